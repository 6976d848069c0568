"""A Trainer card or a plate being edited, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from companion.app.studio.ids import OWN, slug
from companion.figure.printed.abilities import Ability
from companion.figure.printed.effects import Effect
from companion.figure.printed.figures import TYPES, CardKind, CardNeed, CardTarget, Lasting, TrainerCard
from companion.kernel.numbers import whole

TARGETS: tuple[CardTarget, ...] = get_args(CardTarget)
TRAINER_TARGETS: tuple[CardTarget, ...] = ("own_field", "own_center", "any_field", "none")
"""Possible targets of a Trainer card; a plate has more."""
COSTS = range(4)
"""Possible costs of a plate; 0 for none."""
LASTING: Mapping[str, Lasting] = {"no": False, "yes": True, "turn": "turn", "match": "match"}
"""Durations of a card, by the names of their buttons."""


class CardDraft(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A partly known card.

    *replaces*: the id of the edited own card, "" for a new one. *begun*: number of cards begun in the editor
    before this one.
    """

    name: str = ""
    kind: CardKind = "trainer"
    cost: int | None = None
    target: CardTarget | Literal[""] = ""
    types: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    needs: CardNeed | None = None
    lasting: Lasting = False
    may_move_after: bool = False
    effects: tuple[Effect, ...] = ()
    gives: tuple[Ability, ...] = ()
    until_out_by: str = ""
    replaces: str = ""
    begun: int = 0

    @property
    def id(self) -> str:
        """The card's id, fixed when it is first saved."""
        return self.replaces or OWN + (slug(self.name) or "card")

    def with_choice(self, what: str, value: str) -> CardDraft:
        """The draft after a choice; an invalid one changes nothing."""
        match what:
            case "card-name" if value:
                return replace(self, name=value)
            case "kind" if value in get_args(CardKind):
                kind: CardKind = "plate" if value == "plate" else "trainer"
                return CardDraft(
                    name=self.name, kind=kind, effects=self.effects, replaces=self.replaces, begun=self.begun
                )
            case "target" if (target := next((one for one in TARGETS if one == value), None)) is not None:
                nobody = {"types": (), "names": ()} if target == "none" else {}
                return replace(self, target=target, **nobody)
            case "cost" if (cost := whole(value)) is not None and cost in COSTS:
                return replace(self, cost=cost or None)
            case "types" if not value or value in TYPES:
                return replace(self, types=_toggled(self.types, value))
            case "needs":
                return replace(self, needs=next((one for one in get_args(CardNeed) if one == value), None))
            case "lasts" if value in LASTING:
                return replace(
                    self, lasting=LASTING[value], **({} if LASTING[value] else {"gives": (), "until_out_by": ""})
                )
            case "until_out_by" if not value or value in TYPES:
                return replace(self, until_out_by=value)
            case "lasting" | "may_move_after" if value in ("yes", "no"):
                return replace(self, **{what: value == "yes"})
            case _:
                return self

    def card(self) -> TrainerCard:
        """The card."""
        facts = {name: getattr(self, name) for name in PRINTED}
        cost = self.cost if self.kind == "plate" else None
        return TrainerCard(id=self.id, **facts | {"target": self.target or "none", "cost": cost})


PRINTED = tuple(name for name in CardDraft.__struct_fields__ if name in TrainerCard.__struct_fields__ and name != "id")
"""What stands on a card, under the same names in a draft."""


def _toggled(chosen: tuple[str, ...], one: str) -> tuple[str, ...]:
    """Toggle this one; "" clears all."""
    if not one:
        return ()
    return tuple(kept for kept in chosen if kept != one) if one in chosen else (*chosen, one)


def draft_of_card(card: TrainerCard, own: bool) -> CardDraft:
    """A draft from a card of the library: *own* to edit it, else to copy it."""
    return CardDraft(**{name: getattr(card, name) for name in PRINTED}, replaces=card.id if own else "")
