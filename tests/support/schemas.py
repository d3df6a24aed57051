# SPDX-License-Identifier: MIT
"""Holds every reply and event that a test sees to its row (src/core/message.h): unknown and missing members are errors, also
in what a game writes, its actions, events, options and views."""

import functools
import json
import os
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    sys.exit("schemas: needs the Python module jsonschema (Debian: python3-jsonschema)")

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import messages as message  # noqa: E402
import shapes as shape  # noqa: E402
from quick_schema import QuickSchema  # noqa: E402


def of_views(schema):
    """The schema of a view: what x-view says takes the place of what stands beside it."""
    if isinstance(schema, list):
        return [of_views(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: of_views(value) for key, value in schema.items() if key != "x-view"}
    for key, value in schema.get("x-view", {}).items():
        made[key] = {**made.get(key, {}), **value} if key == "properties" else value
    return made


def position_schema(game):
    return json.loads((ROOT / f"src/games/{game}/data/position.schema.json").read_text(encoding="utf-8"))


# ---- what a game writes ---------------------------------------------------------------------------------------------


def placed(schema, prefix):
    """The definitions of a schema under names of their own; that of the schema itself has the prefix as its name."""
    text = json.dumps({key: value for key, value in schema.items() if key not in ("$schema", "$id")})
    schema = json.loads(text.replace('"#/$defs/', f'"#/$defs/{prefix}'))
    inner = schema.pop("$defs", {})
    return {prefix: schema, **{prefix + name: one for name, one in inner.items()}}


def with_text(schema, more):
    shown = {"text": {"type": "string"}, **more}
    return {**schema, "properties": {**schema["properties"], **shown}, "required": [*schema["required"], "text"]}


def any_of(names):
    return {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]}


def games_own(games):
    """GameAction and its like, as these games write them."""
    made, every = {}, {name: [] for name, _, _ in message.GAMES_OWN.values()}
    for game in games:
        own = message.game_definitions(game)
        prefix = f"{game['id']} "
        made.update(placed({"$defs": own}, prefix))
        for action in game["actions"]:
            name = f"{prefix}{shape.type_name(action['type'])}Action"
            made[f"{name} shown"] = with_text(made[name], {})
            made[f"{name} outcome"] = with_text(made[name], {"probability": {"type": "number"}})
            every["GameAction"].append(f"{name} shown")
            every["GameOutcome"].append(f"{name} outcome")
        every["GameEvent"].append(f"{prefix}Event")
        every["GameOptions"].append(f"{prefix}Options")
        schema = position_schema(game["id"])
        for name, one in (("GamePosition", schema), ("GameView", of_views(schema))):
            made.update(placed(one, f"{prefix}{name} "))
            every[name].append(f"{prefix}{name} ")
    return {**made, **{name: any_of(names) for name, names in every.items()}}


# ---- validating -----------------------------------------------------------------------------------------------------


def one_of_many(quick, validator, alternatives, value, _schema):
    """As anyOf, but an object is compared only with what it says it is, which gives better errors."""
    likely = alternatives
    if isinstance(value, dict):
        fixed = [(one, quick.constants(one)) for one in alternatives]
        likely = [one for one, members in fixed if all(value.get(name) == wanted for name, wanted in members.items())]
    errors = []
    for number, one in enumerate(likely):
        found = list(validator.descend(value, one, schema_path=number))
        if not found:
            return
        errors = found if not errors or len(found) < len(errors) else errors
    yield from errors or [jsonschema.ValidationError(f"{json.dumps(value)[:200]} is none of those that are expected")]


class Schemas:
    def __init__(self, program):
        described = shape.read(program)
        self.messages = message.Messages(described)
        definitions = {**message.definitions(self.messages), **games_own(described["games"])}
        root = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions}
        self.quick = QuickSchema(root)
        kind = jsonschema.validators.extend(
            jsonschema.Draft202012Validator, {"anyOf": functools.partial(one_of_many, self.quick)}
        )
        kind.check_schema(root)
        self.kind, self.root = kind, root

    def misfit(self, name, value):
        """Where and why a value is not what it must be, or None."""
        if self.quick.definition(name)(value):
            return None
        for error in self.kind({**self.root, "$ref": f"#/$defs/{name}"}).iter_errors(value):
            where = "/".join(str(part) for part in error.absolute_path)
            return f"{name}: /{where}: {error.message[:300]}; in {json.dumps(value)[:600]}"
        return f"{name}: quick_schema.py refuses what jsonschema takes: {json.dumps(value)[:600]}"

    def must(self, name, value):
        wrong = self.misfit(name, value)
        assert wrong is None, wrong
        return value

    def reply(self, door, command, answer):
        """What the engine or a desk answered to a command; None: to what is no command."""
        door = self.messages.doors[door]
        named = {exchange["name"]: exchange for exchange in door["exchanges"]}
        refused = answer.get("ok") is False
        return self.must(door["refusal"] if refused else message.reply_name(door, named[command]), answer)

    def told(self, text, packed=False):
        """A message of a WebSocket, as it came."""
        self.must("PackedMessage" if packed else "TableMessage", json.loads(text))

    def http(self, method, path, status, kind, body):
        """The body of an answer of HTTP, if it is JSON."""
        door = self.messages.doors["http"]
        if kind not in ("application/json", "application/x-ndjson") or path.startswith("/api"):
            return
        if status >= 400:
            self.must(door["refusal"], json.loads(body))
            return
        parts = ["ID" if part.isdigit() or len(part) == 32 else part for part in path.partition("?")[0].split("/")]
        name = f"{'GET' if method == 'HEAD' else method} {'/'.join(parts)}"
        exchange = next((one for one in door["exchanges"] if one["name"] == name), None)
        assert exchange is not None, f"no row says what {name} answers"
        wanted, answers = self.messages.answers(door, exchange)
        assert str(status) == wanted, f"{name}: expected {wanted}, got {status}"
        for line in body.splitlines() if kind == "application/x-ndjson" else [body]:
            self.must(answers[1], json.loads(line))


@functools.cache
def schemas():
    """Those of the program that is tested."""
    return Schemas(os.environ["PH_PROGRAM"])
