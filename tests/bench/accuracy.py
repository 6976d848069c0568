"""Accuracy study of bases: thousands of simulated spins whose truth is known, as figures for a table.

A study makes bases, each with a disc of its own. It calibrates them as a person does: some free spins, a turn
clockwise, the disc put on its mark; the truth is not looked at for that. One that is as it was plugged in was only put
on its mark, without which no base can name a segment. Then it spins on,
fairly and otherwise, and compares what the watcher says with what is so. No spin is judged by
limits that were learned from it. Every base and every spin has its own seed, so that a study is
the same however its parts are spread over processes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec
import numpy as np

from firmware_bridge.link import Known
from firmware_bridge.reading._correction import between_deg, corrected_deg
from firmware_bridge.reading.calibration import direction_of, learn_friction, learn_harmonics, zero_of
from firmware_bridge.reading.calibration_values import FREE_SPINS, Calibration, Friction
from firmware_bridge.reading.readings import Disturbed, Reading, RestReading, Trace, UnfairSpin
from firmware_bridge.reading.rest import RestWatcher
from firmware_bridge.sim.physics import KINDS, Bearing, Floats, Motion, Share, SpinKind, nudged, some_bearing, toss
from firmware_bridge.sim.sensor_model import SensorModel, samples, some_encoder, some_sensor
from firmware_bridge.sim.simulator import SIMULATED
from firmware_bridge.wire.errors import CalibrationError
from firmware_bridge.wire.messages import ANSWERED, HAS_ANGLE, HAS_ENCODER, HAS_INDEX, PROTOCOL, Identity, Sample
from tests.firmware_bridge.sim.lossy import BLE, WIFI, LossyLine
from tests.firmware_bridge.sim.over_link import watch_over

SPINS_A_BASE = 20
AFTER_S = 2.0
"""A result that does not come so long after the disc stands will not come."""
CHUNK_S = 0.01
LEAD_S = 1.5
"""Over a link a base is heard for so long before its disc may be spun."""

A = TypeVar("A")
B = TypeVar("B")
Borders: TypeAlias = tuple[float, ...]
"""Where the segments of a disc begin, in degrees clockwise from its zero mark; the first at 0."""
UNFAIR: tuple[SpinKind, ...] = tuple(kind for kind in KINDS if kind != "fair")


class Mapping(Protocol):
    """`map`, or that of a pool of processes."""

    def __call__(self, function: Callable[[A], B], items: Iterable[A], /) -> Iterable[B]: ...


class Build(msgspec.Struct, frozen=True, kw_only=True):
    """Build under study: an encoder of so many counts, or an AS5600 where there are none; its board and its link.

    *late_s* is by how much the board takes a sample after its time, *unsure_s* how exactly it says when it took it, one
    standard deviation each; *dropped* is the share of samples that it leaves out or that are lost. With a *line* they
    come over it, through session and link; without, just as they were taken.

    Of a base that is not *taught* by "calibration" nothing is known but its mark: its spins are judged while they have
    taught it "nothing" yet, or after the first `FREE_SPINS` "spins" of a match have.
    """

    name: str
    counts_per_turn: int = 0
    taught: Literal["calibration", "spins", "nothing"] = "calibration"
    spikes: Share = 0.0
    dropped: Share = 0.0
    torn: Share = 0.0
    late_s: float = 20e-6
    unsure_s: float = 4e-6
    line: LossyLine | None = None


CALIBRATED = Build(name="AS5600, calibrated")
NOISY = Build(name="AS5600, 15 % spikes, 20 % dropped", spikes=0.15, dropped=0.20)
PLUGGED = Build(name="AS5600, as plugged in", taught="nothing")
UNCALIBRATED = Build(name=f"AS5600, not calibrated, {FREE_SPINS} spins on", taught="spins")
ENCODERS = tuple(Build(name=f"encoder, {counts} counts", counts_per_turn=counts) for counts in (48, 80, 200, 600))
BUILDS = (CALIBRATED, NOISY, PLUGGED, UNCALIBRATED, *ENCODERS)
AVR = Build(name="ATmega328P, wire")
RP2040 = Build(name="RP2040, wire", late_s=200e-6, unsure_s=50e-6, dropped=0.05)
ESP32 = Build(name="ESP32, wire", late_s=400e-6, unsure_s=100e-6, dropped=0.1)
BOARDS = (AVR, RP2040, ESP32)
"""An AS5600 on each board, at 500 samples a second: the chip in C to the microsecond, MicroPython later, less exactly,
and with slots that it misses. The last two are assumptions: no bench has seen them."""
OVER_LINKS = tuple(
    msgspec.structs.replace(board, name=board.name.replace("wire", line.name), line=line)
    for line in (WIFI, BLE)
    for board in (RP2040, ESP32)
)
"""The same without a cable; an ATmega328P has no radio."""
SPEEDS_TURNS_S = (5, 10, 15, 20, 25, 30)
"""As fast as discs on a ball bearing are flicked."""
MISCOUNTED_TURNS = 0.5
"""A result whose turns are further from the truth than this was unwrapped wrongly."""


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """*spins* fair spins, and *unfair* of each other kind, of discs drawn from *discs*.

    The fair ones are flicked with *turns_s* turns a second, or as people usually do.
    """

    build: Build
    seed: int
    spins: int
    unfair: int
    discs: tuple[Borders, ...]
    turns_s: float | None = None


class Tally(msgspec.Struct, kw_only=True):
    """Tally of the results of spins.

    Attributes:
        spins: Fair spins.
        wrong: Results that name a segment in which the disc does not rest, and do not say that they are unsure.
        miscounted: Results that name another number of turns than the disc made.
        ambiguous, unsettled, alarms: Fair spins on the line; that never came to rest or were not wholly seen; that
            were called unfair.
        disturbed: Fair spins after whose result nobody touched the disc, and yet it was said to be moved.
        delays_s: From the true stop to the result.
        errors_deg, spreads_deg: Of the results: by how much they are wrong, and how much they say they may be.
        offered, caught, named: By kind: spins that are not fair, those of them without a result, and those for
            which the right reason was given.
        residuals_deg: By base: what the calibration leaves, root mean square over the turn.
        refused: Calibrations that had to be begun again.
    """

    spins: int = 0
    wrong: int = 0
    miscounted: int = 0
    ambiguous: int = 0
    unsettled: int = 0
    alarms: int = 0
    disturbed: int = 0
    delays_s: list[float] = []
    errors_deg: list[float] = []
    spreads_deg: list[float] = []
    offered: dict[SpinKind, int] = {}
    caught: dict[SpinKind, int] = {}
    named: dict[SpinKind, int] = {}
    residuals_deg: list[float] = []
    refused: int = 0


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """A study's row in the table; shares from 0 to 1, nan where there is nothing to say it of.

    Of *alarms_share* fair spins the watcher said that they were not fair, of *disturbed_share* that the disc was
    moved after the result, which it was not. *caught_share* and *named_share* are by kind of unfair
    spin. *error_deg* is the greatest error of a result, *spread_deg* the median of what the results
    say of theirs. *residual_deg* is what the calibration leaves, root mean square over all bases, and
    *worst_residual_deg* that of the worst base.
    """

    build: Build
    spins: int
    wrong: int
    miscounted: int
    ambiguous_share: float
    unsettled_share: float
    alarms_share: float
    disturbed_share: float
    delay_p50_s: float
    delay_p95_s: float
    error_deg: float
    spread_deg: float
    residual_deg: float
    worst_residual_deg: float
    caught_share: dict[SpinKind, float]
    named_share: dict[SpinKind, float]


class _Part(msgspec.Struct, frozen=True):
    """One base of a study, its number, and how many spins it makes of each kind."""

    study: Study
    number: int
    spins: dict[SpinKind, int]


class _Said(NamedTuple):
    first: Reading | None
    at_s: float
    more: bool


class _Base(msgspec.Struct, frozen=True):
    sensor: SensorModel
    bearing: Bearing
    borders: Borders
    calibration: Calibration
    friction: Friction | None
    refused: int


def run(study: Study, mapping: Mapping = map) -> Figures:
    """The figures of a study. *mapping* spreads its bases: `map`, or a pool's `imap_unordered`."""
    total = Tally()
    for tally in mapping(run_part, parts(study)):
        _add(total, tally)
    return _figures(study.build, total)


