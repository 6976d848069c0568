"""Cards taken out of a zone: which are possible, who is asked, who sees them, and the events.

The referee's knowledge decides the request. A known card is an option if it matches. For an unknown card,
every registered card that is still unknown is an option, and by taking it the players name it; it stays
unknown only if any card will do and nobody else sees it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from fractions import Fraction

import msgspec

from companion.cards.modifiers import facts as queries
from companion.cards.modifiers import filters, plain
from companion.cards.printed.vocabulary import UNKNOWN, Cards
from companion.cards.values.events import CardMoved, PokemonPlaced, Zone
from companion.cards.values.game import Game
from companion.cards.values.state import Sees, Table
from companion.cards.values.tasks import Scope
from companion.cards.words._picking import NOBODY, one_of
from companion.cards.zones import zones
from companion.cards.zones.changing import sees_only
from companion.kernel.model import SEAT_NAMES, ChanceRequest, Request, Seat

CLAUSE = "CG-GEN-01"
"""The clause of a card's own text, where no other clause covers it."""

OPEN: frozenset[Zone] = frozenset({"discard", "lost", "play", "supporter"})
"""Zones with face-up cards (CG-ZONE-09, CG-ZONE-13)."""

PROMPTS: dict[str, str] = {
    "aside": "choose-card-for-deck-top",
    "attach": "choose-card-to-attach",
    "bench": "choose-card-for-bench",
    "deck": "choose-card-to-shuffle-in",
    "deck_bottom": "choose-card-for-deck-bottom",
    "deck_top": "choose-card-for-deck-top",
    "discard": "choose-card-to-discard",
    "evolve": "choose-card-to-evolve",
    "exchange": "choose-card-to-exchange",
    "hand": "choose-card-for-hand",
    "lost": "choose-card-for-lost-zone",
    "prizes": "choose-card-for-prizes",
}
"""Prompts by the card's destination."""


class Lot(msgspec.Struct, frozen=True, gc=False):
    """Cards of *seat* that lie in a zone; some may be unnamed."""

    seat: Seat
    zone: Zone
    cards: tuple[str, ...]
    named: tuple[str, ...] = ()
    """Names given to unknown cards meanwhile: those cards are taken, which the table does not show yet."""


class Taking(msgspec.Struct, frozen=True, kw_only=True):
    """How to take cards out of a lot: *most* of them, *least* if so many are there."""

    by: Seat
    prompt: str
    most: int
    least: int = 0
    what: Cards = "any"
    also: Callable[[str], bool] | None = None
    """A further condition on the card."""
    unseen: bool = False
    """Nobody else sees its destination: an unknown card of any kind may stay unknown."""
    every: bool = False
    """All that match: no request about known cards."""
    different: bool = False
    """No two of one name."""
    different_types: bool = False
    random: bool = False


def lot(table: Table, seat: Seat, zone: Zone) -> Lot:
    """All cards of a zone."""
    return Lot(seat, zone, zones.cards_in(table.sides[seat], zone))


def without(of: Lot, gone: Sequence[str]) -> Lot:
    """The lot without those cards: each removes a card of its name, else an unknown one.

    >>> without(Lot(0, "aside", ("pup", "?", "eel", "?")), ("eel", "hound"))
    Lot(seat=0, zone='aside', cards=('pup', '?'), named=('hound',))
    """
    left, named = list(of.cards), list(of.named)
    for card in gone:
        if card in left:
            left.remove(card)
        else:
            left.remove(UNKNOWN)
            named.append(card)
    return Lot(of.seat, of.zone, tuple(left), tuple(named))


def unnamed_in(game: Game, table: Table, of: Lot) -> dict[str, int]:
    """What the unknown cards of a lot may be, with the number of each whose place nobody knows."""
    if UNKNOWN not in of.cards:
        return {}
    unnamed = zones.left_unnamed(game, table, of.seat)
    for card in of.named:
        unnamed[card] = unnamed.get(card, 0) - 1
    return {card: number for card, number in unnamed.items() if number > 0}


# --- which cards ------------------------------------------------------------------------


def taken(game: Game, table: Table, scope: Scope, of: Lot, how: Taking) -> Generator[Request, str, tuple[str, ...]]:
    """The cards taken, in the order of the picks."""
    heap = _Heap(game, table, scope, of, how)
    if how.every:
        heap.take_named()
    while len(heap.picks) < how.most:
        card = (yield from heap.drawn()) if how.random else (yield from heap.picked())
        if card == NOBODY:
            break
        heap.take(card)
    return tuple(heap.picks)


