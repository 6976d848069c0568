"""Between the numbers of a row and the values of the game: actions both ways, and the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import numpy as np

from companion.figure.actions import (
    Action,
    Attack,
    Done,
    NameAttack,
    PlayTrainer,
    Stay,
    UsableWord,
    UseAbility,
    Wake,
)
from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch import noted
from companion.figure.batch.agenda import SETS
from companion.figure.batch.compiling import Row
from companion.figure.batch.lying import OF_A_CELL, TIMED_IN_A_CELL
from companion.figure.batch.making import Made
from companion.figure.forms import STAYS
from companion.figure.game import FIRST_PLAYER
from companion.figure.handlers import DONE
from companion.figure.moving import NOBODY
from companion.figure.printed import CONDITIONS, WISHED, LyingMarker, NotedMarker, TimedKind
from companion.figure.reactions import BATTLE, LET_OFF, RUN_AWAY, SLIP_UNDER, STEP_BACK, TRADE_PLACES
from companion.figure.respins import BOTH, ITSELF, OTHER, STANDS
from companion.figure.spins import draw_source
from companion.figure.state import BESIDE, Table, Winner
from companion.kernel import SEAT_NAMES, Chance, Choose, Seat

WINNERS: tuple[Winner, ...] = ("a", "b", "draw")
MARKERS = cast(tuple[LyingMarker, ...], of.LYING)
BACK: tuple[tuple[int, Any], ...] = ((noted.TO_CENTER, "back_to_center"), (noted.TO_BENCH, "back_to_bench"))
TIMED = cast(tuple[TimedKind, ...], of.TIMED)
SAID = (
    *(BATTLE, LET_OFF, STEP_BACK, RUN_AWAY, TRADE_PLACES, SLIP_UNDER),
    *(STANDS, ITSELF, OTHER, BOTH, STAYS),
)
"""What is said where neither a figure nor a space is picked, by number."""
USED: tuple[UsableWord, ...] = (
    *("swaps_first", "goes_through", "goes_home", "goes_along", "goes_steps", "digs_in", "swaps_instead"),
    *("acts_instead", "strikes_from_bench", "calls_beside", "sheds", "returns_first", "changes_form"),
)
"""The abilities that are used in a turn, by number."""
ON_SPACES: frozenset[UsableWord] = frozenset({"goes_through", "goes_home", "goes_along", "goes_steps", "digs_in"})
ON_NOBODY: frozenset[UsableWord] = frozenset({"acts_instead", "sheds", "returns_first"})


def action_of(made: Made, row: Row, given: int) -> Action:
    """The action that an answer's number stands for."""
    what, one, more = given & 31, given >> 5 & 0xFF, given >> 13
    game, seat = made.game, int(row[at.TO_MOVE])
    match what:
        case at.CHOOSE_FIRST:
            return Chance(FIRST_PLAYER, SEAT_NAMES[one])
        case at.MOVE:
            return game.moves[one][more]
        case at.STAY:
            return Stay(game.names[one])
        case at.ATTACK:
            return Attack(game.names[one])
        case at.WAKE:
            return Wake(game.names[one])
        case at.PLAY:
            return PlayTrainer(game.setup.cards[seat][one].name)
        case at.DONE:
            return Done()
        case at.NAME:
            return NameAttack(game.names[one], made.attacks[more])
        case at.DRAW_NAME:
            return Chance(draw_source(game, one), made.attacks[more])
        case at.SPIN | at.CHECK_SPIN:
            return Chance(game.names[one], more)
        case at.TRAINER_SPIN:
            return Chance(game.trainer_source(seat), one)
        case at.GIVE:
            return Chance(_source_of_condition(made, row), CONDITIONS[one - 1])
        case at.PICK:
            if _in_front(row)[0] == at.ASK_CARD:
                card = game.setup.cards[one // at.MOST_CARDS][one % at.MOST_CARDS]
                return Choose(_chooser(made, row), (card.name,))
            return Choose(_chooser(made, row), (NOBODY if one == at.NONE_PICKED else game.names[one],))
        case at.LAND:
            if _in_front(row)[0] == at.ASK_CARD:
                card = game.setup.cards[one // at.MOST_CARDS][one % at.MOST_CARDS]
                return Choose(_chooser(made, row), (card.name,))
            return Choose(_chooser(made, row), (NOBODY if one == at.NO_TARGET else game.graph.names[one],))
        case at.SAY:
            return Choose(_chooser(made, row), (SAID[one],))
        case at.USE:
            return _use(made, one, more >> 8, more & 255)
        case _:
            return Choose(seat, (DONE,))


def _use(made: Made, figure: int, does: int, target: int) -> UseAbility:
    game, word = made.game, USED[does]
    if word in ON_SPACES:
        chosen = game.graph.names[target]
    else:
        chosen = "" if word in ON_NOBODY else game.names[target]
    return UseAbility(game.names[figure], word, chosen)


def _in_front(row: Row) -> tuple[int, int, int]:
    """The task that waits: its kind and its two parts."""
    task = int(row[at.AGENDA + row[at.DEPTH] - 1])
    if SETS >> (task & 63) & 1:
        return task & 63, int(row[at.AGENDA + row[at.DEPTH] - 2]), task >> 6
    return task & 63, task >> 6 & 0xFFFF, task >> 22


def waits_for_turn(row: Row) -> bool:
    """Does the match wait for the first action of a turn?"""
    return bool(row[at.DEPTH]) and _in_front(row)[0] == at.TAKE_TURN


def _by(row: Row) -> int:
    """The figure whose effect the task in front is about; below 0 for a card without one."""
    seen = _in_front(row)[2] & 3
    if seen == at.OTHERWISE:
        seen = int(row[at.AGENDA + row[at.DEPTH] - 2])
        return (seen >> 2 & 31) - 1
    return int(row[at.CARD_FIGURE] if seen == at.BY_CARD else _battling(row, seen))


def _battling(row: Row, number: int) -> int:
    """The figure of a side of the battle."""
    return int(row.view(np.int16)[at.SIDES + number * at.SIDE + at.FIGURE])


def _source_of_condition(made: Made, row: Row) -> str:
    by = _by(row)
    return f"condition-{made.game.names[by] if by >= 0 else 'card'}"


def _chooser(made: Made, row: Row) -> Seat:
    kind, first, second = _in_front(row)
    owners = made.game.owners
    match kind:
        case at.ASK_SURROUND | at.ASK_LAND:
            return second
        case at.ASK_CENTER | at.ASK_EVOLVER | at.ASK_CARD | at.ASK_CALL_UP:
            return second & 1
        case at.ASK_EVOLVE | at.ASK_FORM_INSTEAD | at.ASK_SPENT | at.ASK_PASSED | at.ASK_WISH:
            return owners[second & 31]
        case at.ASK_FORM:
            return second >> 5 & 1
        case at.ASK_COMES_INSTEAD | at.ASK_STRIKE_LANDS | at.ASK_CALL_LANDS:
            return owners[first]
        case (
            at.ASK_FIGURES
            | at.ASK_PULL
            | at.ASK_SWAP
            | at.ASK_SWAP_OTHER
            | at.ASK_MOVE_OTHER
            | at.ASK_BRING
            | at.ASK_DRAW_ALONG
            | at.ASK_BENCH_FOR_FORM
        ):
            by = _by(row)
            return owners[by] if by >= 0 else int(row[at.TO_MOVE])
        case at.ASK_LET_OFF | at.ASK_WAY_OUT:
            side = kind == at.ASK_WAY_OUT
            return owners[_battling(row, side)]
        case at.ASK_ALLY | at.ASK_SPIN_AGAIN:
            return owners[_battling(row, first)]
        case _:
            return first


def table_of(made: Made, row: Row) -> Table:
    """The table that a row stands for; how often each position was seen is not kept."""
    many = len(made.game.names)

    def numbers(first: int, kind: type[np.int8 | np.int16]) -> tuple[int, ...]:
        return tuple(row.view(kind)[first : first + many].tolist())

    def seat_or_none(cell: int) -> Seat | None:
        return int(row[cell]) if row[cell] >= 0 else None

    return Table(
        where=numbers(at.WHERE, np.int8),
        centers=(_center(row, 0), _center(row, 1)),
        conditions=tuple(CONDITIONS[number - 1] if number else None for number in numbers(at.CONDITION, np.int8)),
        waits=numbers(at.WAITS, np.int16),
        markers=tuple(_markers(made, row, figure) for figure in range(many)),
        cards=(_faces(made, row, 0), _faces(made, row, 1)),
        turn=int(row[at.TURN]),
        to_move=int(row[at.TO_MOVE]),
        first_player=seat_or_none(at.FIRST_PLAYER),
        again=int(row[at.AGAIN]),
        granted=seat_or_none(at.GRANTED),
        knocked_out=int(row[at.KNOCKED_OUT]),
        displaced=int(row[at.DISPLACED]),
        roused=int(row[at.ROUSED]),
        released=int(row[at.RELEASED]),
        used=int(row[at.USED]),
        changed=int(row[at.CHANGED]),
        megas=(int(row[at.MEGAS]), int(row[at.MEGAS + 1])),
        banned=(int(row[at.BANNED]), int(row[at.BANNED + 1])),
        beneath=_beneath(made, row),
        form_until=_form_until(made, row),
        mover=int(row[at.MOVER]),
        movers=(int(row[at.MOVERS]), int(row[at.MOVERS + 1])),
        lost=_lost(made, row),
        winner=None if row[at.WINNER] < 0 else WINNERS[row[at.WINNER]],
        ended_by=of.ENDS[row[at.ENDED_BY]],
    )


def _center(row: Row, seat: Seat) -> tuple[int, ...]:
    return tuple(int(row[at.CENTERS + seat]) >> 5 * i & 31 for i in range(row[at.IN_CENTER + seat]))


def _beneath(made: Made, row: Row) -> tuple[int, ...]:
    """By figure: the one that it evolved from; nothing where nobody evolves."""
    lines = (int(row[at.LINE + one]) for one in range(len(made.game.names)))
    return tuple((line >> at.BENEATH_AT & 31) - 1 for line in lines) if made.game.has_evolution else ()


def _form_until(made: Made, row: Row) -> tuple[int, ...]:
    """By figure: the last turn of its form; nothing where nobody changes it."""
    first, many = int(made.facts[of.FORMS_AT]), len(made.game.names)
    return tuple(int(until) for until in row.view(np.int16)[first : first + many]) if made.game.has_forms else ()


def _lost(made: Made, row: Row) -> tuple[int, ...]:
    """How often each figure was Knocked Out; nothing before one was, or where no ability asks."""
    lines = (int(row[at.LINE + one]) for one in range(len(made.game.names)))
    times = tuple(line >> at.LOST_AT & 255 for line in lines)
    return times if any(times) else ()


def _markers(made: Made, row: Row, figure: int) -> tuple[LyingMarker, ...]:
    """What lies under a figure; in which order it came there is not kept."""
    if not int(row[at.LAIN]) >> figure & 1:
        return ()
    first = int(row[at.LINE + figure]) & (1 << at.LYING_BITS) - 1
    auras = int(row[at.AURAS + first])
    lying: list[LyingMarker] = [aura for number, aura in enumerate(made.auras) if auras >> number & 1]
    for number, kind in enumerate(TIMED):
        cell = int(row[at.TIMED + first + number // TIMED_IN_A_CELL]) >> 7 * (number % TIMED_IN_A_CELL) & 127
        if cell:
            lying += [NotedMarker(kind, int(row[at.TURN]) + left) for left in range(7) if cell >> left & 1]
    lying += _noted(made, row, first) if made.facts[of.HAS_NOTED] else ()
    for number, marker in enumerate(MARKERS):
        slot = int(made.facts[of.SLOT + number])
        if slot >= 0:
            cell = int(row[at.MARKERS + first + slot // OF_A_CELL])
            lying += [marker] * (cell >> 4 * (slot % OF_A_CELL) & 15)
    return tuple(lying)


def _noted(made: Made, row: Row, first: int) -> Iterator[LyingMarker]:
    """The markers with a note in these cells."""
    turn, cells = int(row[at.TURN]), first + at.NOTED_MISSES
    for cell in range(cells, cells + noted.CELLS):
        for i in range(noted.IN_A_CELL):
            note = int(row[cell]) >> noted.OF_A_NOTE * i
            if note & 1023:
                left = note >> 10 & 3
                until = turn + left - 1 if left else 0
                yield NotedMarker("attack_misses", until, made.attacks[(note & 1023) - 1])
    back = int(row[first + at.NOTED_BACK])
    if back & noted.WISHED:
        yield WISHED
    for sign, what in BACK:
        if back & sign:
            yield NotedMarker(what, turn + (back >> noted.BACK_AT) - 1)


def _faces(made: Made, row: Row, seat: Seat) -> tuple[str, ...]:
    faces = {at.UP: "up", at.DOWN: "down", at.BESIDE: BESIDE} | dict(enumerate(made.game.names))
    first = at.CARDS + seat * at.MOST_CARDS
    return tuple(faces[int(face)] for face in row.view(np.int8)[first : first + len(made.game.setup.cards[seat])])
