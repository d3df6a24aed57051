#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how strong and how quick the opponents are, against the figures they should reach (docs/lab/opponents.md).

usage: ladder.py PROGRAM [options]; `make ladder` runs it with build/release/pesthouse.

The whole takes hours; --minutes shares so much time out among all measures, which makes the intervals wide. Everything
is measured in pieces, mostly rounds of games in which seats are rotated with the same luck, and kept in FOLDER/results.json
after each piece: Ctrl-C shows what there is, and the next run goes on from there. Pieces are numbered, and what comes of
one depends on its number alone (times apart), so a run that was interrupted finds the same as one in one go. Results of
another build of the program, or of a measure that was defined otherwise, are kept apart.

Intervals are of 95 %. Shares of wins: Wilson's, as in `pesthouse-lab arena`, wider where rounds differ more than independent
games would. Shares of points: from the spread of rounds. The part of a gap that is closed: bootstrap over rounds. Rates
and ratios of rates: the median, and the order statistics around it."""

import argparse
import contextlib
import fcntl
import fnmatch
import hashlib
import json
import math
import os
import pathlib
import signal
import sys
import threading
import time

from ladder_measures import Anchored, Ceiling, Expected, Gap, Goal, Habits, Match, Speed, Threads
from ladder_program import Failed, Program, Stopped

FORMAT = 1
INTERRUPTED = 130  # like a shell
BOXES = {"africanus": True, "pied_piper": True, "characters": "random"}
KINDS_OF_GAMES = (("rattus", 2, {}), ("rattus", 6, BOXES), ("bristol1350", 6, {}), ("bristol1350", 9, {}))
EQUAL = 1000  # iterations, where both sides search equally long


def measures(program, iterations):
    """All that is measured. Levels and their budgets are the program's; `iterations` replaces all budgets."""

    def at(name, budget=None):
        return f"{name}:{iterations or budget or program.agent(name)['iterations']}"

    top, moves = program.levels[-1], 300
    openspiel = " (OpenSpiel: 9,000–65,000)"
    yield Speed(
        "speed-rattus",
        "vanilla: whole games a second, Rattus, 4 seats",
        Goal(30000, note=openspiel),
        1,
        5,
        "rattus",
        4,
        "search vanilla",
    )
    yield Speed(
        "speed-bristol",
        "vanilla: whole games a second, Bristol, 6 seats",
        Goal(30000, note=openspiel),
        1,
        5,
        "bristol1350",
        6,
        "search vanilla",
    )
    yield Threads("threads-rattus", f"{top}: 2 threads for 1, Rattus, 4 seats", Goal(1.9), 2, 20, "rattus", 4, top, 500)
    yield Threads(
        "threads-bristol", f"{top}: 2 threads for 1, Bristol, 6 seats", Goal(1.9), 2, 20, "bristol1350", 6, top, 500
    )
    for level in program.levels:
        ms = program.agent(level)["ms"]
        of_a_piece = max(1, 1000 // ms)
        for bound in (False, True):
            yield Ceiling(
                f"time-{level}{'-bound' if bound else ''}",
                f"{level}: moves within {ms / 1000:g} s + 5 %, {'time alone' if bound else 'own budget'}",
                Goal(0.99),
                0.5,
                moves // of_a_piece,
                level,
                ms,
                bound,
                KINDS_OF_GAMES,
                of_a_piece,
            )
    yield Ceiling(
        "pace",
        f"{top}: moves within 1 s, own budget, 6 seats",
        Goal(0.99),
        0.5,
        100,
        top,
        1000,
        False,
        KINDS_OF_GAMES[1:3],
        3,
    )
    for level in program.levels:
        yield Ceiling(
            f"pace-{level}",
            f"{level}: moves within 0.5 s, own budget, 6 seats and all boxes",
            Goal(0.99),
            0.5,
            100,
            level,
            500,
            False,
            KINDS_OF_GAMES[1:2],
            2,
        )
    below_top = program.levels[-2]
    for name, title, goal, of in (
        ("taken", "characters taken a game", Goal(at_least=8, at_most=20), "taken"),
        ("cubes", "games ended by an empty supply", Goal(at_most=0.15), "cubes"),
        ("rarest", "games in which the rarest character is taken", Goal(at_least=1 / 3), "rarest"),
    ):
        yield Habits(
            f"habits-{name}",
            f"four {below_top}: {title}, Rattus, base box",
            goal,
            0.5,
            30,
            "rattus",
            4,
            f"{below_top}:{iterations}" if iterations else below_top,
            of,
            games=2 if iterations else 20,
        )
    for game, players in (("rattus", 4), ("bristol1350", 6)):
        for fifth in (None, 0, 1, 2, 3, 4):
            which = "" if fifth is None else f", of {20 * fifth}–{20 * fifth + 20} %"
            yield Expected(
                f"expects-{game}{'' if fifth is None else f'-{fifth}'}",
                f"{top}: more expected of itself than comes, {game}, {players} seats{which}",
                Goal(-0.03, at_most=0.03) if fifth is None else Goal(-0.06, at_most=0.06),
                1,
                150,
                game,
                players,
                at(top, 250),
                fifth,
            )
    for below, level in zip(program.levels, program.levels[1:]):
        yield Match(
            f"level-{level}-rattus",
            f"{level} against {below}, Rattus, 2 seats",
            Goal(0.65) if level == top else Goal(0.7, at_most=0.76),
            2,
            300,
            "rattus",
            2,
            at(level),
            at(below),
        )
    for below, level in zip(program.levels, program.levels[1:]):
        yield Match(
            f"among-{level}",
            f"{level} among three {below}, Rattus, 4 seats",
            Goal(0.38, at_most=0.5),
            4,
            150,
            "rattus",
            4,
            at(level),
            at(below),
        )
    for below, level in zip(program.levels, program.levels[1:]):
        least = 0.19 if level == top else 1 / 6
        yield Match(
            f"level-{level}-bristol",
            f"{level} among five {below}, Bristol, points",
            Goal(least, 1 / 6),
            2,
            400,
            "bristol1350",
            6,
            at(level),
            at(below),
            points=True,
        )
    for against, alone, budget, goal in (
        ("vanilla", at(top, EQUAL), at("vanilla", EQUAL), Goal(0.6, 0.5)),
        ("rules", at(top), "rules", Goal(0.6, 0.5)),
    ):
        yield Match(
            f"{against}-4", f"{alone} against three {budget}, Rattus, 4 seats", goal, 4, 150, "rattus", 4, alone, budget
        )
        yield Match(
            f"{against}-2",
            f"{alone} against {budget}, Rattus, 2 seats",
            Goal(0.6, 0.5),
            2,
            100,
            "rattus",
            2,
            alone,
            budget,
        )
    yield Match(
        "hints",
        f"hints: {at(top)} among three {at(below_top)}, Rattus, 4 seats",
        Goal(0.4, 0.35),
        2,
        100,
        "rattus",
        4,
        at(top),
        at(below_top),
    )
    for game, players, points, options in (("rattus", 4, False, {}), ("bristol1350", 6, True, {"claims": True})):
        parity = 1 / players
        for deviant in program.deviants(game):
            yield Match(
                f"deviant-{deviant}",
                f"{deviant} among {players - 1} {below_top}, {game}, {players} seats",
                Goal(low_end_at_most=parity + 0.03),
                1,
                -(-600 // players),
                game,
                players,
                deviant,
                at(below_top),
                points,
                options,
            )
        off = 0.015 if points else 0.03
        for temper in program.tempers(below_top, game):
            yield Match(
                f"temper-{temper}",
                f"{below_top}/{temper} among {players - 1} {below_top}, {game}, {players} seats",
                Goal(parity - off, at_most=parity + off),
                1,
                1200 // players,
                game,
                players,
                at(below_top).replace(below_top, f"{below_top}/{temper}"),
                at(below_top),
                points,
                options,
            )
    yield Gap(
        "belief",
        "belief: part of the gap from naive to cheat, Bristol, 6 seats",
        Goal(0.5, 0.35),
        6,
        600,
        "bristol1350",
        6,
        (at("naive"), at(top), at("cheat")),
        "rules",
    )
    for name in (top, "cheat"):
        yield Match(
            f"belief-{name}",
            f"{name} among five naive, Bristol, points",
            None,
            1,
            100,
            "bristol1350",
            6,
            at(name, EQUAL),
            at("naive", EQUAL),
            points=True,
        )


def anchored(program, anchor, iterations):
    """What is measured beside an earlier build: the two best levels of today among their former selves."""
    commit, path = anchor
    for level in program.levels[-2:]:
        for game, players, points, options in (
            ("rattus", 2, False, {"tokens": "mild"}),
            ("bristol1350", 6, True, {}),
        ):
            yield Anchored(
                f"anchor-{level}-{game}",
                f"{level} against that of {commit[:8]}, {game}, {players} seats",
                None,
                2,
                150 if players == 2 else 100,
                game,
                players,
                level,
                commit,
                path,
                points,
                options,
                iterations,
            )


class Results:
    """What was measured, in a file that is replaced as a whole."""

    def __init__(self, folder, program):
        self.path = pathlib.Path(folder) / "results.json"
        self.lock = threading.Lock()
        self.everything = {"format": FORMAT, "builds": {}}
        if self.path.exists():
            try:
                self.everything = json.loads(self.path.read_text(encoding="utf-8"))
                if self.everything["format"] != FORMAT:
                    raise ValueError(f"its format is {self.everything['format']}, not {FORMAT}")
                builds = self.everything["builds"]
                if not all(
                    isinstance(kept["pieces"], dict) for build in builds.values() for kept in build["measures"].values()
                ):
                    raise ValueError("it has no pieces")
            except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
                raise Failed(
                    f"{self.path} is not a file of results that can be read ({error}); move it away, or name "
                    "another folder with --folder"
                ) from error
        self.build = self.everything["builds"].setdefault(program.hash, {"version": program.version, "measures": {}})

    def others(self):
        return len(self.everything["builds"]) - 1

    def kept(self, measure):
        text = json.dumps(measure.definition(), sort_keys=True)
        key = f"{measure.kept_as()} {hashlib.sha256(text.encode()).hexdigest()[:8]}"
        return self.build["measures"].setdefault(key, {"definition": measure.definition(), "pieces": {}})

    def pieces(self, measure):
        """In the order of their numbers, so that figures do not depend on who was done first."""
        with self.lock:
            kept = self.kept(measure)["pieces"]
            return [kept[number] for number in sorted(kept, key=int) if int(number) < measure.pieces]

    def missing(self, measure, most):
        with self.lock:
            kept = self.kept(measure)["pieces"]
            return [number for number in range(min(measure.pieces, most or measure.pieces)) if str(number) not in kept]

    def add(self, measure, number, piece):
        with self.lock:
            self.kept(measure)["pieces"][str(number)] = piece
            self.write()

    def forget(self, chosen):
        with self.lock:
            for measure in chosen:
                self.kept(measure)["pieces"].clear()
            self.write()

    def write(self):
        new = self.path.with_suffix(".new")
        with open(new, "w", encoding="utf-8") as file:
            json.dump(self.everything, file, indent=1, sort_keys=True)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self.path)


class Run:
    """Works off what is missing, the measure that had the least of its time first."""

    def __init__(self, program, results, chosen, minutes, most):
        self.program, self.results, self.chosen = program, results, chosen
        self.seconds = None if minutes is None else 60 * minutes
        self.lock = threading.Lock()
        self.missing = {measure.kept_as(): results.missing(measure, most) for measure in chosen}
        self.used = {measure.kept_as(): 0.0 for measure in chosen}
        self.began = time.monotonic()
        self.failure = None

    def left(self):
        return None if self.seconds is None else self.seconds - (time.monotonic() - self.began)

    def expected(self, measure):
        """How long a piece took so far; 0 of the first."""
        lengths = [piece["seconds"] for piece in self.results.pieces(measure)]
        return sum(lengths) / len(lengths) if lengths else 0

    def next(self, of, until):
        """The measure and number of the next piece, or None: nothing is missing, or it would not be ready in time."""
        with self.lock:
            left = self.left()
            waiting = [measure for measure in of if self.missing[measure.kept_as()]]
            if left is not None:
                waiting = [
                    measure
                    for measure in waiting
                    if left > self.expected(measure)
                    and self.used[measure.kept_as()] < until.get(measure.name, math.inf)
                ]
            if not waiting or self.failure is not None:
                return None
            measure = min(waiting, key=lambda one: (self.used[one.kept_as()] / one.weight, one.effort()))
            # So that others do not begin the same measure all at once; put right when the piece is done.
            expected = max(self.expected(measure), 0.001)
            self.used[measure.kept_as()] += expected
            return measure, self.missing[measure.kept_as()].pop(0), expected

    def work(self, of, until):
        while True:
            todo = self.next(of, until)
            if todo is None:
                return
            measure, number, expected = todo
            began = time.monotonic()
            try:
                piece = measure.measure(self.program, number)
            except Stopped:
                return
            except Exception as error:  # whatever it is, it ends the run and is told
                with self.lock:
                    self.failure = self.failure or Failed(f"{measure.name}, piece {number}: {error}")
                self.program.stop()
                return
            piece["seconds"] = time.monotonic() - began
            with self.lock:
                self.used[measure.kept_as()] += piece["seconds"] - expected
            self.results.add(measure, number, piece)

    def show(self, text):
        if sys.stderr.isatty():
            print(f"\r{text:<78}", end="" if text else "\r", file=sys.stderr, flush=True)

    def wait(self, of, jobs, until):
        threads = [threading.Thread(target=self.work, args=(of, until)) for _ in range(jobs)]
        try:
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                threads[0].join(0.2) if threads[0].is_alive() else time.sleep(0.2)
                missing = sum(len(numbers) for numbers in self.missing.values())
                left = self.left()
                self.show(f"{missing} pieces to do" + ("" if left is None else f", {max(0, left):.0f} s left"))
                if left is not None and left <= 0:
                    self.program.stop()
        except KeyboardInterrupt:
            self.program.stop()
            raise
        finally:
            for thread in threads:
                if thread.ident is not None:
                    thread.join()
            self.show("")
        if self.failure is not None:
            raise self.failure

    def all(self, jobs):
        """First what nothing else may disturb, then the rest on all processors. In a limited time the first gets no more
        than its share."""
        alone = [measure for measure in self.chosen if measure.exclusive]
        rest = [measure for measure in self.chosen if not measure.exclusive]
        until = {}
        if self.seconds is not None:
            waiting = [measure for measure in self.chosen if self.missing[measure.kept_as()]]
            weights = sum(measure.weight for measure in waiting) or 1
            until = {measure.name: self.seconds * measure.weight / weights for measure in waiting if measure.exclusive}
        self.wait(alone, 1, until)
        self.wait(rest, jobs, {})


def rows_of(chosen, results):
    for measure in chosen:
        pieces = results.pieces(measure)
        if not pieces:
            yield [measure.title, measure.target(), "", "", "not measured yet"], ""
            continue
        figure = measure.figure(pieces)
        shown = f"{measure.show(figure.value)} ({measure.show(figure.low)}–{measure.show(figure.high)}){measure.sign()}"
        yield (
            [
                measure.title,
                measure.target(),
                shown if figure.shown else "",
                figure.amount,
                measure.verdict(figure, len(pieces)),
            ],
            figure.note if figure.shown else "",
        )


HEADINGS = ["what", "target", "figure (95 %)", "of", "verdict"]


def table(chosen, results, markdown):
    rows = list(rows_of(chosen, results))
    if markdown:
        yield "| " + " | ".join(HEADINGS) + " |"
        yield "| --- " * len(HEADINGS) + "|"
        for row, note in rows:
            yield "| " + " | ".join(row[:-1] + ["; ".join(filter(None, (row[-1], note)))]) + " |"
        return
    widths = [max(len(row[i]) for row in [HEADINGS] + [row for row, _ in rows]) for i in range(len(HEADINGS) - 1)] + [0]
    for row, note in [(HEADINGS, "")] + rows:
        yield "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths)).rstrip()
        if note:
            yield f"    {note}"


def number_above_zero(text):
    value = float(text)
    if not 0 < value < 1e6:
        raise ValueError
    return value


def count(text):
    value = int(text)
    if not 1 <= value <= 100000000:
        raise ValueError
    return value


number_above_zero.__name__ = "number above 0"
count.__name__ = "whole number from 1"


def choose(everything, patterns):
    names = [measure.name for measure in everything]
    for pattern in patterns:
        if not fnmatch.filter(names, pattern):
            raise Failed(f"--only {pattern}: no measure is called so; there are {', '.join(names)}")
    return [
        measure
        for measure in everything
        if not patterns or any(fnmatch.fnmatch(measure.name, pattern) for pattern in patterns)
    ]


@contextlib.contextmanager
def locked(folder):
    """No two ladders write one folder."""
    try:
        os.makedirs(folder, exist_ok=True)
        file = open(pathlib.Path(folder) / "lock", "w", encoding="utf-8")  # noqa: SIM115
    except OSError as error:
        raise Failed(f"--folder: {error}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Failed(f"another ladder is at work in {folder}; wait for it, or name another --folder") from error
        yield


def parse(arguments):
    description, _, details = __doc__.partition("\n\nusage:")
    parser = argparse.ArgumentParser(
        usage="ladder.py PROGRAM [options]",
        description=description,
        epilog=details.partition("\n\n")[2],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("program", help="the pesthouse to measure, best the release build's")
    parser.add_argument("--minutes", type=number_above_zero, metavar="M", help="how long in all (default: to the end)")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="only measures of this name; * stands for anything; may be given again",
    )
    parser.add_argument(
        "--jobs",
        type=count,
        default=os.cpu_count() or 1,
        metavar="N",
        help="games at once (default: one for each processor)",
    )
    parser.add_argument("--folder", default="build/ladder", help="where results are kept (default: build/ladder)")
    parser.add_argument(
        "--anchor",
        nargs=2,
        metavar=("COMMIT", "PROGRAM"),
        help="measure the best levels against those of an earlier build, and nothing else",
    )
    parser.add_argument("--fresh", action="store_true", help="forget what this build has measured, and start over")
    parser.add_argument("--report", action="store_true", help="measure nothing, only show what there is")
    parser.add_argument("--markdown", action="store_true", help="show it as a table for docs/opponents.md")
    parser.add_argument("--list", action="store_true", help="name the measures, and measure nothing")
    parser.add_argument("--pieces", type=count, metavar="N", help="at most N pieces of each measure")
    parser.add_argument(
        "--iterations", type=count, metavar="N", help="of all searches, instead of their own: for trials"
    )
    return parser.parse_args(arguments)


def run(given):
    program = Program(given.program)
    everything = (
        anchored(program, given.anchor, given.iterations) if given.anchor else measures(program, given.iterations)
    )
    chosen = choose(list(everything), given.only)
    if given.list:
        for measure in chosen:
            print(f"{measure.name:<28}{measure.title}; {measure.target() or 'no target'}; {measure.pieces} pieces")
        return 0
    code = 0
    with contextlib.nullcontext() if given.report else locked(given.folder):
        results = Results(given.folder, program)
        if given.fresh and not given.report:
            results.forget(chosen)
        if not given.report:
            try:
                Run(program, results, chosen, given.minutes, given.pieces).all(given.jobs)
            except KeyboardInterrupt:
                print("ladder: interrupted; the same command goes on from here", file=sys.stderr)
                code = INTERRUPTED
    print(
        f"{program.version}, build {program.hash}"
        + (f"; results of {results.others()} other builds are kept apart" if results.others() else "")
        + "\n"
    )
    print("\n".join(table(chosen, results, given.markdown)))
    return code


def main():
    def interrupt(*_):
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)
    signal.signal(signal.SIGINT, interrupt)  # also where a shell made it deaf to it
    try:
        return run(parse(sys.argv[1:]))
    except Failed as error:
        print(f"ladder: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
