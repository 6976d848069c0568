"""Runs ruling cases: sets up the position, takes the steps, compares what was to be true.

Reading case files is an adapter's work; `cases_format` says what a case is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from companion.app.cases_format import Case, CaseFile, Given, Step, Then, TrainerStep
from companion.figure.actions import Attack, CallOnLine, Done, Move, NameAttack, PlayTrainer, Stay, Wake
from companion.figure.game import FIRST_PLAYER
from companion.figure.rules import FigureRules
from companion.figure.rulesets import RULE_SETS, with_policies
from companion.figure.state import Placed, Setup, State, Table
from companion.kernel.errors import DataError
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, ChoiceRequest, Choose, Ruling, TurnRequest


class CaseResult(msgspec.Struct, frozen=True):
    """How a case went: every difference as "what: (expected …, got …)"; none: it passed.

    *refused* is the ruling under which a step was refused, whether or not the case
    says so.
    """

    id: str
    title: str
    differences: tuple[str, ...]
    refused: Ruling | None = None

    @property
    def passed(self) -> bool:
        """Was everything as the case says?"""
        return not self.differences


def run_file(file: CaseFile, only: str | None = None) -> Iterator[CaseResult]:
    """The result of each case of a file, in order; with *only*, of that case alone.

    Raises:
        DataError: A case cannot be set up or a step names what the case has not.
    """
    for case in file.cases:
        if only is None or case.id == only:
            try:
                yield run_case(case)
            except DataError as error:
                raise DataError(f"{file.path}: case {case.id}: {error}") from error


def run_case(case: Case) -> CaseResult:
    """Set up, take the steps until one is refused, compare.

    Raises:
        DataError: The position cannot be set up, or a step names a result or a
            figure that the case has not.
    """
    rules = FigureRules(_setup(case.given))
    play = _Play(rules, _position(rules, case.given, look_first=not case.when))
    for number, step in enumerate(case.when):
        play.take(number, step)
        if play.refused is not None:
            break
    if case.then.asks != "choose":
        play.finish_by_hand()
    refused = play.refused[1] if play.refused else None
    return CaseResult(case.id, case.title, tuple(_differences(play, case.then)), refused)


def _setup(given: Given) -> Setup:
    try:
        rules = with_policies(RULE_SETS[given.rules], given.policies)
    except KeyError:
        raise DataError(f"given.rules: expected {' or '.join(RULE_SETS)}, got {given.rules!r}") from None
    except ValueError as error:
        raise DataError(f"given.policies: {error}") from error
    trainers = [given.trainers.get("a"), given.trainers.get("b")]
    cards = [tuple(one.card for one in side.cards) if side else () for side in trainers]
    discs = [side.disc if side else None for side in trainers]
    return Setup(
        format="six_on_six",
        playmat=given.board,
        rules=rules,
        figures=tuple(Placed(one.name, SEAT_NAMES.index(one.owner), one.figure) for one in given.figures),
        cards=(cards[0], cards[1]),
        trainer_discs=(discs[0], discs[1]),
    )


def _position(rules: FigureRules, given: Given, *, look_first: bool) -> State:
    """The state in which the case begins; turn 0 is before the first player was drawn.

    *look_first*: nobody is to do anything, so that a player who cannot act loses
    at once; else a first step that is refused names its own clause.
    """
    start = rules.start()
    if given.turn == 0:
        return start
    game = rules.game
    trainers = [given.trainers.get("a"), given.trainers.get("b")]
    faces = [tuple(one.face for one in side.cards) if side else () for side in trainers]
    first = given.first_player or given.to_move
    table = msgspec.structs.replace(
        start.table,
        where=tuple(game.place_number(one.at) for one in given.figures),
        centers=tuple(tuple(game.number[name] for name in given.center_order.get(seat, ())) for seat in ("a", "b")),
        conditions=tuple(one.condition for one in given.figures),
        waits=tuple(given.waiting.get(one.name, 0) for one in given.figures),
        cards=(faces[0], faces[1]),
        turn=given.turn,
        to_move=SEAT_NAMES.index(given.to_move),
        first_player=SEAT_NAMES.index(first),
    )
    return rules.at_turn(table, look_first=look_first)


class _Play:
    """A case being played: the state, the events so far, and the first refusal."""

    def __init__(self, rules: FigureRules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.kinds: list[str] = []
        self.refused: tuple[int, Ruling] | None = None

    @property
    def table(self) -> Table:
        return self.state.table

    def take(self, number: int, step: Step) -> None:
        """Take a step; a refused one is kept and leaves the state as it was before the step."""
        before, kinds = self.state, list(self.kinds)
        if step.choose is None:
            self.finish_by_hand()
        for make in _actions(step):
            action = make(self)
            if action is None:
                continue
            ruling = self.rules.check(self.state, action)
            if ruling is not None:
                self.refused = (number, ruling)
                self.state, self.kinds = before, kinds
                return
            self._apply(action)

    def finish_by_hand(self) -> None:
        """What players do by hand changes nothing in a case: it is done as soon as the case goes on."""
        while (request := self.open_choice()) is not None and request.prompt == "by-hand":
            self._apply(Choose(request.seat, request.options))

    def _apply(self, action: Any) -> None:
        done = self.rules.apply(self.state, action)
        self.state = done.state
        self.kinds += [str(event.__struct_config__.tag) for event in done.events]

    def attack_or_wake(self, target: str) -> Attack | Wake:
        """An attack; on an own figure that sleeps it can only mean to wake it (FG-DUEL-04)."""
        wake = Wake(target)
        return wake if self.rules.check(self.state, wake) is None else Attack(target)

    def open_choice(self) -> ChoiceRequest | None:
        """The choice that is asked for, if one is."""
        choices = [one for one in self.rules.pending(self.state) if isinstance(one, ChoiceRequest)]
        return choices[0] if choices else None

    def open_chance(self, name: str) -> ChanceRequest | None:
        """The spin of a figure that is asked for, or a draw about it."""
        for request in self.rules.pending(self.state):
            if isinstance(request, ChanceRequest) and request.source in (
                name,
                f"smallest-{name}",
                f"condition-{name}",
            ):
                return request
        return None


_Make = Callable[[_Play], Any]


def _actions(step: Step) -> list[_Make]:
    """The actions that a step means, each made when its turn comes (None: not needed)."""
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
    return [lambda play: Done()]


def _chooses(picks: tuple[str, ...], *, again: bool = False) -> _Make:
    """A choice; picks that are asked for one by one are given so.

    *again*: a further pick of the same step, which is left out where nothing more
    is to be decided.
    """

    def make(play: _Play) -> Any:
        request = play.open_choice()
        if again and (request is None or picks[0] not in request.options):
            return None
        if request is not None and request.prompt == "name-attack":
            return NameAttack(request.about, picks[0])
        if request is None:
            return Choose(play.table.to_move, picks)
        return Choose(request.seat, picks if request.at_most >= len(picks) else picks[:1])

    return make


def _spins(figure: str, result: str | int) -> _Make:
    def make(play: _Play) -> Any:
        request = play.open_chance(figure)
        if request is not None and request.source != figure:
            return Chance(request.source, result)
        if figure not in play.rules.game.number:
            raise DataError(f"spin: no figure is called {figure!r}")
        labels = [segment.label for segment in play.rules.game.discs[play.rules.game.number[figure]]]
        return Chance(figure, _segment(figure, labels, result))

    return make


def _segment(spinner: str, labels: Sequence[str], result: str | int) -> int:
    if isinstance(result, int):
        if not 0 <= result < len(labels):
            raise DataError(f"spin: {spinner} has the segments 0 to {len(labels) - 1}, got {result}")
        return result
    if result not in labels:
        raise DataError(f"spin: {spinner} has no segment called {result!r}; it has {', '.join(labels)}")
    return labels.index(result)


def _trainer_actions(step: TrainerStep) -> list[_Make]:
    def spin(play: _Play) -> Any:
        pending = play.rules.pending(play.state)
        if step.spin is None or not pending or not isinstance(pending[0], ChanceRequest):
            return None
        disc = play.rules.setup.trainer_discs[play.table.to_move]
        assert disc is not None
        labels = [segment.label for segment in disc.segments]
        return Chance(pending[0].source, _segment("the Trainer figure", labels, step.spin))

    def target(play: _Play) -> Any:
        request = play.open_choice()
        if step.target is None or request is None or request.prompt != "trainer-target":
            return None
        return Choose(request.seat, (step.target,))

    return [lambda play: PlayTrainer(step.card), spin, target]


def _differences(play: _Play, then: Then) -> Iterator[str]:
    """What is not as the case says."""
    for key in then.__struct_fields__:
        expected = getattr(then, key)
        if expected is not None:
            yield from _CHECKS[key](play, expected)


def _differ(what: str, expected: Any, got: Any) -> Iterator[str]:
    if expected != got:
        yield f"{what}: (expected {_words(expected)}, got {_words(got)})"


def _words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(str, value)) + "]"
    return "none" if value is None else str(value)


def _number(play: _Play, name: str) -> int:
    if name not in play.rules.game.number:
        raise DataError(f"then: no figure is called {name!r}")
    return play.rules.game.number[name]


def _check_at(play: _Play, expected: dict[str, str]) -> Iterator[str]:
    for name, place in expected.items():
        yield from _differ(f"at {name}", place, play.rules.game.place_name(play.table.where[_number(play, name)]))


def _check_center_order(play: _Play, expected: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for seat, order in expected.items():
        inside = play.table.centers[SEAT_NAMES.index(seat)]
        yield from _differ(f"center_order {seat}", tuple(order), tuple(play.rules.game.names[one] for one in inside))


def _check_condition(play: _Play, expected: dict[str, str | None]) -> Iterator[str]:
    for name, condition in expected.items():
        yield from _differ(
            f"condition {name}", condition or "none", play.table.conditions[_number(play, name)] or "none"
        )


def _check_waiting(play: _Play, expected: dict[str, int | str | None]) -> Iterator[str]:
    for name, until in expected.items():
        waits = play.table.waits[_number(play, name)]
        lapsed = waits < play.table.turn
        yield from _differ(
            f"waiting {name}",
            "none" if until is None else until,
            "none" if lapsed and until in (None, "none") else waits,
        )


def _check_cards(play: _Play, expected: dict[str, dict[str, str]]) -> Iterator[str]:
    for seat, faces in expected.items():
        number = SEAT_NAMES.index(seat)
        names = [card.name for card in play.rules.setup.cards[number]]
        for card, face in faces.items():
            if card not in names:
                raise DataError(f"then.cards.{seat}: this seat has no card called {card!r}")
            yield from _differ(f"card {card} of {seat}", face, play.table.cards[number][names.index(card)])


def _check_to_move(play: _Play, expected: str) -> Iterator[str]:
    yield from _differ("to_move", expected, SEAT_NAMES[play.table.to_move])


def _check_turn(play: _Play, expected: int) -> Iterator[str]:
    yield from _differ("turn", expected, play.table.turn)


def _check_winner(play: _Play, expected: str) -> Iterator[str]:
    yield from _differ("winner", expected, play.table.winner or "none")


def _check_legal_moves(play: _Play, expected: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for name, spaces in expected.items():
        _number(play, name)
        got = sorted(play.rules.reach(play.state, name))
        yield from _differ(f"legal_moves {name}", sorted(spaces), got)


def _check_legal_attacks(play: _Play, expected: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for name, targets in expected.items():
        _number(play, name)
        got = sorted(play.rules.targets(play.state, name))
        yield from _differ(f"legal_attacks {name}", sorted(targets), got)


def _check_asks(play: _Play, expected: str) -> Iterator[str]:
    asked = _asks(play)
    if expected not in asked:
        yield f"asks: (expected {expected}, got {' and '.join(asked)})"


def _asks(play: _Play) -> list[str]:
    """What the referee waits for, in the words of a case file."""
    asked = []
    for request in play.rules.pending(play.state):
        match request:
            case TurnRequest(step="action"):
                asked.append("action")
            case TurnRequest():
                asked.append("attack_or_done")
            case ChoiceRequest(prompt="surround"):
                asked.append("surround")
            case ChoiceRequest(prompt="name-attack"):
                asked.append("name_attack")
            case ChoiceRequest():
                asked.append("choose")
            case ChanceRequest():
                asked.append("spin")
    return list(dict.fromkeys(asked)) or ["over"]


def _check_refused(play: _Play, expected: Any) -> Iterator[str]:
    if play.refused is None:
        yield f"refused: (expected step {expected.step} by {' or '.join(expected.clauses)}, got none)"
        return
    number, ruling = play.refused
    if number != expected.step or not set(expected.clauses) & set(ruling.clauses):
        wanted = f"step {expected.step} by {' or '.join(expected.clauses)}"
        yield f"refused: (expected {wanted}, got step {number} by {', '.join(ruling.clauses)})"


def _check_events(play: _Play, expected: tuple[str, ...]) -> Iterator[str]:
    kinds = iter(play.kinds)
    if not all(kind in kinds for kind in expected):
        yield f"events: (expected {_words(expected)} in this order, got {_words(play.kinds)})"


_CHECKS: dict[str, Callable[[_Play, Any], Iterator[str]]] = {
    "at": _check_at,
    "center_order": _check_center_order,
    "condition": _check_condition,
    "waiting": _check_waiting,
    "cards": _check_cards,
    "to_move": _check_to_move,
    "turn": _check_turn,
    "winner": _check_winner,
    "legal_moves": _check_legal_moves,
    "legal_attacks": _check_legal_attacks,
    "asks": _check_asks,
    "refused": _check_refused,
    "events": _check_events,
}
