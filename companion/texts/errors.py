"""Errors that say a phrase, and the turns of phrase that they share.

Whoever shows an error tells its phrase in the language chosen; `str` says it in English, for logs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import PurePath

from companion.texts.texts import Fact, Phrase, Texts, flat, phrase


class SaidError(Exception):
    """An error that carries what its reader is told: *said* is a phrase, or a plain text that came from outside."""

    def __init__(self, said: Fact) -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        return english().fact(self.said)


class UnfitError(SaidError, ValueError):
    """A value that does not fit what it is made for."""


@cache
def english() -> Texts:
    """The English texts, for whoever asks an error for its `str`."""
    table: dict[str, str] = {}
    for file in files("companion.texts").iterdir():
        if file.name.startswith("en") and file.name.endswith(".toml"):
            table |= flat(tomllib.loads(file.read_text(encoding="utf-8")))
    return Texts(table)


def said_by(error: BaseException) -> Fact:
    """What an error says: its phrase, or the text of one from outside."""
    return error.said if isinstance(error, SaidError) else cut(str(error))


def placed(place: Fact | PurePath, said: Fact, line: int | None = None, column: int | None = None) -> Phrase:
    """What is said of a place: a file or a line of it, a key, a name."""
    if line is not None and column is not None:
        return phrase("error.at-column", place=_plain(place), line=line, column=column, said=said)
    if line is not None:
        return phrase("error.at-line", place=_plain(place), line=line, said=said)
    return phrase("error.at", place=_plain(place), said=said)


LONGEST = 200
"""Of a text from outside no more is said; paths of files are said whole."""


def cut(text: str, most: int = LONGEST) -> str:
    """The beginning of a text from outside that is longer than *most* signs.

    >>> cut("a sentence"), cut("Invalid value AAAAAAAA", 16)
    ('a sentence', 'Invalid value A…')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def quoted(text: object, most: int = LONGEST) -> Fact:
    """A text from outside between quotation marks, as the language writes them; what is no text as code writes it.

    Of a text that would be longer than *most* signs with its marks, the beginning.
    """
    if not isinstance(text, str):
        return cut(repr(text), most)
    inner = repr(text)[1:-1]
    return phrase("error.quoted", text=inner if len(inner) <= most - 2 else f"{inner[: most - 4]}…")


def expectation(what: Fact | int, got: Fact | int, hint: Fact = "") -> Phrase:
    """What should stand there, what does, and a *hint* that follows on (with its own space)."""
    return phrase("error.expected-got", what=what, got=got, hint=hint)


def one_of(words: Iterable[Fact]) -> Fact:
    """The words that are possible: "a, b or c"; phrases among them stand first."""
    *before, last = words
    return phrase("error.or", first=listed(before), last=last) if before else last


def listed(words: Iterable[Fact]) -> Fact:
    """Words in a row with commas; phrases among them stand first."""
    words = tuple(words)
    said: Fact = ", ".join(word for word in words if isinstance(word, str))
    for one in reversed([word for word in words if isinstance(word, Phrase)]):
        said = phrase("error.comma", first=one, rest=said) if said else one
    return said


def _plain(place: Fact | PurePath) -> Fact:
    return str(place) if isinstance(place, PurePath) else place
