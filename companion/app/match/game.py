"""The parameters of a game, so that one referee and one record serve every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

import msgspec

from companion.app.match._spins import Discs
from companion.app.match.entries import Stored
from companion.app.ports.outside import Game, PolicyValue
from companion.kernel.journal import Entry
from companion.kernel.model import Rules

P = TypeVar("P")
R = TypeVar("R", bound=Rules[Any, Any])
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class ChanceBy(msgspec.Struct, frozen=True, kw_only=True):
    """Who answers each kind of chance.

    *spins*: a disc or coin is spun on the screen, entered by hand, taken from the source
    of spins as soon as it delivers, or from the spinner bases, or drawn by the program.
    *unfair*: an unfair spin on a base is repeated, or the players are asked. *draws*: who
    goes first, cards of a deck that the program deals, and the like. *line_share*: the margin
    at a border, as a fraction of the segment, within which a disc spun on the screen counts
    as stopped on the line.
    """

    spins: Literal["screen", "hand", "source", "bases", "program"] = "screen"
    unfair: Literal["again", "ask"] = "again"
    draws: Literal["program", "hand"] = "program"
    line_share: float = 0.01


@dataclass(frozen=True, kw_only=True)
class SetupFacts:
    """Facts about a setup for the match head: the rule set or edition, its changed policies, others."""

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
    """A game's parameters for setting up, storing, refereeing and viewing matches.

    Type parameters: its setup, rules, state, actions and events.

    Attributes:
        id: Its name in heads.
        rules: The rules for a setup; *rules_version* is raised when their behaviour changes.
        stored: The codec of setups and entries.
        facts: The facts about a setup for heads.
        looked_at: A table as a state with an empty agenda.
        correct: The action that corrects a table, from changes and a reason.
        closing: Actions that, like chance, cannot be undone.
        on_source: Actions that, like chance, refer to a source.
        turn_ended: The event at the end of a turn.
        setup: The setup of the rules.
        discs: The discs and coins of a match.
        chance: The default for who answers chance.
        unseen: Sources of chance that only the players can answer, since no program sees the outcome.
        learned: Cards that the rules know from a state in addition to the setup.
        completed: Entries of an old journal version, with the events that its reducer derived.
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
