"""Primitive changes that events and corrections consist of: a Pokémon, a side, a card into or out of a zone.

All are total and judge nothing. No card gets lost: a card that cannot be taken out of a zone stays there, and
`take` returns None.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Literal, TypeAlias

from msgspec.structs import replace

from companion.cards.printed.cards_as_energy import printed
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.events import Zone
from companion.cards.values.game import Game
from companion.cards.values.state import Attached, Deck, Pokemon, Sees, Side, Table
from companion.cards.zones.zones import ACTIVE, find
from companion.kernel.model import Seat

# --- sides and Pokémon ------------------------------------------------------------------


def with_side(table: Table, seat: Seat, side: Side) -> Table:
    """The table with this side for *seat*."""
    first, second = table.sides
    return replace(table, sides=(side, second) if seat == 0 else (first, side))


def with_pokemon(table: Table, seat: Seat, index: int, pokemon: Pokemon) -> Table:
    """The table with *pokemon* on an existing place."""
    return with_side(table, seat, standing_on(table.sides[seat], index, pokemon))


def standing_on(side: Side, index: int, pokemon: Pokemon) -> Side:
    """The side with *pokemon* on an existing place."""
    if index == ACTIVE:
        return replace(side, active=pokemon)
    bench = side.bench
    return replace(side, bench=(*bench[: index - 1], pokemon, *bench[index:]))


def changed(table: Table, uid: int, **facts: object) -> Table:
    """The table with other facts about a Pokémon; unchanged if it is not in play."""
    first, second = table.sides
    # Mostly it is one of the two Active Pokémon: no search needed.
    active = first.active
    if active is not None and active.uid == uid:
        return replace(table, sides=(replace(first, active=replace(active, **facts)), second))
    active = second.active
    if active is not None and active.uid == uid:
        return replace(table, sides=(first, replace(second, active=replace(active, **facts))))
    found = find(table, uid)
    return table if found is None else changed_at(table, found, **facts)


def changed_at(table: Table, place: tuple[Seat, int], **facts: object) -> Table:
    """The table with other facts about the Pokémon on an existing place."""
    seat, index = place
    side = table.sides[seat]
    pokemon = side.active if index == ACTIVE else side.bench[index - 1]
    assert pokemon is not None
    return with_side(table, seat, standing_on(side, index, replace(pokemon, **facts)))


def without(side: Side, index: int) -> Side:
    """The side without the Pokémon on a place: the Active place empty, or the Bench closed up."""
    if index == ACTIVE:
        return replace(side, active=None)
    return replace(side, bench=side.bench[: index - 1] + side.bench[index:])


# --- a card into a zone -----------------------------------------------------------------


def put(side: Side, zone: Zone, card: str, place: int = -1, sees: Sees = "none") -> Side:
    """The side with another card in a zone; among the Prizes at *place*, if free, else at the end.

    *sees*: who knows the card that lies on the deck, at its bottom or aside. *play* takes no single cards:
    nothing changes. A card that lay as Energy is the printed one again.
    """
    card = printed(card)
    match zone:
        case "hand":
            return replace(side, hand=sorted_in(side.hand, card))
        case "discard":
            return replace(side, discard=(*side.discard, card))
        case "deck" | "deck_top" | "deck_bottom":
            return replace(side, deck=into_deck(side.deck, zone, card, sees))
        case "prizes":
            prizes = side.prizes
            if 0 <= place < len(prizes) and prizes[place] is None:
                return replace(side, prizes=(*prizes[:place], card, *prizes[place + 1 :]))
            return replace(side, prizes=(*prizes, card))
        case "lost":
            return replace(side, lost=(*side.lost, card))
        case "supporter":
            return replace(side, supporter=(*side.supporter, card))
        case "aside":
            return replace(side, aside=(*side.aside, card), aside_seen=(*aside_seen(side), sees))
        case "play":
            return side


def sorted_in(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Sorted cards with one more."""
    at = bisect_left(cards, card)
    return (*cards[:at], card, *cards[at:])


