# SPDX-License-Identifier: MIT
"""Positions: a State, which knows everything, and a View, what one seat may know of it. An action is an int of 64 bits;
wherever one is expected, its text ("settle gallia 2") or its JSON object is as good."""

from __future__ import annotations

import hashlib
import json
import struct
from array import array
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple, Self

from . import errors
from ._core import CData, Guard, c_text, call, parsed, text_of, whole, written_json, written_object, written_text
from ._library import ffi, lib
from .game import ONLOOKER, REFEREE, Game, game
from .luck import Random

Action = int | str | Mapping[str, object]
ActorKind = Literal["seat", "chance", "over"]

Buffer = Any
"""Memory that can be written: bytearray, array, an array of numpy …"""

ACTION_MAX = (1 << 64) - 1
ACTIONS_ROOM = 512  # of the first try; there are rarely more legal actions
EVENT_SIZE: int = ffi.sizeof("struct ph_event")
EVENT = struct.Struct("=QHHBB2x")  # its fields: data, type, to, seat, chance
EVENTS_MAX: int = lib.PH_EVENTS_MAX
room_for = ffi.new_allocator(should_clear_after_alloc=False)
KINDS: dict[int, ActorKind] = {lib.PH_ACTOR_SEAT: "seat", lib.PH_ACTOR_CHANCE: "chance", lib.PH_ACTOR_OVER: "over"}


class Actor(NamedTuple):
    """Who decides next: a seat, luck, or nobody since the game is over."""

    kind: ActorKind
    seat: int | None


ACTORS: dict[int, Actor] = {
    lib.PYTHON_CHANCE: Actor("chance", None),
    lib.PYTHON_OVER: Actor("over", None),
    **{seat: Actor("seat", seat) for seat in range(lib.PH_SEATS_MAX)},
}
"""By what `python_player` returns."""


class Event(NamedTuple):
    """Something that happened, as numbers (`struct ph_event`); `play` returns events as JSON objects."""

    data: int
    type: int
    to: int
    seat: int
    chance: bool


class Result(NamedTuple):
    """How a game stands or ended. Scores before the end count only what is public."""

    over: bool
    winners: list[int]
    scores: list[int]
    reason: str | None


def actor_of(actor: CData) -> Actor:
    kind = KINDS[actor.kind]
    return Actor(kind, int(actor.seat) if kind == "seat" else None)


def events_of(log: CData) -> list[Event]:
    """The events of a `struct ph_log`."""
    if log.count == 0:
        return []
    items = EVENT.iter_unpack(ffi.buffer(log.events, log.count * EVENT_SIZE))
    return [Event(data, kind, to, seat, bool(chance)) for data, kind, to, seat, chance in items]


def legal_list(table: CData, state: CData, types: int, weighted: bool) -> tuple[list[int], list[int]]:
    """The legal actions of those types, and their weights if they are wanted."""
    room = ACTIONS_ROOM
    while True:
        actions = room_for("ph_action[]", room)
        weights = room_for("uint64_t[]", room) if weighted else ffi.NULL
        count = lib.python_legal(table, state, types, actions, weights, room)
        if count <= room:
            return ffi.unpack(actions, count), ffi.unpack(weights, count) if weighted else []
        room = count


def action_from(table: CData, state: CData, action: Action) -> int:
    """An action from its number, its text or its JSON object; it need not be legal."""
    if type(action) is int and 0 <= action <= ACTION_MAX:
        return action
    if isinstance(action, str):
        made = ffi.new("ph_action *")
        call(table.action_from_text, state, c_text(action, "action"), made)
        return int(made[0])
    if isinstance(action, Mapping):
        made = ffi.new("ph_action *")
        with parsed(dict(action), "action") as value:
            call(table.action_from_json, state, value, made)
        return int(made[0])
    return whole(action, "action", 0, ACTION_MAX)


def refuse_illegal(table: CData, state: CData) -> None:
    """Raises IllegalAction, with some actions that are legal."""
    actions, _ = legal_list(table, state, ACTION_MAX, False)
    if not actions:
        raise errors.GameOver("the game is over; no action is legal", "action")
    texts = [action_text(table, state, action) for action in actions[:6]]
    more = f", and {len(actions) - 6} more" if len(actions) > 6 else ""
    raise errors.IllegalAction(f"this action is not legal here; legal now: {', '.join(texts)}{more}", "action")


