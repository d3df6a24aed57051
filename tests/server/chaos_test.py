#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A server that is killed in the middle of games, and one whose store fails: nothing that was told is lost, nothing is
played twice, and whoever plays is told to wait. PH_KILLS: how often it is killed (20); PH_DOWN: for how many seconds a
database is gone (3). make chaos: 1,000 and 30. A machine's clock may be wrong as well."""

import contextlib
import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

from people import PROGRAM, Player, ask, catch_up, guest, make, play_on, seated, serve
from trouble import full_disk, full_folder

from server import Server, put_clock, run, wait_for, with_clock

KILLS = int(os.environ.get("PH_KILLS", "20"))
DOWN_S = float(os.environ.get("PH_DOWN", "3"))
TABLES = 4
AT_ONCE = 28  # messages that a server takes from a WebSocket without a pause, and two to spare
LONGEST_S = 0.3
CLUSTER = pathlib.Path(__file__).parents[1] / "store" / "cluster.sh"


# ---- killed in the middle of games -----------------------------------------------------------------------------------


class Witness(Player):
    """A player who remembers what it was told and what it asked."""

    def __init__(self, *arguments):
        self.told = {}  # entries by number
        self.done = set()  # ids of acts that were answered with ok
        self.open = None  # the act that was not answered
        self.window = False  # an answer in a window is no entry until it closes
        self.over = False  # the game
        super().__init__(*arguments)

    def next(self):
        message = super().next()
        if message["t"] == "entry":
            self.told[message["entry"]["n"]] = message["entry"]
            self.window = message["entry"]["t"] == "window_opened" or (
                self.window and message["entry"]["t"] != "window_closed"
            )
            self.over = self.over or message["entry"]["t"] == "over"
        return message

    def connect(self, *arguments):
        super().connect(*arguments)
        self.window = self.hello["table"]["window"] is not None
        self.over = self.hello["table"]["phase"] == "over"
        self.said = 0

    def act(self):
        again, number, legal = self.open is not None, self.number, self.legal
        if not again:
            action = self.random.choice(self.legal)["text"]
            self.open = {"t": "act", "at": self.at, "id": f"{self.random.getrandbits(128):032x}", "action": action}
        self.legal = None
        secret = self.window
        self.said += 1
        answer = self.ask(**self.open)
        # After a kill the entry may be stored or not. Stored, the same id gets the same answer.
        assert answer["code"] in ("ok", "stale", "window_closed"), (self.open, answer)
        if answer["code"] == "ok" and not secret:
            self.done.add(self.open["id"])
            self.legal = legal if again and self.number == number else self.legal  # hello had told it already
        self.open = None


class Game:
    """A table of two whose people act as fast as they can, until the server is gone."""

    def __init__(self, server, seed):
        self.seed = seed
        self.begin(server)

    def begin(self, server):
        kind = ("rattus", "bristol1350")[self.seed % 2]
        players = seated(server, ["Anna", "Ben"], game=kind, seats=["open", "open"])
        for player in players:
            player.socket.connection.close()
        # No two draw the same ids.
        self.players = [Witness(server, player.table, player.token, os.urandom(8)) for player in players]
        self.over = False
        self.error = None

    def come_back(self, server):
        for player in self.players:
            told = player.number
            player.socket.connection.close()
            player.connect(server)
            assert player.number >= told, f"told {told} entries, and there are {player.number}"

    def play(self):
        try:
            for player in self.players:
                if player.open is not None:
                    player.act()
            while True:
                catch_up(self.players)
                mover = next((player for player in self.players if player.legal), None)
                if mover is not None and mover.said == AT_ONCE:
                    return
                if mover is not None:
                    mover.act()
                elif self.players[0].over:
                    self.over = True
                    return
                else:
                    self.players[0].next()  # a window closes
        except (EOFError, ConnectionResetError, BrokenPipeError):
            return  # the server was killed
        except BaseException as error:
            self.error = error

    def check(self, store):
        """What was told is in the journal, once, and so is each act that was answered."""
        lines = store.execute("SELECT line FROM journal WHERE table_id = ? ORDER BY number", [self.players[0].table])
        journal = [json.loads(line) for (line,) in lines]
        assert [entry["n"] for entry in journal] == list(range(1, len(journal) + 1))
        played = [entry["id"] for entry in journal if "id" in entry]
        assert len(played) == len(set(played)), "an act was played twice"
        for player in self.players:
            assert player.done <= set(played), "an act that was answered is lost"
            for number, entry in player.told.items():
                kept = journal[number - 1]
                assert all(kept[name] == value for name, value in entry.items()), (kept, entry)
        return len(played)


def play_until_killed(server, games, luck):
    threads = [threading.Thread(target=game.play) for game in games]
    for thread in threads:
        thread.start()
    time.sleep(luck.random() * LONGEST_S)
    server.kill()
    for thread in threads:
        thread.join()
    for game in games:
        if game.error is not None:
            raise game.error


