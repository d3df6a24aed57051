#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The same requests to the native engine and to the WebAssembly module have the same answers, byte for byte: games with
random moves from set-up to result, views, records, undo, positions, refusals, and bots.

usage: wasm_test.py PROGRAM MODULE"""

import json
import pathlib
import random
import subprocess
import sys

HOST = pathlib.Path(__file__).parent / "wasm" / "engine.mjs"

# Besides every game with its fewest and its most players.
MIXTURES = [
    ("rattus", 4, {"africanus": True}),
    ("rattus", 3, {"africanus": True, "pied_piper": True, "characters": "random"}),
    ("bristol1350", 5, {"chaos": True, "cure": True}),
    ("bristol1350", 4, {"special_actions": True, "alms": True}),
]

# Bots whose arithmetic is exact or correctly rounded everywhere. The others use exp and pow, which C libraries may round
# differently: greedy and rules rate actions by them, noble and plague-doctor have priors of exp, and the estimate of
# Rattus, which settler and burgher use, has exp in it.
SAME_EVERYWHERE = {"rattus": ["random", "novice"], "bristol1350": ["random", "novice", "settler", "burgher"]}

REFUSED = [
    "nonsense",
    "[]",
    '{"cmd":"dance"}',
    '{"cmd":"legal"}',
    '{"cmd":"new","game":"chess","players":2}',
    '{"id":7,"cmd":"new","game":"rattus","players":99}',
    " " * (1 << 20) + "{}",
]

PLAYS_MAX = 1500
ASKED_EVERY = 60  # moves: searches take long


class Native:
    """The native engine, which remembers what it was asked and what it answered."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.requests, self.answers = [], []

    def ask_line(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        self.requests.append(line)
        self.answers.append(self.process.stdout.readline().decode().rstrip("\n"))
        return json.loads(self.answers[-1])

    def ask(self, cmd, **fields):
        answer = self.ask_line(json.dumps({"cmd": cmd, **fields}))
        if not answer["ok"]:
            sys.exit(f"{cmd} {fields} is refused: {answer['error']['message']}")
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def look(engine, players):
    engine.ask("get")
    engine.ask("record")
    for seat in [None, *range(players)]:
        engine.ask("view", seat=seat)
    engine.ask("result")


def play(engine, game, players, options, dice):
    actor = engine.ask("new", game=game, players=players, options=options, seed=dice.getrandbits(53))["actor"]
    for plays in range(PLAYS_MAX):
        if actor["kind"] == "over":
            break
        actions = engine.ask("legal")["actions"]
        if plays % 10 == 0:
            look(engine, players)
            for bot in SAME_EVERYWHERE.get(game, ["random"]):
                engine.ask("search", bot=bot, iterations=20)
        actor = engine.ask("play", action=dice.choice(actions)["text"])["actor"]
    look(engine, players)


def go_back(engine, players, dice):
    """From the record to the position before the end, and on from there with outcomes played by hand."""
    engine.ask("load", record=engine.ask("record")["record"], seed=1)
    engine.ask("undo")
    position = engine.ask("get")["position"]
    engine.ask("position", position=position, seed=2, chance="manual")
    look(engine, players)
    engine.ask("play", action=dice.choice(engine.ask("legal")["actions"])["text"])


def ask_module(module, requests):
    result = subprocess.run(
        ["nodejs", HOST, module],
        input="".join(line + "\n" for line in requests).encode(),
        stdout=subprocess.PIPE,
        check=False,
    )
    if result.returncode != 0:
        sys.exit(f"the module stopped with exit code {result.returncode}")
    return result.stdout.decode().split("\n")[:-1]


def compare(requests, natives, modules):
    if len(natives) != len(modules):
        sys.exit(f"{len(requests)} requests, {len(modules)} answers of the module")
    for request, native, module in zip(requests, natives, modules):
        if native != module:
            sys.exit(f"different answers to {request[:200]}\n  native: {native}\n  module: {module}")


def check_bots(module, requests, bots):
    """Every bot gets along with the module's stack and memory, whatever it answers."""
    searches = [json.dumps({"cmd": "search", "bot": bot, "iterations": 40}) for bot in bots]
    lines, played = [], 0
    for request in requests:
        if '"cmd": "new"' in request or '"cmd": "play"' in request:
            lines.append(request)
            played += 1
            lines += searches if played % ASKED_EVERY == 0 else []
    asked = sum(line in searches for line in lines)
    answers = [json.loads(answer) for line, answer in zip(lines, ask_module(module, lines)) if line in searches]
    refused = [answer["error"] for answer in answers if not answer["ok"] and answer["error"]["code"] != "game_over"]
    if len(answers) != asked or refused:
        sys.exit(f"{len(answers)} of {asked} bots answered; refused: {refused[:3]}")


def check_host(module):
    """What no two runs have in common: fresh seeds and time."""
    new = '{"cmd":"new","game":"rattus","players":2}'
    timed = '{"cmd":"search","bot":"noble","ms":20}'
    first, second, search = map(json.loads, ask_module(module, [new, new, timed]))
    if first["seed"] == second["seed"]:
        sys.exit("fresh seeds are equal")
    if not search["candidates"]:
        sys.exit("a search by time has found nothing")


def main():
    program, module = sys.argv[1:]
    dice = random.Random(1350)
    engine = Native(program)
    hello = engine.ask("hello")
    for line in REFUSED:
        if engine.ask_line(line)["ok"]:
            sys.exit(f"accepted: {line[:80]}")
    mixtures = [(game["id"], game[count], {}) for game in hello["games"] for count in ("min_players", "max_players")]
    for game, players, options in mixtures + MIXTURES:
        engine.ask("describe", game=game)
        play(engine, game, players, options, dice)
        go_back(engine, players, dice)
    engine.close()
    compare(engine.requests, engine.answers, ask_module(module, engine.requests))
    check_bots(module, engine.requests, hello["bots"])
    check_host(module)
    print(f"{len(engine.requests)} requests have the same answers, {sum(map(len, engine.answers))} bytes")


if __name__ == "__main__":
    main()
