#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Says how many lines and branches of src/ the tests ran: usage: tools/coverage_summary.py BUILD_FOLDER. It reads what
`gcov --json-format` (part of gcc) makes of every .gcda file and adds up the counts of a source that several
programs share."""

import collections
import json
import os
import pathlib
import subprocess
import sys


def gcov(data_files, build):
    """One JSON object for each object file."""
    for start in range(0, len(data_files), 50):
        command = ["gcov", "--json-format", "--stdout", "--branch-probabilities", *data_files[start : start + 50]]
        output = subprocess.run(command, cwd=build, check=True, capture_output=True, text=True).stdout
        for line in output.splitlines():
            if line.startswith("{"):
                yield json.loads(line)


def main():
    if len(sys.argv) != 2 or not os.path.isdir(sys.argv[1]):
        print("usage: tools/coverage_summary.py BUILD_FOLDER", file=sys.stderr)
        return 2
    build = pathlib.Path(sys.argv[1]).resolve()
    root = pathlib.Path.cwd().resolve()
    data_files = sorted(str(path) for path in build.rglob("*.gcda"))
    if not data_files:
        print(f"{sys.argv[1]} holds no counts (*.gcda): run the tests of the coverage build first", file=sys.stderr)
        return 1

    lines = collections.defaultdict(lambda: collections.defaultdict(int))
    branches = collections.defaultdict(lambda: collections.defaultdict(int))
    for report in gcov(data_files, build):
        for file in report["files"]:
            path = pathlib.Path(report["current_working_directory"], file["file"]).resolve()
            if not path.is_relative_to(root / "src") or path.name.endswith("_test.c"):
                continue
            name = str(path.relative_to(root))
            for line in file["lines"]:
                number = line["line_number"]
                lines[name][number] += line["count"]
                for index, branch in enumerate(line["branches"]):
                    branches[name][number, index] += branch["count"]

    def share(counts):
        return sum(count > 0 for count in counts.values()), len(counts)

    total = [0, 0, 0, 0]
    print(f"{'lines':>15} {'branches':>15}  file")
    for name in sorted(lines):
        figures = [*share(lines[name]), *share(branches[name])]
        total = [a + b for a, b in zip(total, figures)]
        print_row(figures, name)
        missed = [number for number, count in sorted(lines[name].items()) if count == 0]
        if missed and os.environ.get("MISSED"):
            print(" " * 33 + "not run: " + ", ".join(map(str, missed)))
    print_row(total, "all of src/")
    return 0


def print_row(figures, name):
    def cell(run, count):
        return f"{100 * run / count:5.1f} % {count:6d}" if count else f"{'-':>14}"

    print(f"{cell(*figures[:2]):>15} {cell(*figures[2:]):>15}  {name}")


if __name__ == "__main__":
    sys.exit(main())
