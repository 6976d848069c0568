"""Between the numbers of a row and the values of the game: actions both ways, and the table."""

from __future__ import annotations

from companion.figure.actions import Action, Attack, Done, NameAttack, PlayTrainer, Stay, Wake
from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.compiling import Table as Row
from companion.figure.batch.making import Made
from companion.figure.game import FIRST_PLAYER
from companion.figure.handlers import DONE
from companion.figure.printed import CONDITIONS, LyingMarker, Marker
from companion.figure.spins import draw_source
from companion.figure.state import Table, Winner
from companion.kernel import SEAT_NAMES, Chance, Choose, Seat

WINNERS: tuple[Winner, ...] = ("a", "b", "draw")
SLOWED: Marker = "mp_minus_1"
SHIELD: Marker = "cannot_be_knocked_out_next_battle"


def action_of(made: Made, row: Row, given: int) -> Action:
    """The action that an answer's number stands for."""
    what, one, more = given & 15, given >> 4 & 0xFF, given >> 12
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
            return Choose(_chooser(made, row), (game.names[one],))
        case at.LAND:
            return Choose(_chooser(made, row), (game.graph.names[one],))
        case _:
            return Choose(seat, (DONE,))


def _in_front(row: Row) -> tuple[int, int, int]:
    """The task that waits: its kind and its two parts."""
    task = int(row[at.AGENDA + row[at.DEPTH] - 1])
    return task & 31, task >> 5 & 0xFFFF, task >> 21


def waits_for_turn(row: Row) -> bool:
    """Does the match wait for the first action of a turn?"""
    return bool(row[at.DEPTH]) and _in_front(row)[0] == at.TAKE_TURN


def _by(row: Row, seen: int) -> int:
    """The figure whose effect it is; below 0 for a card without one."""
    return int(row[at.CARD_FIGURE] if seen == at.BY_CARD else row[at.SIDES + seen * at.SIDE + at.FIGURE])


def _source_of_condition(made: Made, row: Row) -> str:
    by = _by(row, _in_front(row)[2])
    return f"condition-{made.game.names[by] if by >= 0 else 'card'}"


def _chooser(made: Made, row: Row) -> Seat:
    kind, first, second = _in_front(row)
    match kind:
        case at.ASK_SURROUND | at.ASK_LAND:
            return second
        case at.ASK_CENTER:
            return second & 1
        case at.ASK_SWAP:
            return made.game.owners[first]
        case at.ASK_FIGURES | at.ASK_PULL:
            by = _by(row, second)
            return made.game.owners[by] if by >= 0 else int(row[at.TO_MOVE])
        case _:
            return first


def table_of(made: Made, row: Row) -> Table:
    """The table that a row stands for; how often each position was seen is not kept."""
    many = len(made.game.names)

    def numbers(first: int) -> tuple[int, ...]:
        return tuple(int(number) for number in row[first : first + many])

    def seat_or_none(cell: int) -> Seat | None:
        return int(row[cell]) if row[cell] >= 0 else None

    return Table(
        where=numbers(at.WHERE),
        centers=(_center(row, 0), _center(row, 1)),
        conditions=tuple(CONDITIONS[number - 1] if number else None for number in numbers(at.CONDITION)),
        waits=numbers(at.WAITS),
        markers=tuple(_markers(made, row, figure) for figure in range(many)),
        cards=(_faces(made, row, 0), _faces(made, row, 1)),
        turn=int(row[at.TURN]),
        to_move=int(row[at.TO_MOVE]),
        first_player=seat_or_none(at.FIRST_PLAYER),
        granted=seat_or_none(at.GRANTED),
        knocked_out=int(row[at.KNOCKED_OUT]),
        displaced=int(row[at.DISPLACED]),
        roused=int(row[at.ROUSED]),
        released=int(row[at.RELEASED]),
        winner=None if row[at.WINNER] < 0 else WINNERS[row[at.WINNER]],
        ended_by=of.ENDS[row[at.ENDED_BY]],
    )


def _center(row: Row, seat: Seat) -> tuple[int, ...]:
    first = at.CENTERS + seat * at.MOST_FIGURES
    return tuple(int(figure) for figure in row[first : first + row[at.IN_CENTER + seat]])


def _markers(made: Made, row: Row, figure: int) -> tuple[LyingMarker, ...]:
    """What lies under a figure; in which order it came there is not kept."""
    auras = tuple(aura for number, aura in enumerate(made.auras) if row[at.AURAS + figure] >> number & 1)
    return (SLOWED,) * int(row[at.SLOWED + figure]) + (SHIELD,) * int(row[at.SHIELDS + figure]) + auras


def _faces(made: Made, row: Row, seat: Seat) -> tuple[str, ...]:
    faces = {at.UP: "up", at.DOWN: "down"} | dict(enumerate(made.game.names))
    first = at.CARDS + seat * at.MOST_CARDS
    return tuple(faces[int(face)] for face in row[first : first + len(made.game.setup.cards[seat])])
