"""Reads a draft of a disc from its picture: segment borders, their colours, and doubts."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from companion.adapters.photos._colours import KINDS, RADII, STEPS, Colours, coloured
from companion.adapters.photos._ellipses import Ellipse, Floats, ellipses, polished
from companion.adapters.photos._prints import Prints, prints
from companion.adapters.photos._straight import View, centered, likeness, ring
from companion.app.ports.photos import Doubt, ReadSegment
from companion.figure.printed.colours import Colour
from companion.kernel.errors import DataError
from companion.texts.texts import phrase

SEARCH_PX, READ_PX = 640, 1280
"""Longer side of the pictures for finding the disc, and for reading it."""
LEAST_LIKE, LIKE_THE_BEST, PLAINLY_LIKE = 0.47, 0.8, 0.7
"""Least likeness of a disc; share of the best that counts as equally good; likeness at which the search ends."""
GRID_DEG = 15.0
ON_GRID_DEG, NEAR_GRID_DEG = 2.2, 3.6
"""Distance within which a border is on a step of 15°; up to the second it is moved there, and marked."""
BENT_DEG = 1.6
"""Variation between radii above which a border is no straight line."""
UNSURE = 0.3
WEAK_DEG = 5.0
"""An unreadable stretch of a segment this long may hide another."""
NARROWEST_DEG = 11.0
LEAST_DEG = 10.0
"""A line nearer to a border than this belongs to that border."""


class Border(msgspec.Struct, frozen=True):
    """A border between two colours; *bent_deg* is its variation from radius to radius."""

    at_deg: float
    bent_deg: float


class Draft(msgspec.Struct, frozen=True):
    """Segments as read, and the disc's position in the given picture."""

    segments: tuple[ReadSegment, ...]
    view: View


def read(image: Image.Image) -> Draft:
    """Read the disc in a picture (RGB, any size).

    Raises:
        DataError: There is no disc in it.
    """
    scale = max(image.size) / READ_PX
    fine = image if scale <= 1 else image.resize(_smaller(image.size, scale), Image.Resampling.BOX)
    pixels = np.asarray(fine, np.float32).astype(np.float64)
    view = _found(fine, pixels)
    segments = segments_of(ring(pixels, view, RADII, STEPS))
    return Draft(segments, View(view.ellipse.scaled(max(1.0, scale)), view.off_x, view.off_y))


def _smaller(size: tuple[int, int], scale: float) -> tuple[int, int]:
    return max(1, round(size[0] / scale)), max(1, round(size[1] / scale))


def _found(fine: Image.Image, pixels: Floats) -> View:
    """View of the most disc-like ellipse."""
    scale = max(1.0, max(fine.size) / SEARCH_PX)
    small = fine.resize(_smaller(fine.size, scale), Image.Resampling.BOX)
    if min(small.size) < 64:
        raise DataError(phrase("error.photo.small", width=fine.width, height=fine.height))
    coarse = np.asarray(small, np.float32).astype(np.float64)
    tried: list[tuple[float, Ellipse]] = []
    for found in ellipses(small):
        tried += [(share * share * likeness(coarse, one), one) for share, one in found]
        if any(like > PLAINLY_LIKE for like, _ in tried):
            break
    most = max((like for like, _ in tried), default=0.0)
    if most < LEAST_LIKE:
        raise DataError(phrase("error.photo.no-disc"))
    # A hub is round too, and may shine: take the largest of the nearly most disc-like ones as the rim.
    best = max((one for like, one in tried if like > max(LEAST_LIKE, LIKE_THE_BEST * most)), key=lambda one: one.long)
    return centered(pixels, polished(fine, best.scaled(fine.width / small.width)))


# ---------------------------------------------------------------- segments


def segments_of(flat: Floats) -> tuple[ReadSegment, ...]:
    """Segments of an unrolled ring, with doubts."""
    colours = coloured(flat)
    changes = np.flatnonzero(colours.labels != np.roll(colours.labels, 1))
    starts = [int(at) for at in changes if _colour(colours, int(at)) != _colour(colours, int(at) - 1)]
    printed = prints(flat, colours)
    if len(starts) < 2:
        whole = ReadSegment(0.0, 360.0, _colour(colours, 0), ("one-colour",))
        return (whole,)
    borders = [_border(colours, starts, number) for number in range(len(starts))]
    placed, off = _on_grid([one.at_deg for one in borders])
    found: list[ReadSegment] = []
    for number, start in enumerate(starts):
        after = (number + 1) % len(starts)
        ends = (borders[number], borders[after])
        doubts = _doubts(colours, start, starts[after], ends, (off[number], off[after]))
        segment = ReadSegment(placed[number], placed[after], _colour(colours, start), doubts)
        found += _parted(segment, printed, (borders[number].at_deg, borders[after].at_deg))
    return tuple(found)


