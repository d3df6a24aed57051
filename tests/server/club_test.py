#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An evening of many tables: people join by its code, are seated, and change tables from round to round; duplicate rounds
have one luck, which nobody sees at another table before the round is over."""

import contextlib
import csv
import io
import itertools
import json
import os
import select
import sqlite3
import subprocess
import tempfile
import threading
import time

from people import PROGRAM, Player, ask, get, guest, post, serve

from server import Socket, clock_of, put_clock, run, wait_for, with_moved_clock

LONG = "PH_CLUB" in os.environ
SHUT = "while a duplicate round is played"


def evening(server, seats=2, **settings):
    maker = guest(server, "Host")
    status, text, _ = post(
        server, "/evening", {"game": "rattus", "seats": seats, "window": 3000, **settings}, maker["token"]
    )
    assert status == 201, text
    return maker, json.loads(text)


def join(server, name, **where):
    status, text, _ = post(server, "/join", {"name": name, **where})
    assert status == 201, text
    return json.loads(text)


def gather(server, count, **settings):
    maker, made = evening(server, **settings)
    return maker, made["evening"], [join(server, f"Guest {i}", code=made["code"]) for i in range(count)]


def begin(server, maker, there, **body):
    status, text, _ = post(server, f"/evening/{there}/round", body, maker["token"])
    assert status == 200, text
    return json.loads(text)["rounds"][-1]


def look(server, there):
    return get(server, f"/evening/{there}")


def players_of(server, round, people):
    """Those of these people who have a seat."""
    tokens = {one["person"]: one["token"] for one in people}
    return [
        Player(server, table["table"], tokens[seat["person"]], seed)
        for table in round["tables"]
        for seed, seat in enumerate(table["seats"])
        if seat.get("person") in tokens
    ]


def serve_fast(folder):
    """Programs that play as fast as they can need not wait for the server's limit of messages."""
    return serve(folder, "--handshakes", "100000")


def act(server, player):
    """It may be stale, if somebody was quicker in a window: the next message has the new position."""
    player.acts = getattr(player, "acts", 0) + 1
    if player.acts % 20 == 0:  # or it would have to wait for the limit of a connection's messages
        player.socket.connection.close()
        player.connect(server)
    if player.legal:
        player.act()


def play_to_end(server, player):
    while player.hello["table"]["phase"] != "over":
        if player.legal:
            act(server, player)
        elif player.next().get("entry", {}).get("t") == "over":
            break
    player.socket.connection.close()


def play(server, there, players):
    """Everybody plays to the end, which in a duplicate round comes once somebody has looked and all are finished."""
    threads = [threading.Thread(target=play_to_end, args=[server, player], daemon=True) for player in players]
    for thread in threads:
        thread.start()
    while look(server, there)["rounds"][-1]["phase"] != "over":
        time.sleep(0.2)
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive(), "somebody was not told the end"


def results(server, there):
    status, text, _ = ask(server, "GET", f"/evening/{there}/results")
    assert status == 200, text
    return list(csv.DictReader(io.StringIO(text)))


def check_sums(rows, standings):
    """Each pair that is compared gives two points: the seats of a table, or of a duplicate round those of one number."""
    groups = {}
    people = {}
    for row in rows:
        key = (row["round"], row["seat"] if row["luck"] == "duplicate" else row["table"])
        groups.setdefault(key, []).append(int(row["points"]))
        if row["who"] == "person":
            people[row["name"]] = people.get(row["name"], 0) + int(row["points"])
    for key, points in groups.items():
        assert sum(points) == len(points) * (len(points) - 1), (key, points)
    assert {one["name"]: one["points"] for one in standings if one["rounds"]} == people, (standings, people)
    assert [one["points"] for one in standings] == sorted((one["points"] for one in standings), reverse=True)


