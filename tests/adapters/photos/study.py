"""The study of the reader: photos by a simulated camera, and how many of their segments are right, asked about, wrong.

A printed segment is right where the draft has just it, without a doubt; marked where most of it is
taken up by what has a doubt; wrong where it says something else and has no doubt. Where no
disc was found, the photo is refused.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

import msgspec
from PIL import Image, ImageDraw

from companion.adapters.photos import _discs, _reading
from companion.adapters.photos._colours import KINDS
from companion.adapters.photos.pictures import png
from companion.app.ports.photos import ReadSegment
from companion.figure.printed.comparison import RingPart, compare
from companion.figure.printed.disc import Disc
from companion.figure.printed.figures import Figure
from companion.kernel.errors import DataError
from tests.adapters.photos import camera

SAME_DEG = 1.5
"""A size that is read to so many degrees is read right."""
OUT_OF_SAMPLE = 1_000_000
"""Seeds from here on were never looked at while the reader was made; nor was every other disc of the library."""

LATER = "v7_2019"
"""The edition that came into the library after the reader was made."""


class Tally(msgspec.Struct, frozen=True):
    """Printed segments by what the draft made of them. *asked* are those marked only since one colour hides borders."""

    right: int = 0
    asked: int = 0
    marked: int = 0
    refused: int = 0
    wrong: int = 0

    @property
    def segments(self) -> int:
        """How many there were."""
        return self.right + self.asked + self.marked + self.refused + self.wrong

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.right + other.right,
            self.asked + other.asked,
            self.marked + other.marked,
            self.refused + other.refused,
            self.wrong + other.wrong,
        )


class Case(msgspec.Struct, frozen=True):
    """A disc to be photographed in the scene of a seed."""

    seed: int
    disc: Disc


class Outcome(msgspec.Struct, frozen=True):
    """What came of a photo: what made it hard, and its segments."""

    seed: int
    troubles: tuple[str, ...]
    tally: Tally


def discs_of(figures: Iterable[Figure]) -> tuple[Disc, ...]:
    """The different discs that there were when the reader was made: those of later editions would mix the halves."""
    return tuple({figure.disc: None for figure in figures if figure.edition != LATER})


def cases(known: Sequence[Disc], photos: int, seed: int, *, tuned_on: bool = False) -> tuple[Case, ...]:
    """Cases with every other disc of those known; where *tuned_on*, with those that the reader was made with."""
    half = known[0 if tuned_on else 1 :: 2]
    first = seed * 100_000 + (0 if tuned_on else OUT_OF_SAMPLE)
    return tuple(Case(first + number, half[number * 7 % len(half)]) for number in range(photos))


def carried_out(case: Case) -> Outcome:
    """Take the photo, read it, and judge the draft."""
    photo = camera.take(case.disc, camera.scene(case.seed))
    try:
        draft = _discs.read(Image.open(io.BytesIO(photo.jpeg)).convert("RGB"))
    except DataError:
        return Outcome(case.seed, photo.scene.troubles, Tally(refused=len(case.disc.segments)))
    return Outcome(case.seed, photo.scene.troubles, judged(case.disc, draft.segments))


def failure_picture(case: Case) -> bytes:
    """The photo as a PNG; beside it the disc as it was straightened, in a ring of the colours that were read."""
    photo = camera.take(case.disc, camera.scene(case.seed))
    image = Image.open(io.BytesIO(photo.jpeg)).convert("RGB")
    try:
        draft = _discs.read(image)
    except DataError:
        return png(image)
    straight = _reading.straightened(image, draft.view)
    pen, size = ImageDraw.Draw(straight), straight.width
    colours = dict(reversed(KINDS))
    for one in draft.segments:
        fill = colours[one.colour] if one.colour else (128, 128, 128)
        start = one.start_deg - 90
        pen.arc((4, 4, size - 4, size - 4), start, start + one.size_deg, fill=fill, width=24)
        if one.doubts:
            pen.arc((30, 30, size - 30, size - 30), start + 2, start + one.size_deg - 2, fill=(255, 0, 255), width=5)
    image.thumbnail((2 * size, size))
    whole = Image.new("RGB", (image.width + size, size))
    whole.paste(image, (0, 0))
    whole.paste(straight, (image.width, 0))
    return png(whole)


def judged(disc: Disc, read: Sequence[ReadSegment]) -> Tally:
    """How many segments of a printed disc a draft has right."""
    parts = [RingPart(one.start_deg, one.end_deg, one.colour) for one in read]
    turned = compare(parts, disc).turned_deg
    tally = Tally()
    borders = (*disc.borders_deg(), 360.0)
    for segment, start, end in zip(disc.segments, borders, borders[1:], strict=False):
        start, size = start - turned, end - start
        over = [one for one in read if _overlap(one, start, size) > SAME_DEG]
        just = [one for one in over if one.colour == segment.colour and _is_at(one, start, size)]
        if just and not just[0].doubts:
            tally += Tally(right=1)
        elif over and all(one.doubts == ("one-colour",) for one in over):
            tally += Tally(asked=1)
        elif sum(_overlap(one, start, size) for one in over if one.doubts) > size / 2:
            tally += Tally(marked=1)
        else:
            tally += Tally(wrong=1)
    return tally


def _overlap(one: ReadSegment, start: float, size: float) -> float:
    """How much of the printed segment the draft's takes up, in degrees."""
    at = (one.start_deg - start) % 360
    return max(0.0, min(size, at + one.size_deg) - at) + max(0.0, min(size, at + one.size_deg - 360))


def _is_at(one: ReadSegment, start: float, size: float) -> bool:
    return abs((one.start_deg - start + 180) % 360 - 180) < SAME_DEG and abs(one.size_deg - size) < SAME_DEG
