"""Looks up the screens' own texts, such as labels and headings, by keys `screens.…`."""

from __future__ import annotations

from kivy.app import App

from companion.texts.texts import Texts, phrase


def _texts() -> Texts:
    """The text table of the running app; an empty one without an app."""
    return getattr(App.get_running_app(), "texts", None) or Texts({})


def say(key: str, **facts: object) -> str:
    """The text for *key* with *facts* filled in; the key itself if the table lacks it."""
    return _texts().tell(phrase(f"screens.{key}", **{name: str(fact) for name, fact in facts.items()}))


def decimal(number: float, spec: str = ".1f") -> str:
    """A number in this format, localised."""
    return _texts().decimal(number, spec)


def chance(least: float, most: float | None = None) -> str:
    """A chance as a whole percentage, or a range from *least* to *most*, localised."""
    return _texts().chance(least, most)


def keyboard() -> tuple[str, str]:
    """Layout of the on-screen keyboard by the settings, and the language of typing; both "" without an app."""
    lobby = getattr(App.get_running_app(), "lobby", None)
    return ("", "") if lobby is None else (lobby.settings.keyboard, lobby.language)


def stage_word(stage: str) -> str:
    """A base's stage in the app's words."""
    return _texts().say(f"base.stage.{stage}")


def has(key: str) -> bool:
    """Is there a text for *key*?"""
    return f"screens.{key}" in _texts()
