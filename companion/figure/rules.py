"""Entry point: the figure game as the kernel sees it.

`FigureRules` maps tasks to handlers, waiting tasks to requests, and illegal actions to refusals; the rules
themselves are in the modules that it names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from msgspec.structs import replace

from companion.figure._battle import after_battle, battle, clean_up
from companion.figure._displaced import check_displaced, check_displaced_goal, with_look
from companion.figure._evolving import evolution_chosen, evolved_instead, evolver_chosen, may_evolve, may_evolve_now
from companion.figure._forms import bench_for_form, form_chosen, formed_instead, spent_for_form
from companion.figure._handlers import (
    calls_up,
    card_picked,
    condition_drawn,
    do,
    draw_of_condition,
    figures_chosen,
    knock_out_together,
    spin_checks,
    type_taken,
    wish_granted,
)
from companion.figure._knock_outs import check_neighbours, enter_center, knock_outs
from companion.figure._moving import land, pull_chosen, push_one, swap_chosen
from companion.figure._reactions import ally_answered, attack_answered, charge_answered, keep_away, traded_places
from companion.figure._rearranging import brought_chosen, drawn_along, moved_other_chosen, other_swap_chosen
from companion.figure._reducers import FOLDS
from companion.figure._trainers import Idle, card_done, face_up_card, idle, spin_trainer, target_chosen, trainer_spin
from companion.figure._turn import (
    arrive,
    attack_answers,
    attack_or_end,
    begin_turn,
    check_mover,
    draw_first_player,
    end_turn,
    knock_out_chosen,
    may_attack,
    may_take_turn,
    position_mark,
    quiet_move,
    take_turn,
    turn_answers,
)
from companion.figure._used import call_lands, passed_chosen, return_to_bench, strike, strike_lands
from companion.figure._using import abilities_to_use
from companion.figure.actions import (
    Action,
    Correct,
    Done,
    Move,
    NameAttack,
    UseAbility,
)
from companion.figure.corrections import agenda_after
from companion.figure.events import Corrected, Event, PositionSeen, Spun
from companion.figure.game import FIRST_PLAYER, Game
from companion.figure.movement import costs_in, may_be_chosen, reach_of, targets_of
from companion.figure.printed.abilities import WaitsAtStart
from companion.figure.printed.figures import Figure
from companion.figure.refusals import why_not
from companion.figure.respins import spins_answered
from companion.figure.spins import NAME_ATTACK, answer_spins, is_spin, request_of
from companion.figure.state import ASIDE, BENCH, Setup, State, Table
from companion.figure.tasks import (
    AfterBattle,
    AllyAnswered,
    Arrive,
    Ask,
    AttackAnswered,
    Battle,
    BeginTurn,
    BenchForForm,
    BroughtChosen,
    CallLands,
    CallsUp,
    CardDone,
    CardPicked,
    ChargeAnswered,
    CheckDisplaced,
    CheckDisplacedGoal,
    CheckMover,
    CheckNeighbours,
    CleanUp,
    Do,
    DoneByHand,
    DrawCondition,
    DrawFirstPlayer,
    DrawnAlong,
    EndTurn,
    EnterCenter,
    EvolutionChosen,
    EvolverChosen,
    EvolvesInstead,
    FiguresChosen,
    FormChosen,
    FormInstead,
    KeepAway,
    KnockOutChosen,
    KnockOuts,
    KnockOutTogether,
    Land,
    MayAttack,
    MayEvolve,
    MayEvolveNow,
    MovedOtherChosen,
    OtherSwapChosen,
    PassedChosen,
    PullChosen,
    PushOne,
    ReturnToBench,
    SpentForForm,
    SpinChecks,
    SpinsAnswered,
    SpinTrainer,
    Strike,
    StrikeLands,
    SwapChosen,
    TakeTurn,
    TargetChosen,
    Task,
    TradedPlaces,
    TypeTaken,
    WishGranted,
)
from companion.kernel.agenda import Result, carry_out
from companion.kernel.answered import Answered
from companion.kernel.model import (
    SEAT_NAMES,
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

RULES_VERSION = 5
"""Raise it when, and only when, these rules change their behaviour: older journals may then fail to replay."""
OVER = Result()


def _waits(game: Game, table: Table, task: Any) -> None:
    """Handle a task that always needs an answer."""


HANDLE: dict[type, Callable[[Game, Table, Any], Result | None]] = {
    DrawFirstPlayer: _waits,
    BeginTurn: begin_turn,
    TakeTurn: may_take_turn,
    Arrive: arrive,
    KeepAway: keep_away,
    TypeTaken: type_taken,
    WishGranted: wish_granted,
    CallsUp: calls_up,
    TradedPlaces: traded_places,
    CheckMover: check_mover,
    MayAttack: may_attack,
    ChargeAnswered: charge_answered,
    AttackAnswered: attack_answered,
    AllyAnswered: ally_answered,
    Battle: battle,
    SpinsAnswered: spins_answered,
    AfterBattle: after_battle,
    CleanUp: clean_up,
    Do: do,
    Ask: _waits,
    FiguresChosen: figures_chosen,
    DrawCondition: _waits,
    KnockOutTogether: knock_out_together,
    KnockOutChosen: knock_out_chosen,
    EnterCenter: enter_center,
    Land: land,
    PushOne: push_one,
    PullChosen: pull_chosen,
    SwapChosen: swap_chosen,
    OtherSwapChosen: other_swap_chosen,
    MovedOtherChosen: moved_other_chosen,
    BroughtChosen: brought_chosen,
    DrawnAlong: drawn_along,
    DoneByHand: lambda game, table, task: OVER,
    TargetChosen: target_chosen,
    CardPicked: card_picked,
    StrikeLands: strike_lands,
    CallLands: call_lands,
    Strike: strike,
    ReturnToBench: return_to_bench,
    SpinChecks: spin_checks,
    KnockOuts: knock_outs,
    CheckDisplaced: check_displaced,
    CheckDisplacedGoal: check_displaced_goal,
    CheckNeighbours: check_neighbours,
    SpinTrainer: _waits,
    CardDone: card_done,
    MayEvolve: may_evolve,
    MayEvolveNow: may_evolve_now,
    EvolutionChosen: evolution_chosen,
    PassedChosen: passed_chosen,
    EvolvesInstead: evolved_instead,
    EvolverChosen: evolver_chosen,
    FormChosen: form_chosen,
    BenchForForm: bench_for_form,
    FormInstead: formed_instead,
    SpentForForm: spent_for_form,
    EndTurn: end_turn,
}
"""Handlers of the tasks; a handler that returns None waits."""

TO_ACT, TO_ATTACK = (
    tuple((TurnRequest(seat, step),) for seat in range(len(SEAT_NAMES))) for step in ("action", "attack")
)
"""Pending requests in a turn, by seat."""
FIRST_PLAYER_DRAW = ChanceRequest(FIRST_PLAYER, (("a", Fraction(1, 2)), ("b", Fraction(1, 2))))


class FigureRules:
    """The figure game's rules over one setup."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = Game(setup)
        self._answered = Answered()
        self._reached: tuple[State | None, str, Mapping[str, int]] = (None, "", {})
        """Cache of the last reach query."""

    def __reduce__(self) -> tuple[type[FigureRules], tuple[Setup]]:
        """Pickle the rules as their setup: caches do not travel to another process."""
        return type(self), (self.setup,)

    def start(self) -> State:
        """Every figure on its owner's Bench, the Trainer cards face-up, evolutions beside the mat.

        Source: FG-SETUP-02, FG-SETUP-03, FG-EVOLVE-01, FG-FORM-01.
        """
        count = len(self.setup.figures)
        first, second = (("up",) * len(cards) for cards in self.setup.cards)
        table = Table(
            where=tuple(ASIDE if placed.aside else BENCH for placed in self.setup.figures),
            centers=((), ()),
            conditions=(None,) * count,
            waits=tuple(map(_first_wait, self.game.figures)),
            markers=((),) * count,
            cards=(first, second),
            beneath=(-1,) * count if self.game.has_evolution else (),
            form_until=(0,) * count if self.game.has_forms else (),
        )
        return State(table, (DrawFirstPlayer(),))

    def at_turn(self, table: Table, *, look_first: bool = False) -> State:
        """A state in which a turn begins on *table*, for a position that was set up and not played.

        *look_first*: as in play, a player who cannot act loses (or passes) at once (FG-WIN-02); else the turn
        waits for them regardless.
        """
        if look_first:
            return self._carry_out(table, (BeginTurn(),), [])
        if self.setup.rules.repetition is not None:
            table = self.fold(table, PositionSeen(position_mark(table)))
        return self._carry_out(table, (TakeTurn(),), [])

    def pending(self, state: State) -> tuple[Request, ...]:
        """Pending requests; empty when the match is over."""
        if not state.agenda:
            return ()
        task = state.agenda[0]
        if type(task) is TakeTurn:  # the most frequent case, faster than a match statement
            return TO_ACT[state.table.to_move]
        if type(task) is MayAttack:
            return TO_ATTACK[state.table.to_move]
        if type(task) is Battle:
            one, other = task.sides
            first, second = request_of(self.game, state.table, one), request_of(self.game, state.table, other)
            if first is None:
                return () if second is None else (second,)
            return (first,) if second is None else (first, second)
        return self._pending_seldom(task)

    def _pending_seldom(self, task: Task) -> tuple[Request, ...]:
        """Requests of tasks that wait outside of turns and battles."""
        game = self.game
        match task:
            case Ask():
                return (ChoiceRequest(task.seat, task.prompt, task.options, task.about, task.many, task.many),)
            case SpinTrainer(seat=seat):
                return (trainer_spin(game, seat),)
            case SpinChecks():
                return tuple(
                    game.spins[figure]
                    for figure, result in zip(task.figures, task.results, strict=True)
                    if result == -1
                )
            case DrawCondition():
                return (draw_of_condition(game, task),)
            case DrawFirstPlayer():
                return (FIRST_PLAYER_DRAW,)
            case _:
                raise AssertionError(f"{task} does not wait")

    def answers(self, state: State, request: Request) -> Sequence[Action]:
        """Every action that answers *request*, in a fixed order.

        Legal but not listed: `Done` as the refusal to act, `CallOnLine` and `Correct`.
        """
        if isinstance(request, TurnRequest):
            return self._answered.of(state) or self._answered.keep(state, self._turn_answers(state))
        if isinstance(request, ChanceRequest) and (figure := self.game.number.get(request.source)) is not None:
            return self.game.results[figure]
        return self._answers_seldom(request)

    def _answers_seldom(self, request: ChanceRequest | ChoiceRequest) -> Sequence[Action]:
        """Answers outside of turns, and to chance other than the figures' spins."""
        match request:
            case ChanceRequest(source=source, outcomes=outcomes):
                return [Chance(source, outcome) for outcome, _ in outcomes if isinstance(outcome, int | str)]
            case ChoiceRequest(prompt=prompt) if prompt == NAME_ATTACK:
                return [NameAttack(request.about, attack) for attack in request.options]
            case ChoiceRequest():
                return [
                    Choose(request.seat, picks)
                    for many in range(request.at_least, request.at_most + 1)
                    for picks in permutations(request.options, many)
                ]

    def _turn_answers(self, state: State) -> Sequence[Action]:
        task = state.agenda[0]
        if type(task) is TakeTurn:
            return turn_answers(self.game, state.table, task) or [Done()]
        assert isinstance(task, MayAttack)
        return attack_answers(self.game, state.table, task)

    def check(self, state: State, action: Action) -> Ruling | None:
        """Why *action* is illegal now, with its clause, or None if it is legal."""
        if self._answered.has(state, action):
            return None
        if type(action) is Chance and state.agenda and is_spin(self.game, state.table, state.agenda[0], action):
            return None
        return why_not(self.game, state, action)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Apply *action*, which must have passed `check`."""
        game, table = self.game, state.table
        if type(action) is Move and game.has_quiet_moves and len(state.agenda) == 1:
            quiet = quiet_move(game, table, action)
            if quiet is not None:
                table, agenda, told = quiet
                return Step(State(table, agenda), told)
        if isinstance(action, Correct):
            by_hand = action.purpose == "by_hand"
            corrected = Corrected(action.changes, action.reason, purpose=action.purpose)
            left = agenda_after(game, action, state.agenda)
            result, rest = Result((corrected,)), with_look(left) if by_hand else left
        else:
            task = state.agenda[0]
            result, rest = ANSWER[type(task)](game, table, task, action), state.agenda[1:]
        events: list[Event] = []
        for event in result.events:
            table = FOLDS[type(event)](game, table, event)
            events.append(event)
        table, agenda = carry_out(game, table, () if result.last else result.tasks + rest, events, HANDLE, FOLDS)
        return Step(State(table, agenda), tuple(events))

    def table(self, state: State) -> Table:
        """The facts of *state*."""
        return state.table

    def fold(self, table: Table, event: Event) -> Table:
        """*table* after *event*."""
        return FOLDS[type(event)](self.game, table, event)

    def observe(self, state: State, seat: Seat) -> State:
        """Observation of *seat*: the full state, since nothing is hidden."""
        return state

    def reach(self, state: State, figure: str) -> Mapping[str, int]:
        """Spaces that the figure may move to now, with their costs in MP; empty if it may not be chosen."""
        asked = self._reached
        if asked[0] is not state or asked[1] != figure:
            asked = self._reached = state, figure, self._reach(state, figure)
        return asked[2]

    def _reach(self, state: State, figure: str) -> Mapping[str, int]:
        number, table = self.game.number[figure], state.table
        task = state.agenda[0] if state.agenda else None
        if not isinstance(task, TakeTurn) or not self._may_be_chosen(table, task, number):
            return {}
        reach, names = reach_of(self.game, table, number, self.game.field(table)), self.game.graph.names
        return {names[space]: cost for space, cost in costs_in(reach).items()}

    def uses(self, state: State, figure: str) -> tuple[UseAbility, ...]:
        """Uses of the figure's abilities that are legal now for the player to move."""
        task = state.agenda[0] if state.agenda else None
        if not self.game.has_abilities_to_use or not isinstance(task, TakeTurn) or task.chosen >= 0:
            return ()
        open_now = abilities_to_use(self.game, state.table, begun=task.begun)
        return tuple(use for use in open_now if use.figure == figure)

    def targets(self, state: State, figure: str) -> tuple[str, ...]:
        """Targets of the figure from its space, if it is or may be chosen."""
        number, table = self.game.number[figure], state.table
        task = state.agenda[0] if state.agenda else None
        match task:
            case MayAttack(figure=chosen) if chosen == number:
                pass
            case TakeTurn() if self._may_be_chosen(table, task, number):
                pass
            case _:
                return ()
        return tuple(self.game.names[target] for target in targets_of(self.game, table, number))

    def idle_card(self, state: State, card: str) -> Idle | None:
        """Why this card of the seat to move would do nothing now; None if it would, or if there is no such card."""
        seat = state.table.to_move
        number = face_up_card(self.game, state.table, seat, card)
        return None if number is None else idle(self.game, state.table, seat, number)

    def _may_be_chosen(self, table: Table, task: TakeTurn, figure: int) -> bool:
        return (
            task.chosen in (-1, figure)
            and self.game.owners[figure] == table.to_move
            and may_be_chosen(self.game, table, figure)
        )

    def _carry_out(self, table: Table, agenda: tuple[Task, ...], events: list[Event]) -> State:
        return State(*carry_out(self.game, table, agenda, events, HANDLE, FOLDS))