def test_people_join_by_the_code_and_are_seated():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        maker, there, people = gather(server, 5, seats=3, names=["Paris"])
        seen = look(server, there)
        assert [one["name"] for one in seen["people"]] == [f"Guest {i}" for i in range(5)], seen
        assert seen["maker"] == maker["person"] and seen["rounds"] == [], seen
        round = begin(server, maker, there)
        assert [table["name"] for table in round["tables"]] == ["Paris", "2"], round
        seats = [seat for table in round["tables"] for seat in table["seats"]]
        assert sorted(seat["person"] for seat in seats if "person" in seat) == sorted(one["person"] for one in people)
        assert [seat["bot"] for seat in seats if "bot" in seat] == [seen["bot"]], seats
        players = players_of(server, round, people)
        about = players[0].hello["table"]
        assert about["phase"] == "playing", about
        assert about["settings"]["evening"] == {"id": there, "name": "Paris", "round": 1, "duplicate": False}, about
        assert "seat" not in Player(server, round["tables"][0]["table"]).hello  # anybody may look on
        late = join(server, "Late", evening=there)
        assert late["person"] not in [seat.get("person") for seat in seats]
        status, text, _ = post(server, f"/evening/{there}/round", {}, maker["token"])
        assert (status, text) == (409, "a round is being played; it must be over first\n")
        status, text, _ = post(server, f"/evening/{there}/stop", {}, maker["token"])
        assert status == 200 and json.loads(text)["rounds"][0]["phase"] == "over", text
        assert all(row["points"] == "" for row in results(server, there)), "no game was finished"
        status, _, _ = post(server, f"/evening/{there}/leave", {}, people[0]["token"])
        assert status == 204
        round = begin(server, maker, there, tables=2)
        seated = [seat.get("person") for table in round["tables"] for seat in table["seats"]]
        assert late["person"] in seated and people[0]["person"] not in seated, round


def test_what_is_wrong_is_said():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        maker, there, people = gather(server, 1)
        made = f"/evening/{there}"
        stranger = guest(server, "Stranger")
        for status, path, body, token, words in (
            (400, "/evening", {"game": "chess", "seats": 2}, maker, "game: unknown game; expected one of: rattus"),
            (400, "/evening", {"game": "rattus", "seats": 9}, maker, "seats: Rattus is for"),
            (400, "/evening", {"game": "rattus"}, maker, "seats: the field is missing"),
            (
                400,
                "/evening",
                {"game": "rattus", "seats": 2, "listed": True},
                maker,
                "listed: the tables of an evening",
            ),
            (400, "/evening", {"game": "rattus", "seats": 2, "bot": "deep"}, maker, "bot: expected the name of a bot"),
            (400, "/evening", {"game": "rattus", "seats": 2, "names": [""]}, maker, "names: expected at most 32 names"),
            (401, "/evening", {"game": "rattus", "seats": 2}, None, "expected a token"),
            (409, f"{made}/round", {}, maker, "a round needs two people at least; one has joined"),
            (403, f"{made}/round", {}, stranger, "only the person who made the evening"),
            (403, f"{made}/stop", {}, stranger, "only the person who made the evening"),
            (409, f"{made}/stop", {}, maker, "no round is being played"),
            (400, f"{made}/round", {"tables": 0}, maker, "tables: expected a whole number from 1 to 32"),
            (400, f"{made}/luck", {"luck": "12"}, people[0], "luck: expected 32 hexadecimal digits"),
            (403, f"{made}/luck", {"luck": "1" * 32}, stranger, "join the evening first"),
            (403, f"{made}/leave", {"person": people[0]["person"]}, stranger, "only the person who made the evening"),
            (404, f"/evening/{'0' * 32}/round", {}, maker, "there is no such evening"),
            (409, "/join", {"evening": there, "name": "guest 0"}, None, "somebody of this name is here already"),
            (404, "/join", {"evening": "0" * 32, "name": "Anna"}, None, "there is no such evening"),
            (400, "/join", {"evening": "0", "name": "Anna"}, None, "evening: expected 32 hexadecimal digits"),
        ):
            found = post(server, path, body, token and token["token"])
            assert found[0] == status and found[1].startswith(words), (path, body, found[:2])
        join(server, "Second", evening=there)
        status, text, _ = post(server, f"{made}/round", {"duplicate": True}, maker["token"])
        assert (status, text) == (409, "a duplicate round needs two tables at least, so 3 people\n"), text
        status, text, _ = post(server, f"{made}/round", {"tables": 3}, maker["token"])
        assert status == 400 and text.startswith("tables: expected at most one for each of 2 people"), text
        for i in range(5):
            join(server, f"More {i}", evening=there)
        status, text, _ = post(server, f"{made}/round", {"tables": 1}, maker["token"])
        assert (status, text) == (400, "seats: Rattus is for 2 to 6 players\n"), text
        other, unfit, _ = gather(server, 5, seats=4, options={"africanus": False})
        status, text, _ = post(server, f"/evening/{unfit}/round", {"tables": 1}, other["token"])
        assert (status, text) == (400, "options: option africanus: expected true with 5 players\n"), text
        assert look(server, there)["rounds"] == look(server, unfit)["rounds"] == [], "a refused round has begun"
        forged = {"t": "make", "game": "rattus", "seats": ["open", "open"]}
        evening_of = {"id": there, "name": "x", "round": 1}
        status, text, _ = post(server, "/table", {**forged, "evening": evening_of}, maker["token"])
        assert status == 400 and "only an evening makes such tables" in text, text
        for name in range(3):
            assert post(server, "/evening", {"game": "rattus", "seats": 2}, maker["token"])[0] == 201, name
        status, text, _ = post(server, "/evening", {"game": "rattus", "seats": 2}, maker["token"])
        assert status == 429 and text.startswith("you have made as many evenings as allowed"), text


