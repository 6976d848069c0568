"""Screen values around the card table: set-up of a card match, choice of a deck, replay."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.app.screens.cards import CardTableScreen
from companion.app.screens.lobby import ChoiceView, MatchReplay, MatchSetup, Option, PlayerSetup, Push, Remark


class CardSeatSetup(PlayerSetup, frozen=True, kw_only=True):
    """One seat of a card match during set-up.

    *deals*: is the deck real, or dealt by the program? *refusals*: every reason against the deck, each with its
    clause; *advice* does not prevent the match.
    """

    deals: ChoiceView
    deck: str
    deck_note: str
    refusals: tuple[tuple[str, str], ...] = ()
    advice: str = ""
    choose_deck: Push


class CardSetupScreen(MatchSetup, frozen=True, kw_only=True):
    """The set-up of a card match. *match*: format, games, clocks, coins, hints."""

    seats: tuple[CardSeatSetup, CardSeatSetup]


class DeckRow(msgspec.Struct, frozen=True):
    """A deck in the list, or a deck file. *refusal*: why it may not be played; "" also if unchecked.

    *export*: writes it as a list; None if it has none.
    """

    name: str
    note: str
    push: Push
    chosen: bool
    refusal: str = ""
    export: Push | None = None


class DeckScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Choose a seat's deck: from the decks, a list in a file, typed or pasted lines, or none.

    *tab*: the tab shown. *lines*: the list being written; *faults*: its errors, a sentence for each line.
    """

    title: str
    tab: str
    tabs: tuple[Option, ...]
    rows: tuple[DeckRow, ...] = ()
    empty: str = ""
    lines: str = ""
    lines_hint: str = ""
    faults: tuple[str, ...] = ()
    found: str = ""
    """The list that was read, in words."""
    pushes: tuple[Push, ...] = ()
    asking: ChoiceView | None = None
    """The question where to write a list."""
    asked: Push | None = None
    """Closes that question."""
    back: Push
    remark: Remark | None = None


class CardReplayScreen(MatchReplay, frozen=True, kw_only=True):
    """A stored card match with a read-only table; the question there names the current entry."""

    table: CardTableScreen


CardLobbyScreen: TypeAlias = CardSetupScreen | DeckScreen | CardReplayScreen
"""All screens around the card table."""
