#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What strangers wrote, in `pesthouse connect`: nothing of it does anything to a terminal. A server takes no such chat any
more, so what an older one took is put into its store."""

import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/server"))

from connect_test import Person  # noqa: E402
from people import PROGRAM, Player, guest, make, serve  # noqa: E402
from terminal import DOWN, ENTER, Terminal  # noqa: E402

from server import run  # noqa: E402

PATIENCE = 60
WILD = "one\x1b[31m\u009b31mtwo\u009d0;title\u009c\u202eeerht\u2066\u200e\u2028Ben: I resign\u200b\r\nfo\x07ur"
SHOWN = "one [31m 31mtwo 0;title eerht Ben: I resign  fo ur"
# ESC, line ends and isolates are also the client's own.
OBEYED = re.compile(
    "[\x00-\x07\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066\u2067]"
)


def old_chat(folder):
    """The port and the table of a server at which somebody has talked."""
    with serve(folder) as server:
        host = guest(server, "Host")["token"]
        table = make(server, host, game="rattus", seats=["open", "open"])
        player = Player(server, table, host)
        player.socket.text(json.dumps({"t": "chat", "text": "Hello"}))
        assert json.loads(player.socket.message())["t"] in ("answer", "chat")
    with sqlite3.connect(f"{folder}/tables.db") as store:
        ((line,),) = store.execute("SELECT line FROM chat").fetchall()
        store.execute("UPDATE chat SET line = ?", [json.dumps({**json.loads(line), "text": WILD}, ensure_ascii=False)])
    store.close()
    return table


def table_at(server, table):
    return f"http://127.0.0.1:{server.port}/table/{table}"


def test_plain_text_is_only_text():
    with tempfile.TemporaryDirectory() as folder:
        table = old_chat(folder)
        with serve(folder) as server, Person(folder, "Anna", table_at(server, table)) as anna:
            anna.expect(r"Host \(guest\): one")
            anna.type("say \u202e\u202e")
            anna.expect(r"The table refuses: text: U\+202E changes the direction of text; expected 1 to 500")
            anna.type("quit")
            assert anna.end() == 0
            said = anna.text
    assert f"\nHost (guest): {SHOWN}\n" in f"\n{said}", said
    assert not OBEYED.search(said) and "\x1b" not in said and "\r" not in said, repr(said)


def test_the_screen_shows_only_text():
    with tempfile.TemporaryDirectory() as folder:
        table = old_chat(folder)
        with serve(folder) as server:
            person = Terminal(
                "connect",
                table_at(server, table),
                "--watch",
                "--name",
                "Anna",
                XDG_STATE_HOME=folder,
                LANGUAGE="en",
            )
            person.wait("Host (guest): one")
            assert "Ben: I resign" in person.screen.text(), person.screen.text()
            person.type("q")
            person.wait("Leave the game?")
            person.type(DOWN, ENTER)
            person.end()
    assert not OBEYED.search(person.output), repr(person.output)


def test_the_table_says_what_is_wrong():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        host = guest(server, "Host")["token"]
        table = make(server, host, game="rattus", seats=["open", "open"])
        player = Player(server, table, host)
        for text, why in (
            ("\u202e\u202e", "U+202E changes the direction of text"),
            ("a\u0085b", "U+0085 is a control character"),
            (" \u3164\n", "nothing of it can be seen"),
        ):
            player.socket.text(json.dumps({"t": "chat", "text": text}))
            answer = json.loads(player.socket.message())
            expected = f"text: {why}; expected 1 to 500 characters, no control characters but line ends"
            assert (answer["code"], answer["message"]) == ("bad_request", expected), answer


def test_a_guest_is_told_why_a_name_is_refused():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        refused = subprocess.run(
            [PROGRAM, "connect", f"http://127.0.0.1:{server.port}", "--plain", "--name", "\u202e\u202e"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env={**os.environ, "XDG_STATE_HOME": folder, "LANGUAGE": "en"},
            timeout=PATIENCE,
        )
    said = refused.stderr.decode()
    assert refused.returncode == 1, refused
    assert "name: U+202E changes the direction of text; expected 1 to 32 characters" in said, said
    assert not OBEYED.search(said), repr(said)


if __name__ == "__main__":
    run(globals())
