#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An evening of four people and bots: Anna on the full screen, Ben in plain text, Cora by python3-websockets, and a program
by the bridge. They finish Rattus with all boxes and Bristol 1350 with nine seats while the server is killed twice and once
replaced by a copy of the program. All are told the same, and the luck is right.
make evening: six seats of Rattus, a long track, also by days."""

import asyncio
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from strangers_test import websockets

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tui"))

from bridge_test import bridge, engine, example
from connect_test import Person
from people import PROGRAM, Player, guest, make
from proxy import Proxy
from terminal import ENTER, Terminal

from server import Server, free_port, run

LONG = "PH_EVENING" in os.environ
PATIENCE = 1800 if LONG else 150
NAMES = ("Anna", "Ben", "Cora", "Dirk")
RATTUS = {
    "game": "rattus",
    "options": {"africanus": True, "pied_piper": True, "characters": "random"},
    "seats": ["open"] * 4 + ["rules"] * (2 if LONG else 1),
    "window": 3000,
}
BRISTOL = {
    "game": "bristol1350",
    "options": {"special_actions": True, "start_remedies": 3, "length": 17 if LONG else 8},
    "seats": ["open"] * 4 + ["rules"] * 5,
    "window": 3000,
}
DAYS = {"by_days": True, "move": 3600000, "window": 60000}


# ---- what people are told --------------------------------------------------------------------------------------------


def frames(buffer):
    """The texts of a server's whole frames, and the bytes that are left."""
    texts = []
    while len(buffer) >= 2:
        length, start = buffer[1] & 0x7F, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            break
        if buffer[0] & 0x0F == 1:
            texts.append(buffer[start : start + length].decode())
        buffer = buffer[start + length :]
    return texts, buffer


class Ear(Proxy):
    """Hears what one person is told at one table, on all connections."""

    def __init__(self, port):
        self.entries = {}
        self.number = 0
        self.hellos = 0
        self.faults = []
        self.buffers = {}
        super().__init__(port)

    def hear(self, server, chunk):
        buffer = self.buffers.get(server, b"") + chunk
        if buffer.startswith(b"HTTP/1.1 101 ") and b"\r\n\r\n" in buffer:
            buffer = buffer.split(b"\r\n\r\n", 1)[1]
        if not buffer.startswith(b"HTTP"):
            texts, buffer = frames(buffer)
            for text in texts:
                self.note(json.loads(text))
        self.buffers[server] = buffer

    def note(self, message):
        if message["t"] == "hello":
            if message["n"] < self.number:
                self.faults.append(f"{self.number} was told, but hello says {message['n']}")
            self.number = message["n"]
            self.hellos += 1
        elif message["t"] == "entry":
            entry = message["entry"]
            if entry["n"] != self.number + 1:
                self.faults.append(f"{self.number}, then {entry}")
            self.number = entry["n"]
            self.entries[entry["n"]] = entry


# ---- people ----------------------------------------------------------------------------------------------------------


class FullScreen:
    """Presses Enter wherever it is asked."""

    def __init__(self, folder, url):
        self.terminal = Terminal(
            "connect", url, "--name", "Anna", "--pace", "0", LANGUAGE="en", XDG_STATE_HOME=f"{folder}/Anna"
        )
        self.terminal.wait("A Anna")
        self.press("r")

    def press(self, key):
        os.write(self.terminal.file, key.encode())

    def play(self):
        while "The end." not in self.terminal.screen.text():
            while self.terminal.pump(0.05):
                pass
            assert self.terminal.status is None, self.terminal.screen.text()
            if "Enter" in "".join(self.terminal.screen.text().splitlines()[-1:]):
                self.press(ENTER)
                self.terminal.pump(0.3)

    def ending(self):
        return self.terminal.screen.text()

    def leave(self):
        self.terminal.close()


class Plain:
    """Takes the first choice."""

    def __init__(self, folder, url):
        self.person = Person(folder, "Ben", url)
        self.person.expect("You take seat|Ben, a guest, takes seat")
        self.person.type("ready")

    def play(self):
        while self.person.expect(r"\n1\. (?![A-Z] ).*\n", r"\"rematch\" plays again", patience=PATIENCE) == 0:
            self.person.type("1")

    def ending(self):
        return self.person.text

    def leave(self):
        self.person.__exit__()


