# SPDX-License-Identifier: MIT
"""Many games at once, for learners: what their seats see is in arrays of numpy, a row for each table. docs/batch.md says what
rows, choices and rewards mean."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from types import TracebackType
from typing import Any, Literal, NamedTuple, Self, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import errors
from ._core import CData, Guard, call, key_from, parsed, refuse, whole
from ._library import ffi, lib
from .bot import Bot, Limits
from .game import REFEREE, Game, game
from .position import State, copied
from .rewards import Reward

Choosing = Literal["index", "components", "table"]
Restart = Literal["never", "next_step", "same_step"]
Luck = Literal["exact", "quick"]
Array = NDArray[Any]

CHOICES: np.dtype[Any] = np.dtype(np.int64)
CHOICES_C = ffi.typeof("int64_t[]")

CHOOSING = {
    "index": lib.PH_CHOOSE_INDEX,
    "components": lib.PH_CHOOSE_COMPONENTS,
    "table": lib.PH_CHOOSE_TABLE,
}
REWARDS = {"win": lib.PH_REWARD_WIN, "points": lib.PH_REWARD_POINTS, "margin": lib.PH_REWARD_MARGIN}
RESTARTS = {
    "never": lib.PH_RESTART_NEVER,
    "next_step": lib.PH_RESTART_NEXT_STEP,
    "same_step": lib.PH_RESTART_SAME_STEP,
}
LUCK = {"exact": lib.PH_BATCH_LUCK_EXACT, "quick": lib.PH_BATCH_LUCK_QUICK}

TABLES_MAX: int = lib.PH_BATCH_TABLES_MAX
THREADS_MAX: int = lib.TEAM_THREADS_MAX
ROWS = ("observations", "seats", "rewards", "terminated", "truncated")
"""The arrays of a batch that names none."""


class Lists(NamedTuple):
    """The legal actions of all tables, one table after the other: those of table i are
    actions[offsets[i] : offsets[i + 1]]."""

    offsets: NDArray[np.int64]
    actions: NDArray[np.uint64]


def one_of(value: str, values: Mapping[str, int], name: str) -> int:
    if value not in values:
        expected = ", ".join(repr(one) for one in values)
        raise errors.BadRequest(f"{name}: expected one of {expected}; got {value!r}", name)
    return values[value]


def checked(array: object, name: str, shape: tuple[int, ...], kind: type[np.generic]) -> Array:
    """The caller's array, if rows can be written to it."""
    if not isinstance(array, np.ndarray):
        raise TypeError(f"{name}: expected an array of numpy, got {type(array).__name__}")
    found = cast(Array, array)
    if found.dtype != np.dtype(kind):
        raise errors.BadRequest(f"{name}: expected the dtype {np.dtype(kind)}, got {found.dtype}", name)
    if found.shape != shape:
        raise errors.BadRequest(f"{name}: expected the shape {shape}, got {found.shape}", name)
    if not found.flags.c_contiguous:
        raise errors.BadRequest(f"{name}: expected a contiguous array, got strides {found.strides}", name)
    if not found.flags.writeable:
        raise errors.BadRequest(f"{name}: expected an array that can be written, got a read-only one", name)
    return found


def fill(buffer: CData, array: Array) -> None:
    """Lends the memory of an array to a `struct ph_buffer`."""
    buffer.data = ffi.cast("void *", array.ctypes.data) if array.nbytes else ffi.NULL
    buffer.size = array.nbytes


