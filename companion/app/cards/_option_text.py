"""The effects behind a question, in sentences: of "yes", and of each of several ways."""

from __future__ import annotations

from collections.abc import Sequence

from companion.card_text.describe import standpoint_of
from companion.card_text.flow import sentences
from companion.card_text.nouns import Nouns
from companion.cards.printed.vocabulary import Effect, May, OneOf
from companion.cards.values.game import Game
from companion.cards.values.state import State
from companion.cards.values.tasks import Respond, Run
from companion.texts.texts import Texts


def ways(texts: Texts, game: Game, state: State) -> tuple[str, ...]:
    """Sentences for the ways of the pending `one_of` choice; () without one."""
    match _asking(state):
        case Run(words=(OneOf(ways=found), *_)) as task:
            return tuple(_said(texts, game, task.scope.card, way) for way in found)
        case _:
            return ()


def offer(texts: Texts, game: Game, state: State) -> str:
    """Sentence for the effect of the pending `may` choice; "" without one."""
    match _asking(state):
        case Run(words=(May(then=then), *_)) as task:
            return _said(texts, game, task.scope.card, then)
        case Run(words=(Respond(trigger=trigger, scope=scope), *_)) if trigger.may:
            return _said(texts, game, scope.card, trigger.then)
        case _:
            return ""


def is_begun(state: State) -> bool:
    """Has the pending word already made a choice?"""
    asking = _asking(state)
    return asking is not None and bool(asking.scope.picked)


def _asking(state: State) -> Run | None:
    """The program that waits for an answer."""
    task = state.agenda[0] if state.agenda else None
    return task if isinstance(task, Run) and task.words else None


def _said(texts: Texts, game: Game, card: str, effects: Sequence[Effect]) -> str:
    return texts.fact(sentences(Nouns(texts, standpoint_of(game.cards[card])), effects))
