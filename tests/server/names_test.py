#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names of people: which are refused, and those in a store of another version of Unicode."""

import json
import pathlib
import re
import sqlite3
import subprocess
import tempfile

from people import PROGRAM, guest, post, serve

from server import PATIENCE, free_port, run

PASSWORDS = {"\U00010570\U00010571": "correct horse", "\U00010597\U00010598": "battery staple"}


def change(folder, statement, *values):
    """Writes behind the back of a server that does not run."""
    with sqlite3.connect(pathlib.Path(folder, "tables.db")) as store:
        store.execute(statement, values)
    store.close()


def two_accounts(folder):
    """Their names are the same since Unicode 14, which has the letters of Vithkuqi."""
    with serve(folder) as server:
        for password in PASSWORDS.values():
            person = guest(server, f"guest{len(password)}")
            body = {"name": f"account{len(password)}", "password": password}
            assert post(server, "/account", body, person["token"])[0] == 201
    for name, password in PASSWORDS.items():
        change(folder, "UPDATE people SET name = ?1, folded = ?1 WHERE name = ?2", name, f"account{len(password)}")
    change(folder, "UPDATE counters SET value = 130000 WHERE name = 'unicode'")


def lines_of_the_start(server):
    """What the server says after its address, up to how it is stopped."""
    lines = []
    while not lines or lines[-1] != "Ctrl-C stops it.":
        lines.append(server.process.stdout.readline().rstrip("\n"))
    return lines


def test_two_accounts_whose_names_meet_stay_two():
    with tempfile.TemporaryDirectory() as folder:
        two_accounts(folder)
        with serve(folder) as server:
            said = lines_of_the_start(server)
            assert (
                "Accounts whose name is that of an earlier account, or looks like it: 1. "
                '"pesthouse admin names" lists them.' in said
            ), said
            for name, password in PASSWORDS.items():
                status, body, _ = post(server, "/session", {"name": name, "password": password})
                assert status == 200 and json.loads(body)["name"] == name, (name, body)
            assert post(server, "/guest", {"name": "\U00010597\U00010571"})[0] == 409


def test_a_store_without_such_names_says_nothing():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        assert "pesthouse admin names" not in "".join(lines_of_the_start(server))


def test_a_store_of_a_newer_unicode_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder):
            pass
        change(folder, "UPDATE counters SET value = 990000 WHERE name = 'unicode'")
        refused = subprocess.run(
            [PROGRAM, "serve", "--port", str(free_port()), "--store", f"{folder}/tables.db"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert refused.returncode == 3, refused
        assert "its names are folded by Unicode 99.0.0, this program has 14.0.0" in refused.stderr, refused


def test_a_refusal_names_the_character():
    refusals = {
        "\u202e": "U+202E changes the direction of text",
        "An\u2069na": "U+2069 changes the direction of text",
        "\u009b31m": "U+009B is a control character",
        "An\nna": "U+000A is a control character",
        "An\u2028na": "U+2028 ends a line",
        "\u200b\u200b": "U+200B cannot be seen",
        "\u200d": "U+200D cannot be seen",
    }
    expected = "expected 1 to 32 characters that can be seen, without spaces at either end"
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        for name, why in refusals.items():
            status, body, _ = post(server, "/guest", {"name": name})
            assert (status, body) == (400, f"name: {why}; {expected}\n"), (name, body)
        for name in (" Anna", "a" * 33, "\u0301"):
            status, body, _ = post(server, "/guest", {"name": name})
            assert (status, body) == (400, f"name: {expected}\n"), (name, body)


def test_a_name_has_one_script_and_few_marks():
    refusals = {
        "\u0430nna": "its letters are of two scripts, Cyrillic and Latin; expected letters of one",
        "Anna \u674e": "its letters are of two scripts, Latin and Han; expected letters of one",
        "Za\u0300\u0301\u0302lgo": "expected at most two marks at a letter",
    }
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        person = guest(server, "Anna")
        for name, why in refusals.items():
            for path in ("/guest", "/name"):
                status, body, _ = post(server, path, {"name": name}, person["token"])
                assert (status, body) == (400, f"name: {why}\n"), (path, name, body)


def test_names_of_bots_and_of_the_server_are_refused():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        person = guest(server, "Anna")
        for name in ("noble", "Medico della peste", "\u00e9chevin", "Server", "\u0440\u0435\u0455t\u04bbouse", "ADM1N"):
            for path in ("/guest", "/name", "/account"):
                body = {"name": name, "password": "correct horse"} if path == "/account" else {"name": name}
                status, body, _ = post(server, path, body, person["token"])
                if all(ord(letter) < 0x250 for letter in name):
                    assert status == 409 and "of the server or of a bot" in body, (path, name, body)
                else:
                    assert status == 400 and "two scripts" in body, (path, name, body)


def test_nobody_gets_a_name_that_looks_like_an_accounts():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, other = guest(server, "Cop"), guest(server, "Ben")
        assert post(server, "/account", {"name": "Cop", "password": "correct horse"}, anna["token"])[0] == 201
        for name in ("\u0421\u043e\u0440", "C0p", "COP"):  # the first in Cyrillic letters
            assert post(server, "/guest", {"name": name})[0] == 409, name
            assert post(server, "/name", {"name": name}, other["token"])[0] == 409, name
        assert post(server, "/name", {"name": "C0P"}, anna["token"])[0] == 200


def test_people_of_before_keep_their_names():
    """Whoever was called so before sees no difference, and signs in."""
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            person = guest(server, "Cop")
            assert post(server, "/account", {"name": "Cop", "password": "correct horse"}, person["token"])[0] == 201
        for name in ("\u0421op", "noble", "Za\u0300\u0301\u0302lgo"):
            change(folder, "UPDATE people SET name = ?1", name)
            change(folder, "UPDATE counters SET value = 130000 WHERE name = 'unicode'")
            with serve(folder) as server:
                status, body, _ = post(server, "/session", {"name": name, "password": "correct horse"})
                assert status == 200 and json.loads(body)["name"] == name, (name, body)


def test_admin_lists_accounts_that_look_alike():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            for name in ("Cop", "Ben"):
                token = guest(server, name)["token"]
                assert post(server, "/account", {"name": name, "password": "correct horse"}, token)[0] == 201
        change(folder, "UPDATE people SET name = ?1 WHERE name = 'Ben'", "\u0421\u043e\u0440")
        change(folder, "UPDATE counters SET value = 140000 WHERE name = 'looks'")
        with serve(folder):
            pass
        store = f"{folder}/tables.db"
        said = subprocess.run([PROGRAM, "admin", "names", "--store", store], capture_output=True, text=True, check=True)
        assert re.search("Cop  \\(looks like account [0-9]+, \u0421\u043e\u0440\\)", said.stdout), said.stdout
        lines = subprocess.run(
            [PROGRAM, "admin", "names", "--json", "--store", store], capture_output=True, text=True, check=True
        )
        assert [json.loads(line)["same"] for line in lines.stdout.splitlines()] == [False, False], lines.stdout


if __name__ == "__main__":
    run(globals())
