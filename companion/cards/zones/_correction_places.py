"""Location of a corrected card, and who learns which card it is."""

from __future__ import annotations

from msgspec.structs import replace

from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.actions import Changed
from companion.cards.values.events import Zone
from companion.cards.values.state import Deck, Sees, Table
from companion.cards.zones.changing import Part, all_seen, aside_seen, in_deck, sees_only
from companion.cards.zones.names import LOOSE, Spot, in_deck_named, zone_at
from companion.cards.zones.zones import at, seat_of
from companion.kernel.model import SEAT_NAMES, Seat

STADIUM = "stadium"
ARROW = "->"


def two(text: str) -> tuple[str, str] | None:
    """The two words around the arrow, or None."""
    first, arrow, second = (part.strip() for part in text.partition(ARROW))
    return (first, second) if arrow and first and second else None


def in_part(deck: Deck, spot: Spot) -> tuple[Part, int]:
    """The part of a deck that a place is in, and the card's index in it."""
    if spot.loose:
        return "rest", 0
    return ("top", spot.deep) if spot.zone == "deck_top" else ("bottom", len(deck.bottom) - 1 - spot.deep)


def bears(deck: Deck, zone: Zone, card: str) -> tuple[Part, int] | None:
    """Place of a card of this name: at the named end, else shuffled, else at the top or the bottom."""
    if zone == "deck_top" and deck.top[:1] == (card,):
        return "top", 0
    if zone == "deck_bottom" and deck.bottom[-1:] == (card,):
        return "bottom", len(deck.bottom) - 1
    if card in deck.rest:
        return "rest", 0
    if card in deck.top:
        return "top", deck.top.index(card)
    return ("bottom", deck.bottom.index(card)) if card in deck.bottom else None


def at_its_place(table: Table, change: Changed) -> Changed:
    """The change with the exact place of its Prize or deck card.

    Even players who do not see the card learn where it lay, and thus which of the cards they see it was not.
    """
    spot, words = zone_at(change.place), two(change.value)
    if spot is None or words is None or not spot.is_whole or change.what not in ("card", "name"):
        return change
    side, place = table.sides[spot.seat], ""
    match spot.zone:
        case "prizes":
            at_ = next((side.prizes.index(card) for card in (words[0], UNKNOWN) if card in side.prizes), -1)
            place = "" if at_ < 0 else f"{SEAT_NAMES[spot.seat]}-prize-{at_ + 1}"
        case "deck" | "deck_top" | "deck_bottom":
            found = (in_deck if change.what == "card" else bears)(side.deck, spot.zone, words[0])
            place = "" if found is None else _place_in_deck(side.deck, spot.seat, *found)
        case _:
            pass
    return replace(change, place=place) if place else change


def _place_in_deck(deck: Deck, seat: Seat, part: Part, number: int) -> str:
    match part:
        case "top":
            return in_deck_named(seat, "deck-top", number)
        case "rest":
            return in_deck_named(seat, LOOSE, 0)
        case "bottom":
            return in_deck_named(seat, "deck-bottom", len(deck.bottom) - 1 - number)


def who_learns(table: Table, change: Changed) -> Sees:
    """Who learns a change's card, after `at_its_place`: those who see it before or after."""
    words = two(change.value)
    if words is None or change.what not in ("card", "name"):
        return "both"
    before = _seen_there(table, change.place, words[0])
    return before if change.what == "name" else _either(before, _seen_then(table, words[1]))


def _either(one: Sees, other: Sees) -> Sees:
    if "none" in (one, other):
        return other if one == "none" else one
    return one if one == other else "both"


def _seen_there(table: Table, place: str, card: str) -> Sees:
    """Who sees a card that lies at a place."""
    spot = zone_at(place)
    if spot is None:
        pokemon = at(table, place)
        is_face_down = table.setup is not None and pokemon is not None and card in pokemon.cards
        return sees_only(seat_of(place)) if is_face_down else "both"
    side, deck = table.sides[spot.seat], table.sides[spot.seat].deck
    match spot.zone:
        case "hand":
            return sees_only(spot.seat)
        case "prizes":
            return "both" if spot.prize in side.up else "none"
        case "deck" | "deck_top" | "deck_bottom":
            part, number = in_part(deck, spot) if spot.zone != "deck" else ("rest", 0)
            if part == "top":
                return deck.top_seen[number] if number < len(deck.top_seen) else "none"
            return all_seen(deck.bottom, deck.bottom_seen)[number] if part == "bottom" and deck.bottom else "none"
        case "aside":
            return next((sees for one, sees in zip(side.aside, aside_seen(side), strict=True) if one == card), "both")
        case _:
            return "both"


def _seen_then(table: Table, place: str) -> Sees:
    """Who sees a card put at a place; both know what a referee puts on top of or under a deck.

    In the setup a Pokémon lies face-down to the other player (CG-ZONE-11).
    """
    spot = zone_at(place)
    if spot is None:
        is_face_down = table.setup is not None and place != STADIUM and at(table, place) is None
        return sees_only(seat_of(place)) if is_face_down else "both"
    match spot.zone:
        case "hand":
            return sees_only(spot.seat)
        case "deck" | "prizes":
            return "none"
        case _:
            return "both"


def lying_at(table: Table, place: str) -> str | None:
    """The card at a place for a single card: a Prize, a deck card at a known place."""
    spot = zone_at(place)
    if spot is None:
        return None
    side = table.sides[spot.seat]
    if spot.zone == "prizes":
        return side.prizes[spot.prize] if 0 <= spot.prize < len(side.prizes) else None
    if spot.zone not in ("deck_top", "deck_bottom"):
        return None
    part, number = in_part(side.deck, spot)
    cards = side.deck.top if part == "top" else side.deck.bottom
    return cards[number] if 0 <= number < len(cards) else None
