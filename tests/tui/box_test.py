#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A printed game on the full screen: everybody's moves and what is drawn are entered by keys, taken back and changed."""

import os
import shutil
import tempfile

from terminal import ENTER, ESCAPE, UP, Terminal, run_tests

HOME = tempfile.mkdtemp()

OPENING = (
    "region italia",
    "settle gallia 2",
    "settle anglia 2",
    "settle anglia 2",
    "settle gallia 2",
    "take knight",
    "place gallia 0",
    "plague anglia via gallia",
)


def open_referee(*arguments):
    state = tempfile.mkdtemp(dir=HOME)
    os.makedirs(os.path.join(state, "pesthouse"))  # not the first start
    return Terminal(
        "referee", "rattus", "--players", "2", "--names", "Anna,Bruno", *arguments, XDG_STATE_HOME=state, HOME=HOME
    )


def enter(terminal, text):
    terminal.type(":", text, ENTER)
    terminal.settle()


def enter_opening(terminal):
    for text in OPENING:
        enter(terminal, text)


def test_everything_is_entered_and_taken_back():
    terminal = open_referee()
    terminal.wait("In which region does the plague begin?")
    terminal.type(ENTER)  # on the map
    terminal.wait("Anna")
    terminal.settle()
    terminal.type("u")
    terminal.wait("Taken back.")
    shown = terminal.ready("In which region does the plague begin?")
    assert "h hint" not in shown, shown
    terminal.type("q")
    terminal.close()


def test_an_entry_is_changed_and_what_no_longer_fits_is_left_out():
    path = os.path.join(HOME, "changed.rec")
    terminal = open_referee("--save", path)
    terminal.wait("In which region does the plague begin?")
    enter_opening(terminal)
    terminal.type("e")
    terminal.wait("Change which entry?")
    terminal.type(UP, UP, ENTER)
    terminal.wait("In place of this entry: 6) Anna")
    enter(terminal, "take monk")
    terminal.wait("Corrected. One later entry does not fit any more")
    terminal.type("r")
    terminal.wait("None fits here.")
    terminal.type("x")
    terminal.wait("Left out.")
    terminal.type("e")
    terminal.wait("Change which entry?")
    terminal.type(ENTER)
    terminal.wait("In place of this entry: 7)")
    terminal.type(ESCAPE)
    terminal.wait("Nothing was changed.")
    terminal.close()
    with open(path, encoding="utf-8") as file:
        record = file.read()
    assert '[Chance "box"]' in record, record
    assert "0: take monk\n0: place gallia 0\n" in record, record


TESTS = [test for name, test in list(globals().items()) if name.startswith("test_")]

if __name__ == "__main__":
    try:
        run_tests(TESTS)
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
