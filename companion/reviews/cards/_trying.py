"""Sampled matches played to their end: results of an answer or a coin.

Round n redeals hidden cards identically and uses the same random numbers for every answer, so that
differences come from the answers. Results are the same on any machine.
"""

from __future__ import annotations

import random
from math import sqrt
from typing import Any, NamedTuple

from companion.cards.rules import CardRules
from companion.cards.values.state import State, Table
from companion.kernel.model import SEAT_NAMES, ChoiceRequest, Seat, TurnRequest
from companion.kernel.player import Player, View
from companion.players.card_chances import chance_of
from companion.players.greedy_card_player import GreedyCardPlayer
from companion.players.sensible_card_player import SensibleCardPlayer
from companion.players.worlds import World, can_be_filled, play_on, world

LONGEST, STRETCHES = 200, 4
"""Length limits of a playout: turns, and calls of `play_on`; then the table is evaluated."""
APART = 1_000
"""Stride of the seeds: rounds have separate random numbers for turns up to this."""

CardView = View[CardRules, State]


class Outcome(NamedTuple):
    """Result of one sampled match, for the asking seat."""

    result: float
    won_now: bool
    took: bool
    damage: int
    lost: bool


def sight(rules: CardRules, state: State, seat: Seat) -> CardView | None:
    """*seat*'s observation of *state*; None if no world fits its hidden cards."""
    asked = TurnRequest(seat, "main")
    found = CardView(seat=seat, request=asked, answers=(), state=rules.observe(state, seat), rules=rules)
    return found if can_be_filled(found) else None


def asked_sight(rules: CardRules, state: State, request: TurnRequest | ChoiceRequest) -> CardView | None:
    """The same for the seat that *request* asks, with its legal actions."""
    found = sight(rules, state, request.seat)
    return None if found is None else _with(found, request, tuple(rules.answers(state, request)))


def _with(view: CardView, request: TurnRequest | ChoiceRequest, answers: tuple[Any, ...]) -> CardView:
    return CardView(seat=view.seat, request=request, answers=answers, state=view.state, rules=view.rules)


def tried(view: CardView, number: int, action: Any, *, well: bool = False) -> Outcome:
    """Round *number* of a match in which *action* is taken at *view*.

    *well*: the greedy player plays the rest of the turn, which takes longer.
    """
    rules, seat, rng = view.rules, view.seat, random.Random(number)
    before = world(rules.game, view.state, rng)
    turn, others = before.table.turn, SensibleCardPlayer(rng)
    after, first = rules.apply(before, action).state, GreedyCardPlayer(rng) if well else others
    mine = _until(turn, rules, after, first, rng, number)
    theirs = _until(turn + 1, rules, mine, others, rng, number)
    return Outcome(
        result=chance_of(rules.game, _to_its_end(rules, theirs, rng, number).table, seat),
        won_now=mine.table.winner == SEAT_NAMES[seat],
        took=_prizes(mine.table, seat) < _prizes(before.table, seat),
        damage=_damage(mine.table, 1 - seat) - _damage(before.table, 1 - seat),
        lost=_prizes(theirs.table, 1 - seat) < _prizes(mine.table, 1 - seat) or _is_lost(mine, theirs, seat),
    )


def went_on(view: CardView, number: int) -> float:
    """Result of round *number*, played on from *view*."""
    rules, rng = view.rules, random.Random(number)
    end = _to_its_end(rules, world(rules.game, view.state, rng), rng, number)
    return chance_of(rules.game, end.table, view.seat)


def _until(turn: int, rules: CardRules, state: World, player: Player, rng: random.Random, number: int) -> World:
    """*state* after a turn is over; *state* may already be in a later turn."""
    left = turn - state.table.turn
    return state if left < 0 else play_on(rules, state, player, rng, turns=left, seed=APART * number)


def _to_its_end(rules: CardRules, state: World, rng: random.Random, number: int) -> World:
    for _ in range(STRETCHES):
        if not rules.pending(state):
            break
        state = play_on(rules, state, SensibleCardPlayer(rng), rng, turns=LONGEST, seed=APART * number)
    return state


def _is_lost(mine: World, theirs: World, seat: Seat) -> bool:
    return mine.table.winner is None and theirs.table.winner == SEAT_NAMES[1 - seat]


def _prizes(table: Table, seat: Seat) -> int:
    return sum(card is not None for card in table.sides[seat].prizes)


def _damage(table: Table, seat: Seat) -> int:
    side = table.sides[seat]
    return sum(one.damage for one in (side.active, *side.bench) if one is not None)


class Mean:
    """A running mean over rounds, with its standard error."""

    def __init__(self) -> None:
        self.rounds = 0
        self._sum = self._squares = 0.0

    def add(self, value: float) -> None:
        """Add a round."""
        self.rounds += 1
        self._sum += value
        self._squares += value * value

    @property
    def mean(self) -> float:
        """The mean; 0 without a round."""
        return self._sum / self.rounds if self.rounds else 0.0

    @property
    def error(self) -> float:
        """Its standard error; identical rounds leave some doubt."""
        if self.rounds < 2:
            return 1.0
        spread = max(0.0, self._squares / self.rounds - self.mean**2)
        return sqrt((spread + 1 / self.rounds**2) / (self.rounds - 1))