class Script:
    """A client of python3-websockets, which acts at random and connects again whenever it has to."""

    def __init__(self, url, token):
        self.url = url.replace("http", "ws")
        self.fields = {"Authorization": f"Bearer {token}"}
        self.random = random.Random(1350)
        self.acts = 0
        self.at = 0
        self.over = None

    def play(self):
        asyncio.run(self.evening())

    async def evening(self):
        while not self.over:
            try:
                async with websockets.connect(self.url, extra_headers=self.fields) as self.socket:
                    await self.attend()
            except (OSError, websockets.exceptions.WebSocketException):
                await asyncio.sleep(0.5)

    async def attend(self):
        async for text in self.socket:
            message = json.loads(text)
            kind = message.get("entry", {}).get("t")
            if message["t"] == "hello":
                self.at = message["at"]
                await self.arrive(message["table"])
            elif message["t"] == "entry" and ("moves" in message or kind in ("window_opened", "window_closed")):
                self.at = message["entry"]["n"]
            if kind == "over":
                self.over = message["entry"]
                return
            await self.choose(message)

    async def arrive(self, table):
        if table["phase"] == "gathering":
            await self.socket.send('{"t":"sit","seat":2}')
            await self.socket.send('{"t":"ready"}')
        self.over = table.get("over")

    async def choose(self, message):
        legal = message.get("actions") or message.get("legal")
        if legal:
            await asyncio.sleep(0.1 if self.acts < 20 else 0.6)
            action = self.random.choice(legal)["text"]
            await self.socket.send(
                json.dumps({"t": "act", "at": self.at, "id": f"{self.random.getrandbits(128):032x}", "action": action})
            )
            self.acts += 1
        elif message.get("types"):
            await self.socket.send(json.dumps({"t": "legal", "type": self.random.choice(message["types"])}))

    def ending(self):
        return "The end." if self.over else ""

    def leave(self):
        pass


class Bridge:
    """The program of docs/bridge.md."""

    def __init__(self, folder, url):
        self.process = bridge(url, engine(folder, "mine.py", example()), "--name", "Dirk")
        self.text = ""

    def play(self):
        self.text, self.errors = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0, self.errors

    def ending(self):
        return self.text

    def leave(self):
        self.process.kill()


# ---- a table ---------------------------------------------------------------------------------------------------------


