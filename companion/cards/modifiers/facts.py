"""Current facts of a Pokémon or a player: printed ones, changed by everything in force on the table.

`plain` has the printed side, `applying` the modifiers, `energy` the Energy; callers can get all facts about a
Pokémon from here.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.cards.modifiers.applying import for_player, of, scope_of
from companion.cards.modifiers.plain import (
    name,
)
from companion.cards.printed.cards import Attack, Power, Resists, WeakTo
from companion.cards.printed.sheets import distinct
from companion.cards.printed.vocabulary import (
    BenchSize,
    Condition,
    ConditionHit,
    Count,
    EnergyType,
    HasResistance,
    HasType,
    HasWeakness,
    Hp,
    Immune,
    NoCards,
    NoResistance,
    NoRetreat,
    NoWeakness,
    Prizes,
    RetreatCost,
    UsesAttacksOf,
)
from companion.cards.values.game import Game
from companion.cards.values.reading import Force
from companion.cards.values.state import Pokemon, Table
from companion.cards.zones.zones import everyone
from companion.kernel.model import Ruling, Seat

RESISTED = 30
"""Damage that Resistance subtracts if the edition has one number for all (CG-DMG-05)."""

# --- facts ------------------------------------------------------------------------------


def hp(game: Game, table: Table, p: Pokemon) -> int:
    """The HP of a Pokémon in play, not counting damage."""
    points = game.sheet(p).hp
    forces = of(game, table, Hp, p.uid)
    if not forces:
        return points
    for force in forces:
        mod: Hp = force.mod
        if mod.set is not None:
            points = mod.set
    powers: list[str] = []
    for force in forces:
        if force.mod.once:
            if force.power in powers:
                continue
            powers.append(force.power)
        points += value(game, table, force, force.mod.plus)
    return points


def hp_left(game: Game, table: Table, p: Pokemon) -> int:
    """HP less damage; 0 or less means that a Knock Out is due."""
    return hp(game, table, p) - p.damage


def types(game: Game, table: Table, p: Pokemon) -> tuple[EnergyType, ...]:
    """The types of a Pokémon in play; a dual-type Pokémon has both (CG-DUAL-01)."""
    found = game.sheet(p).types
    for force in of(game, table, HasType, p.uid):
        mod: HasType = force.mod
        found = found + tuple(kind for kind in mod.types if kind not in found) if mod.also else mod.types
    return found


def weaknesses(game: Game, table: Table, p: Pokemon) -> tuple[WeakTo, ...]:
    """The current Weaknesses of a Pokémon; the edition's policy decides how they count."""
    if of(game, table, NoWeakness, p.uid):
        return ()
    changed = of(game, table, HasWeakness, p.uid)
    if not changed:
        return game.sheet(p).weak
    found = game.sheet(p).weak
    for force in changed:
        mod: HasWeakness = force.mod
        kept = tuple(weak for weak in found if mod.instead_of is not None and weak.type != mod.instead_of)
        kinds = mod.types or tuple(weak.type for weak in found if weak not in kept)
        found = (*kept, *(WeakTo(type=kind, times=1 if mod.plus else 2, plus=mod.plus) for kind in kinds))
    return found


def resistances(game: Game, table: Table, p: Pokemon) -> tuple[Resists, ...]:
    """The current Resistances of a Pokémon."""
    if of(game, table, NoResistance, p.uid):
        return ()
    changed = of(game, table, HasResistance, p.uid)
    if not changed:
        return game.sheet(p).resists
    mod: HasResistance = changed[-1].mod
    return tuple(Resists(type=kind, less=mod.less) for kind in mod.types)


def after_weakness(
    game: Game, table: Table, target: Pokemon, types: Collection[EnergyType], number: int
) -> tuple[tuple[int, EnergyType], ...]:
    """*number* of damage from Pokémon of *types* after each Weakness that counts, and its type (CG-DMG-04).

    If Weakness covers both types of an attacker, policy `double_weakness` applies each in turn, or the one
    that does most (CG-AMB-26).
    """
    found = [weak for weak in weaknesses(game, table, target) if weak.type in types]
    if game.edition.weakness == "double":
        return tuple((number * 2, weak.type) for weak in found[:1])
    if game.edition.double_weakness != "each":
        return (max((number * weak.times + weak.plus, weak.type) for weak in found),) if found else ()
    after = list[tuple[int, EnergyType]]()
    for weak in sorted(found, key=lambda weak: weak.plus):
        # Factors come before summands.
        number = number * weak.times + weak.plus
        after.append((number, weak.type))
    return tuple(after)


def after_resistance(
    game: Game, table: Table, target: Pokemon, types: Collection[EnergyType], number: int
) -> tuple[int, EnergyType | None]:
    """The same for its Resistance; may be below 0 (CG-DMG-11)."""
    found = [resists for resists in resistances(game, table, target) if resists.type in types]
    if not found:
        return number, None
    if game.edition.resistance == "minus_30":
        return number - RESISTED, found[0].type
    less, by = max((resists.less, resists.type) for resists in found)
    return number - less, by


def retreat_cost(game: Game, table: Table, p: Pokemon) -> int:
    """The current Retreat Cost of this Pokémon."""
    cost = game.sheet(p).retreat
    forces = of(game, table, RetreatCost, p.uid)
    if not forces:
        return cost
    for force in forces:
        mod: RetreatCost = force.mod
        if mod.set == 0:
            # A cost set to nothing is not raised again, in either order.
            return 0
        if mod.set is not None:
            cost = mod.set
    return max(0, cost + sum(value(game, table, force, force.mod.plus) for force in forces))


