"""Trail of a base's recent turn angles: samples in order, unwrapped, outliers left out.

It accepts `Sample`s one by one and keeps the most recent. The base's clock and counters occasionally restart at zero;
samples are missing, duplicated or nonsense: none of this is an error here. `breaks` counts the points where the line is
broken, after a gap or a jump of the clock.
"""

from __future__ import annotations

from bisect import bisect_left

import numpy as np

from firmware_bridge.reading._correction import turn_table
from firmware_bridge.reading._gate import SpikeGate
from firmware_bridge.reading.calibration_values import Calibration
from firmware_bridge.reading.readings import Trace
from firmware_bridge.wire.messages import RAW_PER_TURN, Sample
from firmware_bridge.wire.unwrap import COUNT_BITS, ahead

GAP_US = 300_000
"""A longer gap breaks the line."""
LONGEST_GAP_US = 10_000_000
"""A clock that jumps by more than this, either way, is believed only after `STRAYS` consecutive samples."""
STRAYS = 5
_CLOCK = 0xFFFFFFFF


class Trail:
    """The line of turn angles of one base.

    Attributes:
        t_s, deg: Times and unwrapped angles of the accepted samples, the newest last. For an angle sensor they are turn
            angles; an encoder's have an arbitrary origin that `turn_deg` corrects.
        now_us: Time of the newest sample, accepted or not; it never runs backwards.
        rejected, taken: Number of rejected samples, and of all samples.
    """

    def __init__(self, calibration: Calibration, per_turn: int = RAW_PER_TURN, *, encoder: bool = False):
        if encoder and per_turn < 1:
            raise ValueError(f"an encoder has at least one count in a turn, not {per_turn}")
        self.per_turn = per_turn if encoder else RAW_PER_TURN
        self.encoder = encoder
        self.calibration = calibration
        self.now_us = 0
        self._breaks = 0
        self.taken = 0
        self._silent = 0
        self._heard_us: int | None = None
        self._strays = 0
        self._stray_us = 0
        self._all_us: list[int] = []
        self._all_raw: list[int] = []
        self._gate = SpikeGate()
        self.t_s, self.deg = self._gate.t_s, self._gate.deg
        self._table = () if encoder else turn_table(calibration)
        # For an encoder: the unwrapped count, and the count at which the index was seen.
        self._count = 0
        self._count_said: int | None = None
        self._index = 0
        self._anchor: int | None = None

    @property
    def is_known(self) -> bool:
        """Is the disc's absolute position known, not only its distance? An encoder must have seen its index."""
        return bool(self.deg) and (not self.encoder or self._anchor is not None)

    @property
    def is_in_doubt(self) -> bool:
        """Do the latest angles contradict those before, so that the end of the line is not where the disc is?"""
        return not self.encoder and self._gate.is_in_doubt

    def turn_deg(self, deg: float) -> float:
        """The unwrapped turn angle of one of `deg`."""
        return deg - self._off_deg

    @property
    def _off_deg(self) -> float:
        if not self.encoder:
            return 0.0
        calibration = self.calibration
        return calibration.direction * ((self._anchor or 0) * 360.0 / self.per_turn + calibration.zero_deg)

    @property
    def breaks(self) -> int:
        """Number of breaks of the line: the disc's distance across each is unknown."""
        return self._breaks + self._gate.breaks

    @property
    def rejected(self) -> int:
        return self._gate.rejected + self._silent

    def take(self, sample: Sample) -> bool:
        """Add a sample; False if its time is a duplicate or impossible."""
        if not self._set_clock(sample.t_us):
            return False
        self.taken += 1
        self._all_us.append(self.now_us)
        if self.encoder:
            self._all_raw.append(self._take_count(sample))
            return True
        raw = sample.raw
        if 0 <= raw < RAW_PER_TURN:
            self._all_raw.append(raw)
            self._gate.offer(self.now_us * 1e-6, self._table[raw])
        else:
            self._all_raw.append(-1)
            self._silent += 1
        return True

    def lose(self) -> None:
        """Handle a lost base: the next samples are unrelated to the previous ones."""
        self._heard_us = None
        self._count_said = None
        self._anchor = None
        self._break()

    def recalibrate(self, calibration: Calibration) -> None:
        """Replace the correction and forget earlier samples."""
        self.calibration = calibration
        if not self.encoder:
            self._table = turn_table(calibration)
        self.forget_before(self.now_us + 1)
        self._break()

    def forget_before(self, t_us: int) -> None:
        n = bisect_left(self._all_us, t_us)
        del self._all_us[:n]
        del self._all_raw[:n]
        self._gate.drop_before(t_us * 1e-6)

    def first_since(self, t_s: float) -> int:
        """Index in `t_s` and `deg` of the first angle at this time or later."""
        return bisect_left(self.t_s, t_s)

    def trace(self, from_s: float, began_s: float = -1.0, rested_s: float = -1.0) -> Trace:
        """Samples since a time, including rejected ones."""
        first = bisect_left(self._all_us, round(from_s * 1e6))
        times, raw = self._all_us[first:], self._all_raw[first:]
        at = np.array(times) * 1e-6
        turned = np.interp(at, self.t_s, self.deg) if self.deg else np.zeros(len(times))
        if self.encoder:
            raw = [-1 if self._anchor is None else (count - self._anchor) % self.per_turn for count in raw]
        return Trace(
            per_turn=self.per_turn,
            t_us=tuple(t - times[0] for t in times),
            raw=tuple(raw),
            turned_deg=tuple(np.round(turned - self._off_deg, 3).tolist()),
            began=self._place(times, began_s),
            rested=self._place(times, rested_s),
        )

    def _place(self, times: list[int], at_s: float) -> int:
        return min(bisect_left(times, round(at_s * 1e6)), len(times) - 1) if at_s >= 0 else -1

    def _set_clock(self, t_us: int) -> bool:
        if self._heard_us is None:
            self._heard_us = t_us
            self.now_us += GAP_US
            return True
        after = (t_us - self._heard_us) & _CLOCK
        if 0 < after <= GAP_US:
            self._heard_us = t_us
            self.now_us += after
            self._strays = 0
            return True
        if after == 0:
            return False
        if after > LONGEST_GAP_US:
            # The clock jumped: is this sample damaged, or did the base restart?
            follows = 0 < (t_us - self._stray_us) & _CLOCK <= GAP_US
            self._strays = self._strays + 1 if follows else 1
            self._stray_us = t_us
            if self._strays < STRAYS:
                return False
            after = GAP_US
        self._heard_us = t_us
        self.now_us += after
        self._strays = 0
        self._break()
        return True

    def _break(self) -> None:
        self._breaks += 1
        self._gate.start_anew()

    def _take_count(self, sample: Sample) -> int:
        said = self._count_said
        if said is None:
            self._index = sample.index
        else:
            self._count += ahead(said, sample.count, COUNT_BITS)
        self._count_said = sample.count
        if sample.index != self._index:
            self._index = sample.index
            self._see_index(self._count + ahead(sample.count, sample.index_count, COUNT_BITS))
        self.t_s.append(self.now_us * 1e-6)
        self.deg.append(self.calibration.direction * (self._count + 0.5) * 360.0 / self.per_turn)
        return self._count

    def _see_index(self, at_count: int) -> None:
        if self._anchor is None:
            self._anchor = at_count
            return
        # The index edge jitters by one count; a larger step means missed counts.
        missed = (at_count - self._anchor + self.per_turn // 2) % self.per_turn - self.per_turn // 2
        if abs(missed) > 1:
            self._anchor += missed
