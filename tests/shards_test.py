#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A series that was played in parts, by several processes at once or after one was killed, has the report and the records of
one that was played in one go, byte for byte; what does not make up a series is refused.

usage: shards_test.py PESTHOUSE_LAB"""

import concurrent.futures
import json
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile

LAB = str(pathlib.Path(sys.argv[1]).resolve())
SIMULATE = ["simulate", "--game", "rattus", "--players", "3", "--bots", "rules,random", "--rotate", "--games", "13"]
ARENA = ["arena", "--game", "bristol1350", "--players", "3", "--agents", "rules,greedy,random", "--games", "12"]
SEED = ["--seed", "5", "--from", "6", "--threads", "1"]


def run(folder, *words, **more):
    return subprocess.run([LAB, *words], cwd=folder, capture_output=True, check=False, **more)


def succeed(folder, *words):
    done = run(folder, *words)
    assert done.returncode == 0, (words, done)
    return done.stdout


def refuse(folder, code, text, *words, **more):
    done = run(folder, *words, **more)
    assert done.returncode == code and text in done.stderr.decode() and done.stdout == b"", (words, done)


def records(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def play_shards(folder, series, count, *words):
    """By a pool of processes, the last shard first. Returns the names of their files."""
    names = [f"{number}-of-{count}.json" for number in range(count, 0, -1)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for printed in pool.map(
            lambda name: succeed(
                folder, *series, *SEED, *words, "--shard", name.split(".")[0].replace("-of-", "/"), "--out", name
            ),
            names,
        ):
            assert printed == b"", printed
    return names


def test_parts_are_the_whole(folder):
    for series in (SIMULATE, ARENA):
        kept = f"{series[0]}-whole"
        whole = succeed(folder, *series, *SEED, "--records", kept, "--json")
        table = succeed(folder, *series, *SEED)
        for count in (1, 2, 8):
            names = play_shards(folder, series, count, "--records", f"{series[0]}-{count}")
            assert succeed(folder, "merge", "--json", *names) == whole, count
            assert succeed(folder, "merge", *names) == table, count
            assert records(folder / f"{series[0]}-{count}") == records(folder / kept), count
        assert json.loads(whole)["from"] == 6


def test_more_shards_than_games(folder):
    series = ["simulate", "--games", "3"]
    names = play_shards(folder, series, 5)
    assert succeed(folder, "merge", *names) == succeed(folder, *series, *SEED)


def test_a_killed_shard_is_played_again(folder):
    series = ["simulate", "--games", "100000", "--bots", "rules"]
    words = [*series, "--seed", "1", "--shard", "1/1", "--out", "killed.json"]
    for number in (signal.SIGKILL, signal.SIGINT):
        process = subprocess.Popen([LAB, *words, "--records", f"killed-{number}"], cwd=folder, stderr=subprocess.PIPE)
        while not any((folder / f"killed-{number}").glob("*.rec")):
            assert process.poll() is None, process.returncode
        process.send_signal(number)
        _, errors = process.communicate()
        assert process.returncode == (1 if number == signal.SIGINT else -number), process.returncode
        assert (b"interrupted: killed.json is not written" in errors) == (number == signal.SIGINT), errors
        assert not list(folder.glob("killed.json*")), list(folder.glob("killed.json*"))


def test_what_is_no_series_is_refused(folder):
    series = ["simulate", "--games", "8"]
    one, two = reversed(play_shards(folder, series, 2))
    refuse(folder, 1, "shard 2 of 2 is missing", "merge", one)
    refuse(folder, 1, "shard 1 of 2 is missing", "merge", two)
    refuse(folder, 1, f"shard 1 is given twice: {one} and {one}", "merge", one, two, one)
    third = play_shards(folder, series, 3)[0]
    refuse(folder, 1, "of 2 shards, 3-of-3.json of 3", "merge", one, two, third)
    succeed(folder, "simulate", "--games", "9", *SEED, "--shard", "2/2", "--out", "other.json")
    refuse(folder, 1, "other.json: it is of another series; expected [", "merge", one, "other.json")
    foreign = json.loads((folder / two).read_text())
    for text, change in {
        "foreign.json: it is of another build (0123; this program is ": {"build": "0123"},
        "foreign.json: expected what simulate has counted": {"pesthouse-lab": "arena"},
        "foreign.json: counts: not as this program writes them": {"counts": [{}]},
        "foreign.json: counts: expected a list of 1": {"counts": []},
        "foreign.json: expected a file that simulate or arena wrote to --out": {"shard": [3, 2]},
    }.items():
        (folder / "foreign.json").write_text(json.dumps({**foreign, **change}))
        refuse(folder, 1, text, "merge", one, "foreign.json")
    (folder / "foreign.json").write_text((folder / two).read_text()[:-9])
    refuse(folder, 1, "foreign.json: ", "merge", one, "foreign.json")
    refuse(folder, 3, "cannot open nothing.json", "merge", one, "nothing.json")
    refuse(folder, 2, "FILE... is missing", "merge")


def test_options_that_do_not_go_together(folder):
    for text, words in {
        "--shard needs a file to write to: --out FILE": ["--seed", "1", "--shard", "1/2"],
        "--shard needs --seed": ["--shard", "1/2", "--out", "x"],
        "--json is an option of `pesthouse-lab merge`": ["--seed", "1", "--out", "x", "--json"],
        "such as 2/8 (at most 100000), got 3/2": ["--seed", "1", "--out", "x", "--shard", "3/2"],
        "such as 2/8 (at most 100000), got half": ["--seed", "1", "--out", "x", "--shard", "half"],
    }.items():
        refuse(folder, 2, text, "simulate", "--games", "4", *words)
    stops = ["--agents", "rules,random", "--stop", "5", "--seed", "1", "--shard", "1/2", "--out", "x"]
    refuse(folder, 2, "--stop looks at all games so far", "arena", *stops)
    assert not (folder / "x").exists()


def test_a_full_disk(folder):
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    words = ["simulate", "--games", "4", "--seed", "1", "--out", "full.json"]
    refuse(folder, 3, "cannot write full.json: File too large", *words, preexec_fn=limit)
    assert not (folder / "full.json").exists()
    refuse(folder, 3, "cannot", *words[:-1], "no/such/folder.json")


def main():
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            with tempfile.TemporaryDirectory() as folder:
                test(pathlib.Path(folder))


if __name__ == "__main__":
    main()
