"""Can the payments of a text be made? Checks only payments that *must* be made (CG-GEN-01)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.modifiers import energy, filters, selectors, targets
from companion.cards.modifiers.units import gives_type
from companion.cards.play.moves.evolve import goes_on_by
from companion.cards.printed.vocabulary import (
    UNKNOWN,
    Cards,
    DiscardEnergy,
    DiscardHand,
    Effect,
    EvolveFrom,
    To,
    When,
    Who,
)
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Scope
from companion.cards.zones import zones


def can_pay(game: Game, table: Table, scope: Scope, effects: tuple[Effect, ...], leaving: str = "") -> bool:
    """Can every payment among *effects* be made? *leaving*: a card that leaves the hand before."""
    spent, energy = 0, list[DiscardEnergy]()
    for effect in effects:
        match effect:
            case DiscardHand(must=True, side="own"):
                wanted = _amount(game, table, scope, effect.amount)
                if _in_hand(game, table, scope, effect.what, leaving) < spent + wanted:
                    return False
                spent += wanted
            case DiscardEnergy(must=True):
                if not _has_energy(game, table, scope, effect):
                    return False
                energy.append(effect)
            case EvolveFrom(must=True):
                if not _can_evolve(game, table, scope, effect, leaving):
                    return False
            case When():
                branch = effect.then if selectors.holds(game, table, scope, effect.if_) else effect.else_
                if not can_pay(game, table, scope, branch, leaving):
                    return False
            case _:
                pass
    return len(energy) < 2 or _has_a_card_for_each(game, table, scope, energy)


def asks_to_pay(effects: tuple[Effect, ...]) -> bool:
    """Can any payment among *effects* fall short? Otherwise `can_pay` is always true."""
    for effect in effects:
        match effect:
            case DiscardHand(must=True, side="own") | DiscardEnergy(must=True) | EvolveFrom(must=True):
                return True
            case When():
                if asks_to_pay(effect.then) or asks_to_pay(effect.else_):
                    return True
            case _:
                pass
    return False


def _amount(game: Game, table: Table, scope: Scope, amount: object) -> int:
    """A number of cards; "all" needs none."""
    if amount == "all":
        return 0
    return selectors.amount(game, table, scope, amount)  # type: ignore[arg-type]  # the only string is "all"


def _in_hand(game: Game, table: Table, scope: Scope, what: Cards, leaving: str) -> int:
    """How many cards of the hand match; unknown ones count if they may."""
    if what == "any":
        return len(table.sides[scope.seat].hand) - (1 if leaving else 0)
    hand = list(table.sides[scope.seat].hand)
    if leaving:
        hand.remove(leaving if leaving in hand else UNKNOWN)
    named = sum(filters.fits(game, table, scope, card, what) for card in hand if card != UNKNOWN)
    unnamed = hand.count(UNKNOWN)
    if not unnamed:
        return named
    left = zones.left_unnamed(game, table, scope.seat)
    return named + min(unnamed, sum(n for card, n in left.items() if filters.fits(game, table, scope, card, what)))


def _has_energy(game: Game, table: Table, scope: Scope, effect: DiscardEnergy) -> bool:
    """Do the Pokémon have enough matching Energy attached?"""
    wanted = _amount(game, table, scope, effect.amount)
    counts = sorted(
        (
            _energy_on(game, table, scope, effect, zones.pokemon_of(table, uid))
            for uid in targets.candidates(game, table, scope, effect.from_)
        ),
        reverse=True,
    )
    return sum(counts[: _picked(effect.from_)]) >= wanted


def _has_a_card_for_each(game: Game, table: Table, scope: Scope, effects: Sequence[DiscardEnergy]) -> bool:
    """Has the paying Pokémon a separate card for each payment? A card of two types pays once (CG-ENERGY-05)."""
    own = [effect for effect in effects if effect.from_ == "self" and not effect.units]
    cards = zones.pokemon_of(table, scope.source).energy if own else ()
    fitting = [
        {number for number, card in enumerate(cards) if _fits(game, table, scope, effect, card)}
        for effect in own
        for _ in range(_amount(game, table, scope, effect.amount))
    ]
    paid_with: dict[int, int] = {}

    def finds(payment: int, tried: set[int]) -> bool:
        for card in fitting[payment] - tried:
            tried.add(card)
            if card not in paid_with or finds(paid_with[card], tried):
                paid_with[card] = payment
                return True
        return False

    return all(finds(payment, set()) for payment in range(len(fitting)))


def _fits(game: Game, table: Table, scope: Scope, effect: DiscardEnergy, card: str) -> bool:
    pokemon = zones.pokemon_of(table, scope.source)
    return filters.fits(game, table, scope, card, effect.what) and any(
        gives_type(unit, effect.types) for unit in energy.units_of_card(game, table, pokemon, card)
    )


def _can_evolve(game: Game, table: Table, scope: Scope, effect: EvolveFrom, leaving: str) -> bool:
    """Is there a Pokémon, and possibly a card for it?"""
    possible = zones.possible(game, table, scope.seat, effect.from_)
    cards = [card for card in possible if card != leaving and _may_go_on(game, effect, card)]
    if not cards:
        return False
    return any(
        goes_on_by(game, table, scope, effect, p, card)
        for p in targets.members(game, table, scope, effect.to)
        for card in cards
    )


def _may_go_on(game: Game, effect: EvolveFrom, card: str) -> bool:
    """Can the text put such a card on any Pokémon? A cheap first check that most cards fail."""
    face = game.cards[card]
    if effect.level_up:
        return face.stage == "lvx"
    return effect.unnamed or (face.stage == "stage2" if effect.skip else face.evolves_from != "")


def _picked(to: To) -> int | None:
    return to.pick if isinstance(to, Who) else None


def _energy_on(game: Game, table: Table, scope: Scope, effect: DiscardEnergy, pokemon: Pokemon) -> int:
    """How many of a Pokémon's Energy cards match or, with *units*, how much Energy they provide."""
    fitting = (
        sum(gives_type(unit, effect.types) for unit in energy.units_of_card(game, table, pokemon, card))
        for card in pokemon.energy
        if filters.fits(game, table, scope, card, effect.what)
    )
    return sum(units if effect.units else min(units, 1) for units in fitting)
