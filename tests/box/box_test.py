#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Enters what is public of recorded games into games with a printed box, and compares their ends; then by the terminal.

usage: box_test.py PROGRAM [--games N] [--first N]"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import public
from engine import Engine  # by the path of public

RATTUS_PUBLIC = (
    "phase",
    "plague",
    "owners",
    "cubes",
    "marked",
    "palace",
    "baker",
    "pile",
    "last",
    "ended",
    "round",
    "walls",
    "nuns",
    "bishops",
    "caravan",
    "region_discard",
    "population",
    "idle",
)


def rattus_mixture(rng):
    players = rng.randint(2, 6)
    africanus = players > 4 or rng.random() < 0.4
    return players, {
        "africanus": africanus,
        "pied_piper": rng.random() < 0.5,
        "characters": rng.choice(["base", "golden-age", "rat-control", "europe-at-war", "random", "one-per-class"]),
        "tokens": rng.choice(["mild", "grim", "harsh"]),
    }


def compare(what, a, b):
    assert a == b, f"{what}: {json.dumps(a)} in the record, {json.dumps(b)} with the box"


def rattus(full, engine, components, rng, seed):
    players, options = rattus_mixture(rng)
    record = public.random_record(full, seed, "rattus", players, options)
    tags, moves = public.tags_of(record)
    looks = public.rattus_looks(components)[options["tokens"]]
    full.must("new", game="rattus", players=players, options=json.loads(tags["Options"]), chance="manual")
    box = public.Box(engine, tags)
    public.Rattus(full, box, looks).play(moves)
    compare("result", full.must("result"), engine.must("result"))
    one, other = full.must("get")["position"], engine.must("get")["position"]
    for key in RATTUS_PUBLIC:
        compare(key, one[key], other[key])
    compare("hands", [sorted(hand) for hand in one["hands"]], [sorted(hand) for hand in other["hands"]])
    compare("discard", sorted(looks[face] for face in one["discard"]), sorted(looks[face] for face in other["discard"]))
    return tags, box


def check_record(engine, box, path):
    """What was entered is a record that says so, and that plays again."""
    record = engine.must("record")["record"]
    tags, moves = public.tags_of(record)
    assert tags["Chance"] == "box" and "Seed" not in tags and "Key" not in tags, tags
    compare("entries", box.entries, [text for _, text in moves])
    result = engine.must("result")
    engine.must("load", record=record)
    compare("result", result, engine.must("result"))
    compare("record", record, engine.must("record")["record"])


def by_terminal(program, tags, box, folder):
    """The same, typed line by line."""
    path = pathlib.Path(folder) / "typed.rec"
    command = [
        program,
        "referee",
        tags["Game"],
        "--plain",
        "--players",
        tags["Players"],
        "--options",
        tags["Options"],
        "--save",
        str(path),
        "--lang",
        "en",
    ]
    ran = subprocess.run(command, input="\n".join(box.entries) + "\nquit\n", capture_output=True, text=True)
    assert ran.returncode == 0, (ran.returncode, ran.stdout[-2000:], ran.stderr)
    assert "The end." in ran.stdout, ran.stdout[-2000:]
    saved = path.read_text(encoding="utf-8")
    compare("typed", box.entries, [text for _, text in public.tags_of(saved)[1]])
    compare("result", tags["Result"], public.tags_of(saved)[0]["Result"])
    path.unlink()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    full, engine = Engine(asked.program), Engine(asked.program)
    components = full.must("describe", game="rattus")["components"]
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(asked.first, asked.first + asked.games):
            try:
                tags, box = rattus(full, engine, components, random.Random(seed), seed)
                check_record(engine, box, folder)
                if seed == asked.first:
                    by_terminal(asked.program, tags, box, folder)
            except Exception:
                print(f"game {seed}", file=sys.stderr)
                raise
    full.close()
    engine.close()


if __name__ == "__main__":
    main()
