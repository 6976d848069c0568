"""Pack the trace of a spin for a journal entry, and prepare it for viewing.

A packed trace is at most `LARGEST` characters: base64 of zlib of JSON. Times and angles are
delta-encoded, which compresses well; if that is too long, every second sample is dropped,
repeatedly, until it fits. Measurements lose no more precision than that.
"""

from __future__ import annotations

import base64
import binascii
import math
import zlib
from collections.abc import Sequence
from itertools import accumulate, pairwise
from statistics import median

import msgspec

from companion.app.screens.trace import TraceView
from companion.texts.texts import Fact, Phrase, Texts

LARGEST = 8_000
"""Maximum number of characters of a packed trace."""
LARGEST_JSON = 1_000_000
"""Bytes: limit for unpacking; a trace that claims to be larger is damaged."""
LIKELY = 1_500
"""Packing starts at about this many samples: more do not fit."""
SHOWN = 300
"""Maximum number of points on a screen."""
DISBELIEVED_DEG = 8.0
"""A raw sample further than this from the trace was rejected: no magnet is so far off its axis."""


class SpinTrace(msgspec.Struct, frozen=True, kw_only=True):
    """A spin as a base measured it.

    Attributes:
        per_turn: Raw steps in one turn.
        t_us: Times in microseconds since the first sample.
        raw: Sensor readings at these times; -1 where there was none.
        turned_deg: The filtered, unwrapped rotation of the disc.
        began, rested: Indexes of the samples where the spin began and came to rest; -1 for never.
        angle_deg: The disc angle under the pointer (of a free spin, the turn angle); *spread_deg* its
            uncertainty.
        turns, peak_deg_s: Number of revolutions, None if unknown; peak speed.
        base: The base's name.
        unfair: Why the spin is void, "" for a fair one.
    """

    per_turn: int
    t_us: tuple[int, ...]
    raw: tuple[int, ...]
    turned_deg: tuple[float, ...]
    began: int = -1
    rested: int = -1
    angle_deg: float = 0.0
    spread_deg: float = 0.0
    turns: float | None = 0.0
    peak_deg_s: float = 0.0
    base: str = ""
    unfair: str = ""


