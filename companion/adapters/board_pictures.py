"""Pictures of playmats, as SVG or PNG: a map becomes a scene of simple shapes, and a scene becomes a file.

Lengths in a scene are millimetres, x right, y down, as in map files.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from math import cos, dist, hypot, pi, sin
from pathlib import Path
from typing import TypeAlias, assert_never
from xml.etree import ElementTree

import msgspec
from PIL import Image, ImageDraw, ImageFont

from companion.figure.playmat import Graph, Playmat
from companion.kernel.errors import DataError

GROUND, MAT, MAT_DARK, MAT_LIGHT = "#14181D", "#1F4D3A", "#183D2E", "#265C46"
LINE, TEXT, QUIET = "#CFE3D6", "#F2F0EA", "#A9C9B6"
BASES = ("#EDEAE2", "#0B0D10")
"""By seat: the colour of its bases."""
RIMS = ("#EDEAE2", "#A9B4BF")
"""By seat: the rim round what belongs to it."""
INKS = ("#14181D", "#F2F0EA")
"""By seat: what can be read on its bases."""

FORMATS = ("svg", "png")
SMALLEST_PX, LARGEST_PX = 64, 8192


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
    """A circle; without *fill* only its rim."""

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
        """Its ten corners."""
        corners = []
        for i in range(10):
            reach = self.radius * (0.5 if i % 2 else 1.0)
            angle = i * pi / 5
            corners.append((self.x + reach * sin(angle), self.y - reach * cos(angle)))
        return corners


class Words(msgspec.Struct, frozen=True):
    """A line of text centred on a point; *turned*: to be read from the other side."""

    x: float
    y: float
    text: str
    height: float
    colour: str
    turned: bool = False


Shape: TypeAlias = Panel | Ring | Stroke | Star | Words


class Scene(msgspec.Struct, frozen=True):
    """Shapes in the order in which they are drawn, on a ground of *width* × *height* millimetres."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


# ---------------------------------------------------------------- from a map to a scene


def scene_of(playmat: Playmat) -> Scene:
    """The mat as both players see it between them: seat a's Bench at the bottom, seat b's at the top."""
    (width, height), middles = _layout(playmat)
    spot = _spot_radius(playmat, middles, width)
    strip = spot * 3.6
    edge = spot * 0.5
    whole_width, whole_height = width + 2 * edge, height + 2 * (strip + edge)
    graph = Graph(playmat)
    placed = {name: (x + edge, y + strip + edge) for name, (x, y) in middles.items()}
    shapes = [
        Panel(0, 0, whole_width, whole_height, GROUND),
        Panel(edge / 2, edge / 2, whole_width - edge, whole_height - edge, MAT, LINE, spot * 0.05, spot * 0.5),
        *_emblem(whole_width / 2, whole_height / 2, min(width, height)),
        *(Stroke(placed[one], placed[other], LINE, spot * 0.16) for one, other in playmat.lines),
        *_spaces(graph, placed, spot),
        *_edges(playmat, whole_width, whole_height, edge + strip / 2, spot),
    ]
    return Scene(playmat.name, whole_width, whole_height, tuple(shapes))


def _layout(playmat: Playmat) -> tuple[tuple[float, float], dict[str, tuple[float, float]]]:
    """The size of the Field and where the middle of each space lies on it.

    A map written without millimetres is laid out in rows, by the lines between a
    space and the Goal of seat a.
    """
    middles = {space.id: space.at for space in playmat.space}
    if len(set(middles.values())) == len(middles) and len(middles) > 1:
        right, bottom = (max(at[i] for at in middles.values()) for i in (0, 1))
        left, top = (min(at[i] for at in middles.values()) for i in (0, 1))
        width, height = playmat.size_mm
        if width <= right or height <= bottom:
            width, height = right + left, bottom + top
        return (max(width, 1.0), max(height, 1.0)), middles
    graph = Graph(playmat)
    farness = graph.distance[graph.goals[0]]
    rows: dict[int, list[str]] = {}
    for name, far in zip(graph.names, farness, strict=True):
        rows.setdefault(far if far >= 0 else max(farness) + 1, []).append(name)
    width, height = 80.0 * max(len(row) for row in rows.values()), 80.0 * len(rows)
    middles = {
        name: (width * (i + 0.5) / len(row), height - 80.0 * (far + 0.5))
        for far, row in sorted(rows.items())
        for i, name in enumerate(row)
    }
    return (width, height), middles


def _spot_radius(playmat: Playmat, middles: dict[str, tuple[float, float]], width: float) -> float:
    """How large a space is drawn: no two touch, and Bench and Center fit beside each other."""
    points = list(middles.values())
    nearest = min((dist(p, q) for i, p in enumerate(points) for q in points[:i]), default=width)
    return min(nearest * 0.29, width / (2.5 * (playmat.bench + playmat.center) + 2.5))


def _emblem(x: float, y: float, size: float) -> Iterator[Shape]:
    """The sign in the middle of the mat: a disc with its pointer, hardly lighter than the mat."""
    for share in (0.36, 0.3, 0.12):
        yield Ring(x, y, size * share, "", MAT_LIGHT, size * 0.012)
    for i in range(6):
        angle = i * pi / 3 + 0.4
        inner, outer = size * 0.12, size * 0.3
        yield Stroke(
            (x + inner * cos(angle), y + inner * sin(angle)),
            (x + outer * cos(angle), y + outer * sin(angle)),
            MAT_LIGHT,
            size * 0.012,
        )


