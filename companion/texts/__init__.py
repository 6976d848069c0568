"""The sentences in each language, as data, and what finds and fills them: the room below all that speak."""

from companion.texts.errors import (
    SaidError,
    UnfitError,
    cut,
    english,
    expectation,
    listed,
    one_of,
    placed,
    quoted,
    said_by,
)
from companion.texts.plain import ACTING, as_name, is_name, is_plain, plain, plain_lines
from companion.texts.texts import Fact, Phrase, Texts, all_of, capital, flat, marks_of, names_in, phrase

__all__ = [
    "ACTING",
    "Fact",
    "Phrase",
    "SaidError",
    "Texts",
    "UnfitError",
    "all_of",
    "as_name",
    "capital",
    "cut",
    "english",
    "expectation",
    "flat",
    "is_name",
    "is_plain",
    "listed",
    "marks_of",
    "names_in",
    "one_of",
    "phrase",
    "placed",
    "plain",
    "plain_lines",
    "quoted",
    "said_by",
]
