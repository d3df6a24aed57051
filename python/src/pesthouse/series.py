# SPDX-License-Identifier: MIT
"""Many games between bots, counted. Game n of a series is the same wherever it is played, and the one that `pesthouse-lab
simulate` plays of the same seed; so any `map` shares the work: that of Python, of a pool of threads, of processes or of
machines."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from . import errors
from ._core import key_from, key_text, seed_from, whole
from .bot import Bot, Limits
from .game import Game, game
from .luck import Random, key_of_game
from .position import State

GAMES_MAX = 1_000_000_000_000
NORMAL_95 = 1.959963984540054


class Agent(NamedTuple):
    """A bot and its limits."""

    bot: str
    limits: Limits = Limits()

    @classmethod
    def read(cls, text: str | Agent) -> Agent:
        """From "noble", or "noble:50" for 50 iterations."""
        if isinstance(text, Agent):
            return text
        name, colon, iterations = text.partition(":")
        if colon and not iterations.isdecimal():
            raise errors.BadRequest(f"expected a bot or BOT:ITERATIONS, got {text!r}", "bots")
        return cls(Bot(name).name, Limits(iterations=int(iterations)) if colon else Limits())


class Task(NamedTuple):
    """What it takes to play a game of a series, anywhere."""

    game: str
    agents: tuple[Agent, ...]
    options: str
    """Of the game, as JSON."""
    key: str
    number: int
    rotate: bool


class Played(NamedTuple):
    """A game that was played. Entry e is the agent e of the series."""

    number: int
    entries: list[int]
    """By seat."""
    winners: list[int]
    """Seats."""
    scores: list[int]
    reason: str | None
    """None: the game reached the cap of transitions, and was valued as it stood."""
    actions: list[int]
    """All actions and outcomes."""


class Share(NamedTuple):
    """How an entry or a bot did."""

    games: int
    wins: float
    """Each of n winners has 1/n."""
    interval: tuple[float, float]
    """95 % of the share of wins (Wilson 1927)."""
    mean_score: float

    @property
    def win_share(self) -> float:
        return self.wins / self.games if self.games else 0.0


class Map(Protocol):
    """What shares the work: `map`, or the method `map` of an executor."""

    def __call__(self, function: Callable[[Task], Played], tasks: Iterable[Task], /) -> Iterable[Played]: ...


def play(task: Task) -> Played:
    """Plays one game of a series."""
    agents = [(Bot(agent.bot), agent.limits) for agent in task.agents]
    players = len(agents)
    shift = task.number % players if task.rotate else 0
    entries = [(seat + shift) % players for seat in range(players)]
    state = State.new(task.game, players, json.loads(task.options))
    actions: list[int] = []
    if all(bot.name == "random" for bot, _ in agents):
        play_at_random(state, Random(key=task.key, stream=Random.PLAYER, index=task.number), actions)
    else:
        key = key_of_game(task.key, task.number // players if task.rotate else task.number)
        play_on(state, [agents[entry] for entry in entries], key, actions)
    result = state.result()
    best = max(result.scores[:players])
    leaders = [seat for seat in range(players) if result.scores[seat] == best]
    winners = result.winners if result.over or result.winners else leaders
    return Played(task.number, entries, winners, result.scores[:players], result.reason, actions)


def steps(state: State, actions: list[int]) -> Iterator[None]:
    """One step for each transition, up to the end or the cap."""
    cap = int(state.game.table.playout_cap)
    while not state.over and len(actions) < cap:
        yield


def play_at_random(state: State, random: Random, actions: list[int]) -> None:
    """Where all play at random, one generator serves players and luck alike."""
    for _ in steps(state, actions):
        actions.append(state.sample(random))
        state.apply(actions[-1])


def play_on(state: State, agents: list[tuple[Bot, Limits]], key: str, actions: list[int]) -> None:
    drawn = decided = 0
    for _ in steps(state, actions):
        seat = state.seat
        if seat is None:
            actions.append(state.sample(Random(key=key, stream=Random.LUCK, index=drawn)))
            drawn += 1
        else:
            bot, limits = agents[seat]
            random = Random(key=key, stream=Random.SEARCH, index=decided)
            actions.append(bot.choose(state, limits, random=random, action_only=True).action)
            decided += 1
        state.apply(actions[-1])


class Series:
    """The games that were played, and their counts."""

    def __init__(self, agents: Sequence[Agent], games: Iterable[Played]) -> None:
        self.agents = list(agents)
        self.games = sorted(games)

    def entry(self, entry: int) -> Share:
        """How the agent with that number did."""
        return share_of([(one, one.entries.index(entry)) for one in self.games])

    def seat(self, seat: int) -> Share:
        """How a seat did, of all agents that sat there."""
        return share_of([(one, seat) for one in self.games])

    def bots(self) -> dict[str, Share]:
        """How each bot did, all seats together that it had."""
        names = [agent.bot for agent in self.agents]
        return {
            name: share_of(
                [(one, seat) for one in self.games for seat, e in enumerate(one.entries) if names[e] == name]
            )
            for name in dict.fromkeys(names)
        }

    def reasons(self) -> dict[str, int]:
        """Why games ended, and how many."""
        found = [one.reason for one in self.games if one.reason is not None]
        return {reason: found.count(reason) for reason in sorted(set(found))}


def share_of(seats: Sequence[tuple[Played, int]]) -> Share:
    games = len(seats)
    wins = sum(1 / len(one.winners) for one, seat in seats if seat in one.winners)
    scores = sum(one.scores[seat] for one, seat in seats)
    return Share(games, wins, interval(wins, games), scores / games if games else 0.0)


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927)."""
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, NORMAL_95**2
    middle = share + square / (2 * games)
    half = NORMAL_95 * math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    scale = 1 + square / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def tasks(
    of: Game | str,
    bots: Sequence[str | Agent],
    games: int,
    *,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    first: int = 0,
    rotate: bool = True,
) -> list[Task]:
    """The games of a series, to be played elsewhere."""
    agents = tuple(Agent.read(bot) for bot in bots)
    found = game(of)
    State.new(found, len(agents), options)  # what is wrong is said before anything is played
    for agent in agents:
        if not Bot(agent.bot).plays(found):
            raise errors.UnknownBot(f"bot {agent.bot} does not play {found.name}", "bots")
        agent.limits.to_c()
    count = whole(games, "games", 1, GAMES_MAX)
    start = whole(first, "first", 0, GAMES_MAX)
    text, key = json.dumps(dict(options or {})), key_text(key_from(None, seed_from(seed)))
    return [Task(found.id, agents, text, key, number, rotate) for number in range(start, start + count)]


