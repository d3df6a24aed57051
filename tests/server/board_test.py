#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A table around one screen: its code, phones that join by it, seats at the board, and all of them behind one address."""

import json
import re
import subprocess
import tempfile
import threading

from people import PROGRAM, Player, ask, get, guest, make, post, serve

from server import PATIENCE, Server, Socket, free_port, put_clock, request, run, wait_for, with_moved_clock

AROUND = {"game": "rattus", "board": True}
BOARD = "?as=board"
LETTERS = "[0-9A-HJKMNP-TV-Z]"


def join(server, token=None, **body):
    status, text, _ = post(server, "/join", body, token)
    return status, json.loads(text) if status == 201 else text


def joined(server, token=None, **body):
    status, answer = join(server, token, **body)
    assert status == 201, answer
    return answer


def code_of(server, table):
    return get(server, f"/table/{table}/code")["code"]


def look(server, table, person=None, way=BOARD):
    """A player, though it looks as something else than itself."""
    looker = Player.__new__(Player)
    looker.source, looker.token, looker.table = None, person and person["token"], table
    looker.connect(server, way)
    return looker


def sockets(server):
    _, answer = request(server, "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    return int(answer.decode().split("\npesthouse_websockets ")[1].split("\n")[0])


def closed(server, table, person, way):
    with Socket(server, [f"Authorization: Bearer {person['token']}"], path=f"/table/{table}{way}") as socket:
        assert socket.status == 101, socket.status
        return socket.close_code()


def gather(server, seats=("open", "open", "rules"), **settings):
    maker = guest(server, "Maker")
    table = make(server, maker["token"], **{**AROUND, "seats": list(seats), **settings})
    return maker, table


def test_a_phone_joins_by_the_code_in_one_step():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        _, table = gather(server)
        code = code_of(server, table)
        assert re.fullmatch(LETTERS + "{6}", code), code
        anna = joined(server, code=f"{code[:3]}-{code[3:]}".lower(), name="Anna")
        assert (anna["table"], anna["seat"], anna["name"]) == (table, 0, "Anna"), anna
        assert re.fullmatch("[0-9a-f]{32}", anna["token"]), anna
        hello = Player(server, table, anna["token"]).hello
        assert hello["seat"] == 0 and hello["table"]["seats"][0]["guest"] is True, hello
        assert joined(server, anna["token"], code=code)["seat"] == 0  # the page was opened again
        ben = joined(server, table=table, name="Ben")  # by the address of the table
        assert ben["seat"] == 1, ben
        assert join(server, code=code, name="Carl")[0] == 409
        assert ask(server, "GET", f"/table/{table}/code")[0] == 409
        Player(server, table, ben["token"]).agree(t="leave")
        assert code_of(server, table) == code
        carl = guest(server, "Carl")
        assert join(server, carl["token"], code=code, name="Carla")[0] == 400
        assert joined(server, carl["token"], code=code, seat=1)["person"] == carl["person"]


def test_what_is_no_code_is_said():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        maker, table = gather(server)
        code = code_of(server, table)
        other = ("A" if code[0] != "A" else "B") + code[1:]
        apart = make(server, maker["token"], game="rattus", seats=["open", "open"])
        for status, body, words in (
            (400, {"name": "Anna"}, "code: expected either the code of a table, or its id"),
            (400, {"code": code, "table": table, "name": "Anna"}, "code: expected either"),
            (400, {"code": code[:5], "name": "Anna"}, "code: expected six letters and digits"),
            (400, {"table": "xyz", "name": "Anna"}, "table: expected 32 hexadecimal digits"),
            (400, {"code": code}, "name: the field is missing"),
            (400, {"code": code, "name": " "}, "name: "),
            (400, {"code": code, "name": "Anna", "seat": 9}, "seat: expected a whole number from 0 to 8"),
            (404, {"code": other, "name": "Anna"}, "no table has this code now"),
            (404, {"table": "0" * 32, "name": "Anna"}, "there is no such table"),
            (409, {"table": apart, "name": "Anna"}, "this table is not around one screen"),
            (409, {"code": code, "name": "Anna", "seat": 2}, "this seat is not open; leave seat out"),
            (409, {"code": code, "name": "Noble"}, "this name is one of the server or of a bot"),
        ):
            found = join(server, **body)
            assert found[0] == status and found[1].startswith(words), (body, found)
        assert ask(server, "GET", f"/table/{apart}/code")[0] == 409
        assert ask(server, "GET", f"/table/{'0' * 32}/code")[0] == 404


def test_guessing_ends_and_a_right_code_is_free():
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, "serve", "--store", f"{folder}/tables.db") as server:
        _, table = gather(server, ["open"] * 4)
        code = code_of(server, table)
        for _ in range(30):
            assert join(server, code=code, name="Anna", seat=8)[0] == 409
        for _ in range(20):
            assert join(server, code="000000" if code != "000000" else "111111", name="Anna")[0] == 404
        assert join(server, code=code, name="Anna") == (429, "too many wrong codes; try again in a few minutes\n")
        assert joined(server, table=table, name="Anna")["seat"] == 0  # by the address there is nothing to guess


