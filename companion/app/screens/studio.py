"""Every screen of the collection and the studio."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.lobby import ChoicesScreen, Push, Remark
from companion.app.screens.studio_collection import CollectionScreen, PrintScreen
from companion.app.screens.studio_disc import CardEditorScreen, DiscEditorScreen
from companion.app.screens.studio_mat import MatScreen
from companion.app.screens.studio_sharing import SharingScreen


class PhotoPart(msgspec.Struct, frozen=True):
    """A segment as it was read, in degrees clockwise from the picture's top. *doubtful*: it needs a check."""

    start_deg: float
    size_deg: float
    colour: Literal["", "white", "purple", "blue", "miss", "gold"]
    doubtful: bool


class PhotoScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The straightened photo with the draft over it, and the draft in words.

    *picture* is a square PNG, centred on the disc, with the rim *reach* of the width from the middle; empty
    while the photo is being read.
    """

    title: str
    back: Push
    text: str
    picture: bytes
    reach: float
    parts: tuple[PhotoPart, ...]
    lines: tuple[str, ...]
    likest: str
    pushes: tuple[Push, ...]
    remark: Remark | None = None


StudioScreen: TypeAlias = (
    CollectionScreen
    | PrintScreen
    | DiscEditorScreen
    | CardEditorScreen
    | MatScreen
    | ChoicesScreen
    | SharingScreen
    | PhotoScreen
)
