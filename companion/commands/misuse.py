"""Converts command line errors to phrases: our own reasons as they are, click's by the kind of error.

Click's messages on values are English only, so patterns parse them; messages that match no pattern are shown as they
are.
"""

from __future__ import annotations

import re

import click
from click.core import ParameterSource

from companion.texts.errors import SaidError, one_of, quoted
from companion.texts.texts import Fact, phrase

_WORDS = {
    "one-of": re.compile(r"(?P<got>.+) is not one of (?P<words>.+)\.", re.S),
    "integer": re.compile(r"(?P<got>.+) is not a valid integer(?: range)?\.", re.S),
    "float": re.compile(r"(?P<got>.+) is not a valid float(?: range)?\.", re.S),
    "no-file": re.compile(r"\w+ (?P<path>'.+') does not exist\.", re.S),
    "is-file": re.compile(r"\w+ (?P<path>'.+') is a file\.", re.S),
    "is-directory": re.compile(r"\w+ (?P<path>'.+') is a directory\.", re.S),
    "unreadable": re.compile(r"\w+ (?P<path>'.+') is not readable\.", re.S),
    "needs-value": re.compile(r"Option (?P<option>'.+') requires an argument\."),
    "no-value": re.compile(r"Option (?P<option>'.+') does not take a value\."),
    "extra": re.compile(r"Got unexpected extra arguments? \((?P<words>.+)\)", re.S),
}
_OUTSIDE = re.compile(r"(?P<got>.+) is not in the range .+\.", re.S)
"""Click's messages; tests/commands/test_misuse.py checks each against click."""


class MisusedError(click.UsageError):
    """Conflicting arguments; *said* is the message."""

    def __init__(self, said: Fact, ctx: click.Context | None = None) -> None:
        super().__init__(str(SaidError(said)), ctx)
        self.said = said


def alone(ctx: click.Context, why: str, *also: str) -> None:
    """Refuse options that do not go with the one that was given; those of *also* do.

    Raises:
        MisusedError: There is one; *why* is the key of what is told.
    """
    if {one for one in ctx.params if ctx.get_parameter_source(one) is ParameterSource.COMMANDLINE} - {*also}:
        raise MisusedError(phrase(why))


class UnfitParameterError(click.BadParameter):
    """An invalid value of an option or argument; *said* is the message."""

    def __init__(self, said: Fact, param: click.Parameter | None, ctx: click.Context | None) -> None:
        super().__init__(str(SaidError(said)), ctx, param)
        self.said = said


def said_of_click(error: click.ClickException) -> Fact:
    """What an error of click's tells its reader."""
    match error:
        case MisusedError():
            return error.said
        case UnfitParameterError():
            return _of_value(error, error.said)
        case click.MissingParameter(param=click.Parameter() as param):
            missing = "option" if isinstance(param, click.Option) else "argument"
            return phrase(f"error.click.missing-{missing}", name=param.get_error_hint(error.ctx))
        case click.BadParameter(param=click.Parameter(type=click.IntRange() | click.FloatRange() as limits)) if (
            found := _OUTSIDE.fullmatch(error.message)
        ):
            return _of_value(error, _of_range(found["got"], limits))
        case click.BadParameter():
            return _of_value(error, _of_words(error.message))
        case click.NoSuchOption(option_name=name, possibilities=near):
            hint = phrase("error.nearest", names=one_of(sorted(near))) if near else ""
            return phrase("error.click.no-option", name=quoted(name), hint=hint)
        case click.FileError():
            return phrase("error.click.unopened", path=error.ui_filename, why=error.message)
        case _:
            return _of_words(error.format_message())


def _of_value(error: click.BadParameter, why: Fact) -> Fact:
    if error.param is None:
        return why
    return phrase("error.click.value", name=error.param.get_error_hint(error.ctx), why=why)


def _of_range(got: str, limits: click.IntRange | click.FloatRange) -> Fact:
    """A number is too small or too big: from what to what it may be."""
    least, most = (None if one is None else f"{one:.10g}" for one in (limits.min, limits.max))
    if most is None:
        return phrase("error.click.too-small", got=got, least=least or "")
    return phrase("error.click.range", got=got, least=least or "", most=most)


def _of_words(words: str) -> Fact:
    for name, pattern in _WORDS.items():
        if found := pattern.fullmatch(words):
            return phrase(f"error.click.{name}", **found.groupdict())
    return words.rstrip(".")
