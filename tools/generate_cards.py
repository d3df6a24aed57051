#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists the words of a game's cards in tables, in the order of its data.

usage: generate_cards.py --game GAME --out FILE TABLE=LIST ...

rattus_cards=characters makes a table rattus_cards of the constants rattus_king_words, rattus_monk_words, ..., one for each
row of the list `characters` in data/characters.json, and ends it with NULL. A card's words are in
src/words/games/GAME/cards/; one without them does not link."""

import argparse
import pathlib

from game_data import GAMES, load


def table(name, ids):
    prefix = name.split("_")[0]
    externs = "".join(f"extern const struct words_card {prefix}_{card}_words;\n" for card in ids)
    rows = "".join(f"    &{prefix}_{card}_words,\n" for card in ids)
    return f"\n{externs}const struct words_card *const {name}[] = {{\n{rows}    NULL,\n}};\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("tables", nargs="+", metavar="TABLE=LIST")
    arguments = parser.parse_args()
    text = f'// Made by tools/generate_cards.py.\n#include "words/games/{arguments.game}/cards.h"\n'
    for wanted in arguments.tables:
        name, rows = wanted.split("=")
        text += table(name, [row["id"] for row in load(GAMES / arguments.game / f"data/{rows}.json")[rows]])
    arguments.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
