"""Locations: Pokémon in play by uid and by place, cards by zone, and possible identities of unknown cards.

Places in play are named "a-active", "b-bench-1"; by number the Active place is 0 and the Bench counts from 1.
Nothing here changes a table.
"""

from __future__ import annotations

from collections import Counter

from companion.cards.printed.cards_as_energy import printed
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.events import Zone
from companion.cards.values.game import Game
from companion.cards.values.state import Deck, Pokemon, Side, Table
from companion.kernel.model import SEAT_NAMES, Seat
from companion.kernel.numbers import whole

ACTIVE = 0
"""The number of the Active place."""

PLACES = tuple((f"{name}-active", *(f"{name}-bench-{n}" for n in range(1, 10))) for name in SEAT_NAMES)

BENCHES = tuple(places[1:] for places in PLACES)
"""By side: the names of the places of a Bench."""

PLACE_NUMBERS = {place: (seat, index) for seat, places in enumerate(PLACES) for index, place in enumerate(places)}


def opponent(seat: Seat) -> Seat:
    """The other player."""
    return 1 - seat


# --- Pokémon in play --------------------------------------------------------------------


def find(table: Table, uid: int) -> tuple[Seat, int] | None:
    """Owner and place number of the Pokémon *uid*; None: it is not in play."""
    first, second = table.sides
    # Most queries are about the two Active Pokémon.
    active = first.active
    if active is not None and active.uid == uid:
        return 0, ACTIVE
    active = second.active
    if active is not None and active.uid == uid:
        return 1, ACTIVE
    # `index` on a hit is cheaper than counting along.
    for pokemon in first.bench:
        if pokemon.uid == uid:
            return 0, first.bench.index(pokemon) + 1
    for pokemon in second.bench:
        if pokemon.uid == uid:
            return 1, second.bench.index(pokemon) + 1
    return None


def get(table: Table, uid: int) -> Pokemon | None:
    """The Pokémon *uid*, or None if it is not in play."""
    first, second = table.sides
    active = first.active
    if active is not None and active.uid == uid:
        return active
    active = second.active
    if active is not None and active.uid == uid:
        return active
    for pokemon in (*first.bench, *second.bench):
        if pokemon.uid == uid:
            return pokemon
    return None


def pokemon_of(table: Table, uid: int) -> Pokemon:
    """The Pokémon *uid*, which must be in play.

    Raises:
        AssertionError: It is not.
    """
    pokemon = get(table, uid)
    assert pokemon is not None, f"Pokémon {uid} is not in play"
    return pokemon


def owner_of(table: Table, uid: int) -> Seat:
    """The owner of the Pokémon *uid*, which must be in play.

    Raises:
        AssertionError: It is not.
    """
    found = find(table, uid)
    assert found is not None, f"Pokémon {uid} is not in play"
    return found[0]


def in_play(table: Table, seat: Seat) -> tuple[Pokemon, ...]:
    """A player's Pokémon in play, the Active one first."""
    side = table.sides[seat]
    return side.bench if side.active is None else (side.active, *side.bench)


def everyone(table: Table) -> tuple[Pokemon, ...]:
    """All Pokémon in play: a's, then b's, the Active one of each first."""
    return in_play(table, 0) + in_play(table, 1)


def place_name(seat: Seat, index: int) -> str:
    """The name of a place: "a-active", "b-bench-1"."""
    row = PLACES[seat]
    return row[index] if index < len(row) else f"{SEAT_NAMES[seat]}-bench-{index}"


def name_of(table: Table, uid: int) -> str:
    """The place of the Pokémon *uid*, which must be in play.

    Raises:
        AssertionError: It is not.
    """
    found = find(table, uid)
    assert found is not None, f"Pokémon {uid} is not in play"
    return place_name(*found)


def place_of(place: str) -> tuple[Seat, int] | None:
    """Side and number of a place, or None for an unknown name.

    >>> place_of("b-bench-2"), place_of("c-active")
    ((1, 2), None)
    """
    known = PLACE_NUMBERS.get(place)
    if known is not None:
        return known
    name, _, spot = place.partition("-")
    if name not in SEAT_NAMES:
        return None
    seat = SEAT_NAMES.index(name)
    if spot == "active":
        return seat, ACTIVE
    number = spot.removeprefix("bench-")
    on_bench = None if number == spot or number.startswith("0") else whole(number)
    return None if on_bench is None else (seat, on_bench)


