"""Screens of the spinner bases made by hand, so that drawing can be looked at and tested without bases."""

from __future__ import annotations

from math import cos, exp, radians
from typing import Any

from msgspec.structs import replace

from companion.app.screens import lobby_intents as go
from companion.app.screens import spinner_intents as spin
from companion.app.screens.lobby import ChoiceView, NameView, Option, Push
from companion.app.screens.spinners import (
    BaseCard,
    BaseDetail,
    CurveView,
    HistogramView,
    LiveView,
    ScannerScreen,
    ScanSegment,
    SpinnersScreen,
    WizardScreen,
)
from companion.app.screens.studio_intents import Fill
from companion.app.screens.table import TableScreen
from companion.app.screens.trace import TraceView
from tests.ui import fake_screens
from tests.ui.fake_screens import segments

BASE, OTHER = "5358a1", "77e0c4"
BACK = Push("Home", go.GoBack())
SCANNED = tuple(
    replace(segment, letter="", name="", power="", words="")
    for segment in segments("m Miss - 5 | m Miss - 8 | m Miss - 7 | m Miss - 3 | m Miss - 1")
)


def trace(bad: bool = False, **more: Any) -> TraceView:
    """A spin of three turns that slows down and settles."""
    points = tuple((i * 0.02, 1130 * (1 - exp(-i * 0.02 / 0.9))) for i in range(220))
    if bad:
        points = (*points[:60], *((1.2 + i * 0.02, points[60][1]) for i in range(60)))
    values: dict[str, Any] = {
        "title": "Unfair spin: stopped by a hand" if bad else "A fair spin",
        "facts": ("3.1 turns", "at most 1256 °/s", "rests at 50.2° ± 0.3°", "98 % of 2190 samples believed"),
        "points": points,
        "rejected": tuple((at, turned + 90) for at, turned in points[7:100:13]),
        "began_s": 0.0,
        "rested_s": points[-1][0] - 0.4,
        "bad": bad,
    }
    return TraceView(**(values | more))


def curve() -> CurveView:
    """An error of a degree and a half, and what calibration leaves of it."""
    angles = range(0, 361, 5)
    return CurveView(
        before_label="before: 0.91° rms",
        after_label="after: 0.03° rms",
        before=tuple((float(a), 1.2 * cos(radians(a + 40)) + 0.3 * cos(radians(2 * a))) for a in angles),
        after=tuple((float(a), 0.05 * cos(radians(3 * a))) for a in angles),
    )


def histogram(count: int = 24) -> HistogramView:
    """Test spins on an even base."""
    counts = tuple((7 * i * i + 3 * i) % 11 for i in range(count))
    return HistogramView(counts=counts, verdict=f"{sum(counts)} spins: nothing speaks against an even base.")


def live(base: str = BASE, angle_deg: float | None = 123.4, **more: Any) -> LiveView:
    """A base that slows down."""
    recent = tuple((-5 + i * 0.05, 1100 * exp(-i * 0.02) if i > 12 else i * 80.0) for i in range(100))
    values: dict[str, Any] = {"stage": "coasting", "speed_deg_s": 148.0, "turns": 2.7, "recent": recent}
    return LiveView(base=base, angle_deg=angle_deg, **(values | more))


def cards(picked: str = BASE) -> tuple[BaseCard, ...]:
    """Two good bases and a lost one."""
    rows = (
        (BASE, "North base", "/dev/ttyACM0", "Good: 500 samples a second.", "Player A", "good"),
        (OTHER, "Simulated 1", "simulated 1", "Good, but not calibrated.", "Player B", "poor"),
        ("0badf00d", "Coin", "/dev/ttyUSB1", "Lost: the cable was pulled.", "Coin", "lost"),
    )
    return tuple(
        BaseCard(
            base=base,
            name=name,
            where=where,
            stands=stands,
            role=role,
            mark=mark,  # type: ignore[arg-type]  # one of the three
            picked=base == picked,
            push=Push(name, spin.PickBase(base)),
        )
        for base, name, where, stands, role, mark in rows
    )


def choice(title: str, *labels: str, note: str = "", chosen: int = 0) -> ChoiceView:
    """A choice among these."""
    options = tuple(Option(label, Fill(title, label), i == chosen) for i, label in enumerate(labels))
    return ChoiceView(title=title, options=options, note=note)


