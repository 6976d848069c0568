"""Findings of the rules about a table: the modifiers in force, and their targets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import Group, If
from companion.cards.values.state import Lasting, Pokemon, Side, Table
from companion.kernel.model import Seat

From: TypeAlias = Literal["power", "card", "attached", "energy", "stadium", "pokemon", "player"]
"""Origin of a modifier: a power, the Pokémon's card itself, a Tool or other attached Trainer card, an Energy
card, the Stadium, or a lasting effect on a *pokemon* or *player*.
"""

Question: TypeAlias = tuple[type, int]
"""Which modifiers of a type apply to a Pokémon (its uid) or a player (-1, -2)?"""


class Force(msgspec.Struct, frozen=True, gc=False):
    """A modifier in force."""

    mod: Any
    """The modifier; `of` filters by its type."""
    source: int
    """The Pokémon with the power, or on which it or its card lies; 0: none."""
    seat: Seat
    """Its point of view: the player of the card, or the player on whom it lies."""
    card: str
    """The card with the text."""
    kind: From
    power: str = ""
    """The power that it belongs to."""
    ifs: tuple[If, ...] = ()
    """It is in force only while these hold."""
    tied: int = 0
    """It changes only damage to this Pokémon; 0: to any."""
    spares: tuple[int, ...] = ()
    """Pokémon exempt from it."""


Kinds: TypeAlias = Mapping[type, tuple[Force, ...]]
"""Modifiers in force by type, for any target, whether their conditions hold or not."""

OfPower: TypeAlias = tuple[Pokemon, Power, Force]
"""A modifier of a power, with the power's Pokémon."""


class Gathered:
    """The modifiers of one side of a table, before others may stop them."""

    __slots__ = ("active", "all", "bench", "forces", "laid", "lasting", "powers", "side")

    def __init__(self) -> None:
        self.side: Side | None = None
        """The side for which these modifiers are valid; None: it must be gathered again."""
        self.active: Pokemon | None = None
        self.bench: tuple[Pokemon, ...] = ()
        self.lasting: tuple[Lasting, ...] | None = None
        """Effects on the player when gathered; None: gather again in any case."""
        self.forces: list[Force] = []
        """Forces of cards."""
        self.powers: list[OfPower] = []
        self.laid: list[Force] = []
        """Lasting effects on Pokémon or the player."""
        self.all: tuple[Force, ...] = ()
        """All of them: the identical tuple while they are equal."""

    def hold(self, forces: list[Force], powers: list[OfPower], laid: list[Force]) -> None:
        """Replace the modifiers."""
        self.forces, self.powers, self.laid = forces, powers, laid
        found = (*[force for _, _, force in powers], *forces, *laid)
        if found != self.all:
            self.all = found


class Findings:
    """The modifiers in force on one table, and cached answers to queries about them.

    A modifier holds if its condition holds; conditions query facts, and modifiers change facts. Rule for such
    cycles: an answer that depends on itself leaves out the text that asks. A query that recurs while it is
    being answered (`opens`) finds no modifier, and answers on the way are not cached (`closes`), since on
    their own they might differ.
    """

    __slots__ = ("_busy", "_cut", "answers", "forces", "groups", "kinds", "plain", "sides", "stops", "table")

    def __init__(self, table: Table, sides: tuple[tuple[Force, ...], tuple[Force, ...]] = ((), ())) -> None:
        self.table = table
        self.sides = sides
        """By seat: the gathered modifiers."""
        self.forces: tuple[Force, ...] = ()
        self.kinds: dict[type, tuple[Force, ...]] = {}
        """The forces by the type of their modifier."""
        self.stops: tuple[Force, ...] = ()
        """The forces that stop powers."""
        self.answers: dict[Question, tuple[Force, ...]] = {}
        self.groups: dict[tuple[Seat, int, Group], frozenset[int]] = {}
        """Members of a group, by the side and Pokémon it is seen from."""
        self.plain = True
        """Do these forces depend only on what is in play? Not if some of them stop others."""
        self._busy: set[Question] = set()
        """Queries being answered."""
        self._cut = False
        """Was a question asked that is being answered?"""

    def goes_on(self, table: Table) -> None:
        """Keep the modifiers for *table*, but drop answers that may depend on hands, turns and the like."""
        self.table = table
        if self.forces:
            self.answers.clear()
            self.groups.clear()

    def hold(self, forces: list[Force]) -> None:
        """Replace the forces."""
        kinds: dict[type, list[Force]] = {}
        for force in forces:
            kinds.setdefault(type(force.mod), []).append(force)
        self.forces = tuple(forces)
        self.kinds = {kind: tuple(found) for kind, found in kinds.items()}
        self.answers = {}

    def opens(self, question: Question) -> bool:
        """Begin to answer; False for a query already being answered, which finds nothing."""
        if question in self._busy:
            self._cut = True
            return False
        self._busy.add(question)
        return True

    def closes(self, question: Question, found: tuple[Force, ...]) -> None:
        """Cache the answer, unless a cycle left out a text."""
        self._busy.discard(question)
        if not self._busy:
            self._cut = False
        if not self._cut:
            self.answers[question] = found
