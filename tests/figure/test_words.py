"""Each word of the figure game is whole: rules carry it out, each language says it, the editor asks, cases show it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from companion.adapters.files.texts_file import languages, load_texts, tables
from companion.app.studio.collection.session import DEEDS
from companion.app.studio.vocabulary._fields import Choice, Field, Group, Inner, fields_of
from companion.app.studio.vocabulary._vocabularies import ABILITIES, EFFECTS, Vocabulary
from companion.app.text.figure_abilities import ability_sentences
from companion.app.text.figure_effects import describe
from companion.app.text.figure_vocabulary import VALUES, key_of
from companion.figure._handlers import GROUP_HANDLERS, HANDLERS
from companion.figure.printed.abilities import AbilityByHand, NothingHere, SwapsFirst
from companion.figure.printed.effects import DURING_SPINS, DamageTimes, GroupWord, JumpOver, NothingToDo
from companion.texts.errors import ValidationError
from companion.texts.texts import Phrase
from tests.figure_values import every_value
from tests.test_case_coverage import ENOUGH, ROOT
from tests.texts.test_languages import heads

NOTHING_TO_DO = (NothingToDo, NothingHere, AbilityByHand)
"""Words that the rules need not know: there is nothing to do, or the players do it."""
TOLD_BY_OTHERS = {(JumpOver, "land"), (DamageTimes, "count"), (SwapsFirst, "effects")}
"""Fields that change nothing by themselves: where nothing else is said, or only with another field."""
TEXTS = {
    language: heads({key: text for table in tables(language).values() for key, text in table.items()})
    for language in languages()
}
"""Every key of a language, with the facts that its texts ask for."""
CASES = Counter(
    clause
    for path in (ROOT / "tests" / "cases").glob("figure-*.yaml")
    for case in path.read_text("utf-8").split("\n  - id: ")[1:]
    for clause in set(re.findall(r"\b(?:EFFECT|ABILITY)-\w+", case))
)
"""How many cases name the clause of a word."""


def test_every_word_is_whole():
    words = [(vocabulary, word) for vocabulary in (EFFECTS, ABILITIES) for word in vocabulary.words]

    assert [] == [
        f"{vocabulary.name} {word} lacks {what}" for vocabulary, word in words for what in lacks(vocabulary, word)
    ]


def lacks(vocabulary: Vocabulary[Any], word: str) -> Iterator[str]:
    """What a word lacks."""
    kind, values = vocabulary.type_of(word), list(every_value(vocabulary, word))
    yield from unhandled(kind)
    yield from unsaid(vocabulary, word, values)
    yield from (f"a sentence that tells of {name}" for name in untold(kind, values))
    yield from unasked(vocabulary, fields_of(word, vocabulary))
    yield from unshown(f"{vocabulary.name.upper()}-{word}")


def unhandled(kind: type[Any]) -> Iterator[str]:
    if kind in EFFECTS.types and not issubclass(kind, (*DURING_SPINS, *NOTHING_TO_DO)):
        if kind not in (GROUP_HANDLERS if issubclass(kind, GroupWord) else HANDLERS):
            yield "a handler in companion/figure/_handlers.py"
    elif not issubclass(kind, NOTHING_TO_DO) and kind.__name__ not in named_by_the_rules():
        yield "a place in companion/figure that asks for it"


@cache
def named_by_the_rules() -> frozenset[str]:
    trees = (ast.parse(path.read_text("utf-8")) for path in (ROOT / "companion" / "figure").glob("*.py"))
    return frozenset(node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name))


def said_of(value: Any) -> tuple[Phrase, ...]:
    if isinstance(value, EFFECTS.types):
        return (*describe([value]), *describe([value], "card"))
    return tuple(ability_sentences([value]))


def unsaid(vocabulary: Vocabulary[Any], word: str, values: list[Any]) -> Iterator[str]:
    wanted = {(key_of(vocabulary.name, word, "name"), frozenset[str]())}
    wanted |= {(key_of("effect", word, "does"), frozenset[str]())} if vocabulary is EFFECTS and word in DEEDS else set()
    wanted |= {part for value in values for said in said_of(value) for part in parts_of(said)}
    for language, texts in TEXTS.items():
        for sentence in map(load_texts(language).tell, said_of(values[0])):
            if not re.fullmatch(r"[A-Z0-9].*\.", sentence) or re.search(r"\w\.\w", sentence):
                yield f"a whole sentence: {sentence} ({language})"
        for key, facts in sorted(wanted):
            if key not in texts:
                yield f"the text {key} ({language})"
            elif asked := texts[key] - facts:
                yield f"the facts {asked} for {key} ({language})"


def parts_of(said: Phrase) -> Iterator[tuple[str, frozenset[str]]]:
    """The keys of a sentence, each with the facts that it is given; the data's own sentences have none."""
    if " " not in said.key:
        yield said.key, frozenset(name for name, _ in said.facts)
    for _, fact in said.facts:
        if isinstance(fact, Phrase):
            yield from parts_of(fact)


def untold(kind: type[Any], values: list[Any]) -> Iterator[str]:
    """Fields of which no sentence tells."""
    for field in fields(kind):
        if field.default is not msgspec.NODEFAULT and (kind, field.name) not in TOLD_BY_OTHERS:
            given = (value for value in values if getattr(value, field.name) != field.default)
            if not any(differs(value, field.name, field.default) for value in given):
                yield field.name


def differs(value: Any, name: str, default: Any) -> bool:
    try:
        return said_of(value) != said_of(replace(value, **{name: default}))
    except ValidationError:
        return True  # it cannot be without


def unasked(vocabulary: Vocabulary[Any], several: tuple[Field, ...]) -> Iterator[str]:
    """Fields and values that the editor has no words for; what has no way to be asked raises in `fields_of`."""
    texts = TEXTS["en"]
    for field in several:
        titles = (f"vocabulary.{vocabulary.name}-field.{field.name}", f"vocabulary.field.{field.name}")
        if not any(title in texts for title in titles):
            yield f"a title of the field {field.name}: {titles[0]}"
        match field.kind:
            case Choice(values=values):
                families = (*VALUES.get(field.name, ()), f"vocabulary.{field.name}")
                unknown = (value for value in values if all(f"{family}.{value}" not in texts for family in families))
                yield from (f"words for {value} of {field.name}: {families[-1]}.{value}" for value in unknown)
            case Group(fields=below):
                yield from unasked(vocabulary, below)
            case Inner(words=words):
                for _, below in words:
                    yield from unasked(EFFECTS, below)


@cache
def clauses_of(rulebook: str) -> frozenset[str]:
    table = tomllib.loads((ROOT / "companion" / "rulebook" / rulebook).read_text("utf-8"))
    return frozenset(clause["id"] for clause in table["clause"])


def unshown(clause: str) -> Iterator[str]:
    books = ["figure.toml", *(f"figure.{language}.toml" for language in TEXTS if language != "en")]
    yield from (f"the clause {clause} in companion/rulebook/{book}" for book in books if clause not in clauses_of(book))
    if (there := CASES[clause]) < ENOUGH:
        yield f"cases of {clause} in tests/cases: {there} of {ENOUGH}"
