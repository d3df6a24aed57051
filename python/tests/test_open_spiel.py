# SPDX-License-Identifier: MIT
"""The games of OpenSpiel, by its own simulations. PH_SIMULATIONS: how many of each mixture; `make check-spiel` runs 100."""

import json
import os

import pytest

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.observation import make_observation  # noqa: E402
from support import GAMES, MIXTURES  # noqa: E402

import pesthouse  # noqa: E402
from pesthouse.open_spiel import PesthouseBot  # noqa: E402

SIMULATIONS = int(os.environ.get("PH_SIMULATIONS", "1"))
POSITIONS = 1000 if SIMULATIONS > 1 else 200
WAYS = [("explicit", "components"), ("sampled", "components"), ("explicit", "table")]


@pytest.mark.parametrize(("chance", "choice"), WAYS)
@pytest.mark.parametrize(("game", "options"), MIXTURES)
def test_random_simulations_find_nothing(game, options, chance, choice, capfd):
    if choice == "table" and "africanus" in options:
        pytest.skip("a table of all boxes would be too large")
    words = {"players": 2, "chance": chance, "choice": choice, "options": json.dumps(options)}
    made = pyspiel.load_game(f"python_pesthouse_{game}", words)
    pyspiel.random_sim_test(made, num_sims=SIMULATIONS, serialize=False, verbose=False)
    if chance == "explicit":  # for the other the simulation would save a generator that games in Python lack
        pyspiel.random_sim_test(made, num_sims=SIMULATIONS, serialize=True, verbose=False)


@pytest.mark.parametrize("choice", ["components", "table"])
@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_game(game, choice):
    made = pyspiel.load_game(f"python_pesthouse_{game}", {"players": 3, "reward": "points", "choice": choice})
    state = made.new_initial_state()
    bots = [PesthouseBot(player, name, seed=1) for player, name in enumerate(["greedy", "rules", "random"])]
    random = np.random.RandomState(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(random.choice(outcomes, p=odds))
        else:
            player = state.current_player()
            assert state.information_state_string(player).startswith(f"{player}|")
            state.apply_action(bots[player].step(state))
    assert len(state.returns()) == 3


@pytest.mark.parametrize("choice", ["components", "table"])
@pytest.mark.parametrize("game", GAMES)
def test_quick_answers_are_those_of_open_spiel(game, choice):
    """What a state answers itself is what OpenSpiel makes of its other answers."""
    slow = pyspiel.State
    random = np.random.RandomState(4)
    state = pyspiel.load_game(f"python_pesthouse_{game}", {"players": 3, "choice": choice}).new_initial_state()
    observer = make_observation(state.get_game())
    for _ in range(400):
        assert state.is_chance_node() == slow.is_chance_node(state)
        assert state.legal_actions() == slow.legal_actions(state)
        for player in range(3):
            assert state.legal_actions(player) == slow.legal_actions(state, player)
            assert state.observation_tensor(player) == slow.observation_tensor(state, player)
            observer.set_from(state, player)
            assert state.observation_tensor(player) == observer.tensor.tolist()
        if state.is_terminal():
            break
        if not state.is_chance_node():
            assert state.observation_tensor() == slow.observation_tensor(state)
        state.apply_action(int(random.choice(state.legal_actions())))


@pytest.mark.parametrize("game", GAMES)
def test_resampling_keeps_the_information_state(game):
    """What a seat knows stays, its unfinished choice included; what it does not know is drawn again."""
    random = np.random.RandomState(2)
    # Without region cards little is hidden in Rattus: a token has no face before somebody may see it, and only the Witch
    # looks at some alone.
    options = {"options": json.dumps({"africanus": True})} if game == "rattus" else {}
    made = pyspiel.load_game(f"python_pesthouse_{game}", {"players": 3, **options})
    state = made.new_initial_state()
    seen, worlds = 0, set()
    while seen < POSITIONS:
        if state.is_terminal():
            state = made.new_initial_state()
        if not state.is_chance_node():
            player = state.current_player()
            world = state.resample_from_infostate(player, random.random_sample)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.legal_actions() == state.legal_actions()
            seen += 1
            worlds.add(str(world) == str(state))
        state.apply_action(int(random.choice(state.legal_actions())))
    assert False in worlds


@pytest.mark.parametrize("game", GAMES)
def test_algorithms_run(game):
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mccfr = pytest.importorskip("open_spiel.python.algorithms.outcome_sampling_mccfr")
    made = pyspiel.load_game(f"python_pesthouse_{game}", {"players": 2})
    random = np.random.RandomState(3)
    state = made.new_initial_state()
    while state.is_chance_node():
        state.apply_action(int(random.choice(state.legal_actions())))
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(made, evaluator, uct_c=1.4, max_simulations=3, random_state=random)
    assert bot.step(state) in state.legal_actions()
    solver = mccfr.OutcomeSamplingSolver(made)
    solver.iteration()
    assert solver.average_policy() is not None


def test_options_are_parameters():
    options = json.dumps({"africanus": True, "pied_piper": True})
    made = pyspiel.load_game("python_pesthouse_rattus", {"players": 4, "options": options})
    assert made.num_players() == 4
    again = pyspiel.load_game(str(made))  # by its name, which has no commas in the options
    assert again.new_initial_state().state.options() == made.new_initial_state().state.options()
    assert all(made.new_initial_state().state.options()[box] is True for box in ("africanus", "pied_piper"))
    for wrong, wanted in (
        ({"options": "{"}, "expected JSON"),
        ({"options": '{"queen": 1}'}, "queen"),
        ({"players": 9}, "players"),
        ({"choice": "index"}, "'components' or 'table'"),
        ({"chance": "dice"}, "'explicit' or 'sampled'"),
        ({"reward": "money"}, "reward"),
    ):
        with pytest.raises(pesthouse.BadRequest, match=wanted):
            made.__class__(wrong)
