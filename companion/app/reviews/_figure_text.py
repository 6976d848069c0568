"""Actions of the figure game, and the reasons for them, in words."""

from __future__ import annotations

from typing import Any

from companion.app.ports.outside import MatchHead
from companion.app.reviews._numbers import Numbers
from companion.app.text.figure_events import attack_name, place
from companion.figure import actions as act
from companion.figure.game import Game
from companion.kernel.model import Chance, Choose
from companion.reviews.values import (
    FigureCandidate,
)
from companion.texts.texts import Fact, Phrase, Texts, all_of, phrase


class AdviceWords(Numbers):
    """Words for one match of the figure game."""

    game, reasons = "figure", "reason"

    def __init__(self, texts: Texts, game: Game) -> None:
        super().__init__(texts)
        self._game = game

    def at(self, entry: int, one: FigureCandidate, *, asked: bool = True) -> str:
        """The action; the same words at every entry."""
        return self.candidate(one)

    def about(self, head: MatchHead) -> str:
        """Format and rule set."""
        format, rules = Phrase(f"format.{head.about.get('format', '')}"), Phrase(f"ruleset.{head.rules}")
        return self._say("past.facts", format=format, rules=rules)

    def candidate(self, one: FigureCandidate) -> str:
        """The action and its follow-up."""
        first = self._action(one.action)
        if one.then is None or isinstance(one.then, act.Done):
            return self._say.tell(first)
        return self._say("advice.then", first=first, then=self._action(one.then))

    def action(self, action: Any) -> str:
        """The action."""
        return self._say.tell(self._action(action))

    def shown(self, source: str, outcome: int | str) -> Fact:
        """The segment that a disc showed."""
        if source in self._game.number and isinstance(outcome, int):
            segment = self._game.discs[self._game.number[source]][outcome]
            name = attack_name(segment.name or "Miss")
            return phrase("advice.shows", figure=source, attack=name)
        return phrase("advice.draws", what=str(outcome))

    def _action(self, action: Any) -> Phrase:
        match action:
            case act.Move(figure=figure, to=to):
                owner, goals = self._game.owners[self._game.number[figure]], self._game.graph.goals
                own = {goals[owner]: "-own-goal", goals[1 - owner]: "-goal"}
                return phrase(f"advice.move{own.get(self._game.graph.number[to], '')}", figure=figure, to=to)
            case act.Stay(figure=figure):
                return phrase("advice.stay", figure=figure)
            case act.Attack(target=target):
                return phrase("advice.attack", figure=target)
            case act.Wake(target=target):
                return phrase("advice.wake", figure=target)
            case act.NameAttack(figure=figure, attack=attack):
                return phrase("advice.name-attack", figure=figure, attack=attack_name(attack))
            case act.PlayTrainer(card=card):
                return phrase("advice.trainer", card=card)
            case act.UseAbility(figure=figure, does=does, target=target):
                return phrase(f"button.use-{does}", figure=figure, target=target)
            case act.Done():
                return phrase("advice.done")
            case Choose(picks=picks):
                return phrase("advice.choose", picks=all_of(map(self._pick, picks), "list.comma"))
            case Chance() | act.CallOnLine() | act.Correct():
                return phrase("advice.chance")
            case _:
                raise AssertionError(action)

    def _pick(self, option: str) -> Fact:
        known = option in self._game.number or option in self._game.graph.number
        if not known and self._say.has(f"answer.{option}"):
            return Phrase(f"answer.{option}")
        return place(option)

    def _fact(self, name: str, value: Any) -> tuple[str, Fact | int]:
        match name:
            case "condition":
                return name, Phrase(f"condition.{value}")
            case "other":
                return "figure", value
            case _:
                return super()._fact(name, value)
