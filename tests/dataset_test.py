#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The arrays of `simulate --npz` are the decisions of the records of the same games, are the same bytes on any number of
threads, and are read as NumPy does: by their heads, without NumPy.

usage: dataset_test.py PESTHOUSE PESTHOUSE_LAB"""

import array
import ast
import math
import pathlib
import resource
import subprocess
import sys
import tempfile
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "support"))
from engine import Engine

PESTHOUSE, LAB = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])
CODES = {"|u1": "B", "|i1": "b", "<u8": "Q", "<i8": "q", "<f4": "f"}


def simulate(folder, *words, **more):
    command = [LAB, "simulate", "--seed", "3", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, **more)


def read(path):
    """{name: (shape, numbers)}."""
    found = {}
    with zipfile.ZipFile(path) as file:
        assert file.testzip() is None
        for name in file.namelist():
            data = file.read(name)
            assert data[:8] == b"\x93NUMPY\x01\x00" and data[8:10] == b"\x76\x00" and data[127:128] == b"\n", data[:128]
            head = ast.literal_eval(data[10:128].decode())
            assert not head["fortran_order"]
            numbers = array.array(CODES[head["descr"]], data[128:])
            assert len(numbers) == math.prod(head["shape"]), (name, head, len(numbers))
            found[name.removesuffix(".npy")] = (head["shape"], numbers)
    return found


def test_rows_are_the_decisions_of_the_records(folder):
    words = ["--game", "rattus", "--players", "3", "--bots", "rules,novice:8,random", "--games", "4", "--from", "2"]
    done = simulate(folder, *words, "--threads", "1", "--records", "kept", "--npz", "games.npz")
    assert done.returncode == 0 and "Rattus, 3 seats, 4 games" in done.stdout, done
    assert simulate(folder, *words, "--threads", "2", "--npz", "again.npz").stdout == done.stdout
    assert (folder / "games.npz").read_bytes() == (folder / "again.npz").read_bytes()
    data = read(folder / "games.npz")
    rows = data["choice"][0][0]
    assert data["observation"][0][0] == data["seat"][0][0] == rows and data["legal_offsets"][0] == (rows + 1,)
    assert data["value"][0] == data["result"][0] == (rows, 3) and data["chance"][0] == (rows,)
    engine = Engine(PESTHOUSE)
    row = 0
    for number in range(2, 6):
        record = (folder / "kept" / f"{number:06}.rec").read_text()
        loaded = engine.must("load", record=record)
        assert loaded["actor"]["kind"] == "over", loaded
        winners = engine.must("result")["winners"]
        moves = [line.split(": ", 1) for line in record.splitlines() if line[:2] in ("0:", "1:", "2:", "*:")]
        begun = "".join(line for line in record.splitlines(True) if line[0] == "[" and line[1:7] != "Result") + "\n"
        engine.must("load", record=begun, chance="manual")
        for actor, text in moves:
            if actor != "*":
                legal = [action["text"] for action in engine.must("legal")["actions"]]
                first, end = data["legal_offsets"][1][row : row + 2]
                assert end - first == len(legal) and legal[data["choice"][1][row]] == text, (number, row, text)
                assert data["seat"][1][row] == int(actor) and data["game"][1][row] == number
                turned = [(int(actor) + i) % 3 for i in range(3)]
                shares = [(seat in winners) / len(winners) for seat in turned]
                assert all(
                    math.isclose(a, b, rel_tol=1e-6)
                    for a, b in zip(data["result"][1][row * 3 : row * 3 + 3], shares, strict=True)
                ), (row, winners)
                values = data["value"][1][row * 3 : row * 3 + 3]
                searches = int(actor) == 1
                assert searches or all(map(math.isnan, values)), values
                assert all(math.isnan(value) or 0 <= value <= 1 for value in values), values
                chance, third = data["chance"][1][row], 1 / 3
                assert math.isnan(chance) == math.isnan(values[0]), (chance, values)
                assert not chance > third or chance <= values[0], (chance, values)  # a lead counts for less
                row += 1
            engine.must("play", action=text)
    assert row == rows, (row, rows)
    assert not all(map(math.isnan, data["value"][1]))
    engine.close()


def test_no_file_but_a_whole_one(folder):
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    done = simulate(folder, "--games", "2", "--npz", "full.npz", preexec_fn=limit)
    assert done.returncode == 3 and "--npz: cannot write full.npz: File too large" in done.stderr, done
    assert list(folder.iterdir()) == [], list(folder.iterdir())
    done = simulate(folder, "--games", "2", "--npz", "no/folder.npz")
    assert done.returncode == 3 and "--npz: cannot write no/folder.npz: No such file or directory" in done.stderr, done
    done = simulate(folder, "--games", "2", "--npz", ".")
    assert done.returncode == 3 and done.stdout == "" and "--npz: . is a folder, not a file" in done.stderr, done


def main():
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            with tempfile.TemporaryDirectory() as folder:
                test(pathlib.Path(folder))


if __name__ == "__main__":
    main()
