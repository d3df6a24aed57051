# SPDX-License-Identifier: MIT
"""People at the tables of a server. What several tests share."""

import json
import os
import pathlib
import random

from server import Server, Socket, free_port, request

PROGRAM = os.environ["PH_PROGRAM"]


def serve(folder, *arguments, environment=None):
    """At a port of its own, at which it may be started again."""
    port = [] if "--port" in arguments else ["--port", str(free_port())]
    store = str(pathlib.Path(folder, "tables.db"))
    return Server(
        PROGRAM, "serve", "--store", store, "--handshakes", "1000", *port, *arguments, environment=environment
    )


def ask(server, method, path, body=None, token=None, extra=""):
    """The status, the body and the whole answer."""
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    text = "" if body is None else body if isinstance(body, str) else json.dumps(body)
    length = "" if body is None else f"Content-Length: {len(text.encode())}\r\n"
    status, answer = request(
        server,
        f"{method} {path} HTTP/1.1\r\nHost: {server.host or '127.0.0.1'}\r\n{bearer}{extra}{length}"
        f"Connection: close\r\n\r\n{text}",
    )
    return status, answer.split(b"\r\n\r\n", 1)[1].decode(), answer


def post(server, path, body, token=None, extra=""):
    return ask(server, "POST", path, body, token, extra)


def get(server, path, token=None):
    """The JSON of an answer that must be 200."""
    status, body, _ = ask(server, "GET", path, None, token)
    assert status == 200, (path, status, body)
    return json.loads(body)


def guest(server, name, **more):
    status, body, _ = post(server, "/guest", {"name": name, **more})
    assert status == 201, body
    return json.loads(body)


def account(server, name, **more):
    person = guest(server, name, **more)
    status, body, _ = post(server, "/account", {"name": name, "password": "correct horse"}, person["token"])
    assert status == 201, body
    return person


def make(server, token, **settings):
    status, body, _ = post(server, "/table", {"t": "make", **settings}, token)
    assert status == 201, body
    return json.loads(body)["table"]


class Player:
    """A person at a table, who acts at random."""

    def __init__(self, server, table, token=None, seed=1, source=None):
        self.source = source
        self.random = random.Random(seed)
        self.token = token
        self.table = table
        self.seen = []  # numbers of the entries told since it came
        self.connect(server)

    def connect(self, server, form=""):
        self.socket = Socket(
            server,
            [f"Authorization: Bearer {self.token}"] if self.token else [],
            path=f"/table/{self.table}{form}",
            source=self.source,
            host=server.host,
        )
        assert self.socket.status == 101, self.socket.status
        self.hello = json.loads(self.socket.message())
        assert self.hello["t"] == "hello", self.hello
        self.number = self.hello["n"]
        self.at = self.hello["at"]
        self.note(self.hello)

    def note(self, message):
        self.legal = message.get("legal")
        self.types = message.get("types")

    def next(self):
        message = json.loads(self.socket.message())
        if message["t"] == "entry":
            entry = message["entry"]
            assert entry["n"] == self.number + 1, f"{self.number}, then {entry}"
            self.number = entry["n"]
            if "moves" in message or entry["t"] in ("window_opened", "window_closed", "over"):
                self.at = entry["n"]
                self.note(message)
        return message

    def ask(self, **body):
        self.socket.text(json.dumps(body))
        while True:
            message = self.next()
            if message["t"] == "answer":
                return message

    def agree(self, **body):
        answer = self.ask(**body)
        assert answer["code"] == "ok", (body, answer)

    def act(self):
        action = self.random.choice(self.legal)
        self.legal = None
        return self.ask(t="act", at=self.at, id=f"{self.random.getrandbits(128):032x}", action=action["text"])


def seated(server, names, **settings):
    people = [guest(server, name) for name in names]
    table = make(server, people[0]["token"], **settings)
    players = [Player(server, table, person["token"], seed) for seed, person in enumerate(people)]
    for seat, player in enumerate(players):
        player.agree(t="sit", seat=seat)
        player.agree(t="ready")
    players[0].agree(t="start")
    return players


def catch_up(players):
    """Reads until all have seen the same."""
    last = max(player.number for player in players)
    for player in players:
        while player.number < last:
            player.next()


def play_on(players, moves):
    for _ in range(moves):
        catch_up(players)
        mover = next((player for player in players if player.legal), None)
        if mover is None:
            return
        answer = mover.act()
        assert answer["code"] == "ok", answer


def ask_raw(player, text):
    player.socket.text(text)
    while True:
        message = player.next()
        if message["t"] == "answer":
            return message


def tables_in_memory(server):
    _, answer = request(server, "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    return int(answer.decode().split("\npesthouse_tables ")[1].split("\n")[0])
