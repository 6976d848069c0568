"""Draws playmats: a map becomes a scene.

Lengths in a scene are millimetres, x right, y down, as in map files.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, dist, pi, sin
from pathlib import Path

import msgspec

from companion.adapters.pictures.drawings import Panel, Ring, Scene, Shape, Star, Stroke, Words, write_scene
from companion.figure.printed.playmat import Graph, Playmat


class Look(msgspec.Struct, frozen=True):
    """Colours of a mat.

    By seat: *bases*, *rims* round what belongs to it, and *inks* that are legible on its bases.
    """

    ground: str
    mat: str
    place: str
    sign: str
    line: str
    text: str
    quiet: str
    bases: tuple[str, str] = ("#EDEAE2", "#0B0D10")
    rims: tuple[str, str] = ("#EDEAE2", "#A9B4BF")
    inks: tuple[str, str] = ("#14181D", "#F2F0EA")


SCREEN = Look("#14181D", "#1F4D3A", "#183D2E", "#265C46", "#CFE3D6", "#F2F0EA", "#A9C9B6")
PAPER = Look(
    "#FFFFFF",
    "#FFFFFF",
    "#FFFFFF",
    "#EEF3F0",
    "#4A5A52",
    "#14181D",
    "#5B6B63",
    bases=("#FFFFFF", "#2A2F35"),
    rims=("#4A5A52", "#14181D"),
)
"""Saves ink, and distinguishes the seats by light and dark."""


def scene_of(playmat: Playmat, look: Look = SCREEN) -> Scene:
    """The mat as it lies between both players: seat a's Bench at the bottom, seat b's at the top."""
    (width, height), middles = _layout(playmat)
    spot = _spot_radius(playmat, middles, width)
    strip = spot * 3.6
    edge = spot * 0.5
    whole_width, whole_height = width + 2 * edge, height + 2 * (strip + edge)
    graph = Graph(playmat)
    placed = {name: (x + edge, y + strip + edge) for name, (x, y) in middles.items()}
    shapes = [
        Panel(0, 0, whole_width, whole_height, look.ground),
        Panel(
            edge / 2, edge / 2, whole_width - edge, whole_height - edge, look.mat, look.line, spot * 0.05, spot * 0.5
        ),
        *_emblem(whole_width / 2, whole_height / 2, min(width, height), look),
        *(Stroke(placed[one], placed[other], look.line, spot * 0.16) for one, other in playmat.lines),
        *_spaces(graph, placed, spot, look),
        *_edges(playmat, whole_width, whole_height, edge + strip / 2, spot, look),
    ]
    return Scene(playmat.name, whole_width, whole_height, tuple(shapes), look.ground)


def _layout(playmat: Playmat) -> tuple[tuple[float, float], dict[str, tuple[float, float]]]:
    """Size of the Field and centre of each space on it.

    A map without millimetres is laid out in rows, by distance to seat a's Goal in lines.
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
    """Radius of a drawn space: no two touch, and Bench and Center fit beside each other."""
    points = list(middles.values())
    nearest = min((dist(p, q) for i, p in enumerate(points) for q in points[:i]), default=width)
    return min(nearest * 0.29, width / (2.5 * (playmat.bench + playmat.center) + 2.5))


def _emblem(x: float, y: float, size: float, look: Look) -> Iterator[Shape]:
    """Emblem in the middle of the mat: a disc with its pointer, slightly lighter than the mat."""
    for share in (0.36, 0.3, 0.12):
        yield Ring(x, y, size * share, "", look.sign, size * 0.012)
    for i in range(6):
        angle = i * pi / 3 + 0.4
        inner, outer = size * 0.12, size * 0.3
        yield Stroke(
            (x + inner * cos(angle), y + inner * sin(angle)),
            (x + outer * cos(angle), y + outer * sin(angle)),
            look.sign,
            size * 0.012,
        )


def _spaces(graph: Graph, placed: dict[str, tuple[float, float]], spot: float, look: Look) -> Iterator[Shape]:
    for number, name in enumerate(graph.names):
        x, y = placed[name]
        ink = look.text
        if number in graph.goals:
            seat = graph.goals.index(number)
            yield Ring(x, y, spot * 1.2, look.place, look.rims[seat], spot * 0.12)
            yield Star(x, y, spot * 1.12, look.bases[seat], look.rims[seat], spot * 0.06)
            ink = look.inks[seat]
        elif any(number in entries for entries in graph.entries):
            seat = 0 if number in graph.entries[0] else 1
            side = spot * 1.9
            yield Panel(
                x - side / 2, y - side / 2, side, side, look.bases[seat], look.rims[seat], spot * 0.12, spot * 0.2
            )
            inner = side * 0.8
            yield Panel(x - inner / 2, y - inner / 2, inner, inner, look.place, "", 0.0, spot * 0.12)
        else:
            yield Ring(x, y, spot, look.place, look.line, spot * 0.1)
        yield Words(x, y, name, spot * (0.62 if len(name) <= 3 else 1.5 / len(name)), ink)


def _edges(playmat: Playmat, width: float, height: float, middle: float, spot: float, look: Look) -> Iterator[Shape]:
    """Both players' edges: from each player's view the Bench at the left, the name, the Pokémon Center at the right."""
    pitch = spot * 2.4
    benches, centers = pitch * playmat.bench, pitch * playmat.center
    gap = min(pitch, width - benches - centers - pitch * 0.5)
    start = (width - benches - gap - centers) / 2
    places = (("BENCH", start, playmat.bench), ("P.C.", start + benches + gap, playmat.center))
    for seat, y in enumerate((height - middle, middle)):
        # Seat b looks from the other side: its left is our right, and its letters are upside down.
        side = 1 if seat == 0 else -1
        for name, first, count in places:
            for i in range(count):
                x = first + pitch * (i + 0.5)
                yield Ring(x if seat == 0 else width - x, y, spot, look.place, look.rims[seat], spot * 0.08)
            x = first + pitch * count / 2
            x = x if seat == 0 else width - x
            yield Words(x, y + side * spot * 1.36, name, spot * 0.36, look.quiet, angle_deg=180.0 * seat)
        x = start + benches + gap / 2
        x = x if seat == 0 else width - x
        above = spot * 0.2 if playmat.provisional else 0.0
        size = min(spot * 0.55, 1.5 * gap / max(1, len(playmat.name)))
        yield Words(x, y - side * above, playmat.name, size, look.line, angle_deg=180.0 * seat)
        if playmat.provisional:
            yield Words(x, y + side * spot * 0.35, "provisional", gap * 0.12, look.quiet, angle_deg=180.0 * seat)


def write_picture(playmat: Playmat, path: Path, width_px: int = 1280) -> None:
    """Draw *playmat* into a file, .svg or .png by its extension.

    Raises:
        DataError: The extension is another, the width is out of range, or the file cannot be written.
    """
    write_scene(scene_of(playmat), path, width_px)
