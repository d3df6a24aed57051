# SPDX-License-Identifier: MIT
"""Circles of files by who calls whom: x.c with x.h is one file, and uses another if it names a function or a table of
constants that the other defines, whichever header declares it. A function that is handed over to be called later
counts for whoever names it, not for whoever calls it."""

import re

NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|^\s*#[^\n]*', re.S | re.M)
DECLARATION = re.compile(r"^\w[^;{}=]*;", re.M)
DEFINITION = re.compile(r"^(?!typedef\b|extern\b)(\w[^;{}=()]*?)\b(\w+)(?:\([^;{}]*\)\s*\{|(?:\[[^\]]*\])*\s*=)", re.M)
NAMED = re.compile(r"(?<![.>\w])(?<!struct )(?<!union )(?<!enum )[A-Za-z_]\w+")


def defined(path, source):
    """What other files can use of this one: all that is not static, and the inline functions of a header."""
    for match in DEFINITION.finditer(source):
        if path.suffix == ".h" or not match[1].startswith("static"):
            yield match[2]


def uses(folder):
    """{file: {another: the first name of it that is used}}; files without their suffix."""
    sources = {}
    for path in sorted(folder.rglob("*.[ch]")):
        if not path.name.endswith("_test.c"):
            sources[path] = DECLARATION.sub("", NOISE.sub("", path.read_text(encoding="utf-8")))
    homes = {name: path.with_suffix("") for path, source in sources.items() for name in defined(path, source)}
    found = {}
    for path, source in sources.items():
        file = found.setdefault(path.with_suffix(""), {})
        for name in NAMED.findall(source):
            home = homes.get(name, path.with_suffix(""))
            if home != path.with_suffix(""):
                file.setdefault(home, name)
    return found


def way(graph, start, end):
    """The files on a shortest way from `start` to `end`, both included; None: there is none."""
    ways = [[start]]
    seen = {start}
    for taken in ways:
        for file in graph[taken[-1]]:
            if file == end:
                return [*taken, file]
            if file not in seen:
                seen.add(file)
                ways.append([*taken, file])
    return None


def circles(folder):
    """A sentence for each circle: a shortest way around, from the first file in it. Each file is in one at most."""
    graph = uses(folder)
    told = set()
    for file in sorted(graph):
        around = None if file in told else way(graph, file, file)
        if around:
            members = {file} | {other for other in graph if way(graph, file, other) and way(graph, other, file)}
            told |= members
            steps = [f"{a.relative_to(folder)} uses {graph[a][b]}" for a, b in zip(around, around[1:])]
            yield f"{len(members)} files in a circle; a way around: {', '.join(steps)} of {file.relative_to(folder)}"
