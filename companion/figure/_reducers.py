"""Fold of the figure game: apply an event to the table. Judges nothing; defined for every event.

Folding a match's events with `fold` gives its table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.figure.actions import (
    Change,
    LayCard,
    Purpose,
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
from companion.figure.events import (
    AbilityUsed,
    Attacked,
    AttackGranted,
    AttackNamed,
    AttackNegated,
    AttacksAgain,
    BattleDecided,
    CardPlacedBeside,
    CardPlacedUnder,
    CardReadied,
    CardsBanned,
    CardTurned,
    ConditionGiven,
    ConditionRemoved,
    Corrected,
    Displaced,
    EnteredCenter,
    Evolved,
    FigureMoved,
    FigureStayed,
    FigureSurrounded,
    FigureWoken,
    FirstPlayerDrawn,
    FormChanged,
    FormLasts,
    KnockedOut,
    LeftCenter,
    LeftMatch,
    MadeToWait,
    ManualEffect,
    MarkerPlaced,
    MarkerRemoved,
    MatchEnded,
    MovedByAbility,
    Passed,
    PlateUsed,
    PositionSeen,
    SentOut,
    SentToBench,
    SpinOnLine,
    Spun,
    SpunAgain,
    Survived,
    Swapped,
    TrainerChosen,
    TrainerSpun,
    TurnEnded,
    TurnGranted,
    Unaffected,
    WaitEnded,
    WentBack,
)
from companion.figure.game import Game
from companion.figure.printed.effects import WISHED, Condition, LyingMarker, NotedMarker
from companion.figure.state import ASIDE, BENCH, BESIDE, CENTER, OUT, Table
from companion.kernel.model import Seat

V = TypeVar("V")


def replaced(values: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    """A copy of *values* with *value* at this index."""
    changed = list(values)
    changed[at] = value
    return tuple(changed)


def place(game: Game, table: Table, figure: int, to: int) -> Table:
    """Put *figure* on *to*; off the Field it loses its condition and what lies under it.

    Source: FG-PC-03, FG-BENCH-02, FG-COND-02, FG-TRAINER-04.
    """
    start, owner = table.where[figure], game.owners[figure]
    centers = table.centers
    if start == CENTER:
        centers = _with_center(centers, owner, _without(centers[owner], figure))
    if to == CENTER:
        centers = _with_center(centers, owner, (*centers[owner], figure))
    table = replace(table, where=replaced(table.where, figure, to), centers=centers)
    return _bare(game, table, figure) if to < 0 else table


def _with_center(
    centers: tuple[tuple[int, ...], tuple[int, ...]], seat: int, inside: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return (inside, centers[1]) if seat == 0 else (centers[0], inside)


def _without(figures: tuple[int, ...], figure: int) -> tuple[int, ...]:
    return tuple([one for one in figures if one != figure])


def _bare(game: Game, table: Table, figure: int) -> Table:
    name, cards = game.names[figure], table.cards
    under = name in cards[0] or name in cards[1]
    kept = tuple(marker for marker in table.markers[figure] if marker == WISHED)
    if not under and table.conditions[figure] is None and table.markers[figure] == kept:
        return table
    if under:
        cards = (_without_figure(game, 0, cards[0], name), _without_figure(game, 1, cards[1], name))
    return replace(
        table,
        conditions=replaced(table.conditions, figure, None),
        markers=replaced(table.markers, figure, kept),
        cards=cards,
    )


def _without_figure(game: Game, seat: int, faces: tuple[str, ...], name: str) -> tuple[str, ...]:
    """A seat's card faces after the figure left the Field: turned down, unless the card lasts the whole match."""
    return tuple(
        "down" if face == name and card.lasting != "match" else face
        for card, face in zip(game.setup.cards[seat], faces, strict=True)
    )


def _first_player_drawn(game: Game, table: Table, event: FirstPlayerDrawn) -> Table:
    return replace(table, first_player=event.seat, to_move=event.seat, turn=1)


def _position_seen(game: Game, table: Table, event: PositionSeen) -> Table:
    seen = dict(table.seen)
    seen[event.position] = seen.get(event.position, 0) + 1
    return replace(table, seen=tuple(seen.items()))


def _moved(game: Game, table: Table, event: FigureMoved) -> Table:
    figure, to = game.number[event.figure], game.graph.number[event.to]
    where = replaced(table.where, figure, to)
    after = replace(table, where=where, mover=figure) if game.has_stopped_movers else replace(table, where=where)
    game.field_after_move(table, where, figure)
    return after


