"""Printed facts of figures, Trainer figures, Trainer cards and plates.

Several editions have a figure of one name, with other discs: these printings stand side by side.
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
from companion.texts.errors import UnfitError
from companion.texts.texts import phrase

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z")]
MovePoints = Annotated[int, msgspec.Meta(ge=0, le=9)]

TYPES = (
    *("bug", "dark", "dragon", "electric", "fairy", "fighting", "fire", "flying", "ghost"),
    *("grass", "ground", "ice", "normal", "poison", "psychic", "rock", "steel", "water"),
)
"""Every type that a figure may be of."""


class Form(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What makes a figure a form of others (FG-FORM-01).

    *of*: the printed names of those that can take it. *at_will*: where these stand when their player
    lets one take it in a turn (FG-FORM-03), "" for nowhere: only abilities and attacks do. *turns*: how
    long it then lasts, None for good. *mega*: it is a Mega Evolution. *only*: it is nothing but a form,
    no team's figure. *spends*: an own figure called one of these leaves the match for it.
    """

    of: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    at_will: Literal["", "field", "bench"] = ""
    turns: Annotated[int, msgspec.Meta(ge=1)] | None = None
    mega: bool = False
    only: bool = False
    spends: tuple[str, ...] = ()


class Figure(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A figure's printed facts.

    *ability*: it has one; *abilities*: as much of it as there are words for, and what is
    left to the players. *evolves_from*: the printed name of the figure that can evolve into
    this one (FG-EVOLVE-01); "" for none. *form*: whose form it is. *provisional*: what is not known for sure, in words.
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
            raise UnfitError(phrase("error.figure.ability"))

    @property
    def ability_by_hand(self) -> bool:
        """Has it an ability of which the rules leave a part, or all, to the players?"""
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
    """The years of those figures whose name a figure of another edition bears too, by their ids."""
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
    """The name of a figure with its year, where *years* of `told_apart` have one for it."""
    return f"{figure.name} ({years[figure.id]})" if figure.id in years else figure.name


CardKind: TypeAlias = Literal["trainer", "plate"]
CardTarget: TypeAlias = Literal[
    "own_field", "own_center", "any_field", "none", "own_bench", "own_field_or_bench", "own_anywhere"
]
"""Whom the player chooses for a card; *own_anywhere*: on the Field, on the Bench or in the Center."""
CardNeed: TypeAlias = Literal["room_in_center", "entries_held", "holds_entries", "no_mega"]
"""What a card can be used for only: a place is free in the own Center; figures stand on all Entry Points, opposing
ones on the own, or own ones on the opponent's; or no own figure is Mega Evolved.
"""
Lasting: TypeAlias = bool | Literal["turn", "match"]
"""How long a card lies: not at all, under the figure until it leaves the Field, only until the turn ends, or to the
end of the match: under the figure wherever that goes, or beside the mat where none is chosen.
"""


class TrainerCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A Trainer card, or a plate, which is used as one: without a spin, and for what it *costs* (FG-PLATE-01 to -04).

    *target* says what the player chooses for it: one of these figures or none; of one of these *types* or *names*
    only. Its effects see the chosen figure as `self`. *lasting*: the card lies under the figure, for as long as that
    says (FG-TRAINER-04, FG-PLATE-04). As long as it lies the figure has the abilities that it *gives*; beside the mat
    they are its player's, and *until_out_by* a type: it is turned when a figure of that type Knocks Out an opposing
    one in a battle. *may_move_after*: the card lets the player go on to move (FG-TRAINER-05, FG-PLATE-03).
    *undocumented*: nobody documented what it does, so that all this is a stand-in; what its players are told
    instead where they carry it out as they agreed (POLICY-undocumented-cards). "" for every other card.
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
            raise UnfitError(phrase("error.figure.card-lasting"))
        for ability in self.gives:
            # What holds from the beginning of a match cannot be given in the middle of it.
            if not hasattr(ability, "while_"):
                raise UnfitError(phrase("error.figure.card-gives", word=ability_word(ability)))
            # Beside the mat there is no figure that could have it, and a card gives nothing to the other side.
            if self.target == "any_field" or (self.target == "none" and getattr(ability, "to", None) is None):
                raise UnfitError(phrase("error.figure.card-gives-whom", word=ability_word(ability)))

    @property
    def by_hand(self) -> bool:
        """Is any of it left to the players?"""
        return any(isinstance(effect, ByHand) for effect in self.effects)

    def as_agreed(self) -> TrainerCard:
        """The card as its players carry it out who agreed on what it does."""
        said = (ByHand(text=self.undocumented),)
        return replace(self, effects=said, gives=(), lasting=False, until_out_by="", undocumented="")


TRAINER_DISC = Disc((Segment("white", 22, "Success", damage=0), Segment("miss", 2)))
"""The disc of every Trainer figure that is known: success 11/12, Miss 1/12."""


class TrainerFigure(msgspec.Struct, frozen=True):
    """A Trainer figure: its name, and the disc that is spun for a Trainer card."""

    name: str
    disc: Disc = TRAINER_DISC


class TrainerFile(msgspec.Struct, frozen=True, kw_only=True):
    """Contents of a file of Trainers: Trainer figures, which share a disc, and Trainer cards."""

    trainers: tuple[TrainerFigure, ...]
    cards: tuple[TrainerCard, ...]
