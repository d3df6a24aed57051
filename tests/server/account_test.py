#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Accounts on a server: opened, signed in and out, other passwords, closed; and how many wrong ones are taken."""

import concurrent.futures
import contextlib
import json
import pathlib
import sqlite3
import statistics
import tempfile
import time

from people import Player, ask, catch_up, get, guest, make, play_on, post, seated, serve

from server import PATIENCE, Socket, free_port, read_all, request, run

PASSWORD = "correct horse"


def open_account(server, name, password=PASSWORD):
    person = guest(server, name)
    status, body, _ = post(server, "/account", {"name": name, "password": password}, person["token"])
    assert status == 201, body
    return person


def sign_in(server, name, password=PASSWORD, token=None):
    status, body, _ = post(server, "/session", {"name": name, "password": password}, token)
    return status, json.loads(body) if status == 200 else body


def watch(server, table, token):
    socket = Socket(server, [f"Authorization: Bearer {token}"], path=f"/table/{table}")
    assert socket.status == 101
    socket.message()
    return socket


def test_an_account_is_a_guest_with_a_password():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")
        me = get(server, "/me", anna["token"])
        assert (me["person"], me["name"], me["account"]) == (anna["person"], "Anna", False), me
        table = make(server, anna["token"], game="rattus", seats=["open", "rules"])
        status, body, _ = post(server, "/account", {"name": "Änna", "password": PASSWORD}, anna["token"])
        assert status == 201, body
        assert json.loads(body) == {**me, "name": "Änna", "account": True}, body
        assert get(server, "/me", anna["token"]) == json.loads(body)
        assert post(server, "/account", {"name": "Änna", "password": PASSWORD}, anna["token"])[0] == 409
        assert [one["table"] for one in get(server, "/me/tables", anna["token"])["tables"]] == [table]
        for name in ("Änna", "ÄNNA", "A\u0308nna", "ä n n a"):
            assert post(server, "/guest", {"name": name})[0] == 409, name
        ben = guest(server, "Ben")
        assert post(server, "/account", {"name": "änna", "password": PASSWORD}, ben["token"])[0] == 409
        assert get(server, "/me", ben["token"])["account"] is False


def test_another_name():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, ben = open_account(server, "Anna"), guest(server, "Ben")
        table = make(server, anna["token"], game="rattus", seats=["open", "open"])
        first, second = watch(server, table, anna["token"]), watch(server, table, ben["token"])
        for name in ("ANNA", "anna"):
            assert post(server, "/name", {"name": name}, ben["token"])[0] == 409, name
        for body in ({}, {"name": ""}, {"name": "é" * 33}, {"name": " Ben"}, {"name": "\u202eneB"}, {"name": 7}):
            assert post(server, "/name", body, ben["token"])[0] == 400, body
        assert get(server, "/me", ben["token"])["name"] == "Ben"
        for person, name in ((anna, "Carla"), (ben, "é" * 32)):
            status, body, _ = post(server, "/name", {"name": name}, person["token"])
            assert status == 200 and json.loads(body) == {**get(server, "/me", person["token"]), "name": name}, body
        assert post(server, "/name", {"name": "ANNA"}, ben["token"])[0] == 200  # nobody has it any more
        assert sign_in(server, "Carla")[0] == 200 and sign_in(server, "Anna")[0] == 401
        for number, (socket, name) in enumerate(((first, "Carla"), (second, "ANNA"))):
            socket.text(f'{{"t":"sit","seat":{number}}}')
            while (message := json.loads(socket.message())).get("entry", {}).get("seat") != number:
                pass
            assert message["entry"]["name"] == name, message
        assert post(server, "/name", {"name": "Dario"})[0] == 401