def _ability_used(game: Game, table: Table, event: AbilityUsed) -> Table:
    once_a_turn = event.clause == "ABILITY-makes_spin_again"
    return replace(table, used=table.used | 1 << game.number[event.figure]) if once_a_turn else table


def _moved_by_ability(game: Game, table: Table, event: MovedByAbility) -> Table:
    figure, to = game.number[event.figure], game.graph.number[event.to]
    return replace(table, where=replaced(table.where, figure, to))


def _condition_given(game: Game, table: Table, event: ConditionGiven) -> Table:
    return _conditioned(game, table, game.number[event.figure], event.condition)


def _condition_removed(game: Game, table: Table, event: ConditionRemoved | FigureWoken) -> Table:
    return _conditioned(game, table, game.number[event.figure], None)


def _conditioned(game: Game, table: Table, figure: int, condition: Condition | None) -> Table:
    """Give *figure* this Special Condition or none; a woken one helps to surround again (FG-DUEL-04)."""
    after = replace(table, conditions=replaced(table.conditions, figure, condition))
    was, is_ = game.condition_rule(table, figure), game.condition_rule(after, figure)
    woke = was is not None and not was.blocks and (is_ is None or is_.blocks)
    return replace(after, roused=after.roused | 1 << figure) if woke else after


def _knocked_out(game: Game, table: Table, event: KnockedOut) -> Table:
    figure = game.number[event.figure]
    table = place(game, table, figure, CENTER)
    return _with_lost(game, replace(table, knocked_out=table.knocked_out | 1 << figure), figure)


def _with_lost(game: Game, table: Table, figure: int) -> Table:
    """Count another Knock Out of the figure, where an ability needs the count."""
    if not game.counts_lost:
        return table
    lost = table.lost or (0,) * len(table.where)
    return replace(table, lost=replaced(lost, figure, lost[figure] + 1))


def _left_match(game: Game, table: Table, event: LeftMatch) -> Table:
    figure = game.number[event.figure]
    table = place(game, table, figure, OUT)
    return _with_lost(game, replace(table, knocked_out=table.knocked_out | 1 << figure), figure)


def _sent_out(game: Game, table: Table, event: SentOut) -> Table:
    return place(game, table, game.number[event.figure], OUT)


def _entered_center(game: Game, table: Table, event: EnteredCenter) -> Table:
    return place(game, table, game.number[event.figure], CENTER)


def _left_center(game: Game, table: Table, event: LeftCenter) -> Table:
    figure = game.number[event.figure]
    table = place(game, table, figure, BENCH)
    released = table.released | 1 << figure if event.clause == "FG-BENCH-04" else table.released
    return replace(table, waits=replaced(table.waits, figure, event.until), released=released)


def _sent_to_bench(game: Game, table: Table, event: SentToBench) -> Table:
    return place(game, table, game.number[event.figure], BENCH)


def _evolved(game: Game, table: Table, event: Evolved | WentBack) -> Table:
    return stands_instead(game, table, game.number[event.figure], game.number[event.into])


def _form_changed(game: Game, table: Table, event: FormChanged) -> Table:
    figure, into = game.number[event.figure], game.number[event.into]
    taken = into not in _line(table, figure)
    table = stands_instead(game, table, figure, into)
    return _in_form(game, table, into, event.until, taken=taken)


def _in_form(game: Game, table: Table, into: int, until: int, *, taken: bool) -> Table:
    """Put the figure in its form as of this turn, up to *until*; *taken*: it was not in it before."""
    form, owner = game.figures[into].form, game.owners[into]
    mega = taken and form is not None and form.mega
    first, second = table.megas
    return replace(
        table,
        form_until=replaced(table.form_until, into, until),
        changed=table.changed | 1 << into,
        megas=((first + 1, second) if owner == 0 else (first, second + 1)) if mega else table.megas,
    )


def _form_lasts(game: Game, table: Table, event: FormLasts) -> Table:
    return replace(table, form_until=replaced(table.form_until, game.number[event.figure], event.until))


