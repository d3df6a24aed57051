#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ratings and histories: games are played to their end on a server, and the ratings are worked out again here, from the
likelihood of the Plackett-Luce model alone."""

import decimal
import json
import random
import tempfile

from people import Player, account, catch_up, get, guest, make, post, seated, serve

from server import request, run

decimal.getcontext().prec = 60
D = decimal.Decimal
FIRST = (D(25), D(25) / 3)


def updated(people, places):
    """Weng and Lin's update of means and spreads. Derivatives are small differences, in 60 digits."""
    beta, least, step = D(25) / 6, D("0.0001"), D("1e-15")
    scale = sum((spread**2 + beta**2 for _, spread in people), D(0)).sqrt()

    def likelihood(means):
        return sum(
            (
                (
                    means[i] / scale
                    - sum((mean / scale).exp() for mean, other in zip(means, places) if other >= place).ln()
                )
                / places.count(place)
                for i, place in enumerate(places)
            ),
            D(0),
        )

    def moved(i, by):
        return likelihood([mean + (by if j == i else 0) for j, (mean, _) in enumerate(people)])

    after = []
    for i, (mean, spread) in enumerate(people):
        slope = (moved(i, step) - moved(i, -step)) / (2 * step)
        bend = (moved(i, step) - 2 * moved(i, 0) + moved(i, -step)) / step**2
        left = max(1 + spread**3 / scale * bend, least)
        after.append((mean + spread**2 * slope, spread * left.sqrt()))
    return after


