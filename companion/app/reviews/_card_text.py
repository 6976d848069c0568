"""Advice and reviews of the card game in words: the action at an entry, and its reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.app.cards.asking import CardAsking
from companion.app.ports.outside import MatchHead
from companion.app.reviews._numbers import Numbers
from companion.cards.rules import CardRules
from companion.cards.values.actions import Concede
from companion.cards.values.game import COIN_SOURCES
from companion.cards.values.state import State
from companion.kernel.model import ChoiceRequest, TurnRequest
from companion.reviews.cards.values import (
    CardCandidate,
    CardReason,
    Finds,
    GivesGameUp,
)
from companion.texts.texts import Fact, Phrase, Texts, phrase


class CardReviewWords(Numbers):
    """Words for one match of the card game. *state_at* gives its state after that many entries."""

    game, reasons = "card", "card-reason"

    def __init__(
        self, texts: Texts, rules: CardRules, players: tuple[str, str], state_at: Callable[[int], State]
    ) -> None:
        super().__init__(texts)
        self._rules = rules
        self._players = players
        self._state_at = state_at
        self._asking = CardAsking(rules, texts, players)

    def at(self, entry: int, one: CardCandidate, *, asked: bool = True) -> str:
        """The action; with the question that it answers, if any and if *asked*."""
        state, action = self._state_at(entry), one.action
        if isinstance(action, Concede):
            return self._say("card-advice.concede")
        request = self._request(state, action)
        if request is None:
            return self._say("advice.chance")
        label = self._label(state, request, action)
        if not asked or isinstance(request, TurnRequest):
            return label
        return self._say("card-advice.choose", asked=Phrase(f"card-prompt.{request.prompt}"), label=label)

    def shown(self, source: str, outcome: int | str) -> Fact:
        """The side of a coin."""
        player = self._players[COIN_SOURCES.index(source)]
        return phrase("card-advice.coin", player=player, side=Phrase(f"card-coin.{outcome}"))

    def about(self, head: MatchHead) -> str:
        """The edition and both decks."""
        one, other = head.brought
        return self._say("card-advice.about", edition=Phrase(f"card-edition.{head.rules}"), one=one, other=other)

    def _request(self, state: State, action: Any) -> TurnRequest | ChoiceRequest | None:
        asked = (one for one in self._rules.pending(state) if isinstance(one, TurnRequest | ChoiceRequest))
        return next((one for one in asked if one.seat == getattr(action, "seat", None)), None)

    def _label(self, state: State, request: TurnRequest | ChoiceRequest, action: Any) -> str:
        """The button's label; payments that differ only in their order share one button."""
        choices = self._asking.choices(state, request)
        found = next((one.label for one in choices if one.action == action), None)
        if found is None and isinstance(request, TurnRequest):
            return self._asking.label(state.table, action)
        picks = getattr(action, "picks", ())
        said = (self._asking.option(request, pick, state.table) for pick in picks if isinstance(request, ChoiceRequest))
        return found if found is not None else self._say.listed(map(self._say.tell, said))

    def _reason(self, reason: CardReason) -> Phrase:
        match reason:
            case Finds(cards=cards, kind=kind):
                return phrase(f"card-reason.finds-{kind}", n=cards)
            case GivesGameUp():
                return Phrase("reason.gives-up")
            case _:
                return super()._reason(reason)

    def _fact(self, name: str, value: Any) -> tuple[str, Fact | int]:
        return ("pokemon", self._asking.words.card(value)) if name == "card" else super()._fact(name, value)
