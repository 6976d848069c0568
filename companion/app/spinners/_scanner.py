"""The disc scanner: measure a real disc border by border, to complete it in the disc editor."""

from __future__ import annotations

from collections.abc import Callable

from companion.app.ports.bases import Bases
from companion.app.ports.parts import Parts
from companion.app.screens.lobby import Push, Remark
from companion.app.screens.room import AnyIntent
from companion.app.screens.spinner_intents import FlickBase, MarkBorder, PaintScan, UnmarkBorder
from companion.app.screens.spinners import ScannerScreen, ScanSegment
from companion.app.screens.table import SegmentView
from companion.app.spinners._scan import UNIT_DEG, UNITS, Measured, Reading, Scan
from companion.app.spinners._stepping import AtBase

NUDGE_DEG_S = 150.0
"""A gentle push of a simulated disc, from one border to the next."""
FEWEST = 2
"""A disc of one segment has no border to mark."""


class ScannerSession(AtBase):
    """Scans one disc on one base. *paint* takes the result, to be completed in the disc editor."""

    words = news = "scanner"

    def __init__(self, parts: Parts, bases: Bases, base: str, paint: Callable[[Reading], None]) -> None:
        super().__init__(parts, bases, base)
        self.scan = Scan()
        self._paint = paint
        self._begun = False

    def enter(self) -> None:
        """Begin.

        Raises:
            BaseError: The base is not there.
        """
        if not self._begun:  # else the news that the base was lost meanwhile would be dropped
            self._bases.play(())
            self._bases.watch("")
            self._begun = True

    # ------------------------------------------------------------ taps

    def _done(self, intent: AnyIntent) -> Remark | None:
        match intent:
            case MarkBorder():
                return self._mark()
            case UnmarkBorder():
                self.scan = self.scan.unmark()
            case PaintScan():
                if len(self.scan.borders) < FEWEST:
                    return Remark(self._say("scanner.few-borders"))
                self._paint(self.scan.reading())
            case _:
                pass
        return None

    def _mark(self) -> Remark | None:
        still = self._bases.still(self.base)
        if still is None:
            return Remark(self._say("scanner.moves"))
        # Turned clockwise, a disc shows falling angles under the pointer.
        before = len(self.scan.borders)
        marked = self.scan.mark(-still.turn_deg)
        if marked is self.scan:
            return Remark(self._say("scanner.too-many", n=UNITS))
        self.scan = marked
        return Remark(self._say("scanner.marked-again"), "done") if before == len(marked.borders) else None

    # ------------------------------------------------------------ showing

    def screen(self, back: str = "", remark: Remark | None = None) -> ScannerScreen:
        """The disc so far."""
        say, segments, state = self._say, self.scan.segments(), self._state()
        return ScannerScreen(
            text=say.count("scanner.text.next", len(segments)) if segments else say("scanner.text.first"),
            segments=tuple(_picture(segment) for segment in segments),
            rows=tuple(self._row(number, segment) for number, segment in enumerate(segments)),
            pushes=self._pushes(state is not None and state.simulated),
            **self._around(state, "push.back", remark),
        )

    def _row(self, number: int, segment: Measured) -> ScanSegment:
        return ScanSegment(
            number=number,
            measured_deg=round(segment.measured_deg, 1),
            snapped_deg=segment.units * UNIT_DEG,
            words=self._say("scanner.segment", n=number + 1),
            doubtful=segment.doubtful,
        )

    def _pushes(self, simulated: bool) -> tuple[Push, ...]:
        say, borders = self._say, len(self.scan.borders)
        ready = borders >= FEWEST
        flick = (say.push("scanner.turn", FlickBase(self.base, NUDGE_DEG_S)),) if simulated else ()
        return (
            *flick,
            say.push("scanner.mark", MarkBorder(), accent=True),
            Push(say("scanner.unmark"), UnmarkBorder(), enabled=borders > 0, why=say("scanner.none-marked")),
            Push(say("scanner.paint"), PaintScan(), enabled=ready, why=say("scanner.few-borders")),
        )


def _picture(segment: Measured) -> SegmentView:
    """A segment of known position and unknown content."""
    return SegmentView(
        colour="miss",
        letter="",
        name="",
        power="",
        start_deg=segment.start_deg,
        sweep_deg=segment.units * UNIT_DEG,
        words="",
    )