class Batch:
    """Games of one kind that go on side by side, each up to the next decision of a seat that the caller plays. Rows are arrays
    that keep their place: `observations`, `masks`, `rewards` … are written anew by each step."""

    def __init__(
        self,
        of: Game | str,
        players: int,
        tables: int,
        options: Mapping[str, object] | None = None,
        *,
        seed: int | None = None,
        key: str | None = None,
        first_game: int = 0,
        choosing: Choosing = "index",
        reward: Reward = "win",
        restart: Restart = "same_step",
        luck: Luck = "exact",
        log: bool = False,
        decisions_max: int = 0,
        bots: Mapping[int, Bot | str] | None = None,
        limits: Limits | None = None,
        threads: int = 1,
        rows: Sequence[str] = ROWS,
        buffers: Mapping[str, Array] | None = None,
    ) -> None:
        """`bots`: those that play at seats; all others are the caller's. `rows`: the arrays that are wanted, by the names of
        `struct ph_batch_buffers`; `buffers`: arrays of the caller's own for some of them. `threads`: so many play at once,
        each some of the tables; results do not depend on it."""
        self.game = game(of)
        self._guard = Guard("Batch")
        self._batch: CData = None
        config = ffi.new("struct ph_batch_config *")
        config.game = self.game.table
        config.players = whole(players, "players", 0, 0xFFFF)
        config.tables = whole(tables, "tables", 1, TABLES_MAX)
        config.key = key_from(key, seed)[0]
        config.first_game = whole(first_game, "first_game", 0, (1 << 64) - 1)
        config.choosing = one_of(choosing, CHOOSING, "choosing")
        config.reward = one_of(reward, REWARDS, "reward")
        config.restart = one_of(restart, RESTARTS, "restart")
        config.luck = one_of(luck, LUCK, "luck")
        config.log = bool(log)
        config.decisions_max = whole(decisions_max, "decisions_max", 0, 0xFFFFFFFF)
        config.limits = (limits or Limits()).to_c()[0]
        for seat, bot in (bots or {}).items():
            named = Bot(bot) if isinstance(bot, str) else bot
            config.bots[whole(seat, "bots", 0, config.players - 1)] = named.table
        made = ffi.new("struct ph_batch **")
        with parsed(None if options is None else dict(options), "options") as value:
            config.options = value
            call(lib.ph_batch_create, made, config)
        self._batch = ffi.gc(made[0], lib.ph_batch_destroy)
        self.players = int(config.players)
        self.tables = int(config.tables)
        self.choices = int(lib.ph_batch_choices(self._batch))
        """The number of different choices; 0 if they are indices into the legal actions."""
        self._bind(rows, buffers or {})
        self.threads = whole(threads, "threads", 1, THREADS_MAX)
        self._threads_of = 0  # the process that has started threads: a child has none of its parent's
        self._team: CData = None
        self._end_team: Callable[[], object] = no_team
        self._pool: ThreadPoolExecutor | None = None
        self._shape = (self.tables,)
        self._listed = Listed(self.tables)
        self._sent: list[tuple[range, Future[Lists]]] = []

    # ---- rows --------------------------------------------------------------------------------------------------------

    def _shapes(self) -> dict[str, tuple[tuple[int, ...], type[np.generic]]]:
        """All rows that there are: the shape of each table's, and the type of its numbers."""
        size, features = self.game.observation_size, int(lib.ph_features_size(self.game.table))
        return {
            "observations": ((size,), np.uint8),
            "features": ((features,), np.float32),
            "histories": ((int(lib.ph_history_size(self.game.table)),), np.uint8),
            "masks": ((self.choices,), np.uint8),
            "prefixes": ((lib.PH_COMPONENTS_MAX,), np.uint8),
            "seats": ((), np.int8),
            "rewards": ((self.players,), np.float32),
            "terminated": ((), np.uint8),
            "truncated": ((), np.uint8),
            "games": ((), np.uint64),
            "decisions": ((), np.uint32),
            "final_observations": ((size,), np.uint8),
            "final_features": ((features,), np.float32),
        }

    def _bind(self, rows: Sequence[str], buffers: Mapping[str, Array]) -> None:
        shapes = self._shapes()
        for name in (*rows, *buffers):
            if name not in shapes:
                expected = ", ".join(shapes)
                raise errors.BadRequest(f"rows: unknown rows {name!r}; expected some of: {expected}", "rows")
        self.rows: dict[str, Array] = {}
        """The arrays, by name; each is an attribute, too."""
        bound = ffi.new("struct ph_batch_buffers *")
        for name in dict.fromkeys((*rows, *buffers)):
            shape, kind = (self.tables, *shapes[name][0]), shapes[name][1]
            if 0 in shape:
                raise errors.BadRequest(
                    f"{name}: this batch has none; masks are of choosing='components' and 'table'", name
                )
            self.rows[name] = checked(buffers[name], name, shape, kind) if name in buffers else np.zeros(shape, kind)
            fill(getattr(bound, name), self.rows[name])
        call(lib.ph_batch_bind, self._batch, bound)

    def __getattr__(self, name: str) -> Array:
        rows: dict[str, Array] = self.__dict__.get("rows", {})
        if name not in rows:
            raise AttributeError(f"this batch has no rows {name!r}; it has: {', '.join(rows)}")
        return rows[name]

    # ---- playing -----------------------------------------------------------------------------------------------------

    def reset(self, games: ArrayLike | None = None, *, tables: ArrayLike | None = None) -> Lists:
        """Begins a game at each table, or at those that are True in `tables`: the games of these numbers, or each table's next
        one. Returns the legal actions of all."""
        numbers = None if games is None else self._numbers(games, "games", np.dtype(np.uint64))
        chosen = self._mask(tables)
        with self._guard:
            self._need_open()
            given = ffi.NULL if numbers is None else ffi.from_buffer("uint64_t[]", numbers)
            flags = ffi.NULL if chosen is None else ffi.from_buffer("uint8_t[]", chosen)
            listed = self._listed.begun()
            status = lib.team_reset(self._started(), self._batch, given, flags, listed.lists, listed.error)
            return listed.taken(status, self._again)

    def step(self, choices: ArrayLike) -> Lists:
        """Makes a choice at each table, plays on to the next decision and writes the rows. Returns the legal actions, which
        also keep their place. A refused choice changes no table; with several threads others may have been played."""
        made = self._numbers(choices, "choices", CHOICES)
        with self._guard:
            self._need_open()
            chosen = ffi.from_buffer(CHOICES_C, made)
            listed = self._listed.begun()
            status = lib.team_step(self._started(), self._batch, chosen, listed.lists, listed.error)
            return listed.taken(status, self._again)

    def send(self, choices: ArrayLike, first: int = 0) -> Future[Lists]:
        """Makes choices at the tables from `first` on, as many as there are choices, on a thread. The result of the future, the
        legal actions of these tables, is there once their rows are written. Meanwhile other tables may be sent."""
        made = self._numbers(choices, "choices", CHOICES, some=True)
        count = len(made)
        begin = whole(first, "first", 0, self.tables)
        whole(begin + count, "choices", begin, self.tables)
        with self._guard:
            self._need_open(range(begin, begin + count))
            listed = Listed(count)
            chosen = ffi.from_buffer(CHOICES_C, made)

            def work() -> Lists:
                status = lib.ph_batch_step(self._batch, begin, count, chosen, listed.lists, listed.error)
                return listed.taken(
                    status, lambda lists, error: lib.ph_batch_recv(self._batch, begin, count, lists, error)
                )

            future = self._pool_started().submit(work)
            self._sent.append((range(begin, begin + count), future))
            return future

    def _mask(self, tables: ArrayLike | None) -> Array | None:
        """A flag for each table; None for all of them."""
        if tables is None:
            return None
        mask: Array = np.asarray(tables)
        if mask.dtype != np.dtype(np.bool_) or mask.shape != (self.tables,):
            got = f"{mask.dtype} {mask.shape}"
            raise errors.BadRequest(f"tables: expected bool of the shape {(self.tables,)}, got {got}", "tables")
        return np.ascontiguousarray(mask, np.uint8)

    def _numbers(self, values: ArrayLike, name: str, kind: np.dtype[Any], *, some: bool = False) -> Array:
        """Whole numbers, one for each table; `some`: as many as there are."""
        found: Array = np.asarray(values)
        if found.dtype is kind and found.shape == self._shape and found.flags.c_contiguous:
            return found
        if found.dtype.kind not in "iu":
            raise TypeError(f"{name}: expected whole numbers, got the dtype {found.dtype}")
        if found.ndim != 1 or (len(found) != self.tables and not some):
            raise errors.BadRequest(f"{name}: expected the shape {(self.tables,)}, got {found.shape}", name)
        if kind.kind == "u" and found.dtype.kind == "i" and found.min() < 0:
            raise errors.BadRequest(f"{name}: expected numbers from 0 on, got {found.min()}", name)
        return np.ascontiguousarray(found, kind)

    def _again(self, lists: CData, error: CData) -> int:
        return int(lib.team_recv(self._started(), self._batch, lists, error))

    def _started(self) -> CData:
        """The threads of `step`, as run/team.h has them."""
        self._leave_parent()
        if self._team is None:
            made = ffi.new("struct team **")
            status = lib.team_create(made, self.threads, self.tables)
            if status != lib.PH_OK:
                refuse(status)
            self._team = made[0]
            self._end_team = weakref.finalize(self, end_team, self._team, os.getpid())
        return self._team

    def _pool_started(self) -> ThreadPoolExecutor:
        """The threads of `send`."""
        self._leave_parent()
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads)
        return self._pool

    def _leave_parent(self) -> None:
        """Forgets the threads of another process."""
        if self._threads_of != os.getpid():
            self._threads_of, self._team, self._end_team, self._pool = os.getpid(), None, no_team, None

    # ---- searching ---------------------------------------------------------------------------------------------------

    def copy(self, table: int, to: int, into: Batch | None = None) -> None:
        """Copies a table, with its luck and its log, to another one, of this batch or of one of the same kind. `recv` writes
        its rows."""
        other = self if into is None else into
        with self._guard:
            if other is self:
                self._copy(table, to, other)
            else:
                with other._guard:
                    self._copy(table, to, other)

    def _copy(self, table: int, to: int, other: Batch) -> None:
        self._need_open()
        other._need_open()
        index, target = self._table(table), other._table(to)
        call(lib.ph_batch_copy, other._batch, target, self._batch, index)

    def determinize(self, table: int, seat: int, *, seed: int | None = None, key: str | None = None) -> None:
        """Replaces all that a seat does not know at a table by a sample of it; so is the table's luck from now on."""
        with self._guard:
            self._need_open()
            index, number = self._table(table), whole(seat, "seat", 0, self.players - 1)
            call(lib.ph_batch_determinize, self._batch, index, number, key_from(key, seed))

    def recv(self) -> Lists:
        """Writes the rows of all tables again, after `copy` and `determinize`. Returns the legal actions."""
        with self._guard:
            self._need_open()
            listed = self._listed.begun()
            return listed.taken(self._again(listed.lists, listed.error), self._again)

    def action_at(self, choice: int) -> int:
        """Where choosing is "table": the action with that number."""
        with self._guard:
            self._need_open()
            action = ffi.new("ph_action *")
            status = lib.ph_batch_action_at(self._batch, whole(choice, "choice", 0, max(0, self.choices - 1)), action)
            if status != lib.PH_OK:
                raise errors.BadRequest("choice: only choosing='table' has a list of all actions", "choice")
            return int(action[0])

    def choice_of(self, action: int) -> int:
        """Where choosing is "table": the number of an action."""
        with self._guard:
            self._need_open()
            choice = ffi.new("size_t *")
            number = whole(action, "action", 0, (1 << 64) - 1)
            if lib.ph_batch_choice_of(self._batch, number, choice) != lib.PH_OK:
                raise errors.BadRequest(
                    f"action: {number:#x} is none of the {self.choices} actions of the list", "action"
                )
            return int(choice[0])

    def _table(self, table: int) -> int:
        return whole(table, "table", 0, self.tables - 1)

    # ---- asking ------------------------------------------------------------------------------------------------------

    def state(self, table: int) -> State:
        """The state of a table, in one of its own; with `log` its past, too."""
        with self._guard:
            self._need_open()
            index = self._table(table)
            found = lib.ph_batch_state(self._batch, index)
            if found == ffi.NULL:
                raise errors.NoGame(f"table {index} has no game yet; expected reset() before this")
            state = ffi.new("union ph_state_storage *")
            ffi.memmove(state, found, self.game.state_size)
            return State(self.game, state, *copied(*self._log_of(index)))

    def _log_of(self, index: int) -> tuple[CData, int]:
        log = ffi.new("struct ph_log *")
        error = ffi.new("struct ph_error *")
        if lib.ph_batch_log(self._batch, index, REFEREE, log, error) != lib.PH_OK:
            return ffi.NULL, 0  # the batch keeps none
        return log.events, int(log.count)

    # ---- the end -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Gives the memory of the games back. The rows stay as they are."""
        with self._guard:
            self._leave_parent()
            wait([future for _, future in self._sent])
            self._end_team()
            self._team = None
            if self._batch is not None:
                ffi.release(self._batch)
                self._batch = None
            if self._pool is not None:
                self._pool.shutdown()
            self._pool = None

    def _need_open(self, tables: range | None = None) -> None:
        """Refuses what is closed, and tables (None: all) that were sent and are not there yet."""
        if self._batch is None:
            raise errors.Closed("this batch was closed; expected a new one")
        if not self._sent:
            return
        self._sent = [(sent, future) for sent, future in self._sent if not future.done()]
        for sent, _ in self._sent:
            if tables is None or (sent.start < tables.stop and tables.start < sent.stop):
                raise errors.Busy(
                    f"tables {sent.start} to {sent.stop - 1} were sent; expected their result() before this"
                )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a Batch cannot be pickled; its states can: batch.state(table)")


