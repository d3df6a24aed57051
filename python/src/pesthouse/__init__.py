# SPDX-License-Identifier: MIT
"""Rattus and Bristol 1350: rules, bots, records and many games at once. README.md is the way in."""

from . import series
from ._core import SEED_MAX, text_of
from ._library import lib
from .bot import Bot, Candidate, Choice, Limits, bots, tempers, usual_bot
from .engine import Engine
from .errors import (
    BadPosition,
    BadRecord,
    BadRequest,
    Busy,
    Closed,
    GameOver,
    IllegalAction,
    InternalError,
    NoGame,
    PesthouseError,
    UnknownBot,
)
from .game import ONLOOKER, REFEREE, Feature, Game, ObservationField, game, games
from .luck import Random, key_of_game, key_of_seed
from .position import Action, Actor, Event, Result, State, View
from .session import Move, Session, record_tag

__version__ = text_of(lib.ph_version())

__all__ = [
    "ONLOOKER",
    "REFEREE",
    "SEED_MAX",
    "Action",
    "Actor",
    "BadPosition",
    "BadRecord",
    "BadRequest",
    "Bot",
    "Busy",
    "Candidate",
    "Choice",
    "Closed",
    "Engine",
    "Event",
    "Feature",
    "Game",
    "GameOver",
    "IllegalAction",
    "InternalError",
    "Limits",
    "Move",
    "NoGame",
    "ObservationField",
    "PesthouseError",
    "Random",
    "Result",
    "Session",
    "State",
    "UnknownBot",
    "View",
    "bots",
    "game",
    "games",
    "key_of_game",
    "key_of_seed",
    "record_tag",
    "series",
    "tempers",
    "usual_bot",
]
