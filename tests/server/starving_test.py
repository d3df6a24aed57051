#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A server in which one allocation fails, its own or a library's. Once it runs, that ends one connection at most: each
allocation of a TLS handshake, a visit and a game fails in turn, in one process that goes on. Nothing that was told is lost,
nothing is played twice, and no memory is misused (the sanitizer looks). While it starts it ends with a sentence, or starts.
PH_STARVED: how many allocations of the start, and of the first connection, fail, one a run, spread over all of it (8).
make chaos: 300."""

import collections
import contextlib
import functools
import itertools
import mmap
import os
import pathlib
import re
import signal
import sqlite3
import ssl
import struct
import tempfile

from chaos_test import Game
from people import PROGRAM, Player, ask, catch_up, guest, seated

from server import PATIENCE, Server, free_port, run

HERE = pathlib.Path(__file__).parent
STARVED = int(os.environ.get("PH_STARVED", "8"))
LIBRARY = os.environ["PH_STARVING"]
HOST = "play.example.org"
SECURE = ["--cert", str(HERE / "cert.pem"), "--key", str(HERE / "key.pem"), "--origin", f"https://{HOST}"]
ACTS_AT_ONCE = 20  # messages that a server takes from a WebSocket without a pause, and some to spare
ROUNDS = 3  # how often each allocation of an act fails, as acts differ


class Hunger:
    """What the server's library shares with the test."""

    def __init__(self, folder):
        self.path = pathlib.Path(folder, "hunger")
        self.path.write_bytes(bytes(16))
        with self.path.open("r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 16)

    def begin(self, left):
        self.memory[:8] = struct.pack("q", left)

    def left(self):
        return struct.unpack("q", self.memory[:8])[0]

    def end(self):
        """Whether the allocation has failed."""
        failed = self.left() <= 0
        self.begin(0)
        return failed

    def count(self):
        return struct.unpack("q", self.memory[8:16])[0]


def start(folder, hunger, *arguments):
    environment = {
        "LD_PRELOAD": LIBRARY,
        "PH_STARVING_FILE": str(hunger.path),
        "ASAN_OPTIONS": "verify_asan_link_order=0:detect_leaks=0:handle_abort=1",  # libraries leak then
    }
    store = f"{folder}/tables.db"
    many = ["--sockets", "1000", "--handshakes", "1000000", "--tables", "1000000", "--port", str(free_port())]
    return Server(PROGRAM, "serve", "--store", store, *many, *arguments, environment=environment)


def use_tls(server, version=ssl.TLSVersion.TLSv1_3):
    """All its connections, from now on."""
    tls = ssl.create_default_context()
    tls.check_hostname = False
    tls.verify_mode = ssl.CERT_NONE
    tls.minimum_version = tls.maximum_version = version
    plain = Server.connect.__get__(server)
    server.connect = lambda source=None: tls.wrap_socket(plain(source), server_hostname=HOST)


def is_well(server):
    assert server.process.poll() is None, server.process.communicate()[1]
    return ask(server, "GET", "/healthz")[0] == 200


def each_in_turn(server, hunger, act):
    """Lets each allocation of an act fail, the first, the second … Returns how many there were."""
    for number in itertools.count(1):
        hunger.begin(number)
        act()
        if not hunger.end():
            return number - 1
        assert is_well(server), f"allocation {number} has harmed others"
    return None


def visit(server, method, path, body=None, token=None):
    """A request that is answered, refused for want of memory, or closed."""
    with contextlib.suppress(OSError, IndexError):
        status, _, answer = ask(server, method, path, body, token)
        assert status in (200, 201, 500, 503), answer


def test_each_allocation_of_a_handshake():
    with tempfile.TemporaryDirectory() as folder:
        hunger = Hunger(folder)
        with start(folder, hunger, *SECURE) as server:
            for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
                use_tls(server, version)
                count = each_in_turn(server, hunger, lambda: visit(server, "GET", "/healthz"))
                print(f"{count} allocations of a handshake of {version.name}")


def test_each_allocation_of_a_visit():
    with tempfile.TemporaryDirectory() as folder:
        hunger = Hunger(folder)
        with start(folder, hunger) as server:
            token = guest(server, "Anna")["token"]
            for request in [
                ("GET", "/"),
                ("GET", "/tables"),
                ("GET", "/me", None, token),
                ("POST", "/guest", {"name": "Cora"}),
                ("POST", "/table", {"t": "make", "game": "rattus", "seats": ["open", "noble"]}, token),
            ]:
                count = each_in_turn(server, hunger, functools.partial(visit, server, *request))
                print(f"{count} allocations of {request[0]} {request[1]}")


# ---- games -----------------------------------------------------------------------------------------------------------


class Supper(Game):
    """A game in which one connection at most ends at an act."""

    def begin(self, server):
        super().begin(server)
        self.sit(server)

    def sit(self, server):
        self.come_back(server)
        self.said = 0

    def act(self, server):
        """One act, or none if a window is about to close. Whoever was cut comes back later."""
        try:
            for player in self.players:
                if player.open is not None:
                    player.act()
            catch_up(self.players)
            mover = next((player for player in self.players if player.legal), None)
            if mover is not None:
                mover.act()
            elif not self.players[0].over:
                self.players[0].next()
            self.said += 1
        except (EOFError, OSError):
            pass
        except AssertionError as error:  # closed with a code, or told to wait
            assert "opcode 8" in str(error) or "'waits'" in str(error) or "'no_memory'" in str(error), error

    def recover(self, server):
        """After an act, with all the memory it wants."""
        cut = [player for player in self.players if not is_here(player)]
        assert len(cut) <= 1, f"{len(cut)} connections were cut"
        if cut or self.said >= ACTS_AT_ONCE:
            self.sit(server)
        if self.players[0].over:
            self.begin(server)
        return len(cut)


def is_here(player):
    player.socket.send(9, b"here")
    try:
        while True:
            player.next()
    except AssertionError as error:
        return "opcode 10" in str(error)
    except (EOFError, OSError):
        return False


def test_each_allocation_of_a_game():
    with tempfile.TemporaryDirectory() as folder:
        hunger = Hunger(folder)
        with start(folder, hunger) as server:
            games = [Supper(server, seed) for seed in range(2)]
            for game in games:
                cuts = 0
                counts = []
                for _ in range(ROUNDS):
                    for number in itertools.count(1):
                        hunger.begin(number)
                        game.act(server)
                        failed = hunger.end()
                        cuts += game.recover(server)
                        if not failed:
                            break
                    counts.append(number - 1)
                print(f"game {game.seed}: {counts} allocations of an act, {cuts} connections cut")
            count = each_in_turn(server, hunger, lambda: come(server, games[0].players[0]))
            print(f"{count} allocations of coming to a table")
        with contextlib.closing(sqlite3.connect(f"{folder}/tables.db")) as store:
            for game in games:
                game.check(store)


def come(server, player):
    try:
        Player(server, player.table, player.token).socket.connection.close()
    except (EOFError, OSError, TypeError):
        pass
    except AssertionError as error:
        assert str(error) in ("500", "503", "None") or "opcode 8" in str(error), error


# ---- the first of all ------------------------------------------------------------------------------------------------


def test_the_first_connection():
    """What libraries make once, at their first use, is there before anybody comes."""
    with tempfile.TemporaryDirectory() as folder:
        hunger = Hunger(folder)
        with start(folder, hunger) as server:
            anna = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])[0]
        with start(folder, hunger, *SECURE) as server:
            use_tls(server)
            before = hunger.count()
            come(server, anna)
            count = hunger.count() - before
        failed = 0
        for i in range(STARVED):
            with start(folder, hunger, *SECURE) as server:
                use_tls(server)
                hunger.begin(1 + int(count * (i + 0.5) / STARVED))
                come(server, anna)
                failed += hunger.end()
                assert is_well(server)
                Player(server, anna.table, anna.token).socket.connection.close()
        assert failed > 0
        print(f"{failed} of {count} allocations of the first connection")


