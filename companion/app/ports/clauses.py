"""Searches the clauses of the rulebook by words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from companion.app.ports.outside import Clause
from companion.texts.texts import Phrase, phrase

MOST_NAMED = 12


def clauses_with(words: str, clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """Clauses that contain all these *words*, as whole words or prefixes; title matches first."""
    wanted = [re.compile(rf"\b{re.escape(word)}") for word in words.casefold().split()]
    if not wanted:
        return ()

    def within(*texts: str) -> bool:
        text = " ".join(texts).casefold()
        return all(word.search(text) for word in wanted)

    titled: list[Clause] = []
    others: list[Clause] = []
    for clause in clauses:
        if within(clause.id, clause.title):
            titled.append(clause)
        elif within(clause.id, clause.title, clause.text, *(here for _, here in clause.editions)):
            others.append(clause)
    return (*titled, *others)


def clauses_found(words: str, found: Sequence[Clause]) -> Phrase:
    """Search result as a sentence, with no more clauses than can be read at a table."""
    if not found:
        return phrase("hint.no-clause", clause=words)
    named = "; ".join(f"{clause.id} {clause.title}" for clause in found[:MOST_NAMED])
    return phrase("hint.clauses", words=words, clauses=named + "; …" * (len(found) > MOST_NAMED))
