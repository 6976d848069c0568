"""Page of a figure match: its screens as data for the page's script.

Each frame stores only the figures that changed, and each disc's picture is stored once, so that a match of a hundred
turns takes some hundred kilobytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from companion.adapters.replays._record import LineData
from companion.app.screens.lobby import MatchBook
from companion.app.screens.table import BattleView, FigureView, LogLine, SegmentView, SpinnerView, TableScreen


class DiscData(msgspec.Struct, frozen=True, array_like=True):
    """A disc's segment: its colour, its text, its name, and its angles in degrees."""

    colour: str
    letter: str
    power: str
    name: str
    start_deg: float
    sweep_deg: float


class FigureData(msgspec.Struct, frozen=True):
    """Constant facts of a figure. *disc* is the number of its picture."""

    name: str
    title: str
    seat: int
    mp: int
    disc: int


class FigureNow(msgspec.Struct, frozen=True, array_like=True):
    """State of a figure. *number* identifies the figure."""

    number: int
    place: str
    slot: int
    condition: str
    condition_name: str
    wait: bool
    markers: tuple[str, ...]


class Spun(msgspec.Struct, frozen=True):
    """A disc in a battle. *deg*: angle under the pointer, None until it rests. *counts*: a segment, -1 for none."""

    disc: int
    title: str
    seat: int
    deg: float | None
    counts: int
    missed: bool


class BattleData(msgspec.Struct, frozen=True):
    """Current state of a battle, and its outcome once it is over."""

    title: str
    spun: tuple[Spun, ...]
    verdict: str


class Frame(msgspec.Struct, frozen=True):
    """The table after an entry. *figures*: those that changed since the previous frame."""

    turn: int
    mover: int
    figures: tuple[FigureNow, ...]
    battle: BattleData | None


class MatchData(msgspec.Struct, frozen=True):
    """All data for the page's script."""

    aspect: float
    spaces: tuple[tuple[str, float, float, str, int], ...]
    lines: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    benches: tuple[int, ...]
    centers: tuple[int, ...]
    figures: tuple[FigureData, ...]
    discs: tuple[tuple[DiscData, ...], ...]
    frames: tuple[Frame, ...]
    record: tuple[LineData, ...]
    words: Mapping[str, str]


class FigureReader:
    """Converts the tables of a match, and deduplicates their parts."""

    def __init__(self) -> None:
        self._discs: dict[tuple[SegmentView, ...], int] = {}
        self._figures: dict[str, int] = {}
        self._told: list[FigureData] = []
        self._now: dict[int, FigureNow] = {}

    def read(self, book: MatchBook) -> tuple[MatchData, str]:
        """The match as data, and its result in words."""
        frames, last = list[Frame](), None
        for last in book.tables:
            frames.append(self._frame(last))
        assert last is not None  # there is a table before the first entry
        data = MatchData(
            aspect=last.aspect,
            spaces=tuple((one.id, one.x, one.y, one.kind, -1 if one.seat is None else one.seat) for one in last.spaces),
            lines=last.lines,
            players=tuple(seat.player for seat in last.seats),
            benches=tuple(seat.bench_size for seat in last.seats),
            centers=tuple(seat.center_size for seat in last.seats),
            figures=tuple(self._told),
            discs=tuple(tuple(map(_segment, disc)) for disc in self._discs),
            frames=tuple(frames),
            record=tuple(_lines(last.log)),
            words=book.words,
        )
        return data, last.winner

    def _frame(self, table: TableScreen) -> Frame:
        now = [self._figure(figure) for figure in table.figures]
        new = tuple(one for one in now if self._now.get(one.number) != one)
        gone = tuple(
            msgspec.structs.replace(self._now[number], place="aside")
            for number in self._now.keys() - {one.number for one in now}
            if self._now[number].place != "aside"
        )
        self._now |= {one.number: one for one in (*new, *gone)}
        mover = next((seat.seat for seat in table.seats if seat.to_move), -1)
        return Frame(table.turn, mover, (*new, *gone), self._battle(table.battle))

    def _figure(self, figure: FigureView) -> FigureNow:
        number = self._figures.setdefault(figure.name, len(self._figures))
        if number == len(self._told):
            self._told.append(
                FigureData(figure.label, figure.title, figure.seat, figure.mp, self._disc(figure.segments))
            )
        return FigureNow(
            number,
            figure.place,
            figure.slot,
            figure.condition,
            figure.condition_name,
            figure.wait,
            figure.markers,
        )

    def _disc(self, segments: tuple[SegmentView, ...]) -> int:
        return self._discs.setdefault(segments, len(self._discs))

    def _battle(self, battle: BattleView | None) -> BattleData | None:
        if battle is None:
            return None
        return BattleData(battle.title, tuple(map(self._spun, battle.spinners)), battle.verdict)

    def _spun(self, spinner: SpinnerView) -> Spun:
        deg = round(spinner.rest_deg % 360, 1) if spinner.stage == "rested" else None
        return Spun(self._disc(spinner.segments), spinner.title, spinner.seat, deg, spinner.counts, spinner.missed)


def _segment(segment: SegmentView) -> DiscData:
    return DiscData(
        segment.colour,
        segment.letter,
        segment.power,
        segment.name,
        round(segment.start_deg, 2),
        round(segment.sweep_deg, 2),
    )


def _lines(log: tuple[LogLine, ...]) -> Iterator[LineData]:
    """The record; a line without a standing entry shows with the line before it."""
    frame = 0
    for line in log:
        frame = max(frame, line.entry + 1)
        yield LineData(line.text, line.clause, line.turn, frame, -1 if line.seat is None else line.seat)
