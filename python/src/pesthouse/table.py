# SPDX-License-Identifier: MIT
"""Tables of a server (docs/server-api.md), for asyncio. It needs the package websockets: `pip install pesthouse[table]`."""

from __future__ import annotations

import asyncio
import collections
import json
import secrets
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, NamedTuple, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from .errors import PesthouseError

Message = dict[str, Any]

MESSAGES_AT_ONCE = 24  # a connection may send 25 at once …
MESSAGE_EVERY_S = 0.62  # … and then one every 0.6 s
AGAIN_AFTER_S = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0)  # before each try to come back
LOST = "the connection was lost before the answer"
COMES_BACK = {1001, 1006, 1011, 1012, 1013}  # close codes after which the table goes on


class Refused(PesthouseError):
    """The server refused a request."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message, code)
        self.code = code
        """A status of HTTP, or a table's code: "stale", "not_your_turn" …"""


class Decision(NamedTuple):
    """What a seat is asked, as a bridge has it."""

    seat: int
    at: int
    """The number of the table's entry that asks."""
    moves: list[Message]
    """What has happened since the decision before, as the seat sees it. After an undo and after a lost connection they begin
    again at an earlier move, which they replace."""
    view: Message
    legal: list[Message]
    """Every legal action, with its `text`."""


class Server:
    """A server, and who one is there."""

    def __init__(self, address: str, token: str | None = None, *, context: ssl.SSLContext | None = None) -> None:
        """`address`: "https://play.example.org"; `token`: of `guest`, from an earlier time. `context`: for certificates of
        one's own."""
        self.address = address.rstrip("/")
        self.token = token
        self.context = context

    async def request(self, method: str, path: str, body: Mapping[str, object] | None = None) -> Any:
        """Sends a request of HTTP; returns the JSON or the text of its answer."""
        return await asyncio.to_thread(self._request, method, path, body)

    def _request(self, method: str, path: str, body: Mapping[str, object] | None) -> Any:
        data = None if body is None else json.dumps(dict(body)).encode()
        request = urllib.request.Request(self.address + path, data, self._fields(), method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, context=self.context) as answer:
                text = answer.read().decode()
                return json.loads(text) if "json" in answer.headers.get("Content-Type", "") else text
        except urllib.error.HTTPError as error:
            with error:
                raise refusal_of(error.read().decode().strip() or error.reason, error.code) from None

    def _fields(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def guest(self, name: str, *, program: bool = True) -> Message:
        """Becomes a guest, and keeps the token."""
        found: Message = await self.request("POST", "/guest", {"name": name, "program": program})
        self.token = found["token"]
        return found

    async def make(self, game: str, seats: Sequence[str], **settings: object) -> str:
        """Makes a table and returns its id. `seats`: "open", "closed" or a bot each."""
        made = await self.request("POST", "/table", {"t": "make", "game": game, "seats": list(seats), **settings})
        return str(made["table"])

    async def record(self, table: str) -> str:
        """The record of a game, as far as one may know it."""
        return str(await self.request("GET", f"/table/{table}/record"))

    def table(self, table: str) -> Table:
        """A connection to a table: `async with server.table(id) as table`."""
        return Table(self, table)


class Table:
    """A connection to a table, which comes back by itself while `play` runs or messages are read."""

    def __init__(self, server: Server, table: str) -> None:
        self.server = server
        self.id = table
        self.hello: Message = {}
        """The first message of the connection."""
        self.entry = 0
        """The number of the last entry."""
        self.at = 0
        """The number of the last entry of the game, for acts."""
        self.view: Message | None = None
        self.over: Message | None = None
        """The last entry of a game that is over."""
        self._socket: ClientConnection | None = None
        self._waiting: collections.deque[asyncio.Future[Message]] = collections.deque()
        self._messages: asyncio.Queue[Message | None] = asyncio.Queue()
        self._sent_until = 0.0  # when what was sent has cost its time
        self._reader: asyncio.Task[None] | None = None
        self._failure: BaseException | None = None
        self._up = asyncio.Event()  # there is a connection, or there will never be one again

    async def __aenter__(self) -> Self:
        await self._connect()
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    @property
    def seat(self) -> int | None:
        """One's own seat."""
        seat = self.hello.get("seat")
        return None if seat is None else int(seat)

    # ---- the connection ----------------------------------------------------------------------------------------------

    async def _connect(self) -> None:
        scheme, _, rest = self.server.address.partition("://")
        address = f"{'wss' if scheme == 'https' else 'ws'}://{rest}/table/{self.id}"
        context = self.server.context if scheme == "https" else None
        fields = self.server._fields()  # pyright: ignore[reportPrivateUsage]
        self._socket = await connect(address, additional_headers=fields, ssl=context, max_size=None)
        try:
            self._take(json.loads(await self._socket.recv()))
        except ConnectionClosed as closed:
            raise ended_by(closed) from None
        self._up.set()

    async def _read(self) -> None:
        """Reads messages until the connection ends for good."""
        try:
            while True:
                try:
                    assert self._socket is not None
                    async for text in self._socket:
                        self._take(json.loads(text))
                    refusal = ended(self._socket.close_code or 1006, self._socket.close_reason or "")
                except ConnectionClosed as closed:
                    refusal = ended_by(closed)
                if int(refusal.code) not in COMES_BACK:
                    raise refusal
                await self._come_back()
        except Exception as error:
            self._failure = error
            for future in self._waiting:
                if not future.done():
                    future.set_exception(error)
            self._waiting.clear()
            self._up.set()
            self._messages.put_nowait(None)

    async def _come_back(self) -> None:
        """Connects again, in growing intervals; requests without an answer fail with ConnectionError."""
        self._up.clear()
        lost = ConnectionError(LOST)
        while self._waiting:
            future = self._waiting.popleft()
            if not future.done():
                future.set_exception(lost)
        for index, pause in enumerate(AGAIN_AFTER_S):
            await asyncio.sleep(pause)
            try:
                await self._connect()
                return
            except (OSError, WebSocketException, Refused) as failure:
                if isinstance(failure, Refused) and int(failure.code) not in COMES_BACK:
                    raise
                if index == len(AGAIN_AFTER_S) - 1:
                    raise

    def _take(self, message: Message) -> None:
        """Keeps what a message says, and passes it on."""
        kind = message["t"]
        if kind == "hello":
            self.hello = message
            self.entry, self.at = message["n"], message["at"]
            if message["table"]["phase"] == "over":
                facts = message["table"]
                self.over = {"t": "over", "reason": facts.get("reason"), "winners": facts.get("winners", [])}
        elif kind == "entry":
            self._take_entry(message)
        elif kind in ("answer", "legal", "past") and self._waiting:
            future = self._waiting.popleft()
            if not future.done():
                future.set_result(message)
            return
        if "view" in message:
            self.view = message["view"]
        self._messages.put_nowait(message)

    def _take_entry(self, message: Message) -> None:
        entry = message["entry"]
        self.entry = entry["n"]
        if is_of_the_game(message):
            self.at = entry["n"]
        if entry["t"] == "over":
            self.over = entry

    # ---- requests ----------------------------------------------------------------------------------------------------

    async def ask(self, t: str, **members: object) -> Message:
        """Sends a request and returns its answer; a refused one raises Refused. Waits where the server would find it too many
        a minute."""
        self._sent_until = max(self._sent_until, time.monotonic()) + MESSAGE_EVERY_S
        await asyncio.sleep(max(0.0, self._sent_until - time.monotonic() - MESSAGES_AT_ONCE * MESSAGE_EVERY_S))
        await self._up.wait()
        if self._failure is not None:
            raise self._failure
        assert self._socket is not None, "expected `async with` before a request"
        future: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        try:
            await self._socket.send(json.dumps({"t": t, **members}))
        except ConnectionClosed:
            self._up.clear()  # the reader comes back
            if not future.done():
                self._waiting.remove(future)
                future.set_exception(ConnectionError(LOST))
        answer = await future
        if answer["t"] == "answer" and answer["code"] != "ok":
            raise Refused(str(answer.get("message", answer["code"])), answer["code"])
        return answer

    async def sit(self, seat: int) -> None:
        """Takes a seat."""
        await self.ask("sit", seat=seat)
        self.hello["seat"] = seat

    async def ready(self) -> None:
        """Is ready, with a part of the luck of one's own."""
        await self.ask("ready", luck=secrets.token_hex(16))

    async def start(self) -> None:
        """Begins the game, as its maker."""
        await self.ask("start")

    async def say(self, text: str) -> None:
        """Says something in the chat."""
        await self.ask("chat", text=text)

    async def act(self, action: str, at: int | None = None) -> None:
        """Plays an action, by its text; it counts once, also where the connection is lost. `at`: the entry that asked."""
        name, number = secrets.token_hex(16), self.at if at is None else at
        while True:
            try:
                await self.ask("act", at=number, id=name, action=action)
                return
            except ConnectionError:
                continue  # once the reader is back

    async def legal(self, message: Message) -> list[Message]:
        """The legal actions that a message offers, with those that it only names by their types."""
        if "legal" in message:
            return list(message["legal"])
        found: list[Message] = []
        for kind in message.get("types", []):
            found += (await self.ask("legal", type=kind))["actions"]
        return found

    # ---- messages ----------------------------------------------------------------------------------------------------

    def __aiter__(self) -> AsyncIterator[Message]:
        return self

    async def __anext__(self) -> Message:
        """The next message, the first being `hello`. Raises Refused once the server has closed the connection for good."""
        message = await self._messages.get()
        if message is None:
            assert self._failure is not None
            raise self._failure
        return message

    async def play(self, choose: Callable[[Decision], str | Awaitable[str]]) -> Message:
        """Plays one's seat to the end of the game: `choose` returns the text of an action, or a coroutine that does. Returns
        the last entry."""
        moves: list[Message] = []
        asking: Message | None = None
        while self.over is None:
            message = await anext(self)
            if is_of_the_game(message):
                moves += message.get("moves", [])
                asking = message
            if asking is None or not self._messages.empty():
                continue  # what follows may take the question back
            offered = await self._offered(asking)
            asking = None
            if offered and self.seat is not None and self.view is not None:
                decision, moves = Decision(self.seat, self.at, moves, self.view, offered), []
                await self._decide(decision, choose)
        return self.over

    async def _offered(self, message: Message) -> list[Message]:
        try:
            return await self.legal(message)
        except (Refused, ConnectionError):
            return []  # somebody took a move back meanwhile, or the connection was lost: a new message follows

    async def _decide(self, decision: Decision, choose: Callable[[Decision], str | Awaitable[str]]) -> None:
        chosen = choose(decision)
        action = chosen if isinstance(chosen, str) else await chosen
        try:
            await self.act(action, decision.at)
        except Refused as refusal:
            if refusal.code not in ("stale", "window_closed"):
                raise


def is_of_the_game(message: Message) -> bool:
    """Whether a message says where the game stands: `hello`, and entries that an act can name."""
    if message["t"] != "entry":
        return bool(message["t"] == "hello")
    return "moves" in message or message["entry"]["t"] in ("window_opened", "window_closed")


def refusal_of(text: str, status: int) -> Refused:
    """What an answer of HTTP refuses: a line of text, or the answer of a table."""
    if text.startswith("{"):
        answer = json.loads(text)
        return Refused(str(answer.get("message", text)), str(answer.get("code", status)))
    return Refused(text, str(status))


def ended(code: int, reason: str) -> Refused:
    """The error that stands for the end of a connection."""
    return Refused(f"the server closed the connection: {reason or code}", str(code))


def ended_by(closed: ConnectionClosed) -> Refused:
    return ended(closed.rcvd.code if closed.rcvd else 1006, closed.rcvd.reason if closed.rcvd else "")
