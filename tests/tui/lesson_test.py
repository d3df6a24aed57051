#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lessons, as text and on the full screen."""

import os
import re
import shutil
import subprocess
import tempfile

from terminal import DOWN, ENTER, ESCAPE, PATIENCE, PROGRAM, RIGHT, Terminal, run_tests

ROOT = tempfile.mkdtemp()
GAMES = {"rattus": "Rattus", "bristol1350": "Bristol 1350"}


class Learner:
    """Somebody with a home of their own, and nothing in it."""

    def __init__(self):
        self.home = tempfile.mkdtemp(dir=ROOT)
        self.directories = {"HOME": self.home, "XDG_STATE_HOME": os.path.join(self.home, "state")}

    def read(self, *arguments, text="1\n" * 400, code=0):
        result = subprocess.run(
            [PROGRAM, "lesson", *arguments, "--lang", "en"],
            input=text,
            capture_output=True,
            text=True,
            check=False,
            timeout=4 * PATIENCE,
            env=dict(os.environ, LC_ALL="C.UTF-8", **self.directories),
        )
        assert result.returncode == code, (result.returncode, result.stdout[-600:], result.stderr)
        return result.stdout + result.stderr

    def open(self, *arguments, **kwargs):
        return Terminal(*arguments, "--lang", "en", **self.directories, **kwargs)

    def done(self):
        path = os.path.join(self.home, "state", "pesthouse", "lessons")
        return open(path, encoding="utf-8").read().split("\n")[:-1] if os.path.exists(path) else []


def titles(text):
    return re.findall(r"^(\d)\. ([^\d\n]+)$\n\n", text, re.M)


def test_all_lessons_of_a_game_follow_each_other_as_text():
    for game in GAMES:
        learner = Learner()
        text = learner.read(game, "--plain")
        assert [number for number, _ in titles(text)] == list("123456"), titles(text)
        assert [line.replace("missed ", "") for line in learner.done()] == [
            f"{game} {number}" for number in range(1, 7)
        ], learner.done()
        assert "novice is a friendly opponent" in text.replace("\n", " "), text[-400:]
        assert max(len(line) for line in text.split("\n\n")[1].split("\n")) <= 78


def test_what_would_have_been_better_is_said():
    text = Learner().read("rattus", "1", "--plain", text="place gallia 0\n")
    assert 'so room for more of your cubes.\nBetter here: "Place 3 cubes in Hungaria".\n' in text, text
    text = Learner().read("rattus", "1", "--plain", text="place hungaria 0\n")
    assert "you could not place more." in text and "Better here" not in text, text


def test_a_lesson_is_told_once_and_names_no_kind_of_bot():
    terminal = Learner().open("lesson", "rattus")
    shown = " ".join(terminal.wait("Lessons: Rattus").split())
    assert "Cubes on the board are" not in shown, shown
    terminal.type(ENTER)
    assert "Cubes on the board are" in " ".join(terminal.wait("any key: begin").split())
    terminal.type(" ")
    shown = terminal.ready("q quit")
    assert re.search(r"B Bruno +supply", shown), shown
    terminal.close()


def test_a_lesson_that_was_missed_is_not_done():
    learner = Learner()
    text = learner.read("rattus", "1", "--plain", text="place gallia 0\n")
    assert "Missed. To try again: pesthouse lesson rattus 1\n" in text and learner.done() == ["rattus missed 1"], text
    terminal = learner.open("lesson", "rattus")
    shown = terminal.wait("Lessons: Rattus")
    assert re.search(r"▶ Cubes come to the rats +missed, try again", shown), shown
    terminal.type(ENTER)
    for move, verdict in (("gallia", "▶ Try again"), ("hungaria", "you could not place more")):
        terminal.wait("any key")
        terminal.type(" ")
        terminal.ready("q quit")
        terminal.type(":", *f"place {move} 0", ENTER)
        terminal.ready(verdict)
        terminal.type(ENTER)
    shown = terminal.wait("Lessons: Rattus")
    assert re.search(r"Cubes come to the rats +done", shown), shown
    terminal.close()
    assert learner.done() == ["rattus missed 1", "rattus 1"], learner.done()


