"""What the rules have found out about a table: the modifiers in force, and whom each concerns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import Group, If
from companion.cards.values.state import Lasting, Pokemon, Side, Table
from companion.kernel.model import Seat

From: TypeAlias = Literal["power", "card", "attached", "energy", "stadium", "pokemon", "player"]
"""Where a modifier comes from: a power, the Pokémon's card itself, a Tool or other attached
Trainer card, an Energy card, the Stadium, or what was laid on a *pokemon* or *player*."""

Question: TypeAlias = tuple[type, int]
"""Which modifiers of a kind concern a Pokémon (its uid) or a player (-1, -2)?"""


class Force(msgspec.Struct, frozen=True, gc=False):
    """A modifier in force."""

    mod: Any
    """The modifier; `of` says of which kind."""
    source: int
    """The Pokémon whose power it is, or on which it or its card lies; 0: none."""
    seat: Seat
    """From whose side it is seen: the player of the card, or the one on whom it lies."""
    card: str
    """The card whose text it is."""
    kind: From
    power: str = ""
    """The power that it belongs to."""
    ifs: tuple[If, ...] = ()
    """It is in force only while these hold."""
    tied: int = 0
    """It changes only damage that is done to this Pokémon; 0: to any."""
    spares: tuple[int, ...] = ()
    """Pokémon that it does not concern."""


Kinds: TypeAlias = Mapping[type, tuple[Force, ...]]
"""Modifiers in force by their kind, whomever they concern and whether their conditions hold or not."""

OfPower: TypeAlias = tuple[Pokemon, Power, Force]
"""A modifier of a power, with the Pokémon that has it."""


class Gathered:
    """The modifiers of one side of a table, before it is asked which of them others stop."""

    __slots__ = ("active", "all", "bench", "forces", "laid", "lasting", "powers", "side")

    def __init__(self) -> None:
        self.side: Side | None = None
        """The side of which it is known that these are in force there; None: it has to be looked at again."""
        self.active: Pokemon | None = None
        self.bench: tuple[Pokemon, ...] = ()
        self.lasting: tuple[Lasting, ...] | None = None
        """What lay on the player; None: it has to be gathered anew, whatever lies there."""
        self.forces: list[Force] = []
        """Those of cards."""
        self.powers: list[OfPower] = []
        self.laid: list[Force] = []
        """Those that were laid on Pokémon or the player."""
        self.all: tuple[Force, ...] = ()
        """All of them: the very same value as long as they are the same."""

    def hold(self, forces: list[Force], powers: list[OfPower], laid: list[Force]) -> None:
        """From now on these are the modifiers."""
        self.forces, self.powers, self.laid = forces, powers, laid
        found = (*[force for _, _, force in powers], *forces, *laid)
        if found != self.all:
            self.all = found


class Findings:
    """The modifiers in force on one table, and the questions about them that have been answered.

    A modifier holds if its condition holds; conditions ask for facts, and modifiers change facts. The rule for such
    cycles: an answer that depends on itself is given without the text that asks. A question that comes up again
    while it is being answered (`opens`) finds no modifier, and what was answered on the way is not kept (`closes`),
    since asked by itself it may be answered otherwise.
    """

    __slots__ = ("_busy", "_cut", "answers", "forces", "groups", "kinds", "plain", "sides", "stops", "table")

    def __init__(self, table: Table, sides: tuple[tuple[Force, ...], tuple[Force, ...]] = ((), ())) -> None:
        self.table = table
        self.sides = sides
        """By seat: what was gathered."""
        self.forces: tuple[Force, ...] = ()
        self.kinds: dict[type, tuple[Force, ...]] = {}
        """The forces by the type of their modifier."""
        self.stops: tuple[Force, ...] = ()
        """The forces that stop powers."""
        self.answers: dict[Question, tuple[Force, ...]] = {}
        self.groups: dict[tuple[Seat, int, Group], frozenset[int]] = {}
        """Who belongs to a group, by the side and Pokémon that it is seen from."""
        self.plain = True
        """Are these the forces as long as the same is in play? Not where some of them stop others."""
        self._busy: set[Question] = set()
        """Questions that are being answered."""
        self._cut = False
        """Was a question asked that is being answered?"""

    def goes_on(self, table: Table) -> None:
        """The same is in force on *table*; what that says may depend on hands, turns and the like."""
        self.table = table
        if self.forces:
            self.answers.clear()
            self.groups.clear()

    def hold(self, forces: list[Force]) -> None:
        """From now on these are the forces."""
        kinds: dict[type, list[Force]] = {}
        for force in forces:
            kinds.setdefault(type(force.mod), []).append(force)
        self.forces = tuple(forces)
        self.kinds = {kind: tuple(found) for kind, found in kinds.items()}
        self.answers = {}

    def opens(self, question: Question) -> bool:
        """Begins to answer; False for a question that is being answered, which finds nothing."""
        if question in self._busy:
            self._cut = True
            return False
        self._busy.add(question)
        return True

    def closes(self, question: Question, found: tuple[Force, ...]) -> None:
        """Keeps the answer, unless it was given without a text that asks."""
        self._busy.discard(question)
        if not self._busy:
            self._cut = False
        if not self._cut:
            self.answers[question] = found