def into_deck(deck: Deck, zone: Zone, card: str, sees: Sees = "none") -> Deck:
    """The deck with a card on top, at the bottom, or among the shuffled ones."""
    if zone == "deck_top":
        return replace(deck, top=(card, *deck.top), top_seen=(sees, *deck.top_seen))
    if zone == "deck_bottom":
        return replace(deck, bottom=(*deck.bottom, card), bottom_seen=(*deck.bottom_seen, sees))
    return replace(deck, rest=sorted_in(deck.rest, card))


# --- a card out of a zone ---------------------------------------------------------------


def take(side: Side, zone: Zone, card: str, place: int = -1) -> tuple[Side, str] | None:
    """The side without a card, and which card it was; None if the zone does not have it.

    A named card is one of the zone's cards of that name, else an unknown one.
    """
    match zone:
        case "hand":
            hand = _out_of_hidden(side.hand, card)
            return None if hand is None else (replace(side, hand=hand), card)
        case "deck" | "deck_top" | "deck_bottom":
            drawn = out_of_deck(side.deck, zone, card)
            return None if drawn is None else (replace(side, deck=drawn[0]), drawn[1])
        case "prizes":
            return _out_of_prizes(side, card, place)
        case "discard":
            rest = _out(side.discard, card)
            return None if rest is None else (replace(side, discard=rest), card)
        case "lost":
            rest = _out(side.lost, card)
            return None if rest is None else (replace(side, lost=rest), card)
        case "supporter":
            rest = _out(side.supporter, card)
            return None if rest is None else (replace(side, supporter=rest), card)
        case "aside":
            return _out_of_aside(side, card)
        case "play":
            return None


def _out(cards: tuple[str, ...], card: str) -> tuple[str, ...] | None:
    """The cards without the last one of this name, or else without an unknown one."""
    at = _last(cards, card)
    return None if at is None else cards[:at] + cards[at + 1 :]


def _last(cards: tuple[str, ...], card: str) -> int | None:
    """Index of the last card of this name, or else of the last unknown one."""
    wanted = card if card in cards else UNKNOWN
    return len(cards) - 1 - cards[::-1].index(wanted) if wanted in cards else None


def _out_of_aside(side: Side, card: str) -> tuple[Side, str] | None:
    at = _last(side.aside, card)
    if at is None:
        return None
    cards, seen = side.aside, aside_seen(side)
    return replace(side, aside=cards[:at] + cards[at + 1 :], aside_seen=seen[:at] + seen[at + 1 :]), card


def aside_seen(side: Side) -> tuple[Sees, ...]:
    """Who sees each card aside, with defaults filled in."""
    both: tuple[Sees, ...] = ("both",)
    return side.aside_seen + both * (len(side.aside) - len(side.aside_seen))


def _out_of_hidden(cards: tuple[str, ...], card: str) -> tuple[str, ...] | None:
    """Sorted hidden cards without one of them.

    If nobody knows which card left, the remaining ones are unknown too.
    """
    if card == UNKNOWN:
        return (UNKNOWN,) * (len(cards) - 1) if cards else None
    at = bisect_left(cards, card)
    if at < len(cards) and cards[at] == card:
        return cards[:at] + cards[at + 1 :]
    return _out(cards, card)


def _out_of_prizes(side: Side, card: str, place: int) -> tuple[Side, str] | None:
    """The side without the Prize at *place*, or by name if no place is given."""
    prizes = side.prizes
    if place < 0:
        wanted = card if card in prizes else UNKNOWN
        if wanted not in prizes:
            return None
        place = prizes.index(wanted)
    lying = prizes[place] if place < len(prizes) else None
    if lying is None:
        return None
    left = (*prizes[:place], None, *prizes[place + 1 :])
    up = tuple(one for one in side.up if one != place)
    return replace(side, prizes=left, up=up), _named(lying, card)


def drawn(game: Game, side: Side, seat: Seat, card: str) -> Deck | None:
    """The deck of a side without a card of the shuffled part; None if the card may lie elsewhere.

    A fast path of `out_of_deck` for the most frequent operation. Caches the rest, so that the next card's
    counts need no recount.
    """
    deck = side.deck
    rest = deck.rest
    at = bisect_left(rest, card)
    if deck.top or card == UNKNOWN or at == len(rest) or rest[at] != card:
        return None
    left = rest[:at] + rest[at + 1 :]
    game.memory.drawn[seat] = (rest, card, left)
    return replace(deck, rest=left)


