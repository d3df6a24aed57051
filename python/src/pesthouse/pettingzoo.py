# SPDX-License-Identifier: MIT
"""An environment of PettingZoo (AEC), in which every seat is an agent. A choice is the next component of an action, 0 … 255, or
the number of a whole action;
`observation["action_mask"]` and `info["action_mask"]` have those that are legal."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import errors
from ._core import seed_from
from .batch import Batch
from .game import Game, game
from .gymnasium import Choice, Observation, Seen, observation_space, one_table
from .rewards import Reward

pettingzoo: Any = importlib.import_module("pettingzoo")  # it has no types


class SeatsEnv(pettingzoo.AECEnv):
    """A game whose seats are the agents seat_0, seat_1 … All get their rewards at the end."""

    def __init__(
        self,
        of: Game | str = "rattus",
        players: int = 3,
        options: Mapping[str, object] | None = None,
        *,
        choice: Choice = "components",
        reward: Reward = "win",
        decisions_max: int = 0,
    ) -> None:
        pettingzoo.AECEnv.__init__(self)
        self.game, self.players, self.options = game(of), players, options
        self._settings: dict[str, Any] = {"choosing": choice, "reward": reward, "decisions_max": decisions_max}
        self.metadata: dict[str, Any] = {
            "name": f"pesthouse_{self.game.id}_v0",
            "is_parallelizable": False,
            "render_modes": [],
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.render_mode = None
        self._take(self._begin(0))
        self._playing = False
        space, choices = observation_space(self._batch.rows), spaces.Discrete(self._batch.choices)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, choices)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def _begin(self, seed: int) -> Batch:
        return one_table(self.game, self.players, self.options, self._settings, seed)

    def _take(self, batch: Batch) -> None:
        self._batch, self._rows, self._table = batch, batch.rows, Seen(batch, 0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: with a seed the first one of that seed, else the next one. It has no `options`."""
        if seed is not None or not self._playing:
            begun = self._begin(seed_from(seed))
            self._batch.close()
            self._take(begun)
        self._batch.reset()
        self._playing = True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def _select(self) -> None:
        selected = self.possible_agents[int(self._rows["seats"][0])]
        self.agent_selection = selected
        self.infos = {
            agent: {"action_mask": self._table.mask.copy() if agent == selected else self._no_choice()}
            for agent in self.agents
        }

    def _no_choice(self) -> NDArray[Any]:
        """The legal choices of an agent that does not decide: none."""
        return np.zeros(len(self._table.mask), np.int8)

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        if not self._playing:
            raise errors.NoGame("no game is in progress; expected reset() before this")
        if agent == self.agent_selection:
            return self._table.observation()
        seat = self.possible_agents.index(agent)
        parts = {
            "observation": np.array(self._batch.state(0).features(seat), np.float32),
            "action_mask": self._no_choice(),
        }
        if "prefixes" in self._rows:
            parts["choice"] = np.zeros_like(self._rows["prefixes"][0])
        return parts

    def step(self, action: int | None) -> None:
        """Makes a choice for the agent that is selected. An illegal one raises IllegalAction, and nothing has changed."""
        if not self._playing:
            raise errors.NoGame("no game is in progress; expected reset() before step()")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._batch.step(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        terminated, truncated = bool(self._rows["terminated"][0]), bool(self._rows["truncated"][0])
        if terminated or truncated:
            self._end(terminated, truncated)
        self._select()

    def _end(self, terminated: bool, truncated: bool) -> None:
        """All are rewarded, which they were not before."""
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(self._rows["rewards"][0, seat])
            self.terminations[agent] = terminated
            self.truncations[agent] = truncated
        self._accumulate_rewards()

    def close(self) -> None:
        """Gives the memory back."""
        self._playing = False
        self._batch.close()
