"""The words of the screens themselves, labels and headings, from the app's table of texts: keys `screens.…`."""

from __future__ import annotations

from companion.texts import Texts, phrase

_in_use = Texts({})


def use(texts: Texts) -> None:
    """Take the words from *texts* from now on."""
    global _in_use
    _in_use = texts


def say(key: str, **facts: object) -> str:
    """The words for *key* with *facts* put in; the key itself where the table lacks it."""
    return _in_use.tell(phrase(f"screens.{key}", **{name: str(fact) for name, fact in facts.items()}))


def stage_word(stage: str) -> str:
    """What the disc of a base does, in the app's own words for it."""
    return _in_use.say(f"base.stage.{stage}")