def stands_instead(game: Game, table: Table, figure: int, into: int) -> Table:
    """Put *into* in *figure*'s place with all of its state; *figure* goes beside the mat.

    They are of one line: *into* is an evolution or form of *figure*, or an earlier stage of it; the stages
    between are then undone.

    Source: FG-EVOLVE-02, FG-FORM-02.
    """
    beneath = list(table.beneath)
    line = _line(table, figure)
    if into in line:
        for one in line[: line.index(into)]:
            beneath[one] = -1
    else:
        beneath[into] = figure
    old, new = game.names[figure], game.names[into]
    first, second = (tuple(new if face == old else face for face in faces) for faces in table.cards)
    return replace(
        table,
        where=replaced(replaced(table.where, into, table.where[figure]), figure, ASIDE),
        centers=(
            tuple(into if one == figure else one for one in table.centers[0]),
            tuple(into if one == figure else one for one in table.centers[1]),
        ),
        conditions=replaced(replaced(table.conditions, into, table.conditions[figure]), figure, None),
        waits=replaced(replaced(table.waits, into, table.waits[figure]), figure, 0),
        markers=_laid_by(replaced(replaced(table.markers, into, table.markers[figure]), figure, ()), old, new),
        cards=(first, second),
        again=into if table.again == figure else table.again,
        # This turn, either number finds a figure that was Knocked Out and went back to what it was.
        knocked_out=table.knocked_out | _as_other(table.knocked_out, figure, into),
        displaced=_as_other(table.displaced, figure, into),
        roused=_as_other(table.roused, figure, into),
        released=_as_other(table.released, figure, into),
        used=_as_other(table.used, figure, into),
        mover=into if table.mover == figure else table.mover,
        movers=tuple(into if one == figure else one for one in table.movers),
        beneath=tuple(beneath),
        form_until=tuple(until if beneath[one] >= 0 else 0 for one, until in enumerate(table.form_until)),
        changed=_as_other(table.changed, figure, into),
    )


def _laid_by(markers: tuple[tuple[LyingMarker, ...], ...], old: str, new: str) -> tuple[tuple[LyingMarker, ...], ...]:
    """The markers, with *new* instead of *old* as the figure that laid them."""
    if not any(isinstance(one, NotedMarker) and one.by == old for lying in markers for one in lying):
        return markers
    return tuple(
        tuple(one._replace(by=new) if isinstance(one, NotedMarker) and one.by == old else one for one in lying)
        for lying in markers
    )


def _line(table: Table, figure: int) -> tuple[int, ...]:
    """The figures from which this one evolved or changed its form in this match, itself first."""
    line = [figure]
    while table.beneath[line[-1]] >= 0:
        line.append(table.beneath[line[-1]])
    return tuple(line)


def _as_other(figures: int, figure: int, into: int) -> int:
    """A bit set of figures with *into* instead of *figure*."""
    without = figures & ~(1 << figure | 1 << into)
    return without | 1 << into if figures >> figure & 1 else without


def _made_to_wait(game: Game, table: Table, event: MadeToWait) -> Table:
    return replace(table, waits=replaced(table.waits, game.number[event.figure], event.until))


def _wait_ended(game: Game, table: Table, event: WaitEnded) -> Table:
    figure = game.number[event.figure]
    released = table.released & ~(1 << figure)
    return replace(table, waits=replaced(table.waits, figure, 0), released=released)


def _displaced(game: Game, table: Table, event: Displaced) -> Table:
    figure, to = game.number[event.figure], game.graph.number[event.to]
    return replace(table, where=replaced(table.where, figure, to), displaced=table.displaced | 1 << figure)


def _swapped(game: Game, table: Table, event: Swapped) -> Table:
    """Exchange the places of two figures, and their positions in a Pokémon Center's order."""
    one, other = game.number[event.figure], game.number[event.other]
    spaces = (table.where[one], table.where[other])
    centers = (
        tuple(_other_of(figure, one, other) for figure in table.centers[0]),
        tuple(_other_of(figure, one, other) for figure in table.centers[1]),
    )
    where = replaced(replaced(table.where, one, spaces[1]), other, spaces[0])
    table = replace(table, where=where, centers=centers)
    displaced = table.displaced
    for figure in (one, other):
        if where[figure] >= 0:
            displaced |= 1 << figure
        else:
            table = _bare(game, table, figure)
    return replace(table, displaced=displaced)


def _other_of(figure: int, one: int, other: int) -> int:
    return {one: other, other: one}.get(figure, figure)


def _marker_placed(game: Game, table: Table, event: MarkerPlaced) -> Table:
    figure = game.number[event.figure]
    return replace(table, markers=replaced(table.markers, figure, (*table.markers[figure], event.marker)))


