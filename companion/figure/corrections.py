"""Legality and effect of corrections.

A correction may break any rule, but every figure stays in exactly one place and a space has room for only
one. Markers with notes are offered with the notes that they could have now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from companion.figure._contents import every_effect, plain_markers
from companion.figure.actions import (
    Change,
    Correct,
    LayCard,
    PutFigure,
    SetCard,
    SetCenter,
    SetCondition,
    SetEvolved,
    SetMarkers,
    SetNextTurn,
    SetTurn,
    SetWait,
)
from companion.figure.game import ASIDE_NAME, BENCH_NAME, CENTER_NAME, OFF_FIELD, Game
from companion.figure.printed.effects import (
    WISHED,
    Aura,
    AuraMarker,
    ByHandKind,
    ChangeType,
    Effect,
    Expose,
    ForTurns,
    Imprison,
    LyingMarker,
    NotedMarker,
    SpinCheck,
    Wish,
)
from companion.figure.state import BESIDE, Table
from companion.figure.tasks import EndTurn, MayAttack, TakeTurn, Task
from companion.kernel.model import SEAT_NAMES, Ruling, Seat
from companion.texts.texts import Phrase

CLAUSE = "CORRECTION"
OWN_TURN = 2
"""Turns until the player's next turn is over at the latest, where no number is printed."""


def why_not_correct(game: Game, table: Table, action: Correct) -> Ruling | None:
    """Why this correction is refused: an unknown name, say, or a space with two figures."""
    if not action.reason.strip():
        return Ruling(CLAUSE, "refused.correction-reason")
    if not action.changes:
        return Ruling(CLAUSE, "refused.correction-empty")
    places = {name: game.place_name(space) for name, space in zip(game.names, table.where, strict=True)}
    beneath = dict.fromkeys(game.names, -1) | dict(zip(game.names, table.beneath, strict=False))
    for change in action.changes:
        ruling = _why_not_evolved(game, places, beneath, change) or _why_not(game, table, places, change)
        if ruling is not None:
            return ruling
        if isinstance(change, PutFigure):
            places[change.figure] = change.at
        elif isinstance(change, SetEvolved):
            _evolve(game, places, beneath, change)
    return _crowded(game, table, places)


def agenda_after(game: Game, action: Correct, agenda: tuple[Task, ...]) -> tuple[Task, ...]:
    """The remaining agenda: unchanged, unless the correction sets whose turn it is."""
    for number, change in reversed(tuple(enumerate(action.changes))):
        if isinstance(change, SetTurn):
            if change.moved:
                first = MayAttack(game.number[change.moved], moved=True)
                return _with_evolved(game, action.changes[number:], (first, EndTurn()))
            return (TakeTurn(change.trainer),)
    return _with_evolved(game, action.changes, agenda)


def _with_evolved(game: Game, changes: tuple[Change, ...], agenda: tuple[Task, ...]) -> tuple[Task, ...]:
    """Let the moved figure still attack after another of its line has taken its place."""
    for change in changes:
        if isinstance(change, SetEvolved):
            figure, into = game.number[change.figure], game.number[change.into]
            agenda = tuple(
                replace(task, figure=into) if isinstance(task, MayAttack) and task.figure == figure else task
                for task in agenda
            )
    return agenda


def _why_not_evolved(game: Game, places: dict[str, str], beneath: dict[str, int], change: Change) -> Ruling | None:
    """Why evolution rules out this change; *beneath* is as `Table.beneath`."""
    match change:
        case PutFigure(figure=name) | SetWait(figure=name) if places.get(name) == ASIDE_NAME:
            return Ruling(CLAUSE, "refused.correction-aside", (("figure", name),), ("FG-EVOLVE-02",))
        case SetEvolved(figure=name, into=into):
            for one in (name, into):
                if one not in game.number:
                    return _nobody(one)
            figure, other = game.number[name], game.number[into]
            facts = (("figure", name), ("into", into))
            if places[name] == ASIDE_NAME or places[into] != ASIDE_NAME:
                return Ruling(CLAUSE, "refused.correction-evolved", facts, ("FG-EVOLVE-02",))
            begun = game.setup.figures[other].aside and other not in beneath.values()
            if other in _line(game, beneath, figure) or (other in game.evolutions[figure] and begun):
                return None
            if other in game.forms[figure] and other not in beneath.values():
                return None
            return Ruling(CLAUSE, "refused.correction-evolved", facts, ("FG-EVOLVE-01",))
        case _:
            return None


