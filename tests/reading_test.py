#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What people read first stays short, in lines of 120 letters but for tables. The README has one screen for players, one for
hosts and one for programs, each ending in the page that has the rest, and still says how to play and how to test. The page on
opponents has one row for each level of the program, and leaves measurements to docs/lab/. What is new in a version is said in
few lines. usage: reading_test.py PROGRAM"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCREEN = 45  # lines
SCREENS = {
    "Play": "docs/terminal.md",
    "Host for friends": "docs/server.md",
    "For programs": "docs/programs.md",
}
HELPERS = {"random", "greedy", "rules"}  # bots that are not levels
CHANGES = 40  # lines of the newest version in the CHANGELOG
LETTERS = 120


def read(page):
    return (ROOT / page).read_text(encoding="utf-8")


def readme_problems():
    text = read("README.md")
    for verb in ("make play", "make test"):
        if verb not in text:
            yield f"README.md: does not say `{verb}`"
    sections = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", text, re.M | re.S))
    for title, page in SCREENS.items():
        section = sections.get(title, "")
        if len(section.splitlines()) > SCREEN:
            yield f"README.md: {title} has {len(section.splitlines())} lines; expected at most {SCREEN}"
        if f"**[{page}]({page})**" not in section.rstrip().rsplit("\n\n", 1)[-1]:
            yield f"README.md: {title} does not end in a link to {page}"


def opponents_problems(program):
    text = read("docs/opponents.md")
    described = json.loads(subprocess.run([program, "describe", "--json"], stdout=subprocess.PIPE, check=True).stdout)
    levels = [bot for bot in described["bots"] if bot not in HELPERS]
    first_table = re.search(r"(?:^\|.*\n)+", text, re.M)[0]
    named = re.findall(r"^\| `([a-z-]+)` \|", first_table, re.M)
    if named != levels:
        yield f"docs/opponents.md: has the levels {named}; expected {levels}"
    if len(text.splitlines()) > 2 * SCREEN:
        yield "docs/opponents.md: is longer than two screens; measurements belong in docs/lab/opponents.md"


def changelog_problems():
    newest = re.search(r"^## .*\n((?:(?!## ).*\n)*)", read("CHANGELOG.md"), re.M)[1]
    lines = [line for line in newest.splitlines() if line != ""]
    if len(lines) > CHANGES:
        yield f"CHANGELOG.md: the newest version has {len(lines)} lines; expected at most {CHANGES}"


def line_problems():
    for page in ("README.md", "CONTRIBUTING.md", "SECURITY.md"):
        for number, line in enumerate(read(page).splitlines(), 1):
            if len(line) > LETTERS and not line.startswith("|"):
                yield f"{page}:{number}: has {len(line)} letters; expected at most {LETTERS}"


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    problems = [*readme_problems(), *opponents_problems(sys.argv[1]), *changelog_problems(), *line_problems()]
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
