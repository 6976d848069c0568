"""The disc editor as a screen value."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.app.screens.lobby import ChoiceView, Option, Push, Remark
from companion.app.screens.studio_panel import PanelView
from companion.app.screens.table import SegmentView


class StepsBar(msgspec.Struct, frozen=True, kw_only=True):
    """The steps of an editor: back, on again, and into the library."""

    undo: Push
    redo: Push
    save: Push


class DiscEditorScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A disc that is being made, and what is printed on the segment that is *picked* (-1: the figure as a whole).

    A segment without a letter is blank. *doubts* are to be looked at. *brush*: a finger on the ring paints it in this
    colour; "": it draws borders, and picks. *sector_deg*: the sectors that are marked on the ring, 0 for none.
    """

    title: str
    segments: tuple[SegmentView, ...]
    doubts: tuple[int, ...]
    picked: int
    brush: Literal["", "white", "purple", "blue", "miss", "gold"]
    brushes: tuple[Option, ...]
    sector_deg: float
    grid: Option
    """Do borders stand on sectors?"""
    hint: str
    hub: tuple[str, str]
    """What stands in the middle of the ring: a name, and facts below it."""
    tabs: tuple[Option, ...]
    panel: PanelView
    steps: StepsBar
    back: Push
    remark: Remark | None = None


class CardEditorScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A Trainer card that is being made: *sentences* say what it does, the panel sets it."""

    title: str
    name: str
    facts: tuple[str, ...]
    sentences: tuple[str, ...]
    cards: ChoiceView
    """The players' own cards, to go on with one, and a new one."""
    discs: ChoiceView
    """The Trainer figures, whose disc may be changed, and a new one."""
    panel: PanelView
    steps: StepsBar
    back: Push
    remark: Remark | None = None
