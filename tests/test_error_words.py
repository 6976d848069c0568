"""Errors say phrases: no sentence stands in the code that raises them, and every phrase has its text and its facts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.texts.errors import english

ROOT = Path(__file__).parent.parent
ROOMS = ("kernel", "adapters", "figure", "cards", "rulebook", "cases", "commands", "texts", "app/match", "app/ports")
SENTENCE = re.compile(r"[A-Za-z]{2,},? [A-Za-z{]|\} [a-z]{2}")
"""Two words in a row."""
PLAIN = {"AssertionError", "NotImplementedError", "AttributeError", "struct.error"}
"""Errors that mean a mistake in the program, whoever shows them."""
ENGLISH = {
    ("companion/app/match/entries.py", "ValueError"): "a caller asks for a version of journals that there never was",
    ("companion/cards/observation/viewing.py", "ValueError"): "a caller asks for a zone that there is not",
    ("companion/kernel/player.py", "TypeError"): "a caller asks a player for what no seat answers",
    ("companion/adapters/players/worker.py", "TypeError"): "what is wrong with a player is for who writes it",
    ("companion/adapters/players/worker.py", "ValueError"): "what is wrong with a player is for who writes it",
    ("companion/texts/texts.py", "ValueError"): "a table of texts that is given with the program has a fault",
    ("firmware_bridge/reading/_trail.py", "ValueError"): "a caller made up an encoder that there cannot be",
    ("firmware_bridge/sim/physics.py", "ValueError"): "a caller made up a motion that there cannot be",
    ("firmware_bridge/wire/messages.py", "WireError"): "bytes that are no message are counted and shown to nobody",
    ("firmware_bridge/ports/pins.py", "PinMapError"): "what is wrong with a board's own file is for who writes it",
}
"""Sentences that may stand in code, by file and error, and why."""


def sources() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((ROOT / "companion" / room).rglob("*.py"))
    yield from sorted((ROOT / "firmware_bridge").rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def words_of(node: ast.AST) -> Iterator[str]:
    """Every text in an expression, f-strings with {} where a value stands."""
    match node:
        case ast.JoinedStr(values=values):
            yield "".join(one.value if isinstance(one, ast.Constant) else "{}" for one in values)
        case ast.Constant(value=str(text)):
            yield text
        case ast.Call(func=ast.Name(id="typed")):
            return  # a command line is the same in every language
        case _:
            for inner in ast.iter_child_nodes(node):
                yield from words_of(inner)


def sentences(module: ast.Module) -> Iterator[tuple[str, int, str]]:
    """What errors are raised with that reads as a sentence: error, line, words."""
    for node in ast.walk(module):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            error = ast.unparse(node.exc.func)
            if error not in PLAIN:
                yield from ((error, node.lineno, words) for words in words_of(node.exc) if SENTENCE.search(words))


@pytest.mark.parametrize(
    "code, found",
    [
        ("raise DataError('there is no such figure')", ["there is no such figure"]),
        ("raise DataError(f'there is no figure {id!r}')", ["there is no figure {}"]),
        ("raise ValidationIssue(path, f'expected {what}, got {got}')", ["expected {}, got {}"]),
        ("raise DataError(placed(path, 'this is one') if path else other)", ["this is one"]),
        ("raise DataError(phrase('error.figure.unknown', id=id))", []),
        ("raise DataError(placed(f'decks[{n}]', one_of(('own', 'opposing'))))", []),
        ("raise AssertionError('this cannot be')", []),
    ],
)
def test_a_sentence_is_found_where_it_is_raised(code, found):
    assert found == [words for _, _, words in sentences(ast.parse(code))]


def test_no_sentence_stands_where_an_error_is_raised():
    found = [(str(path.relative_to(ROOT)), *one) for path in sources() for one in sentences(tree(path))]

    assert [] == [one for one in found if one[:2] not in ENGLISH]
    assert set(ENGLISH) == {one[:2] for one in found}


def said(module: ast.Module) -> Iterator[tuple[str, frozenset[str]]]:
    """Every phrase that is made in a module, with the facts that it is given."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id="phrase"), args=[ast.Constant(value=str(key))], keywords=keywords):
                yield key, frozenset(one.arg for one in keywords if one.arg)


MADE = {
    "error.match.entry": {"number", "why"},
    "error.play.written-later": {"id", "command"},
    "error.play.other-rules": {"id", "command"},
}
"""Phrases whose key is chosen before they are made, with their facts."""
FAMILIES = (
    "error.program.",
    "error.play.none-over.",
    "error.kind.",
    "error.bound.",
    "error.length.",
    "error.click.",
    "error.figure.needs-",
    "error.figure.has-no-",
    "error.store.entry-",
    "error.code.no-",
    "error.code.not-",
)
"""Keys that are put together."""


def errors() -> dict[str, frozenset[str]]:
    """The texts of errors, with the facts that they ask for."""
    return {key: english().facts_in(key) for key in english() if key.startswith("error.")}


def test_every_phrase_of_an_error_has_a_text_and_gives_it_its_facts():
    given = [(key, facts) for path in sources() for key, facts in said(tree(path)) if key.startswith("error.")]
    texts = errors()

    assert len(given) > 250
    assert [] == sorted(f"{key}: {sorted(facts)}" for key, facts in given if texts.get(key) != facts)
    assert MADE == {key: texts[key] for key in MADE}


def test_every_text_of_an_error_is_said_somewhere():
    keys = {key for path in (ROOT / "companion").rglob("*.py") for key, _ in said(tree(path))}
    keys |= {word for path in sources() for word in words_of(tree(path)) if word.startswith("error.")}

    assert [] == sorted(key for key in errors() if key not in keys and not key.startswith(FAMILIES))
