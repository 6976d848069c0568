"""The panel of an editor of the studio: what is set, one thing below the other, in the order in which it is needed."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.lobby import ChoiceView, NameView, Option, Push


class SaidView(msgspec.Struct, frozen=True, tag="said"):
    """A sentence. *kind* "sentence": what the thing that is made does; "ask": what is to be looked at; else a note."""

    text: str
    kind: Literal["note", "sentence", "ask"] = "note"


class PadView(msgspec.Struct, frozen=True, tag="pad"):
    """A number that is typed on keys: what it is, how it reads now, and the keys, six to a row; a blank one is none."""

    title: str
    shown: str
    keys: tuple[Option, ...]


class EffectRow(msgspec.Struct, frozen=True, tag="effect"):
    """Something that an attack or a card does, in a sentence: to be changed, or taken away."""

    words: str
    edit: Push
    away: Push


class PushRow(msgspec.Struct, frozen=True, tag="pushes"):
    """Buttons side by side."""

    pushes: tuple[Push, ...]


class PictureRow(msgspec.Struct, frozen=True, tag="picture-row"):
    """A small picture, a PNG or nothing, with what it is and what can be done with it."""

    picture: bytes
    words: str
    pushes: tuple[Push, ...]


class QrView(msgspec.Struct, frozen=True, tag="qr"):
    """A QR code, row by row, True for a dark square, without the light margin that it needs; *words* stand below it."""

    squares: tuple[tuple[bool, ...], ...]
    words: str


class DiffersView(msgspec.Struct, frozen=True, tag="differs"):
    """Something of which one has another entry: each of *rows* is what it is about, one's own word, the other's.

    *heads* are the words over these three.
    """

    title: str
    heads: tuple[str, str, str]
    rows: tuple[tuple[str, str, str], ...]
    options: tuple[Option, ...]


class ProgressView(msgspec.Struct, frozen=True, tag="progress"):
    """How much has been done, as a *share* in [0, 1]."""

    words: str
    share: float


PanelPart: TypeAlias = (
    SaidView | PadView | EffectRow | PushRow | ChoiceView | NameView | PictureRow | QrView | DiffersView | ProgressView
)


class PanelView(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the panel. *page* names it: another one is shown from its top. *close*: back to the page before."""

    page: str
    head: str
    parts: tuple[PanelPart, ...]
    close: Push | None = None
