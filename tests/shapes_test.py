#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the types that tools/generate_types.py makes of shapes are those of real answers, in random games with all
boxes and variants; that what is committed of them is current; and that shapes that do not fit together are refused.
usage: shapes_test.py PROGRAM"""

import copy
import importlib.util
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import typing

if sys.version_info < (3, 11):
    sys.exit("shapes_test: the types need Python 3.11")

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests/support"), str(ROOT / "tools")]
import generate_types  # noqa: E402
from schemas import Schemas, shape  # noqa: E402

MESSAGES_MAX = 20
REMOVED = object()

# Game, players, options, games to play.
MIXTURES = [
    ("rattus", 2, {"characters": "random", "pied_piper": True}, 6),
    ("rattus", 3, {"characters": "one-per-class", "pied_piper": True}, 6),
    ("rattus", 4, {"characters": "random", "pied_piper": True, "africanus": True}, 8),
    (
        "rattus",
        4,
        {
            "characters": ["astronomer", "explorer", "nun", "sultan", "caravaneer", "messenger"],
            "africanus": True,
            "pied_piper": True,
        },
        2,
    ),
    ("rattus", 6, {"characters": "random", "pied_piper": True}, 4),
    ("bristol1350", 1, {}, 4),
    ("bristol1350", 3, {"special_actions": True, "claims": True}, 6),
    ("bristol1350", 4, {"chaos": True, "convene": True, "start_remedies": 3}, 6),
    ("bristol1350", 6, {"cure": True, "start_remedies": 3, "special_actions": True}, 4),
    ("bristol1350", 9, {"alms": True, "claims": True, "special_actions": True, "start_remedies": 3}, 4),
]

problems = []


# ---- the validator --------------------------------------------------------------------------------------------------


def misfit(value, kind, where=""):
    """Where and why a value is not of a type of the generated modules, or None."""
    kind = typing.get_args(kind)[0] if typing.get_origin(kind) is typing.NotRequired else kind
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind is typing.Any:
        return None
    if typing.is_typeddict(kind):
        return misfit_object(value, kind, where)
    if origin is typing.Union:
        return misfit_union(value, arguments, where)
    if origin is typing.Literal:
        right = (type(value), value) in [(type(one), one) for one in arguments]
        return None if right else f"{where}: {value!r} is none of {arguments}"
    if origin is list:
        if not isinstance(value, list):
            return f"{where}: {value!r} is no list"
        return next(filter(None, (misfit(item, arguments[0], f"{where}/{i}") for i, item in enumerate(value))), None)
    if origin is dict:
        return misfit_map(value, arguments[1], where)
    right = isinstance(value, (int, float) if kind is float else kind) and (kind is bool or not isinstance(value, bool))
    return None if right else f"{where}: {value!r} is no {kind.__name__}"


def misfit_map(value, kind, where):
    if not isinstance(value, dict):
        return f"{where}: {value!r} is no object"
    return next(filter(None, (misfit(one, kind, f"{where}/{name}") for name, one in value.items())), None)


def misfit_object(value, kind, where):
    if not isinstance(value, dict):
        return f"{where}: {value!r} is no object"
    members = kind.__annotations__
    for name in value:
        if name not in members:
            return f"{where}: {kind.__name__} has no member {name!r}"
    for name in kind.__required_keys__:
        if name not in value:
            return f"{where}: {kind.__name__} lacks {name!r}"
    return next(filter(None, (misfit(value[name], members[name], f"{where}/{name}") for name in value)), None)


def misfit_union(value, kinds, where):
    wrong = [misfit(value, kind, where) for kind in kinds]
    if None in wrong:
        return None
    own = [text for text, kind in zip(wrong, kinds) if is_tagged(value, kind)]
    return (own or wrong)[0]


def is_tagged(value, kind):
    """Whether a value says by its `type` that it is of this kind of object."""
    return (
        typing.is_typeddict(kind)
        and isinstance(value, dict)
        and misfit(value.get("type"), kind.__annotations__.get("type", int)) is None
    )


def test_validator():
    """The validator refuses what is wrong."""
    inner = typing.TypedDict("inner", {"type": typing.Literal["a"], "n": typing.NotRequired[int]})
    other = typing.TypedDict("other", {"type": typing.Literal["b"], "ids": list[typing.Literal["x", "y"]]})
    kind = typing.Union[inner, other, None]
    for good in (
        None,
        {"type": "a"},
        {"type": "a", "n": 1},
        {"type": "b", "ids": []},
        {"type": "b", "ids": ["x", "y"]},
    ):
        if misfit(good, kind) is not None:
            problems.append(f"the validator refuses {good}: {misfit(good, kind)}")
    for bad in (
        1,
        "a",
        [],
        {},
        {"type": "c"},
        {"type": "a", "n": "1"},
        {"type": "a", "n": True},
        {"type": "a", "n": None},
        {"type": "a", "m": 1},
        {"type": "b"},
        {"type": "b", "ids": "x"},
        {"type": "b", "ids": ["z"]},
    ):
        if misfit(bad, kind) is None:
            problems.append(f"the validator takes {bad}")


# ---- real games -----------------------------------------------------------------------------------------------------


class Engine:
    def __init__(self, program, types):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.protocol, self.messages = types["protocol"], types["messages"]
        self.schemas, self.asked = Schemas(program), 0

    def ask(self, cmd, **fields):
        request = {"cmd": cmd, **fields}
        want(request, self.protocol.Request, "a request")
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        self.asked += 1
        if (
            cmd not in ("legal", "play") or self.asked % 8 == 0
        ):  # their actions and events are checked below, one by one
            name = f"Engine{cmd.capitalize()}Reply"
            problems.extend(filter(None, [self.schemas.misfit(name, answer)]))
            want(answer, getattr(self.messages, name), f"the answer to {cmd}")
        if not answer["ok"]:
            sys.exit(f"shapes_test: {cmd} {fields}: {answer['error']['message']}")
        return answer


def want(value, kind, label):
    wrong = misfit(value, kind)
    if wrong is not None:
        problems.append(f"{label}: {wrong}; in {json.dumps(value)[:300]}")


def load_types(program, folder):
    subprocess.run([ROOT / "tools/generate_types.py", program, "--types", folder], check=True)
    modules = {}
    for path in pathlib.Path(folder).glob("*.py"):
        spec = importlib.util.spec_from_file_location(path.stem, path)
        modules[path.stem] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(modules[path.stem])
    return modules


def play_game(engine, types, game, players, options, seed, seen):
    """A random game, with every action listed and every event checked."""
    luck = random.Random(seed)
    want(options, types.Options, f"{game}: options")
    actor = engine.ask(
        "new", game=game, players=players, options=options, seed=seed, chance=luck.choice(["auto", "manual"])
    )["actor"]
    while actor["kind"] != "over":
        actions = engine.ask("legal")["actions"]
        for action in luck.sample(actions, min(len(actions), 20)):
            check_action(types, game, action, seen)
        by_type = {}
        for action in actions:
            by_type.setdefault(action["type"], []).append(action)
        chosen = luck.choice(by_type[luck.choice(sorted(by_type))])
        answer = engine.ask("play", action=luck.choice([chosen, chosen["text"]]))
        for event in answer["events"]:
            want(event, types.Event, f"{game}: event")
            seen.add((game, "event", event["type"]))
        actor = answer["actor"]
    ask_the_rest(engine, game, players, options)


def ask_the_rest(engine, game, players, options):
    """Every other command, so that all answers are compared with their types."""
    for seat in (0, players - 1, None):
        engine.ask("view", seat=seat)
    engine.ask("undo")
    engine.ask("load", record=engine.ask("record")["record"])
    engine.ask("result")
    engine.ask("new", game=game, players=players, seed=players, options=options)
    engine.ask("search", bot="random")
    engine.ask("search", bot="rules")
    engine.ask("position", position=engine.ask("get")["position"])
    engine.ask("hello")
    engine.ask("describe", game=game)


def check_action(types, game, action, seen):
    plain = {name: value for name, value in action.items() if name not in ("text", "probability")}
    want(plain, types.Action, f"{game}: action")
    seen.add((game, "action", action["type"]))


def play_games(program):
    seen = set()
    with tempfile.TemporaryDirectory() as folder:
        modules = load_types(program, folder)
        engine = Engine(program, modules)
        for game, players, options, count in MIXTURES:
            for seed in range(count):
                play_game(engine, modules[game], game, players, options, seed, seen)
    return seen


def check_coverage(shapes, seen):
    """Games that show few kinds of actions and events would prove little."""
    for game in shapes["games"]:
        kinds = {(game["id"], what[:-1], one["type"]) for what in ("actions", "events") for one in game[what]}
        unseen = sorted(f"{what} {name}" for _, what, name in kinds - seen)
        print(
            f"{game['id']}: {len(kinds & seen)} of {len(kinds)} kinds of actions and events seen"
            + (f"; not {', '.join(unseen)}" if unseen else "")
        )
        if len(unseen) > len(kinds) // 10:
            problems.append(f"{game['id']}: random games show too few kinds of actions and events")


def check_bytes(game, name):
    """The fields of an observation or a history cover each of its bytes once."""
    one = game[name]
    covered = sorted(
        field["offset"] + i * field["step"] + byte
        for field in one["fields"]
        for i in range(field["count"])
        for byte in range(field["size"])
    )
    if covered != list(range(one["bytes"])):
        problems.append(f"{game['id']}: the fields of its {name} do not cover {one['bytes']} bytes once")


def check_learners(shapes):
    """What learners read is described: its bytes, and which of the numbers stand for which field."""
    for game in shapes["games"]:
        check_bytes(game, "observations")
        check_bytes(game, "histories")
        features, fields = game["features"], {field["name"] for field in game["observations"]["fields"]}
        first = 0
        for row in sorted(features["rows"], key=lambda row: row["first"]):
            if row["first"] != first or row["field"] not in fields:
                problems.append(f"{game['id']}: the features of {row['field']} begin at {row['first']}, not at {first}")
            first += row["items"] * row["values"] * row["width"]
        if first != features["numbers"] or features["version"] < 1 or game["histories"]["version"] < 1:
            problems.append(f"{game['id']}: {first} of {features['numbers']} features are described")


# ---- refusals -------------------------------------------------------------------------------------------------------

TOY = {
    "errors": [{"code": "lost", "meaning": "it is lost"}, {"code": "gone", "meaning": "it is gone"}],
    "commands": [
        {"name": "toss", "fields": [{"name": "coin", "kind": "id", "ids": "coin"}]},
        {"name": "wait", "fields": []},
    ],
    "ids": {"coin": ["penny"]},
    "games": [
        {
            "id": "toy",
            "name": "Toy",
            "ids": {"side": ["head", "tail"]},
            "options": [{"name": "coins", "kind": "int", "least": 1, "most": 3, "default": 1, "help": "How many."}],
            "actions": [
                {
                    "type": "call",
                    "text": "call {side}",
                    "fields": [
                        {"name": "side", "kind": "id", "ids": "side", "bit": 8, "bits": 8},
                        {"name": "stake", "kind": "int", "bit": 16, "bits": 8},
                    ],
                },
                {"type": "stop", "text": "stop", "fields": []},
            ],
            "events": [
                {
                    "type": "shown",
                    "help": "It shows.",
                    "audience": "open",
                    "fields": [
                        {
                            "name": "side",
                            "kind": "odd",
                            "private": True,
                            "bit": 0,
                            "bits": 2,
                            "as": [{"name": "side", "kind": "id", "ids": "side"}],
                        }
                    ],
                }
            ],
        }
    ],
}
ACTION, EVENT = ["games", 0, "actions", 0], ["games", 0, "events", 0]
REFUSALS = [
    (["commands", 1, "name"], "toss", "commands: two are named 'toss'"),
    (["errors", 1, "code"], "lost", "errors: two are named 'lost'"),
    (["commands", 0, "fields", 0, "kind"], "money", "command toss: coin: unknown kind 'money'"),
    (["commands", 0, "fields", 0, "ids"], "purse", "command toss: coin: unknown table of ids 'purse'"),
    (["games", 0, "options", 0, "kind"], "id", "toy: options: coins: an id needs a table of ids, or values"),
    (["games", 0, "actions", 1, "type"], "call", "toy: actions: two are named 'call'"),
    ([*ACTION, "fields", 0, "kind"], "face", "toy: action call: side: unknown kind 'face'"),
    ([*ACTION, "fields", 1, "name"], "side", "toy: action call: two are named 'side'"),
    ([*ACTION, "fields", 1, "bit"], 12, "toy: action call: stake: bit 12 is also one of side"),
    ([*ACTION, "fields", 1, "bit"], 57, "toy: action call: stake: bit 64 is not from 8 to 63"),
    ([*ACTION, "fields", 0, "bit"], 0, "toy: action call: side: bit 0 is not from 8 to 63"),
    ([*EVENT, "audience"], REMOVED, "toy: event shown: side is private, but the event has no audience"),
    ([*EVENT, "fields", 0, "as"], REMOVED, "toy: event shown: side: nothing says what an odd field is written as"),
    ([*EVENT, "fields", 0, "as", 0, "kind"], "face", "toy: event shown: side: as: unknown kind 'face'"),
]


def refusal(shapes):
    """What is said of shapes, or None if they are taken."""
    try:
        shape.check(shapes)
    except SystemExit as stopped:
        return str(stopped)
    return None


def test_refusals():
    if refusal(TOY) is not None:
        problems.append(f"good shapes are refused: {refusal(TOY)}")
    for keys, value, message in REFUSALS:
        shapes = copy.deepcopy(TOY)
        place = shapes
        for key in keys[:-1]:
            place = place[key]
        if value is REMOVED:
            del place[keys[-1]]
        else:
            place[keys[-1]] = value
        said = refusal(shapes)
        if said is None or message not in said:
            problems.append(f"{'/'.join(map(str, keys))} = {value!r}: expected {message!r}, got {said!r}")


def test_stale(program):
    """What is committed is current; a stale file is found, and the message says how to refresh it."""
    done = subprocess.run(
        [ROOT / "tools/generate_types.py", program, "--check"], stderr=subprocess.PIPE, text=True, check=False
    )
    if done.returncode != 0:
        problems.append(done.stderr.strip())
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "page.md"
        path.write_text("old", encoding="utf-8")
        said = generate_types.stale([(path, "new"), (path, "old"), (path.with_name("gone.md"), "new")])
        if said != [path, path.with_name("gone.md")]:
            problems.append(f"stale files: got {said}")


def main():
    program = sys.argv[1]
    test_validator()
    test_refusals()
    test_stale(program)
    check_coverage(shape.read(program), play_games(program))
    check_learners(shape.read(program))
    for problem in problems[:MESSAGES_MAX]:
        print(problem)
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
