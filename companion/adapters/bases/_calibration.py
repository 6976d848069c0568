"""Calibrates one base: collects free spins and fits them until the result is saved."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.adapters.bases.wording import said_by_bridge
from companion.app.ports.bases import BaseError, Learned
from companion.texts.texts import phrase
from firmware_bridge.reading.calibration_values import Calibration, Friction
from firmware_bridge.reading.readings import RestReading, Trace
from firmware_bridge.wire.errors import CalibrationError
from firmware_bridge.wire.messages import RAW_PER_TURN

MOST_SPINS = 30
"""Limit of free spins; the oldest are dropped."""


class Draft:
    """A calibration in progress. *before*: the saved calibration."""

    def __init__(self, before: Calibration, friction: Friction | None) -> None:
        self.calibration = before
        self.friction = friction
        self._traces: list[Trace] = []

    def collect(self, reading: RestReading) -> None:
        """Add a fair spin to the calibration."""
        self._traces = [*self._traces, reading.trace][-MOST_SPINS:]

    def begin_anew(self) -> None:
        """Discard the spins."""
        self._traces = []

    def turn_round(self) -> None:
        """Reverse the direction; the zero mark stays where it is."""
        direction: Literal[1, -1] = -1 if self.calibration.direction == 1 else 1
        self.calibration = replace(self.calibration, direction=direction)

    def learn(self) -> Learned:
        """Fit the spins.

        Raises:
            BaseError: Nothing can be learned from them; the message says why.
        """
        # Imports numpy, for which a start without bases does not wait.
        from firmware_bridge.reading.calibration import learn_friction

        try:
            learned = self._encoder() if self._counts else self._harmonics()
        except CalibrationError as error:
            raise BaseError(said_by_bridge(error)) from error
        try:
            self.friction = learn_friction(self._traces, self.calibration)
        except CalibrationError:
            # Then spins are judged by turns and speed alone; the angle is unaffected.
            self.friction = None
        return replace(learned, friction=self.friction is not None)

    def set_zero(self, trace: Trace | None) -> None:
        """Set the zero mark from *trace*, in which the disc rests on it.

        Raises:
            BaseError: It does not rest, or the sensor sent nothing.
        """
        from firmware_bridge.reading.calibration import zero_of

        if trace is None:
            raise BaseError(phrase("error.base.nothing-heard"))
        try:
            self.calibration = replace(self.calibration, zero_deg=zero_of(trace, self.calibration))
        except CalibrationError as error:
            raise BaseError(said_by_bridge(error)) from error

    @property
    def _counts(self) -> bool:
        return any(trace.per_turn != RAW_PER_TURN for trace in self._traces)

    def _harmonics(self) -> Learned:
        from firmware_bridge.reading.calibration import learn_harmonics

        fit = learn_harmonics(self._traces, self.calibration)
        self.calibration = fit.calibration
        return Learned(
            spins=fit.used,
            before_deg=fit.before_deg,
            after_deg=fit.after_deg,
            before=tuple(zip(fit.angle_deg, fit.error_before_deg, strict=True)),
            after=tuple(zip(fit.angle_deg, fit.error_after_deg, strict=True)),
        )

    def _encoder(self) -> Learned:
        """Calibrate an encoder: it has no error over the turn to fit, and is as exact as its counts."""
        step = 360 / self._traces[0].per_turn
        self.calibration = replace(self.calibration, residual_deg=0.0, spins=len(self._traces))
        return Learned(spins=len(self._traces), before_deg=step / 2, after_deg=step / 2)