def _chosen(game: Game, table: Table, task: Ask, action: Choose) -> Result:
    """Answer a question: run its follow-up task with the picks."""
    return Result((), (replace(task.then, picked=action.picks),))


def _first_wait(figure: Figure) -> int:
    """Last turn of the Wait with which the figure begins by its ability."""
    return max((one.turns for one in figure.abilities if isinstance(one, WaitsAtStart)), default=0)


def _spin_checked(game: Game, table: Table, task: SpinChecks, action: Chance) -> Result:
    """Answer a spin check with the result of one of its figures."""
    at = task.figures.index(game.number[action.source])
    result = int(action.outcome)
    segment = game.discs[task.figures[at]][result]
    results = (*task.results[:at], result, *task.results[at + 1 :])
    spun = Spun(action.source, result, result, segment.label, segment.colour, missed=False, clause="EFFECT-spin_check")
    return Result((spun,), (replace(task, results=results),))


ANSWER: dict[type, Callable[[Game, Table, Any, Any], Result]] = {
    TakeTurn: take_turn,
    MayAttack: attack_or_end,
    Battle: answer_spins,
    Ask: _chosen,
    SpinTrainer: spin_trainer,
    SpinChecks: _spin_checked,
    DrawCondition: condition_drawn,
    DrawFirstPlayer: draw_first_player,
}
"""Handlers of answers to waiting tasks; the answers have passed `check`."""
