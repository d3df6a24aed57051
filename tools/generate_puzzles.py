#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn the puzzles of all games, src/cli/puzzles/<game>.json, into constant C.

usage: generate_puzzles.py --out FILE
"""

import argparse
import json
import pathlib

from game_data import fail, load, text

FOLDER = pathlib.Path("src/cli/puzzles")


def read(path):
    book = load(path)
    if set(book) != {"game", "puzzles"} or book["game"] != path.stem or not book["puzzles"]:
        fail(f"{path.name}: expected an object with game, {path.stem}, and puzzles")
    return [json.dumps(puzzle, separators=(",", ":")) for puzzle in book["puzzles"]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    books = {path.stem: read(path) for path in sorted(FOLDER.glob("*.json"))}
    source = '// Made by tools/generate_puzzles.py.\n#include "cli/puzzle.h"\n\n'
    for game, puzzles in books.items():
        rows = "".join(f"    {text(puzzle)},\n" for puzzle in puzzles)
        source += f"static const char *const {game}_puzzles[] = {{\n{rows}}};\n\n"
    rows = "".join(f'    {{"{game}", {game}_puzzles, {len(puzzles)}}},\n' for game, puzzles in books.items())
    source += f"const struct puzzle_book puzzle_books[] = {{\n{rows}    {{NULL, NULL, 0}},\n}};\n"
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(source, encoding="utf-8")


if __name__ == "__main__":
    main()
