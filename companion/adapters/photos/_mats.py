"""Reads a draft of a mat from its picture: circles that may be spaces, and lines between them. All are suggestions.

Internal lengths are pixels of a picture of width `WIDE`; results are relative to the picture's width.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from companion.adapters.photos._ellipses import Edges, Floats
from companion.app.ports.photos import Corners, ReadSpace

STRAIGHT_PX = 1200
"""Longer side of a straightened mat."""
WIDE = 640
SMALLEST, LARGEST = 0.02, 0.16
"""Radii of spaces, relative to the picture's width."""
RADII = 40
"""Number of radii tried between them."""
LEAST_ROUND = 0.45
"""Least visible share of a circle."""
LEAST_SQUARE = 0.55
CLEAREST = 0.8
"""If more squares than circles are found, as in a noisy photo, keep only those with this share of the best score."""
ALIKE = 1.45
"""Largest ratio of sizes among a mat's spaces."""
MOST_SPACES = 120
LINE_SEEN = 0.85
"""Share of the way between two spaces that must look like a line."""
LONGEST = 0.6
"""Longest line, relative to the picture's width."""


def straightened(image: Image.Image, corners: Corners | None) -> Image.Image:
    """Rectify the mat; its sides get their average lengths in the photo."""
    if corners is None:
        straight = image.copy()
        straight.thumbnail((STRAIGHT_PX, STRAIGHT_PX), Image.Resampling.BOX)
        return straight
    at = np.array(corners, np.float64) * image.size
    sides = np.hypot(*(np.roll(at, -1, axis=0) - at).T)
    wide, high = max(1.0, (sides[0] + sides[2]) / 2), max(1.0, (sides[1] + sides[3]) / 2)
    scale = STRAIGHT_PX / max(wide, high)
    size = (max(8, round(wide * scale)), max(8, round(high * scale)))
    coefficients = four_points(((0, 0), (size[0], 0), size, (0, size[1])), at)
    return image.transform(size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC)


def four_points(of: Sequence[tuple[float, float]], to: Sequence[tuple[float, float]] | Floats) -> tuple[float, ...]:
    """Pillow's eight coefficients of the perspective transform that maps four points to four others."""
    rows, right = [], []
    for (x, y), (u, v) in zip(of, to, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    found = np.linalg.lstsq(np.array(rows, np.float64), np.array(right), rcond=None)[0]
    return tuple(float(value) for value in found)


def read(image: Image.Image) -> tuple[tuple[ReadSpace, ...], tuple[tuple[int, int], ...]]:
    """Circles and lines in the straightened picture of a mat."""
    small = image.convert("RGB").resize((WIDE, max(1, round(image.height * WIDE / image.width))), Image.Resampling.BOX)
    circles = _circles(small)
    lines = _lines(small, circles)
    spaces = (ReadSpace(x / WIDE, y / WIDE, radius / WIDE) for x, y, radius in circles)
    return tuple(spaces), lines


# ---------------------------------------------------------------- circles


def _circles(small: Image.Image) -> Floats:
    """Rows x, y, radius of circles and squares of similar size, from top to bottom."""
    edges = Edges(small, 0.8)
    row, column = np.nonzero(edges.size > edges.strong * 0.7)
    if len(row) < 20:
        return np.zeros((0, 3))
    size = edges.size[row, column]
    way = np.column_stack([edges.dx[row, column] / size, edges.dy[row, column] / size])
    heap, sizes = np.zeros((edges.height, edges.width)), np.zeros((edges.height, edges.width))
    for radius in np.geomspace(SMALLEST * WIDE, LARGEST * WIDE, RADII):
        seen = _heap(edges, row, column, way, float(radius))
        sizes = np.where(seen > heap, radius, sizes)
        heap = np.maximum(seen, heap)
    found: list[tuple[float, float, float, float]] = []
    while len(found) < 4 * MOST_SPACES:
        y, x = np.unravel_index(int(heap.argmax()), heap.shape)
        score, radius = float(heap[y, x]), float(sizes[y, x])
        if score < LEAST_ROUND:
            break
        found.append((score, float(x), float(y), radius))
        _clear(heap, float(x), float(y), radius)
    circles = _alike(found)
    return _sorted(np.concatenate([circles, _squares(edges, circles)])) if len(circles) else circles


def _squares(edges: Edges, circles: Floats) -> Floats:
    """Upright squares of the circles' size, such as Entry Points: rows as for circles, between those."""
    radius = float(np.median(circles[:, 2]))
    strong = edges.size > edges.strong * 0.7
    upright = (strong & (np.abs(edges.dx) > 2 * np.abs(edges.dy))).astype(np.float64)
    level = (strong & (np.abs(edges.dy) > 2 * np.abs(edges.dx))).astype(np.float64)
    heap = np.zeros((edges.height, edges.width))
    for half in np.arange(round(0.8 * radius), round(1.25 * radius) + 1):
        sides = _summed(upright, int(half)) + _summed(level.T, int(half)).T
        heap = np.maximum(heap, sides / (8 * half * 1.2))
    for x, y, own in circles:
        _clear(heap, float(x), float(y), float(own) * 1.4)
    found: list[tuple[float, float, float, float]] = []
    while len(found) < MOST_SPACES:
        y, x = np.unravel_index(int(heap.argmax()), heap.shape)
        score = float(heap[y, x])
        if score < LEAST_SQUARE:
            break
        found.append((float(x), float(y), radius, score))
        _clear(heap, float(x), float(y), radius * 1.6)
    rows = np.array(found).reshape(-1, 4)
    if len(rows) > len(circles):
        rows = rows[rows[:, 3] >= CLEAREST * rows[:, 3].max()]
    return rows[:, :3]


def _summed(upright: Floats, half: int) -> Floats:
    """Visible extent of two upright sides round each point, each *half* away and twice as high."""
    thick = np.minimum(1.0, upright + np.roll(upright, 1, axis=1) + np.roll(upright, -1, axis=1))
    total = np.cumsum(np.pad(thick, ((half + 1, half), (0, 0))), axis=0)
    high = total[2 * half :] - total[: -2 * half]
    high = high[: upright.shape[0]]
    pad = np.pad(high, ((0, 0), (half, half)))
    return np.asarray(pad[:, : upright.shape[1]] + pad[:, 2 * half :], np.float64)


def _clear(heap: Floats, x: float, y: float, reach: float) -> None:
    top, left = max(0, round(y - reach)), max(0, round(x - reach))
    heap[top : round(y + reach) + 1, left : round(x + reach) + 1] = 0


def _sorted(rows: Floats) -> Floats:
    """Sort from top to bottom, and from left to right within a row."""
    step = 1.2 * float(np.median(rows[:, 2]))
    return np.asarray(rows[np.lexsort((rows[:, 0], np.round(rows[:, 1] / step)))], np.float64)


def _heap(edges: Edges, row: NDArray[np.int64], column: NDArray[np.int64], way: Floats, radius: float) -> Floats:
    """Visible share of a circle of one radius round each point."""
    heap = np.zeros(edges.height * edges.width)
    for side in (-radius, radius):
        x = np.rint(column + side * way[:, 0]).astype(int)
        y = np.rint(row + side * way[:, 1]).astype(int)
        inside = (x >= 0) & (y >= 0) & (x < edges.width) & (y < edges.height)
        heap += np.bincount(y[inside] * edges.width + x[inside], minlength=len(heap))
    wide = np.pad(heap.reshape(edges.height, edges.width), 1)
    rows = wide[:-2] + wide[1:-1] + wide[2:]
    summed = rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]
    # A rim has two sides, and an edge is about two pixels wide.
    return np.asarray(np.minimum(1.5, summed / (2 * np.pi * radius * 1.6)), np.float64)


