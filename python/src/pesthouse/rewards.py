# SPDX-License-Identifier: MIT
"""What seats get at the end of a game, as a Batch has it: `win`, 1 for each winner; `points`; `margin`, the points minus the most
that another seat has."""

from __future__ import annotations

from typing import Literal, get_args

from . import errors
from .position import State

Reward = Literal["win", "points", "margin"]

POINT = {"bristol1350": 2}
"""What a point is in scores, where it is not 1: in Bristol 1350 winners score 2."""
MOST = 100.0
"""More points than a seat can have in any game."""


def check_reward(reward: str) -> None:
    if reward not in get_args(Reward):
        expected = ", ".join(map(repr, get_args(Reward)))
        raise errors.BadRequest(f"reward: expected one of {expected}; got {reward!r}", "reward")


def rewards_of(state: State, reward: Reward) -> list[float]:
    """By seat; 0 before the end."""
    players, result = state.players, state.result()
    if not result.over:
        return [0.0] * players
    if reward == "win":
        return [float(seat in result.winners) for seat in range(players)]
    points = [score / POINT.get(state.game.id, 1) for score in result.scores[:players]]
    if reward == "points":
        return points
    others = [max(points[:seat] + points[seat + 1 :], default=0.0) for seat in range(players)]
    return [own - best for own, best in zip(points, others, strict=True)]


def rewards_range(reward: Reward) -> tuple[float, float]:
    """Bounds of a seat's reward."""
    return {"win": (0.0, 1.0), "points": (0.0, MOST), "margin": (-MOST, MOST)}[reward]
