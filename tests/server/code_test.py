#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Codes of guests: coming back on another device, or without the cookie."""

import json
import re
import tempfile

from people import Player, account, ask, get, guest, make, post, serve

from server import run

WRONG = "the code is wrong; it may have been replaced by a newer one, or by an account\n"


def code_of(server, token):
    status, body, _ = post(server, "/code", "", token)
    assert status == 201, body
    return json.loads(body)


def come_back(server, code, token=None):
    status, body, _ = post(server, "/session", {"code": code}, token)
    return status, json.loads(body) if status == 200 else body


def test_a_code_brings_a_guest_and_the_seat_to_another_device():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            anna = guest(server, "Anna")
            table = make(server, anna["token"], game="rattus", seats=["open", "open"])
            Player(server, table, anna["token"]).agree(t="sit", seat=1)
            made = code_of(server, anna["token"])
            port = server.port
        with serve(folder, "--port", str(port)) as server:  # it is in the store
            assert re.fullmatch("([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}", made["code"]), made
            assert made["link"] == f"http://127.0.0.1/#/back/{made['code']}", made["link"]  # as the request names it
            assert made["qr"].startswith("<svg"), made["qr"][:40]
            status, back = come_back(server, made["code"])
            assert status == 200 and (back["person"], back["name"]) == (anna["person"], "Anna"), back
            assert back["token"] != anna["token"]
            assert Player(server, table, back["token"]).hello["seat"] == 1
            assert get(server, "/me", anna["token"])["account"] is False  # the first device stays, too
            assert come_back(server, made["code"])[0] == 200  # and the code


def test_a_code_is_read_as_people_type_it():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")
        code = code_of(server, anna["token"])["code"]
        for typed in (
            code.lower(),
            code.replace("-", ""),
            code.replace("-", " "),
            code.replace("0", "O").replace("1", "l"),
        ):
            assert come_back(server, typed)[0] == 200, (code, typed)
        for typed in (code[:-1], "U" + code[1:], "-"):
            assert come_back(server, typed) == (401, WRONG), typed
        for body in ({"code": ""}, {"code": 7}, {"code": code + "0"}, {"code": code, "name": "Anna"}):
            assert post(server, "/session", body)[0] == 400, body


def test_a_newer_code_or_an_account_replaces_it():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, ben = guest(server, "Anna"), account(server, "Ben")
        first, second = (code_of(server, anna["token"])["code"] for _ in range(2))
        assert come_back(server, first) == (401, WRONG)
        assert come_back(server, second)[0] == 200
        assert post(server, "/name", {"name": "Anna Maria"}, anna["token"])[0] == 200
        assert come_back(server, second)[1]["name"] == "Anna Maria"
        opened = post(server, "/account", {"name": "Anna", "password": "correct horse"}, anna["token"])
        assert opened[0] == 201, opened
        assert come_back(server, second) == (401, WRONG)
        for token in (anna["token"], ben["token"]):
            status, body, _ = post(server, "/code", "", token)
            assert (status, body) == (409, "you have an account; sign in with its name and password\n"), body


def test_seats_of_another_guest_come_along():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, other = guest(server, "Anna"), guest(server, "Visitor")
        table = make(server, other["token"], game="rattus", seats=["open", "open"])
        Player(server, table, other["token"]).agree(t="sit", seat=0)
        code = code_of(server, anna["token"])["code"]
        status, back = come_back(server, code, other["token"])
        assert status == 200 and back["person"] == anna["person"], back
        hello = Player(server, table, back["token"]).hello
        assert hello["seat"] == 0 and hello["table"]["seats"][0]["name"] == "Anna", hello
        assert ask(server, "GET", "/me", None, other["token"])[0] == 401
        assert come_back(server, code, back["token"])[0] == 200  # as who one is already
        assert Player(server, table, back["token"]).hello["seat"] == 0


def test_codes_cannot_be_guessed():
    """Wrong ones count like wrong passwords of an address."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")
        code = code_of(server, anna["token"])["code"]
        answers = [come_back(server, f"{number:016}")[0] for number in range(22)]
        assert answers == [401] * 20 + [429] * 2, answers
        assert come_back(server, code)[0] == 429


def test_who_gets_none():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")
        assert post(server, "/code", "")[0] == 401
        assert post(server, "/code", "", "0" * 32)[0] == 401
        assert post(server, "/code", {}, anna["token"])[:2] == (400, "expected no body\n")
        assert ask(server, "GET", "/code", None, anna["token"])[0] == 405


if __name__ == "__main__":
    run(globals())
