"""A ruling case in progress: its steps as actions, and their results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.cases.figure.format import CorrectStep, Step, TrainerStep
from companion.figure.actions import (
    Attack,
    CallOnLine,
    Change,
    Correct,
    Done,
    LayCard,
    Move,
    NameAttack,
    PlayTrainer,
    PutFigure,
    SetCard,
    SetCenter,
    SetCondition,
    SetEvolved,
    SetNextTurn,
    SetTurn,
    SetWait,
    Stay,
    UseAbility,
    Wake,
)
from companion.figure.events import (
    Displaced,
    EnteredCenter,
    Event,
    FigureSurrounded,
    KnockedOut,
    LeftMatch,
    MovedByAbility,
    SentOut,
    Swapped,
)
from companion.figure.game import FIRST_PLAYER
from companion.figure.printed.figures import TrainerCard
from companion.figure.rules import FigureRules
from companion.figure.state import State, Table
from companion.kernel.errors import DataError
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, ChoiceRequest, Choose, Ruling, Seat
from companion.texts.errors import placed, quoted
from companion.texts.texts import phrase


class Play:
    """A case in progress: the state, the events so far, and the first refusal."""

    def __init__(self, rules: FigureRules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.kinds: list[str] = []
        self.refused: tuple[int, Ruling] | None = None
        self.alone: set[str] = set()
        """Names in the last events, except chosen ones."""
        self.met: set[str] = set()
        """All names in the last events."""

    @property
    def table(self) -> Table:
        return self.state.table

    def take(self, number: int, step: Step) -> None:
        """Take a step; a refusal is recorded and leaves the state as before the step.

        Raises:
            DataError: Part of the step has no effect, or names something that the case lacks.
        """
        before, kinds = self.state, list(self.kinds)
        if step.choose is None and step.correct is None:
            self.finish_by_hand()
            if step.surround is None:
                self.enter_in_order()
        for make in _actions(step):
            try:
                action = make(self)
            except _IdleError as idle:
                raise DataError(phrase("error.cases.idle-word", step=number, name=quoted(idle.key))) from None
            if action is None:
                continue
            ruling = self.rules.check(self.state, action)
            if ruling is not None:
                self.refused = (number, ruling)
                self.state, self.kinds = before, kinds
                return
            self._apply(action)

    def finish_by_hand(self) -> None:
        """Finish pending `by_hand` effects; a case states their changes in `correct`."""
        while (request := self.open_choice()) is not None and request.prompt == "by-hand":
            self._apply(Choose(request.seat, request.options))

    def enter_in_order(self) -> bool:
        """Answer the order of simultaneous Knock Outs as listed; returns whether it was asked.

        A case with a different order has answered before.
        """
        asked = False
        while (request := self.open_choice()) is not None and request.prompt == "center-order":
            self._apply(Choose(request.seat, request.options[:1]))
            asked = True
        return asked

    def decided(self, pick: str) -> bool:
        """Was this the only option, so that nobody was asked?"""
        request = self.open_choice()
        if request is not None and (pick in request.options or pick == request.about):
            return pick not in request.options
        return pick in self.alone

    def has_met(self, pick: str) -> bool:
        """Is the last action related to it?"""
        return pick in self.alone or pick in self.met

    def _apply(self, action: Any) -> None:
        done = self.rules.apply(self.state, action)
        self.state = done.state
        self.met = {name for event in done.events for name in _named(event)}
        self.alone = set(self.met)
        if isinstance(action, Choose):
            self.alone -= set(action.picks)
        self.kinds += [str(event.__struct_config__.tag) for event in done.events]

    def attack_or_wake(self, target: str) -> Attack | Wake:
        """An attack; on an own sleeping figure it can only mean waking it (FG-DUEL-04)."""
        wake = Wake(target)
        return wake if self.rules.check(self.state, wake) is None else Attack(target)

    def open_choice(self) -> ChoiceRequest | None:
        """The pending choice, if any."""
        choices = [one for one in self.rules.pending(self.state) if isinstance(one, ChoiceRequest)]
        return choices[0] if choices else None

    def open_chance(self, name: str) -> ChanceRequest | None:
        """The pending spin of a figure, or a pending draw about it."""
        for request in self.rules.pending(self.state):
            if isinstance(request, ChanceRequest) and request.source in (
                name,
                f"smallest-{name}",
                f"condition-{name}",
            ):
                return request
        return None


def _named(event: Event) -> tuple[str, ...]:
    """The figures and spaces that a choice would have named, had there been several."""
    match event:
        case Displaced(figure=figure, to=to):
            return (figure, to)
        case Swapped(figure=figure, other=other):
            return (figure, other)
        case FigureSurrounded(figure=figure) | KnockedOut(figure=figure) | EnteredCenter(figure=figure):
            return (figure,)
        case LeftMatch(figure=figure) | SentOut(figure=figure):
            return (figure,)
        case MovedByAbility(figure=figure, to=to):
            return (figure, to)
        case _:
            return ()


_Make = Callable[[Play], Any]


class _IdleError(Exception):
    """The step's words under *key* have no effect: no request uses them."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _actions(step: Step) -> list[_Make]:
    """Factories of the step's actions, each called in turn (None: not needed)."""
    if step.move is not None:
        move = Move(step.move.figure, step.move.to)
        return [lambda play: move]
    if step.stay is not None:
        stay = Stay(step.stay.figure)
        return [lambda play: stay]
    if step.surround is not None:
        return [_chooses((step.surround,))]
    if step.choose is not None:
        return [_chooses(step.choose), *(_chooses((pick,), again=True) for pick in step.choose[1:])]
    if step.attack is not None:
        target = step.attack
        return [lambda play: play.attack_or_wake(target)]
    if step.wake is not None:
        wake = Wake(step.wake)
        return [lambda play: wake]
    if step.use is not None:
        use = UseAbility(step.use.figure, step.use.does, step.use.target)
        return [lambda play: use]
    if step.name_attack is not None:
        name = NameAttack(step.name_attack.figure, step.name_attack.attack)
        return [lambda play: name]
    if step.spin is not None:
        return [_spins(figure, result) for figure, result in step.spin.items()]
    if step.trainer is not None:
        return _trainer_actions(step.trainer)
    if step.first is not None:
        first = Chance(FIRST_PLAYER, step.first)
        return [lambda play: first]
    if step.on_line is not None:
        on_line = CallOnLine(step.on_line)
        return [lambda play: on_line]
    if step.correct is not None:
        correct = _correction(step.correct)
        return [lambda play: correct]
    return [lambda play: Done()]


