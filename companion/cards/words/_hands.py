"""Words on hands: removing cards, showing, shuffling into the deck."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from companion.cards.modifiers import selectors
from companion.cards.play.moves.paying import can_pay
from companion.cards.printed.vocabulary import UNKNOWN, DiscardHand, ShowHand, ShuffleHand
from companion.cards.values.events import CardsShown, Shuffled, Zone
from companion.cards.values.game import Game
from companion.cards.values.memory import Talk
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Handlers, by_word, on
from companion.cards.values.state import Sees, Table
from companion.cards.values.tasks import Scope
from companion.cards.words._picking import nothing_done, talking
from companion.cards.words._taking import (
    CLAUSE,
    OPEN,
    PROMPTS,
    Taking,
    in_order,
    lot,
    moves,
    taken,
    who_sees,
)
from companion.cards.zones.changing import sees_only
from companion.kernel.model import Request, Seat


@talking
def discard_hand(game: Game, table: Table, word: DiscardHand, scope: Scope) -> Talk:
    """Remove cards from a hand, as many as there are; with *must* all or none."""
    if word.must and not can_pay(game, table, scope, (word,)):
        return Outcome(scope=nothing_done(scope))
    events, gone = list[Any](), list[str]()
    for owner in selectors.seats_of(scope, word.side):
        cards = yield from _given_up(game, table, scope, word, owner)
        if word.must and len(cards) < _number(game, table, scope, word, owner):
            return Outcome(scope=nothing_done(scope))
        events += _leaving(table, scope, word, owner, cards)
        gone += cards
    return Outcome(tuple(events), scope=replace(scope, done=len(gone), shown=tuple(gone)))


def _given_up(
    game: Game, table: Table, scope: Scope, word: DiscardHand, owner: Seat
) -> Generator[Request, str, tuple[str, ...]]:
    hand = lot(table, owner, "hand")
    number = _number(game, table, scope, word, owner)
    in_a_row = word.to in ("deck_top", "deck_bottom")
    how = Taking(
        by=scope.seat if word.by == "you" else owner,
        prompt=PROMPTS[word.to],
        most=number,
        least=0 if word.up_to else number,
        what=word.what,
        unseen=_sees(scope, word, owner) != "both",
        every=number == len(hand.cards) and not (word.up_to or in_a_row),
        random=word.by == "random",
    )
    return (yield from taken(game, table, scope, hand, how))


def _number(game: Game, table: Table, scope: Scope, word: DiscardHand, owner: Seat) -> int:
    """Number of cards that the text wants, at most those that are there."""
    there = len(table.sides[owner].hand)
    if word.until is not None:
        return max(0, there - word.until)
    return there if word.amount == "all" else min(there, selectors.amount(game, table, scope, word.amount))


def _sees(scope: Scope, word: DiscardHand, owner: Seat) -> Sees:
    by = scope.seat if word.by == "you" else owner
    return who_sees(owner, by, "hand", word.to, word.show)


def _leaving(table: Table, scope: Scope, word: DiscardHand, owner: Seat, cards: tuple[str, ...]) -> tuple[Any, ...]:
    """Events of cards leaving a hand. A player who chooses from the other's hand has seen it (CG-ZONE-05)."""
    hand = table.sides[owner].hand
    shown: tuple[Any, ...] = ()
    if word.by == "you" and owner != scope.seat and hand:
        shown = (CardsShown(owner, "hand", hand, scope.seat, "CG-ZONE-05"),)
    clause = "CG-ATTACK-09" if word.must and scope.kind == "attack" else CLAUSE
    gone = moves(owner, cards, "hand", word.to, _sees(scope, word, owner), clause)
    return shown + gone + ((Shuffled(owner),) if word.to == "deck" and cards else ())


@talking
def show_hand(game: Game, table: Table, word: ShowHand, scope: Scope) -> Talk:
    """Show the hand to the other player (CG-ZONE-05); unknown cards may be named now, as far as needed."""
    events, seen = list[CardsShown](), list[str]()
    for owner in selectors.seats_of(scope, word.side):
        hand = lot(table, owner, "hand")
        there = len(hand.cards)
        number = there if word.amount == "all" else min(there, selectors.amount(game, table, scope, word.amount))
        some = number < there
        how = Taking(by=owner, prompt="name-shown-card", most=number, every=not some, random=some)
        named = yield from taken(game, table, scope, hand, how)
        unnamed = [UNKNOWN] * (number - len(named))
        events.append(CardsShown(owner, "hand", (*sorted(named), *unnamed), 1 - owner, "CG-ZONE-05"))
        seen += named
        seen += unnamed
    return Outcome(tuple(events), scope=replace(scope, done=len(seen), shown=tuple(seen)))


@talking
def shuffle_hand(game: Game, table: Table, word: ShuffleHand, scope: Scope) -> Talk:
    """Shuffle whole hands into the decks (CG-SHUFFLE-03), or move them elsewhere."""
    events, done = list[Any](), 0
    for owner in selectors.seats_of(scope, word.side):
        hand = table.sides[owner].hand
        cards = yield from _whole_hand(game, table, scope, word.to, owner)
        events += moves(owner, cards, "hand", word.to, sees_only(owner))
        if word.to == "deck" and (hand or table.sides[owner].deck):
            events.append(Shuffled(owner))
        done += len(cards)
    return Outcome(tuple(events), scope=replace(scope, done=done))


def _whole_hand(
    game: Game, table: Table, scope: Scope, to: Zone, owner: Seat
) -> Generator[Request, str, tuple[str, ...]]:
    """The cards of a hand, in the order in which they leave it; named if both players see them."""
    hand = lot(table, owner, "hand")
    if to == "deck_bottom":
        return (yield from in_order(hand.cards, owner, PROMPTS[to], scope.card))
    number = len(hand.cards)
    how = Taking(by=owner, prompt=PROMPTS[to], most=number, least=number, unseen=to not in OPEN, every=True)
    return (yield from taken(game, table, scope, hand, how))


HANDS: Handlers = by_word(
    on(DiscardHand, discard_hand),
    on(ShowHand, show_hand),
    on(ShuffleHand, shuffle_hand),
)
