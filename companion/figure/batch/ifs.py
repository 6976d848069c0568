"""The `if` of an effect. The reference is `figure.verdicts`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import stands_beside
from companion.figure.batch.bits import count
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.lines import former_forms, times_evolved
from companion.figure.batch.lying import some_lie
from companion.figure.batch.movement import may_be_chosen, move_points
from companion.figure.batch.places import on_field, taken_by_all


@compiled
def if_holds(
    game: Game, table: Table, effect: int, figure: int, other: int, colour: int, own: int, opposing: int
) -> bool:
    """Is an effect's `if` true for *figure* about *other*, which showed *colour* and did *opposing* damage?"""
    if not game[effect + of.IF_GIVEN]:
        return True
    if not shown_so(game, effect, colour, own, opposing):
        return False
    # A card without a figure, or what is done without an opponent, sees the last figure in its place.
    figure = figure if figure >= 0 else game[of.N_FIGURES] - 1
    other = other if other >= 0 else game[of.N_FIGURES] - 1
    return (
        other_is_so(game, table, effect, figure, other)
        and own_is_so(game, table, effect, figure)
        and moves_so(game, table, effect, figure, other)
        and stand_so(game, table, effect, figure, other)
    )


@compiled
def shown_so(game: Game, effect: int, colour: int, own: int, opposing: int) -> bool:
    """Has the opponent shown what is asked for?"""
    if game[effect + of.SPUN] != of.ANY and game[effect + of.SPUN] != colour:
        return False
    below, least, half = game[effect + of.BELOW], game[effect + of.AT_LEAST], game[effect + of.MORE_THAN_HALF] > 0
    if below == of.ANY and least == of.ANY and not half:
        return True
    if colour != of.WHITE and colour != of.GOLD:
        return False
    if (below != of.ANY and opposing >= below) or (least != of.ANY and opposing < least):
        return False
    return not half or 2 * opposing > own


@compiled
def other_is_so(game: Game, table: Table, effect: int, figure: int, other: int) -> bool:
    """Is the other figure what is asked for: by what is printed on it, and how it stands there?"""
    where, flags = table.where[other], game[effect + of.IF_FLAGS]
    if not game[effect + of.OTHER_IS] >> other & 1:
        return False
    if not game[effect + of.OTHER_SUFFERS] >> table.condition[other] & 1:
        return False
    if flags & of.IF_EVOLVED and not times_evolved(game, table, other):
        return False
    if flags & of.IF_IN_FORM and not former_forms(game, table, other):
        return False
    if flags & of.IF_WAITS and table.waits[other] < table[at.TURN]:
        return False
    if game[effect + of.MARKED] != of.ANY and not some_lie(game, table, other, game[effect + of.MARKED]):
        return False
    if flags & of.IF_OFF_FIELD and where >= 0:
        return False
    entries = game[of.ENTRIES] | game[of.ENTRIES + 1]
    if flags & of.IF_ON_ENTRY and (where < 0 or not entries >> where & 1):
        return False
    own_entries = game[of.ENTRIES + game[of.OWNER + figure]]
    return not flags & of.IF_ON_OWN_ENTRY or (where >= 0 and (own_entries >> where & 1) != 0)


@compiled
def own_is_so(game: Game, table: Table, effect: int, figure: int) -> bool:
    """Is this figure what is asked for, and are its friends there?"""
    if not game[effect + of.SUFFERS] >> table.condition[figure] & 1:
        return False
    friends = 0
    if game[effect + of.FRIENDS_WITH] != of.ANY or game[effect + of.FRIENDS_CALLED] != of.ANY:
        friends = on_field(game, table) & game[of.OF_SEAT + game[of.OWNER + figure]] & ~(1 << figure)
    if game[effect + of.FRIENDS_WITH] != of.ANY and not friends & game[effect + of.FRIENDS_WITH]:
        return False
    return game[effect + of.FRIENDS_CALLED] == of.ANY or (friends & game[effect + of.FRIENDS_CALLED]) != 0


@compiled
def moves_so(game: Game, table: Table, effect: int, figure: int, other: int) -> bool:
    """Has *other* the Move Points that are asked for?"""
    least, most, flags = game[effect + of.MP_LEAST], game[effect + of.MP_MOST], game[effect + of.IF_FLAGS]
    if least == of.ANY and most == of.ANY and not flags & (of.IF_STUCK | of.IF_MORE_MP | of.IF_AS_MANY_MP):
        return True
    points = move_points(game, table, other)
    if (least != of.ANY and points < least) or (most != of.ANY and points > most):
        return False
    if flags & of.IF_AS_MANY_MP and points < move_points(game, table, figure):
        return False
    if flags & of.IF_STUCK and points > 0 and may_be_chosen(game, table, other):
        return False
    return not flags & of.IF_MORE_MP or points > move_points(game, table, figure)


@compiled
def stand_so(game: Game, table: Table, effect: int, figure: int, other: int) -> bool:
    """Stand those beside the two whom an `if` asks for, and do they stand as far apart?"""
    if game[effect + of.TAKEN_ENTRIES] != of.ANY:
        entries = game[of.ENTRIES] | game[of.ENTRIES + 1]
        if count(entries & taken_by_all(game, table)) < game[effect + of.TAKEN_ENTRIES]:
            return False
    own, where = table.where[figure], table.where[other]
    if game[effect + of.BESIDE_OWN] != of.ANY and not stands_beside(game, table, game[effect + of.BESIDE_OWN], own):
        return False
    if game[effect + of.BESIDE_IT] != of.ANY:
        friends = game[effect + of.BESIDE_IT] & game[of.OF_SEAT + game[of.OWNER + figure]]
        if not stands_beside(game, table, friends, where):
            return False
    if game[effect + of.AWAY] == of.ANY:
        return True
    return min(own, where) >= 0 and game[of.DISTANCE + own * of.MOST_SPACES + where] == game[effect + of.AWAY]