def test_two_phones_do_not_get_one_seat():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        _, table = gather(server, ["open"] * 3)
        code = code_of(server, table)
        found = []
        phones = [
            threading.Thread(target=lambda name=name: found.append(join(server, code=code, name=name)))
            for name in ("Anna", "Ben", "Carl", "Dora")
        ]
        for phone in phones:
            phone.start()
        for phone in phones:
            phone.join()
        assert sorted(status for status, _ in found) == [201, 201, 201, 409], found
        assert sorted(answer["seat"] for status, answer in found if status == 201) == [0, 1, 2], found


def play(players, hands, moves):
    """Plays on with phones and, for the seats at the board, their hands."""
    everybody = [*players, *hands]
    for _ in range(moves):
        last = max(player.number for player in everybody)
        for player in everybody:
            while player.number < last:
                player.next()
        mover = next((player for player in everybody if player.legal), None)
        if mover is None:
            return
        action = mover.legal[0]
        mover.legal = None
        answer = mover.ask(t="act", at=mover.at, id=f"{mover.number:032x}", action=action["text"])
        assert answer["code"] == "ok", answer


def test_a_seat_at_the_board_has_a_socket_of_its_own():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        maker, table = gather(server, ["open", "open"])
        anna = joined(server, table=table, name="Anna")
        board = look(server, table, maker)
        board.agree(t="sit", seat=1, name="Grandma")
        assert board.ask(t="sit", seat=1, name="Grand\u202ema")["code"] == "bad_request"
        phone = Player(server, table, anna["token"])
        phone.agree(t="ready")
        board.agree(t="start")
        assert "seat" not in board.hello and "seat" not in look(server, table, anna).hello
        assert board.ask(t="act", at=board.at, id="0" * 32, action="pass")["code"] == "not_seated"
        hand = look(server, table, maker, "?as=1")
        assert hand.hello["seat"] == 1 and hand.hello["table"]["seats"][1]["board"] is True, hand.hello
        hand.random = board.random = None
        play([phone], [hand], 8)
        assert closed(server, table, maker, "?as=0") == 4006  # Anna has her phone
        assert closed(server, table, anna, "?as=1") == 4006  # she did not make the table
        phone.agree(t="lend", seat=0, to="board")
        answer = phone.ask(t="act", at=phone.at, id="1" * 32, action="pass")
        assert answer["code"] == "at_board", answer
        other = look(server, table, maker, "?as=0&form=json")
        phone.agree(t="reclaim")
        assert other.socket.close_code() == 4006
        assert board.ask(t="lend", seat=0, to="board")["code"] == "owner_here"


def test_a_phone_that_dies_is_replaced_by_another():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        maker, table = gather(server, ["open", "open"])
        anna, ben = (joined(server, table=table, name=name) for name in ("Anna", "Ben"))
        phones = [Player(server, table, one["token"]) for one in (anna, ben)]
        for phone in phones:
            phone.agree(t="ready")
        board = look(server, table, maker)
        board.agree(t="start")
        play(phones, [], 3)
        assert join(server, table=table, name="Anna")[0] == 409  # not while her seat has a phone
        phones[0].socket.connection.close()
        wait_for(lambda: sockets(server) == 2)
        board.agree(t="lend", seat=0, to="board")
        status, text = join(server, table=table, name="Dora")
        assert status == 409 and text.endswith("by its name: Anna\n"), text
        onlooker = Player(server, table, guest(server, "Eva")["token"])
        again = joined(server, code=code_of(server, table), name=" anna ".strip().upper())
        assert again["seat"] == 0 and again["person"] != anna["person"], again
        while onlooker.next().get("entry", {}).get("t") != "sat":
            pass
        phone = Player(server, table, again["token"])
        assert phone.hello["seat"] == 0 and "board" not in phone.hello["table"]["seats"][0], phone.hello
        assert "seat" not in Player(server, table, anna["token"]).hello
        play([phone, phones[1]], [], 4)


def hear_substituted(player, seat):
    """Plays until a bot has that seat."""
    while "bot" not in player.hello["table"]["seats"][seat]:
        if player.legal:
            player.act()
            continue
        entry = player.next().get("entry", {})
        if entry.get("t") == "substituted" and entry["seat"] == seat:
            return


