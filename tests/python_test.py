#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Python package over the library with every check on: builds its module by Debian's cffi beside the static library of a
build with AddressSanitizer, and runs its tests. Wheels and types are the matter of `make check-python`.
usage: python_test.py COMPILER LIBRARY FOLDER"""

import importlib.util
import os
import pathlib
import subprocess
import sys
import sysconfig

ROOT = pathlib.Path(__file__).resolve().parent.parent
SKIPPED = 77
DEBIANS = "/usr/bin/python3"
SANITIZERS = "address,undefined"


def lacking():
    """What this Python lacks for it."""
    lacks = [f"python3-{name}" for name in ("cffi", "pytest") if importlib.util.find_spec(name) is None]
    if not (pathlib.Path(sysconfig.get_path("include")) / "Python.h").exists():
        lacks.append("python3-dev")
    if sys.version_info < (3, 11):
        lacks.append("Python 3.11")
    return lacks


def build(compiler, library, folder):
    """The package in a folder: its sources, and the module."""
    package = folder / "pesthouse"
    package.mkdir(parents=True, exist_ok=True)
    for source in (ROOT / "python/src/pesthouse").iterdir():
        if source.is_file():
            (package / source.name).write_bytes(source.read_bytes())
    module = folder / "_library.c"
    subprocess.run([sys.executable, "-B", ROOT / "python/make_library.py", ROOT, module], check=True)
    words = [compiler, "-w", "-O1", "-shared", "-fPIC", f"-fsanitize={SANITIZERS}", "-fno-sanitize-recover=all"]
    words += [f"-I{folder}" for folder in (sysconfig.get_path("include"), ROOT / "include", ROOT / "src")]
    words += [module, ROOT / "src/run/team.c", library, "-lm", "-pthread"]
    subprocess.run([*words, "-o", package / "_library.abi3.so"], check=True)


def runtime(compiler):
    """The sanitizers' runtime, which has to be there before Python."""
    found = subprocess.run([compiler, "-print-file-name=libasan.so"], stdout=subprocess.PIPE, text=True, check=True)
    return found.stdout.strip()


def main():
    compiler, library, folder = sys.argv[1], *map(pathlib.Path, sys.argv[2:])
    lacks = lacking()
    if lacks and os.path.realpath(sys.executable) != os.path.realpath(DEBIANS) and os.path.exists(DEBIANS):
        os.execv(DEBIANS, [DEBIANS, "-B", *sys.argv])
    if lacks:
        print(f"python_test: skipped, for want of {', '.join(lacks)}")
        return SKIPPED
    build(compiler, library, folder)
    environment = {**os.environ, "PYTHONPATH": str(folder), "LD_PRELOAD": runtime(compiler)}
    environment["ASAN_OPTIONS"] = "detect_leaks=0"  # Python frees little at its end
    tests = [ROOT / "python/tests", "-p", "no:cacheprovider", "--rootdir", folder]
    return subprocess.run([sys.executable, "-B", "-m", "pytest", *tests], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
