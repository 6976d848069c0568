"""The option --language: in which language everything is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from companion.commands.misuse import UnfitParameterError
from companion.texts import phrase

__all__ = ["language_option"]


F = TypeVar("F", bound=Callable[..., Any])

VARIABLE = "COMPANION_LANGUAGE"
_ASKED = "companion.language"


def language_option(*, variable: bool = False) -> Callable[[F], F]:
    """The option for a command; *variable*: the environment may name the language instead."""
    return click.option(
        "--language",
        metavar="LANGUAGE",
        is_eager=True,
        expose_value=False,
        envvar=VARIABLE if variable else None,
        callback=_ask_for,
        help=f"Say everything in this language, such as de. Also by the variable {VARIABLE}."
        if variable
        else "Say everything in this language, such as de.",
    )


def asked_language() -> str:
    """The language that the command line or its variable names; "" where neither does."""
    command = click.get_current_context(silent=True)
    return "" if command is None else str(command.meta.get(_ASKED, ""))


def _ask_for(ctx: click.Context, param: click.Parameter, wanted: str | None) -> None:
    from companion.adapters.files import languages

    if not wanted:
        return
    there = languages()
    if wanted not in there:
        known = ", ".join(f"{id} ({name})" for id, name in there.items())
        raise UnfitParameterError(phrase("error.file.no-language", language=repr(wanted), words=known), param, ctx)
    ctx.meta[_ASKED] = wanted
