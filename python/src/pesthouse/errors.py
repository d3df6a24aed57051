# SPDX-License-Identifier: MIT
"""What the library refuses. Each error carries the library's sentence, and the field that is wrong where there is one.
Those about values are ValueErrors, too. Without memory Python's own MemoryError is raised; wrong types raise TypeError."""


class PesthouseError(Exception):
    """Any refusal of the library."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field
        """The field, option or argument that is wrong; "" if it is none in particular."""

    def __reduce__(self) -> tuple[type["PesthouseError"], tuple[str, str]]:
        return type(self), (str(self), self.field)


class BadRequest(PesthouseError, ValueError):
    """A wrong or missing field, option or argument."""


class NoGame(PesthouseError):
    """No game is in progress."""


class IllegalAction(PesthouseError, ValueError):
    """An action that is not legal now."""


class BadPosition(PesthouseError, ValueError):
    """Something that is not a position of the game, or not one of that seat."""


class BadRecord(PesthouseError, ValueError):
    """A text that is not a record of a game."""


class GameOver(PesthouseError):
    """The game is over."""


class UnknownBot(PesthouseError, LookupError):
    """There is no such bot, or it does not play this game."""


class InternalError(PesthouseError):
    """A fault of the library itself; please report it."""


class Busy(PesthouseError, RuntimeError):
    """The object is used by another thread at this moment. Give each thread a copy of its own."""


class Closed(PesthouseError, RuntimeError):
    """The object was closed."""
