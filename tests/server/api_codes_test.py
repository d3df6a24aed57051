#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every status and every close code that docs/server-api.md names is met here, each in the way that the page says."""

import contextlib
import pathlib
import re
import signal
import sqlite3
import subprocess
import tempfile

from people import PROGRAM, guest, make, post, serve
from trouble import full_disk

from server import Socket, frame_bytes, handshake, request, run

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "server-api.md"
SETTINGS = {"game": "rattus", "seats": ["open", "rules"]}


def numbers_of(title):
    """The numbers in the first column of the table whose first heading is `title`."""
    text = PAGE.read_text(encoding="utf-8")
    rows = re.search(rf"\| {title} \|.*?\n\|[- |]+\n((?:\|.*\n)+)", text).group(1).splitlines()
    return {int(number) for row in rows for number in re.findall(r"\d+", row.split("|")[1])}


def get(server, path, *fields, method="GET"):
    text = "".join(f"{field}\r\n" for field in fields)
    return request(server, f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{text}Connection: close\r\n\r\n")


def bearer(token):
    return [f"Authorization: Bearer {token}"]


# ---- statuses --------------------------------------------------------------------------------------------------------


def too_many(server):
    with tempfile.TemporaryDirectory() as folder, serve(folder, "--handshakes", "1") as strict:
        guest(strict, "Anna")
        status, _, answer = post(strict, "/guest", {"name": "Ben"})
        assert b"\r\nRetry-After: " in answer, answer
        return status


def without_store(server):
    with full_disk(server):
        return post(server, "/guest", {"name": "Anna"})[0]


def taken_name(server):
    cora = guest(server, "Cora")
    assert post(server, "/account", {"name": "Cora", "password": "correct horse"}, cora["token"])[0] == 201
    return post(server, "/guest", {"name": "CORA"})[0]


def blocked_name(_server):
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        admin = [PROGRAM, "admin", "words", "add", "dolt", "--store", f"{folder}/tables.db"]
        subprocess.run(admin, check=True, stdout=subprocess.DEVNULL)
        return post(server, "/guest", {"name": "Dolt"})[0]


STATUSES = {
    200: lambda server: get(server, "/me", *bearer(guest(server, "Anna")["token"]))[0],
    204: lambda server: get(server, "/session", *bearer(guest(server, "Anna")["token"]), method="DELETE")[0],
    201: lambda server: post(server, "/guest", {"name": "Anna"})[0],
    400: lambda server: post(server, "/table", {"t": "make", "game": "chess"}, guest(server, "Anna")["token"])[0],
    401: lambda server: post(server, "/table", {"t": "make", **SETTINGS}, "0" * 32)[0],
    403: lambda server: post(server, "/guest", {"name": "Anna"}, extra="Origin: http://elsewhere.example.org\r\n")[0],
    404: lambda server: get(server, "/nothing")[0],
    405: lambda server: get(server, "/guest")[0],
    409: taken_name,
    413: lambda server: post(server, "/guest", {"name": "a" * 20000})[0],
    414: lambda server: get(server, "/" + "a" * 3000)[0],
    421: lambda server: request(server, "GET / HTTP/1.1\r\nHost: elsewhere.example.org\r\n\r\n")[0],
    422: blocked_name,
    426: lambda server: request(
        server, handshake(server.port, "/table/" + "0" * 32).replace("Version: 13", "Version: 12")
    )[0],
    429: too_many,
    431: lambda server: get(server, "/", "A: " + "a" * 9000)[0],
    503: without_store,
}


def test_statuses():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        for expected, meet in STATUSES.items():
            status = meet(server)
            assert status == expected, f"expected {expected}, got {status}"


# ---- close codes -----------------------------------------------------------------------------------------------------


def at_table(server, frames=(), form="", token=None):
    """The code with which a WebSocket at a new table is closed after these frames."""
    maker = guest(server, "Anna")
    table = make(server, maker["token"], **SETTINGS)
    with Socket(server, bearer(maker["token"] if token is None else token), path=f"/table/{table}{form}") as one:
        if frames:
            one.message()
        for frame in frames:
            one.send(*frame)
        return one.close_code()


def before_hello(server):
    maker = guest(server, "Anna")
    table = make(server, maker["token"], **SETTINGS)
    early = frame_bytes(1, b'{"t":"sit","seat":0}')
    with Socket(server, bearer(maker["token"]), path=f"/table/{table}", early=early) as one:
        return one.close_code()


def unreadable_table(server):
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as other:
            table = make(other, guest(other, "Anna")["token"], **SETTINGS)
        with contextlib.closing(sqlite3.connect(f"{folder}/tables.db")) as store, store:
            store.execute("UPDATE journal SET line = replace(line, '\"rattus\"', '\"chess\"')")
        with serve(folder) as other, Socket(other, path=f"/table/{table}") as one:
            return one.close_code()


def stopped(server):
    with tempfile.TemporaryDirectory() as folder, serve(folder) as other:
        one = Socket(other, path=f"/table/{make(other, guest(other, 'Anna')['token'], **SETTINGS)}")
        one.message()
        other.process.send_signal(signal.SIGTERM)
        return one.close_code()


def without_sessions(server):
    with tempfile.TemporaryDirectory() as folder, serve(folder) as other:
        maker = guest(other, "Anna")
        table = make(other, maker["token"], **SETTINGS)
        with contextlib.closing(sqlite3.connect(f"{folder}/tables.db")) as store:
            store.execute("ALTER TABLE sessions RENAME TO lost")
        with Socket(other, bearer(maker["token"]), path=f"/table/{table}") as one:
            return one.close_code()


def no_table(server):
    with Socket(server, path="/table/" + "0" * 32) as one:
        return one.close_code()


def removed(server):
    maker, ben = guest(server, "Anna"), guest(server, "Ben")
    table = make(server, maker["token"], **SETTINGS)
    with Socket(server, bearer(maker["token"]), path=f"/table/{table}") as one:
        one.message()
        one.text(f'{{"t":"bar","person":{ben["person"]},"from":"table"}}')
        while '"barred"' not in one.message():
            pass
    with Socket(server, bearer(ben["token"]), path=f"/table/{table}") as one:
        return one.close_code()


def sent_away(server):
    with tempfile.TemporaryDirectory() as folder, serve(folder) as other:
        maker = guest(other, "Anna")
        with Socket(other, bearer(maker["token"]), path=f"/table/{make(other, maker['token'], **SETTINGS)}") as one:
            one.message()
            kick = [PROGRAM, "admin", "kick", str(maker["person"]), "--store", f"{folder}/tables.db"]
            subprocess.run(kick, check=True, capture_output=True)
            return one.close_code()


CODES = {
    1002: lambda server: at_table(server, [(3, b"")]),
    1003: lambda server: at_table(server, [(2, b"a")]),
    1007: lambda server: at_table(server, [(1, b"\xff")]),
    1008: lambda server: at_table(server, [(1, b"{}")] * 40),
    1009: lambda server: at_table(server, [(1, b" " * 5000)]),
    1011: unreadable_table,
    1012: stopped,
    1013: without_sessions,
    4001: lambda server: at_table(server, token="0" * 32),
    4002: lambda server: at_table(server, form="?form=packed&build=0000000000000000"),
    4003: removed,
    4004: no_table,
    4005: sent_away,
    4006: lambda server: at_table(server, form="?as=0"),
}


def test_close_codes():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        for expected, meet in CODES.items():
            code = meet(server)
            assert code == expected, f"expected {expected}, got {code}"
        assert before_hello(server) == 1008


def test_the_page_names_no_others():
    assert numbers_of("status") == set(STATUSES), numbers_of("status") ^ set(STATUSES)
    assert numbers_of("close code") == set(CODES), numbers_of("close code") ^ set(CODES)


if __name__ == "__main__":
    run(globals())