class Table:
    """A table, its four people, and what each of them is told."""

    def __init__(self, folder, server, store, settings):
        self.store = store
        host = guest(server, "Host")["token"]
        self.id = make(server, host, **settings)
        self.ears = [Ear(server.port) for _ in NAMES]
        urls = [f"http://127.0.0.1:{ear.port}/table/{self.id}" for ear in self.ears]
        own = pathlib.Path(folder, self.id)
        own.mkdir()
        self.watch = Player(server, self.id, host)
        self.people = []
        for number, come in enumerate(
            (
                lambda: FullScreen(own, urls[0]),
                lambda: Plain(own, urls[1]),
                lambda: Script(urls[2], guest(server, "Cora")["token"]),
                lambda: Bridge(own, urls[3]),
            )
        ):
            self.people.append(come())
            self.begin(number)
            self.await_ready(number)
        self.watch.agree(t="start")
        self.watch.socket.connection.close()

    def begin(self, number):
        thread = threading.Thread(target=self.people[number].play, daemon=True)
        thread.start()
        self.threads = [*getattr(self, "threads", []), thread]

    def await_ready(self, seat):
        entry = {}
        while (entry.get("t"), entry.get("seat")) != ("ready", seat):
            entry = self.watch.next().get("entry", {})

    def entries(self):
        with sqlite3.connect(f"file:{self.store}?mode=ro", uri=True) as store:
            return [
                json.loads(line)
                for (line,) in store.execute("SELECT line FROM journal WHERE table_id = ? ORDER BY number", [self.id])
            ]

    def kinds(self):
        return [entry["t"] for entry in self.entries()]

    def finish(self, until):
        for name, thread in zip(NAMES, self.threads):
            thread.join(max(0, until - time.monotonic()))
            if thread.is_alive():
                raise AssertionError(
                    f"{name} has not seen the end: {self.entries()[-3:]}\n" + self.ending_of(name)[-2000:]
                )

    def ending_of(self, name):
        return self.people[NAMES.index(name)].ending()

    def check(self, folder):
        entries = self.entries()
        over = entries[-1]
        assert over["t"] == "over" and over["reason"] not in ("resigned", "abandoned"), over
        for name, ear in zip(NAMES, self.ears):
            assert not ear.faults, (name, ear.faults)
            assert ear.number == over["n"] and ear.entries[over["n"]] == over, (name, ear.number, over)
            assert ear.hellos >= 4, f"{name} came back {ear.hellos - 1} times"
            for number, told in ear.entries.items():
                stored = entries[number - 1]
                assert all(told.get(what) == stored.get(what) for what in ("t", "time", "seat")), (told, stored)
        assert "The end." in self.ending_of("Anna") and "The end." in self.ending_of("Ben")
        self.check_luck(folder)
        seats = " ".join("ABCDEFGHI"[seat] for seat in over["winners"]) or "nobody"
        assert f"({over['reason']}). Winners: {seats}\n" in self.ending_of("Dirk"), self.ending_of("Dirk")
        return entries

    def check_luck(self, folder):
        journal = pathlib.Path(folder, f"{self.id}.journal")
        exported = subprocess.run(
            [PROGRAM, "admin", "export", "--store", self.store, self.id], stdout=subprocess.PIPE, check=True
        )
        journal.write_bytes(exported.stdout)
        subprocess.run([PROGRAM, "verify", "--luck", journal], stdout=subprocess.DEVNULL, check=True)

    def leave(self):
        for person in self.people:
            person.leave()
        for ear in self.ears:
            ear.__exit__()


# ---- an evening ------------------------------------------------------------------------------------------------------


class Evening:
    """A server that is killed and replaced, at the same port with the same store."""

    def __init__(self, folder):
        self.folder = folder
        self.store = f"{folder}/tables.db"
        self.port = free_port()
        self.serve(PROGRAM)

    def serve(self, program):
        self.server = Server(
            program,
            "serve",
            "--store",
            self.store,
            "--port",
            str(self.port),
            "--sockets",
            "500",
            "--handshakes",
            "1000",
        )

    def kill(self):
        self.server.kill()
        self.serve(PROGRAM)

    def upgrade(self):
        self.server.stop()
        other = pathlib.Path(self.folder, "pesthouse")
        shutil.copy(PROGRAM, other)
        self.serve(other)


def await_plays(tables, count, until):
    """Waits until everybody has played on at each table, or the game is over."""
    while any(kinds.count("play") < count and "over" not in kinds for kinds in (table.kinds() for table in tables)):
        assert time.monotonic() < until, [table.entries()[-3:] for table in tables]
        time.sleep(0.1)


def spend(settings):
    until = time.monotonic() + PATIENCE
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(folder)
        tables = [Table(folder, evening.server, evening.store, one) for one in settings]
        try:
            for count, trouble in ((15, evening.kill), (30, evening.upgrade), (45, evening.kill)):
                await_plays(tables, count, until)
                trouble()
            for table in tables:
                table.finish(until)
            journals = [table.check(folder) for table in tables]
        finally:
            for table in tables:
                table.leave()
            evening.server.stop()
        for one, entries in zip(settings, journals):
            kinds = [entry["t"] for entry in entries]
            print(one["game"], {kind: kinds.count(kind) for kind in kinds})
            # The script acts at random, so there is a whip in nearly every game.
            assert one["game"] != "bristol1350" or "window_closed" in kinds, "nobody could be whipped"


def test_live():
    spend([RATTUS, BRISTOL])


def test_by_days():
    """Windows close at full minutes, so this takes long."""
    if not LONG:
        print("skipped: make evening")
    else:
        spend([{**RATTUS, **DAYS}, {**BRISTOL, **DAYS}])


if __name__ == "__main__":
    run(globals())
