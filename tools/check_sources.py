#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what neither the compiler nor clang-format sees: licence lines, white space, links between documents, JSON
files, that dependencies run one way (base <- core <- games <- table <- ai <- words <- protocol <- viewer <- home <-
wasm, run <- http <- qr, client, store <- server <- cli, tui <- lab), that the calls within a folder run one way, that the library knows neither
threads nor signals, and that rules do no I/O, read no clock and allocate nothing.
Prints what is wrong, one line each, and exits 1; says nothing if all is well."""

import json
import os
import pathlib
import re
import sys

import file_circles

SPDX = "SPDX-License-Identifier: MIT"
LICENSED = {".c", ".h", ".cc", ".py", ".sh", ".cmake", ".mjs"}
LICENSED_NAMES = {"CMakeLists.txt", "Makefile", ".clang-format", ".clang-tidy", ".editorconfig"}
TEXT = LICENSED | {".po", ".md", ".json", ".in", ".1", ".txt"}
# Corpora and golden files are what they are.
AS_IS = ("fuzz/corpus/", "tests/playthroughs/")
NOT_OURS = {".git", "build", "node_modules", "__pycache__"}

# What the folders of src/ may include, besides headers in pesthouse/.
LAYERS = [
    "base",
    "core",
    "games",
    "table",
    "ai",
    "batch",
    "words",
    "protocol",
    "viewer",
    "home",
    "wasm",
    "run",
    "http",
    "qr",
    "picture",
    "client",
    "store",
    "server",
    "cli",
    "lab",
    "mpi",
]
# In these, no circle of files uses each other's functions.
ONE_WAY = ["home", "server", "tui", "viewer"]
LIBRARY = LAYERS[: LAYERS.index("run")]
# The library is handed threads and streams by its caller.
FORBIDDEN_IN_LIBRARY = re.compile(r"\b(pthread\w*|sigaction|signal|fork|FILE|stdin|stdout|stderr)\b")
FORBIDDEN_IN_RULES = re.compile(
    r"\b(malloc|calloc|realloc|free|fopen|fread|fwrite|printf|fprintf|puts|getenv|time|clock_gettime|rand|random)\s*\("
)

problems = []


def problem(path, line, text):
    problems.append(f"{path}:{line}: {text}" if line else f"{path}: {text}")


def without_comments(source):
    """The source with comments, strings and what only checked builds do blanked out, line for line."""
    pattern = r'#if[^\n]*PH_CHECK_STATES.*?\n#endif|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"'
    return re.sub(pattern, lambda match: "\n" * match.group().count("\n") or " ", source, flags=re.S)


def layer_of(path):
    """('games', 'rattus') for games/rattus/state.h; ('tui' counts as cli)."""
    parts = path.split("/")
    layer = "cli" if parts[0] == "tui" else parts[0]
    return layer, parts[1] if len(parts) > 2 else ""


def check_includes(path, source):
    if path.startswith("include/"):
        for number, line in enumerate(source.splitlines(), 1):
            match = re.match(r'\s*#include "([^"]+)"', line)
            if match and not match.group(1).startswith("pesthouse/"):
                problem(path, number, f'a public header includes "{match.group(1)}", which is not installed')
        return
    if not path.startswith("src/"):
        return
    is_test = path.endswith("_test.c")
    layer, game = layer_of(path[len("src/") :])
    for number, line in enumerate(source.splitlines(), 1):
        match = re.match(r'\s*#include "([^"]+)"', line)
        if not match:
            continue
        included = match.group(1)
        if included.startswith("pesthouse/"):
            continue
        if "/" not in included or ".." in included:
            problem(path, number, f'"{included}": include by path from src/, as in "core/session.h"')
            continue
        if is_test:
            continue
        other, other_game = layer_of(included)
        if other not in LAYERS or layer not in LAYERS:
            problem(path, number, f'"{included}" is in no known layer ({", ".join(LAYERS)}, tui)')
        elif LAYERS.index(other) > LAYERS.index(layer):
            problem(path, number, f'{layer} must not include "{included}": dependencies run {", ".join(LAYERS)}')
        elif other == "games" and layer == "games" and game and other_game and game != other_game:
            problem(path, number, f'the game {game} must not include "{included}"')
        elif other == "games" and layer != "games" and other_game and "/games/" not in path:
            problem(path, number, f'"{included}": what {layer} knows of a game belongs in games/{other_game}.c there')


def check_rules(path, source):
    if path.startswith("src/games/") and path.endswith(".c") and not path.endswith("_test.c"):
        for number, line in enumerate(without_comments(source).splitlines(), 1):
            match = FORBIDDEN_IN_RULES.search(line)
            if match:
                problem(
                    path, number, f"rules do no I/O, read no clock and allocate nothing, but here is {match.group(1)}()"
                )


def check_library(path, source):
    if not path.startswith("src/") or path.endswith("_test.c") or layer_of(path[len("src/") :])[0] not in LIBRARY:
        return
    for number, line in enumerate(without_comments(source).splitlines(), 1):
        match = FORBIDDEN_IN_LIBRARY.search(line)
        if match:
            problem(
                path, number, f"the library has no threads, signals or streams of its own, but here is {match.group(1)}"
            )


def check_links(path, source):
    folder = pathlib.Path(path).parent
    for number, line in enumerate(source.splitlines(), 1):
        for target in re.findall(r"\]\(([^)\s]+)\)", line):
            if re.match(r"[a-z]+:", target) or target.startswith("#"):
                continue
            if not (folder / target.split("#")[0]).exists():
                problem(path, number, f"the link to {target} leads nowhere")


def check_space(path, source):
    if source and not source.endswith("\n"):
        problem(path, None, "the last line has no end")
    for number, line in enumerate(source.split("\n"), 1):
        if line != line.rstrip():
            problem(path, number, "white space at the end of the line")
        if "\t" in line and pathlib.Path(path).name != "Makefile":
            problem(path, number, "a tab; indent with spaces")


def sources():
    """All files that somebody wrote. Not asked of git, so that a release's archive can be checked as well."""
    for folder, folders, files in os.walk("."):
        folders[:] = sorted(name for name in folders if name not in NOT_OURS)
        for name in sorted(files):
            path = os.path.relpath(os.path.join(folder, name))
            if not path.startswith(AS_IS):
                yield path


def main():
    for path in sources():
        file = pathlib.Path(path)
        if file.suffix not in TEXT and file.name not in LICENSED_NAMES:
            continue
        try:
            source = file.read_bytes().decode()
        except UnicodeDecodeError as error:
            problem(path, None, f"not UTF-8: {error}")
            continue
        licensed = file.suffix in LICENSED or file.name in LICENSED_NAMES
        if licensed and SPDX not in "\n".join(source.split("\n")[:3]):
            problem(path, None, f"one of its first lines should say {SPDX}")
        check_space(path, source)
        if file.suffix in (".c", ".h"):
            check_includes(path, source)
            check_rules(path, source)
            check_library(path, source)
        if file.suffix == ".md":
            check_links(path, source)
        if file.suffix == ".json":
            try:
                json.loads(source)
            except ValueError as error:
                problem(path, None, f"not JSON: {error}")
    for folder in ONE_WAY:
        for circle in file_circles.circles(pathlib.Path("src", folder)):
            problem(f"src/{folder}", None, f"expected calls that run one way, got {circle}")
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
