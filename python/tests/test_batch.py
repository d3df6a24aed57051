# SPDX-License-Identifier: MIT
"""Batches: the games are those of sessions, whatever the number of tables and threads; bad buffers and choices."""

import os
import pickle
from concurrent.futures import Future

import pytest

np = pytest.importorskip("numpy")

from support import GAMES, MIXTURES  # noqa: E402

import pesthouse  # noqa: E402
from pesthouse import Session, key_of_game, key_of_seed  # noqa: E402
from pesthouse.batch import Batch  # noqa: E402

KEY = key_of_seed(7)


def index_of(count, decisions):
    """A choice that depends on the position alone."""
    return (int(decisions) * 7 + 3) % int(count)


def ended(game, tables, threads, until):
    """The first `until` games of a batch: {number: rewards, decisions}."""
    found = {}
    rows = ("observations", "rewards", "terminated", "truncated", "games", "decisions", "seats")
    with Batch(game, 3, tables, key=KEY, restart="next_step", threads=threads, rows=rows) as batch:
        lists = batch.reset()
        while len(found) < until or min(batch.games) < until:
            counts = np.diff(lists.offsets)
            choices = [index_of(count, n) if count else 0 for count, n in zip(counts, batch.decisions, strict=True)]
            lists = batch.step(np.array(choices))
            for table in np.flatnonzero(batch.terminated | batch.truncated):
                found[int(batch.games[table])] = (batch.rewards[table].tolist(), int(batch.decisions[table]))
    return {number: found[number] for number in range(until)}


@pytest.mark.parametrize("game", GAMES)
def test_games_depend_neither_on_tables_nor_on_threads(game):
    expected = ended(game, 1, 1, 4)
    assert ended(game, 4, 1, 4) == expected
    assert ended(game, 5, 3, 4) == expected


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_a_batch_is_that_of_a_session(game):
    session = Session(game, 3, key=key_of_game(KEY, 2))
    rows = ("observations", "features", "seats", "decisions", "rewards")
    with Batch(game, 3, 1, key=KEY, first_game=2, restart="never", log=True, rows=rows) as batch:
        lists = batch.reset()
        while not session.over:
            assert lists.actions.tolist() == session.legal()
            assert batch.seats[0] == session.seat
            assert batch.observations[0].tobytes() == session.state().observe()
            assert batch.features[0].tobytes() == bytes(session.state().features())
            assert batch.state(0) == session.state()
            choice = index_of(len(lists.actions), batch.decisions[0])
            session.play(int(lists.actions[choice]))
            lists = batch.step([choice])
        winners = [seat for seat, reward in enumerate(batch.rewards[0]) if reward > 0]
        assert winners == session.result().winners
        with pytest.raises(pesthouse.GameOver):
            batch.step([0])


@pytest.mark.parametrize(("game", "options"), MIXTURES)
def test_components_lead_through_a_game(game, options):
    rows = ("masks", "prefixes", "terminated", "seats")
    with Batch(game, 2, 3, options, seed=1, choosing="components", restart="same_step", rows=rows) as batch:
        batch.reset()
        assert batch.choices == 256
        ends = 0
        for _ in range(600):
            assert batch.masks.any(axis=1).all()
            batch.step(batch.masks.argmax(axis=1))
            ends += int(batch.terminated.sum())
        assert ends > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_actions_is_a_bijection(game):
    with Batch(game, 3, 2, seed=1, choosing="table", rows=("masks", "terminated")) as batch:
        actions = [batch.action_at(choice) for choice in range(batch.choices)]
        assert [batch.choice_of(action) for action in actions] == list(range(batch.choices))
        legal = batch.reset()
        for _ in range(200):
            listed = sorted(legal.actions[: legal.offsets[1]].tolist())
            assert listed == [actions[choice] for choice in np.flatnonzero(batch.masks[0])]
            legal = batch.step(batch.masks.argmax(axis=1))
        with pytest.raises(pesthouse.BadRequest, match="choice: expected 0 to"):
            batch.action_at(batch.choices)
        with pytest.raises(pesthouse.BadRequest, match="none of the"):
            batch.choice_of((1 << 64) - 1)


