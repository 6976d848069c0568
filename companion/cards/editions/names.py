"""Names of cards under the edition's policies (CG-NAME).

A card file gives the printed name, marks and level separately. The edition's policies decide which of these
form the name that deck checks, evolving and effects compare.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.cards.editions.edition import Edition
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import Mark

UNNAMED_MARKS: tuple[tuple[Mark, str, str], ...] = (
    ("delta", "delta", "δ"),
    ("plasma", "team_plasma", "Team Plasma"),
    ("prime", "prime", "Prime"),
)
"""A mark, its word in `name_ignores`, and its text if it belongs to the name."""


def name_in(edition: Edition, card: Card) -> str:
    """The name of a card in an edition (CG-NAME-01 … CG-NAME-12).

    >>> from companion.cards.editions.table import EDITIONS
    >>> xy = EDITIONS["xy-2016"]
    >>> name_in(xy, Card(id="x-1", name="Pup", kind="pokemon", stage="lvx", level="X", marks=("plasma",)))
    'Pup'
    """
    words = [_without(edition, card)]
    words += [shown for mark, word, shown in UNNAMED_MARKS if mark in card.marks and word not in edition.name_ignores]
    level = "X" if card.stage == "lvx" else card.level
    if level and "level" not in edition.name_ignores:
        words.append(f"LV.{level}")
    return " ".join(words)


def said_in(edition: Edition, cards: Iterable[Card]) -> dict[str, str]:
    """Meaning of the cards' printed names in a text: "evolves from Pup" covers any card of that name."""
    return {card.name: _without(edition, card) for card in cards}


@lru_cache(maxsize=4096)
def has_words(name: str, words: str) -> bool:
    """Are *words* part of the name, as whole words?

    >>> has_words("Ada's Pup", "Pup"), has_words("Titan-EX", "EX"), has_words("Puppet", "Pup")
    (True, True, False)
    """
    start = name.find(words)
    while start >= 0:
        end = start + len(words)
        if not (name[:start][-1:].isalnum() or name[end : end + 1].isalnum()):
            return True
        start = name.find(words, start + 1)
    return False


def _without(edition: Edition, card: Card) -> str:
    """The printed name without the parts that the edition excludes."""
    name, parts = card.name, edition.name_includes
    if "owner" not in parts and "owner" in card.marks:
        name = name.partition("'s ")[2] or name
    if "symbol" not in parts and ("sp" in card.marks or "star" in card.marks):
        name = name.rpartition(" ")[0] or name
    if "mega" not in parts and (card.stage == "mega" or "primal" in card.marks):
        name = name.removeprefix("M ").removeprefix("Primal ")
    if "ex" not in parts and ("ex" in card.marks or "EX" in card.marks or card.stage == "mega"):
        name = name.removesuffix("-EX").removesuffix(" EX").removesuffix(" ex")
    if "break" not in parts and card.stage == "break":
        name = name.removesuffix(" BREAK")
    if "legend" not in parts and card.stage == "legend":
        name = name.removesuffix(" LEGEND")
    return name
