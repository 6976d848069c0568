"""Cards of kinds that an edition does not know (CG-GEN-03)."""

from __future__ import annotations

from companion.cards.cards import Card
from companion.cards.editions import Edition


def unknown_word(edition: Edition, card: Card) -> str:
    """What of a card the edition has no rules for: its kind, stage, a mark or a type; "" if it knows them all.

    >>> from companion.cards.editions import EDITIONS
    >>> charm = Card(id="x-1", name="Charm", kind="tool")
    >>> unknown_word(EDITIONS["advanced-1999"], charm), unknown_word(EDITIONS["platinum-2009"], charm)
    ('tool', '')
    """
    for mark in card.marks:
        if mark not in edition.marks:
            return mark
    if card.kind == "pokemon":
        if card.stage is not None and card.stage not in edition.stages:
            return card.stage
        return _unknown_type(edition.types, card.types)
    if card.kind == "energy":
        return _unknown_energy(edition, card)
    return "" if card.kind in edition.trainer_kinds else card.kind


def _unknown_energy(edition: Edition, card: Card) -> str:
    provided = tuple(kind for one in card.provides for kind in one.split("/") if kind != "any")
    return _unknown_type(edition.basic_energy_types if card.basic else edition.types, provided)


def _unknown_type(known: tuple[str, ...], types: tuple[str, ...]) -> str:
    return next((kind for kind in types if kind not in known), "")
