#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays a round of each of six pairings of bots again, and wants the games of tests/results.json: who won, and after how
many moves. A change of play changes them; `--write` (`make results`) keeps what is played now.
usage: results_test.py PESTHOUSE-LAB [--write]"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

RESULTS = pathlib.Path(__file__).resolve().parent / "results.json"


def play(lab, row):
    """The games of a row: their winners as their records have them, and the number of their moves."""
    with tempfile.TemporaryDirectory() as folder:
        command = [lab, "arena", "--first", "--seed", "1", "--json", "--records", folder]
        command += ["--game", row["game"], "--players", str(row["players"]), "--games", str(row["players"])]
        command += ["--agents", row["agents"], "--options", json.dumps(row["options"])]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        records = [path.read_text(encoding="utf-8") for path in sorted(pathlib.Path(folder).iterdir())]
    winners = [re.search(r'^\[Result "(.*)"\]$', text, re.M).group(1) for text in records]
    moves = [len(re.findall(r"^[\d*]+: ", text, re.M)) for text in records]
    return [f"{who} after {count}" for who, count in zip(winners, moves)]


def main():
    lab, write = sys.argv[1], sys.argv[2:] == ["--write"]
    rows = json.loads(RESULTS.read_text(encoding="utf-8"))
    wrong = 0
    for row in rows:
        games = play(lab, row)
        if not write and games != row["games"]:
            wrong += 1
            print(f"{row['game']}, {row['players']} seats, {row['agents']}: {games}, expected {row['games']}")
        row["games"] = games
    if write:
        RESULTS.write_text("[\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n]\n", encoding="utf-8")
    elif wrong:
        print("bots play otherwise than they did; if that is wanted, `make results` keeps it")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