def test_bodies():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")
        for body in (
            {},
            {"name": "Anna"},
            {"name": "Anna", "password": "1234567"},
            {"name": "Anna", "password": "ü" * 7},
            {"name": "Anna", "password": "a" * 257},
            {"name": "\u2066Anna", "password": PASSWORD},
            {"name": "Anna", "password": PASSWORD, "more": 1},
            {"name": "Anna", "password": 12345678},
            "",
            "[]",
        ):
            assert post(server, "/account", body, anna["token"])[0] == 400, body
        assert post(server, "/account", {"name": "Anna", "password": "ü" * 8}, anna["token"])[0] == 201
        assert post(server, "/account", {"name": "Anna", "password": PASSWORD})[0] == 401
        assert post(server, "/session", {"name": "Anna", "password": "a" * 17000})[0] == 413
        assert post(server, "/me", {}, anna["token"])[0] == 405
        assert ask(server, "GET", "/me?x=1", None, anna["token"])[0] == 400
        _, _, answer = ask(server, "PUT", "/account", "")
        assert b"\r\nAllow: POST, DELETE\r\n" in answer, answer


def test_signing_in_and_out():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = open_account(server, "Anna")
        status, session = sign_in(server, "ANNA")
        assert status == 200 and session["person"] == anna["person"] and session["name"] == "Anna", session
        assert session["token"] != anna["token"]
        table = make(server, session["token"], game="rattus", seats=["open", "rules"])
        first, second = watch(server, table, anna["token"]), watch(server, table, session["token"])
        status, body, answer = ask(server, "DELETE", "/session", None, session["token"])
        assert status == 204 and body == "" and b"Set-Cookie" not in answer, answer
        assert second.close_code() == 4001
        assert ask(server, "GET", "/me", None, session["token"])[0] == 401
        assert ask(server, "DELETE", "/session", None, session["token"])[0] == 401
        assert get(server, "/me", anna["token"])["name"] == "Anna"
        first.text('{"t":"sit","seat":0}')
        assert json.loads(first.message())["t"] == "entry"


def test_cookies():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        open_account(server, "Anna")
        _, _, answer = post(server, "/session", {"name": "Anna", "password": PASSWORD})
        cookie = answer.split(b"Set-Cookie: ")[1].split(b"\r\n")[0].decode()
        assert cookie.startswith("pesthouse=") and cookie.endswith(
            "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"
        )
        brought = f"Cookie: {cookie.split(';')[0]}\r\n"
        csrf = json.loads(ask(server, "GET", "/me", extra=brought)[1])["csrf"]
        origin = "Origin: http://127.0.0.1\r\n"
        assert ask(server, "DELETE", "/session", extra=brought + origin)[0] == 403
        status, _, answer = ask(server, "DELETE", "/session", extra=f"{brought}{origin}X-CSRF-Token: {csrf}\r\n")
        assert status == 204 and b"Set-Cookie: pesthouse=; Path=/; Max-Age=0; HttpOnly" in answer, answer
        status, _, answer = ask(server, "GET", "/me", extra=brought)
        assert status == 401 and b"Max-Age=0" in answer, answer


@contextlib.contextmanager
def behind_a_proxy(folder):
    """A function that asks a server as a proxy with TLS does, for the client of an address."""
    origin = "https://play.example.org"
    with serve(folder, "--behind-proxy", "127.0.0.1", "--origin", origin, "--port", str(free_port())) as server:

        def through(client, method, path, body=None, extra=""):
            text = "" if body is None else json.dumps(body)
            status, answer = request(
                server,
                f"{method} {path} HTTP/1.1\r\nHost: play.example.org\r\nOrigin: {origin}\r\n"
                f"X-Forwarded-For: {client}\r\n{extra}Content-Length: {len(text)}\r\n"
                f"Connection: close\r\n\r\n{text}",
            )
            return status, answer.decode()

        yield through


