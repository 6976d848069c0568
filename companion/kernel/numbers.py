"""Reads whole numbers that people type or write: the only reader of them, for prompts, options and files.

`str.isdigit` takes "²" for a number, `int` takes Arabic digits and raises at 4,300 of any: neither is asked here.
"""

from __future__ import annotations

LARGEST_TYPED = 999_999
"""No larger number is typed anywhere: entries, lines, points, turns and minutes stay far below."""


def is_digits(text: str) -> bool:
    """Is it written with the digits 0 to 9 and nothing else, however many of them?"""
    return text.isascii() and text.isdigit()


def whole(text: str, most: int = LARGEST_TYPED) -> int | None:
    """The whole number from 0 to *most* that *text* is; None if it is none, or a larger one.

    >>> [whole(text) for text in ("12", "007", "²", "-1", " 1", "", "1" * 5000)]
    [12, 7, None, None, None, None, None]
    """
    plain = text.lstrip("0") or text[-1:]
    if not is_digits(plain) or len(plain) > len(str(most)):
        return None
    number = int(plain)
    return number if number <= most else None
