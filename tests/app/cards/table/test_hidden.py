"""No hidden card is ever shown: every screen value of random matches is searched for cards its viewers may not know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from typing import Any

import msgspec
import pytest

from companion.app.cards.table.session import CardTableSession
from companion.app.cards.told import seen_by
from companion.app.cards.view import seen_state
from companion.app.screens import LogLine
from companion.app.screens import cards as values
from companion.cards.printed import UNKNOWN
from companion.cards.values.state import Table
from companion.kernel.journal import Applied
from companion.wording import describe_card
from tests.app.cards.table.touching import DEALT, EDITION_IDS, MIXED, REAL, session_of, touched
from tests.app.table_fakes import texts

PLAIN = frozenset({int, float, bool, type(None)})
OF_THE_LIST = ("picker", "ask", "put_right", "look_card", "held", "actions", "notice", "last_ruling")
"""Fields that name what a hand of real cards may hold, by its list: that list is open to both players."""


def strings(value: Any) -> list[str]:
    """Every string in a value."""
    found, left = [], [value]
    while left:
        part = left.pop()
        kind = type(part)
        if kind is str:
            found.append(part)
        elif kind in PLAIN:
            continue
        elif kind is tuple or kind is list:
            left.extend(part)
        elif kind is LogLine:
            found.append(part.text)
        elif isinstance(part, msgspec.Struct):
            left.extend(msgspec.structs.astuple(part))
        else:
            raise TypeError(f"nobody looks into {part!r}")
    return found


def cards_on(table: Table) -> set[str]:
    """Every card that is named on a table."""
    return {text for text in strings(list(table.sides)) if text != UNKNOWN} | (
        {table.stadium.card} if table.stadium else set()
    )


class Eyes:
    """What those who look at a screen know: what they see now, and what they were told of."""

    def __init__(self, session: CardTableSession) -> None:
        self.session = session
        self.game = session.referee.rules.game
        self.searched = 0
        """How many characters of screens."""
        self._last: values.CardTableScreen | None = None
        self._told: dict[Any, tuple[int, set[str]]] = {}
        names = {card.name for card in self.game.cards.values()}
        self._patterns = {
            word: re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])") for word in names | set(self.game.cards)
        }
        self._words: dict[str, frozenset[str]] = {}

    def told(self, eyes: Any) -> set[str]:
        """The cards that events have named to them."""
        number, known = self._told.get(eyes, (0, set()))
        entries = self.session.referee.entries
        for entry in entries[number:]:
            if isinstance(entry, Applied):
                # A correction says "fire -> a-hand".
                said = (text for event in entry.events for text in strings(seen_by(event, eyes)))
                known |= {word for text in said for word in text.split()}
        self._told[eyes] = len(entries), known
        return known

    def search(self, screen: values.CardTableScreen) -> None:
        """Nothing that those who look at *screen* may not know is in it."""
        if screen is self._last:
            return
        self._last = screen
        referee, eyes = self.session.referee, self.session.eyes
        seen = seen_state(referee.rules, referee.state, eyes)
        self._look_at_hands(screen, seen.table)
        visible = {card for card in cards_on(seen.table) | self.told(eyes) if card in self.game.cards}
        hidden = {card for card in cards_on(referee.state.table) - visible if card in self.game.cards}
        names = {self.game.cards[card].name for card in hidden} - {self.game.cards[card].name for card in visible}
        listed = {card for seat in (0, 1) if not self.game.dealt[seat] for card in self.game.lists[seat]}
        if listed:
            # A draft shows the table with cards that were picked from the list.
            fields = OF_THE_LIST if screen.put_right is None else screen.__struct_fields__
            of_the_list = [one for name in fields for one in strings(getattr(screen, name))]
            others = [getattr(screen, name) for name in screen.__struct_fields__ if name not in fields]
            self._find(of_the_list, hidden - listed, names - {self.game.cards[card].name for card in listed}, visible)
            self._find(strings(others), hidden, names, visible)
        else:
            self._find(strings(screen), hidden, names, visible)

    def _look_at_hands(self, screen: values.CardTableScreen, seen: Table) -> None:
        """A hand holds what is seen of it, but for a draft's; what lies face-down has no name."""
        for seat, side in zip(screen.seats, seen.sides, strict=True):
            more = Counter(face.card for face in seat.hand.cards) - Counter(side.hand)
            assert not more or screen.put_right is not None, (
                f"in the hand of {seat.player}, seen by {self.session.eyes}: {more}"
            )
        if screen.ask.secret and screen.ask.seat != self.session.eyes:
            assert () == screen.ask.cards, f"asked in secret, seen by {self.session.eyes}"
        if seen.setup is not None:
            tiles = [tile for seat in screen.seats for tile in (seat.active, *seat.bench) if tile is not None]
            assert [] == [tile for tile in tiles if tile.name], "a name before the reveal"

    def _find(self, said: Collection[str], hidden: set[str], names: set[str], visible: set[str]) -> None:
        """Search strings for cards and names, but for names that a card which is seen mentions."""
        self.searched += sum(map(len, said))
        there: dict[str, str] = {}
        for one in said:
            for word in self._words_in(one):
                there[word] = one
        found = [there[card] for card in hidden & there.keys()]
        suspects = names & there.keys()
        if suspects:
            mentioned = " ".join(self._mentions(card) for card in visible)
            found += [there[name] for name in suspects if name not in mentioned]
        assert [] == found, f"hidden from {self.session.eyes}: {found[:3]}"

    def _words_in(self, said: str) -> frozenset[str]:
        """The cards of the match and their names in a string; each string is looked through once."""
        known = self._words.get(said)
        if known is None:
            known = frozenset(word for word, pattern in self._patterns.items() if word in said and pattern.search(said))
            self._words[said] = known
        return known

    def _mentions(self, id_: str) -> str:
        """What a card that is seen says of others."""
        card = self.game.cards[id_]
        if id_ not in MENTIONS:
            attacks = " ".join(attack.name for attack in card.attacks)
            powers = " ".join(power.name for power in card.powers)
            MENTIONS[id_] = " ".join((card.name, card.evolves_from, attacks, powers, *describe_card(card, texts())))
        return MENTIONS[id_]


MENTIONS: dict[str, str] = {}


def searched(edition: str, seed: int, known: tuple[bool, bool], kinds: Any, times: int) -> int:
    """Touch a match so often and search every screen; how many characters were searched."""
    session = session_of(edition, seed, known, kinds, "hand" if seed % 3 == 0 else "program")
    eyes = Eyes(session)
    touched(session, seed, times, eyes.search)
    return eyes.searched


PERSONS, AGAINST = ("person", "person"), ("person", "random")


@pytest.mark.parametrize("kinds", [PERSONS, AGAINST])
@pytest.mark.parametrize("known", [DEALT, REAL, MIXED])
@pytest.mark.parametrize("edition", EDITION_IDS)
def test_no_hidden_card_is_shown(edition, known, kinds):
    assert searched(edition, 7, known, kinds, 150) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITION_IDS)
def test_no_hidden_card_is_shown_in_many_matches(edition):
    for seed in range(12):
        known, kinds = (DEALT, DEALT, REAL, MIXED)[seed % 4], (PERSONS, AGAINST)[seed % 2]
        assert searched(edition, seed, known, kinds, 1500) > 1000
