"""Words that take cards off a deck: draws, looks at its top, cards discarded from it; and shuffling.

While the program deals the deck, the next card is a chance node. A card of a real deck stays unknown, unless
it goes where both players see it: then the table says which card it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter

from msgspec.structs import replace

from companion.cards.modifiers import selectors
from companion.cards.printed.vocabulary import UNKNOWN, Draw, Mill, Shuffle
from companion.cards.values.events import CardMoved, Shuffled, Zone
from companion.cards.values.game import DECK_SOURCES, Game
from companion.cards.values.memory import Pile, Talk
from companion.cards.values.outcomes import NOTHING, Outcome
from companion.cards.values.program import Answer, Handlers, by_word, on, shown
from companion.cards.values.state import Deck, Sees, Table
from companion.cards.values.tasks import DrawOne, Scope
from companion.cards.words._picking import one_of, talking
from companion.cards.words._taking import CLAUSE
from companion.cards.zones import zones
from companion.cards.zones.changing import sees_only
from companion.kernel.model import ChanceRequest, Seat

SEES: tuple[Mapping[str, Sees], ...] = tuple(
    {"hand": sees, "aside": sees, "prizes": "none", "discard": "both", "lost": "both"}
    for sees in map(sees_only, (0, 1))
)
"""By seat: who usually sees a drawn card, by destination."""

# --- one card ---------------------------------------------------------------------------


def draw_one(game: Game, table: Table, word: DrawOne, scope: Scope, answer: Answer) -> Outcome:
    """Move the next card of a deck, if there is one (CG-DRAW-03, CG-DRAW-06).

    Cards that do not go to the hand or the Prizes count among the cards last *shown*.
    """
    deck = table.sides[word.seat].deck
    if not (deck.rest or deck.top or deck.bottom):
        return NOTHING
    seat, to = word.seat, word.to
    sees = word.sees or SEES[seat][to]
    if answer is None:
        card = next_card(game, table, seat, named=sees == "both", bottom=word.bottom)
        if isinstance(card, ChanceRequest):
            return Outcome((), (), (), None, card)
    else:
        card = shown(answer)
    event = CardMoved(seat, card, end_of(deck, word.bottom), to, sees, word.place, word.clause)
    if to == "hand" or to == "prizes":
        return Outcome((event,))
    return Outcome((event,), scope=replace(scope, shown=(*scope.shown, card)))


def end_of(deck: Deck, bottom: bool = False) -> Zone:
    """Source of the next card: an end, if any card there is known, or the shuffled part."""
    if bottom:
        return "deck_bottom"
    return "deck_top" if deck.top or deck.bottom else "deck"


def next_card(game: Game, table: Table, seat: Seat, named: bool = False, bottom: bool = False) -> str | ChanceRequest:
    """The next card of a non-empty deck, or the chance node for it.

    *named*: everybody sees it, so a real deck's card must be named too.
    """
    deck = table.sides[seat].deck
    if game.dealt[seat] and deck.rest and not (deck.top or bottom):
        # Fast path: most draws are off a shuffled deck that the program deals.
        pile = _pile(game, seat, deck.rest)
        if pile.is_named:
            return _one_of_pile(pile)
    lying = _known_next(deck, bottom)
    if lying is not None and (lying != UNKNOWN or not named):
        return lying
    rest = deck.rest if lying is None else (UNKNOWN,)
    unnamed = rest.count(UNKNOWN)
    # A dealt deck with unknown cards is a player's observation: only to them are its cards unknown.
    if (unnamed and game.dealt[seat]) or (named and unnamed):
        return _one_of_real(game, table, seat, rest, unnamed)
    if not (named or game.dealt[seat]):
        return _unseen(rest)
    return _one_of_dealt(DECK_SOURCES[seat], Counter(rest), len(rest))


def _known_next(deck: Deck, bottom: bool) -> str | None:
    """The next card, if its place in the deck is known."""
    if bottom:
        known = deck.bottom[-1:] or (() if deck.rest else deck.top[-1:])
    else:
        known = deck.top[:1] or (() if deck.rest else deck.bottom[:1])
    return known[0] if known else None


def _unseen(rest: tuple[str, ...]) -> str:
    """A card off a deck that the program does not deal."""
    return rest[0] if len(set(rest)) == 1 else UNKNOWN


def _one_of_real(game: Game, table: Table, seat: Seat, rest: tuple[str, ...], unnamed: int) -> str | ChanceRequest:
    """A card that the table must name: an unknown one may be any card unknown anywhere."""
    weights = {card: Fraction(number) for card, number in Counter(rest).items() if card != UNKNOWN}
    left = zones.left_unnamed(game, table, seat) if unnamed else {}
    share = Fraction(unnamed, max(1, sum(left.values())))
    for card, number in left.items():
        weights[card] = weights.get(card, Fraction(0)) + share * number
    if len(weights) < 2:
        return next(iter(weights), UNKNOWN)
    total = sum(weights.values())
    return ChanceRequest(DECK_SOURCES[seat], tuple((card, weights[card] / total) for card in sorted(weights)))


@lru_cache(maxsize=256)
def _shares(size: int) -> tuple[Fraction, ...]:
    """Probabilities that one of *size* cards is one of n, indexed by n."""
    return tuple(Fraction(number, size) for number in range(size + 1))


def _pile(game: Game, seat: Seat, rest: tuple[str, ...]) -> Pile:
    """The shuffled cards of a deck, counted; cached."""
    source = DECK_SOURCES[seat]
    pile = game.memory.piles.get(source)
    if pile is None:
        pile = game.memory.piles[source] = Pile(source)
    if pile.rest is not rest:
        gone = game.memory.drawn[seat]
        if gone is not None and gone[0] is pile.rest and gone[2] is rest:
            pile.goes_on(gone[1], rest)
        else:
            pile.count(rest)
    return pile


def _one_of_pile(pile: Pile) -> str | ChanceRequest:
    """`_one_of_dealt` for cards already counted."""
    if len(pile.names) == 1:
        return pile.names[0]
    if pile.request is None:
        shares = itemgetter(*pile.numbers)(_shares(len(pile.rest)))
        pile.request = ChanceRequest(pile.made.source, tuple(zip(pile.names, shares, strict=True)))
    return pile.request


def _one_of_dealt(source: str, counts: Counter[str], size: int) -> str | ChanceRequest:
    """One of the *size* shuffled cards, all equally likely; no request if all are alike."""
    if len(counts) == 1:
        return next(iter(counts))
    shares = _shares(size)
    # The rest of a deck is sorted, and a Counter keeps insertion order.
    return ChanceRequest(source, tuple([(card, shares[number]) for card, number in counts.items()]))


# --- several cards ----------------------------------------------------------------------


@talking
def draw(game: Game, table: Table, word: Draw, scope: Scope) -> Talk:
    """Draw this many cards, or those that are left (CG-DRAW-03); the card's player draws first."""
    words, done = list[DrawOne](), 0
    for seat in selectors.seats_of(scope, word.side):
        side = table.sides[seat]
        if word.until is None:
            wanted = selectors.amount(game, table, scope, word.amount)
        else:
            wanted = selectors.amount(game, table, scope, word.until) - len(side.hand)
        number = max(0, min(wanted, len(side.deck)))
        if word.up_to and number:
            numbers = tuple(str(count) for count in range(min(word.at_least, number), number + 1))
            number = int((yield from one_of(seat, "choose-how-many-to-draw", numbers, scope.card)))
        clause = "CG-DRAW-03" if len(side.deck) < wanted else CLAUSE
        words += [DrawOne(seat, clause=clause)] * number
        done += number
    return Outcome(words=tuple(words), scope=replace(scope, done=done))


def mill(game: Game, table: Table, word: Mill, scope: Scope, answer: Answer) -> Outcome:
    """Move cards from a deck to the discard pile or Lost Zone, as many as there are (CG-DRAW-04)."""
    wanted = max(0, selectors.amount(game, table, scope, word.amount))
    words, done = list[DrawOne](), 0
    for seat in selectors.seats_of(scope, word.side):
        number = min(wanted, len(table.sides[seat].deck))
        clause = "CG-DRAW-04" if number < wanted else CLAUSE
        words += [DrawOne(seat, word.to, clause, bottom=word.bottom)] * number
        done += number
    return Outcome(words=tuple(words), scope=replace(scope, done=done, shown=()))


def shuffle(game: Game, table: Table, word: Shuffle, scope: Scope, answer: Answer) -> Outcome:
    """Shuffle decks: their order is unknown again."""
    return Outcome(tuple(Shuffled(seat) for seat in selectors.seats_of(scope, word.side)))


DRAWING: Handlers = by_word(
    on(DrawOne, draw_one),
    on(Draw, draw),
    on(Mill, mill),
    on(Shuffle, shuffle),
)
