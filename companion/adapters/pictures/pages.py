"""Renders scenes to PDF pages in true size.

Lengths are millimetres, x right, y down; a page is in portrait format.
"""

from __future__ import annotations

import io
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from typing import Any, assert_never

import msgspec
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.adapters.files.home import write_whole
from companion.adapters.pictures.drawings import Panel, Ring, Sector, Shape, Star, Stroke, Words
from companion.app.ports.printing import Paper

WIDTH, HEIGHT = 210.0, 297.0
"""Size of A4."""
SHEETS: dict[Paper, tuple[float, float]] = {"a4": (WIDTH, HEIGHT), "letter": (215.9, 279.4)}
FONTS = {False: "Vera", True: "VeraBd"}
"""Reportlab's own typeface, by whether it is bold."""
ACROSS = 0.36
"""Distance of the baseline below the middle of the letters, in line heights."""


class Piece(msgspec.Struct, frozen=True):
    """A clipped part of a drawing, *width* × *height* from its corner *of*, placed on the page with its corner *at*."""

    shapes: tuple[Shape, ...]
    at: tuple[float, float] = (0.0, 0.0)
    of: tuple[float, float] = (0.0, 0.0)
    width: float = WIDTH
    height: float = HEIGHT


class Page(msgspec.Struct, frozen=True):
    """A page: pieces of drawings, in drawing order."""

    pieces: tuple[Piece, ...]
    size: tuple[float, float] = (WIDTH, HEIGHT)


def write_pages(pages: Sequence[Page], path: Path, title: str) -> None:
    """Write *pages* as a PDF file, atomically.

    Raises:
        DataError: The file cannot be written.
    """
    write_whole(path, pdf(pages, title), make_folders=False)


def pdf(pages: Sequence[Page], title: str) -> bytes:
    """*pages* as a PDF file; reproducible byte for byte."""
    drawing = drawn(pages, title)
    while True:
        try:
            next(drawing)
        except StopIteration as done:
            made: bytes = done.value
            return made


def drawn(pages: Iterable[Page], title: str) -> Generator[None, None, bytes]:
    """Same as `pdf`, with a `yield` after each page."""
    file = io.BytesIO()
    _make_fonts_known()
    # Invariant: without a creation time.
    canvas = Canvas(file, invariant=True)
    canvas.setTitle(title)
    canvas.setViewerPreference("PrintScaling", "None")  # else the printer driver shrinks the page to its margins
    for page in pages:
        canvas.setPageSize((page.size[0] * mm, page.size[1] * mm))
        for piece in page.pieces:
            _lay(canvas, piece, page.size[1])
        canvas.showPage()
        yield
    canvas.save()
    return file.getvalue()


def width_of(text: str, height: float, *, bold: bool = True) -> float:
    """Width of a line of text, in the unit of *height*."""
    _make_fonts_known()
    return float(pdfmetrics.stringWidth(printable(text), FONTS[bold], height))


def printable(text: str) -> str:
    """*text* with each letter that the typeface lacks replaced by a question mark."""
    _make_fonts_known()
    known = pdfmetrics.getFont(FONTS[True]).face.charToGlyph
    return "".join(letter if ord(letter) in known else "?" for letter in text)


def _make_fonts_known() -> None:
    known = set(pdfmetrics.getRegisteredFontNames())
    for name in FONTS.values():
        if name not in known:
            pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))


def _lay(canvas: Any, piece: Piece, height: float) -> None:
    canvas.saveState()
    # Millimetres from here on; y goes up in a PDF, and down in ours.
    canvas.translate(0, height * mm)
    canvas.scale(mm, mm)
    window = canvas.beginPath()
    window.rect(piece.at[0], -piece.at[1] - piece.height, piece.width, piece.height)
    canvas.clipPath(window, stroke=0)
    canvas.translate(piece.at[0] - piece.of[0], piece.of[1] - piece.at[1])
    for shape in piece.shapes:
        _draw(canvas, shape)
    canvas.restoreState()


def _draw(canvas: Any, shape: Shape) -> None:
    match shape:
        case Panel():
            filled, rimmed = _colours(canvas, shape.fill, shape.rim, shape.rim_width)
            box = (shape.x, -shape.y - shape.height, shape.width, shape.height)
            canvas.roundRect(*box, shape.radius, stroke=rimmed, fill=filled)
        case Ring():
            filled, rimmed = _colours(canvas, shape.fill, shape.rim, shape.rim_width)
            canvas.circle(shape.x, -shape.y, shape.radius, stroke=rimmed, fill=filled)
        case Stroke():
            _colours(canvas, "", shape.colour, shape.width)
            canvas.setLineCap(1)
            canvas.line(shape.start[0], -shape.start[1], shape.end[0], -shape.end[1])
        case Star() | Sector():
            filled, rimmed = _colours(canvas, shape.fill, shape.rim, shape.rim_width)
            outline = canvas.beginPath()
            first, *others = shape.points()
            outline.moveTo(first[0], -first[1])
            for x, y in others:
                outline.lineTo(x, -y)
            outline.close()
            canvas.setLineJoin(1)
            canvas.drawPath(outline, stroke=rimmed, fill=filled)
        case Words():
            _write(canvas, shape)
        case _:
            assert_never(shape)


def _colours(canvas: Any, fill: str, rim: str, rim_width: float) -> tuple[int, int]:
    """Set pen and brush; returns whether there is a brush, and a pen."""
    if fill:
        canvas.setFillColor(HexColor(fill))
    if rim:
        canvas.setStrokeColor(HexColor(rim))
        canvas.setLineWidth(rim_width)
    return int(bool(fill)), int(bool(rim))


def _write(canvas: Any, words: Words) -> None:
    text = printable(words.text)
    left = {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor] * width_of(text, words.height, bold=words.bold)
    canvas.saveState()
    canvas.translate(words.x, -words.y)
    canvas.rotate(-words.angle_deg)
    canvas.setFillColor(HexColor(words.colour))
    canvas.setFont(FONTS[words.bold], words.height)
    canvas.drawString(-left, -words.height * ACROSS, text)
    canvas.restoreState()
