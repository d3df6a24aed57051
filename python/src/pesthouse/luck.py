# SPDX-License-Identifier: MIT
"""Random numbers of the library: the same everywhere for the same seed."""

from ._core import KEY_DIGITS, SEED_MAX, key_from, key_text, seed_from, whole
from ._library import ffi, lib
from .errors import BadRequest

__all__ = ["KEY_DIGITS", "SEED_MAX", "Random", "key_of_game", "key_of_seed", "seed_from"]

INDEX_MAX = (1 << 64) - 1


class Random:
    """A generator of random numbers. Its draws are those of `ph_random` with the same key, stream and index."""

    LUCK: int = lib.PH_STREAM_LUCK
    SEARCH: int = lib.PH_STREAM_SEARCH
    PLAYER: int = lib.PH_STREAM_PLAYER

    def __init__(self, seed: int | None = None, *, key: str | None = None, stream: int = LUCK, index: int = 0) -> None:
        """`seed`: None is a fresh one, unless there is a key. `stream`: a use of the key; `index`: a number within it."""
        number = whole(stream, "stream", 0, lib.PH_STREAM_SPLIT)
        at = whole(index, "index", 0, INDEX_MAX)
        self.generator = ffi.new("struct ph_random *", lib.ph_random_at(key_from(key, seed), number, at))

    def bits(self) -> int:
        """64 random bits."""
        return int(lib.ph_random_next(self.generator))

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely."""
        return int(lib.ph_random_below(self.generator, whole(bound, "bound", 1, 0xFFFFFFFF)))

    def __getstate__(self) -> tuple[int, ...]:
        return tuple(self.generator.state)

    def __setstate__(self, state: tuple[int, ...]) -> None:
        if len(state) != 4 or not any(state):
            raise BadRequest("a pickled Random: expected four numbers that are not all 0")
        words = [whole(word, "a pickled Random", 0, INDEX_MAX) for word in state]
        self.generator = ffi.new("struct ph_random *", {"state": words})


def key_of_seed(seed: int) -> str:
    """The key, 64 hexadecimal digits, that a seed stands for."""
    return key_text(key_from(None, seed))


def key_of_game(key: str, number: int) -> str:
    """The key of game `number` in the series of a key."""
    return key_text(lib.ph_key_split(key_from(key, None), whole(number, "number", 0, INDEX_MAX)))
