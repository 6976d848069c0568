"""The rooms in which bases are looked after: Spinners screen, wizard, self-test, scanner; the way between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, assert_never

from companion.app.match.figure_game import FIGURE
from companion.app.ports.bases import Bases
from companion.app.ports.outside import MatchSummary
from companion.app.ports.parts import Parts
from companion.app.saying.say import Say
from companion.app.screens import spinner_intents as on
from companion.app.screens.lobby import Remark
from companion.app.screens.spinner_intents import SpinnerIntent
from companion.app.screens.spinners import LiveView, SpinnerScreen
from companion.app.spinners.overview import SpinnersSession
from companion.app.spinners.scan import Reading
from companion.app.spinners.scanner import ScannerSession
from companion.app.spinners.self_test import SelfTestSession
from companion.app.spinners.wizard import WizardSession
from companion.kernel.errors import CompanionError

Room: TypeAlias = Literal["spinners", "wizard", "scanner"]


class BaseRooms:
    """The rooms of the bases, one open. *summaries*: the matches, the one last played first."""

    def __init__(self, parts: Parts, bases: Bases, summaries: Sequence[MatchSummary]) -> None:
        self._parts = parts
        self._bases = bases
        self._say = Say(parts.texts)
        figures, names = _figures_used_last(summaries)
        self._spinners = SpinnersSession(parts, bases, figures, names)
        self._inner: WizardSession | SelfTestSession | ScannerSession | None = None
        self._spinners.enter()

    @property
    def room(self) -> Room:
        """Which room is open."""
        match self._inner:
            case WizardSession() | SelfTestSession():
                return "wizard"
            case ScannerSession():
                return "scanner"
            case None:
                return "spinners"

    def taken(self) -> Reading | None:
        """A disc that was measured here and is to be painted now; asked again, None."""
        return self._inner.taken() if isinstance(self._inner, ScannerSession) else None

    def back(self) -> bool:
        """Go one step back; False where that leads out of these rooms, which are left then."""
        if self._inner is None:
            self._spinners.leave()
            return False
        self._inner.leave()
        self._inner = None
        self._spinners.enter()
        return True

    def leave(self) -> None:
        """All rooms are left."""
        while self.back():
            pass

    def tick(self, dt_s: float) -> bool:
        """Let time pass; True when there is something new to be drawn."""
        return (self._inner or self._spinners).tick(dt_s)

    def live(self) -> tuple[LiveView, ...]:
        """The bases at this moment."""
        return self._bases.live(self._inner.base if self._inner is not None else self._spinners.picked)

    def screen(self, back: str, remark: Remark | None = None) -> SpinnerScreen:
        """The open room; *back* is the key of the words for the way out of all of them."""
        return self._spinners.screen(back, remark) if self._inner is None else self._inner.screen(remark)

    def choose(self, what: str, value: str) -> None:
        """A value was chosen."""
        if self._inner is None:
            self._spinners.choose(what, value)

    def rename(self, what: str, name: str) -> None:
        """A name was entered."""
        if self._inner is None and what == "base":
            self._spinners.rename(name)

    def do(self, intent: SpinnerIntent) -> Remark | None:
        """Something was tapped; what does not belong to the open room does nothing.

        Raises:
            CompanionError: It cannot be done; the message can be shown.
        """
        match intent:
            case on.GoSpinners():
                return None
            case on.StartWizard(base=base):
                self._enter(WizardSession(self._parts, self._bases, base, self._spinners.figure_on(base)))
                return None
            case on.StartSelfTest(base=base):
                self._enter(SelfTestSession(self._parts, self._bases, base))
                return None
            case on.StartScan(base=base):
                self._enter(ScannerSession(self._parts, self._bases, base))
                return None
            case on.FlickBase():
                return (self._inner or self._spinners).do(intent)
            case on.WizardNext() | on.WizardBack():
                return self._in_wizard(intent)
            case on.MarkBorder() | on.UnmarkBorder() | on.PaintScan():
                return self._in_scanner(intent)
            case (
                on.FindBases()
                | on.AddSimulated()
                | on.ForgetBase()
                | on.PickBase()
                | on.TestSpins()
                | on.SetFigureZero()
                | on.JoinNetwork()
                | on.JoinBluetooth()
            ):
                return self._spinners.do(intent) if self._inner is None else None
            case _:
                assert_never(intent)

    def _enter(self, inner: WizardSession | SelfTestSession | ScannerSession) -> None:
        if self._inner is None:
            inner.enter()
            self._inner = inner

    def _in_wizard(self, intent: on.WizardNext | on.WizardBack) -> Remark | None:
        if not isinstance(self._inner, WizardSession | SelfTestSession):
            return None
        remark = self._inner.do(intent)
        if self._inner.finished:
            self.back()
        return remark

    def _in_scanner(self, intent: on.MarkBorder | on.UnmarkBorder | on.PaintScan) -> Remark | None:
        if not isinstance(self._inner, ScannerSession):
            return None
        return self._inner.do(intent)


def _figures_used_last(summaries: Sequence[MatchSummary]) -> tuple[dict[str, str], tuple[str, ...]]:
    """The figures of the match last played: what they are called by id, and their names at the table."""
    for summary in summaries[:1]:
        try:
            setup = FIGURE.stored.setup(summary.head.setup, summary.head.journal_version)
        except CompanionError:
            return {}, ()
        placed = setup.figures
        return {one.figure.id: one.figure.name for one in placed}, tuple(one.name for one in placed)
    return {}, ()
