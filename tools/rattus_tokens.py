# SPDX-License-Identifier: MIT
"""The sets of rat tokens of Rattus: every file of data/tokens/ is one for its box, and its name a value of the option
`tokens` (R-TOKEN-2). Sets of a box share ids and start tokens, which are held to the first set. What is checked here,
src/games/rattus/tokens_read.c checks of sets that a program adds while it runs, with the same sentences; both are tried
with tests/token_sets.json."""

import json
import re

from game_data import fail, load

FIRST = "mild"  # has the number 0, ids and start tokens of its box for all sets, and positions that name no set
DEFAULT = "grim"  # of new games
SETS_MAX = 32
SYMBOLS_MAX = 9  # of one kind on a token
LIMIT_MAX = 99
SHOWN_MAX = 60  # characters of a wrong value in a message
SET_KEYS = {"_about", "known", "reported", "reconstructed", "counts", "limits", "tokens"}
ROW_KEYS = {"id", "start", "limit", "M", "A", "classes", "provenance"}


def whole(value, low, high):
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def shown(value):
    """A wrong value as JSON has it, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN_MAX else text[:SHOWN_MAX] + "…"


class Box:
    """The sets of a box: of every file in `place`, a folder below `source`. `facts` are the box's counts (and limits), from
    the file `told`."""

    def __init__(self, box, source, place, told, facts, classes):
        self.box, self.place, self.told, self.facts, self.classes = box, place, told, facts, classes
        self.tables = {path.stem: load(path) for path in sorted((source / place).glob("*.json"))}
        for name, what in ((FIRST, "the first set"), (DEFAULT, "the set of new games")):
            if name not in self.tables:
                fail(f"{self.place}/{name}.json is missing: it is {what}")
        self.rows = {}
        for name in sorted(self.tables, key=order):
            self.rows[name] = self.read(name)

    def file(self, name):
        return f"{self.place}/{name}.json"

    def read(self, name):
        if not re.fullmatch("[a-z][a-z0-9_]{0,30}", name):
            fail(f"{self.file(name)}: a set is named in small letters, digits and _, a letter first")
        table = self.tables[name]
        if not isinstance(table, dict) or not isinstance(table.get("tokens"), list) or not set(table) <= SET_KEYS:
            fail(
                f"{self.file(name)}: expected an object with 'tokens', a list, and beside it only "
                f"{', '.join(sorted(SET_KEYS - {'tokens'}))}"
            )
        for row in table["tokens"]:
            self.check_row(name, row)
        rows = self.in_order(name, {row["id"]: row for row in table["tokens"]})
        for row, same in zip(rows, self.rows.get(FIRST, rows)):
            if row["start"] != same["start"]:
                fail(
                    f"{self.file(name)}: token {row['id']}: start {shown(row['start'])}, but {shown(same['start'])} in "
                    f"{FIRST}.json"
                )
        self.check_counts(name, table)
        return rows

    def check_row(self, name, row):
        if (
            not isinstance(row, dict)
            or not ROW_KEYS <= set(row) <= ROW_KEYS | {"note"}
            or not re.fullmatch("[a-z][0-9]{2}", str(row["id"]))
            or not isinstance(row["classes"], dict)
        ):
            fail(
                f"{self.file(name)}: expected tokens with {', '.join(sorted(ROW_KEYS))}, and perhaps a note; "
                f"got {shown(row)}"
            )
        where = f"{self.file(name)}: token {row['id']}"
        if not isinstance(row["start"], bool):
            fail(f"{where}: start: expected true or false, got {shown(row['start'])}")
        if not whole(row["limit"], 1, LIMIT_MAX):
            fail(f"{where}: limit: expected a whole number from 1 to {LIMIT_MAX}, got {shown(row['limit'])}")
        for known in row["classes"]:
            if known not in self.classes:
                fail(f"{where}: unknown class {shown(known)}; expected one of: {', '.join(self.classes)}")
        symbols = {"M": row["M"], "A": row["A"], **row["classes"]}
        for symbol, count in symbols.items():
            if not whole(count, 0, SYMBOLS_MAX):
                fail(f"{where}: {symbol}: expected a whole number from 0 to {SYMBOLS_MAX}, got {shown(count)}")
        if not any(symbols.values()):
            fail(f"{where}: it has no symbol at all")

    def in_order(self, name, by_id):
        """The rows as the first set has them, whatever their order in the file."""
        if len(by_id) != len(self.tables[name]["tokens"]):
            fail(f"{self.file(name)}: a token stands twice")
        wanted = [row["id"] for row in self.rows.get(FIRST, self.tables[name]["tokens"])]
        for token in wanted:
            if token not in by_id:
                fail(f"{self.file(name)}: token {token} is missing")
        for token in by_id:
            if token not in wanted:
                fail(f"{self.file(name)}: unknown token {token}; {FIRST}.json has none of this id")
        return [by_id[token] for token in wanted]

    def check_counts(self, name, table):
        rows = table["tokens"]
        found = {"all": len(rows), "start": sum(row["start"] for row in rows)}
        limits = {"min": min(row["limit"] for row in rows), "max": max(row["limit"] for row in rows)}
        for key, value in (("counts", found), ("limits", limits)):
            for who, facts in ((self.told, self.facts), ("the file", table)):
                for fact, number in value.items():
                    if facts.get(key, {}).get(fact, number) != number:
                        fail(
                            f"{self.file(name)}: tokens and {key} differ: {fact} is {number} by the tokens, "
                            f"{facts[key][fact]} by {who}"
                        )

    # ---- as C ----

    def faces(self, characters):
        """The arrays with the faces of all sets."""
        return "".join(self.set_faces(name, characters) for name in self.rows)

    def set_faces(self, name, characters):
        rows = self.rows[name]
        out = [f"static const struct rattus_face {self.box}_{name}_faces[{len(rows)}] = {{\n"]
        for row in rows:
            counts = ", ".join(str(row["classes"].get(known, 0)) for known in self.classes)
            hit = sum(1 << i for i, one in enumerate(characters) if row["classes"].get(one["class"], 0) > 0)
            out.append(
                f'    {{"{row["id"]}", {int(row["start"])}, {row["limit"]}, {row["M"]}, {row["A"]}, {{{counts}}}, '
                f"{hex(hit)}u}},\n"
            )
        out.append("};\n\n")
        return "".join(out)

    def limits(self):
        """The least and the most that a limit of this box can be, and the file that says so."""
        limits = self.facts.get("limits", {"min": 1, "max": LIMIT_MAX})
        return f'{{{limits["min"]}, {limits["max"]}, "{self.told}"}}'

    def face_set(self, name):
        """What stands for a set in `rattus_face_sets`: no faces where the box has no file of this name."""
        if name not in self.rows:
            return "{0}"
        rows = self.rows[name]
        start = sum(1 << i for i, row in enumerate(rows) if row["start"])
        words = lambda mask: f"{{{hex(mask & (2**64 - 1))}u, {hex(mask >> 64)}u}}"
        return (
            f"{{{self.box}_{name}_faces, {len(rows)}, {start.bit_count()}, {words((1 << len(rows)) - 1)}, "
            f"{words(start)}}}"
        )


def order(name):
    """The order of sets by which they have their numbers: the first one, then by name."""
    return (name != FIRST, name)


def names(boxes):
    """The sets of all boxes, in the order of their numbers."""
    known = sorted({name for box in boxes for name in box.rows}, key=order)
    if len(known) > SETS_MAX:
        fail(f"{len(known)} sets of tokens; at most {SETS_MAX} are possible")
    return known