def _line(game: Game, beneath: dict[str, int], figure: int) -> list[int]:
    """The figures from which this one evolved, without itself."""
    line: list[int] = []
    while (figure := beneath[game.names[figure]]) >= 0:
        line.append(figure)
    return line


def _evolve(game: Game, places: dict[str, str], beneath: dict[str, int], change: SetEvolved) -> None:
    """Put another figure of its line in the figure's place."""
    figure, into = game.number[change.figure], game.number[change.into]
    places[change.into], places[change.figure] = places[change.figure], ASIDE_NAME
    line = _line(game, beneath, figure)
    if into in line:
        for one in (figure, *line[: line.index(into)]):
            beneath[game.names[one]] = -1
    else:
        beneath[change.into] = figure


def _why_not(game: Game, table: Table, places: dict[str, str], change: Change) -> Ruling | None:
    """Why this change is refused; *places*: where figures stand after the changes before it."""
    match change:
        case SetEvolved():
            return None
        case PutFigure(figure=name) | SetCondition(figure=name) | SetWait(figure=name) | SetMarkers(figure=name):
            if name not in game.number:
                return _nobody(name)
            return _why_not_figure(game, places, change, off_field=_is_off_field(places, name))
        case SetCard(seat=seat, card=card, face=face):
            return _why_no_card(game, seat, card) or (_why_not_beside(game, seat, card) if face == BESIDE else None)
        case LayCard(seat=seat, card=card, figure=name):
            return _why_no_card(game, seat, card) or _why_nothing_under(game, places, seat, card, name)
        case SetCenter(seat=seat, figures=names):
            return _why_not_in_order(game, places, seat, names)
        case SetTurn(seat=seat, moved=name):
            return _why_not_turn(game, table, places, seat, name)
        case SetNextTurn(seat=following):
            return None if following in (0, 1, None) else Ruling(CLAUSE, "refused.no-such-seat")


def _nobody(name: str) -> Ruling:
    return Ruling(CLAUSE, "refused.no-such-figure", (("figure", name),))


def _is_off_field(places: dict[str, str], name: str) -> bool:
    return places[name] in (*OFF_FIELD, ASIDE_NAME)


def _why_not_figure(
    game: Game,
    places: dict[str, str],
    change: PutFigure | SetCondition | SetWait | SetMarkers,
    *,
    off_field: bool,
) -> Ruling | None:
    """Why a change of one figure is refused."""
    match change:
        case PutFigure(at=at) if at not in OFF_FIELD and at not in game.graph.number:
            return Ruling(CLAUSE, "refused.no-such-space", (("space", at),))
        case SetCondition(condition=condition, figure=name):
            if condition is not None and not game.knows(condition):
                return Ruling(CLAUSE, "refused.unknown-condition", (("condition", Phrase(f"condition.{condition}")),))
            if condition is not None and off_field:
                return Ruling(CLAUSE, "refused.condition-off-field", (("figure", name),), ("FG-COND-02",))
        case SetMarkers(markers=markers, figure=name) if off_field and not _may_lie_off_field(places[name], markers):
            return Ruling(CLAUSE, "refused.marker-off-field", (("figure", name),), ("EFFECT-marker",))
        case SetWait(until=until) if until < 0:
            return Ruling(CLAUSE, "refused.correction-wait", (("figure", change.figure),))
        case PutFigure() | SetWait() | SetMarkers():
            pass
    return None


def _may_lie_off_field(place: str, markers: tuple[LyingMarker, ...]) -> bool:
    """May these markers lie there? Off the Field only those of manual effects may, on the Bench."""
    given = all(isinstance(one, NotedMarker) and one.what in get_args(ByHandKind) for one in markers)
    return not markers or (place == BENCH_NAME and given)


def _why_no_card(game: Game, seat: Seat, card: str) -> Ruling | None:
    if seat not in (0, 1) or game.card_number(seat, card) is None:
        return Ruling(CLAUSE, "refused.no-such-card", (("card", card),))
    return None


def _why_not_beside(game: Game, seat: Seat, card: str) -> Ruling | None:
    """Why the card may not lie beside the mat: it must be for no figure and last the whole match."""
    printed = game.card_called(seat, card)
    if printed is not None and printed.lasting == "match" and printed.target == "none":
        return None
    return Ruling(CLAUSE, "refused.card-beside", (("card", card),), ("FG-PLATE-04",))


