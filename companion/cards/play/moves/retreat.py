"""Retreats: who may retreat, the cost and the order of payment, and the flip of a Confused Pokémon."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from companion.cards.modifiers import applying, energy
from companion.cards.modifiers import facts as queries
from companion.cards.play.moves._means import means_of, price_of, printed_purse
from companion.cards.play.moves.from_hand import about_pokemon, answered, own
from companion.cards.play.moves.limits import is_used_up
from companion.cards.printed.vocabulary import NoRetreat, Provides, RetreatCost, TurnLimit
from companion.cards.values.actions import Retreat
from companion.cards.values.events import EnergyLeft, Retreated, Switched
from companion.cards.values.game import Game
from companion.cards.values.memory import Lineup, Purse
from companion.cards.values.reading import Kinds
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import RetreatFlip, Run, Scope, Triggers
from companion.cards.zones import zones
from companion.kernel.agenda import Result
from companion.kernel.model import Ruling, Seat

HELD: dict[str, tuple[str, str]] = {
    "asleep": ("card-asleep-no-retreat", "CG-ASLEEP-01"),
    "paralyzed": ("card-paralyzed-no-retreat", "CG-PARA-01"),
}
"""Conditions that prevent a retreat (CG-COND-10): the text and the condition's own clause."""


def why_not_retreat(game: Game, table: Table, seat: Seat, action: Retreat) -> Ruling | None:
    """Why the Active Pokémon cannot make this retreat (1.14)."""
    active = table.sides[seat].active
    if active is None:
        return Ruling("CG-RETREAT-01", "card-nobody-active")
    return (
        _why_not_now(game, table, seat, active)
        or _why_not_there(game, table, seat, action.place, active)
        or _why_not_paid(game, table, active, action.pay)
        or _why_a_loop(game, table, active, action.pay)
    )


def retreat(game: Game, table: Table, action: Retreat) -> Result:
    """Pay the cost and exchange the two; a Confused Pokémon may have to flip (CG-RETREAT-05)."""
    seat = action.seat
    active, other = table.sides[seat].active, own(table, seat, action.place)
    assert active is not None
    assert other is not None
    paid = len(action.pay)
    flips = active.rotation == "confused" and game.edition.confused_retreat == "pay_then_flip"
    clause = "CG-RETREAT-05" if flips else "CG-RETREAT-01"
    payments = tuple(EnergyLeft(seat, active.uid, card, "discard", clause) for card in action.pay)
    if flips:
        return Result(payments, (Run((RetreatFlip(other.uid, paid),), Scope(seat, source=active.uid)),))
    events = (Retreated(seat, active.uid, paid), *payments, Switched(seat, other.uid, "CG-RETREAT-01"))
    return Result(events, retreated(game, active.uid, other.uid, seat))


def retreated(game: Game, pokemon: int, other: int, seat: Seat) -> tuple[Triggers, ...]:
    """Triggers on a retreat and on the new Active Pokémon."""
    gone = answered(game, "retreated", pokemon, seat, by=pokemon)
    return gone + answered(game, "became_active", other, seat)


def retreat_answers(game: Game, table: Table, seat: Seat, line: Lineup, kinds: Kinds) -> tuple[Retreat, ...]:
    """Every payment and every Pokémon to become Active."""
    active = line.active
    if active is None or not line.bench:
        return ()
    if active.copies or not ON_PRICES.isdisjoint(kinds):
        cost = queries.retreat_cost(game, table, active)
        price = price_of(game, cost, _purse(game, table, active) if cost else ())
    else:
        price = means_of(game, line, active).price
    cost, purse = price.cost, price.purse
    if cost and not purse:
        return ()
    benched = len(line.bench)
    found = price.ways.get((seat, benched))
    if found is None:
        places = [zones.place_name(seat, index) for index in range(1, benched + 1)]
        ways = payments(purse, cost)
        found = price.ways[(seat, benched)] = tuple(Retreat(seat, way, place) for way in ways for place in places)
    if not found or not _may_now(game, table, seat, active, kinds):
        return ()
    if not purse and _why_a_loop(game, table, active, ()) is not None:
        return ()
    return found


ON_PRICES = frozenset({RetreatCost, Provides})
"""Modifiers that affect the cost of a retreat and its payment."""

ON_RETREATS = frozenset({NoRetreat, TurnLimit})
"""Modifiers that affect who may retreat, and how often."""


