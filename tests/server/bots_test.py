#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bots at the tables of a server: they keep their beat whatever they have to think, and sleep where nobody is."""

import os
import pathlib
import sqlite3
import tempfile

from people import PROGRAM, Player, guest, make, serve, tables_in_memory

from server import Server, free_port, request, run, wait_for


def figure(server, name):
    _, answer = request(server, "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    return float(answer.decode().split(f"\npesthouse_{name} ")[1].split("\n")[0])


def watch_bots(server, game="rattus", **settings):
    """A table of bots alone, with its maker."""
    anna = guest(server, "Anna")
    player = Player(server, make(server, anna["token"], game=game, **settings), anna["token"])
    player.agree(t="start")
    return player


def entries(folder, table):
    with sqlite3.connect(f"file:{folder}/tables.db?mode=ro", uri=True) as store:
        return store.execute("SELECT count(*) FROM journal WHERE table_id = ?", [table]).fetchone()[0]


def test_the_rules_move_where_a_bot_has_not_decided():
    """No bot ever begins to think; all move on their beat, also in windows."""
    with tempfile.TemporaryDirectory() as folder:
        idle = pathlib.Path(folder, "idle")
        idle.touch()
        environment = {
            "LD_PRELOAD": os.environ["PH_IDLE"],
            "PH_IDLE_FILE": str(idle),
            "ASAN_OPTIONS": "verify_asan_link_order=0",
        }
        store = f"{folder}/tables.db"
        with Server(
            PROGRAM,
            "serve",
            "--store",
            store,
            "--port",
            str(free_port()),
            environment=environment,
        ) as server:
            try:
                for game in ("rattus", "bristol1350"):
                    player = watch_bots(server, game, seats=["noble", "novice", "noble"])
                    before = player.number
                    while player.number < before + 6:
                        player.next()
                assert figure(server, "beats_missed_total") > 0
                assert figure(server, "bots_wait_seconds_count") == 0
            finally:
                idle.unlink()  # or the server could not end


def test_bots_sleep_without_anybody():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        player = watch_bots(server, seats=["rules", "rules"])
        player.next()
        player.socket.connection.close()
        wait_for(lambda: tables_in_memory(server) == 0)  # nothing is due there any more
        slept = entries(folder, player.table)
        player.connect(server)
        assert player.number == slept
        player.next()
        assert player.number == slept + 1


def test_a_sleeping_table_stays_asleep_after_a_restart():
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        player = watch_bots(server, seats=["rules", "rules"])
        player.next()
        server.kill()
        slept = entries(folder, player.table)
        with serve(folder) as server:
            with sqlite3.connect(f"file:{folder}/tables.db?mode=ro", uri=True) as store:
                due = store.execute("SELECT due FROM tables WHERE id = ?", [player.table]).fetchone()[0]
            assert due is None or due > 2**62, due
            player.connect(server)
            while player.number < slept + 3:
                player.next()


run(globals())
