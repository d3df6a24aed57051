#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the people who run a server do while it runs: `pesthouse admin` by the control socket."""

import json
import pathlib
import socket
import stat
import subprocess
import tempfile
import threading

from people import PROGRAM, Player, ask, get, guest, make, seated, serve

from server import Socket, run, wait_for


def admin(folder, *arguments, code=0):
    """What it prints, on standard output or, if it fails, on standard error."""
    done = subprocess.run(
        [PROGRAM, "admin", *map(str, arguments), "--store", f"{folder}/tables.db"], capture_output=True, text=True
    )
    assert done.returncode == code, (arguments, done)
    return done.stdout if code == 0 else done.stderr


def rows(folder, *arguments):
    return [json.loads(line) for line in admin(folder, *arguments, "--json").splitlines() if '"done"' not in line]


def table_of(server, token, **settings):
    return make(server, token, game="rattus", seats=["open", "open"], **settings)


def number_at(server, table, seat):
    """Of whoever sits there."""
    return Player(server, table).hello["table"]["seats"][seat]["person"]


def comes(server, table, token=None):
    """The code with which a socket is closed at once; None: it gets a hello."""
    one = Socket(server, [f"Authorization: Bearer {token}"] if token else [], path=f"/table/{table}")
    if one.status != 101:
        return one.status
    opcode, payload = one.frame()
    return int.from_bytes(payload[:2], "big") if opcode == 8 else None


def test_only_its_owner_may_open_the_socket():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "tables.db-control")
        assert "no server answers at" in admin(folder, "people", code=3)
        server = serve(folder)
        mode = path.stat().st_mode
        assert stat.S_ISSOCK(mode) and stat.S_IMODE(mode) == 0o600, oct(mode)
        server.kill()
        assert path.exists()
        assert "no server answers at" in admin(folder, "people", code=3)
        with serve(folder):  # takes the place of the one that was killed
            assert admin(folder, "people").startswith("person ")
        assert not path.exists()
        with serve(folder, "--control", f"{folder}/other"):
            assert admin(folder, "people", "--control", f"{folder}/other").startswith("person ")


def test_people_are_listed_and_sent_away():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, ben = guest(server, "Anna"), guest(server, "Ben")
        table = table_of(server, anna["token"])
        other = table_of(server, anna["token"])
        player = Player(server, table, ben["token"])
        elsewhere = Player(server, other, ben["token"])
        assert sorted((row["person"], row["name"], row["table"]) for row in rows(folder, "people")) == sorted(
            (ben["person"], "Ben", one) for one in (table, other)
        )
        assert f"{ben['person']:<17}127.0.0.1" in admin(folder, "people")
        assert "is sent away: 1 connections closed" in admin(folder, "kick", ben["person"], table)
        assert player.socket.close_code() == 4005
        admin(folder, "kick", ben["person"])
        assert elsewhere.socket.close_code() == 4005
        assert comes(server, table, ben["token"]) is None  # it is no ban
        assert "is not at any table" in admin(folder, "kick", 999, code=1)
        assert "expected the number of a person, got Ben" in admin(folder, "kick", "Ben", code=2)
        assert "table: expected the id of a table" in admin(folder, "kick", ben["person"], "x", code=1)


def test_a_banned_person_is_away_until_the_ban_ends():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            anna, ben = guest(server, "Anna"), guest(server, "Ben")
            table = table_of(server, anna["token"])
            player = Player(server, table, ben["token"])
            admin(folder, "ban", ben["person"], "--why", "He insults people")
            assert player.socket.close_code() == 4005
            assert comes(server, table, ben["token"]) == 4005
            status, text, _ = ask(server, "GET", "/me", token=ben["token"])
            assert (status, text) == (403, "the people who run this server have banned you: He insults people\n"), text
            assert ask(server, "POST", "/table", {"t": "make"}, ben["token"])[0] == 403
            assert comes(server, table, anna["token"]) is None
        with serve(folder) as server:  # bans are kept
            assert comes(server, table, ben["token"]) == 4005
            (ban,) = rows(folder, "bans")
            assert (ban["person"], ban["why"]) == (ben["person"], "He insults people"), ban
            assert "for good" in admin(folder, "bans")
            assert admin(folder, "unban", ban["ban"]) == f"ban {ban['ban']} has ended\n"
            wait_for(lambda: comes(server, table, ben["token"]) is None)
            assert rows(folder, "bans") == []
            admin(folder, "ban", ben["person"], "--for", "1s")
            wait_for(lambda: comes(server, table, ben["token"]) is None)


