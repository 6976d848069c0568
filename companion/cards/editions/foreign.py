"""Cards of kinds that an edition lacks (CG-GEN-03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.cards.editions.edition import Edition
from companion.cards.printed.cards import Card
from companion.cards.printed.contents import mentions
from companion.cards.printed.coverage import names_zone
from companion.cards.printed.vocabulary import TRAINER_KINDS, TYPES


def unknown_word(edition: Edition, card: Card) -> str:
    """First word of a card that the edition has no rules for: kind, stage, mark, type or zone; "" if it knows all.

    >>> from companion.cards.editions.table import EDITIONS
    >>> charm = Card(id="x-1", name="Charm", kind="tool")
    >>> unknown_word(EDITIONS["advanced-1999"], charm), unknown_word(EDITIONS["platinum-2009"], charm)
    ('tool', '')
    """
    return next(_unknown_words(edition, card), "")


def foreign_clauses(edition: Edition, card: Card) -> tuple[str, ...]:
    """The clauses with the lists in which the edition lacks a word of the card.

    >>> from companion.cards.editions.table import EDITIONS
    >>> foreign_clauses(EDITIONS["advanced-1999"], Card(id="x-1", name="Charm", kind="tool"))
    ('CG-CARD-04',)
    """
    words = _unknown_words(edition, card)
    return tuple(dict.fromkeys(clause for word in words for clause in _clauses(card, word)))


def _clauses(card: Card, word: str) -> tuple[str, ...]:
    if word in TYPES:
        return ("CG-TYPE-02", "CG-TYPE-01") if card.basic else ("CG-TYPE-01",)
    return ("CG-CARD-04",) if word in TRAINER_KINDS else _CLAUSES.get(word, ())


_CLAUSES: Mapping[str, tuple[str, ...]] = {
    "mega": ("CG-CARD-02",),
    "break": ("CG-CARD-02",),
    "lvx": ("CG-CARD-03",),
    "legend": ("CG-CARD-03",),
    "restored": ("CG-CARD-03",),
    "star": ("CG-DECK-08",),
    "ace_spec": ("CG-DECK-09",),
    "lost": ("CG-ZONE-13",),
}


def _unknown_words(edition: Edition, card: Card) -> Iterator[str]:
    yield from (mark for mark in card.marks if mark not in edition.marks)
    if card.kind == "pokemon":
        if card.stage is not None and card.stage not in edition.stages:
            yield card.stage
        yield from _unknown_types(edition.types, card.types)
    elif card.kind == "energy":
        provided = tuple(kind for one in card.provides for kind in one.split("/") if kind != "any")
        yield from _unknown_types(edition.basic_energy_types if card.basic else edition.types, provided)
    elif card.kind not in edition.trainer_kinds:
        yield card.kind
    if not edition.lost_zone and mentions(card, "lost") and names_zone(card, "lost"):
        yield "lost"


def _unknown_types(known: tuple[str, ...], types: tuple[str, ...]) -> Iterator[str]:
    return (kind for kind in types if kind not in known)
