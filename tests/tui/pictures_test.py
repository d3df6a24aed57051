#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The pictures in docs/terminal.md are what the program shows: before each stands the saved game that it continues, and the
keys that lead to it. `PH_PROGRAM=build/debug/pesthouse tests/tui/pictures_test.py --write` draws them again."""

import pathlib
import re
import shutil
import sys
import tempfile

from terminal import Terminal, run_tests

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs/terminal.md"
PICTURE = re.compile(r"(<!-- (tests/tui/pictures/\S+) keys:(\S*) -->\n```\n)(.*?)\n(?=```)", re.S)


def draw(record, keys):
    with tempfile.TemporaryDirectory() as home:
        saved = shutil.copy(ROOT / record, home)
        terminal = Terminal("play", "--resume", saved, "--lang", "en", HOME=home)
        terminal.ready("? help")
        for key in keys:
            terminal.answer(key)
        shown = terminal.settle()
        terminal.close()
    return shown.rstrip()


def drawn_anew(text):
    return PICTURE.sub(lambda match: f"{match[1]}{draw(match[2], match[3])}\n", text)


def test_pictures_are_what_is_shown():
    text = PAGE.read_text(encoding="utf-8")
    pictures = PICTURE.findall(text)
    assert len(pictures) == text.count("```") // 2 == 2, "each block of the page is a picture with its record"
    for _, record, keys, picture in pictures:
        shown = draw(record, keys)
        assert shown == picture, f"{record}: draw it anew with --write. It is shown as\n{shown}"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(drawn_anew(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        run_tests([test_pictures_are_what_is_shown])
