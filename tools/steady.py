#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows that the tests do not depend on luck or load: `steady.py build/debug --runs 10 --jobs 3` runs every test ten times
while as many busy loops as cores take processor time, and fails if a run has. The tally is kept by commit in
build/steady/, so that what was stopped continues."""

import argparse
import contextlib
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import time


def said_by_git(*arguments):
    return subprocess.run(["git", *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


@contextlib.contextmanager
def busy_loops(count):
    """Processes that never wait, until the block ends."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run_once(build, jobs, log):
    """What one run of all tests came to. The log is ctest's."""
    began = time.monotonic()
    with open(log, "wb") as file:
        code = subprocess.run(
            ["ctest", "--preset", build.name, "-j", str(jobs)], stdout=file, stderr=subprocess.STDOUT, check=False
        ).returncode
    text = log.read_text(encoding="utf-8", errors="replace")
    failed = re.findall(
        r"^\s*\d+ - (\S+) \((Failed|Timeout|SEGFAULT|Subprocess \S+|.*Exception.*|Not Run.*)\)$", text, re.M
    )
    return {
        "began": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "seconds": round(time.monotonic() - began),
        "code": code,
        "failed": [f"{name} ({how})" for name, how in failed],
        "log": str(log),
    }


def report(runs, wanted, first=1):
    for number, run in enumerate(runs, first):
        found = ", ".join(run["failed"]) or ("passed" if run["code"] == 0 else f"ctest ended with {run['code']}")
        print(f"{number:3} {run['began']} {run['seconds']:5} s  {found}")
    bad = sum(run["code"] != 0 for run in runs)
    if first == 1:
        print(f"{len(runs)} of {wanted} runs, {bad} with failures")
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=(os.cpu_count() or 1) + 1)
    parser.add_argument("--more", type=int, help="run at most this often now")
    arguments = parser.parse_args()
    if said_by_git("status", "--porcelain", "--untracked-files=no"):
        sys.exit("steady: expected a clean tree, since the tally is of a commit; commit or put away your changes")
    folder = pathlib.Path("build/steady")
    folder.mkdir(parents=True, exist_ok=True)
    commit = said_by_git("rev-parse", "--short=12", "HEAD")
    tally = folder / f"{commit}.json"
    runs = json.loads(tally.read_text(encoding="utf-8")) if tally.exists() else []
    last = min(arguments.runs, len(runs) + (arguments.more or arguments.runs))
    while len(runs) < last:
        log = folder / f"{commit}-{len(runs) + 1}.log"
        with busy_loops(os.cpu_count() or 1):
            runs.append(run_once(arguments.build, arguments.jobs, log))
        tally.write_text(json.dumps(runs, indent=2) + "\n", encoding="utf-8")
        report(runs[-1:], arguments.runs, len(runs))
    return 1 if report(runs, arguments.runs) else 0


if __name__ == "__main__":
    sys.exit(main())
