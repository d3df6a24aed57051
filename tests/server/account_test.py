#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Accounts on a server: opened, signed in and out, other passwords, closed; and how many wrong ones are taken."""

import concurrent.futures
import contextlib
import json
import pathlib
import re
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


def cookies_of(answer):
    """Those that an answer sets, by name; "" is one that it takes away. `answer` is a text."""
    found = {}
    for line in re.findall(r"\r\nSet-Cookie: ([^\r]*)", answer):
        value, *attributes = line.split("; ")
        name, value = value.split("=", 1)
        expected = ["Path=/", "Max-Age=31536000" if value else "Max-Age=0", "HttpOnly", "SameSite=Strict"]
        assert attributes == expected + ["Secure"] * name.startswith("__Host-"), line
        found[name] = value
    return found


class Browser:
    """What keeps cookies as browsers do: of a host, whatever its port."""

    def __init__(self):
        self.jar = {}

    def ask(self, server, method, path, body=None, csrf=None):
        """The status and the body."""
        fields = "".join(
            [
                f"Cookie: {'; '.join(f'{name}={value}' for name, value in self.jar.items())}\r\n" if self.jar else "",
                "" if method == "GET" else "Origin: http://127.0.0.1\r\n",
                f"X-CSRF-Token: {csrf}\r\n" if csrf else "",
            ]
        )
        status, text, answer = ask(server, method, path, body, extra=fields)
        for name, value in cookies_of(answer.decode()).items():
            if value:
                self.jar[name] = value
            else:
                self.jar.pop(name, None)
        return status, text

    def me(self, server):
        status, text = self.ask(server, "GET", "/me")
        return json.loads(text) if status == 200 else status


def test_no_script_of_a_page_sees_a_token():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        open_account(server, "Anna")
        for path, body, code in [
            ("/guest", {"name": "Ben"}, 201),
            ("/session", {"name": "Anna", "password": PASSWORD}, 200),
        ]:
            browser = Browser()
            status, text = browser.ask(server, "POST", path, body)
            assert status == code and sorted(json.loads(text)) == ["name", "person"], text
            assert browser.me(server)["name"] == body["name"], "the cookie has it"


def is_own(name):
    return re.fullmatch("pesthouse-[0-9a-f]{8}", name)


def test_cookies():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        open_account(server, "Anna")
        browser = Browser()
        assert browser.ask(server, "POST", "/session", {"name": "Anna", "password": PASSWORD})[0] == 200
        (name,) = filter(is_own, browser.jar)
        csrf = browser.me(server)["csrf"]
        assert browser.ask(server, "DELETE", "/session")[0] == 403
        token = browser.jar[name]
        assert browser.ask(server, "DELETE", "/session", csrf=csrf)[0] == 204
        assert not list(filter(is_own, browser.jar)), browser.jar
        browser.jar[name] = token
        assert browser.me(server) == 401 and name not in browser.jar  # it is nobody's any more


def test_two_servers_on_one_host():
    """Cookies do not tell ports apart."""
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as other,
        serve(one) as first,
        serve(other) as second,
    ):
        browser = Browser()
        assert browser.ask(first, "POST", "/guest", {"name": "Anna"})[0] == 201
        assert browser.me(second) == 401 and browser.me(first)["name"] == "Anna"
        assert browser.ask(second, "POST", "/guest", {"name": "Ben"})[0] == 201
        assert browser.me(first)["name"] == "Anna" and browser.me(second)["name"] == "Ben"
        csrf = browser.me(second)["csrf"]
        assert browser.ask(second, "DELETE", "/session", csrf=csrf)[0] == 204
        assert browser.me(second) == 401 and browser.me(first)["name"] == "Anna"


def test_a_store_keeps_its_cookies():
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser()
        with serve(folder) as server:
            assert browser.ask(server, "POST", "/guest", {"name": "Anna"})[0] == 201
        with serve(folder) as server:
            assert browser.me(server)["name"] == "Anna"


