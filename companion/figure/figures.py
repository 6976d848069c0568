"""Printed facts of figures, Trainer figures and Trainer cards."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.figure.disc import Disc, Segment
from companion.figure.effects import Effect

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
MovePoints = Annotated[int, msgspec.Meta(ge=0, le=9)]

TYPES = (
    *("bug", "dark", "dragon", "electric", "fairy", "fighting", "fire", "flying", "ghost"),
    *("grass", "ground", "ice", "normal", "poison", "psychic", "rock", "steel", "water"),
)
"""Every type that a figure may be of."""


class Figure(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A figure's printed facts.

    *ability*: it has one, which is not modelled. *provisional*: what is not
    known for sure, in words.
    """

    id: str
    name: str
    mp: int
    disc: Disc
    types: tuple[str, ...] = ()
    rarity: str = ""
    edition: str = ""
    ability: bool = False
    provisional: tuple[str, ...] = ()

    @property
    def by_hand(self) -> bool:
        """Does any attack need the players to carry it out?"""
        return any(effect.__struct_config__.tag == "by_hand" for s in self.disc.segments for effect in s.effects)


class TrainerCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A Trainer card.

    *target* says what the player chooses for it: one of these figures or none.
    Its effects see the chosen figure as `self`. *lasting*: the card lies under
    the figure until it leaves the Field (FG-TRAINER-04). *may_move_after*: the
    card lets the player go on to move (FG-TRAINER-05).
    """

    id: str
    name: str
    target: Literal["own_field", "own_center", "any_field", "none"] = "none"
    lasting: bool = False
    may_move_after: bool = False
    effects: tuple[Effect, ...] = ()
    certainty: Literal["high", "medium", "low", "unknown"] = "high"


TRAINER_DISC = Disc((Segment("white", 22, "Success", damage=0), Segment("miss", 2)))
"""Every Trainer figure's disc: success 11/12, Miss 1/12."""
