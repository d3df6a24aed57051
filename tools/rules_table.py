#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints which tests cover which rule, and exits 1 if a listed rule has none or a test names an unknown one.

The rules that have to be covered are the ids in tests/rules-*.txt, one a line; all ids of one list are of one game. Those
beginning with P- are sections of the Protocol part of that game's rules file; all others have to stand in docs/rules/.
Tests are scenarios (their field "rule") and C test functions beside the code, whose names begin with the id:
r_monk_1_moves_a_token_next_door."""

import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ID = re.compile(r"\b([A-Z]-[A-Z]+-\d+)\b")
FUNCTION = re.compile(r"^static void ([a-z])_([a-z]+)_(\d+)_\w+\(", re.MULTILINE)


def documented_rules():
    """The ids that the English rules files define, in bold, with the game whose file defines them."""
    games = {}
    for path in sorted(path for path in ROOT.glob("docs/rules/*.md") if "." not in path.stem):
        for bold in re.findall(r"\*\*([^*]+)\*\*", path.read_text(encoding="utf-8")):
            for rule in ID.findall(bold):
                if games.setdefault(rule, path.stem) != path.stem:
                    sys.exit(f"{path}: {rule} is also in the rules of {games[rule]}")
    return games


def listed_rules(documented):
    """The rules of tests/rules-*.txt in their order, as pairs of game and id, with the file that lists them."""
    rules = {}
    for path in sorted(ROOT.glob("tests/rules-*.txt")):
        lines = [line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
        ids = [rule for rule in lines if rule]
        games = {documented[rule] for rule in ids if rule in documented}
        if len(games) != 1:
            sys.exit(f"{path}: rules of one game expected, not of {', '.join(sorted(games)) or 'none'}")
        game = games.pop()
        for rule in ids:
            if (game, rule) in rules:
                sys.exit(f"{path}: {rule} appears twice, also in {rules[game, rule]}")
            rules[game, rule] = path.name
    return rules


def scenario_tests():
    """Triples of a game, a rule's id and the scenario of that game which names the rule."""
    for path in sorted(ROOT.glob("tests/scenarios/*/*.json")):
        scenario = json.loads(path.read_text(encoding="utf-8"))
        for rule in re.split(r"[,\s]+", scenario["rule"].strip()):
            yield path.parent.name, rule, f"{path.parent.name}/{path.stem}"


def function_tests(documented):
    """Triples of a game, a rule's id and the C test function that is named for the rule."""
    for path in sorted([*ROOT.glob("src/**/*_test.c"), *ROOT.glob("tests/**/*_test.c")]):
        for match in FUNCTION.finditer(path.read_text(encoding="utf-8")):
            rule = f"{match[1]}-{match[2]}-{match[3]}".upper()
            name = match[0][len("static void ") : -1]
            yield documented.get(rule), rule, f"{path.relative_to(ROOT)}:{name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="one line for each test")
    options = parser.parse_args()

    documented = documented_rules()
    rules = listed_rules(documented)
    tests = {rule: [] for rule in rules}
    problems = [
        f"{rules[game, rule]}: {rule} is not in docs/rules/{game}.md"
        for game, rule in rules
        if not rule.startswith("P-") and documented.get(rule) != game
    ]
    games = {game for game, _ in rules}  # of these every rule has to be listed
    problems += [
        f"tests/rules-*.txt: {rule} is in docs/rules/{game}.md, but in no list"
        for rule, game in sorted(documented.items())
        if game in games and (game, rule) not in rules
    ]
    for game, rule, test in [*scenario_tests(), *function_tests(documented)]:
        if (game, rule) in tests:
            tests[game, rule].append(test)
        elif documented.get(rule) != game or game is None:
            problems.append(f"{test}: there is no rule {rule}{f' of {game}' if game else ''}")
        else:
            tests.setdefault((game, rule), []).append(test)
    problems += [f"{rule} of {game} has no test" for game, rule in rules if not tests[game, rule]]

    print(f"{'game':13}{'rule':14}tests")
    for (game, rule), names in tests.items():
        if options.long:
            for name in names:
                print(f"{game:13}{rule:14}{name}")
        else:
            shown = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
            print(f"{game:13}{rule:12}{len(names):4}  {shown}")
    for text in problems:
        print(text, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
