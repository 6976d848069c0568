"""Signs and colours for the states of a base. The app supplies the words."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.app.screens.spinners import BaseStage
from companion.ui import theme

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
"""Signs for the overall condition of a base."""
