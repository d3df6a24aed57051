#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the first games of the corpus (docs/corpus.md) and wants the hashes of tests/corpus.json, of each kind of answers
and of all. `--module` asks WebAssembly modules, the npm package in a folder, or a Python that has the package, what the
corpus asks the library instead; `--write` (`make corpus WRITE=1`) keeps what is found."""

import argparse
import hashlib
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
KEPT = HERE / "corpus.json"
NUMBERS = (50, 1000)  # of games, of which hashes are kept


class Failed(Exception):
    pass


def digests(output):
    """{kind: the digest of each game} of what `corpus --each` printed."""
    found = {}
    for line in output.decode().splitlines():
        _, kind, digest = line.split()
        found.setdefault(kind, []).append(bytes.fromhex(digest))
    return found


def sums(found, games):
    """What `corpus --games` prints: {kind: hash}."""
    of_kinds = {kind: hashlib.sha256(b"".join(of_games[:games])) for kind, of_games in found.items()}
    whole = hashlib.sha256(b"".join(hash.digest() for hash in of_kinds.values()))
    return {kind: hash.hexdigest() for kind, hash in {**of_kinds, "all": whole}.items()}


def run(command, environment=None):
    """What it prints. `command` are words: a native program, or an emulator and what it runs."""
    done = subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=False)
    if done.returncode != 0:
        raise Failed(f"{' '.join(map(str, command))} ended with {done.returncode}")
    return done.stdout


def play(command, games, environment=None):
    """The digests of a build."""
    return digests(run([*command, "--games", str(games), "--each"], environment))


def requests_of(command, games):
    """What it asks engine and viewer, for modules."""
    return run([*command, "--games", str(games), "--requests"])


def play_module(requests, purpose, module):
    """The digests of a module for "programs" or "pages", or of the package for "npm" or "python"."""
    command = ["nodejs", HERE / "wasm" / "corpus.mjs", module, purpose]
    if purpose == "python":
        command = [module, HERE.parent / "python" / "tests" / "corpus.py"]
    done = subprocess.run(command, input=requests, stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        raise Failed(f"{module} ended with {done.returncode}")
    return digests(done.stdout)


def kept():
    return json.loads(KEPT.read_text(encoding="utf-8"))


def expect_kept(found, games):
    """Holds digests to the hashes that are kept. Those of a module have not all kinds."""
    wanted = kept()[str(games)]
    if not found or not set(found) < set(wanted) or any(len(of_games) != games for of_games in found.values()):
        raise Failed(f"expected {games} games of some of {', '.join(wanted)}")
    got = sums(found, games)
    if len(got) < len(wanted):
        del got["all"]
    other = [kind for kind in got if got[kind] != wanted[kind]]
    if other:
        raise Failed(f"other answers than those of {KEPT.name}: {', '.join(other)}")
    return got


def write(found):
    hashes = {str(games): sums(found, games) for games in NUMBERS}
    KEPT.write_text(json.dumps(hashes, indent=2) + "\n", encoding="utf-8")


def play_all(options):
    """The digests of each build that is to be tried, by its name."""
    if options.module:
        requests = requests_of([options.corpus], options.games)
        return {module: play_module(requests, purpose, module) for purpose, module in options.module}
    return {options.corpus: play([options.corpus], options.games)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", help="the native program")
    parser.add_argument("--games", type=int, choices=NUMBERS, default=NUMBERS[0])
    parser.add_argument("--module", nargs=2, action="append", metavar=("programs|pages|npm|python", "MODULE"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if options.write:
        options.games, options.module = max(NUMBERS), None
    try:
        found = play_all(options)
        if options.write:
            write(found[options.corpus])
        for name, of_kinds in found.items():
            print(f"{name}, {options.games} games:")
            for kind, digest in expect_kept(of_kinds, options.games).items():
                print(f"  {kind:12} {digest}")
    except Failed as failure:
        sys.exit(f"corpus: {failure}; if that is wanted, make corpus WRITE=1 keeps it")


if __name__ == "__main__":
    main()
