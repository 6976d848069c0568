"""Cards to animate: their moves from place to place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.app.cards.told_lines import Audience, seen_by
from companion.cards.rules import CardRules
from companion.cards.values import events as ev
from companion.cards.values.state import Table
from companion.cards.zones.zones import everyone, find, name_of
from companion.kernel.model import SEAT_NAMES, Seat

Moved = tuple[str, str, str]


def moved(rules: CardRules, table: Table, events: Iterable[Any], view: Audience) -> tuple[Moved, ...]:
    """The moves in *events*, from *table* on: (card or number of a Pokémon, from, to)."""
    found: list[Moved] = []
    for event in events:
        after = rules.fold(table, event)
        found += _of(seen_by(event, view), table, after)
        found += _changed_places(table, after)
        table = after
    return tuple(found)


def _of(event: Any, before: Table, after: Table) -> Iterator[Moved]:
    match event:
        case ev.CardMoved(seat=seat, card=card, from_=from_, to=to):
            yield card, zone(seat, from_), zone(seat, to)
        case ev.PokemonPlaced(seat=seat, pokemon=uid, from_=from_):
            yield str(uid), zone(seat, from_), name_of(after, uid)
        case ev.Evolved() | ev.EnergyAttached() | ev.CardAttached():
            if find(before, event.pokemon) is not None:
                yield event.card, zone(event.seat, event.from_), name_of(before, event.pokemon)
        case ev.KnockedOut(seat=seat, pokemon=uid, to=to):
            yield str(uid), name_of(before, uid), zone(seat, to)
        case ev.PrizeTaken(seat=seat, card=card):
            yield card, zone(seat, "prizes"), zone(seat, "hand")
        case ev.TrainerPlayed(seat=seat, card=card):
            yield card, zone(seat, "hand"), zone(seat, "discard")
        case ev.StadiumPlayed(seat=seat, card=card):
            yield card, zone(seat, "hand"), "stadium"
        case _:
            pass


def _changed_places(before: Table, after: Table) -> Iterator[Moved]:
    for pokemon in everyone(after):
        if find(before, pokemon.uid) not in (None, find(after, pokemon.uid)):
            yield str(pokemon.uid), name_of(before, pokemon.uid), name_of(after, pokemon.uid)


def zone(seat: Seat, name: str) -> str:
    """A zone's name on the screen.

    >>> zone(0, "deck_top")
    'a-deck'
    """
    return f"{SEAT_NAMES[seat]}-{name.partition('_')[0]}"