def test_bots_hold_seats():
    with Batch("rattus", 3, 2, seed=1, bots={1: "greedy", 2: "random"}, rows=("seats", "terminated")) as batch:
        lists = batch.reset()
        for _ in range(30):
            assert set(batch.seats.tolist()) == {0}
            lists = batch.step(np.zeros(2, int))
        assert len(lists.offsets) == 3


@pytest.mark.parametrize("game", GAMES)
def test_parts_are_sent_and_come_to_the_same(game):
    rows = ("observations", "decisions")
    with Batch(game, 3, 6, key=KEY, threads=2, rows=rows) as parts, Batch(game, 3, 6, key=KEY, rows=rows) as whole:
        lists = parts.reset()
        whole.reset()
        for _ in range(20):
            sent = [parts.send(np.zeros(count, int), first) for first, count in ((0, 2), (2, 3), (5, 1))]
            lists = [future.result() for future in sent]
            together = whole.step(np.zeros(6, int))
            assert np.concatenate([one.actions for one in lists]).tolist() == together.actions.tolist()
        assert (parts.observations == whole.observations).all()
        with pytest.raises(pesthouse.IllegalAction):
            parts.send([10**6], 3).result()
        with pytest.raises(pesthouse.BadRequest, match="choices: expected 5 to 6"):
            parts.send([0, 0], 5)
        parts._sent.append((range(2, 4), Future()))  # as if it were still played
        with pytest.raises(pesthouse.Busy, match="tables 2 to 3 were sent"):
            parts.send([0], 3)
        with pytest.raises(pesthouse.Busy, match="tables 2 to 3 were sent"):
            parts.step(np.zeros(6, int))
        parts.send([0, 0], 0).result()
        parts._sent.clear()


def test_tables_are_reset_one_by_one():
    with Batch("rattus", 3, 3, seed=1, restart="never", rows=("games", "decisions")) as batch:
        batch.reset()
        batch.step([0, 0, 0])
        batch.reset(tables=np.array([False, True, False]))
        assert batch.decisions.tolist() == [1, 0, 1]
        assert batch.games.tolist() == [0, 4, 2]
        batch.reset(np.array([9, 9, 9]))
        assert batch.games.tolist() == [9, 9, 9]


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_copied_and_determinized(game):
    rows = ("observations", "histories", "seats", "decisions")
    with (
        Batch(game, 3, 3, key=KEY, log=True, rows=rows) as batch,
        Batch(game, 3, 1, key=KEY, log=True, rows=rows) as other,
    ):
        batch.reset()
        other.reset()
        for _ in range(12):
            batch.step(np.zeros(3, int))
        batch.copy(0, 2)
        batch.copy(0, 0, other)
        batch.copy(0, 1)
        seat = int(batch.seats[0])
        batch.determinize(1, seat, seed=4)
        legal = batch.recv()
        other.recv()
        assert batch.state(2) == batch.state(0) == other.state(0)
        assert batch.state(1).view(seat) == batch.state(0).view(seat)
        for name in ("observations", "histories"):
            assert (batch.rows[name][0] == batch.rows[name][1]).all()
        assert batch.histories[0].tobytes() == batch.state(0).history()
        parts = [legal.actions[legal.offsets[i] : legal.offsets[i + 1]].tolist() for i in range(3)]
        assert parts[0] == parts[1] == parts[2]
        for call in (lambda: batch.copy(0, 3), lambda: batch.determinize(0, 3), lambda: batch.copy(3, 0)):
            with pytest.raises(pesthouse.BadRequest, match=r"expected 0 to 2"):
                call()
        with pytest.raises(pesthouse.BadRequest), Batch("rattus", 2, 1, seed=1) as unlike:
            unlike.reset()
            batch.copy(0, 0, unlike)


def made(**more):
    return Batch("rattus", 3, 2, **{"seed": 1, **more})


def size():
    return pesthouse.game("rattus").observation_size


