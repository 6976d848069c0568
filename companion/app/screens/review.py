"""A review of a match and statistics over matches, as values to be drawn; and what is advised at the table."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.app.screens.lobby import ChoiceView, Option, Push, Remark


class ReviewPoint(msgspec.Struct, frozen=True):
    """Seat a's chance of winning, in [0, 1], before entry *entry* in turn *turn*."""

    entry: int
    turn: int
    chance: float


class ReviewMark(msgspec.Struct, frozen=True):
    """Where on the curve *seat* made a mistake."""

    entry: int
    chance: float
    seat: int


class ReviewRow(msgspec.Struct, frozen=True):
    """A part of what made the chances, in points with their sign, for each player; *key* names the part."""

    key: str
    label: str
    a: str
    b: str


class MistakeView(msgspec.Struct, frozen=True, kw_only=True):
    """A mistake: what was done and what it cost; what it came to; what would have been better, the best first."""

    entry: int
    turn: int
    seat: int
    title: str
    lost: str
    played: str
    better: tuple[str, ...]


class ReviewView(msgspec.Struct, frozen=True, kw_only=True):
    """A match looked back at, in words; *words* are what stands beside it, by key.

    *note* says what the rows do not hold; *empty* stands in place of mistakes where there are none.
    """

    title: str
    result: str
    about: str
    language: str
    players: tuple[str, str]
    points: tuple[ReviewPoint, ...]
    marks: tuple[ReviewMark, ...]
    start: str
    rows: tuple[ReviewRow, ...]
    note: str
    spins: tuple[str, ...]
    mistakes: tuple[MistakeView, ...]
    empty: str
    words: Mapping[str, str]


class ReviewScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a match. Until it is made, *review* is None and *waiting* says how far it is (*share*).

    *moments*: by mistake, what opens its position.
    """

    title: str
    review: ReviewView | None = None
    waiting: str = ""
    share: float = 0.0
    moments: tuple[Push, ...] = ()
    extra: tuple[Push, ...] = ()
    asking: ChoiceView | None = None
    asked: Push | None = None
    back: Push
    remark: Remark | None = None


class StatisticsRow(msgspec.Struct, frozen=True):
    """Results of a name: how many matches; the share of points in [0, 1] and its interval, as numbers and in words.

    *more*: what else is said of it, as how long its matches took; *facts*: all but that and the share, in words, and
    *more_facts* the rest.
    """

    name: str
    matches: str
    share: float
    least: float
    most: float
    said: str
    interval: str
    more: tuple[str, ...] = ()
    facts: str = ""
    more_facts: str = ""


class StatisticsView(msgspec.Struct, frozen=True, kw_only=True):
    """A list of names with their results; *note* says what is counted, *empty* that there is nothing."""

    columns: tuple[str, ...]
    rows: tuple[StatisticsRow, ...]
    note: str
    empty: str


class HallRow(msgspec.Struct, frozen=True):
    """Something worth telling: what it is, in words, when, and the match to watch."""

    title: str
    said: str
    when: str
    match_id: str
    watch: Push


class StatisticsScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Statistics over matches; *tabs* say by what. *hall*: what is worth telling, in place of the list."""

    title: str
    tabs: tuple[Option, ...]
    view: StatisticsView
    back: Push
    hall: tuple[HallRow, ...] = ()
    remark: Remark | None = None
