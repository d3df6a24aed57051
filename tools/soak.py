#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays many games of random players in every mixture: for each number of seats, sets of options in which every two values
that go together are together at least once (so, with two boxes, every mixture of them), and random where a game can choose
something at random. With the debug build every state is checked and the sanitizers watch. Exits 1 at the first game that
fails."""

import argparse
import collections
import itertools
import json
import subprocess
import sys


class Engine:
    """A `pesthouse engine` to ask what there is."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def values_of(option):
    """The values of an option that are worth trying: of a range its ends and the default."""
    values = [value for value in option["values"] or [] if not isinstance(value, (list, dict))]
    if "random" in values:
        return ["random"]
    if option["type"] == "number":
        return sorted({*values, option["default"]})
    return values if option["type"] != "bool" else [False, True]


def covering(choices, accepts):
    """Ways to choose one value for each name in `choices` such that every two values that go together (`accepts` tells)
    are chosen together at least once; each way is a dict. Greedy, and always the same."""
    names = list(choices)
    pairs = {
        ((a, v), (b, w))
        for a, b in itertools.combinations(names, 2)
        for v in range(len(choices[a]))
        for w in range(len(choices[b]))
    }
    allowed = {pair for pair in pairs if accepts({name: choices[name][value] for name, value in pair})}
    uncovered = set(allowed)

    def gain(row, name, value):
        """How many new pairs a value would cover; -1 if it does not go with the row."""
        new = [tuple(sorted(((name, value), other), key=lambda item: names.index(item[0]))) for other in row.items()]
        return -1 if any(pair not in allowed for pair in new) else sum(pair in uncovered for pair in new)

    while uncovered:
        row = dict(min(uncovered, key=str))
        for name in names:
            if name not in row:
                row[name] = max(range(len(choices[name])), key=lambda value, name=name: gain(row, name, value))
        chosen = {name: choices[name][row[name]] for name in names}
        covered = {pair for pair in uncovered if all(row[name] == value for name, value in pair)}
        uncovered -= covered
        if not accepts(chosen):
            sys.exit(f"soak: the game refuses {json.dumps(chosen)}, though each two of these values go together")
        yield chosen


def mixtures(engine, game):
    """Pairs of a number of seats and options that the game accepts: every two values that go together, together."""
    described = engine.ask(cmd="describe", game=game["id"])["options"]
    choices = {option["name"]: values_of(option) for option in described if values_of(option)}
    for players in range(game["min_players"], game["max_players"] + 1):

        def accepts(options, players=players):
            return engine.ask(cmd="new", game=game["id"], players=players, options=options, seed=1)["ok"]

        for options in covering(choices, accepts):
            yield players, options


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the pesthouse to run, best the debug build's")
    parser.add_argument("game")
    parser.add_argument("games", type=int, help="how many of each mixture")
    parser.add_argument(
        "--spread", action="store_true", help="so many with each number of seats, over all its mixtures"
    )
    parser.add_argument("--threads", default="1")
    arguments = parser.parse_args()

    engine = Engine(arguments.program)
    games = {game["id"]: game for game in engine.ask(cmd="hello")["games"]}
    if arguments.game not in games:
        sys.exit(f"soak: there is no game {arguments.game}; there are {', '.join(games)}")
    classes = list(mixtures(engine, games[arguments.game]))
    engine.close()
    sizes = collections.Counter(players for players, _ in classes)
    for number, (players, options) in enumerate(classes):
        chosen = json.dumps(options)
        count = -(-arguments.games // sizes[players]) if arguments.spread else arguments.games
        done = subprocess.run(
            [
                arguments.program,
                "simulate",
                "--game",
                arguments.game,
                "--players",
                str(players),
                "--games",
                str(count),
                "--seed",
                str(number + 1),
                "--options",
                chosen,
                "--threads",
                arguments.threads,
            ],
            stdout=subprocess.DEVNULL,
            check=False,
        )
        if done.returncode != 0:
            print(f"{arguments.game}, {players} seats, {chosen}: FAILED", file=sys.stderr)
            return 1
        print(f"{arguments.game}, {players} seats, {chosen}: {count} games played to their ends", flush=True)
    print(f"{len(classes)} mixtures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