def legal_action(table: CData, state: CData, action: Action) -> int:
    """A legal action from its number, its text or its JSON object."""
    number = action_from(table, state, action)
    if not lib.python_is_legal(table, state, number):
        refuse_illegal(table, state)
    return number


def action_text(table: CData, state: CData, action: int) -> str:
    return written_text(lambda writer: table.action_text(state, action, writer))


def result_of(table: CData, state: CData) -> Result:
    result = ffi.new("struct ph_result *")
    table.result(state, result)
    winners = [seat for seat in range(lib.PH_SEATS_MAX) if result.winners >> seat & 1]
    scores = [int(result.scores[seat]) for seat in range(result.seats)]
    return Result(bool(result.over), winners, scores, text_of(result.reason) or None)


def bytes_into(out: Buffer, size: int, name: str) -> CData:
    """The caller's memory for `size` bytes."""
    return ffi.from_buffer("uint8_t[]", memory_into(out, size, 1, "uint8", name).cast("B"), require_writable=True)


def floats_into(out: Buffer, count: int, name: str) -> memoryview:
    """The caller's memory for that many float32."""
    memory = memory_into(out, 4 * count, 4, "float32", name)
    if memory.format != "f":
        raise errors.BadRequest(f"{name}: expected float32, got the format {memory.format!r}", name)
    return memory


def memory_into(out: Buffer, size: int, item: int, kind: str, name: str) -> memoryview:
    """The caller's memory for `size` bytes in such items."""
    memory = memoryview(out)
    if memory.readonly:
        raise errors.BadRequest(f"{name}: expected a buffer that can be written, got a read-only one", name)
    if not memory.c_contiguous:
        raise errors.BadRequest(f"{name}: expected a contiguous buffer, got strides {memory.strides}", name)
    if memory.itemsize != item or memory.nbytes != size:
        got = f"{memory.nbytes} bytes in items of {memory.itemsize}"
        raise errors.BadRequest(f"{name}: expected {size} bytes ({kind}), got {got}", name)
    return memory