def test_killed_in_the_middle_of_games():
    luck = random.Random(1350)
    acts = 0
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        games = [Game(server, seed) for seed in range(TABLES)]
        for _ in range(KILLS):
            play_until_killed(server, games, luck)
            with contextlib.closing(sqlite3.connect(f"{folder}/tables.db")) as store:
                sums = [game.check(store) for game in games]
            server = serve(folder)
            for game, count in zip(games, sums):
                if game.over:
                    acts += count
                    game.begin(server)
                else:
                    game.come_back(server)
        server.stop()
        acts += sum(sums)
    print(f"{KILLS} kills, {acts} acts")
    assert acts >= KILLS


# ---- a store that fails ----------------------------------------------------------------------------------------------


def wait_through(server, trouble, seconds=0):
    """Play stops with a reason while the store has trouble, for that long, and goes on after it."""
    players = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
    play_on(players, 3)
    catch_up(players)
    number = players[0].number
    mover = next(player for player in players if player.legal)
    act = {"t": "act", "at": mover.at, "id": "0" * 31 + "1", "action": mover.legal[0]["text"]}
    with trouble:
        end = time.monotonic() + seconds
        while True:
            answer = mover.ask(**act)
            assert answer["code"] == "waits" and "the store does not work" in answer["message"], answer
            for player in players:  # which answers pings, too
                player.agree(t="view", shown=False)
            if time.monotonic() > end:
                break
            time.sleep(2)
        assert [player.number for player in players] == [number] * 2
    give_up = time.monotonic() + 20
    while (answer := mover.ask(**act))["code"] == "waits" and time.monotonic() < give_up:
        time.sleep(1)
    # A long one is given back to clocks by an entry.
    assert answer["code"] == "ok" and number < answer["n"] <= number + 2, answer
    play_on(players, 3)
    catch_up(players)
    assert players[0].number >= number + 3


def reason_on_standard_error(server):
    server.process.send_signal(signal.SIGTERM)
    _, errors = server.process.communicate(timeout=20)
    assert server.process.returncode == 0, errors
    found = [line for line in errors.splitlines() if "the store fails, so tables wait: " in line]
    assert len(found) == 1, errors
    return found[0]


def test_files_may_not_grow():
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        wait_through(server, full_disk(server))
        print(reason_on_standard_error(server))


def test_a_server_is_ready_while_its_store_works():
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)

        def is_ready():
            assert ask(server, "GET", "/livez")[0] == ask(server, "GET", "/healthz")[0] == 200
            status = ask(server, "GET", "/readyz")[0]
            assert status in (200, 503), status
            return status == 200

        assert is_ready()
        with full_disk(server):
            wait_for(lambda: not is_ready())
        wait_for(is_ready)
        assert "the store fails" in reason_on_standard_error(server)


def test_a_full_disk():
    with full_folder() as (folder, fill):
        if folder is None:
            print("skipped: no folder of a few MiB can be mounted here")
            return
        server = serve(folder)
        wait_through(server, fill())
        assert "full" in reason_on_standard_error(server)


@contextlib.contextmanager
def cluster_gone(folder):
    subprocess.run([CLUSTER, "stop", folder], check=True)
    try:
        yield
    finally:
        subprocess.run([CLUSTER, "start", folder], check=True)


def test_a_database_that_is_gone():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        made = subprocess.run(
            [CLUSTER, "make", folder, str(os.getpid())], stdout=subprocess.PIPE, text=True, check=False
        )
        if made.returncode == 77:
            print("skipped: PostgreSQL is not installed")
            return
        assert made.returncode == 0, made
        try:
            server = serve(folder, "--store", made.stdout.strip())
            wait_through(server, cluster_gone(folder), DOWN_S)
            print(reason_on_standard_error(server))
        finally:
            subprocess.run([CLUSTER, "remove", folder], check=True)
            pathlib.Path(folder).mkdir()


# ---- a clock that is wrong -------------------------------------------------------------------------------------------

DAYS_MS = 24 * 3600 * 1000


def act_some_times(player, acts):
    """With bots in between, who move by the clock."""
    while acts > 0:
        if player.legal:
            assert player.act()["code"] == "ok"
            acts -= 1
        else:
            player.next()


class Clock:
    """Servers whose machine has this clock. The steady clock is right."""

    def __init__(self, folder):
        self.offset = pathlib.Path(folder, "offset")
        self.environment = with_clock(
            FAKETIME_TIMESTAMP_FILE=str(self.offset), FAKETIME_NO_CACHE="1", FAKETIME_DONT_FAKE_MONOTONIC="1"
        )
        self.store = f"{folder}/tables.db"
        self.set("+0")

    def set(self, offset):
        put_clock(self.offset, offset)

    def serve(self):
        return Server(PROGRAM, "serve", "--store", self.store, "--handshakes", "1000", environment=self.environment)

    def ask(self, statement, *values):
        with contextlib.closing(sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)) as store:
            return store.execute(statement, values).fetchall()

    def entries(self, table):
        return [
            json.loads(line)
            for (line,) in self.ask("SELECT line FROM journal WHERE table_id = ? ORDER BY number", table)
        ]

    def clocks(self, table):
        return [entry for entry in self.entries(table) if entry["t"] == "clock"]

    def due(self, table):
        return self.ask("SELECT due FROM tables WHERE id = ?", table)[0][0] - time.time() * 1000


