"""Corrections of cards: moving them, renaming them, forgetting an order.

Each returns the table after the change, or a ruling on what is wrong with it.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.actions import Changed
from companion.cards.values.events import Shuffled
from companion.cards.values.game import Game
from companion.cards.values.state import Attached, Pokemon, Side, Stadium, Table
from companion.cards.zones._card_reducers import shuffled as without_order
from companion.cards.zones._correction_places import STADIUM, bears, in_part, lying_at, two
from companion.cards.zones.changing import (
    changed,
    out_of_part,
    put,
    take,
    with_side,
)
from companion.cards.zones.names import Spot, zone_at
from companion.cards.zones.zones import ACTIVE, at, cards_in, left_unnamed, place_of, standing
from companion.kernel.model import SEAT_NAMES, Ruling, Seat

CLAUSE = "CORRECTION"


def _unreadable(change: Changed) -> Ruling:
    return Ruling(CLAUSE, "card-correction-arrow", (("what", change.what), ("value", change.value)))


# --- from one place to another -----------------------------------------------------------


class Loose(msgspec.Struct, frozen=True, gc=False):
    """A card taken up, its owner, and the table without it."""

    table: Table
    card: str
    owner: Seat


def card(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """Move a card from *place* to the value's place: "pup -> a-hand"."""
    words = two(change.value)
    if words is None:
        return _unreadable(change)
    id_, to = words
    loose = _taken(game, table, change.place, id_)
    if isinstance(loose, Ruling):
        return loose
    return _laid(game, loose, to)


def _taken(game: Game, table: Table, place: str, id_: str) -> Loose | Ruling:
    facts = (("card", id_), ("place", place))
    spot = zone_at(place)
    loose: Loose | None
    if spot is not None:
        loose = _out_of_zone(game, table, spot, id_)
    elif place == STADIUM:
        lying = table.stadium
        loose = Loose(replace(table, stadium=None), id_, lying.by) if lying and lying.card == id_ else None
    else:
        pokemon, found = at(table, place), place_of(place)
        if pokemon is None or found is None:
            return Ruling(CLAUSE, "card-correction-place", (("place", place),))
        if pokemon.cards == (id_,) and not any(one.card == id_ for one in pokemon.attached):
            return Ruling(CLAUSE, "card-correction-last-card", facts, ("CG-ZONE-01",))
        loose = _off_pokemon(table, pokemon, found[0], id_)
    return Ruling(CLAUSE, "card-correction-not-there", facts) if loose is None else loose


def _out_of_zone(game: Game, table: Table, spot: Spot, id_: str) -> Loose | None:
    """Take a card out of a zone; an unknown one can only get a name that is left."""
    side = table.sides[spot.seat]
    taken = take(side, spot.zone, id_, spot.prize) if not (spot.deep or spot.loose) else _out_of_place(side, spot, id_)
    if taken is None or taken[1] != id_:
        return None
    if id_ != UNKNOWN and id_ not in cards_in(side, spot.zone) and id_ not in left_unnamed(game, table, spot.seat):
        return None
    return Loose(with_side(table, spot.seat, taken[0]), id_, spot.seat)


def _out_of_place(side: Side, spot: Spot, id_: str) -> tuple[Side, str] | None:
    """Take a card from one place in a deck."""
    left = out_of_part(side.deck, *in_part(side.deck, spot), id_)
    return None if left is None else (replace(side, deck=left[0]), left[1])


def _off_pokemon(table: Table, pokemon: Pokemon, owner: Seat, id_: str) -> Loose | None:
    """Take a card off a Pokémon: its Energy, then other attached cards, then its own cards."""
    if id_ in pokemon.energy:
        at_ = len(pokemon.energy) - 1 - pokemon.energy[::-1].index(id_)
        energy = pokemon.energy[:at_] + pokemon.energy[at_ + 1 :]
        return Loose(changed(table, pokemon.uid, energy=energy), id_, owner)
    for number, lying in enumerate(pokemon.attached):
        if lying.card == id_:
            attached = pokemon.attached[:number] + pokemon.attached[number + 1 :]
            return Loose(changed(table, pokemon.uid, attached=attached), id_, lying.owner)
    if id_ in pokemon.cards and len(pokemon.cards) > 1:
        at_ = pokemon.cards.index(id_)
        cards = pokemon.cards[:at_] + pokemon.cards[at_ + 1 :]
        return Loose(changed(table, pokemon.uid, cards=cards), id_, owner)
    return None


