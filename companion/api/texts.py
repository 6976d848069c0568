"""Sentences by key in the current language: phrases, and errors that carry one."""

from companion.texts.errors import SaidError, english, expectation, one_of, placed, quoted
from companion.texts.texts import Fact, Phrase, Texts, phrase

__all__ = [
    "Fact",
    "Phrase",
    "SaidError",
    "Texts",
    "english",
    "expectation",
    "one_of",
    "phrase",
    "placed",
    "quoted",
]
