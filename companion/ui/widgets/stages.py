"""The states of a base as they are shown: each a sign and a word, with a colour."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.app.spinner_screens import BaseStage
from companion.ui import theme
from companion.ui.words import say

STAGE: dict[BaseStage, tuple[str, theme.Rgba]] = {
    "idle": ("○", theme.QUIET),
    "armed": ("◎", theme.ACCENT),
    "spinning": ("↻", theme.TEXT),
    "coasting": ("↘", theme.TEXT),
    "settling": ("◌", theme.TEXT),
    "result": ("✓", theme.GOOD),
    "ambiguous": ("?", theme.ACCENT),
    "invalid": ("✕", theme.REFUSAL),
    "disturbed": ("!", theme.REFUSAL),
    "lost": ("⊘", theme.REFUSAL),
}

Mark: TypeAlias = Literal["good", "poor", "lost"]
MARK: dict[Mark, tuple[str, theme.Rgba]] = {
    "good": ("✓", theme.GOOD),
    "poor": ("!", theme.ACCENT),
    "lost": ("⊘", theme.REFUSAL),
}
"""How a base is on the whole."""


def stage_word(stage: BaseStage) -> str:
    """The word for a state."""
    return say(f"stage.{stage}")
