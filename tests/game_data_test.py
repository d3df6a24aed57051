#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Wants the generators of data tables to refuse tables that do not fit together, each with a message that says what is
wrong. Each case changes one thing in a copy of a game's tables. usage: game_data_test.py"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
REMOVED = object()

# Game, file, path to a value, what is put in its place, what the message has to say.
CASES = [
    ("bristol1350", "components.json", ["carts", 1, "id"], "birch", "'birch' stands twice"),
    ("bristol1350", "components.json", ["carts", 1, "letter"], "b", "two carts have the same letter"),
    ("bristol1350", "components.json", ["dice", "faces", 0, "id"], "bx", "face 'bx': expected 'ba'"),
    ("bristol1350", "components.json", ["dice", "faces", 5], REMOVED, "5 faces, 6 expected"),
    ("bristol1350", "components.json", ["dice", "count", "value"], "six", "BRISTOL_DICE: 'six' is not a whole number"),
    ("bristol1350", "components.json", ["players", "value", "min"], 2, "players: min: 2"),
    ("bristol1350", "components.json", ["players", "value", "max"], 99, "players: max: 99 is not a whole number from 1 to 16"),
    ("bristol1350", "components.json", ["ghosts_by_players", "value", "2"], 1, "fill up to 4 pawns"),
    ("bristol1350", "components.json", ["seating", "value", "7", "oak"], 2, "seating of 7 pawns: 6 seats"),
    ("bristol1350", "components.json", ["seating", "value", "7", "oak"], 4, "seating of 7 pawns in oak: 4 is not"),
    ("bristol1350", "components.json", ["seating", "value", "7", "elm"], 0, "unknown cart 'elm'"),
    ("bristol1350", "components.json", ["seating", "value", "7"], REMOVED, "a row for each of 4 to 9 pawns"),
    ("bristol1350", "components.json", ["start_remedies", "value", "4-9"], REMOVED, "nothing for 4 players"),
    ("bristol1350", "components.json", ["start_remedies", "value", "9-9"], 0, "9 players stand twice"),
    ("bristol1350", "components.json", ["start_remedies", "value", "1-3"], 4, "4 is not a whole number from 0 to 3"),
    ("bristol1350", "components.json", ["characters", "value"], 8, "9 characters, components.json says 8"),
    ("bristol1350", "components.json", ["remedy_cards", "value"], 28, "27 cards, but components.json"),
    ("bristol1350", "components.json", ["symptom_cards", "value"], 30, "32 cards, components.json says 30"),
    ("bristol1350", "components.json", ["alms", "cards", "value"], 5, "6 alms cards, components.json says 5"),
    ("bristol1350", "components.json", ["alms", "coins", 0, "count"], 0, "coin 'naught': count: 0 is not"),
    ("bristol1350", "components.json", ["variants", 2, "excludes"], [], "excludes 'convene', which does not exclude it"),
    ("bristol1350", "components.json", ["track", "length", "value"], 31, "track: length: 31 is not"),
    ("bristol1350", "components.json", ["track"], REMOVED, "a table lacks what it needs"),
    ("bristol1350", "characters.json", ["characters", 3, "id"], "serf", "'serf' stands twice"),
    ("bristol1350", "remedies.json", ["remedies", 0, "id"], "zinc", "not in alphabetical order"),
    ("bristol1350", "remedies.json", ["cards", 0, "remedies"], ["arsenic", "zinc"], "unknown remedy 'zinc'"),
    ("bristol1350", "remedies.json", ["cards", 0, "id"], "chicken-arsenic", "card 'chicken-arsenic': a card is named by"),
    ("bristol1350", "remedies.json", ["cards", 0, "count"], 2, "28 cards, but remedies.json: cards_total says 27"),
    ("bristol1350", "remedies.json", ["alms_cards"], [], "one kind of card, alms, expected"),
    ("bristol1350", "symptoms.json", ["cards", 3], REMOVED, "s1, s2, s3, s4 expected, not s1, s2, s3"),
    ("bristol1350", "symptoms.json", ["presets", 0, "counts"], [7, 10, 9, 7], "preset 'ratio': 4 counts that add up to 32"),
    ("bristol1350", "symptoms.json", ["presets", 1, "default"], True, "the first preset is the default"),
    ("bristol1350", "symptoms.json", ["explicit_total", "value"], [40, 60], "32 cards are not within 40 to 60"),
    ("bristol1350", "options.json", ["options", 0, "help"], REMOVED, "'symptoms': name, type, values, default and help"),
    ("bristol1350", "options.json", ["options", 1, "default"], 20, "length: default: 20, the tables say 17"),
    ("bristol1350", "options.json", ["options", 5, "name"], "chaotic", "no option for the variant 'chaos'"),
    ("bristol1350", "options.json", ["options", 5, "name"], "convene", "an option stands twice"),
    ("bristol1350", "options.json", ["options"], REMOVED, "a table lacks what it needs"),
    ("rattus", "board.json", ["edges", 0, "a"], "atlantis", "unknown region 'atlantis'"),
    ("rattus", "tokens.json", ["counts", "all"], 99, "tokens and counts differ"),
    ("rattus", "characters.json", ["characters", 0, "class"], "clowns", "unknown class 'clowns'"),
]

