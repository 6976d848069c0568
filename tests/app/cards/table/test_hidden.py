"""No hidden card is ever shown: every screen value of random matches is searched for cards its viewers may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.app.cards.table.session import CardTableSession
from companion.app.cards.told import seen_by
from companion.app.cards.view import seen_state
from companion.app.screens import cards as values
from companion.cards.printed import UNKNOWN
from companion.cards.values.state import Table
from companion.kernel.journal import Applied
from companion.wording import describe_card
from tests.app.cards.table.touching import DEALT, EDITION_IDS, MIXED, REAL, session_of, touched
from tests.app.table_fakes import texts

OF_THE_LIST = ("picker", "ask", "put_right", "look_card", "held", "actions", "notice", "last_ruling")
"""Fields that name what a hand of real cards may hold, by its list: that list is open to both players."""


def strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for key, part in value.items():
                yield from strings(key)
                yield from strings(part)
        case list() | tuple():
            for part in value:
                yield from strings(part)
        case _:
            pass


def cards_on(table: Table) -> set[str]:
    """Every card that is named on a table."""
    return {text for text in strings(msgspec.to_builtins(table.sides)) if text != UNKNOWN} | (
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

    def told(self, eyes: Any) -> set[str]:
        """The cards that events have named to them."""
        number, known = self._told.get(eyes, (0, set()))
        entries = self.session.referee.entries
        for entry in entries[number:]:
            if isinstance(entry, Applied):
                known |= set(strings(msgspec.to_builtins([seen_by(event, eyes) for event in entry.events])))
        self._told[eyes] = len(entries), known
        return known

    def search(self, screen: values.CardTableScreen) -> None:
        """Nothing that those who look at *screen* may not know is in it."""
        if screen is self._last:
            return
        self._last = screen
        referee, eyes = self.session.referee, self.session.eyes
        seen = seen_state(referee.rules, referee.state, eyes)
        visible = {card for card in cards_on(seen.table) | self.told(eyes) if card in self.game.cards}
        hidden = {card for card in cards_on(referee.state.table) - visible if card in self.game.cards}
        names = {self.game.cards[card].name for card in hidden} - {self.game.cards[card].name for card in visible}
        value = msgspec.to_builtins(screen)
        listed = {card for seat in (0, 1) if not self.game.dealt[seat] for card in self.game.lists[seat]}
        self._find(value, hidden - listed, names - {self.game.cards[card].name for card in listed}, visible)
        if listed:
            self._find({key: part for key, part in value.items() if key not in OF_THE_LIST}, hidden, names, visible)

    def _find(self, value: Any, hidden: set[str], names: set[str], visible: set[str]) -> None:
        said = msgspec.json.encode(value).decode()
        self.searched += len(said)
        mentioned = " ".join(self._mentions(card) for card in visible)
        words = hidden | {name for name in names if name not in mentioned}
        pattern = rf"[^\"]*(?<![\w-])(?:{'|'.join(map(re.escape, sorted(words)))})(?![\w-])[^\"]*"
        found = re.findall(pattern, said) if any(word in said for word in words) else []
        assert [] == found, f"hidden from {self.session.eyes}: {found[:3]}"

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
