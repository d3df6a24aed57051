#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The programs for Windows, run by wine, say and write the same as those of this machine, byte for byte: a whole game by the
engine, in plain text, its record replayed and verified, a series of games. Lines and files may end in CR LF, and paths may
have spaces and letters beyond ASCII.

usage: windows_test.py FOLDER_FOR_WINDOWS FOLDER_OF_THIS_MACHINE"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

PATIENCE = 300  # seconds; the first start of wine makes its folder
TALE = "ein Spiel à Brest.rec"


class System:
    """Programs, how they are started, and the folder that they work in."""

    def __init__(self, folder, work, runner=(), suffix="", environment=None):
        self.folder, self.work, self.runner, self.suffix = folder.resolve(), work, runner, suffix
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": str(work), **(environment or {})}
        work.mkdir()

    def start(self, name, *words, **pipes):
        command = [*self.runner, str(self.folder / f"{name}{self.suffix}"), *words]
        return subprocess.Popen(command, cwd=self.work, env=self.environment, **pipes)

    def run(self, name, *words, text=b""):
        """Its exit code, and what it prints."""
        pipe = subprocess.PIPE
        process = self.start(name, *words, stdin=pipe, stdout=pipe, stderr=pipe)
        output, errors = process.communicate(text, timeout=PATIENCE)
        return process.returncode, output, errors

    def play(self, end):
        """The answers of the engine to a whole game, in which each decision is the first legal action."""
        process = self.start("pesthouse", "engine", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        answers = []

        def ask(**request):
            process.stdin.write(json.dumps(request).encode() + end)
            process.stdin.flush()
            answers.append(process.stdout.readline())
            return json.loads(answers[-1])

        ask(cmd="hello")
        actor = ask(cmd="new", game="rattus", players=4, seed=7)["actor"]
        while actor["kind"] != "over":
            action = ask(cmd="legal")["actions"][0]
            actor = ask(cmd="play", action=action["text"])["actor"]
        ask(cmd="result")
        ask(cmd="record")
        ask(cmd="search", bot="nonesuch")
        process.stdin.close()
        assert process.wait(PATIENCE) == 0, process.returncode
        return answers


def expect_equal(systems, name, *words, text=b"", code=0):
    here, there = (system.run(name, *words, text=text) for system in systems)
    assert here == there, f"{name} {words}:\n{here}\n{there}"
    assert here[0] == code, here
    return here[1]


def test_engine(windows, native):
    here, there = native.play(b"\n"), windows.play(b"\r\n")
    assert len(here) > 100, len(here)
    assert here == there, next(pair for pair in zip(here, there, strict=True) if pair[0] != pair[1])


def test_a_game_in_plain_text(windows, native):
    words = ["play", "--players", "2", "--seed", "3", "--names", "Zoë", "--plain", "--save", TALE]
    shown = expect_equal((native, windows), "pesthouse", *words, text=b"1\n" * 400)
    assert b"The end." in shown and b"\r" not in shown, shown
    records = [(system.work / TALE).read_bytes() for system in (native, windows)]
    assert records[0] == records[1] and "Zoë".encode() in records[0] and b"\r" not in records[0], records
    for system in (native, windows):
        (system.work / "crlf.rec").write_bytes(records[0].replace(b"\n", b"\r\n"))


def test_records(windows, native):
    for path in (TALE, "crlf.rec"):
        assert b"right" in expect_equal((native, windows), "pesthouse", "verify", path)
        shown = expect_equal((native, windows), "pesthouse", "replay", path, "--json")
        assert len(shown) > 1000, shown
    text = (native.work / "crlf.rec").read_bytes()
    expect_equal((native, windows), "pesthouse", "verify", "-", text=text)
    expect_equal((native, windows), "pesthouse", "verify", "nothing.rec", code=3)


def test_series(windows, native):
    words = ["--game", "rattus", "--players", "3", "--bots", "rules,random", "--games", "60", "--seed", "5"]
    expect_equal((native, windows), "pesthouse-lab", "simulate", *words, "--records", "die Spiele", "--json")
    found = [
        {path.name: path.read_bytes() for path in (system.work / "die Spiele").iterdir()}
        for system in (native, windows)
    ]
    assert len(found[0]) == 60 and found[0] == found[1]
    # The other program starts it with words that need marks of quotation.
    options = '{"pied_piper": true}'
    expect_equal((native, windows), "pesthouse", "simulate", "--games", "20", "--seed", "1", "--options", options)


def test_what_is_lacking(windows, _native):
    for name in ("serve", "connect", "bridge", "admin"):
        code, output, errors = windows.run("pesthouse", name)
        assert code == 2 and output == b"" and b"not part of the program for Windows" in errors, (code, errors)


def main():
    with tempfile.TemporaryDirectory() as scratch:
        work = pathlib.Path(scratch)
        prefix = pathlib.Path(sys.argv[1]).resolve() / "wine"
        wine = {"WINEPREFIX": str(prefix), "WINEDEBUG": "-all", "DISPLAY": ""}
        windows = System(pathlib.Path(sys.argv[1]), work / "windows", ["wine"], ".exe", wine)
        native = System(pathlib.Path(sys.argv[2]), work / "native")
        for name, test in list(globals().items()):
            if name.startswith("test_"):
                test(windows, native)
                print(f"{name.removeprefix('test_')}: equal", flush=True)


if __name__ == "__main__":
    main()
