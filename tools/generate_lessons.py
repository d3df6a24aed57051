#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn the lessons of a game, src/words/games/<game>/lessons/*.json, into constant C.

usage: generate_lessons.py --game GAME --out FILE

A lesson is a position with a few sentences: what is new, what to try, and what to say when the learner did so or not.
`aim` names the function that measures the learner's success, GAME_aim_…; `won` is winning the game. `until` names the
function that ends the lesson, GAME_until_…; `game` is the end of the game. The sentences are messages.
"""

import argparse
import json
import pathlib

from game_data import fail, load, text

FOLDER = pathlib.Path("src/words/games")
SENTENCES = ["title", "introduction", "task", "praise", "advice"]
KEYS = {*SENTENCES, "aim", "until", "position"}
LESSONS = 6  # WORDS_LESSONS in src/words/lesson.h


def read(path):
    lesson = load(path)
    if not isinstance(lesson, dict) or set(lesson) != KEYS:
        fail(f"{path.name}: expected an object with {', '.join(sorted(KEYS))}")
    for key in KEYS - {"position"}:
        if not isinstance(lesson[key], str) or not lesson[key]:
            fail(f"{path.name}: {key}: expected a text")
    return lesson


def function(game, kind, name, none):
    return "NULL" if name == none else f"{game}_{kind}_{name}"


def row(game, lesson):
    fields = [f".{key} = {text(lesson[key])}" for key in SENTENCES]
    fields.append(f".position = {text(json.dumps(lesson['position'], separators=(',', ':')))}")
    fields.append(f".aim = {function(game, 'aim', lesson['aim'], 'won')}")
    fields.append(f".is_over = {function(game, 'until', lesson['until'], 'game')}")
    return "    {\n" + "".join(f"        {field},\n" for field in fields) + "    },\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    game = arguments.game
    lessons = [read(path) for path in sorted((FOLDER / game / "lessons").glob("*.json"))]
    if len(lessons) != LESSONS:
        fail(f"{game}: {len(lessons)} lessons; expected {LESSONS}")
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(
        f'// Made by tools/generate_lessons.py.\n#include "words/games/{game}/lessons.h"\n\n'
        f"const struct words_lesson {game}_lessons[WORDS_LESSONS] = {{\n"
        + "".join(row(game, lesson) for lesson in lessons)
        + "};\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
