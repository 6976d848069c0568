"""What a person reads stands in the tables of texts, so that it can be said in every language; none of it in code.

The syntax trees of the rooms are walked. A text in code reads as a sentence if it has two words or more, one of
them in small letters, with a space between; and a word alone is one where it goes straight to a screen. Docstrings
do not count, nor what only who carries the program on ever sees.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("app", "ui", "console", "players", "figure", "cards", "wording")

WORD = re.compile(r"[^\W\d_][^\W\d_’']*")
SINKS = frozenset({"Text", "Group", "Item", "_say", "Notice", "CardNotice", "Remark", "Paragraph", "Heading", "Label"})
"""Calls whose first text is shown as it is."""
DEVELOPERS = frozenset({"assert", "AssertionError", "AttributeError", "KeyError", "LookupError", "TypeError"})
"""Errors of programming: no person at a table ever reads them."""
DATA_ERRORS = frozenset({"ValueError", "JournalError"})
"""What a value says of itself when a file is read: the adapters put file and place before it."""
OF_DATA_FILES = frozenset(
    {
        "companion/figure/printed/playmat.py",
        "companion/cards/editions/agreement.py",
        "companion/cards/editions/values.py",
    }
)
"""Modules that gather faults of data files before one of them is raised."""

ALLOWED: Mapping[str, Mapping[str, str]] = {
    "companion/app/match/taking_back.py": {"by hand": "evidence, kept in the journal"},
    "companion/app/match/referee.py": {
        " …, let count": "evidence, kept in the journal",
    },
    "companion/app/cards/typed.py": {
        "attach fire to bench 1": "typed so in every language",
        "evolve charmeleon on bench 1": "typed so in every language",
    },
    "companion/ui/typeface.py": {
        r" (?=[…%])|(?<=\(\d) (?=[^\s()]+\))|(?<=\(\d\d) (?=[^\s()]+\))": "a pattern in what is drawn",
    },
    "companion/app/text/clauses.py": {r" \(policy ([a-z_]+)\)": "a pattern in the rulebook's own notation"},
    "companion/app/lobby/_card_decks.py": {r"\n+|; (?=\w+ \d+:)": "a pattern in what was read"},
    "companion/ui/_app.py": {"Figure-game companion": "the program's name"},
    "companion/ui/cards/face.py": {"look …": "the name of a place that a key can tap"},
    "companion/ui/cards/_hand.py": {"hand …": "the name of a place that a key can tap"},
    "companion/ui/widgets/field.py": {"figure …": "the name of a place that a key can tap"},
    "companion/cards/printed/by_hand.py": {
        r"^[A-Z][\w. ]*'s ": "a pattern in the names of cards",
        r" ex( δ)?$": "a pattern in the names of cards",
        r" (★|Star)( δ)?$": "a pattern in the names of cards",
        " lv x": "part of an id",
    },
}
"""By file: what reads as a sentence and is none, and why. "…" stands for what is put in."""
STYLE = re.compile(r"(bold|dim|strike|[a-z]+\d*)( (on )?[a-z]+\d*)*")
STYLES_IN = "companion/console/"
"""Styles of the terminal, as "bold white on red"."""


def texts_of(tree: ast.Module) -> Iterator[tuple[ast.expr, str, list[ast.AST]]]:
    """Every text of a module but docstrings, with what it stands in; "…" for what is put into it."""

    def walk(node: ast.AST, within: list[ast.AST]) -> Iterator[tuple[ast.expr, str, list[ast.AST]]]:
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                return
            case ast.Constant(value=str(text)):
                yield node, text, within
            case ast.JoinedStr(values=values):
                yield node, "".join(str(v.value) if isinstance(v, ast.Constant) else "…" for v in values), within
                for value in values:
                    if isinstance(value, ast.FormattedValue):
                        yield from walk(value.value, [*within, node])
                return
        for child in ast.iter_child_nodes(node):
            yield from walk(child, [*within, node])

    yield from walk(tree, [])


def name_of(call: ast.expr) -> str:
    match call:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def is_for_developers(within: list[ast.AST]) -> bool:
    """Does it stand in an assertion, or in an error of programming or of a data file?"""
    for node in within:
        match node:
            case ast.Assert():
                return True
            case ast.Raise(exc=ast.Call(func=error)) if name_of(error) in DEVELOPERS | DATA_ERRORS:
                return True
            case ast.Return(value=ast.Call(func=error)) if name_of(error) in DATA_ERRORS:
                return True
    return False


def is_sentence(text: str) -> bool:
    words = WORD.findall(text)
    return len(words) > 1 and " " in text.strip() and any(word.islower() for word in words)


def goes_to_a_screen(node: ast.expr, text: str, within: list[ast.AST]) -> bool:
    """Is it, with a word in it, the first thing given to a call that shows it?"""
    call = within[-1]
    if not (isinstance(call, ast.Call) and call.args and call.args[0] is node and name_of(call.func) in SINKS):
        return False
    return any(word[0].isupper() for word in WORD.findall(text))


def sentences_in(source: str, path: str) -> Iterator[str]:
    """What of a module's texts somebody would read in English whatever the language."""
    allowed = ALLOWED.get(path, {})
    if path in OF_DATA_FILES:
        return
    for node, text, within in texts_of(ast.parse(source)):
        if text in allowed or is_for_developers(within):
            continue
        if path.startswith(STYLES_IN) and STYLE.fullmatch(text):
            continue
        if is_sentence(text) or goes_to_a_screen(node, text, within):
            yield f"{path}:{node.lineno}: {text!r}"


