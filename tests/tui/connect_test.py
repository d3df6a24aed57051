#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""People at tables of a server, by `pesthouse connect` as plain text."""

import base64
import contextlib
import hashlib
import json
import os
import pathlib
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/server"), str(ROOT / "tests/support")]

from codes import read, rows_of_blocks  # noqa: E402
from mails import Box, confirm  # noqa: E402
from people import PROGRAM, Player, guest, make, serve  # noqa: E402
from proxy import Proxy  # noqa: E402
from terminal import Terminal  # noqa: E402

from server import run, wait_for  # noqa: E402

PATIENCE = 60
LIMIT_MAX = 6  # of a rat
CHOICE = r"\n1\. (?![A-Z] ).*\n"


class Person:
    """Types lines and reads what comes, each with a state folder of their own."""

    def __init__(self, folder, name, *arguments, more=()):
        self.state = pathlib.Path(folder, f"state-{name}")
        environment = {**os.environ, "XDG_STATE_HOME": str(self.state), "LANGUAGE": "en"}
        self.process = subprocess.Popen(
            [PROGRAM, "connect", *arguments, "--plain", "--name", name, *more],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
        )
        self.text = ""
        self.at = 0  # read so far
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def read(self):
        while chunk := os.read(self.process.stdout.fileno(), 65536):
            self.text += chunk.decode(errors="replace")

    def expect(self, *patterns, patience=PATIENCE):
        """Waits for one of the patterns behind what was read; returns its number."""
        end = time.monotonic() + patience
        while True:
            over = self.process.poll() is not None
            found = [
                (match.start(), match.end(), number)
                for number, pattern in enumerate(patterns)
                for match in [re.compile(pattern).search(self.text, self.at)]
                if match
            ]
            if found:
                _, self.at, number = min(found)
                return number
            assert not over, f"it ended with {self.process.returncode}: {self.text[self.at - 200 :]}"
            assert time.monotonic() < end, f"expected one of {patterns}, got {self.text[max(0, self.at - 1500) :]}"
            time.sleep(0.01)

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def end(self):
        code = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        return code


def play_on(person):
    """Takes the first choice until the game is over."""
    while True:
        if person.expect(CHOICE, r"\"rematch\" plays again") == 1:
            return
        person.type("1")


def sit_down(folder, server, port=None, game="rattus", seats=("open", "open"), **settings):
    """Anna and Ben at a new table, with everybody ready. Ben may come by another port."""
    maker = guest(server, "Host")["token"]
    table = make(server, maker, game=game, seats=list(seats), **settings)
    host = Player(server, table, maker)
    people = []
    for name, where in (("Anna", server.port), ("Ben", port or server.port)):
        people.append(Person(folder, name, f"http://127.0.0.1:{where}/table/{table}"))
        people[-1].expect(r"You take seat")
        people[-1].type("ready")
        people[-1].expect(r"You are ready")
    return host, *people


