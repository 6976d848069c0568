"""Common knowledge about unrevealed hands: cards that both players saw go there, and kinds that were not there.

It is not a rule: a card that should not be in a hand raises a question, not a refusal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from companion.app.cards.told_lines import seen_by
from companion.card_text.names import word
from companion.cards.play.setup.setting_up import start
from companion.cards.printed.vocabulary import UNKNOWN, Cards, DiscardHand
from companion.cards.rules import CardRules
from companion.cards.values.events import CardsShown, Corrected, Event, TrainerPlayed
from companion.cards.values.state import Table
from companion.cards.values.tasks import Scope
from companion.cards.zones.zones import left_unnamed
from companion.kernel.bookkeeping import Bookkeeper
from companion.kernel.journal import Applied, Entry, Remarked, Retracted
from companion.kernel.model import Seat
from companion.texts.texts import Fact, Phrase, Texts, called, phrase


class Without(msgspec.Struct, frozen=True):
    """This many unnamed cards are none of *what*: the hand was shown, and *card* took all such cards away."""

    what: Cards
    card: str
    unnamed: int


class HandKnown(msgspec.Struct, frozen=True):
    """Common knowledge about a hand: cards that both saw go there, and kinds that its unnamed cards are not."""

    cards: tuple[str, ...] = ()
    without: tuple[Without, ...] = ()


Known: TypeAlias = tuple[HandKnown, HandKnown]


class Knowledge(Bookkeeper[None, tuple[Table, Known, str]]):
    """Follows the journal: a card shown on its way to the hand is known there until it is seen to leave."""

    def __init__(self, rules: CardRules, texts: Texts) -> None:
        self._rules = rules
        self._texts = texts
        super().__init__()

    def read(self, entries: Sequence[Entry]) -> None:
        """Follow *entries*, which extend those of the previous call or replace them."""
        self._read_on(entries)

    def likeliest(self, seat: Seat, cards: Sequence[str]) -> Sequence[str]:
        """The possible cards of a hand, the likeliest first: seen ones, then Basics in the setup."""
        seen: Counter[str] = Counter(self._known[seat].cards)
        game, setting_up = self._rules.game, self._table.setup is not None
        left = left_unnamed(game, self._table, seat)

        def rank(card: str) -> tuple[int, int, int, str]:
            face = game.cards[card]
            basic = setting_up and face.stage == "basic"
            return (-seen[card], 0 if basic else 1, -left.get(card, 0), self._texts.named(face.name))

        return sorted(cards, key=rank)

    def learned(self, seat: Seat) -> tuple[str, ...]:
        """The common knowledge about a hand, in words."""
        if self._rules.game.dealt[seat]:
            return ()
        return tuple(map(self._texts.tell, self._learned(seat)))

    def _learned(self, seat: Seat) -> Iterator[Phrase]:
        known, cards = self._known[seat], self._rules.game.cards
        for name, n in Counter(cards[card].name for card in known.cards).items():
            key = "card-table.learned.seen" if n == 1 else "card-table.learned.seen-several"
            yield phrase(key, card=name, n=n)
        for one in known.without:
            key = "card-table.learned.none" if self._covers(seat, one) else "card-table.learned.none-of"
            yield phrase(key, what=self._named(one.what), card=cards[one.card].name, n=one.unnamed)

    def doubt(self, seat: Seat, card: str) -> str:
        """A question why *card* should not be in the hand of *seat*; "" if it may be."""
        game, side = self._rules.game, self._table.sides[seat]
        if game.dealt[seat] or card in side.hand:
            return ""
        for one in self._known[seat].without:
            is_such = game.asks.fits(game, self._table, Scope(seat), card, one.what)
            if is_such and self._covers(seat, one):
                facts = phrase(
                    "", what=self._named(one.what), shown=called(game.cards[one.card].name), card=game.cards[card].name
                )
                return self._texts.say("card-table.ask.doubt", facts.facts)
        return ""

    def _covers(self, seat: Seat, one: Without) -> bool:
        """Does this still hold, since no unnamed card has come to the hand?"""
        return self._table.sides[seat].hand.count(UNKNOWN) <= one.unnamed

    def _named(self, what: Cards) -> Fact:
        return word(what) if isinstance(what, str) else Phrase("card-table.learned.such")

    # --- the book ---

    def _open_book(self) -> None:
        self._table: Table = start(self._rules.game)
        self._known: Known = (HandKnown(), HandKnown())
        self._playing = ""
        self._follow(self._rules.begin().events)

    def _mark(self) -> tuple[Table, Known, str]:
        return self._table, self._known, self._playing

    def _go_back(self, mark: tuple[Table, Known, str]) -> None:
        self._table, self._known, self._playing = mark

    def _tell_entry(self, entry: Applied[Any, Event], number: int) -> None:
        self._follow(entry.events)

    def _struck(self, line: None) -> None:
        return None

    def _taken_back(self, entry: Retracted) -> None:
        return None

    def _remarked(self, entry: Remarked) -> None:
        return None

    def _follow(self, events: Sequence[Event]) -> None:
        for event in events:
            before, self._table = self._table, self._rules.fold(self._table, event)
            if isinstance(event, TrainerPlayed):
                self._playing = event.card
            one, other = (self._after(seat, event, before) for seat in (0, 1))
            self._known = (one, other)

    def _after(self, seat: Seat, event: Event, before: Table) -> HandKnown:
        """The knowledge about a hand after an event."""
        old, new = Counter(before.sides[seat].hand), Counter(self._table.sides[seat].hand)
        known = self._known[seat]
        if isinstance(event, CardsShown) and event.zone == "hand" and event.seat == seat:
            return self._shown(seat, event, known)
        if old == new:
            return known
        if not new:
            return HandKnown()
        left: Counter[str] = Counter(known.cards) - (old - new)
        # In the setup a correction may pick up face-down cards that nobody else has seen.
        hidden = isinstance(event, Corrected) and before.setup is not None
        came: Counter[str] = new - old if seen_by(event, "both") == event and not hidden else Counter()
        came.pop(UNKNOWN, None)
        without = (replace(one, unnamed=min(one.unnamed, new[UNKNOWN])) for one in known.without)
        return HandKnown(tuple((left + came).elements()), tuple(one for one in without if one.unnamed))

    def _shown(self, seat: Seat, event: CardsShown, known: HandKnown) -> HandKnown:
        """A whole hand was shown; the card that shows it may take all cards of a kind away."""
        hand = self._table.sides[seat].hand
        if len(event.cards) < len(hand):
            return known
        cards = tuple(card for card in event.cards if card != UNKNOWN) if event.to in (None, 1 - seat) else known.cards
        face = self._rules.game.cards.get(self._playing)
        taken = [] if face is None else [one for one in face.effects if isinstance(one, DiscardHand)]
        unnamed = event.cards.count(UNKNOWN)
        without = tuple(
            Without(one.what, self._playing, unnamed)
            for one in taken
            if one.amount == "all" and one.what != "any" and unnamed
        )
        return HandKnown(cards, without or known.without)
