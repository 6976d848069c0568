"""Renders scenes of simple shapes to SVG or PNG; `pages` renders them to PDF.

Lengths in a scene are millimetres, x right, y down; angles are degrees, clockwise from the top.
"""

from __future__ import annotations

import io
from importlib.util import find_spec
from math import ceil, cos, hypot, pi, radians, sin
from pathlib import Path
from typing import Literal, TypeAlias, assert_never
from xml.etree import ElementTree

import msgspec
from PIL import Image, ImageDraw, ImageFont

from companion.adapters.files.home import write_whole
from companion.kernel.errors import DataError
from companion.texts.errors import placed
from companion.texts.texts import phrase

FORMATS = ("svg", "png")
SMALLEST_PX, LARGEST_PX = 64, 8192
PRINTED_IN, LETTERS = "reportlab", "fonts/Vera.ttf"
"""Package that has a font with letters of more languages than the default one."""


class Panel(msgspec.Struct, frozen=True):
    """A rectangle with rounded corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    rim: str = ""
    rim_width: float = 0.0
    radius: float = 0.0


class Ring(msgspec.Struct, frozen=True):
    """A circle; without *fill* only its outline."""

    x: float
    y: float
    radius: float
    fill: str = ""
    rim: str = ""
    rim_width: float = 0.0


class Stroke(msgspec.Struct, frozen=True):
    """A straight line with round ends."""

    start: tuple[float, float]
    end: tuple[float, float]
    colour: str
    width: float


class Star(msgspec.Struct, frozen=True):
    """A star with five points, one of them up."""

    x: float
    y: float
    radius: float
    fill: str
    rim: str
    rim_width: float

    def points(self) -> list[tuple[float, float]]:
        """The ten corners of the star."""
        corners = []
        for i in range(10):
            reach = self.radius * (0.5 if i % 2 else 1.0)
            angle = i * pi / 5
            corners.append((self.x + reach * sin(angle), self.y - reach * cos(angle)))
        return corners


class Sector(msgspec.Struct, frozen=True):
    """A sector of a ring, from *start_deg* clockwise to *end_deg*, between two radii; of a disc if *inner* is 0."""

    x: float
    y: float
    radius: float
    inner: float
    start_deg: float
    end_deg: float
    fill: str
    rim: str
    rim_width: float

    def points(self) -> list[tuple[float, float]]:
        """Corners of a polygon that approximates it to within 0.0002 of its radius."""
        steps = max(1, ceil((self.end_deg - self.start_deg) / 2))
        angles = [radians(self.start_deg + (self.end_deg - self.start_deg) * i / steps) for i in range(steps + 1)]
        out = [(self.x + self.radius * sin(angle), self.y - self.radius * cos(angle)) for angle in angles]
        if not self.inner:
            return [*out, (self.x, self.y)]
        return [*out, *((self.x + self.inner * sin(a), self.y - self.inner * cos(a)) for a in reversed(angles))]


class Words(msgspec.Struct, frozen=True):
    """A line of text, rotated by *angle_deg* around its point. *anchor* says which part of it lies on the point."""

    x: float
    y: float
    text: str
    height: float
    colour: str
    angle_deg: float = 0.0
    anchor: Literal["start", "middle", "end"] = "middle"
    bold: bool = True


Shape: TypeAlias = Panel | Ring | Stroke | Star | Sector | Words


class Scene(msgspec.Struct, frozen=True):
    """Shapes in drawing order, on a ground of *width* × *height* millimetres."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    ground: str = "#14181D"


# ---------------------------------------------------------------- rendering


def svg(scene: Scene, width_px: int = 1280) -> bytes:
    """*scene* as an SVG file, *width_px* wide unless the viewer decides."""
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_number(scene.width)} {_number(scene.height)}",
            "width": str(width_px),
            "height": str(round(width_px * scene.height / scene.width)),
            "font-family": "DejaVu Sans, Verdana, Arial, sans-serif",
            "text-anchor": "middle",
        },
    )
    ElementTree.SubElement(root, "title").text = scene.title
    for shape in scene.shapes:
        _add_svg(root, shape)
    ElementTree.indent(root)
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)) + b"\n"


def _add_svg(root: ElementTree.Element, shape: Shape) -> None:
    values: dict[str, float | str]
    text = None
    match shape:
        case Panel():
            kind = "rect"
            values = {
                "x": shape.x,
                "y": shape.y,
                "width": shape.width,
                "height": shape.height,
                "rx": shape.radius,
            }
            values |= {"fill": shape.fill} | _rim(shape.rim, shape.rim_width)
        case Ring():
            kind = "circle"
            values = {"cx": shape.x, "cy": shape.y, "r": shape.radius, "fill": shape.fill or "none"}
            values |= _rim(shape.rim, shape.rim_width)
        case Stroke():
            kind = "line"
            values = {"x1": shape.start[0], "y1": shape.start[1], "x2": shape.end[0], "y2": shape.end[1]}
            values |= _rim(shape.colour, shape.width) | {"stroke-linecap": "round"}
        case Star() | Sector():
            kind = "polygon"
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points())
            values = {"points": points, "fill": shape.fill, "stroke-linejoin": "round"}
            values |= _rim(shape.rim, shape.rim_width)
        case Words():
            kind, text = "text", shape.text
            values = {"x": shape.x, "y": shape.y, "font-size": shape.height, "fill": shape.colour}
            values |= {"dominant-baseline": "central"} | ({"font-weight": "bold"} if shape.bold else {})
            if shape.anchor != "middle":
                values["text-anchor"] = shape.anchor
            if shape.angle_deg:
                turn = (_number(one) for one in (shape.angle_deg, shape.x, shape.y))
                values["transform"] = f"rotate({' '.join(turn)})"
        case _:
            assert_never(shape)
    attributes = {key: value if isinstance(value, str) else _number(value) for key, value in values.items()}
    ElementTree.SubElement(root, kind, attributes).text = text


