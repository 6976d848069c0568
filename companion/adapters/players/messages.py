"""What goes between the program and the process of a player: a line of JSON each.

What is asked has a *number* that comes back with the answer: whoever has not read it cannot answer in advance.
"""

from __future__ import annotations

import msgspec

from companion.kernel.model import ChoiceRequest, TurnRequest
from companion.players.seating import GameId

OURS = ""
"""The group of the players that come with the program."""


class Sit(msgspec.Struct, frozen=True, kw_only=True, tag="sit"):
    """Who plays, by its entry point (in `OURS`, by its name); in which seat, where one is free.

    Where a process is kept for the next match, the same name takes another seat by one more of these.

    *think_s*: so many seconds one of `OURS` thinks about an answer that does it by time; None: so many tries.
    *memory_bytes*: so much it may take, where the system knows how to hold it to that; 0: as much as there is.
    """

    number: int = 0
    group: str
    name: str
    game: GameId | None = None
    setup: msgspec.Raw = msgspec.Raw(b"null")
    seat: int = 0
    seed: int = 0
    think_s: float | None = None
    memory_bytes: int = 0


class Sitting(msgspec.Struct, frozen=True):
    """The player is loaded: which games it plays; or why it could not be loaded."""

    number: int = 0
    games: tuple[GameId, ...] = ()
    fault: str = ""


class Put(msgspec.Struct, frozen=True, kw_only=True, tag="put"):
    """A request with all that the seat is given, in the game's own types."""

    number: int
    request: TurnRequest | ChoiceRequest
    state: msgspec.Raw
    answers: msgspec.Raw
    learned: msgspec.Raw = msgspec.Raw(b"[]")


class Said(msgspec.Struct, frozen=True):
    """What the player answered, by its number among the answers; -1: none of them. *fault*: it raised."""

    number: int = 0
    answer: int = -1
    said: str = ""
    fault: str = ""