Part: TypeAlias = Literal["top", "rest", "bottom"]
"""The two ends of a deck in known order, and the shuffled part between them."""


def in_deck(deck: Deck, zone: Zone, card: str) -> tuple[Part, int] | None:
    """Place of a card that comes off the top, the bottom, or from wherever it lay: the part and the index in it.

    Wherever: a card of this name, else an unknown one; of these the topmost, else a shuffled one, else one at
    a known place. None if it is not there.
    """
    top, bottom = len(deck.top), len(deck.bottom)
    loose = bool(deck.rest) and (card == UNKNOWN or card in deck.rest or UNKNOWN in deck.rest)
    shuffled: tuple[Part, int] | None = ("rest", 0) if loose else None
    if zone == "deck_bottom":
        return ("bottom", bottom - 1) if bottom else shuffled or (("top", top - 1) if top else None)
    if zone == "deck_top" or card == UNKNOWN or deck.top[:1] == (card,):
        return ("top", 0) if top else shuffled or (("bottom", 0) if bottom else None)
    if card not in deck.rest and (card in deck.top or card in deck.bottom):
        return _known(deck, card)
    return shuffled or _known(deck, card)


def _known(deck: Deck, card: str) -> tuple[Part, int] | None:
    """A card at a known place, first by name, else unknown."""
    for wanted in (card, UNKNOWN):
        if wanted in deck.top:
            return "top", deck.top.index(wanted)
        if wanted in deck.bottom:
            return "bottom", deck.bottom.index(wanted)
    return None


def out_of_deck(deck: Deck, zone: Zone, card: str) -> tuple[Deck, str] | None:
    """The deck without a card (`in_deck`), and which card it was. None if it is not there."""
    found = in_deck(deck, zone, card)
    return None if found is None else out_of_part(deck, *found, card)


def out_of_part(deck: Deck, part: Part, number: int, card: str) -> tuple[Deck, str] | None:
    """The deck without the card at this index of a part, or without such a card of the shuffled ones."""
    match part:
        case "top":
            return _out_of_top(deck, card, number) if number < len(deck.top) else None
        case "rest":
            rest = _out_of_hidden(deck.rest, card)
            return None if rest is None else (replace(deck, rest=rest), card)
        case "bottom":
            return _out_of_bottom(deck, card, number) if 0 <= number < len(deck.bottom) else None


def _named(lying: str, card: str) -> str:
    """The card's identity: what lies there is a fact, and an event only names an unknown card."""
    return card if lying == UNKNOWN else lying


def _out_of_top(deck: Deck, card: str, at: int) -> tuple[Deck, str]:
    top, seen = deck.top, deck.top_seen
    left = replace(deck, top=top[:at] + top[at + 1 :], top_seen=seen[:at] + seen[at + 1 :])
    return left, _named(top[at], card)


def _out_of_bottom(deck: Deck, card: str, at: int) -> tuple[Deck, str]:
    bottom = deck.bottom
    seen, first = deck.bottom_seen, len(bottom) - len(deck.bottom_seen)
    if at >= first:
        seen = seen[: at - first] + seen[at - first + 1 :]
    return replace(deck, bottom=bottom[:at] + bottom[at + 1 :], bottom_seen=seen), _named(bottom[at], card)


def sees_only(seat: Seat) -> Sees:
    """Visible to this player only."""
    return "a" if seat == 0 else "b"


def all_seen(bottom: tuple[str, ...], seen: tuple[Sees, ...]) -> tuple[Sees, ...]:
    """Who knows each card at the bottom of a deck, with defaults filled in."""
    nobody: tuple[Sees, ...] = ("none",)
    return nobody * (len(bottom) - len(seen)) + seen


def off(attached: tuple[Attached, ...], card: str, owner: Seat) -> tuple[tuple[Attached, ...], Attached] | None:
    """Attached cards without one of this name, preferably *owner*'s, and that one; None if there is none."""
    fitting = [lying for lying in attached if lying.card == card]
    if not fitting:
        return None
    gone = next((lying for lying in fitting if lying.owner == owner), fitting[0])
    at = attached.index(gone)
    return attached[:at] + attached[at + 1 :], gone
