"""The studio of mats as screen values. Places are parts of the mat's width and height, from its upper left corner."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.app.screens.lobby import NameView, Option, Push, Remark
from companion.app.screens.table import SpaceView

Place: TypeAlias = tuple[float, float]


class GroundView(msgspec.Struct, frozen=True):
    """A photo below the mat, as the bytes of a PNG; *dim*: the part of it that is covered, 0 to 1."""

    picture: bytes
    dim: float


class FindingView(msgspec.Struct, frozen=True):
    """A line of the check. *wrong*: the mat cannot be kept as long as it is so; *shown*: its spaces are marked."""

    text: str
    wrong: bool
    shown: bool
    push: Push


class QuestionView(msgspec.Struct, frozen=True):
    """A question over the mat, with its answers."""

    text: str
    pushes: tuple[Push, ...]


class MatScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A mat that is being drawn.

    *aspect*: width by height. *grid*: where its lines run, across and down. *corners*: while they are set in
    the photo nothing else is shown. *found*: spaces that a reader of photos suggests, and lines between them by number.
    *tools* say what fingers do, *points* how far the figure goes that is tried. *naming*: the space that is
    being named. *verdict* sums the check up.
    """

    title: str
    back: Push
    aspect: float
    spaces: tuple[SpaceView, ...]
    lines: tuple[tuple[str, str], ...]
    grid: tuple[tuple[float, ...], tuple[float, ...]]
    held: str
    """The space from which the next line goes, or where the figure stands that is tried; "" none."""
    ground: GroundView | None
    corners: tuple[Place, ...]
    found: tuple[Place, ...]
    found_lines: tuple[tuple[int, int], ...]
    hint: str
    tools: tuple[Option, ...]
    points: tuple[Option, ...]
    steps: tuple[Push, ...]
    verdict: str
    findings: tuple[FindingView, ...]
    save: Push
    naming: NameView | None
    question: QuestionView | None
    remark: Remark | None = None
