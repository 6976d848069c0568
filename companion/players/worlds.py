"""Worlds: states of the card game that a seat cannot tell from the true one, given the registered lists.

Face-down cards are filled with the unseen registered cards, shuffled. That requires every such card to be
known: not with a deck of real cards, nor in the middle of a text that hides what it found.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from msgspec.structs import replace

from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.rules import CardRules
from companion.cards.values.game import Game
from companion.cards.values.state import Deck, Side, State, Table
from companion.cards.zones.zones import left_unnamed, owned
from companion.kernel.model import ChanceRequest, Request, Seat
from companion.kernel.player import View

MOST_STEPS = 400
"""The most actions of a playout."""
_NAMELESS = repr(UNKNOWN)

World = State
"""A state in which every card has a name."""


def can_be_filled(view: View[CardRules, State]) -> bool:
    """Are the identities of all cards that this seat does not see known as a set?"""
    game, state = view.rules.game, view.state
    if state.table.setup is not None or _NAMELESS in repr(state.agenda):
        return False
    return all(
        game.setup.decks[owner].known
        and sum(left_unnamed(game, state.table, owner).values()) == owned(state.table, owner).count(UNKNOWN)
        for owner in (0, 1)
    )


def world(game: Game, state: State, rng: random.Random) -> World:
    """*state*, a seat's observation, with a name for each face-down card; all orders equally likely."""
    one, other = (_filled(game, state.table, owner, rng) for owner in (0, 1))
    return State(replace(state.table, sides=(one, other)), state.agenda)


def _filled(game: Game, table: Table, owner: Seat, rng: random.Random) -> Side:
    side = table.sides[owner]
    left = [*Counter(left_unnamed(game, table, owner)).elements()]
    rng.shuffle(left)

    def named(cards: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(left.pop() if card == UNKNOWN else card for card in cards)

    deck = side.deck
    return replace(
        side,
        hand=tuple(sorted(named(side.hand))),
        aside=named(side.aside),
        prizes=named(side.prizes),
        deck=Deck(
            tuple(sorted(named(deck.rest))), named(deck.top), named(deck.bottom), deck.top_seen, deck.bottom_seen
        ),
    )


def play_on(
    rules: CardRules,
    state: World,
    player: Any,
    rng: random.Random,
    *,
    turns: int,
    to_main: bool = False,
    seed: int | None = None,
) -> World:
    """Play *state* on for *turns* turns with *player* in both seats, and *rng* for chance.

    *to_main*: only until a player may act freely in a turn. *seed*: reseeds *rng* with it each turn, so that
    the same turn has the same random numbers whatever came before.
    """
    turn = state.table.turn
    last = turn + turns
    for _ in range(MOST_STEPS):
        if seed is not None and state.table.turn != turn:
            turn = state.table.turn
            rng.seed(seed + turn)
        asked = rules.pending(state)
        if not asked or state.table.turn > last or (to_main and _is_main(asked[0])):
            break
        request = asked[0]
        answers = rules.answers(state, request)
        if isinstance(request, ChanceRequest):
            action = answers[0]
            if len(answers) > 1:
                action = rng.choices(answers, [float(share) for _, share in request.outcomes])[0]
        else:
            action = player.answer(
                View(seat=request.seat, request=request, answers=tuple(answers), state=state, rules=rules)
            )
        state = rules.apply(state, action).state
    return state


def _is_main(request: Request) -> bool:
    return getattr(request, "step", "") == "main"
