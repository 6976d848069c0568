"""Port: photos of discs and mats that wait for their players, and drafts that are read from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from companion.app.ports.outside import FilePlace
from companion.figure.printed.colours import Colour

Doubt: TypeAlias = Literal["one-colour", "border", "colour", "hidden", "no-white"]
"""Why a segment is to be looked at.

*one-colour*: it may be several segments side by side. *border*: where it begins or ends is not sure, or not
on a step of 15°. *colour*: it may be another. *hidden*: glare or a thing covers part of it. *no-white*: nothing
on the disc says how white the light was.
"""


class ReadSegment(msgspec.Struct, frozen=True):
    """A segment as a photo shows it, clockwise from the top of the straightened picture.

    *colour* is None where it cannot be told. *doubts* are why the players are to look at
    it; none where it is sure.
    """

    start_deg: float
    end_deg: float
    colour: Colour | None
    doubts: tuple[Doubt, ...] = ()

    @property
    def size_deg(self) -> float:
        """How much of the disc it takes."""
        return (self.end_deg - self.start_deg) % 360 or 360.0

    @property
    def uncertain(self) -> bool:
        """Are the players to look at it?"""
        return bool(self.doubts)


class Outline(msgspec.Struct, frozen=True):
    """The rim of a disc in a photo, as an ellipse: its middle, its half axes, and how far the long one is turned.

    Lengths are parts of the photo's width; the angle is clockwise from its right.
    """

    x: float
    y: float
    long: float
    short: float
    angle_deg: float


class ReadDisc(msgspec.Struct, frozen=True):
    """A draft of a disc. *picture* is the straightened photo, a PNG, square, whose middle is the disc's.

    The rim of the disc is *reach* from the middle, in parts of the picture's width.
    """

    segments: tuple[ReadSegment, ...]
    outline: Outline
    picture: bytes
    reach: float


class ReadSpace(msgspec.Struct, frozen=True):
    """A circle that may be a space of a mat: its middle and radius, in parts of the picture's width."""

    x: float
    y: float
    radius: float


class ReadMat(msgspec.Struct, frozen=True):
    """A first draft of a mat: *spaces*, and *lines* between two of them by number. All of it is a suggestion.

    *picture* is the straightened photo, a PNG of *width_px* × *height_px*.
    """

    spaces: tuple[ReadSpace, ...]
    lines: tuple[tuple[int, int], ...]
    picture: bytes
    width_px: int
    height_px: int


Corners: TypeAlias = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""The corners of a mat in a photo, clockwise from the top left, in parts of the photo's width and height."""


class PhotoFile(msgspec.Struct, frozen=True):
    """A picture that waits: its file, what it is called, and where it lies."""

    path: str
    name: str
    place: FilePlace


class Photos(Protocol):
    """The photos of the players, and what can be read from them.

    Errors are `DataError` with a sentence that can be shown: no photo, too large, cut, of nothing.
    """

    def folder(self) -> str:
        """Where the players put photos."""

    def waiting(self) -> Sequence[PhotoFile]:
        """The photos in the folder and on USB sticks, the newest first."""

    def picture(self, path: str, width_px: int = 960) -> bytes:
        """A photo as a PNG, upright, at most so wide."""

    def read_disc(self, path: str) -> ReadDisc:
        """A draft of the disc in a photo."""

    def begin_disc(self, path: str) -> None:
        """Begin to read the disc in a photo, beside everything else; one that was begun before is forgotten."""

    def disc_begun(self) -> ReadDisc | None:
        """The draft of the photo that was begun, None while it is being read; why it cannot be read is raised here."""

    def read_mat(self, path: str, corners: Corners | None = None) -> ReadMat:
        """A first draft of the mat in a photo; without *corners* the whole photo is the mat."""
