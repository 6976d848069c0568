"""Learns the friction of an uncalibrated base's discs from the spins of a session.

The first `FREE_SPINS` fair spins that run out alike teach the sensor's error, which belongs to the base, and the
friction, which belongs to each disc. Both only serve to judge spins (`fairness`): angles and their spreads stay as the
calibration gives them. Early spins with hands on the disc differ from the rest and are left out; while too few agree,
nothing is learned.

A disc with fewer spins of its own is judged by those of other discs too, if its own agree with them: discs on plates of
the same make run alike. A wrongly named disc, or an old disc that has changed, shows as `FREE_SPINS` consecutive spins
that do not fit, but fit each other: they then become the new model.

Nothing is kept beyond the session: unlike in a calibration, nobody has promised that these spins were free.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from firmware_bridge.reading._correction import Floats, corrected_deg
from firmware_bridge.reading.calibration import RunOut, friction_of, learn_harmonics, run_out_of
from firmware_bridge.reading.calibration_values import FREE_SPINS, Calibration, Friction, Harmonic
from firmware_bridge.reading.readings import Trace
from firmware_bridge.wire.errors import CalibrationError
from firmware_bridge.wire.messages import RAW_PER_TURN

MOST_SPINS = 10
"""Number of latest spins kept per disc, and in total while the sensor's error is unknown."""
FEWEST_SPINS = 4
"""Fewest of the first spins that must be usable for the sensor's error: some are too slow."""
MOST_LIMIT = 30.0
"""In standard deviations: the limits of free spins are narrower, 23 at most. Spins that were pushed, or stopped
late, run alike except for a moment, and would widen the limits until no hand shows."""


class Habit(NamedTuple):
    """Learned friction of a disc, and the sensor's error to remove before judging a spin by it."""

    friction: Friction
    calibration: Calibration
    harmonics: tuple[Harmonic, ...]

    def straight(self, turned_deg: Floats) -> Floats:
        """Turn angles (n,) without the learned part of the sensor's error."""
        if not self.harmonics:
            return turned_deg
        known = self.calibration
        sensor = known.direction * turned_deg + known.zero_deg
        return known.direction * corrected_deg(self.harmonics, sensor)


class Learning:
    """What the spins of one base have taught so far. Discs have names; "" is a name like any other."""

    def __init__(self) -> None:
        self._begin(Calibration())

    def _begin(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self._harmonics: tuple[Harmonic, ...] | None = None
        self._waiting: deque[tuple[str, Trace]] = deque(maxlen=MOST_SPINS)
        """Spins by disc, until the sensor's error is known."""
        self._runs: dict[str, deque[RunOut]] = {}
        self._misfits: dict[str, deque[RunOut]] = {}
        """By disc, the latest consecutive spins that only the learned model rejects."""
        self._frictions: dict[str, Friction] = {}

    def habit(self, disc: str, calibration: Calibration) -> Habit | None:
        """Friction habit of this disc under this calibration; None until learned."""
        friction = self._frictions.get(disc)
        if friction is None or calibration != self._calibration:
            return None
        return Habit(friction, calibration, self._harmonics or ())

    def lacking(self, disc: str, calibration: Calibration) -> int:
        """Upper bound of free spins of this disc still needed to learn its friction."""
        if self.habit(disc, calibration) is not None:
            return 0
        seen = 0
        if calibration == self._calibration:
            seen = sum(of == disc for of, _ in self._waiting) + len(self._runs.get(disc, ()))
        return max(1, FREE_SPINS - seen)

    def add(self, disc: str, trace: Trace, calibration: Calibration) -> None:
        """Learn from a fair spin of this disc."""
        if calibration != self._calibration:
            self._begin(calibration)
        self._misfits.pop(disc, None)
        if self._harmonics is None and trace.per_turn == RAW_PER_TURN and not calibration.harmonics:
            self._waiting.append((disc, trace))
            self._learn_error()
        elif self._keep(disc, trace):
            self._learn_friction(disc)

    def add_misfit(self, disc: str, trace: Trace) -> None:
        """Learn from a spin of this disc that only the learned friction rejects."""
        if (run := self._run_of(trace)) is None:
            return
        misfits = self._misfits.setdefault(disc, deque(maxlen=FREE_SPINS))
        misfits.append(run)
        if _agreed(list(misfits), FREE_SPINS) is not None:
            self._runs[disc] = deque(self._misfits.pop(disc), MOST_SPINS)
            self._learn_friction(disc)

    def _learn_error(self) -> None:
        """Learn the sensor's error once enough spins agree, and then friction from these spins."""
        if len(self._waiting) < FREE_SPINS:
            return
        try:
            fit = learn_harmonics([trace for _, trace in self._waiting], self._calibration)
        except CalibrationError:
            return
        if fit.used < FEWEST_SPINS:
            return
        self._harmonics = fit.calibration.harmonics
        for disc, trace in self._waiting:
            self._keep(disc, trace)
        self._waiting.clear()
        for disc in self._runs:
            self._learn_friction(disc)

    def _keep(self, disc: str, trace: Trace) -> bool:
        if (run := self._run_of(trace)) is None:
            return False
        self._runs.setdefault(disc, deque(maxlen=MOST_SPINS)).append(run)
        return True

    def _run_of(self, trace: Trace) -> RunOut | None:
        known = self._calibration
        if self._harmonics:
            # The zero mark does not matter for deceleration.
            known = Calibration(harmonics=self._harmonics, direction=known.direction)
        return run_out_of(trace, known)

    def _learn_friction(self, disc: str) -> None:
        own = self._runs[disc]
        others = [run for other, runs in self._runs.items() if other != disc for run in runs]
        runs = [*own, *(others[-(MOST_SPINS - len(own)) :] if len(own) < FREE_SPINS else ())]
        if (friction := _agreed(runs, len(own))) is not None:
            self._frictions[disc] = friction


def _agreed(runs: list[RunOut], own: int) -> Friction | None:
    """Friction on which enough spins agree, including most of the first *own*, which are the disc's."""
    if len(runs) < FREE_SPINS:
        return None
    try:
        friction, odd = friction_of(runs)
    except CalibrationError:
        return None
    is_narrow = max(friction.brake_limit, friction.push_limit) <= MOST_LIMIT
    is_own = 2 * sum(place < own for place in odd) < own
    return friction if friction.spins >= FREE_SPINS and is_narrow and is_own else None
