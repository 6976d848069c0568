"""Port: the players' photos of discs and mats, and drafts read from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from companion.app.ports.outside import FilePlace
from companion.figure.printed.colours import Colour

Doubt: TypeAlias = Literal["one-colour", "border", "colour", "hidden", "no-white"]
"""Why the players should check a segment.

*one-colour*: it may be several adjacent segments. *border*: a border is uncertain, or not on a step of 15°. *colour*:
the colour is uncertain. *hidden*: glare or an object covers part of it. *no-white*: the disc has no white as a
reference.
"""


class ReadSegment(msgspec.Struct, frozen=True):
    """A segment read from a photo, clockwise from the top of the straightened picture.

    *colour* is None if it cannot be determined. *doubts* are reasons for the players to check it; none if it is
    certain.
    """

    start_deg: float
    end_deg: float
    colour: Colour | None
    doubts: tuple[Doubt, ...] = ()

    @property
    def size_deg(self) -> float:
        """Angular size of the segment."""
        return (self.end_deg - self.start_deg) % 360 or 360.0

    @property
    def uncertain(self) -> bool:
        """Should the players check it?"""
        return bool(self.doubts)


class Outline(msgspec.Struct, frozen=True):
    """The rim of a disc in a photo, as an ellipse: its centre, its half axes, and the rotation of the long one.

    Lengths are relative to the photo's width; the angle is clockwise from its right.
    """

    x: float
    y: float
    long: float
    short: float
    angle_deg: float


class ReadDisc(msgspec.Struct, frozen=True):
    """A draft of a disc. *picture* is the straightened photo, a square PNG with the disc in its centre.

    *reach* is the rim's distance from the centre, relative to the picture's width.
    """

    segments: tuple[ReadSegment, ...]
    outline: Outline
    picture: bytes
    reach: float


class ReadSpace(msgspec.Struct, frozen=True):
    """A circle that may be a space of a mat: its centre and radius, relative to the picture's width."""

    x: float
    y: float
    radius: float


class ReadMat(msgspec.Struct, frozen=True):
    """A draft of a mat: *spaces*, and *lines* between two of them by number. All of it is a suggestion.

    *picture* is the straightened photo, a PNG of *width_px* × *height_px*.
    """

    spaces: tuple[ReadSpace, ...]
    lines: tuple[tuple[int, int], ...]
    picture: bytes
    width_px: int
    height_px: int


Corners: TypeAlias = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""Corners of a mat in a photo, clockwise from the top left, relative to the photo's width and height."""


class PhotoFile(msgspec.Struct, frozen=True):
    """A photo to read: its path, its name, and its place."""

    path: str
    name: str
    place: FilePlace


class Photos(Protocol):
    """The players' photos, and drafts read from them.

    Errors are `DataError` with a sentence for display: no photo, too large, truncated, nothing recognised.
    """

    def folder(self) -> str:
        """Folder for the players' photos."""

    def waiting(self) -> Sequence[PhotoFile]:
        """Photos in the folder and on USB sticks, the newest first."""

    def picture(self, path: str, width_px: int = 960) -> bytes:
        """A photo as a PNG, upright, with at most this width."""

    def read_disc(self, path: str) -> ReadDisc:
        """A draft of the disc in a photo."""

    def begin_disc(self, path: str) -> None:
        """Start reading the disc in a photo in the background; forgets an earlier one."""

    def disc_begun(self) -> ReadDisc | None:
        """The draft of the photo that was begun, None while it is being read; raises its error."""

    def read_mat(self, path: str, corners: Corners | None = None) -> ReadMat:
        """A draft of the mat in a photo; without *corners* the whole photo is the mat."""
