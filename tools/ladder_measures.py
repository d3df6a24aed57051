# SPDX-License-Identifier: MIT
"""The kinds of measures of tools/ladder.py. A measure is done in pieces with numbers; what comes of a piece is a dict
that depends on nothing but its number (times apart), so pieces may be measured in any order, at any time. The figure
comes from all pieces there are."""

import dataclasses
import json
import math
import os
import pathlib
import tempfile
import time
import typing

import ladder_statistics as statistics
from ladder_arrays import read_arrays
from ladder_program import Engine, Failed

SEED = 1350
LATE = 1.05  # of the ceiling
FREE = 0.95  # of a processor: what a thread gets where nobody else wants it
EXPECTED_PARTS = 20  # of the scale from 0 to 1, kept apart


@dataclasses.dataclass(frozen=True)
class Goal:
    at_least: typing.Optional[float] = None
    low_end_above: typing.Optional[float] = None
    note: str = ""
    at_most: typing.Optional[float] = None
    low_end_at_most: typing.Optional[float] = None  # so that it is not shown to be above


@dataclasses.dataclass
class Figure:
    value: float
    low: float
    high: float
    amount: str
    note: str = ""
    shown: bool = True  # the value means something


@dataclasses.dataclass
class Measure:
    name: str  # to choose it by
    title: str
    goal: typing.Optional[Goal]  # None: of interest, no more
    weight: float  # of a limited time
    pieces: int
    exclusive: typing.ClassVar[bool] = False  # nothing else of the ladder may run meanwhile
    unit: typing.ClassVar[str] = "percent"
    not_of_pieces: typing.ClassVar[tuple[str, ...]] = ("title", "goal", "weight", "pieces")

    def definition(self):
        """What the pieces depend on: results of other definitions are other results."""
        fields = dataclasses.asdict(self)
        for name in self.not_of_pieces:
            del fields[name]
        return {"kind": type(self).__name__, **fields}

    def kept_as(self):
        """Measures of this name and definition share their pieces."""
        return self.name

    def show(self, value):
        return (
            f"{100 * value:.1f}"
            if self.unit == "percent"
            else f"{value:,.0f}"
            if self.unit == "rate"
            else f"{value:.2f}"
        )

    def sign(self):
        return " %" if self.unit == "percent" else ""

    def target(self):
        goal = self.goal
        if goal is None:
            return ""
        bounds = (
            ("≥", goal.at_least),
            ("≤", goal.at_most),
            ("low end >", goal.low_end_above),
            ("low end ≤", goal.low_end_at_most),
        )
        return (
            ", ".join(f"{sign} {self.show(bound)}{self.sign()}" for sign, bound in bounds if bound is not None)
            + goal.note
        )

    def effort(self):
        """Tells what takes longer from what does not, before anything is measured."""
        return 0

    def verdict(self, figure, done):
        goal = self.goal
        if done == 0:
            return "not measured yet"
        if not figure.shown:
            return "open: " + figure.note
        if goal is None:
            return ""
        so_far = "" if done >= self.pieces else " so far"
        points = " points" if self.unit == "percent" else ""
        least = -math.inf if goal.at_least is None else goal.at_least
        most = math.inf if goal.at_most is None else goal.at_most
        off = max(least - figure.value, figure.value - most)
        if figure.high < least or figure.low > most:
            return f"missed by {self.show(off)}{points}{so_far}"
        if off > 0:
            return f"open: {self.show(off)}{points} {'short' if figure.value < least else 'over'}{so_far}, the interval includes the target"
        if goal.low_end_above is not None and figure.low <= goal.low_end_above:
            return f"open: the low end is not above {self.show(goal.low_end_above)}{self.sign()}{so_far}"
        if goal.low_end_at_most is not None and figure.low > goal.low_end_at_most:
            return f"missed by {self.show(figure.low - goal.low_end_at_most)}{points}{so_far}"
        less = goal.low_end_above is None and figure.low < least
        more = figure.high > most
        return f"met{so_far}" + (f", though the interval includes {'less' if less else 'more'}" if less or more else "")


def budget_of(agent):
    """Iterations of an agent like noble:24; 1 if it does not search."""
    return int(agent.partition(":")[2] or 1)


