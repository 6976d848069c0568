"""The study of mats: printed mats photographed by a simulated camera, and how many circles and lines are found.

The corners are tapped by a hand: a little beside where they are.
"""

from __future__ import annotations

import io
from math import hypot

import msgspec
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from companion.adapters.photos import _mats
from companion.adapters.photos.pictures import png
from companion.adapters.pictures import boards, drawings
from companion.app.ports.photos import ReadSpace
from companion.figure.printed.playmat import Playmat

PRINT_PX = 1000
SUGGESTED = (255, 0, 255)
MARK_PX = 16
NEAR = 0.6
"""A circle is found where one is suggested within this part of its radius."""


class Found(msgspec.Struct, frozen=True):
    """What is on mats, what was suggested, and how much of that is right: circles and lines."""

    circles: int = 0
    suggested_circles: int = 0
    right_circles: int = 0
    lines: int = 0
    suggested_lines: int = 0
    right_lines: int = 0

    @property
    def is_all_right(self) -> bool:
        """Is all of it suggested, and nothing else?"""
        circles = self.circles == self.suggested_circles == self.right_circles
        return circles and self.lines == self.suggested_lines == self.right_lines

    def __add__(self, other: Found) -> Found:
        return Found(
            *(a + b for a, b in zip(msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True))
        )


class MatCase(msgspec.Struct, frozen=True):
    """A mat to be photographed, with a seed for how."""

    seed: int
    mat: Playmat


def carried_out(case: MatCase) -> Found:
    """Print the mat, photograph it, find circles and lines, and count those that are right."""
    drawn, straight = _taken(case)
    spaces, lines = _mats.read(straight)
    return _judged(case.mat, drawn, spaces, lines, straight.height / straight.width)


def failure_picture(case: MatCase) -> bytes:
    """The straightened photo as a PNG, and over it the circles and lines that are suggested."""
    _, straight = _taken(case)
    spaces, lines = _mats.read(straight)
    pen, width = ImageDraw.Draw(straight), straight.width
    at = [(space.x * width, space.y * width) for space in spaces]
    for one, other in lines:
        pen.line((*at[one], *at[other]), fill=SUGGESTED, width=4)
    for x, y in at:
        pen.ellipse((x - MARK_PX, y - MARK_PX, x + MARK_PX, y + MARK_PX), outline=SUGGESTED, width=4)
    return png(straight)


def _taken(case: MatCase) -> tuple[drawings.Scene, Image.Image]:
    """The mat as it is drawn, and its photo, straightened by the taps on its corners."""
    rng = np.random.default_rng((case.seed, 2))
    look = boards.SCREEN if rng.random() < 0.5 else boards.PAPER
    drawn = boards.scene_of(case.mat, look)
    printed = Image.open(io.BytesIO(drawings.png(drawn, PRINT_PX))).convert("RGB")
    photo, corners = _photographed(printed, rng)
    return drawn, _mats.straightened(photo, corners)


Corner = tuple[float, float]


def _photographed(
    printed: Image.Image, rng: np.random.Generator
) -> tuple[Image.Image, tuple[Corner, Corner, Corner, Corner]]:
    """The mat on a table from somewhat aslant, and where its corners are tapped, in parts of the photo."""
    width, height = 1600, 1200
    scale = 0.8 * min(width / printed.width, height / printed.height)
    half = np.array([printed.width, printed.height]) * scale / 2
    middle = np.array([width, height]) / 2
    at = middle + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + rng.normal(0, 0.045, (4, 2)) * half.max()
    to_print = _mats.four_points(
        [(float(x), float(y)) for x, y in at],
        [(0, 0), (printed.width, 0), (printed.width, printed.height), (0, printed.height)],
    )
    ground = Image.new("RGB", (width, height), tuple(int(v) for v in rng.integers(20, 230, 3)))
    laid = printed.convert("RGBA").transform(
        (width, height), Image.Transform.PERSPECTIVE, to_print, Image.Resampling.BICUBIC
    )
    ground.paste(laid, (0, 0), laid.getchannel("A"))
    light = np.asarray(ground.filter(ImageFilter.GaussianBlur(float(rng.uniform(0.3, 2.0)))), np.float32)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    slope = 1 + rng.uniform(-0.25, 0.25) * (x / width - 0.5) + rng.uniform(-0.25, 0.25) * (y / height - 0.5)
    light = (
        light
        * (slope * rng.uniform(0.65, 1.0))[..., None]
        * np.array([rng.uniform(0.9, 1.1), 1, rng.uniform(0.8, 1.1)])
    )
    if rng.random() < 0.3:
        light = light * np.where(x * rng.uniform(-1, 1) + y > rng.uniform(0.2, 0.8) * height, 0.65, 1.0)[..., None]
    light = light + rng.normal(0, rng.uniform(1, 8), light.shape)
    photo = Image.fromarray(np.clip(light, 0, 255).astype(np.uint8), "RGB")
    taps = (at + rng.normal(0, 4, (4, 2))) / (width, height)
    one, two, three, four = ((float(u), float(v)) for u, v in taps)
    return photo, (one, two, three, four)


def _judged(
    mat: Playmat, drawn: drawings.Scene, spaces: tuple[ReadSpace, ...], lines: tuple[tuple[int, int], ...], flat: float
) -> Found:
    """What of the suggestions is on the mat; places on Bench and Pokémon Center are circles as well as spaces."""
    ids = {space.id for space in mat.space}
    words = {
        shape.text: (shape.x, shape.y)
        for shape in drawn.shapes
        if isinstance(shape, drawings.Words) and shape.text in ids
    }
    rings = [shape for shape in drawn.shapes if isinstance(shape, drawings.Ring)]
    spot = float(np.median([ring.radius for ring in rings]))
    places = list(words.values())
    places += [
        (ring.x, ring.y)
        for ring in rings
        if ring.radius < 1.5 * spot and all(hypot(ring.x - x, ring.y - y) > spot / 2 for x, y in places)
    ]
    scale = drawn.width
    high = flat * drawn.width / drawn.height
    at = [(x / scale, y / scale * high) for x, y in places]
    names = list(words)
    meant: dict[int, int] = {}
    for number, space in enumerate(spaces):
        near = min(range(len(at)), key=lambda i: hypot(at[i][0] - space.x, at[i][1] - space.y))
        if hypot(at[near][0] - space.x, at[near][1] - space.y) < NEAR * spot / scale and near not in meant.values():
            meant[number] = near
    real = {frozenset((names.index(one), names.index(other))) for one, other in mat.lines}
    right = {frozenset((meant[a], meant[b])) for a, b in lines if a in meant and b in meant} & real
    return Found(len(at), len(spaces), len(meant), len(real), len(lines), len(right))
