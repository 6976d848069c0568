"""The spike gate: which angles can belong to a disc that moves as discs do, and how far it is turned by them.

An angle sensor says where in its turn a magnet stands. Some of what arrives is wrong: interference
on the bus, torn reads. The gate predicts each angle from the speed of the last few it believed,
lets in what is near enough, and unwraps it. What only a hand on the disc could have done is let in when
the next angle bears it out; what no hand could have done is turned away. Where several in a row are
turned away the prediction itself is in doubt: the gate then starts anew, and as at the very beginning
it believes an angle only if most of the next few agree with it.
"""

from __future__ import annotations

from bisect import bisect_left

NEAR_DEG = 0.8
"""How far a right angle may be from its prediction, however soon it comes."""
DISC_DEG_S2 = 8_000.0
"""More than a disc changes its speed by itself, or by a brake."""
HAND_DEG_S2 = 70_000.0
"""More than a hand accelerates a disc: 2,600 degrees a second within a sixteenth of a second."""
FASTEST_DEG_S = 4_000.0
"""Faster than a hand spins one."""
WIDEST_DEG = 120.0
REJECTIONS = 5
"""So many in a row turned away, and the gate starts anew."""
JURY = 9
"""At a start so many angles: more than half must lie on one line, to `JURY_DEG`."""
JURY_DEG = 2.0
LONGEST_GAP_S = 0.1
"""After so long without an angle no prediction is worth anything."""
_MEMORY = 8


class SpikeGate:
    """Lets angles in, or not; what was let in is in `t_s` and `deg`.

    Attributes:
        t_s: Times of the angles let in, in seconds, rising.
        deg: These angles, unwrapped.
        rejected: How many were turned away, ever.
    """

    def __init__(self) -> None:
        self.t_s: list[float] = []
        self.deg: list[float] = []
        self.rejected = 0
        self._in_a_row = 0
        self._doubted: tuple[float, float, float] | None = None
        self._start = 0  # what was let in since the gate last started anew begins here
        self._jury: list[tuple[float, float]] | None = []

    def offer(self, t_s: float, angle_deg: float) -> None:
        """An angle in [0, 360) at a time that is later than all before it.

        At a start it takes a few more offers until this one is let in.
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
        predicted = last_deg + (last_deg - degs[back]) / span * after if span > 0.0 else last_deg
        off = (angle_deg - predicted + 180.0) % 360.0 - 180.0
        # The speed is that of half a span ago.
        since = 0.5 * after * (after + span)
        near = NEAR_DEG + DISC_DEG_S2 * since
        if -near < off < near:
            times.append(t_s)
            degs.append(predicted + off)
            self._in_a_row = 0
            self._doubted = None
            return
        wide = NEAR_DEG + HAND_DEG_S2 * since + (FASTEST_DEG_S * after if span == 0.0 else 0.0)
        self._doubt(t_s, angle_deg, predicted, off, min(wide, WIDEST_DEG))

    def _doubt(self, t_s: float, angle_deg: float, predicted: float, off: float, wide: float) -> None:
        """An angle that is not near: let it in with the one before, if both are off the same way."""
        doubted, self._doubted = self._doubted, None
        if doubted is not None:
            doubted_s, doubted_deg, doubted_off = doubted
            if abs(off) < wide and doubted_off * off > 0 and abs(off) > 0.7 * abs(doubted_off):
                self.t_s += (doubted_s, t_s)
                self.deg += (doubted_deg, predicted + off)
                self.rejected -= 1
                self._in_a_row = 0
                return
        if abs(off) < wide:
            self._doubted = t_s, predicted + off, off
        self.rejected += 1
        self._in_a_row += 1
        if self._in_a_row >= REJECTIONS:
            self._doubted = None
            self._jury = [(t_s, angle_deg)]

    def start_anew(self) -> None:
        """Believe nothing of what comes next until it agrees with itself."""
        self._doubted = None
        self._jury = []

    def drop_before(self, t_s: float) -> None:
        """Forget what was let in before this time."""
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
        agreeing = _on_one_line(jury)
        if 2 * len(agreeing) <= JURY:
            del jury[0]
            self.rejected += 1
            return
        self.rejected += JURY - len(agreeing)
        self._jury = None
        self._in_a_row = 0
        self._let_in(agreeing)

    def _let_in(self, angles: list[tuple[float, float]]) -> None:
        """Go on from the last angle: the nearest to where it would be by now, or where it was after a long time."""
        first_s, first_deg = angles[0]
        before = self._predict(first_s) if self.deg else first_deg
        self._start = len(self.deg)
        for t_s, angle_deg in angles:
            before += (angle_deg - before + 180.0) % 360.0 - 180.0
            self.t_s.append(t_s)
            self.deg.append(before)

    def _predict(self, t_s: float) -> float:
        back = max(self._start, len(self.deg) - _MEMORY)
        span = self.t_s[-1] - self.t_s[back]
        after = t_s - self.t_s[-1]
        if span <= 0.0 or after > 0.25:
            return self.deg[-1]
        return self.deg[-1] + (self.deg[-1] - self.deg[back]) / span * after


def _on_one_line(angles: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The most of these angles that one speed explains, of all the speeds that two of them give."""
    best: list[tuple[float, float]] = []
    for number, (start_s, start_deg) in enumerate(angles):
        for end_s, end_deg in angles[number + 1 :]:
            speed = _off(end_deg, start_deg) / (end_s - start_s)
            if abs(speed) > FASTEST_DEG_S:
                continue
            on_line = [(t, deg) for t, deg in angles if abs(_off(deg, start_deg + speed * (t - start_s))) < JURY_DEG]
            if len(on_line) > len(best):
                best = on_line
    return best


def _off(deg: float, other_deg: float) -> float:
    return (deg - other_deg + 180.0) % 360.0 - 180.0
