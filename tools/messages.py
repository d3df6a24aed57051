# SPDX-License-Identifier: MIT
"""The messages of every door, by the rows that `pesthouse describe --shapes` prints (src/core/message.h): types of the kind
that shapes.py has, JSON Schema, OpenAPI and AsyncAPI."""

import re

import shapes as shape
from shapes import Entry, Member

# Types that a row can name without a shape. What a game writes is an object that the game's own schema describes.
FORMS = {
    "int": {"type": "integer"},
    "number": {"type": "number"},
    "bool": {"type": "boolean"},
    "string": {"type": "string"},
    "any": {},
    "null": {"type": "null"},
    "object": {"type": "object"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 8},
    "person": {"type": "integer", "minimum": 1},
    "time": {"type": "integer", "minimum": 0, "description": "milliseconds since 1970"},
    "table": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
    "hex32": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
    "hex64": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
}
GAMES_OWN = {
    "action": ("GameAction", ["type", "text"], "an action of the game"),
    "outcome": (
        "GameOutcome",
        ["type", "text"],
        "an action of the game; at a chance node an outcome, with `probability`",
    ),
    "event": ("GameEvent", ["type", "to"], "an event of the game"),
    "options": ("GameOptions", [], "the options of a game"),
    "view": ("GameView", ["game", "players", "options"], "a position as a seat may see it"),
    "position": ("GamePosition", ["game", "players", "options"], "a position"),
}
ID = "repeated in the answer"
TOKEN = re.compile(r"\s*('[^']*'|-?\d+|\w+|[][{}|])")


# ---- types ----------------------------------------------------------------------------------------------------------


class Reader:
    """Reads a type as a row has it."""

    def __init__(self, where, text, known):
        self.where, self.text, self.known = where, text, known
        self.tokens = TOKEN.findall(text)
        if "".join(self.tokens) != text.replace(" ", ""):
            self.refuse("it is not a type")

    def refuse(self, why):
        shape.fail(f"{self.where}: {self.text!r}: {why}")

    def take(self, wanted=None):
        token = self.tokens.pop(0) if self.tokens else self.refuse("it ends too early")
        if wanted is not None and token != wanted:
            self.refuse(f"expected {wanted!r}, got {token!r}")
        return token

    def read(self):
        kinds = [self.one()]
        while self.tokens and self.tokens[0] == "|":
            self.take()
            kinds.append(self.one())
        values = [value for kind in kinds if kind[0] == "values" for value in kind[1]]
        merged = [kind for kind in kinds if kind[0] != "values"]
        return shape.either(([("values", values)] if values else []) + merged)

    def one(self):
        token = self.take()
        if token in "[{":
            inner = self.read()
            self.take("]" if token == "[" else "}")
            return ("list" if token == "[" else "map", inner)
        if token[0] == "'":
            return ("values", [token[1:-1]])
        if token in ("true", "false"):
            return ("values", [token == "true"])
        if re.fullmatch(r"-?\d+", token):
            return ("values", [int(token)])
        if token in FORMS:
            return token
        if token in GAMES_OWN:
            return ("named", GAMES_OWN[token][0])
        if token not in self.known:
            self.refuse(f"unknown type {token!r}")
        return self.known[token]


