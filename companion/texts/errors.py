"""Errors that carry a phrase, and shared phrases.

The user interface renders the phrase in the chosen language; `str` renders it in English, for logs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import PurePath

from companion.texts.texts import Fact, Phrase, Texts, flat, phrase


class SaidError(Exception):
    """An error with a message for users: *said* is a phrase, or a plain text from outside."""

    def __init__(self, said: Fact) -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        return english().fact(self.said)


class ValidationError(SaidError, ValueError):
    """A value that is invalid for its purpose."""


@cache
def english() -> Texts:
    """The English texts, for `str` of errors."""
    table: dict[str, str] = {}
    for file in files("companion.texts").iterdir():
        if file.name.startswith("en") and file.name.endswith(".toml"):
            table |= flat(tomllib.loads(file.read_text(encoding="utf-8")))
    return Texts(table)


def said_by(error: BaseException) -> Fact:
    """Message of an error: its phrase, or the text of a foreign exception."""
    return error.said if isinstance(error, SaidError) else cut(str(error))


def placed(place: Fact | PurePath, said: Fact, line: int | None = None, column: int | None = None) -> Phrase:
    """Prefix a sentence with its place: a file or a line of it, a key, a name."""
    if line is not None and column is not None:
        return phrase("error.at-column", place=_plain(place), line=line, column=column, said=said)
    if line is not None:
        return phrase("error.at-line", place=_plain(place), line=line, said=said)
    return phrase("error.at", place=_plain(place), said=said)


LONGEST = 200
"""Longest text from outside that is shown; file paths are shown whole."""


def cut(text: str, most: int = LONGEST) -> str:
    """Truncate a text from outside to *most* characters.

    >>> cut("a sentence"), cut("Invalid value AAAAAAAA", 16)
    ('a sentence', 'Invalid value A…')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def quoted(text: object, most: int = LONGEST) -> Fact:
    """Quote a text from outside in the language's style; a non-text by its repr.

    Truncates it to *most* characters, marks included.
    """
    if not isinstance(text, str):
        return cut(repr(text), most)
    inner = repr(text)[1:-1]
    return phrase("error.quoted", text=inner if len(inner) <= most - 2 else f"{inner[: most - 4]}…")


def expectation(what: Fact | int, got: Fact | int, hint: Fact = "") -> Phrase:
    """Expected and actual value, followed by a *hint* (with its own leading space)."""
    return phrase("error.expected-got", what=what, got=got, hint=hint)


def one_of(words: Iterable[Fact]) -> Fact:
    """List alternatives: "a, b or c"; phrases come first."""
    *before, last = words
    return phrase("error.or", first=listed(before), last=last) if before else last


def listed(words: Iterable[Fact]) -> Fact:
    """List words separated by commas; phrases come first."""
    words = tuple(words)
    said: Fact = ", ".join(word for word in words if isinstance(word, str))
    for one in reversed([word for word in words if isinstance(word, Phrase)]):
        said = phrase("error.comma", first=one, rest=said) if said else one
    return said


def _plain(place: Fact | PurePath) -> Fact:
    return str(place) if isinstance(place, PurePath) else place
