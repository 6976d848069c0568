"""Greedy player of the card game: builds up like the sensible one, then evaluates its remaining options.

It tries attacks, retreats and choices in sampled worlds consistent with its observation, and takes the best
mean. It looks only one answer ahead: flipped coins and drawn cards use the same random numbers for every
answer, and a sensible player makes the choices on the way. Helpful actions that do not end the turn come
first.
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
from companion.players._card_needs import gives_up_hand, lost_with_hand
from companion.players.card_table import worth
from companion.players.sensible_card_player import SensibleCardPlayer
from companion.players.worlds import World, can_be_filled, play_on, world

WORLDS = 4
"""Sampled worlds per answer."""
GAIN = 0.005
"""Smallest gain within a turn that is worth an action."""
LOST = 0.06
"""Cost per unit of use (`card_needs`) of hand cards given up, besides their number."""


class Rated:
    """An answer, its mean result, and whether the turn goes on after it.

    *late*: it gives up the hand, so other uses of the hand come first.
    """

    __slots__ = ("action", "goes_on", "late", "worth")

    def __init__(self, action: Any, worth: float, goes_on: bool, late: bool = False) -> None:
        self.action = action
        self.worth = worth
        self.goes_on = goes_on
        self.late = late


class GreedyCardPlayer:
    """Answers requests; plays like a sensible player in the setup and where no worlds can be sampled (`worlds`)."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._sensible = SensibleCardPlayer(rng, share=1.0)

    def answer(self, view: View[CardRules, State]) -> Any:
        """The sensible player's answer if it builds up, else the answer of *view* with the best result."""
        if len(view.answers) == 1:
            return view.answers[0]
        liked = self._sensible.answer(view)
        if (isinstance(view.request, TurnRequest) and _builds_up(liked)) or not can_be_filled(view):
            return liked
        return looked_at(view, worlds_of(view, self._rng), self._rng, liked)[1].action


def worlds_of(view: View[CardRules, State], rng: random.Random) -> Sequence[World]:
    """Sampled worlds for the greedy player's trials."""
    return [world(view.rules.game, view.state, rng) for _ in range(WORLDS)]


def looked_at(
    view: View[CardRules, State], worlds: Sequence[World], rng: random.Random, liked: Any
) -> tuple[Sequence[Rated], Rated]:
    """Every answer that can be tried, rated in *worlds*, and the greedy player's pick.

    *liked*: the sensible player's answer.
    """
    now = worth(view.rules.game, view.state.table, view.seat)
    found = rated(view, worlds, tried(view), rng.getrandbits(32))
    return found, best_of(found, now, liked, is_turn=isinstance(view.request, TurnRequest))


def _builds_up(action: Any) -> bool:
    """Does the turn go on after it, with the same Active Pokémon?"""
    return not isinstance(action, UseAttack | Retreat | EndTurn)


def best_of(found: Sequence[Rated], now: float, liked: Any, *, is_turn: bool) -> Rated:
    """The best by worth, but prefer the sensible player's build-up, and its answer in a tie.

    *now* is the worth before. Building up helps in later turns, which the worth does not show.
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
    """Mean result of each answer over *worlds*, with common random numbers from *seed*."""
    rules, seat = view.rules, view.seat
    found = []
    for action in answers:
        total, goes_on = 0.0, not isinstance(action, EndTurn)
        late = isinstance(action, PlayTrainer) and gives_up_hand(rules.game.cards[action.card])
        for number, one in enumerate(worlds):
            rng = random.Random(seed + number)
            after = rules.apply(one, action).state
            # The turn goes on only if the player is asked again; steps between turns belong to the answer.
            after = play_on(rules, after, SensibleCardPlayer(rng, share=1.0), rng, turns=1, to_main=True)
            goes_on = goes_on and after.table.turn == one.table.turn and after.table.winner is None
            total += worth(rules.game, after.table, seat)
        lost = LOST * lost_with_hand(rules.game, view.state.table, seat, action.card) if late else 0.0
        found.append(Rated(action, total / len(worlds) - lost, goes_on, late))
    return found
