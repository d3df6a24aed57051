#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Several servers on one database of PostgreSQL: people of both at one table, a server that is killed while a window is
open, a database that is gone for a while. Skipped where PostgreSQL's server is not installed. PH_ACTS: how many acts
are made by turns at both (150; make chaos: 10,000)."""

import contextlib
import json
import os
import pathlib
import random
import subprocess
import tempfile
import threading
import time

import board_test as around
import club_test as club
import operating_test as operating
from people import PROGRAM, Player, ask, catch_up, guest, make, serve

from server import run, wait_for

CLUSTER = pathlib.Path(__file__).parents[1] / "store" / "cluster.sh"
DOWN_S = int(os.environ.get("PH_DOWN", "6"))  # longer than a lease
LONG = "PH_DOWN" in os.environ
ACTS = int(os.environ.get("PH_ACTS", "150"))
AT_ONCE = 28  # messages that a server takes from a WebSocket without a pause, and two to spare
PATIENCE = 60
SKIPPED = 77


class Cluster:
    def __init__(self, folder):
        self.folder = folder
        os.chmod(folder, 0o755)
        made = subprocess.run(
            [CLUSTER, "make", folder, str(os.getpid())], stdout=subprocess.PIPE, text=True, check=False
        )
        if made.returncode == SKIPPED:
            raise SystemExit(SKIPPED)
        assert made.returncode == 0, made
        self.url = made.stdout.strip()

    def serve(self, *more):
        return serve(self.folder, "--store", self.url, "--handshakes", "1000", *more)

    def do(self, verb):
        subprocess.run([CLUSTER, verb, self.folder], check=True)

    def ask(self, statement):
        """The rows, of one column, as texts."""
        return subprocess.run(
            ["psql", "-At", "-d", self.url, "-c", statement], stdout=subprocess.PIPE, text=True, check=True
        ).stdout.splitlines()

    def journal(self, table):
        return [
            json.loads(line)
            for line in self.ask(f"SELECT line FROM journal WHERE table_id = '{table}' ORDER BY number")
        ]


@contextlib.contextmanager
def cluster():
    with tempfile.TemporaryDirectory() as folder:
        one = Cluster(folder)
        try:
            yield one
        finally:
            one.do("remove")
            pathlib.Path(folder).mkdir()


class Witness(Player):
    """Keeps what it was told of each entry: its number, kind and time."""

    def __init__(self, *arguments):
        self.told = {}
        super().__init__(*arguments)

    def next(self):
        message = super().next()
        entry = message.get("entry")
        if entry:
            assert entry["n"] not in self.told, f"told twice: {entry}"
            self.told[entry["n"]] = (entry["t"], entry["time"])
        return message


def agree_with(players, journal):
    """Nobody was told an entry that is not stored, or a different one."""
    stored = {entry["n"]: (entry["t"], entry["time"]) for entry in journal}
    assert sorted(stored) == list(range(1, len(stored) + 1)), sorted(stored)
    for player in players:
        for number, entry in player.told.items():
            assert stored.get(number) == entry, (number, entry, stored.get(number))


def sit_down(servers, seats, **settings):
    """People by turns of each server, and bots, at a table that has begun."""
    people = [guest(servers[0], f"Player {seat}") for seat, holder in enumerate(seats) if holder == "open"]
    table = make(servers[0], people[0]["token"], seats=seats, **settings)
    players = [Witness(servers[i % len(servers)], table, person["token"], i) for i, person in enumerate(people)]
    for seat, player in enumerate(players):
        player.agree(t="sit", seat=seat)
        player.agree(t="ready")
    catch_up(players)
    players[0].agree(t="start")
    return players


def play(players, moves):
    """Whoever is asked acts."""
    for _ in range(moves):
        catch_up(players)
        mover = next((player for player in players if player.legal), None)
        if mover is None:
            players[0].next()
        else:
            answer = act(mover)
            assert answer["code"] in ("ok", "window_closed"), answer


def act(mover):
    """Asks again while the mover's server does not reach the database, as when that has only just come back."""
    legal, end = mover.legal, time.monotonic() + PATIENCE
    while (answer := mover.act())["code"] == "waits":
        assert time.monotonic() < end
        time.sleep(0.5)
        mover.legal = legal
    return answer


