#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Wants the generators of data tables to refuse tables that do not fit together, each with a message that says what is
wrong. Each case changes one thing in a copy of a game's tables. usage: game_data_test.py"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
REMOVED = object()

# Game, file, path to a value, what is put in its place, what the message has to say.
CASES = [
    ("bristol1350", "components.json", ["carts", 1, "id"], "birch", "'birch' stands twice"),
    ("bristol1350", "components.json", ["carts", 1, "letter"], "b", "two carts have the same letter"),
    ("bristol1350", "components.json", ["dice", "faces", 0, "id"], "bx", "face 'bx': expected 'ba'"),
    ("bristol1350", "components.json", ["dice", "faces", 5], REMOVED, "5 faces, 6 expected"),
    ("bristol1350", "components.json", ["dice", "count", "value"], "six", "BRISTOL_DICE: 'six' is not a whole number"),
    ("bristol1350", "components.json", ["players", "value", "min"], 2, "players: min: 2"),
    (
        "bristol1350",
        "components.json",
        ["players", "value", "max"],
        99,
        "players: max: 99 is not a whole number from 1 to 16",
    ),
    ("bristol1350", "components.json", ["ghosts_by_players", "value", "2"], 1, "fill up to 4 pawns"),
    ("bristol1350", "components.json", ["seating", "value", "7", "oak"], 2, "seating of 7 pawns: 6 seats"),
    ("bristol1350", "components.json", ["seating", "value", "7", "oak"], 4, "seating of 7 pawns in oak: 4 is not"),
    ("bristol1350", "components.json", ["seating", "value", "7", "elm"], 0, "unknown cart 'elm'"),
    ("bristol1350", "components.json", ["seating", "value", "7"], REMOVED, "a row for each of 4 to 9 pawns"),
    ("bristol1350", "components.json", ["start_remedies", "value", "4-9"], REMOVED, "nothing for 4 players"),
    ("bristol1350", "components.json", ["start_remedies", "value", "9-9"], 0, "9 players stand twice"),
    ("bristol1350", "components.json", ["start_remedies", "value", "1-3"], 4, "4 is not a whole number from 0 to 3"),
    ("bristol1350", "components.json", ["characters", "value"], 8, "9 characters, components.json says 8"),
    ("bristol1350", "components.json", ["remedy_cards", "value"], 28, "27 cards, but components.json"),
    ("bristol1350", "components.json", ["symptom_cards", "value"], 30, "32 cards, components.json says 30"),
    ("bristol1350", "components.json", ["alms", "cards", "value"], 5, "6 alms cards, components.json says 5"),
    ("bristol1350", "components.json", ["alms", "coins", 0, "count"], 0, "coin 'naught': count: 0 is not"),
    (
        "bristol1350",
        "components.json",
        ["variants", 2, "excludes"],
        [],
        "excludes 'convene', which does not exclude it",
    ),
    ("bristol1350", "options.json", ["options", 6, "one_of"], REMOVED, "convene: one_of: components.json excludes"),
    ("bristol1350", "options.json", ["sets", 2, "options", "length"], 31, "the set 'short': length: 31 is no value"),
    ("bristol1350", "components.json", ["track", "length", "value"], 31, "track: length: 31 is not"),
    ("bristol1350", "components.json", ["track"], REMOVED, "a table lacks what it needs"),
    ("bristol1350", "characters.json", ["characters", 3, "id"], "serf", "'serf' stands twice"),
    ("bristol1350", "remedies.json", ["remedies", 0, "id"], "zinc", "not in alphabetical order"),
    ("bristol1350", "remedies.json", ["cards", 0, "remedies"], ["arsenic", "zinc"], "unknown remedy 'zinc'"),
    (
        "bristol1350",
        "remedies.json",
        ["cards", 0, "id"],
        "chicken-arsenic",
        "card 'chicken-arsenic': a card is named by",
    ),
    ("bristol1350", "remedies.json", ["cards", 0, "count"], 2, "28 cards, but remedies.json: cards_total says 27"),
    ("bristol1350", "remedies.json", ["alms_cards"], [], "one kind of card, alms, expected"),
    ("bristol1350", "symptoms.json", ["cards", 3], REMOVED, "s1, s2, s3, s4 expected, not s1, s2, s3"),
    (
        "bristol1350",
        "symptoms.json",
        ["presets", 0, "counts"],
        [7, 10, 9, 7],
        "preset 'ratio': 4 counts that add up to 32",
    ),
    ("bristol1350", "symptoms.json", ["presets", 1, "default"], True, "the first preset is the default"),
    ("bristol1350", "symptoms.json", ["explicit_total", "value"], [40, 60], "32 cards are not within 40 to 60"),
    (
        "bristol1350",
        "options.json",
        ["options", 0, "help"],
        REMOVED,
        "'symptoms': name, type, values, default and help",
    ),
    ("bristol1350", "options.json", ["options", 1, "default"], 20, "length: default: 20, the tables say 17"),
    (
        "bristol1350",
        "options.json",
        ["options", 1, "default"],
        "long",
        "'length': default: 'long' is no value of this option",
    ),
    ("bristol1350", "options.json", ["options", 0, "list"], REMOVED, "'symptoms': 'list' says what the lists"),
    ("bristol1350", "options.json", ["options", 1, "list"], {}, "'length': 'list' says what the lists"),
    (
        "bristol1350",
        "options.json",
        ["options", 10, "default_value"],
        REMOVED,
        "'default_value' has it where 'default' is words",
    ),
    ("bristol1350", "options.json", ["options", 5, "name"], "chaotic", "no option for the variant 'chaos'"),
    ("bristol1350", "options.json", ["options", 5, "name"], "convene", "an option stands twice"),
    ("bristol1350", "options.json", ["options"], REMOVED, "a table lacks what it needs"),
    ("rattus", "options.json", ["options", 0, "default_value", "2"], "no", "'africanus': default: 'no' is no value"),
    ("rattus", "options.json", ["options", 0, "type"], "switch", "'africanus': name, type, values, default and help"),
    ("rattus", "board.json", ["edges", 0, "a"], "atlantis", "unknown region 'atlantis'"),
    (
        "rattus",
        "board.json",
        ["counts", "all"],
        99,
        "data/tokens/mild.json: tokens and counts differ: all is 49 by the tokens, 99 by board.json",
    ),
    ("rattus", "board.json", ["limits", "max"], 5, "tokens and limits differ: max is 6 by the tokens, 5 by board.json"),
    ("rattus", "characters.json", ["characters", 0, "class"], "clowns", "unknown class 'clowns'"),
]

