"""A rich console that strips control characters; a separate module, so that `output` imports it on demand."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from companion.texts.plain import plain_lines


class PlainConsole(Console):
    """A console that strips control characters from every text."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Rich's segments, with control characters in texts replaced."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(plain_lines(segment.text), segment.style)
