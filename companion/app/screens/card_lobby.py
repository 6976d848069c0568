"""Screen values around the card table: the set-up of a card match, the choice of a deck, a match of the past."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.app.screens.cards import CardTableScreen
from companion.app.screens.lobby import ChoiceView, MatchReplay, MatchSetup, Option, PlayerSetup, Push, Remark


class CardSeatSetup(PlayerSetup, frozen=True, kw_only=True):
    """One seat of the card match that is being set up.

    *deals*: is the deck real, or dealt by the program? *refusals*: every reason why the deck may not be played, each
    with its clause; *advice* stops nobody.
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
    """A deck in the list, or the file of one. *refusal*: why it may not be played, or "" while nobody has asked.

    *export*: writes it as a list; None where there is none.
    """

    name: str
    note: str
    push: Push
    chosen: bool
    refusal: str = ""
    export: Push | None = None


class DeckScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Choose a seat's deck: one of the list, one of a list in a file or of lines that are typed or pasted, or none.

    *tab*: what fills the screen. *lines*: the list that is being written; *faults*: what is wrong with it, a sentence
    for each line.
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
    """What was read, in words."""
    pushes: tuple[Push, ...] = ()
    asking: ChoiceView | None = None
    """Where a list is to be written."""
    asked: Push | None = None
    """What closing that question means."""
    back: Push
    remark: Remark | None = None


class CardReplayScreen(MatchReplay, frozen=True, kw_only=True):
    """A stored card match. Its table can only be looked at; the question there says which entry this is."""

    table: CardTableScreen


CardLobbyScreen: TypeAlias = CardSetupScreen | DeckScreen | CardReplayScreen
"""Everything around the card table that can be shown."""
