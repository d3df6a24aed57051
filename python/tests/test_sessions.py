# SPDX-License-Identifier: MIT
"""Sessions, records, bots and the engine."""

import os
import pickle
import signal
import sys
import threading

import pytest
from support import GAMES, played

import pesthouse
from pesthouse import REFEREE, Bot, Engine, Limits, Random, Session, State

FEW = Limits(iterations=40)


def finished(game, seed=1):
    session = Session(game, 3, seed=seed)
    while not session.over:
        session.play_bot("greedy")
    return session


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_loaded_again(game):
    session = finished(game)
    record = session.record("2026-01-02")
    assert '[Date "2026-01-02"]' in record
    assert pesthouse.record_tag(record, "Game") == game
    assert pesthouse.record_tag(record, "Colour") is None
    again = Session.load(record)
    assert again.record("2026-01-02") == record
    assert again.moves() == session.moves()
    assert again.result() == session.result()
    assert session.copy().record() == session.record()
    assert pickle.loads(pickle.dumps(session)).state() == session.state()


@pytest.mark.parametrize("game", GAMES)
def test_a_session_and_a_state_play_the_same_game(game):
    session = Session(game, 4, seed=11, chance="manual")
    state = State.new(game, 4)
    random = Random(11)
    for _ in range(60):
        action = state.sample(random)
        assert session.play(action) == state.play(action)
        assert session.state() == state
        assert session.actor == state.actor
    assert session.state(move=0) == State.new(game, 4)
    session.undo()
    assert session.state() == session.state(move=59)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game):
    first, second = (Session(game, 3, seed=5) for _ in range(2))
    for session in (first, second):
        for _ in range(10):
            session.play(session.legal()[-1])
    assert first.record() == second.record()
    keyed = Session(game, 3, key=first.key)
    assert keyed.seed is None
    assert keyed.key == pesthouse.key_of_seed(5)
    assert keyed.copy().key == keyed.key
    assert Session(game, 3).seed != Session(game, 3).seed


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_sees_its_own(game):
    session = Session(game, 3, seed=5)
    for _ in range(8):
        session.play(session.legal()[0])
    seat = session.seat
    assert session.view() == session.state().view(seat)
    seen = session.seen(seat)
    assert seen["seat"] == seat
    assert session.seen(seat, seen["since"])["moves"] == []
    assert '[Seat "' in session.record(seat=seat)
    assert "[Seed" in session.record(seat=REFEREE)
    with pytest.raises(pesthouse.BadRecord):
        Session.load(session.record(seat=seat))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_begins_at_a_position(game):
    position = played(game, 30).json()
    session = Session.at(position, seed=1)
    assert session.state().json() == position
    assert session.copy().state() == session.state()


def test_what_a_session_refuses_names_what_is_right():
    session = Session("rattus", 3, seed=1)
    for call, kind, wanted in (
        (lambda: Session("rattus", 3, seed=1 << 60), pesthouse.BadRequest, "seed: expected 0 to"),
        (lambda: Session("rattus", 3, seed=1, key="0" * 64), pesthouse.BadRequest, "not both"),
        (lambda: Session("rattus", 3, chance="dice"), pesthouse.BadRequest, "'auto', 'manual' or 'box'"),
        (lambda: session.play("jump"), pesthouse.IllegalAction, "jump"),
        (lambda: session.play(session.legal()[0], seat=2), pesthouse.IllegalAction, "seat"),
        (lambda: session.play(session.legal()[0], seat=7), pesthouse.BadRequest, "seat"),
        (lambda: session.undo(), pesthouse.BadRequest, "."),
        (lambda: session.view(3), pesthouse.BadRequest, "seat: expected -1 to 2"),
        (lambda: session.record(seat=8), pesthouse.BadRequest, "no seat 8"),
        (lambda: session.seen(0, {"move": 99}), pesthouse.BadRequest, "since"),
        (lambda: session.state(999), pesthouse.BadRequest, "move"),
        (lambda: Session.load("[Game"), pesthouse.BadRecord, "line 1"),
        (lambda: Session.load(""), pesthouse.BadRecord, "Game"),
        (lambda: Session.at({"game": "rattus"}), pesthouse.BadPosition, "players"),
        (lambda: Bot("king"), pesthouse.UnknownBot, "unknown bot 'king'; expected one of: random"),
        (lambda: Limits(trees=65).to_c(), pesthouse.BadRequest, "trees"),
        (lambda: Limits(memory=1).to_c(), pesthouse.BadRequest, "memory"),
    ):
        with pytest.raises(kind, match=wanted):
            call()
    before = session.record()
    with pytest.raises(pesthouse.PesthouseError) as refused:
        session.play("settle atlantis 1")
    assert refused.value.field
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)
    assert session.record() == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", pesthouse.bots(), ids=lambda bot: bot.name)
