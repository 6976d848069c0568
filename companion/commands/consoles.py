"""The console of rich that draws letters only, in a module of its own: `output` loads it where something is printed."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from companion.texts.plain import plain_lines


class PlainConsole(Console):
    """A console that draws every text as it may be shown."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Rich's, with signs in place of what a terminal would obey."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(plain_lines(segment.text), segment.style)
