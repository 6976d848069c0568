"""Spike gate: rejects angles that a moving disc cannot have, and unwraps the others.

An angle sensor gives the orientation of a magnet within the turn. Some readings are wrong: bus interference, torn
reads. The gate predicts each angle from the speed of the last few accepted ones, accepts it if it is near, and unwraps
it. An angle that only a hand on the disc could cause is accepted once the next angle confirms it; one that no hand
could cause is rejected. After several rejections in a row the prediction itself is in doubt: the gate then restarts,
and as at the very beginning it accepts angles only if most of a few follow each other at a continuous speed.

No speed is too great; only its change matters: friction and hands change a disc's speed by a limited amount, so that
the distance between two angles is unambiguous. After a gap, the speeds before and after give the number of turns
between; if they allow more than one number, the line breaks there, and `breaks` counts it.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, pairwise
from statistics import median
from typing import NamedTuple

NEAR_DEG = 0.8
"""Tolerance of a prediction for a correct angle, however soon it comes."""
TIMING_S = 0.0003
"""Timing uncertainty of an angle: an AS5600 measures every 0.15 ms, and a base reads it a little late."""
MOST_NEAR_DEG = 5.0
DISC_DEG_S2 = 8_000.0
"""Upper bound of a disc's acceleration by itself or by a brake."""
HAND_DEG_S2 = 70_000.0
"""Upper bound of a hand's acceleration when it spins a disc: 2,600 degrees a second within a sixteenth of a second."""
FLICK_DEG_S2 = 300_000.0
"""Upper bound of a finger's flick: 30 turns a second within a sixteenth of a second."""
GENTLEST_FIRST = (DISC_DEG_S2, HAND_DEG_S2, FLICK_DEG_S2)
"""The bound for fingers admits spikes too: it is used only if no gentler motion explains the angles."""
WIDEST_DEG = 120.0
"""If an angle may be further from its prediction than this, it does not tell how far the disc went."""
SURE_STEP_DEG = 90.0
"""Beyond this step the direction is ambiguous: a quarter of a turn, or three the other way?"""
REJECTIONS = 5
"""Consecutive rejections after which the gate restarts."""
JURY = 9
"""Angles judged together at a restart: two thirds must follow each other."""
LONGEST_GAP_S = 0.1
"""Longest gap over which a prediction is valid."""
_MEMORY, _RECENT = 8, 5


class _Chain(NamedTuple):
    """Angles that follow each other: their indexes in the jury, and the step of each from the one before.

    *worth* is their number, less a penalty for changes of speed between steps.
    """

    places: tuple[int, ...]
    steps_deg: tuple[float, ...]
    worth: float


