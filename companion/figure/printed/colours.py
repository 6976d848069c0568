"""The colours of segments."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Colour: TypeAlias = Literal["white", "purple", "blue", "miss", "gold"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
