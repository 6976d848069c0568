"""Self-test of one base: collects evidence and translates its findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.adapters.bases.wording import said
from companion.app.ports.bases import Tested
from firmware_bridge.reading.calibration_values import Calibration
from firmware_bridge.reading.readings import Trace

if TYPE_CHECKING:
    from firmware_bridge.link import LinkView


class SelfTest:
    """The spins and marks of a self-test so far."""

    def __init__(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self._traces: list[Trace] = []
        self._marks_deg: list[float] = []

    def collect(self, trace: Trace) -> None:
        """Add a fair spin."""
        self._traces.append(trace)

    def mark(self, turn_deg: float) -> None:
        """Record the turn angle with the mark under the pointer."""
        self._marks_deg.append(turn_deg)

    def findings(self, link: LinkView) -> tuple[Tested, ...]:
        """Findings, including the diagnosis of the base on *link*."""
        from firmware_bridge.reading.selftest import Evidence, self_test

        if link.identity is None:
            return ()
        evidence = Evidence(
            identity=link.identity,
            diagnosis=link.diagnosis,
            undiagnosed=link.undiagnosed,
            traces=tuple(self._traces),
            calibration=self._calibration,
            marks_deg=tuple(self._marks_deg),
            rate_hz=link.live.health.wanted_hz,
        )
        return tuple(Tested(one.about, one.verdict, said(one.said)) for one in self_test(evidence))
