#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs commands of the shell, several at a time: `side_by_side.py JOBS COMMAND …`, the longest first. The first one speaks
for itself; what another said is printed once it is done. All of them run, and it fails if one has failed."""

import concurrent.futures
import subprocess
import sys
import threading
import time

printing = threading.Lock()


def run(command, speaks):
    """Whether it ended well."""
    began = time.monotonic()
    said = None if speaks else subprocess.PIPE
    done = subprocess.run(command, shell=True, stdin=subprocess.DEVNULL, stdout=said, stderr=said and subprocess.STDOUT)
    ended = "" if done.returncode == 0 else f"FAILED with {done.returncode} "
    with printing:
        sys.stdout.buffer.write(done.stdout or b"")
        print(f"{command}: {ended}after {time.monotonic() - began:.0f} s", flush=True)
    return done.returncode == 0


def main():
    jobs, *commands = sys.argv[1:]
    with concurrent.futures.ThreadPoolExecutor(int(jobs)) as pool:
        ended_well = list(pool.map(run, commands, [True] + [False] * len(commands)))
    failed = [command for command, well in zip(commands, ended_well) if not well]
    if failed:
        sys.exit("\n".join(f"side_by_side: failed: {command}" for command in failed))


if __name__ == "__main__":
    main()
