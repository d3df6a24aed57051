# SPDX-License-Identifier: MIT
"""What every part of the package asks of the library: errors, texts, JSON, and numbers in their ranges."""

import json
import operator
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, NoReturn

from . import errors
from ._library import ffi, lib

CData = Any
"""A value of C, as cffi has it."""

ERRORS: dict[int, type[errors.PesthouseError]] = {
    lib.PH_ERROR_BAD_REQUEST: errors.BadRequest,
    lib.PH_ERROR_NO_GAME: errors.NoGame,
    lib.PH_ERROR_ILLEGAL_ACTION: errors.IllegalAction,
    lib.PH_ERROR_BAD_POSITION: errors.BadPosition,
    lib.PH_ERROR_BAD_RECORD: errors.BadRecord,
    lib.PH_ERROR_GAME_OVER: errors.GameOver,
    lib.PH_ERROR_UNKNOWN_BOT: errors.UnknownBot,
    lib.PH_ERROR_INTERNAL: errors.InternalError,
}

SEED_MAX: int = lib.PH_SEED_MAX
"""The largest seed."""
KEY_DIGITS = 64
LOOK_S: float | None = 0.05 if sys.platform == "win32" else None
"""Seconds between two looks for Ctrl-C; None where it ends the waiting for a thread, which Windows does not let it."""


def text_of(pointer: CData) -> str:
    """A string of C; "" for NULL."""
    return "" if pointer == ffi.NULL else ffi.string(pointer).decode("utf-8")


def refuse(status: int, error: CData = ffi.NULL) -> NoReturn:
    """Raises what a status that is not PH_OK stands for."""
    message = text_of(error.message) if error != ffi.NULL else ""
    message = message or text_of(lib.ph_status_meaning(status))
    if status == lib.PH_ERROR_NO_MEMORY:
        raise MemoryError(message)
    if status == lib.PH_ERROR_IO:
        raise OSError(message)
    raise ERRORS[status](message, text_of(error.field) if error != ffi.NULL else "")


def c_text(text: str, name: str) -> CData:
    """A text as a string of C, which has no NUL within."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"{name}: expected a text, got {text!r}")
    if "\0" in text:
        raise errors.BadRequest(f"{name}: expected a text without NUL, got {text[:80]!r}", name)
    return ffi.from_buffer("char[]", text.encode() + b"\0")


def call(function: Callable[..., int], *arguments: object) -> None:
    """Calls a function whose last parameter is a `struct ph_error`, and raises what it refuses."""
    error = ffi.new("struct ph_error *")
    status = function(*arguments, error)
    if status != lib.PH_OK:
        refuse(status, error)


# ---- arguments -------------------------------------------------------------------------------------------------------


def whole(value: Any, name: str, least: int, most: int) -> int:
    """A whole number within its range."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}: expected a whole number, got {value!r}")
    number = operator.index(value)
    if not least <= number <= most:
        raise errors.BadRequest(f"{name}: expected {least} to {most}, got {number}", name)
    return number


def key_from(key: str | None, seed: int | None) -> CData:
    """A `struct ph_key *` of 64 hexadecimal digits, or of a seed; without either of a fresh seed."""
    if key is None:
        return ffi.new("struct ph_key *", lib.ph_key_from_seed(seed_from(seed)))
    if seed is not None:
        raise errors.BadRequest("key: expected a seed or a key, not both", "key")
    try:
        words = bytes.fromhex(key)
    except ValueError:
        words = b""
    if len(words) * 2 != KEY_DIGITS or len(key) != KEY_DIGITS:
        raise errors.BadRequest(f"key: expected {KEY_DIGITS} hexadecimal digits, got {key[:80]!r}", "key")
    made = ffi.new("struct ph_key *")
    for i in range(4):
        made.word[i] = int.from_bytes(words[8 * i : 8 * i + 8], "big")
    return made


