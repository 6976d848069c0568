"""Rest detection: when a disc has come to rest, at which angle, and whether the spin before counts.

Theory of operation. A base's watcher receives each of its samples. Until it is armed it only follows the disc. Armed,
it waits for the disc to stand still, then to be moved, then to stand still again, and reports the outcome once:

    idle ──arm──> armed ──moved──> spinning ──hand off──> coasting ──slow──> settling
      ^             ^                 │  ^                  │    ^              │
      │             └── only touched ─┘  └── faster again ──┘    └─ fast again ─┤
      │                                                                         v
      └──disarm── (any)      arm ──> armed      result | ambiguous | invalid <──┴ at rest, or timed out
                             (from these)          │        │
                                                   └────────┴──moved──> disturbed

    any ──lose──> lost ──next sample──> armed, if a spin was being waited for; else idle

*Moved*: by more than `START_DEG`; *only touched*: not fast and never further than `TOUCH_DEG`. *Hand off*: the peak
speed was `HAND_S` ago. *At rest*: over a quarter of a second all but a few angles lie within 0.35° (a low speed is not
enough, as slow discs and rocking ones have it too), and a line through them has no significant slope. A disc that is
not at rest `SETTLE_S` after it was last fast is invalid as unsettled.

At rest the spin is judged (`fairness`): turned but not spun, too short, stopped by a hand, pushed. A disc that was only
turned gets `HOLD_S`: hands take hold of a disc before they spin it. If no samples in between are missing, and nothing
speaks against the spin, the mean of the angles is the result. Its spread is

    4 · standard error  +  2√2 · calibration residual  +  print tolerance  +  mounting tolerance

where the standard error includes the noise and the sensor's steps, and 2√2 times its root mean square is the most by
which a wave can differ between the resting place and the zero mark. For an encoder the spread is half a count for the
disc, half a count for the zero mark, the wheel's own error, print and mounting. The result is *ambiguous* if a line is
within the spread. It is final: a disc that later moves by more than `DISTURBED_DEG` and stands again, or keeps moving
for `DISTURBED_S`, is reported as disturbed once, and the result stands.

An encoder has no absolute position until it has seen its index: before that it gives no result, and a spin that ends
before it is unseen. A spin is also unseen if the disc was not seen for `LONGEST_GAP_S`, if samples could not be joined
(`Trail.breaks`), or if too many were rejected: the number of turns is then unknown, and none is reported.

If no friction is known, it is learned from the spins of each named disc (`learning`).

The way samples are split into calls of `feed` does not matter; the clock is the base's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from firmware_bridge.reading._correction import between_deg
from firmware_bridge.reading._fairness import Judgement, judge
from firmware_bridge.reading._stillness import Rest, Stillness
from firmware_bridge.reading._trail import Trail
from firmware_bridge.reading.calibration_values import FREE_SPINS, Calibration, Friction
from firmware_bridge.reading.learning import Habit, Learning
from firmware_bridge.reading.readings import Disturbed, Reading, Reason, RestReading, State, Trace, UnfairSpin
from firmware_bridge.wire.messages import RAW_PER_TURN, Sample

LOOK_US = 10_000
"""Interval between looks at the state; samples are more frequent."""
START_DEG = 10.0
TOUCH_DEG = 30.0
"""A disc that was moved by no more than this, and not fast, was only touched, not spun."""
HAND_S = 0.1
SLOW_DEG_S = 60.0
FAST_DEG_S = 120.0
SETTLE_S = 6.0
"""Even on a good ball bearing a disc loses 20 degrees a second in a second."""
LONGEST_SPIN_S = 60.0
HOLD_S = 0.8
LONGEST_GAP_S = 0.3
MOST_REJECTED = 0.4
"""With a larger share of rejected samples the number of turns is unknown."""
DISTURBED_DEG = 0.5
CONFIRM_S = 0.1
DISTURBED_S = 1.0
KEEP_S = 12.0
BEFORE_S = 0.3
"""A trace begins this long before its spin."""
UNKNOWN_DEG = 180.0
"""Spread of an unknown angle."""


@dataclass(slots=True)
class _Spin:
    """State of the spin that is awaited, in progress, or over. Times in seconds, angles unwrapped."""

    still_deg: float | None = None  # resting angle before the spin; None until the disc has stood still
    began_s: float = 0.0
    began_deg: float = 0.0
    breaks: int = 0  # the trail's breaks when the disc was last known to stand still
    has_gap: bool = False
    rejected: int = 0  # the trail's counts when the disc began to move
    taken: int = 0
    peak: float = 0.0
    peak_s: float = 0.0
    fast_s: float = 0.0
    turns: float | None = None
    turned_only_s: float | None = None  # since when it has stood after being only turned
    still_at: float = 0.0  # its angle then
    was_turned: bool = False  # before the current motion it was only turned
    result_deg: float = 0.0
    moved_s: float | None = None


class RestWatcher:
    """Watches the disc of one base; see the module docstring.

    Attributes:
        state: Current state.
        speed_deg_s: Speed of the disc, positive clockwise.
    """

    def __init__(
        self,
        base: str,
        *,
        calibration: Calibration | None = None,
        friction: Friction | None = None,
        per_turn: int = RAW_PER_TURN,
        encoder: bool = False,
        learning: Learning | None = None,
        disc: str | None = "",
    ):
        self.base = base
        self.friction = friction
        self.disc = disc
        """Name of the disc on it; None: neither learn from its spins nor judge them by learned friction."""
        self._learning = Learning() if learning is None else learning
        self.state: State = "idle"
        self.speed_deg_s = 0.0
        self._trail = Trail(calibration or Calibration(), per_turn, encoder=encoder)
        self._stillness = Stillness(self._trail)
        self._start_deg = max(START_DEG, 2.5 * self._stillness.step_deg)
        self._lines_deg: tuple[float, ...] = ()
        self._next_look_us = 0
        self._next_tidy_us = 0
        self._tidied = (0, 0)
        self._rejected_share = 0.0
        self._forget_spin()

    # Queries

    @property
    def calibration(self) -> Calibration:
        return self._trail.calibration

    @property
    def hands_after(self) -> int:
        """Number of further free spins until stops and pushes by hand are detected; 0: they are now."""
        if self.friction is not None:
            return 0
        return FREE_SPINS if self.disc is None else self._learning.lacking(self.disc, self.calibration)

    @property
    def turned_deg(self) -> float | None:
        """Unwrapped turn angle of the disc now; None while unknown."""
        return self._trail.turn_deg(self._trail.deg[-1]) if self._trail.is_known else None

    @property
    def turns(self) -> float:
        """Turns of the disc in this spin."""
        if self._spin.turns is not None:
            return self._spin.turns
        if self.state not in ("spinning", "coasting", "settling") or not self._trail.deg:
            return 0.0
        return abs(self._trail.deg[-1] - self._spin.began_deg) / 360

    @property
    def rejected(self) -> int:
        """Number of rejected samples since the watcher was made."""
        return self._trail.rejected

    @property
    def rejected_share(self) -> float:
        """Share of the last second's samples that were rejected."""
        return self._rejected_share

    def recent(self, seconds: float) -> Trace:
        """Samples of the last seconds, at most `KEEP_S`."""
        return self._trail.trace(self._trail.now_us * 1e-6 - seconds)

    # Commands

    def arm(self, lines_deg: Sequence[float] = ()) -> None:
        """Wait for the next spin; it is ambiguous near one of the lines (turn angles).

        A spin that is already awaited or in progress continues, with the new lines. One that already ran before the
        call does not count.
        """
        self._lines_deg = tuple(lines_deg)
        match self.state:
            case "armed" | "spinning" | "coasting" | "settling":
                return
            case "lost":
                self._waiting = True
            case _:
                self._forget_spin()
                self.state = "armed"

    def disarm(self) -> None:
        """Only follow the disc; forget a spin in progress."""
        self._forget_spin()
        if self.state != "lost":
            self.state = "idle"

    def use(self, calibration: Calibration, friction: Friction | None, disc: str | None = "") -> None:
        """Use new known values of this disc; if the calibration changes, void a spin in progress and await it anew."""
        self.friction, self.disc = friction, disc
        if calibration != self._trail.calibration:
            self._trail.recalibrate(calibration)
            self._start_over()

    def lose(self) -> None:
        """Handle a lost or reset base: a spin in progress is void."""
        waiting = self.state in ("armed", "spinning", "coasting", "settling") or self._waiting
        self._trail.lose()
        self._forget_spin()
        self._waiting = waiting
        self.state = "lost"
        self.speed_deg_s = 0.0

    def feed(self, samples: Iterable[Sample]) -> list[Reading]:
        """Process samples in the order received; returns the resulting readings."""
        said: list[Reading] = []
        trail = self._trail
        take = trail.take
        for sample in samples:
            if take(sample) and trail.now_us >= self._next_look_us:
                self._next_look_us = trail.now_us + LOOK_US
                reading = self._look(trail.now_us * 1e-6)
                if reading is not None:
                    said.append(reading)
        return said

    # States

    def _look(self, now_s: float) -> Reading | None:
        if self._trail.now_us >= self._next_tidy_us:
            self._tidy(now_s)
        if self.state == "lost":
            self.state = "armed" if self._waiting else "idle"
            self._waiting = False
        if not self._trail.deg:
            return None
        self.speed_deg_s = self._stillness.speed_deg_s(now_s)
        match self.state:
            case "armed":
                self._wait(now_s)
            case "spinning" | "coasting" | "settling":
                return self._follow(now_s)
            case "result" | "ambiguous":
                return self._guard(now_s)
        return None

    def _wait(self, now_s: float) -> None:
        """Armed: wait for the disc to stand still, then to be moved."""
        deg = self._trail.deg[-1]
        if self._spin.breaks != self._trail.breaks:
            if self._spin.still_deg is not None and abs(self.speed_deg_s) > FAST_DEG_S:
                self._begin(now_s, self._spin.still_deg)  # it was spun unseen
                return
            self._spin.breaks, self._spin.still_deg = self._trail.breaks, None
        if self._spin.still_deg is None or 0.5 < abs(deg - self._spin.still_deg) <= self._start_deg:
            stands = self._stillness.stands(now_s)
            self._spin.still_deg = self._spin.still_deg if stands is None else stands
        if self._spin.still_deg is not None and abs(deg - self._spin.still_deg) > self._start_deg:
            self._begin(now_s, self._spin.still_deg)

    def _begin(self, now_s: float, still_deg: float) -> None:
        trail = self._trail
        at = len(trail.deg) - 1
        near = max(1.0, 1.5 * self._stillness.step_deg)
        while at > 0 and abs(trail.deg[at] - still_deg) > near:
            at -= 1
        self._spin.began_s, self._spin.began_deg = trail.t_s[at], still_deg
        self._spin.has_gap = False
        self._spin.rejected, self._spin.taken = trail.rejected, trail.taken
        self._spin.peak = 0.0
        self._spin.peak_s = self._spin.fast_s = now_s
        self._spin.turns = self._spin.turned_only_s = None
        self.state = "spinning"

    def _follow(self, now_s: float) -> Reading | None:
        """Follow a spin in progress."""
        if now_s - self._trail.t_s[-1] > LONGEST_GAP_S:
            self._spin.has_gap = True
        speed = abs(self.speed_deg_s)
        if speed > self._spin.peak:
            self._spin.peak, self._spin.peak_s = speed, now_s
            self.state = "spinning"
        elif speed < SLOW_DEG_S:
            self.state = "settling"
        elif now_s - self._spin.peak_s > HAND_S and (self.state != "settling" or speed > FAST_DEG_S):
            self.state = "coasting"
        if speed > FAST_DEG_S:
            self._spin.fast_s = now_s
        if (
            now_s - self._spin.fast_s > self._stillness.window_s + SETTLE_S
            or now_s - self._spin.began_s > LONGEST_SPIN_S
        ):
            # Don't wait for the end of a spin that cannot count.
            if not self._was_followed():
                return self._unfair("unseen", now_s)
            return self._unfair("not-spun" if self._judge().reason == "not-spun" else "unsettled", now_s)
        rest = self._stillness.settled(now_s)
        if rest is not None:
            return self._end(rest, now_s)
        if self._spin.turned_only_s is not None and abs(self._trail.deg[-1] - self._spin.still_at) > self._start_deg:
            self._begin(now_s, self._spin.still_at)
            self._spin.was_turned = True
        return None

    def _end(self, rest: Rest, now_s: float) -> Reading | None:
        """End of a spin: a result, the reason for none, or nothing yet."""
        if self._spin.turned_only_s is not None and now_s - self._spin.turned_only_s < HOLD_S:
            return None
        judged = self._judge()
        if judged.reason == "not-spun" and not self._spin.was_turned and self._farthest_deg() <= TOUCH_DEG:
            self._forget_spin()
            self.state = "armed"
            return None
        if not self._was_followed():
            return self._unfair("unseen", now_s, rest)
        if judged.reason == "not-spun" and self._spin.turned_only_s is None:
            self._spin.turned_only_s, self._spin.still_at = now_s, rest.deg
            return None
        said = self._result(rest, now_s) if judged.reason is None else self._unfair(judged.reason, now_s, rest)
        self._learn(said.trace, judged)
        return said

    def _farthest_deg(self) -> float:
        """Largest distance of the disc from its start, degrees."""
        moved = self._trail.deg[self._trail.first_since(self._spin.began_s) :]
        return max((abs(deg - self._spin.began_deg) for deg in moved), default=0.0)

    def _was_followed(self) -> bool:
        """Was the disc seen throughout, and is its position known?"""
        trail, spin = self._trail, self._spin
        rejected_share = (trail.rejected - spin.rejected) / max(1, trail.taken - spin.taken)
        is_whole = trail.breaks == spin.breaks and not spin.has_gap
        return is_whole and rejected_share <= MOST_REJECTED and trail.is_known

    def _judge(self) -> Judgement:
        trail = self._trail
        first = trail.first_since(self._spin.began_s - BEFORE_S)
        t_s, deg, friction = np.array(trail.t_s[first:]), np.array(trail.deg[first:]), self.friction
        if friction is None and (habit := self._habit()) is not None:
            deg, friction = habit.straight(deg), habit.friction
        judged = judge(t_s, deg, friction, encoder=trail.encoder)
        self._spin.turns, self._spin.peak = judged.turns, judged.peak_deg_s
        return judged

    def _habit(self) -> Habit | None:
        return None if self.disc is None else self._learning.habit(self.disc, self.calibration)

    def _learn(self, trace: Trace, judged: Judgement) -> None:
        """Learn from a finished spin on an uncalibrated base."""
        if self.friction is not None or self.disc is None:
            return
        if judged.reason is None:
            self._learning.add(self.disc, trace, self.calibration)
        elif judged.by_friction:
            self._learning.add_misfit(self.disc, trace)

    def _result(self, rest: Rest, now_s: float) -> RestReading:
        angle = self._angle_deg(rest.deg)
        margin = min((between_deg(angle, line) for line in self._lines_deg), default=360.0)
        ambiguous = margin <= rest.spread_deg
        self.state = "ambiguous" if ambiguous else "result"
        self._spin.result_deg = rest.deg
        return RestReading(
            base=self.base,
            angle_deg=angle,
            spread_deg=rest.spread_deg,
            ambiguous=ambiguous,
            margin_deg=margin,
            turns=self._spin.turns or 0.0,
            peak_deg_s=self._spin.peak,
            rest_s=max(0.0, now_s - rest.since_s),
            trace=self._trail.trace(self._spin.began_s - BEFORE_S, self._spin.began_s, rest.since_s),
        )

    def _unfair(self, reason: Reason, now_s: float, rest: Rest | None = None) -> UnfairSpin:
        self.state = "invalid"
        known = self._trail.is_known
        angle = self._angle_deg(rest.deg if rest is not None else self._trail.deg[-1])
        return UnfairSpin(
            base=self.base,
            reason=reason,
            angle_deg=angle,
            spread_deg=rest.spread_deg if rest is not None and known else UNKNOWN_DEG,
            turns=None if reason == "unseen" else self.turns,
            peak_deg_s=self._spin.peak,
            trace=self._trail.trace(
                max(self._spin.began_s - BEFORE_S, now_s - LONGEST_SPIN_S),
                self._spin.began_s,
                rest.since_s if rest is not None else -1.0,
            ),
        )

    def _guard(self, now_s: float) -> Reading | None:
        """Watch whether the disc moves after its result."""
        deg = self._trail.deg[-1]
        if between_deg(deg, self._spin.result_deg) <= max(DISTURBED_DEG, 1.01 * self._stillness.step_deg):
            self._spin.moved_s = None
            return None
        if self._spin.moved_s is None:
            self._spin.moved_s = now_s
        moved_for = now_s - self._spin.moved_s
        if moved_for < CONFIRM_S or (moved_for < DISTURBED_S and self._stillness.settled(now_s) is None):
            return None
        self.state = "disturbed"
        was, now = self._angle_deg(self._spin.result_deg), self._angle_deg(deg)
        return Disturbed(base=self.base, was_deg=was, now_deg=now)

    def _angle_deg(self, deg: float) -> float:
        # Twice: a tiny negative angle % 360 rounds up to 360.0.
        return self._trail.turn_deg(deg) % 360.0 % 360.0

    def _forget_spin(self) -> None:
        self._waiting = False
        self._spin = _Spin()

    def _start_over(self) -> None:
        if self.state in ("armed", "spinning", "coasting", "settling"):
            self._forget_spin()
            self.state = "armed"
        elif self.state in ("result", "ambiguous"):
            self.state = "idle"

    def _tidy(self, now_s: float) -> None:
        """Housekeeping once a second: forget old samples, count rejected ones."""
        trail = self._trail
        self._next_tidy_us = trail.now_us + 1_000_000
        rejected, taken = self._tidied
        self._rejected_share = (trail.rejected - rejected) / max(1, trail.taken - taken)
        self._tidied = (trail.rejected, trail.taken)
        running = self.state in ("spinning", "coasting", "settling")
        keep_s = min(now_s - KEEP_S, self._spin.began_s - 2 * BEFORE_S) if running else now_s - KEEP_S
        trail.forget_before(round(max(0.0, keep_s) * 1e6))
