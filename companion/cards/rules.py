"""Entry point: the card game as the kernel sees it.

`CardRules` maps tasks to handlers and waiting tasks to requests; the rules themselves are in the modules that
it names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from companion.cards.modifiers import selectors
from companion.cards.modifiers.coins import as_it_counts
from companion.cards.modifiers.mirroring import mirrored, with_mirrors
from companion.cards.observation.hidden import observed
from companion.cards.play.between_turns import between
from companion.cards.play.decided import call_time, concede, penalize
from companion.cards.play.knock_outs import (
    answer_prize,
    answer_promotion,
    ask_prize,
    ask_promotion,
    count_ways,
    knock_outs,
    promote,
    take_prizes,
)
from companion.cards.play.moves.idle import does_nothing
from companion.cards.play.refusals import why_not
from companion.cards.play.setup.setting_up import answer_setup, ask_setup, set_up, setup_answers, start
from companion.cards.play.triggering import triggers
from companion.cards.play.turn import begin_turn, take_turn, turn_answers, turn_over
from companion.cards.printed.cards import Card
from companion.cards.values.actions import Action, CallTime, Concede, Correct, Penalize
from companion.cards.values.events import SuddenDeathBegan
from companion.cards.values.game import COIN_SOURCES, Game
from companion.cards.values.memory import Shown
from companion.cards.values.program import behind, onward, outcome_of
from companion.cards.values.state import Setup, State, Table
from companion.cards.values.tasks import (
    BeginTurn,
    Between,
    CountWays,
    KnockOuts,
    Main,
    Promote,
    Run,
    SetUp,
    TakePrizes,
    Triggers,
    TurnOver,
)
from companion.cards.words.handlers import HANDLERS
from companion.cards.zones.corrections import corrected
from companion.cards.zones.reducers import FOLDS
from companion.kernel.agenda import Result, carry_out
from companion.kernel.model import (
    Chance,
    ChanceRequest,
    ChoiceRequest,
    Choose,
    Request,
    Ruling,
    Seat,
    Step,
    TurnRequest,
)

RULES_VERSION = 3
"""Raise it when, and only when, these rules change their behaviour: older journals may then fail to replay."""
TURNS = ((TurnRequest(0, "main"),), (TurnRequest(1, "main"),))
"""By seat: pending requests of its turn."""


IDLE = Result()
"""No effect."""


def _run(game: Game, table: Table, task: Run) -> Result | None:
    """Run the words up to the first that changes the table or asks: many do neither."""
    words, scope = task.words, task.scope
    while words:
        outcome = outcome_of(HANDLERS, game, table, words[0], scope, None)
        if outcome.ask is not None:
            if words is not task.words or scope is not task.scope:
                return Result((), (Run(words, scope),))
            game.memory.asked = (table, task, outcome.ask)
            return None
        words = onward(words, outcome)
        if outcome.scope is not None:
            scope = outcome.scope
        if outcome.events or outcome.tasks:
            return behind(words, scope, outcome)
    return IDLE


def _ask_run(game: Game, table: Table, task: Run) -> tuple[Request, ...]:
    # Usually `_run` has just determined the request.
    known = game.memory.asked
    if known is not None and known[0] is table and known[1] is task:
        return (known[2],)
    request = outcome_of(HANDLERS, game, table, task.words[0], task.scope, None).ask
    assert request is not None
    return (request,)


def _answer_run(game: Game, table: Table, task: Run, action: Any) -> Result:
    if type(action) is Chance and action.source in COIN_SOURCES:
        action = as_it_counts(game, table, task, action)
    words, scope = task.words, task.scope
    outcome = outcome_of(HANDLERS, game, table, words[0], scope, action)
    return behind(onward(words, outcome), scope if outcome.scope is None else outcome.scope, outcome)


def _main(game: Game, table: Table, task: Main) -> Result | None:
    """Wait for the player, unless the turn has to end."""
    return Result((), (TurnOver(),)) if table.end_now else None


def _ask_main(game: Game, table: Table, task: Main) -> tuple[Request, ...]:
    return TURNS[table.to_move]


_Handle: TypeAlias = Callable[[Game, Table, Any], Result | None]

HANDLE: dict[type, _Handle] = {
    Run: _run,
    SetUp: set_up,
    BeginTurn: begin_turn,
    Main: _main,
    TurnOver: turn_over,
    Between: between,
    KnockOuts: knock_outs,
    TakePrizes: take_prizes,
    Promote: promote,
    CountWays: count_ways,
    Triggers: triggers,
}
"""Handlers of the tasks; a handler that returns None waits."""

ASK: dict[type, Callable[[Game, Table, Any], tuple[Request, ...]]] = {
    Run: _ask_run,
    SetUp: ask_setup,
    Main: _ask_main,
    TakePrizes: ask_prize,
    Promote: ask_promotion,
}
"""Requests of waiting tasks."""

ANSWER: dict[type, Callable[[Game, Table, Any, Any], Result]] = {
    Run: _answer_run,
    SetUp: answer_setup,
    Main: take_turn,
    TakePrizes: answer_prize,
    Promote: answer_promotion,
}
"""Handlers of answers to waiting tasks (legal actions); the result replaces the task."""


BESIDE: dict[type, Callable[[Game, Table, Any], Result]] = {
    Correct: corrected,
    Concede: concede,
    CallTime: call_time,
    Penalize: penalize,
}
"""Handlers of actions that answer no request and are legal at any moment."""


def _mirroring(handle: _Handle) -> _Handle:
    """Wrap a handler so that mirroring Pokémon are updated after each event."""

    def handled(game: Game, table: Table, task: Any) -> Result | None:
        result = handle(game, table, task)
        return result and Result(with_mirrors(game, table, result.events), result.tasks, result.last)

    return handled


def _made_again(kind: type[CardRules], setup: Setup, learned: tuple[Card, ...]) -> CardRules:
    rules = kind(setup)
    for card in learned:
        rules.game.learn(card)
    return rules


class CardRules:
    """The card game's rules over one setup."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = Game(setup, asks=selectors)
        self._handle = {task: _mirroring(handle) for task, handle in HANDLE.items()} if self.game.mirrors else HANDLE

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the setup and the learned cards: caches do not travel to another process."""
        return _made_again, (type(self), self.setup, self.game.learned)

    def start(self) -> State:
        """The state before the first action, after all automatic steps (`begin`)."""
        return self.begin().state

    def begin(self, *, sudden_death: bool = False) -> Step[State]:
        """Carry out what happens before any action: handshake, shuffling (CG-SETUP-01, -02).

        *sudden_death*: for a deciding game with one Prize each (CG-WIN-05).
        """
        table, events = start(self.game), list[Any]()
        if sudden_death:
            table = self.fold(table, SuddenDeathBegan())
        state = self._carry_out(table, (SetUp(),), events)
        return Step(state, tuple(events))

    def at_turn(self, table: Table) -> State:
        """A state in which the player to move acts on *table*, for a position that was set up and not played."""
        return self._carry_out(mirrored(self.game, table), (Main(),), [])

    def pending(self, state: State) -> tuple[Request, ...]:
        """Pending requests; empty when the match is over."""
        if not state.agenda:
            return ()
        task = state.agenda[0]
        if type(task) is Main:
            # The most frequent request: needs no computation and no cache.
            return _ask_main(self.game, state.table, task)
        known = self.game.memory.pending
        if known is None or known[0] is not state:
            known = self.game.memory.pending = (state, ASK[type(task)](self.game, state.table, task))
        return known[1]

    def answers(self, state: State, request: Request) -> Sequence[Action]:
        """Every action that answers *request*, in a fixed order; those of `BESIDE` are legal too."""
        # The most frequent request avoids destructuring, which would cost more than attribute access.
        match request:
            case TurnRequest():
                if request.step != "main":
                    return setup_answers(self.game, state.table, request)
                answered = self.game.memory.answered
                known = answered.of(state)
                if known is not None:
                    return known
                return answered.keep(state, turn_answers(self.game, state.table, request.seat))
            case ChanceRequest():
                source, memory = request.source, self.game.memory
                pile = memory.piles.get(source)
                if pile is not None and pile.request is request:
                    return self._kept(state, request, pile.answers)
                made = memory.shown.get(source) or self._shown(source)
                shown: tuple[tuple[Any, Fraction], ...] = request.outcomes
                return self._kept(state, request, tuple([made[outcome] for outcome, _ in shown]))
            case ChoiceRequest(seat=seat, options=options, at_least=at_least):
                nobody = [Choose(seat, ())] if at_least == 0 else []
                found = nobody + [Choose(seat, (option,)) for option in options]
                return self._kept(state, request, found) if at_least <= 1 else found

    def check(self, state: State, action: Action) -> Ruling | None:
        """Why *action* is illegal now, with its clause, or None if it is legal."""
        if self.game.memory.answered.has(state, action):
            return None
        return why_not(self.game, state, action, self.pending(state))

    def does_nothing(self, table: Table, seat: Seat, card: str) -> bool:
        """Would a Trainer card in hand do nothing now, as far as both players see, even if illegal (CG-AMB-49)?"""
        face = self.game.cards.get(card)
        return face is not None and does_nothing(self.game, table, seat, face)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Apply *action*, which must have passed `check`."""
        game, table, agenda = self.game, state.table, state.agenda
        if game.memory.settled:
            game.memory.settled.clear()
        if type(action) in BESIDE:
            result = BESIDE[type(action)](game, table, action)
        else:
            task = agenda[0]
            result = ANSWER[type(task)](game, table, task, action)
            agenda = agenda[1:]
        events: list[Any] = []
        if result.events:
            events += with_mirrors(game, table, result.events) if game.mirrors else result.events
            for event in events:
                table = FOLDS[type(event)](game, table, event)
        agenda = result.tasks if result.last else result.tasks + agenda
        table, agenda = carry_out(game, table, agenda, events, self._handle, FOLDS)
        return Step(State(table, agenda), tuple(events))

    def table(self, state: State) -> Table:
        """The facts of *state*."""
        return state.table

    def fold(self, table: Table, event: Any) -> Table:
        """*table* after *event*."""
        return FOLDS[type(event)](self.game, table, event)

    def observe(self, state: State, seat: Seat) -> State:
        """*state* as *seat* may see it: hidden cards are UNKNOWN."""
        return observed(self.game, state, seat)

    def _shown(self, source: str) -> Shown:
        found = self.game.memory.shown[source] = Shown(source)
        return found

    def _kept(self, state: State, request: Request, answers: Sequence[Action]) -> Sequence[Action]:
        """Cache *answers* if *state* waits for *request* alone."""
        known = self.game.memory.pending
        if known is not None and known[0] is state and known[1] == (request,):
            self.game.memory.answered.keep(state, answers)
        return answers

    def _carry_out(self, table: Table, agenda: tuple[Any, ...], events: list[Any]) -> State:
        return State(*carry_out(self.game, table, agenda, events, self._handle, FOLDS))
