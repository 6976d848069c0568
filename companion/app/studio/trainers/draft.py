"""A Trainer card that is being made, as a value."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from companion.app.studio.ids import OWN, slug
from companion.figure import Effect, TrainerCard

Target: TypeAlias = Literal["own_field", "own_center", "any_field", "none"]
TARGETS: tuple[Target, ...] = get_args(Target)


class CardDraft(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The card as far as it is known.

    *replaces*: the id of the players' own card that this is, "" for a new one. *begun*: which card of the editor this
    is, counted by those that were begun there before it.
    """

    name: str = ""
    target: Target | Literal[""] = ""
    lasting: bool = False
    may_move_after: bool = False
    effects: tuple[Effect, ...] = ()
    replaces: str = ""
    begun: int = 0

    @property
    def id(self) -> str:
        """The card's id: it stays as it was saved first."""
        return self.replaces or OWN + (slug(self.name) or "card")

    def card(self) -> TrainerCard:
        """The card."""
        return TrainerCard(
            id=self.id,
            name=self.name,
            target=self.target or "none",
            lasting=self.lasting,
            may_move_after=self.may_move_after,
            effects=self.effects,
        )


def draft_of_card(card: TrainerCard, own: bool) -> CardDraft:
    """A card of the library as a draft: *own* to be changed, else to be copied."""
    return CardDraft(
        name=card.name,
        target=card.target,
        lasting=card.lasting,
        may_move_after=card.may_move_after,
        effects=card.effects,
        replaces=card.id if own else "",
    )