def test_cookies_under_tls():
    with tempfile.TemporaryDirectory() as folder, behind_a_proxy(folder) as through:
        status, answer = through("203.0.113.1", "POST", "/guest", {"name": "Anna"})
        cookie = answer.split("Set-Cookie: ")[1].split("\r\n")[0]
        assert (
            status == 201 and cookie.startswith("__Host-pesthouse=") and cookie.endswith("; SameSite=Strict; Secure")
        ), cookie
        assert "; Path=/;" in cookie and "; HttpOnly;" in cookie and "Domain" not in cookie, cookie
        brought = cookie.split(";")[0]
        assert through("203.0.113.1", "GET", "/me", extra=f"Cookie: a=b; {brought}\r\n")[0] == 200
        assert through("203.0.113.1", "GET", "/me", extra=f"Cookie: {brought.removeprefix('__Host-')}\r\n")[0] == 401


def test_wrong_passwords_count_by_address():
    with tempfile.TemporaryDirectory() as folder, behind_a_proxy(folder) as through:

        def wrong(client, name):
            return through(client, "POST", "/session", {"name": name, "password": "wrong horse"})[0]

        statuses = [wrong("203.0.113.1", f"Anna {i}") for i in range(24)]
        assert statuses[:20] == [401] * 20 and statuses[-1] == 429, statuses
        assert wrong("203.0.113.2", "Anna 30") == 401
        assert [wrong(f"203.0.113.{10 + i}", "Ben") for i in range(24)][-1] == 429  # by name, from anywhere
        assert wrong("2001:db8::1", "Clara") == 401


def test_another_password():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = open_account(server, "Anna")
        other = sign_in(server, "Anna")[1]
        table = make(server, anna["token"], game="rattus", seats=["open", "rules"])
        own, others = watch(server, table, anna["token"]), watch(server, table, other["token"])
        change = {"old": PASSWORD, "password": "another horse"}
        assert post(server, "/password", {**change, "old": "wrong horse"}, anna["token"])[0] == 401
        assert post(server, "/password", {**change, "password": "short"}, anna["token"])[0] == 400
        assert post(server, "/password", change, guest(server, "Ben")["token"])[0] == 409
        assert post(server, "/password", change, anna["token"])[0] == 204
        assert others.close_code() == 4001
        assert ask(server, "GET", "/me", None, other["token"])[0] == 401
        assert get(server, "/me", anna["token"])["name"] == "Anna"
        own.text('{"t":"sit","seat":0}')
        assert json.loads(own.message())["t"] == "entry"
        assert sign_in(server, "Anna")[0] == 401
        assert sign_in(server, "Anna", "another horse")[0] == 200


def test_a_guests_tables_are_taken_over():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = open_account(server, "Anna")
        visitor, ben = seated(server, ["Visitor", "Ben"], game="rattus", seats=["open", "open"])
        play_on([visitor, ben], 4)
        catch_up([visitor, ben])
        status, session = sign_in(server, "Anna", token=visitor.token)
        assert status == 200 and session["person"] == anna["person"], session
        assert visitor.socket.close_code() == 4001
        assert ask(server, "GET", "/me", None, visitor.token)[0] == 401
        visitor.token = session["token"]
        visitor.connect(server)
        assert visitor.hello["seat"] == 0 and visitor.hello["table"]["seats"][0]["name"] == "Anna", visitor.hello[
            "table"
        ]
        play_on([visitor, ben], 4)
        about = get(server, "/me/tables", session["token"])["tables"][0]["about"]
        assert about["seats"][0] == {"holder": "person", "person": anna["person"], "name": "Anna"}, about


