"""A turn: its beginning with the draw, the player's moves, its end.

`moves` has each move's requirements and effects, `refusals` the refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.cards.modifiers import applying
from companion.cards.play.between_turns import is_nothing_between
from companion.cards.play.moves.attack import attack, attack_answers
from companion.cards.play.moves.bench import bench, bench_answers
from companion.cards.play.moves.energy import attach, attach_answers
from companion.cards.play.moves.evolve import evolve, evolve_answers, level_up, level_up_answers
from companion.cards.play.moves.from_hand import answered
from companion.cards.play.moves.hand import hand_of
from companion.cards.play.moves.lineup import lineup
from companion.cards.play.moves.powers import discard, discard_answers, power_answers, use_power
from companion.cards.play.moves.retreat import retreat, retreat_answers
from companion.cards.play.moves.trainers import ends_in, play, trainer_answers
from companion.cards.values.actions import (
    Action,
    AttachEnergy,
    BenchPokemon,
    DiscardInPlay,
    EndTurn,
    Evolve,
    LevelUp,
    PlayTrainer,
    Retreat,
    UseAttack,
    UsePower,
)
from companion.cards.values.events import AttachedLeft, CardMoved, GameWon, TurnBegan, TurnEnded
from companion.cards.values.game import Game
from companion.cards.values.state import Table
from companion.cards.values.tasks import BeginTurn, Between, DrawOne, KnockOuts, Main, Run, Scope, Task, TurnOver
from companion.cards.values.terms import Winner
from companion.cards.zones import zones
from companion.kernel.agenda import Result
from companion.kernel.model import Seat

WINNERS: tuple[Winner, Winner] = ("a", "b")

WAITS = (Main(),)
"""The player acts freely."""

DRAWS = (Run((DrawOne(0),), Scope(0)), Run((DrawOne(1),), Scope(1)))
"""By seat: the draw that begins a turn."""

ENDS = (EndTurn(0), EndTurn(1))
"""By seat: the action that ends the turn."""

ENDED = (TurnEnded(0), TurnEnded(1))
"""By seat: the event that the turn has ended."""

OVER = TurnOver()
"""Nothing more happens in the turn."""

NEXT = BeginTurn()
"""Begin the next turn."""

ENDINGS = frozenset({"own_turn_ends", "any_turn_ends"})
"""Events at the end of a turn that cards may answer."""

# --- beginning and end --------------------------------------------------------------------


def begin_turn(game: Game, table: Table, task: BeginTurn) -> Result:
    """Begin the next player's turn with a draw (CG-DRAW-01); a player without a card to draw loses (CG-DRAW-02).

    Triggers on the beginning of a turn follow the draw.
    """
    turn = table.turn + 1
    if turn == 1:
        assert table.first_player is not None
        seat = table.first_player
    else:
        seat = zones.opponent(table.to_move)
    began = TurnBegan(seat, turn)
    tasks: tuple[Task, ...] = WAITS
    if "own_turn_begins" in game.happenings:
        tasks = answered(game, "own_turn_begins", 0, seat) + tasks
    if turn == 1 and not game.edition.first_turn_draw:
        return Result((began,), tasks)
    deck = table.sides[seat].deck
    if not (deck.rest or deck.top or deck.bottom):
        return Result((began, GameWon(WINNERS[zones.opponent(seat)], "CG-WIN-03")), last=True)
    return Result((began,), (DRAWS[seat], *tasks))


def turn_over(game: Game, table: Table, task: TurnOver) -> Result:
    """End the turn: effects of this turn end, and the steps between turns follow (CG-BETWEEN-01)."""
    seat = table.to_move
    events: tuple[Any, ...] = (ENDED[seat],)
    if game.timed:
        over = _over(game, table)
        if over:
            events = (*over, *events)
    if table.sides[seat].supporter:
        events = (*_supporters_gone(game, table, seat), *events)
    ends: tuple[Task, ...] = ()
    if not game.happenings.isdisjoint(ENDINGS):
        ends = answered(game, "own_turn_ends", 0, seat) + answered(game, "any_turn_ends", 0, seat)
    if not ends and is_nothing_between(game, table):
        # Nearly all turns end like this: begin the next at once, since these events do not affect it.
        begun = begin_turn(game, table, NEXT)
        return Result(events + begun.events, begun.tasks, begun.last)
    steps = Between(game.edition.between_steps, (seat, zones.opponent(seat)))
    return Result(events, (*ends, steps, NEXT))


def _supporters_gone(game: Game, table: Table, seat: Seat) -> Iterator[CardMoved]:
    for card in table.sides[seat].supporter:
        yield CardMoved(seat, card, "supporter", ends_in(game.cards[card]), clause="CG-SUPPORT-02")


def _over(game: Game, table: Table) -> list[AttachedLeft]:
    """Remove cards attached until the end of this turn; a Tool stays while Tools have no effect.

    A Tool that stayed goes at the end of the next turn of the same player in which it works.
    """
    found = [
        AttachedLeft(on.owner, pokemon.uid, on.card, "discard")
        for pokemon in zones.everyone(table)
        if pokemon.attached
        for on in pokemon.attached
        if 0 < on.until <= table.turn and (table.turn - on.until) % 2 == 0
    ]
    if any(game.cards[gone.card].kind == "tool" for gone in found) and not applying.tools_work(game, table):
        return [gone for gone in found if game.cards[gone.card].kind != "tool"]
    return found


# --- moves ----------------------------------------------------------------------------------


def _end_turn(game: Game, table: Table, action: EndTurn) -> Result:
    return turn_over(game, table, OVER)


TAKE: dict[type, Callable[[Game, Table, Any], Result]] = {
    BenchPokemon: bench,
    Evolve: evolve,
    LevelUp: level_up,
    AttachEnergy: attach,
    PlayTrainer: play,
    Retreat: retreat,
    UsePower: use_power,
    DiscardInPlay: discard,
    UseAttack: attack,
    EndTurn: _end_turn,
}
"""Handlers of the actions of a turn."""


def take_turn(game: Game, table: Table, task: Main, action: Action) -> Result:
    """Carry out a legal action; the player goes on, unless it ended the turn."""
    result = TAKE[type(action)](game, table, action)
    if type(action) is EndTurn or type(action) is UseAttack:
        # These end the player's moves (CG-TURN-04).
        return result
    tasks = result.tasks
    if game.mirrors or game.picky:
        # A mirroring Pokémon may now have less HP than damage (CG-KO-02), and Energy may have to go.
        tasks += (KnockOuts(),)
    return Result(result.events, (*tasks, task))


def turn_answers(game: Game, table: Table, seat: Seat) -> list[Action]:
    """Every legal action of the player whose turn it is: cards in hand by kind and id, then cards in play."""
    kinds = applying.kinds_on(game, table)
    hand = hand_of(game, table, seat, kinds)
    line = lineup(game, table, seat)
    found: list[Action] = []
    if hand.basics or hand.halves:
        found += bench_answers(game, table, seat, hand)
    if hand.evolutions:
        found += evolve_answers(game, table, seat, hand.evolutions, line, kinds)
    if hand.levels:
        found += level_up_answers(game, table, seat, hand.levels)
    if hand.energy:
        found += attach_answers(game, table, seat, hand, line, kinds)
    if hand.trainers:
        found += trainer_answers(game, table, seat, hand.trainers, line)
    if line.bench:
        found += retreat_answers(game, table, seat, line, kinds)
    if line.powered or game.shared_powers or hand.powers or table.stadium is not None:
        found += power_answers(game, table, seat, hand.powers, line)
    if game.removable:
        found += discard_answers(game, seat, line)
    found += attack_answers(game, table, seat, line, kinds)
    found.append(ENDS[seat])
    return found
