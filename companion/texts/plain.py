"""Sanitises text from outside for terminals, screens and logs: no control characters.

A control character can clear a terminal or set its title; a bidi override makes a text read differently; a line break
in a name breaks a list. Call `plain` wherever such a text is shown, and `is_name` where one is accepted.
"""

from __future__ import annotations

import re
import unicodedata

ACTING = "\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""Control characters, line and paragraph separators, bidi overrides, surrogates; for a character class."""

_ACTING = re.compile(f"[{ACTING}]")
_ACTING_IN_LINES = re.compile(f"(?![\\n\\t])[{ACTING}]")
_BLANK = "\t\n\r\x0b\x0c\x85\u2028\u2029"


def plain(text: str) -> str:
    r"""Sanitise one line: line breaks become spaces, other control characters "�".

    >>> plain("Eve\x1b[2J\nAnn\u202e")
    'Eve�[2J Ann�'
    """
    return _ACTING.sub(_shown, text)


def plain_lines(text: str) -> str:
    """Sanitise several lines: as `plain`, but keeps line breaks and tabs."""
    return _ACTING_IN_LINES.sub(_shown, text)


def is_plain(text: str, *, lines: bool = False) -> bool:
    """Is the text free of control characters? *lines*: line breaks and tabs are allowed."""
    return (_ACTING_IN_LINES if lines else _ACTING).search(text) is None


def is_name(text: str) -> bool:
    """Is it a valid name: non-blank, and without control characters?"""
    return bool(text.strip()) and is_plain(text)


def letters(text: str) -> str:
    """Lower-case letters without accents, as typed in haste; for searching and sorting.

    >>> letters("Flabébé"), letters("Äon-Flöte")
    ('flabebe', 'aon-flote')
    """
    whole = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in whole if not unicodedata.combining(letter)).casefold()


def as_name(text: str) -> str:
    """A name that bypassed `is_name`, sanitised for display."""
    return plain(text) or "�"


def _shown(found: re.Match[str]) -> str:
    return " " if found[0] in _BLANK else "�"
