"""Each word of card texts is whole: the rules know it, each language says it, a scenario shows it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache

from companion.adapters.files.texts_file import languages, tables
from companion.card_text.describe import describe_card
from companion.cards.printed import vocabulary as e
from companion.cards.words.handlers import HANDLERS
from companion.texts.texts import Texts
from tests.card_text.card_values import variants
from tests.card_text.test_describe import holding
from tests.cards.printed.test_vocabulary import RESERVED, used_by_cards
from tests.cards.test_clause_coverage import FILES, ROOT

TEXTS = {
    language: Texts({key: text for table in tables(language).values() for key, text in table.items()}, language)
    for language in languages()
}
"""What a language says by itself."""


def test_every_word_is_whole():
    assert [] == [f"{word} lacks {what}" for word, kind in e.words().items() for what in lacks(word, kind)]


def lacks(word: str, kind: type) -> Iterator[str]:
    if kind in e.EFFECT_TYPES and kind not in HANDLERS:
        yield "a handler in companion/cards/words"
    if kind not in e.EFFECT_TYPES and kind.__name__ not in named_by_the_rules():
        yield "a place in companion/cards that asks for it"
    yield from unsaid(kind)
    books = ["card.toml", *(f"card.{language}.toml" for language in TEXTS if language != "en")]
    clause = f"CG-EFFECT-{word.replace('_', '-')}"
    yield from (f"the clause {clause} in companion/rulebook/{book}" for book in books if clause not in clauses_of(book))
    if word not in shown():
        yield "a printed card, a scenario in tests/cases, or its place among the reserved words"


@cache
def named_by_the_rules() -> frozenset[str]:
    folder = ROOT / "companion" / "cards"
    trees = (ast.parse(path.read_text("utf-8")) for path in folder.rglob("*.py") if "vocabulary" not in path.parts)
    return frozenset(
        getattr(node, "id", getattr(node, "attr", ""))
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Name | ast.Attribute)
    )


def unsaid(kind: type) -> Iterator[str]:
    cards = [holding(one) for _, start, others in variants(kind) for one in (start, *others)]
    for language, texts in TEXTS.items():
        told = (line for card in cards for line in describe_card(card, texts))
        keys = {key.lower() for line in told for key in re.findall(r"(?i:card)-[a-z]+\.[\w.-]+", line)}
        yield from (f"the text {key} ({language})" for key in sorted(keys))


@cache
def clauses_of(rulebook: str) -> frozenset[str]:
    table = tomllib.loads((ROOT / "companion" / "rulebook" / rulebook).read_text("utf-8"))
    return frozenset(clause["id"] for clause in table["clause"])


@cache
def shown() -> set[str]:
    """The words of printed cards, each of which has a scenario, of cards that scenarios make up, and those reserved."""
    written = (re.findall(r"\b(?:do|mod): [\"']?(\w+)", path.read_text("utf-8")) for path in FILES)
    return used_by_cards().union(*written, *RESERVED.values())
