"""The disc editor as a screen value."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.app.screens.lobby import ChoiceView, Option, Push, Remark
from companion.app.screens.studio_panel import PanelView
from companion.app.screens.table import SegmentView


class StepsBar(msgspec.Struct, frozen=True, kw_only=True):
    """The steps of an editor: undo, redo, save to the library."""

    undo: Push
    redo: Push
    save: Push


class DiscEditorScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The disc being edited, and the content of the *picked* segment (-1: the whole figure).

    A segment without a letter is blank. *doubts* need a check. *brush*: a finger on the ring paints it in this
    colour; "": it drags borders, and selects. *sector_deg*: the sectors marked on the ring, 0 for none.
    """

    title: str
    segments: tuple[SegmentView, ...]
    doubts: tuple[int, ...]
    picked: int
    brush: Literal["", "white", "purple", "blue", "miss", "gold"]
    brushes: tuple[Option, ...]
    sector_deg: float
    grid: Option
    """Do borders snap to sectors?"""
    hint: str
    hub: tuple[str, str]
    """The text in the middle of the ring: a name, and facts below it."""
    tabs: tuple[Option, ...]
    panel: PanelView
    steps: StepsBar
    back: Push
    remark: Remark | None = None


class CardEditorScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The Trainer card being edited: *sentences* describe its effects, the panel sets it."""

    title: str
    name: str
    facts: tuple[str, ...]
    sentences: tuple[str, ...]
    cards: ChoiceView
    """Opens one of the players' own cards, or a new one."""
    discs: ChoiceView
    """Opens the disc of a Trainer figure, or a new one."""
    panel: PanelView
    steps: StepsBar
    back: Push
    remark: Remark | None = None
