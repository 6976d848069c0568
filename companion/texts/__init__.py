"""The sentences in each language, as data, and what finds and fills them: the room below all that speak."""

from companion.texts.texts import Fact, Phrase, Texts, all_of, flat, phrase

__all__ = [
    "Fact",
    "Phrase",
    "Texts",
    "all_of",
    "flat",
    "phrase",
]
