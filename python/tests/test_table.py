# SPDX-License-Identifier: MIT
"""Tables of a server: whole games, and connections that are cut."""

import asyncio
import os
import re
import signal
import subprocess

import pytest

pytest.importorskip("websockets.asyncio", reason="there is no websockets of version 13 or later")
pytestmark = pytest.mark.skipif("PH_PROGRAM" not in os.environ, reason="PH_PROGRAM does not name pesthouse")

from test_readme import examples  # noqa: E402

from pesthouse import Session  # noqa: E402
from pesthouse.table import Refused, Server  # noqa: E402


class Served:
    """A server of this machine, until the end of a `with`."""

    def __init__(self, folder, port=None):
        words = [os.environ["PH_PROGRAM"], "serve", "--store", str(folder / "tables.db"), "--handshakes", "1000"]
        words += [] if port is None else ["--port", port]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        said = self.process.stdout.readline()
        self.port = re.search(r"://[^/]*:(\d+)", said).group(1)
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.communicate()


async def person(served, name):
    server = Server(served.address)
    await server.guest(name)
    return server


def first(decision):
    assert decision.view["game"]
    assert decision.legal
    return decision.legal[0]["text"]


async def play_seat(server, table, seat, choose=first):
    async with server.table(table) as connection:
        await connection.sit(seat)
        await connection.ready()
        if seat == 0:
            await start(connection)
        return await connection.play(choose)


async def start(connection):
    """As the maker, once all are ready."""
    while True:
        try:
            return await connection.start()
        except Refused:
            await anext(connection)


async def play_all(served, game, players, choose=first):
    """A game of as many people, who all see the same end; bots of a server take their time."""
    people = [await person(served, f"Anna {'abcd'[seat]}") for seat in range(players)]
    table = await people[0].make(game, ["open"] * players)
    ends = await asyncio.gather(*[play_seat(server, table, seat, choose) for seat, server in enumerate(people)])
    assert all(end == ends[0] for end in ends)
    return people[0], table, ends[0]


@pytest.mark.parametrize("game", ["rattus", "bristol1350"])
def test_a_whole_game(tmp_path, game):
    async def whole(served):
        server, table, over = await play_all(served, game, 4)  # few acts each: more than 25 take their time
        record = Session.load(await server.record(table))
        assert record.over
        assert record.result().winners == over["winners"]
        with pytest.raises(Refused, match="before the game") as refused:
            async with server.table(table) as connection:
                await connection.sit(1)
        assert refused.value.code == "wrong_phase"

    with Served(tmp_path) as served:
        asyncio.run(whole(served))


def test_a_cut_connection_comes_back(tmp_path):
    """The server goes after the third decision and comes back at the same port: the action counts once."""

    async def whole(served):
        decisions = 0

        async def choose(decision):
            nonlocal served, decisions
            decisions += 1
            if decisions == 3:
                await asyncio.to_thread(served.__exit__)
                served = await asyncio.to_thread(Served, tmp_path, served.port)
            return decision.legal[0]["text"]

        try:
            _, _, over = await play_all(served, "bristol1350", 4, choose)
            assert decisions > 3
            assert over["reason"]
        finally:
            served.__exit__()

    asyncio.run(whole(Served(tmp_path)))


def test_the_example_of_the_readme_plays(tmp_path):
    example = next(text for _, need, text in examples() if need == "server")
    names = {"__name__": "readme"}
    exec(example.replace('["open", "noble"]', '["open"]'), names)  # alone: bots of a server take their time
    with Served(tmp_path) as served:
        assert asyncio.run(names["play"](served.address))["t"] == "over"


def test_what_a_server_refuses_is_raised(tmp_path):
    async def ask(served):
        server = await person(served, "Anna")
        with pytest.raises(Refused, match="the name of a bot") as refused:
            await server.make("rattus", ["open", "bishop"])
        assert refused.value.code == "bad_request"
        with pytest.raises(Refused, match="name") as refused:
            await Server(served.address).guest("")
        assert refused.value.code == "400"
        with pytest.raises(Refused):
            async with server.table("0" * 32) as connection:
                await anext(connection)
                await anext(connection)

    with Served(tmp_path) as served:
        asyncio.run(ask(served))