class Messages:
    """The shapes and doors, checked."""

    def __init__(self, described):
        self.rows = {}
        for row in described["messages"]:
            if row["name"] in self.rows:
                shape.fail(f"messages: two are named {row['name']!r}")
            self.rows[row["name"]] = row
        self.doors = {door["name"]: door for door in described["doors"]}
        self.commands = described["commands"]
        ids = {**described["ids"], "error": [error["code"] for error in described["errors"]]}
        self.ids = {f"{shape.type_name(what)}Id": ("values", list(dict.fromkeys(names))) for what, names in ids.items()}
        self.known = {what: ("named", f"{shape.type_name(what)}Id") for what in ids}
        self.known.update((name, ("named", name)) for name in self.rows)
        for name in self.rows:
            self.type_of(name)
        self.used = self.check_doors()

    def parse(self, where, text):
        reader = Reader(where, text, self.known)
        kind = reader.read()
        if reader.tokens:
            reader.refuse(f"{reader.tokens[0]!r} is too much")
        return kind

    def members(self, name):
        """Of a shape, with those that it takes over from others."""
        found = []
        for row in self.rows[name].get("members", []):
            if row["name"] == "...":
                if row["type"] not in self.rows:
                    shape.fail(f"{name}: unknown shape {row['type']!r}")
                found += self.members(row["type"])
            else:
                kind = self.parse(f"{name}.{row['name']}", row["type"])
                found.append(Member(row["name"], kind, bool(row.get("optional")), row.get("help", ""), row["type"]))
        shape.check_distinct(name, [member.name for member in found])
        return found

    def type_of(self, name):
        row = self.rows[name]
        return self.parse(name, row["is"]) if "is" in row else ("members", self.members(name))

    def answers(self, door, exchange):
        """The status, for HTTP, and the type of an answer; None: it has no JSON."""
        where = f"{door['name']}: {exchange['name']}"
        status, _, text = (
            exchange["answers"].partition(" ") if door["name"] == "http" else ("", "", exchange["answers"])
        )
        text = text.removeprefix("lines of ")
        return status, None if text in ("", *CONTENT) else self.parse(where, text)

    def alternatives(self, kind):
        """The names of the shapes that a type is one of."""
        if kind[0] == "either":
            return [name for one in kind[1] for name in self.alternatives(one)]
        inner = self.type_of(kind[1])
        return [kind[1]] if inner[0] == "members" else self.alternatives(inner)

    def framed(self, door, exchange):
        """The types of an answer with its door's frame around it."""
        frame = self.members(door["frame"])
        return [("members", frame + self.members(name)) for name in self.alternatives(self.answers(door, exchange)[1])]

    def check_doors(self):
        for door in self.doors.values():
            shape.check_distinct(door["name"], [exchange["name"] for exchange in door["exchanges"]])
            for exchange in door["exchanges"]:
                self.answers(door, exchange)
                if "asks" in exchange:
                    self.parse(f"{door['name']}: {exchange['name']}", exchange["asks"])
        commands = [command["name"] for command in self.commands]
        answered = [exchange["name"] for exchange in self.doors["engine"]["exchanges"]]
        if commands != answered:
            shape.fail(
                f"the engine's commands are {', '.join(commands)}, but answers are described of {', '.join(answered)}"
            )


# ---- modules --------------------------------------------------------------------------------------------------------


def reply_name(door, exchange):
    return shape.type_name(f"{door['name']} {exchange['name']}") + "Reply"


def replies(messages):
    """(name, type, help) of each answer of a door that frames them."""
    for door in messages.doors.values():
        for exchange in door["exchanges"] if "frame" in door else []:
            yield reply_name(door, exchange), shape.either(messages.framed(door, exchange)), exchange["help"]


def request_type(messages, field):
    """The type of a field of a command."""

    def named(kind):
        if isinstance(kind, str):
            return ("named", "GameOptions") if field["name"] == "options" and kind == "object" else kind
        what, rest = kind
        return messages.known[rest] if what == "ids" else (what, [named(one) for one in rest])

    return named(shape.value_type(field))


def requests(messages):
    """(name, type, help) of each request that the engine reads."""
    for command, exchange in zip(messages.commands, messages.doors["engine"]["exchanges"]):
        fields = [
            Member(field["name"], request_type(messages, field), bool(field.get("optional")), field["help"])
            for field in command["fields"]
        ]
        members = [Member("cmd", ("values", [command["name"]])), Member("id", "any", True, ID), *fields]
        yield shape.type_name(f"engine {command['name']}") + "Request", ("members", members), exchange["help"]


def named_in(kind):
    """The names that a type needs."""
    if isinstance(kind, str):
        return set()
    what, rest = kind
    if what == "named":
        return {rest}
    if what in ("list", "map"):
        return named_in(rest)
    if what == "either":
        return set().union(*map(named_in, rest))
    return set().union(*(named_in(member.type) for member in rest)) if what == "members" else set()


def games_own():
    for name, members, words in GAMES_OWN.values():
        kinds = {"type": "str", "text": "str", "to": "any", "game": "str", "players": "int", "options": "object"}
        yield name, members, {member: kinds[member] for member in members}, words


def module(messages):
    """Types in an order in which none is named before it is there."""
    entries = {name: Entry(name, "object", words) for name, _, _, words in games_own()}
    entries.update((name, Entry(name, kind)) for name, kind in messages.ids.items())
    waiting = {name: Entry(name, messages.type_of(name), row["help"]) for name, row in messages.rows.items()}
    for name, kind, words in (*requests(messages), *replies(messages)):
        waiting[name] = Entry(name, kind, words)
    while waiting:
        ready = [name for name, entry in waiting.items() if named_in(entry.type) <= entries.keys()]
        if not ready:
            shape.fail(f"messages: {', '.join(waiting)} name each other")
        entries.update((name, waiting.pop(name)) for name in ready)
    return list(entries.values())