def read_only():
    array = np.zeros((2, size()), np.uint8)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("array", "wanted"),
    [
        (lambda: np.zeros((2, size()), np.float32), "expected the dtype uint8, got float32"),
        (lambda: np.zeros((3, size()), np.uint8), "expected the shape"),
        (lambda: np.zeros((2, 2 * size()), np.uint8)[:, ::2], "contiguous"),
        (read_only, "read-only"),
    ],
)
def test_buffers_that_cannot_be_used_are_refused(array, wanted):
    with pytest.raises(pesthouse.BadRequest, match=wanted):
        made(buffers={"observations": array()})


def test_buffers_of_the_caller_are_written():
    own = np.zeros((2, size()), np.uint8)
    batch = made(buffers={"observations": own})
    batch.reset()
    assert batch.observations is own
    assert own.any()
    with pytest.raises(pesthouse.BadRequest, match="overlap"):
        made(choosing="components", rows=(), buffers=overlapping())


def overlapping():
    memory = np.zeros(2 * 256 + 1, np.uint8)
    return {"masks": memory[:512].reshape(2, 256), "terminated": memory[511:513]}


def test_what_a_batch_refuses_names_what_is_right():
    for call, kind, wanted in (
        (lambda: made(choosing="dice"), pesthouse.BadRequest, "expected one of 'index', 'components', 'table'"),
        (lambda: made(reward="money"), pesthouse.BadRequest, "reward"),
        (lambda: made(rows=("colours",)), pesthouse.BadRequest, "unknown rows 'colours'"),
        (lambda: made(rows=("masks",)), pesthouse.BadRequest, "masks"),
        (lambda: made(threads=0), pesthouse.BadRequest, "threads: expected 1 to"),
        (lambda: made(bots={0: "greedy", 1: "greedy", 2: "greedy"}), pesthouse.BadRequest, "a seat without a bot"),
        (lambda: made(bots={3: "greedy"}), pesthouse.BadRequest, "bots: expected 0 to 2"),
        (lambda: made(options={"queen": 1}), pesthouse.BadRequest, "queen"),
        (lambda: Batch("rattus", 3, 0), pesthouse.BadRequest, "tables: expected 1 to"),
        (lambda: Batch("rattus", 9, 1), pesthouse.BadRequest, "players"),
        (lambda: made().step([0, 0]), pesthouse.NoGame, ""),
        (lambda: made().state(0), pesthouse.NoGame, "reset"),
        (lambda: made().state(2), pesthouse.BadRequest, "table: expected 0 to 1"),
        (lambda: made().reset([0]), pesthouse.BadRequest, "expected the shape"),
        (lambda: made().reset([0, -1]), pesthouse.BadRequest, "from 0 on"),
        (lambda: made().reset(tables=[1, 0]), pesthouse.BadRequest, "expected bool"),
        (lambda: made().masks, AttributeError, "no rows 'masks'"),
        (lambda: made().reset(["a", "b"]), TypeError, "whole numbers"),
        (lambda: pickle.dumps(made()), TypeError, "cannot be pickled"),
    ):
        with pytest.raises(kind, match=wanted or None):
            call()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_process_steps_on():
    batch = made(threads=2)
    batch.reset()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            batch.step([0, 0])
            status = 0
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    batch.step([0, 0])


def test_illegal_choices_change_nothing():
    batch = made(rows=("observations", "decisions"))
    lists = batch.reset()
    before = batch.observations.copy()
    for wrong in ([0, len(lists.actions)], [-1, 0], [0, 1 << 40]):
        with pytest.raises(pesthouse.IllegalAction, match="table"):
            batch.step(wrong)
    with pytest.raises(TypeError, match="whole numbers"):
        batch.step(np.array([0.0, 0.0]))
    with pytest.raises(pesthouse.BadRequest, match="shape"):
        batch.step([0])
    assert (batch.observations == before).all()
    assert batch.decisions.tolist() == [0, 0]
    batch.step([0, 0])
    assert batch.decisions.tolist() == [1, 1]
    batch.close()
    batch.close()
    with pytest.raises(pesthouse.Closed):
        batch.step([0, 0])