def can_retreat(game: Game, table: Table, p: Pokemon) -> Ruling | None:
    """Why a card forbids its retreat, or None; conditions, cost and Bench are checked elsewhere."""
    fossil = game.sheet(p).fossil
    if fossil is not None and not fossil.may_retreat:
        return Ruling("CG-GEN-01", "card-never-retreats", (("pokemon", name(game, p)),))
    stopped = of(game, table, NoRetreat, p.uid)
    if stopped:
        facts = (("pokemon", name(game, p)), ("by", game.names[stopped[0].card]))
        return Ruling("CG-GEN-01", "card-held-back", facts)
    return None


def immune(game: Game, table: Table, p: Pokemon, condition: Condition) -> bool:
    """Is the Pokémon immune to this Special Condition?"""
    fossil = game.sheet(p).fossil
    if fossil is not None and fossil.immune:
        return True
    return any(not force.mod.is_ or condition in force.mod.is_ for force in of(game, table, Immune, p.uid))


def prizes_for(game: Game, table: Table, p: Pokemon) -> int:
    """Number of Prizes for its Knock Out (CG-PRIZE-01, CG-PRIZE-05, CG-PRIZE-06, CG-AMB-50)."""
    count = _printed_prizes(game, p)
    for force in of(game, table, Prizes, p.uid):
        mod: Prizes = force.mod
        count = (count if mod.set is None else mod.set) + mod.plus
    return max(0, count)


def _printed_prizes(game: Game, p: Pokemon) -> int:
    sheet = game.sheet(p)
    if sheet.fossil is not None:
        return 1 if sheet.fossil.gives_prize else 0
    card = sheet.card
    if card.stage == "legend":
        return (game.edition.prizes_for_legend or 1) if "two_prizes" in card.marks else 1
    # A Mega Evolution Pokémon is still an EX (CG-MEGA-04), a Primal one too (CG-MEGA-05).
    if card.stage == "mega" or not {"ex", "EX", "primal"}.isdisjoint(card.marks):
        return game.edition.prizes_for_ex or 1
    return 2 if "two_prizes" in card.marks else 1


# --- attacks and powers -----------------------------------------------------------------


def attacks(game: Game, table: Table, p: Pokemon) -> tuple[Attack, ...]:
    """The attacks that a Pokémon in play may use, no two of one name."""
    return tuple(attack for attack, _ in attacks_with_cards(game, table, p))


def attacks_with_cards(game: Game, table: Table, p: Pokemon) -> tuple[tuple[Attack, str], ...]:
    """Its attacks, each with the id of the card that prints it.

    Includes its own (a LV.X and a BREAK have those below, CG-LVX-04, CG-BREAK-02), those of Technical
    Machines on it (CG-TM-01), and those that a text lends it.
    """
    found = game.sheet(p).attacks
    lent = of(game, table, UsesAttacksOf, p.uid)
    if not p.attached and not lent:
        return found
    return distinct((*found, *_of_machines(game, p), *(own for force in lent for own in _lent(game, table, p, force))))


def _of_machines(game: Game, p: Pokemon) -> tuple[tuple[Attack, str], ...]:
    return tuple((attack, on.card) for on in p.attached for attack in game.cards[on.card].attacks)


def _lent(game: Game, table: Table, p: Pokemon, force: Force) -> tuple[tuple[Attack, str], ...]:
    """The attacks that a text lends a Pokémon; attacks lent to the lenders are excluded."""
    mod: UsesAttacksOf = force.mod
    found = tuple((attack, card) for card in p.cards[1:] for attack in game.cards[card].attacks) if mod.under else ()
    if mod.of is None:
        return found
    uids = game.asks.candidates(game, table, scope_of(force), mod.of)
    return found + tuple(own for other in everyone(table) if other.uid in uids for own in game.sheet(other).attacks)


def powers(game: Game, table: Table, p: Pokemon) -> tuple[tuple[Power, str], ...]:
    """The powers printed on a Pokémon in play, each with its card's id; `power_works` says whether they work."""
    return game.sheet(p).powers


# --- players ----------------------------------------------------------------------------


def bench_size(game: Game, table: Table, seat: Seat) -> int:
    """Capacity of a player's Bench (CG-ZONE-04); the tightest of several texts counts."""
    forces = for_player(game, table, BenchSize, seat)
    return min(force.mod.size for force in forces) if forces else 5


def no_cards(game: Game, table: Table, seat: Seat, card: str) -> str | None:
    """The card whose text forbids a player to play this card from hand, or None."""
    forces = for_player(game, table, NoCards, seat)
    if not forces:
        return None
    for force in forces:
        if game.asks.fits(game, table, scope_of(force), card, force.mod.what):
            return force.card
    return None


def value(game: Game, table: Table, force: Force, amount: int | Count) -> int:
    """An amount of a modifier as a number."""
    if isinstance(amount, int):
        return amount
    return game.asks.amount(game, table, scope_of(force), amount)


def sleep_coins(game: Game, table: Table, pokemon: Pokemon) -> int:
    """Coins flipped to wake a Pokémon (CG-ASLEEP-02): by a card's text, else by the effect that put it to sleep."""
    named = named_for_condition(game, table, pokemon, "asleep", "coins")
    return pokemon.sleep_coins if named is None else named


def named_for_condition(game: Game, table: Table, pokemon: Pokemon, condition: Condition, what: str) -> int | None:
    """The number of coins or counters that a card sets for a condition."""
    forces = of(game, table, ConditionHit, pokemon.uid)
    named = [getattr(force.mod, what) for force in forces if force.mod.is_ == condition]
    return next((number for number in reversed(named) if number is not None), None)
