#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs commands of the shell, several at a time: `side_by_side.py JOBS COMMAND …`, the longest first. The first one speaks
for itself; what another said is printed once it is done. All of them run, and it fails if one has failed: what those that
failed said last is printed once more in the end."""

import concurrent.futures
import subprocess
import sys
import threading
import time

LAST_LINES = 40
printing = threading.Lock()


def run(command, speaks):
    """What it said last if it has failed, else None."""
    began = time.monotonic()
    said = None if speaks else subprocess.PIPE
    done = subprocess.run(command, shell=True, stdin=subprocess.DEVNULL, stdout=said, stderr=said and subprocess.STDOUT)
    ended = "" if done.returncode == 0 else f"FAILED with {done.returncode} "
    with printing:
        sys.stdout.buffer.write(done.stdout or b"")
        print(f"{command}: {ended}after {time.monotonic() - began:.0f} s", flush=True)
    said_last = (done.stdout or b"").decode(errors="replace").splitlines()[-LAST_LINES:]
    return None if done.returncode == 0 else "\n".join(said_last)


def main():
    jobs, *commands = sys.argv[1:]
    with concurrent.futures.ThreadPoolExecutor(int(jobs)) as pool:
        all_said = list(pool.map(run, commands, [True] + [False] * len(commands)))
    failed = [(command, said) for command, said in zip(commands, all_said) if said is not None]
    if failed:
        sys.exit("\n".join(f"{said}\nside_by_side: failed: {command}".lstrip() for command, said in failed))


if __name__ == "__main__":
    main()
