#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""People at tables of a server on the full screen: `pesthouse connect`."""

import os
import pathlib
import re
import signal
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/server"), str(ROOT / "tests/support")]

from codes import read, rows_of_blocks  # noqa: E402
from mails import Box  # noqa: E402
from people import get, serve  # noqa: E402
from proxy import Proxy  # noqa: E402
from terminal import ENTER, ESCAPE, Terminal  # noqa: E402

from server import run  # noqa: E402

PATIENCE = 150


def connect(folder, name, *arguments, **environment):
    return Terminal(
        "connect",
        *arguments,
        "--name",
        name,
        "--pace",
        "0",
        XDG_STATE_HOME=str(pathlib.Path(folder, name)),
        **{"LANGUAGE": "en", **environment},
    )


def type_keys(person, keys):
    os.write(person.file, keys.encode())


def seated(folder, home, *more, languages=("en", "en"), proxy=None):
    """Anna and Ben in a game that Anna has begun. Ben may come by a proxy."""
    anna = connect(folder, "Anna", home, "rattus", "--players", "2", *more, LANGUAGE=languages[0])
    anna.wait("A Anna")
    link = re.search(r"http://[\d.:]+/table/[0-9a-f]{32}", anna.output).group()
    if proxy is not None:
        link = re.sub(r":\d+/", f":{proxy.port}/", link)
    ben = connect(folder, "Ben", link, LANGUAGE=languages[1])
    ben.wait("B Ben")
    ready = {"en": "(guest, ready)", "fr": "(sans compte, OK)"}
    for person, name, language in ((anna, "A Anna", languages[0]), (ben, "B Ben", languages[1])):
        type_keys(person, "r")
        person.wait(f"{name} {ready[language]}")
    anna.wait(f"B Ben {ready[languages[0]]}")
    type_keys(anna, "s")
    return anna, ben


def play_on(people, until, patience=PATIENCE):
    """Presses Enter wherever somebody is asked, until a screen shows a text. Returns who sees it. A picture is answered
    once: on a busy machine a second Enter would answer the next one, whatever that is."""
    end = time.monotonic() + patience
    answered = {}
    while time.monotonic() < end:
        for person in people:
            while person.pump(0.02):
                pass
            text = person.screen.text()
            if until in text:
                return person
            if answered.get(person) != text and ("arrows, Enter" in text or "Enter" in text.splitlines()[-1]):
                answered[person] = text
                type_keys(person, ENTER)
                person.pump(0.1)
    raise AssertionError("\n".join(person.screen.text() for person in people))


def test_a_game_to_its_end():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, ben = seated(folder, f"http://127.0.0.1:{server.port}")
        type_keys(ben, "t")
        ben.wait("Say to all")
        type_keys(ben, "Good luck, Anna" + ENTER)
        anna.wait("Ben (guest): Good luck, Anna")
        play_on([anna, ben], "The end.")
        for person in (anna, ben):
            person.wait("The end.")
            type_keys(person, ESCAPE)
            person.wait("A rematch")
        choose(ben, "Check the luck")
        ben.wait("All draws check out")
        type_keys(ben, ESCAPE)
        ben.wait("A rematch")
        type_keys(anna, ENTER)
        type_keys(ben, ENTER)
        for person in (anna, ben):
            person.wait("A Anna (guest), B Ben (guest)")
            type_keys(person, "q")
            person.wait("Leave the table")
            type_keys(person, "\x1bOB" + ENTER)
            person.settle(1)
            person.reap()
            assert person.status == 0, person.status


def choose(person, item):
    """Takes an item of the menu that is open."""
    person.wait(item)
    for _ in range(20):
        if re.search(rf"▶ {re.escape(item)}", person.screen.text()):
            type_keys(person, ENTER)
            return
        type_keys(person, "\x1bOB")
        person.settle(0.1)
    raise AssertionError(person.screen.text())


