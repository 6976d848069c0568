"""Screen values of the collection: lists, a figure looked at closely, what a team can do, what is to be printed."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.lobby import ChoiceView, Option, Push, Remark, SmallDisc, TeamLook
from companion.app.screens.table import SegmentView

Section: TypeAlias = Literal["figures", "mats", "cards", "teams"]


class CollectionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A figure in the list. *owned*: how many there are, in words; "" for none. *marks*: short words, or ""."""

    figure: str
    name: str
    mp: int
    facts: str
    segments: tuple[SegmentView, ...]
    owned: str = ""
    marks: str = ""


class CountView(msgspec.Struct, frozen=True, kw_only=True):
    """How many there are of something, and the buttons for one less and one more."""

    title: str
    count: int
    fewer: Push
    more: Push


class CollectionEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A mat, a Trainer card or a team in its list. *owned* is None where nothing is counted."""

    id: str
    name: str
    note: str
    words: str = ""
    warning: str = ""
    figures: tuple[SmallDisc, ...] = ()
    owned: CountView | None = None
    pushes: tuple[Push, ...] = ()


class ShareView(msgspec.Struct, frozen=True):
    """The part of a disc that is of one colour: *share* in [0, 1], and in words."""

    colour: Literal["white", "purple", "blue", "miss", "gold"]
    share: float
    words: str


class OwnedLook(msgspec.Struct, frozen=True, kw_only=True):
    """A figure of the collection looked at closely.

    *shares* are the colours of its disc, the largest first, *glance* what they mean in sentences. *note* is what the
    owner wrote; it is changed by `NoteOwned` under the words *note_push*, at most *note_most* letters.
    *photo* is a picture of one's own as a PNG, b"" for none, *photo_note* says why it is not to be seen; *photo_push*
    chooses it.
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

    *rows* are the figures that the filters let through, *entries* what stands in the other sections. *word* is what
    is looked for by letters, which is a `LookFor`; *word_push* are the words of its button.
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
    """A disc or Trainer card that is to be printed so often; *segments* where it is a disc."""

    id: str
    segments: tuple[SegmentView, ...] = ()
    owned: CountView


class PrintScreen(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be printed, on what paper, and where the file goes. *told*: how many pages, or what came of it."""

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
