#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A printed game on the full screen: everybody's moves and what is drawn are entered by keys, taken back and changed."""

import os
import re
import shutil
import tempfile

from terminal import DOWN, ENTER, ESCAPE, UP, Terminal, run_tests

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


def open_referee(*arguments, game="rattus", names="Anna,Bruno"):
    state = tempfile.mkdtemp(dir=HOME)
    os.makedirs(os.path.join(state, "pesthouse"))  # not the first start
    players = str(names.count(",") + 1)
    return Terminal(
        "referee", game, "--players", players, "--names", names, *arguments, XDG_STATE_HOME=state, HOME=HOME
    )


def begin(terminal):
    """Reads how the table is laid."""
    terminal.wait("You play with your own box")
    terminal.type(ENTER)


def enter(terminal, text):
    terminal.type(":", text, ENTER)
    terminal.settle()


def enter_opening(terminal):
    for text in OPENING:
        enter(terminal, text)


def test_everything_is_entered_and_taken_back():
    terminal = open_referee()
    terminal.wait("Everybody takes the 20 cubes of a colour. Anna plays first")
    begin(terminal)
    terminal.wait("In which region does the plague begin?")
    terminal.type("o")
    terminal.settle()
    terminal.type(ESCAPE)
    terminal.ready("In which region does the plague begin?")
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
    begin(terminal)
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


def test_a_rat_that_the_set_lacks_is_entered():
    path = os.path.join(HOME, "new.rec")
    terminal = open_referee("--save", path)
    begin(terminal)
    terminal.wait("In which region does the plague begin?")
    terminal.type("n")
    terminal.wait("A new rat can be entered when one was turned over.")
    enter_opening(terminal)
    terminal.wait("Where to?")
    terminal.type(ENTER)
    terminal.wait("shall the plague count as 2 people")
    terminal.type("1")
    terminal.wait("turn a rat at random. What does it show?")
    terminal.type("n")
    terminal.wait("What does the rat show?")
    terminal.type("7M", ENTER)
    terminal.wait("Expected a rat as its limit")
    terminal.type("n")
    terminal.wait("What does the rat show?")
    terminal.type("6MMAAp", ENTER)
    terminal.wait("The game continues with a set of rats that has this one")
    terminal.close()
    with open(path, encoding="utf-8") as file:
        record = file.read()
    assert re.search(r"tokens.{5}box .*\b6[2MAp]{5}\b", record), record  # MMAAp, however it is written
    assert "*: token " in record, record


def test_the_help_lists_the_keys():
    terminal = open_referee()
    begin(terminal)
    terminal.wait("In which region does the plague begin?")
    terminal.type("?")
    terminal.wait("The keys")
    terminal.type(DOWN, ENTER)
    terminal.type(" ", " ")
    shown = terminal.wait("x   leave out the first of them")
    terminal.type(ESCAPE, ESCAPE, "q")
    terminal.close()
    assert "n   a rat that was turned over" in shown, shown


def test_bristol_is_entered_too():
    terminal = open_referee(game="bristol1350", names="Anna,Bruno,Carla")
    terminal.wait("Put the carts at the start")
    begin(terminal)
    terminal.wait("Birch, front to rear: whose pawn was drawn next?")
    terminal.type("o")
    terminal.settle()
    terminal.type(ESCAPE)
    terminal.ready("1 Anna (A)")
    terminal.type("1", "e")
    terminal.wait("Change which entry?")
    terminal.type(ENTER)
    terminal.wait("In place of this entry: 1)")
    terminal.type("u")
    terminal.wait("Nothing was changed.")
    terminal.type("u")
    terminal.wait("Taken back.")
    terminal.ready("1 Anna (A)")
    terminal.close()


TESTS = [test for name, test in list(globals().items()) if name.startswith("test_")]

if __name__ == "__main__":
    try:
        run_tests(TESTS)
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