def _marker_removed(game: Game, table: Table, event: MarkerRemoved) -> Table:
    figure = game.number[event.figure]
    left = list(table.markers[figure])
    if event.marker in left:
        left.remove(event.marker)
    return replace(table, markers=replaced(table.markers, figure, tuple(left)))


def _card_turned(game: Game, table: Table, event: CardTurned) -> Table:
    return _with_card(game, table, event.seat, event.card, "down")


def _card_placed_under(game: Game, table: Table, event: CardPlacedUnder) -> Table:
    return _with_card(game, table, event.seat, event.card, event.figure, was="up")


def _card_readied(game: Game, table: Table, event: CardReadied) -> Table:
    return _with_card(game, table, event.seat, event.card, "up", was="down")


def _cards_banned(game: Game, table: Table, event: CardsBanned) -> Table:
    first, second = table.banned
    return replace(table, banned=(event.until, second) if event.seat == 0 else (first, event.until))


def _card_placed_beside(game: Game, table: Table, event: CardPlacedBeside) -> Table:
    return _with_card(game, table, event.seat, event.card, BESIDE, was="up")


def _with_card(game: Game, table: Table, seat: int, card: str, face: str, was: str = "") -> Table:
    """Turn the seat's first card of that name (and with face *was*, if given) to *face*."""
    faces = table.cards[seat]
    for i, one in enumerate(game.setup.cards[seat]):
        if card in (one.name, one.id) and faces[i] != face and (not was or faces[i] == was):
            changed = replaced(faces, i, face)
            return replace(table, cards=(changed, table.cards[1]) if seat == 0 else (table.cards[0], changed))
    return table


def _begun(game: Game, table: Table, event: Attacked | TrainerChosen | PlateUsed) -> Table:
    """Begin a battle or a card: figures moved or woken before it have been checked."""
    return replace(table, displaced=0, roused=0) if table.displaced or table.roused else table


def _turn_granted(game: Game, table: Table, event: TurnGranted) -> Table:
    return replace(table, granted=event.seat)


def _attack_granted(game: Game, table: Table, event: AttackGranted) -> Table:
    return replace(table, again=game.number[event.figure])


def _attacks_again(game: Game, table: Table, event: AttacksAgain) -> Table:
    return replace(table, again=-1)


def _turn_ended(game: Game, table: Table, event: TurnEnded) -> Table:
    return with_turn_ended(game, table, event.turn, event.to_move, table.where)


def with_turn_ended(game: Game, table: Table, turn: int, to_move: Seat, where: tuple[int, ...]) -> Table:
    """The table after a turn with figures at *where*; resets what lasts for one turn only."""
    return replace(
        table,
        where=where,
        turn=turn + 1,
        to_move=to_move,
        again=-1,
        granted=None,
        knocked_out=0,
        displaced=0,
        roused=0,
        released=0,
        used=0,
        changed=0,
        mover=-1,
        movers=_with_mover(table) if game.has_stopped_movers else (-1, -1),
    )


def _with_mover(table: Table) -> tuple[int, int]:
    return (table.mover, table.movers[1]) if table.to_move == 0 else (table.movers[0], table.mover)


def _match_ended(game: Game, table: Table, event: MatchEnded) -> Table:
    return replace(table, winner=event.winner, ended_by=event.clause)


def _corrected(game: Game, table: Table, event: Corrected) -> Table:
    before = table
    for change in event.changes:
        table = _changed(game, table, change, event.purpose)
    # Fixing a mistake wakes and moves nobody: the table should have been like this.
    if event.purpose == "mistake":
        anew = any(isinstance(change, SetTurn) for change in event.changes)
        displaced, roused = (0, 0) if anew else (before.displaced, before.roused)
        return replace(table, displaced=displaced, roused=roused)
    # Carried out manually: pending checks remain, even if a new turn cuts short what was under way.
    displaced = before.displaced
    for figure, space in enumerate(table.where):
        if space >= 0 and space != before.where[figure]:
            displaced |= 1 << figure
    return replace(table, displaced=displaced)


