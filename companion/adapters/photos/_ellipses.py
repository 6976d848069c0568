"""Finds ellipses in a picture: candidates for round things seen at an angle.

Lengths are pixels, x right, y down. An ellipse is five numbers: its centre, its half axes, the turn of the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

Floats: TypeAlias = NDArray[np.float64]

RAYS = 120
EDGES_OF_RAY = 6
TRIES = 1500
ROUND = 120
"""Number of sampled points of an ellipse."""
MOST_FLAT = 0.6
"""Least ratio of axes: a flatter ellipse was photographed too much from the side."""
SMALLEST = 0.1
LARGEST = 0.62
"""Half axes, relative to the picture's shorter side."""


class Ellipse(msgspec.Struct, frozen=True):
    """An ellipse; *long* ≥ *short* are half axes, *turn* is that of the long one, in radians clockwise from x."""

    x: float
    y: float
    long: float
    short: float
    turn: float

    def scaled(self, by: float) -> Ellipse:
        """The same ellipse in a picture scaled by *by*."""
        return Ellipse(self.x * by, self.y * by, self.long * by, self.short * by, self.turn)

    def moved(self, x: float, y: float) -> Ellipse:
        """The same ellipse, translated."""
        return Ellipse(self.x + x, self.y + y, self.long, self.short, self.turn)

    def matrix(self) -> Floats:
        """Matrix that maps the unit circle to it, upright: 3 × 3, for points (x, y, 1)."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        turn = np.array([[c, -s], [s, c]])
        whole = np.eye(3)
        whole[:2, :2] = turn @ np.diag([self.long, self.short]) @ turn.T
        whole[:2, 2] = (self.x, self.y)
        return whole


class Edges:
    """Gradient of a picture, at each pixel that of its steepest channel."""

    def __init__(self, image: Image.Image, blur_px: float = 1.2) -> None:
        soft = np.asarray(image.filter(ImageFilter.GaussianBlur(blur_px)), np.float32)
        soft = np.sqrt(soft / 255)  # dark regions have edges too
        dy, dx = np.gradient(soft, axis=(0, 1))
        best = np.argmax(dx * dx + dy * dy, axis=2)[..., None]
        self.dx = np.take_along_axis(dx, best, 2)[..., 0]
        self.dy = np.take_along_axis(dy, best, 2)[..., 0]
        self.size = np.hypot(self.dx, self.dy)
        self.height, self.width = self.size.shape
        self.strong = float(max(np.quantile(self.size, 0.9) * 0.5, 0.004))

    def along(self, x: Floats, y: Floats, way_x: Floats, way_y: Floats) -> Floats:
        """Steepness at points in given directions; 0 outside."""
        column, row = np.rint(x).astype(int), np.rint(y).astype(int)
        inside = (column >= 0) & (row >= 0) & (column < self.width) & (row < self.height)
        column, row = np.clip(column, 0, self.width - 1), np.clip(row, 0, self.height - 1)
        steep = np.abs(self.dx[row, column] * way_x + self.dy[row, column] * way_y)
        return np.where(inside, steep, 0.0)


def ellipses(image: Image.Image) -> Iterator[list[tuple[float, Ellipse]]]:
    """Candidate ellipses with the visible share of each (0 to 1), grouped by centre."""
    edges = Edges(image)
    rng = np.random.default_rng(1)
    known: list[Ellipse] = []
    for seed in _seeds(edges):
        found = []
        for share, one in _around(edges, seed, rng):
            if all(_apart(one, other) > 0.04 for other in known):
                known.append(one)
                found.append((share, one))
        yield found


def polished(image: Image.Image, ellipse: Ellipse) -> Ellipse:
    """The ellipse refitted to the edge near it, in a finer picture."""
    # Crop to its surroundings: the rest of a large picture costs time.
    left, top = (max(0, int(at - 1.15 * ellipse.long)) for at in (ellipse.x, ellipse.y))
    box = (left, top, int(ellipse.x + 1.15 * ellipse.long) + 2, int(ellipse.y + 1.15 * ellipse.long) + 2)
    edges = Edges(image.crop((left, top, min(box[2], image.width), min(box[3], image.height))), 1.0)
    best = ellipse.moved(-left, -top)
    for reach in (0.03, 0.015, 0.01):
        points, weights = _edge_points(edges, best, reach)
        better = _fitted(points, weights)
        if better is None or _apart(better, best) > 0.2:
            break
        best = better
    return best.moved(left, top)


def _apart(one: Ellipse, other: Ellipse) -> float:
    """Difference of two ellipses, relative to their size."""
    angle = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    circle = np.vstack([np.cos(angle), np.sin(angle), np.ones(16)])
    first, second = (ellipse.matrix() @ circle for ellipse in (one, other))
    return float(np.abs(first[:2] - second[:2]).mean() / max(one.long, other.long))


def _seeds(edges: Edges) -> list[tuple[float, float]]:
    """Likely centres of round things: points that many edges face. And the centre of the picture."""
    step = 4
    row, column = np.nonzero(edges.size > edges.strong)
    if len(row) > 20000:
        keep = np.linspace(0, len(row) - 1, 20000).astype(int)
        row, column = row[keep], column[keep]
    size = edges.size[row, column]
    way_x, way_y = edges.dx[row, column] / size, edges.dy[row, column] / size
    votes = np.zeros((edges.height // step + 1, edges.width // step + 1))
    short = min(edges.height, edges.width)
    for far in np.arange(SMALLEST * short, LARGEST * short, step):
        for side in (-far, far):
            x, y = (column + side * way_x) / step, (row + side * way_y) / step
            inside = (x >= 0) & (y >= 0) & (x < votes.shape[1]) & (y < votes.shape[0])
            np.add.at(votes, (y[inside].astype(int), x[inside].astype(int)), 1.0)
    top = votes.max() or 1.0
    soft = Image.fromarray((255 * votes / top).astype(np.uint8)).filter(ImageFilter.GaussianBlur(3))
    heap = np.asarray(soft, np.float64).copy()
    found = [(edges.width / 2, edges.height / 2)]
    reach = max(2, round(0.08 * short / step))
    for _ in range(5):
        y, x = np.unravel_index(int(heap.argmax()), heap.shape)
        found.append((float(x) * step, float(y) * step))
        heap[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1] = 0
    return found


def _around(edges: Edges, seed: tuple[float, float], rng: np.random.Generator) -> list[tuple[float, Ellipse]]:
    """Ellipses round a point, fitted to edges on rays from it."""
    x, y, far = _met(edges, seed)
    rays = np.flatnonzero(np.isfinite(far).any(axis=1))
    if len(rays) < 12:
        return []
    # One edge of a first ray; one in each further fifth of the circle, about as far from the seed.
    ray = rng.choice(rays, TRIES)
    edge = (rng.random(TRIES) * np.isfinite(far[ray]).sum(axis=1)).astype(int)
    first_far = far[ray, edge]
    picks = [np.column_stack([x[ray, edge], y[ray, edge]])]
    for turn in range(1, 5):
        other = (ray + turn * RAYS // 5 + rng.integers(-RAYS // 12, RAYS // 12, TRIES)) % RAYS
        off = np.abs(np.log(far[other] / (first_far * rng.uniform(0.75, 1.33, TRIES))[:, None]))
        edge = np.where(np.isfinite(off), off, np.inf).argmin(axis=1)
        picks.append(np.column_stack([x[other, edge], y[other, edge]]))
    chosen = np.stack(picks, axis=1)
    chosen = chosen[np.isfinite(chosen).all(axis=(1, 2))]
    if not len(chosen):
        return []
    tried = _through(chosen)
    short = min(edges.width, edges.height)
    tried = tried[(tried[:, 2] < LARGEST * short) & (tried[:, 3] > SMALLEST * short)]
    tried = tried[tried[:, 3] > MOST_FLAT * tried[:, 2]]
    if not len(tried):
        return []
    shares = _shares(edges, tried)
    best = np.argsort(-shares)[:40]
    kept: list[tuple[float, Ellipse]] = []
    for number in best:
        one = Ellipse(*(float(v) for v in tried[number]))
        if all(_apart(one, other) > 0.08 for _, other in kept):
            kept.append((float(shares[number]), one))
        if len(kept) == 5:
            break
    return [_settled(edges, one) for _, one in kept]


def _settled(edges: Edges, ellipse: Ellipse) -> tuple[float, Ellipse]:
    """The ellipse refitted to its edges, and its visible share."""
    for reach in (0.06, 0.03):
        points, weights = _edge_points(edges, ellipse, reach)
        better = _fitted(points, weights)
        if better is None or better.short < MOST_FLAT * better.long or _apart(better, ellipse) > 0.25:
            break
        ellipse = better
    return float(_shares(edges, _row(ellipse))[0]), ellipse


def _row(ellipse: Ellipse) -> Floats:
    return np.array([[ellipse.x, ellipse.y, ellipse.long, ellipse.short, ellipse.turn]])


def _met(edges: Edges, seed: tuple[float, float]) -> tuple[Floats, Floats, Floats]:
    """Steepest places on rays from a point: x, y and distance, the steepest first; NaN if there is none."""
    angle = np.linspace(0, 2 * np.pi, RAYS, endpoint=False)
    short = min(edges.width, edges.height)
    far = np.arange(SMALLEST * short * 0.8, LARGEST * short * 1.1, 1.0)
    x = seed[0] + np.cos(angle)[:, None] * far
    y = seed[1] + np.sin(angle)[:, None] * far
    steep = edges.along(x, y, np.cos(angle)[:, None], np.sin(angle)[:, None])
    peak = (steep[:, 1:-1] >= steep[:, :-2]) & (steep[:, 1:-1] > steep[:, 2:]) & (steep[:, 1:-1] > edges.strong * 0.6)
    height = np.where(peak, steep[:, 1:-1], 0.0)
    order = np.argsort(-height, axis=1)[:, :EDGES_OF_RAY]
    none = np.take_along_axis(height, order, 1) <= 0
    at = [np.take_along_axis(one, order + 1, 1) for one in (x, y, np.broadcast_to(far, x.shape))]
    found_x, found_y, found_far = (np.where(none, np.nan, one) for one in at)
    return found_x, found_y, found_far


def _through(points: Floats) -> Floats:
    """Ellipses through five points each (n × 5 × 2), as rows of `Ellipse`; only real ones."""
    middle = points.mean(axis=1, keepdims=True)
    scale = np.abs(points - middle).max(axis=(1, 2))[:, None, None] + 1e-9
    x, y = np.moveaxis((points - middle) / scale, 2, 0)
    # a x² + b xy + c y² + d x + e y = 1, about the points' centroid, which lies inside.
    terms = np.stack([x * x, x * y, y * y, x, y], axis=2)
    good = np.abs(np.linalg.det(terms)) > 1e-7
    conic = np.linalg.solve(terms[good], np.ones((int(good.sum()), 5, 1)))[..., 0]
    rows, real = _axes(conic)
    rows = rows[real]
    scale, middle = scale[good][real][:, 0, 0], middle[good][real][:, 0, :]
    rows[:, :4] *= scale[:, None]
    rows[:, :2] += middle
    return rows


def _axes(conic: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Rows of `Ellipse` of conics a x² + b xy + c y² + d x + e y = 1, and which are ellipses."""
    a, b, c, d, e = conic.T
    under = 4 * a * c - b * b
    with np.errstate(all="ignore"):
        x, y = (b * e - 2 * c * d) / under, (b * d - 2 * a * e) / under
        level = 1 + a * x * x + b * x * y + c * y * y
        mean, apart = (a + c) / 2, np.hypot(a - c, b) / 2
        long, short = np.sqrt(level / (mean - apart)), np.sqrt(level / (mean + apart))
        turn = 0.5 * np.arctan2(-b, -(a - c))
    rows = np.column_stack([x, y, long, short, turn])
    return rows, (under > 1e-9) & np.isfinite(rows).all(axis=1) & (short > 0)


