"""The words of the screens themselves, labels and headings, from the app's table of texts: keys `screens.…`."""

from __future__ import annotations

from kivy.app import App

from companion.texts.texts import Texts, phrase


def _texts() -> Texts:
    """The table of the running app, which holds what all its widgets share; an empty one without an app."""
    return getattr(App.get_running_app(), "texts", None) or Texts({})


def say(key: str, **facts: object) -> str:
    """The words for *key* with *facts* put in; the key itself where the table lacks it."""
    return _texts().tell(phrase(f"screens.{key}", **{name: str(fact) for name, fact in facts.items()}))


def decimal(number: float, spec: str = ".1f") -> str:
    """A number in this format, as the language writes it."""
    return _texts().decimal(number, spec)


def chance(least: float, most: float | None = None) -> str:
    """A chance in whole per cent, or from *least* to *most*, as the language writes it."""
    return _texts().chance(least, most)


def keyboard() -> tuple[str, str]:
    """Layout of the keyboard on the screen that the running app's settings name, and the language that is typed in."""
    lobby = getattr(App.get_running_app(), "lobby", None)
    return ("", "") if lobby is None else (lobby.settings.keyboard, lobby.language)


def stage_word(stage: str) -> str:
    """Stage of a base's disc, in the app's own words for it."""
    return _texts().say(f"base.stage.{stage}")


def has(key: str) -> bool:
    """Is there a text for *key*?"""
    return f"screens.{key}" in _texts()
