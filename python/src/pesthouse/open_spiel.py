# SPDX-License-Identifier: MIT
"""Games of OpenSpiel: importing this module registers python_pesthouse_rattus and python_pesthouse_bristol1350. Parameters:
`players`; `options`, those of the game as JSON, in a name of a game with semicolons for commas; `choice`: components (the next
component of an action, 0 … 255) or table (the number of a whole action); `reward`: win, points or margin; `chance`: explicit
(every outcome with its odds) or sampled."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from . import errors
from ._core import SEED_MAX
from ._library import ffi
from .batch import Batch
from .bot import Bot, Limits
from .game import GAMES, Game
from .luck import Random
from .position import ACTORS, State
from .rewards import Reward, check_reward, rewards_of, rewards_range

pyspiel: Any = importlib.import_module("pyspiel")  # it has no types

COMPONENTS = 256
COMPONENTS_MAX = 8
CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
PLAYERS = {
    actor: TERMINAL if actor.kind == "over" else CHANCE if actor.seat is None else actor.seat
    for actor in ACTORS.values()
}
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
        self.options = options_of(given["options"])
        State.new(of, self.players, self.options)  # what is wrong is said here
        # Of choices that are numbers of whole actions: those actions. None: components.
        self.actions = actions_of(of, self.players, self.options) if given["choice"] == "table" else None
        self.shared = Shared(self)
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
        named = dict(params or {})
        if "options" in named:
            named["options"] = json.dumps(self.options, separators=(";", ":"))
        pyspiel.Game.__init__(self, type_of(of, given["chance"]), info, named)

    def new_initial_state(self) -> PesthouseState:
        return PesthouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> PesthouseObserver:
        return PesthouseObserver(self, iig_obs_type, params)


def options_of(text: str) -> Any:
    """The options of a game from their JSON. In the name of a game of OpenSpiel commas separate the parameters, so there the
    JSON has semicolons in their place."""
    try:
        return json.loads(text)
    except ValueError as error:
        wrong = error
    try:
        return json.loads(text.replace(";", ","))
    except ValueError:
        raise errors.BadRequest(f"options: expected JSON: {wrong}", "options") from None


def actions_of(of: Game, players: int, options: Mapping[str, object]) -> list[int]:
    """All actions that seats can have in such games, in ascending order."""
    with Batch(of, players, 1, options, seed=0, choosing="table", rows=()) as batch:
        return [batch.action_at(choice) for choice in range(batch.choices)]


class Shared:
    """What all states of a game have in common. OpenSpiel copies a state with everything in it, except this."""

    def __init__(self, game: PesthouseGame) -> None:
        self.players = game.players
        self.reward: Reward = game.reward
        self.sampled = game.sampled
        self.actions = game.actions
        self.numbers = {action: number for number, action in enumerate(game.actions or ())}
        self.counts = [len(game.of.components(kind)) for kind in range(game.of.table.type_count)]
        """The number of components of actions, by type."""
        self.tensor_size = game.of.features_size + COMPONENTS_MAX

    def __deepcopy__(self, memo: object) -> Shared:
        return self


class Draw:
    """The outcomes of a draw, listed once. Copies of a state share them."""

    def __init__(self, state: State) -> None:
        self.actions, weights = state.legal_weights()
        total = sum(weights)
        self.odds = list(enumerate(weight / total for weight in weights))

    def __deepcopy__(self, memo: object) -> Draw:
        return self


class PesthouseState(pyspiel.State):
    """A state, and the components of an action that were chosen so far. Who decides is asked often, so it is kept."""

    def __init__(self, game: PesthouseGame) -> None:
        pyspiel.State.__init__(self, game)
        self.shared = game.shared
        self.state = State.new(game.of, game.players, game.options)
        self.prefix = b""
        self.random = Random() if game.sampled else None
        self._moved()

    def _moved(self) -> None:
        """Notes who decides in a new state."""
        self.player = PLAYERS[self.state.actor]
        self.draw: Draw | None = None

    def _outcomes(self) -> Draw:
        if self.draw is None:
            self.draw = Draw(self.state)
        return self.draw

    def current_player(self) -> int:
        return self.player

    def is_chance_node(self) -> bool:
        return self.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The same as OpenSpiel's, which asks a state the same questions more often."""
        if self.player >= 0:
            return self._legal_actions(self.player) if player is None or player == self.player else []
        return [number for number, _ in self.chance_outcomes()] if self.player == CHANCE else []

    def _legal_actions(self, player: int) -> list[int]:
        if self.shared.actions is not None:
            return sorted(map(self.shared.numbers.__getitem__, self.state.legal()))
        mask = self.state.mask(self.prefix)
        values = [mask.find(1)]
        while values[-1] >= 0:
            values.append(mask.find(1, values[-1] + 1))
        return values[:-1]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)] if self.shared.sampled else self._outcomes().odds.copy()

    def _apply_action(self, action: int) -> None:
        if self.player < 0:
            drawn = self._outcomes().actions[action] if self.random is None else self.state.sample(self.random)
            self._apply(drawn)
        elif self.shared.actions is not None:
            self._apply(self.shared.actions[action])
        else:
            self._choose(self.prefix + bytes([action]))

    def _choose(self, prefix: bytes) -> None:
        self.prefix = b""
        if self._is_whole(prefix):
            self._apply(int.from_bytes(prefix, "little"))
        else:
            self.prefix = prefix

    def _is_whole(self, prefix: bytes) -> bool:
        return prefix[0] < len(self.shared.counts) and len(prefix) == self.shared.counts[prefix[0]]

    def _apply(self, action: int) -> None:
        self.state.apply(action)
        self._moved()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "draw" if self.shared.sampled else self.state.text(self._outcomes().actions[action])
        if self.shared.actions is not None:
            whole = self.shared.actions[action]
            return self.state.text(whole) if self.state.is_legal(whole) else f"{whole:#x}"
        prefix = self.prefix + bytes([action])
        number = int.from_bytes(prefix, "little")
        if self._is_whole(prefix) and self.state.is_legal(number):
            return self.state.text(number)
        return f"{self.state.game.action_types[prefix[0]]} {' '.join(map(str, prefix[1:]))}…"

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        return rewards_of(self.state, self.shared.reward)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The same as OpenSpiel's, which also makes a Python number of each 0."""
        seat = self.player if player is None else player
        if not 0 <= seat < self.shared.players:
            return list(pyspiel.State.observation_tensor(self, seat))
        numbers = np.zeros(self.shared.tensor_size, np.float32)
        self.state.features_to(ffi.from_buffer("float[]", numbers), seat)
        write_choice(numbers[-COMPONENTS_MAX:], self, seat)
        tensor = [0.0] * len(numbers)
        at = (numbers != 0).nonzero()[0]  # four times as fast as numbers.nonzero()
        for index, number in zip(at.tolist(), numbers[at].tolist(), strict=True):
            tensor[index] = number
        return tensor

    def rewards(self) -> list[float]:
        return self.returns()

    def information_state_string(self, player: int | None = None) -> str:
        """The log as the player saw it, and the choice that it has not finished."""
        seat = self.current_player() if player is None else player
        log = ",".join(f"{one.data:x}:{one.type}:{one.to:x}:{one.seat}" for one in self.state.log(seat))
        return f"{seat}|{log}|{self._chosen(seat)}"

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{seat}|{self.state.observe(seat).hex()}|{self._chosen(seat)}"

    def _chosen(self, seat: int) -> str:
        return self.prefix.hex() if seat == self.player else ""

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> PesthouseState:
        """A state that the player who decides cannot tell from this one, drawn by the exact odds; `sampler` returns numbers
        from 0 to 1. It plays on by itself: its history is still that of this state."""
        world = cast(PesthouseState, self.clone())
        world.state = self.state.determinize(Random(int(sampler() * SEED_MAX)), player)
        world._moved()
        return world

    def __str__(self) -> str:
        return json.dumps(self.state.json()) + self.prefix.hex()


def write_choice(out: NDArray[np.float32], state: PesthouseState, player: int) -> None:
    """Writes the choice that a player has not finished, where there are zeros."""
    if state.prefix and player == state.player:
        out[: len(state.prefix)] = [(value + 1) / COMPONENTS for value in state.prefix]


class PesthouseObserver:
    """The features of an observation, and the unfinished choice."""

    def __init__(self, game: PesthouseGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise errors.BadRequest(f"expected no parameters of an observer, got {params!r}", "params")
        self.perfect_recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        size = game.of.features_size
        self.tensor = np.zeros(size + COMPONENTS_MAX, np.float32)
        self.dict = {"features": self.tensor[:size], "choice": self.tensor[size:]}
        self._features = ffi.from_buffer("float[]", self.dict["features"])
        self._players = game.players

    def set_from(self, state: PesthouseState, player: int) -> None:
        if 0 <= player < self._players:
            state.state.features_to(self._features, player)
        else:
            state.state.features_into(self.dict["features"], player)
        self.dict["choice"].fill(0)
        write_choice(self.dict["choice"], state, player)

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
        if state.shared.actions is not None:
            return state.shared.numbers[self._choose(state)]
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