def test_a_banned_address_gets_nothing():
    proxy = ("--behind-proxy", "127.0.0.1", "--origin", "http://127.0.0.1")

    def status_from(server, address, path="/tables"):
        return ask(server, "GET", path, extra=f"X-Forwarded-For: {address}\r\n")[0]

    with tempfile.TemporaryDirectory() as folder, serve(folder, *proxy) as server:
        assert status_from(server, "2001:db8:1:2::1") == 200
        admin(folder, "ban", "2001:db8:1:2::1", "--for", "2d", "--why", "Floods")
        for path in ("/tables", "/", "/person/1"):
            assert status_from(server, "2001:db8:1:2:3:4:5:6", path) == 403, path  # the whole network /64
        assert status_from(server, "2001:db8:1:3::1") == 200
        admin(folder, "ban", "203.0.113.7")
        assert status_from(server, "203.0.113.7") == 403
        assert status_from(server, "203.0.113.8") == 200
        assert {row["address"] for row in rows(folder, "bans")} == {"2001:db8:1:2::", "203.0.113.7"}


def test_bad_bans_are_refused_in_a_sentence():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        ben = guest(server, "Ben")["person"]
        for arguments, code, sentence in (
            (("ban", "127.0.0.1"), 1, "expected another address: this one is the server's own machine"),
            (("ban", "::1"), 1, "expected another address: this one is the server's own machine"),
            (("ban", "999"), 1, "there is no such person"),
            (("ban", "Ben"), 1, "who: expected the number of a person, or an address"),
            (("ban", "0"), 1, "who: expected the number of a person, or an address"),
            (("ban", ben, "--for", "soon"), 2, "expected --for with a time like 30m, 12h or 7d, got soon"),
            (("ban", ben, "--why", "a\nb"), 1, "why: U+000A is a control character; expected one line"),
            (("unban", "7"), 1, "there is no such ban"),
            (("unban", "x"), 2, "expected the number of a ban"),
            (("ban",), 2, "ban needs its argument PERSON|ADDRESS"),
            (("people", "all"), 2, "people takes no argument, got all"),
            (("notice", "a\nb"), 1, "text: U+000A is a control character; expected one line"),
            (("notice", ""), 1, "text: expected a text of 1 to"),
            (("close", "x"), 1, "table: expected the id of a table"),
            (("close", "0" * 32), 1, f"there is no table {'0' * 32}"),
        ):
            shown = admin(folder, *arguments, code=code)
            assert sentence in shown, (arguments, shown)
        assert rows(folder, "bans") == []