def closed(server, table, person=None):
    with Socket(server, [f"Authorization: Bearer {person['token']}"] if person else [], path=f"/table/{table}") as one:
        assert one.status == 101, one.status
        return one.close_code()


def check_shut(server, table, strangers):
    """Who does not sit there gets nothing of a table of a duplicate round."""
    for one in (None, *strangers):
        token = one and one["token"]
        assert closed(server, table, one) == 4006
        for way in ("record", "journal"):
            status, text, _ = ask(server, "GET", f"/table/{table}/{way}", None, token)
            assert status == 403 and text.startswith(SHUT), (way, status, text)
        status, text, _ = ask(server, "GET", f"/table/{table}/picture", None, token)
        assert status == 403 and text.startswith(SHUT), text
        status, text, _ = ask(server, "GET", f"/table/{table}", None, token)
        assert status == 200 and "Guest" not in text and "Rattus" not in text, text
    assert table not in ask(server, "GET", "/tables")[1]


def verify(folder, server, table):
    status, text, _ = ask(server, "GET", f"/table/{table}/journal")
    assert status == 200, text
    path = os.path.join(folder, "journal.jsonl")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    checked = subprocess.run([PROGRAM, "verify", "--luck", path], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked
    return [json.loads(line)["entry"] for line in text.splitlines()], checked.stdout


def test_a_duplicate_round_has_one_luck():
    with tempfile.TemporaryDirectory() as folder, serve_fast(folder) as server:
        maker, there, people = gather(server, 4, duplicate=True)
        committed = look(server, there)["commitment"]
        for i, one in enumerate(people[:3]):
            assert post(server, f"/evening/{there}/luck", {"luck": f"{i + 1:032x}"}, one["token"])[0] == 204
        assert [one["ready"] for one in look(server, there)["people"]] == [True, True, True, False]
        round = begin(server, maker, there)
        assert round["commitment"] == committed != look(server, there)["commitment"], round
        one, other = (table["table"] for table in round["tables"])
        others = [
            person
            for person in people
            if person["person"] not in [s.get("person") for s in round["tables"][0]["seats"]]
        ]
        check_shut(server, one, [maker, *others])
        players = players_of(server, round, people)
        first = [player for player in players if player.table == one]
        assert first[0].ask(t="abandon")["code"] == "wrong_phase"
        while not all(table["phase"] == "finished" for table in look(server, there)["rounds"][0]["tables"][:1]):
            for player in first:
                if player.legal:
                    act(server, player)
                elif player.socket.buffer or select.select([player.socket.connection], [], [], 0.3)[0]:
                    player.next()
        seen = look(server, there)["rounds"][0]
        assert [table["phase"] for table in seen["tables"]] == ["finished", "playing"], seen
        assert all("asked" not in table for table in seen["tables"]), seen
        assert not any("place" in seat for table in seen["tables"] for seat in table["seats"]), seen
        check_shut(server, one, [maker, *others])  # nor once it is finished
        play(server, there, players)
        check_sums(results(server, there), look(server, there)["standings"])
        (a, said), (b, _) = verify(folder, server, one), verify(folder, server, other)
        assert a[0]["commitment"] == b[0]["commitment"] == committed
        assert a[0]["everybody"] == b[0]["everybody"] and len(a[0]["everybody"]) == 4, a[0]
        assert (a[0]["first"], b[0]["first"]) == (0, 2)
        assert len({entry["secret"] for entry in (*a, *b) if entry["t"] == "over"}) == 1
        start_of = [next(e for e in journal if e["t"] == "started")["moves"] for journal in (a, b)]
        assert start_of[0] == start_of[1], "the set-up has other draws"
        assert "one of the tables of a duplicate round" in said, said
        assert "seat" not in Player(server, one, others[0]["token"]).hello  # after the round all may look


def hear_closed(player):
    """Until the table is closed, which shows no end."""
    while (entry := player.next().get("entry", {})).get("t") != "closed":
        assert entry.get("t") != "over", entry


def test_a_table_that_is_closed_shows_nothing_before_the_round_is_over():
    with tempfile.TemporaryDirectory() as folder, serve_fast(folder) as server:
        maker, there, people = gather(server, 4, duplicate=True)
        round = begin(server, maker, there)
        one, other = (table["table"] for table in round["tables"])
        players = players_of(server, round, people)
        first, second = ([player for player in players if player.table == table] for table in (one, other))
        close = [PROGRAM, "admin", "close", one, "--store", f"{folder}/tables.db"]
        subprocess.run(close, check=True, stdout=subprocess.DEVNULL)
        for player in first:
            hear_closed(player)
            assert player.ask(t="act", at=player.at, id="1" * 32, action="pass")["code"] == "closed"
        seen = look(server, there)["rounds"][0]
        assert [table["phase"] for table in seen["tables"]] == ["finished", "playing"], seen
        check_shut(server, one, [maker, *({"token": player.token} for player in second)])
        for way, expected in (("record", 403), ("journal", 409)):  # nor to those who sit there
            status, text, _ = ask(server, "GET", f"/table/{one}/{way}", None, first[0].token)
            assert status == expected, (way, status, text)
        hello = Player(server, one, first[0].token).hello
        assert (hello["table"]["phase"], hello["table"]["reason"]) == ("playing", "closed"), hello
        assert "legal" not in hello and "secret" not in hello, hello
        play(server, there, second)
        assert [row["points"] for row in results(server, there) if row["table"] == "1"] == ["", ""]
        (a, _), (b, _) = verify(folder, server, one), verify(folder, server, other)
        assert [entry["t"] for entry in a][-2:] == ["closed", "over"] and a[-1]["reason"] == "closed", a[-2:]
        assert a[-1]["secret"] == b[-1]["secret"], (a[-1], b[-1])


def test_all_games_of_a_duplicate_round_stop_before_one_is_shown():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        maker, there, _ = gather(server, 6, duplicate=True)
        begin(server, maker, there)
        status, text, _ = post(server, f"/evening/{there}/stop", {}, maker["token"])
        assert status == 200, text
        times = {"closed": [], "over": []}
        for table in json.loads(text)["rounds"][-1]["tables"]:
            for entry in verify(folder, server, table["table"])[0]:
                times.get(entry["t"], []).append(entry["time"])
        assert len(times["closed"]) == len(times["over"]) == 3, times
        assert max(times["closed"]) <= min(times["over"]), times


def test_it_ends_and_forgets_its_guests():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        maker, there, people = gather(server, 2)
        own = guest(server, "Own")
        assert post(server, "/join", {"evening": there}, own["token"])[0] == 201
        round = begin(server, maker, there, tables=1)
        assert ask(server, "DELETE", f"/evening/{there}", None, people[0]["token"])[0] == 403
        assert ask(server, "DELETE", f"/evening/{there}", None, maker["token"])[0] == 204
        assert ask(server, "GET", f"/evening/{there}")[0] == 404
        assert [ask(server, "GET", "/me", None, one["token"])[0] for one in (*people, own, maker)] == [
            401,
            401,
            200,
            200,
        ]
        _, text, _ = ask(server, "GET", f"/table/{round['tables'][0]['table']}/journal")
        names = [json.loads(line)["entry"]["name"] for line in text.splitlines() if '"t":"sat"' in line]
        assert sorted(names) == ["Own", "–", "–"], names


def test_a_server_that_is_killed_knows_it():
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        maker, there, people = gather(server, 4)
        round = begin(server, maker, there)
        before = look(server, there)
        server.kill()
        with serve(folder, "--port", str(server.port)) as server:
            after = look(server, there)
            assert after == before, (before, after)
            players = players_of(server, round, people)
            assert all(player.hello["table"]["phase"] == "playing" for player in players)


def test_a_table_that_cannot_continue_does_not_keep_the_others():
    """Its journal cannot be read: it counts for nobody, and the round and the evening end."""
    with tempfile.TemporaryDirectory() as folder:
        server = serve_fast(folder)
        maker, there, people = gather(server, 4, duplicate=True)
        round = begin(server, maker, there)
        server.kill()
        with sqlite3.connect(f"{folder}/tables.db") as store:
            broken = round["tables"][0]["table"]
            store.execute("UPDATE journal SET line = '{}' WHERE number = 3 AND table_id = ?", (broken,))
            assert store.total_changes == 1, "no journal was spoiled"
        with serve_fast(folder) as server:
            seen = look(server, there)["rounds"][0]
            assert [table["phase"] for table in seen["tables"]] == ["finished", "playing"], seen
            others = [seat.get("person") for seat in round["tables"][1]["seats"]]
            staying = [one for one in people if one["person"] in others]
            play(server, there, players_of(server, {"tables": round["tables"][1:]}, staying))
            rows = results(server, there)
            assert [row["points"] for row in rows if row["table"] == "1"] == ["", ""], rows
            assert all(row["place"] != "" for row in rows if row["table"] == "2"), rows
            begin(server, maker, there)
            assert ask(server, "DELETE", f"/evening/{there}", None, maker["token"])[0] == 204


def test_tables_that_all_leave_are_played_by_bots():
    """Bots keep their beat, 80 s of it in these games; where faketime is installed, a second passes between two looks."""
    with tempfile.TemporaryDirectory() as folder:
        passed, clock = clock_of(folder)
        seconds = itertools.count(1)
        with serve(folder, environment=clock) as server:
            maker, there, people = gather(server, 4, duplicate=True, options={"africanus": False})
            round = begin(server, maker, there)
            for player in players_of(server, round, people):
                player.agree(t="resign")
                player.socket.connection.close()
            leaves = {"person": people[0]["person"]}
            assert post(server, f"/evening/{there}/leave", leaves, maker["token"])[0] == 204

            def is_over():
                put_clock(passed, f"+{next(seconds)}")
                return look(server, there)["rounds"][0]["phase"] == "over"

            wait_for(is_over, 120)
            check_sums(results(server, there), look(server, there)["standings"])


@with_moved_clock
def test_hours_end_a_round_and_an_evening(folder, passed, clock):
    """Nobody plays, and nobody ends anything."""

    def wait(minutes):
        put_clock(passed, f"+{minutes}m")

    with serve(folder, environment=clock) as server:
        maker, made = evening(server)
        there = made["evening"]
        for name in ("Anna", "Ben", "Cleo"):
            join(server, name, code=made["code"])
        begin(server, maker, there)
        wait(4 * 60 - 1)
        assert look(server, there)["rounds"][0]["phase"] == "playing"
        wait(4 * 60 + 1)
        wait_for(lambda: look(server, there)["rounds"][0]["phase"] == "over")
        round = look(server, there)["rounds"][0]
        assert [table["phase"] for table in round["tables"]] == ["finished"] * 2, round
        assert [row["points"] for row in results(server, there)] == [""] * 4, "no game was finished"
        assert len(begin(server, maker, there)["tables"]) == 2, "the next one begins as after any other"
        wait(16 * 60)
        wait_for(lambda: look(server, there)["rounds"][1]["phase"] == "over")
        wait(28 * 60 - 1)
        assert look(server, there)["code"] == made["code"]
        wait(28 * 60 + 1)
        assert ask(server, "GET", f"/evening/{there}")[0] == 404
        assert ask(server, "GET", f"/evening/{there}/results")[0] == 404
        assert post(server, "/join", {"code": made["code"], "name": "Dora"})[0] == 404
        assert post(server, f"/evening/{there}/round", {}, maker["token"])[0] == 404


def kept(folder):
    """The evenings of the store."""
    with sqlite3.connect(f"file:{folder}/tables.db?mode=ro", uri=True) as store:
        return [json.loads(text) for (text,) in store.execute("SELECT text FROM evenings")]


def change(folder, sql, *values):
    """Changes the store of a server that does not run."""
    with contextlib.closing(sqlite3.connect(f"{folder}/tables.db")) as store, store:
        store.execute(sql, values)


def is_open(server, table):
    """Whether a stranger may read what happened at a table."""
    return ask(server, "GET", f"/table/{table}/journal")[0] == 200


@with_moved_clock
def test_a_round_ends_though_nobody_asks_for_it(folder, passed, clock):
    """Its tables are shown from then on; also if no server ran when the time was up, or one ended while it made them."""
    with serve(folder, environment=clock) as server:
        maker, there, people = gather(server, 4, duplicate=True)
        tables = [table["table"] for table in begin(server, maker, there)["tables"]]
        check_shut(server, tables[0], [maker])
        minutes = itertools.count(4 * 60 + 6, 6)  # the server may have looked just before the first step

        def is_over():
            put_clock(passed, f"+{next(minutes)}m")
            return kept(folder)[0]["rounds"][0]["over"]

        wait_for(is_over, every=1)
        assert all(is_open(server, table) for table in tables)
        assert look(server, there)["rounds"][0]["phase"] == "over"
        tables = [table["table"] for table in begin(server, maker, there)["tables"]]
    half = kept(folder)[0]  # as if the server had ended before all tables were made
    half["rounds"][1]["made"] = False
    half["rounds"][1]["luck"] = ["0" * 32] * len(half["people"])
    change(folder, "UPDATE evenings SET text = ?", json.dumps(half))
    put_clock(passed, f"+{16 * 60}m")
    with serve(folder, environment=clock) as server:
        wait_for(lambda: kept(folder)[0]["rounds"][1]["over"], 30)
        assert all(is_open(server, table) for table in tables)
    change(folder, "UPDATE evenings SET touched = touched - 12 * 60 * 60 * 1000")
    with serve(folder, environment=clock) as server:
        wait_for(lambda: not kept(folder), 30)
        assert get(server, "/me", people[0]["token"])["name"] == "Guest 0", "its guests stay"


@with_moved_clock
def test_tables_are_shown_when_their_evening_is_gone(folder, passed, clock):
    """It cannot end its round, since a table is lost, and is removed after a week."""
    with serve(folder, environment=clock) as server:
        maker, there, people = gather(server, 4, duplicate=True)
        round = begin(server, maker, there)
    lost, other = (table["table"] for table in round["tables"])
    seated = next(one for one in people if one["person"] in [seat["person"] for seat in round["tables"][1]["seats"]])
    change(folder, "DELETE FROM tables WHERE id = ?", lost)
    change(folder, "DELETE FROM journal WHERE table_id = ?", lost)
    with serve(folder, environment=clock) as server:
        check_shut(server, other, [maker])
        hours = itertools.count(4.1, 0.1)  # as above
        days = itertools.count(7, 0.01)

        def has_stopped():
            put_clock(passed, f"+{next(hours)}h")
            player = Player(server, other, seated["token"])
            player.socket.connection.close()
            return player.hello["table"].get("reason") == "round"

        def is_removed():
            put_clock(passed, f"+{next(days)}d")
            return not kept(folder)

        wait_for(has_stopped, every=1)
        check_shut(server, other, [maker])
        wait_for(is_removed, every=1)
        wait_for(lambda: is_open(server, other))
        entries = [entry["t"] for entry in verify(folder, server, other)[0] if entry["t"] != "clock"]
        assert entries[-2:] == ["closed", "over"], entries


def test_what_cannot_end_is_removed_after_a_week():
    """An evening that cannot be read, and one whose round has lost a table."""
    day = 24 * 60 * 60 * 1000

    def evenings(folder):
        with sqlite3.connect(f"file:{folder}/tables.db?mode=ro", uri=True) as store:
            return {there for (there,) in store.execute("SELECT id FROM evenings")}

    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            maker, lacking, _ = gather(server, 4, duplicate=True)
            table = begin(server, maker, lacking)["tables"][0]["table"]
            _, unreadable, _ = gather(server, 4)
            _, old, _ = gather(server, 4)
        late = next(one for one in kept(folder) if one["rounds"])
        late["rounds"][0]["begun"] -= 8 * day
        change(folder, "UPDATE evenings SET text = ? WHERE id = ?", json.dumps(late), lacking)
        change(folder, "UPDATE evenings SET text = '{' WHERE id = ?", unreadable)
        change(folder, "DELETE FROM tables WHERE id = ?", table)
        change(folder, "DELETE FROM journal WHERE table_id = ?", table)
        change(folder, "UPDATE evenings SET touched = touched - ?", 6 * day)
        with serve(folder):
            wait_for(lambda: old not in evenings(folder))
        assert evenings(folder) == {lacking, unreadable}
        change(folder, "UPDATE evenings SET touched = touched - ?", 2 * day)
        with serve(folder):
            wait_for(lambda: not evenings(folder))


def crowd(people_count, seats, rounds):
    """All join behind one address, are seated, and play duplicate rounds; seconds until all had a seat and its socket."""
    with tempfile.TemporaryDirectory() as folder, serve_fast(folder) as server:
        begun = time.monotonic()
        maker, made = evening(server, seats=seats, duplicate=True)
        there = made["evening"]
        people = []
        comers = [
            threading.Thread(
                target=lambda i=i: people.append(join(server, f"Guest {i}", code=made["code"], program=True))
            )
            for i in range(people_count)
        ]
        for one in comers:
            one.start()
        for one in comers:
            one.join()
        assert len(people) == people_count, "somebody was refused"
        met = set()
        again = 0
        took = 0.0
        for _ in range(rounds):
            for one in people:
                assert post(server, f"/evening/{there}/luck", {"luck": one["token"]}, one["token"])[0] == 204
            round = begin(server, maker, there)
            players = players_of(server, round, people)
            took = took or time.monotonic() - begun
            for table in round["tables"]:
                seated = sorted(seat["person"] for seat in table["seats"] if "person" in seat)
                pairs = {(a, b) for a in seated for b in seated if a < b}
                again += len(met & pairs)
                met |= pairs
            play(server, there, players)
            for table in round["tables"]:
                verify(folder, server, table["table"])
        rows = results(server, there)
        assert len(rows) == rounds * len(round["tables"]) * seats, len(rows)
        check_sums(rows, look(server, there)["standings"])
        print(f"{people_count} people at {len(round['tables'])} tables: seated in {took:.1f} s; {again} met again")
        return took, again


def test_a_crowd_behind_one_address_is_seated():
    took, again = crowd(30 if LONG else 8, 4 if LONG else 2, 3 if LONG else 2)
    assert took < (120 if LONG else 20) and again == 0, (took, again)


if __name__ == "__main__":
    run(globals())