def stay(players, seconds):
    """Answers pings."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(2)
        for player in players:
            player.agree(t="view", shown=False)


def driver(one, table):
    return one.ask(f"SELECT server FROM leases WHERE table_id = '{table}'")


def test_people_of_two_servers_at_one_table():
    with cluster() as one, one.serve() as first, one.serve() as second:
        players = sit_down([first, second], ["open"] * 3, game="rattus")
        play(players, 20)
        players[1].socket.text('{"t":"chat","text":"hello"}')
        players[0].socket.text('{"t":"chat","text":"and hello"}')
        for player in players:
            lines = {}
            while len(lines) < 2:
                message = player.next()
                if message["t"] == "chat":
                    lines[message["c"]] = message["text"]
            assert sorted(lines) == [1, 2] and sorted(lines.values()) == ["and hello", "hello"], lines
        catch_up(players)
        agree_with(players, one.journal(players[0].table))
        assert len(driver(one, players[0].table)) == 1


class Wanderer:
    """A person with a connection to each server, who always turns to the one that has not answered last."""

    def __init__(self, servers, table, token, seed):
        self.ends = [Player(server, table, token, seed) for server in servers]
        self.random = random.Random(seed)
        self.asked = [0, 0]
        self.last = 0

    def newest(self):
        return max(self.ends, key=lambda end: end.number)

    def ask(self, **body):
        self.last = 1 - self.last
        self.asked[self.last] += 1
        if self.asked[self.last] > AT_ONCE:
            time.sleep(0.6)  # as fast as a server hears it
        answer = self.ends[self.last].ask(**body)
        assert answer["code"] == "ok", (body, answer)

    def hear(self, number):
        """By one connection at least."""
        while self.newest().number < number:
            self.ends[1 - self.last].next()

    def act(self):
        end = self.newest()
        body = {"at": end.at, "id": f"{self.random.getrandbits(128):032x}"}
        self.ask(t="act", action=self.random.choice(end.legal)["text"], **body)


def wander(servers, seed):
    """A game of three that is told of by turns, from the first seat to the end, in acts."""
    people = [guest(servers[0], f"Player {seat}") for seat in range(3)]
    table = make(servers[seed % 2], people[0]["token"], game="rattus", seats=["open"] * 3)
    players = [Wanderer(servers, table, person["token"], seed + i) for i, person in enumerate(people)]
    for seat, player in enumerate(players):
        player.ask(t="sit", seat=seat)
        player.ask(t="ready")
    players[0].ask(t="start")
    number = players[0].newest().number
    for acts in range(ACTS):
        for player in players:
            player.hear(number)
        mover = next((player for player in players if player.newest().legal), None)
        if mover is None:
            return acts
        mover.act()
        number = mover.newest().number
    return ACTS


def test_people_who_turn_to_another_server_each_time():
    with cluster() as one, one.serve() as first, one.serve() as second:
        acts = games = 0
        while acts < ACTS:
            acts += wander([first, second], games)
            games += 1
        print(f"{acts} acts in {games} games, none refused")


def test_who_signs_out_at_one_server_is_out_at_all():
    """And a new name counts there, too; others stay."""
    with cluster() as one, one.serve() as first, one.serve() as second:
        players = sit_down([first, second], ["open"] * 3, game="rattus")
        here, there, other = players
        catch_up(players)
        status, _, _ = ask(second, "POST", "/account", {"name": "Zora", "password": "correct horse"}, other.token)
        assert status == 201, status

        def is_zora():
            if other.ask(t="chat", text="hello")["code"] != "ok":
                return False
            while (message := here.next())["t"] != "chat":
                pass
            return message["name"] == "Zora"

        wait_for(is_zora, every=0.6)  # as often as a message may be sent
        assert ask(first, "DELETE", "/session", None, there.token)[0] == 204
        assert there.socket.close_code() == 4001
        here.agree(t="chat", text="still here")


def test_what_an_operator_of_one_server_does_holds_at_all():
    """The others read bans and blocked words once a second; two operators at once do not hinder each other."""
    with tempfile.TemporaryDirectory() as folder, cluster() as one, contextlib.ExitStack() as stack:
        controls = [f"{folder}/{number}" for number in range(2)]
        first, second = [stack.enter_context(one.serve("--control", control)) for control in controls]

        def admin(control, *arguments):
            command = [PROGRAM, "admin", *arguments, "--store", one.url, "--control", control]
            return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

        def do(control, *arguments):
            said, _ = (process := admin(control, *arguments)).communicate()
            assert process.returncode == 0, arguments
            return said

        people = [guest(first, name) for name in ("Anna", "Ben", "Clara")]
        table = make(first, people[0]["token"], game="rattus", seats=["open", "open"])
        anna, ben, clara = [Player(first, table, person["token"]) for person in people]
        began = time.monotonic()
        do(controls[1], "ban", str(people[1]["person"]))
        assert ben.socket.close_code() == 4005
        print(f"a ban reached the other server's socket after {time.monotonic() - began:.2f} s")
        assert ask(first, "GET", "/me", None, ben.token)[0] == 403
        do(controls[1], "words", "add", "dolt")
        wait_for(lambda: ask(first, "POST", "/guest", {"name": "Dolt"})[0] == 422)
        assert anna.ask(t="chat", text="Dolt!")["code"] == "blocked"
        both = [admin(control, "ban", str(people[2]["person"]), "--for", "1h") for control in controls]
        assert [one.wait() for one in both] == [0, 0]
        assert clara.socket.close_code() == 4005
        bans = [json.loads(line) for line in do(controls[0], "bans", "--json").splitlines() if "person" in line]
        assert sorted(ban["ban"] for ban in bans) == [1, 2, 3], bans
        assert do(controls[0], "unban", "1") == "ban 1 has ended\n"
        wait_for(lambda: ask(second, "GET", "/me", None, ben.token)[0] == 200)


def test_of_two_acts_one_is_played():
    with cluster() as one, one.serve() as first, one.serve() as second:
        players = sit_down([first], ["open"] * 2, game="rattus")
        for attempt in range(5):
            catch_up(players)
            mover = next(player for player in players if player.legal)
            twin = Witness(second, mover.table, mover.token)
            texts = [action["text"] for action in mover.legal]
            codes = []
            for asker, text in ((mover, texts[0]), (twin, texts[-1])):
                asker.socket.text(
                    json.dumps({"t": "act", "at": mover.at, "id": f"{time.monotonic_ns():032x}", "action": text})
                )
            for asker in (mover, twin):
                while (message := asker.next())["t"] != "answer":
                    pass
                codes.append(message["code"])
            assert sorted(codes) == ["ok", "stale"], (attempt, codes)
            twin.socket.connection.close()
        agree_with(players, one.journal(players[0].table))


def at_once(*calls):
    """What each of them gave."""
    given = [None] * len(calls)

    def keep(index):
        given[index] = calls[index]()

    threads = [threading.Thread(target=keep, args=[index]) for index in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return given


def test_one_evening_at_two_servers():
    """People join at both, a round that both begin is one, and its tables are played and end at both."""
    with cluster() as one, one.serve("--handshakes", "100000") as first, one.serve("--handshakes", "100000") as second:
        servers = [first, second]
        maker, made = club.evening(first, duplicate=True)
        there = made["evening"]
        people = at_once(
            *[lambda i=i: club.join(servers[i % 2], f"Guest {i}", code=made["code"], program=True) for i in range(4)]
        )
        seen = [club.look(server, there) for server in servers]
        assert seen[0] == seen[1] and len(seen[0]["people"]) == 4, seen
        path = f"/evening/{there}"
        given = at_once(
            *[
                lambda i=i, one=one: ask(
                    servers[i % 2], "POST", f"{path}/luck", {"luck": one["token"][:32]}, one["token"]
                )
                for i, one in enumerate(people)
            ]
        )
        assert [status for status, _, _ in given] == [204] * 4, given
        assert all(one["ready"] for one in club.look(second, there)["people"])
        begun = at_once(*[lambda at=at: ask(at, "POST", f"{path}/round", {}, maker["token"]) for at in servers])
        assert {200} <= {status for status, _, _ in begun} <= {200, 409}, begun
        seen = [club.look(server, there) for server in servers]
        assert seen[0] == seen[1] and [round["phase"] for round in seen[0]["rounds"]] == ["playing"], seen
        (round,) = seen[0]["rounds"]
        for table in round["tables"]:
            made_once = [entry for entry in one.journal(table["table"]) if entry["t"] == "made"]
            assert len(made_once) == 1, made_once
            for server in servers:
                club.check_shut(server, table["table"], [maker])
        players = club.players_of(first, round, people[::2]) + club.players_of(second, round, people[1::2])
        threads = [
            threading.Thread(target=club.play_to_end, args=[servers[i // 2], player], daemon=True)
            for i, player in enumerate(players)
        ]
        for thread in threads:
            thread.start()
        wait_for(lambda: [club.look(at, there)["rounds"][0]["phase"] for at in servers] == ["over"] * 2, 4 * PATIENCE)
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive(), "somebody was not told the end"
        rows = [club.results(server, there) for server in servers]
        assert rows[0] == rows[1] and len(rows[0]) == 4, rows
        club.check_sums(rows[0], club.look(second, there)["standings"])
        ended = at_once(*[lambda at=at: ask(at, "DELETE", path, None, maker["token"]) for at in servers])
        assert {204} <= {status for status, _, _ in ended} <= {204, 404}, ended
        for server in servers:
            assert ask(server, "GET", path)[0] == 404
            assert [ask(server, "GET", "/me", None, one["token"])[0] for one in people] == [401] * 4


class Looker(Witness):
    """The maker of a table around one screen, as its board or a seat that is asked there."""

    def __init__(self, server, table, person, way):
        self.told = {}
        self.source = None
        self.random = random.Random(3)
        self.token = person["token"]
        self.table = table
        self.connect(server, way)


def test_a_board_at_one_server_and_hands_at_the_other():
    """A seat is lent and taken back, a phone dies and another one comes, then the board's server; nothing is lost."""
    with cluster() as one, one.serve() as second:
        first = one.serve()
        maker = guest(first, "Maker")
        table = make(first, maker["token"], game="rattus", board=True, seats=["open"] * 3)
        code = around.code_of(first, table)
        assert around.code_of(second, table) == code
        anna, ben = around.joined(second, code=code, name="Anna"), around.joined(first, code=code, name="Ben")
        board = Looker(first, table, maker, around.BOARD)
        board.agree(t="sit", seat=2, name="Grandma")
        phones = [Witness(second, table, anna["token"]), Witness(first, table, ben["token"])]
        for phone in phones:
            phone.agree(t="ready")
        board.agree(t="start")
        grandma = Looker(second, table, maker, "?as=2")
        play([board, *phones, grandma], 8)

        phones[0].agree(t="lend", seat=0, to="board")
        catch_up([board, *phones, grandma])
        there = Looker(first, table, maker, "?as=0")
        phones[0].legal = None
        assert phones[0].ask(t="act", at=phones[0].at, id="1" * 32, action="pass")["code"] == "at_board"
        play([board, there, phones[1], grandma], 6)
        phones[0].agree(t="reclaim")
        assert there.socket.close_code() == 4006
        play([board, *phones, grandma], 6)

        phones[1].socket.connection.close()
        wait_for(lambda: board.ask(t="lend", seat=1, to="board")["code"] == "ok", every=0.6)
        status, text = around.join(second, code=code, name="Dora")
        assert status == 409 and "Ben" in text and "Grandma" in text, text  # it has read what the other one wrote
        again = around.joined(second, code=code, name="Ben")
        assert again["seat"] == 1, again
        phone = Witness(second, table, again["token"], 5)
        play([board, phones[0], phone, grandma], 6)
        catch_up([board, phones[0], phone, grandma])

        number = board.number
        first.kill()
        board.connect(second, around.BOARD)
        assert board.number >= number, "what was told is there"
        play([board, phones[0], phone, grandma], 4)
        catch_up([board, phones[0], phone, grandma])
        journal = one.journal(table)
        agree_with([board, *phones, there, phone, grandma], journal)
        assert [entry["seat"] for entry in journal if entry["t"] == "lent"] == [0, 1], journal


