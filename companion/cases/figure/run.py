"""Run ruling cases: set up the position, take the steps, compare the results.

Adapters read the files; `cases.figure.format` defines a case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from companion.cases.figure._play import Play
from companion.cases.figure.format import Case, CaseFile, Given, Then
from companion.figure.game import ASIDE_NAME
from companion.figure.rules import FigureRules
from companion.figure.rulesets import RULE_SETS, with_policies
from companion.figure.state import Placed, Setup, State
from companion.figure.teams import cards_under
from companion.kernel.errors import DataError
from companion.kernel.model import SEAT_NAMES, ChanceRequest, ChoiceRequest, Ruling, TurnRequest
from companion.texts.errors import ValidationError, expectation, one_of, placed, quoted
from companion.texts.texts import Fact, phrase


class CaseResult(msgspec.Struct, frozen=True):
    """Result of a case: every difference as "what (expected …, got …)"; without any, it passed.

    *refused*: the ruling that refused a step, expected or not. *misfit*: it does not fit the format and could
    not run; then the difference is what was expected there.
    """

    id: str
    title: str
    differences: tuple[Fact, ...]
    refused: Ruling | None = None
    misfit: bool = False

    @property
    def passed(self) -> bool:
        """Did all expectations hold?"""
        return not self.differences


def run_file(file: CaseFile, only: str | None = None) -> Iterator[CaseResult]:
    """The result of each case of a file, in order; with *only*, of that case alone.

    Raises:
        DataError: A case cannot be set up, or a step names something that the case lacks.
    """
    for case in file.cases:
        if only is None or case.id == only:
            try:
                yield run_case(case)
            except DataError as error:
                raise DataError(placed(file.path, phrase("error.cases.in-case", id=case.id, why=error.said))) from error


def run_case(case: Case) -> CaseResult:
    """Set up, take the steps until one is refused, compare.

    Raises:
        DataError: The position cannot be set up, or a step names a result or a figure that the case lacks.
    """
    rules = FigureRules(_setup(case.given))
    play = Play(rules, _position(rules, case.given, look_first=not case.when))
    for number, step in enumerate(case.when):
        play.take(number, step)
        if play.refused is not None:
            break
    if case.then.asks != "choose":
        play.finish_by_hand()
    refused = play.refused[1] if play.refused else None
    differences = tuple(_differences(play, case.then))
    if differences and case.then.asks != "choose" and play.enter_in_order():
        differences = tuple(_differences(play, case.then)) and differences
    return CaseResult(case.id, case.title, differences, refused)


def _setup(given: Given) -> Setup:
    try:
        rules = with_policies(RULE_SETS[given.rules], given.policies)
    except KeyError:
        raise DataError(placed("given.rules", expectation(one_of(RULE_SETS), quoted(given.rules)))) from None
    except ValidationError as error:
        raise DataError(placed("given.policies", error.said)) from error
    below = {one.beneath for one in given.figures}
    trainers = [given.trainers.get("a"), given.trainers.get("b")]
    cards = [cards_under(rules, (one.card for one in side.cards)) if side else () for side in trainers]
    discs = [side.disc if side and rules.has_trainers else None for side in trainers]
    return Setup(
        format="six_on_six",
        playmat=given.board,
        rules=rules,
        figures=tuple(
            Placed(
                one.name,
                SEAT_NAMES.index(one.owner),
                one.figure,
                # Evolved figures began beside the mat, and stand where they are now.
                aside=bool(one.beneath) or (one.at == ASIDE_NAME and one.name not in below),
            )
            for one in given.figures
        ),
        cards=(cards[0], cards[1]),
        trainer_discs=(discs[0], discs[1]),
    )


def _position(rules: FigureRules, given: Given, *, look_first: bool) -> State:
    """The state in which the case begins; turn 0 is before the draw of the first player, with the table as given.

    *look_first*: there are no steps, so a player who cannot act loses at once; otherwise a refused first step
    names its own clause.
    """
    start, game = rules.start(), rules.game
    trainers = [given.trainers.get("a"), given.trainers.get("b")]
    faces = [tuple(one.face for one in side.cards) if side else () for side in trainers]
    first = given.first_player or given.to_move
    table = msgspec.structs.replace(
        start.table,
        where=tuple(game.place_number(one.at) for one in given.figures),
        centers=tuple(tuple(game.number[name] for name in given.center_order.get(seat, ())) for seat in ("a", "b")),
        conditions=tuple(one.condition for one in given.figures),
        waits=tuple(
            given.waiting.get(one.name, wait if given.turn == 0 else 0)
            for one, wait in zip(given.figures, start.table.waits, strict=True)
        ),
        cards=(faces[0], faces[1]),
        turn=given.turn,
        beneath=tuple(game.number[one.beneath] if one.beneath else -1 for one in given.figures)
        if game.has_evolution
        else (),
    )
    if given.turn == 0:
        return State(table, start.agenda)
    table = msgspec.structs.replace(
        table, to_move=SEAT_NAMES.index(given.to_move), first_player=SEAT_NAMES.index(first)
    )
    return rules.at_turn(table, look_first=look_first)


def _differences(play: Play, then: Then) -> Iterator[str]:
    """Differences from the case's expectations."""
    for key in then.__struct_fields__:
        expected = getattr(then, key)
        if expected is not None:
            yield from _CHECKS[key](play, expected)


