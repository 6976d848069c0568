"""A simulated camera: photos of discs whose truth is known, as people take them at a table.

A disc is printed (colours, names, damage, stars, rim, hub), laid on a cluttered table, seen in perspective and in
bad light, and kept as JPEG. What a photo has to be read through is a `Scene`; `scene` draws one by chance.
"""

from __future__ import annotations

import io
from math import cos, hypot, radians, sin, tau
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from companion.figure.printed.colours import Colour
from companion.figure.printed.disc import Disc, Segment

Pixels = NDArray[np.float32]
"""Red, green and blue of each pixel, rows from the top, 0 to 255."""

TROUBLES = ("tilt", "glare", "shadow", "blur", "cast", "figure", "white-table")
"""What makes a photo hard to read, each hard in some of the photos and mild in the rest."""
HARD_SHARE = 0.25
PRINT_PX = 720
"""Width of the print of a disc before it is photographed."""
PLAIN = {"white": (240, 238, 230), "gold": (232, 190, 40), "purple": (138, 82, 160), "blue": (62, 128, 200)}
MISSES = ((196, 48, 40), (46, 50, 56))
"""A Miss is red on discs as they were sold, and dark on discs of the practice set."""
PALE = {"white": (255, 255, 255), "gold": (244, 208, 94), "purple": (217, 187, 236), "blue": (181, 219, 246)}
"""The practice set's colours, which are saved ink."""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """One photo: how the disc lies, the light, the lens.

    Lengths are radii of the disc. *turn_deg* is how far the disc is turned on the table,
    *tilt_deg* how far the camera leans from straight above, towards *lean_deg*.
    """

    seed: int
    troubles: tuple[str, ...]
    width_px: int = 1280
    height_px: int = 960
    radius_px: float = 330.0
    turn_deg: float = 0.0
    tilt_deg: float = 0.0
    lean_deg: float = 0.0
    distance: float = 9.0
    middle: tuple[float, float] = (0.5, 0.5)
    hub: float = 0.4
    is_practice_set: bool = False
    has_dark_miss: bool = False
    has_lines: bool = False
    figure_height: float = 0.0
    cast: tuple[float, float, float] = (1.0, 1.0, 1.0)
    unevenness: float = 0.1
    exposure: float = 0.85
    glare: float = 0.0
    shadow: float = 0.0
    blur_px: float = 0.6
    noise: float = 3.0
    jpeg_quality: int = 88
    has_white_table: bool = False
    clutter: int = 6


class Photo(msgspec.Struct, frozen=True):
    """A photo that was taken: the file, and what is on it. *center* and *radius_px* are those of the disc's middle."""

    jpeg: bytes
    scene: Scene
    disc: Disc
    middle_px: tuple[float, float]


def scene(seed: int) -> Scene:
    """A scene by chance; the same seed gives the same."""
    rng = np.random.default_rng(seed)
    hard = {name: bool(rng.random() < HARD_SHARE) for name in TROUBLES}

    def between(low: float, high: float) -> float:
        return float(rng.uniform(low, high))

    tilt = between(20, 38) if hard["tilt"] else between(0, 18)
    warm = between(0.55, 0.8) if rng.random() < 0.7 else between(1.2, 1.45)
    cast = (
        (1 / warm**0.5, between(0.92, 1.05), warm) if hard["cast"] else (between(0.95, 1.05), 1.0, between(0.9, 1.08))
    )
    return Scene(
        seed=seed,
        troubles=tuple(name for name in TROUBLES if hard[name]),
        radius_px=between(200, 400),
        turn_deg=between(0, 360),
        tilt_deg=tilt,
        lean_deg=between(0, 360),
        distance=between(7, 16),
        middle=(between(0.44, 0.56), between(0.44, 0.56)),
        hub=between(0.3, 0.5),
        is_practice_set=bool(rng.random() < 0.25),
        has_dark_miss=bool(rng.random() < 0.3),
        has_lines=bool(rng.random() < 0.5),
        figure_height=between(0.5, 1.5) if hard["figure"] else 0.0,
        cast=cast,
        unevenness=between(0.05, 0.3),
        exposure=between(0.65, 0.98),
        glare=between(0.4, 1.0) if hard["glare"] else 0.0,
        shadow=between(0.3, 0.6) if hard["shadow"] else between(0, 0.12),
        blur_px=between(1.8, 3.6) if hard["blur"] else between(0.3, 1.4),
        noise=between(1, 9),
        jpeg_quality=int(rng.integers(55, 96)),
        has_white_table=hard["white-table"],
        clutter=int(rng.integers(0, 14)),
    )


