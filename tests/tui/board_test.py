#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A table around one screen in terminals: `pesthouse connect --board`, and `--join` and `--hand` for its players."""

import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/server"), str(ROOT / "tests/support")]

from connect_screen_test import connect, type_keys  # noqa: E402
from connect_test import Person  # noqa: E402
from people import PROGRAM, guest, make, serve  # noqa: E402
from terminal import ENTER  # noqa: E402

from server import PATIENCE, run  # noqa: E402

SECRETS = ("Your remedies", "Your symptoms", "You ")
PUBLIC = ("Carts, in race order", "The dice:", "Rolled:", "Ben rerolled", "Round 1")


def code_on(board):
    board.expect(r"Phones join with the code [0-9A-Z]{3} [0-9A-Z]{3} at http://127")
    return re.search(r"code (\w{3}) (\w{3})", board.text).groups()


def play_on(anna, ben, television, words, has_played):
    """Anna types the words that are offered, and Ben does what is offered first, until both have had a turn: who begins
    and what ghosts do is luck."""
    end = time.monotonic() + PATIENCE
    answered = None
    bens_turn = False
    while not (bens_turn and has_played(anna)):
        assert time.monotonic() < end, f"{anna.text[-1500:]}\n{ben.screen.text()}"
        while ben.pump(0.02):
            pass
        if "arrows, Enter" in ben.screen.text() and ben.screen.text() != answered:
            answered = ben.screen.text()
            type_keys(ben, ENTER)
        if question := re.compile(words).search(anna.text, anna.at):
            anna.at = question.end()
            anna.type(question.group(1))
        while television.pump(0):
            pass
        bens_turn = bens_turn or "Ben's turn" in television.screen.text()


def test_a_board_and_two_hands():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        home = f"http://127.0.0.1:{server.port}"
        with Person(folder, "Board", home, "bristol", "--players", "2", "--board") as board:
            code = "".join(code_on(board))
            link = re.search(r"http://\S+/table/[0-9a-f]{32}", board.text).group()
            television = connect(folder, "TV", link, "--board")
            television.wait(f"Phones join with the code {code[:3]} {code[3:]}")
            with Person(folder, "Anna", home, "--join", f"{code[:3]}-{code[3:]}".lower(), "--hand") as anna:
                anna.expect(r"says that you are ready")
                anna.type("ready")
                ben = connect(folder, "Ben", home, "--join", code, "--hand")
                ben.wait("B Ben (guest)")
                type_keys(ben, "r")
                television.wait("B Ben (guest, ready)")
                assert "Phones join" not in television.screen.text(), television.screen.text()
                board.type("start")
                anna.expect(r"Your symptoms: [1-5] and [1-5]")
                ben.wait("Your symptoms: ")
                play_on(anna, ben, television, r"\[(pass|end|draw)\]", lambda anna: "You drew" in anna.text)
                board.expect(r"Anna drew ")
                for text in (board.text, television.screen.text()):
                    assert not any(secret in text for secret in SECRETS), text
                for text in (anna.text, ben.screen.text()):
                    assert not any(public in text for public in PUBLIC), text
                type_keys(ben, "l")
                ben.wait("Round 1")  # the whole story is a key away
            for screen in (ben, television):
                screen.close()


# What a hand of Rattus in Africa says, and what the board says.
RATTUS = {
    "fr": ("Vous avez la carte de", "Anne installe"),
    "it": ("Hai in mano la carta", "Anne ha insediato"),
}


def test_hands_of_rattus_on_screens_in_two_languages():
    """In Africa everybody holds region cards. The rest is on the board; "l" has the whole story here, too."""
    options = ("--players", "2", "--options", '{"africanus": true}')
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        home = f"http://127.0.0.1:{server.port}"
        with Person(folder, "Board", home, "rattus", *options, "--board") as board:
            code = "".join(code_on(board))
            hands = {}
            for language, name in (("fr", "Anne"), ("it", "Bice")):
                hands[language] = connect(folder, name, home, "--join", code, "--hand", LANGUAGE=language)
                hands[language].wait(f"{'AB'[len(hands) - 1]} {name}")
                type_keys(hands[language], "r")
            board.expect(r"Anne is ready")
            board.expect(r"Bice is ready")
            board.type("start")
            end = time.monotonic() + PATIENCE
            answered = None
            while not all(f"{name} settled" in board.text for name in ("Anne", "Bice")):
                assert time.monotonic() < end, "\n".join(hand.screen.text() for hand in hands.values())
                for language, hand in hands.items():
                    hand.settle(0.2)
                    text = hand.screen.text()
                    assert RATTUS[language][1] not in text, text
                    if re.search(r"^1[ )]", text, re.M) and text != answered:
                        answered = text
                        type_keys(hand, "1")
            for language, hand in hands.items():
                hand.wait(RATTUS[language][0])
                type_keys(hand, "l")
                hand.wait("Vous installez" if language == "fr" else RATTUS[language][1])
                hand.close()
            assert "You hold the card" not in board.text, board.text


def test_what_cannot_be_is_said():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        home = f"http://127.0.0.1:{server.port}"
        table = make(server, guest(server, "Host")["token"], game="rattus", seats=["open", "rules"])
        for arguments, status, words in (
            ([f"{home}/table/{table}", "--board"], 1, "This table is not played around one screen."),
            ([home, "--join", "ABCDEF"], 1, "the server does not let you join with this code: no table has this code"),
            ([home, "--join", "ABC"], 1, "expected six letters and digits"),
            ([home, "--board", "--hand"], 2, "--board shows no hand; leave out --hand"),
        ):
            ended = subprocess.run(
                [PROGRAM, "connect", *arguments, "--plain", "--name", "Anna"],
                env={"XDG_STATE_HOME": folder, "LANGUAGE": "en"},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
            assert ended.returncode == status and words in ended.stdout, (arguments, ended.returncode, ended.stdout)


if __name__ == "__main__":
    run(globals())
