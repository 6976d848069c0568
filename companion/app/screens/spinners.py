"""Screen values of the spinner bases: the Spinners screen, the wizard, the scanner, a trace.

What moves with every sample is not here but in `LiveView`: a front-end asks for it once a frame
and turns a dial with it, without a new screen.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.lobby import ChoiceView, NameView, Push, Remark
from companion.app.screens.table import SegmentView
from companion.app.screens.trace import TraceView

BaseStage: TypeAlias = Literal[
    "idle", "armed", "spinning", "coasting", "settling", "result", "ambiguous", "invalid", "disturbed", "lost"
]


class LiveView(msgspec.Struct, frozen=True, kw_only=True):
    """A base at this moment.

    *source*: what of a match is spun on it now, or "". *angle_deg*: of the disc under the
    pointer, clockwise from its first border; None while nothing is known. *recent*: the last
    seconds as (seconds from now, negative; speed in degrees a second), for the strip under the
    dial; only for the base that is looked at.
    """

    base: str
    source: str = ""
    stage: BaseStage = "idle"
    angle_deg: float | None = None
    speed_deg_s: float = 0.0
    turns: float = 0.0
    recent: tuple[tuple[float, float], ...] = ()


class CurveView(msgspec.Struct, frozen=True, kw_only=True):
    """The error over a turn, before and after calibration: (angle, error) in degrees, with a name each."""

    before_label: str
    after_label: str
    before: tuple[tuple[float, float], ...]
    after: tuple[tuple[float, float], ...]


class HistogramView(msgspec.Struct, frozen=True, kw_only=True):
    """Histogram of test spins: how many came to rest in each of equal sectors, clockwise from the zero mark.

    *verdict* says in words whether that is even.
    """

    counts: tuple[int, ...]
    verdict: str


class BaseCard(msgspec.Struct, frozen=True, kw_only=True):
    """A base in the list. *stands* says in words how it is; *role* what it is used for."""

    base: str
    name: str
    where: str
    stands: str
    role: str
    mark: Literal["good", "poor", "lost"]
    picked: bool
    push: Push


class JoinView(msgspec.Struct, frozen=True):
    """What is asked before a base joins a network: its name, then its password; or the base is joined for Bluetooth.

    *note* stands beside the buttons.
    """

    base: str
    label: str
    network: str
    password: str
    note: str
    bluetooth: str


class BaseDetail(msgspec.Struct, frozen=True, kw_only=True):
    """The base that is looked at.

    *facts*: (what, value) in words: signal, magnet, lost frames, calibration. *simulated*: its
    dial may be flicked.
    """

    base: str
    name: NameView
    simulated: bool
    stage_words: str
    facts: tuple[tuple[str, str], ...]
    roles: ChoiceView
    zero: ChoiceView | None
    """Whose first border is to be set, among the figures that were used last; None where that makes no sense."""
    pushes: tuple[Push, ...]
    histogram: HistogramView | None = None
    trace: TraceView | None = None
    """The last spin."""
    join: JoinView | None = None
    """None where the base is on no cable, or has no Wi-Fi."""


class SpinnersScreen(msgspec.Struct, frozen=True, kw_only=True):
    """All bases, and one of them closely. *searching*: ports are being tried."""

    title: str
    intro: str
    cards: tuple[BaseCard, ...]
    searching: str
    detail: BaseDetail | None
    pushes: tuple[Push, ...]
    problems: tuple[str, ...] = ()
    back: Push
    remark: Remark | None = None


class WizardScreen(msgspec.Struct, frozen=True, kw_only=True):
    """One step of the calibration. *steps* are their names, *step* the number of this one.

    *done* of *wanted* free spins, both 0 where none are needed; *facts* as in `BaseDetail`.
    """

    title: str
    base: str
    simulated: bool
    steps: tuple[str, ...]
    step: int
    text: str
    done: int = 0
    wanted: int = 0
    facts: tuple[tuple[str, str], ...] = ()
    curve: CurveView | None = None
    pushes: tuple[Push, ...] = ()
    back: Push
    remark: Remark | None = None


class ScanSegment(msgspec.Struct, frozen=True, kw_only=True):
    """A segment of the disc being scanned: as measured, as snapped to 15 degrees, and what it is called."""

    number: int
    measured_deg: float
    snapped_deg: float
    words: str
    doubtful: bool


class ScannerScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A real disc is measured border by border. *segments* draws the disc so far; *rows* lists it."""

    title: str
    base: str
    simulated: bool
    text: str
    segments: tuple[SegmentView, ...]
    rows: tuple[ScanSegment, ...]
    pushes: tuple[Push, ...]
    back: Push
    remark: Remark | None = None


SpinnerScreen: TypeAlias = SpinnersScreen | WizardScreen | ScannerScreen
