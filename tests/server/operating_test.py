#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What docs/operating.md tells an operator to do: its commands, on a store of a server that is being played at, and the
copies that packaging/backup makes and keeps."""

import contextlib
import json
import pathlib
import shlex
import signal
import sqlite3
import subprocess
import tempfile
import time

from people import PROGRAM, catch_up, guest, play_on, seated, serve
from trouble import full_folder

from server import Socket, request, run, wait_for

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
BACKUP = ROOT / "packaging" / "backup"
STORE = "/var/lib/pesthouse/server.db"
DATABASE = "postgres://…"
ONLOOKERS = 200


def do(folder, command, store="tables.db", person="", database=""):
    """A command as the page has it, but for where the program and the store or the database are, and who PERSON is."""
    assert f"\n    {command}\n" in PAGE, command
    meant = {STORE: f"{folder}/{store}", "PERSON": str(person)}
    words = [meant.get(word, word) for word in shlex.split(command)]
    if words[0] == "pesthouse":
        words[0] = PROGRAM
    words = [word.replace("/var/lib/pesthouse", str(folder)).replace(DATABASE, database) for word in words]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done
    return done.stdout


def status(server, path):
    return request(server, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")[0]


def game(server):
    return seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])


def test_backup_and_restore():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            players = game(server)
            play_on(players, 3)
            catch_up(players)
            there = players[0].number
            do(folder, f"pesthouse admin backup --store {STORE} copy.db")
            assert do(folder, "pesthouse admin check --store copy.db") == "copy.db is in order\n"
            assert players[0].table in do(folder, "pesthouse admin tables --store copy.db")
            play_on(players, 3)
            for player in players:
                player.socket.connection.close()
        do(folder, f"pesthouse admin restore --replace --store {STORE} copy.db")
        do(folder, "chown --reference=/var/lib/pesthouse/. /var/lib/pesthouse/server.db")
        with serve(folder) as server:
            for player in players:
                player.connect(server)
            catch_up(players)
            # The clock entry that gives back the time since the copy.
            assert there <= players[0].number <= there + 1, (there, players[0].number)
            play_on(players, 3)
            for player in players:
                player.socket.connection.close()


def copies(folder):
    return sorted(path.name for path in pathlib.Path(folder, "copies").iterdir())


def back_up(folder, keep, store="tables.db"):
    """A store in the folder, or a database."""
    where = store if "://" in store else f"{folder}/{store}"
    return subprocess.run(
        [BACKUP, PROGRAM, where, f"{folder}/copies", keep], capture_output=True, text=True, check=False
    )


def test_copies_are_kept_and_run_out():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        players = game(server)
        kept = pathlib.Path(folder, "copies")
        kept.mkdir()
        for day in range(1, 6):
            (kept / f"server-2020-01-0{day}T033000Z.db").touch()
        (kept / "server-mine.db").touch()
        (kept / "part").touch()  # of a copy that was cut short
        done = back_up(folder, "3")
        assert done.returncode == 0 and done.stdout.startswith(f"{kept}/server-20"), done
        assert copies(folder)[:2] == ["server-2020-01-04T033000Z.db", "server-2020-01-05T033000Z.db"], copies(folder)
        assert copies(folder)[3:] == ["server-mine.db"], copies(folder)
        new = kept / copies(folder)[2]
        assert new.stat().st_mode & 0o777 == 0o600
        listed = subprocess.run(
            [PROGRAM, "admin", "tables", "--json", "--store", new], capture_output=True, text=True, check=True
        )
        assert json.loads(listed.stdout)["table"] == players[0].table
        before = copies(folder)
        assert back_up(folder, "1", "none.db").returncode == 3 and copies(folder) == before
        for wrong in ("0", "", "-1", "all"):
            assert back_up(folder, wrong).returncode == 2 and copies(folder) == before
        for player in players:
            player.socket.connection.close()


def test_an_upgrade():
    with tempfile.TemporaryDirectory() as folder:
        latest = max((ROOT / "tests" / "store").glob("version-*.sql"), key=lambda path: int(path.stem.split("-")[1]))
        with contextlib.closing(sqlite3.connect(f"{folder}/tables.db")) as store:
            store.executescript(latest.read_text(encoding="utf-8"))
        look = [PROGRAM, "admin", "tables", "--store", f"{folder}/tables.db"]
        before = subprocess.run(look, capture_output=True, text=True, check=False)
        assert "a server updates it when it starts" in before.stderr, before
        with serve(folder):
            pass
        subprocess.run(look, stdout=subprocess.DEVNULL, check=True)


def test_a_full_disk():
    with full_folder() as (folder, fill):
        if folder is None:
            print("skipped: no folder of a few MiB can be mounted here")
            return
        with serve(folder) as server:
            assert status(server, "/readyz") == 200
            with fill():
                wait_for(lambda: status(server, "/readyz") == 503)
                assert status(server, "/livez") == 200
            wait_for(lambda: status(server, "/readyz") == 200)


def test_people():
    with tempfile.TemporaryDirectory() as folder:
        with serve(folder) as server:
            anna, ben = game(server)
            person = ben.hello["table"]["maker"]  # Anna, whom Ben reports
            ben.agree(t="report", person=person, why="She shouts")
            assert "She shouts" in do(folder, f"pesthouse admin reports --store {STORE}", store="tables.db")
            assert str(person) in do(folder, f"pesthouse admin people --store {STORE}")
            do(folder, f'pesthouse admin notice --store {STORE} "The server restarts at 20:00"')
            while anna.next()["t"] != "notice":
                pass
            do(folder, f"pesthouse admin ban --for 7d --why Insults --store {STORE} PERSON", person=person)
            assert anna.socket.close_code() == 4005
            assert '"name":"Anna"' in do(folder, f"pesthouse admin data --store {STORE} PERSON", person=person)
            said = do(folder, f"pesthouse admin forget --store {STORE} PERSON", person=person)
            assert said.startswith(f"person {person} is forgotten: "), said
            person = guest(server, "Carla")["person"]
        said = do(folder, f"pesthouse admin forget --store {STORE} PERSON", person=person)  # without a server, too
        assert said.startswith(f"person {person} is forgotten: "), said


def test_watching():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        for command in (
            "curl -fsS http://127.0.0.1:1350/readyz",
            "curl -fsS --interface 127.0.0.2 http://127.0.0.1:1350/metrics",
        ):
            assert f"\n    {command}\n" in PAGE, command
            words = shlex.split(command.replace(":1350", f":{server.port}"))
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            assert done.returncode == 0 and done.stdout, done


def test_a_stop_is_said_to_all():
    """Also where many do not answer. How long it takes, `make load` measures."""
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder, "--sockets", "1000")
        players = game(server)
        play_on(players, 2)
        onlookers = [Socket(server, path=f"/table/{players[0].table}") for _ in range(ONLOOKERS)]
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        _, errors = server.process.communicate(timeout=60)
        took = time.monotonic() - began
        assert server.process.returncode == 0, errors
        print(f"ended {took:.2f} s after SIGTERM, with {ONLOOKERS} onlookers who do not answer")
        for one in [*[player.socket for player in players], *onlookers]:
            assert one.close_code() == 1012
            one.connection.close()


if __name__ == "__main__":
    run(globals())
