"""Targets of effects: the figures that a word means. The reference is `figure.meant`.

Who sees an effect is a number: a side of the battle, or `cells.BY_CARD`.
"""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.battle import if_holds, printed_damage
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.places import on_field, standing
from companion.figure.batch.spins import shown_colour


@compiled
def by_of(table: Table, seen: int) -> int:
    """The figure whose effect it is; NOBODY for a card without one."""
    if seen == at.BY_CARD:
        return 0 | table[at.CARD_FIGURE]
    return 0 | table[at.SIDES + seen * at.SIDE + at.FIGURE]


@compiled
def other_of(table: Table, seen: int) -> int:
    """The opposing figure; a card's own."""
    if seen == at.BY_CARD:
        return 0 | table[at.CARD_FIGURE]
    return 0 | table[at.SIDES + (1 - seen) * at.SIDE + at.FIGURE]


@compiled
def began_on(table: Table, seen: int) -> int:
    """Where this figure stood when the battle or the card began."""
    return 0 | table[at.CARD_SPACE] if seen == at.BY_CARD else 0 | table[at.SIDES + seen * at.SIDE + at.SPACE]


@compiled
def other_began_on(table: Table, seen: int) -> int:
    """Where the opponent stood when the battle began."""
    return began_on(table, seen if seen == at.BY_CARD else 1 - seen)


@compiled
def is_off_field(table: Table, seen: int) -> bool:
    """Is this figure not on the Field, or is there none?"""
    by = by_of(table, seen)
    return by < 0 or table[at.WHERE + by] < 0


@compiled
def owner_of(game: Game, table: Table, seen: int) -> int:
    """Owner of an effect: the figure's, or the player of the Trainer card."""
    by = by_of(table, seen)
    return 0 | table[at.TO_MOVE] if by < 0 else game[of.OWNER + by]


@compiled
def space_of(table: Table, seen: int) -> int:
    """Space of this figure; where it stood in the battle if it has left the Field. Below 0: not on the Field."""
    return began_on(table, seen) if is_off_field(table, seen) else 0 | table[at.WHERE + by_of(table, seen)]


@compiled
def space_of_other(table: Table, seen: int) -> int:
    """Space of the opponent; where it stood in the battle if it has left the Field."""
    other = other_of(table, seen)
    now = -1 if other < 0 else 0 | table[at.WHERE + other]
    return now if now >= 0 else other_began_on(table, seen)


@compiled
def shielded_of(table: Table, seen: int) -> int:
    """The figures that cannot be Knocked Out in this battle, as a set."""
    figures = 0
    if seen != at.BY_CARD:
        for side in (at.SIDES, at.SIDES + at.SIDE):
            if table[side + at.SHIELDED]:
                figures |= 1 << table[side + at.FIGURE]
    return figures


@compiled
def joined_to(game: Game, space: int) -> int:
    """The spaces joined to a space; none to a place off the Field."""
    return game[of.NEIGHBOURS + space] if space >= 0 else 0


@compiled
def one(figure: int) -> int:
    """The set of one figure, or of none."""
    return 1 << figure if figure >= 0 else 0


@compiled
def about(game: Game, table: Table, to: int, seen: int) -> int:
    """The figures that a to-word means, as a set."""
    by, owner = by_of(table, seen), owner_of(game, table, seen)
    if to == of.TO_OPPONENT:
        return one(other_of(table, seen))
    if to == of.TO_SELF:
        return one(by)
    if to == of.TO_BOTH:
        return one(by) | one(other_of(table, seen))
    if to == of.TO_FIELD_OTHERS:
        return on_field(game, table) & ~one(by)
    if to == of.TO_ENEMY_FIELD:
        return on_field(game, table) & ~game[of.OF_SEAT + owner]
    if to == of.TO_MOVED:
        return on_field(game, table) & table[at.DISPLACED] & ~one(by)
    if to == of.TO_OPPONENT_JOINED:
        return standing(game, table, joined_to(game, space_of_other(table, seen)))
    if to == of.TO_LINE:
        origin, first = space_of(table, seen), space_of_other(table, seen)
        return row_behind(game, table, origin, first) if min(origin, first) >= 0 else 0
    figures = standing(game, table, joined_to(game, space_of(table, seen))) & ~one(by)
    if to == of.TO_OWN_JOINED:
        return figures & game[of.OF_SEAT + owner]
    return figures & ~game[of.OF_SEAT + owner] if to == of.TO_ENEMY_JOINED else figures


