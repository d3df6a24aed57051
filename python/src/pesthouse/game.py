# SPDX-License-Identifier: MIT
"""The games that the library knows, and what its numbers mean."""

from __future__ import annotations

import json
from array import array
from dataclasses import dataclass
from typing import Any

from ._core import CData, refuse, text_of, whole
from ._library import ffi, lib
from .errors import BadRequest

ONLOOKER: int = lib.PH_ONLOOKER
"""In place of a seat: sees only what is public."""
REFEREE: int = lib.PH_SEAT_REFEREE
"""In place of a seat: sees everything."""


@dataclass(frozen=True)
class ObservationField:
    """A field of an observation: `count` items of `size` bytes, `step` bytes from one to the next."""

    name: str
    meaning: str
    offset: int
    count: int
    size: int
    step: int


@dataclass(frozen=True)
class Feature:
    """Some of the numbers of `features`: `items` x `values` x `width` of them from `first` on, item by item as in the field of
    the observation that they stand for."""

    field: str
    meaning: str
    kind: str
    """share: the value divided by `most`; one_of: `most` + 1 numbers, 1 at the value; bits: `most` numbers, the lowest bit
    first; own: `most` numbers, as `meaning` says."""
    most: int
    items: int
    values: int
    width: int
    first: int


FEATURES = {
    lib.PH_FEATURE_SHARE: "share",
    lib.PH_FEATURE_ONE_OF: "one_of",
    lib.PH_FEATURE_BITS: "bits",
    lib.PH_FEATURE_OWN: "own",
}


class Game:
    """A game. There is one object for each: `pesthouse.game("rattus")`."""

    def __init__(self, table: CData) -> None:
        self.table = table
        self.id = text_of(table.id)
        self.name = text_of(table.name)
        self.players_min = int(table.players_min)
        self.players_max = int(table.players_max)
        self.observation_size = int(table.observation_size)
        """Bytes of an observation."""
        self.features_size = int(lib.ph_features_size(table))
        """Numbers of State.features."""
        self.history_size = int(lib.ph_history_size(table))
        """Bytes of State.history."""
        self.data_hash = text_of(table.data_hash)
        """Of the data tables of boards, tokens and cards."""
        self.state_size = int(table.state_size)

    @property
    def description(self) -> Any:
        """The options of a new game, and the data tables with the source of each fact."""
        return json.loads(text_of(self.table.description))

    @property
    def action_types(self) -> list[str]:
        """The names of the types of actions and outcomes; component 0 of an action is an index into them."""
        return [text_of(self.table.action_shape(number).name) for number in range(self.table.type_count)]

    @property
    def observation_fields(self) -> list[ObservationField]:
        """The fields of an observation, which cover each of its bytes once."""
        return fields_of(self.table.observation_fields)

    @property
    def history_fields(self) -> list[ObservationField]:
        """The fields of State.history."""
        return fields_of(lib.ph_history_fields(self.table))

    @property
    def history_version(self) -> int:
        """Grows with every change of the history."""
        return int(lib.ph_history_version(self.table))

    @property
    def features(self) -> list[Feature]:
        """What the numbers of State.features are."""
        return [feature_at(self.table, index) for index in range(lib.ph_feature_count(self.table))]

    @property
    def features_version(self) -> int:
        """Grows with every change of the features."""
        return int(lib.ph_features_version(self.table))

    def features_of(self, observation: bytes) -> array[float]:
        """The features of an observation, as the lines of a program's decisions have it (docs/bridge.md)."""
        size = self.observation_size
        if len(observation) != size:
            raise BadRequest(f"observation: expected {size} bytes, got {len(observation)}", "observation")
        features = array("f", bytes(4 * self.features_size))
        lib.ph_features_write(
            self.table, bytes(observation), ffi.from_buffer("float[]", features, require_writable=True)
        )
        return features

    def components(self, action: int) -> bytes:
        """The components of an action, one byte each: its type, then its fields."""
        number = whole(action, "action", 0, (1 << 64) - 1)
        kind = number & 0xFF
        count = lib.ph_action_component_count(self.table, kind) if kind < self.table.type_count else 0
        return number.to_bytes(8, "little")[:count]

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return game, (self.id,)

    def __repr__(self) -> str:
        return f"pesthouse.game({self.id!r})"


def feature_at(table: CData, index: int) -> Feature:
    one = ffi.new("struct ph_feature *")
    status = lib.ph_feature_at(table, index, one)
    if status != lib.PH_OK:
        refuse(status)
    numbers = (int(one.most), int(one.items), int(one.values), int(one.width), int(one.first))
    return Feature(text_of(one.field), text_of(one.meaning), FEATURES[one.kind], *numbers)


def fields_of(field: CData) -> list[ObservationField]:
    """A list of C that ends with a field that has no name."""
    fields: list[ObservationField] = []
    while field.name != ffi.NULL:
        numbers = (int(field.offset), int(field.count), int(field.size), int(field.step))
        fields.append(ObservationField(text_of(field.name), text_of(field.meaning), *numbers))
        field += 1
    return fields


GAMES = [Game(lib.ph_game_at(index)) for index in range(lib.ph_game_count())]


def games() -> list[Game]:
    """All games."""
    return list(GAMES)


def game(name: str | Game) -> Game:
    """The game with that id."""
    if isinstance(name, Game):
        return name
    for one in GAMES:
        if one.id == name:
            return one
    raise BadRequest(f"unknown game {name!r}; expected one of: {', '.join(one.id for one in GAMES)}", "game")