def simulate(
    of: Game | str,
    bots: Sequence[str | Agent],
    games: int,
    *,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    first: int = 0,
    rotate: bool = True,
    map: Map = map,
) -> Series:
    """Plays games between bots, one for each seat: "greedy", or "noble:50" for 50 iterations. `rotate`: in rounds of as many
    games as seats, with the same luck, each sits on each seat once. `map`: that of an executor plays games at once."""
    work = tasks(of, bots, games, options=options, seed=seed, first=first, rotate=rotate)
    return Series(work[0].agents, map(play, work))


class Arena:
    """A round robin: in games of more than two seats one agent sits alone, and the other on all other seats."""

    def __init__(self, agents: Sequence[Agent], pairings: Mapping[tuple[int, int], Series]) -> None:
        self.agents = list(agents)
        self.pairings = dict(pairings)
        """By the numbers of the single agent and of the other one."""

    def share(self, one: int, other: int) -> Share:
        """How agent `one` did alone against `other`."""
        return self.pairings[one, other].entry(0)

    def ratings(self, rounds: int = 2000) -> list[float]:
        """Ratings of the agents (Bradley and Terry 1952), 400 points for ten times the strength; the mean is 0. Half a win is
        added to each side, so that nobody's is without limit."""
        strengths = [1.0] * len(self.agents)
        for _ in range(rounds):
            strengths = self._improved(strengths)
        logs = [400 * math.log10(strength) for strength in strengths]
        return [value - sum(logs) / len(logs) for value in logs]

    def _improved(self, strengths: list[float]) -> list[float]:
        """A step of Hunter's algorithm (2004): a side of n seats of strength s has the strength n·s."""
        wins = [0.0] * len(strengths)
        weights = [0.0] * len(strengths)
        for (one, other), series in self.pairings.items():
            share = self.share(one, other)
            seats = len(series.agents) - 1
            won, games = share.wins + 0.5, share.games + 1
            whole_strength = strengths[one] + seats * strengths[other]
            wins[one] += won
            wins[other] += games - won
            weights[one] += games / whole_strength
            weights[other] += seats * games / whole_strength
        return [won / weight for won, weight in zip(wins, weights, strict=True)]


def arena(
    of: Game | str,
    agents: Sequence[str | Agent],
    games: int,
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    map: Map = map,
) -> Arena:
    """Lets each agent play each other, `games` of each pairing, all with the same luck."""
    found = game(of)
    seats = whole(found.players_min if players is None else players, "players", 2, found.players_max)
    read = [Agent.read(agent) for agent in agents]
    if len(read) < 2:
        raise errors.BadRequest(f"agents: expected at least two, got {len(read)}", "agents")
    shared = seed_from(seed)
    pairings: dict[tuple[int, int], Series] = {}
    for one in range(len(read)):
        for other in range(len(read)):
            if one != other and (seats > 2 or one < other):
                bots = [read[one]] + [read[other]] * (seats - 1)
                pairings[one, other] = simulate(found, bots, games, options=options, seed=shared, map=map)
    return Arena(read, pairings)
