#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/ladder.py with tiny budgets: interrupted and resumed it finds the same as in one go, results of another build are
kept apart, and what cannot be right is refused. usage: ladder_test.py PROGRAM"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import ladder_statistics as statistics  # noqa: E402 (after the path)
from ladder_measures import Ceiling, Expected, Figure, Goal, Match  # noqa: E402

PROGRAM = ""
GAMES = ["--iterations", "2", "--only", "level-settler-*", "--only", "vanilla-2"]
BELIEF = ["--only", "belief"]  # its positions take as long as all of these games


def command(*arguments, program=None):
    return [sys.executable, "-B", str(ROOT / "tools/ladder.py"), str(program or PROGRAM), *arguments]


def ladder(*arguments, program=None):
    return subprocess.run(
        command(*arguments, program=program),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
    )


class LadderTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def play(self, name, *arguments, program=None):
        done = ladder("--folder", str(self.folder / name), *GAMES, *arguments, program=program)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def found(self, name, build=0):
        """The pieces of a build by measure, without what differs from run to run."""
        text = (self.folder / name / "results.json").read_text(encoding="utf-8")
        measures = list(json.loads(text)["builds"].values())[build]["measures"]
        for kept in measures.values():
            for piece in kept["pieces"].values():
                del piece["seconds"]
        return {key: kept["pieces"] for key, kept in measures.items()}

    def test_resumed_gives_the_same_as_in_one_go(self):
        whole = self.play("whole", *BELIEF, "--pieces", "2", "--jobs", "2")
        self.assertEqual({len(pieces) for pieces in self.found("whole").values()}, {2})
        self.play("parts", *BELIEF, "--pieces", "1", "--jobs", "1")
        self.assertEqual({len(pieces) for pieces in self.found("parts").values()}, {1})
        self.assertEqual(self.play("parts", *BELIEF, "--pieces", "2", "--jobs", "1"), whole)
        self.assertEqual(self.found("parts"), self.found("whole"))
        self.assertEqual(self.play("parts", *BELIEF, "--report"), whole)

    def test_interrupted_it_shows_what_there_is_and_goes_on(self):
        results = self.folder / "cut" / "results.json"
        child = subprocess.Popen(
            command("--folder", str(self.folder / "cut"), *GAMES, "--jobs", "2"),
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        patience = time.monotonic() + 60
        while not results.exists() and time.monotonic() < patience:
            time.sleep(0.02)
        child.send_signal(signal.SIGINT)
        output, errors = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 130, errors)
        self.assertIn("interrupted", errors)
        self.assertIn("settler against novice, Rattus, 2 seats", output)
        before = self.found("cut")
        counts = [len(pieces) for pieces in before.values()]
        self.assertGreater(sum(counts), 0)
        self.assertLess(sum(counts), 300)
        self.play("cut", "--pieces", "1")
        self.play("whole", "--pieces", "1")
        after, whole = self.found("cut"), self.found("whole")
        for key, pieces in before.items():
            for number, piece in pieces.items():
                self.assertEqual(after[key][number], piece)
        for key, pieces in whole.items():
            for number, piece in pieces.items():
                self.assertEqual(after[key][number], piece)

    def test_a_limited_time_is_kept(self):
        """However little a busy machine gets done in it: it ends by itself, and what was found before stays."""
        self.play("short", "--pieces", "1", "--jobs", "2")
        output = self.play("short", "--minutes", "0.05", "--jobs", "2")
        counts = [len(pieces) for pieces in self.found("short").values()]
        self.assertGreater(min(counts), 0)
        self.assertLess(sum(counts), 300)
        self.assertRegex(output, "so far|not measured yet|open")

    def test_other_builds_and_other_budgets_are_kept_apart(self):
        for name in ("pesthouse", "pesthouse-lab"):
            shutil.copy(pathlib.Path(PROGRAM).with_name(name), self.folder)
        other = self.folder / "pesthouse"
        with open(self.folder / "pesthouse-lab", "ab") as file:
            file.write(b"\n")  # another build, as far as anybody can tell
        only = ["--pieces", "1", "--only", "level-settler-rattus"]
        folder = ["--folder", str(self.folder / "both")]
        self.assertEqual(ladder(*folder, *only, "--iterations", "2").returncode, 0)
        report = ladder(*folder, *only, "--iterations", "2", "--report", program=other).stdout
        self.assertIn("results of 1 other builds are kept apart", report)
        self.assertIn("not measured yet", report)
        self.assertEqual(ladder(*folder, *only, "--iterations", "2", program=other).returncode, 0)
        one, two = self.found("both", 0), self.found("both", 1)
        self.assertEqual(one, two)  # as it is the same program after all
        self.assertIn("not measured yet", ladder(*folder, *only, "--iterations", "3", "--report").stdout)
        self.assertEqual(ladder(*folder, *only, "--iterations", "3").returncode, 0)
        self.assertEqual(len(self.found("both", 0)) + len(self.found("both", 1)), 3)

    def test_an_earlier_build_is_played_against(self):
        """Here it is the same one; what comes of it depends on the luck alone."""
        given = ["--anchor", "c0ffee", PROGRAM, "--iterations", "2", "--only", "anchor-noble-*", "--pieces", "1"]
        done = ladder("--folder", str(self.folder / "anchor"), *given)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("noble against that of c0ffee, rattus, 2 seats", done.stdout)
        found = self.found("anchor")
        self.assertEqual(sorted(piece["0"]["games"] for piece in found.values()), [2, 6])
        again = ladder("--folder", str(self.folder / "again"), *given)
        self.assertEqual(again.stdout, done.stdout)
        self.assertEqual(self.found("again"), found)

    def test_fresh_starts_over(self):
        self.play("fresh", "--pieces", "2")
        before = self.found("fresh")
        self.play("fresh", "--pieces", "1", "--fresh")
        after = self.found("fresh")
        self.assertEqual({len(pieces) for pieces in after.values()}, {1})
        for key, pieces in after.items():
            self.assertEqual(pieces["0"], before[key]["0"])

    def test_speeds_threads_and_times_are_measured(self):
        done = ladder(
            "--folder",
            str(self.folder / "times"),
            "--pieces",
            "1",
            "--only",
            "time-novice*",
            "--only",
            "threads-bristol",
            "--markdown",
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = [line for line in done.stdout.splitlines() if line.startswith("| ")]
        self.assertEqual(len(rows), 5, done.stdout)
        self.assertIn("| 1 positions |", rows[2])
        for row in rows[3:]:
            self.assertRegex(row, r"^\| novice: moves within 2 s \+ 5 %, .*\| [1-9]\d* moves \|")

    def test_figures_of_the_same_games_share_their_pieces(self):
        done = ladder(
            "--folder",
            str(self.folder / "habits"),
            "--iterations",
            "2",
            "--pieces",
            "1",
            "--jobs",
            "2",
            "--only",
            "habits-*",
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"characters taken a game, .*\b2 games")
        self.assertRegex(done.stdout, r"[a-z]+ in \d+ % of games, its takers won \d+")
        self.assertEqual([len(pieces) for pieces in self.found("habits").values()], [1])

    def test_what_a_bot_expects_is_set_against_what_came(self):
        given = ["--iterations", "1", "--pieces", "1", "--only", "expects-bristol1350*", "--jobs", "1"]
        done = ladder("--folder", str(self.folder / "expects"), *given)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"6 seats  .* decisions, 4 games[^%]*\n    [\d.]+ % expected, [\d.]+ % came")
        [[piece]] = [pieces.values() for pieces in self.found("expects").values()]  # one for all figures
        self.assertEqual(len(piece["parts"]), 20)
        self.assertGreater(sum(count for count, _, _ in piece["parts"]), 20)
        for i, (count, expected, came) in enumerate(piece["parts"]):
            self.assertTrue(i / 20 * count - 1e-6 <= expected <= (i + 1) / 20 * count + 1e-6, piece)
            self.assertTrue(0 <= came <= count, piece)

        def figure(fifth, *pieces):
            return Expected("a", "A", None, 1, 1, "rattus", 2, "x", fifth).figure(
                [{"games": 1, "parts": p} for p in pieces]
            )

        none = [[0, 0.0, 0.0]] * 16
        one, other = ([[2, 0.0, 0.0], [2, 0.2, won], *[[0, 0.0, 0.0]] * 2, *none] for won in (1.0, 0.0))
        self.assertAlmostEqual(figure(None, one, other).value, -0.075)
        self.assertEqual(figure(0, one, other), figure(None, one, other))
        self.assertLess(figure(0, one, other).low, -0.5)
        self.assertFalse(figure(1, one, other).shown)

    def test_moves_count_by_the_processor_where_others_use_the_machine(self):
        def figure(bound, worked):
            piece = {"kind": 0, "taken": [600.0, 300.0], "worked": worked, "load": 3.0}
            return Ceiling("a", "A", None, 1, 1, "x", 500, bound, (("rattus", 6, {"pied_piper": True}),), 2).figure(
                [piece]
            )

        shared = figure(False, [400.0, 200.0])
        self.assertEqual((shared.value, shared.amount), (1, "2 moves"))
        self.assertIn(
            "longest 400 ms in rattus with 6 seats and all boxes; by time of the processor, 67 %", shared.note
        )
        for alone in (figure(False, [595.0, 295.0]), figure(True, [400.0, 200.0])):
            self.assertEqual(alone.value, 0.5)
            self.assertIn("longest 600 ms", alone.note)
            self.assertNotIn("processor", alone.note)

    def test_each_temperament_is_measured_in_its_game(self):
        done = ladder("--list", "--only", "temper-*")
        self.assertEqual(done.returncode, 0, done.stderr)
        titles = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
        self.assertTrue(titles["temper-raider"].startswith("noble/raider among 3 noble, rattus, 4 seats;"), titles)
        self.assertTrue(titles["temper-loyal"].startswith("noble/loyal among 5 noble, bristol1350, 6 seats;"), titles)
        self.assertEqual(len(titles), 7)
        given = ["--iterations", "2", "--pieces", "1", "--only", "temper-loyal", "--only", "among-settler"]
        done = ladder("--folder", str(self.folder / "tempers"), *given, "--jobs", "2")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"noble/loyal among 5 noble.* 6 games")
        self.assertRegex(done.stdout, r"settler among three novice, Rattus, 4 seats.* 4 games")

    def test_verdicts(self):
        def verdict(goal, value, low, high):
            return Match("a", "A", goal, 1, 1, "rattus", 2, "x", "y").verdict(Figure(value, low, high, ""), 1)

        self.assertEqual(verdict(Goal(0.6, 0.5), 0.65, 0.61, 0.69), "met")
        self.assertEqual(verdict(Goal(0.6, 0.5), 0.65, 0.49, 0.8), "open: the low end is not above 50.0 %")
        self.assertRegex(verdict(Goal(0.6), 0.55, 0.5, 0.65), "^open: 5.0 points short")
        self.assertEqual(verdict(Goal(0.6), 0.5, 0.45, 0.55), "missed by 10.0 points")
        self.assertEqual(verdict(Goal(at_most=0.15), 0.07, 0.05, 0.1), "met")
        self.assertEqual(verdict(Goal(at_most=0.15), 0.14, 0.1, 0.2), "met, though the interval includes more")
        self.assertRegex(verdict(Goal(at_most=0.15), 0.17, 0.1, 0.2), "^open: 2.0 points over")
        self.assertEqual(verdict(Goal(at_most=0.15), 0.25, 0.2, 0.3), "missed by 10.0 points")
        self.assertEqual(verdict(Goal(low_end_at_most=0.28), 0.3, 0.27, 0.33), "met")
        self.assertEqual(verdict(Goal(low_end_at_most=0.28), 0.33, 0.3, 0.36), "missed by 2.0 points")

    def refused(self, text, *arguments, program=None):
        done = ladder("--folder", str(self.folder / "refused"), *arguments, program=program)
        self.assertNotIn(done.returncode, (0, 130), done.stdout)
        self.assertIn(text, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        self.assertFalse((self.folder / "refused" / "results.json.new").exists())

    def test_what_cannot_be_right_is_refused(self):
        self.refused("there is no program no/such/program; `make release`", program="no/such/program")
        self.refused("pesthouse-lab; `make release` builds it beside pesthouse", program=ROOT / "LICENSE")
        for other in (shutil.which("false"), ROOT / "LICENSE"):
            for name in ("pesthouse", "pesthouse-lab"):
                shutil.copy(other, self.folder / name)
            self.refused("is not a pesthouse that can be measured", program=self.folder / "pesthouse")
        for option in ("--minutes", "--jobs", "--pieces", "--iterations"):
            for wrong in ("0", "soon"):
                self.refused("invalid", f"{option}={wrong}")
        self.refused("there are speed-rattus, ", "--only", "level-*", "--only", "nothing")
        (self.folder / "file").write_text("")
        self.refused("--folder: ", "--folder", str(self.folder / "file" / "in"))

    def test_results_that_cannot_be_read_are_left_alone(self):
        (self.folder / "refused").mkdir()
        results = self.folder / "refused" / "results.json"
        for text in ("", "[]", '{"format": 2}', '{"format": 1, "builds": {"a": {"measures": {"b": {}}}}}'):
            results.write_text(text)
            for mode in ("--report", "--fresh") if text == "" else ("--jobs=1",):
                self.refused("move it away", "--pieces", "1", "--only", "level-settler-rattus", mode)
                self.assertEqual(results.read_text(), text)

    def test_two_ladders_do_not_write_one_folder(self):
        arguments = ["--folder", str(self.folder / "lock"), *GAMES]
        child = subprocess.Popen(command(*arguments), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            patience = time.monotonic() + 60
            while not (self.folder / "lock" / "results.json").exists() and time.monotonic() < patience:
                time.sleep(0.02)
            second = ladder(*arguments)
            self.assertEqual(second.returncode, 1)
            self.assertIn("another ladder is at work", second.stderr)
            self.assertEqual(ladder(*arguments, "--report").returncode, 0)
        finally:
            child.send_signal(signal.SIGTERM)
            self.assertEqual(child.wait(timeout=60), 130)

    def test_intervals(self):
        low, high = statistics.wilson(50, 100)
        self.assertAlmostEqual(low, 0.4038, 4)
        self.assertAlmostEqual(high, 0.5962, 4)
        share, low, high = statistics.ratio([5, 6, 4, 5], [10, 10, 10, 10])
        self.assertEqual(share, 0.5)
        self.assertAlmostEqual(low, 0.370, 2)
        self.assertAlmostEqual(high, 0.630, 2)
        self.assertEqual(statistics.ratio([1, 1], [6, 6])[1:], (0, 1))  # alike by chance
        self.assertEqual(statistics.ratio([], []), (0, 0, 1))
        # Rounds won or lost as a whole: half as many independent games.
        self.assertEqual(statistics.win_share([1] * 20, [2] * 20), (0.5, *statistics.wilson(20, 40)))
        share, low, high = statistics.win_share([2, 0] * 50, [2] * 100)
        self.assertTrue(low < statistics.wilson(100, 200)[0] and high > statistics.wilson(100, 200)[1])
        self.assertAlmostEqual(low, statistics.wilson(50, 100)[0], 2)
        # Ranks of the order statistics around the median, from tables.
        for count, rank in ((5, 1), (6, 1), (9, 2), (12, 3), (20, 6), (100, 40)):
            middle, low, high = statistics.median(range(1, count + 1))
            self.assertEqual((middle, low, high), ((count + 1) / 2, rank, count + 1 - rank))
        # Half of a gap of a tenth.
        rounds = [((10 + i % 3, 100), (15 + i % 3, 100), (20 + i % 3, 100)) for i in range(30)]
        _, closed, (low, high), gap = statistics.closed(rounds)
        self.assertAlmostEqual(closed, 0.5)
        self.assertTrue(low <= 0.5 <= high and 0.09 < gap[0] <= gap[1] < 0.11)
        _, closed, (low, high), gap = statistics.closed([((1, 6),) * 3] * 12)
        self.assertEqual((low, high, gap), (float("-inf"), float("inf"), (0, 0)))


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
