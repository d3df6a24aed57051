#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proximal policy optimization (PPO) with JAX: a network learns Rattus for two against `random`, by a Batch of games, and plays as a
program against any bot.

    python3 ppo.py train network.npz      trains it, a line every ten rounds, until it wins TARGET of the games
    python3 ppo.py test network.npz       plays 1,000 games against `random` with other seeds
    python3 ppo.py play network.npz       answers lines of docs/bridge.md, as an agent of the laboratory:
    pesthouse-lab arena --game rattus --players 2 --agents 'exec:python3 ppo.py play network.npz',random --games 1000
"""

import argparse
import json
import sys

import numpy as np
import pesthouse
from pesthouse.batch import Batch

GAME, PLAYERS, OPPONENT = "rattus", 2, "random"
TABLES = 128  # for each of the two seats
STEPS = 32  # decisions at each table in a round
ROUNDS = 400
EPOCHS, PARTS = 3, 8  # how often a round is learned from, and in how many parts
HIDDEN = 128
RATE, CLIP, ENTROPY, DISCOUNT, TRACE = 1e-3, 0.2, 0.01, 0.997, 0.95
TARGET = 0.95  # of the games of ten rounds
TEST_GAMES = 1000
ROWS = ("features", "masks", "rewards", "terminated", "truncated")


class Games:
    """The same number of tables for each seat of the learner, as one."""

    def __init__(self, tables, seed):
        self.batches = [
            Batch(
                GAME,
                PLAYERS,
                tables,
                seed=seed + seat,
                choosing="table",
                reward="margin",
                restart="same_step",
                bots={1 - seat: OPPONENT},
                rows=ROWS,
            )
            for seat in range(PLAYERS)
        ]
        self.tables = tables
        self.choices = self.batches[0].choices
        for batch in self.batches:
            batch.reset()

    def seen(self):
        """Features and masks of all tables."""
        return tuple(np.concatenate([batch.rows[name] for batch in self.batches]) for name in ("features", "masks"))

    def step(self, choices):
        """Rewards of the learner, and which games have ended."""
        for seat, batch in enumerate(self.batches):
            batch.step(choices[seat * self.tables : (seat + 1) * self.tables])
        rewards = np.concatenate([batch.rows["rewards"][:, seat] for seat, batch in enumerate(self.batches)])
        ended = [batch.rows["terminated"] | batch.rows["truncated"] for batch in self.batches]
        return rewards, np.concatenate(ended).astype(bool)


# ---- the network ------------------------------------------------------------------------------------------------------


def begin(inputs, choices, generator):
    """Two layers, and on them the policy and the value."""

    def layer(rows, columns, scale=1.0):
        weights = generator.standard_normal((rows, columns)) * scale * np.sqrt(2 / rows)
        return weights.astype(np.float32), np.zeros(columns, np.float32)

    shapes = {"first": (inputs, HIDDEN), "second": (HIDDEN, HIDDEN)}
    network = {name: layer(*shape) for name, shape in shapes.items()}
    return {**network, "policy": layer(HIDDEN, choices, 0.01), "value": layer(HIDDEN, 1, 0.1)}


def forward(network, features, masks, array=np):
    """Logarithms of the chances of choices (up to a constant), and values."""
    hidden = features
    for name in ("first", "second"):
        weights, bias = network[name]
        hidden = array.maximum(hidden @ weights + bias, 0)
    scores = array.where(masks > 0, hidden @ network["policy"][0] + network["policy"][1], -1e9)
    return scores, (hidden @ network["value"][0] + network["value"][1])[..., 0]


def chances_of(scores):
    odds = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return odds / odds.sum(axis=-1, keepdims=True)


def drawn(scores, generator):
    """A choice of each row by its chances, by the Gumbel-max trick."""
    return (scores + generator.gumbel(size=scores.shape)).argmax(axis=-1)


def save(network, path):
    np.savez(path, **{f"{name}_{i}": part for name, layer in network.items() for i, part in enumerate(layer)})


def load(path):
    with np.load(path) as kept:
        names = {key.rsplit("_", 1)[0] for key in kept}
        return {name: (kept[f"{name}_0"], kept[f"{name}_1"]) for name in names}


# ---- training ---------------------------------------------------------------------------------------------------------


def learner():
    """What makes a step of Adam along PPO's gradient; compiled by JAX."""
    import jax
    import jax.numpy as jnp

    def loss(network, part):
        scores, values = forward(network, part["features"], part["masks"], jnp)
        logs = jax.nn.log_softmax(scores)
        chosen = jnp.take_along_axis(logs, part["choices"][:, None], axis=1)[:, 0]
        ratio = jnp.exp(chosen - part["logs"])
        clipped = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
        gain = jnp.minimum(ratio * part["advantages"], clipped * part["advantages"]).mean()
        entropy = -(jnp.exp(logs) * jnp.where(part["masks"] > 0, logs, 0)).sum(axis=1).mean()
        return -gain + 0.5 * ((values - part["returns"]) ** 2).mean() - ENTROPY * entropy

    @jax.jit
    def step(network, first, second, count, part):
        slopes = jax.grad(loss)(network, part)
        norm = jnp.sqrt(sum((slope**2).sum() for slope in jax.tree.leaves(slopes)))
        slopes = jax.tree.map(lambda slope: slope * jnp.minimum(1.0, 0.5 / (norm + 1e-8)), slopes)
        first = jax.tree.map(lambda mean, slope: 0.9 * mean + 0.1 * slope, first, slopes)
        second = jax.tree.map(lambda mean, slope: 0.999 * mean + 0.001 * slope**2, second, slopes)

        def moved(weight, mean, square):
            return weight - RATE * (mean / (1 - 0.9**count)) / (jnp.sqrt(square / (1 - 0.999**count)) + 1e-8)

        return jax.tree.map(moved, network, first, second), first, second

    return step