def take(disc: Disc, scene: Scene) -> Photo:
    """Photograph *disc* in *scene*."""
    rng = np.random.default_rng((scene.seed, 1))
    table = _table(scene, rng)
    plane = _plane(scene)
    printed = _printed(disc, scene, rng)
    coefficients = _pixels_to_print(plane, printed.width)
    size = (scene.width_px, scene.height_px)
    laid = printed.transform(size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC)
    _soft_shadow_below(table, laid, rng)
    table.paste(laid.convert("RGB"), (0, 0), laid.getchannel("A"))
    if scene.figure_height:
        _stand_figure(table, scene, plane, rng)
    middle = _projected(plane, np.zeros((1, 2)))[0]
    return Photo(_developed(table, scene, rng), scene, disc, (float(middle[0]), float(middle[1])))


# ---------------------------------------------------------------- the print


def _printed(disc: Disc, scene: Scene, rng: np.random.Generator) -> Image.Image:
    """The disc from straight above, with nothing around it; the middle of the picture is the disc's."""
    size, reach = PRINT_PX, PRINT_PX / 2 - 6
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    rim = None if scene.is_practice_set else tuple(int(v) for v in rng.integers(15, 235, 1).repeat(3))
    middle = size / 2
    box = (middle - reach, middle - reach, middle + reach, middle + reach)
    borders = [at + scene.turn_deg - 90 for at in (*disc.borders_deg(), 360.0)]
    fills = _palette(scene, rng)
    for segment, start, end in zip(disc.segments, borders, borders[1:], strict=False):
        pen.pieslice(box, start, end, fill=(*fills[segment.colour], 255))
    if (scene.has_lines or scene.is_practice_set) and len(disc.segments) > 1:
        for start in borders[:-1]:
            at = radians(start)
            pen.line((middle, middle, middle + reach * cos(at), middle + reach * sin(at)), (20, 24, 29, 255), 3)
    for segment, start, end in zip(disc.segments, borders, borders[1:], strict=False):
        _write(image, segment, start, end, scene, reach, fills)
    if rim is not None:
        pen.ellipse(box, outline=(*rim, 255), width=int(rng.integers(3, 14)))
    else:
        pen.ellipse(box, outline=(122, 133, 143, 255), width=2)
    hub = reach * scene.hub
    inner = (255, 255, 255) if scene.is_practice_set else tuple(int(v) for v in rng.integers(20, 230, 3))
    pen.ellipse((middle - hub, middle - hub, middle + hub, middle + hub), fill=(*inner, 255), outline=(20, 24, 29, 255))
    grain = rng.normal(0, 4, (size // 2, size // 2)).astype(np.float32).repeat(2, 0).repeat(2, 1)
    colours = np.asarray(image, np.float32).copy()
    colours[..., :3] = np.clip(colours[..., :3] + grain[..., None], 0, 255)
    return Image.fromarray(colours.astype(np.uint8), "RGBA")


def _palette(scene: Scene, rng: np.random.Generator) -> dict[Colour, tuple[int, int, int]]:
    """Each colour as this print has it: no two prints are quite the same."""
    wanted: dict[Any, tuple[int, int, int]] = dict(PALE if scene.is_practice_set else PLAIN)
    wanted["miss"] = MISSES[1] if scene.is_practice_set or scene.has_dark_miss else MISSES[0]
    spread = 3 if scene.is_practice_set else 12
    return {colour: _inked(rgb, rng.normal(0, spread, 3)) for colour, rgb in wanted.items()}


def _inked(rgb: tuple[int, int, int], off_by: Any) -> tuple[int, int, int]:
    red, green, blue = (int(part) for part in np.clip(np.array(rgb) + off_by, 0, 255))
    return red, green, blue


def _write(
    image: Image.Image,
    segment: Segment,
    start: float,
    end: float,
    scene: Scene,
    reach: float,
    fills: dict[Colour, tuple[int, int, int]],
) -> None:
    """Name, damage and stars in a segment, as large as there is room for."""
    room = radians(min(end - start, 120)) * 0.8
    light = sum(fills[segment.colour]) < 330
    ink = (245, 245, 245) if light else (20, 24, 29)
    power = "" if segment.damage is None else str(segment.damage)
    rows = [(0.86, segment.label, 0.085), (0.68, power, 0.15), (0.6, "*" * (segment.stars or 0), 0.14)]
    middle = (start + end) / 2
    for far, text, height in rows:
        if not text or far - height / 2 < scene.hub:
            continue
        font = ImageFont.load_default(height * reach)
        wide = font.getlength(text) / reach
        height *= min(1.0, room * far / max(wide, 0.01))
        if height * reach < 7:
            continue
        font = ImageFont.load_default(height * reach)
        stamp = Image.new("L", (int(font.getlength(text)) + 8, int(height * reach * 1.6)))
        ImageDraw.Draw(stamp).text((stamp.width / 2, stamp.height / 2), text, 255, font, "mm", stroke_width=1)
        turned = stamp.rotate(-(middle + 90), expand=True, resample=Image.Resampling.BICUBIC)
        x = image.width / 2 + far * reach * cos(radians(middle)) - turned.width / 2
        y = image.height / 2 + far * reach * sin(radians(middle)) - turned.height / 2
        image.paste((*ink, 255), (round(x), round(y)), turned)


# ---------------------------------------------------------------- the table and the lens


def _plane(scene: Scene) -> NDArray[np.float64]:
    """The homography from the plane of the disc (x right, y down, radii) to pixels."""
    tilt, lean = radians(scene.tilt_deg), radians(scene.lean_deg)
    turn = np.array([[cos(lean), -sin(lean), 0], [sin(lean), cos(lean), 0], [0, 0, 1.0]])
    over = np.array([[1, 0, 0], [0, cos(tilt), -sin(tilt)], [0, sin(tilt), cos(tilt)]])
    rotation = turn @ over @ turn.T
    focal = scene.radius_px * scene.distance
    lens = np.array(
        [[focal, 0, scene.width_px * scene.middle[0]], [0, focal, scene.height_px * scene.middle[1]], [0, 0, 1.0]]
    )
    placed = np.column_stack([rotation[:, 0], rotation[:, 1], np.array([0, 0, scene.distance])])
    return np.asarray(lens @ placed, np.float64)


def _up(scene: Scene, plane: NDArray[np.float64], height: float) -> NDArray[np.float64]:
    """Where a point *height* radii above the middle of the disc is seen, in pixels."""
    tilt, lean = radians(scene.tilt_deg), radians(scene.lean_deg)
    turn = np.array([[cos(lean), -sin(lean), 0], [sin(lean), cos(lean), 0], [0, 0, 1.0]])
    normal = turn @ np.array([0, -sin(tilt) * -1, -cos(tilt)])
    at = np.array([0, 0, scene.distance]) + height * normal
    focal = scene.radius_px * scene.distance
    return np.array(
        [
            focal * at[0] / at[2] + scene.width_px * scene.middle[0],
            focal * at[1] / at[2] + scene.height_px * scene.middle[1],
        ]
    )


def _projected(plane: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    whole = np.column_stack([points, np.ones(len(points))]) @ plane.T
    return np.asarray(whole[:, :2] / whole[:, 2:], np.float64)


def _pixels_to_print(plane: NDArray[np.float64], size: int) -> tuple[float, ...]:
    """What Pillow asks for: from a pixel of the photo to one of the print."""
    scale = size / 2 - 6
    to_print = np.array([[scale, 0, size / 2], [0, scale, size / 2], [0, 0, 1.0]])
    back = to_print @ np.linalg.inv(plane)
    return tuple(float(v) for v in (back / back[2, 2]).ravel()[:8])


def _table(scene: Scene, rng: np.random.Generator) -> Image.Image:
    """What the disc lies on: wood, cloth, paper, with things on it."""
    width, height = scene.width_px, scene.height_px
    ground = rng.integers(215, 256, 1).repeat(3) if scene.has_white_table else rng.integers(25, 200, 3)
    image = Image.new("RGB", (width, height), tuple(int(v) for v in ground))
    pen = ImageDraw.Draw(image)
    if not scene.has_white_table:
        for _ in range(int(rng.integers(0, 50))):
            y, shade = float(rng.uniform(0, height)), np.clip(ground + rng.normal(0, 14, 3), 0, 255)
            colour = tuple(int(v) for v in shade)
            pen.line((0, y, width, y + float(rng.normal(0, 25))), colour, int(rng.integers(1, 14)))
    middle = (width * scene.middle[0], height * scene.middle[1])
    for _ in range(scene.clutter):
        x, y = float(rng.uniform(0, width)), float(rng.uniform(0, height))
        if hypot(x - middle[0], y - middle[1]) < scene.radius_px * 0.8:
            continue
        wide, high = (float(v) for v in rng.uniform(20, 260, 2))
        colour = tuple(int(v) for v in rng.integers(0, 256, 3))
        match int(rng.integers(4)):
            case 0:
                pen.rectangle((x, y, x + wide, y + high), fill=colour)
            case 1:
                pen.ellipse((x, y, x + wide, y + wide), fill=colour)
            case 2:
                pen.line((x, y, x + wide * 2, y + high), colour, int(rng.integers(2, 20)))
            case _:
                pen.text((x, y), "companion 120", colour, ImageFont.load_default(high / 4 + 8))
    return image


def _soft_shadow_below(table: Image.Image, laid: Image.Image, rng: np.random.Generator) -> None:
    """The disc is a few millimetres thick: a thin dark line lies beside it."""
    dark = laid.getchannel("A").filter(ImageFilter.GaussianBlur(6)).point(lambda v: v * 0.45)
    table.paste((10, 10, 12), (int(rng.integers(-6, 7)), int(rng.integers(-6, 7))), dark)


def _stand_figure(table: Image.Image, scene: Scene, plane: NDArray[np.float64], rng: np.random.Generator) -> None:
    """A figure on the disc: several bodies above the hub, which hide what lies behind them."""
    pen = ImageDraw.Draw(table)
    base = rng.integers(20, 240, 3)
    for height in np.linspace(0, scene.figure_height, 9):
        x, y = _up(scene, plane, float(height))
        reach = scene.radius_px * scene.hub * float(rng.uniform(0.5, 0.8))
        colour = tuple(int(v) for v in np.clip(base + rng.normal(0, 25, 3), 0, 255))
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)


# ---------------------------------------------------------------- the light


def _developed(table: Image.Image, scene: Scene, rng: np.random.Generator) -> bytes:
    """The picture in its light, through its lens, as a JPEG file."""
    light = (np.asarray(table, np.float32) / 255) ** 2.2
    height, width = light.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    way = float(rng.uniform(0, tau))
    along = ((x - width / 2) * cos(way) + (y - height / 2) * sin(way)) / width
    light *= (scene.exposure * (1 + 2 * scene.unevenness * along))[..., None]
    light *= (1 - _shadow(x, y, scene, rng) * scene.shadow)[..., None]
    light *= np.array(scene.cast, np.float32)
    if scene.glare:
        light += _glare(x, y, scene, rng)[..., None]
    seen = 255 * np.clip(light, 0, 1) ** (1 / 2.2)
    image = Image.fromarray(seen.astype(np.uint8), "RGB").filter(ImageFilter.GaussianBlur(scene.blur_px))
    noisy = np.asarray(image, np.float32) + rng.normal(0, scene.noise, (height, width, 3)).astype(np.float32)
    file = io.BytesIO()
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8), "RGB").save(file, "JPEG", quality=scene.jpeg_quality)
    return file.getvalue()


