#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Wants each translated page of rules, docs/rules/<game>.<language>.md, to say what the English page says: line by line the
same rule ids, code spans, links and numbers, and the same blocks of code. The third line of a page links to the other
languages, and those of a game lead from one to the next: two minutes, ten, every rule. Pages for players, hosts and authors of
programs say nothing that tools/wording.json refuses. usage: rules_pages_test.py"""

import pathlib
import re
import sys
from collections import Counter

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import wording  # noqa: E402
from po_file import Wrong  # noqa: E402

FOLDER = ROOT / "docs" / "rules"
LANGUAGES_LINE = 3
DEFINED = re.compile(r"\*\*([A-Z]-[A-Z]+-\d+)\*\*")
READ = [f"{page}.md" for page in ("README", "CHANGELOG", "CONTRIBUTING", "SECURITY")]
READ += [f"docs/{page}.md" for page in ("terminal", "opponents", "rules/rattus", "rules/bristol1350", "own-tokens")]
READ += [f"docs/{page}.md" for page in ("server", "operating", "packaging", "server-api")]
READ += [f"docs/{page}.md" for page in ("programs", "bridge", "protocol")]
PARTS = {
    "code": re.compile(r"`[^`]*`"),
    "link": re.compile(r"\]\([^)]*\)"),
    "rule": re.compile(r"\b[A-Z]-[A-Z]+(?:-\d+)?\b"),
    "number": re.compile(r"\d+"),
}


def parts_of(line):
    """What a translation keeps of a line, by kind. Each kind is taken out before the next one is looked for."""
    found = {}
    for kind, pattern in PARTS.items():
        found[kind] = Counter(pattern.findall(line))
        line = pattern.sub(" ", line)
    found["start"] = Counter([re.match(r"(#+|-|\||)", line)[0]])
    return found


def code_lines(lines):
    """The numbers of the lines that are code: fenced or indented by four."""
    fenced = False
    for i, line in enumerate(lines):
        if line.startswith("```"):
            fenced = not fenced
            yield i
        elif fenced or line.startswith("    "):
            yield i


def line_problems(english, translated):
    """Complaints about one line of prose."""
    wanted, found = parts_of(english), parts_of(translated)
    for kind in wanted:
        for part in (wanted[kind] - found[kind]).elements():
            yield f"the {kind} {part!r} is missing"
        for part in (found[kind] - wanted[kind]).elements():
            yield f"the {kind} {part!r} is not in the English line"


def page_problems(path, english_path):
    english, translated = (page.read_text(encoding="utf-8").splitlines() for page in (english_path, path))
    if len(english) != len(translated):
        yield f"{path.name}: {len(translated)} lines; {english_path.name} has {len(english)}"
    if DEFINED.findall("\n".join(english)) != DEFINED.findall("\n".join(translated)):
        yield f"{path.name}: the rules are not those of {english_path.name}, in the same order"
    code = set(code_lines(english))
    for i, (line, other) in enumerate(zip(english, translated)):
        if i in code and line != other:
            yield f"{path.name}:{i + 1}: code that differs from {english_path.name}"
        elif i not in code and i + 1 != LANGUAGES_LINE:
            yield from (f"{path.name}:{i + 1}: {problem}" for problem in line_problems(line, other))


def link_problems(pages):
    """Each page links to all others of its game."""
    for page in pages:
        line = page.read_text(encoding="utf-8").splitlines()[LANGUAGES_LINE - 1]
        for other in pages:
            if other != page and f"]({other.name})" not in line:
                yield f"{page.name}:{LANGUAGES_LINE}: no link to {other.name}"


def next_problems(name):
    """A page in a language leads to the page of the game in ten minutes, and that one to the others."""
    game, dot, rest = name.partition(".")
    pages = [f"{game}-start{dot}{rest}", f"{game}-play{dot}{rest}", name]
    for page, others in ((pages[0], pages[1:2]), (pages[1], pages), (pages[2], pages[1:2])):
        line = (FOLDER / page).read_text(encoding="utf-8").splitlines()[LANGUAGES_LINE - 1]
        for other in others:
            if other != page and f"]({other})" not in line:
                yield f"{page}:{LANGUAGES_LINE}: no link to {other}"


def wording_problems(page):
    """Lines that say what no message may say. Pictures and code are no sentences."""
    lines = page.read_text(encoding="utf-8").splitlines()
    language = page.stem.partition(".")[2] or "en"
    code = set(code_lines(lines))
    for i, line in enumerate(lines):
        if i not in code and not line.startswith("<!--"):
            try:
                wording.check(f"{page.name}:{i + 1}", language, "", PARTS["code"].sub("``", line))
            except Wrong as wrong:
                yield str(wrong)


def main():
    problems = []
    pages = [ROOT / page for page in READ]
    for page in (*pages, *sorted(FOLDER.glob("*-start*.md")), *sorted(FOLDER.glob("*-play*.md"))):
        problems += wording_problems(page)
    for english in sorted(FOLDER.glob("*.md")):
        if "." not in english.stem:
            translations = sorted(FOLDER.glob(f"{english.stem}.*.md"))
            if not translations:
                problems.append(f"{english.name}: not translated")
            for path in translations:
                problems += page_problems(path, english)
            problems += link_problems([english, *translations])
            if "-" not in english.stem:
                problems += [problem for page in (english, *translations) for problem in next_problems(page.name)]
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
