"""Tells the players when the match cannot be saved, and when it is saved again."""

from __future__ import annotations

from companion.app.ports.outside import MatchStore
from companion.app.text.say import Say
from companion.texts.texts import Fact, Texts


class Keeping:
    """Watches a store for pending writes."""

    def __init__(self, store: MatchStore, texts: Texts) -> None:
        self._store = store
        self._say = Say(texts)
        self._why: Fact = ""

    @property
    def waits(self) -> bool:
        """Were writes pending at the last check?"""
        return bool(self._why)

    def news(self) -> str:
        """Retry pending writes; a sentence if that changed the status, else "".

        Raises:
            JournalError: They can never be written.
        """
        before, self._why = self._why, self._store.waiting()
        if before == self._why:
            return ""
        return self._say("store.waiting", why=self._why) if self._why else self._say("store.kept-again")
