"""The words of the page that a phone is shown to send photos."""

from __future__ import annotations

from collections.abc import Mapping

from companion.texts.texts import Texts

_WORDS = (
    *("title", "what", "empty", "picture", "take", "choose", "send", "preparing", "ready", "sending", "done"),
    *("came", "next", "no-picture", "large", "busy", "not-kept", "closed", "broken", "script"),
)


def upload_words(texts: Texts) -> Mapping[str, str]:
    """What the page says, by name."""
    return {name: texts.say(f"upload.page.{name}") for name in _WORDS}
