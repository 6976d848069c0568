"""Finds the current language, from the option --language to the system's, and its texts."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

import click

from companion.commands.misuse import UnfitParameterError
from companion.kernel.errors import CompanionError
from companion.texts.errors import quoted
from companion.texts.texts import Texts, phrase

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
    )


def asked_language() -> str:
    """The language that the command line or its variable names; "" where neither does."""
    command = click.get_current_context(silent=True)
    return "" if command is None else str(command.meta.get(_ASKED, ""))


def system_locale() -> str:
    """What the system calls its language, as "de_DE.UTF-8"; "" where it names none."""
    return next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")


def system_language() -> str:
    """The system's language by its id, "de"; there need be no texts in it."""
    return system_locale().replace("-", "_").partition("_")[0].partition(".")[0].lower()


def texts() -> Texts:
    """Every sentence that is shown, in the language that is spoken."""
    return texts_in(language())


@cache
def texts_in(language: str) -> Texts:
    """Every sentence in a language; the app may turn them to another one."""
    from companion.adapters.files.texts_file import load_texts

    return load_texts(language)


def language() -> str:
    """The language that is spoken: as the command line or its variable says, the settings, the system; else English.

    Settings that cannot be read, or name no language, say nothing about it: the app tells what is wrong with them.
    """
    from companion.adapters.files.settings import TomlSettings
    from companion.adapters.files.texts_file import languages

    asked = asked_language()
    if asked:
        return asked
    with suppress(CompanionError):
        if (kept := TomlSettings().load().language) in languages():
            return kept
    return spoken_by_system()


def spoken_by_system() -> str:
    """The system's language where there are texts in it, else English."""
    from companion.adapters.files.texts_file import FIRST_LANGUAGE, languages

    spoken = system_language()
    return spoken if spoken in languages() else FIRST_LANGUAGE


def _ask_for(ctx: click.Context, param: click.Parameter, wanted: str | None) -> None:
    from companion.adapters.files.texts_file import languages

    if not wanted:
        return
    there = languages()
    if wanted not in there:
        known = ", ".join(f"{id} ({name})" for id, name in there.items())
        raise UnfitParameterError(phrase("error.file.no-language", language=quoted(wanted), words=known), param, ctx)
    ctx.meta[_ASKED] = wanted
