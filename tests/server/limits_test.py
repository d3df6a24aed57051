#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Limits as `pesthouse serve` has them without options, and what it never prints."""

import json
import pathlib
import signal
import ssl
import tempfile
import time

from people import PROGRAM, ask, catch_up, guest, make, post, seated, serve
from trouble import full_disk

from server import Server, Socket, read_all, run

HERE = pathlib.Path(__file__).parent
RATTUS = {"game": "rattus", "seats": ["open", "rules"]}


def test_fifty_tables():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        token = guest(server, "Anna")["token"]
        for _ in range(50):
            make(server, token, **RATTUS)
        assert post(server, "/table", {"t": "make", **RATTUS}, token)[0] == 429


def test_twenty_handshakes_a_minute():
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, "serve", "--store", f"{folder}/tables.db") as server:
        token = guest(server, "Anna")["token"]
        table = make(server, token, **RATTUS)
        statuses = [Socket(server, path=f"/table/{table}").status for _ in range(20)]
        assert statuses == [101] * 18 + [429] * 2, statuses


def test_a_person_by_all_connections():
    """133 requests at once, wherever they come from; others are not concerned."""
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, "serve", "--store", f"{folder}/tables.db") as server:
        anna, ben = guest(server, "Anna")["token"], guest(server, "Ben")["token"]
        for _ in range(133):
            assert ask(server, "GET", "/me", token=anna)[0] == 200
        status, answer = 200, ""
        while status == 200:  # more have come back meanwhile
            status, answer, _ = ask(server, "GET", "/me", token=anna)
        assert (status, answer) == (429, "too many requests of this person; try again in a minute\n")
        assert ask(server, "GET", "/me", token=ben)[0] == 200


def shakes_hands(server, source):
    tls = ssl.create_default_context()
    tls.check_hostname = False
    tls.verify_mode = ssl.CERT_NONE
    try:
        with tls.wrap_socket(server.connect((source, 0))) as connection:
            return connection.version() is not None
    except (ssl.SSLError, OSError):
        return False


def test_handshakes_of_tls():
    """They cost 8 KiB of the 64 KiB that an address has at once for each of its sockets. Somebody else has as much."""
    cert, key = HERE / "cert.pem", HERE / "key.pem"
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(
            folder, "--cert", str(cert), "--key", str(key), "--origin", "https://play.example.org", "--sockets", "4"
        ) as server,
    ):
        assert all(shakes_hands(server, "127.0.0.1") for _ in range(32))
        while shakes_hands(server, "127.0.0.1"):
            pass
        assert shakes_hands(server, "127.0.0.2")


def test_an_idle_connection_makes_room():
    """Of the four that an address may have, those that were answered and wait; one that has not asked yet stays."""
    with tempfile.TemporaryDirectory() as folder, serve(folder, "--sockets", "4") as server:

        def ask_by(connection):
            connection.sendall(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert connection.recv(4096).startswith(b"HTTP/1.1 200")

        answered = [server.connect() for _ in range(3)]
        for connection in answered:
            ask_by(connection)
        ask_by(server.connect(("127.0.0.2", 0)))  # by its answer the others have begun to wait
        silent = [server.connect()]
        for connection in answered:
            silent.append(server.connect())
            assert connection.recv(1) == b"", "the oldest that idles is closed"
        assert server.connect().recv(1) == b"", "none idles, so the new one is closed"
        for connection in silent:
            ask_by(connection)


def test_five_seconds_for_a_head():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server, server.connect() as connection:
        start = time.monotonic()
        connection.sendall(b"GET / HTTP/1.1\r\n")
        answer = read_all(connection)
        assert answer.startswith(b"HTTP/1.1 408 ") and 4.5 < time.monotonic() - start < 9, (
            answer,
            time.monotonic() - start,
        )


def test_a_name_of_a_mebibyte():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        try:
            status = post(server, "/guest", {"name": "a" * (1 << 20)})[0]
        except (BrokenPipeError, ConnectionResetError):  # it was refused before all of it was sent
            status = 413
        assert status == 413
        assert guest(server, "Anna")["person"] > 0


def test_nothing_secret_is_printed():
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        players = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        token, table = players[0].token, players[0].table
        csrf = json.loads(ask(server, "GET", "/me", token=token)[1])["csrf"]
        assert post(server, "/account", {"name": "Anna", "password": "correct horse"}, token)[0] == 201
        assert post(server, "/session", {"name": "Anna", "password": "wrong mule"})[0] == 401
        players[0].agree(t="chat", text="the rats are coming")
        players[0].agree(t="order", against="never")
        catch_up(players)
        with full_disk(server):  # or it would print nothing at all
            mover = next(player for player in players if player.legal)
            assert mover.act()["code"] == "waits"
            assert post(server, "/session", {"name": "Anna", "password": "correct horse"})[0] in (401, 503)
        for player in players:
            player.socket.connection.close()
        server.process.send_signal(signal.SIGTERM)
        printed = "".join(server.process.communicate(timeout=20))
        assert "the store fails" in printed, printed
        for secret in (token, table, csrf, "correct horse", "wrong mule", "the rats are coming", "Anna"):
            assert secret not in printed, (secret, printed)


if __name__ == "__main__":
    run(globals())