def _alike(found: list[tuple[float, float, float, float]]) -> Floats:
    """Those of the dominant size."""
    if not found:
        return np.zeros((0, 3))
    rows = np.array(found)
    near = (rows[None, :, 3] < rows[:, None, 3] * ALIKE) & (rows[None, :, 3] > rows[:, None, 3] / ALIKE)
    # Letters and corners are small and round too; spaces take more area.
    best = int((near * rows[None, :, 0] * rows[None, :, 3] ** 2).sum(axis=1).argmax())
    return np.asarray(rows[near[best]][:MOST_SPACES, 1:], np.float64)


# ---------------------------------------------------------------- lines


def _lines(small: Image.Image, circles: Floats) -> tuple[tuple[int, int], ...]:
    """Pairs of circles with a visible line and no other circle between them."""
    if len(circles) < 2:
        return ()
    light = np.asarray(small.filter(ImageFilter.GaussianBlur(0.7)), np.float32).astype(np.float64)
    apart = np.hypot(*(circles[:, None, :2] - circles[None, :, :2]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    found = []
    for one in range(len(circles)):
        for other in range(one + 1, len(circles)):
            if apart[one, other] > LONGEST * WIDE or _is_blocked(circles, one, other):
                continue
            if _line_seen(light, circles[one], circles[other]) > LINE_SEEN:
                found.append((one, other))
    return tuple(found)


def _is_blocked(circles: Floats, one: int, other: int) -> bool:
    start, way = circles[one, :2], circles[other, :2] - circles[one, :2]
    share = ((circles[:, :2] - start) @ way) / float(way @ way)
    off = np.hypot(*(circles[:, :2] - start - share[:, None] * way).T)
    between = (share > 0) & (share < 1) & (off < 0.8 * circles[:, 2])
    between[[one, other]] = False
    return bool(between.any())


def _line_seen(light: Floats, one: Floats, other: Floats) -> float:
    """Share of the way between two circles along which a stripe is lighter, or darker, than both sides."""
    way = other[:2] - one[:2]
    long = float(np.hypot(*way))
    way = way / long
    across = np.array([-way[1], way[0]])
    first, last = one[2] * 1.25, long - other[2] * 1.25
    if last - first < 4:
        return 0.0
    at = one[:2] + np.arange(first, last, 1.0)[:, None] * way
    radius = (one[2] + other[2]) / 2
    wide = max(2.0, 0.3 * radius)
    beside = np.arange(-wide, wide + 0.1, 1.0)
    middle = _looked_up(light, at[:, None, :] + beside[None, :, None] * across)
    sides = [_looked_up(light, at + side * max(5.0, 0.62 * radius) * across) for side in (-1.0, 1.0)]
    steps = [(middle - side[:, None, :]).sum(axis=2) for side in sides]
    lighter = np.minimum(*steps).max(axis=1)
    darker = -np.maximum(*steps).min(axis=1)
    least = 24.0
    return float(max((lighter > least).mean(), (darker > least).mean()))


def _looked_up(light: Floats, at: Floats) -> Floats:
    column = np.clip(np.rint(at[..., 0]).astype(int), 0, light.shape[1] - 1)
    row = np.clip(np.rint(at[..., 1]).astype(int), 0, light.shape[0] - 1)
    return np.asarray(light[row, column], np.float64)
