"""Screen values of the spinner bases: the Spinners screen, the wizard, the scanner, a trace.

Values that change with every sample are in `LiveView` instead: a front-end polls it once a frame
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
    """The current state of a base.

    *source*: the disc or coin of a match being spun on it, or "". *angle_deg*: of the disc under the
    pointer, clockwise from its first border; None while unknown. *recent*: the last seconds as
    (seconds from now, negative; speed in degrees a second), for the strip under the dial; only for
    the selected base.
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
    """Histogram of test spins: counts by equal sectors, clockwise from the zero mark.

    *verdict* tells whether it is uniform.
    """

    counts: tuple[int, ...]
    verdict: str


class BaseCard(msgspec.Struct, frozen=True, kw_only=True):
    """A base in the list. *stands* describes its state; *role* its use."""

    base: str
    name: str
    where: str
    stands: str
    role: str
    mark: Literal["good", "poor", "lost"]
    picked: bool
    push: Push


class JoinView(msgspec.Struct, frozen=True):
    """The form for joining a network: its name and password; or for pairing by Bluetooth.

    *note*: the text beside the buttons.
    """

    base: str
    label: str
    network: str
    password: str
    note: str
    bluetooth: str


class BaseDetail(msgspec.Struct, frozen=True, kw_only=True):
    """The selected base.

    *facts*: (what, value) in words: signal, magnet, lost frames, calibration. *simulated*: its
    dial can be flicked.
    """

    base: str
    name: NameView
    simulated: bool
    stage_words: str
    facts: tuple[tuple[str, str], ...]
    roles: ChoiceView
    zero: ChoiceView | None
    """The figure whose first border to set, among those used last; None if that makes no sense."""
    pushes: tuple[Push, ...]
    histogram: HistogramView | None = None
    trace: TraceView | None = None
    """The last spin."""
    join: JoinView | None = None
    """None if the base is on no cable, or has no Wi-Fi."""


class SpinnersScreen(msgspec.Struct, frozen=True, kw_only=True):
    """All bases, and details of one. *searching*: a scan of the ports is running."""

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

    *done* of *wanted* free spins, both 0 if none are needed; *facts* as in `BaseDetail`.
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
    """A segment of the disc being scanned: as measured, as snapped to 15 degrees, and its name."""

    number: int
    measured_deg: float
    snapped_deg: float
    words: str
    doubtful: bool


class ScannerScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The border-by-border measurement of a real disc. *segments* draws the disc so far; *rows* lists it."""

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
