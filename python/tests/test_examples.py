# SPDX-License-Identifier: MIT
"""The examples of the repository that use the package. What they learn by JAX is not tried here."""

import importlib.util
import io
import json
import pathlib
import random

import pytest

import pesthouse

pytest.importorskip("numpy")
PPO = pathlib.Path(__file__).resolve().parents[2] / "examples" / "learn" / "ppo.py"


@pytest.fixture
def ppo():
    spec = importlib.util.spec_from_file_location("ppo", PPO)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def network(ppo, tmp_path):
    """The file of one that has not learned yet."""
    games = ppo.Games(2, 1)
    made = ppo.begin(pesthouse.game(ppo.GAME).features_size, games.choices, ppo.np.random.default_rng(1))
    path = tmp_path / "network.npz"
    ppo.save(made, path)
    return path


def lines():
    """Decisions of a game, as docs/bridge.md has them."""
    session = pesthouse.Session("rattus", 2, seed=1)
    chosen = random.Random(1)
    while not session.over:
        state = session.state()
        legal = [{**state.action_json(action), "text": state.text(action)} for action in state.legal()]
        yield {"observation": state.observe().hex(), "legal": legal}
        session.play(chosen.choice(legal)["text"])


def test_a_network_answers_each_line_with_a_legal_action(ppo, network, monkeypatch, capsys):
    asked = list(lines())
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(json.dumps(line) + "\n" for line in asked)))
    ppo.play(network)
    answers = capsys.readouterr().out.splitlines()
    assert len(answers) == len(asked) > 20
    assert all(
        answer in {action["text"] for action in line["legal"]} for answer, line in zip(answers, asked, strict=True)
    )


def test_a_round_is_played_and_its_advantages_are_of_the_rewards(ppo, network):
    generator = ppo.np.random.default_rng(1)
    played, after = ppo.play_round(ppo.Games(2, 1), ppo.load(network), generator)
    assert played["features"].shape == (ppo.STEPS, 4, pesthouse.game("rattus").features_size)
    assert ppo.np.take_along_axis(played["masks"], played["choices"][..., None], axis=2).all()
    played["values"][:], played["rewards"][:], played["ended"][:] = 0, 0, False
    played["rewards"][-1] = 1
    found = ppo.advantages_of(played, after * 0)
    assert ppo.np.allclose(found[-2], ppo.DISCOUNT * ppo.TRACE)
    assert len(list(ppo.parts_of(played, after * 0, generator))) == ppo.EPOCHS * ppo.PARTS


def test_a_network_is_tried_in_new_games(ppo, network, monkeypatch, capsys):
    monkeypatch.setattr(ppo, "TEST_GAMES", 20)
    ppo.test(network)
    assert "of 20 games won against random" in capsys.readouterr().out