def _laid(game: Game, loose: Loose, to: str) -> Table | Ruling:
    spot, found = zone_at(to), place_of(to)
    if to == STADIUM:
        return _as_stadium(game, loose)
    if spot is not None:
        if spot.seat != loose.owner:
            return _not_theirs(loose, to)
        if spot.zone == "lost" and not game.edition.lost_zone:
            return Ruling(CLAUSE, "card-correction-place", (("place", to),), ("CG-ZONE-13",))
        if spot.deep or spot.loose:
            return Ruling(CLAUSE, "card-correction-place", (("place", to),))
        if spot.prize >= 0 and _prize_taken_up(loose.table, spot):
            return Ruling(CLAUSE, "card-correction-prize", (("place", to),))
        side = put(loose.table.sides[spot.seat], spot.zone, loose.card, spot.prize, "both")
        return with_side(loose.table, spot.seat, side)
    if to == f"{SEAT_NAMES[loose.owner]}-bench":
        return _as_new(game, loose, False)
    if found is None:
        return Ruling(CLAUSE, "card-correction-place", (("place", to),))
    pokemon = standing(loose.table, *found)
    if pokemon is None:
        return _as_new(game, loose, True) if found == (loose.owner, ACTIVE) else _no_such(to)
    return _onto(game, loose, pokemon, found[0], to)


def _prize_taken_up(table: Table, spot: Spot) -> bool:
    """Is there no free place for this Prize?"""
    prizes = table.sides[spot.seat].prizes
    return spot.prize >= len(prizes) or prizes[spot.prize] is not None


def _no_such(place: str) -> Ruling:
    return Ruling(CLAUSE, "card-correction-nobody", (("place", place),))


def _not_theirs(loose: Loose, to: str) -> Ruling:
    facts = (("card", loose.card), ("player", SEAT_NAMES[loose.owner]), ("place", to))
    return Ruling(CLAUSE, "card-correction-not-theirs", facts, ("CG-ZONE-12",))


def _misfit(loose: Loose, to: str) -> Ruling:
    return Ruling(CLAUSE, "card-correction-misfit", (("card", loose.card), ("place", to)), ("CG-CARD-04",))


def _as_stadium(game: Game, loose: Loose) -> Table | Ruling:
    lying = loose.table.stadium
    if lying is not None:
        return Ruling(CLAUSE, "card-correction-stadium", (("card", lying.card),), ("CG-STADIUM-02",))
    if game.cards[loose.card].kind != "stadium":
        return _misfit(loose, STADIUM)
    return replace(loose.table, stadium=Stadium(loose.card, loose.owner))


def _as_new(game: Game, loose: Loose, is_active: bool) -> Table | Ruling:
    """Put the card into play as a new Pokémon: on the Bench, or in the empty Active place."""
    face, table = game.cards[loose.card], loose.table
    is_face_down = loose.card == UNKNOWN and table.setup is not None
    if face.kind != "pokemon" and face.as_pokemon is None and not is_face_down:
        return _misfit(loose, "play")
    pokemon = Pokemon(table.next_uid, (loose.card,), table.turn, became_active=table.turn if is_active else -1)
    side = table.sides[loose.owner]
    side = replace(side, active=pokemon) if is_active else replace(side, bench=(*side.bench, pokemon))
    return replace(with_side(table, loose.owner, side), next_uid=table.next_uid + 1)


def _onto(game: Game, loose: Loose, pokemon: Pokemon, owner: Seat, to: str) -> Table | Ruling:
    """Put the card on a Pokémon: as Energy, as its top card, or attached."""
    match game.cards[loose.card].kind:
        case "energy" if loose.card != UNKNOWN:
            if owner != loose.owner:
                return _not_theirs(loose, to)
            return changed(loose.table, pokemon.uid, energy=(*pokemon.energy, loose.card))
        case "pokemon":
            if owner != loose.owner:
                return _not_theirs(loose, to)
            return _on_top(game, loose, pokemon)
        case "tool" | "tm" | "trainer":
            attached = (*pokemon.attached, Attached(loose.card, loose.owner))
            return changed(loose.table, pokemon.uid, attached=attached)
        case _:
            return _misfit(loose, to)


def _on_top(game: Game, loose: Loose, pokemon: Pokemon) -> Table:
    """Make the card the Pokémon's top card; it has now evolved or levelled up (CG-LVX-07)."""
    turn = loose.table.turn
    evolved = pokemon.evolved if game.cards[loose.card].stage == "lvx" else turn
    return changed(loose.table, pokemon.uid, cards=(loose.card, *pokemon.cards), changed=turn, evolved=evolved)


# --- another name, another order -----------------------------------------------------------


