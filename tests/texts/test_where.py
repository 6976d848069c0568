"""A sentence that is shown stands in companion/texts and is pinned in this folder: other tests ask for its key."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.texts.texts import flat
from tests.texts.test_no_sentences_in_code import texts_of

TESTS = Path(__file__).parents[1]
WORD = re.compile(r"[^\W\d_']+")
MARK = re.compile(r"[.!?](?!\w)")
NOT_SAID = re.compile(r"""["']\s*\n\s*[bfr]*["']|[\\\u00ad]""")
"""Within a sentence in source: where a literal goes on in the next line, escapes, soft hyphens."""


class Sentence(NamedTuple):
    """A text as it is looked for: the longest piece between two facts, that piece's words, the whole with any facts."""

    key: str
    piece: str
    words: frozenset[str]
    whole: re.Pattern[str]


def plain(words: str) -> str:
    """In small letters, with a blank for each white space: source and what it says alike."""
    return " ".join(NOT_SAID.sub("", words.replace("\\n", "\n")).lower().split())


@cache
def sentences() -> Mapping[str, list[Sentence]]:
    """The English texts with a mark and four words or more besides their facts, by a word that few of them have."""
    found = []
    files = (TESTS.parent / "companion" / "texts").glob("en*.toml")
    for key, text in (item for file in files for item in flat(tomllib.loads(file.read_text("utf-8"))).items()):
        pieces = plain(re.sub(r"\{[^}]*\}", "\0", text)).split("\0")
        if len(WORD.findall(" ".join(pieces))) > 3 and MARK.search(text):
            piece = max(pieces, key=len)
            whole = re.compile(".{1,80}?".join(map(re.escape, pieces)))
            found.append(Sentence(key, piece, frozenset(WORD.findall(piece)), whole))
    users = Counter(word for one in found for word in one.words)
    by_word = defaultdict(list)
    for one in found:
        by_word[min(one.words, key=lambda word: (users[word], word))].append(one)
    return by_word


def written_in(source: str) -> Iterator[str]:
    """Line and key of each sentence that a literal holds; the source is parsed only if the piece of one is in it."""
    flat = plain(source)
    words = set(WORD.findall(flat))
    near = [one for word in words & sentences().keys() for one in sentences()[word] if one.words <= words]
    near = [one for one in near if one.piece in flat]
    for node, text, _ in texts_of(ast.parse(source)) if near else ():
        yield from (f"{node.lineno}: {one.key}" for one in near if one.whole.search(plain(text)))


@pytest.mark.parametrize(
    "source, found",
    [
        ('assert "The match is over." == words', True),
        ('assert ("The match"\n  " is Over.\\n") == words', True),
        ('f"Now: {name} no longer has to Wait.\\n"', True),
        ('match=r"^The match is over\\.$"', True),
        ('"""The match is over."""', False),
        ('"The match is over, says Ann"', False),
        ('said("prompt.over")', False),
    ],
)
def test_a_sentence_is_found_where_it_is_planted(source: str, found: bool) -> None:
    assert found == bool(list(written_in(source)))


def test_no_other_test_writes_a_sentence() -> None:
    paths = (path for path in sorted(TESTS.rglob("test_*.py")) if path.parent != Path(__file__).parent)

    assert [] == [f"{path.relative_to(TESTS)}:{one}" for path in paths for one in written_in(path.read_text("utf-8"))]
