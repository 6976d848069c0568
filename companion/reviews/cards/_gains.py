"""Gains from a card-game answer by its player's next decision: cards, Energy, Pokémon, health."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from companion.cards.modifiers import facts as queries
from companion.cards.printed.cards_as_energy import printed
from companion.cards.values.actions import AttachEnergy, Retreat
from companion.cards.values.game import Game
from companion.cards.values.state import Pokemon, Side, Table
from companion.players.card_table import missing_energy
from companion.players.greedy_card_player import GreedyCardPlayer
from companion.players.worlds import play_on, world
from companion.reviews.cards._trying import CardView
from companion.reviews.cards.values import (
    Brings,
    CardReason,
    ComesUp,
    Cures,
    FewerCards,
    FewerEnergy,
    Finds,
    FindsKind,
    Heals,
    MoreCards,
    MoreEnergy,
    Prepares,
    PullsUp,
    Sturdier,
)

WORLDS = 8
"""Number of sampled worlds in which an answer is carried out."""
MOST_FOUND = 2
"""The most cards that are named as found; more count as drawn."""


def brought(view: CardView, action: Any) -> Iterator[CardReason]:
    """Changes in every world once *action* and all that it asks are carried out.

    Changes that depend on a coin or a draw are left out.
    """
    found = Counter(reason for number in range(WORLDS) for reason in _in_world(view, number, action))
    always = [reason for reason, worlds in found.items() if worlds == WORLDS]
    finds = any(isinstance(reason, Finds) for reason in always)
    yield from (reason for reason in always if not (finds and isinstance(reason, MoreCards)))


def _in_world(view: CardView, number: int, action: Any) -> Iterable[CardReason]:
    rules, rng = view.rules, random.Random(number)
    before = world(rules.game, view.state, rng)
    begun = rules.apply(before, action).state
    after = play_on(rules, begun, GreedyCardPlayer(rng), rng, turns=0, to_main=True).table
    if after.turn != before.table.turn or after.winner is not None:
        return ()
    # Each once, in an order that is the same on any machine.
    return dict.fromkeys(_changes(rules.game, before.table, after, view.seat, action))


def _changes(game: Game, before: Table, after: Table, seat: int, action: Any) -> Iterator[CardReason]:
    own, theirs = ((before.sides[one], after.sides[one]) for one in (seat, 1 - seat))
    yield from _prepared(game, before, after, seat)
    more = len(_pokemon(own[1])) - len(_pokemon(own[0]))
    if more > 0:
        yield Brings(more)
    yield from _in_hand(game, *own, getattr(action, "card", ""))
    if (fewer := len(theirs[0].hand) - len(theirs[1].hand)) > 0:
        yield FewerCards(fewer)
    if (energy := _energy(own[1]) - _energy(own[0])) > 0 and not isinstance(action, AttachEnergy):
        yield MoreEnergy(energy)
    if (energy := _energy(theirs[0]) - _energy(theirs[1])) > 0:
        yield FewerEnergy(energy)
    if not isinstance(action, Retreat) and (card := _new_active(*own)):
        yield ComesUp(card)
    if card := _new_active(*theirs):
        yield PullsUp(card)
    yield from _on_own(game, before, after, seat)


def _in_hand(game: Game, before: Side, after: Side, played: str) -> Iterator[CardReason]:
    """Cards that came into a hand; the one *played* from it is no loss."""
    had = Counter(before.hand)
    had.subtract([played] if played in had else [])
    came = [*(Counter(after.hand) - had).elements()]
    kinds = {_kind(game, card) for card in came}
    more = len(after.hand) - had.total()
    if 0 < len(came) <= MOST_FOUND and len(kinds) == 1:
        yield Finds(len(came), kinds.pop())
    if more > 0:
        yield MoreCards(more)


def _kind(game: Game, card: str) -> FindsKind:
    match game.cards[printed(card)].kind:
        case "pokemon":
            return "pokemon"
        case "energy":
            return "energy"
        case _:
            return "trainer"


def _on_own(game: Game, before: Table, after: Table, seat: int) -> Iterator[CardReason]:
    """Changes on Pokémon that were already in play."""
    was = {one.uid: one for one in _pokemon(before.sides[seat])}
    both = [(was[one.uid], one) for one in _pokemon(after.sides[seat]) if one.uid in was]
    if (healed := sum(one.damage - now.damage for one, now in both)) > 0:
        yield Heals(healed)
    if any(_conditions(now) < _conditions(one) for one, now in both):
        yield Cures()
    for one, now in both:
        if (more := queries.hp(game, after, now) - queries.hp(game, before, one)) > 0:
            yield Sturdier(now.cards[0], more)


def _prepared(game: Game, before: Table, after: Table, seat: int) -> Iterator[CardReason]:
    was = {one.uid: one for one in _pokemon(before.sides[seat])}
    for one in _pokemon(after.sides[seat]):
        had = {attack for attack, _ in _paid(game, before, was[one.uid])} if one.uid in was else set()
        new = [(damage, attack) for attack, damage in _paid(game, after, one) if attack not in had]
        if new:
            yield Prepares(one.cards[0], max(new)[1])


def _paid(game: Game, table: Table, pokemon: Pokemon) -> Iterator[tuple[str, int]]:
    """The attacks that it has the Energy for, with their damage."""
    for attack in queries.attacks(game, table, pokemon):
        if missing_energy(game, table, pokemon, attack) == 0:
            yield attack.name, attack.damage


def _new_active(before: Side, after: Side) -> str:
    """The card of a new Active Pokémon; "" if it is the same."""
    was, now = before.active, after.active
    return now.cards[0] if was is not None and now is not None and was.uid != now.uid else ""


def _energy(side: Side) -> int:
    return sum(len(one.energy) for one in _pokemon(side))


def _conditions(pokemon: Pokemon) -> int:
    return sum(map(bool, (pokemon.rotation, pokemon.poison, pokemon.burned)))


def _pokemon(side: Side) -> list[Pokemon]:
    return [one for one in (side.active, *side.bench) if one is not None]
