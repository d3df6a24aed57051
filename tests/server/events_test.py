#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The events that a server writes, as lines of JSON on standard error: what each says, and what none may say."""

import json
import pathlib
import re
import signal
import sqlite3
import subprocess
import tempfile

from people import PROGRAM, Player, guest, make, post, serve
from trouble import full_disk

from server import PATIENCE, Socket, run

HERE = pathlib.Path(__file__).parent
PAGE = (HERE.parents[1] / "docs/server.md").read_text(encoding="utf-8")
PASSWORD = "correct horse"


class Log:
    """The events of a server, one after the other. The page must have a row for each, with all that it says."""

    def __init__(self, server):
        self.server = server
        self.text = ""

    def next(self, kind):
        line = self.server.process.stderr.readline()
        self.text += line
        event = json.loads(line)
        assert event["event"] == kind, (kind, event)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", event.pop("time")), line
        row = re.search(rf"^\| [^|]*`{event.pop('event')}`[^|]*\|.*", PAGE, re.M)
        assert row, f"docs/server.md has no row for {kind}"
        assert set(event) <= set(re.findall(r"`(\w+)`", row[0].split("|")[3])), (event, row[0])
        return event

    def end(self):
        """The last event, after which nothing is said."""
        self.server.process.send_signal(signal.SIGTERM)
        self.next("stop")
        rest = self.server.process.stderr.read()
        assert rest == "" and self.server.process.wait(PATIENCE) == 0, rest


def sign_in(server, password, status):
    assert post(server, "/session", {"name": "Anna", "password": password})[0] == status


def test_from_the_start_to_the_end():
    with tempfile.TemporaryDirectory() as folder, serve(folder, "--events") as server:
        log = Log(server)
        start = log.next("start")
        assert start["url"] == f"http://127.0.0.1:{server.port}" and start["version"], start
        log.end()


def test_a_terminal_gets_sentences():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server, full_disk(server):
        assert post(server, "/guest", {"name": "Anna"})[0] == 503
        assert server.process.stderr.readline().startswith("pesthouse serve: the store fails, so tables wait: ")


def test_refused_sign_ins():
    with tempfile.TemporaryDirectory() as folder, serve(folder, "--events") as server:
        log = Log(server)
        log.next("start")
        anna = guest(server, "Anna")
        assert post(server, "/account", {"name": "Anna", "password": PASSWORD}, anna["token"])[0] == 201
        sign_in(server, PASSWORD, 200)
        for _ in range(10):
            sign_in(server, "wrong horse", 401)
            refused = log.next("sign_in_refused")
            assert refused == {"person": anna["person"], "from": "127.0.0.1", "why": "password"}, refused
        sign_in(server, "wrong horse", 429)
        refused = log.next("sign_in_refused")
        assert refused == {"from": "127.0.0.1", "why": "address for a name"}, refused
        log.end()
        for secret in ("horse", anna["token"], "Anna"):
            assert secret not in log.text, log.text


def test_what_an_operator_does():
    with tempfile.TemporaryDirectory() as folder, serve(folder, "--events") as server:
        log = Log(server)
        log.next("start")
        anna = guest(server, "Anna")
        table = make(server, anna["token"], game="rattus", seats=["open", "rules"])
        for arguments, said in (
            (("ban", str(anna["person"]), "--why", "She shouts"), {"why": "ban", "person": anna["person"]}),
            (("ban", "203.0.113.7"), {"why": "ban", "from": "203.0.113.7"}),
            (("unban", "1"), {"why": "unban"}),
            (("close", table), {"why": "close", "table": table[:8]}),
            (("notice", "Good night"), {"why": "notice"}),
        ):
            subprocess.run([PROGRAM, "admin", *arguments, "--store", f"{folder}/tables.db"], check=True)
            assert log.next("moderation") == said, arguments
        log.end()


def test_a_store_that_fails():
    with tempfile.TemporaryDirectory() as folder, serve(folder, "--events") as server:
        log = Log(server)
        log.next("start")
        with full_disk(server):
            assert post(server, "/guest", {"name": "Anna"})[0] == 503
            assert log.next("store_failed")["why"]
        log.next("store_works")
        log.end()


def test_a_table_that_cannot_go_on():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            anna = guest(server, "Anna")
            table = make(server, anna["token"], game="rattus", seats=["open", "rules"])
            Player(server, table, anna["token"]).agree(t="sit", seat=0)
        with sqlite3.connect(f"{folder}/tables.db") as store:
            store.execute("UPDATE journal SET line = '{}' WHERE number = 2")
        with serve(folder, "--events") as server:
            log = Log(server)
            log.next("start")
            with Socket(server, [f"Authorization: Bearer {anna['token']}"], path=f"/table/{table}") as socket:
                assert socket.close_code() == 1011
            stopped = log.next("table_stopped")
            assert stopped["table"] == table[:8] and stopped["why"], stopped
            log.end()
            assert table not in log.text, log.text


def test_an_older_store():
    with tempfile.TemporaryDirectory() as folder:
        store = sqlite3.connect(f"{folder}/tables.db")
        store.executescript((HERE.parent / "store/version-7.sql").read_text(encoding="utf-8"))
        store.close()
        with serve(folder, "--events") as server:
            log = Log(server)
            migration = log.next("migration")
            assert migration["before"] == 7 < migration["after"], migration
            log.next("start")
            log.end()


run(globals())