problems = []


def generate(game, source, out):
    return subprocess.run(
        [sys.executable, "-B", ROOT / f"tools/generate_{game}_data.py", "--source", source, "--out", out],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)


def want_refusal(label, game, source, out, message):
    done = generate(game, source, out)
    if done.returncode == 0:
        problems.append(f"{label}: nothing was said")
    elif message not in done.stderr or "Traceback" in done.stderr:
        problems.append(f"{label}: expected {message!r}, got:\n{done.stderr}")
    elif not done.stderr.startswith(f"generate_{game}_data: "):
        problems.append(f"{label}: the message does not say who speaks: {done.stderr}")
    if out.exists():
        problems.append(f"{label}: something was written all the same")
        shutil.rmtree(out)


# What was learned about positions: path to a value, what is put in its place, what the message has to say.
NETWORK_CASES = [
    (["inputs"], 0, "inputs: 0 is not a whole number from 1 to 64"),
    (["inputs"], REMOVED, "inputs: None is not"),
    (["hidden"], 12, "hidden: 12 is not a multiple of 8"),
    (["hidden"], 40, "hidden: 40 is not a whole number from 1 to 32"),
    (["hidden"], True, "hidden: True is not"),
    (["weights", 3], REMOVED, "weights: 32 numbers; 33 go with 2 inputs and 8 hidden units"),
    (["weights", 3], "much", "weights: number 3, 'much', is not a number"),
    (["weights", 4], 1e9, "weights: number 4, 1000000000.0, is not a number from -1000 to 1000"),
    (["weights", 5], float("nan"), "weights: number 5, nan, is not a number"),
    (["weights"], {}, "weights: a list of numbers is expected"),
    (["learned"], "from games", "learned: an object that says"),
]


def try_networks(scratch):
    """A good one becomes C that has its weights, and each spoilt one is refused."""
    source, out = scratch / "network.json", scratch / "network.c"
    good = json.dumps({"inputs": 2, "hidden": 8, "weights": [0.5, -2, 1e-7] + [0] * 30, "learned": {}})

    def run():
        return subprocess.run([sys.executable, "-B", ROOT / "tools/generate_network.py", "--game", "rattus", "--source",
                               source, "--out", out], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    source.write_text(good, encoding="utf-8")
    done = run()
    written = out.read_text(encoding="utf-8") if out.exists() else ""
    if done.returncode != 0 or "0.5F, -2.0F, 1e-07F, 0.0F," not in written or "rattus_network = {2, 8, weights}" not in written:
        problems.append(f"a good network is refused, or not written as it is: {done.stderr}{written}")
    out.unlink(missing_ok=True)
    for keys, value, message in NETWORK_CASES:
        source.write_text(good, encoding="utf-8")
        change(source, keys, value)
        done = run()
        if done.returncode == 0 or message not in done.stderr or "Traceback" in done.stderr or out.exists():
            problems.append(f"network.json: {'/'.join(map(str, keys))}: expected {message!r}, got:\n{done.stderr}")
            out.unlink(missing_ok=True)


def change(path, keys, value):
    tables = json.loads(path.read_text(encoding="utf-8"))
    place = tables
    for key in keys[:-1]:
        place = place[key]
    if value is REMOVED:
        del place[keys[-1]]
    else:
        place[keys[-1]] = value
    path.write_text(json.dumps(tables, ensure_ascii=False), encoding="utf-8")


def main():
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        out = scratch / "out"
        for game in ("bristol1350", "rattus"):
            shutil.copytree(ROOT / "src/games" / game, scratch / game)
            done = generate(game, scratch / game, out)
            written = sorted(path.name for path in out.iterdir()) if out.exists() else []
            if done.returncode != 0 or written != [f"{game}_data.c", f"{game}_data.h"]:
                problems.append(f"{game}: its own tables are refused, or {written} is not what is written: {done.stderr}")
            shutil.rmtree(out, ignore_errors=True)
        for game, name, keys, value, message in CASES:
            path = scratch / game / "data" / name
            good = path.read_bytes()
            change(path, keys, value)
            shown = "gone" if value is REMOVED else json.dumps(value)
            want_refusal(f"{name}: {'/'.join(map(str, keys))} = {shown}", game, scratch / game, out, message)
            path.write_bytes(good)
        path = scratch / "bristol1350/data/symptoms.json"
        path.write_text("{", encoding="utf-8")
        want_refusal("a file that is not JSON", "bristol1350", scratch / "bristol1350", out, "symptoms.json: ")
        path.unlink()
        want_refusal("a file that is missing", "bristol1350", scratch / "bristol1350", out, "symptoms.json: ")
        try_networks(scratch)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
