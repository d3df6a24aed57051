# SPDX-License-Identifier: MIT
"""Series of games: the same by any map, and those of pesthouse-lab."""

import json
import os
import pickle
import subprocess
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from support import GAMES

import pesthouse
from pesthouse import Session, series


@pytest.mark.parametrize("game", GAMES)
def test_any_map_plays_the_same(game):
    bots = ["greedy", "noble:1", "random"]
    first = series.simulate(game, bots, 3, seed=4)
    with ThreadPoolExecutor(2) as pool:
        assert series.simulate(game, bots, 3, seed=4, map=pool.map).games == first.games
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert series.simulate(game, bots, 3, seed=4, map=pool.map).games == first.games
    later = series.simulate(game, bots, 1, seed=4, first=2)
    assert later.games == first.games[2:]
    task = pickle.loads(pickle.dumps(series.tasks(game, bots, 3, seed=4)[2]))
    assert series.play(task) == first.games[2]
    decided = sum(bool(one.winners) for one in first.games)  # nobody wins where all die
    assert sum(share.wins for share in first.bots().values()) == pytest.approx(decided)
    assert sum(first.entry(entry).games for entry in range(3)) == 9
    assert sum(first.reasons().values()) == 3


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_a_series_becomes_a_record(game):
    played = series.simulate(game, ["greedy"] * 3, 1, seed=4).games[0]
    session = Session(game, 3, chance="manual")
    for action in played.actions:
        session.play(action)
    assert session.result().winners == played.winners


def lab(game, bots, games):
    words = ["simulate", "--game", game, "--players", str(len(bots)), "--bots", ",".join(bots)]
    words += ["--games", str(games), "--seed", "9", "--rotate", "--json"]
    done = subprocess.run([os.environ["PH_LAB"], *words], stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


@pytest.mark.skipif("PH_LAB" not in os.environ, reason="PH_LAB does not name pesthouse-lab")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bots", [["greedy", "rules", "greedy"], ["random"] * 3])
def test_pesthouse_lab_plays_the_same_games(game, bots):
    said = lab(game, bots, 12)
    found = series.simulate(game, bots, 12, seed=9)
    for one in said["bots"]:
        share = found.bots()[one["bot"]]
        assert share.wins == pytest.approx(one["wins"])
        assert share.mean_score == pytest.approx(one["mean_score"])
        assert share.interval == pytest.approx(one["win_share_95"], abs=1e-4)


def test_an_arena_rates():
    found = series.arena("rattus", ["random", "greedy", "rules"], 4, seed=1)
    assert set(found.pairings) == {(0, 1), (0, 2), (1, 2)}
    ratings = found.ratings()
    assert sum(ratings) == pytest.approx(0, abs=1e-6)
    assert ratings[0] == min(ratings)
    assert set(series.arena("rattus", ["random", "greedy"], 3, players=3, seed=1).pairings) == {(0, 1), (1, 0)}


def test_what_a_series_refuses_names_what_is_right():
    for call, wanted in (
        (lambda: series.simulate("rattus", ["greedy", "noble:fast"], 1), "BOT:ITERATIONS"),
        (lambda: series.simulate("rattus", ["greedy"] * 3, 0), "games: expected 1 to"),
        (lambda: series.simulate("rattus", ["greedy"] * 9, 1), "players"),
        (lambda: series.simulate("rattus", ["greedy", "noble:999999999"], 1), "iterations"),
        (lambda: series.arena("rattus", ["greedy"], 1), "at least two"),
    ):
        with pytest.raises(pesthouse.BadRequest, match=wanted):
            call()
    with pytest.raises(pesthouse.UnknownBot):
        series.simulate("rattus", ["king", "greedy"], 1)
