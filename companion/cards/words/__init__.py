"""One handler for each word of the vocabulary: what it does on the table, family by family."""

from companion.cards.words.handlers import HANDLERS

__all__ = [
    "HANDLERS",
]
