"""No hidden card is ever shown: every screen value of random matches is searched for cards its viewers may not know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from typing import Any

import msgspec
import pytest

from companion.app.cards.table.session import CardTableSession
from companion.app.cards.told_lines import seen_by
from companion.app.cards.view import seen_state
from companion.app.screens import cards as values
from companion.app.screens.table import LogLine
from companion.card_text.describe import describe_card
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.state import Table
from companion.kernel.journal import Applied
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
            if part:
                found.append(part)
        elif kind in PLAIN:
            continue
        elif kind is tuple or kind is list:
            left.extend(part)
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


class Knows(msgspec.Struct, frozen=True):
    """What those who look see, and which cards and names lie hidden from them."""

    seen: Table
    visible: frozenset[str]
    hidden: frozenset[str]
    names: frozenset[str]


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
        self._known: tuple[Any, Any, int, Knows] | None = None
        self._log: tuple[frozenset[str], dict[str, str]] = (frozenset(), {})

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
        knows = self._knows()
        self._look_at_hands(screen, knows.seen)
        listed = {card for seat in (0, 1) if not self.game.dealt[seat] for card in self.game.lists[seat]}
        fields = [name for name in screen.__struct_fields__ if name != "log"]
        # A draft shows the table with cards that were picked from the list.
        of_the_list = () if not listed else OF_THE_LIST if screen.put_right is None else fields
        there = self._words_of([getattr(screen, name) for name in fields if name not in of_the_list])
        self._find({**self._words_of_the_log(screen.log), **there}, knows, frozenset())
        self._find(self._words_of([getattr(screen, name) for name in of_the_list]), knows, listed)

    def _knows(self) -> Knows:
        """What is known now; it stays as it is until something is done or the screen is passed."""
        referee, eyes = self.session.referee, self.session.eyes
        state, told = referee.state, len(referee.entries)
        if self._known is None or self._known[0] is not state or self._known[1:3] != (eyes, told):
            seen = seen_state(referee.rules, state, eyes).table
            visible = {card for card in cards_on(seen) | self.told(eyes) if card in self.game.cards}
            hidden = {card for card in cards_on(state.table) - visible if card in self.game.cards}
            names = {self.game.cards[card].name for card in hidden} - {self.game.cards[card].name for card in visible}
            self._known = state, eyes, told, Knows(seen, frozenset(visible), frozenset(hidden), frozenset(names))
        return self._known[3]

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

    def _find(self, there: dict[str, str], knows: Knows, listed: Collection[str]) -> None:
        """Among words that are said: hidden cards and names, but for names that a card which is seen mentions."""
        found = [there[card] for card in (knows.hidden & there.keys()) - set(listed)]
        suspects = (knows.names & there.keys()) - {self.game.cards[card].name for card in listed}
        if suspects:
            mentioned = " ".join(self._mentions(card) for card in knows.visible)
            found += [there[name] for name in suspects if name not in mentioned]
        assert [] == found, f"hidden from {self.session.eyes}: {found[:3]}"

    def _words_of(self, values: Any) -> dict[str, str]:
        """The cards and names in every string of some values, and where each is said."""
        said = strings(values)
        self.searched += sum(map(len, said))
        return {word: one for one in set(said) for word in self._words_in(one)}

    def _words_of_the_log(self, log: tuple[LogLine, ...]) -> dict[str, str]:
        """The same of a log, which mostly grows: what it said before is not looked through again."""
        said = frozenset(line.text for line in log)
        self.searched += sum(map(len, said))
        before, there = self._log
        if not before <= said:
            before, there = frozenset(), {}
        there = there | {word: one for one in said - before for word in self._words_in(one)}
        self._log = said, there
        return there

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


@pytest.mark.deep("touches")
@pytest.mark.parametrize("edition", EDITION_IDS)
def test_no_hidden_card_is_shown_in_any_match(edition, draw):
    known, kinds = draw.rng.choice((DEALT, DEALT, REAL, MIXED)), draw.rng.choice((PERSONS, AGAINST))
    assert searched(edition, draw.rng.getrandbits(32), known, kinds, 1500) > 1000


def test_a_hidden_card_that_is_said_anywhere_is_found():
    session = session_of("xy-2016", 7)
    eyes = Eyes(session)
    touched(session, 7, 60, eyes.search)
    screen, game = session.screen(), session.referee.rules.game
    visible = {game.cards[card].name for card in eyes._knows().visible}
    name = next(game.cards[card].name for card in sorted(eyes._knows().hidden) if game.cards[card].name not in visible)

    for said in ({"title": f"Is it {name}?"}, {"log": (*screen.log, LogLine(f"{name} is drawn.", "", 1, 1))}):
        with pytest.raises(AssertionError, match="hidden from"):
            eyes.search(msgspec.structs.replace(screen, **said))
