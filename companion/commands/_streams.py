"""Guards the standard streams: strips control characters, and replaces what cannot be encoded by "?".

Names from files and bases are printed in many places; all output passes here. Rich consoles bypass it
(`output.console`): they strip texts, but keep their own cursor control.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Iterator
from typing import Any

from companion.texts.plain import plain_lines

_OWN = re.compile(r"(\x1b\[[0-2]m)")
"""Bold, dim, reset: the sequences that our own output uses through click."""


class PlainStream:
    """A text stream that strips control characters; delegates everything but `buffer` to the stream behind it."""

    def __init__(self, behind: Any) -> None:
        self.behind = behind

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # click would use it to bypass this stream
            raise AttributeError(name)
        return getattr(self.behind, name)

    def write(self, text: str) -> int:
        """Write a text without its control characters."""
        said = [part if number % 2 else plain_lines(part) for number, part in enumerate(_OWN.split(text))]
        self.behind.write("".join(said))
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)


@contextlib.contextmanager
def guarded_streams() -> Iterator[None]:
    """Put both standard streams behind a guard, for as long as the program runs."""
    before = sys.stdout, sys.stderr
    for stream in before:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.stdout, sys.stderr = PlainStream(before[0]), PlainStream(before[1])
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def write_as_it_is(text: str) -> None:
    """Write data to standard output, for a program that reads it: every byte of it counts."""
    sys.stdout.flush()
    stream = behind(sys.stdout)
    raw = getattr(stream, "buffer", None)
    if raw is None:
        stream.write(text)
    else:
        raw.write(text.encode("utf-8"))
        raw.flush()


def behind(stream: Any) -> Any:
    """The stream behind the guard; itself where there is none."""
    return stream.behind if isinstance(stream, PlainStream) else stream
