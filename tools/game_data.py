# SPDX-License-Identifier: MIT
"""What generators share: reading JSON, writing C, and saying what is wrong."""

import argparse
import hashlib
import json
import pathlib
import sys

GAMES = pathlib.Path(__file__).resolve().parent.parent / "src" / "games"


def fail(message):
    sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: {message}")


def load(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        fail(f"{path.name}: {error}")


def text(value):
    """A string as C and JSON both write it."""
    return json.dumps(value, ensure_ascii=False)


def enum(name, prefix, ids, count):
    rows = "".join(f"    {prefix}{i.upper().replace('-', '_')},\n" for i in ids)
    return f"enum {name} {{\n{rows}    {count},\n}};\n\n"


def rule_names(game, types):
    """The table of rules by type, as a header declares it. Each rule is defined in the file of its action."""
    rules = "".join(f"extern const struct {game}_rule {game}_{name}_rule;\n" for name in types)
    return (
        f"// The rule of each action type.\nstruct {game}_rule;\n"
        f"extern const struct {game}_rule *const {game}_rules[{game.upper()}_TYPE_COUNT];\n{rules}"
    )


def rule_table(game, types):
    """The same table as a source defines it. A type without a rule fails to link."""
    rows = "".join(f"    [{game.upper()}_TYPE_{name.upper()}] = &{game}_{name}_rule,\n" for name in types)
    return f"const struct {game}_rule *const {game}_rules[{game.upper()}_TYPE_COUNT] = {{\n{rows}}};\n\n"


OPTION_KEYS = {"name", "type", "values", "default", "help"}
OPTION_MORE = {"list", "default_value", "one_of", "text"}
OPTION_TYPES = {"bool", "number", "string", "list", "string or list", "string or number"}


def option_forms(where, row):
    """The kinds of value that an option takes, each as a field without a name."""
    forms = []
    if row["type"] == "bool":
        forms.append({"kind": "bool"})
    if "string" in row["type"]:
        forms.append({"kind": "id", "values": [value for value in row["values"] if isinstance(value, str)]})
    if "number" in row["type"]:
        numbers = [value for value in row["values"] if isinstance(value, int)]
        forms.append({"kind": "int", "least": min(numbers), "most": max(numbers)})
    if ("list" in row["type"]) != ("list" in row):
        fail(f"{where}: 'list' says what the lists of an option hold that takes lists, and of no other")
    if "list" in row:
        forms.append({"kind": "list", **row["list"]})
    if row.get("text"):
        forms.append({"kind": "odd", "types": ["string"]})
    return forms


def is_option_value(value, forms):
    return any(
        (form["kind"] == "bool" and isinstance(value, bool))
        or (form["kind"] == "id" and value in form["values"])
        or (
            form["kind"] == "int"
            and not isinstance(value, bool)
            and isinstance(value, int)
            and form["least"] <= value <= form["most"]
        )
        for form in forms
    )


def option_shape(row):
    """An option as `describe --shapes` shows it: its kinds of value, and its default as a value, never in words."""
    where = f"options.json: {row.get('name')!r}"
    if not OPTION_KEYS <= set(row) <= OPTION_KEYS | OPTION_MORE or row["type"] not in OPTION_TYPES:
        fail(
            f"{where}: name, type, values, default and help expected, the type one of {', '.join(sorted(OPTION_TYPES))}"
        )
    forms = option_forms(where, row)
    default = row.get("default_value", row["default"])
    for value in default.values() if isinstance(default, dict) else [default]:
        if value is not None and not is_option_value(value, forms):
            fail(
                f"{where}: default: {value!r} is no value of this option; 'default_value' has it where 'default' is words"
            )
    shape = forms[0] if len(forms) == 1 else {"kind": "odd", "as": forms}
    return {"name": row["name"], **shape, "default": default, "help": row["help"]}


def option_shapes(rows):
    names = [row.get("name") for row in rows]
    if len(set(names)) != len(names):
        fail("options.json: an option stands twice")
    return [option_shape(row) for row in rows]


def check_sets(options):
    """Sets of options that people choose by a name."""
    rows = {row["name"]: option_forms(f"options.json: {row['name']!r}", row) for row in options["options"]}
    for chosen in options["sets"]:
        for name, value in chosen["options"].items():
            if name not in rows or not is_option_value(value, rows[name]):
                fail(f"options.json: the set {chosen['name']!r}: {name}: {value!r} is no value of an option")


# Of a thing in the tables of a game the pages read what it is called and what is printed on it: src/words/names.c,
# web/src/games/rattus/board/material.ts.
PRINTED = {"id", "M", "A", "class", "classes", "limit", "region", "symbols"}


def bare(value):
    """Of a table its things, with what the pages read of them."""
    if isinstance(value, list):
        return [thing for thing in map(bare, value) if thing]
    if not isinstance(value, dict):
        return None
    kept = {key: inner if key in PRINTED else bare(inner) for key, inner in value.items() if key != "name"}
    if "id" in value and "name" in value:
        name = value["name"]
        kept["name"] = name["en"] if isinstance(name, dict) else name
    return {key: inner for key, inner in kept.items() if inner is not None and inner != {} and inner != []}


def description(prefix, options, tables, is_bare):
    """What `describe` shows: the options and their sets, all tables with their provenance, and the shapes of the options; a bare one
    has of the tables what the pages read, and no shapes."""
    rows = options["options"]
    shapes = option_shapes(rows)
    check_sets(options)
    shown = {
        "options": [{key: row[key] for key in row if key in OPTION_KEYS | {"one_of"}} for row in rows],
        "sets": options["sets"],
        "components": bare(tables) if is_bare else tables,
        **({} if is_bare else {"option_shapes": shapes}),
    }
    packed = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    # C17 promises strings of 4095 bytes only; every compiler here takes more.
    out = [f'#pragma GCC diagnostic ignored "-Woverlength-strings"\nconst char {prefix}_description_json[] =\n']
    for i in range(0, len(packed), 100):
        out.append(f"    {text(packed[i : i + 100])}\n")
    return "".join(out) + ";\n"


def data_hash(prefix, tables):
    packed = json.dumps(tables, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    digest = hashlib.sha256(packed.encode("utf-8")).hexdigest()[:16]
    return f'const char {prefix}_data_hash[] = "{digest}";\n'


def write_changed(path, text):
    """Leaves a file alone that need not change, so that nothing is built again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def write(game, about, tables_of):
    """The whole program: reads --source with `tables_of` and writes <game>_data.h, <game>_data.c and <game>_description.c
    into --out."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--out", required=True, type=pathlib.Path, help=f"folder for the files {game}_*")
    parser.add_argument("--source", type=pathlib.Path, default=GAMES / game, help="the game's folder of sources")
    parser.add_argument("--bare", action="store_true", help="only the description, with what the pages read of it")
    arguments = parser.parse_args()
    tables = tables_of(arguments.source)
    files = {f"{game}_data.h": tables.header(), f"{game}_data.c": tables.source_file()} if not arguments.bare else {}
    header = f'#include "games/{game}/{game}_data.h"\n\n'
    files[f"{game}_description.c"] = header + description(*tables.described(), arguments.bare)
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        write_changed(arguments.out / name, content)
