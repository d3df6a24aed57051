#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the bots of Rattus again, for hours: first the weights of `rules`, for each number of seats in games against itself,
then the network, all with 200 sets of tokens. `refit.py build/release --jobs 2`; the same command goes on where it was
stopped, from build/refit/ and build/learn/. Writes weights.c and network.json; `git diff` shows what changed."""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WEIGHTS = ROOT / "src/ai/games/rattus/weights.c"
KEPT = ROOT / "build/refit"
SEATS = (2, 3, 4, 5, 6)
STEPS, ROUNDS, SETS, SEED = 12, 3000, 200, 11
BY_SEATS = ("card", "symbol")
SMALLEST = 0.0005  # what is left of a weight that is written with three decimals

SOURCE = """// SPDX-License-Identifier: MIT
#include "ai/games/rattus/prospect.h"
#include "ai/games/rattus/rattus.h"

// Fitted by `make refit` in games of the bot against itself, for each number of seats, on {sets} sets of tokens and all boxes;
// what does not depend on the seats is the mean of the fits.
#define WEIGHTS \\
{members}

const struct rattus_weights rattus_plan_weights = {{WEIGHTS}};
const struct rattus_weights rattus_quick_weights = {{WEIGHTS, .rough = true}};
"""


class Failed(Exception):
    """What went wrong, for people."""


def literal(value):
    return f"{round(value, 3):g}F" if round(value, 3) % 1 else f"{round(value):d}.0F"


def combined(fits):
    """The members of the weights, from the weights that the fits found, by number of seats. Names that are no members of
    their own are characters."""
    members, characters, known = [], [], character_ids()
    names = list(next(iter(fits.values())))
    for name in names:
        values = {seats: fit[name] for seats, fit in fits.items()}
        mean = sum(values.values()) / len(values)
        if name in BY_SEATS:
            by_seats = ", ".join(f"[{seats}] = {literal(value)}" for seats, value in sorted(values.items()))
            members.append(f".{name} = {{{by_seats}}}")
        elif name in known:
            if abs(mean) >= SMALLEST:
                characters.append(f"[RATTUS_{name.upper()}] = {literal(mean)}")
        else:
            members.append(f".{name} = {literal(mean)}")
    return [*members, f".character = {{{', '.join(characters)}}}"]


def character_ids():
    table = json.loads((ROOT / "src/games/rattus/data/characters.json").read_text(encoding="utf-8"))
    return {row["id"] for row in table["characters"]}


def weights_source(fits):
    return SOURCE.format(sets=SETS, members=", \\\n".join(f"    {member}" for member in combined(fits)))


def write_weights(path, fits):
    path.write_text(weights_source(fits), encoding="utf-8")
    if shutil.which("clang-format"):
        subprocess.run(["clang-format", "-i", path], check=True)


def run(*command):
    code = subprocess.run([str(part) for part in command], cwd=ROOT, check=False).returncode
    if code != 0:
        raise Failed(f"{pathlib.Path(command[0]).name} ended with {code}; the same command goes on from here")


def fit_weights(build, jobs, mixtures):
    """The weights by number of seats."""
    fits = {}
    for seats in SEATS:
        state = KEPT / f"weights-{seats}.json"
        print(f"weights with {seats} seats, {STEPS} steps of {ROUNDS * seats} games", flush=True)
        run(
            *("nice", build / "respond", "--fit", STEPS, "--rounds", ROUNDS, "--players", seats, "--sets", SETS),
            *("--seed", SEED, "--rough", "--mixtures", mixtures, "--state", state, "--threads", jobs),
        )
        fits[seats] = json.loads(state.read_text(encoding="utf-8"))["weights"]
    return fits


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, help="the folder with the programs respond and learn")
    parser.add_argument("--jobs", type=int, default=1, help="games at once")
    parser.add_argument("--mixtures", default="[{}]", help="JSON array of options of the games")
    arguments = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    done = KEPT / "done"
    if done.exists():
        sys.exit(f"refit: done already; remove {KEPT} and {ROOT / 'build/learn/rattus'} to fit again")
    build = arguments.build.resolve()
    try:
        written = KEPT / "weights-written"
        if not written.exists():
            write_weights(WEIGHTS, fit_weights(build, arguments.jobs, arguments.mixtures))
            written.touch()
        run("make", "learn", "GAME=rattus", f"JOBS={arguments.jobs}")
    except Failed as failed:
        sys.exit(f"refit: {failed}")
    except KeyboardInterrupt:
        sys.exit("refit: interrupted; the same command goes on from here")
    done.touch()
    print(f"Written: {WEIGHTS.relative_to(ROOT)} and network.json beside it. Now measure (docs/lab/opponents.md).")


if __name__ == "__main__":
    main()
