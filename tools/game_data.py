# SPDX-License-Identifier: MIT
"""What the generators of the games' data tables share: reading JSON, writing C, and saying what is wrong."""

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


def description(prefix, options, tables):
    """What `describe` shows: the options, and all tables with their provenance; and the tables' hash."""
    # C17 promises strings of 4095 bytes only; every compiler here takes more.
    out = [f'#pragma GCC diagnostic ignored "-Woverlength-strings"\nconst char {prefix}_description_json[] =\n']
    shown = json.dumps({"options": options, "components": tables}, ensure_ascii=False, separators=(",", ":"))
    for i in range(0, len(shown), 100):
        out.append(f"    {text(shown[i:i + 100])}\n")
    packed = json.dumps(tables, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    digest = hashlib.sha256(packed.encode("utf-8")).hexdigest()[:16]
    out.append(f';\n\nconst char {prefix}_data_hash[] = "{digest}";\n')
    return "".join(out)


def write(game, about, tables_of):
    """The whole program: reads --source with `tables_of` and writes <game>_data.h and <game>_data.c into --out."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--out", required=True, type=pathlib.Path, help=f"folder for {game}_data.h and {game}_data.c")
    parser.add_argument("--source", type=pathlib.Path, default=GAMES / game, help="the game's folder of sources")
    arguments = parser.parse_args()
    tables = tables_of(arguments.source)
    header, source = tables.header(), tables.source_file()
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / f"{game}_data.h").write_text(header, encoding="utf-8")
    (arguments.out / f"{game}_data.c").write_text(source, encoding="utf-8")
