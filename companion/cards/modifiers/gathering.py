"""Gathering: which modifiers lie on the table, each with the card it comes from. None is asked whether it holds."""

from __future__ import annotations

from typing import TypeAlias

from companion.cards.modifiers.plain import conditions_of
from companion.cards.printed import Power
from companion.cards.values import Force, Game, Lasting, Pokemon, Table
from companion.cards.zones import find
from companion.kernel import Seat

OfPower: TypeAlias = tuple[Pokemon, Power, Force]
"""A modifier of a power, with the Pokémon that has it."""


def same_in_play(one: Table, other: Table) -> bool:
    """Do both tables have the very same Pokémon, Stadium and laid modifiers?"""
    (a, b), (c, d) = one.sides, other.sides
    return (
        (a is c or (a.active is c.active and a.bench is c.bench and a.lasting is c.lasting))
        and (b is d or (b.active is d.active and b.bench is d.bench and b.lasting is d.lasting))
        and one.stadium is other.stadium
    )


def gathered(game: Game, table: Table) -> tuple[list[Force], list[OfPower]]:
    """The forces that nothing stops, and those of powers whose Pokémon is where, and as, it has to be."""
    forces: list[Force] = []
    powers: list[OfPower] = []
    laid: list[Force] = []
    quiet = game.memory.quiet
    has_none = game.forceful.isdisjoint
    for seat in (0, 1):
        side, before = table.sides[seat], len(forces) + len(powers) + len(laid)
        last, active, bench = quiet[seat], side.active, side.bench
        if last is not None and last.active is active and last.bench is bench and last.lasting is side.lasting:
            continue
        # Most Pokémon have none of these cards: it is asked here, as a table of ten is gathered all the time.
        for p in bench if active is None else (active, *bench):
            if p.attached or p.copies or not has_none(p.cards) or not has_none(p.energy):
                _of_cards(game, seat, p, p is active, forces, powers)
            if p.lasting:
                laid += _laid(table, p.lasting, p.uid, None)
        if side.lasting:
            laid += _laid(table, side.lasting, 0, seat)
        if len(forces) + len(powers) + len(laid) == before:
            quiet[seat] = side
    stadium = table.stadium
    if stadium is not None and stadium.card in game.forceful:
        forces += [Force(mod, 0, stadium.seen_from, stadium.card, "stadium") for mod in game.cards[stadium.card].always]
    return forces + laid, powers


def _of_cards(game: Game, seat: Seat, p: Pokemon, active: bool, forces: list[Force], powers: list[OfPower]) -> None:
    """Adds what a Pokémon's own cards, Energy cards and attached cards have in force."""
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
    """The modifiers that were laid on a Pokémon, or on the player *on*; not those tied to a Pokémon that has left."""
    return [
        Force(laid.mod, uid, laid.by, laid.source, "pokemon", tied=laid.tied)
        if on is None
        else Force(laid.mod, 0, on, laid.source, "player")
        for laid in lasting
        if laid.mod is not None and (not laid.tied or find(table, laid.tied) is not None)
    ]


def may_work(p: Pokemon, power: Power, active: bool) -> bool:
    """Is the Pokémon where the power wants it, and under no condition that puts it off?"""
    if power.only is not None and active != (power.only == "active"):
        return False
    return not (power.off_under and any(condition in power.off_under for condition in conditions_of(p)))