class _Packed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The JSON inside: *t*, *r*, *d* are deltas, *d* in hundredths of a degree; one sample in *step* is kept."""

    v: int
    n: int
    t: tuple[int, ...]
    r: tuple[int, ...]
    d: tuple[int, ...]
    began: int
    rested: int
    angle: float
    spread: float
    turns: float | None
    peak: float
    base: str
    unfair: str = ""
    step: int = 1


_VERSION = 1
_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(_Packed)


def pack(trace: SpinTrace) -> str:
    """*trace* as text, at most `LARGEST` characters."""
    step = max(1, len(trace.t_us) // LIKELY)
    while True:
        packed = _packed(trace, step)
        if len(packed) <= LARGEST or len(trace.t_us) // step < 8:
            return packed
        step *= 2


def unpack(packed: str) -> SpinTrace | None:
    """The trace in *packed*; None if it is empty or damaged."""
    if not packed:
        return None
    try:
        stream = zlib.decompressobj()
        data = stream.decompress(base64.b64decode(packed, validate=True), LARGEST_JSON)
        if not stream.eof:
            return None
        inner = _DECODER.decode(data)
    except (binascii.Error, zlib.error, msgspec.DecodeError, ValueError):
        return None
    if inner.v != _VERSION or not len(inner.t) == len(inner.r) == len(inner.d) or inner.n <= 0:
        return None
    return SpinTrace(
        per_turn=inner.n,
        t_us=tuple(accumulate(inner.t)),
        raw=tuple(accumulate(inner.r)),
        turned_deg=tuple(hundredths / 100 for hundredths in accumulate(inner.d)),
        began=inner.began if inner.began < len(inner.t) else -1,
        rested=inner.rested if inner.rested < len(inner.t) else -1,
        angle_deg=inner.angle,
        spread_deg=inner.spread,
        turns=inner.turns,
        peak_deg_s=inner.peak,
        base=inner.base,
        unfair=inner.unfair,
    )


def view_of(packed: str, texts: Texts, title: str, shown: str = "", on_line: bool = False) -> TraceView | None:
    """View of a packed trace; None if there is none.

    *title* names the spin, *shown* its result in words; *on_line*: it stopped on a line.
    """
    trace = unpack(packed)
    if trace is None:
        return None
    zero_s = trace.t_us[trace.began] / 1e6 if trace.began >= 0 else (trace.t_us[0] / 1e6 if trace.t_us else 0.0)
    return TraceView(
        title=title,
        facts=_facts(trace, texts, shown, on_line),
        points=_thinned(
            [(t / 1e6 - zero_s, d) for t, d in zip(trace.t_us, _since_began(trace), strict=True)],
            (trace.began, trace.rested),
        ),
        rejected=_thinned([(t - zero_s, d) for t, d in _disbelieved(trace)]),
        began_s=_moment(trace, trace.began, zero_s),
        rested_s=_moment(trace, trace.rested, zero_s),
        bad=bool(trace.unfair) or on_line,
    )


# ---------------------------------------------------------------- packing


def _packed(trace: SpinTrace, step: int) -> str:
    kept = _kept(len(trace.t_us), step, (trace.began, trace.rested))
    inner = _Packed(
        v=_VERSION,
        n=trace.per_turn,
        t=_differences([trace.t_us[i] for i in kept]),
        r=_differences([trace.raw[i] for i in kept]),
        d=_differences([round(trace.turned_deg[i] * 100) for i in kept]),
        began=kept.index(trace.began) if trace.began in kept else -1,
        rested=kept.index(trace.rested) if trace.rested in kept else -1,
        angle=round(trace.angle_deg, 3),
        spread=round(trace.spread_deg, 3),
        turns=None if trace.turns is None else round(trace.turns, 2),
        peak=round(trace.peak_deg_s, 1),
        base=trace.base[:80],
        unfair=trace.unfair,
        step=step,
    )
    return base64.b64encode(zlib.compress(_ENCODER.encode(inner), 9)).decode("ascii")


def _kept(count: int, step: int, marks: Sequence[int]) -> list[int]:
    """Every *step*-th index, the last one, and the marked ones."""
    kept = set(range(0, count, step)) | {mark for mark in marks if 0 <= mark < count}
    if count:
        kept.add(count - 1)
    return sorted(kept)


def _differences(values: Sequence[int]) -> tuple[int, ...]:
    if not values:
        return ()
    return (values[0], *(after - before for before, after in pairwise(values)))


# ---------------------------------------------------------------- looking


def _since_began(trace: SpinTrace) -> list[float]:
    if not trace.turned_deg:
        return []
    first = trace.turned_deg[max(trace.began, 0)]
    return [turned - first for turned in trace.turned_deg]


def _moment(trace: SpinTrace, index: int, zero_s: float) -> float | None:
    return trace.t_us[index] / 1e6 - zero_s if index >= 0 else None


def _disbelieved(trace: SpinTrace) -> list[tuple[float, float]]:
    """Raw samples that the filter rejected: (seconds, the disc's rotation by the sample)."""
    if not trace.t_us:
        return []
    turned = _since_began(trace)
    said = [i for i, raw in enumerate(trace.raw) if raw >= 0]
    best: list[tuple[int, float]] = []
    fewest = math.inf
    for direction in (1, -1):
        # The trace lacks the sensor's zero: the samples' common offset serves as it.
        offs = [(direction * trace.raw[i] * 360 / trace.per_turn - turned[i]) % 360 for i in said]
        if not offs:
            return []
        middle = _common(offs)
        apart = [(off - middle + 180) % 360 - 180 for off in offs]
        wild = [(i, off) for i, off in zip(said, apart, strict=True) if abs(off) > DISBELIEVED_DEG]
        if len(wild) < fewest:
            best, fewest = wild, len(wild)
    if fewest > len(said) / 2:
        return []  # no direction fits: a trace of something else
    return [(trace.t_us[i] / 1e6, turned[i] + off) for i, off in best]


def _common(angles: Sequence[float]) -> float:
    """The mode of *angles*: the median within the fullest 20 degrees."""
    sectors = [0] * 72
    for angle in angles:
        sectors[int(angle % 360 % 360 / 5)] += 1
    fullest = max(range(72), key=lambda at: sum(sectors[(at + near) % 72] for near in (-2, -1, 0, 1)))
    best = fullest * 5.0
    return best + median([off for angle in angles if abs(off := (angle - best + 180) % 360 - 180) <= 10])


def _thinned(points: Sequence[tuple[float, float]], marks: Sequence[int] = ()) -> tuple[tuple[float, float], ...]:
    kept = _kept(len(points), max(1, math.ceil(len(points) / SHOWN)), marks)
    return tuple((round(points[i][0], 4), round(points[i][1], 2)) for i in kept)


def _facts(trace: SpinTrace, texts: Texts, shown: str, on_line: bool) -> tuple[str, ...]:
    def say(key: str, **facts: Fact) -> str:
        return texts.say(f"trace.{key}", facts.items())

    facts = []
    if trace.unfair:
        facts.append(say("unfair", why=Phrase(f"unfair.{trace.unfair}")))
    if on_line:
        facts.append(say("on-line"))
    if shown:
        facts.append(say("shown", shown=shown))
    facts.append(say("angle", angle=texts.decimal(trace.angle_deg % 360), spread=texts.decimal(trace.spread_deg)))
    if trace.turns is not None:
        facts.append(say("turns", turns=texts.decimal(trace.turns), peak=f"{trace.peak_deg_s:.0f}"))
    seconds = (trace.t_us[trace.rested] - trace.t_us[trace.began]) / 1e6 if 0 <= trace.began < trace.rested else 0.0
    if seconds:
        facts.append(say("seconds", seconds=texts.decimal(seconds)))
    if trace.base:
        facts.append(say("base", base=trace.base))
    return tuple(facts)