def test_an_account_is_closed():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = open_account(server, "Anna")
        table = make(server, anna["token"], game="rattus", seats=["open", "open"], listed=True)
        player = Player(server, table, anna["token"])
        player.agree(t="sit", seat=0)
        looker = Player(server, table)
        assert "Anna" in json.dumps(looker.hello["table"])
        assert ask(server, "DELETE", "/account", {"password": "wrong horse"}, anna["token"])[0] == 401
        assert ask(server, "DELETE", "/account", None, anna["token"])[0] == 401
        assert ask(server, "DELETE", "/account", {"password": PASSWORD}, anna["token"])[0] == 204
        assert player.socket.close_code() == 4001
        assert ask(server, "GET", "/me", None, anna["token"])[0] == 401
        end = time.monotonic() + PATIENCE
        while "Anna" in json.dumps(Player(server, table).hello):  # also what is in memory forgets
            assert time.monotonic() < end
        assert "Anna" not in json.dumps(get(server, "/tables"))
        ben = guest(server, "Ben")
        assert ask(server, "DELETE", "/account", None, ben["token"])[0] == 204
        assert ask(server, "GET", "/me", None, ben["token"])[0] == 401
        assert guest(server, "Anna")["person"] > ben["person"]


def test_wrong_passwords():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        open_account(server, "Anna")
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda i: sign_in(server, "Anna", f"wrong horse {i}"), range(100)))
        statuses = [status for status, _ in answers]
        assert set(statuses) == {401, 429} and 20 <= statuses.count(401) <= 25, statuses
        assert sign_in(server, "Anna")[0] == 429  # the right one, too
        assert sign_in(server, "Ben")[0] == 429  # from this address


def test_right_passwords_are_not_counted():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        open_account(server, "Anna")
        assert all(sign_in(server, "Anna")[0] == 200 for _ in range(22))  # two more than wrong ones are taken


def test_stopping_while_passwords_are_hashed():
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        token = guest(server, "Anna")["token"]
        body = json.dumps({"name": "Anna", "password": PASSWORD})
        text = (
            f"POST /account HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        )
        connections = [server.connect() for _ in range(60)]
        for connection in connections:
            connection.sendall(text.encode())
        server.stop()  # does not wait for all of them
        statuses = {read_all(connection)[9:12] for connection in connections}
        assert statuses <= {b"201", b"409", b"503", b""}, statuses


def processor_seconds(server):
    """What the server has used of the processor: unlike the time of an answer it does not depend on who else is at work."""
    tasks = pathlib.Path(f"/proc/{server.process.pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def test_names_without_an_account_answer_alike():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        open_account(server, "Anna")
        times = {"Anna": [], "Nobody": [], "\u202eNobody": []}
        answers = set()
        for _ in range(6):
            for name, taken in times.items():
                start = processor_seconds(server)
                answers.add(sign_in(server, name, "wrong horse"))
                taken.append(processor_seconds(server) - start)
        assert answers == {(401, "the name or the password is wrong\n")}, answers
        fastest = [min(taken) for taken in times.values()]
        assert max(fastest) < 3 * min(fastest), times  # without hashing it is 50 times as fast
        assert statistics.median(times["Nobody"]) > 0.003


def test_guests_who_are_gone_are_removed():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            tokens = {name: guest(server, name)["token"] for name in ("Anna", "Ben", "Clara")}
            make(server, tokens["Ben"], game="rattus", seats=["open", "rules"])
            assert post(server, "/account", {"name": "Clara", "password": PASSWORD}, tokens["Clara"])[0] == 201
        store = sqlite3.connect(pathlib.Path(folder, "tables.db"))
        with store:
            store.execute("UPDATE people SET made = 0")
            store.execute("UPDATE sessions SET seen = ?", [int((time.time() - 91 * 24 * 3600) * 1000)])

        def names():
            return [name for (name,) in store.execute("SELECT name FROM people ORDER BY id")]

        with serve(folder, "--guest-days", "0"):
            time.sleep(0.5)
            assert names() == ["Anna", "Ben", "Clara"]
        with serve(folder, "--guest-days", "92"):
            time.sleep(0.5)
            assert names() == ["Anna", "Ben", "Clara"]
        with serve(folder):
            end = time.monotonic() + PATIENCE
            while names() != ["Ben", "Clara"]:
                assert time.monotonic() < end, names()
                time.sleep(0.05)
        store.close()


if __name__ == "__main__":
    run(globals())