def _rim(colour: str, width: float) -> dict[str, float | str]:
    return {"stroke": colour, "stroke-width": width} if colour else {}


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def png(scene: Scene, width_px: int = 1280) -> bytes:
    """*scene* as a PNG file, *width_px* wide."""
    # Supersampling smooths edges.
    finer = 3 if width_px <= 2048 else 1
    scale = width_px * finer / scene.width
    size = (width_px * finer, round(scene.height * scale))
    image = Image.new("RGB", size, scene.ground)
    for shape in scene.shapes:
        _draw(image, shape, scale)
    if finer > 1:
        image = image.resize((width_px, max(1, size[1] // finer)), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw(image: Image.Image, shape: Shape, scale: float) -> None:
    pen = ImageDraw.Draw(image)
    match shape:
        case Panel():
            # An outline lies half inside and half outside, as in SVG.
            half = shape.rim_width / 2
            box = [
                (shape.x - half) * scale,
                (shape.y - half) * scale,
                (shape.x + shape.width + half) * scale,
                (shape.y + shape.height + half) * scale,
            ]
            radius = (shape.radius + half) * scale
            pen.rounded_rectangle(box, radius, shape.fill, shape.rim or None, round(shape.rim_width * scale))
        case Ring():
            radius = (shape.radius + shape.rim_width / 2) * scale
            pen.circle(
                (shape.x * scale, shape.y * scale),
                radius,
                fill=shape.fill or None,
                outline=shape.rim or None,
                width=max(1, round(shape.rim_width * scale)),
            )
        case Stroke():
            ends = [(x * scale, y * scale) for x, y in (shape.start, shape.end)]
            pen.line(ends, fill=shape.colour, width=max(1, round(shape.width * scale)))
            for end in ends:
                pen.circle(end, shape.width * scale / 2, fill=shape.colour)
        case Star() | Sector():
            points = [(x * scale, y * scale) for x, y in shape.points()]
            pen.polygon(points, fill=shape.fill)
            pen.line(
                [*points, points[0]],
                fill=shape.rim,
                width=max(1, round(shape.rim_width * scale)),
                joint="curve",
            )
        case Words():
            _write(image, shape, scale)
        case _:
            assert_never(shape)


def _write(image: Image.Image, words: Words, scale: float) -> None:
    font = _font(words.text, max(4.0, words.height * scale))
    left, top, right, bottom = font.getbbox(words.text)
    reach = int(hypot(right - left, bottom - top) / 2) + 2
    stamp = Image.new("L", (2 * reach, 2 * reach))
    bold = max(0, round(words.height * scale * 0.02)) if words.bold else 0
    # "mm": the centre of the line lies on the point, whatever its letters.
    ImageDraw.Draw(stamp).text((reach, reach), words.text, fill=255, font=font, anchor="mm", stroke_width=bold)
    if words.angle_deg:
        stamp = stamp.rotate(-words.angle_deg)
    beside = {"start": (right - left) / 2, "middle": 0, "end": (left - right) / 2}[words.anchor]
    turn = radians(words.angle_deg)
    at = (
        round(words.x * scale + beside * cos(turn)) - reach,
        round(words.y * scale + beside * sin(turn)) - reach,
    )
    image.paste(words.colour, (*at, at[0] + 2 * reach, at[1] + 2 * reach), stamp)


def _font(text: str, size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The default font; for letters that it lacks, the PDF font, if installed."""
    if not text.isascii():
        found = find_spec(PRINTED_IN)
        for folder in (found.submodule_search_locations or ()) if found is not None else ():
            path = Path(folder) / LETTERS
            if path.is_file():
                return ImageFont.truetype(path, size)
    return ImageFont.load_default(size)


def write_scene(scene: Scene, path: Path, width_px: int = 1280) -> None:
    """Draw *scene* into a file, .svg or .png by its extension.

    Raises:
        DataError: The extension is another, the width is out of range, or the file cannot be written.
    """
    kind = path.suffix.lower().lstrip(".")
    if kind not in FORMATS:
        raise DataError(placed(path, phrase("error.picture.name")))
    if not SMALLEST_PX <= width_px <= LARGEST_PX:
        raise DataError(phrase("error.picture.width", least=SMALLEST_PX, most=LARGEST_PX, got=width_px))
    picture = svg(scene, width_px) if kind == "svg" else png(scene, width_px)
    write_whole(path, picture, make_folders=False)
