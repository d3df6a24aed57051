#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Peace at tables: the maker removes and silences people and closes the chat, chat has a limit of its own, and people are
reported."""

import json
import subprocess
import tempfile

from people import PROGRAM, Player, guest, make, seated, serve

from server import Socket, run

SAID = {"t": "chat", "text": "Hello"}


def three(server, **settings):
    """The maker, a player and an onlooker of a table before its game, and their numbers."""
    people = [guest(server, name) for name in ("Anna", "Ben", "Zoe")]
    table = make(server, people[0]["token"], game="rattus", seats=["open", "open"], **settings)
    players = [Player(server, table, person["token"]) for person in people]
    players[0].agree(t="sit", seat=0)
    players[1].agree(t="sit", seat=1)
    return players, [person["person"] for person in people]


def until(player, kind):
    """The next message of a kind."""
    while (message := player.next())["t"] != kind:
        pass
    return message


def until_entry(player, kind):
    while (entry := until(player, "entry")["entry"])["t"] != kind:
        pass
    return entry


def codes_of(players, count, **body):
    """All are asked before the first answer is read, so the server's clock hardly moves between them."""
    for player in players:
        for _ in range(count):
            player.socket.text(json.dumps(body))
    return [until(player, "answer")["code"] for player in players for _ in range(count)]


def admin(folder, *arguments):
    return subprocess.run(
        [PROGRAM, "admin", *arguments, "--store", f"{folder}/tables.db"], check=True, capture_output=True, text=True
    ).stdout


def test_a_removed_person_is_sent_away():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            (anna, ben, zoe), (_, ben_number, zoe_number) = three(server)
            assert ben.ask(t="bar", person=zoe_number, **{"from": "table"})["code"] == "not_maker"
            anna.agree(t="bar", person=ben_number, **{"from": "table"})
            assert until_entry(zoe, "left")["seat"] == 1
            assert ben.socket.close_code() == 4003
            again = Socket(server, [f"Authorization: Bearer {ben.token}"], path=f"/table/{ben.table}")
            assert again.close_code() == 4003
            assert Player(server, ben.table).hello["table"]["barred"] == [{"person": ben_number, "from": "table"}]
            zoe.agree(t="sit", seat=1)  # the seat is free
        with serve(folder) as server:  # and it holds after a restart
            again = Socket(server, [f"Authorization: Bearer {ben.token}"], path=f"/table/{ben.table}")
            assert again.close_code() == 4003
            anna.connect(server)
            anna.agree(t="bar", person=ben_number, **{"from": "nothing"})
            ben.connect(server)
            assert ben.hello["table"]["barred"] == []


def test_a_bot_plays_on_for_a_removed_player():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        players = seated(server, ["Anna", "Ben", "Clara"], game="rattus", seats=["open", "open", "open"])
        number = Player(server, players[0].table).hello["table"]["seats"][2]["person"]
        players[0].agree(t="bar", person=number, **{"from": "table"})
        entry = until_entry(players[1], "resigned")
        assert (entry["seat"], entry["removed"]) == (2, True), entry
        assert players[2].socket.close_code() == 4003
        assert Player(server, players[0].table).hello["table"]["phase"] == "playing"


def test_who_may_chat():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        (anna, ben, zoe), (_, ben_number, _) = three(server)
        zoe.agree(**SAID)
        anna.agree(t="talk", who="seats")
        assert until_entry(zoe, "talk")["who"] == "seats"
        assert zoe.ask(**SAID)["code"] == "muted"
        ben.agree(**SAID)
        anna.agree(t="talk", who="nobody")
        assert ben.ask(**SAID)["code"] == "muted"
        anna.agree(**SAID)
        anna.agree(t="talk", who="all")
        anna.agree(t="bar", person=ben_number, **{"from": "chat"})
        assert until_entry(zoe, "barred") == {
            **until_entry(ben, "barred"),
            "person": ben_number,
            "from": "chat",
        }
        assert ben.ask(**SAID)["code"] == "muted"
        ben.agree(t="ready")  # who plays all the same
        zoe.agree(**SAID)


def test_chat_has_a_limit_of_its_own():
    """Of a person, by however many sockets and at whatever table; others may chat, and everybody may play."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        (anna, ben, _), _ = three(server)
        other = Player(server, anna.table, anna.token)
        codes = codes_of([anna, other], 14, **SAID)
        assert 10 <= codes.count("ok") < 28 and set(codes) == {"ok", "too_fast"}, codes
        anna.agree(t="ready")
        ben.agree(**SAID)


def test_a_report_has_the_lines_before_it():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        (anna, ben, zoe), (_, ben_number, _) = three(server)
        ben.agree(t="chat", text="You are all rats")
        zoe.agree(t="report", person=ben_number, why="He insults\npeople")
        ben.agree(t="chat", text="Ha")
        anna.agree(t="report", person=ben_number)
        first, second = [json.loads(line) for line in admin(folder, "reports", "--json").splitlines()]
        assert (first["person"], first["name"], first["why"]) == (ben_number, "Ben", "He insults\npeople"), first
        assert (first["reporter_name"], first["table"]) == ("Zoe", anna.table), first
        assert [line["text"] for line in first["chat"]] == ["You are all rats"], first
        assert [line["text"] for line in second["chat"]] == ["You are all rats", "Ha"], second
        shown = admin(folder, "reports")
        assert f"  person {ben_number} (Ben), reported by {first['reporter']} (Zoe): He insults people\n" in shown, (
            shown
        )
        assert "    Ben: You are all rats\n" in shown, shown


def test_reports_that_are_refused():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        (anna, _, zoe), (anna_number, ben_number, _) = three(server)
        for body, code in (
            ({"person": anna_number}, "bad_request"),  # oneself
            ({"person": 999}, "bad_request"),
            ({"person": ben_number, "why": ""}, "bad_request"),
            ({"person": ben_number, "why": "a\x1bb"}, "bad_request"),
            ({"person": ben_number, "why": "a" * 501}, "bad_request"),
            ({"person": ben_number, "more": 1}, "bad_request"),
            ({}, "bad_request"),
        ):
            assert anna.ask(t="report", **body)["code"] == code, body
        assert "there is no such person" in anna.ask(t="report", person=999)["message"]
        codes = codes_of([zoe], 9, t="report", person=ben_number)
        assert codes[:5] == ["ok"] * 5 and codes[-1] == "too_fast", codes
        assert Player(server, anna.table).ask(t="report", person=ben_number)["code"] == "not_seated"


if __name__ == "__main__":
    run(globals())
