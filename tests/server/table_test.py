#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games on a server: people by WebSockets, bots, a server that is killed and comes back, and what is refused."""

import json
import sqlite3
import tempfile
import time

from people import Player, ask, ask_raw, catch_up, guest, make, play_on, post, seated, serve, tables_in_memory

from server import Socket, request, run, wait_for


def test_a_game_of_one_person_and_bots():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")
        table = make(server, anna["token"], game="rattus", seats=["open", "rules", "rules"])
        player = Player(server, table, anna["token"])
        player.agree(t="sit", seat=0)
        player.agree(t="ready")
        player.agree(t="start")
        acts = 0
        while acts < 5:
            if player.legal:
                assert player.act()["code"] == "ok"
                acts += 1
            else:
                player.next()
        assert player.number > 12, "bots have moved"


def test_a_server_that_is_killed():
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        players = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        for _ in range(3):
            play_on(players, 8)
            catch_up(players)
            told = players[0].number
            server.kill()
            server = serve(folder)
            for player in players:
                player.socket.connection.close()
                player.connect(server)
                # What was told is there; what was down is an entry of the clock.
                assert told <= player.number <= told + 1, (told, player.number)
        play_on(players, 5)
        server.stop()


def test_onlookers_see_what_is_public():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        players = seated(server, ["Anna", "Ben"], game="bristol1350", seats=["open", "open"])
        looker = Player(server, players[0].table)
        play_on(players, 2)
        catch_up([*players, looker])
        assert looker.legal is None
        answer = looker.ask(t="sit", seat=0)
        assert answer["code"] == "not_seated", answer
        with sqlite3.connect(f"file:{folder}/tables.db?mode=ro", uri=True) as store:
            assert store is not None  # it can be looked at while the server runs


def test_a_beat_for_those_who_look():
    """A page in view hears of the server though nothing happens, an onlooker without a name, too; a hidden one does not."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        players = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        looker = Player(server, players[0].table)
        catch_up([*players, looker])
        for player in (players[0], looker):
            player.agree(t="view", shown=True)
            for _ in range(2):
                assert json.loads(player.socket.message()) == {"t": "beat"}
        players[0].agree(t="view", shown=False)
        assert json.loads(looker.socket.message()) == {"t": "beat"}
        assert json.loads(looker.socket.message()) == {"t": "beat"}
        assert players[0].ask(t="view")["code"] == "bad_request", "nothing came before the answer"


def test_refusals():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        players = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        catch_up(players)
        mover = next(player for player in players if player.legal)
        other = next(player for player in players if player is not mover)
        identity = "0" * 31 + "1"
        action = mover.legal[0]["text"]
        cases = [
            ("[]", "bad_request"),
            ("{", "bad_request"),
            ('{"t":"act","t":"act"}', "bad_request"),
            ('{"t":"brew"}', "bad_request"),
            ('{"t":"undo","at":' + "9" * 20 + "}", "bad_request"),
            ('{"t":"undo","at":1152921504606846976}', "bad_request"),
            ('{"t":"\\ud800"}', "bad_request"),
            ("[" * 9 + "]" * 9, "bad_request"),
            ('{"t":"undo","at":"' + "[" * 9 + '"}', "bad_request"),
            ('{"t":"\\\\","at":' + "[" * 8 + "]" * 8 + "}", "bad_request"),
            (json.dumps({"t": "act", "at": mover.at - 1, "id": identity, "action": action}), "stale"),
            (json.dumps({"t": "act", "at": mover.at, "id": "1", "action": action}), "bad_request"),
            (json.dumps({"t": "act", "at": mover.at, "id": identity, "action": "take nobody"}), None),
            (json.dumps({"t": "start"}), "wrong_phase"),
        ]
        for text, code in cases:
            answer = ask_raw(mover, text)
            assert answer["code"] != "ok" and code in (answer["code"], None), (text, answer)
        assert (
            ask_raw(other, json.dumps({"t": "act", "at": other.at, "id": identity, "action": action}))["code"]
            == "not_your_turn"
        )
        first = mover.ask(t="act", at=mover.at, id=identity, action=action)
        assert first["code"] == "ok", first


def test_the_same_id_is_played_once():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        players = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        catch_up(players)
        mover = next(player for player in players if player.legal)
        body = {"t": "act", "at": mover.at, "id": "5" * 32, "action": mover.legal[0]["text"]}
        first = mover.ask(**body)
        number = mover.number
        again = mover.ask(**body)
        assert first == again and mover.number == number, (first, again)
        answer = mover.ask(**{**body, "at": mover.at})
        assert answer["code"] == "id_reused", answer


def test_tables_rest():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")
        tables = [make(server, anna["token"], game="rattus", seats=["open", "rules"]) for _ in range(5)]
        assert tables_in_memory(server) == 0
        player = Player(server, tables[0], anna["token"])
        player.agree(t="sit", seat=0)
        assert tables_in_memory(server) == 1
        player.socket.connection.close()
        while tables_in_memory(server) > 0:
            time.sleep(0.05)
        number = player.number
        player.connect(server)
        assert player.number == number and tables_in_memory(server) == 1


def test_eight_sockets_of_a_person():
    """All are told the same; a ninth is closed, and there is room again when one has gone."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")["token"]
        table = make(server, anna, game="rattus", seats=["open", "rules"])
        players = [Player(server, table, anna) for _ in range(8)]
        ninth = Socket(server, [f"Authorization: Bearer {anna}"], path=f"/table/{table}")
        assert ninth.close_code() == 1008
        for _ in range(10):  # onlookers are nobody in particular
            Player(server, table)
        players[7].agree(t="sit", seat=0)
        for player in players[:7]:
            assert player.next()["entry"]["t"] == "sat"
        players[0].socket.connection.close()
        wait_for(lambda: Socket(server, [f"Authorization: Bearer {anna}"], path=f"/table/{table}").frame()[0] == 1)


