"""Resolves a line of a list to a card: by id, by code and number, or by name in the sets of a format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from companion.adapters.files.decoding import ValidationIssue, perhaps, shown
from companion.adapters.files.texts_file import alike, english_names
from companion.adapters.library._list_lines import (
    BASIC,
    ID,
    IN_BRACKETS,
    LEVEL_X,
    LONG,
    PRIME,
    Parts,
    basic_energy_of,
    forms_of,
    parts_of_line,
    with_pictures,
)
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.cards import Card
from companion.cards.printed.sets import CardShelf, design
from companion.cards.registration.catalogue import KnownSet
from companion.cards.registration.formats import Format, is_legal_in
from companion.kernel.numbers import is_digits, whole
from companion.texts.errors import expectation, quoted
from companion.texts.texts import Fact, phrase

FREE_ABOVE = 4
"""Only basic Energy may exceed this count."""


class Meant(NamedTuple):
    """The card that a line refers to (None: in no known set), and a remark on its name."""

    card: Card | None
    remark: Fact = ""


def card_of_line(words: str, count: int, shelf: CardShelf, format: Format) -> Meant:
    """The card of a line: by id, by code and number, or by name."""
    energy = _basic_energy(words, shelf)
    found = ID.fullmatch(words)
    if found is not None:
        card = _of_id(shelf, f"{found['set']}-{found['number']}")
        if card is not None:
            return _called(card, found["rest"].strip(), shelf, energy)
        if found["set"].lower() in shelf.set_ids() and energy is None:
            nearest = perhaps(f"{found['set']}-{found['number']}", tuple(shelf.cards))
            raise ValidationIssue((), expectation(phrase("error.deck.card-of-sets"), shown(words), nearest))
    # "Shaymin EX" may be a name of its own rather than a card of the set EX.
    everywhere = called_so(words, shelf)
    if everywhere and not (IN_BRACKETS.search(words) and parts_of_line(words).set is not None):
        return Meant(_at_home(everywhere, words, count, format, shelf))
    parts = parts_of_line(words)
    if parts.set is None:
        return Meant(energy)
    return _of_set(parts, parts.set, words, count, format, shelf, energy)


def _basic_energy(words: str, shelf: CardShelf) -> Card | None:
    """The basic Energy, of no printing, that a line names."""
    kind = basic_energy_of(words)
    return None if kind is None else shelf.cards.get(f"energy-{kind}")


def _of_set(
    parts: Parts, known: KnownSet, words: str, count: int, format: Format, shelf: CardShelf, energy: Card | None
) -> Meant:
    named = called_so(parts.name, shelf)
    if parts.number:
        card = _of_id(shelf, parts.id)
        if card is not None:
            return _called(card, parts.name, shelf, energy)
        if energy is not None:
            return Meant(energy)
        if is_digits(parts.number) and known.cards and (whole(parts.number, known.cards) is None):
            raise ValidationIssue(
                (), expectation(phrase("error.deck.number", set=known.name, most=known.cards), shown(words))
            )
    else:
        there = [card for card in named if card.id.startswith(f"{known.id}-")]
        if there:
            return Meant(_one_of(there, parts.name, shelf))
    same = [card for card in named if not card.is_pokemon and _is_at_home(card, format, shelf)]
    same = same or [card for card in named if card.kind == "energy"]
    return Meant(_one_of(same, parts.name, shelf, count) if same else energy)


class Elsewhere(ValidationIssue):
    """The card exists, but not in the sets of the format: *others* are its ids there."""

    others = ""


def _at_home(everywhere: Sequence[Card], name: str, count: int, format: Format, shelf: CardShelf) -> Card:
    """The card of this name in the format, or of an older kind that its edition still allows (CG-GEN-03)."""
    found = [card for card in everywhere if _is_at_home(card, format, shelf)]
    if not found and not _is_closed(format):
        older = {edition for _, edition in EDITIONS[format.edition].legacy_kinds}
        found = [one for one in everywhere if one.kind == "energy" or shelf.edition_of(one.id) in older]
    if not found:
        others = ", ".join(card.id for card in everywhere[:5])
        said = phrase("error.deck.other-sets", id=format.id, got=shown(name), others=others)
        elsewhere = Elsewhere((), said)
        elsewhere.others = others
        raise elsewhere
    return _one_of(found, name, shelf, count)


def _of_id(shelf: CardShelf, id: str) -> Card | None:
    set_, _, number = id.rpartition("-")
    for one in (id, f"{set_.lower()}-{number}", f"{set_.lower()}-{number.upper()}"):
        if one in shelf.cards:
            return shelf.cards[one]
    return None


def _called(card: Card, name: str, shelf: CardShelf, energy: Card | None) -> Meant:
    """The card given by set and number, unless the name beside them belongs to another card.

    A mark that is a picture on the card may be missing; an unknown name causes a remark.
    """
    forms = chain(forms_of(name), with_pictures(name), _in_english(name))
    if not name or any(shelf.is_called(card, form) for form in forms):
        return Meant(card)
    if energy is not None:
        return Meant(energy)
    own = quoted(card.name)
    if called_so(name, shelf):
        raise ValidationIssue((), expectation(phrase("error.deck.name-of", id=card.id, name=own), shown(name)))
    return Meant(card, phrase("error.deck.other-name", id=card.id, name=own, got=shown(name)))


def called_so(name: str, shelf: CardShelf) -> Sequence[Card]:
    """Every card of this name, in any spelling and language."""
    forms = chain(forms_of(name), _in_english(name))
    found = next((shelf.named(form) for form in forms if shelf.is_known(form)), ())
    if name.startswith(BASIC):
        return [card for card in found if card.basic] or found
    if name.endswith(PRIME):
        return [card for card in found if "prime" in card.marks]
    if LEVEL_X.search(name):
        return [card for card in found if card.stage == "lvx"]
    plain = [card for card in found if card.stage != "lvx"] or found
    if not plain:
        close = _closed_up(name)
        return [
            card
            for one in shelf.names()
            if _closed_up(one) == close or _ends_so(one, name)
            for card in shelf.named(one)
        ]
    return plain


def _in_english(name: str) -> Iterator[str]:
    """The English name of what another language calls so; looked up last, since the tables are long."""
    for form in forms_of(name):
        if alike(form) in english_names():
            yield from forms_of(english_names()[alike(form)])


def _closed_up(name: str) -> str:
    """A name without optional characters: "Plus Power" equals "PlusPower"."""
    return "".join(filter(str.isalnum, name.lower()))


def _ends_so(long: str, name: str) -> bool:
    return " " in name and long.startswith(LONG) and long.lower().endswith(" " + name.lower())


def _one_of(found: Sequence[Card], name: str, shelf: CardShelf, count: int = 0) -> Card:
    """The card meant by a name: the first of reprints, the plain one of basic Energy.

    More than four of a name (*count*) can only be basic Energy (CG-DECK-02).
    """
    if count > FREE_ABOVE:
        found = [card for card in found if card.basic] or found
    different = different_cards(sorted(found, key=lambda card: shelf.edition_of(card.id) != ""))
    if len(different) > 1:
        raise ValidationIssue((), phrase("error.deck.several", got=shown(name), words=told_apart(different)))
    return different[0]


def _is_closed(format: Format) -> bool:
    """Does the format restrict the legal cards?"""
    return bool(format.sets or format.cards)


def _is_at_home(card: Card, format: Format, shelf: CardShelf) -> bool:
    if _is_closed(format):
        return is_legal_in(format, card, shelf)
    return shelf.edition_of(card.id) in ("", format.edition)


def different_cards(cards: Iterable[Card]) -> list[Card]:
    """The cards without reprints of each other."""
    seen: dict[object, Card] = {}
    for card in cards:
        seen.setdefault(design(card), card)
    return list(seen.values())


def told_apart(cards: Sequence[Card], most: int = 8) -> str:
    """List cards of one name: "base1-58 (40 HP), base2-60 (50 HP)"."""
    said = [f"{card.id} ({card.hp} HP)" if card.hp else card.id for card in cards[:most]]
    return ", ".join(said) + (", …" if len(cards) > most else "")
