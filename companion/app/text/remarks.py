"""Remarks in a record, in words."""

from __future__ import annotations

from companion.kernel.journal import Remarked
from companion.texts.texts import Texts, phrase


def remark_in_words(texts: Texts, remark: Remarked, players: tuple[str, str]) -> str:
    """The sentence of a remark: a warning, time given back, a note."""
    facts = phrase("", player=players[remark.seat], text=remark.text, minutes=remark.minutes).facts
    return texts.say(f"remark.{remark.what}{'-text' if remark.text else ''}", facts)
