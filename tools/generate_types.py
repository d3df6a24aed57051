#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn what `pesthouse describe --shapes` prints into types of TypeScript and Python, the pages of docs/shapes/, the tables of
messages in other documents, the schemas of docs/api/ and tests/scenarios/*/actions.txt. Shapes that do not fit together are
refused.

usage: generate_types.py PROGRAM [--types DIR] [--write | --check]

  --types DIR   write DIR/*.ts and DIR/*.py: a module for the protocol, one for messages and one for each game
  --write       write what is committed: docs/shapes/*.md, tables in docs/*.md, docs/api/*.json and
                tests/scenarios/*/actions.txt
  --check       fail if what is committed is not what --write would write
"""

import argparse
import json
import pathlib

import generate_view_types
import message_tables
import messages as message
import shape_tables
import shapes as shape
import types_python
import types_typescript

ROOT = pathlib.Path(__file__).resolve().parent.parent


def type_files(shapes):
    """(name, text) of the modules."""
    messages = message.Messages(shapes)
    yield "messages.ts", generate_view_types.types_of(message.schema(messages))
    yield "messages.py", types_python.file_text(message.module(messages))
    modules = {"protocol": shape.protocol_module(shapes)}
    modules.update((game["id"], shape.module_of(game)) for game in shapes["games"])
    for name, module in modules.items():
        shape.check_distinct(f"types of {name}", [entry.name for entry in module])
        yield f"{name}.ts", types_typescript.file_text(module)
        yield f"{name}.py", types_python.file_text(module)


def committed_files(shapes):
    """(path, text) of what is committed."""
    yield ROOT / "docs/shapes/protocol.md", shape_tables.protocol_page(shapes)
    for game in shapes["games"]:
        yield ROOT / f"docs/shapes/{game['id']}.md", shape_tables.game_page(game)
        yield ROOT / f"tests/scenarios/{game['id']}/actions.txt", shape_tables.actions_text(game)
        yield ROOT / f"docs/api/{game['id']}.schema.json", json_text(message.game_schema(game))
    messages = message.Messages(shapes)
    yield ROOT / "docs/api/messages.schema.json", json_text(message.schema(messages))
    yield ROOT / "docs/api/openapi.json", json_text(message.openapi(messages))
    yield ROOT / "docs/api/asyncapi.json", json_text(message.asyncapi(messages))
    yield ROOT / "docs/api/index.json", json_text(message.index(shapes))
    for name in message_tables.DOCUMENTS:
        path = ROOT / name
        yield path, message_tables.filled(path.read_text(encoding="utf-8"), messages)


def json_text(value, depth=2):
    """A line for each definition."""
    if depth == 0 or not isinstance(value, dict) or not value:
        return json.dumps(value, ensure_ascii=False)
    rows = (f"{json.dumps(name)}: {json_text(one, depth - 1)}" for name, one in value.items())
    return "{\n" + ",\n".join(rows) + "\n}" + "\n" * (depth == 2)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def stale(files):
    """The paths of those that are not as they should be."""
    return [path for path, text in files if not path.is_file() or path.read_text(encoding="utf-8") != text]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the program pesthouse")
    parser.add_argument("--types", type=pathlib.Path, metavar="DIR", help="folder for the modules of types")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help="write the committed files")
    what.add_argument("--check", action="store_true", help="fail if a committed file is stale")
    arguments = parser.parse_args()
    shapes = shape.read(arguments.program)
    if arguments.types is not None:
        for name, text in type_files(shapes):
            write(arguments.types / name, text)
    files = list(committed_files(shapes))
    if arguments.write:
        for path, text in files:
            write(path, text)
    if arguments.check and stale(files):
        names = ", ".join(str(path.relative_to(ROOT)) for path in stale(files))
        shape.fail(f"stale: {names}; `make shapes` writes them again")


if __name__ == "__main__":
    main()
