# SPDX-License-Identifier: MIT
"""Positions for tests."""

import pesthouse
from pesthouse import Random, State

GAMES = [game.id for game in pesthouse.games()]
MIXTURES = [
    ("rattus", {}),
    ("rattus", {"africanus": True, "pied_piper": True, "characters": "random"}),
    ("bristol1350", {}),
    ("bristol1350", {"special_actions": True}),
]


def begun(game, players=4, options=None, seed=3):
    """The first decision of a game."""
    state = State.new(game, players, options)
    state.draw(Random(seed))
    return state


def played(game, actions, seed=3):
    """A position after that many random actions and draws, where a seat decides, or the end."""
    state = begun(game, seed=seed)
    random = Random(seed)
    while not state.over and (actions > 0 or state.seat is None):
        state.apply(state.sample(random))
        actions -= 1
    return state
