#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pesthouse-mpi reports and records what pesthouse-lab does, byte for byte, on any number of processes, also after one was
killed and the journal continued; what does not fit a journal is refused. `--speed` measures two processes against one.

usage: mpi_test.py FOLDER_OF_PROGRAMS [--speed]"""

import json
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile
import time

PROGRAMS = pathlib.Path(sys.argv[1]).resolve()
SIMULATE = ["--game", "rattus", "--players", "3", "--bots", "rules,random", "--rotate", "--games", "40", "--seed", "5"]
ARENA = ["--game", "bristol1350", "--players", "3", "--agents", "rules,random", "--games", "21", "--seed", "5"]
ROOT = ["--allow-run-as-root"] if os.geteuid() == 0 else []
PATIENCE = 300


def command(ranks, verb, *words):
    start = ["mpirun", *ROOT, "--oversubscribe", "--bind-to", "none", "-n", str(ranks)]
    return [*start, str(PROGRAMS / "pesthouse-mpi"), verb, *words]


def mpi(folder, ranks, verb, *words):
    return subprocess.run(command(ranks, verb, *words), cwd=folder, capture_output=True, timeout=PATIENCE, check=False)


def succeed(folder, *words):
    done = mpi(folder, *words)
    assert done.returncode == 0, (words, done)
    return done.stdout


def refuse(folder, code, text, *words):
    done = mpi(folder, *words)
    assert done.returncode == code and text in done.stderr.decode() and done.stdout == b"", (words, done)
    assert done.stderr.decode().count(text) == 1, done.stderr  # only one process speaks


def lab(folder, *words):
    return subprocess.run([PROGRAMS / "pesthouse-lab", *words], cwd=folder, stdout=subprocess.PIPE, check=True).stdout


def records(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_any_number_of_processes(folder):
    for verb, series in (("simulate", SIMULATE), ("arena", ARENA)):
        whole = lab(folder, verb, *series, "--json", "--records", f"{verb}-whole")
        for ranks in (1, 2, 4):
            kept = f"{verb}-{ranks}"
            words = ["--piece", "2", "--journal", f"{kept}.jsonl", "--", *series, "--json", "--records", kept]
            assert succeed(folder, ranks, verb, *words) == whole, (verb, ranks)
            assert records(folder / kept) == records(folder / f"{verb}-whole"), (verb, ranks)
        assert succeed(folder, 2, verb, "--", *series) == lab(folder, verb, *series)
    drawn = json.loads(succeed(folder, 2, "simulate", "--", "--games", "8", "--json"))
    assert drawn == json.loads(lab(folder, "simulate", "--games", "8", "--json", "--seed", str(drawn["seed"])))


def children(pid):
    """Of all threads."""
    lists = pathlib.Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for text in lists for child in text.read_text().split()]


def lines(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def test_killed_and_resumed(folder):
    series = ["--game", "rattus", "--players", "4", "--bots", "rules", "--games", "4000", "--seed", "2", "--json"]
    journal = folder / "killed.jsonl"
    words = ["simulate", "--piece", "20", "--journal", journal.name]
    more = []
    for ranks, victim in ((2, 0), (3, 2), (2, None)):  # a process of each kind, then all
        process = subprocess.Popen(
            command(ranks, *words, *more, "--", *series), cwd=folder, stderr=subprocess.DEVNULL, stdout=subprocess.PIPE
        )
        before = lines(journal)
        while lines(journal) < before + 5:
            assert process.poll() is None, process.returncode
            time.sleep(0.01)
        ranks_of = sorted(children(process.pid))
        for pid in ranks_of if victim is None else [ranks_of[victim]]:
            os.kill(pid, signal.SIGKILL)
        output, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode != 0 and output == b"", (process.returncode, output)
        assert before < lines(journal) < 201, lines(journal)
        more = ["--resume"]
    with journal.open("ab") as file:
        file.write(b'{"piece":199,"cou')  # as it was being written
    assert succeed(folder, 4, *words, *more, "--", *series) == lab(folder, "simulate", *series)
    found = [json.loads(line) for line in journal.read_text().splitlines()]
    assert sorted(line["piece"] for line in found[1:]) == list(range(200)), len(found)
    whole = journal.read_bytes()
    assert succeed(folder, 2, *words, *more, "--", *series) == lab(folder, "simulate", *series)
    assert journal.read_bytes() == whole  # nothing was left to play


def test_what_does_not_fit_a_journal(folder):
    words = ["simulate", "--journal", "j", "--piece", "10"]
    succeed(folder, 2, *words, "--", *SIMULATE)
    kept = (folder / "j").read_text()
    refuse(folder, 3, "j already exists; --resume continues it", 2, *words, "--", *SIMULATE)
    refuse(folder, 1, "j: it is of another series; expected", 2, *words, "--resume", "--", *SIMULATE, "--from", "3")
    refuse(folder, 1, "--piece: j has pieces of 10 games", 2, *words[:-1], "7", "--resume", "--", *SIMULATE)
    refuse(folder, 1, "j: expected what arena has counted", 2, "arena", *words[1:], "--resume", "--", *ARENA)
    head, rest = kept.split("\n", 1)
    for text, damaged in {
        "j: it is of another build (0123; this program is": json.dumps({**json.loads(head), "build": "0123"}),
        "j: not JSON": head[:-3],
        "j: a line is not of a piece": head + '\n{"piece":4,"counts":[]}',
    }.items():
        (folder / "j").write_text(f"{damaged}\n{rest}")
        refuse(folder, 1, text, 2, *words, "--resume", "--", *SIMULATE)
    refuse(folder, 3, "cannot open no/journal", 2, "simulate", "--journal", "no/journal", "--", *SIMULATE)


def test_a_full_disk(folder):
    words = ["simulate", "--journal", "full", "--piece", "2", "--", *SIMULATE]
    # MPI itself would write larger files to share memory.
    start = [*command(1, "simulate")[:-2], "--mca", "btl", "self,tcp", "sh", "-c"]
    limited = [*start, f"ulimit -f 8 && exec {PROGRAMS / 'pesthouse-mpi'} {shlex.join(words)}"]
    done = subprocess.run(limited, cwd=folder, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 3 and done.stdout == b"", done
    assert b"cannot write full: File too large; --resume continues it" in done.stderr, done
    assert lines(folder / "full") > 1
    assert succeed(folder, 2, *words[:1], "--resume", *words[1:]) == lab(folder, "simulate", *SIMULATE)


def test_wrong_usage(folder):
    refuse(folder, 2, "--resume needs the journal to continue", 2, "simulate", "--resume", "--", *SIMULATE)
    refuse(folder, 2, "--shard and --out are for pesthouse-lab", 2, "simulate", "--", "--shard", "1/2", "--out", "x")
    refuse(folder, 2, "unknown agent nobel", 2, "simulate", "--", "--bots", "nobel")
    refuse(folder, 2, "unknown option --journl; did you mean --journal?", 1, "simulate", "--journl", "j")
    # Without mpirun it is one process.
    alone = [PROGRAMS / "pesthouse-mpi", "simulate", "--", *SIMULATE]
    assert subprocess.run(alone, cwd=folder, stdout=subprocess.PIPE, check=True).stdout == lab(
        folder, "simulate", *SIMULATE
    )


def measure(folder):
    series = ["--", "--game", "rattus", "--players", "4", "--games", "1000000", "--seed", "1"]
    seconds = {1: [], 2: []}
    outputs = set()
    for _ in range(3):
        for ranks, taken in seconds.items():
            began = time.monotonic()
            outputs.add(succeed(folder, ranks, "simulate", *series))
            taken.append(time.monotonic() - began)
    one, two = (min(taken) for taken in seconds.values())
    print(
        f"10^6 random games: {one:.1f} s by one process, {two:.1f} s by two, {one / two:.2f} times as fast", flush=True
    )
    assert len(outputs) == 1, outputs


def main():
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            with tempfile.TemporaryDirectory() as folder:
                test(pathlib.Path(folder))
                print(f"{name.removeprefix('test_')}: right", flush=True)
    if "--speed" in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            measure(pathlib.Path(folder))


if __name__ == "__main__":
    main()
