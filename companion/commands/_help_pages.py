"""Texts of the help pages, by command path; `manual` lays them out."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import click
import platformdirs

from companion.commands.languages import VARIABLE, asked_language, system_language
from companion.texts.texts import Texts, flat

TOP = "companion"
"""The path of the program itself."""
FIRST_LANGUAGE = "en"
APP, HOME, SETTINGS = "figure-companion", "COMPANION_HOME", "settings.toml"
"""Location of the settings, as in `companion.adapters.files`."""
_METAVAR = re.compile(r"[A-Z]\w*")


class HelpPage:
    """Texts of one command's help page. *path*: the names of its groups, and its own."""

    def __init__(self, path: Sequence[str], texts: Texts) -> None:
        self._texts = texts
        self._own = f"help.{'-'.join(path) or TOP}"
        groups = [f"help.{'-'.join(path[:length])}" for length in range(len(path) - 1, 0, -1)]
        self._near = (self._own, *groups, "help")

    def own(self, what: str) -> str:
        """A text of this page, "" if it has none."""
        key = f"{self._own}.{what}"
        return self._texts.say(key).strip() if key in self._texts else ""

    def near(self, what: str) -> str:
        """A text of this page, else of its groups, else of all commands; else ""."""
        return next((self._texts.say(key).strip() for key in self._keys(what) if key in self._texts), "")

    def _keys(self, what: str) -> Iterator[str]:
        return (f"{place}.{what}" for place in self._near)

    def line(self) -> str:
        """Summary of the command: the first paragraph."""
        return " ".join(self.own("what").partition("\n\n")[0].split())

    def default(self, value: str) -> str:
        """The note on an option's default."""
        return self._texts.say("help.default", (("value", value),))

    def limits(self, least: float | None, most: float | None) -> str:
        """The note on a number's limits."""
        key = "help.at-least" if most is None else "help.from-to"
        return self._texts.say(key, (("least", f"{least:.10g}"), ("most", "" if most is None else f"{most:.10g}")))

    def metavars(self, shown: str) -> str:
        """A usage line or option with its metavars translated."""
        return _METAVAR.sub(lambda word: self.near(f"metavar.{word[0]}") or word[0], shown)


def page_of(ctx: click.Context, *below: str) -> HelpPage:
    """The help page of the command of *ctx*, or of the command *below* it."""
    path = [*below]
    while ctx.parent is not None:
        path.insert(0, ctx.info_name or "")
        ctx = ctx.parent
    return HelpPage(path, help_texts(_language()))


def _language() -> str:
    """The current language, found as in `languages.language`, but without importing the slow adapters.

    Reads the environment variable, too: if --help comes first, click has not processed the option that reads it.
    """
    asked = asked_language() or os.environ.get(VARIABLE, "")
    spoken = (asked, _kept_language(), system_language())
    return next((language for language in spoken if language and _file(language).is_file()), FIRST_LANGUAGE)


def _kept_language() -> str:
    """The language of the settings, "" if they name none or are unreadable."""
    home = os.environ.get(HOME) or platformdirs.user_data_dir(APP, appauthor=False)
    try:
        return str(tomllib.loads((Path(home) / SETTINGS).read_text("utf-8")).get("language", ""))
    except (OSError, ValueError):
        return ""


@cache
def help_texts(language: str) -> Texts:
    """The texts of the help pages, read by themselves: help waits for nothing that it does not show."""
    return Texts(flat(tomllib.loads(_file(language).read_text("utf-8"))), language)


def _file(language: str) -> Path:
    # By path: importing importlib.resources takes longer than reading the texts.
    return Path(__file__).parents[1] / "texts" / f"{language}-help.toml"
