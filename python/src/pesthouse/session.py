# SPDX-License-Identifier: MIT
"""A game in progress with its whole past: it draws its luck from a seed, takes moves back, and is written and read as a
record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Self

from . import errors
from ._core import (
    CData,
    Guard,
    c_text,
    call,
    key_from,
    key_text,
    parsed,
    refuse,
    seed_from,
    whole,
    written_json,
    written_text,
)
from ._library import ffi, lib
from .bot import STOPPED, Bot, Choice, Limits, answered, choice_of
from .game import ONLOOKER, REFEREE, Game, game
from .position import (
    ACTION_MAX,
    Action,
    Actor,
    Result,
    State,
    View,
    action_from,
    action_text,
    actor_of,
    copied,
    event_json,
    legal_list,
    result_of,
    viewed,
)

Chance = Literal["auto", "manual", "box"]
CHANCE: dict[str, int] = {"auto": lib.PH_CHANCE_AUTO, "manual": lib.PH_CHANCE_MANUAL, "box": lib.PH_CHANCE_BOX}
CHANCE_NAMES: dict[int, Chance] = {
    lib.PH_CHANCE_AUTO: "auto",
    lib.PH_CHANCE_MANUAL: "manual",
    lib.PH_CHANCE_BOX: "box",
}


class Move(NamedTuple):
    """An action or outcome that was taken."""

    actor: Actor
    action: int
    text: str
    """In the notation of records."""
    by_bot: bool
    """A bot acted in the place of the person who has the seat."""


def chance_mode(chance: str) -> int:
    if chance not in CHANCE:
        raise errors.BadRequest(f"chance: expected 'auto', 'manual' or 'box', got {chance!r}", "chance")
    return CHANCE[chance]


class Session:
    """A game in progress. Its luck comes from a seed or a key, so the same moves give the same game everywhere. It is the
    referee's: show a seat only what `view`, `seen` and `record(seat=…)` return."""

    def __init__(
        self,
        of: Game | str,
        players: int,
        options: Mapping[str, object] | None = None,
        *,
        seed: int | None = None,
        key: str | None = None,
        chance: Chance = "auto",
    ) -> None:
        """Begins a game. `seed`: 0 … SEED_MAX, None for a fresh one; `key`: 64 hexadecimal digits in its place.
        `chance`: "auto" draws up to the next decision; with "manual" outcomes are played like actions;
        with "box" they are, too, and what only some may see never gets a face (a game with the printed box)."""
        self._create()
        table, seats, mode = game(of).table, whole(players, "players", 0, 0xFFFF), chance_mode(chance)
        with parsed(None if options is None else dict(options), "options") as value:
            if key is None:
                call(lib.ph_session_new, self._session, table, seats, value, seed_from(seed), mode)
            else:
                call(lib.ph_session_new_keyed, self._session, table, seats, value, key_from(key, seed), mode)

    def _create(self) -> None:
        made = ffi.new("struct ph_session **")
        status = lib.ph_session_create(made)
        if status != lib.PH_OK:
            refuse(status)
        self._session: CData = ffi.gc(made[0], lib.ph_session_destroy)
        self._guard = Guard("Session")

    @classmethod
    def at(
        cls,
        position: Mapping[str, object],
        *,
        seed: int | None = None,
        key: str | None = None,
        chance: Chance = "auto",
    ) -> Self:
        """Begins a game at a position, a JSON object."""
        made = cls.__new__(cls)
        made._create()
        with parsed(dict(position), "position") as value:
            if key is None:
                call(lib.ph_session_position, made._session, value, seed_from(seed), chance_mode(chance))
            else:
                call(lib.ph_session_position_keyed, made._session, value, key_from(key, seed), chance_mode(chance))
        return made

    @classmethod
    def load(cls, record: str, *, seed: int | None = None, key: str | None = None, chance: Chance = "auto") -> Self:
        """Replays a record and checks every move. The seed is the record's own unless given."""
        made = cls.__new__(cls)
        made._create()
        data = record.encode()
        text = ffi.from_buffer("char[]", data)
        mode = chance_mode(chance)
        if key is None:
            given = ffi.NULL if seed is None else ffi.new("uint64_t *", seed_from(seed))
            call(lib.ph_session_load, made._session, text, len(data), given, mode)
        else:
            call(lib.ph_session_load_keyed, made._session, text, len(data), key_from(key, seed), mode)
        return made

    def copy(self) -> Session:
        """A copy, which goes its own way: the same record, seed or key and way of chance."""
        return restored(*self._saved())

    __copy__ = copy

    def _saved(self) -> tuple[str, str | None, Chance]:
        key = self.key if self.seed is None else None
        with self._guard:
            mode = lib.ph_session_mode(self._session)
        return self.record(), key, CHANCE_NAMES[mode]

    def __reduce__(self) -> tuple[object, tuple[str, str | None, Chance]]:
        return restored, self._saved()

    # ---- the game ----------------------------------------------------------------------------------------------------

    @property
    def _table(self) -> CData:
        return lib.ph_session_game(self._session)

    @property
    def _now(self) -> CData:
        return lib.ph_session_state(self._session)

    @property
    def game(self) -> Game:
        return game(ffi.string(self._table.id).decode())

    @property
    def players(self) -> int:
        """The number of seats that decide."""
        with self._guard:
            return int(self._table.players(self._now))

    @property
    def actor(self) -> Actor:
        """Who decides next."""
        with self._guard:
            return actor_of(lib.ph_session_actor(self._session))

    @property
    def seat(self) -> int | None:
        """The seat that decides next; None at a chance node and after the end."""
        return self.actor.seat

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor.kind == "over"

    @property
    def seed(self) -> int | None:
        """The seed of the luck; None if the game has a key."""
        with self._guard:
            return None if lib.ph_session_is_keyed(self._session) else int(lib.ph_session_seed(self._session))

    @property
    def key(self) -> str:
        """The key of the luck, given or the seed's."""
        with self._guard:
            return key_text(lib.ph_session_key(self._session))

    def legal(self) -> list[int]:
        """Every legal action once; [] when the game is over."""
        with self._guard:
            return legal_list(self._table, self._now, ACTION_MAX, False)[0]

    def text(self, action: int) -> str:
        """A legal action in the notation of records."""
        return self.state().text(action)

    def result(self) -> Result:
        """How the game stands or ended."""
        with self._guard:
            return result_of(self._table, self._now)

    # ---- moves -------------------------------------------------------------------------------------------------------

    def play(self, action: Action, seat: int | None = None) -> list[dict[str, Any]]:
        """Plays a legal action, and with automatic chance the draws that follow. Returns what happened, as the referee
        sees it. `seat`: refuse unless it is that seat's turn."""
        with self._guard:
            number = action_from(self._table, self._now, action)
            first = ffi.new("size_t *")
            if seat is None:
                call(lib.ph_session_play, self._session, number, first)
            else:
                call(lib.ph_session_play_as, self._session, whole(seat, "seat", 0, 0xFFFF), number, first)
            return self._events_from(int(first[0]))

    def _events_from(self, first: int) -> list[dict[str, Any]]:
        log = lib.ph_session_log(self._session)
        before = ffi.new("union ph_state_storage *")
        events: list[dict[str, Any]] = []
        for index in range(first, lib.ph_session_move_count(self._session)):
            move = lib.ph_session_move(self._session, index)
            lib.ph_session_state_at(self._session, index, before)
            for i in range(move.event_first, move.event_first + move.event_count):
                events.append(event_json(self._table, before, log.events + i, REFEREE))
        return events

    def undo(self) -> None:
        """Takes back the last play with its draws."""
        with self._guard:
            call(lib.ph_session_undo, self._session)

    def ask(self, bot: Bot | str, limits: Limits | None = None, *, seed: int | None = None) -> Choice:
        """Asks a bot for the next action, from what the deciding seat may know. The search is seeded by the number of
        moves and `seed`, or without it the game's own. Ctrl-C stops it."""
        asked = Bot(bot) if isinstance(bot, str) else bot
        options = (limits or Limits()).to_c()
        key = ffi.NULL if seed is None else key_from(None, seed)
        result = ffi.new("struct ph_search_result *")
        with self._guard:

            def ask(flag: CData, error: CData) -> int:
                options.stopped, options.stopped_context = STOPPED, flag
                return int(lib.ph_session_ask(self._session, asked.table, options, key, result, error))

            answered(ask, asked.searches)
            return choice_of(result, self._table.players(self._now))

    def play_bot(self, bot: Bot | str, limits: Limits | None = None, *, seed: int | None = None) -> Choice:
        """Asks a bot, and plays what it chose."""
        choice = self.ask(bot, limits, seed=seed)
        self.play(choice.action)
        return choice

    def moves(self) -> list[Move]:
        """All actions and outcomes so far."""
        with self._guard:
            return [self._move(index) for index in range(lib.ph_session_move_count(self._session))]

    def _move(self, index: int) -> Move:
        before = ffi.new("union ph_state_storage *")
        lib.ph_session_state_at(self._session, index, before)
        move = lib.ph_session_move(self._session, index)
        action = int(move.action)
        return Move(actor_of(move.actor), action, action_text(self._table, before, action), bool(move.by_bot))

    def __len__(self) -> int:
        """The number of moves, outcomes included."""
        with self._guard:
            return int(lib.ph_session_move_count(self._session))

    # ---- what is seen ------------------------------------------------------------------------------------------------

    def state(self, move: int | None = None) -> State:
        """Everything about the position, in a state of its own; `move`: as it was before that move."""
        with self._guard:
            count = int(lib.ph_session_move_count(self._session))
            index = count if move is None else whole(move, "move", 0, count)
            state = ffi.new("union ph_state_storage *")
            lib.ph_session_state_at(self._session, index, state)
            log = lib.ph_session_log_at(self._session, index)
            return State(self.game, state, *copied(log.events, log.count))

    def view(self, seat: int | None = None) -> View:
        """What a seat (or ONLOOKER) may know; without `seat`, the one that decides."""
        with self._guard:
            if seat is None:
                actor = actor_of(lib.ph_session_actor(self._session))
                if actor.seat is None:
                    raise errors.BadRequest("seat: expected a seat, since no seat decides now", "seat")
                seat = actor.seat
            number = whole(seat, "seat", ONLOOKER, int(self._table.players(self._now)) - 1)
            return viewed(self.game, self._now, lib.ph_session_log(self._session), number)

    def seen(self, seat: int, since: Mapping[str, int] | None = None) -> dict[str, Any]:
        """All that a seat (or ONLOOKER, REFEREE) may know, with the moves since an earlier answer's member `since`."""
        last = ffi.new("struct ph_since *")
        if since is not None:
            last.move = whole(since.get("move", 0), "since", 0, 1 << 62)
            last.revision = whole(since.get("revision", 0), "since", 0, 1 << 62)
        with self._guard:
            found = ffi.new("struct ph_seen *")
            call(lib.ph_session_seen, self._session, whole(seat, "seat", REFEREE, 0xFFFF), last[0], found)
            return _seen_json(self._session, found)

    def record(self, date: str | None = None, seat: int = REFEREE) -> str:
        """The game as text. For a seat or ONLOOKER it hides what they may not know, until the game is over."""
        tag = ffi.NULL if date is None else c_text(date, "date")
        number = whole(seat, "seat", REFEREE, 0xFFFF)

        def write(writer: CData) -> None:
            if number == REFEREE:
                lib.ph_session_record(self._session, tag, writer)
                return
            status = lib.ph_session_record_for(self._session, number, tag, writer)
            if status != lib.PH_OK:
                raise errors.BadRequest(f"seat: the game has no seat {number}", "seat")

        with self._guard:
            return written_text(write)

    def __repr__(self) -> str:
        actor = self.actor
        who = f"seat {actor.seat} decides" if actor.kind == "seat" else actor.kind
        return f"<Session of {self.game.name}, {self.players} players, {len(self)} moves: {who}>"


def _seen_json(session: CData, found: CData) -> dict[str, Any]:
    made: dict[str, Any] = written_json(lambda writer: lib.ph_seen_json(session, found, writer))
    return made


def restored(record: str, key: str | None, chance: Chance) -> Session:
    """A session from its pickle."""
    return Session.load(record, key=key, chance=chance)


def record_tag(record: str, name: str) -> str | None:
    """The value of a tag of a record ("Game", "Data"); None if it has none."""
    data = record.encode()
    value = ffi.new("char[]", len(data) + 1)
    tag = c_text(name, "name")
    found = lib.ph_record_tag(ffi.from_buffer("char[]", data), len(data), tag, value, len(data) + 1)
    return ffi.string(value).decode() if found else None
