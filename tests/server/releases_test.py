#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What players and hosts of earlier releases have: tests/releases/<version>/ has records, saved games and a store of each
release. Records lead to the same scores, saved games continue, and a server opens the store, in which people play on.

usage: releases_test.py [--write]
--write (make keep-release) keeps those of this version."""

import contextlib
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

from people import PROGRAM, Player, ask, catch_up, play_on, seated, serve

from server import run

KEPT = pathlib.Path(__file__).resolve().parents[1] / "releases"
GAMES = {  # whole games of bots: seats, options
    "rattus": (4, {"africanus": True, "pied_piper": True, "characters": "random"}),
    "bristol1350": (5, {"special_actions": True}),
}
STORE, PEOPLE = "store.sql", "people.json"


def said(*words, text="", code=0):
    done = subprocess.run([PROGRAM, *map(str, words)], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == code, (words, done.returncode, done.stdout[-300:], done.stderr)
    return done.stdout


def result(record):
    """How a record ends, after every move was checked."""
    return json.loads(said("replay", "--json", record).splitlines()[-1])


# ---- keep -----------------------------------------------------------------------------------------------------------


def write_records(folder):
    for game, (seats, options) in GAMES.items():
        said(
            "simulate",
            "--game",
            game,
            "--players",
            seats,
            "--options",
            json.dumps(options),
            "--bots",
            "rules",
            "--games",
            1,
            "--seed",
            1350,
            "--records",
            folder / game,
        )
        (record,) = (folder / game).iterdir()
        record.rename(folder / f"{game}.rec")
        (folder / game).rmdir()
        (folder / f"{game}.json").write_text(json.dumps(result(folder / f"{game}.rec")) + "\n", encoding="utf-8")
        said(
            "play",
            "--plain",
            "--seed",
            7,
            "--bots",
            "rules",
            "--save",
            folder / f"{game}-saved.rec",
            game,
            text="1\n1\n1\nquit\n",
        )


def write_store(folder):
    with tempfile.TemporaryDirectory() as place:
        with serve(place) as server:
            players = seated(server, ["Anna", "Ben"], game="rattus", seats=["open", "open"])
            status, body, _ = ask(
                server, "POST", "/account", {"name": "Anna", "password": "correct horse"}, players[0].token
            )
            assert status == 201, body
            play_on(players, 9)
            players[1].agree(t="chat", text="Good luck!")
            catch_up(players)
            for player in players:
                player.socket.connection.close()
        with contextlib.closing(sqlite3.connect(f"{place}/tables.db")) as store:
            (mark,) = store.execute("PRAGMA application_id").fetchone()
            lines = [f"PRAGMA application_id = {mark};", *store.iterdump()]
            (folder / STORE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    people = [{"table": player.table, "token": player.token, "entries": player.number} for player in players]
    (folder / PEOPLE).write_text(json.dumps(people, indent=4) + "\n", encoding="utf-8")


def write():
    version = said("--version").split()[-1]
    folder = KEPT / version
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    write_records(folder)
    write_store(folder)
    print(f"kept the records, saved games and store of {version} in {folder}")


# ---- read again -----------------------------------------------------------------------------------------------------


def releases():
    found = sorted(KEPT.iterdir())
    assert found, f"{KEPT} has no release: make keep-release"
    return found


def test_records_lead_to_the_same_scores():
    for folder in releases():
        for game in GAMES:
            wanted = json.loads((folder / f"{game}.json").read_text(encoding="utf-8"))
            assert result(folder / f"{game}.rec") == wanted, f"{folder}/{game}.rec"


def test_saved_games_continue():
    for folder in releases():
        for game in GAMES:
            with tempfile.TemporaryDirectory() as place:
                saved = pathlib.Path(place, f"{game}.rec")
                saved.write_bytes((folder / f"{game}-saved.rec").read_bytes())
                shown = said("play", "--plain", "--bots", "rules", "--resume", saved, text="1\n" * 300)
                assert "\nThe end.\n" in shown, shown[-600:]


def test_a_server_plays_on_in_a_store():
    for folder in releases():
        people = json.loads((folder / PEOPLE).read_text(encoding="utf-8"))
        with tempfile.TemporaryDirectory() as place:
            with contextlib.closing(sqlite3.connect(f"{place}/tables.db")) as store:
                store.executescript((folder / STORE).read_text(encoding="utf-8"))
            with serve(place) as server:
                # Another seed than they had when they played before, so that their ids of actions are new.
                players = [Player(server, one["table"], one["token"], 100 + seat) for seat, one in enumerate(people)]
                for player, one in zip(players, people, strict=True):
                    assert player.number >= one["entries"], (player.number, one)
                play_on(players, 6)
                catch_up(players)
                assert players[0].number >= people[0]["entries"] + 6, players[0].number
                status, body, _ = ask(server, "POST", "/session", {"name": "Anna", "password": "correct horse"})
                assert status in (200, 201), (status, body)
                for player in players:
                    player.socket.connection.close()


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        run(globals())