def test_every_bot_plays_every_game(game, bot):
    state = played(game, 12)
    assert bot.plays(state.game)
    choice = bot.choose(state, FEW, random=Random(1))
    assert choice.action in state.legal()
    assert (choice.values is None) != bot.searches
    if bot.searches:
        assert choice.iterations >= 1
        assert len(choice.values) == state.players
        assert sum(one.visits for one in choice.candidates) > 0
    assert bot.choose(state.view(), FEW, random=Random(1)) == choice
    assert pickle.loads(pickle.dumps(bot)) == bot


def test_a_search_depends_on_its_trees_and_not_on_threads():
    state = played("rattus", 12)
    limits = Limits(iterations=60, trees=3)
    choices = [Bot("noble").choose(state, limits, random=Random(1)) for _ in range(3)]
    assert choices[0] == choices[1] == choices[2]
    only = state.legal()[-1]
    assert Bot("noble").choose(state, FEW, random=Random(1), only=only).action == only


def test_a_bot_chooses_only_for_the_seat_that_decides():
    state = played("rattus", 12)
    with pytest.raises(pesthouse.BadRequest):
        Bot("noble").choose(state.view((state.seat + 1) % 4), FEW)
    with pytest.raises(pesthouse.BadRequest):
        Bot("noble").choose(State.new("rattus", 4), FEW)


def test_bots_describe_themselves():
    assert "raider" in pesthouse.tempers()
    raider = Bot("noble/raider")
    assert raider.called
    assert raider.summary
    assert pesthouse.usual_bot(pesthouse.game("rattus")).plays(pesthouse.game("rattus"))


def press_ctrl_c():
    if sys.platform == "win32":
        signal.raise_signal(signal.SIGINT)  # os.kill ends the process there
    else:
        os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.parametrize("ask", ["state", "session", "engine"])
def test_ctrl_c_stops_a_search(ask):
    """A search without an end but this one: a signal comes once it runs, and the object can be used again."""
    session = Session("rattus", 4, seed=1)
    engine = Engine()
    engine.request("new", game="rattus", players=4, seed=1)
    long = Limits(iterations=100_000_000)
    searches = {
        "state": lambda: Bot("noble").choose(session.state(), long),
        "session": lambda: session.ask("noble", long),
        "engine": lambda: engine.request("search", bot="noble", iterations=100_000_000),
    }
    seen = threading.Event()

    def interrupt():
        while not any(thread.name == "pesthouse search" for thread in threading.enumerate()):
            seen.wait(0.001)
        press_ctrl_c()

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        searches[ask]()
    thread.join()
    assert session.ask("noble", FEW).action in session.legal()
    assert engine.request("legal")["actions"]


def test_an_engine_answers_anything():
    engine = Engine()
    assert engine.request("hello")["name"] == "pesthouse"
    with pytest.raises(pesthouse.NoGame):
        engine.request("legal")
    with pytest.raises(pesthouse.UnknownBot):
        engine.request("new", game="rattus", players=3)
        engine.request("search", bot="king")
    for line in (b"", b"\0", b"[" * 70, b"\xff", b"x" * (1 << 20 | 1), "é"):
        assert '"ok":false' in engine.answer(line)
    assert Engine(Limits(iterations=5)).request("hello")["ok"]


def test_searches_in_other_threads_are_not_disturbed():
    choices = []

    def search():
        choices.append(Bot("noble").choose(played("rattus", 12), FEW, random=Random(1)))

    threads = [threading.Thread(target=search) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(choices) == 3
    assert choices[0] == choices[1] == choices[2]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_process_plays_on():
    session = Session("rattus", 3, seed=1)
    session.play(session.legal()[0])
    child = os.fork()
    if child == 0:
        status = 1
        try:
            session.play_bot("noble", FEW)
            status = 0
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    assert len(session.record())
