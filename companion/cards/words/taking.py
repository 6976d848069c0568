"""Cards out of a zone: which of them may be taken, who is asked, who sees them, and the events of it.

What the referee knows decides what is asked. A card that it knows is an option as
long as it fits. For a card that nobody has named every registered card that is
still unnamed is one, and by taking it the players name it; only where any card will
do and nobody else sees it, it stays unnamed.
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
from companion.cards.words.picking import NOBODY, one_of
from companion.cards.zones import zones
from companion.cards.zones.changing import sees_only
from companion.kernel.model import SEAT_NAMES, ChanceRequest, Request, Seat

CLAUSE = "CG-GEN-01"
"""What a card's own text does rests on this clause where no other speaks of it."""

OPEN: frozenset[Zone] = frozenset({"discard", "lost", "play", "supporter"})
"""Zones in which a card lies face-up (CG-ZONE-09, CG-ZONE-13)."""

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
"""What a player is asked, by where the card goes."""


class Lot(msgspec.Struct, frozen=True, gc=False):
    """Cards of *seat* that lie in a zone; some may be unnamed."""

    seat: Seat
    zone: Zone
    cards: tuple[str, ...]
    named: tuple[str, ...] = ()
    """Names that unnamed cards have got meanwhile: those cards are taken, which the table does not show yet."""


class Taking(msgspec.Struct, frozen=True, kw_only=True):
    """How cards are taken out of a lot: *most* of them, *least* if so many are there."""

    by: Seat
    prompt: str
    most: int
    least: int = 0
    what: Cards = "any"
    also: Callable[[str], bool] | None = None
    """What a card must be besides."""
    unseen: bool = False
    """It goes where nobody else sees it: an unnamed card of any kind need not be named."""
    every: bool = False
    """All that fit: nobody is asked about cards that are named."""
    different: bool = False
    """No two of one name."""
    different_types: bool = False
    random: bool = False


def lot(table: Table, seat: Seat, zone: Zone) -> Lot:
    """All cards of a zone."""
    return Lot(seat, zone, zones.cards_in(table.sides[seat], zone))


def without(of: Lot, gone: Sequence[str]) -> Lot:
    """The lot without those cards: each is one of its name, else one that nobody had named.

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
    """What the unnamed cards of a lot may be, and of how many of each nobody knows where they lie."""
    if UNKNOWN not in of.cards:
        return {}
    unnamed = zones.left_unnamed(game, table, of.seat)
    for card in of.named:
        unnamed[card] = unnamed.get(card, 0) - 1
    return {card: number for card, number in unnamed.items() if number > 0}


# --- which cards ------------------------------------------------------------------------


def taken(game: Game, table: Table, scope: Scope, of: Lot, how: Taking) -> Generator[Request, str, tuple[str, ...]]:
    """The cards that are taken, in the order of the picks."""
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
    """What is left of a lot while cards are taken out of it."""

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
        """Is it a card that may be taken now?"""
        known = self._fits.get(card)
        if known is None:
            also = self.how.also
            known = filters.fits(self.game, self.table, self.scope, card, self.how.what) and (
                also is None or also(card)
            )
            self._fits[card] = known
        return known and not self._is_like_another(card)

    def take(self, card: str) -> None:
        """The card is no longer among those that are left."""
        if card in self.left:
            self.left.remove(card)
        else:
            self.left.remove(UNKNOWN)
            self.unnamed[card] = self.unnamed.get(card, 0) - 1
        self.picks.append(card)

    def take_named(self) -> None:
        """Takes all that are named and fit, and what may stay unnamed."""
        for card in tuple(self.left):
            if len(self.picks) < self.how.most and (self.blind if card == UNKNOWN else self.fits(card)):
                self.take(card)

    def picked(self) -> Generator[Request, str, str]:
        """One more card, as its player picks it."""
        how, named = self.how, self._named()
        options = tuple(sorted(named | self._unnamed()))
        # Whether a card of a kind is there at all, only its player knows as long as it is unnamed.
        sure = self.anything or bool(named)
        may = len(self.picks) >= how.least or not sure
        return (yield from one_of(how.by, how.prompt, options, self.scope.card, may=may))

    def drawn(self) -> Generator[Request, str, str]:
        """One more card by chance, each that lies there as likely as the others."""
        weights = self._weights()
        if len(weights) < 2:
            return next(iter(weights), NOBODY)
        total = sum(weights.values())
        source = f"{self.of.zone}-{SEAT_NAMES[self.of.seat]}"
        return (yield ChanceRequest(source, tuple((card, weights[card] / total) for card in sorted(weights))))

    def _named(self) -> set[str]:
        return {card for card in set(self.left) if card != UNKNOWN and self.fits(card)}

    def _unnamed(self) -> set[str]:
        """What may be picked in the place of unnamed cards."""
        if UNKNOWN not in self.left:
            return set()
        return {UNKNOWN} if self.blind else self._may_be()

    def _may_be(self) -> set[str]:
        return {card for card, number in self.unnamed.items() if number > 0 and self.fits(card)}

    def _weights(self) -> dict[str, Fraction]:
        """How likely each card is the next: an unnamed one is any of those that are unnamed anywhere."""
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
    """Can an effect put this one card onto a Bench?

    A half of a LEGEND cannot come alone (CG-LEGEND-05), a LV.X only onto a Pokémon (CG-LVX-01).
    """
    face = game.cards[card]
    return face.as_pokemon is not None or (face.is_pokemon and not face.half and face.stage != "lvx")


def room(game: Game, table: Table, seat: Seat) -> int:
    """How many more Pokémon a Bench holds (CG-BENCH-02)."""
    return max(0, queries.bench_size(game, table, seat) - len(table.sides[seat].bench))


def in_order(cards: Sequence[str], by: Seat, prompt: str, about: str) -> Generator[Request, str, tuple[str, ...]]:
    """The cards in the order in which *by* picks them; nobody is asked about cards that are alike."""
    left, order = list(cards), list[str]()
    while len(set(left)) > 1:
        card = yield from one_of(by, prompt, tuple(sorted(set(left))), about)
        left.remove(card)
        order.append(card)
    return (*order, *left)


# --- where they go ----------------------------------------------------------------------


def who_sees(owner: Seat, by: Seat, from_: Zone, to: Zone, show: bool = False) -> Sees:
    """Who sees a card of *owner* that *by*, who knows it, takes from one zone to another."""
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
    """The events of putting Pokémon onto a Bench, face-up."""
    return tuple(
        PokemonPlaced(seat, table.next_uid + at, (card,), from_, damage=damage, clause=CLAUSE)
        for at, card in enumerate(cards)
    )
