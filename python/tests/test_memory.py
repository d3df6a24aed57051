# SPDX-License-Identifier: MIT
"""Nothing leaks: what is made again and again, also by calls that are refused, leaves no memory behind."""

import contextlib
import ctypes
import gc
import os
import pickle
import sys

import pytest
from support import played

import pesthouse
from pesthouse import Bot, Engine, Limits, Random, Session, State

SLACK = 64 << 10  # bytes; a leak of a state or a session in each round would be more
ROUNDS = 400


class Mallinfo2(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_size_t)
        for name in ["arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "used", "free", "keep"]
    ]


def bytes_in_use():
    """What the C library has given out."""
    gc.collect()
    library = None if sys.platform == "win32" else ctypes.CDLL(None)
    if "asan" in os.environ.get("LD_PRELOAD", "") or not hasattr(library, "mallinfo2"):
        pytest.skip("this C library does not count what it gives out")
    library.mallinfo2.restype = Mallinfo2
    found = library.mallinfo2()
    return found.used + found.hblkhd


def states():
    state = played("bristol1350", 20)
    pickle.loads(pickle.dumps(state.view())).determinize(Random(1)).json()
    with contextlib.suppress(pesthouse.PesthouseError):
        state.apply("jump")


def sessions():
    session = Session("rattus", 3, seed=1)
    session.play(session.legal()[0])
    session.seen(0)
    Session.load(session.record())
    with contextlib.suppress(pesthouse.PesthouseError):
        Session.load("[Game")
    with contextlib.suppress(pesthouse.PesthouseError):
        Session("rattus", 99)


def searches():
    Bot("noble").choose(played("rattus", 3), Limits(iterations=2), random=Random(1))


def engines():
    engine = Engine()
    engine.request("new", game="bristol1350", players=2, seed=1)
    engine.answer("{")


def options():
    State.new("rattus", 2, {"africanus": True})
    with contextlib.suppress(pesthouse.PesthouseError):
        State.new("rattus", 2, {"queen": 1})


def batches():
    batch = pytest.importorskip("pesthouse.batch")
    with batch.Batch("bristol1350", 3, 4, seed=1, log=True) as made:
        made.reset()
        made.step([0] * 4)
    with contextlib.suppress(pesthouse.PesthouseError):
        batch.Batch("bristol1350", 3, 4, seed=1, rows=("masks",))


@pytest.mark.parametrize("make", [states, sessions, searches, engines, options, batches])
def test_nothing_leaks(make):
    bytes_in_use()
    for _ in range(ROUNDS // 10):
        make()
    before = bytes_in_use()
    for _ in range(ROUNDS):
        make()
    assert bytes_in_use() - before < SLACK
