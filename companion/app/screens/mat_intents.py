"""Intents of the mat studio. Places are fractions of the mat's width and height, from its upper left corner."""

from __future__ import annotations

from companion.app.screens.studio_intents import StudioIntent


class MatIntent(StudioIntent, frozen=True):
    """Something to be done in the studio of mats."""


class TapMat(MatIntent, frozen=True, tag="tap-mat"):
    """Tap here, on *space* or on none ("")."""

    x: float
    y: float
    space: str = ""


class DragMat(MatIntent, frozen=True, tag="drag-mat"):
    """Drag from a space over others, in this order, ending here.

    *on_space*: the drag ended on the last of them.
    """

    way: tuple[str, ...]
    x: float
    y: float
    on_space: bool = False


class TapLine(MatIntent, frozen=True, tag="tap-line"):
    """Tap on the line between two spaces."""

    one: str
    other: str


class PickMatTool(MatIntent, frozen=True, tag="pick-tool"):
    """Select a tool: "spaces", "lines", "entry", "goal", "name" or "try"."""

    tool: str


class UndoMat(MatIntent, frozen=True, tag="undo-step"):
    """Undo the last step."""


class RedoMat(MatIntent, frozen=True, tag="redo-step"):
    """Redo the step undone last."""


class ShowMatFinding(MatIntent, frozen=True, tag="show-finding"):
    """Show the spaces of a finding."""

    number: int


class OpenMatFacts(MatIntent, frozen=True, tag="open-mat-facts"):
    """Show the name of the mat, its size, and all other facts that are not drawn."""


class OpenMatPhotos(MatIntent, frozen=True, tag="open-mat-photos"):
    """Search for photos to trace."""


class PickMatPhoto(MatIntent, frozen=True, tag="pick-mat-photo"):
    """Trace this photo; "" none."""

    path: str


class SetMatCorner(MatIntent, frozen=True, tag="set-corner"):
    """Place a corner of the mat in its photo, in fractions of the photo; *number* -1: move the nearest corner."""

    x: float
    y: float
    number: int = -1


class TurnMatPhoto(MatIntent, frozen=True, tag="turn-mat-photo"):
    """Rotate the seats in the photo: player A sits at the next edge, clockwise."""


class StraightenMat(MatIntent, frozen=True, tag="straighten-mat"):
    """Confirm the corners."""


class TakeFoundMat(MatIntent, frozen=True, tag="take-found"):
    """Accept a space found in the photo; -1 accepts all of them, and the lines."""

    number: int = -1


class DropFoundMat(MatIntent, frozen=True, tag="drop-found"):
    """Discard the remaining findings from the photo."""


class SaveMat(MatIntent, frozen=True, tag="save-mat"):
    """Save the mat among the players' own. *instead*: replace one with the same id."""

    instead: bool = False


class ResumeMat(MatIntent, frozen=True, tag="resume-mat"):
    """Continue with the saved draft, or (not *kept*) start over."""

    kept: bool = True
