# SPDX-License-Identifier: MIT
"""Games of OpenSpiel: importing this module registers python_pesthouse_rattus and python_pesthouse_bristol1350. Parameters:
`players`; `options`, those of the game as JSON; `choice`: components (the next component of an action, 0 … 255) or table (the
number of a whole action); `reward`: win, points or margin; `chance`: explicit (every outcome with its odds) or sampled."""

from __future__ import annotations

import bisect
import importlib
import json
from collections.abc import Callable, Mapping
from typing import Any, cast

import numpy as np

from . import errors
from ._core import SEED_MAX
from .batch import Batch
from .bot import Bot, Limits
from .game import GAMES, Game
from .luck import Random
from .position import State
from .rewards import Reward, check_reward, rewards_of, rewards_range

pyspiel: Any = importlib.import_module("pyspiel")  # it has no types

COMPONENTS = 256
COMPONENTS_MAX = 8
OUTCOMES_MAX = 4096  # of one draw; a mask of them is as long
DEFAULTS = {"players": 0, "options": "{}", "choice": "components", "reward": "win", "chance": "explicit"}


def type_of(game: Game, chance: str) -> Any:
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=f"python_pesthouse_{game.id}",
        long_name=f"Pesthouse: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance == "explicit" else modes.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players_max,
        min_num_players=game.players_min,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class PesthouseGame(pyspiel.Game):
    """A game with its number of players and options."""

    def __init__(self, of: Game, params: dict[str, Any] | None = None) -> None:
        given: dict[str, Any] = {**DEFAULTS, **(params or {})}
        unknown = set(given) - set(DEFAULTS)
        if unknown:
            raise errors.BadRequest(
                f"expected the parameters {', '.join(DEFAULTS)}; got {min(unknown)!r}", min(unknown)
            )
        if given["chance"] not in ("explicit", "sampled"):
            raise errors.BadRequest(f"chance: expected 'explicit' or 'sampled', got {given['chance']!r}", "chance")
        check_reward(given["reward"])
        self.of = of
        self.players = given["players"] or of.players_min
        self.reward: Reward = given["reward"]
        self.sampled = given["chance"] == "sampled"
        if given["choice"] not in ("components", "table"):
            raise errors.BadRequest(f"choice: expected 'components' or 'table', got {given['choice']!r}", "choice")
        try:
            self.options = json.loads(given["options"])
        except ValueError as error:
            raise errors.BadRequest(f"options: expected JSON: {error}", "options") from None
        State.new(of, self.players, self.options)  # what is wrong is said here
        # Of choices that are numbers of whole actions: those actions. None: components.
        self.actions = actions_of(of, self.players, self.options) if given["choice"] == "table" else None
        low, high = rewards_range(self.reward)
        transitions = int(of.table.playout_cap)
        info = pyspiel.GameInfo(
            num_distinct_actions=COMPONENTS if self.actions is None else len(self.actions),
            max_chance_outcomes=1 if self.sampled else OUTCOMES_MAX,
            num_players=self.players,
            min_utility=low,
            max_utility=high,
            max_game_length=transitions * (COMPONENTS_MAX if self.actions is None else 1),
        )
        pyspiel.Game.__init__(self, type_of(of, given["chance"]), info, params or {})

    def new_initial_state(self) -> PesthouseState:
        return PesthouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> PesthouseObserver:
        return PesthouseObserver(self, iig_obs_type, params)


def actions_of(of: Game, players: int, options: Mapping[str, object]) -> list[int]:
    """All actions that seats can have in such games, in ascending order."""
    with Batch(of, players, 1, options, seed=0, choosing="table", rows=()) as batch:
        return [batch.action_at(choice) for choice in range(batch.choices)]