class Position:
    """What a State and a View have in common. A position belongs to one thread at a time; copies are cheap."""

    def __init__(self, of: Game, state: CData, events: CData, count: int, room: int) -> None:
        """For the package alone: `state` is a `union ph_state_storage *`, `events` an array with `room`."""
        self.game = of
        self._table: CData = of.table
        self._state = state
        self._events = events
        self._count = count
        self._room = room
        self._guard = Guard(type(self).__name__)

    # ---- the parts of a position -------------------------------------------------------------------------------------

    @property
    def _viewer(self) -> int:
        return REFEREE

    def _log(self) -> CData:
        return ffi.new("struct ph_log *", {"events": self._events, "count": self._count})[0]

    def _parts(self) -> tuple[bytes, bytes]:
        state = bytes(ffi.buffer(self._state, self.game.state_size))
        return state, bytes(ffi.buffer(self._events, self._count * EVENT_SIZE)) if self._count else b""

    def __bytes__(self) -> bytes:
        """The position without its past: equal bytes are equal positions of a game."""
        with self._guard:
            return self._parts()[0]

    def __eq__(self, other: object) -> bool:
        """Whether all is equal: game, viewer, position and past."""
        if not isinstance(other, Position):
            return NotImplemented
        if self.game is not other.game or self._viewer != other._viewer:
            return False
        if self is other:
            return True
        with self._guard, other._guard:
            return self._parts() == other._parts()

    __hash__ = None  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        with self._guard:
            state, events = self._parts()
        parts = (text_of(lib.ph_version()), self.game.id, self.game.data_hash, self._viewer, state, events)
        return restored, (*parts, digest_of(*parts))

    @contextmanager
    def lent(self) -> Generator[tuple[CData, CData]]:
        """For the package alone: the state and the log, while no other thread uses them."""
        with self._guard:
            yield self._state, self._log()

    # ---- questions ---------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The number of seats that decide."""
        with self._guard:
            return int(self._table.players(self._state))

    @property
    def actor(self) -> Actor:
        """Who decides next."""
        with self._guard:
            return ACTORS[lib.python_player(self._table, self._state)]

    @property
    def seat(self) -> int | None:
        """The seat that decides next; None at a chance node and after the end."""
        return self.actor.seat

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor.kind == "over"

    @property
    def past(self) -> list[Event]:
        """All events so far, oldest first."""
        with self._guard:
            return events_of(self._log())

    def result(self) -> Result:
        """How the game stands or ended."""
        with self._guard:
            return result_of(self._table, self._state)

    def json(self) -> Any:
        """The position as a JSON object, as docs/protocol.md has it."""
        with self._guard:
            return written_json(lambda writer: self._table.state_json(self._state, self._log(), self._viewer, writer))

    def options(self) -> Any:
        """The options that the game was begun with."""
        with self._guard:
            return written_json(lambda writer: self._table.options_json(self._state, writer))

    def _need_listing(self) -> None:
        """Refuses what a viewer may not list."""

    def legal(self, types: Sequence[str] | None = None) -> list[int]:
        """Every legal action once (at a chance node every outcome), in a fixed order; [] when the game is over.
        `types`: only those with these types."""
        with self._guard:
            self._need_listing()
            return legal_list(self._table, self._state, self._types(types), False)[0]

    def legal_weights(self) -> tuple[list[int], list[int]]:
        """The legal actions, and the weight of each: of outcomes the exact odds, of actions 1."""
        with self._guard:
            self._need_listing()
            return legal_list(self._table, self._state, ACTION_MAX, True)

    def _types(self, types: Sequence[str] | None) -> int:
        if types is None:
            return ACTION_MAX
        names = self.game.action_types
        unknown = [name for name in types if name not in names]
        if unknown:
            expected = ", ".join(names)
            raise errors.BadRequest(f"types: unknown type {unknown[0]!r}; expected one of: {expected}", "types")
        return sum(1 << number for number, name in enumerate(names) if name in types)

    def is_legal(self, action: Action) -> bool:
        """Whether an action is legal. Raises IllegalAction for a text or an object that is no action of the game."""
        with self._guard:
            self._need_listing()
            number = action_from(self._table, self._state, action)
            return bool(lib.python_is_legal(self._table, self._state, number))

    def action(self, action: Action) -> int:
        """The number of a legal action."""
        with self._guard:
            self._need_listing()
            return legal_action(self._table, self._state, action)

    def number_of(self, action: Mapping[str, object]) -> int:
        """The number of an action from its JSON object. It need not be legal here, so any state of that game will do."""
        with self._guard:
            return action_from(self._table, self._state, dict(action))

    def text(self, action: Action) -> str:
        """A legal action in the notation of records."""
        with self._guard:
            self._need_listing()
            return action_text(self._table, self._state, legal_action(self._table, self._state, action))

    def action_json(self, action: Action) -> dict[str, Any]:
        """A legal action as a JSON object."""
        with self._guard:
            self._need_listing()
            number = legal_action(self._table, self._state, action)
            made: dict[str, Any] = written_object(lambda writer: self._table.action_json(self._state, number, writer))
            return made

    def mask(self, prefix: bytes = b"") -> bytes:
        """256 flags: the values that the next component of a legal action may have after the components in `prefix`."""
        with self._guard:
            self._need_listing()
            if len(prefix) > lib.PH_COMPONENTS_MAX:
                most = lib.PH_COMPONENTS_MAX
                raise errors.BadRequest(f"prefix: expected at most {most} components, got {len(prefix)}", "prefix")
            mask = room_for("uint8_t[256]")
            room = ACTIONS_ROOM
            while True:
                scratch = room_for("ph_action[]", room)
                set_ = lib.ph_mask_next(self._table, self._state, bytes(prefix), len(prefix), mask, scratch, room)
                if set_ <= 256:
                    return bytes(ffi.buffer(mask))
                room *= 8

    def _observe(self, seat: int, out: Buffer) -> None:
        lib.python_observe(self._table, self._state, seat, bytes_into(out, self.game.observation_size, "out"))

    def _features(self, seat: int, out: Buffer) -> None:
        memory = floats_into(out, self.game.features_size, "out")
        self._write_features(seat, ffi.from_buffer("float[]", memory, require_writable=True))

    def _write_features(self, seat: int, numbers: CData) -> None:
        observation = room_for("uint8_t[]", self.game.observation_size)
        lib.python_observe(self._table, self._state, seat, observation)
        lib.ph_features_write(self._table, observation, numbers)

    def _sample_world(self, view: CData, log: CData, seat: int, random: Random) -> State:
        if self._table.actor(view).kind != lib.PH_ACTOR_SEAT:
            raise errors.BadRequest("a determinization is of a position where a seat decides")
        world = ffi.new("union ph_state_storage *")
        self._table.determinize(view, log, seat, random.generator, world)
        return State(self.game, world, *copied(log.events, log.count))

    def __repr__(self) -> str:
        actor = self.actor
        who = f"seat {actor.seat} decides" if actor.kind == "seat" else actor.kind
        return f"<{type(self).__name__} of {self.game.name}, {self.players} players: {who}>"