def play_round(games, network, generator):
    """What is seen, chosen and won in STEPS decisions at each table, and the value of what comes after them."""
    kept = {name: [] for name in ("features", "masks", "choices", "logs", "values", "rewards", "ended")}
    for _ in range(STEPS):
        features, masks = games.seen()
        scores, values = forward(network, features, masks)
        choices = drawn(scores, generator)
        logs = np.log(np.take_along_axis(chances_of(scores), choices[:, None], axis=1)[:, 0])
        rewards, ended = games.step(choices)
        for name, part in zip(kept, (features, masks, choices, logs, values, rewards, ended), strict=True):
            kept[name].append(part)
    after = forward(network, *games.seen())[1]
    return {name: np.stack(parts) for name, parts in kept.items()}, after


def advantages_of(played, after):
    """By generalized advantage estimation."""
    found, trace = np.zeros_like(played["values"]), 0.0
    for i in reversed(range(STEPS)):
        open_ = ~played["ended"][i]
        surprise = played["rewards"][i] + DISCOUNT * after * open_ - played["values"][i]
        found[i] = trace = surprise + DISCOUNT * TRACE * open_ * trace
        after = played["values"][i]
    return found


def parts_of(played, after, generator):
    """The round, shuffled anew for each epoch."""
    advantages = advantages_of(played, after)
    rows = {name: played[name] for name in ("features", "masks", "choices", "logs")}
    rows["returns"] = advantages + played["values"]
    rows["advantages"] = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    rows = {name: part.reshape(-1, *part.shape[2:]) for name, part in rows.items()}
    for _ in range(EPOCHS):
        for chosen in np.split(generator.permutation(len(rows["choices"])), PARTS):
            yield {name: part[chosen] for name, part in rows.items()}


def train(path, seed):
    generator = np.random.default_rng(seed)
    games = Games(TABLES, 2 * seed)
    network = begin(pesthouse.game(GAME).features_size, games.choices, generator)
    step = learner()
    first, second = ({name: tuple(map(np.zeros_like, layer)) for name, layer in network.items()} for _ in range(2))
    count, won, ended = 0, 0, 0
    for number in range(1, ROUNDS + 1):
        played, after = play_round(games, network, generator)
        won += (played["rewards"][played["ended"]] > 0).sum()
        ended += played["ended"].sum()
        for part in parts_of(played, after, generator):
            count += 1
            network, first, second = step(network, first, second, float(count), part)
        network = {name: tuple(map(np.asarray, layer)) for name, layer in network.items()}
        if number % 10 == 0:
            print(f"round {number}: {won} of {ended} games won, {won / ended:.1%}", flush=True)
            save(network, path)
            if won >= TARGET * ended:
                return
            won = ended = 0


# ---- playing ----------------------------------------------------------------------------------------------------------


def test(path):
    """Plays new games, half of them in each seat, and takes the likeliest choice each time."""
    network, games = load(path), Games(TEST_GAMES // 2, 1_000_000)
    won, open_ = 0, np.ones(TEST_GAMES, bool)
    while open_.any():
        rewards, ended = games.step(forward(network, *games.seen())[0].argmax(axis=1))
        won += (rewards[open_ & ended] > 0).sum()
        open_ &= ~ended
    print(f"{won} of {TEST_GAMES} games won against {OPPONENT}, {won / TEST_GAMES:.1%}")


def play(path):
    """Answers each line with the likeliest of the legal actions."""
    network = load(path)
    game, table = pesthouse.game(GAME), pesthouse.State.new(GAME, PLAYERS)
    with Batch(GAME, PLAYERS, 1, choosing="table") as batch:
        for line in sys.stdin:
            decision = json.loads(line)
            features = np.array(game.features_of(bytes.fromhex(decision["observation"])), np.float32)
            scores, _ = forward(network, features, np.ones(batch.choices))
            texts = [action.pop("text") for action in decision["legal"]]
            numbers = [batch.choice_of(table.number_of(action)) for action in decision["legal"]]
            print(texts[int(scores[numbers].argmax())], flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["train", "test", "play"])
    parser.add_argument("network", help="a file of numpy, .npz")
    parser.add_argument("--seed", type=int, default=1, help="of the training")
    options = parser.parse_args()
    if options.verb == "train":
        train(options.network, options.seed)
    elif options.verb == "test":
        test(options.network)
    else:
        play(options.network)


if __name__ == "__main__":
    main()