def test_cookies_of_before():
    """One of the old name is taken by the server that gave it, which replaces it, and left alone by others."""
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as other,
        serve(one) as first,
        serve(other) as second,
    ):
        anna = guest(first, "Anna")
        table = make(first, anna["token"], game="rattus", seats=["open", "rules"], listed=True)
        browser, old = Browser(), {"pesthouse": anna["token"]}
        browser.jar = dict(old)
        for path, expected in (("/me", 401), ("/me/tables", 401), ("/tables", 200), ("/person/1", 404)):
            assert browser.ask(second, "GET", path)[0] == expected, path
        assert browser.ask(second, "DELETE", "/session")[0] == 401
        assert browser.jar == old, browser.jar
        elsewhere = make(second, guest(second, "Cora")["token"], game="rattus", seats=["open", "rules"])
        field = [f"Cookie: pesthouse={anna['token']}", "Origin: http://127.0.0.1:{}"]
        looker = Socket(second, [field[0], field[1].format(second.port)], path=f"/table/{elsewhere}")
        assert "seat" not in json.loads(looker.message())
        player = Socket(first, [field[0], field[1].format(first.port)], path=f"/table/{table}")
        player.message()
        player.text('{"t":"sit","seat":0}')
        assert json.loads(player.message())["entry"]["name"] == "Anna"

        settings = {"t": "make", "game": "rattus", "seats": ["open", "rules"]}
        assert browser.ask(first, "POST", "/table", settings)[0] == 403  # ours, so it wants the field
        browser.jar = dict(old)
        assert browser.me(first)["name"] == "Anna"
        assert "pesthouse" not in browser.jar and browser.me(first)["person"] == anna["person"], browser.jar

        browser.jar = dict(old)
        assert browser.ask(second, "POST", "/guest", {"name": "Ben"})[0] == 201
        assert browser.jar["pesthouse"] == anna["token"] and browser.me(second)["name"] == "Ben"
        assert browser.me(first)["name"] == "Anna" and len(browser.jar) == 2, browser.jar


def test_a_guest_of_before_signs_in():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        open_account(server, "Anna")
        visitor = guest(server, "Visitor")
        table = make(server, visitor["token"], game="rattus", seats=["open", "rules"])
        browser, login = Browser(), {"name": "Anna", "password": PASSWORD}
        browser.jar = {"pesthouse": visitor["token"]}
        assert browser.ask(server, "POST", "/session", login)[0] == 403
        browser.jar = {"pesthouse": visitor["token"]}
        csrf = json.loads(browser.ask(server, "GET", "/me")[1])["csrf"]
        browser.jar = {"pesthouse": visitor["token"]}
        assert browser.ask(server, "POST", "/session", login, csrf)[0] == 200
        assert "pesthouse" not in browser.jar and browser.me(server)["account"] is True
        tables = json.loads(browser.ask(server, "GET", "/me/tables")[1])["tables"]
        assert [one["table"] for one in tables] == [table], tables


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
        ((name, token),) = cookies_of(answer).items()
        assert status == 201 and is_own(name.removeprefix("__Host-")) and name.startswith("__Host-"), name

        def me(cookie):
            return through("203.0.113.1", "GET", "/me", extra=f"Cookie: {cookie}\r\n")

        assert me(f"a=b; {name}={token}")[0] == 200
        for other in ("", "pesthouse", name.removeprefix("__Host-")):
            assert me(f"{other}={token}")[0] == 401, other
        status, answer = me(f"__Host-pesthouse={token}")
        assert status == 200 and cookies_of(answer) == {name: token, "__Host-pesthouse": ""}, answer


def sign_in_through(through, client, name, password, extra=""):
    return through(client, "POST", "/session", {"name": name, "password": password}, extra)


def test_wrong_passwords_count_by_address():
    with tempfile.TemporaryDirectory() as folder, behind_a_proxy(folder) as through:

        def wrong(client, name):
            return sign_in_through(through, client, name, "wrong horse")[0]

        statuses = [wrong("203.0.113.1", f"Anna {i}") for i in range(24)]
        assert statuses[:20] == [401] * 20 and statuses[-1] == 429, statuses
        assert wrong("203.0.113.2", "Anna 30") == 401
        assert wrong("2001:db8::1", "Clara") == 401


