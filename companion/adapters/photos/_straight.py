"""Straightens a disc: from an ellipse in a photo to the ring as seen from straight above.

The rim alone does not determine the disc's centre under perspective. The print does: borders of segments run straight
to the centre.
"""

from __future__ import annotations

import msgspec
import numpy as np

from companion.adapters.photos._ellipses import Ellipse, Floats

NEAREST = 5.0
"""Least distance of the camera in radii."""


class View(msgspec.Struct, frozen=True):
    """Position of a disc in a picture: the ellipse of its rim, and the image of its centre, in radii."""

    ellipse: Ellipse
    off_x: float = 0.0
    off_y: float = 0.0

    def matrix(self) -> Floats:
        """Homography from the disc (x right, y down, radii) to pixels."""
        return np.asarray(self.ellipse.matrix() @ _boost(self.off_x, self.off_y), np.float64)

    def points(self, radius: Floats, angle: Floats) -> tuple[Floats, Floats]:
        """Pixels of points in polar coordinates, the angle in radians clockwise from the top."""
        x, y = radius * np.sin(angle), -radius * np.cos(angle)
        m = self.matrix()
        below = m[2, 0] * x + m[2, 1] * y + m[2, 2]
        return (m[0, 0] * x + m[0, 1] * y + m[0, 2]) / below, (m[1, 0] * x + m[1, 1] * y + m[1, 2]) / below


def _boost(x: float, y: float) -> Floats:
    """The projective map that keeps the unit circle and takes its centre to (x, y)."""
    far = float(np.hypot(x, y))
    if far < 1e-9:
        return np.eye(3)
    c, s = x / far, y / far
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    side = np.sqrt(1 - far * far)
    return np.asarray(turn @ np.array([[1, 0, far], [0, side, 0], [far, 0, 1.0]]) @ turn.T, np.float64)


def sampled(picture: Floats, x: Floats, y: Floats) -> Floats:
    """Bilinearly interpolated colours; NaN outside the picture."""
    height, width = picture.shape[:2]
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    inside = (column >= 0) & (row >= 0) & (column < width - 1) & (row < height - 1)
    column, row = np.clip(column, 0, width - 2), np.clip(row, 0, height - 2)
    u, v = (x - column)[..., None], (y - row)[..., None]
    top = picture[row, column] * (1 - u) + picture[row, column + 1] * u
    low = picture[row + 1, column] * (1 - u) + picture[row + 1, column + 1] * u
    return np.asarray(np.where(inside[..., None], top * (1 - v) + low * v, np.nan), np.float64)


def ring(picture: Floats, view: View, radii: Floats, steps: int) -> Floats:
    """Unroll the ring: a row per radius, *steps* columns clockwise from the top."""
    angle = np.asarray((np.arange(steps) + 0.5) * (2 * np.pi / steps), np.float64)
    return sampled(picture, *view.points(radii[:, None], angle[None, :]))


def likeness(picture: Floats, ellipse: Ellipse) -> float:
    """Share of the ring's variation that is between angles: 1 for segments, 0 for anything else."""
    flat = ring(picture, View(ellipse), np.linspace(0.62, 0.9, 8), 180)
    if np.isnan(flat).mean() > 0.35:
        return 0.0
    middle = np.nanmedian(flat, axis=0)
    if np.isnan(middle).any():
        middle = middle[~np.isnan(middle).any(axis=1)]
    between = float(np.abs(middle - np.median(middle, axis=0)).mean())
    within = float(np.nanmean(np.abs(flat - np.nanmedian(flat, axis=0))))
    return between / (between + within + 3.0)


def centered(picture: Floats, ellipse: Ellipse) -> View:
    """The view in which the borders run straight to the centre."""
    radii = np.linspace(0.5, 0.94, 12)
    # The flatness of the ellipse bounds the offset of the centre, and gives its line.
    lean = float(np.sqrt(1 - (ellipse.short / ellipse.long) ** 2))
    most = lean / NEAREST + 0.03
    way_x, way_y = -np.sin(ellipse.turn), np.cos(ellipse.turn)

    def bent(along: float, beside: float) -> float:
        view = View(ellipse, along * way_x - beside * way_y, along * way_y + beside * way_x)
        flat = _hues(ring(picture, view, radii, 360))
        off = np.abs(flat - np.nanmedian(flat, axis=0)).sum(axis=2)
        return float(np.nanmean(np.minimum(off, 0.25))) + 0.3 * along**2 + 1.0 * beside**2

    best, at = bent(0.0, 0.0), (0.0, 0.0)
    for step, wide, high in ((0.02, 5, 1), (0.01, 2, 2), (0.004, 2, 2)):
        middle = at
        for i in range(-wide, wide + 1):
            for j in range(-high, high + 1):
                along, beside = middle[0] + i * step, middle[1] + j * step
                if abs(along) > most or abs(beside) > 0.04:
                    continue
                cost = bent(along, beside)
                if cost < best:
                    best, at = cost, (along, beside)
    along, beside = at
    return View(ellipse, float(along * way_x - beside * way_y), float(along * way_y + beside * way_x))


def _hues(flat: Floats) -> Floats:
    """Colours insensitive to shadows: the shares of red and green, and a little of the light."""
    whole = flat.sum(axis=2, keepdims=True)
    return np.concatenate([1.5 * flat[..., :2] / (whole + 30), 0.012 * np.sqrt(np.maximum(whole, 0))], axis=2)