def _changed(game: Game, table: Table, change: Change, purpose: Purpose) -> Table:
    match change:
        case PutFigure(figure=name, at=at):
            return place(game, table, game.number[name], game.place_number(at))
        case SetCondition(figure=name, condition=condition):
            return _conditioned(game, table, game.number[name], condition)
        case SetWait(figure=name, until=until):
            # The referee decides: the turn's end no longer lengthens this Wait.
            figure = game.number[name]
            return replace(table, waits=replaced(table.waits, figure, until), released=table.released & ~(1 << figure))
        case SetMarkers(figure=name, markers=markers):
            return replace(table, markers=replaced(table.markers, game.number[name], markers))
        case SetEvolved(figure=name, into=into):
            return _stood(game, table, game.number[name], game.number[into], purpose)
        case SetCard(seat=seat, card=card, face=face):
            return _with_card(game, table, seat, card, face)
        case LayCard(seat=seat, card=card, figure=name):
            return _with_card(game, table, seat, card, name)
        case SetCenter(seat=seat, figures=names):
            return replace(table, centers=_with_center(table.centers, seat, tuple(game.number[one] for one in names)))
        case SetTurn(seat=seat):
            return _with_turn(table, seat)
        case SetNextTurn(seat=following):
            return replace(table, granted=following)


def _stood(game: Game, table: Table, figure: int, into: int, purpose: Purpose) -> Table:
    """Put another of its line in the figure's place, as a correction says; a form gets its full number of turns.

    A mistaken Mega Evolution never happened, and its player may still begin it (FG-FORM-03).
    """
    taken = into in game.forms[figure] and into not in _line(table, figure)
    if purpose == "mistake":
        table = _without_megas(game, table, figure, into)
    table = stands_instead(game, table, figure, into)
    if not taken:
        return table
    form = game.figures[into].form
    until = 0 if form is None or form.turns is None else table.turn + form.turns
    return _in_form(game, table, into, until, taken=True)


def _without_megas(game: Game, table: Table, figure: int, into: int) -> Table:
    """Uncount the Mega Evolutions that are undone when *into* replaces its successor *figure*."""
    line, owner = _line(table, figure), game.owners[figure]
    if into not in line:
        return table
    forms = (game.figures[one].form for one in line[: line.index(into)])
    many = sum(form is not None and form.mega for form in forms)
    left = max(table.megas[owner] - many, 0)
    return replace(table, megas=(left, table.megas[1]) if owner == 0 else (table.megas[0], left))


def _with_turn(table: Table, seat: int) -> Table:
    """Start the turn anew for this seat; before the first turn this seat goes first."""
    first = seat if table.first_player is None else table.first_player
    return replace(
        table,
        turn=max(table.turn, 1),
        to_move=seat,
        first_player=first,
        again=-1,
        granted=None,
        knocked_out=0,
        released=0,
        used=0,
        changed=0,
        mover=-1,
    )


def _unchanged(game: Game, table: Table, event: Any) -> Table:
    return table


FOLDS: dict[type, Callable[[Game, Table, Any], Table]] = {
    FirstPlayerDrawn: _first_player_drawn,
    PositionSeen: _position_seen,
    FigureMoved: _moved,
    FigureStayed: _unchanged,
    MovedByAbility: _moved_by_ability,
    Attacked: _begun,
    AttackNamed: _unchanged,
    Spun: _unchanged,
    SpinOnLine: _unchanged,
    SpunAgain: _unchanged,
    BattleDecided: _unchanged,
    FigureSurrounded: _unchanged,
    KnockedOut: _knocked_out,
    LeftMatch: _left_match,
    SentOut: _sent_out,
    AttackNegated: _unchanged,
    Survived: _unchanged,
    AbilityUsed: _ability_used,
    Unaffected: _unchanged,
    EnteredCenter: _entered_center,
    LeftCenter: _left_center,
    SentToBench: _sent_to_bench,
    Evolved: _evolved,
    WentBack: _evolved,
    FormChanged: _form_changed,
    FormLasts: _form_lasts,
    MadeToWait: _made_to_wait,
    WaitEnded: _wait_ended,
    ConditionGiven: _condition_given,
    ConditionRemoved: _condition_removed,
    FigureWoken: _condition_removed,
    Displaced: _displaced,
    Swapped: _swapped,
    MarkerPlaced: _marker_placed,
    MarkerRemoved: _marker_removed,
    TrainerChosen: _begun,
    TrainerSpun: _unchanged,
    PlateUsed: _begun,
    CardTurned: _card_turned,
    CardReadied: _card_readied,
    CardsBanned: _cards_banned,
    CardPlacedBeside: _card_placed_beside,
    CardPlacedUnder: _card_placed_under,
    ManualEffect: _unchanged,
    TurnGranted: _turn_granted,
    AttackGranted: _attack_granted,
    AttacksAgain: _attacks_again,
    Passed: _unchanged,
    TurnEnded: _turn_ended,
    MatchEnded: _match_ended,
    Corrected: _corrected,
}