def open_through(through, name):
    """An account; returns the cookies of its device."""
    status, answer = through("198.51.100.1", "POST", "/guest", {"name": name})
    assert status == 201, answer
    (token,) = [value for one, value in cookies_of(answer).items() if "device" not in one and value]
    bearer = f"Authorization: Bearer {token}\r\n"
    assert through("198.51.100.1", "POST", "/account", {"name": name, "password": PASSWORD}, bearer)[0] == 201
    status, answer = sign_in_through(through, "198.51.100.1", name, PASSWORD)
    assert status == 200
    return "; ".join(f"{one}={value}" for one, value in cookies_of(answer).items() if "device" in one)


def test_a_stranger_locks_nobody_out():
    with tempfile.TemporaryDirectory() as folder, behind_a_proxy(folder) as through:
        open_through(through, "Anna")
        statuses = [sign_in_through(through, "203.0.113.1", "Anna", f"wrong horse {i}")[0] for i in range(20)]
        assert statuses[:10] == [401] * 10 and statuses[-1] == 429, statuses
        assert sign_in_through(through, "203.0.113.1", "Anna", PASSWORD)[0] == 429  # the right one, too
        assert sign_in_through(through, "203.0.113.2", "Anna", PASSWORD)[0] == 200


def test_many_strangers_are_as_slow_as_one():
    """50 tries for a name at once, then 5 a minute; devices and sessions of its owner have tries of their own."""
    with tempfile.TemporaryDirectory() as folder, behind_a_proxy(folder) as through:
        device = open_through(through, "Anna")
        start = time.monotonic()
        statuses = [sign_in_through(through, f"203.0.113.{i}", "Anna", "wrong horse")[0] for i in range(70)]
        most = 50 + 5 * (time.monotonic() - start) / 60 + 1
        assert statuses[:50] == [401] * 50 and statuses.count(401) <= most and statuses[-1] == 429, statuses
        assert sign_in_through(through, "198.51.100.2", "Anna", PASSWORD)[0] == 429

        def known(password, cookie=device):
            return sign_in_through(through, "198.51.100.3", "Anna", password, f"Cookie: {cookie}\r\n")

        status, answer = known(PASSWORD)
        assert status == 200, answer
        token = next(value for name, value in cookies_of(answer).items() if "device" not in name)
        other = device[:-1] + ("0" if device[-1] != "0" else "1")
        assert known(PASSWORD, other)[0] == 429  # not what this server gave
        statuses = [known("wrong horse")[0] for _ in range(12)]
        assert statuses[:10] == [401] * 10 and statuses[-1] == 429, statuses

        def signed_in(method, path, body):
            return through("198.51.100.4", method, path, body, f"Authorization: Bearer {token}\r\n")[0]

        change = {"old": PASSWORD, "password": "another horse"}
        assert signed_in("POST", "/password", {**change, "old": "wrong horse"}) == 401
        assert signed_in("POST", "/password", change) == 204
        statuses = [signed_in("DELETE", "/account", {"password": "wrong horse"}) for _ in range(12)]
        assert statuses[0] == 401 and statuses[-1] == 429, statuses  # so a stolen token guesses no faster


def test_a_device_knows_its_own_account():
    with tempfile.TemporaryDirectory() as folder, behind_a_proxy(folder) as through:
        open_through(through, "Anna")
        device = open_through(through, "Ben")
        for i in range(60):
            sign_in_through(through, f"203.0.113.{i}", "Anna", "wrong horse")
        status, answer = sign_in_through(through, "198.51.100.2", "Anna", PASSWORD, f"Cookie: {device}\r\n")
        assert status == 429, answer


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
        seat = {"holder": "person", "person": anna["person"], "name": "Anna", "guest": True}  # when it was taken
        assert about["seats"][0] == seat, about


