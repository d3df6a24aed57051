#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Programs as agents of the laboratory: they read the lines of docs/bridge.md and are counted like bots; one that ends, or
answers with anything but a legal action, ends the series with the reason.

usage: programs_test.py PESTHOUSE_LAB"""

import json
import pathlib
import subprocess
import sys
import tempfile

LAB = str(pathlib.Path(sys.argv[1]).resolve())

# Takes the first legal action, and keeps each line that it read.
FIRST = """
import json, os, sys
kept = open(f"lines-{os.getpid()}", "w")
for line in sys.stdin:
    kept.write(line)
    kept.flush()
    print(json.loads(line)["legal"][0]["text"], flush=True)
"""


def run(folder, *words):
    command = [LAB, *words, "--seed", "3"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def succeed(folder, *words):
    done = run(folder, *words)
    assert done.returncode == 0 and done.stderr == "", (words, done)
    return done.stdout


def refuse(folder, code, text, agent):
    done = run(folder, "arena", "--agents", f"{agent},random", "--games", "2", "--threads", "1")
    assert done.returncode == code and text in done.stderr and done.stdout == "", done


def lines(folder):
    for path in folder.glob("lines-*"):
        for line in path.read_text().splitlines():
            yield json.loads(line)
        path.unlink()


def test_it_is_counted_like_a_bot(folder):
    words = ["arena", "--game", "rattus", "--players", "3", "--agents", "exec:python3 first.py,random", "--games", "6"]
    found = succeed(folder, *words, "--threads", "1", "--records", "kept", "--json")
    assert len(list(folder.glob("lines-*"))) == 1  # one thread, one process for all games
    asked = list(lines(folder))
    assert [agent["agent"] for agent in json.loads(found)["agents"]] == ["exec:python3 first.py", "random"]
    assert len(list((folder / "kept").iterdir())) == 12  # alone against others, and others against it
    for line in asked:
        assert sorted(line) == ["at", "legal", "moves", "observation", "seat", "view", "window"], sorted(line)
        assert [move["move"] for move in line["moves"]] == list(range(1, line["at"] + 1)), line["at"]
        assert line["view"]["game"] == "rattus" and line["legal"], line["view"]
    assert {line["seat"] for line in asked} == {0, 1, 2}
    assert succeed(folder, *words, "--threads", "2", "--json") == found
    assert succeed(folder, *words, "--threads", "1", "--times").count("exec:python3 first.py") >= 2


def test_it_sees_what_its_seat_sees(folder):
    words = ["--game", "bristol1350", "--players", "3", "--bots", "exec:python3 first.py,rules,rules", "--games", "2"]
    succeed(folder, "simulate", *words)
    for line in lines(folder):
        assert line["seat"] == 0 and line["view"]["plague"][0] is not None, line["view"]
        dealt = [move["action"] for move in line["moves"][4:6]]  # its own symptoms, then those of others
        assert None not in dealt and all(move["action"] is None for move in line["moves"][6:10]), line["moves"][:10]


def test_what_it_may_not_do(folder):
    for why, command in {
        "the program has ended with exit code 7": "exit 7",
        "the program was ended by signal 15": "kill $$",
        'the answer "hello" is refused: ': "echo hello; cat >/dev/null",
        'the answer "done" is refused: ': "yes done",
        "the answer is too long to be an action": "yes | tr -d '\\n'",
    }.items():
        refuse(folder, 1, f"agent exec:{command} failed in game 0: {why}", f"exec:{command}")
    refuse(folder, 2, "exec:: expected a command, as in exec:python3 mine.py", "exec:")
    refuse(folder, 2, "an agent's name has at most 127 letters", "exec:" + "x" * 130)


def main():
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            with tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / "first.py").write_text(FIRST)
                test(pathlib.Path(folder))


if __name__ == "__main__":
    main()