def play_all(*people):
    threads = [threading.Thread(target=play_on, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(3 * PATIENCE)
        assert not thread.is_alive()


def test_a_word_that_is_none_before_the_game_is_answered_with_those_that_are():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        for language, words in (
            ("en", r'The game has not begun\. "sit" takes a seat, "seat B noble" gives one to a bot, "ready" says'),
            ("fr", r"La partie n’a pas commencé\. .* prend une place, «\s\w+ B noble\s» en donne une à un bot, "),
            ("it", r"La partita non è cominciata\. .* prende un posto, «\w+ B nobile» ne dà uno a un bot, "),
        ):
            maker = guest(server, "Host")["token"]
            table = make(server, maker, game="rattus", seats=["open", "open"])
            where = f"http://127.0.0.1:{server.port}/table/{table}"
            with Person(folder, "Anna", where, more=("--lang", language)) as anna:
                anna.expect(r" A\.\n")
                anna.type("b B noble")
                anna.expect(words)


def test_two_people_play_a_game():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        home = f"http://127.0.0.1:{server.port}"
        more = ["--options", '{"pied_piper":true}']
        with Person(folder, "Anna", home, "rattus", "--players", "2", more=more) as anna:
            anna.expect(r"Send this to the other players: \S+\n")
            link = re.search(r"other players: (\S+)", anna.text).group(1)
            anna.expect(r"You take seat A")
            anna.type("invite")
            anna.expect(r"\n(█+\n){2}[█▀▄ \n]+\n(█+\n){2}")
            blocks = re.search(r"(?:^[█▀▄ ]{10,}\n)+", anna.text, re.M).group()
            assert read(rows_of_blocks(blocks.splitlines(), False)) == link
            with Person(folder, "Ben", link) as ben:
                ben.expect(r"You take seat B")
                anna.expect(r"Ben, a guest, takes seat B")
                for person in (anna, ben):
                    person.type("ready")
                anna.expect(r"Ben is ready")
                anna.type("say Good luck")
                ben.expect(r"Anna \(guest\): Good luck")
                anna.type("start")
                play_all(anna, ben)
                assert "The end." in anna.text, anna.text[-2000:]
                ben.type("luck")
                ben.expect(r"All draws check out: \d+ follow from the seal")
                ben.type("rematch")
                anna.expect(r"There is a new table for a rematch")
                anna.type("rematch")
                for person in (anna, ben):
                    person.type("ready")
                    person.expect("You are ready")
                anna.type("start")
                ben.expect(r"Rattus, 2 seats: ")
                anna.type("quit")
                assert anna.end() == 0
                mode = (anna.state / "pesthouse/servers").stat().st_mode & 0o777
                assert mode == 0o600, oct(mode)


def own_set(folder, name, limit):
    """A file for --data: the tokens of a set of the build with that limit, but for the least and the greatest."""
    tokens = json.loads((ROOT / "src/games/rattus/data/tokens/mild.json").read_text(encoding="utf-8"))["tokens"]
    for one in tokens:
        one["limit"] = one["limit"] if one["limit"] in (1, LIMIT_MAX) else limit
    path = pathlib.Path(folder, f"{name}.json")
    path.write_text(json.dumps({"tokens": tokens}), encoding="utf-8")
    return str(path)


def test_the_second_own_set_of_a_server_shows_its_own_tokens():
    """The program at the table knows of it alone, so it has another number there."""
    with tempfile.TemporaryDirectory() as folder:
        files = ",".join(own_set(folder, name, limit) for name, limit in (("first", 5), ("second", 3)))
        with serve(folder, "--data", files) as server:
            host, anna, ben = sit_down(folder, server, options={"tokens": "second"})
            with anna, ben:
                host.agree(t="start")
                play_all(anna, ben)
                limits = set(re.findall(r"limit (\d)", anna.text))
                assert "3" in limits and limits <= {"1", "3", str(LIMIT_MAX)}, limits


def test_cuts_in_mid_turn():
    """The program comes back by itself, and a move counts once."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(folder, "--sockets", "500") as server,
        Proxy(server.port) as proxy,
    ):
        host, anna, ben = sit_down(folder, server, proxy.port)
        with anna, ben:
            host.agree(t="start")
            done = threading.Event()

            def cut():
                while not done.wait(0.4):
                    proxy.cut()

            cutter = threading.Thread(target=cut)
            cutter.start()
            play_all(anna, ben)
            done.set()
            cutter.join()
            assert ben.text.count("Connected again.") >= 2, ben.text
            assert ben.text.count("The end.") == 1


def test_seats_before_the_game():
    """Whoever made the table gives seats to bots and frees them; a line asks for input only where a choice waits."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        home = f"http://127.0.0.1:{server.port}"
        with Person(folder, "Anna", home, "rattus", "--players", "3") as anna:
            anna.expect(r"other players: \S+\n")
            link = re.search(r"other players: (\S+)", anna.text).group(1)
            anna.expect("You take seat A")
            anna.type("seat C novice")
            anna.expect("Seat C goes to the bot novice")
            with Person(folder, "Ben", link) as ben:
                ben.expect("You take seat B")
                ben.type("free A")
                ben.expect("Only the player who made the table can do that.")
                anna.type("start")
                anna.expect("A seat is still open, or somebody is not ready.")
                anna.type("free B")
                ben.expect("Seat B is open.")
                ben.type("ready")
                ben.expect("You have no seat at this table.")
                assert "\n> " not in anna.text + ben.text, anna.text


def test_words_of_a_table_in_the_players_language():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        home = f"http://127.0.0.1:{server.port}"
        with Person(folder, "Anna", home, "rattus", "--players", "3", more=["--lang", "fr"]) as anna:
            anna.expect("Vous prenez la place A")
            anna.type("siege C médecin de peste")
            anna.expect("La place C va au bot médecin de peste")
            anna.type("siège B fermée")
            anna.expect("La place B est fermée")
            anna.type("ok")
            anna.expect("Vous attendez le départ")
            anna.type("s'asseoir")
            anna.expect("Aucune place libre ne correspond")
            anna.type("aide")
            anna.expect("libérer SIÈGE")
            anna.expect(r"ordre MOT +cartes Région\xa0:")
            assert "prêt" not in anna.text, anna.text


def test_refusals_in_the_players_language():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        host = guest(server, "Host")["token"]
        link = f"http://127.0.0.1:{server.port}/table/{make(server, host, game='rattus', seats=['open', 'open'])}"
        for language, sentence in (
            ("fr", "Seule la personne qui a créé la table"),
            ("it", "Può farlo solo chi ha creato"),
        ):
            with Person(folder, f"Anna {language}", link, more=["--lang", language]) as anna:
                anna.expect(r" [AB]\.\n")
                anna.type("start")
                anna.expect(sentence)


def test_the_lobby():
    """Who has only the server's address finds the listed tables, and no others, and takes one by its number."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        home = f"http://127.0.0.1:{server.port}"
        host = guest(server, "Host")["token"]
        make(server, host, game="rattus", seats=["open", "rules"])
        make(server, host, game="bristol1350", seats=["open", "open", "novice"], listed=True, by_days=True)
        table = make(server, host, game="rattus", seats=["open", "rules"], listed=True)
        Player(server, table, host).agree(t="sit", seat=0)
        with Person(folder, "Anna", home) as anna:
            anna.expect(
                r"^1\. Rattus, 2 seats: A Host \(guest\), B rules; about to begin\.\n"
                r"2\. Bristol 1350, 3 seats: A open, B open, C novice, \w+; a seat is free, by correspondence\.\n"
                r"Type the number of a table, or press Enter for a new one\.\n> $"
            )
            anna.type("3")
            anna.expect(r"1\. Rattus, 2 seats")
            anna.expect(r"\n> ")
            anna.type("2")
            anna.expect("You take seat A")
        with Person(folder, "Ben", home) as ben:
            ben.expect(r"2\. Bristol 1350, 3 seats: A Anna \(guest\), B open")
            ben.expect(r"\n> ")
            ben.type("")
            ben.expect("Send this to the other players")
        with Person(folder, "Cora", home) as cora:
            cora.expect(r"\n> ")
            cora.process.stdin.close()
            assert cora.end() == 0 and "Send this" not in cora.text, cora.text


def test_a_program_is_marked():
    """Of `bridge`: when it sits down, among the seats, in the lobby, and in the game; people are not."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        home = f"http://127.0.0.1:{server.port}"
        host = guest(server, "Host")["token"]
        table = make(server, host, game="rattus", seats=["open", "open"], listed=True)
        maker = Player(server, table, host)
        with Person(folder, "Anna", f"{home}/table/{table}") as anna:
            anna.expect(r"This game does not count for ratings: that takes two players with accounts\.")
            anna.expect(r"You take seat A\.")
            engine = f"{sys.executable} -c '{RANDOM}'"
            bridge = [PROGRAM, "bridge", "--url", f"{home}/table/{table}", "--engine", engine, "--name", "Tin man"]
            with subprocess.Popen(bridge, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
                anna.expect(r"Tin man, a program, takes seat B\.")
                anna.expect(r"Tin man is ready")
                wait_for(lambda: "This game does not count for ratings: somebody has no account." in anna.text)
                anna.type("table")
                anna.expect(r"Seats: A Anna \(guest\), B Tin man \(program, ready\)\.")
                with Person(folder, "Ben", home) as ben:
                    ben.expect(r"1\. Rattus, 2 seats: A Anna \(guest\), B Tin man \(program\); about to begin\.\n")
                anna.type("ready")
                anna.expect(r"You are ready")
                maker.agree(t="start")
                anna.expect(r"A you \(guest\), B Tin man \(program\)")
                program.terminate()


def test_a_code_brings_the_seat_to_another_device():
    """`--new-code` prints it, with its link and QR code, and `--code` takes it, elsewhere."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        home = f"http://127.0.0.1:{server.port}"
        host = guest(server, "Host")["token"]
        table = f"{home}/table/{make(server, host, game='rattus', seats=['open', 'open'])}"
        with Person(folder, "Anna", table) as anna:
            anna.expect(r"You take seat A\.")
        with Person(folder, "Anna", home, more=("--new-code",)) as anna:
            anna.expect(r"[0-9A-Z]{4}-[0-9A-Z-]+ brings you to another device\.")
            code = re.search(r"([0-9A-Z-]{19}) brings", anna.text).group(1)
            anna.expect(f"{home}/#/back/{code}\n")
            assert anna.process.wait(PATIENCE) == 0
        with Person(folder, "Elsewhere", table, more=("--code", code)) as elsewhere:
            elsewhere.expect(r"ready")
            elsewhere.type("table")
            elsewhere.expect(r"Seats: A Anna \(guest\), B open\.")
            elsewhere.type("ready")
            elsewhere.expect(r"You are ready")
        with Person(folder, "Nobody", table, more=("--code", "0000-0000-0000-0000")) as nobody:
            nobody.expect(r"pesthouse connect: the server does not take this code: the code is wrong; ")
            assert nobody.process.wait(PATIENCE) == 1


def test_peace_at_a_table():
    """The maker silences and removes people and closes the chat; anybody reports somebody, by name or seat."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server, contextlib.ExitStack() as people:
        home = f"http://127.0.0.1:{server.port}"
        with Person(folder, "Anna", home, "rattus", "--players", "2") as anna:
            anna.expect(r"other players: \S+\n")
            link = re.search(r"other players: (\S+)", anna.text).group(1)
            anna.expect("You take seat A")
            with Person(folder, "Ben", link) as ben:
                anna.expect("Ben, a guest, takes seat B")
                zoe = people.enter_context(Person(folder, "Zoe", link))
                zoe.expect("There is no seat for you here; you can watch.")
                zoe.type("say Hello")
                anna.expect(r"Zoe \(guest\): Hello")
                anna.type("silence Ben")
                ben.expect("You may no longer chat here.")
                anna.expect(r"Ben may no longer chat here\.\nDone\.")
                ben.type("say why?")
                ben.expect("You may not chat at this table.")
                anna.type("allow B")
                ben.expect("You may chat here again.")
                anna.type("chat seats")
                zoe.expect("Only people with a seat may chat.")
                zoe.type("say oh")
                zoe.expect("You may not chat at this table.")
                zoe.type("report Ben he shouts")
                zoe.expect("The people who run this server will read your report.")
                ben.type("report Nobody")
                ben.expect("Nobody here is called that; type a name, or the letter of a seat.")
                ben.type("remove A")
                ben.expect("Only the player who made the table can do that.")
                anna.type("chat loudly")
                anna.expect("The table refuses: who: expected one of: all, seats, nobody")
                anna.type("remove Zoe")
                zoe.expect("The player who made this table has removed you from it.")
                anna.type("remove B")
                anna.expect(r"Seat B is open\.\nDone\.")
                ben.expect("The player who made this table has removed you from it.")
                anna.type("allow Ben")
                anna.expect(r"Done\.")
                assert ben.end() != 0


def test_orders_substitutes_and_the_end():
    """A clock that ran out, "I am back", an order against some, and an end on which all agree."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        host, anna, ben = sit_down(folder, server, bank=1500)
        with anna, ben:
            anna.type("order B")
            anna.type("order X")
            anna.expect(r"order WORD +region cards: ask, never, all \(whenever you can\)")
            anna.type("help")
            anna.expect(r"\npropose +propose to end the game, or agree to; once more: play on after all\n")
            token = (anna.state / "pesthouse/servers").read_text().split()[1]
            assert Player(server, host.table, token).hello["order"] == {"against": "seats", "seats": [1]}
            host.agree(t="start")
            anna.expect("A bot plays in your place")
            anna.expect(r"\nFor you, the bot noble settled ")
            ben.expect(r"\nFor Anna, the bot noble settled ")
            anna.type("here")
            anna.expect(r"\nFor you, the bot noble settled (?s:.*)You are back\.")
            ben.expect("Anna is back.")
            anna.type("propose")
            ben.expect("Anna proposes to end the game here.")
            anna.expect("You propose to end the game here.")
            anna.type("propose")
            ben.expect("Anna wants to play on.")
            anna.expect("You want to play on.")
            anna.type("propose nothing")  # more than the word is none
            anna.expect(r"It is not your turn\.|Not a choice")
            anna.type("say")
            anna.expect("At a table online:")
            anna.type("propose")
            ben.expect("Anna proposes to end the game here.")
            anna.expect("You propose to end the game here.")
            anna.type("propose")
            ben.expect("Anna wants to play on.")
            anna.expect("You want to play on.")
            anna.type("propose")
            ben.expect("Anna proposes to end the game here.")
            anna.type("luck")
            anna.expect("The luck can be checked when the game is over.")
            ben.type("propose")
            anna.expect("Ben agrees to end the game here.")
            anna.expect("The game is over: all agreed to end it.")


def lines_of_log(person):
    person.type("log")
    person.type("table")
    start = person.at
    person.expect(r"\nSeats: ")
    return re.findall(r"\n(.* (?:settled|took|placed|moved) .*)", person.text[start : person.at])


def test_what_happened_before_one_came():
    """Is told in words: to an onlooker who comes late, to somebody who comes back, and after a cut."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server, Proxy(server.port) as proxy:
        host, anna, ben = sit_down(folder, server, proxy.port, seats=["open", "open", "rules", "rules"])
        link = f"http://127.0.0.1:{server.port}/table/{host.table}"
        with anna, ben:
            host.agree(t="start")
            for person in (anna, ben, ben):  # they settle in turn, then in the opposite order
                person.expect(CHOICE)
                person.type("1")
            anna.expect(CHOICE)
            told = lines_of_log(anna)
            assert len(told) == 7 and "You settled" in told[0] and "Ben settled" in told[6], told
            with Person(folder, "Cora", link, more=["--watch"]) as cora:
                cora.expect(r"Rattus, 4 seats")
                seen = lines_of_log(cora)
                assert seen == 2 * [line.replace("You", "Anna") for line in told], (
                    seen,
                    told,
                )  # at first, and as the log
            anna.type("quit")
            assert anna.end() == 0
            with Person(folder, "Anna", link) as again:
                again.expect(r"Rattus, 4 seats")
                again.expect(CHOICE)
                assert lines_of_log(again) == told, again.text
                # Ben misses what the others do.
                proxy.rest()
                ben.expect("The connection is lost")
                again.type("1")
                again.expect(r"You settled 2 cubes in (\w+)\.")
                proxy.wake()
                ben.expect(r"Connected again\.\n(?:> \n)?Anna settled 2 cubes in \w+\.")


def test_a_line_that_was_cut_off_is_said():
    """Chat is not sent twice, but nothing is lost in silence; what was never sent is."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server, Proxy(server.port) as proxy:
        _host, anna, ben = sit_down(folder, server, proxy.port)
        with anna, ben:
            proxy.deaf = True
            passed = proxy.passed
            ben.type("say Is anybody there?")
            while proxy.passed == passed:
                time.sleep(0.01)
            proxy.rest()
            ben.expect("The connection is lost")
            ben.type("say Hello again")
            proxy.wake()
            ben.expect(r"This may not have reached the others: Is anybody there\?")
            anna.expect(r"Ben \(guest\): Hello again")
            assert "anybody" not in anna.text, anna.text


def test_whoever_mutes_the_chat_does_not_see_it():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        _, anna, ben = sit_down(folder, server)
        with anna, ben:
            anna.type("mute")
            anna.expect(r"You no longer see what others say\.")
            ben.type("say one.")
            ben.type("leave")
            anna.expect(r"Seat B is open\.")
            anna.type("mute")
            anna.expect(r"You see what others say again\.")
            ben.type("say two.")
            ben.type("sit")
            anna.expect(r"Ben, a guest, takes seat B\.")
            assert ": one." not in anna.text, anna.text


def test_notices_elsewhere_are_chosen_at_the_table():
    with tempfile.TemporaryDirectory() as folder:
        box = Box(folder)
        with serve(folder, *box.options, "--notices-every", "1") as server:
            _, anna, ben = sit_down(folder, server)
            with anna, ben:
                for typed, expected in (
                    ("notices", r'You get no notices elsewhere\.\n"notices on" or "off": of this game; '),
                    ("notices anna@example", r"Expected an address like anna@example\.org"),
                    ("notices https://10.0.0.1/x", r"Expected an address like https://hooks\.example\.org/"),
                    ("notices 1", r"Expected an address like https://hooks\.example\.org/"),
                    ("notices anna@example.org", r"1  anna@example\.org\n   No notices will come there until "),
                    ("notices on", r"anna@example\.org\n.*\nNotices of this game go there\."),
                ):
                    anna.type(typed)
                    anna.expect(expected)
                confirm(server, box.wait("anna@example.org")[0])
                for typed, expected in (
                    ("notices", r"1  anna@example\.org\nNotices of this game go there\."),
                    ("notices off", r"1  anna@example\.org\nNo notices of this game go there\."),
                    ("notices https://hooks.example.org/x", r"2  https://hooks\.example\.org/x\n"),
                    ("notices 1", r"1  https://hooks\.example\.org/x\n"),
                    ("notices stop", r"You get no notices elsewhere\."),
                ):
                    anna.type(typed)
                    anna.expect(expected)
            for language, words in (("fr", ("avis", "avis non")), ("it", ("avvisi", "avvisi no"))):
                table = make(server, guest(server, "Host")["token"], game="rattus", seats=["open", "open"])
                where = f"http://127.0.0.1:{server.port}/table/{table}"
                with Person(folder, "Carl", where, more=("--lang", language)) as carl:
                    carl.expect(r"A Carl|place A|posto A")
                    carl.type(words[0])
                    carl.expect(r"Vous ne recevez pas d’avis ailleurs\.|Non ricevi avvisi altrove\.")
                    carl.type(words[1])
                    carl.expect(r"Vous ne recevez pas d’avis ailleurs\.|Non ricevi avvisi altrove\.")


def test_many_lines_at_once():
    """More than a server takes at once are sent in time, on one connection."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        _, anna, ben = sit_down(folder, server)
        with anna, ben:
            for _ in range(18):
                anna.type("leave")
                ben.expect(r"Seat A is open\.")
                anna.type("sit A")
                ben.expect(r"Anna, a guest, takes seat A\.")
            assert "The connection is lost" not in anna.text, anna.text


def test_the_server_is_killed():
    """In mid-game; a new one goes on with its store, and nobody has to do anything."""
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        host, anna, ben = sit_down(folder, server)
        with anna, ben:
            host.agree(t="start")
            player = threading.Thread(target=play_all, args=(anna, ben))
            player.start()
            while anna.text.count("\n> 1") < 4:
                time.sleep(0.05)
            server.kill()
            server = serve(folder, "--port", str(server.port))
            player.join(3 * PATIENCE)
            for person in (anna, ben):
                assert "Connected again." in person.text and person.text.count("The end.") == 1, person.text[-2000:]
        server.stop()


def test_coming_back():
    """The same person finds their seat again, and is told what they could not see."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        host, anna, ben = sit_down(folder, server)
        with anna, ben:
            host.agree(t="start")
            anna.expect(r"Rattus, 2 seats: A you \(guest\), B Ben \(guest\)")
            anna.type("quit")
            assert anna.end() == 0
            with Person(folder, "Anna", f"http://127.0.0.1:{server.port}/table/{host.table}") as again:
                again.expect(r"Rattus, 2 seats: A you \(guest\), B Ben \(guest\)")
                again.expect(CHOICE)
                again.type("undo")
                again.expect(r"\nYou cannot take anything back here\.")
                again.type("1")
                again.expect(r"You settled")
                again.type("undo")
                again.expect(r"\nIt is no longer your turn; the move cannot be taken back\.")
                again.type("resign")
                again.expect(r"out of the game for good. Are you sure\? \"resign\" once more resigns")
                again.type("table")
                again.expect(r"Seats: ")
                again.type("resign")
                again.expect(r"Are you sure\?")
                again.type("resign no")  # is no resign
                again.expect(r"It is not your turn\.|Not a choice")
                again.type("resign")  # something else was typed: it is asked again
                again.expect(r"Are you sure\?")
                again.type("resign")
                again.expect(r"You resigned\.\n")
                again.expect(r"Ben has won: all others have resigned\.")
                again.expect(r"A You \(noble\): supply \d+")  # how it stood
                again.expect(r"\"rematch\" plays again")
                ben.expect(r"Anna resigned\.\n")
                ben.expect(r"You have won: all others have resigned\.")


def test_ctrl_c_asks_once():
    """The first one says what a second one does; it takes back the question of somebody who wanted to resign."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        host, anna, ben = sit_down(folder, server)
        with anna, ben:
            host.agree(t="start")
            anna.expect(CHOICE)
            anna.type("table")
            anna.expect(r"Seats: A Anna \(guest\), B Ben \(guest\)\.")  # nobody is "ready" any more
            anna.type("help")
            anna.type("quit")
            anna.expect(r"Come back with:\npesthouse connect http://\S+")
            assert anna.end() == 0
            assert "help TOPIC" in anna.text and "save" not in anna.text, anna.text  # that is the server's part
            link = re.search(r"Come back with:\npesthouse connect (\S+)", anna.text).group(1)
            again = Terminal(
                "connect",
                link,
                "--plain",
                "--name",
                "Anna",
                XDG_STATE_HOME=str(anna.state),
                LANGUAGE="en",
                columns=200,
            )
            again.wait("1. ")
            again.type("resign\n")
            again.wait("Are you sure?")
            again.type("\x03")
            again.wait("Ctrl-C again leaves; your seat stays yours for a while.")
            again.type("resign\n")  # asked again, as the question was given up
            again.settle(0.3)
            assert again.output.count("Are you sure?") == 2, again.output
            again.type("\x03")
            again.settle(0.3)
            again.type("\x03")
            assert again.end() == 130
            assert f"Come back with:\r\npesthouse connect {link}\r\n" in again.output, again.output
            assert "resigned" not in ben.text, ben.text


def test_windows():
    """In some game somebody is asked in a window, and answers."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        for _ in range(50):
            seats = ["open"] * 6
            host, anna, ben = sit_down(folder, server, game="bristol1350", seats=seats, window=3000)
            programs = [
                subprocess.Popen(
                    [
                        PROGRAM,
                        "bridge",
                        "--url",
                        f"http://127.0.0.1:{server.port}/table/{host.table}",
                        "--engine",
                        f"{sys.executable} -c '{RANDOM}'",
                        "--name",
                        f"Program {number}",
                    ],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
                for number in range(4)
            ]
            ready = 0
            while ready < 6:
                ready += host.next().get("entry", {}).get("t") == "ready"
            with anna, ben:
                host.agree(t="start")
                asked = anna_is_asked(anna, ben)
                for program in programs:
                    program.terminate()
                    program.wait()
                if asked:
                    return
        raise AssertionError("no game asked a person in a window")


RANDOM = (
    "import json, random, sys\n"
    'for line in sys.stdin: print(random.choice(json.loads(line)["legal"])["text"], flush=True)'
)


def anna_is_asked(anna, ben):
    """Both draw remedies, and play by random choices, until one of them has answered in a window."""
    over = threading.Event()
    asked = []
    choices = random.Random(7)

    def play(person):
        while not over.is_set():
            found = person.expect(r"no answer means no\. Time left: \d+ s\.\n", CHOICE, r"\"rematch\" plays again")
            if found == 2:
                break
            start = person.at
            person.expect(r"(?m)^> ")
            offered = person.text[start : person.at]
            draw = re.search(r"(?m)^(\d+)\. Draw a remedy", offered)
            last = re.findall(r"(?m)^(\d+)\. ", offered)
            person.type(draw[1] if draw else str(choices.randint(1, int(last[-1]) if last else 1)))
            if found == 0:
                asked.append(person.expect(CHOICE, r"counts when the time is up") == 1)
                break
        over.set()

    threads = [threading.Thread(target=play, args=(person,), daemon=True) for person in (anna, ben)]
    for thread in threads:
        thread.start()
    assert over.wait(3 * PATIENCE), "the game stands still"
    return any(asked)


def test_what_cannot_work_is_said():
    stranger = "0" * 32
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        host = guest(server, "Host")["token"]
        full = make(server, host, game="rattus", seats=["rules", "rules"])
        home = f"http://127.0.0.1:{server.port}"
        cases = [
            (["play.example.org"], 2, "expected the address of a server"),
            ([f"{home}/elsewhere"], 2, "32 hexadecimal digits"),
            ([f"{home}/table/{stranger}"], 1, "There is no such table"),
            (["http://127.0.0.1:1/"], 3, "cannot connect"),
            ([home, "chess"], 2, "chess"),
            ([home, "rattus", "--players", "9"], 1, "the server refuses to make this table"),
            ([home, "rattus", "--bots", "nobody"], 1, "the name of a bot"),
            ([home.replace("http:", "https:")], 3, "TLS"),
            ([home, "--ca", "/nowhere"], 3, "expected certificates"),
        ]
        for arguments, code, expected in cases:
            result = subprocess.run(
                [PROGRAM, "connect", "--plain", *arguments],
                capture_output=True,
                text=True,
                stdin=subprocess.DEVNULL,
                timeout=PATIENCE,
                env={**os.environ, "XDG_STATE_HOME": folder, "LANGUAGE": "en"},
            )
            said = result.stdout + result.stderr
            assert result.returncode == code and expected in said, (arguments, result)
        with Person(folder, "Cleo", f"{home}/table/{full}") as late:
            late.expect("no seat for you here; you can watch")
            late.type("sit Z")
            late.expect("no such open seat")


def test_certificates():
    """One that nobody vouches for is refused, or one of another host; --ca trusts it."""
    pem = ROOT / "tests/server"
    trusts = ["--ca", str(pem / "localhost.pem")]
    cases = [
        ("localhost.pem", trusts, 0, "Send this to the other"),
        ("localhost.pem", [], 3, "is not to be trusted"),
        ("cert.pem", ["--ca", str(pem / "cert.pem")], 3, "is not to be trusted: hostname mismatch"),
    ]
    for number, (own, more, code, expected) in enumerate(cases):
        port = str(23570 + number)
        with (
            tempfile.TemporaryDirectory() as folder,
            serve(
                folder,
                "--cert",
                str(pem / own),
                "--key",
                str(pem / "key.pem"),
                "--origin",
                f"https://localhost:{port}",
                "--port",
                port,
            ),
        ):
            result = subprocess.run(
                [PROGRAM, "connect", "--plain", f"https://localhost:{port}", *more],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                env={**os.environ, "XDG_STATE_HOME": folder, "LANGUAGE": "en"},
            )
            assert result.returncode == code and expected in result.stdout + result.stderr, result


def answer_as_another_build(listener):
    """A server that knows everybody, and closes each table for other builds."""
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:
            return
        request = b""
        while b"\r\n\r\n" not in request:
            request += connection.recv(4096)
        if request.startswith(b"POST /guest"):
            body = b'{"person":1,"token":"' + b"0" * 32 + b'"}'
            connection.sendall(b"HTTP/1.1 201 Created\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        else:
            key = re.search(rb"Sec-WebSocket-Key: (\S+)", request).group(1)
            digest = hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
            connection.sendall(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Accept: "
                + base64.b64encode(digest)
                + b"\r\n\r\n"
                + b"\x88\x02"
                + (4002).to_bytes(2, "big")
            )
        connection.close()


def test_another_build_is_said():
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=answer_as_another_build, args=(listener,), daemon=True).start()
        link = f"http://127.0.0.1:{listener.getsockname()[1]}/table/{'0' * 32}"
        for language, expected in (
            ("en", "has another build of Pesthouse"),
            ("it", "un'altra versione di Pesthouse"),
        ):
            result = subprocess.run(
                [PROGRAM, "connect", "--plain", link],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                env={**os.environ, "XDG_STATE_HOME": folder, "LANGUAGE": language},
            )
            assert result.returncode == 1 and expected in result.stderr, result


if __name__ == "__main__":
    run(globals())