def test_a_hint_of_one_lesson_leaves_nothing_to_the_next():
    terminal = Learner().open("lesson", "rattus", "1")
    terminal.wait("any key: begin")
    terminal.type(" ")
    terminal.ready("h hint")
    terminal.type("h")
    terminal.ready("Enter: play it")
    terminal.type(ENTER)
    shown = terminal.ready("you could not place more")
    assert "Enter: play it" not in shown and "I would do this" not in shown, shown
    terminal.type(ENTER)
    terminal.ready("Lessons: Rattus")
    terminal.type(ENTER)
    shown = terminal.wait("any key: begin")
    assert "Hungaria" not in shown.split("any key: begin")[1] and "Enter: play it" not in shown, shown
    terminal.type(" ")
    shown = terminal.ready("h hint")
    assert "Enter: play it" not in shown and "Thinking" not in shown, shown
    terminal.close()


def test_lessons_go_on_where_one_stopped():
    learner = Learner()
    text = learner.read("rattus", "--plain", text="place hungaria 0\nquit\n")
    assert [number for number, _ in titles(text)] == ["1", "2"] and learner.done() == ["rattus 1"], text
    assert text.endswith("Continue with: pesthouse lesson rattus\n"), text[-200:]
    text = learner.read("rattus", "--plain", text="plague polonia\n1\nquit\n")
    assert titles(text)[0][0] == "2" and learner.done() == ["rattus 1", "rattus 2"], text
    assert not [name for name in os.listdir(os.path.join(learner.home, "state", "pesthouse")) if name != "lessons"]


def test_unknown_lessons_are_refused():
    assert "expected a lesson from 1 to 6, got 7" in Learner().read("rattus", "7", code=2)
    assert "unknown game chess; expected one of: rattus, bristol1350" in Learner().read("chess", code=2)


def test_the_list_says_where_escape_leads_and_shows_the_keys():
    terminal = Learner().open("lesson", "rattus")
    assert "Esc quit" in terminal.wait("Lessons: Rattus")
    terminal.type("?")
    terminal.wait("Arrow keys move between the choices")
    terminal.type(ESCAPE)
    terminal.wait("Lessons: Rattus")
    terminal.type(ESCAPE)
    assert terminal.end() == 0
    terminal.close()


def test_every_lesson_fits_on_the_usual_screen():
    for game, name in GAMES.items():
        learner = Learner()
        terminal = learner.open("lesson", game)
        for number in range(6):
            shown = terminal.wait(f"Lessons: {name}")
            assert len(re.findall(r" done +│", shown)) == 0, shown
            terminal.type(*[DOWN] * number, ENTER)
            assert "any key: begin" in terminal.wait("any key: begin")  # nothing to scroll
            terminal.type(" ")
            shown = terminal.ready("q quit")
            assert "You" in shown and "…" not in shown.replace("… o: more", ""), shown
            terminal.type("q")  # left at once, for nothing is lost
            terminal.wait(f"Lessons: {name}")
            terminal.type(ESCAPE)
            assert terminal.end() == 0
            terminal = learner.open("lesson", game)
        terminal.close()


def test_a_lesson_is_played_judged_and_remembered_on_the_screen():
    learner = Learner()
    terminal = learner.open("lesson", "rattus", "2")
    terminal.wait("Reading a rat")
    terminal.type(" ")
    terminal.ready("Where does the plague go")
    terminal.type(":", *"plague polonia", ENTER)
    terminal.ready("The rats of Polonia spread")
    terminal.type(ENTER)
    terminal.ready("the rat struck Bruno, not you")
    terminal.type(" ")
    shown = terminal.wait("Lessons: Rattus")
    assert re.search(r"Reading a rat +done", shown), shown
    assert "▶ Cubes come to the rats" in shown, shown
    terminal.type(ESCAPE)
    assert terminal.end() == 0
    assert learner.done() == ["rattus 2"]


def test_the_first_start_offers_lessons_and_a_friendly_opponent():
    learner = Learner()
    terminal = learner.open("play")
    shown = terminal.wait("Welcome to Pesthouse")
    assert "Play Rattus against novice bots" in shown and "▶ Lessons for Rattus" in shown, shown
    terminal.type(DOWN, DOWN, RIGHT)
    terminal.wait("Lessons for Bristol 1350")
    terminal.type(DOWN, DOWN, ENTER)
    terminal.wait("Lessons: Bristol 1350")
    terminal.type(ESCAPE)
    shown = terminal.wait("Opponents")
    assert re.search(r"Game +Bristol 1350", shown) and re.search(r"Opponents +novice", shown), shown
    terminal.close()


TESTS = [test for name, test in sorted(globals().items()) if name.startswith("test_")]

if __name__ == "__main__":
    try:
        run_tests(TESTS)
    finally:
        shutil.rmtree(ROOT, ignore_errors=True)