def look_up(server, person):
    status, answer = request(server, f"GET /person/{person} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    return status, json.loads(answer.split(b"\r\n\r\n", 1)[1]) if status == 200 else answer


def close_to(found, expected):
    mean, spread = expected
    assert abs(D(found["mean"]) - mean) < D("0.00001") and abs(D(found["spread"]) - spread) < D("0.00001"), (
        found,
        expected,
    )


class Finisher(Player):
    def note(self, message):
        super().note(message)
        self.over = "over" in (message.get("entry", {}).get("t"), message.get("table", {}).get("phase"))


def gather(server, people, sources=None, **settings):
    """Each comes from an address of its own, if nothing else is said."""
    table = make(server, people[0]["token"], listed=True, **settings)
    sources = sources or [f"127.0.0.{seat + 2}" for seat in range(len(people))]
    players = [
        Finisher(server, table, one["token"], seed, (source, 0))
        for seed, (one, source) in enumerate(zip(people, sources))
    ]
    for seat, player in enumerate(players):
        player.agree(t="sit", seat=seat)
        player.agree(t="ready")
    players[0].agree(t="start")
    return players


def list_actions(player):
    player.socket.text(json.dumps({"t": "legal", "type": random.Random(player.number).choice(player.types)}))
    while True:
        message = player.next()
        if message["t"] == "legal":
            return message["actions"]


def play_to_the_end(server, players):
    for acts in range(2000):
        catch_up(players)
        mover = next((player for player in players if player.legal or player.types), None)
        if mover is None:
            if players[0].over:
                return
            players[0].next()  # a window closes
            continue
        if acts % 10 == 9:  # a connection may send 30 messages at once
            for player in players:
                player.socket.connection.close()
                player.connect(server)
        mover.legal = mover.legal or list_actions(mover)
        answer = mover.act()
        assert answer["code"] == "ok", answer
    raise AssertionError("the game has no end")


def places_of(hello):
    """Winners first; among the others of Rattus, the scores decide."""
    scores = next(
        (event["scores"] for move in reversed(hello["moves"]) for event in move["events"] if event["type"] == "scored"),
        [0] * len(hello["table"]["seats"]),
    )
    ranks = [(seat in hello["table"]["winners"], score) for seat, score in enumerate(scores)]
    ranks = [(wins, 0 if wins else score) for wins, score in ranks]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def test_games_are_rated_once():
    """Worked out again here, over a server that is killed as soon as a game is over."""
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        people = [account(server, name) for name in ("Anna", "Ben", "Cora")]
        ratings = [FIRST] * 3
        for game in range(1, 3):
            players = gather(server, people, game="rattus", seats=["open"] * 3)
            play_to_the_end(server, players)
            server.kill()
            server = serve(folder)
            players[0].connect(server)
            places = places_of(players[0].hello)
            ratings = updated(ratings, places)
            for person, rating, place in zip(people, ratings, places):
                _, shown = look_up(server, person["person"])
                assert [(one["game"], one["seats"], one["games"]) for one in shown["ratings"]] == [
                    ("rattus", 3, game)
                ], shown
                close_to(shown["ratings"][0], rating)
                assert len(shown["results"]) == game, shown
                last = shown["results"][0]
                assert (last["table"], last["place"], last["stay"], last["rated"]) == (
                    players[0].table,
                    place,
                    "stayed",
                    True,
                )
                close_to(last, rating)
        server.stop()


def test_shared_wins():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        people = [account(server, name) for name in ("Anna", "Ben", "Cora")]
        players = gather(server, people, game="bristol1350", seats=["open"] * 3, window=3000)
        play_to_the_end(server, players)
        players[0].connect(server)
        shown = [look_up(server, one["person"])[1] for one in people]
        places = [one["results"][0]["place"] for one in shown]
        winners = players[0].hello["table"]["winners"]
        assert not winners or [seat for seat, place in enumerate(places) if place == 1] == winners, (places, winners)
        ratings = updated([FIRST] * 3, places)
        for one, rating in zip(shown, ratings):
            close_to(one["ratings"][0], rating)
        check_lists(server, people[0], ratings[0])


def check_lists(server, person, rating):
    """The rating stands beside the table of such a game at which the person sits, and at no other."""
    for game, seats in (
        ("bristol1350", ["open", "open", "closed", "rules"]),
        ("bristol1350", ["open"] * 4),
        ("rattus", ["open"] * 3),
    ):
        table = make(server, person["token"], listed=True, game=game, seats=seats)
        assert get(server, "/tables")["tables"][0]["ratings"] == []
        Finisher(server, table, person["token"]).agree(t="sit", seat=0)
        for path in ("/tables", "/me/tables"):
            listed = next(one for one in get(server, path, person["token"])["tables"] if one["table"] == table)
            found = [(one["person"], one["games"]) for one in listed["ratings"]]
            assert found == ([(person["person"], 1)] if "closed" in seats else []), listed
            if found:
                close_to(listed["ratings"][0], rating)


def test_leaving_shows():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        people = [guest(server, name) for name in ("Anna", "Ben")]
        players = gather(server, people, game="rattus", seats=["open"] * 2)
        players[1].agree(t="resign")
        _, ben = look_up(server, people[1]["person"])
        assert ben["ratings"] == [], ben
        (result,) = ben["results"]
        assert (result["stay"], result["place"], result["rated"]) == ("resigned", None, False), result
        assert look_up(server, people[0]["person"])[1]["results"][0]["stay"] == "stayed"


def test_programs_have_ratings_of_their_own():
    """A game of people and a program changes nobody's; one of programs alone changes theirs."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        people = [account(server, name) for name in ("Anna", "Ben")]
        programs = [account(server, name, program=True) for name in ("X", "Y")]
        for game in (people + programs[:1], [people[0], *programs]):
            players = gather(server, game, game="rattus", seats=["open"] * 3)
            play_to_the_end(server, players)
            for one in game:
                _, shown = look_up(server, one["person"])
                (result,) = [one for one in shown["results"] if one["table"] == players[0].table]
                assert result["place"] in (1, 2, 3) and not result["rated"] and shown["ratings"] == [], shown
        players = gather(server, programs, game="rattus", seats=["open"] * 2)
        play_to_the_end(server, players)
        for one in programs:
            _, shown = look_up(server, one["person"])
            assert shown["program"] is True and [rating["games"] for rating in shown["ratings"]] == [1], shown


def last_rated(server, players, person):
    _, shown = look_up(server, person["person"])
    (result,) = [one for one in shown["results"] if one["table"] == players[0].table]
    return result["rated"]


def test_guests_and_games_of_one_address_are_not_rated():
    """They are in the history all the same, and everybody is told before the game."""
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        people = [account(server, "Anna"), account(server, "Ben")]
        stranger = guest(server, "Cora")
        for game, sources, rated in (
            (people, None, "yes"),
            ([people[0], stranger], None, "guest"),
            (people, ["127.0.0.5", "127.0.0.5"], "address"),
        ):
            players = gather(server, game, sources, game="rattus", seats=["open"] * 2)
            players[0].connect(server)
            assert players[0].hello["table"]["rated"] == rated, players[0].hello["table"]
            play_to_the_end(server, players)
            assert last_rated(server, players, game[1]) == (rated == "yes"), rated
        assert get(server, f"/person/{stranger['person']}")["guest"] is True
        assert "guest" not in get(server, f"/person/{people[0]['person']}")


def test_what_is_rated_is_said_before_the_game():
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        people = [account(server, "Anna"), account(server, "Ben"), guest(server, "Cora")]
        table = make(server, people[0]["token"], listed=True, game="rattus", seats=["open"] * 2)
        anna, ben, cora = (Finisher(server, table, one["token"], 1, ("127.0.0.2", 0)) for one in people)
        assert anna.hello["table"]["rated"] == "alone", anna.hello

        def said(player, **body):
            player.agree(**body)
            while anna.number < player.number:
                anna.rated = anna.next().get("rated")
            return anna.rated

        assert said(cora, t="sit", seat=1) == "alone"
        anna.agree(t="sit", seat=0)
        cora.agree(t="leave")
        assert said(ben, t="sit", seat=1) == "address"
        server.kill()
        server = serve(folder)
        for player in (anna, ben):
            player.connect(server)
            assert player.hello["table"]["rated"] == "address", player.hello
        ben.source = ("127.0.0.3", 0)
        ben.connect(server)
        assert said(ben, t="ready") == "yes"
        opens = post(server, "/account", {"name": "Cora", "password": "correct horse"}, people[2]["token"])
        assert opens[0] == 201, opens
        cora.connect(server)
        ben.agree(t="leave")
        assert said(cora, t="sit", seat=1) == "address"  # no guest any more, but where Anna is
        server.stop()


def test_tables_by_link_are_nobodys_business():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        players = seated(server, ["Anna", "Ben"], game="rattus", seats=["open"] * 2)
        players[1].agree(t="resign")
        assert look_up(server, get(server, "/me", players[0].token)["person"])[0] == 404


def test_nobody():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        me = get(server, "/me", guest(server, "Anna")["token"])
        for person in (str(me["person"]), "1", "0", "01", "-1", "", "x", "9" * 16, "1/"):
            assert look_up(server, person)[0] == 404, person
        assert post(server, "/person/1", {})[0] == 405


if __name__ == "__main__":
    run(globals())
