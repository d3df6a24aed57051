#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists of tables, limits of how many one has, and records by GET."""

import json
import pathlib
import re
import subprocess
import tempfile
import time

from people import PROGRAM, Player, ask, catch_up, get, guest, make, play_on, post, seated, serve, tables_in_memory

from server import PATIENCE, run

RATTUS = {"game": "rattus", "seats": ["open", "rules"]}


def ids(listed):
    return [one["table"] for one in listed["tables"]]


def test_the_lobby():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, ben = guest(server, "Anna"), guest(server, "Ben")
        assert get(server, "/tables") == {"tables": []}
        first = make(server, anna["token"], **RATTUS, listed=True, bank=60000, increment=1000)
        make(server, anna["token"], **RATTUS)
        second = make(
            server, ben["token"], game="bristol1350", seats=["open", "open", "closed"], listed=True, by_days=True
        )
        player = Player(server, first, anna["token"])
        player.agree(t="sit", seat=0)
        listed = get(server, "/tables")
        assert ids(listed) == [second, first], listed
        about = listed["tables"][1]["about"]
        assert about["game"] == "rattus" and about["options"]["tokens"] == "grim" and about["phase"] == "gathering", (
            about
        )
        assert (about["bank"], about["increment"], about["by_days"]) == (60000, 1000, False), about
        assert about["seats"] == [
            {"holder": "person", "person": anna["person"], "name": "Anna", "guest": True},
            {"holder": "bot", "bot": "rules"},
        ], about
        assert listed["tables"][0]["about"]["seats"] == [{"holder": "open"}, {"holder": "open"}, {"holder": "closed"}]
        player.agree(t="ready")
        player.agree(t="start")
        lookers = [Player(server, first), Player(server, first, ben["token"])]
        listed = get(server, "/tables", ben["token"])  # the same for everybody
        assert listed == get(server, "/tables")
        assert (
            listed["tables"][1]["onlookers"] == len(lookers) and listed["tables"][1]["about"]["phase"] == "playing"
        ), listed
        player.agree(t="resign")
        assert ids(get(server, "/tables")) == [second]


def test_pages():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        made = [make(server, guest(server, "Anna")["token"], **RATTUS, listed=True) for _ in range(55)]
        page = get(server, "/tables")
        rest = get(server, f"/tables?after={page['after']}")
        assert len(page["tables"]) == 50 and page["after"] == ids(page)[-1] and "after" not in rest, rest
        assert sorted(ids(page) + ids(rest)) == sorted(made)
        assert get(server, "/tables?after=" + "0" * 32) == {"tables": []}
        for query in ("?", "?after=", "?after=" + "0" * 31, "?after=" + "G" * 32, "?before=" + "0" * 32, "?after=%30"):
            assert ask(server, "GET", f"/tables{query}")[0] == 400, query
        status, body, _ = ask(server, "HEAD", "/tables")
        assert (status, body) == (200, "")


def test_own_tables():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, ben = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        empty = make(server, anna.token, **RATTUS)
        catch_up([anna, ben])
        assert ids(get(server, "/me/tables", anna.token)) == [empty, anna.table]
        listed = get(server, "/me/tables", ben.token)
        mover = 0 if anna.legal else 1
        assert ids(listed) == [ben.table] and listed["tables"][0]["about"]["asked"] == [mover], listed
        play_on([anna, ben], 12)
        catch_up([anna, ben])
        mover = 0 if anna.legal else 1
        assert get(server, "/me/tables", ben.token)["tables"][0]["about"]["asked"] == [mover]
        assert ask(server, "GET", "/me/tables")[0] == 401


def test_how_many_tables():
    with tempfile.TemporaryDirectory() as folder, serve(folder, "--tables", "2") as server:
        (anna,) = seated(server, ["Anna"], **RATTUS)
        make(server, anna.token, **RATTUS)
        status, body, answer = post(server, "/table", {"t": "make", **RATTUS}, anna.token)
        assert status == 429 and b"\r\nRetry-After: " in answer, answer
        assert json.loads(body)["code"] == "too_many" and "finish a game first" in body, body
        make(server, guest(server, "Ben")["token"], **RATTUS)
        anna.agree(t="resign")
        make(server, anna.token, **RATTUS)