class SpikeGate:
    """Accepts or rejects angles; the accepted ones are in `t_s` and `deg`.

    Attributes:
        t_s: Times of the accepted angles, in seconds, rising.
        deg: These angles, unwrapped.
        rejected: Total number of rejected angles.
        breaks: Number of gaps across which the disc's distance is ambiguous.
    """

    def __init__(self) -> None:
        self.t_s: list[float] = []
        self.deg: list[float] = []
        self.rejected = 0
        self.breaks = 0
        self._turned_away: list[tuple[float, float]] = []  # consecutive
        self._doubted: tuple[float, float, float] | None = None
        self._start = 0  # index of the first angle accepted since the last restart
        self._jury: list[tuple[float, float]] | None = []

    @property
    def is_in_doubt(self) -> bool:
        """Is the disc's position unknown until some angles agree?"""
        return self._jury is not None

    def offer(self, t_s: float, angle_deg: float) -> None:
        """Offer an angle in [0, 360) at a time later than all before it.

        After a restart it is accepted only once a few more angles have been offered.
        """
        if self._jury is not None:
            self._sit(t_s, angle_deg)
            return
        times, degs = self.t_s, self.deg
        last_s, last_deg = times[-1], degs[-1]
        after = t_s - last_s
        if after > LONGEST_GAP_S:
            self.start_anew()
            self._sit(t_s, angle_deg)
            return
        back = max(self._start, len(times) - _MEMORY)
        span = last_s - times[back]
        speed = (last_deg - degs[back]) / span
        predicted = last_deg + speed * after
        off = (angle_deg - predicted + 180.0) % 360.0 - 180.0
        # The speed is that of half a span ago.
        since = 0.5 * after * (after + span)
        near = _near_deg(speed)
        disc = near + DISC_DEG_S2 * since
        if -disc < off < disc:
            times.append(t_s)
            degs.append(predicted + off)
            self._turned_away.clear()
            self._doubted = None
            return
        self._doubt(t_s, angle_deg, predicted, off, min(near + HAND_DEG_S2 * since, WIDEST_DEG))

    def _doubt(self, t_s: float, angle_deg: float, predicted: float, off: float, wide: float) -> None:
        """Accept a distant angle along with the one before, if both deviate the same way."""
        doubted, self._doubted = self._doubted, None
        if doubted is not None:
            doubted_s, doubted_deg, doubted_off = doubted
            if abs(off) < wide and doubted_off * off > 0 and abs(off) > 0.7 * abs(doubted_off):
                self.t_s += (doubted_s, t_s)
                self.deg += (doubted_deg, predicted + off)
                self.rejected -= 1
                self._turned_away.clear()
                return
        if abs(off) < wide:
            self._doubted = t_s, predicted + off, off
        self.rejected += 1
        self._turned_away.append((t_s, angle_deg))
        if len(self._turned_away) >= REJECTIONS:
            self._judge_anew()

    def _judge_anew(self) -> None:
        """Doubt the last accepted angles as well: either they or the rejected ones are wrong."""
        first = max(self._start + 1, len(self.deg) - (JURY - REJECTIONS - 1))
        self._jury = [(t_s, deg % 360.0) for t_s, deg in zip(self.t_s[first:], self.deg[first:], strict=True)]
        self._jury += self._turned_away
        self.rejected -= len(self._turned_away)
        del self.t_s[first:], self.deg[first:]
        self._turned_away = []
        self._doubted = None

    def start_anew(self) -> None:
        """Accept nothing until the next angles agree with each other."""
        self._doubted = None
        self._turned_away = []
        self._jury = []

    def drop_before(self, t_s: float) -> None:
        """Drop the angles accepted before this time."""
        n = bisect_left(self.t_s, t_s)
        del self.t_s[:n]
        del self.deg[:n]
        self._start = max(0, self._start - n)
        if not self.t_s:
            self.start_anew()

    def _sit(self, t_s: float, angle_deg: float) -> None:
        jury = self._jury
        assert jury is not None
        jury.append((t_s, angle_deg))
        if len(jury) < JURY:
            return
        chain = _gentlest_chain(jury)
        if chain is None:
            del jury[0]
            self.rejected += 1
            return
        self.rejected += len(jury) - len(chain.places)
        self._jury = None
        self._let_in([jury[place] for place in chain.places], chain.steps_deg)

    def _let_in(self, angles: list[tuple[float, float]], steps_deg: tuple[float, ...]) -> None:
        """Continue with angles that follow each other."""
        times = [t_s for t_s, _ in angles]
        degs = [*accumulate(steps_deg, initial=angles[0][1])]
        if self.deg:
            shift = self._join(times, degs)
            degs = [deg + shift for deg in degs]
        self._start = len(self.deg)
        self.t_s += times
        self.deg += degs

    def _join(self, times: list[float], degs: list[float]) -> float:
        """Shift, in degrees, that makes a new chain continue the angles accepted before."""
        back = max(self._start, len(self.deg) - _RECENT)
        before_s = self.t_s[back:]
        if len(before_s) < 2:  # the others are dropped: a single angle has no speed
            self.breaks += 1
            return 0.0
        speed_before, speed = _speed(before_s, self.deg[back:]), _speed(times, degs)
        middle = len(times) // 2
        predicted = self.deg[-1] + (speed_before + speed) / 2 * (times[middle] - self.t_s[-1])
        off = _off(degs[middle], predicted)
        near = 2 * _near_deg(max(abs(speed), abs(speed_before)))
        after = times[middle] - before_s[len(before_s) // 2]
        if not any(_explains(most, after, speed - speed_before, off, near) for most in GENTLEST_FIRST):
            self.breaks += 1
        return predicted + off - degs[middle]


def _explains(most_deg_s2: float, after_s: float, change_deg_s: float, off_deg: float, near_deg: float) -> bool:
    """Could a disc with at most this acceleration have gone this far, and not a turn more or less?

    When it changed its speed is unknown, which leaves a quarter of the acceleration times the square of the time.
    """
    unsure = near_deg + most_deg_s2 * after_s * after_s / 4
    return abs(change_deg_s) < most_deg_s2 * after_s + near_deg / after_s and abs(off_deg) < unsure < WIDEST_DEG


def _speed(times: list[float], degs: list[float]) -> float:
    """Median of the speeds between consecutive angles."""
    return median(
        (end - start) / (end_s - start_s)
        for (start_s, end_s), (start, end) in zip(pairwise(times), pairwise(degs), strict=True)
    )


def _gentlest_chain(angles: list[tuple[float, float]]) -> _Chain | None:
    """The chain of at least two thirds of these angles under the gentlest acceleration that explains them."""
    for most_deg_s2 in GENTLEST_FIRST:
        chain = _best_chain(angles, most_deg_s2)
        if 3 * len(chain.places) >= 2 * len(angles):
            return chain
    return None


def _best_chain(angles: list[tuple[float, float]], most_deg_s2: float) -> _Chain:
    """The best chain among these angles whose acceleration stays within the bound."""
    best = _Chain((), (), 0.0)
    ending: dict[tuple[int, int], _Chain] = {}
    for end, (end_s, end_deg) in enumerate(angles):
        for middle in range(end):
            middle_s, middle_deg = angles[middle]
            last_s = end_s - middle_s
            step = _off(end_deg, middle_deg)
            chain = _Chain((middle, end), (step,), 2.0) if abs(step) < SURE_STEP_DEG else None
            for start in range(middle):
                before = ending.get((start, middle))
                if before is None or (chain is not None and before.worth + 1.0 <= chain.worth):
                    continue
                first_s = middle_s - angles[start][0]
                speed = before.steps_deg[-1] / first_s
                off = _off(end_deg, middle_deg + speed * last_s)
                # An error of the angle in the middle affects both speeds.
                widest = (
                    2 * _near_deg(speed) * max(1.0, last_s / first_s) + most_deg_s2 * last_s * (first_s + last_s) / 2
                )
                worth = before.worth + 1.0 - 1.5 * (off / widest) ** 2
                if abs(off) < min(widest, WIDEST_DEG) and (chain is None or worth > chain.worth):
                    chain = _Chain((*before.places, end), (*before.steps_deg, speed * last_s + off), worth)
            if chain is not None:
                ending[middle, end] = chain
                best = max(best, chain, key=lambda one: one.worth)
    return best


def _near_deg(speed_deg_s: float) -> float:
    """Tolerance around the prediction for a disc of this speed."""
    return min(NEAR_DEG + TIMING_S * abs(speed_deg_s), MOST_NEAR_DEG)


def _off(deg: float, other_deg: float) -> float:
    return (deg - other_deg + 180.0) % 360.0 - 180.0
