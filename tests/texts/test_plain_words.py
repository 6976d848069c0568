"""Sentences are plain: patterns of stiff writing are found in all texts, in the rulebooks and in the documents.

What may stay stands in `plain_words.toml`, by pattern and place. The list only shrinks: what is in it and is found no
more fails, too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.adapters.files.texts_file import tables
from companion.adapters.library.library import FileLibrary

ROOT = Path(__file__).parents[2]
EXCEPTIONS = Path(__file__).with_name("plain_words.toml")
MOST = 40
"""So many exceptions are too many."""

DONE = (
    r"(?:\w+ed|done|undone|shown|known|found|taken|put|read|drawn|spun|sent|told|kept|set|seen|made|given|chosen|won)"
)
QUESTION = r"(?![^.!?]*\?)"
STIFF: Mapping[str, Mapping[str, str]] = {
    "en": {
        "what is": rf"\b[Ww]hat(?:ever)? (?:is|are|was|were|has|have|can|stands|comes)\b{QUESTION}",
        "who is": rf"\b[Ww]ho(?:ever)? (?:is|are|was|has)\b{QUESTION}",
        "whom": r"\b[Ww]hom\b",
        "cannot": r"\b[Cc]an ?not\b",
        "refused in the passive": rf"\b(?:can't|may not|must not) be {DONE}\b",
        "space before %": r"(?:\d|\}) %",
        "double space": r"(?<=\S)  +(?=\S)",
        "the one who": r"\b[Ii]t is \w+ (?:who|that|which)\b",
        "translated": r"\b(?:one's|none of ours|whence|thereby|herewith|by itself alone)\b",
    },
    "de": {
        "no space before %": r"(?:\d|\})%",
        "double space": r"(?<=\S)  +(?=\S)",
        "decimal point": r"(?<![\d.])\d+\.\d+ ?(?:%|°|s\b|mm\b)",
        "kann nicht … werden": r"\bkann (?:jetzt )?nicht \w+(?:t|en) werden\b",
        "was ist, ist": rf"(?:^|[.!?] )Was [^,.?]*\b(?:ist|sind|steht|liegt), {QUESTION}(?!wie\b|wenn\b)",
    },
}
"""Patterns by name, in each language."""
OF_THINGS = ("error.", "bridge.", "command.")
"""Texts of faults: a file or a port is what cannot be read, and the reason follows."""
LAID_OUT = re.compile(r"terminal\.|keyboard\.")
"""Texts of which spaces make columns."""


def shown(language: str) -> Iterator[tuple[str, str]]:
    """All that is shown in a language, by the place where it stands."""
    for table in tables(language).values():
        yield from ((key, words) for key, words in table.items() if not key.startswith("name."))  # as printed
    for clause in FileLibrary(Path("/nowhere"), language=lambda: language).rulebook():
        yield from ((f"clause.{clause.id}.{what}", getattr(clause, what)) for what in ("title", "text"))
        yield from ((f"clause.{clause.id}.{edition}", words) for edition, words in clause.editions)


def documents() -> Iterator[tuple[str, str]]:
    """The paragraphs of the documents, without what is typed."""
    for path in sorted((*ROOT.glob("*.md"), *ROOT.glob("companion/*.md"), *ROOT.glob("hardware/*.md"))):
        words = re.sub(r"(?s)```.*?```|`[^`]*`", "…", path.read_text("utf-8"))
        words = re.sub(r"(?m)^(?: {4}|\|).*$", "", words)
        yield str(path.relative_to(ROOT)), " ".join(words.split())


def found(language: str) -> Iterator[tuple[str, str]]:
    """Every stiff place of a language: pattern and place."""
    for pattern, stiff in STIFF[language].items():
        compiled = re.compile(stiff)
        for key, words in shown(language):
            laid_out = pattern == "double space" and (LAID_OUT.match(key) or "\n" in words)
            of_things = pattern == "refused in the passive" and key.startswith(OF_THINGS)
            if not laid_out and not of_things and compiled.search(words):
                yield pattern, key


def excepted(language: str) -> set[tuple[str, str]]:
    kept = tomllib.loads(EXCEPTIONS.read_text("utf-8")).get(language, {})
    return {(pattern, key) for pattern, keys in kept.items() for key in keys}


@pytest.mark.parametrize("language", STIFF)
def test_texts_are_plain_but_for_a_list_that_only_shrinks(language) -> None:
    assert excepted(language) == set(found(language))


def test_no_sentence_of_a_document_begins_with_what_or_who_is() -> None:
    subject = rf"(?<=[.:;!?] )(?:What|Whatever|Who|Whoever) (?:is|are|was|were|has|have|can|stands|comes)\b{QUESTION}"
    others = "|".join(STIFF["en"][pattern] for pattern in ("cannot", "whom", "the one who", "translated"))

    assert [] == [(path, hit[0]) for path, words in documents() for hit in re.finditer(f"{subject}|{others}", words)]


def test_the_list_of_exceptions_is_short() -> None:
    assert sum(len(excepted(language)) for language in STIFF) < MOST


@pytest.mark.parametrize(
    "language, pattern, stiff, plain",
    [
        ("en", "what is", "What is for the far player is turned.", "What is that?"),
        ("en", "who is", "Who is first begins.", "Who is it?"),
        ("en", "whom", "the player for whom it is", "the player who gets it"),
        ("en", "cannot", "You cannot.", "You can't."),
        ("en", "refused in the passive", "That can't be done now.", "You can't do that now."),
        ("en", "space before %", "{n} %", "{n}%"),
        ("en", "double space", "One.  Two.", "One. Two."),
        ("de", "no space before %", "21% mehr", "21 % mehr"),
        ("de", "decimal point", "60.5°", "60,5°"),
        ("de", "kann nicht … werden", "Das kann nicht gelöscht werden.", "Das kannst du nicht löschen."),
    ],
)
def test_a_pattern_finds_what_is_stiff(language, pattern, stiff, plain) -> None:
    compiled = re.compile(STIFF[language][pattern])

    assert compiled.search(stiff) and not compiled.search(plain)
