#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The start menu: what it refuses, what it remembers, and the names of people."""

import json
import os
import re
import shutil
import tempfile

from terminal import DOWN, ENTER, ESCAPE, RIGHT, Terminal, run_tests

HOME = tempfile.mkdtemp()
BACKSPACE = "\x7f"


def new_state():
    """A state folder without games, in which somebody has been before."""
    state = tempfile.mkdtemp(dir=HOME)
    os.makedirs(os.path.join(state, "pesthouse"))
    return state


def settings_of(state):
    return os.path.join(state, "pesthouse", "settings.json")


def open_menu(state, *arguments):
    terminal = Terminal("play", *arguments, columns=100, rows=40, HOME=HOME, XDG_STATE_HOME=state)
    terminal.wait("Opponents")
    return terminal


def go_to(terminal, row):
    for _ in range(40):
        shown = terminal.settle(0.05)
        here = re.search("▶.*", shown).group()
        if re.match(f"▶ {row}", here):
            return shown
        terminal.type(DOWN)
        terminal.wait(here, gone=True)
    raise AssertionError(f"there is no row {row}\n{shown}")


def begin(terminal):
    """Plays the game that is set up, and leaves it without saving."""
    go_to(terminal, "Play")
    terminal.type(ENTER)
    terminal.wait("Play", gone=True)
    terminal.settle()
    terminal.close()


def test_the_program_alone_opens_the_menu():
    terminal = Terminal(columns=100, rows=40, HOME=HOME, XDG_STATE_HOME=new_state())
    shown = terminal.wait("Opponents")
    assert "Esc quit" in shown, shown
    terminal.type(ESCAPE)
    assert terminal.end() == 0
    terminal = Terminal(TERM="dumb", HOME=HOME, XDG_STATE_HOME=new_state())
    assert terminal.end() == 2 and "usage: pesthouse COMMAND" in terminal.output, terminal.output


def test_variants_that_exclude_each_other_are_refused_at_once():
    terminal = open_menu(new_state(), "bristol")
    go_to(terminal, "Variant: Cure +no")
    terminal.type(RIGHT)
    go_to(terminal, "Variant: Cure +yes")
    go_to(terminal, "Variant: Alms +no")
    terminal.type(RIGHT)
    shown = terminal.wait("Variant: Alms (yes) and Variant: Cure (yes) cannot be combined.")
    assert re.search(r"Variant: Alms +no ", shown), shown
    terminal.type(RIGHT, DOWN)
    terminal.wait("cannot be combined", gone=True)
    terminal.close()


def test_a_box_brings_its_characters():
    terminal = open_menu(new_state(), "rattus")
    go_to(terminal, "Pied Piper expansion +no")
    terminal.type(RIGHT)
    shown = go_to(terminal, "Pied Piper expansion +yes")
    assert re.search(r"Characters +drawn at random", shown), shown
    terminal.type(RIGHT)
    shown = go_to(terminal, "Pied Piper expansion +no")
    assert re.search(r"Characters +of the base game", shown), shown
    go_to(terminal, "Characters +of the base game")
    terminal.type(RIGHT)  # a set with characters of that box brings it, and goes with it
    terminal.wait("Golden Age")
    shown = go_to(terminal, "Pied Piper expansion +yes")
    terminal.type(RIGHT)
    shown = go_to(terminal, "Pied Piper expansion +no")
    assert re.search(r"Characters +of the base game", shown), shown
    terminal.type("?")
    terminal.wait("The game in a minute")
    terminal.type(ESCAPE)
    terminal.wait("Opponents")
    terminal.close()


def test_seats_that_a_box_does_not_have_are_skipped():
    terminal = open_menu(new_state(), "rattus")
    go_to(terminal, "Africanus expansion")
    terminal.type(RIGHT)
    go_to(terminal, "Africanus expansion +no ")
    go_to(terminal, "Seats")
    terminal.type(RIGHT)
    shown = terminal.wait("5 seats and Africanus expansion (no) cannot be combined.")
    assert re.search(r"Seats +2 ", shown), shown
    terminal.close()


def test_the_last_settings_are_remembered_for_each_game():
    state = new_state()
    terminal = open_menu(state)
    go_to(terminal, "Game +Rattus")
    terminal.type(RIGHT)
    go_to(terminal, "Seats +4")
    terminal.type(RIGHT)
    go_to(terminal, "Variant: Chaos +no")
    terminal.type(RIGHT)
    go_to(terminal, "Opponents +noble")
    terminal.type(RIGHT)
    begin(terminal)
    terminal = open_menu(state)
    shown = terminal.settle()
    for wanted in (r"Game +Bristol 1350", r"Seats +5 ", r"Variant: Chaos +yes", r"Opponents +plague-doctor"):
        assert re.search(wanted, shown), (wanted, shown)
    terminal.close()
    # A game on the command line begins with its own.
    terminal = open_menu(state, "rattus")
    shown = terminal.settle()
    assert re.search(r"Game +Rattus", shown) and "understood" not in shown, shown
    go_to(terminal, "Characters +of the base game")
    terminal.type(RIGHT)
    begin(terminal)
    with open(settings_of(state), encoding="utf-8") as file:
        games = json.load(file)["games"]
    assert games["rattus"]["options"] == {"pied_piper": True, "characters": "golden-age"} and games["bristol1350"][
        "options"
    ] == {"chaos": True}, games


