"""A card: its printed facts, and its text as values of the vocabulary.

No printed sentence is stored; the table's texts are generated from the values.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import field

from companion.cards.printed.vocabulary import (
    CardKind,
    Condition,
    Effect,
    EnergyType,
    If,
    Mark,
    Mirrors,
    Modifier,
    PowerKind,
    Stage,
    That,
    To,
    Trigger,
    Until,
    Who,
)

Sign: TypeAlias = Literal["", "+", "-", "x", "?"]
"""The sign after an attack's printed damage."""


class _Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the parts of a card."""


class WeakTo(_Fact, frozen=True, kw_only=True):
    """A printed Weakness: *times* multiplies, *plus* adds (CG-AMB-17)."""

    type: EnergyType
    times: int = 1
    plus: int = 0


class Resists(_Fact, frozen=True, kw_only=True):
    """A printed Resistance: *less* is subtracted."""

    type: EnergyType
    less: int


class Attack(_Fact, frozen=True, kw_only=True):
    """An attack, with its text in slots by timing.

    *choose*: Pokémon chosen in the step of choices. *needs*: carried out in the step of requirements
    (payments with `must`, the own flip with `fail`). *before*: before damage. *number*: sets the base damage
    (`base`, `plus`). *after*: after damage.
    """

    name: str
    cost: tuple[EnergyType, ...] = ()
    damage: int = 0
    sign: Sign = ""
    if_: If | None = field(name="if", default=None)
    """It can only be used while this holds."""
    choose: tuple[Who, ...] = ()
    needs: tuple[Effect, ...] = ()
    before: tuple[Effect, ...] = ()
    number: tuple[Effect, ...] = ()
    after: tuple[Effect, ...] = ()
    ignores: tuple[Literal["weakness", "resistance", "effects"], ...] = ()
    """What does not affect its damage; *effects*: those on the Defending Pokémon."""
    in_spite_of: tuple[Condition, ...] = ()
    """It can be used even under these conditions."""
    knocked_out_to: Literal["lost", "deck", "hand"] | None = None
    """Where an opposing Pokémon goes that its damage Knocks Out, instead of the discard pile."""


class Power(_Fact, frozen=True, kw_only=True):
    """A Power, Body, Ability or Ancient Trait.

    A power used by choice has *use*; continuous effects are in *always* and *triggers*. A power without any
    of them is always on, and left to the players. *per_turn*: uses per turn and Pokémon; None: unlimited.
    *shared*: the limit is per player, however many such Pokémon there are; only one trigger per player
    answers. *off_under*: conditions under which it does not work.
    """

    name: str
    kind: PowerKind
    use: tuple[Effect, ...] = ()
    per_turn: int | None = None
    shared: bool = False
    only: Literal["active", "bench"] | None = None
    """Where its Pokémon must be for it to work."""
    if_: If | None = field(name="if", default=None)
    off_under: tuple[Condition, ...] = ()
    from_hand: bool = False
    """It is used from hand."""
    either_player: bool = False
    """The opponent may use it as well, on their own turn."""
    always: tuple[Modifier, ...] = ()
    triggers: tuple[Trigger, ...] = ()

    @property
    def is_left(self) -> bool:
        """Is its continuous effect left entirely to the players?"""
        return not (self.use or self.always or self.triggers)

    @property
    def mirrors(self) -> bool:
        """Does the power make its Pokémon count as another card?"""
        return any(isinstance(mod, Mirrors) for mod in self.always)


class AttachedTo(_Fact, frozen=True, kw_only=True):
    """Attachment of a Trainer card that stays (or an Energy card): to which Pokémon, and how long.

    *strict*: an Energy card is discarded as soon as its Pokémon no longer matches *that*.
    """

    to: To = "own"
    that: That | None = None
    until: Until | None = None
    """None: until its text removes it or the Pokémon leaves."""
    strict: bool = False


class AsPokemon(_Fact, frozen=True, kw_only=True):
    """A Trainer card that is a Basic Pokémon while in play (CG-FOSSIL-01)."""

    hp: int
    type: EnergyType = "colorless"
    gives_prize: bool = True
    may_retreat: bool = True
    immune: bool = False
    """It cannot get a Special Condition."""
    may_be_discarded: bool = False
    """Its player may take it out of play during the own turn."""


class Card(_Fact, frozen=True, kw_only=True):
    """A card's printed facts and its effects. *id* is a set and a number: "base1-58"."""

    id: str
    name: str
    kind: CardKind
    marks: tuple[Mark, ...] = ()

    # Pokémon
    stage: Stage | None = None
    evolves_from: str = ""
    hp: int = 0
    types: tuple[EnergyType, ...] = ()
    weak: tuple[WeakTo, ...] = ()
    resists: tuple[Resists, ...] = ()
    retreat: int = 0
    attacks: tuple[Attack, ...] = ()
    powers: tuple[Power, ...] = ()
    level: str = ""
    half: Literal["", "top", "bottom"] = ""
    """Which half of a LEGEND this is."""
    halves: tuple[str, ...] = ()
    """For a LEGEND in play: the ids of its two halves."""
    by_item: str = ""
    """The Item that puts this Restored Pokémon into play."""
    line: str = ""
    """For a Stage 2: the name at the start of its line, for texts that skip the Stage 1. Not printed on the
    card: a shelf of sets derives it from the cards between.
    """

    # Energy
    basic: bool = False
    """Is it a basic Energy card?"""
    provides: tuple[str, ...] = ()
    """Energy it provides, one entry per Energy: a type, several separated by "/", or "any"."""

    # Trainer cards
    if_: If | None = field(name="if", default=None)
    """It can only be played while this holds."""
    choose: tuple[Who, ...] = ()
    needs: tuple[Effect, ...] = ()
    """Payments that come first; if they are impossible, the card cannot be played."""
    effects: tuple[Effect, ...] = ()
    """Effects when played (an Energy card: when attached)."""
    stops: tuple[PowerKind, ...] = ()
    """Kinds of powers: it is only playable when an opposing Pokémon uses one in its own turn, and cancels it."""
    attach: AttachedTo | None = None
    """It is attached to a Pokémon when played."""
    as_pokemon: AsPokemon | None = None
    always: tuple[Modifier, ...] = ()
    """Continuous effects while in play or attached."""
    two_sided: bool = False
    """For a Stadium: each half is for one player; its player chooses whom the first half faces. *own* in its
    text is the player of the first half, *opponent* that of the second.
    """
    triggers: tuple[Trigger, ...] = ()

    # Which rules it has
    note: str = ""
    """A conflict between sources and its resolution, for readers of the file."""
    same_as: str = ""
    """For a reprint: the id of the printing whose facts and text are written out."""

    @property
    def is_pokemon(self) -> bool:
        """Is it a Pokémon card, whatever else it may count as?"""
        return self.kind == "pokemon"

    @property
    def mirrors(self) -> bool:
        """Does one of its powers make it count as another card?"""
        return any(power.mirrors for power in self.powers)

    @property
    def is_evolution(self) -> bool:
        """Is it an Evolution card (CG-CARD-01, -02)?"""
        return self.kind == "pokemon" and self.stage in EVOLUTION_STAGES


EVOLUTION_STAGES: tuple[Stage, ...] = ("stage1", "stage2", "mega", "break")
