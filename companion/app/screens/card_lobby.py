"""Screen values around the card table: the set-up of a card match, the choice of a deck, a match of the past."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.app.screens.cards import CardTableScreen
from companion.app.screens.lobby import ChoiceView, Option, Push, Remark


class CardSeatSetup(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of the card match that is being set up. *name_what* goes into `Rename`.

    *deals*: is the deck real, or dealt by the program? *refusals*: every reason why the deck may not be played, each
    with its clause; *advice* stops nobody.
    """

    seat: int
    heading: str
    name: str
    name_what: str
    name_push: str
    kind: ChoiceView
    deals: ChoiceView
    deck: str
    deck_note: str
    refusals: tuple[tuple[str, str], ...] = ()
    advice: str = ""
    choose_deck: Push


class CardSetupScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The set-up of a card match. *match*: format, games, clocks, coins."""

    title: str
    match: tuple[ChoiceView, ...]
    house_rules: Push
    house_rules_note: str
    seats: tuple[CardSeatSetup, CardSeatSetup]
    first: str
    """Who goes first, in words."""
    start: Push
    back: Push
    remark: Remark | None = None


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


class CardReplayScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A stored card match after *at* of its *last* standing entries.

    Its table can only be looked at; the question of the table says which entry this is.
    """

    title: str
    result: str
    at: int
    last: int
    table: CardTableScreen
    pushes: tuple[Push, ...]
    """First, one back, one on, last."""
    extra: tuple[Push, ...]
    asking: ChoiceView | None = None
    """Where the match is to be written, over the screen."""
    asked: Push | None = None
    """Closes *asking* without a choice."""
    back: Push
    remark: Remark | None = None


CardLobbyScreen: TypeAlias = CardSetupScreen | DeckScreen | CardReplayScreen
"""Everything around the card table that can be shown."""
