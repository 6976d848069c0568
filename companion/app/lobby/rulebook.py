"""Reading the rulebook, section by section; a link opens its clause."""

from __future__ import annotations

from companion.app.ports import Game, Parts
from companion.app.saying import Say, clause_text
from companion.app.screens import ClauseView, GoBack, OpenSection, Remark, RulesScreen


class RulesSession:
    """The rulebook of one game at a section, with one clause marked or none."""

    def __init__(self, parts: Parts, game: Game = "figure") -> None:
        self._texts = parts.texts
        self._say = Say(parts.texts)
        self._clauses = tuple(parts.library.rulebook(game))
        self._sections = tuple(dict.fromkeys(clause.section for clause in self._clauses))
        self._section = self._sections[0] if self._sections else ""
        self._marked = ""

    def open(self, section: str) -> None:
        """Turn to a section."""
        if section in self._sections:
            self._section, self._marked = section, ""

    def show(self, clause: str) -> None:
        """Turn to a clause; one that the rulebook lacks changes nothing."""
        for known in self._clauses:
            if known.id == clause:
                self._section, self._marked = known.section, clause

    def screen(self, back: str, remark: Remark | None = None) -> RulesScreen:
        """The section; *back* is the key of the words for the way back."""
        say = self._say
        return RulesScreen(
            title=say("rules.title"),
            sections=tuple(
                say.option(section, OpenSection(section), section == self._section) for section in self._sections
            ),
            section=self._section,
            clauses=tuple(
                ClauseView(
                    clause.id,
                    clause.title,
                    clause_text(self._texts, clause),
                    _source(say, clause.source),
                    clause.id == self._marked,
                )
                for clause in self._clauses
                if clause.section == self._section
            ),
            back=say.push(back, GoBack()),
            remark=remark,
        )


def _source(say: Say, source: str) -> str:
    """Source of a clause in words; a policy's source is the policy itself."""
    return say("rules.source", source=source) if source and source != "policy" else ""
