"""The texts of the page on which a phone sends photos."""

from __future__ import annotations

from collections.abc import Mapping

from companion.texts.texts import Texts

_WORDS = (
    *("title", "what", "empty", "picture", "take", "choose", "send", "preparing", "ready", "sending", "done"),
    *("came", "next", "no-picture", "large", "busy", "not-kept", "closed", "broken", "script"),
)


def upload_words(texts: Texts) -> Mapping[str, str]:
    """The page's texts, by name."""
    return {name: texts.say(f"upload.page.{name}") for name in _WORDS}
