#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds what some tests need and nothing else: `build_tests.py build/debug REGEX [OPTION OF ninja …]`, where REGEX is that
of `ctest -R`. Fails if no test matches."""

import json
import pathlib
import re
import subprocess
import sys


def matching(folder, pattern):
    """The names of the tests. ctest shows no command of a test that is not built yet."""
    shown = subprocess.run(
        ["ctest", "--test-dir", folder, "--show-only=json-v1", "-R", pattern],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return {test["name"] for test in json.loads(shown.stdout)["tests"]}


def needed(folder, names):
    """The built files that these tests name, as their command, an argument or a variable of their environment."""
    files = set()
    for tests in folder.glob("*/CTestTestfile.cmake"):
        for line in tests.read_text(encoding="utf-8").splitlines():
            named = re.match(r"(?:add_test|set_tests_properties)\(\[=\[(.+?)\]=\]", line)
            if named and named.group(1) in names:
                files.update(re.findall(rf'{re.escape(str(folder))}/([^";]+)', line))
    return sorted(file for file in files if not file.startswith("scratch/"))


def main():
    folder, pattern, *options = sys.argv[1:]
    folder = pathlib.Path(folder).resolve()
    names = matching(folder, pattern)
    if not names:
        sys.exit(f"expected a part of a test's name, got {pattern!r}; `ctest --test-dir {folder} -N` lists the tests")
    sys.exit(
        subprocess.run(["ninja", "-C", folder, "--quiet", *options, *needed(folder, names)], check=False).returncode
    )


if __name__ == "__main__":
    main()
