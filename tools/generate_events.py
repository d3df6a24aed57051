#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn the events of a game (JSON) into C: a struct for each event, reading and writing it, and its shape.

usage: generate_events.py --game GAME --out DIR [--source FILE]

Reads src/games/GAME/data/events.json and writes GAME_events.h and GAME_events.c. Anything that does not fit together is
an error.

events.json has `prefix` (of C names), `tables` (of ids: "cart" is PREFIX_cart_table in games/GAME/ids.h) and `events`, in
the order of their numbers, each with `name`, `help`, `rules` (the ids of those that it may be due to), `fields`, and, where it differs from the name, `type` (the
protocol's). An event with private fields has an `audience`, which says who may know whom the event is for: "open",
"members" or "oneself" (enum ph_audience). A field has

    name, kind       as the protocol has them; int, bool, seat, id, set, list or odd (enum ph_field_kind)
    bit, bits        where it is in the event's data, with all its items
    room             of a list, how many items fit; counted_by: the field that says how many there are
    table            of ids; base: the raw value of the first
    member           its name in C, where it differs
    in               the object that it is written in
    absent, null     the raw value that is left out, or null; of a list, of an item
    private          the raw value that those get who may not know it
    as               of an odd field: what is written of it, one of a list of fields that have name, kind and, where they
                     need it, table, room (of a list: how many items there are at most) and null (true)
    unwritten        true: never written as JSON
"""

import argparse
import pathlib
import re

from game_data import GAMES, fail, load, text, write_changed

KINDS = ["int", "bool", "seat", "id", "set", "list", "odd"]
AUDIENCES = ["open", "members", "oneself"]
FILE_KEYS = {"prefix", "tables", "events"}
EVENT_KEYS = {"name", "type", "help", "rules", "audience", "fields"}
FIELD_KEYS = {
    "name",
    "kind",
    "bit",
    "bits",
    "room",
    "counted_by",
    "table",
    "base",
    "member",
    "in",
    "absent",
    "null",
    "private",
    "unwritten",
    "as",
}
AS_KEYS = {"name", "kind", "table", "room", "null"}
RESERVED = {"type", "rule", "to"}  # members that every event has
KEYWORDS = {
    "auto",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "float",
    "for",
    "goto",
    "if",
    "int",
    "long",
    "register",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
}
DATA_BITS, ITEM_BITS, EVENTS_MAX, RULES_MAX = 64, 32, 256, 7


def want_keys(where, given, allowed, required):
    if not isinstance(given, dict):
        fail(f"{where}: expected an object, got {given!r}")
    for key in given:
        if key not in allowed:
            fail(f"{where}: unknown key {key!r}")
    for key in required:
        if key not in given:
            fail(f"{where}: {key!r} is missing")


def want_name(where, name):
    if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        fail(f"{where}: {name!r} is not a name of small letters, digits and _")
    return name


def want_number(where, value, least, most):
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        fail(f"{where}: expected a whole number from {least} to {most}, got {value!r}")
    return value


def want_distinct(where, names, what):
    for name in names:
        if names.count(name) > 1:
            fail(f"{where}: two {what} are named {name!r}")


def want_kind(where, kind, table, tables):
    if kind not in KINDS:
        fail(f"{where}: unknown kind {kind!r}; known are {', '.join(KINDS)}")
    if table is not None and table not in tables:
        fail(f"{where}: unknown table {table!r}")
    if (kind == "id") > (table is not None) or (table and kind in ("int", "bool", "seat", "odd")):
        fail(f"{where}: a table of ids is for id, set and list, and id needs one")


class Written:
    """What may be written of an odd field."""

    def __init__(self, field, row, tables):
        where = f"{field}: as"
        want_keys(where, row, AS_KEYS, ["name", "kind"])
        self.name = want_name(where, row["name"])
        self.kind, self.table = row["kind"], row.get("table")
        want_kind(where, self.kind, self.table, tables)
        if self.kind == "odd":
            fail(f"{where}: what is written of an odd field is not odd again")
        self.room = want_number(f"{where}: room", row["room"], 1, 255) if "room" in row else 0
        if (self.kind == "list") != (self.room != 0):
            fail(f"{where}: a list needs 'room', and nothing else may have it")
        if row.get("null", True) is not True:
            fail(f"{where}: null: expected true, got {row['null']!r}")
        self.is_nullable = "null" in row

    def shape(self, prefix):
        parts = [f".name = {text(self.name)}", f".kind = PH_FIELD_{self.kind.upper()}"]
        parts += [f".ids = &{prefix}_{self.table}_table"] * (self.table is not None)
        parts += [".flags = PH_FIELD_OR_NULL"] * self.is_nullable
        parts += [f".room = {self.room}"] * (self.room != 0)
        return f"{{{', '.join(parts)}}}"


class Field:
    def __init__(self, event, row, tables):
        want_keys(f"{event}: a field", row, row, ["name"])
        self.name = want_name(f"{event}: a field", row["name"])
        self.where = f"{event}: {self.name}"
        want_keys(self.where, row, FIELD_KEYS, ["kind", "bit", "bits"])
        self.kind = row["kind"]
        self.member = want_name(self.where, row.get("member", self.name))
        if self.member in KEYWORDS:
            fail(f"{self.where}: {self.member!r} is a word of C; 'member' gives it another name there")
        self.table = row.get("table")
        want_kind(self.where, self.kind, self.table, tables)
        if (self.kind == "odd") != bool(row.get("as")):
            fail(f"{self.where}: an odd field needs 'as', and nothing else may have it")
        self.written = [Written(self.where, written, tables) for written in row.get("as", [])]
        self.into = row.get("in")
        if self.into is not None:
            want_name(self.where, self.into)
        self.read_bits(row)
        self.read_values(row)

    def read_bits(self, row):
        self.bit = want_number(f"{self.where}: bit", row["bit"], 0, DATA_BITS - 1)
        self.bits = want_number(f"{self.where}: bits", row["bits"], 1, DATA_BITS)
        if self.bit + self.bits > DATA_BITS:
            fail(f"{self.where}: {self.bits} bits from bit {self.bit} on are beyond the {DATA_BITS} of an event")
        self.room = row.get("room", 0)
        if "room" in row:
            want_number(f"{self.where}: room", self.room, 1, self.bits)
        if (self.kind == "list") > (self.room != 0) or (self.room != 0 and self.kind not in ("list", "odd")):
            fail(f"{self.where}: a list needs 'room', and else only an odd field may have it")
        self.item_bits = self.bits // (self.room or 1)
        if self.item_bits * (self.room or 1) != self.bits or self.item_bits > (16 if self.room else ITEM_BITS):
            fail(f"{self.where}: {self.bits} bits cannot be shared out among {self.room or 1}")
        self.counted_by = row.get("counted_by")
        if self.counted_by is not None and self.kind != "list":
            fail(f"{self.where}: only a list is counted by another field")

    def read_values(self, row):
        most = 2**self.item_bits - 1
        self.base = want_number(f"{self.where}: base", row.get("base", 0), 0, min(most, 255))
        for key in ("absent", "null", "private"):
            if key in row:
                want_number(f"{self.where}: {key}", row[key], 0, most)
        if "absent" in row and "null" in row:
            fail(f"{self.where}: either 'absent' or 'null'")
        if not isinstance(row.get("unwritten", False), bool):
            fail(f"{self.where}: unwritten: expected true or false, got {row['unwritten']!r}")
        self.flags = [
            flag for key, flag in (("absent", "OPTIONAL"), ("null", "OR_NULL"), ("private", "PRIVATE")) if key in row
        ] + ["UNWRITTEN"] * row.get("unwritten", False)
        self.absent = row.get("absent", row.get("null", 0))
        self.hidden = row.get("private", 0)

    def declaration(self):
        if self.room:
            return f"uint{8 if self.item_bits <= 8 else 16}_t {self.member}[{self.room}];"
        return f"unsigned {self.member};"

    def items(self):
        """(C expression, lowest bit) of each item."""
        if not self.room:
            return [(self.member, self.bit)]
        return [(f"{self.member}[{i}]", self.bit + i * self.item_bits) for i in range(self.room)]

    def unpacked(self):
        mask = hex(2**self.item_bits - 1)
        values = [f"event->data >> {bit} & {mask}" for _, bit in self.items()]
        return f".{self.member} = " + (f"{{{', '.join(values)}}}" if self.room else f"(unsigned)({values[0]})")

    def shape(self, prefix):
        parts = [f".name = {text(self.name)}", f".kind = PH_FIELD_{self.kind.upper()}"]
        parts += [f".in = {text(self.into)}"] * (self.into is not None)
        parts += [f".counted_by = {text(self.counted_by)}"] * (self.counted_by is not None)
        parts += [f".ids = &{prefix}_{self.table}_table"] * (self.table is not None)
        parts += [f".flags = {' | '.join(f'PH_FIELD_{flag}' for flag in self.flags)}"] * bool(self.flags)
        for name in ("hidden", "absent", "bit", "bits", "room", "base"):
            parts += [f".{name} = {getattr(self, name)}"] * (getattr(self, name) != 0)
        if self.written:
            rows = ", ".join([written.shape(prefix) for written in self.written] + ["{.kind = PH_FIELD_END}"])
            parts.append(f".as = (const struct ph_field[]){{{rows}}}")
        return f"{{{', '.join(parts)}}}"


class Event:
    def __init__(self, row, tables):
        want_keys("an event", row, row, ["name"])
        self.name = want_name("an event", row["name"])
        want_keys(self.name, row, EVENT_KEYS, ["help", "rules", "fields"])
        self.type = want_name(self.name, row.get("type", self.name))
        self.help = row["help"]
        if not isinstance(self.help, str) or not re.fullmatch(r"[A-Z][^\n\"\\]*\.", self.help):
            fail(f"{self.name}: help: expected a sentence, got {self.help!r}")
        self.rules = row["rules"]
        if not isinstance(self.rules, list) or not 1 <= len(self.rules) <= RULES_MAX:
            fail(f"{self.name}: rules: expected a list of 1 to {RULES_MAX} ids, got {self.rules!r}")
        for rule in self.rules:
            if not isinstance(rule, str) or not re.fullmatch(r"[A-Z]-[A-Z]+-\d+", rule):
                fail(f'{self.name}: rules: expected an id like "R-OUT-1", got {rule!r}')
        if not isinstance(row["fields"], list):
            fail(f"{self.name}: fields: expected a list, got {row['fields']!r}")
        self.fields = [Field(self.name, field, tables) for field in row["fields"]]
        self.audience = row.get("audience")
        self.check_audience()
        self.check_fields()

    def check_audience(self):
        private = [field.name for field in self.fields if "PRIVATE" in field.flags]
        if self.audience is not None and self.audience not in AUDIENCES:
            fail(f"{self.name}: unknown audience {self.audience!r}; known are {', '.join(AUDIENCES)}")
        if private and self.audience is None:
            fail(f"{self.name}: {private[0]} is private, but the event has no audience")
        if self.audience is not None and not private:
            fail(f"{self.name}: an audience, but no private field")

    def check_fields(self):
        want_distinct(self.name, self.written_members(), "fields")
        want_distinct(self.name, [field.member for field in self.fields], "fields in C")
        used = {}
        for field in self.fields:
            if field.into is None and field.name in RESERVED and "UNWRITTEN" not in field.flags:
                fail(f"{field.where}: every event has a member {field.name!r} already")
            if field.counted_by is not None and field.counted_by not in [other.name for other in self.fields]:
                fail(f"{field.where}: counted by the unknown field {field.counted_by!r}")
            for bit in range(field.bit, field.bit + field.bits):
                if bit in used:
                    fail(f"{field.where}: bit {bit} is also one of {used[bit]}")
                used[bit] = field.name

    def written_members(self):
        """Fields, and the objects in which others are; neighbours share one."""
        names, last = [], None
        for field in self.fields:
            if field.into is not None and field.into != last:
                names.append(field.into)
            names.append(field.name if field.into is None else f"{field.into}/{field.name}")
            last = field.into
        return names

    def header(self, prefix):
        name, number = f"{prefix}_{self.name}", f"{prefix}_event_{self.name}".upper()
        out = [f"// {self.help}\n"]
        if self.fields:
            rows = "".join(f"    {field.declaration()}\n" for field in self.fields)
            out.append(f"struct {name}_event {{\n{rows}}};\n")
            rows = "".join(f"        {field.unpacked()},\n" for field in self.fields)
            out.append(
                f"static inline struct {name}_event {name}_of(const struct ph_event *event) {{\n"
                f"    assert(event->type == {number});\n"
                f"    return (struct {name}_event){{\n{rows}    }};\n}}\n"
            )
        value = [f"struct {name}_event fields"] if self.fields else []
        to = ["unsigned to"] if self.audience is not None else []
        out.append(f"static inline struct ph_event {name}_event({', '.join(to + value) or 'void'}) {{\n")
        for field in self.fields:
            for item, _ in field.items():
                if field.item_bits not in ((8, 16) if field.room else (32,)):
                    out.append(f"    assert(fields.{item} <= {hex(2**field.item_bits - 1)});\n")
        data = " |\n                ".join(
            f"(uint64_t)fields.{item} << {bit}" for field in self.fields for item, bit in field.items()
        )
        out.append(
            f"    return (struct ph_event){{\n        .type = {number},\n"
            f"        .to = {'(uint16_t)to' if to else 'PH_EVENT_TO_ALL'},\n        .data = {data or 0},\n    }};\n}}\n"
        )
        arguments = ["to"] * bool(to) + ["fields"] * bool(value)
        out.append(
            f"static inline void {prefix}_tell_{self.name}({', '.join(['struct ph_events *events'] + to + value)}) {{\n"
            f"    if (events != NULL) {{\n        ph_events_add(events, {name}_event({', '.join(arguments)}));\n"
            f"    }}\n}}\n\n"
        )
        return "".join(out)

    def source(self, prefix):
        rows = "".join(f"    {field.shape(prefix)},\n" for field in self.fields)
        return f"static const struct ph_field {self.name}_fields[] = {{\n{rows}    {{.kind = PH_FIELD_END}},\n}};\n"


class Events:
    def __init__(self, game, path):
        given = load(path)
        want_keys(path.name, given, FILE_KEYS, sorted(FILE_KEYS))
        self.game = game
        self.prefix = want_name("prefix", given["prefix"])
        for key in ("tables", "events"):
            if not isinstance(given[key], list):
                fail(f"{key}: expected a list, got {given[key]!r}")
        for table in given["tables"]:
            want_name("tables", table)
        want_distinct(path.name, given["tables"], "tables")
        self.events = [Event(row, given["tables"]) for row in given["events"]]
        want_distinct(path.name, [event.name for event in self.events], "events")
        want_number("events: how many", len(self.events), 1, EVENTS_MAX - 1)

    def header(self):
        guard = f"{self.game.upper()}_EVENTS_H"
        upper = self.prefix.upper()
        names = "".join(
            f"    {upper}_EVENT_{event.name.upper()}{' = PH_TYPES_MAX' * (i == 0)},\n"
            for i, event in enumerate(self.events)
        )
        return (
            f"// Generated from the events of {self.game}; do not edit.\n#ifndef {guard}\n#define {guard}\n\n"
            f'#include "pesthouse/game.h"\n\n#include <assert.h>\n\n'
            f"enum {self.prefix}_event {{\n{names}    {upper}_EVENT_END,\n}};\n"
            f"enum {{ {upper}_EVENT_COUNT = {upper}_EVENT_END - PH_TYPES_MAX }};\n\n"
            f"extern const struct ph_event_shape {self.prefix}_event_shapes[{upper}_EVENT_COUNT];\n\n"
            + "".join(event.header(self.prefix) for event in self.events)
            + "#endif\n"
        )

    def source(self):
        rows = "".join(
            f"    {{{text(event.type)}, {text(event.help)}, {event.name}_fields, "
            f"{{{', '.join(map(text, event.rules))}}}, PH_AUDIENCE_{(event.audience or 'open').upper()}}},\n"
            for event in self.events
        )
        return (
            f"// Generated from the events of {self.game}; do not edit.\n"
            f'#include "games/{self.game}/{self.game}_events.h"\n\n#include "games/{self.game}/ids.h"\n\n'
            + "".join(event.source(self.prefix) for event in self.events)
            + f"\nconst struct ph_event_shape {self.prefix}_event_shapes[{self.prefix.upper()}_EVENT_COUNT] = {{\n"
            f"{rows}}};\n"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path, help="folder for GAME_events.h and GAME_events.c")
    parser.add_argument("--source", type=pathlib.Path, help="the events of the game")
    arguments = parser.parse_args()
    events = Events(arguments.game, arguments.source or GAMES / arguments.game / "data" / "events.json")
    header, source = events.header(), events.source()
    arguments.out.mkdir(parents=True, exist_ok=True)
    write_changed(arguments.out / f"{arguments.game}_events.h", header)
    write_changed(arguments.out / f"{arguments.game}_events.c", source)


if __name__ == "__main__":
    main()