def _spaces(graph: Graph, placed: dict[str, tuple[float, float]], spot: float) -> Iterator[Shape]:
    for number, name in enumerate(graph.names):
        x, y = placed[name]
        ink = TEXT
        if number in graph.goals:
            seat = graph.goals.index(number)
            yield Ring(x, y, spot * 1.2, MAT_DARK, RIMS[seat], spot * 0.12)
            yield Star(x, y, spot * 1.12, BASES[seat], RIMS[seat], spot * 0.06)
            ink = INKS[seat]
        elif any(number in entries for entries in graph.entries):
            seat = 0 if number in graph.entries[0] else 1
            side = spot * 1.9
            yield Panel(x - side / 2, y - side / 2, side, side, BASES[seat], RIMS[seat], spot * 0.12, spot * 0.2)
            inner = side * 0.8
            yield Panel(x - inner / 2, y - inner / 2, inner, inner, MAT_DARK, "", 0.0, spot * 0.12)
        else:
            yield Ring(x, y, spot, MAT_DARK, LINE, spot * 0.1)
        yield Words(x, y, name, spot * (0.62 if len(name) <= 3 else 1.5 / len(name)), ink)


def _edges(playmat: Playmat, width: float, height: float, middle: float, spot: float) -> Iterator[Shape]:
    """Both players' edges: the Bench at the left of the player, the name, the Pokémon Center at the right."""
    pitch = spot * 2.4
    benches, centers = pitch * playmat.bench, pitch * playmat.center
    gap = min(pitch, width - benches - centers - pitch * 0.5)
    start = (width - benches - gap - centers) / 2
    places = (("BENCH", start, playmat.bench), ("P.C.", start + benches + gap, playmat.center))
    for seat, y in enumerate((height - middle, middle)):
        # Seat b looks from the other side: its left is our right, and its letters stand on their heads.
        side = 1 if seat == 0 else -1
        for name, first, count in places:
            for i in range(count):
                x = first + pitch * (i + 0.5)
                yield Ring(x if seat == 0 else width - x, y, spot, MAT_DARK, RIMS[seat], spot * 0.08)
            x = first + pitch * count / 2
            x = x if seat == 0 else width - x
            yield Words(x, y + side * spot * 1.36, name, spot * 0.36, QUIET, turned=seat == 1)
        x = start + benches + gap / 2
        x = x if seat == 0 else width - x
        above = spot * 0.2 if playmat.provisional else 0.0
        size = min(spot * 0.55, 1.5 * gap / max(1, len(playmat.name)))
        yield Words(x, y - side * above, playmat.name, size, LINE, turned=seat == 1)
        if playmat.provisional:
            yield Words(x, y + side * spot * 0.35, "provisional", gap * 0.12, QUIET, turned=seat == 1)


# ---------------------------------------------------------------- from a scene to a file


def svg(scene: Scene, width_px: int = 1280) -> bytes:
    """*scene* as an SVG file, *width_px* wide where nothing else decides."""
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
        case Star():
            kind = "polygon"
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points())
            values = {"points": points, "fill": shape.fill, "stroke-linejoin": "round"}
            values |= _rim(shape.rim, shape.rim_width)
        case Words():
            kind, text = "text", shape.text
            values = {"x": shape.x, "y": shape.y, "font-size": shape.height, "fill": shape.colour}
            values |= {"dominant-baseline": "central", "font-weight": "bold"}
            if shape.turned:
                values["transform"] = f"rotate(180 {_number(shape.x)} {_number(shape.y)})"
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
    # Drawn larger and made smaller again, because that makes edges smooth.
    finer = 3 if width_px <= 2048 else 1
    scale = width_px * finer / scene.width
    size = (width_px * finer, round(scene.height * scale))
    image = Image.new("RGB", size, GROUND)
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
            # A rim lies half inside and half outside, as in SVG.
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
        case Star():
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
    font = ImageFont.load_default(max(4.0, words.height * scale))
    left, top, right, bottom = font.getbbox(words.text)
    reach = int(hypot(right - left, bottom - top) / 2) + 2
    stamp = Image.new("L", (2 * reach, 2 * reach))
    bold = max(0, round(words.height * scale * 0.02))
    # "mm": the middle of the line lies on the point, whatever letters it has.
    ImageDraw.Draw(stamp).text((reach, reach), words.text, fill=255, font=font, anchor="mm", stroke_width=bold)
    if words.turned:
        stamp = stamp.rotate(180)
    at = (round(words.x * scale) - reach, round(words.y * scale) - reach)
    image.paste(words.colour, (*at, at[0] + 2 * reach, at[1] + 2 * reach), stamp)


def write_picture(playmat: Playmat, path: Path, width_px: int = 1280) -> None:
    """Draw *playmat* into a file, as its ending says: .svg or .png.

    Raises:
        DataError: The ending is another, the width is out of range, or the file
            cannot be written.
    """
    kind = path.suffix.lower().lstrip(".")
    if kind not in FORMATS:
        raise DataError(f"{path}: expected a name that ends in .svg or .png")
    if not SMALLEST_PX <= width_px <= LARGEST_PX:
        raise DataError(f"a picture is {SMALLEST_PX} to {LARGEST_PX} pixels wide, not {width_px}")
    scene = scene_of(playmat)
    picture = svg(scene, width_px) if kind == "svg" else png(scene, width_px)
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise DataError(f"{path}: cannot be written: {error.strerror or error}") from error
