#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the library with its last release of the same soname (docs/abi.md): functions and types by abidiff, and what
headers put into the programs that include them, constants and inline functions, by text. What a release had is kept in
tests/abi/, a file of each kind. Also holds debian/libpesthouse*.symbols to the headers.

usage: check_abi.py LIBRARY [--write]
LIBRARY is a libpesthouse.so with debug information (make abi builds it). --write keeps what it is as that of this version,
and lists new functions in the symbols file."""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from make_dist import ROOT, version

HEADERS = ROOT / "include/pesthouse"
KEPT = ROOT / "tests/abi"
PUBLIC = ["--headers-dir", str(HEADERS), "--drop-private-types", "--exported-interfaces-only"]
NO_PATHS = ["--no-corpus-path", "--no-comp-dir-path", "--no-show-locs"]
FUNCTION = re.compile(r"^PH_API [^;]*?\b(ph_\w+)\(", re.MULTILINE)


class Wrong(Exception):
    pass


# ---- what programs contain ------------------------------------------------------------------------------------------

INLINE = re.compile(r"^static inline [^;{]*\b(\w+)\([^;{]*\{\n.*?^\}", re.MULTILINE | re.DOTALL)
CONSTANTS = re.compile(r"^enum (\w* ?)\{(.*?)\}", re.MULTILINE | re.DOTALL)
MACRO = re.compile(r"^#define (\w+)(?:\([^)]*\))?[ ](.*)", re.MULTILINE)


def bare(text):
    """Without comments, on one line."""
    return " ".join(re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL).split())


def baked():
    """Constants, macros and inline functions of the headers, by their names."""
    found = {}
    for header in sorted(HEADERS.glob("*.h")):
        text = header.read_text(encoding="utf-8").replace("\\\n", " ")
        found |= {match.group(1): bare(match.group()) for match in INLINE.finditer(text)}
        found |= {name: bare(value) for name, value in MACRO.findall(text) if not name.endswith("_H")}
        for tag, body in CONSTANTS.findall(text):
            items = [item.strip() for item in bare(body).split(",") if item.strip()]
            if tag:
                found[f"enum {tag.strip()}"] = ", ".join(items)
            else:
                found |= dict((part.strip() for part in item.partition("=")[::2]) for item in items)
    return found


def baked_text():
    return "".join(f"{name}: {text}\n" for name, text in sorted(baked().items()))


def check_baked(path):
    """Every constant and inline function is as it was; there may be new ones."""
    now = baked()
    for line in path.read_text(encoding="utf-8").splitlines():
        name, text = line.split(": ", 1)
        if now.get(name) != text:
            raise Wrong(f"{name} was {text!r} in {path.stem}, and is {now.get(name, 'gone')!r} in the headers")


# ---- functions and types --------------------------------------------------------------------------------------------


def public_functions():
    return {name for header in HEADERS.glob("*.h") for name in FUNCTION.findall(header.read_text(encoding="utf-8"))}


def symbols_file():
    (path,) = (ROOT / "debian").glob("libpesthouse*.symbols")
    return path


def check_symbols():
    path = symbols_file()
    listed = set(re.findall(r"^ (ph_\w+)@", path.read_text(encoding="utf-8"), re.MULTILINE))
    differ = sorted(listed ^ public_functions())
    if differ:
        raise Wrong(f"{path.relative_to(ROOT)} and the headers differ in {', '.join(differ)}; make symbols writes it")


def write_symbols():
    """Functions that were listed keep the version in which they came."""
    path = symbols_file()
    lines = path.read_text(encoding="utf-8").splitlines()
    head = [line for line in lines if not line.startswith(" ")]
    since = dict(re.findall(r"^ (ph_\w+)@Base (\S+)", "\n".join(lines), re.MULTILINE))
    rows = [f" {name}@Base {since.get(name, version())}" for name in sorted(public_functions())]
    path.write_text("\n".join(head + rows) + "\n", encoding="utf-8")


def write_types(library, path):
    subprocess.run(["abidw", *PUBLIC, *NO_PATHS, library, "--out-file", path], check=True)


def check_types(library, path):
    """Nothing but new functions."""
    with tempfile.TemporaryDirectory() as folder:
        now = pathlib.Path(folder) / "now.xml"
        write_types(library, now)
        done = subprocess.run(["abidiff", "--no-added-syms", path, now], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise Wrong(f"{library} differs from the library of {path.stem}:\n{done.stdout}")


# ---- the command ----------------------------------------------------------------------------------------------------


def last_release():
    """The newest of this soname whose library is kept; None: there is none yet."""
    series = version().rsplit(".", 1)[0]
    kept = KEPT.glob(f"{series}.*.xml")
    return max(kept, key=lambda path: int(path.stem.rsplit(".", 1)[1]), default=None)


def write(library):
    KEPT.mkdir(exist_ok=True)
    out = KEPT / f"{version()}.xml"
    write_types(library, out)
    (KEPT / f"{version()}.txt").write_text(baked_text(), encoding="utf-8")
    return f"kept the library of {version()} in {out.relative_to(ROOT)}"


def check(library):
    check_symbols()
    path = last_release()
    if path is None:
        return f"no release with the soname of {version()} yet: nothing to compare"
    check_types(library, path)
    check_baked(path.with_suffix(".txt"))
    return f"{version()} can replace {path.stem}: {len(public_functions())} functions, {len(baked())} constants and inlines"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=pathlib.Path, nargs="?")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--symbols", action="store_true", help="write the symbols file alone, without a library")
    options = parser.parse_args()
    if options.symbols:
        write_symbols()
        return
    if options.library is None or not options.library.exists():
        sys.exit(
            f"check_abi: expected a libpesthouse.so with debug information, found {options.library}; make abi builds it"
        )
    if shutil.which("abidiff") is None:
        sys.exit("check_abi: expected abidiff (Debian: abigail-tools)")
    try:
        print(write(options.library) if options.write else check(options.library))
    except Wrong as wrong:
        sys.exit(f"check_abi: {wrong}")


if __name__ == "__main__":
    main()