# A set of rat tokens more, own.json: what is changed in the mild set, and what the message has to say.
TOKEN_CASES = json.loads((ROOT / "tests/token_sets.json").read_text(encoding="utf-8"))["cases"]

problems = []


def generate(game, source, out):
    return subprocess.run(
        [sys.executable, "-B", ROOT / f"tools/generate_{game}_data.py", "--source", source, "--out", out],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


def want_refusal(label, game, source, out, message):
    done = generate(game, source, out)
    if done.returncode == 0:
        problems.append(f"{label}: nothing was said")
    elif message not in done.stderr or "Traceback" in done.stderr:
        problems.append(f"{label}: expected {message!r}, got:\n{done.stderr}")
    elif not done.stderr.startswith(f"generate_{game}_data: "):
        problems.append(f"{label}: the message does not say who speaks: {done.stderr}")
    if out.exists():
        problems.append(f"{label}: something was written all the same")
        shutil.rmtree(out)


# Events of one game: path to a value, what is put in its place, what the message has to say.
EVENTS = {
    "prefix": "toy",
    "tables": ["coin"],
    "events": [
        {
            "name": "tossed",
            "help": "A coin was tossed.",
            "rules": ["R-TOSS-1"],
            "audience": "members",
            "fields": [
                {"name": "by", "kind": "seat", "bit": 0, "bits": 4},
                {"name": "for", "member": "why", "kind": "set", "bit": 4, "bits": 4},
                {
                    "name": "coins",
                    "kind": "list",
                    "table": "coin",
                    "room": 3,
                    "counted_by": "for",
                    "private": 3,
                    "bit": 8,
                    "bits": 6,
                },
                {
                    "name": "sum",
                    "kind": "odd",
                    "bit": 16,
                    "bits": 8,
                    "as": [
                        {"name": "sum", "kind": "int"},
                        {"name": "sums", "kind": "list", "table": "coin", "room": 2},
                    ],
                },
            ],
        },
        {"name": "done", "help": "It is over.", "rules": ["R-END-1"], "fields": []},
    ],
}
EVENT_CASES = [
    (["prefix"], "Toy", "prefix: 'Toy' is not a name"),
    (["tables", 0], "dice", "tossed: coins: unknown table 'coin'"),
    (["more"], 1, "unknown key 'more'"),
    (["events", 0, "rules"], REMOVED, "tossed: 'rules' is missing"),
    (["events", 0, "rules"], ["toss"], "tossed: rules: expected an id like \"R-OUT-1\", got 'toss'"),
    (["events", 0, "help"], "no sentence", "tossed: help: expected a sentence"),
    (["events", 0, "audience"], REMOVED, "tossed: coins is private, but the event has no audience"),
    (["events", 0, "audience"], "friends", "tossed: unknown audience 'friends'"),
    (["events", 1, "audience"], "open", "done: an audience, but no private field"),
    (["events", 1, "name"], "tossed", "two events are named 'tossed'"),
    (["events", 1, "fields"], REMOVED, "done: 'fields' is missing"),
    (["events", 0, "fields", 0, "kind"], "chair", "tossed: by: unknown kind 'chair'"),
    (["events", 0, "fields", 0, "kind"], "id", "tossed: by: a table of ids is for id"),
    (["events", 0, "fields", 0, "size"], 1, "tossed: by: unknown key 'size'"),
    (["events", 0, "fields", 0, "bits"], 5, "tossed: for: bit 4 is also one of by"),
    (["events", 0, "fields", 0, "bit"], 61, "tossed: by: 4 bits from bit 61 on are beyond the 64"),
    (["events", 0, "fields", 0, "bits"], 0, "tossed: by: bits: expected a whole number from 1 to 64, got 0"),
    (["events", 0, "fields", 0, "bits"], True, "tossed: by: bits: expected a whole number from 1 to 64, got True"),
    (["events", 0, "fields", 0, "name"], "coins", "tossed: two fields are named 'coins'"),
    (["events", 0, "fields", 0, "name"], "to", "tossed: to: every event has a member 'to' already"),
    (["events", 0, "fields", 0, "member"], "why", "tossed: two fields in C are named 'why'"),
    (["events", 0, "fields", 1, "member"], REMOVED, "tossed: for: 'for' is a word of C"),
    (["events", 0, "fields", 1, "room"], 2, "tossed: for: a list needs 'room'"),
    (["events", 0, "fields", 1, "null"], 16, "tossed: for: null: expected a whole number from 0 to 15, got 16"),
    (["events", 0, "fields", 2, "private"], 4, "tossed: coins: private: expected a whole number from 0 to 3, got 4"),
    (["events", 0, "fields", 2, "room"], 4, "tossed: coins: 6 bits cannot be shared out among 4"),
    (["events", 0, "fields", 3, "as"], REMOVED, "tossed: sum: an odd field needs 'as'"),
    (
        ["events", 0, "fields", 0, "as"],
        [{"name": "by", "kind": "seat"}],
        "tossed: by: an odd field needs 'as', and nothing else",
    ),
    (
        ["events", 0, "fields", 3, "as", 0, "kind"],
        "odd",
        "tossed: sum: as: what is written of an odd field is not odd again",
    ),
    (["events", 0, "fields", 3, "as", 0, "kind"], "chair", "tossed: sum: as: unknown kind 'chair'"),
    (["events", 0, "fields", 3, "as", 1, "table"], "dice", "tossed: sum: as: unknown table 'dice'"),
    (["events", 0, "fields", 3, "as", 1, "room"], REMOVED, "tossed: sum: as: a list needs 'room'"),
    (["events", 0, "fields", 3, "as", 1, "null"], 0, "tossed: sum: as: null: expected true, got 0"),
    (["events", 0, "fields", 3, "as", 1, "private"], 0, "tossed: sum: as: unknown key 'private'"),
    (["events", 0, "fields", 2, "counted_by"], "total", "tossed: coins: counted by the unknown field 'total'"),
    (["events", 0, "fields", 2, "unwritten"], 1, "tossed: coins: unwritten: expected true or false, got 1"),
]

# What was learned about positions: path to a value, what is put in its place, what the message has to say.
NETWORK_CASES = [
    (["inputs"], 0, "inputs: 0 is not a whole number from 1 to 64"),
    (["inputs"], REMOVED, "inputs: None is not"),
    (["hidden"], 12, "hidden: 12 is not a multiple of 8"),
    (["hidden"], 40, "hidden: 40 is not a whole number from 1 to 32"),
    (["hidden"], True, "hidden: True is not"),
    (["weights", 3], REMOVED, "weights: 32 numbers; 33 go with 2 inputs and 8 hidden units"),
    (["weights", 3], "much", "weights: number 3, 'much', is not a number"),
    (["weights", 4], 1e9, "weights: number 4, 1000000000.0, is not a number from -1000 to 1000"),
    (["weights", 5], float("nan"), "weights: number 5, nan, is not a number"),
    (["weights"], {}, "weights: a list of numbers is expected"),
    (["learned"], "from games", "learned: an object that says"),
]


def spoil_tokens(scratch, out):
    """A set more is refused where it does not fit the others."""
    folder = scratch / "rattus/data/tokens"
    own = folder / "own.json"
    for case in TOKEN_CASES:
        keys, value = case["at"], case.get("value", REMOVED)
        shutil.copyfile(folder / "mild.json", own)
        change(own, keys, value)
        shown = f"own.json: {'/'.join(map(str, keys))} = {value}"
        want_refusal(shown, "rattus", scratch / "rattus", out, case["message"])
        own.unlink()
    for name, said in (
        ("Own", "a set is named in small letters, digits and _"),
        ("2nd", "a set is named in small letters"),
    ):
        shutil.copyfile(folder / "mild.json", folder / f"{name}.json")
        want_refusal(f"{name}.json", "rattus", scratch / "rattus", out, said)
        (folder / f"{name}.json").unlink()
    (folder / "mild.json").rename(scratch / "kept")
    want_refusal(
        "no mild.json", "rattus", scratch / "rattus", out, "data/tokens/mild.json is missing: it is the first set"
    )
    (scratch / "kept").rename(folder / "mild.json")


def add_tokens(scratch, out):
    """A set more, its rows in another order, is a value of the option, with the faces of its file, for the base box only."""
    folder = scratch / "rattus/data/tokens"
    tables = json.loads((folder / "mild.json").read_text(encoding="utf-8"))
    tables["tokens"][4]["classes"] = {"orient": 3}
    tables["tokens"][4]["limit"] = 5  # limits are a set's own
    tables["tokens"].reverse()
    (folder / "own.json").write_text(json.dumps(tables), encoding="utf-8")
    done = generate("rattus", scratch / "rattus", out)
    written = (out / "rattus_data.c").read_text(encoding="utf-8") if out.exists() else ""
    for wanted in (
        '    "mild",\n    "grim",\n    "harsh",\n    "own",\n',
        "    {{base_own_faces, 49, 12, ",
        ", {0}},\n",
        'base_own_faces[49] = {\n    {"r01", 0, 1, 0, 0, ',
        '    {"r05", 1, 5, 0, 0, {0, 0, 0, 0, 0, 0, 3}, ',
    ):
        if done.returncode != 0 or wanted not in written:
            problems.append(f"own.json: expected {wanted!r} in what is written: {done.stderr}")
    (folder / "own.json").unlink()
    shutil.rmtree(out, ignore_errors=True)


def try_networks(scratch):
    """A good one becomes C that has its weights, rounded to 1/2048, and each spoilt one is refused."""
    source, out = scratch / "network.json", scratch / "network.c"
    good = json.dumps({"inputs": 2, "hidden": 8, "weights": [0.5, -2, 0.1] + [0] * 30, "learned": {}})

    def run():
        return subprocess.run(
            [
                sys.executable,
                "-B",
                ROOT / "tools/generate_network.py",
                "--game",
                "rattus",
                "--source",
                source,
                "--out",
                out,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    source.write_text(good, encoding="utf-8")
    done = run()
    written = out.read_text(encoding="utf-8") if out.exists() else ""
    if (
        done.returncode != 0
        or "0.5F, -2.0F, 0.100097656F, 0.0F," not in written
        or "rattus_network = {2, 8, weights}" not in written
    ):
        problems.append(f"a good network is refused, or not written as it is: {done.stderr}{written}")
    out.unlink(missing_ok=True)
    for keys, value, message in NETWORK_CASES:
        source.write_text(good, encoding="utf-8")
        change(source, keys, value)
        done = run()
        if done.returncode == 0 or message not in done.stderr or "Traceback" in done.stderr or out.exists():
            problems.append(f"network.json: {'/'.join(map(str, keys))}: expected {message!r}, got:\n{done.stderr}")
            out.unlink(missing_ok=True)


def try_events(scratch):
    """Good events become C that has them, and spoilt ones are refused."""
    source, out = scratch / "events.json", scratch / "events"

    def run():
        return subprocess.run(
            [
                sys.executable,
                "-B",
                ROOT / "tools/generate_events.py",
                "--game",
                "toy",
                "--source",
                source,
                "--out",
                out,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    source.write_text(json.dumps(EVENTS), encoding="utf-8")
    done = run()
    written = "".join(path.read_text(encoding="utf-8") for path in sorted(out.glob("*"))) if out.exists() else ""
    for wanted in (
        "TOY_EVENT_TOSSED = PH_TYPES_MAX,",
        "struct toy_tossed_event {",
        "uint8_t coins[3];",
        '.as = (const struct ph_field[]){{.name = "sum", .kind = PH_FIELD_INT}, ',
        '{"tossed", "A coin was tossed.", tossed_fields, {"R-TOSS-1"}, PH_AUDIENCE_MEMBERS},',
    ):
        if done.returncode != 0 or wanted not in written:
            problems.append(f"events.json: expected {wanted!r} in what is written: {done.stderr}{written}")
    shutil.rmtree(out, ignore_errors=True)
    for keys, value, message in EVENT_CASES:
        source.write_text(json.dumps(EVENTS), encoding="utf-8")
        change(source, keys, value)
        done = run()
        if done.returncode == 0 or message not in done.stderr or "Traceback" in done.stderr or out.exists():
            problems.append(f"events.json: {'/'.join(map(str, keys))}: expected {message!r}, got:\n{done.stderr}")
            shutil.rmtree(out, ignore_errors=True)


def change(path, keys, value):
    tables = json.loads(path.read_text(encoding="utf-8"))
    place = tables
    for key in keys[:-1]:
        place = place[key]
    if value is REMOVED:
        del place[keys[-1]]
    elif isinstance(place, list) and keys[-1] == len(place):
        place.append(value)
    else:
        place[keys[-1]] = value
    path.write_text(json.dumps(tables, ensure_ascii=False), encoding="utf-8")


def main():
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        out = scratch / "out"
        for game in ("bristol1350", "rattus"):
            shutil.copytree(ROOT / "src/games" / game, scratch / game)
            done = generate(game, scratch / game, out)
            written = sorted(path.name for path in out.iterdir()) if out.exists() else []
            if done.returncode != 0 or written != [f"{game}_data.c", f"{game}_data.h", f"{game}_description.c"]:
                problems.append(
                    f"{game}: its own tables are refused, or {written} is not what is written: {done.stderr}"
                )
            shutil.rmtree(out, ignore_errors=True)
        for game, name, keys, value, message in CASES:
            path = scratch / game / "data" / name
            good = path.read_bytes()
            change(path, keys, value)
            shown = "gone" if value is REMOVED else json.dumps(value)
            want_refusal(f"{name}: {'/'.join(map(str, keys))} = {shown}", game, scratch / game, out, message)
            path.write_bytes(good)
        spoil_tokens(scratch, out)
        add_tokens(scratch, out)
        path = scratch / "bristol1350/data/symptoms.json"
        path.write_text("{", encoding="utf-8")
        want_refusal("a file that is not JSON", "bristol1350", scratch / "bristol1350", out, "symptoms.json: ")
        path.unlink()
        want_refusal("a file that is missing", "bristol1350", scratch / "bristol1350", out, "symptoms.json: ")
        try_networks(scratch)
        try_events(scratch)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