def test_two_operators_at_once():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        people = [guest(server, f"Guest {number}")["person"] for number in range(8)]
        threads = [threading.Thread(target=admin, args=(folder, "ban", person)) for person in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(row["person"] for row in rows(folder, "bans")) == sorted(people)


def test_what_is_no_request_is_answered():
    with tempfile.TemporaryDirectory() as folder, serve(folder):
        for line, sentence in (
            (b"hello\n", "not JSON"),
            (b'{"t":"burn"}\n', "t: expected one of: "),
            (b'{"t":"people","all":true}\n', "all"),
            (b'{"t":"ban"}\n', "who"),
            (b"x" * 20000, "expected a request of one line"),
        ):
            with socket.socket(socket.AF_UNIX) as one:
                one.connect(f"{folder}/tables.db-control")
                one.sendall(line)
                answer = b""
                while part := one.recv(4096):
                    answer += part
                assert sentence in json.loads(answer).get("error", ""), (line, answer)
        assert admin(folder, "people").startswith("person ")


def test_a_notice_goes_to_all():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")["token"]
        tables = [table_of(server, anna) for _ in range(2)]
        players = [Player(server, table, anna) for table in tables] + [Player(server, tables[0])]
        assert admin(folder, "notice", "A restart at 20:00") == "the notice went to 3 connections\n"
        for player in players:
            assert player.next() == {"t": "notice", "text": "A restart at 20:00"}


def until_entry(player, kind):
    while True:
        message = player.next()
        if message["t"] == "entry" and message["entry"]["t"] == kind:
            return message["entry"]


def test_a_game_is_closed():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            anna, ben = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"], listed=True)
            assert admin(folder, "close", anna.table) == f"table {anna.table} is closed\n"
            assert until_entry(ben, "over")["reason"] == "closed"
            until_entry(ben, "closed")
            for body in ({"t": "chat", "text": "What?"}, {"t": "rematch"}, {"t": "talk", "who": "all"}):
                assert anna.ask(**body)["code"] == "closed", body
            assert admin(folder, "close", anna.table) == f"table {anna.table} is closed\n"  # it is already
            assert get(server, "/tables")["tables"] == []
        with serve(folder) as server:
            anna.connect(server)
            assert anna.hello["table"]["reason"] == "closed" and anna.ask(t="rematch")["code"] == "closed"


def test_a_table_before_its_game_is_closed():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        token = guest(server, "Anna")["token"]
        table = table_of(server, token, listed=True)
        anna = Player(server, table, token)
        anna.agree(t="sit", seat=0)
        admin(folder, "close", table)
        assert anna.socket.close_code() == 4004
        assert comes(server, table, token) == 4004
        assert get(server, "/tables")["tables"] == []
        assert get(server, "/me/tables", token)["tables"] == []


def test_a_rename_holds_everywhere():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, ben = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        ben.agree(t="chat", text="Hello")
        number = number_at(server, anna.table, 1)
        assert "is called Guest 7 from now on" in admin(folder, "rename", number, "Guest 7")
        assert get(server, "/me", ben.token)["name"] == "Guest 7"
        looker = Player(server, anna.table)
        assert [seat["name"] for seat in looker.hello["table"]["seats"]] == ["Anna", "Guest 7"], looker.hello
        assert looker.next()["name"] == "Guest 7"
        for arguments, code, sentence in (
            ((999, "Zoe"), 1, "there is no such person"),
            ((number, ""), 1, "name: expected"),
            ((number, "a\nb"), 1, "name: U+000A"),
            ((number,), 2, "expected the new name after the person"),
            (("Ben", "Zoe"), 2, "expected the number of a person, got Ben"),
        ):
            assert sentence in admin(folder, "rename", *arguments, code=code), arguments


def test_a_person_is_forgotten_while_the_server_runs():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, ben = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        ben.agree(t="chat", text="Hello")
        number = number_at(server, anna.table, 1)
        data = [json.loads(line) for line in admin(folder, "data", number).splitlines()]
        assert data[0]["person"]["name"] == "Ben" and not data[0]["person"]["account"], data
        assert {"table": {"table": anna.table, "made": False}} in data, data
        assert [one["chat"]["line"]["text"] for one in data if "chat" in one] == ["Hello"], data
        assert f"person {number} is forgotten" in admin(folder, "forget", number)
        assert ben.socket.close_code() == 4001
        assert "there is no person" in admin(folder, "data", number, code=1)
        assert "there is no such person" in admin(folder, "forget", number, code=1)
        looker = Player(server, anna.table)
        assert looker.hello["table"]["seats"][1]["name"] == "–", looker.hello


def test_words_are_blocked():
    """In names and chat, by a server that runs and without one; whoever had such a name before keeps it."""
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            anna = guest(server, "Dolt")
            player = Player(server, table_of(server, anna["token"]), anna["token"])
            player.agree(t="chat", text="You dolt")
            assert admin(folder, "words", "add", "dolt") == "dolt is blocked in names and chat\n"
            for text in ("You dolt", "D.O.L.T!", "do1t"):
                assert player.ask(t="chat", text=text)["code"] == "blocked", text
            player.agree(t="chat", text="dolts")
            for path, token in (("/guest", None), ("/name", anna["token"])):
                status, text, _ = ask(server, "POST", path, {"name": "A d\u043elt"}, token)
                assert (status, "of two scripts" in text) == (400, True), text
                status, text, _ = ask(server, "POST", path, {"name": "A D0LT"}, token)
                assert (status, text) == (422, "this name has a word that is blocked on this server; choose another\n")
            assert get(server, "/me", anna["token"])["name"] == "Dolt"
            admin(folder, "words", "add", "boor*")
            assert player.ask(t="chat", text="Boorish")["code"] == "blocked"
            assert admin(folder, "words", "remove", "dolt") == "dolt is no longer blocked\n"
            player.agree(t="chat", text="You dolt")
            for arguments, code, sentence in (
                (("add", "boor*"), 1, "boor* is blocked already"),
                (("remove", "dolt"), 1, "dolt is not blocked"),
                (("add", "a b"), 2, "expected a word of at most 32 characters"),
                (("add", "a\nb"), 2, "expected a word of at most 32 characters"),
                (("add",), 2, "got none"),
                (("burn", "dolt"), 2, "expected add WORD, remove WORD or list, got burn"),
                (("list", "dolt"), 2, "got dolt"),
            ):
                assert sentence in admin(folder, "words", *arguments, code=code), arguments
            assert admin(folder, "words") == admin(folder, "words", "list") == "boor*\n"
        assert admin(folder, "words", "add", "dolt") == "dolt is blocked in names and chat\n"
        assert rows(folder, "words") == [{"word": "boor*"}, {"word": "dolt"}]
        assert "dolt is blocked already" in admin(folder, "words", "add", "dolt", code=1)
        with serve(folder) as server:
            assert ask(server, "POST", "/guest", {"name": "dolt"})[0] == 422


def test_a_report_is_settled():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, _ = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        number = number_at(server, anna.table, 1)
        anna.agree(t="report", person=number, why="Insults")
        anna.agree(t="report", person=number)
        assert admin(folder, "resolve", 1) == "report 1 is settled\n"
        assert [row["report"] for row in rows(folder, "reports")] == [2]
        assert "there is no such report" in admin(folder, "resolve", 1, code=1)
        assert "expected the number of a report" in admin(folder, "resolve", "x", code=2)


if __name__ == "__main__":
    run(globals())