def test_programs():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        for wrong in (1, 0, "true", "", [], {}, None):
            status, body, _ = post(server, "/guest", {"name": "X", "program": wrong})
            assert (status, body) == (400, "program: expected true or false\n"), (wrong, status, body)
        status, body, _ = post(server, "/guest", {"name": "X", "program": True})
        program = json.loads(body)
        assert status == 201 and program["program"] is True, body
        status, body, _ = post(server, "/guest", {"name": "Anna", "program": False})
        anna = json.loads(body)
        assert status == 201 and "program" not in anna, body
        assert get(server, "/me", program["token"])["program"] is True
        assert "program" not in get(server, "/me", anna["token"])

        login = {"name": "X", "password": PASSWORD}
        change = {"old": PASSWORD, "password": "another horse"}
        for method, path, body in (
            ("POST", "/name", {"name": "Y"}),
            ("POST", "/password", change),
            ("POST", "/session", login),
            ("DELETE", "/account", {"password": PASSWORD}),
        ):
            for value in (True, False):
                status, text, _ = ask(server, method, path, {**body, "program": value}, program["token"])
                assert status == 400 and "program: it is set when a guest is made" in text, (path, status, text)
        for one, name, value in ((program, "X", False), (anna, "Anna", True)):
            body = {"name": name, "password": PASSWORD, "program": value}
            status, text, _ = post(server, "/account", body, one["token"])
            assert status == 409 and "program: it is set when a guest is made" in text, text
            assert get(server, "/me", one["token"])["account"] is False
        status, text, _ = post(server, "/account", {**login, "program": "yes"}, program["token"])
        assert (status, text) == (400, "program: expected true or false\n"), text
        status, text, _ = post(server, "/account", {**login, "program": True}, program["token"])
        assert status == 201 and json.loads(text)["program"] is True, text
        status, text, _ = post(server, "/name", {"name": "Y"}, program["token"])
        assert status == 200 and json.loads(text)["program"] is True, text

        table = make(server, program["token"], game="rattus", seats=["open", "open"], listed=True)
        player, other = Player(server, table, program["token"]), Player(server, table, anna["token"])
        player.agree(t="sit", seat=0)
        assert other.next()["entry"]["program"] is True
        other.agree(t="sit", seat=1)
        sits, sits_too = Player(server, table).hello["table"]["seats"]
        assert sits["program"] is True and "program" not in sits_too, (sits, sits_too)
        about = get(server, "/tables")["tables"][0]["about"]
        assert about["seats"] == [
            {"holder": "person", "person": program["person"], "name": "Y", "program": True},
            {"holder": "person", "person": anna["person"], "name": "Anna", "guest": True},
        ], about


def test_programs_and_people_do_not_take_over_each_others_tables():
    """A mark would go, or come, with a seat."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        open_account(server, "Anna")
        program = json.loads(post(server, "/guest", {"name": "X", "program": True})[1])
        make(server, program["token"], game="rattus", seats=["open", "rules"])
        status, text = sign_in(server, "Anna", token=program["token"])
        assert status == 409 and "the token a program's" in text, text
        assert len(get(server, "/me/tables", program["token"])["tables"]) == 1
        assert post(server, "/account", {"name": "X", "password": PASSWORD}, program["token"])[0] == 201
        ben = guest(server, "Ben")
        status, text = sign_in(server, "X", token=ben["token"])
        assert status == 409 and "the account is a program's" in text, text
        assert get(server, "/me", ben["token"])["name"] == "Ben"
        status, session = sign_in(server, "X")
        assert status == 200 and session["program"] is True, session
        twin = json.loads(post(server, "/guest", {"name": "Z", "program": True})[1])
        table = make(server, twin["token"], game="rattus", seats=["open", "rules"])
        assert sign_in(server, "X", token=twin["token"])[0] == 200
        assert table in [one["table"] for one in get(server, "/me/tables", session["token"])["tables"]]


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
        assert guest(server, "Anna")["person"] not in (anna["person"], ben["person"])


def test_wrong_passwords():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        open_account(server, "Anna")
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda i: sign_in(server, "Anna", f"wrong horse {i}"), range(100)))
        statuses = [status for status, _ in answers]
        assert set(statuses) == {401, 429} and 10 <= statuses.count(401) <= 12, statuses
        assert sign_in(server, "Anna")[0] == 429  # the right one, too
        assert sign_in(server, "Ben")[0] == 401


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
            return [name for (name,) in store.execute("SELECT name FROM people ORDER BY name")]

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
