# SPDX-License-Identifier: MIT
"""Bots: players of all levels, which see what their seat sees and no more."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

from . import errors
from ._core import CData, c_text, call, refuse, searched, text_of, whole
from ._library import ffi, lib
from .game import Game
from .luck import Random
from .position import State, View

STOPPED: CData = ffi.addressof(lib, "python_stopped")
MEMORY_MAX: int = lib.PH_SEARCH_MEMORY_MAX


@dataclass(frozen=True)
class Limits:
    """How long a bot searches. All zeros: its own limits. With `iterations` and without `ms` a choice depends on the
    position and the random numbers alone. A bot that does not search ignores limits."""

    ms: int = 0
    """Milliseconds; 0: no time limit."""
    iterations: int = 0
    """0: as many as the time allows."""
    trees: int = 1
    """Searched separately and added up, at the same time on as many threads. The choice depends on this number."""
    memory: int = 0
    """Bytes for all trees together; 0: 64 MiB."""
    silent: bool = False
    """Makes no claims, which may be false."""

    def to_c(self) -> CData:
        """A `struct ph_search_limits *`; what the library refuses is raised."""
        limits = ffi.new("struct ph_search_limits *")
        limits.ms = whole(self.ms, "ms", 0, lib.PH_SEARCH_MS_MAX)
        limits.iterations = whole(self.iterations, "iterations", 0, lib.PH_SEARCH_ITERATIONS_MAX)
        limits.trees = whole(self.trees, "trees", 0, lib.PH_SEARCH_TREES_MAX)
        limits.memory = whole(self.memory, "memory", 0, MEMORY_MAX)
        limits.silent = bool(self.silent)
        call(lib.ph_search_limits_check, limits)
        if limits.trees > 1:
            limits.run = lib.python_run
        return limits


def run_trees(work: Callable[[CData, int], None], context: CData, count: int) -> None:
    """Calls work(context, i) for every i below `count`, on as many threads."""
    with ThreadPoolExecutor(count) as pool:
        list(pool.map(work, [context] * count, range(count)))


ffi.def_extern(name="python_run")(run_trees)


class Candidate(NamedTuple):
    """An action that a search considered."""

    action: int
    visits: int
    value: float
    """To the seat that decides."""


class Choice(NamedTuple):
    """What a bot chose, and what it expects."""

    action: int
    values: list[float] | None
    """By seat: the expected share of the win; in Bristol 1350 the expected points as a fraction of the most that a seat can
    get. None from a bot that does not search."""
    iterations: int
    candidates: list[Candidate]
    """Best first."""


def choice_of(result: CData, players: int) -> Choice:
    found = (result.candidates[i] for i in range(result.candidate_count))
    candidates = [Candidate(int(one.action), int(one.visits), float(one.value)) for one in found]
    values = [float(result.value[seat]) for seat in range(players)] if result.has_value else None
    return Choice(int(result.action), values, int(result.iterations), candidates)


class Bot:
    """A bot of a level, with a temperament or without: `Bot("noble")`, `Bot("noble/raider")`."""

    def __init__(self, name: str) -> None:
        self.table: CData = lib.ph_bot_find(c_text(name, "bot"))
        if self.table == ffi.NULL:
            raise errors.UnknownBot(f"unknown bot {name!r}; expected one of: {', '.join(bot_names())}", "bot")
        self.name = text_of(self.table.name)
        self.called = text_of(self.table.called)
        """The name in words."""
        self.summary = text_of(self.table.summary)
        self.searches = bool(self.table.searches)
        """Whether it obeys limits; other bots answer at once."""

    def plays(self, game: Game) -> bool:
        """Whether it plays the game."""
        return bool(self.table.plays(game.table))

    def choose(
        self,
        position: State | View,
        limits: Limits | None = None,
        *,
        random: Random | None = None,
        only: int | None = None,
        action_only: bool = False,
    ) -> Choice:
        """Chooses for the seat that decides, from what that seat may know. `only`: consider this action alone, for its
        value. `action_only`: a forced decision is answered without a search and its value. Ctrl-C stops a search."""
        view = position.view() if isinstance(position, State) else position
        options = (limits or Limits()).to_c()
        options.action_only = bool(action_only)
        if only is not None:
            chosen = ffi.new("ph_action *", view.action(only))
            options.only = chosen
        generator = (random or Random(stream=Random.SEARCH)).generator
        result = ffi.new("struct ph_search_result *")
        with view.lent() as (state, log):

            def choose(flag: CData, error: CData) -> int:
                options.stopped, options.stopped_context = STOPPED, flag
                arguments = (self.table, view.game.table, state, log, view.viewer, options, generator, result, error)
                return int(lib.ph_bot_choose(*arguments))

            answered(choose, self.searches)
        return choice_of(result, view.players)

    def __reduce__(self) -> tuple[type[Bot], tuple[str]]:
        return Bot, (self.name,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bot) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Bot({self.name!r})"


def answered(ask: Callable[[CData, CData], int], searches: bool) -> None:
    """Calls ask(flag, error), which may take long if `searches`, and raises what it refuses."""
    error = ffi.new("struct ph_error *")
    status = searched(lambda flag: ask(flag, error)) if searches else ask(ffi.new("char *"), error)
    if status != lib.PH_OK:
        refuse(status, error)


def bot_names() -> list[str]:
    return [text_of(lib.ph_bot_at(index).name) for index in range(lib.ph_bot_count())]


def bots() -> list[Bot]:
    """All bots without a temperament, weakest first."""
    return [Bot(name) for name in bot_names()]


def tempers() -> dict[str, str]:
    """All temperaments and what they are; a bot that searches can have one: "noble/raider"."""
    found = (lib.ph_temper_at(index) for index in range(lib.ph_temper_count()))
    return {text_of(temper.name): text_of(temper.summary) for temper in found}


def usual_bot(game: Game) -> Bot:
    """The default opponent, which plays well and answers quickly."""
    return Bot(text_of(lib.ph_bot_usual(game.table).name))
