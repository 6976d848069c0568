"""Printed facts of a card, in lines: kind and HP, attacks with cost and damage, Weakness, Retreat Cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from companion.app.cards.asking import printed_damage
from companion.card_text.names import card_name, energy
from companion.cards.printed.cards import Attack, Card
from companion.cards.printed.sets import CardShelf
from companion.cards.values.decks import CardDeck, cards_of_deck
from companion.texts.texts import Fact, Phrase, Texts, all_of, called, phrase

MOST_TYPES, MOST_POKEMON = 3, 3
"""The most types and Pokémon in a deck's summary."""


def facts_of(card: Card) -> Iterator[Phrase]:
    """The lines of a card, without its effects."""
    kind: Phrase = kind_of(card)
    hp = hp_of(card)
    if hp:
        kind = phrase("card-fact.with-hp", kind=kind, hp=hp)
    if card.evolves_from:
        kind = phrase("card-fact.evolves", kind=kind, name=called(card.evolves_from))
    yield phrase("card-fact.level", kind=kind, level=card.level) if card.level and card.stage != "lvx" else kind
    if card.marks:
        yield phrase("card-fact.marks", marks=_listed([Phrase(f"card-mark.{mark}") for mark in card.marks]))
    if card.provides:
        yield phrase("card-fact.provides", energy=energy(card.provides))
    yield from map(_attack, card.attacks)
    if card.is_pokemon:
        weak, resists = weakness_and_resistance(card)
        yield phrase("card-fact.pokemon", weak=weak, resists=resists, retreat=card.retreat)
    if card.by_item:
        yield phrase("card-fact.by-item", item=called(card.by_item))


def kind_of(card: Card) -> Phrase:
    """Kind of a card in words: "Stage 2, Fire", "Supporter"."""
    if not card.is_pokemon:
        return Phrase(f"card-kind.{card.kind}")
    if not card.types:
        return Phrase(f"card-stage.{card.stage}")
    types = all_of([Phrase(f"card-type.{kind}") for kind in card.types], "card-fact.types")
    return phrase("card-fact.kind", stage=Phrase(f"card-stage.{card.stage}"), types=types)


def hp_of(card: Card) -> int:
    """The HP of a Pokémon card, or of a card played as a Pokémon; 0 if it has none."""
    return card.hp or (card.as_pokemon.hp if card.as_pokemon is not None else 0)


def weakness_and_resistance(card: Card) -> tuple[Phrase, Phrase]:
    """Weakness and Resistance of a Pokémon card in words."""
    return _weak(card), _resists(card)


def headline(texts: Texts, card: Card) -> str:
    """A card's name."""
    return texts.fact(card_name(card))


def deck_in_short(texts: Texts, deck: CardDeck, shelf: CardShelf) -> str:
    """A deck's summary: its types and main Pokémon; "" if some card is in no set."""
    try:
        cards = [(card, number) for card, number in cards_of_deck(deck, shelf) if card.is_pokemon]
    except KeyError:
        return ""
    types = Counter[str]()
    for card, number in cards:
        for kind in card.types:
            types[kind] += number
    # By frequency; ties in list order.
    found = [texts.say(f"card-type.{kind}") for kind, _ in types.most_common(MOST_TYPES)]
    return " · ".join(filter(None, (", ".join(found), ", ".join(_main(texts, cards)))))


def _main(texts: Texts, cards: Sequence[tuple[Card, int]]) -> Iterator[str]:
    """Pokémon that do not evolve further in the deck, Evolutions first, then by HP."""
    below = {card.evolves_from for card, _ in cards}
    tops = [card for card, _ in cards if card.name not in below]
    names = dict.fromkeys(
        headline(texts, card) for card in sorted(tops, key=lambda card: (-card.is_evolution, -card.hp))
    )
    yield from islice(names, MOST_POKEMON)


def _attack(attack: Attack) -> Phrase:
    cost: Fact = energy(attack.cost) if attack.cost else Phrase("card-fact.no-energy")
    damage = printed_damage(attack)
    key = "card-fact.attack-damage" if damage else "card-fact.attack"
    return phrase(key, name=attack.name, cost=cost, damage=damage)


def _weak(card: Card) -> Phrase:
    said = [
        phrase(
            "card-fact.weak-plus" if one.plus else "card-fact.weak-times",
            type=Phrase(f"card-type.{one.type}"),
            n=one.plus or one.times,
        )
        for one in card.weak
    ]
    return _listed(said)


def _resists(card: Card) -> Phrase:
    return _listed(
        [phrase("card-fact.resists", type=Phrase(f"card-type.{one.type}"), n=one.less) for one in card.resists]
    )


def _listed(said: list[Phrase]) -> Phrase:
    return all_of(said, "card-list.comma") if said else Phrase("card-fact.none")
