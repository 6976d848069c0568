"""Parse whole numbers typed or written by people: the only parser for prompts, options and files.

`str.isdigit` accepts "²"; `int` accepts Arabic digits and raises on more than 4,300 of any. Neither is used alone.
"""

from __future__ import annotations

LARGEST_TYPED = 999_999
"""No larger number is ever typed: entries, lines, points, turns and minutes stay far below."""


def is_digits(text: str) -> bool:
    """Does the text consist of digits 0 to 9 only, of any length?"""
    return text.isascii() and text.isdigit()


def whole(text: str, most: int = LARGEST_TYPED) -> int | None:
    """Parse *text* as a whole number from 0 to *most*; None if it is not one.

    >>> [whole(text) for text in ("12", "007", "²", "-1", " 1", "", "1" * 5000)]
    [12, 7, None, None, None, None, None]
    """
    plain = text.lstrip("0") or text[-1:]
    if not is_digits(plain) or len(plain) > len(str(most)):
        return None
    number = int(plain)
    return number if number <= most else None
