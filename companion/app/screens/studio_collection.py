"""Screen values of the collection: lists, a figure's close-up, a team's abilities, the print selection."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.lobby import ChoiceView, Option, Push, Remark, SmallDisc, TeamLook
from companion.app.screens.table import SegmentView

Section: TypeAlias = Literal["figures", "mats", "cards", "teams"]


class CollectionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A figure in the list. *owned*: number of copies, in words; "" for none. *marks*: short words, or ""."""

    figure: str
    name: str
    mp: int
    facts: str
    segments: tuple[SegmentView, ...]
    owned: str = ""
    marks: str = ""


class CountView(msgspec.Struct, frozen=True, kw_only=True):
    """The number of copies of something, and the buttons for one less and one more."""

    title: str
    count: int
    fewer: Push
    more: Push


class CollectionEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A mat, a Trainer card or a team in its list. *owned* is None if it is not counted."""

    id: str
    name: str
    note: str
    words: str = ""
    warning: str = ""
    figures: tuple[SmallDisc, ...] = ()
    owned: CountView | None = None
    pushes: tuple[Push, ...] = ()


class ShareView(msgspec.Struct, frozen=True):
    """The fraction of a disc in one colour: *share* in [0, 1], and in words."""

    colour: Literal["white", "purple", "blue", "miss", "gold"]
    share: float
    words: str


class OwnedLook(msgspec.Struct, frozen=True, kw_only=True):
    """Close-up of a figure of the collection.

    *shares* are the colours of its disc, the largest first, *glance* explains them in sentences. *note* is the owner's
    text; `NoteOwned`, labelled *note_push*, changes it, with at most *note_most* letters. *photo* is the owner's
    picture as a PNG, b"" for none, *photo_note* tells why it cannot be shown; *photo_push* chooses it.
    """

    name: str
    mp: int
    segments: tuple[SegmentView, ...]
    facts: tuple[str, ...]
    shares: tuple[ShareView, ...]
    glance: tuple[str, ...]
    owned: CountView
    note_title: str
    note: str
    note_push: str
    note_most: int
    no_note: Push | None
    photo: bytes = b""
    photo_note: str = ""
    photo_push: Push | None = None
    pushes: tuple[Push, ...]
    close: Push


class CollectionScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The collection.

    *rows* are the figures that match the filters, *entries* the items of the other sections. *word* is the search text,
    set by `LookFor`; *word_push* labels its button.
    """

    title: str
    section: Section
    sections: tuple[Option, ...]
    rows: tuple[CollectionRow, ...] = ()
    entries: tuple[CollectionEntry, ...] = ()
    empty: str = ""
    found: str = ""
    word: str = ""
    word_push: str = ""
    word_off: Push | None = None
    filters: tuple[Option, ...] = ()
    asking: ChoiceView | None = None
    asked: Push | None = None
    pushes: tuple[Push, ...] = ()
    look: OwnedLook | None = None
    team: TeamLook | None = None
    back: Push
    remark: Remark | None = None


class PrintLine(msgspec.Struct, frozen=True, kw_only=True):
    """A disc or Trainer card with its number of printed copies; *segments* for a disc."""

    id: str
    segments: tuple[SegmentView, ...] = ()
    owned: CountView


class PrintScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The print selection, the paper, and the destination. *told*: the number of pages, or the result."""

    title: str
    choices: tuple[ChoiceView, ...]
    discs_title: str
    discs: tuple[PrintLine, ...]
    cards_title: str
    cards: tuple[PrintLine, ...]
    told: str
    progress: float = 0.0
    write: Push
    asking: ChoiceView | None = None
    asked: Push | None = None
    back: Push
    remark: Remark | None = None