def copied(events: CData, count: int) -> tuple[CData, int, int]:
    """Events in memory of their own: the array, their number, its room."""
    made = ffi.new("struct ph_event[]", max(count, 1))
    if count:
        ffi.memmove(made, events, count * EVENT_SIZE)
    return made, count, max(count, 1)


def seen_log(of: Game, log: CData, seat: int) -> tuple[CData, int, int]:
    """A log as a seat may see it."""
    seen, count, room = copied(ffi.NULL, 0) if log.count == 0 else copied(log.events, log.count)
    if count:
        lib.ph_log_view(of.table, log, seat, seen)
    return seen, count, room


class State(Position):
    """Everything about a game at one moment, its past included. Luck is a player: where it is due, `legal_weights` has the
    outcomes, and `draw` or `apply` takes one."""

    @classmethod
    def new(cls, of: Game | str, players: int, options: Mapping[str, object] | None = None) -> Self:
        """The beginning of a game, before the first draw. `options`: those of `game.description["options"]`."""
        found = game(of)
        state = ffi.new("union ph_state_storage *")
        seats = whole(players, "players", 0, 0xFFFF)
        with parsed(None if options is None else dict(options), "options") as value:
            call(found.table.setup, state, seats, value)
        return cls(found, state, *copied(ffi.NULL, 0))

    @classmethod
    def from_json(cls, position: Mapping[str, object]) -> Self:
        """A position from its JSON object, which has the member `game`: what `json` returns."""
        found = game(position_game(position))
        state = ffi.new("union ph_state_storage *")
        history = ffi.new("struct ph_events *")
        with parsed(dict(position), "position") as value:
            call(found.table.state_from_json, state, value, history)
            count = int(history.count)
            events, _, room = copied(ffi.NULL, 0) if count == 0 else (ffi.new("struct ph_event[]", count), 0, count)
            history.items, history.count, history.capacity = events, 0, room
            call(found.table.state_from_json, state, value, history)
        return cls(found, state, events, int(history.count), room)

    def copy(self) -> State:
        """A copy, which goes its own way."""
        with self._guard:
            state = ffi.new("union ph_state_storage *", self._state[0])
            return State(self.game, state, *copied(self._events, self._count))

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def _apply(self, number: int) -> int:
        """Applies a legal action; returns the number of events before it."""
        before = self._count
        if self._room < before + EVENTS_MAX:
            self._grow(2 * (before + EVENTS_MAX))
        events = room_for("struct ph_events *")
        events.items, events.count, events.capacity = self._events, before, self._room
        lib.python_apply(self._table, self._state, number, events)
        self._count = events.count
        return before

    def _grow(self, room: int) -> None:
        grown = ffi.new("struct ph_event[]", room)
        if self._count:
            ffi.memmove(grown, self._events, self._count * EVENT_SIZE)
        self._events, self._room = grown, room

    def apply(self, action: Action) -> None:
        """Takes a legal action or outcome, and goes on to the next decision or chance node."""
        with self._guard:
            self._apply(legal_action(self._table, self._state, action))

    def play(self, action: Action) -> list[dict[str, Any]]:
        """Like `apply`; returns what happened, as JSON objects."""
        with self._guard:
            number = legal_action(self._table, self._state, action)
            before = ffi.new("union ph_state_storage *", self._state[0])
            first = self._apply(number)
            return [event_json(self._table, before, self._events + i, REFEREE) for i in range(first, self._count)]

    def sample(self, random: Random) -> int:
        """A legal action at random, or at a chance node an outcome by its odds."""
        with self._guard:
            if lib.python_player(self._table, self._state) == lib.PYTHON_OVER:
                raise errors.GameOver("the game is over; there is nothing to sample")
            return int(self._table.sample(self._state, random.generator))

    def draw(self, random: Random) -> None:
        """Draws outcomes of chance until a seat decides or the game is over."""
        with self._guard:
            while lib.python_player(self._table, self._state) == lib.PYTHON_CHANCE:
                self._apply(self._table.sample(self._state, random.generator))

    def playout(self, random: Random) -> Result:
        """Plays at random to the end, in a copy, and returns its result."""
        rest = ffi.new("union ph_state_storage *")
        with self._guard:
            rest[0] = self._state[0]
        for _ in range(self._table.playout_cap):
            if lib.python_player(self._table, rest) == lib.PYTHON_OVER:
                break
            lib.python_apply(self._table, rest, self._table.sample(rest, random.generator), ffi.NULL)
        return result_of(self._table, rest)

    def _seat(self, seat: int | None, name: str = "seat") -> int:
        """A seat of the game, or an onlooker; for None the one that decides."""
        if seat is None:
            decides = ACTORS[lib.python_player(self._table, self._state)].seat
            if decides is None:
                raise errors.BadRequest(f"{name}: expected a seat, since no seat decides now", name)
            return decides
        return whole(seat, name, ONLOOKER, int(self._table.players(self._state)) - 1)

    def view(self, seat: int | None = None) -> View:
        """What a seat (or ONLOOKER) may know; without `seat`, the one that decides."""
        with self._guard:
            return viewed(self.game, self._state, self._log(), self._seat(seat))

    def observe(self, seat: int | None = None) -> bytes:
        """All that a seat may see of the position, as bytes: `game.observation_fields`."""
        made = bytearray(self.game.observation_size)
        self.observe_into(made, seat)
        return bytes(made)

    def observe_into(self, out: Buffer, seat: int | None = None) -> None:
        """Writes an observation into memory of the caller's: as many uint8."""
        with self._guard:
            self._observe(self._seat(seat), out)

    def features(self, seat: int | None = None) -> array[float]:
        """The observation of a seat as float32: `game.features` says what they are."""
        made = array("f", bytes(4 * self.game.features_size))
        self.features_into(made, seat)
        return made

    def features_into(self, out: Buffer, seat: int | None = None) -> None:
        """Writes features into memory of the caller's: as many float32."""
        with self._guard:
            self._features(self._seat(seat), out)

    def features_to(self, numbers: CData, seat: int) -> None:
        """For this package only: writes the features of a seat to a C array, which must be large enough."""
        with self._guard:
            self._write_features(seat, numbers)

    def history(self, seat: int | None = None) -> bytes:
        """What a seat remembers of the game, in a few bytes: `game.history_fields`."""
        return self.view(seat).history()

    def log(self, seat: int = REFEREE) -> list[Event]:
        """The past as a seat (or ONLOOKER, REFEREE) may see it."""
        with self._guard:
            if seat == REFEREE:
                return events_of(self._log())
            seen, count, _ = seen_log(self.game, self._log(), self._seat(seat))
            return events_of(ffi.new("struct ph_log *", {"events": seen, "count": count})[0])

    def determinize(self, random: Random, seat: int | None = None) -> State:
        """A state that a seat cannot tell from this one, hidden facts drawn by their odds."""
        return self.view(seat).determinize(random)

    def check(self) -> None:
        """Raises InternalError if an invariant of the rules is broken."""
        with self._guard:
            call(self._table.check, self._state)


