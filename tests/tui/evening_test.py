#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An evening from terminals: one makes it and begins its rounds, others join by its code and are shown their tables."""

import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "server"))

from connect_test import Person
from people import PROGRAM, serve

from server import run


def code_of(host):
    host.expect(r"The evening is open\. People join it by the code \w{6} at http")
    at = host.at
    host.expect(r"--join \w{6}\n")
    return host.text[at : host.at].split()[-1]


def test_an_evening_is_made_and_joined():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        where = f"http://127.0.0.1:{server.port}"
        with Person(folder, "Host", where, "rattus", more=["--evening", "--players", "2"]) as host:
            code = code_of(host)
            host.type("")
            host.expect(r"a round needs two people at least; nobody has joined yet")
            host.type("two")
            host.expect(r"Type a number of tables, nothing, or \"stop\", then Enter\.")
            host.type("stop")
            host.expect(r"no round is being played")
            with (
                Person(folder, "Anna", where, more=["--join", code]) as anna,
                Person(folder, "Ben", where, more=["--join", code.lower()]) as ben,
            ):
                for one in (anna, ben):
                    one.expect(r"You have joined\. When a round begins")
                host.expect(r"Here: 2 people\.")
                host.type("1")
                host.expect(r"Round 1 begins\.")
                for one in (anna, ben):
                    one.expect(r"Round 1 begins\.")
                    one.expect(r"On the table: ")
                    one.type("quit")
                    one.expect(r"Your seat stays yours for a while")
                host.type("stop")
                for one in (host, anna, ben):
                    one.expect(r"Round 1 is over\. The standings:")
                host.type("")
                for one in (host, anna, ben):
                    one.expect(r"Round 2 begins\.")
                for one in (anna, ben):
                    one.expect(r"On the table: ")
                    one.type("quit")
                    one.expect(r"Your seat stays yours for a while")
                host.process.stdin.close()
                assert host.end() == 0, host.text
                for one in (anna, ben):
                    assert one.end() == 0, one.text
                    assert "The evening has ended." in one.text, one.text


def test_what_cannot_be_made_is_said():
    for wrong, words in (
        (["--evening", "--board"], "--evening makes an evening; leave out --board"),
        (["--evening", "--join", "7KQF2M"], "--evening makes an evening; leave out --join"),
        (["--duplicate"], "--duplicate is for a new evening: add --evening"),
    ):
        ended = subprocess.run(
            [PROGRAM, "connect", "http://127.0.0.1:1", *wrong], capture_output=True, text=True, check=False
        )
        assert ended.returncode == 2 and words in ended.stderr, ended
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        where = f"http://127.0.0.1:{server.port}"
        with Person(folder, "Host", where, "rattus", more=["--evening", "--players", "9"]) as host:
            host.expect(r"pesthouse connect: seats: Rattus is for \d to \d players")
            assert host.end() == 1, host.text
        code = "000000"
        with Person(folder, "Anna", where, more=["--join", code]) as anna:
            anna.expect(r"no table has this code now, and no evening")
            assert anna.end() == 1, anna.text


if __name__ == "__main__":
    run(globals())
