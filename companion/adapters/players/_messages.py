"""Messages between the program and a player's process: a line of JSON each.

Each request has a *number* that the answer must repeat: a player that has not read it cannot answer in advance.
"""

from __future__ import annotations

import msgspec

from companion.kernel.model import ChoiceRequest, TurnRequest
from companion.players.seating import GameId

OURS = ""
"""Group of the players that come with the program."""


class Sit(msgspec.Struct, frozen=True, kw_only=True, tag="sit"):
    """Seats a player, by its entry point (in `OURS`, by its name).

    To reuse a process for the next match, another of these seats the same player again.

    *think_s*: thinking time of a player of `OURS` that thinks by time; None: a fixed number of tries.
    *memory_bytes*: memory limit, where the system supports one; 0: none.
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
    """The player is loaded, with the games it plays; or why it could not be loaded."""

    number: int = 0
    games: tuple[GameId, ...] = ()
    fault: str = ""


class Put(msgspec.Struct, frozen=True, kw_only=True, tag="put"):
    """A request with all that the seat may see, in the game's own types."""

    number: int
    request: TurnRequest | ChoiceRequest
    state: msgspec.Raw
    answers: msgspec.Raw
    learned: msgspec.Raw = msgspec.Raw(b"[]")


class Said(msgspec.Struct, frozen=True):
    """The player's answer by its index among the answers; -1: none of them. *fault*: it raised."""

    number: int = 0
    answer: int = -1
    said: str = ""
    fault: str = ""
