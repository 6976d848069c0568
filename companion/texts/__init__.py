"""The sentences in each language, as data, and what finds and fills them: the room below all that speak."""

from companion.texts.texts import Fact, Phrase, Texts, all_of, flat, marks_of, names_in, phrase

__all__ = [
    "Fact",
    "Phrase",
    "Texts",
    "all_of",
    "flat",
    "marks_of",
    "names_in",
    "phrase",
]
