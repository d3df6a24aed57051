#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hints and the line on a card, on screens of two sizes in all languages."""

import os
import re
import shutil
import tempfile

from terminal import DOWN, ENTER, ESCAPE, RIGHT, Terminal, run_tests

HOME = tempfile.mkdtemp()
SIZES = ((80, 24), (100, 30))
LANGUAGES = ("en", "fr", "it", "pseudo")
# By language: the key of a hint, how it begins, and how its proposal is carried out; the class of the King.
WORDS = {
    "en": ("h hint", "I would do this: ", "Enter: play it", "King (Royalty)"),
    "fr": ("h conseil", "Moi, je ferais ceci", "Entrée\u00a0: jouer ce coup", "Roi (Noblesse)"),
    "it": ("h consiglio", "Io farei così: ", "Invio: gioca così", "Re (Reali)"),
    "pseudo": ("h hiínt", "Ií woóuúld doó thiís: ", "Eénteér: plaáy iít", "Kiíng (Roóyaálty)"),
}


def open_game(*arguments, **kwargs):
    os.makedirs(os.path.join(HOME, "state", "pesthouse"), exist_ok=True)  # not the first start
    return Terminal(
        "play",
        *arguments,
        "--bots",
        "rules",
        "--pace",
        "0",
        HOME=HOME,
        XDG_STATE_HOME=os.path.join(HOME, "state"),
        **kwargs,
    )


def begin_turn(language, columns, rows, players="4"):
    """A game of Rattus in which the person has settled."""
    terminal = open_game("rattus", "--players", players, "--seed", "3", "--lang", language, columns=columns, rows=rows)
    terminal.wait(WORDS[language][0])
    for _ in range(2):
        terminal.answer(ENTER)
    return terminal


def panel(shown):
    """What stands below the seats and the characters on the table, without the keys."""
    lines = shown.split("\n")
    last = max(row for row, line in enumerate(lines) if line.startswith(" D Dirk"))
    return [line for line in lines[last + 2 : -1] if line]


def test_the_card_under_the_cursor_has_a_line_of_its_own():
    for language in LANGUAGES:
        for columns, rows in SIZES:
            terminal = begin_turn(language, columns, rows)
            terminal.answer("1")  # take a character
            shown = terminal.wait(WORDS[language][3])
            assert all(f"{number} " in shown for number in range(1, 7)), shown
            terminal.answer(RIGHT)
            shown = terminal.wait(WORDS[language][3], gone=True)
            assert any(re.match(r"\w+ \(\w+\)\W*[:.] \w", line) for line in panel(shown)), shown  # the next card
            terminal.close()


def test_six_seats_and_africa_leave_a_line_for_the_card():
    terminal = open_game("rattus", "--players", "6", "--seed", "3")
    shown = terminal.wait("Where do you settle")
    for _ in range(12):
        if "Take a character" in shown:
            break
        shown = terminal.answer(ENTER)
    terminal.answer("1")
    assert re.search(r"^King \(Royalty\): saves one of your cubes", terminal.settle(), re.M), terminal.screen.text()
    terminal.close()


def test_a_hint_has_its_key_and_stands_beside_the_map():
    for language in LANGUAGES:
        key, begins, does, _ = WORDS[language]
        for columns, rows in SIZES:
            terminal = begin_turn(language, columns, rows)
            shown = terminal.settle()
            assert key in shown.split("\n")[-1] and " q " in shown.split("\n")[-1], shown
            terminal.type("h")
            shown = terminal.wait(does)
            assert begins in shown and "Anglia" in shown.replace("á", "").replace("í", "").replace("aa", "a"), shown
            assert len(panel(shown)) >= 2 or language == "pseudo", shown  # what, and the chance; why, if it shows
            terminal.close()


def test_enter_carries_a_hint_out_and_goes_on_to_the_end_of_the_turn():
    terminal = begin_turn("en", 80, 24, players="2")
    terminal.wait("Your turn: take a character")
    terminal.type("h")
    for _ in range(12):
        shown = terminal.wait("Enter: play it")
        plague = "I would do this: Move the plague" in shown
        terminal.answer(ENTER)
        if plague:
            break
    assert plague, shown
    terminal.close()


def test_a_hint_is_for_one_turn():
    terminal = open_game("--players", "2", "--seed", "3")
    terminal.wait("Where do you settle")
    terminal.type("h")
    terminal.wait("Enter: play it")
    terminal.type(ENTER)
    terminal.wait("supply 18")
    shown = terminal.wait("Where do you settle")
    assert "Enter: play it" not in shown, shown
    terminal.close()


def test_reading_leaves_a_hint_and_choosing_ends_it():
    terminal = open_game("--players", "2", "--seed", "3")
    terminal.wait("Where do you settle")
    terminal.type("h")
    terminal.wait("Enter: play it")
    terminal.type("o")
    terminal.wait("Bruno's chance to win: ")
    terminal.type(ESCAPE)
    terminal.wait("Enter: play it")
    terminal.type(RIGHT)
    shown = terminal.wait("Where do you settle")
    assert "Enter: play it" not in shown and "supply 20" in shown, shown
    terminal.type("h")
    terminal.wait("Enter: play it")
    terminal.type(ESCAPE)
    terminal.wait("Where do you settle")
    terminal.close()


def test_escape_stops_the_search():
    terminal = open_game("--players", "2", "--seed", "3")
    terminal.wait("Where do you settle")
    terminal.type("h")
    terminal.wait("Thinking about a hint")
    terminal.type(ESCAPE)
    terminal.settle()
    terminal.type(ESCAPE)  # in case the search had ended by then
    shown = terminal.wait("Where do you settle")
    assert "Enter: play it" not in shown, shown
    terminal.type(DOWN)  # and one can go on
    terminal.wait("Settle 2 cubes in Hispania")
    terminal.close()


def test_no_text_of_the_panel_ends_in_mid_word():
    for language in ("en", "fr", "it"):
        terminal = begin_turn(language, 80, 24)
        whole = terminal.settle()
        terminal.resize(160, 50)  # all of it
        terminal.wait("│")
        wide = " ".join(terminal.settle().split())
        for line in panel(whole):
            last = re.sub(r" (… o\W*:.*|↓|↑)$", "", line).rstrip().split()[-1]
            assert re.search(re.escape(last) + r"(?!\w)", wide), (last, whole, wide)
        terminal.close()


TESTS = [test for name, test in list(globals().items()) if name.startswith("test_")]

if __name__ == "__main__":
    try:
        run_tests(TESTS)
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