class View(Position):
    """What one seat, or an onlooker, may know of a game: hidden facts are absent. It cannot be played on; `determinize`
    makes a state that can."""

    def __init__(self, of: Game, viewer: int, state: CData, events: CData, count: int, room: int) -> None:
        """For the package alone: State.view and Session.view make views."""
        super().__init__(of, state, events, count, room)
        self.viewer = viewer
        """The seat that sees this, or ONLOOKER."""

    @property
    def _viewer(self) -> int:
        return self.viewer

    def _need_listing(self) -> None:
        actor = self._table.actor(self._state)
        if actor.kind == lib.PH_ACTOR_OVER or (actor.kind == lib.PH_ACTOR_SEAT and actor.seat == self.viewer):
            return
        who = f"seat {actor.seat} decides" if actor.kind == lib.PH_ACTOR_SEAT else "chance is due"
        raise errors.BadRequest(f"seat {self.viewer} cannot know what is legal now: {who}")

    def copy(self) -> View:
        with self._guard:
            state = ffi.new("union ph_state_storage *", self._state[0])
            return View(self.game, self.viewer, state, *copied(self._events, self._count))

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> View:
        return self.copy()

    def observe(self) -> bytes:
        """The view as bytes: those that State.observe gives for this seat."""
        made = bytearray(self.game.observation_size)
        with self._guard:
            self._observe(self.viewer, made)
        return bytes(made)

    def features(self) -> array[float]:
        """The observation as float32: those that State.features gives for this seat."""
        made = array("f", bytes(4 * self.game.features_size))
        with self._guard:
            self._features(self.viewer, made)
        return made

    def history(self) -> bytes:
        """What this seat remembers of the game, in a few bytes: `game.history_fields`."""
        memory = ffi.new("uint8_t[]", self.game.history_size)
        with self._guard:
            lib.ph_history_write(self._table, self._state, self._log(), self.viewer, memory)
        return bytes(ffi.buffer(memory))

    def log(self) -> list[Event]:
        """The past as this seat saw it."""
        return self.past

    def determinize(self, random: Random) -> State:
        """A state that this seat cannot tell from the true one, hidden facts drawn by their odds."""
        with self._guard:
            if self.viewer == ONLOOKER:
                raise errors.BadRequest("an onlooker cannot determinize; expected the view of a seat")
            return self._sample_world(self._state, self._log(), self.viewer, random)