def test_seats_and_keys_before_the_game():
    """A bot of one's choice takes a seat, a person loses one; keys are offered when they are of use."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = connect(folder, "Anna", f"http://127.0.0.1:{server.port}", "rattus", "--players", "2")
        anna.wait("A Anna")
        assert "r ready" in anna.screen.text() and "s start" not in anna.screen.text()
        ben = connect(folder, "Ben", re.search(r"http://[\d.:]+/table/[0-9a-f]{32}", anna.output).group())
        anna.wait("B Ben")
        type_keys(anna, "b")
        choose(anna, "B Ben")
        choose(anna, "Free the seat")
        for person in (anna, ben):
            person.wait("B open")
        type_keys(anna, "b")
        choose(anna, "B open")
        offered = anna.wait("burgher")  # the levels first
        assert offered.index("novice") < offered.index("plague-doctor") < offered.index("random"), offered
        choose(anna, "burgher")
        for person in (anna, ben):
            person.wait("B burgher")
        type_keys(anna, "r")
        anna.wait("s start")
        assert "r ready" not in anna.screen.text(), anna.screen.text()
        type_keys(anna, "s")
        anna.ready("Your turn, Anna")
        assert "u undo" not in anna.screen.text(), anna.screen.text()
        type_keys(anna, "m")
        anna.wait("Resign: a bot plays on")
        for never in ("I am back", "Region cards", "windows"):  # what cannot be done, or there are no cards for
            assert never not in anna.screen.text(), anna.screen.text()
        for person in (anna, ben):
            os.kill(person.pid, signal.SIGTERM)
            person.reap()


def code_of(person, light):
    """The text of the code in the box on a screen. All of it is painted on the ground that `light` finds in a style."""
    lines = [line[line.index("│") + 1 : line.rindex("│")] for line in person.screen.text().splitlines() if "│" in line]
    painted = [
        style
        for cells, styles in zip(person.screen.cells, person.screen.styles, strict=True)
        for cell, style in zip(cells, styles, strict=True)
        if cell in "▀▄█"
    ]
    assert all(re.search(light, style) for style in painted), sorted(set(painted))
    return read(rows_of_blocks(lines, True))


def test_an_invitation_is_a_code():
    """It is dark on light in a window of 80 by 24; a smaller one and a terminal without Unicode say why there is none."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = connect(folder, "Anna", f"http://127.0.0.1:{server.port}", "rattus", "--players", "2")
        anna.wait("i invite")
        link = re.search(r"http://[\d.:]+/table/[0-9a-f]{32}", anna.output).group()
        type_keys(anna, "i")
        anna.wait("▀")
        assert code_of(anna, r"38;5;16;48;5;231$") == link, anna.screen.text()
        anna.resize(80, 20)
        anna.wait("The QR code needs a larger terminal: 45 columns and 23 rows.")
        anna.resize(80, 24)
        anna.wait("▀")
        type_keys(anna, ESCAPE)
        anna.wait("i invite")
        plain = connect(folder, "Ben", link, NO_COLOR="1")
        plain.wait("i invite")
        type_keys(plain, "i")
        plain.wait("▀")
        assert code_of(plain, r"\b7$") == link, plain.screen.text()
        ascii_only = connect(folder, "Cora", link, LC_ALL="C")
        ascii_only.wait("i invite")
        type_keys(ascii_only, "i")
        ascii_only.wait("A QR code can only be shown by a terminal with Unicode.")
        for person in (anna, plain, ascii_only):
            os.kill(person.pid, signal.SIGTERM)
            person.reap()


