"""Screen values of a match's review, of statistics over matches, and of hints."""

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
    """A mistake of *seat* on the curve."""

    entry: int
    chance: float
    seat: int


class ReviewRow(msgspec.Struct, frozen=True):
    """A component of the chances, in signed points for each player; *key* names it."""

    key: str
    label: str
    a: str
    b: str


class MistakeView(msgspec.Struct, frozen=True, kw_only=True):
    """A mistake: the action and its cost; the chance after it; better actions, the best first."""

    entry: int
    turn: int
    seat: int
    title: str
    lost: str
    played: str
    better: tuple[str, ...]


class ReviewView(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a match, in words; *words* are its labels, by key.

    *note* explains what the rows lack; *empty* replaces the mistakes if there are none.
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
    """The review of a match. While it is computed, *review* is None, *waiting* and *share* tell the progress.

    *moments*: for each mistake, opens its position.
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
    """Results of a name: number of matches; share of points in [0, 1] and its interval, as numbers and in words.

    *more*: further cells, such as the length of its matches; *facts*: all columns but these and the share, in words;
    *more_facts* the further ones.
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
    """A record: title, sentence, date, and the match to watch."""

    title: str
    said: str
    when: str
    match_id: str
    watch: Push


class StatisticsScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Statistics over matches; *tabs* select the list. *hall*: the hall of fame, in place of the list."""

    title: str
    tabs: tuple[Option, ...]
    view: StatisticsView
    back: Push
    hall: tuple[HallRow, ...] = ()
    remark: Remark | None = None
