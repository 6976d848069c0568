"""What a game brings to its matches, so that one referee and one record serve every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

import msgspec

from companion.app.match.entries import Stored
from companion.app.match.spins import Discs
from companion.app.ports.outside import Game, PolicyValue
from companion.kernel.journal import Entry
from companion.kernel.model import Rules

P = TypeVar("P")
R = TypeVar("R", bound=Rules[Any, Any])
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class ChanceBy(msgspec.Struct, frozen=True, kw_only=True):
    """Who answers which kind of chance.

    *spins*: a disc or coin is turned on the screen, entered by hand, taken from the source
    of spins as soon as it delivers, or from the spinner bases, or the program draws its
    result. *unfair*: a spin on a base that was not a fair one is spun again, or the players
    are asked. *draws*: who goes first, cards of a deck that the program deals, and the like.
    *line_share*: so near a border, as a part of the segment, a turning disc on the screen
    counts as stopped on the line.
    """

    spins: Literal["screen", "hand", "source", "bases", "program"] = "screen"
    unfair: Literal["again", "ask"] = "again"
    draws: Literal["program", "hand"] = "program"
    line_share: float = 0.01


@dataclass(frozen=True, kw_only=True)
class SetupFacts:
    """What the head of a match says of its setup: the rule set or edition, its changed policies, what else."""

    rules: str
    policies: dict[str, PolicyValue]
    about: Mapping[str, str] = field(default_factory=dict)


def _none(rules: Any) -> frozenset[str]:
    return frozenset()


def _nothing(rules: Any, state: Any) -> tuple[Any, ...]:
    return ()


def _as_they_are(rules: Any, entries: Sequence[Entry], version: int) -> Sequence[Entry]:
    return entries


@dataclass(frozen=True, kw_only=True)
class MatchGame(Generic[P, R, S, A, E]):
    """A game as its matches are set up, kept, refereed and looked at.

    Type parameters: its setup, rules, state, actions and events.

    Attributes:
        id: What heads call it.
        rules: The rules over a setup; *rules_version* is raised when their behaviour changes.
        stored: How setups and entries are written.
        facts: What heads say of a setup.
        looked_at: A table as a state in which nothing is left to do.
        correct: The action that puts a table right, from changes and a reason.
        closing: Actions that, like chance, cannot be undone.
        on_source: Actions that, like chance, are about a source.
        turn_ended: The event at the end of a turn.
        setup: The setup that the rules stand over.
        discs: What turns in a match.
        chance: Who answers chance where nothing else is said.
        unseen: Sources of chance that only the players can answer, since no program sees what they show.
        learned: Cards that the rules know beside the setup, in a state.
        completed: Entries of a journal version with the events that it left to the fold.
    """

    id: Game
    rules: Callable[[P], R]
    rules_version: int
    stored: Stored[P]
    facts: Callable[[P], SetupFacts]
    looked_at: Callable[[Any], S]
    correct: Callable[..., A]
    closing: tuple[type, ...]
    turn_ended: type
    setup: Callable[[R], P]
    discs: Callable[[R], Discs]
    chance: ChanceBy
    on_source: tuple[type, ...] = ()
    unseen: Callable[[R], frozenset[str]] = _none
    learned: Callable[[R, S], tuple[Any, ...]] = _nothing
    completed: Callable[[R, Sequence[Entry], int], Sequence[Entry]] = _as_they_are
