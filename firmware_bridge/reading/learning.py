"""Learning from the spins of a session how the discs of one base slow down, for a base that nobody calibrated.

The first `FREE_SPINS` spins that count and run out alike teach it: the error of the sensor, which is the base's, and
the friction, which is each disc's own. Both serve to judge spins (`fairness`) and nothing else: angles, and what is
said of how exact they are, stay as the calibration has them. Hands among the first spins differ from the rest, and
are left out; as long as too few agree, nothing is learned.

A disc with fewer spins of its own is judged by those of other discs too, if its own agree with them: on plates that
are made alike discs run alike. A disc with the name of another one, or an old disc that runs differently, shows as
`FREE_SPINS` spins in a row that do not fit, but fit each other: from then on they are what fits.

Nothing is kept beyond the session: nobody has promised that these spins were left alone, as whoever calibrates does.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from firmware_bridge.reading.calibration import RunOut, friction_of, learn_harmonics, run_out_of
from firmware_bridge.reading.calibration_values import FREE_SPINS, Calibration, Friction, Harmonic
from firmware_bridge.reading.correction import Floats, corrected_deg
from firmware_bridge.reading.readings import Trace
from firmware_bridge.wire.errors import CalibrationError
from firmware_bridge.wire.messages import RAW_PER_TURN

MOST_SPINS = 10
"""The latest of each disc are kept, and as many while the sensor's error is not known."""
FEWEST_SPINS = 4
"""From so many of the first spins the sensor's error is learned: some are too slow to tell of it."""
MOST_LIMIT = 30.0
"""In standard deviations: the limits of free spins are narrower, 23 at most. Spins that were pushed, or stopped late,
run alike but for a moment, and would widen them until no hand shows."""


class Habit(NamedTuple):
    """How a disc slows down, and the error of the sensor that is taken off before a spin is judged by it."""

    friction: Friction
    calibration: Calibration
    harmonics: tuple[Harmonic, ...]

    def straight(self, turned_deg: Floats) -> Floats:
        """Turn angles (n,) without the sensor's error, as far as it was learned."""
        if not self.harmonics:
            return turned_deg
        known = self.calibration
        sensor = known.direction * turned_deg + known.zero_deg
        return known.direction * corrected_deg(self.harmonics, sensor)


class Learning:
    """What the spins of one base taught so far. Discs have names; "" is one like any other."""

    def __init__(self) -> None:
        self._begin(Calibration())

    def _begin(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self._harmonics: tuple[Harmonic, ...] | None = None
        self._waiting: deque[tuple[str, Trace]] = deque(maxlen=MOST_SPINS)
        """Spins by disc, until the sensor's error is known."""
        self._runs: dict[str, deque[RunOut]] = {}
        self._misfits: dict[str, deque[RunOut]] = {}
        """By disc the latest spins in a row that only what was learned speaks against."""
        self._frictions: dict[str, Friction] = {}

    def habit(self, disc: str, calibration: Calibration) -> Habit | None:
        """How this disc slows down on the base, read by this calibration; None until it was learned."""
        friction = self._frictions.get(disc)
        if friction is None or calibration != self._calibration:
            return None
        return Habit(friction, calibration, self._harmonics or ())

    def lacking(self, disc: str, calibration: Calibration) -> int:
        """How many free spins of this disc are lacking, at most, until it is learned how it slows down."""
        if self.habit(disc, calibration) is not None:
            return 0
        seen = 0
        if calibration == self._calibration:
            seen = sum(of == disc for of, _ in self._waiting) + len(self._runs.get(disc, ()))
        return max(1, FREE_SPINS - seen)

    def add(self, disc: str, trace: Trace, calibration: Calibration) -> None:
        """Learn from a spin that counts, of this disc."""
        if calibration != self._calibration:
            self._begin(calibration)
        self._misfits.pop(disc, None)
        if self._harmonics is None and trace.per_turn == RAW_PER_TURN and not calibration.harmonics:
            self._waiting.append((disc, trace))
            self._learn_error()
        elif self._keep(disc, trace):
            self._learn_friction(disc)

    def add_misfit(self, disc: str, trace: Trace) -> None:
        """Learn from a spin of this disc that would count, if nothing were known of how it slows down."""
        if (run := self._run_of(trace)) is None:
            return
        misfits = self._misfits.setdefault(disc, deque(maxlen=FREE_SPINS))
        misfits.append(run)
        if _agreed(list(misfits), FREE_SPINS) is not None:
            self._runs[disc] = deque(self._misfits.pop(disc), MOST_SPINS)
            self._learn_friction(disc)

    def _learn_error(self) -> None:
        """Learn the sensor's error, once enough spins agree; they teach friction then."""
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
            # Where zero is says nothing of how a disc slows down.
            known = Calibration(harmonics=self._harmonics, direction=known.direction)
        return run_out_of(trace, known)

    def _learn_friction(self, disc: str) -> None:
        own = self._runs[disc]
        others = [run for other, runs in self._runs.items() if other != disc for run in runs]
        runs = [*own, *(others[-(MOST_SPINS - len(own)) :] if len(own) < FREE_SPINS else ())]
        if (friction := _agreed(runs, len(own))) is not None:
            self._frictions[disc] = friction


def _agreed(runs: list[RunOut], own: int) -> Friction | None:
    """The friction on which enough spins agree, and of the first of them, which are the disc's *own*, most."""
    if len(runs) < FREE_SPINS:
        return None
    try:
        friction, odd = friction_of(runs)
    except CalibrationError:
        return None
    is_narrow = max(friction.brake_limit, friction.push_limit) <= MOST_LIMIT
    is_own = 2 * sum(place < own for place in odd) < own
    return friction if friction.spins >= FREE_SPINS and is_narrow and is_own else None
