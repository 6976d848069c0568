"""A stored card match as it is kept on a page that a browser plays: its table after each line of the record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from companion.app.screens.cards import CardFaceView, PrizeView, SumsView, TileView


class CardPageSide(msgspec.Struct, frozen=True, kw_only=True):
    """One player's half. *hand*: how many cards; *cards*: those of them that the page names. *lost*: -1 without one."""

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
    """What has just happened at a place: damage by its number, a Knock Out, an Evolution, a Prize that was taken."""

    place: str
    kind: Literal["damage", "knocked-out", "evolved", "prize"]
    amount: int = 0


class CardPageTable(msgspec.Struct, frozen=True, kw_only=True):
    """The table after a step. *mover*: a seat, None before the first turn and when the game is over.

    *hits*, *coins* and *sums*: what the step did, what coins showed in it, how its damage came about.
    """

    turn: int
    mover: int | None
    sides: tuple[CardPageSide, CardPageSide]
    stadium: TileView | None
    hits: tuple[CardPageHit, ...] = ()
    coins: tuple[Literal["heads", "tails"], ...] = ()
    sums: tuple[SumsView, ...] = ()


class CardPageLine(msgspec.Struct, frozen=True):
    """A line of the record. *step*: the step after which it stands, 0 for before the first."""

    text: str
    clause: str
    turn: int
    step: int
    seat: int | None


class CardMatchBook(msgspec.Struct, frozen=True, kw_only=True):
    """A stored match of the card game as it is kept on a page.

    *tables*: the table before the first step and after each, made when it is asked for. *record*: without what was
    taken back. *words*: what stands on the page beside them, by key. *hands*: every card of both hands is named.
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
