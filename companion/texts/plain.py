"""What may reach a terminal, a screen or a log of a text that came from outside: letters and signs, nothing that acts.

A control character can clear a terminal or set its title; an override of the direction of writing makes a text read
as another; a line end in a name breaks a list. `plain` is asked wherever such a text is said, `is_name` where one
is taken in.
"""

from __future__ import annotations

import re

ACTING = "\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""Control characters, ends of lines and paragraphs, overrides of direction, halves of characters; as in a pattern."""

_ACTING = re.compile(f"[{ACTING}]")
_ACTING_IN_LINES = re.compile(f"(?![\\n\\t])[{ACTING}]")
_BLANK = "\t\n\r\x0b\x0c\x85\u2028\u2029"


def plain(text: str) -> str:
    r"""A text as it may be shown in a line: a blank for every end of a line, "�" for all else that acts.

    >>> plain("Eve\x1b[2J\nAnn\u202e")
    'Eve�[2J Ann�'
    """
    return _ACTING.sub(_shown, text)


def plain_lines(text: str) -> str:
    """Several lines as they may be shown: as `plain`, but line ends and tabulators stay."""
    return _ACTING_IN_LINES.sub(_shown, text)


def is_plain(text: str, *, lines: bool = False) -> bool:
    """Is there nothing in it that acts? *lines*: line ends and tabulators may be."""
    return (_ACTING_IN_LINES if lines else _ACTING).search(text) is None


def is_name(text: str) -> bool:
    """May somebody or something be called so: not empty, and nothing in it that acts?"""
    return bool(text.strip()) and is_plain(text)


def as_name(text: str) -> str:
    """A name that was taken in before it was asked, or by other doors, so that it may be shown."""
    return plain(text) or "�"


def _shown(found: re.Match[str]) -> str:
    return " " if found[0] in _BLANK else "�"
