#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints which tests cover which rule, and exits 1 if a listed rule has none or a test names an unknown one.

The rules that have to be covered are the ids in tests/rules-*.txt, one a line. Those beginning with P- are sections of a
rules file's Protocol part; all others have to stand in docs/rules/. Tests are scenarios (their field "rule") and C test
functions beside the code, whose names begin with the id: r_monk_1_moves_a_token_next_door."""

import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ID = re.compile(r"\b([A-Z]-[A-Z]+-\d+)\b")
FUNCTION = re.compile(r"^static void ([a-z])_([a-z]+)_(\d+)_\w+\(", re.MULTILINE)


def listed_rules():
    """The ids of tests/rules-*.txt in their order, with the file that lists them."""
    rules = {}
    for path in sorted(ROOT.glob("tests/rules-*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            rule = line.split("#")[0].strip()
            if rule:
                if rule in rules:
                    sys.exit(f"{path}: {rule} stands twice, also in {rules[rule]}")
                rules[rule] = path.name
    return rules


def documented_rules():
    """The ids that the rules files define, in bold."""
    found = set()
    for path in ROOT.glob("docs/rules/*.md"):
        for bold in re.findall(r"\*\*([^*]+)\*\*", path.read_text(encoding="utf-8")):
            found.update(ID.findall(bold))
    return found


def scenario_tests():
    """Pairs of a rule's id and the scenario that names it."""
    for path in sorted(ROOT.glob("tests/scenarios/*/*.json")):
        scenario = json.loads(path.read_text(encoding="utf-8"))
        for rule in re.split(r"[,\s]+", scenario["rule"].strip()):
            yield rule, f"{path.parent.name}/{path.stem}"


def function_tests():
    """Pairs of a rule's id and the C test function that is named for it."""
    for path in sorted([*ROOT.glob("src/**/*_test.c"), *ROOT.glob("tests/**/*_test.c")]):
        for match in FUNCTION.finditer(path.read_text(encoding="utf-8")):
            rule = f"{match[1]}-{match[2]}-{match[3]}".upper()
            name = match[0][len("static void "):-1]
            yield rule, f"{path.relative_to(ROOT)}:{name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="one line for each test")
    options = parser.parse_args()

    rules = listed_rules()
    documented = documented_rules()
    tests = {rule: [] for rule in rules}
    problems = [f"{rules[rule]}: {rule} is not in docs/rules/"
                for rule in rules if not rule.startswith("P-") and rule not in documented]
    letters = {rule[0] for rule in rules}  # R for Rattus, and so on: of these games every rule has to be listed
    problems += [f"tests/rules-*.txt: {rule} is in docs/rules/, but in no list"
                 for rule in sorted(documented - set(rules)) if rule[0] in letters]
    for rule, test in [*scenario_tests(), *function_tests()]:
        if rule in tests:
            tests[rule].append(test)
        elif rule not in documented:
            problems.append(f"{test}: there is no rule {rule}")
        else:
            tests.setdefault(rule, []).append(test)
    problems += [f"{rule} has no test" for rule in rules if not tests[rule]]

    print(f"{'rule':14}tests")
    for rule, names in tests.items():
        if options.long:
            for name in names:
                print(f"{rule:14}{name}")
        else:
            shown = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
            print(f"{rule:12}{len(names):4}  {shown}")
    for text in problems:
        print(text, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
