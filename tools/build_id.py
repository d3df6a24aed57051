#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a C file with the id of this build: a hash of the sources on which something depends that two programs exchange.
`table`: the bytes of states and packed messages (src/table/tell.h). `lab`: the games of bots, and what the laboratory counts
of them (src/lab/job.h)."""

import argparse
import hashlib
import pathlib

TABLE = ("include", "src/base", "src/core", "src/games", "src/table")
IDS = {
    "table": (TABLE, "table/tell.h", "ph_table_build"),
    "lab": ((*TABLE, "src/ai", "src/lab"), "lab/job.h", "lab_build"),
}
SUFFIXES = {".c", ".h", ".json"}


def build_id(folders):
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.suffix in SUFFIXES and not path.name.endswith(("_test.c", "_shapes.c")):
                digest.update(f"{path.as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--of", required=True, choices=IDS)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    options = parser.parse_args()
    folders, header, name = IDS[options.of]
    options.out.write_text(f'#include "{header}"\n\nconst char {name}[] = "{build_id(folders)}";\n')


if __name__ == "__main__":
    main()