def _on(rows: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Points on ellipses, and the normals there: each n × ROUND."""
    angle = np.linspace(0, 2 * np.pi, ROUND, endpoint=False)
    x0, y0, long, short, turn = (rows[:, [i]] for i in range(5))
    u, v = np.cos(angle), np.sin(angle)
    c, s = np.cos(turn), np.sin(turn)
    x, y = x0 + c * long * u - s * short * v, y0 + s * long * u + c * short * v
    across_u, across_v = u / long, v / short
    size = np.hypot(across_u, across_v)
    across_u, across_v = across_u / size, across_v / size
    return x, y, c * across_u - s * across_v, s * across_u + c * across_v


def _shares(edges: Edges, rows: Floats) -> Floats:
    """Share of each ellipse that lies on an edge along it; large ones count a little more."""
    x, y, way_x, way_y = _on(rows)
    steep = np.zeros_like(x)
    for beside in (-1.0, 0.0, 1.0):
        steep = np.maximum(steep, edges.along(x + beside * way_x, y + beside * way_y, way_x, way_y))
    return np.asarray(np.minimum(1.0, steep / (2.5 * edges.strong)).mean(axis=1), np.float64)


def _edge_points(edges: Edges, ellipse: Ellipse, reach: float) -> tuple[Floats, Floats]:
    """Steepest point near each point of an ellipse, at most *reach* of its size away, and its steepness."""
    x, y, way_x, way_y = (one[0] for one in _on(_row(ellipse)))
    wide = max(2.0, reach * ellipse.long)
    beside = np.linspace(-wide, wide, 2 * int(np.ceil(wide)) + 1)
    column, row = x[:, None] + beside * way_x[:, None], y[:, None] + beside * way_y[:, None]
    steep = edges.along(column, row, way_x[:, None], way_y[:, None])
    best = steep.argmax(axis=1)
    at = np.arange(len(best))
    return np.column_stack([column[at, best], row[at, best]]), np.minimum(steep[at, best], 4 * edges.strong)


def _fitted(points: Floats, weights: Floats) -> Ellipse | None:
    """Ellipse fitted to points by iteratively reweighted least squares."""
    good = weights > 0
    if good.sum() < 12:
        return None
    points, weights = points[good], weights[good]
    middle, scale = points.mean(axis=0), np.abs(points - points.mean(axis=0)).max() + 1e-9
    x, y = ((points - middle) / scale).T
    terms = np.column_stack([x * x, x * y, y * y, x, y])
    conic = np.zeros(5)
    weight = weights.copy()
    for _ in range(6):
        root = np.sqrt(weight)[:, None]
        conic = np.linalg.lstsq(terms * root, root[:, 0], rcond=None)[0]
        off = np.abs(terms @ conic - 1)
        weight = weights / (1 + (off / 0.02) ** 2)
    rows, real = _axes(conic[None])
    if not real[0]:
        return None
    x0, y0, long, short, turn = (float(v) for v in rows[0])
    return Ellipse(x0 * scale + middle[0], y0 * scale + middle[1], long * scale, short * scale, turn)