def _shadow(x: Pixels, y: Pixels, scene: Scene, rng: np.random.Generator) -> Pixels:
    """A hand's or a head's: half of the picture, with a border that is sharp or soft."""
    way, off = float(rng.uniform(0, tau)), float(rng.uniform(-0.7, 0.7)) * scene.radius_px
    beside = (x - scene.width_px * scene.middle[0]) * cos(way) + (y - scene.height_px * scene.middle[1]) * sin(way)
    return np.asarray(1 / (1 + np.exp(np.clip((beside - off) / float(rng.uniform(3, 60)), -60, 60))), np.float32)


def _glare(x: Pixels, y: Pixels, scene: Scene, rng: np.random.Generator) -> Pixels:
    """One to three lamps in the gloss of the print."""
    whole = np.zeros_like(x)
    for _ in range(int(rng.integers(1, 4))):
        way, far = float(rng.uniform(0, tau)), float(rng.uniform(0.4, 1.0)) * scene.radius_px
        at = (scene.width_px * scene.middle[0] + far * cos(way), scene.height_px * scene.middle[1] + far * sin(way))
        wide, high = (float(v) * scene.radius_px for v in rng.uniform(0.07, 0.28, 2))
        near = np.exp(-(((x - at[0]) / wide) ** 2) - ((y - at[1]) / high) ** 2)
        whole += np.asarray(near * scene.glare * 1.2, np.float32)
    return whole
