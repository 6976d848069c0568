"""The interface between a game and its callers.

A game is six functions over its own types (`Rules`). The kernel knows no board and no card: only seats,
requests, actions, events, rulings.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from companion.texts.texts import Fact

Seat: TypeAlias = int
"""A place at the table: 0 (called a) or 1 (called b)."""

SEAT_NAMES = ("a", "b")
"""Names of the seats in data files and texts."""


class TurnRequest(msgspec.Struct, frozen=True, tag="turn"):
    """Request for an action of the seat whose turn it is; *step* is the named part of the turn."""

    seat: Seat
    step: str


class ChoiceRequest(msgspec.Struct, frozen=True, tag="choice"):
    """Request to a seat to choose between *options*.

    *prompt* is a key into the table of texts; *about* names the figure or card that the choice is for. If
    *at_most* is above 1, the order of the picks counts.
    """

    seat: Seat
    prompt: str
    options: tuple[str, ...]
    about: str = ""
    at_least: int = 1
    at_most: int = 1


class ChanceRequest(msgspec.Struct, frozen=True, tag="chance"):
    """A chance node: a random outcome is next.

    *source* names what is spun, flipped or drawn from; the probabilities of *outcomes* sum to 1.
    """

    source: str
    outcomes: tuple[tuple[Hashable, Fraction], ...]


Request: TypeAlias = TurnRequest | ChoiceRequest | ChanceRequest


class Chance(msgspec.Struct, frozen=True, gc=False, tag="chance"):
    """The answer to a `ChanceRequest`: *outcome* is what *source* showed."""

    source: str
    outcome: int | str


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """The answer to a `ChoiceRequest`: *picks* are some of its options, in order."""

    seat: Seat
    picks: tuple[str, ...]


class Ruling(msgspec.Struct, frozen=True):
    """Why an action is refused.

    *clause* is the rule that a player would name first and *also* names
    further clauses the refusal rests on; *text* is a key into the table of
    texts, filled with *facts* (pairs of name and value).
    """

    clause: str
    text: str
    facts: tuple[tuple[str, Fact], ...] = ()
    also: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause the ruling names, the main one first."""
        return (self.clause, *self.also)


S = TypeVar("S")
T = TypeVar("T")


class Step(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """Result of an action: the state after it, and the events in order."""

    state: S
    events: tuple[Any, ...]


class Rules(Protocol[S, T]):
    """Protocol of a game's rules. S: its state; T: the table in it.

    Actions and events are the game's own frozen values, so they are `Any` here.
    """

    def start(self) -> S:
        """The state before the first action."""

    def pending(self, state: S) -> tuple[Request, ...]:
        """Pending requests; empty when the match is over."""

    def answers(self, state: S, request: Request) -> Sequence[Any]:
        """Every action that answers *request*, in a fixed order."""

    def check(self, state: S, action: Any) -> Ruling | None:
        """Why *action* is illegal now, or None if it is legal."""

    def apply(self, state: S, action: Any) -> Step[S]:
        """Apply *action*, which must have passed `check`."""

    def table(self, state: S) -> T:
        """The facts of *state* that one could photograph."""

    def fold(self, table: T, event: Any) -> T:
        """*table* after *event*. Defined for every event; judges nothing."""

    def observe(self, state: S, seat: Seat) -> S:
        """*seat*'s observation of *state*: hidden things are face down."""
