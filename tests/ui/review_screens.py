"""Reviews and statistics on the window, of matches that are played for it."""

from __future__ import annotations

from typing import Any

from companion.app.screens.lobby_intents import GoPast, GoReview, GoSetup, GoStatistics, OpenTab, Set, Start
from tests.app.lobby_fakes import lobby
from tests.app.table_fakes import MemoryStore
from tests.reviews.making import keep_played, keep_played_cards
from tests.ui.test_lobby import Hand

SEED = 3


def hand_on(ui: Any, display: Any = None, matches: int = 1) -> Hand:
    """A finger on Home; so many matches are over."""
    store = MemoryStore()
    for number in range(matches):
        keep_played(store, seed=SEED + number)
    return Hand(ui, lobby(store=store), display)


def wait(hand: Hand) -> None:
    """Let frames pass until the review is made."""
    while hand.screen.review is None:
        hand.ui.frames(5)
    hand.ui.frames(20)


def review(ui: Any, display: Any) -> None:
    hand = hand_on(ui, display)
    hand.send(GoPast(), GoReview("m1"))
    wait(hand)


def cards(ui: Any, display: Any = None) -> Hand:
    """The review of a game of the card game that was given up."""
    store = MemoryStore()
    keep_played_cards(store, gives_up=2)
    hand = Hand(ui, lobby(store=store), display)
    hand.send(GoPast(), GoReview("m1"))
    wait(hand)
    return hand


def mistakes(ui: Any, display: Any) -> None:
    """The lower end of the review, where it does not stand there whole."""
    from companion.ui.screens.pieces import Scroller

    review(ui, display)
    for scroller in (one for one in ui.window.children[0].walk() if isinstance(one, Scroller)):
        scroller.scroll_y = 0.0 if scroller.column.height > scroller.height else 1.0
    ui.frames(5)


def statistics(ui: Any, display: Any) -> None:
    hand_on(ui, display, matches=3).send(GoPast(), GoStatistics())
    ui.frames(20)


def players(ui: Any, display: Any) -> None:
    """The statistics of players of whom a match was reviewed."""
    hand = hand_on(ui, display, matches=3)
    hand.send(GoPast(), GoReview("m1"))
    wait(hand)
    hand.send(GoPast(), GoStatistics(), OpenTab("players"))
    ui.frames(20)


def hall(ui: Any, display: Any) -> None:
    hand_on(ui, display, matches=3).send(GoPast(), GoStatistics(), OpenTab("hall"))
    ui.frames(20)


def hints(ui: Any, display: Any) -> Hand:
    """A match that is played with hints."""
    hand = hand_on(ui, display, matches=0)
    hand.send(GoSetup(), Set("hints", "on"), Start())
    ui.seconds(3)
    return hand


def hints_open(ui: Any, display: Any) -> None:
    """The sheet with what is best."""
    hints(ui, display).shell.view._open_hints()
    ui.seconds(0.5)


SCREENS = {
    "match": review,
    "cards": cards,
    "mistakes": mistakes,
    "statistics": statistics,
    "players": players,
    "hall": hall,
    "hints": hints,
    "hints-open": hints_open,
}
