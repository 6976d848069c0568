"""The players' glossary: terms of both games and of the program, with their meanings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from companion.app.ports.clauses import clauses_found
from companion.app.ports.outside import Clause, Game
from companion.texts.texts import Phrase, Texts, phrase

Of: TypeAlias = Literal["figure", "card", "program"]

_KEY = re.compile(r"glossary\.(figure|card|program)\.([\w-]+)\.term")


class GlossaryWord(msgspec.Struct, frozen=True):
    """A term and its meaning. *of*: its game, or the program; *id*: its key in the texts."""

    of: Of
    id: str
    term: str
    means: str

    def is_named(self, words: str) -> bool:
        """Do *words* equal this term? "mp" also matches "Move Points (MP)"."""
        said = words.casefold().strip()
        return said in (self.id.replace("-", " "), *re.split(r" ?[()]", self.term.casefold())) and said != ""

    def has(self, words: str) -> bool:
        """Do all *words* occur in the term or meaning, whole or as prefixes?"""
        text = f"{self.term} {self.means}".casefold()
        return all(re.search(rf"\b{re.escape(word)}", text) for word in words.casefold().split())


def glossary(texts: Texts, game: Game | None = None) -> tuple[GlossaryWord, ...]:
    """The terms of a game and of the program, or of both games, in alphabetical order."""
    wanted: tuple[Of, ...] = ("figure", "card", "program") if game is None else (game, "program")
    found = (_KEY.fullmatch(key) for key in texts)
    words = [_word(texts, of, key[2]) for key in found if key for of in wanted if of == key[1]]
    return tuple(sorted(words, key=lambda word: (word.term.casefold(), word.of)))


def glossary_with(words: str, entries: Sequence[GlossaryWord]) -> tuple[GlossaryWord, ...]:
    """The entries that *words* name exactly; without one, those containing them, matches in the term first."""
    named = tuple(entry for entry in entries if entry.is_named(words))
    if named or not words.strip():
        return named
    found = (entry for entry in entries if entry.has(words))
    return tuple(sorted(found, key=lambda entry: words.casefold() not in entry.term.casefold()))


def looked_up(texts: Texts, game: Game, words: str, found: Sequence[Clause]) -> Phrase | None:
    """The answer to a search at the table: the meaning, and the clauses *found*; None: show the only clause."""
    named = next((entry for entry in glossary(texts, game) if entry.is_named(words)), None)
    if named is None:
        return None if len(found) == 1 else clauses_found(words, found)
    said = phrase("hint.glossary", term=named.term, means=named.means)
    return phrase("list.space", first=said, rest=clauses_found(words, found)) if found else said


def _word(texts: Texts, of: Of, id: str) -> GlossaryWord:
    key = f"glossary.{of}.{id}"
    return GlossaryWord(of, id, texts.say(f"{key}.term"), texts.say(f"{key}.means"))
