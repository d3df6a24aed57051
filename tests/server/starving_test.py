#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A server in which one allocation fails, its own or a library's, while two games are played: it goes on, or ends with a
sentence. Nothing that was told is lost, nothing is played twice, and no memory is misused (the sanitizer looks).
PH_STARVED: how many allocations fail, one a run, spread over all of a run (8). make chaos: 300."""

import collections
import contextlib
import os
import re
import signal
import sqlite3
import subprocess
import tempfile
import time

from chaos_test import Game, Witness
from people import PROGRAM, ask, catch_up, serve

from server import Server, run

STARVED = int(os.environ.get("PH_STARVED", "8"))
LIBRARY = os.environ["PH_STARVING"]
ACTS = 12  # of each game in a run
PATIENCE = 30


class Gone(Exception):
    """The server has ended."""


class Hungry(Witness):
    """Comes back and asks again until it works, as only one allocation fails."""

    def connect(self, server, form=""):
        told = getattr(self, "number", 0)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                super().connect(server, form)
                break
            except (AssertionError, EOFError, OSError) as error:
                if has_ended(server):
                    raise Gone from error
                assert time.monotonic() < end, f"nobody can come to the table: {error!r}"
                time.sleep(0.05)
        assert self.number >= told, f"told {told} entries, and there are {self.number}"

    def next(self):
        try:
            return super().next()
        except AssertionError as error:
            if "opcode 8" in str(error):
                raise EOFError from error
            raise

    def ask(self, **body):
        end = time.monotonic() + PATIENCE
        while (answer := super().ask(**body))["code"] in ("waits", "no_memory", "internal"):
            assert time.monotonic() < end, answer
            time.sleep(0.05)
        return answer


def has_ended(server):
    """Whether it ends within a moment."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        server.process.wait(0.1)
    return server.process.poll() is not None


class Supper(Game):
    """A game that is played for some acts."""

    def __init__(self, server, seed):
        super().__init__(server, seed)
        self.sit(server)

    def sit(self, server):
        for player in self.players:
            player.socket.connection.close()
        self.players = [Hungry(server, player.table, player.token, os.urandom(8)) for player in self.players]

    def come_back(self, server):
        for player in self.players:
            player.socket.connection.close()
            player.connect(server)

    def act(self):
        for player in self.players:
            if player.open is not None:
                player.act()
        catch_up(self.players)
        mover = next((player for player in self.players if player.legal), None)
        if mover is not None:
            mover.act()
            return 1
        self.over = self.players[0].over
        if not self.over:
            self.players[0].next()  # a window closes
        return 0

    def play(self, server):
        self.come_back(server)
        acts = 0
        while acts < ACTS and not self.over:
            try:
                acts += self.act()
            except (EOFError, OSError):
                self.come_back(server)


def starve(folder, number):
    """A server that is told which allocation fails; None, and what it said, if it could not start."""
    starving = {
        "LD_PRELOAD": LIBRARY,
        "PH_STARVE": str(number),
        "ASAN_OPTIONS": "verify_asan_link_order=0:detect_leaks=0",
    }  # libraries leak then
    try:
        return Server(
            PROGRAM, "serve", "--store", f"{folder}/tables.db", "--handshakes", "1000", environment=starving
        ), ""
    except AssertionError as error:
        return None, str(error)


def visit(server):
    """Requests that are answered, or refused for want of memory."""
    with contextlib.suppress(OSError):
        for method, path, body in (("GET", "/", None), ("GET", "/tables", None), ("POST", "/guest", {"name": "Cora"})):
            with contextlib.suppress(IndexError):  # closed without an answer
                status, _, answer = ask(server, method, path, body)
                assert status in (200, 201, 500, 503), answer


def crashed_library(errors):
    """The library in which the program crashed for want of memory; None: it did not, or its own code did."""
    if "AddressSanitizer: CHECK failed" in errors:
        return "the sanitizer itself"
    if "AddressSanitizer: SEGV on unknown address 0x0000000000" not in errors:
        return None
    for frame in re.findall(r"^    #\d+ \w+ (.*)$", errors, re.MULTILINE):
        library = re.search(r"\(.*/(lib[^/+]*)\+", frame)
        if library or "/src/" in frame:
            return library and library.group(1)
    return None


def words_of(code, number, errors):
    """What the server said at its end. It may be a crash of a library, but of nothing else, and not without a word."""
    library = crashed_library(errors)
    assert library or ("Sanitizer" not in errors and "runtime error" not in errors), f"allocation {number}: {errors}"
    assert library or code == 0 or "pesthouse serve: " in errors, (
        f"allocation {number}: {code} without a word: {errors}"
    )
    return f"crash of {library}" if library else errors


def dine(folder, games, number):
    """One run. Returns what the server said."""
    server, errors = starve(folder, number)
    if server is None:
        return words_of(1, number, errors)
    with contextlib.suppress(Gone):
        for game in games:
            game.play(server)
        visit(server)
    for game in games:
        for player in game.players:
            player.socket.connection.close()
    if server.process.poll() is None:
        server.process.send_signal(signal.SIGTERM)
    _, errors = server.process.communicate(timeout=PATIENCE)
    return words_of(server.process.returncode, number, errors)


def check_and_go_on(folder, games):
    with contextlib.closing(sqlite3.connect(f"{folder}/tables.db")) as store:
        for game in games:
            game.check(store)
    for game in games:
        if game.over:
            with serve(folder) as server:
                game.begin(server)
                game.sit(server)


def test_each_allocation_may_fail():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            games = [Supper(server, seed) for seed in range(2)]
        count = int(re.search(r"(\d+) allocations", dine(folder, games, -1)).group(1))
        ends = collections.Counter()
        for i in range(STARVED):
            said = dine(folder, games, int(count * (i + 0.5) / STARVED))
            words = re.search(r"pesthouse serve: .*|crash of .*", said.replace(folder, ""))
            ends[words.group() if words else "no word"] += 1
            check_and_go_on(folder, games)
        print(f"{STARVED} of {count} allocations: {dict(ends)}")


if __name__ == "__main__":
    run(globals())