PER_CENT_IN = frozenset({"companion/texts/texts.py", "companion/lab/studies/charts.py"})
"""Modules that may write "%" behind a number: what writes it for all others, and the colours of a drawing."""


def per_cents_in(source: str) -> Iterator[int]:
    """The lines in which "%" is written behind a number, or a number is put into a form with "%"."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.JoinedStr(values=values):
                for before, after in pairwise(values):
                    if isinstance(before, ast.FormattedValue) and isinstance(after, ast.Constant):
                        if str(after.value).lstrip("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE} ").startswith("%"):
                            yield node.lineno
                if values and isinstance(values[-1], ast.Constant) and re.fullmatch(r"\S*\d%", str(values[-1].value)):
                    yield node.lineno
            case ast.Constant(value=str(text)) if re.fullmatch(r"[<>]?[\d.,]+ ?%", text):
                yield node.lineno


@pytest.mark.parametrize(
    "source, found",
    [
        ("f'{share:.1%}'", True),
        ("f'{round(100 * share)}%'", True),
        ("f'{share} %'", True),
        ("format(share, '6.1%')", True),
        ("'<1%'", True),
        ("f'{share:.1f}'", False),
        ("'%d' % 3", False),
        ("text.replace(' %', '')", False),
    ],
)
def test_a_per_cent_is_told_from_other_texts(source: str, found: bool) -> None:
    assert found == bool(list(per_cents_in(source)))


def test_per_cents_are_written_as_the_language_writes_them_by_the_texts_alone() -> None:
    written = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in (ROOT / "companion").rglob("*.py")
    }
    asked = {path: source for path, source in written.items() if "%" in source and path not in PER_CENT_IN}
    found = [f"{path}:{line}" for path, source in sorted(asked.items()) for line in per_cents_in(source)]

    assert [] == found


def modules() -> Iterator[tuple[str, str]]:
    for room in ROOMS:
        for path in sorted((ROOT / "companion" / room).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "source, found",
    [
        ('say("No such figure.")', True),
        ('say(f"{name} spins now")', True),
        ('say(f"{t(key)} {other}")', False),
        ("say(f\"{name('the old one')}\")", True),
        ('Text("Field")', True),
        ('Text("dim", "bold")', False),
        ('say("log.moved")', False),
        ('"""A docstring with words."""', False),
        ('assert found, "it was there before"', False),
        ('raise TypeError("not a figure at all")', False),
        ('raise Unclear("not a figure at all")', True),
    ],
)
def test_a_sentence_is_told_from_other_texts(source: str, found: bool) -> None:
    assert found == bool(list(sentences_in(source, "companion/app/some.py")))


def test_no_sentence_stands_in_code() -> None:
    assert [] == [sentence for path, source in modules() for sentence in sentences_in(source, path)]


def test_every_exception_is_still_one() -> None:
    sources = dict(modules())
    there = {path: {text for _, text, _ in texts_of(ast.parse(sources[path]))} for path in ALLOWED}

    assert [] == [(path, text) for path, allowed in ALLOWED.items() for text in allowed if text not in there[path]]
