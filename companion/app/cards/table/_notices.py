"""Notices of the card table: refusals that name cards, clauses by edition, messages of the session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from companion.app.cards.session import CardNotice
from companion.app.ports.outside import Clause
from companion.app.screens.table import Notice
from companion.app.text.clauses import related
from companion.app.text.notices import Notices
from companion.kernel.model import Ruling
from companion.texts.texts import Texts

Kind: TypeAlias = Literal["refusal", "hint", "clause"]
KINDS: dict[str, Kind] = {"refusal": "refusal", "trouble": "refusal", "clause": "clause"}
"""The kinds of notice for the session's messages; all others are hints."""


class CardNotices(Notices):
    """Notices of one match. *said* puts a refusal into words, *wording* a clause for its edition."""

    def __init__(
        self,
        texts: Texts,
        rulebook: Sequence[Clause],
        said: Callable[[Ruling], str],
        wording: Callable[[Clause], str],
    ) -> None:
        super().__init__(texts, [clause for clause in rulebook if clause.game == "card"], "card")
        self._said = said
        self._wording = wording

    def refusal(self, ruling: Ruling) -> Notice:
        return Notice("refusal", self._said(ruling), ruling.clause)

    def heard(self, said: CardNotice) -> Notice:
        """A message of the session."""
        return Notice(KINDS.get(said.kind, "hint"), said.text, said.clauses[0] if said.clauses else "")

    def _explained(self, kind: Literal["why", "clause"], clause: Clause, title: str) -> Notice:
        rests_on = related(clause, self._rulebook)
        return Notice(kind, self._wording(clause), clause.id, title, related=rests_on)