def stop(player, server):
    """What it said on standard error."""
    player.socket.connection.close()
    server.process.send_signal(signal.SIGTERM)
    _, errors = server.process.communicate(timeout=60)
    assert server.process.returncode == 0, errors
    return errors


@contextlib.contextmanager
def wrong_clock():
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock(folder)
        if clock.environment is None:
            print("skipped: faketime is not installed")
        else:
            yield clock


def test_a_clock_that_is_wrong_for_a_while():
    with wrong_clock() as clock:
        server = clock.serve()
        anna = guest(server, "Anna")
        settings = {"game": "rattus", "seats": ["open", "rules", "rules"], "bank": 600000}
        player = Player(server, make(server, anna["token"], **settings), anna["token"])
        for request in ({"t": "sit", "seat": 0}, {"t": "ready"}, {"t": "start"}):
            player.agree(**request)
        act_some_times(player, 2)
        clock.set("+4d")
        wait_for(lambda: clock.clocks(player.table))
        act_some_times(player, 2)
        clock.set("+0")
        wait_for(lambda: len(clock.clocks(player.table)) == 2)
        act_some_times(player, 2)
        errors = stop(player, server)
        assert errors.count("the clock was set 34") == errors.count("the clock is 34") == 1, errors
        ahead, right = clock.clocks(player.table)
        assert abs(ahead["down"] - 4 * DAYS_MS) <= 10000, ahead
        assert abs(right["back"] - 4 * DAYS_MS) <= 10000, right
        assert all(entry["t"] != "substituted" for entry in clock.entries(player.table))
        with clock.serve() as server:
            player.connect(server)
            act_some_times(player, 2)
        times = [entry["time"] for entry in clock.entries(player.table) if entry["n"] >= right["n"]]
        assert times == sorted(times) and times[-1] <= time.time() * 1000 + 2000, times


def test_a_machine_that_starts_in_2099():
    """And is put right while the server runs. Table 2 is one of players who do not come meanwhile."""
    with wrong_clock() as clock:
        with clock.serve() as server:
            settings = {"game": "rattus", "seats": ["open", "open"], "by_days": True, "move": 3600000}
            players, others = (seated(server, ["Anna", "Ben"], **settings) for _ in range(2))
            guest(server, "Carl")
            for player in [*players, *others]:
                player.socket.connection.close()
        people = clock.ask("SELECT count(*) FROM people")
        clock.set("+73y")
        server = clock.serve()
        for player in players:
            player.connect(server)
        catch_up(players)
        mover = next(player for player in players if player.legal)
        assert mover.act()["code"] == "ok"
        made = make(server, mover.token, game="rattus", seats=["open", "open"], listed=True)
        clock.set("+0")
        for player in [*players, *others]:
            wait_for(lambda table=player.table: 0 < clock.due(table) <= 3600000)
        catch_up(players)
        for player in players:
            player.socket.connection.close()
        assert "the clock is 23" in stop(mover, server)
        assert clock.ask("SELECT count(*) FROM people") == people
        assert not clock.ask(
            "SELECT name FROM counters WHERE value > ? AND name NOT LIKE 'secret%'", time.time() * 1000
        )
        done = subprocess.run(
            [PROGRAM, "admin", "times", "--store", clock.store], capture_output=True, text=True, check=True
        )
        assert done.stdout == "dated as of now: 1 tables, 0 results, 0 people and sessions\n", done
        assert clock.ask("SELECT made FROM tables WHERE id = ?", made)[0][0] <= time.time() * 1000


# ---- a store that cannot be used -------------------------------------------------------------------------------------


def refusal(store, **how):
    done = subprocess.run(
        [PROGRAM, "serve", "--store", store], capture_output=True, text=True, timeout=20, check=False, **how
    )
    assert done.returncode == 3 and done.stdout == "", done
    assert done.stderr.startswith("pesthouse serve: ") and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_stores_that_cannot_be_used():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        with serve(folder) as server:
            seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
        good = pathlib.Path(folder, "tables.db")
        newer = pathlib.Path(folder, "newer.db")
        newer.write_bytes(good.read_bytes())
        with contextlib.closing(sqlite3.connect(newer)) as store, store:
            store.execute("UPDATE counters SET value = 1000 WHERE name = 'schema'")
        other = pathlib.Path(folder, "other.db")
        other.write_text("These are the notes of a cook.\n" * 300, encoding="utf-8")
        torn = pathlib.Path(folder, "torn.db")
        torn.write_bytes(good.read_bytes()[:5000])
        assert "newer" in refusal(str(newer))
        assert "not a database" in refusal(str(other))
        assert "malformed" in refusal(str(torn))
        refusal(folder)
        if os.geteuid() == 0:
            with contextlib.suppress(PermissionError):  # nobody may not even read the program
                assert "cannot" in refusal(str(good), user="nobody", group="nogroup", extra_groups=[])
        serve(folder).stop()  # none of that has harmed it


if __name__ == "__main__":
    run(globals())
