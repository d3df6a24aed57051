#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how fast the Python package plays beside OpenSpiel, pgx and PettingZoo (docs/batch.md has the figures). Everybody chooses
at random among the legal actions, and looks at each observation. A row is measured in a process of its own; the rounds are
interleaved, so that a machine that gets slower or faster does so for all, and medians are printed, with the least and the most.

usage: compare.py [--rounds N] [--seconds S] [ROW ...], in an environment that has requirements-compare.txt and the package"""

import argparse
import random
import statistics
import subprocess
import sys
import time

SCAN = 100  # steps of pgx in one call
BOXES = {"africanus": True, "pied_piper": True, "characters": "random"}


def rate(play, seconds, clock=time.process_time):
    """How much `play`, which returns how many decisions it made, makes in a second."""
    play()
    began, made = clock(), 0
    while clock() - began < seconds:
        made += play()
    return made / (clock() - began)


# ---- ours, many tables ------------------------------------------------------------------------------------------------


class Timed:
    """The library, which counts the seconds inside a step."""

    def __init__(self, lib):
        self.lib, self.seconds = lib, 0.0

    def __getattr__(self, name):
        return getattr(self.lib, name)

    def team_step(self, *arguments):
        began = time.perf_counter()
        status = self.lib.team_step(*arguments)
        self.seconds += time.perf_counter() - began
        return status


def begun(game, players, options, tables, threads):
    """What makes SCAN steps of a batch, and returns the number of decisions."""
    import numpy as np
    from pesthouse.batch import Batch

    batch = Batch(game, players, tables, options, seed=1, threads=threads)
    generator = np.random.default_rng(1)
    lists = batch.reset()

    def choose():
        counts = lists.offsets[1:] - lists.offsets[:-1]
        return (generator.random(tables) * counts).astype(np.int64)

    def play():
        nonlocal lists
        for _ in range(SCAN):
            lists = batch.step(choose())
        return SCAN * tables

    return play


def batch(game, players, options=None, tables=1024):
    return lambda seconds: rate(begun(game, players, options, tables, 1), seconds)


def batch_wall(threads):
    return lambda seconds: rate(begun("rattus", 4, None, 1024, threads), seconds, time.perf_counter)


def python_share(seconds):
    """The part of a step, with its choices by numpy, that is not the library's, in percent."""
    from pesthouse import batch as module

    timed = Timed(module.lib)
    module.lib = timed
    play = begun("rattus", 4, None, 1024, 1)
    play()
    began, timed.seconds = time.perf_counter(), 0.0
    while time.perf_counter() - began < seconds:
        play()
    return 100 * (1 - timed.seconds / (time.perf_counter() - began))


# ---- one table, and others --------------------------------------------------------------------------------------------


def list_of(game):
    """Looks at a state as a list of numbers."""
    # Backgammon has no information state as a tensor, hearts no observation.
    if game.get_type().provides_observation_tensor:
        return lambda state, seat: state.observation_tensor(seat)
    return lambda state, seat: state.information_state_tensor(seat)


def array_of(game):
    """Looks at a state as an array of numpy."""
    from open_spiel.python.observation import make_observation

    return make_observation(game).set_from


def spiel(name, seen_by=list_of):
    def measure(seconds):
        import pesthouse.open_spiel  # noqa: F401 registers our games
        import pyspiel

        game = pyspiel.load_game(name)
        draw = random.Random(1)
        see = seen_by(game)

        def play():
            state, made = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw.choices(actions, weights)[0])
                else:
                    see(state, state.current_player())
                    state.apply_action(draw.choice(state.legal_actions()))
                    made += 1
            return made

        return rate(play, seconds)

    return measure


def zoo(make):
    def measure(seconds):
        import numpy as np

        env = make()
        draw = random.Random(1)
        seed = 0

        def play():
            nonlocal seed
            seed, made = seed + 1, 0
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    env.step(int(draw.choice(np.flatnonzero(observation["action_mask"]))))
                    made += 1
            return made

        return rate(play, seconds)

    return measure


