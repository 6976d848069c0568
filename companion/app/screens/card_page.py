"""A stored card match for the web page that plays it: its table after each line of the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from companion.app.screens.cards import CardFaceView, PrizeView, SumsView, TileView


class CardPageSide(msgspec.Struct, frozen=True, kw_only=True):
    """One player's half. *hand*: its size; *cards*: those that the page shows. *lost*: -1 without a Lost Zone."""

    active: TileView | None
    bench: tuple[TileView, ...]
    bench_size: int
    prizes: tuple[PrizeView, ...]
    deck: int
    discard: int
    top: str
    lost: int
    beside: str
    hand: int
    cards: tuple[CardFaceView, ...]


class CardPageHit(msgspec.Struct, frozen=True):
    """A change at a place: damage with its amount, a Knock Out, an Evolution, a Prize taken."""

    place: str
    kind: Literal["damage", "knocked-out", "evolved", "prize"]
    amount: int = 0


class CardPageTable(msgspec.Struct, frozen=True, kw_only=True):
    """The table after a step. *mover*: a seat, None before the first turn and after the game.

    *hits*, *coins* and *sums*: the step's changes, coin results, and damage calculations.
    """

    turn: int
    mover: int | None
    sides: tuple[CardPageSide, CardPageSide]
    stadium: TileView | None
    hits: tuple[CardPageHit, ...] = ()
    coins: tuple[Literal["heads", "tails"], ...] = ()
    sums: tuple[SumsView, ...] = ()


class CardPageLine(msgspec.Struct, frozen=True):
    """A line of the log. *step*: the step that it follows, 0 for before the first."""

    text: str
    clause: str
    turn: int
    step: int
    seat: int | None


class CardMatchBook(msgspec.Struct, frozen=True, kw_only=True):
    """A stored match of the card game as a web page contains it.

    *tables*: before the first step and after each, generated lazily. *record*: without retracted
    entries. *words*: the page's other texts, by key. *hands*: both hands are shown in full.
    """

    title: str
    about: str
    result: str
    language: str
    players: tuple[str, str]
    words: Mapping[str, str]
    record: tuple[CardPageLine, ...]
    tables: Iterable[CardPageTable]
    hands: bool = False
