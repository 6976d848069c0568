"""A match in the terminal in another language: what the terminal says itself is in it, and what is typed is not."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from companion.adapters.files.texts_file import load_texts
from companion.app.table.session import TableSession
from companion.console._commands import figure_named
from companion.console.play import Player
from companion.console.terminal import Desk
from tests.app.put_right_fakes import table
from tests.app.table_fakes import texts
from tests.console.screens import figure

GERMAN = load_texts("de")


def typed(*lines: str) -> str:
    """What is printed when these lines are typed at a table that speaks German."""
    session = table()
    printed, left = io.StringIO(), list(lines)

    def ask(_: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    german = TableSession(session.referee, GERMAN)
    Player(german, Desk(GERMAN, Console(file=printed, width=100, highlight=False), ask)).play()
    return printed.getvalue()


@pytest.mark.parametrize(
    "line, said",
    [
        ("dance", "„dance“ kenne ich nicht. help zeigt alles, was du eingeben kannst."),
        ("hulp", "„hulp“ kenne ich nicht. Meinst du help? help zeigt alles"),
        ("look zorro", "In dieser Partie gibt es keine Figur „zorro“."),
        ("99", "Die Nummern im Menü gehen von 1 bis"),
        ("board", "am Zug"),
        ("help", "zieht Figur F auf Feld S: move pikachu c2"),
    ],
)
def test_it_is_answered_in_the_language(line: str, said: str) -> None:
    assert said in typed(line)


@pytest.mark.parametrize("word", ["glumanda", "Charmander", "glum", "mand", "GLU"])
def test_a_figure_is_named_in_german_or_in_english(word: str) -> None:
    figures = (figure("Charmander", label="Glumanda"), figure("Pikachu"))

    assert "Charmander" == figure_named(word, figures).name


def test_the_words_that_are_typed_are_the_same_in_every_language() -> None:
    def commands(help_: str) -> list[str]:
        return re.findall(r"^([a-z]+)(?= .*  )", help_, re.M)

    for key in ("terminal.figure.help", "terminal.card.help"):
        assert commands(texts().say(key)) == commands(GERMAN.say(key))
        assert len(commands(GERMAN.say(key))) > 10
