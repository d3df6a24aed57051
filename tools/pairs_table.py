#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints how each two characters meet, and exits 1 if a pair is missing or its test does not exist.

tests/pairs.json has a row for each pair of the characters that the generated table of its game knows: `test` (one or a
list of scenarios, game/name, in which both are in play, or of C test functions, path:function), or `apart`, the reason
why the two cannot get in each other's way."""

import argparse
import itertools
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
REASON_MIN = 30  # letters; less is no reason


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def characters_in_play(scenario, sets):
    """The characters of a scenario's beginning: a list, a named set, or the owners of a random game."""
    begin = scenario.get("position") or scenario.get("new")
    chosen = begin.get("options", {}).get("characters", "base")
    if isinstance(chosen, str):
        chosen = sets.get(chosen, []) + (sets["fill-up"] if begin["players"] > 4 else [])
    return set(chosen) | set(begin.get("owners", {}))


def test_problem(test, pair, sets):
    """What is wrong with a test's name, or None."""
    if ":" in test:
        path, function = test.split(":", 1)
        if not (ROOT / path).is_file():
            return f"there is no file {path}"
        source = (ROOT / path).read_text(encoding="utf-8")
        found = re.search(rf"^static void {re.escape(function)}\(", source, re.MULTILINE)
        return None if found else f"{path} has no test {function}"
    path = ROOT / "tests/scenarios" / f"{test}.json"
    if not path.is_file():
        return f"there is no scenario {test}"
    absent = set(pair) - characters_in_play(load(path), sets)
    return f"{', '.join(sorted(absent))} not in play in {test}" if absent else None


def row_problems(row, sets):
    """What is wrong with a row."""
    name = " and ".join(row["pair"])
    if ("test" in row) == ("apart" in row):
        return [f"{name}: either a test or the reason why they are apart is wanted"]
    if "apart" in row:
        return [] if len(row["apart"]) >= REASON_MIN else [f"{name}: '{row['apart']}' is no reason"]
    tests = [row["test"]] if isinstance(row["test"], str) else row["test"]
    if not tests:
        return [f"{name}: an empty cell"]
    found = [test_problem(test, row["pair"], sets) for test in tests]
    return [f"{name}: {problem}" for problem in found if problem]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="one line for each pair")
    options = parser.parse_args()

    table = load(ROOT / "tests/pairs.json")
    data = load(ROOT / "src/games" / table["game"] / "data/characters.json")
    sets = {entry["id"]: entry["characters"] for entry in data["sets"]}
    wanted = set(itertools.combinations([character["id"] for character in data["characters"]], 2))
    rows = {}
    problems = []
    for row in table["pairs"]:
        pair = tuple(row["pair"])
        if pair not in wanted or pair in rows:
            problems.append(f"{' and '.join(pair)}: twice, not in character order, or no pair of characters")
            continue
        rows[pair] = row
        problems += row_problems(row, sets)
    problems += [f"{first} and {second}: no cell" for first, second in sorted(wanted - set(rows))]

    if options.long:
        for pair, row in rows.items():
            tests = row.get("test", [])
            text = row["apart"] if "apart" in row else ", ".join([tests] if isinstance(tests, str) else tests)
            print(f"{' + '.join(pair):26}{text}")
    tested = sum("test" in row for row in rows.values())
    print(f"{len(rows)} of {len(wanted)} pairs of characters: {tested} meet in a test, {len(rows) - tested} keep apart")
    for text in problems:
        print(text, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
