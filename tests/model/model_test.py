#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays random games in the program and in the model of the same rules beside this file, move for move. Both have to
have the same decisions and outcomes with the same odds, the same positions, the same views for everybody and the same
results.

usage: model_test.py PROGRAM [--first N] [--games N]    game N is always the same; all mixtures of options come up"""

import argparse
import collections
import json
import pathlib
import random
import sys

from bristol1350 import CHARACTERS, DECKS, Bristol

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from engine import Engine, Refused

NOT_THE_MODELS = {"game", "players", "options"}
# No matter when the game is over.
OF_THE_TURN = {"round", "dice", "start", "turn", "stage", "rerolled", "fresh", "said", "pending"}
MOVES_MAX = 3000


class Different(Exception):
    pass


def canonical(action):
    return json.dumps(without(action, ("text", "probability")), sort_keys=True)


def compare(what, model, program):
    if isinstance(model, dict) and isinstance(program, dict):
        for key in sorted(set(model) | set(program)):
            compare(f"{what}/{key}", model.get(key, "nothing"), program.get(key, "nothing"))
    elif model != program:
        raise Different(f"{what}: {json.dumps(model)} in the model, {json.dumps(program)} in the program")


def without(position, fields):
    return {key: value for key, value in position.items() if key not in fields}


def random_options(luck, players):
    options = {
        "symptoms": luck.choice([*DECKS, [9, 9, 9, 1], [14, 2, 2, 6], [4, 2, 2, 16]]),
        "length": luck.choice([8, 12, 17, 30]),
        "start_remedies": luck.choice(["rule", 0, 1, 2, 3]),
        "ghost_reroll": luck.choice(["all", "one"]),
        "characters": luck.sample(CHARACTERS, players) if luck.random() < 0.5 else None,
        "convene": False,
        "cure": False,
        "alms": False,
    }
    options.update({name: luck.random() < 0.5 for name in ("special_actions", "chaos", "claims")})
    one_of_three = luck.choice([None, "convene", "cure", "alms"])  # B-VAR-1
    options.update({one_of_three: True} if one_of_three else {})
    deck = options["symptoms"]
    counts = DECKS[deck] if isinstance(deck, str) else deck
    if sum(counts if options["chaos"] else counts[:3]) < 2 * max(4, players):
        options["symptoms"] = "ratio"
    return options


def random_choice(luck, node):
    if node[0] == "chance":
        outcomes, odds = zip(*node[1])
        # Rare things have to come up too.
        return luck.choices(outcomes, odds)[0] if luck.random() < 0.7 else luck.choice(outcomes)
    types = sorted({action["type"] for action in node[2]})
    for often in ("claim", "push"):  # or games would be all talk, and over soon
        if len(types) > 1 and often in types and luck.random() < 0.7:
            types.remove(often)
    chosen = luck.choice(types)
    return luck.choice([action for action in node[2] if action["type"] == chosen])


def compare_node(engine, model, node):
    listed = engine.must("legal")
    actor = (
        {"kind": "over"}
        if node is None
        else {"kind": "chance"}
        if node[0] == "chance"
        else {"kind": "seat", "seat": node[1]}
    )
    compare("actor", actor, listed["actor"])
    if actor["kind"] == "chance":
        wanted = {canonical(action): round(float(odds), 9) for action, odds in node[1]}
        compare("odds", wanted, {canonical(action): round(action["probability"], 9) for action in listed["actions"]})
        return
    wanted = [] if node is None else sorted(map(canonical, node[2]))
    compare("actions", wanted, sorted(map(canonical, listed["actions"])))
    ignored = NOT_THE_MODELS | (OF_THE_TURN if node is None else set())
    compare("get", without(model.position(), ignored), without(engine.must("get")["position"], ignored))
    for seat in [*range(model.players), None]:
        compare(
            f"view of {seat}",
            without(model.view(seat), ignored),
            without(engine.must("view", seat=seat)["view"], ignored),
        )
    compare("result", model.result(), engine.must("result"))


def play(engine, number, counts):
    luck = random.Random(number)
    players = luck.randint(1, 9)
    options = random_options(luck, players)
    trail = []
    try:
        given = {name: value for name, value in options.items() if value is not None}
        engine.must("new", game="bristol1350", players=players, options=given, chance="manual", seed=1)
        model = Bristol(players, options)
        game = model.play()
        action = None
        for _ in range(MOVES_MAX):
            try:
                node = game.send(action)
            except StopIteration:
                node = None
            compare_node(engine, model, node)
            if node is None:
                counts[model.over["reason"]] += 1
                return
            action = random_choice(luck, node)
            counts[action["type"]] += 1
            trail.append(json.dumps(action))
            engine.must("play", action=action)
    except (Different, Refused) as difference:
        last = "\n  ".join(trail[-12:])
        sys.exit(
            f"game {number}, {players} players, options {json.dumps(options)}, after move {len(trail)}:\n"
            f"  {last}\n{difference}"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--games", type=int, default=25)
    options = parser.parse_args()
    engine = Engine(options.program)
    counts = collections.Counter()
    for number in range(options.first, options.first + options.games):
        play(engine, number, counts)
    engine.close()
    print(f"{options.games} games:", ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
