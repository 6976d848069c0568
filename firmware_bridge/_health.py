"""Link quality of a base: received and missing samples over the last seconds.

Each trouble is reported once when it begins and once when it ends; hysteresis keeps a base on the edge from flickering.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from firmware_bridge.reading.readings import Health, Trouble
from firmware_bridge.wire import messages as m
from firmware_bridge.wire.messages import Sample
from firmware_bridge.wire.sentences import sentence

WINDOW_S = 2.0
"""Window over which shares are computed."""
POOR_SHARE, FAIR_SHARE = 0.10, 0.03
"""Share of samples rejected, or without sensor or magnet, at which trouble begins and below which it ends."""
MUCH_LOST_SHARE, LITTLE_LOST_SHARE = 0.20, 0.10
"""The same for lost samples: a radio loses one packet in twenty, a handful of samples each, and spins can still be
read."""
LONG_ENOUGH_S = 1.5
"""Shortest window from which lost samples are inferred."""
ENOUGH = 50
"""Fewest samples from which anything is inferred."""
STUCK_COUNTS = 8
"""If the disc has moved by this many encoder counts while the angle sensor repeats one code, the sensor is stuck."""

TroubleKind: TypeAlias = Literal["sensor", "magnet", "lost", "rejected", "stuck"]


class _Turn(NamedTuple):
    """Samples of one turn of the link.

    *rejected* counts angles that the gate rejected; *silent* and *unseen* count samples whose sensor did not answer, or
    saw no magnet.
    """

    at_s: float
    came: int
    lost: int
    rejected: int
    silent: int
    unseen: int


class Hearing:
    """Counts what one base has sent since it was connected."""

    def __init__(self) -> None:
        self._window: deque[_Turn] = deque()
        self._sums = [0, 0, 0, 0, 0]
        """Running sums over the window, as it is read every frame: samples received, lost, rejected, silent, unseen."""
        self._troubles: set[TroubleKind] = set()
        self._last: Sample | None = None
        self._stuck_from: tuple[int, int] | None = None
        """Angle and encoder count of the base when its angle last changed."""
        self._stuck = False
        self._totals: tuple[int, int] | None = None
        """Totals of lost and rejected samples at the last call."""

    def reset(self) -> None:
        """Start over for another base or a reset; troubles that persist are reported again."""
        self._window.clear()
        self._sums = [0, 0, 0, 0, 0]
        self._troubles.clear()
        self._last, self._stuck_from, self._stuck = None, None, False
        self._totals = None

    def heard(self, now_s: float, samples: Sequence[Sample], lost: int, rejected: int) -> None:
        """Count the *samples* of one turn; *lost* and *rejected* are totals, *rejected* includes the silent."""
        if samples:
            silent = unseen = 0
            for sample in samples:
                if sample.flags & m.SENSOR_SILENT:
                    silent += 1
                elif sample.raw != m.NO_ANGLE and not sample.magnet & m.MAGNET_DETECTED:
                    unseen += 1
                self._watch_for_stuck(sample)
            lost_before, rejected_before = self._totals or (lost, rejected - silent)
            # Without a magnet the angle is arbitrary: report one trouble, not two.
            odd = 0 if unseen else rejected - rejected_before - silent
            self._count(_Turn(now_s, len(samples), lost - lost_before, odd, silent, unseen))
            self._totals = (lost, rejected)
            self._last = samples[-1]
        while self._window and self._window[0].at_s < now_s - WINDOW_S:
            self._sums = [all - one for all, one in zip(self._sums, self._window.popleft()[1:], strict=True)]

    def _count(self, turn: _Turn) -> None:
        self._window.append(turn)
        self._sums = [all + one for all, one in zip(self._sums, turn[1:], strict=True)]

    def _watch_for_stuck(self, sample: Sample) -> None:
        if sample.raw == m.NO_ANGLE:
            self._stuck_from, self._stuck = None, False
            return
        before = self._stuck_from
        if before is None or before[0] != sample.raw:
            self._stuck_from, self._stuck = (sample.raw, sample.count), False
        elif abs((sample.count - before[1] + 0x8000) % 0x10000 - 0x8000) >= STUCK_COUNTS:
            self._stuck = True

    # ------------------------------------------------------------ results

    def shares(self) -> tuple[float, float]:
        """Shares of the last seconds: lost samples, and rejected ones among the received."""
        came, lost, rejected, silent, _ = self._sums
        # The gate may accept an angle that it rejected before.
        return (lost / (came + lost) if came else 0.0), (max(0, rejected + silent) / came if came else 0.0)

    def rate_hz(self) -> float:
        """Samples received per second, Hz."""
        if len(self._window) < 2:
            return 0.0
        first, span = self._window[0], self._window[-1].at_s - self._window[0].at_s
        return (self._sums[0] - first.came) / span if span > 0 else 0.0

    def magnet(self) -> Literal["good", "weak", "strong", "missing", "unknown"]:
        """Magnet strength as the angle sensor reports it."""
        last = self._last
        if last is None or last.raw == m.NO_ANGLE:
            return "unknown"
        if last.magnet & m.MAGNET_TOO_STRONG:
            return "strong"
        if last.magnet & m.MAGNET_TOO_WEAK:
            return "weak"
        return "good" if last.magnet & m.MAGNET_DETECTED else "missing"

    def sensor(self) -> Literal["good", "silent", "timeout", "held", "stuck", "none"]:
        """Does the angle sensor answer, and if not, why not?"""
        last = self._last
        if last is None or (last.raw == m.NO_ANGLE and not last.flags & m.SENSOR_SILENT):
            return "none"
        if last.flags & m.SENSOR_SILENT:
            if last.flags & m.BUS_HELD:
                return "held"
            return "timeout" if last.flags & m.BUS_TIMEOUT else "silent"
        return "stuck" if self._stuck else "good"

    def health(self, *, wanted_hz: int, lost_samples: int, bad_frames: int, resets: int, reconnects: int) -> Health:
        """Health as one value, with the counts that others keep."""
        lost_share, rejected_share = self.shares()
        return Health(
            rate_hz=self.rate_hz(),
            wanted_hz=wanted_hz,
            lost_share=lost_share,
            rejected_share=rejected_share,
            lost_samples=lost_samples,
            bad_frames=bad_frames,
            resets=resets,
            reconnects=reconnects,
            magnet=self.magnet(),
            sensor=self.sensor(),
        )

    def troubles(self, base: str) -> list[Trouble]:
        """Troubles that have begun or ended since the last call."""
        came, lost, rejected, silent, unseen = self._sums
        holds: dict[TroubleKind, bool] = {
            "sensor": self._too_many("sensor", silent, came),
            "magnet": self._too_many("magnet", unseen, came),
            "stuck": self._stuck,
            "lost": self._loses_much(lost, came + lost),
            "rejected": self._too_many("rejected", rejected, came),
        }
        said = []
        for kind, now in holds.items():
            if now != (kind in self._troubles):
                (self._troubles.add if now else self._troubles.discard)(kind)
                code = self._cause(kind) if now else f"{kind}-over"
                said.append(Trouble(base=base, about=kind, what=sentence(code), over=not now))
        return said

    def _cause(self, kind: TroubleKind) -> str:
        """Sentence code of a trouble that begins."""
        why = self.sensor()
        return f"sensor-{why}" if kind == "sensor" and why in ("timeout", "held") else kind

    def _too_many(self, kind: TroubleKind, bad: int, of: int) -> bool:
        if self._sums[0] < ENOUGH:
            return kind in self._troubles
        return bad > of * (FAIR_SHARE if kind in self._troubles else POOR_SHARE)

    def _loses_much(self, lost: int, of: int) -> bool:
        holds = "lost" in self._troubles
        if self._sums[0] < ENOUGH or self._window[-1].at_s - self._window[0].at_s < LONG_ENOUGH_S:
            return holds
        return lost > of * (LITTLE_LOST_SHARE if holds else MUCH_LOST_SHARE)