def test_a_table_from_the_menu():
    """Without a game on the command line the screen asks what the table is to be."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        home = f"http://127.0.0.1:{server.port}"
        anna = connect(folder, "Anna", home)
        anna.wait("A new table")
        for keys in ("\x1bOB", "\x1bOC", "\x1bOB", "\x1bOD", "\x1bOB", "\x1bOC"):  # the other game, fewer seats, a bot
            type_keys(anna, keys)
            anna.settle(0.1)
        choose(anna, "Listed")
        anna.settle(0.3)
        for _ in range(6):
            type_keys(anna, "\x1bOA")
            anna.settle(0.1)
        type_keys(anna, ENTER)
        anna.wait("A Anna")
        (table,) = get(server, "/tables")["tables"]
        assert table["about"]["game"] == "bristol1350", table
        holders = [seat["holder"] for seat in table["about"]["seats"]]
        assert holders == ["person", "open", "bot"], holders
        os.kill(anna.pid, signal.SIGTERM)
        anna.reap()
        ben = connect(folder, "Ben", home)
        ben.wait("Lobby")
        choose(ben, "Bristol 1350: Anna")
        ben.wait("B Ben")
        os.kill(ben.pid, signal.SIGTERM)
        ben.reap()
        cora = connect(folder, "Cora", home)
        cora.wait("Lobby")
        type_keys(cora, ESCAPE)
        assert cora.end() == 0


def test_no_rematch_is_lost():
    """Asked for while the connection is away, when somebody else has asked already."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server, Proxy(server.port) as proxy:
        anna, ben = seated(folder, f"http://127.0.0.1:{server.port}", proxy=proxy)
        anna.ready("Your turn, Anna")
        type_keys(anna, "m")
        choose(anna, "Resign: a bot plays on")
        anna.wait("out of the game for good")
        type_keys(anna, ENTER)  # no
        anna.wait("out of the game for good", gone=True)
        assert "resigned" not in anna.screen.text(), anna.screen.text()
        type_keys(anna, "m")
        choose(anna, "Resign: a bot plays on")
        choose(anna, "Resign; a bot plays on")
        for person in (anna, ben):
            person.wait("The end.")
        anna.wait("Ben has won")
        ben.wait("You have won")
        for person in (anna, ben):
            type_keys(person, ESCAPE)
            person.wait("A rematch")
        proxy.rest()
        type_keys(anna, ENTER)
        anna.wait("A Anna (guest), B Ben (guest)")
        type_keys(ben, ENTER)
        ben.wait("reconnecting")
        proxy.wake()
        ben.wait("A Anna (guest), B Ben (guest)")
        for person in (anna, ben):
            os.kill(person.pid, signal.SIGTERM)
            person.reap()


def test_notices_elsewhere_are_chosen_in_the_menu():
    with tempfile.TemporaryDirectory() as folder, serve(folder, *Box(folder).options) as server:
        anna = connect(folder, "Anna", f"http://127.0.0.1:{server.port}", "rattus", "--players", "2")
        anna.wait("A Anna")
        type_keys(anna, "m")
        choose(anna, "Notices elsewhere")
        for address, expected in (
            ("anna@example", "Expected an address like anna@example.org"),
            ("anna@example.org", "No notices will come there until"),
        ):
            choose(anna, "Send notices to another address")
            anna.wait("An e-mail address, or that of a webhook")
            type_keys(anna, address + ENTER)
            if address == "anna@example":
                anna.wait(expected)
                type_keys(anna, ESCAPE)
                anna.wait(expected, gone=True)
        anna.wait("anna@example.org")
        choose(anna, "Notices elsewhere when it is my turn")
        anna.wait("No notices elsewhere of this game")
        choose(anna, "Stop all notices")
        anna.wait("Leave it as it is")
        choose(anna, "Stop all notices")
        anna.wait("anna@example.org", gone=True)
        type_keys(anna, ESCAPE)
        anna.wait("Send notices to another address", gone=True)
        os.kill(anna.pid, signal.SIGTERM)
        anna.reap()


def test_a_reader_stays_connected():
    """Whoever reads a page answers the server, also while a message waits to be shown."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server, Proxy(server.port) as proxy:
        anna, ben = seated(folder, f"http://127.0.0.1:{server.port}", proxy=proxy)
        ben.ready("Anna's turn")
        type_keys(ben, "m")
        ben.wait("Who sits where")
        type_keys(anna, "t")
        anna.wait("Say to all")
        type_keys(anna, "Hello Ben" + ENTER)
        anna.wait("Anna (guest): Hello Ben")
        for count in (1, 2):
            ben.settle(0.5)
            proxy.ping()
            end = time.monotonic() + 20
            while proxy.pongs < count and time.monotonic() < end:
                ben.pump(0.1)
            assert proxy.pongs == count, ben.screen.text()
        assert "Hello Ben" not in ben.screen.text()
        type_keys(ben, ESCAPE)
        ben.wait("Anna (guest): Hello Ben")
        for person in (anna, ben):
            os.kill(person.pid, signal.SIGTERM)
            person.reap()


def test_the_server_is_killed():
    """The screen says that it reconnects, and then goes on."""
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        anna, ben = seated(folder, f"http://127.0.0.1:{server.port}", languages=("en", "fr"))
        play_on([anna], "Ben's turn", 20)
        server.kill()
        anna.wait("reconnecting")
        ben.wait("nouvel essai")
        server = serve(folder, "--port", str(server.port))
        anna.wait("Connected again")
        ben.wait("Connexion rétablie")
        type_keys(ben, ENTER)
        anna.wait("B: Ben settled 2 cubes")
        for person in (anna, ben):
            os.kill(person.pid, signal.SIGTERM)
            person.reap()
        server.stop()


def test_ctrl_c_asks_once():
    """Also over the question whether one is sure to resign. It says how to come back."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, ben = seated(folder, f"http://127.0.0.1:{server.port}")
        anna.ready("Your turn, Anna")
        type_keys(anna, "\x03")
        anna.wait("Ctrl-C again leaves; your seat stays yours for a while.")
        type_keys(anna, "x")
        anna.wait("Ctrl-C again", gone=True)
        type_keys(anna, "m")
        choose(anna, "Resign: a bot plays on")
        anna.wait("Are you sure?")
        type_keys(anna, "\x03")
        anna.wait("Ctrl-C again leaves")
        type_keys(anna, "\x03")
        assert anna.end() == 130
        link = re.search(r"Come back with:\s+pesthouse connect (\S+)\r\n", anna.output).group(1)
        assert "resigned" not in ben.screen.text(), ben.screen.text()
        again = connect(folder, "Anna", link)
        again.ready("Your turn, Anna")
        for person in (again, ben):
            os.kill(person.pid, signal.SIGTERM)
            person.reap()