class _Heap:
    """The rest of a lot while cards are taken out of it."""

    def __init__(self, game: Game, table: Table, scope: Scope, of: Lot, how: Taking) -> None:
        self.game = game
        self.table = table
        self.scope = scope
        self.of = of
        self.how = how
        self.left = list(of.cards)
        self.unnamed = unnamed_in(game, table, of)
        self.picks: list[str] = []
        self.anything = how.what == "any" and how.also is None
        self.blind = self.anything and how.unseen
        """Will an unnamed card do as it is?"""
        self._fits: dict[str, bool] = {}

    def fits(self, card: str) -> bool:
        """May this card be taken now?"""
        known = self._fits.get(card)
        if known is None:
            also = self.how.also
            known = filters.fits(self.game, self.table, self.scope, card, self.how.what) and (
                also is None or also(card)
            )
            self._fits[card] = known
        return known and not self._is_like_another(card)

    def take(self, card: str) -> None:
        """Remove the card from the rest."""
        if card in self.left:
            self.left.remove(card)
        else:
            self.left.remove(UNKNOWN)
            self.unnamed[card] = self.unnamed.get(card, 0) - 1
        self.picks.append(card)

    def take_named(self) -> None:
        """Take all known cards that match, and those that may stay unknown."""
        for card in tuple(self.left):
            if len(self.picks) < self.how.most and (self.blind if card == UNKNOWN else self.fits(card)):
                self.take(card)

    def picked(self) -> Generator[Request, str, str]:
        """Let the player pick another card."""
        how, named = self.how, self._named()
        options = tuple(sorted(named | self._unnamed()))
        # Only the player knows whether unknown cards include one of the kind.
        sure = self.anything or bool(named)
        may = len(self.picks) >= how.least or not sure
        return (yield from one_of(how.by, how.prompt, options, self.scope.card, may=may))

    def drawn(self) -> Generator[Request, str, str]:
        """Draw another card at random, all equally likely."""
        weights = self._weights()
        if len(weights) < 2:
            return next(iter(weights), NOBODY)
        total = sum(weights.values())
        source = f"{self.of.zone}-{SEAT_NAMES[self.of.seat]}"
        return (yield ChanceRequest(source, tuple((card, weights[card] / total) for card in sorted(weights))))

    def _named(self) -> set[str]:
        return {card for card in set(self.left) if card != UNKNOWN and self.fits(card)}

    def _unnamed(self) -> set[str]:
        """Options in place of unknown cards."""
        if UNKNOWN not in self.left:
            return set()
        return {UNKNOWN} if self.blind else self._may_be()

    def _may_be(self) -> set[str]:
        return {card for card, number in self.unnamed.items() if number > 0 and self.fits(card)}

    def _weights(self) -> dict[str, Fraction]:
        """Probability weights of the next card: an unknown one may be any card unknown anywhere."""
        weights = {card: Fraction(n) for card, n in Counter(self.left).items() if card != UNKNOWN and self.fits(card)}
        unknown = self.left.count(UNKNOWN)
        if unknown and self.blind:
            weights[UNKNOWN] = Fraction(unknown)
        elif unknown:
            share = Fraction(unknown, max(1, sum(self.unnamed.values())))
            for card in self._may_be():
                weights[card] = weights.get(card, Fraction(0)) + share * self.unnamed[card]
        return weights

    def _is_like_another(self, card: str) -> bool:
        how = self.how
        if how.different and any(plain.names_equal(self.game, card, other) for other in self.picks):
            return True
        return how.different_types and any(
            not types_of(self.game, card).isdisjoint(types_of(self.game, other)) for other in self.picks
        )


def types_of(game: Game, card: str) -> set[str]:
    """The types of a Pokémon card, or of the Energy that a card provides."""
    face = game.cards[card]
    return set(face.types) or {kind for one in face.provides for kind in one.split("/")}


def may_be_benched(game: Game, card: str) -> bool:
    """Can an effect put this card onto a Bench by itself?

    A half of a LEGEND cannot come alone (CG-LEGEND-05), a LV.X only onto a Pokémon (CG-LVX-01).
    """
    face = game.cards[card]
    return face.as_pokemon is not None or (face.is_pokemon and not face.half and face.stage != "lvx")


def room(game: Game, table: Table, seat: Seat) -> int:
    """How many more Pokémon fit on a Bench (CG-BENCH-02)."""
    return max(0, queries.bench_size(game, table, seat) - len(table.sides[seat].bench))


def in_order(cards: Sequence[str], by: Seat, prompt: str, about: str) -> Generator[Request, str, tuple[str, ...]]:
    """The cards in the order in which *by* picks them; no requests for identical cards."""
    left, order = list(cards), list[str]()
    while len(set(left)) > 1:
        card = yield from one_of(by, prompt, tuple(sorted(set(left))), about)
        left.remove(card)
        order.append(card)
    return (*order, *left)


# --- where they go ----------------------------------------------------------------------


def who_sees(owner: Seat, by: Seat, from_: Zone, to: Zone, show: bool = False) -> Sees:
    """Who sees a card of *owner* that *by*, who knows it, moves from one zone to another."""
    if show or by != owner or from_ in OPEN or to in OPEN:
        return "both"
    return sees_only(owner)


def moves(
    seat: Seat,
    cards: Sequence[str],
    from_: Zone,
    to: Zone,
    sees: Sees,
    clause: str = CLAUSE,
    *,
    searched: bool = False,
) -> tuple[CardMoved, ...]:
    """The events of moving cards, the first of them first; to the top of a deck it lies above the others."""
    seen: Sees = "both" if to in OPEN else sees
    each = tuple(CardMoved(seat, card, from_, to, seen, clause=clause, searched=searched) for card in cards)
    return each[::-1] if to == "deck_top" else each


def benched(table: Table, seat: Seat, cards: Sequence[str], from_: Zone, damage: int = 0) -> tuple[PokemonPlaced, ...]:
    """Events that put Pokémon onto a Bench, face-up."""
    return tuple(
        PokemonPlaced(seat, table.next_uid + at, (card,), from_, damage=damage, clause=CLAUSE)
        for at, card in enumerate(cards)
    )
