"""Screen values of the mat studio. Places are fractions of the mat's width and height, from its upper left corner."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.app.screens.lobby import NameView, Option, Push, Remark
from companion.app.screens.table import SpaceView

Place: TypeAlias = tuple[float, float]


class GroundView(msgspec.Struct, frozen=True):
    """A photo below the mat, as the bytes of a PNG; *dim*: opacity of the cover, 0 to 1."""

    picture: bytes
    dim: float


class FindingView(msgspec.Struct, frozen=True):
    """A line of the check. *wrong*: it prevents saving the mat; *shown*: its spaces are marked."""

    text: str
    wrong: bool
    shown: bool
    push: Push


class QuestionView(msgspec.Struct, frozen=True):
    """A question over the mat, with its answers."""

    text: str
    pushes: tuple[Push, ...]


class MatScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A mat being drawn.

    *aspect*: width by height. *grid*: positions of its lines, across and down. *corners*: while they are set in
    the photo nothing else is shown. *found*: spaces suggested by the photo reader, and lines between them by number.
    *tools* select what fingers do, *points* the MP of the test figure. *naming*: the space being named.
    *verdict* sums up the check.
    """

    title: str
    back: Push
    aspect: float
    spaces: tuple[SpaceView, ...]
    lines: tuple[tuple[str, str], ...]
    grid: tuple[tuple[float, ...], tuple[float, ...]]
    held: str
    """The start of the next line, or the space of the test figure; "" none."""
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