def test_a_choice_that_all_see_is_forced_takes_itself():
    """The end of a turn, when the only remedy was drawn in it. She gives orders for it, if nobody took it from her."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        ordered = False
        for _ in range(8):
            if ordered:
                break
            anna = a_remedy_drawn(folder, f"http://127.0.0.1:{server.port}")
            type_keys(anna, "m")
            anna.wait("Who sits where")
            ordered = "Whips" in anna.screen.text()
            if ordered:
                choose(anna, "Whips: use one only against…")
                choose(anna, "B novice")
                anna.wait("yes")
                choose(anna, "Give this order")
                anna.wait("Give this order", gone=True)
            os.kill(anna.pid, signal.SIGTERM)
            anna.reap()
        assert ordered


def a_remedy_drawn(folder, home):
    """Anna in round 2 of a game with five bots, after a turn in which she drew a remedy."""
    anna = connect(folder, "Anna", home, "bristol", "--players", "6", "--bots", "novice,novice,novice,novice,novice")
    anna.wait("A Anna")
    type_keys(anna, "m")
    anna.wait("Who sits where")
    for never in ("Whips", "Resign", "Propose"):  # before the game
        assert never not in anna.screen.text(), anna.screen.text()
    type_keys(anna, ESCAPE)
    anna.wait("Who sits where", gone=True)
    type_keys(anna, "r")
    anna.wait("s start")
    type_keys(anna, "s")
    anna.ready("Draw a remedy")
    type_keys(anna, re.search(r"(\d) Draw a remedy", anna.screen.text()).group(1) + ENTER)
    end = time.monotonic() + PATIENCE
    while "round 2" not in anna.screen.text():  # nobody ends the turn by a key
        assert time.monotonic() < end, anna.screen.text()
        if "Your answer, please" in anna.settle() and "arrows, Enter" in anna.screen.text():
            type_keys(anna, ENTER)  # somebody moves, and she is asked for a whip
    anna.ready("arrows, Enter")
    return anna


def test_undo_and_leaving():
    """What the rules allow is taken back; whoever leaves finds their seat again."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, ben = seated(folder, f"http://127.0.0.1:{server.port}")
        play_on([anna, ben], "Which character do you take?")
        first = anna if "Which character" in anna.screen.text() else ben
        type_keys(first, ENTER)
        first.ready("Now place cubes")
        type_keys(first, "u")
        first.wait("You took an action back.")
        first.wait("Your turn: take a character if you like")
        type_keys(first, "m")
        first.wait("Who sits where")
        type_keys(first, ESCAPE)
        first.wait("Who sits where", gone=True)
        link = re.search(r"http://[\d.:]+/table/[0-9a-f]{32}", anna.output).group()
        os.kill(first.pid, signal.SIGTERM)
        first.reap()
        again = connect(folder, "Anna" if first is anna else "Ben", link)
        again.wait("Your turn: take a character if you like")
        for person in (again, ben if first is anna else anna):
            os.kill(person.pid, signal.SIGTERM)
            person.reap()


if __name__ == "__main__":
    run(globals())