def find_window(one, servers):
    """A table of two people and bots where a window that asks a person has just opened."""
    for _ in range(30):
        players = sit_down(
            servers,
            ["open", "open", "rules", "rules", "rules"],
            game="bristol1350",
            options={"start_remedies": 3},
            window=6000,
            brisk=False,
        )
        for _ in range(25):
            catch_up(players)
            opened = [entry for entry in players[0].told.values() if entry[0] == "window_opened"]
            closed = [entry for entry in players[0].told.values() if entry[0] == "window_closed"]
            if len(opened) > len(closed):
                return players
            mover = next((player for player in players if player.legal), None)
            if mover is None:
                players[0].next()
            elif mover.act()["code"] not in ("ok", "window_closed"):
                break
        for player in players:
            player.socket.connection.close()
    raise AssertionError("no window opened")


def test_a_server_that_is_killed_while_a_window_is_open():
    with cluster() as one:
        servers = [one.serve(), one.serve()]
        players = find_window(one, servers)
        table = players[0].table
        number = max(player.number for player in players)
        orders = one.ask(f"SELECT secrets FROM tables WHERE id = '{table}'")[0]
        assert '"secret":' in orders
        wait_for(lambda: driver(one, table), PATIENCE, every=0.1)
        killed = int(driver(one, table)[0]) - 1  # they were numbered 1 and 2
        servers[killed].kill()
        start = time.monotonic()
        stays = players[1 - killed]
        while "window_closed" not in [kind for n, (kind, _) in stays.told.items() if n > number]:
            stays.next()
        took = time.monotonic() - start
        print(f"the window closed {took:.1f} s after its server was killed")
        wait_for(lambda: driver(one, table) == [str(2 - killed)], PATIENCE, every=0.1)
        comes = players[killed]
        comes.socket.connection.close()
        comes.connect(servers[1 - killed])
        assert comes.number >= number, "what was told is there"
        play(players, 6)  # bots move on, too
        catch_up(players)
        agree_with(players, one.journal(table))
        for socket in servers[1 - killed].sockets:
            socket.connection.close()
        servers[1 - killed].stop()


