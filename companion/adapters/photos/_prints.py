"""Detects the print on a ring: thin lines between segments, and the names and numbers of each segment."""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.adapters.photos._colours import STEPS, Colours
from companion.adapters.photos._ellipses import Floats

INK = 0.7
"""Contrast of ink to its ground, in log lightness."""
LINE_SHARE = 0.75
"""Share of the radii at which a line is visible; no word reaches it."""
LINE_DEPTH = 0.05
"""Contrast of a line to its surroundings, where white is 1."""
STEP_DEG = 360 / STEPS
MARGIN = round(2.5 / STEP_DEG)
WIDEST_GAP_DEG = 9.0
"""Widest gap between letters of one name; in a wide segment this share of it:"""
GAP_SHARE = 0.1


class Prints(msgspec.Struct, frozen=True):
    """Lightness of a ring (a row per radius), its valid pixels, and the angles of lines across it."""

    light: Floats
    good: NDArray[np.bool_]
    lines_deg: tuple[float, ...]

    def is_one(self, start_deg: float, end_deg: float, *, is_miss: bool) -> bool:
        """Is the print between two angles one centred block, as on a single segment?

        A Miss may be blank, or have light letters.
        """
        ink = self._ink(start_deg, end_deg, is_light=is_miss)
        size = len(ink) * STEP_DEG
        marked = np.flatnonzero(ink > 0.05)
        if len(marked) < 6:
            return is_miss
        gap = float(np.diff(marked).max()) * STEP_DEG
        middle = (marked[0] + marked[-1]) / 2 * STEP_DEG
        if gap > max(WIDEST_GAP_DEG, GAP_SHARE * size):
            return False
        return bool(abs(middle - size / 2) < max(2.5, 0.05 * size))

    def _ink(self, start_deg: float, end_deg: float, *, is_light: bool) -> Floats:
        """Share of radii with dark or light ink, at each angle between two borders without their margins."""
        first = round(start_deg / STEP_DEG) + MARGIN
        count = round(((end_deg - start_deg) % 360 or 360.0) / STEP_DEG) - 2 * MARGIN
        if count < 8:
            return np.zeros(0)
        columns = np.arange(first, first + count) % STEPS
        light, good = self.light[:, columns] * (-1 if is_light else 1), self.good[:, columns]
        return np.asarray((good & (_ground(light) - light > INK)).mean(axis=0), np.float64)


def prints(flat: Floats, colours: Colours) -> Prints:
    """Find the print on an unrolled ring."""
    light = colours.pixels[..., 2]
    return Prints(light, colours.good, _lines(np.exp(light / 2), colours.good))


def _ground(light: Floats) -> Floats:
    """Lightness of the ground at each radius: that of the lighter surroundings."""
    half = min(60, light.shape[1] // 2)
    wide = np.pad(light, ((0, 0), (half, half)), mode="reflect")
    count = light.shape[1]
    around = np.stack([wide[:, at : at + count] for at in range(0, 2 * half + 1, 10)])
    return np.asarray(np.quantile(around, 0.75, axis=0), np.float64)


def _lines(light: Floats, good: NDArray[np.bool_]) -> tuple[float, ...]:
    """Angles at which a thin dark line runs from the hub to the rim on a light ground."""
    beside = np.minimum(np.roll(light, 9, axis=1), np.roll(light, -9, axis=1))
    deep = np.where(good, beside - light, 0.0)
    deep = np.maximum.reduce([np.roll(deep, shift, axis=1) for shift in (-2, -1, 0, 1, 2)])
    depth = np.quantile(deep, 1 - LINE_SHARE, axis=0)
    strong = np.where(depth > LINE_DEPTH, deep.mean(axis=0), 0.0)
    found: list[float] = []
    while strong.max() > 0:
        at = int(strong.argmax())
        found.append(at * STEP_DEG)
        strong[np.arange(at - 20, at + 21) % STEPS] = 0
    return tuple(sorted(found))
