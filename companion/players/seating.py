"""Programs in seats: requests from a match, and their answers.

`Program` answers now or later, so that one thinking in another process blocks nobody. `Here` runs a `Player`
inline. Every fault of a program is a `Failed`, never an exception: the match goes on without it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from traceback import walk_tb
from typing import Any, Literal, Protocol, TypeAlias, assert_never

import msgspec

from companion.kernel.model import ChoiceRequest, Seat, TurnRequest
from companion.kernel.player import Player, View
from companion.texts.texts import Fact

GameId: TypeAlias = Literal["figure", "card"]
BOTH: tuple[GameId, ...] = ("figure", "card")
SAID = 200
"""The most letters of a program's error that are shown."""
_FOLDERS = re.compile(r".*[/\\]")


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """A seat for a program: the game and the setup; *seed* for its randomness."""

    game: GameId
    setup: Any
    seat: Seat
    seed: int


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A request with everything its seat gets: the observed state, and all legal actions.

    *learned*: facts of this match beyond its setup, such as typed cards.
    """

    request: TurnRequest | ChoiceRequest
    state: Any
    answers: tuple[Any, ...]
    learned: tuple[Any, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """A program's answer, not yet checked."""

    action: Any


class Failed(msgspec.Struct, frozen=True):
    """Why a program gave no answer: it raised, answered nonsense, was late, ended, or is missing. *said*: details.

    "flood": it sent far more than an answer; "unasked": it answered without a request.
    """

    why: Literal["raised", "nonsense", "late", "ended", "missing", "flood", "unasked"]
    said: str = ""


class Program(Protocol):
    """A program that plays a seat, with one request at a time."""

    def ask(self, asked: Asked) -> None:
        """Send it a request."""

    def poll(self) -> Answer | Failed | None:
        """The result of the request; None while it thinks."""

    def rise(self) -> None:
        """Release the seat."""


class Players(Protocol):
    """All players, by name."""

    def names(self, game: GameId) -> Sequence[str]:
        """Names of the players of this game."""

    def known(self) -> Sequence[str]:
        """All names of programs, of either game, including those that fail to load; no other names."""

    def take(self, name: str, chair: Chair) -> Program | Failed:
        """Seat the player of this name."""


class InstalledPlayers(Players, Protocol):
    """All installed players; third-party ones have names once they are loaded."""

    def load(self, wanted: Sequence[str] = ()) -> None:
        """Load these players, or all, and wait until each is loaded or rejected."""

    def loading(self) -> int:
        """Number of players still loading."""

    def news(self) -> Sequence[Fact]:
        """Players rejected since the last call, and why."""


def rules_of(game: GameId, setup: Any) -> Any:
    """A private instance of the rules over a setup."""
    match game:
        case "figure":
            from companion.figure.rules import FigureRules

            return FigureRules(setup)
        case "card":
            from companion.cards.rules import CardRules

            return CardRules(setup)
        case _:
            assert_never(game)


class Here:
    """Runs a player in this process, inline."""

    def __init__(self, player: Player, chair: Chair) -> None:
        self._player = player
        self._chair = chair
        self._rules = rules_of(chair.game, chair.setup)
        self._found: Answer | Failed | None = None

    def ask(self, asked: Asked) -> None:
        for card in asked.learned:
            self._rules.game.learn(card)
        view = View[Any, Any](
            seat=self._chair.seat,
            request=asked.request,
            answers=asked.answers,
            state=asked.state,
            rules=self._rules,
        )
        try:
            self._found = Answer(self._player.answer(view))
        except Exception as error:  # third-party code may raise anything
            self._found = raised(error, type(self._player).__module__)

    def poll(self) -> Answer | Failed | None:
        found, self._found = self._found, None
        return found

    def rise(self) -> None:
        pass


def raised(error: BaseException, module: str) -> Failed:
    """The failure of a program that raised: the place in its own code, and the error in one line.

    *module*: the program's module. The place is the last line of its package in the traceback.
    """
    place, package = "", module.partition(".")[0]
    for frame, line in walk_tb(error.__traceback__):
        if str(frame.f_globals.get("__name__")).partition(".")[0] == package:
            place = f"{_FOLDERS.sub('', frame.f_code.co_filename)}:{line}: "
    try:
        said = " ".join(str(error).split())[:SAID]
    except Exception:  # a third-party error may raise in __str__
        said = ""
    name = type(error).__name__
    return Failed("raised", place + (f"{name}: {said}" if said else name))


def generator(chair: Chair) -> random.Random:
    """A generator for the program in this seat, independent of the match's."""
    return random.Random(chair.seed)