def key_text(key: CData) -> str:
    """The 64 hexadecimal digits of a key."""
    return "".join(f"{key.word[i]:016x}" for i in range(4))


def seed_from(seed: int | None) -> int:
    """The seed; a fresh one for None."""
    if seed is not None:
        return whole(seed, "seed", 0, SEED_MAX)
    fresh = ffi.new("uint64_t *")
    status = lib.ph_seed_fresh(fresh)
    if status != lib.PH_OK:
        refuse(status)
    return int(fresh[0])


# ---- text and JSON ---------------------------------------------------------------------------------------------------


def written(write: Callable[[CData], object]) -> bytes:
    """What a function writes to a `struct ph_writer *`."""
    writer = ffi.new("struct ph_writer *")
    lib.ph_writer_init_heap(writer)
    try:
        write(writer)
        if writer.failed:
            raise MemoryError("out of memory for a text")
        return bytes(ffi.unpack(writer.data, writer.length))
    finally:
        lib.ph_writer_deinit(writer)


def written_text(write: Callable[[CData], object]) -> str:
    return written(write).decode("utf-8")


def written_json(write: Callable[[CData], object]) -> Any:
    return json.loads(written(write))


def written_object(write: Callable[[CData], object]) -> Any:
    """What a function writes as members of an object."""

    def whole_object(writer: CData) -> None:
        lib.ph_json_object_begin(writer)
        write(writer)
        lib.ph_json_object_end(writer)

    return written_json(whole_object)


@contextmanager
def parsed(value: object, name: str) -> Generator[CData]:
    """A Python value as a `struct ph_json`; None is no value."""
    if value is None:
        yield ffi.new("struct ph_json *")[0]
        return
    try:
        data = json.dumps(value, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise errors.BadRequest(f"{name}: expected what JSON can hold: {error}", name) from None
    source = ffi.from_buffer("char[]", data)
    document = ffi.new("struct ph_json_document **")
    call(lib.ph_json_parse, document, source, len(data))
    try:
        yield lib.ph_json_root(document[0])
    finally:
        lib.ph_json_document_destroy(document[0])


# ---- threads ---------------------------------------------------------------------------------------------------------


class Guard:
    """Lets one thread at a time into an object: calls of the library run without Python's lock."""

    __slots__ = ("lock", "what")

    def __init__(self, what: str) -> None:
        self.what = what
        self.lock = threading.Lock()

    def __enter__(self) -> None:
        if not self.lock.acquire(blocking=False):
            raise errors.Busy(f"this {self.what} is in use by another thread; expected a {self.what} for each thread")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.lock.release()


def searched(search: Callable[[CData], int]) -> int:
    """Runs what may take long, and returns its status. `search` gets a flag, a `char *`: the library stops soon after it is
    set. The main thread waits for another one, so that Ctrl-C is noticed: it stops the search and raises
    KeyboardInterrupt."""
    flag = ffi.new("char *", b"\0")
    if threading.current_thread() is not threading.main_thread():
        return search(flag)
    outcome: list[int] = []
    failure: list[BaseException] = []
    first: dict[str, str] = {}  # the first entry decides whether there is a search
    done = threading.Event()

    def work() -> None:
        try:
            if first.setdefault("", "search") == "search":
                outcome.append(search(flag))
        except BaseException as error:
            failure.append(error)
        finally:
            done.set()

    try:
        threading.Thread(target=work, name="pesthouse search").start()
        while not done.wait(LOOK_S):
            pass
    finally:
        flag[0] = b"\1"
        stay_until(done, first)
    if failure:
        raise failure[0]
    return outcome[0]


def stay_until(done: threading.Event, first: dict[str, str]) -> None:
    """Waits for a search that ends soon, whatever signals come; one that has not begun never will."""
    while True:
        try:
            if first.setdefault("", "signal") == "search":
                done.wait()
            return
        except KeyboardInterrupt:
            continue
