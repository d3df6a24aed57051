#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A year of docs/operating.md with one store: the service of packaging/, as systemd would run it, behind Caddy with a certificate
of Caddy's own, while simulated people play; then with a certificate that is renewed. Somebody who floods it is banned, a copy
is gone back to, the program is upgraded, and what is kept of a person is written out. Skipped where Caddy is not installed.
PH_MINUTES: how long people play behind Caddy (a tenth; make year: 60)."""

import contextlib
import json
import os
import pathlib
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time

from hosting_test import CERT, KEY, NAME, example, lacks, run_caddy
from operating_test import BACKUP, STORE, do
from people import PROGRAM, Player, ask, catch_up, guest, make

from server import PATIENCE, free_port, run, wait_for

MINUTES = float(os.environ.get("PH_MINUTES", "0.1"))
RENEWED = pathlib.Path(__file__).parent / "localhost.pem"  # of the same key
TABLES = 4
PAUSE_S = 0.7  # between two moves at a table; a person may say 100 things a minute
GAMES = (
    {"game": "rattus", "seats": ["open", "open", "noble"]},
    {"game": "bristol1350", "seats": ["open", "open", "open", "rules"], "options": {"start_remedies": 2}},
)


# ---- the service -----------------------------------------------------------------------------------------------------


class Service:
    """What systemd does by the units of packaging/, but for its locks: their commands, in their environment and folders."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.program = self.folder / "bin" / "pesthouse"
        self.program.parent.mkdir()
        self.settings = {}  # of /etc/default/pesthouse
        self.install()
        self.process = None

    def install(self):
        """A new file in the place of the old one, as `make install` puts it."""
        new = self.program.with_suffix(".new")
        shutil.copy(PROGRAM, new)
        new.rename(self.program)

    def line(self, unit, key, **more):
        """The words of a line of a unit."""
        text = example(unit, ("@bindir@", str(self.program.parent)))
        (line,) = re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)
        known = {"STATE_DIRECTORY": str(self.folder), "MAINPID": str(self.process.pid if self.process else ""), **more}
        return [re.sub(r"\$\{?(\w+)\}?", lambda found: known[found.group(1)], word) for word in shlex.split(line)]

    def start(self):
        environment = dict(word.split("=", 1) for word in self.line("pesthouse.service.in", "Environment"))
        with (self.folder / "journal").open("a") as journal:
            self.process = subprocess.Popen(
                self.line("pesthouse.service.in", "ExecStart"),
                env={**os.environ, **environment, **self.settings},
                stdout=subprocess.DEVNULL,
                stderr=journal,
            )
        wait_for(lambda: self.count("start") == self.count("stop") + 1)

    def events(self):
        return [json.loads(line) for line in (self.folder / "journal").read_text(encoding="utf-8").splitlines()]

    def count(self, event):
        return sum(one["event"] == event for one in self.events())

    def reload(self):
        subprocess.run(self.line("pesthouse.service.in", "ExecReload"), check=True)

    def stop(self):
        began = time.monotonic()
        self.process.terminate()
        assert self.process.wait(PATIENCE) == 0, self.events()[-1]
        print(f"stopped in {time.monotonic() - began:.2f} s")

    def back_up(self):
        """By the service that the timer starts; returns the copy."""
        words = self.line("pesthouse-backup.service.in", "ExecStart", STORE=str(self.folder / "server.db"), KEEP="30")
        places = {"@libexecdir@/pesthouse/backup": str(BACKUP), "%S/pesthouse-backup": str(self.folder / "copies")}
        done = subprocess.run([places.get(word, word) for word in words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done
        return pathlib.Path(done.stdout.split(" is a copy of ")[0])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


# ---- people ----------------------------------------------------------------------------------------------------------


class Way:
    """How somebody reaches the site: by TLS, under its name, from an address that nobody else has."""

    def __init__(self, port, trusted, number):
        self.port = port
        self.host = f"{NAME}:{port}"
        self.address = f"127.9.0.{number + 1}"
        self.tls = ssl.create_default_context(cafile=trusted)
        self.tls.check_hostname = trusted != RENEWED  # which names localhost
        self.sockets = []

    def connect(self, _=None):
        plain = socket.create_connection(("127.0.0.1", self.port), PATIENCE, source_address=(self.address, 0))
        plain.settimeout(PATIENCE)
        return self.tls.wrap_socket(plain, server_hostname=NAME)


class Person(Player):
    over = False

    def next(self):
        message = super().next()
        if message["t"] == "entry":
            self.over = self.over or message["entry"]["t"] == "over"
        return message


class Group:
    """People who play one game after the other."""

    def __init__(self, number, ways):
        self.settings = GAMES[number % len(GAMES)]
        self.ways = ways
        self.guests = [guest(way, f"Player {number}") for way in ways]
        self.acts = self.games = 0
        self.longest = 0.0
        self.sit_down()

    def sit_down(self):
        table = make(self.ways[0], self.guests[0]["token"], **self.settings)
        people = zip(self.ways, self.guests, strict=True)
        self.players = [Person(way, table, one["token"], seat) for seat, (way, one) in enumerate(people)]
        for seat, player in enumerate(self.players):
            player.agree(t="sit", seat=seat)
            player.agree(t="ready")
        catch_up(self.players)
        self.players[0].agree(t="start")
        self.games += 1

    def come_back(self, ways):
        """To where they were, by another way."""
        self.leave()
        self.ways = ways
        for player, way in zip(self.players, ways, strict=True):
            player.connect(way)
            player.over = player.hello["table"]["phase"] == "over"

    def leave(self):
        for player in self.players:
            player.socket.connection.close()

    def act_once(self):
        catch_up(self.players)
        mover = next((player for player in self.players if player.legal), None)
        if self.players[0].over:
            self.leave()
            self.sit_down()
        elif mover is None:
            self.players[0].next()
        else:
            began = time.monotonic()
            answer = mover.act()
            assert answer["code"] in ("ok", "window_closed"), answer
            self.longest = max(self.longest, time.monotonic() - began)
            self.acts += 1
            time.sleep(PAUSE_S)

    def play(self, seconds=0.0, acts=0):
        end = time.monotonic() + seconds
        least = self.acts + acts
        while time.monotonic() < end or self.acts < least:
            self.act_once()


def play_all(groups, **how):
    """All groups at once; whatever one of them meets is a fault."""
    faults = []

    def play(group):
        try:
            group.play(**how)
        except Exception as fault:  # it is raised below
            faults.append(fault)

    threads = [threading.Thread(target=play, args=[group], daemon=True) for group in groups]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


def ways_of(port, trusted):
    """A way for each person of each group."""
    number = 0
    for group in range(TABLES):
        seats = GAMES[group % len(GAMES)]["seats"].count("open")
        yield [Way(port, trusted, number + seat) for seat in range(seats)]
        number += seats


def return_all(groups, port, trusted):
    for group, ways in zip(groups, ways_of(port, trusted), strict=True):
        group.come_back(ways)
    play_all(groups, acts=2)


# ---- the year --------------------------------------------------------------------------------------------------------


def has_certificate(port, root):
    """Caddy writes the root of its own, listens, and makes a certificate, in this order, and refuses the name until then."""
    if not pathlib.Path(root).exists():
        return False
    with contextlib.suppress(OSError), Way(port, root, 0).connect():
        return True
    return False


def months_behind_caddy(service, port, root):
    """People come and play."""
    wait_for(lambda: has_certificate(port, root))
    groups = [Group(number, ways) for number, ways in enumerate(ways_of(port, root))]
    play_all(groups, seconds=MINUTES * 60)
    print(
        f"behind Caddy: {sum(group.acts for group in groups)} acts in {sum(group.games for group in groups)} games and "
        f"{MINUTES:g} minutes, each answered, the slowest after {max(group.longest for group in groups):.2f} s"
    )
    return groups


def shown(port):
    """The certificate that somebody sees who comes now."""
    return ssl.get_server_certificate(("127.0.0.1", port), timeout=PATIENCE)


def a_certificate_is_renewed(service, groups, port):
    for name, file in (("cert", CERT), ("key", KEY)):
        shutil.copy(file, service.folder / name)
        service.settings[f"PESTHOUSE_{name.upper()}"] = str(service.folder / name)
    del service.settings["PESTHOUSE_BEHIND_PROXY"]
    service.settings["PESTHOUSE_ORIGIN"] = f"https://{NAME}:{port}"
    service.stop()
    service.start()
    return_all(groups, port, CERT)
    before = shown(port)
    shutil.copy(RENEWED, service.folder / "cert")
    service.reload()
    wait_for(lambda: service.count("certificate_read") == 1)
    assert shown(port) != before
    for group, ways in zip(groups, ways_of(port, RENEWED), strict=True):
        group.ways = ways  # for those who come from now on
    play_all(groups, acts=2)  # nobody was cut


def a_flooder_is_banned(service, port):
    way = Way(port, RENEWED, 100)
    flooder = guest(way, "Flooder")
    one = Player(way, make(way, flooder["token"], game="rattus", seats=["open", "open"]), flooder["token"])
    with contextlib.suppress(OSError):
        for _ in range(1000):
            one.socket.text('{"t":"chat","text":"flood"}')
    assert one.socket.close_code() in (1008, None), "it was sent away"
    one.connect(way)
    listed = do(service.folder, f"pesthouse admin people --store {STORE}", store="server.db")
    assert re.search(rf"\b{flooder['person']} +{re.escape(way.address)}\b", listed), listed
    command = f"pesthouse admin ban --for 7d --why Insults --store {STORE} PERSON"
    do(service.folder, command, store="server.db", person=flooder["person"])
    assert one.socket.close_code() == 4005
    status, body, _ = ask(way, "GET", "/me", None, flooder["token"])
    assert status == 403 and "Insults" in body, (status, body)


def a_copy_is_gone_back_to(service, groups, port):
    before = [group.games for group in groups]
    service.back_up().rename(service.folder / "copy.db")
    for command in ("check", "tables"):
        do(service.folder, f"pesthouse admin {command} --store copy.db")
    play_all(groups, acts=5)
    later = [group.players[0].number for group in groups]
    service.stop()
    do(service.folder, f"pesthouse admin restore --replace --store {STORE} copy.db", store="server.db")
    do(service.folder, "chown --reference=/var/lib/pesthouse/. /var/lib/pesthouse/server.db", store="server.db")
    service.start()
    for group, ways, games, number in zip(groups, ways_of(port, RENEWED), before, later, strict=True):
        if group.games == games:
            group.come_back(ways)
            assert all(player.number < number for player in group.players), "later moves are gone"
        else:  # so is a table that was made since
            group.leave()
            group.sit_down()
    play_all(groups, acts=2)


def an_upgrade(service, groups, port):
    service.back_up()
    service.install()
    service.stop()
    service.start()
    return_all(groups, port, RENEWED)


def what_is_kept_of_a_person(service, groups):
    person = groups[0].guests[0]["person"]
    written = do(service.folder, f"pesthouse admin data --store {STORE} PERSON", store="server.db", person=person)
    rows = [json.loads(line) for line in written.splitlines()]
    assert rows[0]["person"]["name"] == "Player 0", rows
    print(f"of a person there are {len(rows)} lines")


def test_a_year():
    if lacks("caddy"):
        return
    with tempfile.TemporaryDirectory() as folder, Service(folder) as service, contextlib.ExitStack() as months:
        public, own = free_port(), free_port()
        service.settings = {
            "PESTHOUSE_PORT": str(own),
            "PESTHOUSE_BEHIND_PROXY": "127.0.0.1",
            "PESTHOUSE_ORIGIN": f"https://{NAME}:{public}",
        }
        service.start()
        months.enter_context(run_caddy(folder, public, own, tls="internal"))
        groups = months_behind_caddy(service, public, f"{folder}/caddy/pki/authorities/local/root.crt")
        months.close()
        a_certificate_is_renewed(service, groups, own)
        a_flooder_is_banned(service, own)
        a_copy_is_gone_back_to(service, groups, own)
        an_upgrade(service, groups, own)
        what_is_kept_of_a_person(service, groups)
        for group in groups:
            group.leave()
        service.stop()
        assert service.count("store_failed") == service.count("table_stopped") == 0


if __name__ == "__main__":
    run(globals())
