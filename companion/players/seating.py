"""Programs in a seat: what a match asks them, and what comes back.

`Program` answers now or later, so that one that thinks in another process stops nobody.
`Here` lets a `Player` answer at once. Whatever a program does wrong is a `Failed`, never
an exception: the match goes on without it.
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
"""So many letters of what a program raised are said."""
_FOLDERS = re.compile(r".*[/\\]")


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that a program takes: in which game, over which setup; *seed* is for what it does at random."""

    game: GameId
    setup: Any
    seat: Seat
    seed: int


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A request with all that its seat is given: the observed state, and every answer that is taken.

    *learned*: what this match knows beside its setup, such as cards that were typed in.
    """

    request: TurnRequest | ChoiceRequest
    state: Any
    answers: tuple[Any, ...]
    learned: tuple[Any, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """What a program answered; nobody has looked at it yet."""

    action: Any


class Failed(msgspec.Struct, frozen=True):
    """Why a program gave no answer: it raised, answered nonsense, was late, ended, or is not there. *said*: more.

    "flood": it sent far more than an answer; "unasked": it answered what nobody had asked.
    """

    why: Literal["raised", "nonsense", "late", "ended", "missing", "flood", "unasked"]
    said: str = ""


class Program(Protocol):
    """Who plays a seat. It is asked one thing at a time."""

    def ask(self, asked: Asked) -> None:
        """Put a request to it."""

    def poll(self) -> Answer | Failed | None:
        """What came of the request; None while it thinks."""

    def rise(self) -> None:
        """The seat is free again."""


class Players(Protocol):
    """Every player there is, by name."""

    def names(self, game: GameId) -> Sequence[str]:
        """The names of those who play this game."""

    def known(self) -> Sequence[str]:
        """Every name that is a program's, of either game, and of those that cannot be loaded: nobody else's."""

    def take(self, name: str, chair: Chair) -> Program | Failed:
        """The player of this name takes a seat."""


class InstalledPlayers(Players, Protocol):
    """Every player that is installed; those of others are known by their names when they are loaded."""

    def load(self, wanted: Sequence[str] = ()) -> None:
        """Load these players, or all, and wait until each is there or left out."""

    def loading(self) -> int:
        """How many are still being loaded."""

    def news(self) -> Sequence[Fact]:
        """Who was left out since this was asked last, and why."""


def rules_of(game: GameId, setup: Any) -> Any:
    """Rules over a setup that nobody else has."""
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
    """A player who answers in this process, at once."""

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
        except Exception as error:  # a program of others may raise anything
            self._found = raised(error, type(self._player).__module__)

    def poll(self) -> Answer | Failed | None:
        found, self._found = self._found, None
        return found

    def rise(self) -> None:
        pass


def raised(error: BaseException, module: str) -> Failed:
    """What is said of a program that raised: where in its own code, and the error in one line.

    *module*: where the program is from. The place is the last line of that package on the way to the error.
    """
    place, package = "", module.partition(".")[0]
    for frame, line in walk_tb(error.__traceback__):
        if str(frame.f_globals.get("__name__")).partition(".")[0] == package:
            place = f"{_FOLDERS.sub('', frame.f_code.co_filename)}:{line}: "
    try:
        said = " ".join(str(error).split())[:SAID]
    except Exception:  # an error of others may raise where it is asked for its text
        said = ""
    name = type(error).__name__
    return Failed("raised", place + (f"{name}: {said}" if said else name))


def generator(chair: Chair) -> random.Random:
    """The generator of a program in this seat: its own, so that nothing follows from it about the match's."""
    return random.Random(chair.seed)
