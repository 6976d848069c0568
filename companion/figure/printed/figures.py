"""Printed facts of figures, Trainer figures, Trainer cards and plates.

Editions may print figures of one name with different discs: these printings coexist.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from companion.figure.printed.abilities import Ability, AbilityByHand, ability_word
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import ByHand, Effect
from companion.texts.errors import ValidationError
from companion.texts.texts import phrase

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z")]
MovePoints = Annotated[int, msgspec.Meta(ge=0, le=9)]

TYPES = (
    *("bug", "dark", "dragon", "electric", "fairy", "fighting", "fire", "flying", "ghost"),
    *("grass", "ground", "ice", "normal", "poison", "psychic", "rock", "steel", "water"),
)
"""Every type that a figure may have."""


class Form(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a figure is a form of others (FG-FORM-01).

    *of*: printed names of the figures that can take it. *at_will*: where these must be for their player to
    let one take it in a turn (FG-FORM-03), "" for nowhere: only by abilities and attacks. *turns*: how long
    it then lasts, None for good. *mega*: it is a Mega Evolution. *only*: it is only a form, never a team's
    figure. *spends*: names of own figures, one of which leaves the match for it.
    """

    of: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    at_will: Literal["", "field", "bench"] = ""
    turns: Annotated[int, msgspec.Meta(ge=1)] | None = None
    mega: bool = False
    only: bool = False
    spends: tuple[str, ...] = ()


