"""The panel of a studio editor: its settings, one below the other, in the order of need."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.lobby import ChoiceView, NameView, Option, Push


class SaidView(msgspec.Struct, frozen=True, tag="said"):
    """A sentence. *kind* "sentence": an effect of the draft; "ask": something to check; else a note."""

    text: str
    kind: Literal["note", "sentence", "ask"] = "note"


class PadView(msgspec.Struct, frozen=True, tag="pad"):
    """A number pad: its title, the number so far, and the keys, six to a row; a blank one is a gap."""

    title: str
    shown: str
    keys: tuple[Option, ...]


class EffectRow(msgspec.Struct, frozen=True, tag="effect"):
    """An effect of an attack or a card, in a sentence, with buttons to change or remove it."""

    words: str
    edit: Push
    away: Push


class PushRow(msgspec.Struct, frozen=True, tag="pushes"):
    """Buttons side by side."""

    pushes: tuple[Push, ...]


class PictureRow(msgspec.Struct, frozen=True, tag="picture-row"):
    """A small picture, a PNG or nothing, with its description and buttons."""

    picture: bytes
    words: str
    pushes: tuple[Push, ...]


class QrView(msgspec.Struct, frozen=True, tag="qr"):
    """A QR code, row by row, True for a dark square, without the required light margin; *words* go below it."""

    squares: tuple[tuple[bool, ...], ...]
    words: str


class DiffersView(msgspec.Struct, frozen=True, tag="differs"):
    """An item that differs from one's own: each of *rows* is the subject, one's own word, the other's.

    *heads*: the three column titles.
    """

    title: str
    heads: tuple[str, str, str]
    rows: tuple[tuple[str, str, str], ...]
    options: tuple[Option, ...]


class ProgressView(msgspec.Struct, frozen=True, tag="progress"):
    """Progress, as a *share* in [0, 1]."""

    words: str
    share: float


PanelPart: TypeAlias = (
    SaidView | PadView | EffectRow | PushRow | ChoiceView | NameView | PictureRow | QrView | DiffersView | ProgressView
)


class PanelView(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the panel. *page* identifies it: a new one scrolls to its top. *close*: back to the previous page."""

    page: str
    head: str
    parts: tuple[PanelPart, ...]
    close: Push | None = None
