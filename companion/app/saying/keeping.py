"""Whether what happens is kept: said when it is not for now, and when it is again."""

from __future__ import annotations

from companion.app.ports.outside import MatchStore
from companion.app.saying.say import Say
from companion.texts.texts import Fact, Texts


class Keeping:
    """Watches a store for what waits in it."""

    def __init__(self, store: MatchStore, texts: Texts) -> None:
        self._store = store
        self._say = Say(texts)
        self._why: Fact = ""

    @property
    def waits(self) -> bool:
        """Did something wait when it was asked last?"""
        return bool(self._why)

    def news(self) -> str:
        """Try again to keep what waits; a sentence where that has changed, else nothing.

        Raises:
            JournalError: It can never be kept.
        """
        before, self._why = self._why, self._store.waiting()
        if before == self._why:
            return ""
        return self._say("store.waiting", why=self._why) if self._why else self._say("store.kept-again")
