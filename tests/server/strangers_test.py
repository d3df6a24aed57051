#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Clients that are not ours: whole games of two or four people and a bot, by python3-websockets, written from docs/server-api.md
alone. The same by npm's ws is ws_game.mjs (make strangers)."""

import asyncio
import json
import pathlib
import random
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

from debians import debians

websockets = debians("websockets", "python3-websockets")

from people import guest, make, serve  # noqa: E402

from server import run  # noqa: E402

PEOPLE = {"rattus": ["Anna", "Ben"], "bristol1350": ["Cora", "Dirk", "Emma", "Fred"]}  # each may act 100 times a minute
GAMES = {
    "rattus": {"pied_piper": True, "characters": "random"},
    "bristol1350": {"special_actions": True, "chaos": True, "claims": True, "length": 8},
}


class Stranger:
    def __init__(self, server, table, token, seat):
        self.address = f"ws://127.0.0.1:{server.port}/table/{table}"
        self.token = token
        self.seat = seat
        self.random = random.Random(seat)
        self.acts = 0
        self.was_asked = False  # never, if pushed out of Bristol before the first turn
        self.at = 0

    def say(self, **message):
        return self.socket.send(json.dumps(message))

    async def choose(self, message):
        self.was_asked = self.was_asked or bool(message.get("actions") or message.get("legal") or message.get("types"))
        if message.get("actions") or message.get("legal"):
            action = self.random.choice(message.get("actions") or message["legal"])["text"]
            await asyncio.sleep(0 if self.acts < 20 else 0.5)  # 30 messages at once, then 100 a minute
            await self.say(t="act", at=self.at, id=f"{self.random.getrandbits(128):032x}", action=action)
            self.acts += 1
        elif message.get("types"):
            await self.say(t="legal", type=self.random.choice(message["types"]))

    async def note(self, message):
        kind = message["entry"]["t"]
        if kind == "ready" and self.seat == 0:
            await self.say(t="start")  # refused until both are ready, and from then on
        if "moves" in message or kind in ("window_opened", "window_closed"):
            self.at = message["entry"]["n"]
            await self.choose(message)
        return kind == "over"

    async def play(self):
        """To the end of the game, whose last entry is returned."""
        async with websockets.connect(
            self.address, extra_headers={"Authorization": f"Bearer {self.token}"}
        ) as self.socket:
            hello = json.loads(await self.socket.recv())
            assert hello["t"] == "hello", hello
            await self.say(t="sit", seat=self.seat)
            await self.say(t="ready")
            async for text in self.socket:
                message = json.loads(text)
                if message["t"] == "answer":
                    assert message["code"] in ("ok", "stale", "window_closed", "not_ready", "wrong_phase"), message
                elif message["t"] == "legal":
                    await self.choose(message)
                elif message["t"] == "entry" and await self.note(message):
                    return message["entry"]


async def game(server, name):
    tokens = [guest(server, person)["token"] for person in PEOPLE[name]]
    table = make(
        server, tokens[0], game=name, seats=["open"] * len(tokens) + ["rules"], options=GAMES[name], window=3000
    )
    people = [Stranger(server, table, token, seat) for seat, token in enumerate(tokens)]
    ends = await asyncio.gather(*[person.play() for person in people])
    assert all(end == ends[0] for end in ends) and ends[0]["reason"] not in ("resigned", "abandoned"), ends
    assert all(person.acts > 0 for person in people if person.was_asked), [vars(person) for person in people]
    assert any(person.acts > 0 for person in people)
    print(f"{name}: {ends[0]['n']} entries")


async def games(server):
    await asyncio.gather(*[game(server, name) for name in GAMES])


def test_whole_games():
    with tempfile.TemporaryDirectory() as folder, serve(folder) as server:
        asyncio.run(games(server))


if __name__ == "__main__":
    run(globals())
