"""Sentences for the table: refusals, hints, the clause behind a ruling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.app.ports.clauses import clauses_with
from companion.app.ports.outside import Clause, Game
from companion.app.screens.table import Notice
from companion.app.text.clauses import clause_text
from companion.app.text.glossary import looked_up
from companion.kernel.model import Ruling
from companion.texts.errors import SaidError
from companion.texts.texts import Fact, Texts


class Notices:
    """Makes notices from rulings, keys and the rulebook."""

    def __init__(self, texts: Texts, rulebook: Sequence[Clause], game: Game = "figure") -> None:
        self._texts = texts
        self._game: Game = game
        self._rulebook = {clause.id: clause for clause in rulebook}

    def refusal(self, ruling: Ruling) -> Notice:
        """Why something may not be done."""
        return Notice("refusal", self._texts.say(ruling.text, ruling.facts), ruling.clause)

    def trouble(self, error: SaidError) -> Notice:
        """Why something cannot be saved or done."""
        return Notice("refusal", self._texts.alone(error.said))

    def hint(self, key: str, **facts: Fact) -> Notice:
        """Hint for this moment."""
        return Notice("hint", self._texts.say(key, facts.items()))

    def why(self, ruling: Notice | None) -> Notice:
        """The clause behind the last refusal."""
        if ruling is None:
            return self.hint("hint.no-ruling")
        clause = self._rulebook.get(ruling.clause)
        if clause is None:
            return Notice("why", ruling.text, ruling.clause)
        return self._explained("why", clause, ruling.text)

    def clause(self, wanted: str) -> Notice:
        """The clause of this id; else the meaning of the *wanted* word, and the clauses that contain it."""
        clause = self._rulebook.get(wanted.upper())
        if clause is None:
            found = clauses_with(wanted, self._rulebook.values())
            said = looked_up(self._texts, self._game, wanted, found)
            if said is not None:
                return Notice("hint", self._texts.tell(said))
            (clause,) = found
        title = self._texts.say("title.clause", (("clause", clause.id), ("title", clause.title)))
        return self._explained("clause", clause, title)

    def _explained(self, kind: Literal["why", "clause"], clause: Clause, title: str) -> Notice:
        return Notice(kind, clause_text(self._texts, clause), clause.id, title)
