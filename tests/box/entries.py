#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes what people with a printed box would enter of a recorded game, as JSON: its game, players and options, the
entries, the result and the record.

usage: entries.py PROGRAM GAME SEED"""

import json
import sys

import box_test
from engine import Engine  # by the path of box_test


def main():
    program, game, seed = sys.argv[1], sys.argv[2], int(sys.argv[3])
    full, engine = Engine(program), Engine(program)
    tags, box = box_test.play(game, full, engine, seed)
    made = {
        "game": tags["Game"],
        "players": int(tags["Players"]),
        "options": json.loads(tags["Options"]),
        "entries": box.entries,
        "result": engine.must("result"),
        "record": engine.must("record")["record"],
    }
    print(json.dumps(made))
    full.close()
    engine.close()


if __name__ == "__main__":
    main()
