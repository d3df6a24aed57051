#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes docs/rules/<game>-play.<language>.md, the rules to read in ten minutes, of what `pesthouse rules` prints; the third
line of each page links to its translations and to the other pages of its game. Names the pages that differ, and fails if
there are any; with --write it writes them (`make rule-pages`). usage: rule_pages.py PROGRAM [--write]"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs/rules"
GAMES = ("rattus", "bristol1350")
LANGUAGES = {"en": "English", "fr": "français", "it": "italiano"}


def name_of(page, language):
    return f"{page}.md" if language == "en" else f"{page}.{language}.md"


def title_of(name):
    return (FOLDER / name).read_text(encoding="utf-8").split("\n", 1)[0].removeprefix("# ")


def links_of(game, language):
    """To the page in each language, then to the shorter page and to the longer one."""
    shorter, longer = name_of(f"{game}-start", language), name_of(game, language)
    links = [(LANGUAGES[each], name_of(f"{game}-play", each)) for each in LANGUAGES]
    links.append((title_of(shorter), shorter))
    links.append((re.split(r"\s*: ", title_of(longer))[-1].capitalize(), longer))
    return " · ".join(f"[{text}]({to})" for text, to in links)


def page_of(program, game, language):
    printed = subprocess.run(
        [program, "rules", game, "--lang", language],
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    ).stdout
    title, rest = printed.split("\n", 1)
    return f"{title}\n\n{links_of(game, language)}\n{rest}"


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--write"]):
        print(__doc__, file=sys.stderr)
        return 2
    stale = []
    for game in GAMES:
        for language in LANGUAGES:
            path = FOLDER / name_of(f"{game}-play", language)
            made = page_of(sys.argv[1], game, language)
            if sys.argv[2:]:
                path.write_text(made, encoding="utf-8")
            elif not path.exists() or path.read_text(encoding="utf-8") != made:
                stale.append(path.relative_to(ROOT))
    for path in stale:
        print(f"{path}: not what the program says of the rules; expected: make rule-pages, then read the diff")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
