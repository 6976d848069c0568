"""The turn's Energy card: from hand onto an own Pokémon."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.cards.modifiers import applying, filters, targets
from companion.cards.play.moves.from_hand import about, answered, own, why_forbidden, why_not_there
from companion.cards.printed.cards import Card
from companion.cards.printed.vocabulary import ExtraAttach
from companion.cards.values.actions import AttachEnergy
from companion.cards.values.events import EnergyAttached
from companion.cards.values.game import Game
from companion.cards.values.memory import Hand, Lineup
from companion.cards.values.reading import Kinds
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import KnockOuts, Run, Scope, Task
from companion.cards.zones import zones
from companion.kernel.agenda import Result
from companion.kernel.model import Ruling, Seat

PER_TURN = 1
"""Energy cards that a player may attach in a turn (CG-ENERGY-01)."""


def why_not_attach(game: Game, table: Table, seat: Seat, action: AttachEnergy) -> Ruling | None:
    """Why an Energy card cannot be attached (CG-ENERGY-01)."""
    ruling = why_not_there(game, table, seat, action.card, "CG-ENERGY-01", "CG-ENERGY-08")
    if ruling is not None:
        return ruling
    card, pokemon = game.cards[action.card], own(table, seat, action.place)
    if card.kind != "energy":
        return Ruling("CG-ENERGY-01", "card-no-energy", about(game, card.id))
    if pokemon is None:
        return Ruling("CG-ENERGY-01", "card-attach-own", about(game, card.id, place=action.place), ("CG-ENERGY-08",))
    if not _is_left(game, table, card, pokemon):
        return Ruling("CG-ENERGY-01", "card-one-energy", about(game, card.id), ("CG-TURN-03",))
    if not _may_hold(game, table, seat, card, pokemon):
        return Ruling("CG-GEN-01", "card-not-on-this", about(game, card.id, place=action.place))
    return why_forbidden(game, table, seat, card)


def attach(game: Game, table: Table, action: AttachEnergy) -> Result:
    """Attach the Energy and trigger the card's own effects."""
    pokemon, seat, card = own(table, action.seat, action.place), action.seat, game.cards[action.card]
    assert pokemon is not None
    tasks: tuple[Task, ...] = ()
    if card.effects:
        tasks = (Run(card.effects, Scope(seat, card=card.id, source=pokemon.uid)), KnockOuts())
    event = EnergyAttached(seat, pokemon.uid, card.id, "hand", turns=True)
    return Result((event,), tasks + answered(game, "energy_attached", pokemon.uid, seat, card.id))


def attach_answers(
    game: Game, table: Table, seat: Seat, hand: Hand, line: Lineup, kinds: Kinds
) -> Sequence[AttachEnergy]:
    """Every way to attach one of the Energy cards of the hand."""
    spent = table.used.energy >= PER_TURN
    if spent and ExtraAttach not in kinds:
        return ()
    if not spent and not hand.picky and line.active is not None:
        benched = len(line.bench)
        found = hand.attaching.get(benched)
        if found is None:
            found = [attaching for card in hand.energy for attaching in _to_all(seat, card.id, benched)]
            hand.attaching[benched] = found
        return found
    return [
        AttachEnergy(seat, card.id, place)
        for card in hand.energy
        for place, pokemon in zip(line.places, line.members, strict=False)
        if _is_left(game, table, card, pokemon) and _may_hold(game, table, seat, card, pokemon)
    ]


@lru_cache(maxsize=1024)
def _to_all(seat: Seat, card: str, benched: int) -> tuple[AttachEnergy, ...]:
    """An Energy card to the Active Pokémon and to each on the Bench, of which all take it."""
    return tuple(AttachEnergy(seat, card, zones.place_name(seat, index)) for index in range(benched + 1))


def _is_left(game: Game, table: Table, card: Card, pokemon: Pokemon) -> bool:
    """May the player attach one more Energy card, this one to this Pokémon?"""
    if table.used.energy < PER_TURN:
        return True
    extra = PER_TURN
    for force in applying.of(game, table, ExtraAttach, pokemon.uid):
        if filters.fits(game, table, applying.scope_of(force), card.id, force.mod.what):
            extra += force.mod.amount
    return table.used.energy < extra


def _may_hold(game: Game, table: Table, seat: Seat, card: Card, pokemon: Pokemon) -> bool:
    """Does the card's own text let it go on this Pokémon?"""
    if card.attach is None or card.attach.that is None:
        return True
    scope = Scope(seat, card=card.id, source=pokemon.uid)
    return targets.fits_that(game, table, scope, pokemon, card.attach.that)