class Listed:
    """The legal actions of some tables, in memory that grows, and what a call refuses."""

    def __init__(self, count: int) -> None:
        self.offsets = np.zeros(count + 1, np.int64)
        self.lists = ffi.new("struct ph_batch_lists *")
        self.error = ffi.new("struct ph_error *")
        fill(self.lists.offsets, self.offsets)
        self._make_room(max(64, 32 * count))

    def _make_room(self, count: int) -> None:
        self.actions = np.empty(count, np.uint64)
        fill(self.lists.actions, self.actions)

    def begun(self) -> Self:
        """Before a call that gets `lists` and `error`."""
        self.lists.needed = 0
        return self

    def taken(self, status: int, again: Callable[[CData, CData], int]) -> Lists:
        """What that call has written. Where only the room for the actions is too small, makes more and calls `again`."""
        while status != lib.PH_OK and self.lists.needed > len(self.actions):
            self._make_room(2 * int(self.lists.needed))
            self.lists.needed = 0
            status = again(self.lists, self.error)
        if status != lib.PH_OK:
            error, self.error = self.error, ffi.new("struct ph_error *")
            refuse(status, error)
        return Lists(self.offsets, self.actions[: self.lists.needed])


def end_team(team: CData, process: int) -> None:
    """Ends the threads of a batch, in the process that started them."""
    if os.getpid() == process:
        lib.team_destroy(team)


def no_team() -> None:
    """Ends nothing: there are no threads."""