def viewed(of: Game, truth: CData, log: CData, seat: int) -> View:
    """What a seat may know: all of it, once the game is over."""
    shown = lib.ph_shown_as(of.table, truth, seat)
    state = ffi.new("union ph_state_storage *")
    if shown == REFEREE:
        ffi.memmove(state, truth, of.state_size)
    else:
        of.table.view(truth, seat, state)
    return View(of, seat, state, *seen_log(of, log, shown))


# ---- JSON and pickles ------------------------------------------------------------------------------------------------


def event_json(table: CData, state: CData, event: CData, seat: int) -> dict[str, Any]:
    """An event as a JSON object; `state` is the one before the move."""
    made: dict[str, Any] = written_object(lambda writer: table.event_json(state, event, seat, writer))
    return made


def position_game(position: Mapping[str, object]) -> str:
    name = position.get("game")
    if not isinstance(name, str):
        raise errors.BadPosition(f"game: expected the id of a game, got {json.dumps(name, default=repr)}", "game")
    return name


def digest_of(*parts: object) -> bytes:
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).digest()


def restored(version: str, of: str, data: str, viewer: int, state: bytes, events: bytes, digest: bytes) -> State | View:
    """A position from its pickle."""
    expected = text_of(lib.ph_version())
    if version != expected:
        raise errors.BadPosition(f"a pickled position of version {version!r}; expected version {expected}")
    if digest != digest_of(version, of, data, viewer, state, events):
        raise errors.BadPosition("a pickled position was cut or altered: its digest is another")
    found = game(of)
    if data != found.data_hash:
        raise errors.BadPosition(f"a pickled position of other data tables, {data}; expected {found.data_hash}")
    if len(state) != found.state_size or len(events) % EVENT_SIZE:
        raise errors.BadPosition(f"a pickled position: expected {found.state_size} bytes, got {len(state)}")
    storage = ffi.new("union ph_state_storage *")
    ffi.memmove(storage, state, len(state))
    kept = copied(ffi.from_buffer("struct ph_event[]", events), len(events) // EVENT_SIZE)
    if viewer != REFEREE:
        return View(found, viewer, storage, *kept)
    call(found.table.check, storage)
    return State(found, storage, *kept)
