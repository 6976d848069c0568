"""Screen values of sharing: export and import, a team's code, and the page for a photo from a phone."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.app.screens.lobby import Option, Push, Remark
from companion.app.screens.studio_panel import PanelPart, PanelView


class SharingScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A screen of sharing. *aside* goes beside the panel, or below it for lack of space."""

    kind: Literal["share", "take", "code", "upload"]
    title: str
    panel: PanelView
    tabs: tuple[Option, ...] = ()
    aside: tuple[PanelPart, ...] = ()
    back: Push
    remark: Remark | None = None
