# SPDX-License-Identifier: MIT
"""Environments of Gymnasium: one seat against bots, and many such games at once. A choice is the next component of an action,
0 … 255, or the number of a whole action; `observation["action_mask"]` and `info["action_mask"]` have those that are legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import errors
from ._core import seed_from, whole
from .batch import Batch, Luck, Restart
from .bot import Bot, Limits
from .game import Game, game
from .rewards import Reward

Observation = dict[str, NDArray[Any]]
Illegal = Literal["raise", "end"]

Choice = Literal["components", "table"]

ROWS = ("features", "masks", "seats", "rewards", "terminated", "truncated", "games", "decisions")
ILLEGAL_REWARD = -1.0


def rows_of(choice: Choice) -> tuple[str, ...]:
    """The rows that environments need."""
    if choice not in ("components", "table"):
        raise errors.BadRequest(f"choice: expected 'components' or 'table', got {choice!r}", "choice")
    return (*ROWS, "prefixes") if choice == "components" else ROWS


def one_table(
    of: Game, players: int, options: Mapping[str, object] | None, settings: dict[str, Any], seed: int
) -> Batch:
    """A table whose games begin when they are asked for."""
    rows = rows_of(settings["choosing"])
    return Batch(of, players, 1, options, seed=seed, restart="never", rows=rows, **settings)


def observation_space(rows: Mapping[str, NDArray[Any]]) -> spaces.Dict:
    """The space of one table's observations."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0.0, 1.0, rows["features"].shape[1:], np.float32),
        "action_mask": spaces.Box(0, 1, rows["masks"].shape[1:], np.int8),
    }
    if "prefixes" in rows:
        parts["choice"] = spaces.Box(0, 255, rows["prefixes"].shape[1:], np.uint8)
    return spaces.Dict(parts)


class Seen:
    """What the seats that decide see: parts of a batch's rows, which keep their place. `choice` is the action that is not
    finished."""

    def __init__(self, batch: Batch, table: int | None = None) -> None:
        """Of one table, or of all."""
        at = slice(None) if table is None else table
        self.mask: NDArray[Any] = batch.rows["masks"][at].view(np.int8)  # 0 and 1
        self._parts = {"observation": batch.rows["features"][at], "action_mask": self.mask}
        if "prefixes" in batch.rows:
            self._parts["choice"] = batch.rows["prefixes"][at]

    def observation(self) -> Observation:
        """In arrays of their own."""
        return {name: part.copy() for name, part in self._parts.items()}


