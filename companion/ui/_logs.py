"""Strips terminal escapes from Kivy's log, which also takes the log lines of the rest of the program."""

from __future__ import annotations

import logging

from companion.texts.plain import plain_lines


class PlainFormatter(logging.Formatter):
    """Wraps another formatter and strips control characters, but keeps line ends, as in a traceback."""

    def __init__(self, behind: logging.Formatter) -> None:
        super().__init__()
        self._behind = behind

    def format(self, record: logging.LogRecord) -> str:
        return plain_lines(self._behind.format(record))


def clean(logger: logging.Logger) -> None:
    """Make every handler of this logger write plain lines: they contain names from files and bases."""
    for handler in logger.handlers:
        if not isinstance(handler.formatter, PlainFormatter):
            handler.setFormatter(PlainFormatter(handler.formatter or logging.Formatter()))
