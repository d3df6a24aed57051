# SPDX-License-Identifier: MIT
"""The games that the library knows, and what its numbers mean."""

import json
from dataclasses import dataclass
from typing import Any

from ._core import CData, text_of
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

    def components(self, action: int) -> bytes:
        """The components of an action, one byte each: its type, then its fields."""
        kind = action & 0xFF
        count = lib.ph_action_component_count(self.table, kind) if kind < self.table.type_count else 0
        return action.to_bytes(8, "little")[:count]

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return game, (self.id,)

    def __repr__(self) -> str:
        return f"pesthouse.game({self.id!r})"


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