def _why_nothing_under(game: Game, places: dict[str, str], seat: Seat, card: str, name: str) -> Ruling | None:
    if name not in places:
        return _nobody(name)
    printed = game.card_called(seat, card)
    anywhere = printed is not None and (
        printed.lasting == "match" or (printed.lasting == "turn" and places[name] == BENCH_NAME)
    )
    if _is_off_field(places, name) and not anywhere:
        return Ruling(CLAUSE, "refused.card-off-field", (("figure", name),), ("FG-TRAINER-04",))
    return None


def _why_not_in_order(game: Game, places: dict[str, str], seat: Seat, names: tuple[str, ...]) -> Ruling | None:
    """Why this order is refused: it must list each figure of that Pokémon Center exactly once."""
    if seat not in (0, 1):
        return Ruling(CLAUSE, "refused.no-such-seat")
    inside = sorted(game.names[one] for one in game.of_seat[seat] if places[game.names[one]] == CENTER_NAME)
    ordered = names and inside == sorted(names)
    return None if ordered else Ruling(CLAUSE, "refused.correction-order", (("player", SEAT_NAMES[seat]),))


def _why_not_turn(game: Game, table: Table, places: dict[str, str], seat: Seat, moved: str) -> Ruling | None:
    if seat not in (0, 1):
        return Ruling(CLAUSE, "refused.no-such-seat")
    if table.winner is not None:
        return Ruling(CLAUSE, "refused.correction-over", (), (table.ended_by,))
    if moved and moved not in game.number:
        return _nobody(moved)
    if moved and (game.owners[game.number[moved]] != seat or _is_off_field(places, moved)):
        return Ruling(CLAUSE, "refused.correction-moved", (("figure", moved),), ("FG-TURN-02",))
    return None


def _crowded(game: Game, table: Table, places: dict[str, str]) -> Ruling | None:
    """Would two figures stand on one space, or more in a Center than fit?"""
    on_field = Counter(place for name, place in places.items() if not _is_off_field(places, name))
    for space, count in on_field.items():
        if count > 1:
            return Ruling(CLAUSE, "refused.correction-two", (("space", space),), ("FG-MOVE-03",))
    for seat in (0, 1):
        inside = sum(places[game.names[figure]] == CENTER_NAME for figure in game.of_seat[seat])
        before = len(table.centers[seat])
        if inside > max(game.capacity, before):
            return Ruling(CLAUSE, "refused.correction-center", (("room", str(game.capacity)),), ("FG-PC-02",))
    return None


# --- options offered ----------------------------------------------------------------------


def markers_to_lay(game: Game, table: Table, figure: int) -> tuple[LyingMarker, ...]:
    """The markers that anything in this match could have laid under the figure, each once."""
    return tuple(
        dict.fromkeys((*plain_markers(game.setup), *_by_anything(game, table, figure), *_by_figures(game, figure)))
    )


def _by_anything(game: Game, table: Table, figure: int) -> Iterator[LyingMarker]:
    for effect in every_effect(game.setup):
        match effect:
            case ForTurns(is_=kind, turns=turns):
                for until in range(table.turn, table.turn + (turns or OWN_TURN) + 1):
                    yield NotedMarker(kind, until)
            case Imprison():
                yield from (NotedMarker("attack_misses", about=name) for name in game.attack_names(figure))
            case SpinCheck(misses=True):
                for until in (table.turn, table.turn + 1):
                    yield from (NotedMarker("attack_misses", until, name) for name in game.attack_names(figure))
            case Wish(for_="friend"):
                yield WISHED
            case ChangeType(type=str(type_)):
                yield NotedMarker("typed", about=type_)
            case ChangeType():
                yield from (NotedMarker("typed", about=" ".join(one.types)) for one in game.figures if one.types)
            case _:
                pass


def _by_figures(game: Game, figure: int) -> Iterator[LyingMarker]:
    """Markers that note the figure that laid them, or lie under that figure itself."""
    for by, held in enumerate(game.figures):
        effects: list[Effect] = [effect for segment in held.disc.segments for effect in segment.effects]
        for effect in effects:
            if isinstance(effect, Expose) and game.owners[by] != game.owners[figure]:
                about, name = effect.type or "", game.names[by]
                yield NotedMarker("exposed", about=about, by=name, plus=effect.plus, stars=effect.stars)
            if isinstance(effect, Aura) and by == figure:
                yield AuraMarker(effect.type, effect.plus)