def at(table: Table, place: str) -> Pokemon | None:
    """The Pokémon on a place; None if it is empty or unknown."""
    found = place_of(place)
    return None if found is None else standing(table, *found)


def standing(table: Table, seat: Seat, index: int) -> Pokemon | None:
    """The Pokémon on the place of this number, if any."""
    side = table.sides[seat]
    if index == ACTIVE:
        return side.active
    return side.bench[index - 1] if index <= len(side.bench) else None


def seat_of(place: str) -> Seat:
    """The side of a place."""
    return SEAT_NAMES.index(place[0])


# --- cards ------------------------------------------------------------------------------


def cards_in(side: Side, zone: Zone) -> tuple[str, ...]:
    """The cards of a zone: the deck's from the top as far as known, the remaining Prizes; *play* has none."""
    match zone:
        case "deck" | "deck_top" | "deck_bottom":
            return side.deck.top + side.deck.rest + side.deck.bottom
        case "hand":
            return side.hand
        case "discard":
            return side.discard
        case "prizes":
            return tuple(card for card in side.prizes if card is not None)
        case "lost":
            return side.lost
        case "supporter":
            return side.supporter
        case "aside":
            return side.aside
        case "play":
            return ()


def count(table: Table, seat: Seat, zone: Zone) -> int:
    """Number of cards in a zone; for *play*, of Pokémon."""
    if zone == "play":
        return len(in_play(table, seat))
    return len(cards_in(table.sides[seat], zone))


def possible(game: Game, table: Table, seat: Seat, zone: Zone) -> tuple[str, ...]:
    """The cards that a zone holds or may hold, each once, sorted.

    An unknown card may be any card of the registered deck that is not yet named elsewhere as often as registered.
    """
    named = set(cards_in(table.sides[seat], zone))
    if UNKNOWN in named:
        named.remove(UNKNOWN)
        named.update(left_unnamed(game, table, seat))
    return tuple(sorted(named))


def holds(game: Game, table: Table, seat: Seat, zone: Zone, card: str) -> bool:
    """Does a zone hold this card, or may an unnamed card in it be this one?"""
    cards = cards_in(table.sides[seat], zone)
    return card in cards or (UNKNOWN in cards and card in left_unnamed(game, table, seat))


def left_unnamed(game: Game, table: Table, seat: Seat) -> dict[str, int]:
    """How many of each registered card of a player are still unnamed: the candidates for UNKNOWN."""
    left = dict(game.lists[seat])
    left |= {card: game.edition.same_name_limit for owner, card in table.typed if owner == seat}
    for card, number in Counter(owned(table, seat)).items():
        if card in left:
            left[card] -= number
    return {card: number for card, number in left.items() if number > 0}


def cards_of(table: Table, seat: Seat) -> tuple[str, ...]:
    """Every card that a player owns, wherever it lies, sorted: 60 at any moment."""
    return tuple(sorted(owned(table, seat)))


def owned(table: Table, seat: Seat) -> list[str]:
    """`cards_of`, in no particular order."""
    side = table.sides[seat]
    cards = [*side.deck.top, *side.deck.rest, *side.deck.bottom, *side.hand, *side.discard, *side.lost]
    cards += side.supporter
    cards += side.aside
    cards += [card for card in side.prizes if card is not None]
    for pokemon in in_play(table, seat):
        cards += pokemon.cards
        cards += map(printed, pokemon.energy)
    for pokemon in everyone(table):
        # A Tool may lie on the other player's Pokémon (CG-FLARE-01).
        cards += [attached.card for attached in pokemon.attached if attached.owner == seat]
    if table.stadium is not None and table.stadium.by == seat:
        cards.append(table.stadium.card)
    return cards


def whole_deck(game: Game, seat: Seat) -> Deck:
    """A player's shuffled deck before anything is drawn from it; unnamed if the program does not deal it."""
    if not game.setup.decks[seat].is_listed:
        return Deck((UNKNOWN,) * game.edition.deck_size)
    cards = tuple(card for card, number in sorted(game.lists[seat].items()) for _ in range(number))
    return Deck(cards if game.dealt[seat] else (UNKNOWN,) * len(cards))