@compiled
def figure_on(game: Game, table: Table, space: int) -> int:
    """The figure on a space; NOBODY if none is."""
    for figure in range(game[of.N_FIGURES]):
        if table[at.WHERE + figure] == space:
            return figure
    return at.NOBODY


@compiled
def row_behind(game: Game, table: Table, origin: int, first: int) -> int:
    """The figures in an unbroken straight row that begins on *first*, seen from *origin*, as a set."""
    row = 0
    previous, here = origin, first
    while True:
        figure = figure_on(game, table, here)
        if figure < 0 or row >> figure & 1:
            return row
        row |= 1 << figure
        following = game[of.STRAIGHT + previous * of.MOST_SPACES + here]
        if following < 0:
            return row
        previous, here = here, following


@compiled
def meant(game: Game, table: Table, number: int, seen: int) -> int:
    """The figures that a word for several figures may be done to, before any is picked, as a set."""
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    left = about(game, table, game[effect + of.TO], seen)
    within, origin = game[effect + of.WITHIN], space_of(table, seen)
    figures = 0
    while left:
        figure = lowest(left)
        left &= left - 1
        if within > 0:
            where = table[at.WHERE + figure]
            if origin < 0 or where < 0:
                continue
            distance = game[of.DISTANCE + origin * of.MOST_SPACES + where]
            if distance < 0 or distance > within:
                continue
        if can_be_done_to(game, table, effect, seen, figure):
            figures |= 1 << figure
    return figures


@compiled
def can_be_done_to(game: Game, table: Table, effect: int, seen: int, figure: int) -> bool:
    """Is there anything for this word to do to the figure?"""
    word, where, by = game[effect + of.WORD], table[at.WHERE + figure], by_of(table, seen)
    if word == of.W_WAIT:
        return where != at.CENTER
    if word == of.W_CURE:
        return table[at.CONDITION + figure] != 0
    if word == of.W_TO_BENCH:
        other, when = other_of(table, seen), game[effect + of.WHEN]
        out = when in (of.ON_OWN_KO, of.ON_OPPONENT_KO) and figure in (by, other)
        return where >= 0 or (where == at.CENTER and ((figure == by and by == other) or out))
    if word == of.W_PUSH:
        return where >= 0 and figure != by
    if word == of.W_KNOCK_OUT and game[effect + of.C]:
        to = game[effect + of.TO]
        subject = other_of(table, seen) if to == of.TO_SELF or to == of.TO_BOTH else figure
        return where >= 0 and if_holds_for(game, table, effect, seen, by, subject)
    return where >= 0


@compiled
def if_holds_for(game: Game, table: Table, effect: int, seen: int, by: int, subject: int) -> bool:
    """Is the `if` of a `knock_out` true about this figure?"""
    if seen == at.BY_CARD:
        return if_holds(game, table, effect, by, subject, of.MISS, 0, 0)
    side, other = at.SIDES + seen * at.SIDE, at.SIDES + (1 - seen) * at.SIDE
    own, opposing = table[side + at.DEALT], table[other + at.DEALT]
    if game[effect + of.BELOW] != of.ANY:
        own, opposing = printed_damage(game, table, side), printed_damage(game, table, other)
    return if_holds(game, table, effect, by, subject, shown_colour(game, table, other), own, opposing)