def test_chat():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            anna, ben = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
            catch_up([anna, ben])
            anna.socket.text(json.dumps({"t": "chat", "text": "Good luck, Ben! \U0001f400"}))
            line = ben.next()
            assert (line["t"], line["c"], line["name"], line["text"]) == (
                "chat",
                1,
                "Anna",
                "Good luck, Ben! \U0001f400",
            ), line
            assert anna.next() == line and anna.next()["code"] == "ok"
            for text in ("", "a" * 501, "a\0b", 5):
                assert ask_raw(anna, json.dumps({"t": "chat", "text": text}))["code"] == "bad_request", text
            assert Player(server, anna.table).next() == line  # also whoever comes later reads it
            assert ask_raw(Player(server, anna.table), '{"t":"chat","text":"a"}')["code"] == "not_seated"
        with serve(folder) as server:
            anna.connect(server)
            assert anna.next() == line


def test_each_line_of_chat_once():
    """Also to those who come while others talk, and in order."""
    talkers, each = 3, 8
    count = talkers * each
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")
        for _ in range(6):
            table = make(server, anna["token"], game="rattus", seats=["open", "rules"])
            speakers = [Player(server, table, guest(server, "Ben")["token"]) for _ in range(talkers)]
            comers = []
            for number in range(count):
                speakers[number % talkers].socket.text(json.dumps({"t": "chat", "text": f"line {number}"}))
                if number % 4 == 3:
                    comers.append(Socket(server, path=f"/table/{table}"))
            for comer in comers:
                assert json.loads(comer.message())["t"] == "hello"
                numbers = []
                while not numbers or numbers[-1] < count:
                    numbers.append(json.loads(comer.message())["c"])
                assert numbers == list(range(1, count + 1)), numbers
            for one in (*(speaker.socket for speaker in speakers), *comers):
                one.connection.close()


def test_legal_actions_on_request():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        players = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        catch_up(players)
        mover = next(player for player in players if player.legal)
        kind = mover.legal[0]["type"]
        mover.socket.text(json.dumps({"t": "legal", "type": kind}))
        answer = mover.next()
        assert answer["t"] == "legal" and answer["actions"] == [one for one in mover.legal if one["type"] == kind], (
            answer
        )
        assert ask_raw(mover, '{"t":"legal","type":"brew"}')["code"] == "bad_request"
        other = next(player for player in players if player is not mover)
        assert ask_raw(other, json.dumps({"t": "legal", "type": kind}))["code"] == "bad_request"