def _colour(colours: Colours, at: int) -> Colour:
    return KINDS[int(colours.labels[at % STEPS])][0]


def _border(colours: Colours, starts: list[int], number: int) -> Border:
    """Exact position of a border: at each radius the point that balances both colours, and their median."""
    start = starts[number]
    before = (start - starts[number - 1]) % STEPS or STEPS
    behind = (starts[(number + 1) % len(starts)] - start) % STEPS or STEPS
    reach = int(min(6 * STEPS / 360, before / 2, behind / 2))
    window = np.arange(start - reach, start + reach) % STEPS
    one, other = (colours.middles[colours.labels[at % STEPS]] for at in (start - 1, start))
    weigh = np.array([1.0, 1.0, 0.6])
    way = (other - one) * weigh
    share = ((colours.pixels[:, window] - one) * weigh) @ way / max(float(way @ way), 1e-9)
    good = colours.good[:, window]
    rows = good.mean(axis=1) > 0.6
    if rows.sum() < 6:
        return Border(start * 360 / STEPS, 9.0)
    share = np.where(good, np.clip(share, 0, 1), 0.5)[rows]
    at = start - reach + (1 - share).sum(axis=1)
    middle = float(np.median(at))
    bent = 1.48 * float(np.median(np.abs(at - middle)))
    return Border(middle * 360 / STEPS % 360, bent * 360 / STEPS)


def _on_grid(borders_deg: list[float]) -> tuple[list[float], list[float]]:
    """Snap borders to a 15° grid with a fitted origin; returns each deviation. Borders far off stay."""
    at = np.array(borders_deg)
    tried = np.arange(0, GRID_DEG, 0.1)
    off = (at[None, :] - tried[:, None] + GRID_DEG / 2) % GRID_DEG - GRID_DEG / 2
    best = int(np.exp(-((off / 1.5) ** 2) / 2).sum(axis=1).argmax())
    near = np.abs(off[best]) < ON_GRID_DEG
    begin = tried[best] + float(off[best][near].mean() if near.any() else 0.0)
    off_best = (at - begin + GRID_DEG / 2) % GRID_DEG - GRID_DEG / 2
    placed = np.where(np.abs(off_best) <= NEAR_GRID_DEG, at - off_best, at) % 360
    return [round(float(v), 2) for v in placed], [float(v) for v in off_best]


def _doubts(
    colours: Colours, start: int, end: int, ends: tuple[Border, Border], off_deg: tuple[float, float]
) -> tuple[Doubt, ...]:
    """Doubts about a run of one colour."""
    found: list[Doubt] = []
    size_deg = ((end - start) % STEPS or STEPS) * 360 / STEPS
    if (
        any(one.bent_deg > BENT_DEG for one in ends)
        or any(abs(off) > ON_GRID_DEG for off in off_deg)
        or size_deg < NARROWEST_DEG
    ):
        found.append("border")
    sure = np.take(colours.sureness, np.arange(start, start + round(size_deg * STEPS / 360)) % STEPS)
    edge = round(1.5 * STEPS / 360)
    inner = sure[edge:-edge] if len(sure) > 4 * edge else sure
    if np.median(inner) < UNSURE:
        found.append("colour")
    if _longest(inner < UNSURE * 0.6) * 360 / STEPS > WEAK_DEG:
        found.append("hidden")
    if not colours.has_white:
        found.append("no-white")
    return tuple(found)


def _longest(holds: NDArray[np.bool_]) -> int:
    """Length of the longest run."""
    best = now = 0
    for one in holds:
        now = now + 1 if one else 0
        best = max(best, now)
    return best


def _parted(segment: ReadSegment, printed: Prints, ends_deg: tuple[float, float]) -> list[ReadSegment]:
    """Split a run of one colour into segments by its print."""
    lines = [at for at in printed.lines_deg if _within(at, *ends_deg, LEAST_DEG)]
    if lines:
        cuts = {round((at - ends_deg[0]) % 360 / GRID_DEG) * GRID_DEG for at in lines}
        edges = [0.0, *sorted(cut for cut in cuts if 0 < cut < segment.size_deg), segment.size_deg]
        return [
            msgspec.structs.replace(
                segment,
                start_deg=round((segment.start_deg + one) % 360, 2),
                end_deg=round((segment.start_deg + other) % 360, 2),
            )
            for one, other in pairwise(edges)
        ]
    if segment.size_deg < 2 * GRID_DEG - 3 or printed.is_one(*ends_deg, is_miss=segment.colour == "miss"):
        return [segment]
    return [msgspec.structs.replace(segment, doubts=("one-colour", *segment.doubts))]


def _within(at: float, start: float, end: float, margin: float) -> bool:
    size = (end - start) % 360 or 360.0
    return margin < (at - start) % 360 < size - margin
