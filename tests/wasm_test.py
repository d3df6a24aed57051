#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The same requests to the native engine and to the WebAssembly module have the same answers, byte for byte: what it says
of itself and of its games, and refusals. Whole games are those of the corpus (corpus_test.py).

usage: wasm_test.py PROGRAM MODULE"""

import json
import pathlib
import subprocess
import sys

HOST = pathlib.Path(__file__).parent / "wasm" / "engine.mjs"

REFUSED = [
    "nonsense",
    "[]",
    '{"cmd":"dance"}',
    '{"cmd":"legal"}',
    '{"cmd":"new","game":"chess","players":2}',
    '{"id":7,"cmd":"new","game":"rattus","players":99}',
    " " * (1 << 20) + "{}",
]


class Native:
    """The native engine, which remembers what it was asked and what it answered."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.requests, self.answers = [], []

    def ask_line(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        self.requests.append(line)
        self.answers.append(self.process.stdout.readline().decode().rstrip("\n"))
        return json.loads(self.answers[-1])

    def ask(self, cmd, **fields):
        answer = self.ask_line(json.dumps({"cmd": cmd, **fields}))
        if not answer["ok"]:
            sys.exit(f"{cmd} {fields} is refused: {answer['error']['message']}")
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def ask_module(module, requests):
    result = subprocess.run(
        ["nodejs", HOST, module],
        input="".join(line + "\n" for line in requests).encode(),
        stdout=subprocess.PIPE,
        check=False,
    )
    if result.returncode != 0:
        sys.exit(f"the module stopped with exit code {result.returncode}")
    return result.stdout.decode().split("\n")[:-1]


def compare(requests, natives, modules):
    if len(natives) != len(modules):
        sys.exit(f"{len(requests)} requests, {len(modules)} answers of the module")
    for request, native, module in zip(requests, natives, modules):
        if native != module:
            sys.exit(f"different answers to {request[:200]}\n  native: {native}\n  module: {module}")


def check_host(module):
    """What no two runs have in common: fresh seeds and time."""
    new = '{"cmd":"new","game":"rattus","players":2}'
    timed = '{"cmd":"search","bot":"noble","ms":20}'
    first, second, search = map(json.loads, ask_module(module, [new, new, timed]))
    if first["seed"] == second["seed"]:
        sys.exit("fresh seeds are equal")
    if not search["candidates"]:
        sys.exit("a search by time has found nothing")


def main():
    program, module = sys.argv[1:]
    engine = Native(program)
    for game in engine.ask("hello")["games"]:
        engine.ask("describe", game=game["id"])
    for line in REFUSED:
        if engine.ask_line(line)["ok"]:
            sys.exit(f"accepted: {line[:80]}")
    engine.close()
    compare(engine.requests, engine.answers, ask_module(module, engine.requests))
    check_host(module)
    print(f"{len(engine.requests)} requests have the same answers, {sum(map(len, engine.answers))} bytes")


if __name__ == "__main__":
    main()