def play_round(program, game, players, alone, against, number, options=None):
    """A round of rotated seats with the same luck: the agent `alone` sits on each seat once."""
    given = ["--options", json.dumps(options)] if options else []
    answer = program.ask(
        "arena",
        "--json",
        "--first",
        "--threads",
        "1",
        "--seed",
        str(SEED),
        "--game",
        game,
        "--players",
        str(players),
        "--agents",
        f"{alone},{against}",
        "--games",
        str(players),
        "--from",
        str(number * players),
        *given,
    )
    pairing = answer["pairings"][0]
    if answer["interrupted"] or pairing["games"] != players or pairing["rounds"] != 1:
        raise Failed(f"the arena played {pairing['games']} games instead of {players}")
    return {
        "games": pairing["games"],
        "wins": round(pairing["wins"], 6),
        "score": pairing["score"],
        "all": pairing["score_all"],
    }


@dataclasses.dataclass
class Match(Measure):
    """An agent alone against another on all other seats: its share of wins, or of all points."""

    game: str
    players: int
    alone: str
    against: str
    points: bool = False
    options: dict = dataclasses.field(default_factory=dict)  # of the game

    def definition(self):
        fields = super().definition()
        if not self.options:
            del fields["options"]
        return fields

    def effort(self):
        return self.players * (budget_of(self.alone) + (self.players - 1) * budget_of(self.against))

    def measure(self, program, number):
        return play_round(program, self.game, self.players, self.alone, self.against, number, self.options)

    def figure(self, pieces):
        if self.points:
            figure = statistics.ratio([piece["score"] for piece in pieces], [piece["all"] for piece in pieces])
        else:
            figure = statistics.win_share([piece["wins"] for piece in pieces], [piece["games"] for piece in pieces])
        return Figure(*figure, f"{sum(piece['games'] for piece in pieces)} games")


@dataclasses.dataclass
class Anchored(Measure):
    """A level of today alone against that of an earlier build on all other seats, each with its own budget: its share of
    wins, or of all points. The game is played by today's engine; the earlier one loads its record for each decision."""

    game: str
    players: int
    level: str
    anchor: str  # the commit
    path: str  # of its program
    points: bool
    options: dict  # of the game, which both know
    iterations: typing.Optional[int]  # of each search; None: each build's own
    not_of_pieces = Measure.not_of_pieces + ("path",)

    def effort(self):
        return self.players

    def choose(self, table, earlier, seat, alone):
        limits = {} if self.iterations is None else {"iterations": self.iterations}
        if seat != alone:
            earlier.ask("load", record=table.ask("record")["record"])
        return (table if seat == alone else earlier).ask("search", bot=self.level, **limits)["action"]

    def play(self, table, earlier, number, alone):
        """The share of the win of the seat of today, its points, and those of all."""
        answer = table.ask("new", game=self.game, players=self.players, options=self.options, seed=SEED + number)
        while answer["actor"]["kind"] == "seat":
            action = self.choose(table, earlier, answer["actor"]["seat"], alone)
            answer = table.ask("play", action=action)
        result = table.ask("result")
        share = 1 / len(result["winners"]) if alone in result["winners"] else 0
        return share, result["scores"][alone], sum(result["scores"])

    def measure(self, program, number):
        with Engine(program) as table, Engine(program, path=self.path) as earlier:
            games = [self.play(table, earlier, number, alone) for alone in range(self.players)]
        wins, score, everything = (sum(column) for column in zip(*games))
        return {"games": self.players, "wins": round(wins, 6), "score": score, "all": everything}

    figure = Match.figure


class OfItself(Measure):
    """What games of a bot against itself show: `games` of them a piece, from which several figures come."""

    def simulate(self, number):
        given = {
            "threads": 1,
            "seed": SEED,
            "game": self.game,
            "players": self.players,
            "bots": self.bot,
            "games": self.games,
            "from": number * self.games,
        }
        return ["simulate", *(word for name, value in given.items() for word in (f"--{name}", str(value)))]


