# SPDX-License-Identifier: MIT
"""The tables of messages in documents: what stands between `<!-- table: NAME -->` and `<!-- end of table -->` is written from
the rows of the doors (messages.py)."""

import re

import messages as message
from shape_tables import table
from shapes import Member

PLACES = re.compile(r"(<!-- table: ([a-z ]+) -->\n).*?(<!-- end of table -->)", re.S)
DOCUMENTS = ["docs/protocol.md", "docs/server-api.md", "docs/bridge.md", "docs/table.md"]


def member_text(member):
    note = ", optional" if member.optional else ""
    return f"`{member.name}`: `{member.written}`{note}{', ' if member.help else ''}{member.help}"


def row_text(row):
    if row["name"] == "...":
        return f"all of `{row['type']}`"
    return member_text(Member(row["name"], None, row.get("optional"), row.get("help", ""), row["type"]))


def members_text(messages, name):
    row = messages.rows[name]
    return f"`{row['is']}`" if "is" in row else "; ".join(map(row_text, row["members"]))


def with_parts(messages, names):
    """The shapes, and those whose members they take over."""
    rows = [row for name in names for row in messages.rows.get(name, {}).get("members", [])]
    parts = {row["type"] for row in rows if row["name"] == "..."} - names
    return with_parts(messages, names | parts) if parts else names


def commands(messages):
    """Of the engine: what each reads, and the members of its answer."""
    fields = {command["name"]: command["fields"] for command in messages.commands}
    rows = []
    for exchange in messages.doors["engine"]["exchanges"]:
        asked = fields[exchange["name"]]
        needed = ", ".join(f"`{one['name']}`" for one in asked if not one.get("optional"))
        others = ", ".join(f"`{one['name']}`" for one in asked if one.get("optional"))
        answer = members_text(messages, exchange["answers"])
        rows.append(
            (
                f"`{exchange['name']}`",
                " ".join(filter(None, [needed, f"[{others}]" if others else ""])),
                exchange["help"] + (f" → {answer}" if answer else ""),
            )
        )
    return table(("cmd", "fields (optional ones in brackets)", "what it does → its answer"), rows)


def shapes_of(messages, doors, but=()):
    """Every shape that some doors need, but for those that another table has."""
    kinds = message.kinds_of(messages, [messages.doors[door] for door in doors])
    names = with_parts(messages, message.needed(messages, kinds))
    rows = [
        (f"`{name}`", messages.rows[name]["help"], members_text(messages, name))
        for name in messages.rows
        if name in names and name not in but
    ]
    return table(("shape", "what it is", "members"), rows)


def engine_shapes(messages):
    answers = [exchange["answers"] for exchange in messages.doors["engine"]["exchanges"]]
    return shapes_of(messages, ["engine"], [*answers, "EngineRefusal"])


def requests(messages):
    rows = [
        (f"`{one['name']}`", f"`{one['asks']}`" if "asks" in one else "", f"`{one['answers']}`", one["help"])
        for one in messages.doors["http"]["exchanges"]
    ]
    return table(("request", "body", "answer", "what for"), rows)


def told(messages):
    rows = []
    for exchange in messages.doors["socket"]["exchanges"]:
        name = messages.alternatives(messages.answers(messages.doors["socket"], exchange)[1])[0]
        names = ",".join(
            f'"t":"{exchange["name"]}"' if member.name == "t" else f'"{member.name}"'
            for member in messages.members(name)
            if not member.optional
        )
        more = "" if exchange["answers"] == name and not any(one.optional for one in messages.members(name)) else ",…"
        rows.append((f"`{{{names}{more}}}`", exchange["help"]))
    return table(("from the server", "when"), rows)


def asked(messages):
    rows = []
    for name in messages.alternatives(("named", "TableRequest")):
        members = {one.name: one for one in messages.members(name) if one.name != "table"}
        kind = members.pop("t").type[1][0]
        rows.append((f"`{kind}`", "; ".join(map(member_text, members.values())), messages.rows[name]["help"]))
    return table(("from the client: `t`", "other members", "what for"), rows)


def decision(messages):
    rows = [(f"`{one.name}`", f"`{one.written}`", one.help) for one in messages.members("BridgeDecision")]
    return table(("member of a line", "type", "what it is"), rows)


def settings(messages):
    rows = [(f"`{one.name}`", f"`{one.written}`", one.help) for one in messages.members("Settings")]
    return table(("setting", "type", "what it is"), rows)


TABLES = {
    "settings": settings,
    "commands": commands,
    "engine shapes": engine_shapes,
    "requests": requests,
    "told": told,
    "asked": asked,
    "server shapes": lambda messages: shapes_of(messages, ["http", "socket"]),
    "decision": decision,
}


def filled(text, messages):
    """A document with its tables as the rows have them."""
    return PLACES.sub(lambda found: found[1] + TABLES[found[2]](messages) + found[3], text)
