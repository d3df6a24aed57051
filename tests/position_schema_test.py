#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks every fourth position of every playthrough and those of all scenarios, and a view of each, against the
position.schema.json of its game; and that the schemas refuse unknown fields as `position` does.
usage: position_schema_test.py PROGRAM GAME"""

import copy
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/support"))
from engine import Engine  # noqa: E402
from quick_schema import QuickSchema  # noqa: E402
from schemas import jsonschema, of_views, position_schema  # noqa: E402

MESSAGES_MAX = 20

problems = []


class Schemas:
    def __init__(self, game):
        self.game = game
        self.schema = position_schema(game)
        jsonschema.Draft202012Validator.check_schema(self.schema)
        self.position = QuickSchema(self.schema)
        self.view = QuickSchema(of_views(self.schema))
        self.checked = 0

    def want(self, schema, value, label):
        self.checked += 1
        if schema.fits(value):
            return
        for error in jsonschema.Draft202012Validator(schema.root).iter_errors(value):
            where = "/".join(str(part) for part in error.absolute_path)
            problems.append(f"{self.game}: {label}: /{where}: {error.message[:300]}")
        problems.append(f"{self.game}: {label} does not fit")


def check_standing(engine, schemas, label):
    """The position that the engine stands at, and a view of it: of seats and an onlooker in turn."""
    position = engine.must("get")["position"]
    schemas.want(schemas.position, position, label)
    seat = [*range(position["players"]), None][schemas.checked // 2 % (position["players"] + 1)]
    schemas.want(schemas.view, engine.must("view", seat=seat)["view"], f"{label}, view of {seat}")
    return position


# ---- playthroughs ---------------------------------------------------------------------------------------------------


def check_playthrough(engine, schemas, path):
    lines = path.read_text(encoding="utf-8").splitlines()
    game, players, seed, *options = lines[0].split(" ", 3)
    engine.must(
        "new",
        game=game,
        players=int(players),
        seed=int(seed),
        chance="manual",
        options=json.loads(options[0]) if options else None,
    )
    check_standing(engine, schemas, path.name)
    moves = [line.split(": ", 1)[1] for line in lines if re.match(r"(\*|[0-9]): ", line)]
    for number, text in enumerate(moves, 1):
        engine.must("play", action=text)
        if number % 4 == len(moves) % 4:  # the last as well
            check_standing(engine, schemas, f"{path.name}: after move {number}")
    if engine.must("result")["over"] is not True:
        problems.append(f"{path.name}: the game is not over after its {len(moves)} moves")


# ---- scenarios ------------------------------------------------------------------------------------------------------


def objects(value, path=()):
    """Paths to the objects with fixed members in a position: those without ids or seats as keys."""
    if isinstance(value, dict):
        yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from objects(inner, (*path, key))


def with_unknown(position, path):
    changed = copy.deepcopy(position)
    at = changed
    for key in path:
        at = at[key]
    at["surprise"] = 1
    return changed


def check_unknown(engine, schemas, position, label):
    """A field that no object has is refused by schema and engine alike."""
    for path in objects(position):
        changed = with_unknown(position, path)
        where = f"{label}: an unknown field in /{'/'.join(map(str, path))}"
        if schemas.position.fits(changed):
            problems.append(f"{where} passes the schema")
        if engine.ask("position", position=changed, chance="manual")["ok"]:
            problems.append(f"{where} passes the engine")


def check_scenario(engine, schemas, path):
    scenario = json.loads(path.read_text(encoding="utf-8"))
    if "position" not in scenario:
        return 0
    answer = engine.ask("position", position=scenario["position"], seed=1, chance="manual")
    if not answer["ok"]:
        if "nknown field" in answer["error"]["message"] and schemas.position.fits(scenario["position"]):
            problems.append(f"{path.name}: refused as {answer['error']['message']!r}, but passes the schema")
        return 0
    schemas.want(schemas.position, scenario["position"], path.name)
    return check_standing(engine, schemas, f"{path.name}, as get writes it")


def check_scenarios(engine, schemas):
    seen = set()
    for path in sorted((ROOT / "tests/scenarios" / schemas.game).glob("*.json")):
        position = check_scenario(engine, schemas, path)
        form = shape_of(position)
        if position and form not in seen:  # one of each form, for there are many
            seen.add(form)
            check_unknown(engine, schemas, position, path.name)


def shape_of(position):
    """What makes a position's objects differ from another's."""
    if not position:
        return None
    return tuple(
        (key, position[key].get("type", position[key].get("kind")) if isinstance(position[key], dict) else None)
        for key in ("step", "pending")
        if key in position
    )


def check_ids(program, schemas):
    shapes = json.loads(
        subprocess.run(
            [program, "describe", "--shapes", "--game", schemas.game], stdout=subprocess.PIPE, check=True, text=True
        ).stdout
    )
    for what, ids in shapes["games"][0]["ids"].items():
        if schemas.schema["$defs"].get(what, {"enum": ids})["enum"] != ids:
            problems.append(f"{schemas.game}: $defs/{what}: expected {ids}")


def main():
    program, game = sys.argv[1:]
    engine, schemas = Engine(program), Schemas(game)
    check_ids(program, schemas)
    for path in sorted((ROOT / "tests/playthroughs").glob(f"{game}-*.txt")):
        check_playthrough(engine, schemas, path)
    check_scenarios(engine, schemas)
    print(f"{schemas.checked} positions and views checked")
    for problem in problems[:MESSAGES_MAX]:
        print(problem)
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
