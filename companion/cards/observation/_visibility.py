"""The cards hidden from a player at this moment, and sides with other cards in their places.

Hidden are decks and Prizes from both players, a hand and Pokémon placed in the setup from the other one
(CG-ZONE-05 to CG-ZONE-11), and cards aside that only one player looks at. While a card's text lets a player
look into a zone, that zone is open to them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from companion.cards.printed.vocabulary import (
    AttachFrom,
    DiscardHand,
    Exchange,
    PlayOnBench,
    Search,
    UseAttackOf,
    UseSupporter,
)
from companion.cards.values.state import Deck, Pokemon, Sees, Side, State
from companion.cards.values.tasks import Asked, ChangePrize, Run, Scope, Word
from companion.cards.zones.changing import all_seen, aside_seen
from companion.kernel.model import SEAT_NAMES, Seat

Draw: TypeAlias = Callable[[str], str]
"""The replacement for a hidden card."""


class Sight(msgspec.Struct, frozen=True, gc=False):
    """Visibility for *viewer*: zones hidden by the rules, and what effects have opened."""

    viewer: Seat
    face_down: bool
    """The other player's Pokémon are not turned up yet."""
    deck: frozenset[Seat] = frozenset()
    hand: frozenset[Seat] = frozenset()
    """Seats with an open deck, and seats with an open hand."""
    prizes: frozenset[tuple[Seat, int]] = frozenset()
    """Open Prizes, as seat and place."""

    def sees(self, sees: Sees) -> bool:
        """Is the viewer among those who see?"""
        return sees == "both" or sees == SEAT_NAMES[self.viewer]


def sight_of(state: State, viewer: Seat) -> Sight:
    """Visibility of this state for a player."""
    sight = Sight(viewer, state.table.setup is not None)
    front = state.agenda[0] if state.agenda else None
    if isinstance(front, Run) and front.words and viewer == front.scope.seat:
        return _opened(sight, front.words[0], front.scope)
    return sight


def _opened(sight: Sight, word: Word, scope: Scope) -> Sight:
    """Zones that a text opens to its player while it waits for an answer."""
    own, other = scope.seat, 1 - scope.seat
    match word:
        case Asked(word=inner):
            return _opened(sight, inner, scope)
        case Exchange():
            return replace(sight, deck=frozenset({own}))
        case Search(side=side) | PlayOnBench(side=side, from_="deck"):
            return replace(sight, deck=frozenset({own if side == "own" else other}))
        case AttachFrom(from_="deck") | UseAttackOf(zone="deck"):
            return replace(sight, deck=frozenset({own}))
        case DiscardHand(by="you", side="opponent" | "both") | UseSupporter(of="opponent_hand"):
            return replace(sight, hand=frozenset({other}))
        case ChangePrize(word=look, places=places):
            owner = own if look.side == "own" else other
            return replace(sight, prizes=frozenset((owner, place) for place in places))
        case _:
            return sight


# --- the places of hidden cards ----------------------------------------------------------


def filled(side: Side, seat: Seat, sight: Sight, draw: Draw) -> Side:
    """The side, with *draw* applied to each card hidden from the viewer.

    The order of calls is fixed: Pokémon face-down, hand, cards aside, Prizes, deck.
    """
    other = seat != sight.viewer
    facts: dict[str, object] = {}
    if sight.face_down and other:
        facts["active"] = None if side.active is None else _turned(side.active, draw)
        facts["bench"] = tuple(_turned(pokemon, draw) for pokemon in side.bench)
    if other and seat not in sight.hand:
        facts["hand"] = _all(side.hand, draw)
    if side.aside:
        seen = aside_seen(side)
        facts["aside"] = tuple(card if sight.sees(s) else draw(card) for card, s in zip(side.aside, seen, strict=True))
    facts["prizes"] = tuple(
        card if card is None or place in side.up or (seat, place) in sight.prizes else draw(card)
        for place, card in enumerate(side.prizes)
    )
    if seat not in sight.deck:
        facts["deck"] = _deck(side.deck, sight, draw)
    return replace(side, **facts)


def _all(cards: tuple[str, ...], draw: Draw) -> tuple[str, ...]:
    return tuple(sorted(map(draw, cards)))


def _turned(pokemon: Pokemon, draw: Draw) -> Pokemon:
    return replace(pokemon, cards=tuple(map(draw, pokemon.cards)))


def _deck(deck: Deck, sight: Sight, draw: Draw) -> Deck:
    nobody: tuple[Sees, ...] = ("none",)
    top_seen = deck.top_seen + nobody * (len(deck.top) - len(deck.top_seen))
    top = tuple(card if sight.sees(s) else draw(card) for card, s in zip(deck.top, top_seen, strict=False))
    bottom_seen = all_seen(deck.bottom, deck.bottom_seen)
    bottom = tuple(card if sight.sees(s) else draw(card) for card, s in zip(deck.bottom, bottom_seen, strict=True))
    return replace(deck, top=top, rest=_all(deck.rest, draw), bottom=bottom)