@dataclasses.dataclass
class Habits(OfItself):
    """How a bot plays when all seats are its own: what it takes in a game, why games end. Several figures come from the
    same games, so they share their pieces."""

    game: str
    players: int
    bot: str
    figure_of: str  # "taken", "rarest", or why a game ended
    games: int = 20  # of a piece
    not_of_pieces = Measure.not_of_pieces + ("name", "figure_of")

    @property
    def unit(self):
        return "times" if self.figure_of == "taken" else "percent"

    def kept_as(self):
        return f"habits-{self.bot}-{self.game}"

    def effort(self):
        return self.games

    def measure(self, program, number):
        answer = program.ask(*self.simulate(number), "--json")
        if answer["interrupted"] or answer["games"] != self.games:
            raise Failed(f"simulate played {answer['games']} games instead of {self.games}")
        things = {
            thing["id"]: {
                "taken": thing["taken"],
                "games": thing["games"],
                "takers": thing["takers"]["games"],
                "wins": round(thing["takers"]["wins"], 6),
            }
            for thing in answer["tally"]["things"]
        }
        return {"games": self.games, "ended": answer["ended"], "things": things}

    def figure(self, pieces):
        games = [piece["games"] for piece in pieces]
        amount = f"{sum(games)} games"
        if self.figure_of == "taken":
            taken = [sum(thing["taken"] for thing in piece["things"].values()) for piece in pieces]
            return Figure(*statistics.mean_of(taken, games), amount, self.each(pieces))
        if self.figure_of != "rarest":
            ended = [piece["ended"].get(self.figure_of, 0) for piece in pieces]
            return Figure(*statistics.win_share(ended, games), amount)
        shares = {
            name: statistics.win_share([piece["things"].get(name, {"games": 0})["games"] for piece in pieces], games)
            for name in self.names(pieces)
        }
        if not shares:
            return Figure(0, 0, 1, amount, "nothing was taken")
        rarest = min(shares, key=lambda name: shares[name][0])
        return Figure(*shares[rarest], amount, rarest)

    @staticmethod
    def names(pieces):
        return sorted({name for piece in pieces for name in piece["things"]})

    def each(self, pieces):
        """For each thing the share of games in which it was taken, and what seats that took it won."""
        texts = []
        for name in self.names(pieces):
            things = [piece["things"].get(name, {"games": 0, "takers": 0, "wins": 0}) for piece in pieces]
            share, low, high = statistics.win_share(
                [thing["wins"] for thing in things], [thing["takers"] for thing in things]
            )
            seen = sum(thing["games"] for thing in things) / sum(piece["games"] for piece in pieces)
            texts.append(
                f"{name} in {100 * seen:.0f} % of games, its takers won {100 * share:.0f} ({100 * low:.0f}–{100 * high:.0f})"
            )
        return "; ".join(texts)


