"""The moments around a match as values: the first start, one question after the other, answered with pictures."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.lobby import Push, Remark

PictureName: TypeAlias = Literal["hand", "bases", "screen", "facing", "same_side", "figure", "card"]
"""What a picture shows: real discs, a spinner base, a disc on the screen; how two sit; what is played."""


class PictureOption(msgspec.Struct, frozen=True):
    """An answer with its picture. *note* says what follows from it; *chosen*: it holds now."""

    picture: PictureName
    push: Push
    note: str
    chosen: bool = False


class WelcomeScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Question *at* of *count* of the first start. *skip* leaves the question as it is, *back* goes one back."""

    title: str
    intro: str
    at: int
    count: int
    options: tuple[PictureOption, ...]
    skip: Push
    back: Push
    remark: Remark | None = None