def detail(**more: Any) -> BaseDetail:
    """A simulated base that is calibrated."""
    values: dict[str, Any] = {
        "base": BASE,
        "name": NameView("Name", f"base-{BASE}", "North base"),
        "simulated": True,
        "stage_words": "",
        "facts": (
            ("Signal", "500 samples a second, answers in 3 ms"),
            ("Magnet", "good"),
            ("Lost frames", "0 of 182,334"),
            ("Not believed", "0.0 %"),
            ("Calibrated", "from 6 free spins, ± 0.03°"),
            ("Board", "ATmega328P, firmware 1.0"),
        ),
        "roles": choice("Used for", "Player A", "Player B", "Both players", "Trainer figure", "Coin", "Nothing"),
        "zero": choice("First border of", "Pikachu", "Absol", "Onix", note="Turn its first border under the pointer."),
        "pushes": (
            Push("Spin", spin.FlickBase(BASE), accent=True),
            Push("Calibrate", spin.StartWizard(BASE)),
            Push("Test spins", spin.TestSpins(BASE)),
            Push("Scan a disc", spin.StartScan(BASE)),
            Push("Forget", spin.ForgetBase(BASE)),
        ),
        "trace": trace(),
    }
    return BaseDetail(**(values | more))


def spinners(**more: Any) -> SpinnersScreen:
    """Three bases, the first looked at."""
    values: dict[str, Any] = {
        "title": "Spinners",
        "intro": "Plug a base in, or add a simulated one to try everything without hardware.",
        "cards": cards(),
        "searching": "",
        "detail": detail(),
        "pushes": (
            Push("Find spinner bases", spin.FindBases(), accent=True),
            Push("Add simulated", spin.AddSimulated()),
        ),
        "back": BACK,
    }
    return SpinnersScreen(**(values | more))


def empty() -> SpinnersScreen:
    """No base yet, and a port that cannot be opened."""
    return spinners(
        cards=(),
        detail=None,
        searching="Looking on 2 ports …",
        problems=("/dev/ttyACM0 may not be opened: your user is not in the group dialout.",),
    )


def wizard(step: int = 1, **more: Any) -> WizardScreen:
    """The step with the free spins."""
    values: dict[str, Any] = {
        "title": "Calibrate North base",
        "base": BASE,
        "simulated": True,
        "steps": ("Look", "Direction", "Free spins", "Zero mark", "Result"),
        "step": step,
        "text": "Spin the disc hard and let it run out by itself. Do not touch the table. Six spins teach the base how "
        "its magnet sits and how its disc slows down.",
        "done": 0,
        "wanted": 0,
        "facts": (("Last spin", "4.2 turns, fair"), ("Magnet", "good")),
        "pushes": (Push("Go on", spin.WizardNext(), accent=True), Push("Again", spin.WizardBack())),
        "back": Push("Spinners", go.GoBack()),
    }
    if step == 2:
        values |= {"done": 3, "wanted": 6}
    if step == 4:
        values |= {"curve": curve(), "text": "The base is within 0.03° now; it was within 0.91°."}
    return WizardScreen(**(values | more))


def scanner(**more: Any) -> ScannerScreen:
    """A disc with all its borders."""
    rows = tuple(
        ScanSegment(
            number=i,
            measured_deg=segment.sweep_deg + (0.7, -0.4, 0.1, -3.9, 0.2)[i],
            snapped_deg=segment.sweep_deg,
            words=f"Segment {i + 1}",
            doubtful=i == 3,
        )
        for i, segment in enumerate(SCANNED)
    )
    values: dict[str, Any] = {
        "title": "Scan a disc",
        "base": BASE,
        "simulated": False,
        "text": "Turn the disc clockwise until the next border is under the pointer, then tap Border.",
        "segments": SCANNED,
        "rows": rows,
        "pushes": (
            Push("Border", spin.MarkBorder(), accent=True),
            Push("Take back", spin.UnmarkBorder()),
            Push("Paint", spin.PaintScan(), enabled=False, why="Mark every border first."),
        ),
        "back": Push("Spinners", go.GoBack()),
    }
    return ScannerScreen(**(values | more))


def battle(first: dict[str, Any], **more: Any) -> TableScreen:
    """A battle of which the first disc is spun on a base, as *first* says, and the other one on the screen."""
    on_base = {"base": "North base", "base_words": "Spin it on North base.", "on_screen": False} | first
    table = fake_screens.battle("ready", **more)
    assert table.battle is not None
    spinners = (fake_screens.spinner(0, **on_base), table.battle.spinners[1])
    return replace(table, battle=replace(table.battle, spinners=spinners))
