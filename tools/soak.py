#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays many games of random players in every mixture: each number of seats, each way to set the options that are yes or
no (so, with and without each box), and random where a game can choose something at random. With the debug build every
state is checked and the sanitizers watch. Exits 1 at the first game that fails."""

import argparse
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


def mixtures(engine, game):
    """Pairs of a number of seats and options that the game accepts."""
    described = engine.ask(cmd="describe", game=game["id"])["options"]
    switches = [option["name"] for option in described if option["type"] == "bool"]
    chances = {option["name"]: "random" for option in described if "random" in (option["values"] or [])}
    for players in range(game["min_players"], game["max_players"] + 1):
        for settings in itertools.product([False, True], repeat=len(switches)):
            options = {**dict(zip(switches, settings)), **chances}
            if engine.ask(cmd="new", game=game["id"], players=players, options=options, seed=1)["ok"]:
                yield players, options


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the pesthouse to run, best the debug build's")
    parser.add_argument("game")
    parser.add_argument("games", type=int, help="how many of each mixture")
    parser.add_argument("--threads", default="1")
    arguments = parser.parse_args()

    engine = Engine(arguments.program)
    games = {game["id"]: game for game in engine.ask(cmd="hello")["games"]}
    if arguments.game not in games:
        sys.exit(f"soak: there is no game {arguments.game}; there are {', '.join(games)}")
    classes = list(mixtures(engine, games[arguments.game]))
    engine.close()
    for number, (players, options) in enumerate(classes):
        chosen = json.dumps(options)
        done = subprocess.run([arguments.program, "simulate", "--game", arguments.game, "--players", str(players),
                               "--games", str(arguments.games), "--seed", str(number + 1), "--options", chosen,
                               "--threads", arguments.threads], stdout=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            print(f"{arguments.game}, {players} seats, {chosen}: FAILED", file=sys.stderr)
            return 1
        print(f"{arguments.game}, {players} seats, {chosen}: {arguments.games} games played to their ends", flush=True)
    print(f"{len(classes)} mixtures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