def test_settings_that_are_not_understood_are_left_out_with_a_word():
    for text in (
        "",
        "{",
        "[]",
        '{"game":"chess"}',
        '{"game":7}',
        '{"bot":"deepthought"}',
        '{"names":"a\\u0007"}',
        '{"games":{"rattus":{"players":1}}}',
        '{"games":{"rattus":{"options":{"wings":true}}}}',
        '{"games":{"rattus":{"players":6,"options":{"africanus":false}}}}',
        '{"hot_seat":"yes"}',
        '{"take_backs":1}',
        "\xff",
    ):
        state = new_state()
        with open(settings_of(state), "w", encoding="latin-1") as file:
            file.write(text)
        terminal = open_menu(state)
        shown = terminal.wait("Only part of settings.json was understood; the rest keeps its defaults.")
        assert re.search(r"Game +Rattus", shown) and re.search(r"Seats +[46] ", shown), (text, shown)
        terminal.type(ENTER)
        terminal.wait("Where do you settle")
        terminal.close()
        with open(settings_of(state), encoding="utf-8") as file:
            assert json.load(file)["game"] == "rattus"


def test_waiting_and_taking_back_are_settings():
    state = new_state()
    terminal = open_menu(state, "bristol")
    for row in ("Wait at a single choice", "Take back any move"):
        go_to(terminal, f"{row} +no")
        terminal.type(RIGHT)
        go_to(terminal, f"{row} +yes")
    begin(terminal)
    with open(settings_of(state), encoding="utf-8") as file:
        settings = json.load(file)
    assert settings["ask_forced"] is True and settings["take_backs"] is True, settings
    terminal = open_menu(state)
    shown = terminal.settle()
    assert re.search(r"single choice +yes", shown) and re.search(r"any move +yes", shown), shown
    terminal.type(ENTER)
    terminal.wait("In this game you may take back any of your moves")
    terminal.close()
    terminal = open_menu(new_state(), "rattus", "--take-back")
    go_to(terminal, "Take back any move +yes")
    go_to(terminal, "Wait at a single choice +no")
    terminal.close()


def test_people_give_their_names():
    state = new_state()
    terminal = open_menu(state)
    go_to(terminal, "Who plays")
    terminal.type(RIGHT)
    go_to(terminal, "Seats +4")
    terminal.type(RIGHT, RIGHT, RIGHT)
    go_to(terminal, "Seats +2")
    go_to(terminal, "Names")
    terminal.type(ENTER)
    terminal.wait("The name of A")
    terminal.type("Zoëx", BACKSPACE, ENTER)
    terminal.wait("The name of B")
    terminal.type("Zoë", ENTER)
    terminal.wait("two players are called Zoë")
    terminal.type(*[BACKSPACE] * 3, "an all too long name", ENTER)
    terminal.wait("a name has 1 to 12 visible letters")
    terminal.type(*[BACKSPACE] * 20, "宮本", ENTER)
    terminal.wait("Zoë,")
    go_to(terminal, "Play")
    terminal.type(ENTER)
    terminal.wait("Zoë (A) is next")
    terminal.close()
    with open(settings_of(state), encoding="utf-8") as file:
        assert json.load(file)["names"] == "Zoë,宮本"
    # Escape keeps the names entered before it, and none that was refused.
    terminal = open_menu(state)
    go_to(terminal, "Names")
    terminal.type(ENTER)
    terminal.wait("The name of A")
    terminal.type(*[BACKSPACE] * 3, "Léa", ENTER)
    terminal.wait("The name of B")
    terminal.type(*[BACKSPACE] * 20, "Léa", ENTER)
    terminal.wait("two players are called Léa")
    terminal.type(ESCAPE)
    terminal.wait("Léa,宮本")
    go_to(terminal, "Play")
    terminal.type(ENTER)
    terminal.wait("Léa (A) is next")
    terminal.close()
    with open(settings_of(state), encoding="utf-8") as file:
        assert json.load(file)["names"] == "Léa,宮本"
    # Alone, the second name is not needed; Escape leaves the names as they were.
    terminal = open_menu(state)
    go_to(terminal, "Who plays")
    terminal.type(RIGHT)
    go_to(terminal, "Names")
    terminal.type(ENTER)
    terminal.wait("The name of A")
    terminal.type("x", ESCAPE)
    begin(terminal)
    with open(settings_of(state), encoding="utf-8") as file:
        assert json.load(file)["names"] == "Léa"


TESTS = [test for name, test in list(globals().items()) if name.startswith("test_")]

if __name__ == "__main__":
    try:
        run_tests(TESTS)
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