def _differ(what: str, expected: Any, got: Any) -> Iterator[str]:
    if expected != got:
        yield f"{what} (expected {_words(expected)}, got {_words(got)})"


def _words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(str, value)) + "]"
    return "none" if value is None else str(value)


def _number(play: Play, name: str) -> int:
    if name not in play.rules.game.number:
        raise DataError(placed("then", phrase("error.cases.unknown-figure", figure=quoted(name))))
    return play.rules.game.number[name]


def _check_at(play: Play, expected: dict[str, str]) -> Iterator[str]:
    for name, place in expected.items():
        yield from _differ(f"at {name}", place, play.rules.game.place_name(play.table.where[_number(play, name)]))


def _check_center_order(play: Play, expected: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for seat, order in expected.items():
        inside = play.table.centers[SEAT_NAMES.index(seat)]
        yield from _differ(f"center_order {seat}", tuple(order), tuple(play.rules.game.names[one] for one in inside))


def _check_condition(play: Play, expected: dict[str, str | None]) -> Iterator[str]:
    for name, condition in expected.items():
        yield from _differ(
            f"condition {name}", condition or "none", play.table.conditions[_number(play, name)] or "none"
        )


def _check_waiting(play: Play, expected: dict[str, int | str | None]) -> Iterator[str]:
    for name, until in expected.items():
        waits = play.table.waits[_number(play, name)]
        wanted = until if isinstance(until, int) else 0
        if _own_turns(play, name, wanted) != _own_turns(play, name, waits):
            got = waits if waits >= play.table.turn else "none"
            yield from _differ(f"waiting {name}", "none" if until is None else until, got)


def _own_turns(play: Play, name: str, until: int) -> range:
    """The owner's turns from this one up to *until*, which a Wait affects.

    A turn granted by an effect breaks the alternation: then every turn counts.
    """
    table = play.table
    if table.granted is not None:
        return range(table.turn, until + 1)
    other = play.rules.game.owners[_number(play, name)] != table.to_move
    return range(table.turn + other, until + 1, 2)


def _check_cards(play: Play, expected: dict[str, dict[str, str]]) -> Iterator[str]:
    for seat, faces in expected.items():
        number = SEAT_NAMES.index(seat)
        names = [card.name for card in play.rules.setup.cards[number]]
        for card, face in faces.items():
            if card not in names:
                raise DataError(
                    placed(f"then.cards.{seat}", phrase("error.cases.unknown-seat-card", card=quoted(card)))
                )
            yield from _differ(f"card {card} of {seat}", face, play.table.cards[number][names.index(card)])


def _check_to_move(play: Play, expected: str) -> Iterator[str]:
    yield from _differ("to_move", expected, SEAT_NAMES[play.table.to_move])


def _check_turn(play: Play, expected: int) -> Iterator[str]:
    yield from _differ("turn", expected, play.table.turn)


def _check_winner(play: Play, expected: str) -> Iterator[str]:
    yield from _differ("winner", expected, play.table.winner or "none")


def _check_legal_moves(play: Play, expected: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for name, spaces in expected.items():
        _number(play, name)
        got = sorted(play.rules.reach(play.state, name))
        yield from _differ(f"legal_moves {name}", sorted(spaces), got)


def _check_legal_attacks(play: Play, expected: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for name, targets in expected.items():
        _number(play, name)
        got = sorted(play.rules.targets(play.state, name))
        yield from _differ(f"legal_attacks {name}", sorted(targets), got)


def _check_asks(play: Play, expected: str) -> Iterator[str]:
    asked = _asks(play)
    if expected not in asked:
        yield f"asks (expected {expected}, got {' and '.join(asked)})"


def _asks(play: Play) -> list[str]:
    """Pending requests in the words of a case file."""
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


def _check_refused(play: Play, expected: Any) -> Iterator[str]:
    if play.refused is None:
        yield f"refused (expected step {expected.step} by {' or '.join(expected.clauses)}, got none)"
        return
    number, ruling = play.refused
    if number != expected.step or not set(expected.clauses) & set(ruling.clauses):
        wanted = f"step {expected.step} by {' or '.join(expected.clauses)}"
        yield f"refused (expected {wanted}, got step {number} by {', '.join(ruling.clauses)})"


def _check_events(play: Play, expected: tuple[str, ...]) -> Iterator[str]:
    kinds = iter(play.kinds)
    if not all(kind in kinds for kind in expected):
        yield f"events (expected {_words(expected)} in this order, got {_words(play.kinds)})"


_CHECKS: dict[str, Callable[[Play, Any], Iterator[str]]] = {
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
