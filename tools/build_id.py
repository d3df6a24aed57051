#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a C file with the id of this build: a hash of the sources on which the bytes of states and messages depend.
Client and server that have the same id can exchange packed messages (src/table/tell.h)."""

import argparse
import hashlib
import pathlib

FOLDERS = ("include", "src/base", "src/core", "src/games", "src/table")
SUFFIXES = {".c", ".h", ".json"}


def build_id():
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.suffix in SUFFIXES and not path.name.endswith(("_test.c", "_shapes.c")):
                digest.update(f"{path.as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    out = parser.parse_args().out
    out.write_text(f'#include "table/tell.h"\n\nconst char ph_table_build[] = "{build_id()}";\n')


if __name__ == "__main__":
    main()