class Figure(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A figure's printed facts.

    *ability*: it has one; *abilities*: the parts that the vocabulary covers, and those left to the players.
    *evolves_from*: printed name of the figure that can evolve into this one (FG-EVOLVE-01); "" for none.
    *form*: whose form it is. *provisional*: doubtful facts, in words.
    """

    id: str
    name: str
    mp: int
    disc: Disc
    types: tuple[str, ...] = ()
    rarity: str = ""
    edition: str = ""
    ability: bool = False
    abilities: tuple[Ability, ...] = ()
    evolves_from: str = ""
    form: Form | None = None
    provisional: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.abilities and not self.ability:
            raise ValidationError(phrase("error.figure.ability"))

    @property
    def ability_by_hand(self) -> bool:
        """Does it have an ability that the rules leave, in part or whole, to the players?"""
        return self.ability and (not self.abilities or any(isinstance(one, AbilityByHand) for one in self.abilities))

    @property
    def by_hand(self) -> bool:
        """Does any attack need the players to carry it out?"""
        return any(effect.__struct_config__.tag == "by_hand" for s in self.disc.segments for effect in s.effects)


_YEAR = re.compile(r"(?:19|20)\d\d$")


def year_of(edition: str) -> str:
    """The year of an edition, with which its id ends; "" for one without.

    >>> from companion.figure.printed.figures import year_of
    >>> year_of("v7_2019")
    '2019'
    """
    found = _YEAR.search(edition)
    return found[0] if found else ""


def told_apart(figures: Iterable[Figure]) -> Mapping[str, str]:
    """Years by id, for figures whose name a figure of another edition shares."""
    known = tuple(figures)
    editions: dict[str, set[str]] = {}
    for figure in known:
        editions.setdefault(figure.name, set()).add(figure.edition)
    several = {name for name, found in editions.items() if len(found) > 1}
    return {one.id: year for one in known if one.name in several and (year := year_of(one.edition))}


def printing_names(figures: Iterable[Figure]) -> Mapping[str, str]:
    """The names of figures by their ids, with the year where another edition has a figure of that name.

    >>> from companion.figure.printed.disc import Disc, Segment
    >>> from companion.figure.printed.figures import Figure, printing_names
    >>> disc = Disc((Segment("miss", 24),))
    >>> old = Figure(id="eel", name="Eel", mp=2, disc=disc, edition="v3_2017")
    >>> new = Figure(id="eel-2019", name="Eel", mp=2, disc=disc, edition="v7_2019")
    >>> printing_names((old, new))
    {'eel': 'Eel (2017)', 'eel-2019': 'Eel (2019)'}
    """
    known = tuple(figures)
    years = told_apart(known)
    return {one.id: printing_name(one, years) for one in known}


def printing_name(figure: Figure, years: Mapping[str, str]) -> str:
    """A figure's name, with its year if *years* of `told_apart` has one."""
    return f"{figure.name} ({years[figure.id]})" if figure.id in years else figure.name


CardKind: TypeAlias = Literal["trainer", "plate"]
CardTarget: TypeAlias = Literal[
    "own_field", "own_center", "any_field", "none", "own_bench", "own_field_or_bench", "own_anywhere"
]
"""The target that the player chooses for a card; *own_anywhere*: on the Field, on the Bench or in the Center."""
CardNeed: TypeAlias = Literal["room_in_center", "entries_held", "holds_entries", "no_mega"]
"""Precondition of a card: the own Center has room; figures stand on all Entry Points (opponents on the own
ones, or own figures on the opponent's); or no own figure is Mega Evolved.
"""
Lasting: TypeAlias = bool | Literal["turn", "match"]
"""How long a card lies: not at all, under the figure until it leaves the Field, only until the turn ends, or
to the end of the match: under the figure wherever that goes, or beside the mat if it has no target.
"""


class TrainerCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A Trainer card, or a plate, which is used like one: without a spin, and for what it *costs* (FG-PLATE-01 to -04).

    *target*: what the player chooses for it: a figure or nothing; only of these *types* or *names*. Its
    effects see the chosen figure as `self`. *lasting*: the card lies under the figure for so long
    (FG-TRAINER-04, FG-PLATE-04). While it lies, the figure has the abilities that it *gives*; beside the mat
    they are its player's. *until_out_by*: a type; the card is turned when a figure of that type Knocks Out an
    opposing one in a battle. *may_move_after*: the player may go on to move (FG-TRAINER-05, FG-PLATE-03).
    *undocumented*: "" unless nobody documented the card, so that its facts are a stand-in; else the text
    shown to players who carry it out as agreed (POLICY-undocumented-cards).
    """

    id: str
    name: str
    kind: CardKind = "trainer"
    cost: int | None = None
    target: CardTarget = "none"
    types: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    needs: CardNeed | None = None
    lasting: Lasting = False
    may_move_after: bool = False
    effects: tuple[Effect, ...] = ()
    gives: tuple[Ability, ...] = ()
    until_out_by: str = ""
    undocumented: str = ""
    certainty: Literal["high", "medium", "low", "unknown"] = "high"

    def __post_init__(self) -> None:
        if (self.gives or self.until_out_by) and not self.lasting:
            raise ValidationError(phrase("error.figure.card-lasting"))
        for ability in self.gives:
            # A card played in mid-match cannot give what holds from the beginning.
            if not hasattr(ability, "while_"):
                raise ValidationError(phrase("error.figure.card-gives", word=ability_word(ability)))
            # Beside the mat no figure has it, and a card gives nothing to the other side.
            if self.target == "any_field" or (self.target == "none" and getattr(ability, "to", None) is None):
                raise ValidationError(phrase("error.figure.card-gives-whom", word=ability_word(ability)))

    @property
    def by_hand(self) -> bool:
        """Does the card leave any of it to the players?"""
        return any(isinstance(effect, ByHand) for effect in self.effects)

    def as_agreed(self) -> TrainerCard:
        """The card as players carry it out after agreeing on what it does."""
        said = (ByHand(text=self.undocumented),)
        return replace(self, effects=said, gives=(), lasting=False, until_out_by="", undocumented="")


TRAINER_DISC = Disc((Segment("white", 22, "Success", damage=0), Segment("miss", 2)))
"""The disc of every known Trainer figure: success 11/12, Miss 1/12."""


class TrainerFigure(msgspec.Struct, frozen=True):
    """A Trainer figure: its name, and the disc that is spun for a Trainer card."""

    name: str
    disc: Disc = TRAINER_DISC


class TrainerFile(msgspec.Struct, frozen=True, kw_only=True):
    """Contents of a file of Trainers: Trainer figures, which share a disc, and Trainer cards."""

    trainers: tuple[TrainerFigure, ...]
    cards: tuple[TrainerCard, ...]
