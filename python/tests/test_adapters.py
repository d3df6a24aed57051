# SPDX-License-Identifier: MIT
"""The environments of Gymnasium and PettingZoo, by those libraries' own checks."""

import warnings

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402
from support import GAMES  # noqa: E402

import pesthouse  # noqa: E402
from pesthouse.gymnasium import SeatEnv, SeatVectorEnv  # noqa: E402
from pesthouse.pettingzoo import SeatsEnv  # noqa: E402


@pytest.mark.parametrize("choice", ["components", "table"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_finds_nothing(game, choice):
    check_env(SeatEnv(game, 3, choice=choice, illegal="end"), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_plays_to_the_end(game):
    env = SeatEnv(game, 3, seat=1, bots={0: "greedy", 2: "random"}, reward="points")
    observation, info = env.reset(seed=5)
    rewards, over, steps = [], False, 0
    while not over:
        assert observation in env.observation_space
        assert (observation["action_mask"] == info["action_mask"]).all()
        observation, reward, terminated, truncated, info = env.step(int(np.argmax(info["action_mask"])))
        rewards.append(reward)
        over, steps = terminated or truncated, steps + 1
    assert all(reward == 0 for reward in rewards[:-1])
    with pytest.raises(pesthouse.GameOver):
        env.step(0)
    again, _ = env.reset(seed=5)
    first, _ = SeatEnv(game, 3, seat=1, bots={0: "greedy", 2: "random"}).reset(seed=5)
    assert all((again[name] == first[name]).all() for name in again)
    other, _ = env.reset()
    assert any((again[name] != other[name]).any() for name in again)
    with pytest.raises(pesthouse.IllegalAction):
        env.step(int(np.argmin(other["action_mask"])))
    env.close()
    with pytest.raises(pesthouse.NoGame, match="reset"):
        env.step(0)


@pytest.mark.parametrize("autoreset", list(AutoresetMode))
@pytest.mark.parametrize("game", GAMES)
def test_many_games_at_once(game, autoreset):
    env = SeatVectorEnv(4, game, 2, bots="random", autoreset=autoreset, threads=2)
    observation, info = env.reset(seed=3)
    ended = np.zeros(4, bool)
    ends = 0
    for _ in range(400):
        assert observation in env.observation_space
        if autoreset is AutoresetMode.DISABLED and ended.any():
            observation, info = env.reset(options={"reset_mask": ended})
        observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax(axis=1))
        ended = terminated | truncated
        ends += int(ended.sum())
        assert reward[~ended].tolist() == [0.0] * int((~ended).sum())
        if ended.any() and autoreset is AutoresetMode.SAME_STEP:
            assert (info["_final_obs"] == ended).all()
    assert ends > 0
    env.close()
    with pytest.raises(pesthouse.NoGame):
        env.step(np.zeros(4, int))


@pytest.mark.parametrize("choice", ["components", "table"])
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing(game, choice):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(SeatsEnv(game, 3, choice=choice), num_cycles=600)
        seed_test(lambda: SeatsEnv(game, 3, choice=choice), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_all_seats_are_rewarded_at_the_end(game):
    env = SeatsEnv(game, 3, reward="margin")
    with pytest.raises(pesthouse.NoGame, match="reset"):
        env.step(0)
    env.reset(seed=4)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        totals[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(np.argmax(info["action_mask"])))
    assert any(totals.values())
    assert env.agents == []


def test_what_an_environment_refuses_names_what_is_right():
    for call, wanted in (
        (lambda: SeatEnv("rattus", 3, seat=3), "seat: expected 0 to 2"),
        (lambda: SeatEnv("rattus", 9), "players: expected 2 to 6"),
        (lambda: SeatEnv("rattus", 3, bots={1: "greedy"}), "expected one for each seat but 0"),
        (lambda: SeatEnv("rattus", 3, illegal="ignore"), "'raise' or 'end'"),
        (lambda: SeatEnv("rattus", 3, choice="index"), "'components' or 'table'"),
        (lambda: SeatEnv("rattus", 3).reset(seed=-1), "seed"),
        (lambda: SeatEnv("rattus", 3).reset(options={"a": 1}), "options"),
        (lambda: SeatsEnv("rattus", 9), "players"),
        (lambda: SeatVectorEnv(0, "rattus"), "num_envs: expected 1 to"),
    ):
        with pytest.raises((pesthouse.BadRequest, Exception), match=wanted):
            call()
