# SPDX-License-Identifier: MIT
"""States and views: play, copies, pickles, what is seen, and bad input."""

import copy
import pickle
import threading
from array import array

import pytest
from support import GAMES, MIXTURES, begun, played

import pesthouse
from pesthouse import REFEREE, Random, State, View


@pytest.mark.parametrize(("game", "options"), MIXTURES)
def test_a_random_game_ends(game, options):
    state = begun(game, options=options)
    random = Random(7)
    while not state.over:
        actions, weights = state.legal_weights()
        assert actions == state.legal()
        assert all(weight > 0 for weight in weights)
        state.apply(state.sample(random))
    state.check()
    result = state.result()
    assert result.over
    assert len(result.scores) >= 4
    assert result.reason
    assert state.legal() == []


@pytest.mark.parametrize("game", GAMES)
def test_actions_have_three_forms(game):
    state = played(game, 5)
    for action in state.legal():
        assert state.action(state.text(action)) == action
        assert state.action(state.action_json(action)) == action
        assert State.new(state.game, state.players).number_of(state.action_json(action)) == action
        assert state.action_json(action)["type"] == state.game.action_types[action & 0xFF]
        assert state.game.components(action)[0] == action & 0xFF
    assert state.legal([state.game.action_types[state.legal()[0] & 0xFF]])


@pytest.mark.parametrize("game", GAMES)
def test_masks_lead_to_legal_actions_and_no_others(game):
    state = played(game, 5)
    found = []

    def walk(prefix):
        mask = state.mask(prefix)
        if any(mask):
            for value in range(256):
                if mask[value]:
                    walk(prefix + bytes([value]))
        else:
            found.append(int.from_bytes(prefix, "little"))

    walk(b"")
    assert sorted(found) == sorted(state.legal())


@pytest.mark.parametrize("game", GAMES)
def test_events_are_those_of_the_log(game):
    state = begun(game)
    before = len(state.past)
    events = state.play(state.legal()[0])
    assert events[0]["type"] in state.game.action_types
    assert len(state.past) == before + len(events)


@pytest.mark.parametrize("game", GAMES)
def test_copies_and_pickles_are_equal_and_go_their_own_way(game):
    state = played(game, 9)
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state
        other.apply(other.legal()[0])
        assert other != state
    view = state.view()
    for other in (view.copy(), pickle.loads(pickle.dumps(view))):
        assert other == view
        assert other != state
    assert State.from_json(state.json()).json() == state.json()
    with pytest.raises(TypeError):
        hash(state)


def altered(position, **changes):
    restore, parts = position.__reduce__()
    names = ["version", "of", "data", "viewer", "state", "events", "digest"]
    return restore(**{**dict(zip(names, parts, strict=True)), **changes})


@pytest.mark.parametrize("game", GAMES)
def test_pickles_that_are_cut_altered_or_old_are_refused(game):
    state = played(game, 9)
    whole = pickle.dumps(state)
    for length in range(0, len(whole), 97):
        with pytest.raises((pickle.UnpicklingError, EOFError)):
            pickle.loads(whole[:length])
    for changes in ({"state": bytes(16)}, {"events": b""}, {"viewer": 1}, {"data": "0"}):
        with pytest.raises(pesthouse.BadPosition, match="cut or altered"):
            altered(state, **changes)
    with pytest.raises(pesthouse.BadPosition, match=f"version '0.0.1'; expected version {pesthouse.__version__}"):
        altered(state, version="0.0.1")


@pytest.mark.parametrize("game", GAMES)
def test_a_view_and_its_worlds_look_the_same_to_the_seat(game):
    state = played(game, 40)
    view = state.view()
    assert isinstance(view, View)
    assert view.observe() == state.observe()
    assert view.legal() == state.legal()
    assert view.log() == state.log(view.viewer)
    worlds = [view.determinize(Random(seed)) for seed in range(8)]
    for world in worlds:
        world.check()
        assert world.view(view.viewer) == view
        assert world.observe(view.viewer) == view.observe()
    if game == "bristol1350":  # hands; in Rattus nothing is drawn before it is seen
        assert any(world.json() != state.json() for world in worlds)
    assert view.determinize(Random(3)) == state.determinize(Random(3))


@pytest.mark.parametrize("game", GAMES)
def test_views_refuse_what_their_seat_cannot_know(game):
    state = played(game, 5)
    other = state.view((state.seat + 1) % state.players)
    with pytest.raises(pesthouse.BadRequest, match="cannot know what is legal"):
        other.legal()
    with pytest.raises(pesthouse.BadRequest, match="onlooker"):
        state.view(pesthouse.ONLOOKER).determinize(Random(1))
    assert not hasattr(other, "apply")


@pytest.mark.parametrize("game", GAMES)
def test_all_is_seen_at_the_end(game):
    state = played(game, 10_000)
    assert state.over
    assert state.view(0).log() == state.log(REFEREE)
    with pytest.raises(pesthouse.GameOver):
        state.apply(0)
    with pytest.raises(pesthouse.GameOver):
        state.sample(Random(1))