@lru_cache(maxsize=4096)
def payments(purse: Purse, cost: int) -> tuple[tuple[str, ...], ...]:
    """Every order in which Energy cards can be discarded, one at a time until the cost is reached (CG-RETREAT-10).

    A card that provides nothing pays nothing. Sorted; empty if the cost cannot be paid (CG-AMB-52).

    >>> payments((("double", 2), ("fire", 1), ("fire", 1)), 2)
    (('double',), ('fire', 'double'), ('fire', 'fire'))
    """
    if cost <= 0:
        return ((),)
    found: list[tuple[str, ...]] = []
    for index, (card, units) in enumerate(purse):
        if units and (index == 0 or purse[index - 1] != (card, units)):
            rest = purse[:index] + purse[index + 1 :]
            found += ((card, *more) for more in payments(rest, cost - units))
    return tuple(found)


def _purse(game: Game, table: Table, pokemon: Pokemon) -> Purse:
    if not applying.of(game, table, Provides, pokemon.uid):
        return printed_purse(game, pokemon)
    return tuple((card, len(energy.units_of_card(game, table, pokemon, card))) for card in sorted(pokemon.energy))


def _may_now(game: Game, table: Table, seat: Seat, active: Pokemon, kinds: Kinds) -> bool:
    """Is a retreat legal now? `_why_not_now`, with a fast path for ordinary cases."""
    used = table.used
    plain = not (active.rotation or active.copies or used.retreats or used.retreat_failed)
    if plain and ON_RETREATS.isdisjoint(kinds) and game.sheet(active).fossil is None:
        return True
    return _why_not_now(game, table, seat, active) is None


def _why_not_now(game: Game, table: Table, seat: Seat, active: Pokemon) -> Ruling | None:
    """Why the Active Pokémon cannot retreat at all: its condition, the turn's limit, a card's text."""
    if active.rotation in HELD:
        text, clause = HELD[active.rotation]
        return Ruling("CG-RETREAT-04", text, about_pokemon(game, active), (clause,))
    used = table.used
    if active.uid in used.retreat_failed:
        return Ruling("CG-RETREAT-06", "card-retreat-failed", about_pokemon(game, active))
    if is_used_up(game, table, seat, "retreat", used.retreats, game.edition.retreats_per_turn):
        return Ruling("CG-RETREAT-03", "card-retreated-already", about_pokemon(game, active))
    return queries.can_retreat(game, table, active)


def _why_not_there(game: Game, table: Table, seat: Seat, place: str, active: Pokemon) -> Ruling | None:
    """Why no Pokémon can become Active from that place."""
    other = own(table, seat, place)
    if other is not None and other is not active:
        return None
    facts = about_pokemon(game, active, place=place)
    if not table.sides[seat].bench:
        return Ruling("CG-RETREAT-11", "card-empty-bench", facts)
    return Ruling("CG-RETREAT-01", "card-not-on-own-bench", facts)


def _why_not_paid(game: Game, table: Table, active: Pokemon, pay: tuple[str, ...]) -> Ruling | None:
    """Why these Energy cards, in this order, do not pay the Retreat Cost (CG-RETREAT-10, -11)."""
    cost = queries.retreat_cost(game, table, active)
    purse = _purse(game, table, active) if cost or pay else ()
    if pay in payments(purse, cost):
        return None
    units = dict(purse)
    facts = about_pokemon(game, active, cost=str(cost))
    if Counter(pay) - Counter(active.energy):
        also = ("CG-RETREAT-11",)
        return Ruling("CG-RETREAT-01", "card-not-attached", facts, also)
    if sum(units[card] for card in active.energy) < cost:
        return Ruling("CG-RETREAT-11", "card-cannot-pay-retreat", facts, ("CG-RETREAT-01", "CG-AMB-52"))
    paid = 0
    for card in pay:
        if paid >= cost or not units[card]:
            return Ruling("CG-RETREAT-10", "card-pays-too-much", facts)
        paid += units[card]
    if paid < cost:
        return Ruling("CG-RETREAT-10", "card-pays-too-little", facts, ("CG-RETREAT-01", "CG-RETREAT-11"))
    return None


def _why_a_loop(game: Game, table: Table, active: Pokemon, pay: tuple[str, ...]) -> Ruling | None:
    """Why no further free retreat is allowed (CG-AMB-35).

    RULE? The guard may count retreats, or how often the same Pokémon is Active again. It counts the latter,
    the milder reading: two free retreats, away and back, change nothing.
    """
    guard = game.edition.retreat_loop_guard
    if guard is None or pay or table.used.free_retreats < 2 * guard:
        return None
    return Ruling("CG-AMB-35", "card-retreat-loop", about_pokemon(game, active))