@with_moved_clock
def test_a_phone_that_sleeps_for_an_hour(folder, passed, clock):
    """A bot plays for it meanwhile; when it wakes it has its seat, its hand and its turn, without a name or a code."""
    with serve(folder, environment=clock) as server:
        maker, table = gather(server, ["open", "open"])
        people = [joined(server, table=table, name=name) for name in ("Anna", "Ben")]
        phones = [Player(server, table, one["token"]) for one in people]
        for phone in phones:
            phone.agree(t="ready")
        board = look(server, table, maker)
        board.agree(t="start")
        play(phones, [], 3)
        phones[0].socket.connection.close()
        wait_for(lambda: sockets(server) == 2)
        put_clock(passed, "+60m")
        phones[1].socket.connection.close()
        ben = Player(server, table, people[1]["token"])
        hear_substituted(ben, 0)
        anna = Player(server, table, people[0]["token"])
        assert anna.hello["seat"] == 0 and "bot" in anna.hello["table"]["seats"][0], anna.hello
        anna.agree(t="reclaim")
        play([anna, ben], [], 4)


def test_an_onlooker_who_takes_a_seat_over_is_told_everything_again():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        maker, table = gather(server, ["open", "rules"])
        board = look(server, table, maker)
        board.agree(t="sit", seat=0, name="Grandma")
        board.agree(t="start")
        person = guest(server, "Eva")
        eva = Player(server, table, person["token"])
        assert joined(server, person["token"], table=table, seat=0)["seat"] == 0
        while (message := eva.next())["t"] != "hello":
            pass
        assert message["seat"] == 0 and "view" in message, message


def test_a_whole_room_comes_from_one_address():
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, "serve", "--store", f"{folder}/tables.db") as server:
        maker, table = gather(server, ["open"] * 9, game="bristol1350")
        code = code_of(server, table)
        people = [joined(server, code=code, name=f"Phone {i}") for i in range(9)]
        boards = [look(server, table, maker), look(server, table, maker)]  # it is open twice
        for _ in range(5):  # phones sleep and come back
            for person in people:
                Player(server, table, person["token"]).socket.connection.close()
        phones = [Player(server, table, person["token"]) for person in people]
        for phone in phones:
            phone.agree(t="ready")
        boards[1].agree(t="start")
        while boards[0].next().get("entry", {}).get("t") != "started":
            pass


def test_a_server_makes_the_table_itself():
    with tempfile.TemporaryDirectory() as folder:
        store = ["--store", f"{folder}/tables.db", "--port", str(free_port())]
        with Server(PROGRAM, "serve", *store, "--board", "--game", "bristol", "--players", "6") as server:
            lines = [server.process.stdout.readline() for _ in range(4)]
            while "Phones" not in lines[-1]:
                lines.append(server.process.stdout.readline())
            link = re.search(
                rf"(http://127.0.0.1:{server.port})/#/table/([0-9a-f]{{32}})/board/(\S+)$", lines[-3], re.M
            )
            phones = re.search(rf"/table/{link.group(2)}, or the code ({LETTERS}{{3}} {LETTERS}{{3}}) at", lines[-1])
            assert phones, lines
            anna = joined(server, code=phones.group(1), name="Anna")
            status, body, _ = post(server, "/session", {"code": link.group(3)})
            assert status == 200, body
            board = look(server, anna["table"], json.loads(body))
            about = board.hello["table"]
            assert about["settings"]["game"] == "bristol1350" and len(about["seats"]) == 6, about
            assert about["maker"] == json.loads(body)["person"], about
            board.agree(t="sit", seat=5, name="Grandma")
        for wrong, words in (
            (["--board", "--game", "chess"], "--game: expected rattus or bristol1350, got chess"),
            (["--board", "--players", "9"], "rattus is for"),
            (["--players", "2"], "--game and --players are for --board"),
        ):
            ended = subprocess.run(
                [PROGRAM, "serve", *store, *wrong], capture_output=True, text=True, timeout=PATIENCE, check=False
            )
            assert ended.returncode == 2 and words in ended.stderr.lower(), (ended.returncode, ended.stderr)


def test_the_page_of_the_board():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        _, table = gather(server)
        status, body, _ = ask(server, "GET", f"/table/{table}/board")
        assert status == 200 and f'url=/#/table/{table}/board"' in body, body
        assert ask(server, "GET", f"/table/{'0' * 32}/board")[0] == 404
        for way in ("?as=bored", "?as=9", "?as=1x", "?as=", "?as=board&", "?as=board&as=1"):
            with Socket(server, path=f"/table/{table}{way}") as socket:
                assert socket.status == 400, (way, socket.status)


if __name__ == "__main__":
    run(globals())