class PesthouseState(pyspiel.State):
    """A state, and the components of an action that were chosen so far."""

    def __init__(self, game: PesthouseGame) -> None:
        pyspiel.State.__init__(self, game)
        self.reward: Reward = game.reward
        self.sampled = game.sampled
        self.actions = game.actions
        self.state = State.new(game.of, game.players, game.options)
        self.prefix = b""
        self.random = Random() if game.sampled else None

    def current_player(self) -> int:
        actor = self.state.actor
        if actor.kind == "over":
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor.seat is None else actor.seat

    def _legal_actions(self, player: int) -> list[int]:
        if self.actions is not None:
            return [bisect.bisect_left(self.actions, action) for action in sorted(self.state.legal())]
        return [value for value, legal in enumerate(self.state.mask(self.prefix)) if legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.sampled:
            return [(0, 1.0)]
        _, weights = self.state.legal_weights()
        total = sum(weights)
        return [(index, weight / total) for index, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        if self.state.seat is None:
            drawn = self.state.legal()[action] if self.random is None else self.state.sample(self.random)
            self.state.apply(drawn)
            return
        if self.actions is not None:
            self.state.apply(self.actions[action])
            return
        prefix = self.prefix + bytes([action])
        self.prefix = b""
        number = int.from_bytes(prefix, "little")
        if len(prefix) == len(self.state.game.components(number)):
            self.state.apply(number)
        else:
            self.prefix = prefix

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "draw" if self.sampled else self.state.text(self.state.legal()[action])
        if self.actions is not None:
            whole = self.actions[action]
            return self.state.text(whole) if self.state.is_legal(whole) else f"{whole:#x}"
        prefix = self.prefix + bytes([action])
        number = int.from_bytes(prefix, "little")
        if len(prefix) == len(self.state.game.components(number)) and self.state.is_legal(number):
            return self.state.text(number)
        return f"{self.state.game.action_types[prefix[0]]} {' '.join(map(str, prefix[1:]))}…"

    def is_terminal(self) -> bool:
        return self.state.over

    def returns(self) -> list[float]:
        return rewards_of(self.state, self.reward)

    def rewards(self) -> list[float]:
        return self.returns()

    def information_state_string(self, player: int | None = None) -> str:
        """The log as the player saw it, and the choice that it has not finished."""
        seat = self.current_player() if player is None else player
        log = ",".join(f"{one.data:x}:{one.type}:{one.to:x}:{one.seat}" for one in self.state.log(seat))
        return f"{seat}|{log}|{self._choice(seat)}"

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{seat}|{self.state.observe(seat).hex()}|{self._choice(seat)}"

    def _choice(self, seat: int) -> str:
        return self.prefix.hex() if seat == self.state.seat else ""

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> PesthouseState:
        """A state that the player who decides cannot tell from this one, drawn by the exact odds; `sampler` returns numbers
        from 0 to 1. It plays on by itself: its history is still that of this state."""
        world = cast(PesthouseState, self.clone())
        world.state = self.state.determinize(Random(int(sampler() * SEED_MAX)), player)
        return world

    def __str__(self) -> str:
        return json.dumps(self.state.json()) + self.prefix.hex()


class PesthouseObserver:
    """The features of an observation, and the unfinished choice."""

    def __init__(self, game: PesthouseGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise errors.BadRequest(f"expected no parameters of an observer, got {params!r}", "params")
        self.perfect_recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        size = game.of.features_size
        self.tensor = np.zeros(size + COMPONENTS_MAX, np.float32)
        self.dict = {"features": self.tensor[:size], "choice": self.tensor[size:]}

    def set_from(self, state: PesthouseState, player: int) -> None:
        state.state.features_into(self.dict["features"], player)
        self.dict["choice"][:] = 0
        if player == state.state.seat:
            self.dict["choice"][: len(state.prefix)] = [(value + 1) / COMPONENTS for value in state.prefix]

    def string_from(self, state: PesthouseState, player: int) -> str:
        return state.information_state_string(player) if self.perfect_recall else state.observation_string(player)


class PesthouseBot(pyspiel.Bot):
    """A bot of the library as one of OpenSpiel. It answers one component after the other."""

    def __init__(self, player: int, bot: str = "greedy", limits: Limits | None = None, seed: int | None = None) -> None:
        pyspiel.Bot.__init__(self)
        self.player, self.bot, self.limits = player, Bot(bot), limits or Limits()
        self.random = Random(seed, stream=Random.SEARCH)
        self.chosen: bytes = b""

    def player_id(self) -> int:
        return self.player

    def restart_at(self, state: PesthouseState) -> None:
        self.chosen = b""

    def step(self, state: PesthouseState) -> int:
        if state.actions is not None:
            return bisect.bisect_left(state.actions, self._choose(state))
        own = state.prefix
        if not own or not self.chosen.startswith(own):
            self.chosen = state.state.game.components(self._choose(state))
        if not self.chosen.startswith(own):
            raise errors.BadRequest("expected the first choice of an action, or one that this bot began")
        return self.chosen[len(own)]

    def _choose(self, state: PesthouseState) -> int:
        return self.bot.choose(state.state, self.limits, random=self.random, action_only=True).action


def register(of: Game) -> None:
    def begin(self: PesthouseGame, params: dict[str, Any] | None = None) -> None:
        PesthouseGame.__init__(self, of, params)

    pyspiel.register_game(type_of(of, "explicit"), type(f"{of.id}_game", (PesthouseGame,), {"__init__": begin}))


for one in GAMES:
    register(one)
