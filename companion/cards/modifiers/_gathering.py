"""Gather the modifiers on the table, each with its source card, without evaluating their conditions."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.modifiers.plain import conditions_of
from companion.cards.printed.cards import Power
from companion.cards.values.game import Game
from companion.cards.values.reading import Force, Gathered, OfPower
from companion.cards.values.state import Lasting, Pokemon, Side, Table
from companion.cards.zones.zones import find
from companion.kernel.model import Seat


def of_stadium(game: Game, table: Table) -> list[Force]:
    """The forces of the Stadium."""
    stadium = table.stadium
    if stadium is None or stadium.card not in game.forceful:
        return []
    return [Force(mod, 0, stadium.seen_from, stadium.card, "stadium") for mod in game.cards[stadium.card].always]


def look_at(game: Game, table: Table, seat: Seat, side: Side, kept: Gathered) -> None:
    """Update *kept* to what one player has in force in play, lasting effects included."""
    active, bench, lasting = side.active, side.bench, side.lasting
    forces: list[Force] = []
    powers: list[OfPower] = []
    laid: list[Force] = []
    tied = bool(lasting) and _is_tied(lasting)
    has_none = game.forceful.isdisjoint
    # Most Pokémon have none of these cards: checked inline, since tables of ten are gathered all the time.
    for p in _to_look_at(kept, active, bench):
        if p.attached or p.copies or not has_none(p.cards) or not has_none(p.energy):
            _of_cards(game, seat, p, p is active, forces, powers)
        if p.lasting:
            laid += _laid(table, p.lasting, p.uid, None)
            tied = tied or _is_tied(p.lasting)
    if lasting:
        laid += _laid(table, lasting, 0, seat)
    # What lies here does not show whether the target of a tied effect is still in play.
    kept.active, kept.bench = active, bench
    kept.side, kept.lasting = (None, None) if tied else (side, lasting)
    if forces or powers or laid or kept.all:
        kept.hold(forces, powers, laid)


def _to_look_at(kept: Gathered, active: Pokemon | None, bench: tuple[Pokemon, ...]) -> Sequence[Pokemon]:
    """The Pokémon that may have something in force: if nobody had, only new or changed ones."""
    if active is None:
        return bench
    if kept.all or kept.lasting is None or kept.active is None:
        return (active, *bench)
    if kept.bench is bench:
        return (active,)
    # Pokémon that only changed position had nothing either.
    new = [p for p in bench if p not in kept.bench]
    return new if kept.active is active else [active, *new]


def _is_tied(lasting: tuple[Lasting, ...]) -> bool:
    """Does any effect among them end when another Pokémon leaves?"""
    return any(one.tied for one in lasting)


def _of_cards(game: Game, seat: Seat, p: Pokemon, active: bool, forces: list[Force], powers: list[OfPower]) -> None:
    """Add what a Pokémon's own cards, Energy cards and attached cards have in force."""
    bare = not p.copies and game.forceful.isdisjoint(p.cards)
    for mod, power, card in () if bare else game.sheet(p).always:
        if power is None:
            forces.append(Force(mod, p.uid, seat, card, "card"))
        elif may_work(p, power, active):
            ifs = (power.if_,) if power.if_ else ()
            powers.append((p, power, Force(mod, p.uid, seat, card, "power", power.name, ifs)))
    for card in () if game.forceful.isdisjoint(p.energy) else p.energy:
        if card in game.forceful:
            forces += [Force(mod, p.uid, seat, card, "energy") for mod in game.cards[card].always]
    for attached in p.attached:
        if attached.card in game.forceful:
            always = game.cards[attached.card].always
            forces += [Force(mod, p.uid, attached.owner, attached.card, "attached") for mod in always]


def _laid(table: Table, lasting: tuple[Lasting, ...], uid: int, on: Seat | None) -> list[Force]:
    """Lasting modifiers on a Pokémon, or on the player *on*, except those tied to a Pokémon that has left."""
    return [
        Force(laid.mod, uid, laid.by, laid.source, "pokemon", tied=laid.tied)
        if on is None
        else Force(laid.mod, 0, on, laid.source, "player", spares=laid.spares)
        for laid in lasting
        if laid.mod is not None and (not laid.tied or find(table, laid.tied) is not None)
    ]


def may_work(p: Pokemon, power: Power, active: bool) -> bool:
    """Is the Pokémon where the power requires, and under no condition that disables it?"""
    if power.only is not None and active != (power.only == "active"):
        return False
    return not (power.off_under and any(condition in power.off_under for condition in conditions_of(p)))
