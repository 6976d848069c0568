"""Filters: which cards outside play a text selects; part of `selectors`, the interface for all callers."""

from __future__ import annotations

from companion.cards.editions.names import has_words
from companion.cards.modifiers._groups import GROUPS
from companion.cards.modifiers.facts import types
from companion.cards.modifiers.plain import evolves_onto, is_called, name
from companion.cards.modifiers.units import gives_type
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import UNKNOWN, Cards, CardWord, EnergyType, What
from companion.cards.values.game import Game
from companion.cards.values.memory import MOST_KEPT, Fitting
from companion.cards.values.state import Table
from companion.cards.values.tasks import Scope


def fits(game: Game, table: Table, scope: Scope, card_id: str, cards: Cards) -> bool:
    """Does a card outside play match *cards*? A Fossil is no Pokémon there (CG-FOSSIL-02)."""
    known = meant(game, cards)
    if known is not None:
        return card_id in known
    if not isinstance(cards, What):
        return True
    return card_id != UNKNOWN and _fits_what(game, table, scope, game.cards[card_id], cards)


def meant(game: Game, cards: Cards) -> frozenset[str] | None:
    """The matching cards, if the table does not matter; None for other filters and for "any". Cached."""
    kept = game.memory.fitting
    key = cards if type(cards) is str else id(cards)
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = Fitting(cards, _of_all(game, cards))
    return found.cards


def _of_all(game: Game, cards: Cards) -> frozenset[str] | None:
    """All named cards that match, if the cards alone decide."""
    if isinstance(cards, What):
        if not _is_of_cards_alone(cards):
            return None
        return frozenset(card for card, face in game.cards.items() if card != UNKNOWN and _is_what(game, face, cards))
    if cards == "any":
        return None
    return frozenset(card for card, face in game.cards.items() if card != UNKNOWN and _is_kind(game, face, cards))


def _is_kind(game: Game, card: Card, word: CardWord) -> bool:
    match word:
        case "any":
            return True
        case "pokemon":
            return card.is_pokemon
        case "basic_pokemon":
            return card.is_pokemon and card.stage == "basic"
        case "evolution_card":
            return card.is_evolution
        case "energy":
            return card.kind == "energy"
        case "basic_energy":
            return card.kind == "energy" and card.basic
        case "special_energy":
            return card.kind == "energy" and not card.basic
        case "trainer":
            return card.kind in game.edition.trainer_word_covers
        case "item":
            return card.kind in game.items
        case "supporter" | "stadium" | "tool":
            return card.kind == word


def _is_of_cards_alone(what: What) -> bool:
    """Is the filter independent of the table?"""
    related = (what.evolves_from, what.named_like, what.same_type_as)
    if any(group is not None for group in related):
        return False
    return (what.not_ is None or _is_of_cards_alone(what.not_)) and all(map(_is_of_cards_alone, what.either))


def _fits_what(game: Game, table: Table, scope: Scope, card: Card, what: What) -> bool:
    return (
        _has_printed(game, card, what)
        and _is_related(game, table, scope, card, what)
        and (what.not_ is None or not _fits_what(game, table, scope, card, what.not_))
        and (not what.either or any(_fits_what(game, table, scope, card, way) for way in what.either))
    )


def _is_what(game: Game, card: Card, what: What) -> bool:
    """`_fits_what` for a filter that is independent of the table."""
    return (
        _has_printed(game, card, what)
        and (what.not_ is None or not _is_what(game, card, what.not_))
        and (not what.either or any(_is_what(game, card, way) for way in what.either))
    )


def _has_printed(game: Game, card: Card, what: What) -> bool:
    """Do the card's printed facts match?"""
    return (
        (not what.kinds or card.kind in what.kinds)
        and (not what.stages or card.stage in what.stages)
        and (what.evolution is None or card.is_evolution == what.evolution)
        and (not what.types or any(_card_is_of(card, kind) for kind in what.types))
        and (what.basic_energy is None or (card.kind == "energy" and card.basic) == what.basic_energy)
        and (not what.names or any(is_called(game, card.id, said) for said in what.names))
        and (not what.name_has or has_words(game.names[card.id], what.name_has))
        and (not what.marks or all(mark in card.marks for mark in what.marks))
        and (not what.without_marks or not any(mark in card.marks for mark in what.without_marks))
        and (what.retreat_at_least is None or (card.is_pokemon and card.retreat >= what.retreat_at_least))
        and (what.hp_at_most is None or (card.is_pokemon and card.hp <= what.hp_at_most))
        and (not what.word_trainer or card.kind in game.edition.trainer_word_covers)
    )


def _is_related(game: Game, table: Table, scope: Scope, card: Card, what: What) -> bool:
    """Does the card match the filter's relation to Pokémon in play?"""
    if what.evolves_from is not None:
        if not any(evolves_onto(game, card.id, p) for p in GROUPS[what.evolves_from](table, scope)):
            return False
    if what.named_like is not None:
        called = game.names[card.id]
        if all(name(game, p) != called for p in GROUPS[what.named_like](table, scope)):
            return False
    if what.same_type_as is not None:
        members = GROUPS[what.same_type_as](table, scope)
        if not any(_card_is_of(card, kind) for p in members for kind in types(game, table, p)):
            return False
    return True


def _card_is_of(card: Card, kind: EnergyType) -> bool:
    """Is it a Pokémon of this type, or an Energy card that provides it?"""
    if card.kind == "energy":
        return any(gives_type(unit, (kind,)) for unit in card.provides)
    return card.is_pokemon and kind in card.types
