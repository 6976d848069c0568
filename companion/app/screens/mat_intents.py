"""Intents of the studio of mats. Places are parts of the mat's width and height, from its upper left corner."""

from __future__ import annotations

from companion.app.screens.studio_intents import StudioIntent


class MatIntent(StudioIntent, frozen=True):
    """Something to be done in the studio of mats."""


class TapMat(MatIntent, frozen=True, tag="tap-mat"):
    """A finger tapped here, on *space* or on none ("")."""

    x: float
    y: float
    space: str = ""


class DragMat(MatIntent, frozen=True, tag="drag-mat"):
    """A finger went from a space over others, in this order, and was lifted here.

    *on_space*: it was lifted on the last of them.
    """

    way: tuple[str, ...]
    x: float
    y: float
    on_space: bool = False


class TapLine(MatIntent, frozen=True, tag="tap-line"):
    """A finger tapped on the line between two spaces."""

    one: str
    other: str


class PickMatTool(MatIntent, frozen=True, tag="pick-tool"):
    """What fingers do from now on: "spaces", "lines", "entry", "goal", "name" or "try"."""

    tool: str


class UndoMat(MatIntent, frozen=True, tag="undo-step"):
    """Take the last step back."""


class RedoMat(MatIntent, frozen=True, tag="redo-step"):
    """Do the step again that was taken back last."""


class ShowMatFinding(MatIntent, frozen=True, tag="show-finding"):
    """Show the spaces that a line of the check is about."""

    number: int


class OpenMatFacts(MatIntent, frozen=True, tag="open-mat-facts"):
    """Show the name of the mat, its size, and all else that is not drawn."""


class OpenMatPhotos(MatIntent, frozen=True, tag="open-mat-photos"):
    """Look for photos to draw over."""


class PickMatPhoto(MatIntent, frozen=True, tag="pick-mat-photo"):
    """Draw over this photo; "" over none."""

    path: str


class SetMatCorner(MatIntent, frozen=True, tag="set-corner"):
    """A corner of the mat lies here in its photo, in parts of the photo; *number* -1: the nearest corner does."""

    x: float
    y: float
    number: int = -1


class TurnMatPhoto(MatIntent, frozen=True, tag="turn-mat-photo"):
    """Player A sits at the next edge of the mat in its photo, clockwise."""


class StraightenMat(MatIntent, frozen=True, tag="straighten-mat"):
    """The corners are right."""


class TakeFoundMat(MatIntent, frozen=True, tag="take-found"):
    """Take a space that was found in the photo; -1 takes all of them, and the lines."""

    number: int = -1


class DropFoundMat(MatIntent, frozen=True, tag="drop-found"):
    """What was found in the photo and not taken is shown no longer."""


class SaveMat(MatIntent, frozen=True, tag="save-mat"):
    """Keep the mat among the players' own. *instead*: also where they have one of that id already."""

    instead: bool = False


class ResumeMat(MatIntent, frozen=True, tag="resume-mat"):
    """Go on with the draft that was kept, or (not *kept*) begin anew."""

    kept: bool = True
