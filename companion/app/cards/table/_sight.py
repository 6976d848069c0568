"""A card match as a viewer at the screen observes it: visible cards and the current question.

With two persons at one screen, all hands are hidden until the screen is passed to one of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.app.cards.asking import BY_HAND
from companion.app.cards.table._view import CardSight, View
from companion.app.cards.told_lines import Audience
from companion.app.cards.view import seen_state
from companion.app.match.card_game import CardReferee
from companion.app.ports.bases import BaseAtTable
from companion.app.sessions.drafts import asked_by_hand
from companion.cards.observation.questions import question
from companion.cards.rules import CardRules
from companion.cards.values.state import Setup, State
from companion.cards.values.tasks import Run
from companion.kernel.model import ChanceRequest, ChoiceRequest, Request, Seat, TurnRequest


class Onlookers:
    """Makes the sights of one match. Caches expensive parts until the state changes."""

    def __init__(self, referee: CardReferee) -> None:
        self._referee = referee
        self._rules = referee.rules
        self._unlisted = CardRules(_without_lists(referee.rules.setup))
        """Rules for a viewer who knows no list of a dealt deck."""
        self._secrets: tuple[State, bool] | None = None
        self._seen: tuple[State, Audience, State] | None = None
        self._answered: tuple[State, Request | None, Sequence[Any]] | None = None

    def sight(self, view: View, eyes: Audience, bases: Mapping[str, BaseAtTable], told: str) -> CardSight:
        """The match now as *eyes* observe it, with the screen's own state."""
        referee, state = self._referee, self._referee.state
        pending = referee.pending()
        request = self._request(pending, view.shown)
        seen = self._seen_by(eyes, state)
        return CardSight(
            head=referee.head,
            state=state,
            seen=seen,
            eyes=eyes,
            pending=pending,
            request=request,
            secret=self._is_secret(state, request),
            answers=self._answers(state, seen, request, eyes),
            entries=referee.entries,
            standing=referee.standing,
            view=view,
            chance=referee.chance,
            refuses=partial(self._rules.check, state),
            tries=referee.prepare,
            previous=referee.previous(request.source) if isinstance(request, ChanceRequest) else None,
            told=told,
            bases=bases,
            may_undo=referee.why_no_undo() is None,
            look_only=referee.look_only,
        )

    def _request(self, pending: Sequence[Request], shown: Seat | None) -> Request | None:
        """The request answered at the screen: chance, an effect carried out by hand, a person's question."""
        for request in pending:
            if isinstance(request, ChanceRequest):
                return request
        by_hand = asked_by_hand(pending, BY_HAND)
        if by_hand is not None and self._referee.head.persons:
            return by_hand
        asked = self._referee.persons_asked()
        return next((one for one in asked if one.seat == shown), next(iter(asked), None))

    def _is_secret(self, state: State, request: Request | None) -> bool:
        """Must the other player not see the options?"""
        if not isinstance(request, ChoiceRequest):
            return False
        if self._secrets is None or self._secrets[0] is not state:
            seen = self._rules.observe(state, 1 - request.seat)
            self._secrets = state, self._rules.pending(seen) != (request,) or not self._is_open(seen, request)
        return self._secrets[1]

    def _is_open(self, seen: State, request: ChoiceRequest) -> bool:
        """Is the question the same without deck lists? Otherwise it reveals what is left in a dealt deck."""
        is_of_text = bool(seen.agenda) and isinstance(seen.agenda[0], Run)
        return not is_of_text or question(self._unlisted.game, seen) == request

    def _seen_by(self, eyes: Audience, state: State) -> State:
        """The viewer's observation of the state (memo)."""
        if self._seen is None or self._seen[0] is not state or self._seen[1] != eyes:
            self._seen = state, eyes, seen_state(self._rules, state, eyes)
        return self._seen[2]

    def _answers(self, state: State, seen: State, request: Request | None, eyes: Audience) -> Sequence[Any]:
        """The legal actions, limited to the viewer's knowledge of the hand (memo)."""
        if not isinstance(request, TurnRequest):
            return ()
        known = state if eyes in (request.seat, "all") else seen
        if self._answered is None or self._answered[0] is not known or self._answered[1] != request:
            answers = self._rules.answers(State(known.table, state.agenda), request)
            self._answered = known, request, answers
        return self._answered[2]


def _without_lists(setup: Setup) -> Setup:
    """The setup with dealt decks whose cards nobody knows."""
    one, other = (replace(deck, cards=()) if deck.known else deck for deck in setup.decks)
    return replace(setup, decks=(one, other))