def _correction(step: CorrectStep) -> Correct:
    changes: list[Change] = [SetEvolved(figure, into) for figure, into in step.evolve.items()]
    changes += [PutFigure(figure, at) for figure, at in step.put.items()]
    changes += [
        SetCondition(figure, None if condition == "none" else condition) for figure, condition in step.condition.items()
    ]
    changes += [SetWait(figure, until) for figure, until in step.wait.items()]
    for name, cards in step.cards.items():
        changes += [_card_lies(SEAT_NAMES.index(name), card, face) for card, face in cards.items()]
    changes += [SetCenter(SEAT_NAMES.index(name), figures) for name, figures in step.center_order.items()]
    if step.turn is not None:
        changes.append(SetTurn(SEAT_NAMES.index(step.turn), step.trainer_used, step.moved))
    if step.next_turn is not None:
        changes.append(SetNextTurn(None if step.next_turn == "none" else SEAT_NAMES.index(step.next_turn)))
    return Correct(tuple(changes), "as the case says", step.purpose)


def _card_lies(seat: Seat, card: str, face: str) -> Change:
    match face:
        case "up" | "down" | "beside":
            return SetCard(seat, card, face)
        case _:
            return LayCard(seat, card, face)


def _chooses(picks: tuple[str, ...], *, again: bool = False) -> _Make:
    """A choice; one request at a time gets its pick.

    A pick may also name the only option, which was decided without a request. *again*: a further pick of the
    same step, skipped if nothing is left to decide.
    """

    def make(play: Play) -> Any:
        request = play.open_choice()
        if again and (request is None or picks[0] not in request.options):
            if not play.has_met(picks[0]):
                raise _IdleError("choose")
            return None
        if len(picks) == 1 and play.decided(picks[0]):
            return None
        if request is not None and request.prompt == "name-attack":
            return NameAttack(request.about, picks[0])
        if request is None:
            return Choose(play.table.to_move, picks)
        return Choose(request.seat, picks if request.at_most >= len(picks) else picks[:1])

    return make


def _spins(figure: str, result: str | int) -> _Make:
    def make(play: Play) -> Any:
        request = play.open_chance(figure)
        if request is not None and request.source != figure:
            return Chance(request.source, result)
        if figure not in play.rules.game.number:
            raise DataError(placed("spin", phrase("error.cases.unknown-figure", figure=quoted(figure))))
        labels = [segment.label for segment in play.rules.game.discs[play.rules.game.number[figure]]]
        return Chance(figure, _segment(figure, labels, result))

    return make


def _segment(spinner: str, labels: Sequence[str], result: str | int) -> int:
    if isinstance(result, int):
        if not 0 <= result < len(labels):
            raise DataError(
                placed(
                    "spin", phrase("error.cases.segment-number", spinner=spinner, last=len(labels) - 1, result=result)
                )
            )
        return result
    if result not in labels:
        raise DataError(
            placed(
                "spin",
                phrase("error.cases.unknown-segment", spinner=spinner, result=quoted(result), words=", ".join(labels)),
            )
        )
    return labels.index(result)


def _trainer_actions(step: TrainerStep) -> list[_Make]:
    def called(card: TrainerCard) -> bool:
        return step.card in (card.name, card.id)

    def spin(play: Play) -> Any:
        pending = play.rules.pending(play.state)
        if step.spin is None:
            return None
        if not pending or not isinstance(pending[0], ChanceRequest):
            raise _IdleError("spin")
        disc = play.rules.setup.trainer_discs[play.table.to_move]
        assert disc is not None
        labels = [segment.label for segment in disc.segments]
        return Chance(pending[0].source, _segment("the Trainer figure", labels, step.spin))

    def target(play: Play) -> Any:
        request = play.open_choice()
        if step.target is None:
            return None
        if request is None or request.prompt not in ("trainer-target", "plate-target"):
            # After a missed spin, no target is asked for.
            if not any(card.target != "none" for cards in play.rules.setup.cards for card in cards if called(card)):
                raise _IdleError("target")
            return None
        return Choose(request.seat, (step.target,))

    return [lambda play: PlayTrainer(step.card), spin, target]