def test_tables_of_a_server_that_is_gone_go_on():
    """Nobody of the other server is there: it looks what is due, here the end of a clock."""
    with cluster() as one, one.serve() as second:
        first = one.serve()
        players = sit_down([first], ["open", "open"], game="rattus", bank=15000)
        catch_up(players)
        first.kill()
        wait_for(lambda: one.journal(players[0].table)[-1]["t"] == "substituted")
        assert second.process.poll() is None


def test_a_database_that_is_gone():
    with cluster() as one, one.serve() as first, one.serve() as second:
        players = sit_down([first, second], ["open"] * 2, game="rattus", bank=600000)
        play(players, 6)
        catch_up(players)
        mover = next(player for player in players if player.legal)
        one.do("stop")
        answer = mover.ask(t="act", at=mover.at, id="1" * 32, action=mover.legal[0]["text"])
        assert answer["code"] == "waits", answer
        for player in players:  # nor is anything refused for good, by what a server has not read
            assert player.ask(t="act", at=player.at, id="2" * 32, action="none")["code"] == "waits"
        assert mover.ask(t="act", at=mover.at, id="1" * 32, action=mover.legal[0]["text"])["code"] == "waits"
        stay(players, DOWN_S)
        one.do("start")
        end = time.monotonic() + PATIENCE
        while answer["code"] == "waits":
            assert time.monotonic() < end
            time.sleep(0.5)
            answer = mover.ask(t="act", at=mover.at, id="1" * 32, action=mover.legal[0]["text"])
        assert answer["code"] == "ok", answer
        catch_up(players)
        play(players, 4)
        catch_up(players)
        journal = one.journal(players[0].table)
        agree_with(players, journal)
        given = sum(entry["down"] for entry in journal if entry["t"] == "clock")
        assert (DOWN_S - 2) * 1000 <= given <= (DOWN_S + PATIENCE) * 1000, given
        assert not any(entry["t"] == "substituted" for entry in journal)


