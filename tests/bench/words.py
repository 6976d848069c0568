"""What the bench says: the sentences and headings of `words.toml`, in English."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from companion.commands import output
from companion.texts.texts import Fact, Texts, flat, phrase

TEXTS = Texts(flat(tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))))


def say(key: str, **facts: Fact | int) -> str:
    """The sentence of a key."""
    return TEXTS.tell(phrase(key, **facts))


def percent(share: float, spec: str = ".0f") -> str:
    """A share of 1 in per cent."""
    return TEXTS.percent(share, spec)


def missing(key: str, **facts: Fact | int) -> click.ClickException:
    """Why something cannot be measured here."""
    return click.ClickException(say(f"error.{key}", **facts))


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = ()) -> None:
    """Show rows under the headings `column.`…; "" is a column without one."""
    headings = {column: say(f"column.{column}") if column else "" for column in columns}
    output.table(list(headings.values()), rows, right=[headings[column] for column in right])