def bots_around(of: Game, players: int, seat: int, bots: str | Mapping[int, str]) -> dict[int, Bot]:
    """The bots of all other seats."""
    whole(players, "players", of.players_min, of.players_max)
    whole(seat, "seat", 0, players - 1)
    named = {other: bots for other in range(players) if other != seat} if isinstance(bots, str) else dict(bots)
    if set(named) != set(range(players)) - {seat}:
        raise errors.BadRequest(f"bots: expected one for each seat but {seat}, got those of {sorted(named)}", "bots")
    return {other: Bot(name) for other, name in named.items()}


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A game as one seat plays it; bots hold the others."""

    def __init__(
        self,
        of: Game | str = "rattus",
        players: int = 3,
        options: Mapping[str, object] | None = None,
        *,
        seat: int = 0,
        bots: str | Mapping[int, str] = "greedy",
        limits: Limits | None = None,
        choice: Choice = "components",
        reward: Reward = "win",
        illegal: Illegal = "raise",
        decisions_max: int = 0,
    ) -> None:
        """`bots`: one for all other seats, or one for each. `choice`: the next component of an action, or a number of one list of
        all actions. `illegal`: an illegal choice raises IllegalAction, or ends the
        game with the reward -1."""
        if illegal not in ("raise", "end"):
            raise errors.BadRequest(f"illegal: expected 'raise' or 'end', got {illegal!r}", "illegal")
        self.game, self.players, self.options, self.seat = game(of), players, options, seat
        self.illegal = illegal
        self._settings: dict[str, Any] = {
            "bots": bots_around(self.game, players, seat, bots),
            "limits": limits,
            "choosing": choice,
            "reward": reward,
            "decisions_max": decisions_max,
        }
        self._take(self._begin(0))
        self._playing = False
        self.observation_space: Any = observation_space(self._batch.rows)
        self.action_space = spaces.Discrete(self._batch.choices)

    def _begin(self, seed: int) -> Batch:
        return one_table(self.game, self.players, self.options, self._settings, seed)

    def _take(self, batch: Batch) -> None:
        self._batch, self._rows, self._table = batch, batch.rows, Seen(batch, 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game: with a seed the first one of that seed, else the next one."""
        if options:
            raise errors.BadRequest(f"options: expected those of the environment alone, got {options!r}", "options")
        if seed is not None or not self._playing:
            begun = self._begin(seed_from(seed))
            self._batch.close()
            self._take(begun)
        super().reset(seed=seed)
        self._batch.reset()
        self._playing = True
        return self._seen()

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        observation = self._table.observation()
        info = {
            "action_mask": observation["action_mask"],
            "game": int(self._rows["games"][0]),
            "decisions": int(self._rows["decisions"][0]),
        }
        return observation, info

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes a choice; bots play on to the next one."""
        if not self._playing:
            raise errors.NoGame("no game is in progress; expected reset() before step()")
        try:
            self._batch.step(np.array([action]))
        except errors.IllegalAction:
            if self.illegal == "raise":
                raise
            self._playing = False
            observation, info = self._seen()
            return observation, ILLEGAL_REWARD, True, False, info
        observation, info = self._seen()
        ended = bool(self._rows["terminated"][0]), bool(self._rows["truncated"][0])
        return observation, float(self._rows["rewards"][0, self.seat]), *ended, info

    def close(self) -> None:
        """Gives the memory back."""
        self._playing = False
        self._batch.close()


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, each as one seat plays it. Game numbers go up: each is another game of the same key."""

    def __init__(
        self,
        num_envs: int,
        of: Game | str = "rattus",
        players: int = 3,
        options: Mapping[str, object] | None = None,
        *,
        seat: int = 0,
        bots: str | Mapping[int, str] = "greedy",
        limits: Limits | None = None,
        choice: Choice = "components",
        reward: Reward = "win",
        autoreset: AutoresetMode = AutoresetMode.NEXT_STEP,
        luck: Luck = "exact",
        threads: int = 1,
        decisions_max: int = 0,
    ) -> None:
        restarts: dict[AutoresetMode, Restart] = {
            AutoresetMode.NEXT_STEP: "next_step",
            AutoresetMode.SAME_STEP: "same_step",
            AutoresetMode.DISABLED: "never",
        }
        self.game, self.players, self.options, self.seat = game(of), players, options, seat
        self.num_envs = whole(num_envs, "num_envs", 1, 1 << 20)
        self.metadata = {"autoreset_mode": autoreset}
        self._settings: dict[str, Any] = {
            "bots": bots_around(self.game, players, seat, bots),
            "limits": limits,
            "choosing": choice,
            "reward": reward,
            "restart": restarts[autoreset],
            "luck": luck,
            "threads": threads,
            "decisions_max": decisions_max,
        }
        self._same_step = autoreset is AutoresetMode.SAME_STEP
        self._take(self._begin(0))
        self._began = False
        self.single_observation_space = observation_space(self._batch.rows)
        self.single_action_space = spaces.Discrete(self._batch.choices)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _begin(self, seed: int) -> Batch:
        rows = (*rows_of(self._settings["choosing"]), *(["final_features"] if self._same_step else []))
        return Batch(
            self.game,
            self.players,
            self.num_envs,
            self.options,
            seed=seed,
            rows=rows,
            **self._settings,
        )

    def _take(self, batch: Batch) -> None:
        self._batch, self._tables = batch, Seen(batch)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game at each table: with a seed the first ones of that seed, else the next ones. With autoreset disabled
        `options["reset_mask"]` names the tables."""
        if seed is not None or not self._began:
            begun = self._begin(seed_from(seed))
            self._batch.close()
            self._take(begun)
        mask = (options or {}).get("reset_mask")
        if set(options or {}) - {"reset_mask"}:
            raise errors.BadRequest(f"options: expected 'reset_mask' alone, got {options!r}", "options")
        self._batch.reset(tables=mask if self._began else None)
        self._began = True
        return self._tables.observation(), self._info()

    def _info(self) -> dict[str, Any]:
        rows = self._batch.rows
        return {
            "action_mask": self._tables.mask.copy(),
            "game": rows["games"].copy(),
            "decisions": rows["decisions"].copy(),
        }

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Makes a choice at each table. An illegal one raises IllegalAction, and no table has moved, or with
        several threads some have."""
        if not self._began:
            raise errors.NoGame("no game is in progress; expected reset() before step()")
        self._batch.step(actions)
        rows, info = self._batch.rows, self._info()
        terminated, truncated = rows["terminated"].astype(bool), rows["truncated"].astype(bool)
        ended = terminated | truncated
        if self._same_step and ended.any():
            info["final_obs"] = {"observation": rows["final_features"].copy()}
            info["_final_obs"] = ended
        rewards = rows["rewards"][:, self.seat].astype(np.float64)
        return self._tables.observation(), rewards, terminated, truncated, info

    def close_extras(self, **kwargs: Any) -> None:
        """Gives the memory back."""
        self._began = False
        self._batch.close()
