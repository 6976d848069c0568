"""Lines of Kivy's log, which keeps what every part of the program logs: in them, too, nothing acts on a terminal."""

from __future__ import annotations

import logging

from companion.texts.plain import plain_lines


class PlainFormatter(logging.Formatter):
    """Lines as another formatter writes them, without what acts; line ends stay, as in a traceback."""

    def __init__(self, behind: logging.Formatter) -> None:
        super().__init__()
        self._behind = behind

    def format(self, record: logging.LogRecord) -> str:
        return plain_lines(self._behind.format(record))


def clean(logger: logging.Logger) -> None:
    """Have every handler of this logger write plain lines: names out of files and from bases are in them."""
    for handler in logger.handlers:
        if not isinstance(handler.formatter, PlainFormatter):
            handler.setFormatter(PlainFormatter(handler.formatter or logging.Formatter()))