def test_a_rematch():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna, ben = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open", "closed"], bank=60000)
        looker = Player(server, anna.table)
        assert anna.ask(t="rematch")["code"] == "wrong_phase"
        ben.agree(t="resign")
        catch_up([anna, ben, looker])
        assert looker.ask(t="rematch")["code"] == "not_seated"
        assert anna.ask(t="rematch", next="0" * 32)["code"] == "bad_request"
        for player in (anna, ben):  # both at once
            player.socket.text('{"t":"rematch"}')
        tables = set()
        for player in (anna, ben, looker):
            while True:
                message = player.next()
                if message["t"] == "entry" and message["entry"]["t"] == "rematch":
                    tables.add(message["entry"]["table"])
                    break
        assert len(tables) == 1, tables
        table = tables.pop()
        late = Player(server, anna.table, ben.token)
        assert late.hello["table"]["rematch"] == table, late.hello["table"]
        late.agree(t="rematch")
        assert late.number == late.hello["n"], "no second one is made"
        for player in (anna, ben, looker):
            player.table = table
            player.connect(server)
        seats = ben.hello["table"]["seats"]
        assert [seat.get("name") for seat in seats[:2]] == ["Anna", "Ben"] and ben.hello["seat"] == 1, seats
        assert looker.hello["table"]["settings"]["bank"] == 60000
        anna.agree(t="ready")
        ben.agree(t="ready")
        anna.agree(t="start")
        play_on([anna, ben], 3)


def record(server, table, token=None):
    status, body, answer = ask(server, "GET", f"/table/{table}/record", None, token)
    assert status == 200 and b"\r\nContent-Type: text/plain; charset=utf-8\r\n" in answer, answer
    return body


def test_records():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        table = make(server, guest(server, "Anna")["token"], **RATTUS)
        assert ask(server, "GET", f"/table/{table}/record")[0] == 409
        assert ask(server, "GET", f"/table/{'0' * 32}/record")[0] == 404
        assert ask(server, "GET", f"/table/{table}/record", None, "0" * 32)[0] == 401
        assert ask(server, "GET", f"/table/{table[:-1]}/record")[0] == 404
        assert ask(server, "POST", f"/table/{table}/record", "")[0] == 405
        people = anna, ben, cora = seated(server, ["Anna", "Ben", "Cora"], game="bristol1350", seats=["open"] * 3)
        play_on(people, 3)  # nobody can have won or lost yet
        catch_up(people)
        own, others = record(server, anna.table, anna.token), record(server, anna.table, ben.token)
        public = record(server, anna.table)
        assert '[Seat "0"]' in own and '[Seat "1"]' in others and "?" in own and "[Key " not in own, own
        assert len({own, others, public}) == 3
        assert record(server, anna.table, guest(server, "Dario")["token"]) == public
        anna.agree(t="resign")
        cora.agree(t="resign")
        whole = record(server, anna.table)
        assert whole == record(server, anna.table, ben.token) and "?" not in whole.split("\n\n", 1)[1], whole
        for player in people:
            player.socket.connection.close()
        end = time.monotonic() + PATIENCE
        while tables_in_memory(server) > 0:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert record(server, anna.table) == whole


def verify_luck(journal):
    return subprocess.run([PROGRAM, "verify", "--luck", "-"], input=journal, text=True, capture_output=True).returncode


def test_journals():
    """After the end, as `admin export` writes them; `verify --luck` finds the luck right, and what was changed wrong."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        table = make(server, guest(server, "Host")["token"], **RATTUS)
        path = f"/table/{table}/journal"
        assert ask(server, "GET", path)[0] == 409
        assert ask(server, "GET", f"/table/{'0' * 32}/journal")[0] == 404
        assert ask(server, "GET", path, None, "0" * 32)[0] == 401
        assert ask(server, "POST", path, "")[0] == 405
        anna, ben = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        play_on([anna, ben], 10)
        anna.agree(t="chat", text="Good luck")
        path = f"/table/{anna.table}/journal"
        status, body, _ = ask(server, "GET", path, None, anna.token)
        assert status == 409 and "moves" not in body, body
        anna.agree(t="resign")
        for token in (anna.token, None):
            status, journal, answer = ask(server, "GET", path, None, token)
            assert status == 200 and b"\r\nContent-Type: application/x-ndjson\r\n" in answer, answer
        store = str(pathlib.Path(folder, "tables.db"))
        exported = subprocess.run(
            [PROGRAM, "admin", "export", anna.table, "--store", store], capture_output=True, text=True, check=True
        ).stdout
        assert journal == "".join(line for line in exported.splitlines(True) if '"chat"' not in line), journal
        assert verify_luck(journal) == 0
        # So short a game may have a single draw, which another luck gives alike now and then, but not each other luck.
        lucks = [re.sub(r'(?<="luck":")[0-9a-f]', digit, journal) for digit in "0123456789abcdef"]
        assert 1 in map(verify_luck, lucks)


if __name__ == "__main__":
    run(globals())