def parts(study: Study) -> tuple[_Part, ...]:
    """The bases of a study, each with its share of the spins."""
    bases = max(1, -(-study.spins // SPINS_A_BASE))
    wanted = {kind: study.spins if kind == "fair" else study.unfair for kind in KINDS}

    def spins(number: int) -> dict[SpinKind, int]:
        return {kind: n * (number + 1) // bases - n * number // bases for kind, n in wanted.items()}

    return tuple(_Part(study, number, spins(number)) for number in range(bases))


def run_part(part: _Part) -> Tally:
    """Run the spins of one base and tally them."""
    study = part.study
    base = _some_base(study, np.random.default_rng([study.seed, part.number]))
    tally = Tally(refused=base.refused)
    if base.sensor.has_angle:
        tally.residuals_deg.append(_true_residual_deg(base))
    watcher = _watcher(base.sensor, base.calibration, base.friction, learns=study.build.taught == "spins")
    if study.build.taught == "spins":
        _free_spins(watcher, base.sensor, base.bearing, np.random.default_rng([study.seed, part.number, len(KINDS)]))
    for which, kind in enumerate(KINDS):
        for number in range(part.spins[kind]):
            rng = np.random.default_rng([study.seed, part.number, which, number])
            flicked_deg_s = 360.0 * study.turns_s if study.turns_s is not None and kind == "fair" else None
            motion = toss(kind, base.bearing, rng, start_deg=rng.uniform(0, 360), peak_deg_s=flicked_deg_s)
            lines = tuple(-border % 360 for border in base.borders)
            if study.build.line is None:
                said = _watch(watcher, base.sensor, motion, rng, lines)
            else:
                said = _watch_over(study.build.line, base, motion, rng, lines)
            if kind == "fair":
                _count_fair(tally, said, motion, base.borders)
            else:
                _count_unfair(tally, said.first, kind, study.build.line)
    return tally


def _watch(
    watcher: RestWatcher, sensor: SensorModel, motion: Motion, rng: np.random.Generator, lines: Sequence[float]
) -> _Said:
    """Result of a newly armed watcher for a spin, and its time."""
    sent = samples(sensor, motion, rng, until_s=motion.stopped_s + AFTER_S)
    watcher.lose()
    watcher.disarm()
    watcher.arm(lines)
    # In pieces as a host reads them, from shortly before the end on.
    first = bisect_right(sent, (motion.stopped_s - 0.5) * 1e6, key=_when)
    said = watcher.feed(sent[:first])
    at_s = motion.stopped_s - 0.5
    while first < len(sent) and not said:
        after = bisect_right(sent, sent[first].t_us + CHUNK_S * 1e6, lo=first + 1, key=_when)
        said = watcher.feed(sent[first:after])
        at_s = sent[after - 1].t_us * 1e-6
        first = after
    later = watcher.feed(sent[first:])
    return _Said(said[0] if said else None, at_s, bool(later))


def _watch_over(
    line: LossyLine, base: _Base, motion: Motion, rng: np.random.Generator, lines: tuple[float, ...]
) -> _Said:
    """Result of a host that hears a spin over a link, and its time."""
    counts = base.sensor.counts_per_turn
    identity = Identity(
        protocol=PROTOCOL,
        firmware=(1, 0),
        board=SIMULATED,
        sensors=HAS_ENCODER | HAS_INDEX if counts else HAS_ANGLE,
        reset=ANSWERED,
        counts_per_turn=counts,
        uid=bytes(8),
    )
    sent = samples(base.sensor, motion, rng, from_s=-LEAD_S, until_s=motion.stopped_s + AFTER_S)
    heard = watch_over(line, sent, identity, Known(base.calibration, base.friction), lines, rng)
    said = [one for one in heard if isinstance(one.reading, RestReading | UnfairSpin | Disturbed)]
    return _Said(said[0].reading, said[0].at_s - LEAD_S, len(said) > 1) if said else _Said(None, 0.0, False)


def _when(sample: Sample) -> int:
    return sample.t_us


def _count_fair(tally: Tally, said: _Said, motion: Motion, borders: Borders) -> None:
    tally.spins += 1
    match said.first:
        case RestReading() as rest:
            tally.delays_s.append(said.at_s - motion.stopped_s)
            tally.errors_deg.append(between_deg(rest.angle_deg, motion.rest_deg))
            tally.spreads_deg.append(rest.spread_deg)
            tally.miscounted += bool(abs(rest.turns - motion.turns) > MISCOUNTED_TURNS)
            tally.ambiguous += rest.ambiguous
            is_right = segment(borders, rest.angle_deg) == segment(borders, motion.rest_deg)
            tally.wrong += not rest.ambiguous and not is_right
            tally.disturbed += said.more
        case UnfairSpin(reason=reason) if reason not in ("unsettled", "unseen"):
            tally.alarms += 1
        case _:
            tally.unsettled += 1


def _count_unfair(tally: Tally, said: Reading | None, kind: SpinKind, line: LossyLine | None) -> None:
    if said is None and line is not None:
        return  # the connection was lost, and the spin with it
    tally.offered[kind] = tally.offered.get(kind, 0) + 1
    if isinstance(said, UnfairSpin):
        tally.caught[kind] = tally.caught.get(kind, 0) + 1
        reasons = {"hand-stop": ("hand-stop",), "push": ("push",), "short": ("short-spin", "not-spun")}
        if said.reason in reasons.get(kind, ("not-spun",)):
            tally.named[kind] = tally.named.get(kind, 0) + 1


def segment(borders: Borders, turned_deg: float) -> int:
    """The segment under the pointer when the disc is turned so far clockwise: the angle there falls."""
    return bisect_right(borders, -turned_deg % 360 % 360) - 1


# A base, and its owner


def _some_base(study: Study, rng: np.random.Generator) -> _Base:
    build = study.build
    heard = {
        "spikes": build.spikes,
        "dropped": build.dropped,
        "torn": build.torn,
        "jitter_s": build.late_s,
        "clock_s": build.unsure_s,
    }
    if build.counts_per_turn:
        sensor = some_encoder(rng, build.counts_per_turn, **heard)
    else:
        sensor = some_sensor(rng, **heard)
    bearing = some_bearing(rng)
    borders = study.discs[int(rng.integers(len(study.discs)))]
    for refused in range(20):
        try:
            calibration, friction = _calibrate(build, sensor, bearing, rng)
        except CalibrationError:
            continue
        return _Base(sensor, bearing, borders, calibration, friction, refused)
    raise CalibrationError(f"{build.name}: twenty calibrations were refused")


def _calibrate(
    build: Build, sensor: SensorModel, bearing: Bearing, rng: np.random.Generator
) -> tuple[Calibration, Friction | None]:
    """Calibrate as a person does: free spins, and the mark; or the mark alone."""
    if build.taught != "calibration":
        return _put_on_its_mark(sensor, bearing, Calibration(), rng), None
    traces = _free_spins(_watcher(sensor, Calibration(), None), sensor, bearing, rng)
    calibration = learn_harmonics(traces).calibration if sensor.has_angle else Calibration()
    calibration = _put_on_its_mark(sensor, bearing, calibration, rng)
    return calibration, learn_friction(traces, calibration)


def _free_spins(watcher: RestWatcher, sensor: SensorModel, bearing: Bearing, rng: np.random.Generator) -> list[Trace]:
    """`FREE_SPINS` free spins, repeated when one did not count."""
    traces: list[Trace] = []
    for _ in range(4 * FREE_SPINS):
        motion = toss("fair", bearing, rng, start_deg=rng.uniform(0, 360))
        said = _watch(watcher, sensor, motion, rng, ()).first
        if isinstance(said, RestReading):
            traces.append(said.trace)
        if len(traces) == FREE_SPINS:
            break
    return traces


def _put_on_its_mark(
    sensor: SensorModel, bearing: Bearing, calibration: Calibration, rng: np.random.Generator
) -> Calibration:
    """Put the disc on its mark: a spin past the encoder's index, a turn clockwise, on to the zero mark."""
    spin = toss("fair", bearing, rng)
    turned = nudged(spin, spin.stopped_s + 0.5, 120.0, 1.5)
    marked = nudged(turned, turned.stopped_s + 1.0, -turned.rest_deg % 360, 1.5)
    sent = samples(sensor, marked, rng, until_s=marked.stopped_s + 1.5)
    watcher = _watcher(sensor, calibration, None)
    clockwise = bisect_right(sent, (turned.stopped_s + 0.5) * 1e6, key=_when)
    watcher.feed(sent[:clockwise])
    calibration = msgspec.structs.replace(calibration, direction=direction_of(watcher.recent(2.3)))
    watcher.feed(sent[clockwise:])
    return msgspec.structs.replace(calibration, zero_deg=zero_of(watcher.recent(1.0), calibration))


def _watcher(
    sensor: SensorModel, calibration: Calibration, friction: Friction | None, *, learns: bool = False
) -> RestWatcher:
    disc = "disc" if learns else None
    if sensor.has_angle:
        return RestWatcher("study", calibration=calibration, friction=friction, disc=disc)
    counts = sensor.counts_per_turn
    return RestWatcher("study", calibration=calibration, friction=friction, per_turn=counts, encoder=True, disc=disc)


def _true_residual_deg(base: _Base) -> float:
    """Residual of the sensor's error under the calibration, degrees, the zero point left aside."""
    true = np.arange(0.0, 360.0)
    left = corrected_deg(base.calibration.harmonics, true + base.sensor.error_deg(true)) - true
    return float(np.std(left))


# The sums


def _add(total: Tally, tally: Tally) -> None:
    for name in tally.__struct_fields__:
        value = getattr(tally, name)
        if isinstance(value, dict):
            mine = getattr(total, name)
            for kind, count in value.items():
                mine[kind] = mine.get(kind, 0) + count
        else:
            setattr(total, name, getattr(total, name) + value)


def _figures(build: Build, tally: Tally) -> Figures:
    spins = max(1, tally.spins)
    offered = tally.offered
    return Figures(
        build=build,
        spins=tally.spins,
        wrong=tally.wrong,
        miscounted=tally.miscounted,
        ambiguous_share=tally.ambiguous / spins,
        unsettled_share=tally.unsettled / spins,
        alarms_share=tally.alarms / spins,
        disturbed_share=tally.disturbed / spins,
        delay_p50_s=_quantile(tally.delays_s, 0.5),
        delay_p95_s=_quantile(tally.delays_s, 0.95),
        error_deg=_quantile(tally.errors_deg, 1.0),
        spread_deg=_quantile(tally.spreads_deg, 0.5),
        residual_deg=float(np.sqrt(np.mean(np.square(tally.residuals_deg)))) if tally.residuals_deg else float("nan"),
        worst_residual_deg=_quantile(tally.residuals_deg, 1.0),
        caught_share={kind: tally.caught.get(kind, 0) / n for kind, n in offered.items()},
        named_share={kind: tally.named.get(kind, 0) / n for kind, n in offered.items()},
    )


def _quantile(values: Sequence[float], share: float) -> float:
    found: Floats = np.array(values)
    return float(np.quantile(found, share)) if len(found) else float("nan")
