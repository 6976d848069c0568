"""The deck check: legality of a deck in an edition, and its book's advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from companion.cards.editions.edition import Edition
from companion.cards.editions.foreign import foreign_clauses, unknown_word
from companion.cards.editions.names import name_in
from companion.cards.editions.policy_values import Share
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import EnergyType, Mark
from companion.kernel.model import Ruling

Counted = Sequence[tuple[Card, int]]
"""Cards, and how many of each."""

MOST_ENERGY_TYPES = 2
"""More types of Energy than this are advised against (CG-DECK-15)."""


class DeckVerdict(msgspec.Struct, frozen=True):
    """Result of a deck check: every reason against the deck, the most important first, and advice."""

    refusals: tuple[Ruling, ...] = ()
    hints: tuple[Ruling, ...] = ()


def check_deck(edition: Edition, cards: Counted) -> DeckVerdict:
    """Check the legality of a deck (CG-DECK-01 … CG-DECK-16, CG-TYPE-02, -03, CG-GEN-03)."""
    refusals = (
        *_unknown(edition, cards),
        *_size(edition, cards),
        *_only_so_many(edition, cards),
        *_names(edition, cards),
        *_basics(edition, cards),
    )
    return DeckVerdict(refusals, tuple(_hints(edition, cards)))


# --- cards that the edition does not know -------------------------------------------------


def _unknown(edition: Edition, cards: Counted) -> Iterator[Ruling]:
    """Cards of unknown kinds, basic Energy of missing types, and LEGENDs that are not halves."""
    for card in dict.fromkeys(card for card, _ in cards):
        if card.kind == "energy" and card.basic and (type_ := _no_basic_energy(edition, card)):
            also = ("CG-TYPE-03",) if type_ in edition.types else ("CG-GEN-03",)
            yield Ruling("CG-TYPE-02", "card-no-such-basic-energy", (("card", card.name), ("type", type_)), also)
        elif word := unknown_word(edition, card):
            facts = (("card", card.name), ("word", word))
            yield Ruling("CG-GEN-03", "card-unknown-kind", facts, foreign_clauses(edition, card))
        elif word := _unknown_power(edition, card):
            yield Ruling("CG-GEN-03", "card-unknown-kind", (("card", card.name), ("word", word)), ("CG-POWER-01",))
        elif card.halves:
            yield Ruling("CG-LEGEND-02", "card-legend-is-two-cards", (("card", card.name),))


def _no_basic_energy(edition: Edition, card: Card) -> str:
    return next((type_ for type_ in card.provides if type_ not in edition.basic_energy_types), "")


def _unknown_power(edition: Edition, card: Card) -> str:
    """A Pokémon's power of an unknown kind; a Stadium's options are no powers."""
    if card.kind != "pokemon":
        return ""
    known = {*edition.power_kinds, *(kind for kind, _ in edition.legacy_kinds)}
    return next((power.kind for power in card.powers if power.kind not in known), "")


# --- numbers ------------------------------------------------------------------------------


def _size(edition: Edition, cards: Counted) -> Iterator[Ruling]:
    size = sum(number for _, number in cards)
    if size != edition.deck_size:
        facts = (("size", str(size)), ("wanted", str(edition.deck_size)))
        yield Ruling("CG-DECK-01", "card-deck-size", facts)


def _only_so_many(edition: Edition, cards: Counted) -> Iterator[Ruling]:
    """Cards with a limit for the whole deck, whatever their names (CG-DECK-08, -09)."""
    limits: tuple[tuple[Mark, int | None, str, str], ...] = (
        ("star", edition.star_limit, "CG-DECK-08", "card-too-many-stars"),
        ("ace_spec", edition.ace_spec_limit, "CG-DECK-09", "card-too-many-ace-specs"),
    )
    for mark, limit, clause, text in limits:
        number = sum(number for card, number in cards if mark in card.marks)
        if limit is not None and number > limit:
            yield Ruling(clause, text, (("number", str(number)), ("limit", str(limit))))


def _names(edition: Edition, cards: Counted) -> Iterator[Ruling]:
    """Names with too many cards; basic Energy cards are free (CG-DECK-02, -03, -13)."""
    numbers: Counter[str] = Counter()
    faces: dict[str, list[Card]] = {}
    for card, number in cards:
        if not (card.kind == "energy" and card.basic):
            name = name_in(edition, card)
            numbers[name] += number
            faces.setdefault(name, []).append(card)
    for name, number in numbers.items():
        if number > edition.same_name_limit:
            clause, *also = _name_clauses(faces[name])
            facts = (("name", name), ("number", str(number)), ("limit", str(edition.same_name_limit)))
            yield Ruling(clause, "card-too-many-of-name", facts, tuple(also))


def _name_clauses(cards: Sequence[Card]) -> tuple[str, ...]:
    """The clauses by which these cards share one limit, the most specific first."""
    if any(card.stage == "lvx" for card in cards) and len(cards) > 1:
        return (*(("CG-DECK-12",) if any("sp" in card.marks for card in cards) else ()), "CG-DECK-10", "CG-DECK-02")
    if any(card.half for card in cards):
        return ("CG-DECK-11", "CG-DECK-02")
    return ("CG-DECK-02", "CG-DECK-03") if len(cards) > 1 else ("CG-DECK-02",)


def _basics(edition: Edition, cards: Counted) -> Iterator[Ruling]:
    """Too few Basic Pokémon; names cards that only look like one (CG-DECK-04 to -07)."""
    number = sum(number for card, number in cards if card.is_pokemon and card.stage == "basic")
    if number >= edition.min_basic_pokemon:
        return
    facts = (("number", str(number)), ("wanted", str(edition.min_basic_pokemon)))
    near = {clause for card, _ in cards for clause in _no_basic(card)}
    clause, *also = (*sorted(near), "CG-DECK-04")
    yield Ruling(clause, "card-too-few-basics", facts, tuple(also))


def _no_basic(card: Card) -> tuple[str, ...]:
    """The clause by which this card is no Basic Pokémon, if any."""
    if card.kind == "fossil":
        return ("CG-DECK-05",)
    if card.stage == "legend":
        return ("CG-DECK-06",)
    return ("CG-DECK-07",) if card.stage == "restored" else ()


# --- advice -------------------------------------------------------------------------------


def _hints(edition: Edition, cards: Counted) -> Iterator[Ruling]:
    energy = sum(number for card, number in cards if card.kind == "energy")
    trainers = sum(number for card, number in cards if card.kind not in ("energy", "pokemon"))
    yield from _share("CG-DECK-14", "card-hint-energy", energy, edition.energy_advice)
    if edition.trainer_advice is not None:
        yield from _share("CG-DECK-16", "card-hint-trainers", trainers, edition.trainer_advice)
    types = {type_ for card, _ in cards if card.kind == "energy" for type_ in _single_types(edition, card)}
    if len(types) > MOST_ENERGY_TYPES:
        yield Ruling("CG-DECK-15", "card-hint-energy-types", (("types", str(len(types))),))


def _share(clause: str, text: str, number: int, advice: Share) -> Iterator[Ruling]:
    least, most = advice
    if not least <= number <= most:
        yield Ruling(clause, text, (("number", str(number)), ("least", str(least)), ("most", str(most))))


def _single_types(edition: Edition, card: Card) -> Iterator[EnergyType]:
    """The types of Energy that a card is for, excluding Colorless and Energy of several types."""
    for type_ in edition.types:
        if type_ in card.provides and type_ != "colorless":
            yield type_