# ---- JSON Schema ----------------------------------------------------------------------------------------------------

PLAIN = {"int": FORMS["int"], "str": FORMS["string"], **FORMS}


def schema_of(kind, place="#/$defs/"):
    if isinstance(kind, str):
        return dict(PLAIN[kind])
    what, rest = kind
    if what == "named":
        return {"$ref": place + rest}
    if what in ("values", "ids"):
        return {"const": rest[0]} if len(rest) == 1 else {"enum": rest}
    if what == "list":
        return {"type": "array", "items": schema_of(rest, place)}
    if what == "map":
        return {"type": "object", "additionalProperties": schema_of(rest, place)}
    if what == "either":
        return {"anyOf": [schema_of(one, place) for one in rest]}
    return object_schema(rest, place)


def described(schema, words):
    return {**schema, "description": words} if words else schema


def object_schema(members, place="#/$defs/"):
    return {
        "type": "object",
        "properties": {member.name: described(schema_of(member.type, place), member.help) for member in members},
        "required": [member.name for member in members if not member.optional],
        "additionalProperties": False,
    }


def definitions(messages, place="#/$defs/"):
    """Every shape, every request of the engine and every answer of a door that frames them, by name."""
    made = {}
    for name, required, kinds, words in games_own():
        properties = {member: schema_of(kind, place) for member, kind in kinds.items()}
        made[name] = {"description": words, "type": "object"}
        if properties:
            made[name].update(properties=properties, required=required)
    made.update((name, schema_of(kind)) for name, kind in messages.ids.items())
    for name, row in messages.rows.items():
        made[name] = described(schema_of(messages.type_of(name), place), row["help"])
    for name, kind, words in (*requests(messages), *replies(messages)):
        made[name] = described(schema_of(kind, place), words)
    return made


def schema(messages):
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of Pesthouse",
        "description": "What engine, server, bridge and desks write and read. What a game itself writes is open here: "
        "GAME.schema.json has its actions, events and options, position.schema.json its positions.",
        "$defs": definitions(messages),
    }


def resolved(game, kind):
    """A type of a game with the ids in place of their table's name."""
    if isinstance(kind, str):
        return kind
    what, rest = kind
    if what == "ids":
        return ("values", game["ids"][rest])
    if what == "list":
        return (what, resolved(game, rest))
    if what == "either":
        return (what, [resolved(game, one) for one in rest])
    if what == "members":
        return (what, [Member(one.name, resolved(game, one.type), one.optional) for one in rest])
    return kind


def game_definitions(game, place="#/$defs/"):
    """The actions, events and options of a game: with `text` as messages have it, an outcome also with `probability`."""
    entries = {entry.name: entry for entry in shape.module_of(game)}
    made = {}
    for name, entry in entries.items():
        kind = resolved(game, entry.type)
        made[name] = described(schema_of(kind, place), entry.help)
        if name in {f"{shape.type_name(one['type'])}Action" for one in game["actions"]}:
            # As `legal` and moves show it, what may be omitted on the way in included.
            shown = {"text": {"type": "string"}, "probability": {"type": "number"}}
            made[name]["properties"].update(shown)
    return made


def game_schema(game):
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Actions, events and options of {game['name']}",
        "$defs": game_definitions(game),
    }


# ---- HTTP -----------------------------------------------------------------------------------------------------------

COMPONENTS = "#/components/schemas/"


def needed(messages, kinds):
    """Names of the shapes that types need, also through others."""
    found, waiting = set(), set().union(*map(named_in, kinds))
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= (named_in(messages.type_of(name)) if name in messages.rows else set()) - found
    return found


def components(messages, kinds):
    names = needed(messages, kinds)
    return {name: made for name, made in definitions(messages, COMPONENTS).items() if name in names}


def json_content(kind, media="application/json"):
    return {"content": {media: {"schema": schema_of(kind, COMPONENTS)}}}


# Answers that are not JSON.
CONTENT = {
    "text": "text/plain",
    "page": "text/html",
    "drawing": "image/svg+xml",
    "picture": "image/png",
    "CSV": "text/csv",
}


def text_content(media):
    return {"content": {media: {"schema": {"type": "string"}}}}


REFUSED = {"description": "Refused: a line of text says why, and what would be right", **text_content("text/plain")}


def parameters_of(path, method):
    found = []
    if "ID" in path:
        kind = FORMS["person" if path.startswith(("/person", "/me/channel")) else "table"]
        found.append({"name": "id", "in": "path", "required": True, "schema": kind})
    if path.endswith("/tables"):
        after = {"name": "after", "in": "query", "schema": FORMS["table"], "description": "continues a list"}
        found.append(after)
    return found