def test_a_copy_of_the_database_brings_games_back():
    """As packaging/backup makes it while servers run, and as docs/operating.md goes back to it."""
    with tempfile.TemporaryDirectory() as folder, cluster() as one:
        kept = pathlib.Path(folder, "copies")
        kept.mkdir()
        for day in (1, 2):
            (kept / f"server-2020-01-0{day}T033000Z.dump").touch()
        with one.serve() as first, one.serve() as second:
            players = sit_down([first, second], ["open"] * 2, game="rattus")
            play(players, 4)
            catch_up(players)
            journal = one.journal(players[0].table)
            done = operating.back_up(folder, "2", one.url)
            assert done.returncode == 0, done
            _, copy = before = operating.copies(folder)
            assert before[0] == "server-2020-01-02T033000Z.dump" and copy.endswith("Z.dump"), before
            assert (kept / copy).stat().st_mode & 0o777 == 0o600
            play(players, 4)
            one.do("stop")
            assert operating.back_up(folder, "1", one.url).returncode == 1, "the database is away"
            assert operating.copies(folder) in (before, ["part", *before])
            one.do("start")
        (kept / copy).rename(f"{folder}/copy.dump")
        command = f"pg_restore --clean --if-exists --single-transaction --dbname={operating.DATABASE} copy.dump"
        operating.do(folder, command, database=one.url)
        assert one.journal(players[0].table) == journal
        with one.serve() as server:
            for player in players:
                player.told.clear()
                player.connect(server)
            play(players, 4)
            catch_up(players)
            agree_with(players, one.journal(players[0].table))


def test_nobody_is_away_who_is_at_another_server():
    if not LONG:
        return
    with cluster() as one, one.serve() as first, one.serve() as second:
        players = sit_down([first, second], ["open"] * 2, game="rattus")
        catch_up(players)
        stay(players, 70)  # one waits for the other, by way of the other server
        assert not any(entry["t"] == "substituted" for entry in one.journal(players[0].table))


if __name__ == "__main__":
    run(globals())