# ---- the start -------------------------------------------------------------------------------------------------------


def crashed_library(errors):
    """The library in which the program ended for want of memory; None: it did not, or its own code did."""
    if "AddressSanitizer: CHECK failed" in errors:
        return "the sanitizer itself"
    if "AddressSanitizer: SEGV on unknown address 0x0000000000" not in errors and "Sanitizer: ABRT" not in errors:
        return None
    for frame in re.findall(r"^    #\d+ \w+ (.*)$", errors, re.MULTILINE):
        library = re.search(r"\(.*/(lib[^/+]*)\+", frame)
        if ("/src/" in frame or library) and not re.search(r"/lib(c|pthread|asan)[.-]", frame):
            return library and library.group(1)
    return None


def words_of(code, number, errors):
    """What the server said at its end. It may have ended within a library, but nowhere else without a word."""
    library = crashed_library(errors)
    assert library or ("Sanitizer" not in errors and "runtime error" not in errors), f"allocation {number}: {errors}"
    assert library or code == 0 or "pesthouse serve: " in errors, (
        f"allocation {number}: {code} without a word: {errors}"
    )
    return f"end in {library}" if library else errors


def starve_at_the_start(folder, hunger, number):
    """What the server said, which is stopped if it has started."""
    hunger.begin(number)
    try:
        server = start(folder, hunger, *SECURE)
    except AssertionError as error:
        return words_of(1, number, str(error))
    finally:
        hunger.end()
    use_tls(server)
    well = is_well(server) and is_well(server)
    server.process.send_signal(signal.SIGTERM)
    _, errors = server.process.communicate(timeout=PATIENCE)
    assert well and server.process.returncode == 0, f"allocation {number}: {errors}"
    return words_of(0, number, errors)


def test_the_start():
    with tempfile.TemporaryDirectory() as folder:
        hunger = Hunger(folder)
        start(folder, hunger, *SECURE).stop()
        count = hunger.count()
        ends = collections.Counter()
        for i in range(STARVED):
            said = starve_at_the_start(folder, hunger, 1 + int(count * (i + 0.5) / STARVED))
            words = re.search(r"pesthouse serve: .*|end in .*", said.replace(folder, ""))
            ends[words.group() if words else "no word"] += 1
        print(f"{STARVED} of {count} allocations: {dict(ends)}")


if __name__ == "__main__":
    run(globals())
