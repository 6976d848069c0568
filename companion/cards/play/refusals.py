"""Refusals: why an action is illegal, each with its clause.

The first clause is the most specific; a ruling may name further ones that it rests on. Reasons for the moves
of a turn are in `moves`, those of the setup in `setting_up`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.cards.play.decided import why_not_penalize
from companion.cards.play.moves.attack import why_not_attack
from companion.cards.play.moves.bench import why_not_bench
from companion.cards.play.moves.energy import why_not_attach
from companion.cards.play.moves.evolve import why_not_evolve, why_not_level_up
from companion.cards.play.moves.powers import why_not_discard, why_not_power
from companion.cards.play.moves.retreat import why_not_retreat
from companion.cards.play.moves.trainers import why_not_play
from companion.cards.play.setup.opening_rulings import why_not_setup
from companion.cards.values.actions import (
    Action,
    AttachEnergy,
    BenchPokemon,
    CallTime,
    Concede,
    Correct,
    DiscardInPlay,
    EndTurn,
    Evolve,
    LevelUp,
    Penalize,
    PlayTrainer,
    Retreat,
    UseAttack,
    UsePower,
)
from companion.cards.values.game import Game
from companion.cards.values.state import State, Table
from companion.cards.values.tasks import Main, Promote, Run, SetUp, TakePrizes, Task
from companion.cards.zones.corrections import why_not_correct
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Choose, Request, Ruling, Seat


def _nothing(game: Game, table: Table, seat: Seat, action: EndTurn) -> Ruling | None:
    """A turn may always end (CG-TURN-05)."""
    return None


WHY_NOT: dict[type, Callable[[Game, Table, Seat, Any], Ruling | None]] = {
    BenchPokemon: why_not_bench,
    Evolve: why_not_evolve,
    LevelUp: why_not_level_up,
    AttachEnergy: why_not_attach,
    PlayTrainer: why_not_play,
    Retreat: why_not_retreat,
    UsePower: why_not_power,
    DiscardInPlay: why_not_discard,
    UseAttack: why_not_attack,
    EndTurn: _nothing,
}
"""The judge of each action of a turn."""


def why_not(game: Game, state: State, action: Action, pending: tuple[Request, ...]) -> Ruling | None:
    """Why *action* is illegal now, or None if it is legal. *pending*: what the state waits for."""
    table = state.table
    if isinstance(action, Correct):
        return why_not_correct(game, table, action)
    if not state.agenda:
        return Ruling(table.ended_by or "CG-WIN-01", "card-match-over")
    if isinstance(action, Concede | CallTime):
        return None
    if isinstance(action, Penalize):
        return why_not_penalize(table, action)
    task = state.agenda[0]
    if isinstance(action, Chance):
        return _why_not_chance(table, task, action, pending)
    if isinstance(action, Choose):
        return _why_not_choice(table, task, action, pending)
    if isinstance(task, SetUp):
        return why_not_setup(game, table, action)
    if isinstance(task, Main):
        return _why_not_in_turn(game, table, action)
    return _why_not_meanwhile(game, table, task, action)


# --- in a turn ----------------------------------------------------------------------------


def _why_not_in_turn(game: Game, table: Table, action: Any) -> Ruling | None:
    judge = WHY_NOT.get(type(action))
    if judge is None:
        return _too_late(game, table, action)
    if action.seat != table.to_move:
        also = ("CG-TURN-04", "CG-ATTACK-02") if isinstance(action, UseAttack) else ("CG-TURN-04",)
        return Ruling("CG-TURN-06", "card-not-your-turn", (), also)
    return judge(game, table, action.seat, action)


def _why_not_meanwhile(game: Game, table: Table, task: Task, action: Any) -> Ruling:
    """Another request comes first: a choice, a coin, a Prize."""
    if type(action) not in WHY_NOT:
        return _too_late(game, table, action)
    clause = clause_of(task)
    if action.seat != table.to_move:
        return Ruling("CG-TURN-06", "card-not-your-turn", (), (clause,))
    return Ruling(clause, "card-first-the-question", (), ("CG-TURN-04",) if _is_attack(task) else ())


def _too_late(game: Game, table: Table, action: Any) -> Ruling:
    """The setup is over."""
    return why_not_setup(game, table, action) or Ruling("CG-SETUP-08", "card-setup-over")


def clause_of(task: Task) -> str:
    """The clause by which play waits for the answer to a task's question."""
    match task:
        case SetUp():
            return "CG-FIRST-02"
        case TakePrizes():
            return "CG-PRIZE-04"
        case Promote():
            return "CG-KO-06"
        case Run(scope=scope):
            return _CLAUSES.get(scope.kind, "CG-TURN-01")
        case _:
            return "CG-TURN-01"


_CLAUSES = {
    "attack": "CG-ATTACK-08",
    "power": "CG-POWER-03",
    "trainer": "CG-TRAINER-02",
    "trigger": "CG-GEN-01",
    "between": "CG-BETWEEN-01",
}


def _is_attack(task: Task) -> bool:
    return isinstance(task, Run) and task.scope.kind == "attack"


# --- answers --------------------------------------------------------------------------------


def _why_not_chance(table: Table, task: Task, action: Chance, pending: tuple[Request, ...]) -> Ruling | None:
    """A chance node must be pending, with this outcome."""
    asked = [request for request in pending if isinstance(request, ChanceRequest)]
    if not asked:
        return Ruling("CG-COIN-01", "card-no-chance-asked", (("source", action.source),))
    outcome = action.outcome
    for request in asked:
        if request.source == action.source:
            for one, _ in request.outcomes:
                # Compare types too: True == 1 and 1.0 == 1, but only the outcome itself counts.
                if one is outcome or (one == outcome and type(one) is type(outcome)):
                    return None
            facts = (("source", action.source), ("outcome", str(outcome)))
            return Ruling("CG-COIN-01", "card-no-such-outcome", facts)
    return Ruling("CG-COIN-01", "card-other-chance", (("source", action.source), ("wanted", asked[0].source)))


def _why_not_choice(table: Table, task: Task, action: Choose, pending: tuple[Request, ...]) -> Ruling | None:
    """A choice must be open for this player, with these picks."""
    clause = clause_of(task)
    asked = [request for request in pending if isinstance(request, ChoiceRequest)]
    if not asked:
        return Ruling("CG-TURN-01", "card-nothing-to-choose")
    for request in asked:
        if request.seat == action.seat:
            return _why_not_these(request, action.picks, clause)
    return Ruling(clause, "card-others-choice")


def _why_not_these(request: ChoiceRequest, picks: tuple[str, ...], clause: str) -> Ruling | None:
    if not request.at_least <= len(picks) <= request.at_most:
        many = str(request.at_most) if len(picks) > request.at_most else str(request.at_least)
        return Ruling(clause, "card-choose-so-many", (("many", many),))
    for pick in picks:
        if pick not in request.options:
            return Ruling(clause, "card-no-option", (("option", pick),))
    return None
