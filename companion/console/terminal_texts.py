"""The words of the terminal, from the table of texts: keys `terminal.…`; and what is typed and has no meaning."""

from __future__ import annotations

from collections.abc import Iterable

from companion.app.cards.typed import Unclear
from companion.texts.texts import Fact, Phrase, Texts, all_of, phrase


class Words:
    """What the terminal says by key, with facts as keyword arguments."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def __call__(self, key: str, **facts: Fact | int) -> str:
        """The sentence of terminal.*key*."""
        return self.texts.tell(phrase(f"terminal.{key}", **facts))


class Misread(Unclear):
    """Error: typed input without a meaning here."""

    @classmethod
    def by(cls, key: str, **facts: Fact | int) -> Misread:
        """The sentence of terminal.*key*."""
        return cls(phrase(f"terminal.{key}", **facts))


def either(names: Iterable[Fact]) -> Fact:
    """Names with "or" between them."""
    return all_of(names, "list.or")


def unknown(word: str, close: Iterable[str]) -> Phrase:
    """A word that is none; *close* are those that may be meant."""
    meant = next(iter(close), "")
    hint = phrase("terminal.hint", word=meant) if meant else ""
    return phrase("terminal.unknown", word=word, hint=hint)