def test_people():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        for name in ("a" * 32, "José", "李", "<b>", "a b"):
            assert post(server, "/guest", {"name": name})[0] == 201, name
        for body in (
            {"name": ""},
            {"name": "a" * 33},
            {"name": "a\nb"},
            {"name": 5},
            {},
            [],
            "x",
            {"name": "a", "b": 1},
            {"name": "\x85"},
            {"name": "\u202eevil"},
            {"name": " a"},
        ):
            assert post(server, "/guest", body)[0] == 400, body
        assert post(server, "/guest", {"name": "a" * 20000})[0] == 413
        status, answer = request(server, "GET /guest HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert status == 405 and b"\r\nAllow: POST\r\n" in answer, answer
        _, _, answer = post(server, "/guest", {"name": "Cora"})
        assert b"HttpOnly; SameSite=Strict\r\n" in answer and b"Secure" not in answer
        cookie = answer.split(b"Set-Cookie: ")[1].split(b";")[0].decode()
        settings = {"t": "make", "game": "rattus", "seats": ["open", "rules"]}
        origin = "Origin: http://127.0.0.1\r\n"
        _, body, _ = ask(server, "GET", "/me", extra=f"Cookie: {cookie}\r\n")
        csrf = f"X-CSRF-Token: {json.loads(body)['csrf']}\r\n"
        assert post(server, "/table", settings, extra=f"Cookie: {cookie}\r\n{origin}{csrf}")[0] == 201
        assert post(server, "/table", settings, extra=f"Cookie: {cookie}\r\n{csrf}")[0] == 403
        for forged in ("", "X-CSRF-Token: \r\n", f"X-CSRF-Token: {'0' * 32}\r\n", f"{csrf[:-2]}0\r\n"):
            assert post(server, "/table", settings, extra=f"Cookie: {cookie}\r\n{origin}{forged}")[0] == 403, forged
        assert post(server, "/table", settings, extra=f"Cookie: {cookie}\r\n")[0] == 403
        assert post(server, "/table", settings)[0] == 401
        assert post(server, "/table", settings, "0" * 32)[0] == 401
        assert post(server, "/table", settings, "zz")[0] == 401
        assert post(server, "/table", {"t": "sit", "seat": 0}, guest(server, "Dora")["token"])[0] == 400


def test_guests_of_an_address():
    with tempfile.TemporaryDirectory() as folder, serve(folder, "--handshakes", "3") as server:
        assert [post(server, "/guest", {"name": "Anna"})[0] for _ in range(5)] == [201] * 3 + [429] * 2
        status, _, answer = post(server, "/table", {}, "0" * 32)
        assert status == 429 and b"\r\nRetry-After: 60\r\n" in answer


def test_wrong_doors():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        anna = guest(server, "Anna")
        table = make(server, anna["token"], game="rattus", seats=["open", "rules"])

        def closing(path, token=None):
            with Socket(server, [f"Authorization: Bearer {token}"] if token else [], path=path) as one:
                return one.status if one.status != 101 else one.close_code()

        assert closing("/table/" + "0" * 32) == 4004
        assert closing("/table/" + table[:-1]) == 404
        assert closing("/table/" + table.upper()) == 404
        assert closing(f"/table/{table}", "0" * 32) == 4001
        assert closing(f"/table/{table}", "x") == 401
        assert closing(f"/table/{table}?form=packed&build=0000000000000000") == 4002
        assert closing(f"/table/{table}?form=xml") == 400
        looker = Player(server, table)
        looker.connect(server, f"?form=packed&build={looker.hello['build']}")


def test_two_servers_on_one_store():
    with tempfile.TemporaryDirectory() as folder, serve(folder):
        try:
            serve(folder)
            raise RuntimeError("a second server runs on the same store")
        except AssertionError as error:
            assert "pesthouse serve: " in str(error), error


if __name__ == "__main__":
    run(globals())
