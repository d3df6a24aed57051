# SPDX-License-Identifier: MIT
"""The shapes that `pesthouse describe --shapes` prints: reading them, refusing what does not fit together, and the types of
JSON that follow from them. A type is a string ("int", "bool", "str", "null", "object", "any"), or a tuple:

    ("ids", "region")       one of a table of ids
    ("values", ["a", "b"])  one of these strings
    ("list", TYPE)          a list
    ("map", TYPE)           an object with members of any name
    ("either", [TYPE, …])   one of these types
    ("members", [MEMBER])   an object
    ("named", "Action")     a type of the module
"""

import json
import subprocess
import sys
from dataclasses import dataclass

KINDS = {"int", "bool", "seat", "id", "set", "list", "odd"}
JSON_TYPES = {"null": "null", "bool": "bool", "number": "int", "string": "str", "object": "object"}
DATA_BITS = 64


@dataclass
class Member:
    """A member of a JSON object."""

    name: str
    type: object
    optional: bool = False
    help: str = ""
    written: str = ""  # the type as a row has it


def fail(message):
    sys.exit(f"{sys.argv[0].rsplit('/', 1)[-1].removesuffix('.py')}: {message}")


def read(program):
    """The shapes of a program, checked."""
    done = subprocess.run([program, "describe", "--shapes"], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        fail(f"{program} describe --shapes failed")
    shapes = json.loads(done.stdout)
    check(shapes)
    return shapes


# ---- what is refused ------------------------------------------------------------------------------------------------


def check(shapes):
    check_distinct("commands", [command["name"] for command in shapes["commands"]])
    check_distinct("errors", [error["code"] for error in shapes["errors"]])
    for command in shapes["commands"]:
        check_fields(f"command {command['name']}", command["fields"], shapes["ids"])
    for game in shapes["games"]:
        check_distinct(f"{game['id']}: options", [option["name"] for option in game["options"]])
        check_fields(f"{game['id']}: options", game["options"], game["ids"])
        check_distinct(f"{game['id']}: actions", [action["type"] for action in game["actions"]])
        for action in game["actions"]:
            check_data(f"{game['id']}: action {action['type']}", action["fields"], game["ids"], 8)
        for event in game["events"]:
            check_event(f"{game['id']}: event {event['type']}", event, game["ids"])


def check_event(where, event, ids):
    check_data(where, event["fields"], ids, 0)
    private = [field["name"] for field in event["fields"] if field.get("private")]
    if private and "audience" not in event:
        fail(f"{where}: {private[0]} is private, but the event has no audience")


def check_data(where, fields, ids, first_bit):
    """Fields that are bits of an action's or event's data; an action's lowest are its type."""
    check_fields(where, fields, ids)
    used = {}
    for field in fields:
        for bit in range(field["bit"], field["bit"] + field["bits"]):
            if not first_bit <= bit < DATA_BITS:
                fail(f"{where}: {field['name']}: bit {bit} is not from {first_bit} to {DATA_BITS - 1}")
            if bit in used:
                fail(f"{where}: {field['name']}: bit {bit} is also one of {used[bit]}")
            used[bit] = field["name"]


def check_fields(where, fields, ids):
    check_distinct(where, [(field.get("in"), field["name"]) for field in fields])
    for field in fields:
        check_kind(f"{where}: {field['name']}", field, ids)


def check_kind(where, field, ids):
    if field["kind"] not in KINDS:
        fail(f"{where}: unknown kind {field['kind']!r}; known are {', '.join(sorted(KINDS))}")
    if "ids" in field and field["ids"] not in ids:
        fail(f"{where}: unknown table of ids {field['ids']!r}")
    if field["kind"] == "id" and not ({"ids", "values"} & set(field)):
        fail(f"{where}: an id needs a table of ids, or values")
    if field["kind"] == "odd" and not ({"as", "types"} & set(field)):
        fail(f"{where}: nothing says what an odd field is written as")
    for part in field.get("as", []):
        check_kind(f"{where}: as", part, ids)


def check_distinct(where, names):
    for name in names:
        if names.count(name) > 1:
            fail(f"{where}: two are named {name if isinstance(name, str) else name[-1]!r}")


# ---- types ----------------------------------------------------------------------------------------------------------


def item_type(field):
    """Of a number or id, or of an item of a set or list."""
    if "ids" in field:
        return ("ids", field["ids"])
    return ("values", field["values"]) if "values" in field else "int"


def either(types):
    distinct = []
    for one in types:
        if one not in distinct:
            distinct.append(one)
    return distinct[0] if len(distinct) == 1 else ("either", distinct)


def or_null(field, kind):
    return either([kind, "null"]) if field.get("or_null") else kind


def plain_type(field):
    """Of a field that is not odd."""
    if field["kind"] == "list":
        return ("list", or_null(field, item_type(field)))
    if field["kind"] == "set":
        return or_null(field, ("list", item_type(field)))
    return or_null(field, "bool" if field["kind"] == "bool" else item_type(field))


def value_type(field):
    """Of an option or of a field of a command: what stands for the whole field."""
    if field["kind"] != "odd":
        return plain_type(field)
    if "types" in field:
        return or_null(field, either([JSON_TYPES[kind] for kind in field["types"]]))
    return or_null(field, either([value_type(part) for part in field["as"]]))


def written(field):
    """The members that a field of an action or event is written as."""
    may_lack = any(field.get(key) for key in ("private", "optional", "omittable"))
    if field.get("unwritten"):
        return []
    if field["kind"] != "odd":
        return [Member(field["name"], plain_type(field), bool(may_lack))]
    members = {}
    for part in field["as"]:
        members.setdefault(part["name"], []).append(part)
    return [
        Member(
            name,
            or_null(field, either([plain_type(part) for part in parts])),
            bool(may_lack or any(part.get(key) for part in parts for key in ("optional", "omittable"))),
        )
        for name, parts in members.items()
    ]


def members(fields):
    """Members in their order; neighbours in one object are one member."""
    found = []
    for field in fields:
        into = field.get("in")
        if into is None:
            found += written(field)
        elif found and found[-1].name == into and isinstance(found[-1].type, tuple):
            found[-1].type[1].extend(written(field))
        else:
            found.append(Member(into, ("members", written(field))))
    return found


def action_members(action):
    return [Member("type", ("values", [action["type"]])), *members(action["fields"])]


def event_members(event):
    return [Member("type", ("values", [event["type"]])), *members(event["fields"]), *of_every_event()]


def of_every_event():
    return [Member("rule", "str", True), Member("to", either([("values", ["all"]), ("list", "int")]))]


def taken_members(action, name):
    """The event of an action or outcome that was taken. A field `to`, or `seat` of an action, stands whole in `action`."""
    clash = {"to"} if action.get("chance") else {"to", "seat"}
    kept = [member for member in action_members(action) if member.name not in clash]
    lost = [member for member in action_members(action) if member.name in clash]
    if lost:
        kept.append(Member("action", ("named", name), all(member.optional for member in lost)))
        if kept[-1].optional:  # then all else may stand in it
            kept = [Member(member.name, member.type, member.name != "type") for member in kept]
    return kept + [Member("seat", "int")] * (not action.get("chance")) + of_every_event()


# ---- modules --------------------------------------------------------------------------------------------------------


@dataclass
class Entry:
    """A named type of a module."""

    name: str
    type: object
    help: str = ""


def type_name(words):
    """ "kind of cube" is KindOfCube, "rat-token" RatToken."""
    return "".join(part[:1].upper() + part[1:] for part in words.replace("_", " ").replace("-", " ").split())


def tables(ids):
    return [Entry(type_name(what), ("values", names)) for what, names in ids.items()]


def union(name, entries, help_text):
    return Entry(name, either([("named", entry.name) for entry in entries]), help_text)


def actions_of(game):
    return [
        Entry(type_name(action["type"]) + "Action", ("members", action_members(action))) for action in game["actions"]
    ]


def taken_of(game):
    return [
        Entry(
            type_name(action["type"]) + "Taken",
            ("members", taken_members(action, type_name(action["type"]) + "Action")),
        )
        for action in game["actions"]
    ]


def events_of(game):
    """Two events can have one type; the second has a number in its name."""
    found = []
    for event in game["events"]:
        name = type_name(event["type"]) + "Event"
        before = sum(entry.name.rstrip("0123456789") == name for entry in found)
        found.append(Entry(f"{name}{before + 1 if before else ''}", ("members", event_members(event)), event["help"]))
    return found


def module_of(game):
    """The types of a game."""
    actions, taken, events = actions_of(game), taken_of(game), events_of(game)
    options = [
        Member(option["name"], either([value_type(option), *(["null"] if option["default"] is None else [])]), True)
        for option in game["options"]
    ]
    return [
        *tables(game["ids"]),
        Entry(
            "Options", ("members", options), "The options of a new game; those that are left out have their defaults."
        ),
        *actions,
        union("Action", actions, "An action or chance outcome, as play takes it."),
        *taken,
        *events,
        union("Event", taken + events, "An event: an action or outcome that was taken, or what came of it."),
    ]


def protocol_module(shapes):
    """The types of the protocol itself."""
    requests = [
        Entry(
            type_name(command["name"]) + "Request",
            (
                "members",
                [
                    Member("cmd", ("values", [command["name"]])),
                    Member("id", "any", True),
                    *(
                        Member(field["name"], value_type(field), bool(field.get("optional")))
                        for field in command["fields"]
                    ),
                ],
            ),
        )
        for command in shapes["commands"]
    ]
    codes = ("values", [error["code"] for error in shapes["errors"]])
    return [
        *tables(shapes["ids"]),
        Entry("ErrorCode", codes, "Why a request was refused."),
        *requests,
        union("Request", requests, "A line that the engine reads."),
    ]