@dataclasses.dataclass
class Expected(OfItself):
    """How much more a bot expects of itself, as hints say it, over all its decisions in games against itself, than comes of
    them; or over those of one fifth of the scale, to which the lower end belongs."""

    game: str
    players: int
    bot: str
    fifth: typing.Optional[int]  # 0 … 4; None: all
    games: int = 4  # of a piece
    not_of_pieces = Measure.not_of_pieces + ("name", "fifth")

    def kept_as(self):
        return f"expects-{self.bot}-{self.game}"

    def effort(self):
        return self.games * 20

    def measure(self, program, number):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "games.npz"
            program.run(*self.simulate(number), "--npz", str(path))
            arrays = read_arrays(path, ("chance", "result"))
        (chances, _), (results, (_, seats)) = arrays["chance"], arrays["result"]
        parts = [[0, 0.0, 0.0] for _ in range(EXPECTED_PARTS)]
        for chance, result in zip(chances, results[::seats]):  # of the deciding seat, which is first
            if not math.isnan(chance):
                part = parts[min(EXPECTED_PARTS - 1, int(EXPECTED_PARTS * chance))]
                part[0] += 1
                part[1] += chance
                part[2] += result
        return {"games": self.games, "parts": parts}

    def figure(self, pieces):
        first, end = (0, 5) if self.fifth is None else (self.fifth, self.fifth + 1)
        chosen = range(first * EXPECTED_PARTS // 5, end * EXPECTED_PARTS // 5)
        counts, expected, came = ([sum(piece["parts"][i][of] for i in chosen) for piece in pieces] for of in range(3))
        decisions = sum(counts)
        amount = f"{decisions} decisions, {sum(piece['games'] for piece in pieces)} games"
        if decisions == 0:
            return Figure(0, 0, 0, amount, "no decision was of this kind", shown=False)
        figure = statistics.difference([one - other for one, other in zip(expected, came)], counts)
        shares = [100 * sum(parts) / decisions for parts in (expected, came)]
        return Figure(*figure, amount, f"{shares[0]:.1f} % expected, {shares[1]:.1f} % came")


@dataclasses.dataclass
class Gap(Measure):
    """How much of the gap between the first and the last of three agents the middle one closes. Each of them sits alone
    against the same others, with the same luck; what counts is its share of all points."""

    game: str
    players: int
    arms: tuple[str, str, str]
    against: str

    def effort(self):
        return self.players * sum(budget_of(arm) for arm in self.arms)

    def measure(self, program, number):
        return {"arms": [play_round(program, self.game, self.players, arm, self.against, number) for arm in self.arms]}

    def figure(self, pieces):
        rounds = [[(arm["score"], arm["all"]) for arm in piece["arms"]] for piece in pieces]
        shares, closed, (low, high), gap = statistics.closed(rounds)
        games = sum(arm["games"] for piece in pieces for arm in piece["arms"])
        note = (
            "shares of points "
            + ", ".join(f"{arm} {100 * share:.2f}" for arm, share in zip(self.arms, shares))
            + f"; the whole gap is {100 * gap[0]:+.2f} to {100 * gap[1]:+.2f} points"
        )
        if len(pieces) < statistics.ROUNDS_ENOUGH:
            return Figure(closed, low, high, f"{games} games", f"too few rounds to tell; {note}", shown=False)
        if gap[0] <= 0:
            return Figure(
                closed, low, high, f"{games} games", note + ", so that there is nothing to close", shown=False
            )
        return Figure(closed, low, high, f"{games} games", note)


@dataclasses.dataclass
class Speed(Measure):
    """Iterations a second of a search on one core, as `pesthouse-lab bench` measures them."""

    game: str
    players: int
    row: str
    seconds: int = 3
    exclusive = True
    unit = "rate"

    def measure(self, program, number):
        del number
        answer = program.ask(
            "bench",
            "--json",
            "--game",
            self.game,
            "--players",
            str(self.players),
            "--only",
            self.row,
            "--seconds",
            str(self.seconds),
        )
        rate = next(row["per_second"] for row in answer["rows"] if row["name"] == self.row)
        return {"rate": rate, "load": os.getloadavg()[0]}

    def figure(self, pieces):
        return Figure(*statistics.median([piece["rate"] for piece in pieces]), f"{len(pieces)} times", load_of(pieces))


def load_of(pieces):
    return f"load {statistics.median([piece['load'] for piece in pieces])[0]:.1f}"


def play_on(engine, actor, decisions):
    """Lets `rules` play so many decisions, or to the end."""
    while decisions > 0 and actor["kind"] == "seat":
        actor = engine.ask("play", action=engine.ask("search", bot="rules")["action"])["actor"]
        decisions -= 1
    return actor


def timed(engine, **fields):
    began = time.perf_counter()
    answer = engine.ask("search", **fields)
    return answer, time.perf_counter() - began


def visits(answer):
    return sum(candidate["visits"] for candidate in answer["candidates"])


@dataclasses.dataclass
class Threads(Measure):
    """What two trees on two threads do in the time of one on one, at positions in mid-game. How much the machine itself
    gives is measured too: two searches in two programs at once. Where others use the machine, time says little (Linux
    may give two threads of a program no more of it than one); then the figure is from the time of processors."""

    game: str
    players: int
    bot: str
    ms: int
    exclusive = True
    unit = "times"

    def find_position(self, engine, number):
        """A record up to a decision at which all actions are shown as candidates."""
        for seed in range(number + 1, number + 1000000, 100000):
            actor = engine.ask("new", game=self.game, players=self.players, seed=seed)["actor"]
            actor = play_on(engine, actor, 15 + number * 7 % 40)
            while actor["kind"] == "seat":
                if 2 <= len(engine.ask("search", bot=self.bot, ms=20)["candidates"]) <= 40:
                    return engine.ask("record")["record"]
                actor = play_on(engine, actor, 1)
        raise Failed(f"no position of {self.game} to measure threads at")

    def measure(self, program, number):
        with Engine(program) as one, Engine(program) as other, Engine(program, threads=2) as both:
            record = self.find_position(one, number)
            for engine in (one, other, both):
                engine.ask("load", record=record)
            rates, worked = {}, {}
            for engine in (one, both) if number % 2 == 0 else (both, one):
                before = engine.processor_seconds()
                answer, seconds = timed(engine, bot=self.bot, ms=self.ms)
                processor = engine.processor_seconds() - before
                rates[engine] = visits(answer) / seconds
                worked[engine] = visits(answer) / processor
                if engine is one:
                    free = processor / seconds
            began = time.perf_counter()
            one.send("search", bot=self.bot, ms=self.ms)
            other.send("search", bot=self.bot, ms=self.ms)
            apart = visits(one.answer()) + visits(other.answer())
            apart /= time.perf_counter() - began
        return {
            "one": rates[one],
            "two": rates[both],
            "one_worked": worked[one],
            "two_worked": worked[both],
            "free": free,
            "apart": apart,
            "load": os.getloadavg()[0],
        }

    def figure(self, pieces):
        ratios = statistics.median([piece["two"] / piece["one"] for piece in pieces])
        worked = statistics.median([2 * piece["two_worked"] / piece["one_worked"] for piece in pieces])
        apart = statistics.median([piece["apart"] / piece["one"] for piece in pieces])
        rate = statistics.median([piece["one"] for piece in pieces])[0]
        free = statistics.median([piece["free"] for piece in pieces])[0]
        amount, note = (
            f"{len(pieces)} positions",
            f"one thread {rate:,.0f}/s; two programs at once {apart[0]:.2f} times; ",
        )
        if free < FREE:
            note += f"by time of processors, as others used the machine (by the clock {ratios[0]:.2f}); "
            return Figure(*worked, amount, note + load_of(pieces))
        return Figure(*ratios, amount, note + f"by time of processors {worked[0]:.2f}; " + load_of(pieces))


@dataclasses.dataclass
class Ceiling(Measure):
    """How many moves keep a level's ceiling of time: some of every game that `rules` play, in turn of several kinds.
    `bound`: nothing but time ends a search. Forced moves do not count. Where the processor worked for less than
    the time of the clock, as others used the machine, its own time counts, unless a search is bound to the clock."""

    bot: str
    ms: int
    bound: bool
    kinds: tuple[tuple[str, int, dict], ...]
    moves: int  # of a piece
    gap: int = 37  # decisions from one to the next
    exclusive = True

    def measure(self, program, number):
        kind = number % len(self.kinds)
        game, players, options = self.kinds[kind]
        fields = {"bot": self.bot, **({"ms": self.ms} if self.bound else {})}
        taken, worked = [], []
        with Engine(program) as engine:
            actor = engine.ask("new", game=game, players=players, options=options, seed=number + 1)["actor"]
            actor = play_on(engine, actor, number * 5 % self.gap)
            while actor["kind"] == "seat" and len(taken) < self.moves:
                before = engine.processor_seconds()
                answer, seconds = timed(engine, **fields)
                processor = engine.processor_seconds() - before
                free = len(answer["candidates"]) > 1
                if free:
                    taken.append(1000 * seconds)
                    worked.append(1000 * processor)
                actor = engine.ask("play", action=answer["action"])["actor"]
                actor = play_on(engine, actor, self.gap if free else 0)
        return {
            "kind": kind,
            "taken": taken,
            "worked": worked,
            "load": os.getloadavg()[0],
        }

    def figure(self, pieces):
        clock, processor = (sum(sum(piece[of]) for piece in pieces) for of in ("taken", "worked"))
        shared = not self.bound and processor < FREE * clock
        of = "worked" if shared else "taken"
        moves = sum(len(piece[of]) for piece in pieces)
        late = sum(ms > LATE * self.ms for piece in pieces for ms in piece[of])
        longest = max(pieces, key=lambda piece: max(piece[of], default=0))
        game, players, options = self.kinds[longest["kind"]]
        note = (
            f"longest {max(longest[of], default=0):.0f} ms in {game} with {players} seats"
            + f"{' and all boxes' if options else ''}; "
            + (f"by time of the processor, {100 * processor / clock:.0f} % of the clock's; " if shared else "")
            + load_of(pieces)
        )
        share = (moves - late) / moves if moves > 0 else 0
        return Figure(share, *statistics.wilson(moves - late, moves), f"{moves} moves", note)