def our_seats():
    from pesthouse.pettingzoo import SeatsEnv

    return SeatsEnv("rattus", players=4)


def connect_four():
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


def pgx(name, tables=1024):
    def measure(seconds):
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental import auto_reset

        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def choose_and_step(carry, _):
            state, key, seen = carry
            key, of_choices, of_steps = jax.random.split(key, 3)
            chances = jnp.where(state.legal_action_mask, 0.0, -1e9)
            actions = jax.random.categorical(of_choices, chances, axis=-1)
            state = step(state, actions, jax.random.split(of_steps, tables))
            return (state, key, seen + state.observation.sum()), None  # so that observations are made

        run = jax.jit(lambda carry: jax.lax.scan(choose_and_step, carry, None, length=SCAN)[0])
        first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), tables))
        carry = (first, jax.random.PRNGKey(1), 0.0)

        def play():
            nonlocal carry
            carry = jax.block_until_ready(run(carry))
            return SCAN * tables

        return rate(play, seconds)

    return measure


ROWS = {  # name: what is measured, the function, and whether it is a rate
    "rattus": ("Batch of 1,024: Rattus, 4 seats", batch("rattus", 4), True),
    "bristol": ("Batch of 1,024: Bristol 1350, 6 seats", batch("bristol1350", 6), True),
    "boxes": ("Batch of 1,024: Rattus with all boxes, 6 seats", batch("rattus", 6, BOXES), True),
    "rattus-64": ("Batch of 64: Rattus, 4 seats", batch("rattus", 4, tables=64), True),
    "one-thread": ("the first in wall time, one thread", batch_wall(1), True),
    "two-threads": ("the first in wall time, two threads", batch_wall(2), True),
    "share": ("Python's share of a step of the first, %", python_share, False),
    "pgx-backgammon": ("pgx 1,024: backgammon", pgx("backgammon"), True),
    "pgx-connect": ("pgx 1,024: connect four", pgx("connect_four"), True),
    "leduc": ("OpenSpiel: leduc poker", spiel("leduc_poker"), True),
    "backgammon": ("OpenSpiel: backgammon", spiel("backgammon"), True),
    "hearts": ("OpenSpiel: hearts", spiel("hearts"), True),
    "spiel-rattus": ("OpenSpiel: our Rattus, 4 seats", spiel("python_pesthouse_rattus(players=4)"), True),
    "spiel-rattus-array": (
        "the same, observations as arrays",
        spiel("python_pesthouse_rattus(players=4)", array_of),
        True,
    ),
    "aec-rattus": ("PettingZoo: our Rattus, 4 seats", zoo(our_seats), True),
    "aec-connect": ("PettingZoo: connect four", zoo(connect_four), True),
}


def measured(row, seconds):
    """One measurement in a process of its own; None if it failed, which it says itself."""
    command = [sys.executable, "-W", "ignore", __file__, "--seconds", str(seconds), "--measure", row]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    return float(done.stdout) if done.returncode == 0 else None


def written(value, is_rate):
    return f"{value:,.0f}" if is_rate else f"{value:.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"of {', '.join(ROWS)}; all if none is named")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--measure", choices=ROWS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(ROWS[options.measure][1](options.seconds))
        return 0
    chosen = options.rows or list(ROWS)
    if not set(chosen) <= set(ROWS) or options.rounds < 1:
        parser.error(f"expected at least one round, of rows among {', '.join(ROWS)}")
    found = {row: [] for row in chosen}
    for _ in range(options.rounds):
        for row in chosen:
            found[row].append(measured(row, options.seconds))
    print("| decisions a processor second | median | least | most |\n| --- | --- | --- | --- |")
    for row, values in found.items():
        name, _, is_rate = ROWS[row]
        good = [value for value in values if value is not None]
        figures = [statistics.median(good), min(good), max(good)] if good else []
        print(f"| {name} | {' | '.join(written(value, is_rate) for value in figures) or 'failed'} |")
    return 1 if any(None in values for values in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
