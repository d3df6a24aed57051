# SPDX-License-Identifier: MIT
"""Two worlds that a seat cannot tell apart look the same to it in all that the package shows it. PH_PAIRS: how many pairs of
each mixture; `make check-worlds` compares 100,000 of each."""

import os

import pytest
from support import MIXTURES, begun

from pesthouse import Random

PAIRS = int(os.environ.get("PH_PAIRS", "500"))


def shown(state, seat):
    """All that a seat is shown of a position."""
    view = state.view(seat)
    legal = (state.legal(), state.mask()) if state.seat == seat else None
    return (
        view.json(),
        view.log(),
        state.log(seat),
        state.observe(seat),
        bytes(state.features(seat)),
        state.history(seat),
        legal,
    )


@pytest.mark.parametrize(("game", "options"), MIXTURES)
def test_two_worlds_look_the_same_to_a_seat(game, options):
    random, seed, pairs, differ = Random(seed=9), 0, 0, 0
    while pairs < PAIRS:
        seed += 1
        state = begun(game, players=3 + seed % 2, options=options, seed=seed)
        while not state.over and pairs < PAIRS:
            if state.seat is not None:
                world = state.view().determinize(random)
                assert shown(world, state.seat) == shown(state, state.seat), (seed, state.json())
                differ += world.json() != state.json()
                pairs += 1
            state.apply(state.sample(random))
    assert differ > 0 or (game, options) == ("rattus", {})  # where nothing is hidden from all