def test_what_is_refused_names_what_is_right():
    for call, wanted in (
        (lambda: pesthouse.game("chess"), "unknown game 'chess'; expected one of: rattus, bristol1350"),
        (lambda: begun("rattus", 9), "players"),
        (lambda: State.new("rattus", -1), "players: expected 0 to"),
        (lambda: begun("rattus", options={"queen": 1}), "queen"),
        (lambda: begun("rattus", options={"x": float("nan")}), "JSON"),
        (lambda: begun("rattus").apply(1 << 64), "action: expected 0 to"),
        (lambda: begun("rattus").apply(-1), "action: expected 0 to"),
        (lambda: begun("rattus").apply("jump"), "jump"),
        (lambda: begun("rattus").apply({"type": "jump"}), "jump"),
        (lambda: begun("rattus").apply("settle\0"), "without NUL"),
        (lambda: pesthouse.game("rattus").components(-1), "action: expected 0 to"),
        (lambda: begun("rattus").apply(0xFFFFFFFFFF), "legal now: "),
        (lambda: begun("rattus").view(4), "seat: expected -1 to 3, got 4"),
        (lambda: begun("rattus").legal(["jump"]), "unknown type 'jump'"),
        (lambda: begun("rattus").mask(bytes(9)), "at most 8 components"),
        (lambda: State.from_json({"game": "rattus"}), "players"),
        (lambda: State.from_json({}), "expected the id of a game"),
        (lambda: Random(-1), "seed: expected 0 to 9007199254740991, got -1"),
        (lambda: Random(1, stream=9), "stream"),
        (lambda: Random(1).below(0), "bound"),
        (lambda: Random(key="abc"), "64 hexadecimal digits"),
    ):
        with pytest.raises(ValueError, match=wanted):
            call()
    with pytest.raises(TypeError, match="expected a text"):
        pesthouse.Bot(None)
    with pytest.raises(TypeError):
        pesthouse.Engine().answer(5)
    for call in (lambda: begun("rattus").apply(1.5), lambda: begun("rattus").apply(True), lambda: Random("1")):
        with pytest.raises(TypeError, match="expected a whole number"):
            call()


def test_buffers_that_cannot_take_an_observation_are_refused():
    numpy = pytest.importorskip("numpy")
    state = played("rattus", 5)
    size = state.game.observation_size
    out = numpy.zeros(size, numpy.uint8)
    state.observe_into(out)
    assert out.tobytes() == state.observe()
    read_only = numpy.zeros(size, numpy.uint8)
    read_only.flags.writeable = False
    for wrong, wanted in (
        (numpy.zeros(size - 1, numpy.uint8), f"expected {size} bytes"),
        (numpy.zeros(size, numpy.float32), "uint8"),
        (numpy.zeros(2 * size, numpy.uint8)[::2], "contiguous"),
        (read_only, "read-only"),
        (bytes(size), "read-only"),
    ):
        with pytest.raises(pesthouse.BadRequest, match=wanted):
            state.observe_into(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_features_are_those_of_the_view_and_described(game):
    state = played(game, 20)
    features = state.features()
    assert features == state.view().features()
    assert features == state.game.features_of(state.observe())
    with pytest.raises(pesthouse.BadRequest, match=r"observation: expected .* bytes, got 3"):
        state.game.features_of(b"abc")
    assert len(features) == sum(one.items * one.values * one.width for one in state.game.features)
    assert all(0 <= number <= 1 for number in features)
    out = array("f", bytes(4 * len(features)))
    state.features_into(out)
    assert out == features
    for wrong, wanted in (
        (array("d", [0.0] * len(features)), "float32"),
        (array("i", [0] * len(features)), "float32"),
        (bytes(4 * len(features)), "read-only"),
        (out[1:], "expected"),
    ):
        with pytest.raises(pesthouse.BadRequest, match=wanted):
            state.features_into(wrong)
    assert state.game.features_version > 0


@pytest.mark.parametrize("game", GAMES)
def test_any_number_is_an_action_or_refused(game):
    random = Random(5)
    state = played(game, 25)
    legal = set(state.legal())
    for i in range(3000):
        number = random.bits() >> random.below(64)
        if i % 2:
            number = (number & ~0xFF) | random.below(len(state.game.action_types))
        assert state.is_legal(number) == (number in legal)


def test_a_state_is_of_one_thread_at_a_time():
    state = begun("rattus")
    entered, leave = threading.Event(), threading.Event()

    def hold():
        with state.lent():
            entered.set()
            leave.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    entered.wait()
    with pytest.raises(pesthouse.Busy, match="another thread"):
        state.legal()
    leave.set()
    thread.join()
    assert state.legal()


def test_random_numbers_are_those_of_the_library():
    random = Random(1350)
    first = [random.bits() for _ in range(4)]
    again = pickle.loads(pickle.dumps(Random(1350)))
    assert [again.bits() for _ in range(4)] == first
    assert all(0 <= random.below(6) < 6 for _ in range(100))
    assert Random(1350, index=1).bits() != first[0]
    key = pesthouse.key_of_seed(1350)
    assert Random(key=key).bits() == first[0]
    assert pesthouse.key_of_game(key, 1) != key
    with pytest.raises(pesthouse.BadRequest):
        again.__setstate__((0, 0, 0, 0))