def operation(messages, door, exchange):
    method, path = exchange["name"].split(" ")
    status, kind = messages.answers(door, exchange)
    text = exchange["answers"].removeprefix(status).strip()
    content = text_content(CONTENT[text]) if text in CONTENT else {}
    if kind is not None:
        content = json_content(kind, "application/x-ndjson" if text.startswith("lines of ") else "application/json")
    made = {"summary": exchange["help"], "responses": {status: {"description": exchange["help"], **content}}}
    made["responses"]["default"] = REFUSED
    if path == "/table":
        made["responses"]["400"] = {"description": "Refused by the table", **json_content(("named", door["refusal"]))}
    if parameters_of(path, method):
        made["parameters"] = parameters_of(path, method)
    if "asks" in exchange:
        made["requestBody"] = json_content(messages.parse(path, exchange["asks"]))
        made["requestBody"]["required"] = exchange["name"] != "DELETE /account"
    made["security"] = [{}, {"token": []}] if path in PUBLIC else [{"token": []}]
    return made


PUBLIC = {
    "/guest",
    "/account",
    "/session",
    "/tables",
    "/table/ID/qr",
    "/table/ID/record",
    "/table/ID/journal",
    "/person/ID",
}
INFO = {
    "title": "Pesthouse",
    "version": "1",
    "license": {"name": "MIT", "identifier": "MIT"},
    "description": "Tables of Rattus and Bristol 1350, for programs; docs/server-api.md says more.",
}


def kinds_of(messages, doors):
    """All types that some doors read and answer."""
    for door in doors:
        for exchange in door["exchanges"]:
            if "asks" in exchange:
                yield messages.parse(exchange["name"], exchange["asks"])
            if messages.answers(door, exchange)[1] is not None:
                yield messages.answers(door, exchange)[1]
        if "refusal" in door:
            yield ("named", door["refusal"])


def openapi(messages):
    door = messages.doors["http"]
    paths = {}
    for exchange in door["exchanges"]:
        method, path = exchange["name"].split(" ")
        paths.setdefault(path.replace("ID", "{id}"), {})[method.lower()] = operation(messages, door, exchange)
    return {
        "openapi": "3.1.0",
        "info": INFO,
        "paths": paths,
        "components": {
            "schemas": components(messages, kinds_of(messages, [door])),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def index(described):
    """What a server says at /api."""
    return {
        "name": INFO["title"],
        "openapi": "/api/openapi.json",
        "asyncapi": "/api/asyncapi.json",
        "schemas": {
            "messages": "/api/messages.schema.json",
            **{game["id"]: f"/api/{game['id']}.schema.json" for game in described["games"]},
        },
    }


# ---- WebSockets -----------------------------------------------------------------------------------------------------


def channel(messages, door, packed):
    told = {
        shape.type_name(exchange["name"]): {
            "summary": exchange["help"],
            "payload": schema_of(messages.answers(door, exchange)[1], COMPONENTS),
        }
        for exchange in door["exchanges"]
    }
    asked = {
        name: {"summary": messages.rows[name]["help"], "payload": {"$ref": COMPONENTS + name}}
        for name in messages.alternatives(("named", "TableRequest"))
    }
    query = {
        "token": {"const": "first"},
        **({"form": {"const": "packed"}, "build": {"type": "string"}} if packed else {}),
    }
    return (
        {
            "address": "/table/{id}",
            "parameters": {"id": {"description": "the table's id, 32 hexadecimal digits"}},
            "messages": {**told, **asked},
            "bindings": {"ws": {"method": "GET", "query": {"type": "object", "properties": query}}},
        },
        list(told),
        list(asked),
    )


def asyncapi(messages):
    channels, operations = {}, {}
    doors = {"table": messages.doors["socket"], "packed": messages.doors["packed socket"]}
    for name, door in doors.items():
        channels[name], told, asked = channel(messages, door, name == "packed")
        place = f"#/channels/{name}"
        for action, words, which in (("send", "Tell", told), ("receive", "Hear", asked)):
            operations[f"{name}{words}"] = {
                "action": action,
                "channel": {"$ref": place},
                "messages": [{"$ref": f"{place}/messages/{one}"} for one in which],
            }
    return {
        "asyncapi": "3.0.0",
        "info": {**INFO, "license": {"name": "MIT"}},
        "defaultContentType": "application/json",
        "channels": channels,
        "operations": operations,
        "components": {"schemas": components(messages, kinds_of(messages, doors.values()))},
    }
