"""A player of the card game who builds up as a sensible one does, and tries what it may do then.

Whether and how to attack, to retreat, and each choice is tried in matches that may be the true one; what stands best is
taken. It looks no farther than the answer itself: coins that it flips and cards that it draws are tried with the same
chance for every answer, choices on the way are a sensible player's. What helps and does not end the turn is done first.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.cards.printed.coverage import is_by_hand
from companion.cards.rules import CardRules
from companion.cards.values.actions import EndTurn, PlayTrainer, Retreat, UseAttack
from companion.cards.values.state import State
from companion.kernel.model import TurnRequest
from companion.kernel.player import View
from companion.players.card_needs import gives_up_hand, lost_with_hand
from companion.players.card_table import worth
from companion.players.sensible_card_player import SensibleCardPlayer
from companion.players.worlds import World, can_be_filled, play_on, world

WORLDS = 4
"""Each answer is tried in so many matches."""
GAIN = 0.005
"""What helps less than this within a turn is left alone."""
LOST = 0.06
"""What a card of the hand that is given up costs, times its use (`card_needs`), beside its number."""


class Rated:
    """An answer, what it comes to in the mean, and whether the turn goes on after it.

    *late*: it gives up the hand, so that what the hand can still do comes before it.
    """

    __slots__ = ("action", "goes_on", "late", "worth")

    def __init__(self, action: Any, worth: float, goes_on: bool, late: bool = False) -> None:
        self.action = action
        self.worth = worth
        self.goes_on = goes_on
        self.late = late


class GreedyCardPlayer:
    """Answers requests. Where worlds cannot be filled (`worlds`), and while setting up, it is a sensible player."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._sensible = SensibleCardPlayer(rng, share=1.0)

    def answer(self, view: View[CardRules, State]) -> Any:
        """What a sensible player builds up with; else the best of the answers of *view*, as it stands after it."""
        if len(view.answers) == 1:
            return view.answers[0]
        liked = self._sensible.answer(view)
        if (isinstance(view.request, TurnRequest) and _builds_up(liked)) or not can_be_filled(view):
            return liked
        return looked_at(view, worlds_of(view, self._rng), self._rng, liked)[1].action


def worlds_of(view: View[CardRules, State], rng: random.Random) -> Sequence[World]:
    """The worlds in which the greedy player tries its answers."""
    return [world(view.rules.game, view.state, rng) for _ in range(WORLDS)]


def looked_at(
    view: View[CardRules, State], worlds: Sequence[World], rng: random.Random, liked: Any
) -> tuple[Sequence[Rated], Rated]:
    """Every answer that can be tried, rated in *worlds*; and the one of them that the greedy player takes.

    *liked*: what a sensible player answers.
    """
    now = worth(view.rules.game, view.state.table, view.seat)
    found = rated(view, worlds, tried(view), rng.getrandbits(32))
    return found, best_of(found, now, liked, is_turn=isinstance(view.request, TurnRequest))


def _builds_up(action: Any) -> bool:
    """Does the turn go on after it, with the same Pokémon in front?"""
    return not isinstance(action, UseAttack | Retreat | EndTurn)


def best_of(found: Sequence[Rated], now: float, liked: Any, *, is_turn: bool) -> Rated:
    """The best by worth; but what a sensible player builds up with, and what it likes where that is as good.

    *now* is the worth before. What is built up helps in later turns, which is not seen in the worth.
    """
    same = next((one for one in found if one.action == liked), None)
    if not is_turn:
        best = max(found, key=lambda one: one.worth)
        return same if same is not None and same.worth > best.worth - GAIN else best
    if same is not None and _builds_up(liked):
        return same
    helping = [one for one in found if one.goes_on and one.worth > now + GAIN]
    if helping:
        return max([one for one in helping if not one.late] or helping, key=lambda one: one.worth)
    return max([one for one in found if not one.goes_on] or found, key=lambda one: one.worth)


def tried(view: View[CardRules, State]) -> Sequence[Any]:
    """The answers that a program can carry out by itself."""
    cards = view.rules.game.cards
    found = [
        action for action in view.answers if not isinstance(action, PlayTrainer) or not is_by_hand(cards[action.card])
    ]
    return found or view.answers


def rated(view: View[CardRules, State], worlds: Sequence[World], answers: Sequence[Any], seed: int) -> Sequence[Rated]:
    """What each answer comes to, the mean over *worlds*; with the same chance for all, by *seed*."""
    rules, seat = view.rules, view.seat
    found = []
    for action in answers:
        total, goes_on = 0.0, not isinstance(action, EndTurn)
        late = isinstance(action, PlayTrainer) and gives_up_hand(rules.game.cards[action.card])
        for number, one in enumerate(worlds):
            rng = random.Random(seed + number)
            after = rules.apply(one, action).state
            # Its own turn goes on only where it is asked again; what comes between turns belongs to the answer.
            after = play_on(rules, after, SensibleCardPlayer(rng, share=1.0), rng, turns=1, to_main=True)
            goes_on = goes_on and after.table.turn == one.table.turn and after.table.winner is None
            total += worth(rules.game, after.table, seat)
        lost = LOST * lost_with_hand(rules.game, view.state.table, seat, action.card) if late else 0.0
        found.append(Rated(action, total / len(worlds) - lost, goes_on, late))
    return found
