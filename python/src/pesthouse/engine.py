# SPDX-License-Identifier: MIT
"""The engine protocol (docs/protocol.md) in this process: a request in, an answer out."""

from __future__ import annotations

import json
from typing import Any

from . import errors
from ._core import CData, Guard, call, refuse, searched, written
from ._library import ffi, lib
from .bot import STOPPED, Limits

BY_CODE: dict[str, type[errors.PesthouseError]] = {
    "bad_request": errors.BadRequest,
    "no_game": errors.NoGame,
    "illegal_action": errors.IllegalAction,
    "bad_position": errors.BadPosition,
    "bad_record": errors.BadRecord,
    "game_over": errors.GameOver,
    "unknown_bot": errors.UnknownBot,
    "internal": errors.InternalError,
}


class Engine:
    """An engine with one game at a time. It answers the referee: what a seat may not know is in the answers."""

    def __init__(self, limits: Limits | None = None) -> None:
        """`limits`: of all searches; `ms` and `iterations` are ceilings."""
        made = ffi.new("struct ph_engine **")
        status = lib.ph_engine_create(made)
        if status != lib.PH_OK:
            refuse(status)
        self._engine: CData = ffi.gc(made[0], lib.ph_engine_destroy)
        self._limits = (limits or Limits()).to_c()
        self._guard = Guard("Engine")

    def answer(self, line: str | bytes) -> str:
        """Answers one line, whatever it holds, with one JSON object. Ctrl-C stops a search."""
        data = line.encode() if isinstance(line, str) else bytes(memoryview(line))
        with self._guard:
            return written(lambda writer: self._answer(data, writer)).decode()

    def _answer(self, data: bytes, writer: CData) -> None:
        if len(data) > lib.PH_ENGINE_LINE_MAX:
            lib.ph_engine_answer_too_long(self._engine, writer)
            return
        text = ffi.from_buffer("char[]", data)

        def ask(flag: CData) -> int:
            self._limits.stopped, self._limits.stopped_context = STOPPED, flag
            call(lib.ph_engine_set_limits, self._engine, self._limits)
            return int(lib.ph_engine_answer(self._engine, text, len(data), writer))

        if b'"search"' in data:
            searched(ask)
        else:
            ask(ffi.new("char *"))

    def request(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """Sends a command with its fields and returns the answer; a refusal is raised."""
        answer: dict[str, Any] = json.loads(self.answer(json.dumps({"cmd": cmd, **fields})))
        if not answer["ok"]:
            error = answer["error"]
            raise BY_CODE[error["code"]](error["message"], error.get("field", ""))
        return answer