def name(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """Rename a card at *place*: "pup -> eel". Only real cards can have a wrong name."""
    words = two(change.value)
    if words is None:
        return _unreadable(change)
    old, new = words
    spot = zone_at(change.place)
    owner = spot.seat if spot is not None else _owner_in_play(table, change.place, old)
    after = _renamed(table, change.place, old, new) if spot is None else _renamed_in(table, spot, old, new)
    if owner is None or after is None:
        return Ruling(CLAUSE, "card-correction-not-there", (("card", old), ("place", change.place)))
    if game.dealt[owner]:
        return Ruling(CLAUSE, "card-correction-dealt", (("player", SEAT_NAMES[owner]),))
    if new not in left_unnamed(game, table, owner):
        return Ruling(
            CLAUSE, "card-correction-none-left", (("card", new), ("player", SEAT_NAMES[owner])), ("CG-DECK-01",)
        )
    return after


def doubted(table: Table, place: str) -> Table:
    """A hidden card there got another name, which is not told: none of the cards there is known any more."""
    spot, lying = zone_at(place), lying_at(table, place)
    if spot is None:
        return table
    side = table.sides[spot.seat]
    if lying is not None:
        return _renamed_in(table, spot, lying, UNKNOWN) or table
    if spot.zone == "hand":
        return with_side(table, spot.seat, replace(side, hand=(UNKNOWN,) * len(side.hand)))
    if spot.zone == "deck":
        rest = (UNKNOWN,) * len(side.deck.rest)
        return with_side(table, spot.seat, replace(side, deck=replace(side.deck, rest=rest)))
    return table


def _owner_in_play(table: Table, place: str, card: str) -> Seat | None:
    """Owner of the card of this name on a Pokémon, or of the Stadium."""
    if place == STADIUM:
        return None if table.stadium is None else table.stadium.by
    pokemon, found = at(table, place), place_of(place)
    if pokemon is None or found is None:
        return None
    if card in pokemon.cards or card in pokemon.energy:
        return found[0]
    return next((lying.owner for lying in pokemon.attached if lying.card == card), None)


def _renamed(table: Table, place: str, old: str, new: str) -> Table | None:
    """The table with one card in play renamed; a Pokémon's own cards come first."""
    if place == STADIUM:
        lying = table.stadium
        return replace(table, stadium=replace(lying, card=new)) if lying and lying.card == old else None
    pokemon = at(table, place)
    if pokemon is None:
        return None
    if old in pokemon.cards:
        return changed(table, pokemon.uid, cards=_swapped(pokemon.cards, old, new))
    if old in pokemon.energy:
        return changed(table, pokemon.uid, energy=_swapped(pokemon.energy, old, new))
    for number, one in enumerate(pokemon.attached):
        if one.card == old:
            attached = (*pokemon.attached[:number], replace(one, card=new), *pokemon.attached[number + 1 :])
            return changed(table, pokemon.uid, attached=attached)
    return None


def _renamed_in(table: Table, spot: Spot, old: str, new: str) -> Table | None:
    """The table with one card in a zone renamed, in its place."""
    side = table.sides[spot.seat]
    match spot.zone:
        case "deck" | "deck_top" | "deck_bottom":
            return _renamed_in_deck(table, spot, old, new)
        case "prizes":
            places = [n for n, card in enumerate(side.prizes) if card == old and spot.prize in (-1, n)]
            if not places:
                return None
            prizes = (*side.prizes[: places[0]], new, *side.prizes[places[0] + 1 :])
            return with_side(table, spot.seat, replace(side, prizes=prizes))
        case zone:
            cards = cards_in(side, zone)
            if old not in cards:
                return None
            cards = _swapped(cards, old, new)
            kept = tuple(sorted(cards)) if zone == "hand" else cards
            return with_side(table, spot.seat, replace(side, **{zone: kept}))


def _renamed_in_deck(table: Table, spot: Spot, old: str, new: str) -> Table | None:
    side = table.sides[spot.seat]
    found = in_part(side.deck, spot) if spot.deep or spot.loose else bears(side.deck, spot.zone, old)
    if found is None:
        return None
    part, number = found
    cards: tuple[str, ...] = getattr(side.deck, part)
    number = cards.index(old) if part == "rest" and old in cards else number
    if not 0 <= number < len(cards) or cards[number] != old:
        return None
    cards = (*cards[:number], new, *cards[number + 1 :])
    deck = replace(side.deck, **{part: tuple(sorted(cards)) if part == "rest" else cards})
    return with_side(table, spot.seat, replace(side, deck=deck))


def _swapped(cards: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    at_ = cards.index(old)
    return (*cards[:at_], new, *cards[at_ + 1 :])


def shuffled(game: Game, table: Table, change: Changed) -> Table | Ruling:
    """Forget the order of the deck at *place*."""
    spot = zone_at(change.place)
    if spot is None or spot.zone != "deck":
        return Ruling(CLAUSE, "card-correction-deck", (("place", change.place),), ("CG-SHUFFLE-01",))
    return without_order(game, table, Shuffled(spot.seat))
