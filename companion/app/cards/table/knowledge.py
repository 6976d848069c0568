"""What the table knows of hands that nobody has named: cards that both players saw go there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeAlias

from companion.app.cards.told import seen_by
from companion.cards import CardRules
from companion.cards.play.setup import start
from companion.cards.printed import UNKNOWN
from companion.cards.values import CardsShown, Event, Table
from companion.cards.zones import left_unnamed
from companion.kernel import Applied, Bookkeeper, Entry, Remarked, Retracted, Seat
from companion.texts import Texts, phrase

Known: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""By seat: cards that both players know to be in the hand, as far as anybody knows."""


class Knowledge(Bookkeeper[None, tuple[Table, Known]]):
    """Follows the record: a card that was shown on its way to the hand is known there until it is seen to leave."""

    def __init__(self, rules: CardRules, texts: Texts) -> None:
        self._rules = rules
        self._texts = texts
        super().__init__()

    def read(self, entries: Sequence[Entry]) -> None:
        """Follow *entries*, which begin with those of the call before or are others."""
        self._read_on(entries)

    def likeliest(self, seat: Seat, cards: Sequence[str]) -> Sequence[str]:
        """The cards that a hand may hold, the likeliest first: those that were seen, then Basics in the setup."""
        seen: Counter[str] = Counter(self._known[seat])
        game, setting_up = self._rules.game, self._table.setup is not None
        left = left_unnamed(game, self._table, seat)

        def rank(card: str) -> tuple[int, int, int, str]:
            face = game.cards[card]
            basic = setting_up and face.stage == "basic"
            return (-seen[card], 0 if basic else 1, -left.get(card, 0), face.name)

        return sorted(cards, key=rank)

    def learned(self, seat: Seat) -> tuple[str, ...]:
        """What both know of a hand, in words."""
        if self._rules.game.dealt[seat] or not self._known[seat]:
            return ()
        names = Counter(self._rules.game.cards[card].name for card in self._known[seat])
        return tuple(
            self._texts.tell(phrase("card-table.learned.seen", card=name))
            if n == 1
            else self._texts.tell(phrase("card-table.learned.seen-several", card=name, n=n))
            for name, n in names.items()
        )

    # --- the book ---

    def _open_book(self) -> None:
        self._table: Table = start(self._rules.game)
        self._known: Known = ((), ())
        self._follow(self._rules.begin().events)

    def _mark(self) -> tuple[Table, Known]:
        return self._table, self._known

    def _go_back(self, mark: tuple[Table, Known]) -> None:
        self._table, self._known = mark

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
            one, other = (self._after(seat, event, before) for seat in (0, 1))
            self._known = (one, other)

    def _after(self, seat: Seat, event: Event, before: Table) -> tuple[str, ...]:
        """What is known of a hand after an event."""
        old, new = Counter(before.sides[seat].hand), Counter(self._table.sides[seat].hand)
        known = self._known[seat]
        if isinstance(event, CardsShown) and event.zone == "hand" and event.seat == seat and event.to is None:
            return tuple(card for card in event.cards if card != UNKNOWN)
        if old == new:
            return known
        if not new:
            return ()
        left: Counter[str] = Counter(known) - (old - new)
        came = new - old if seen_by(event, "both") == event else Counter[str]()
        came.pop(UNKNOWN, None)
        return tuple((left + came).elements())
