"""Targets of effects: the figures that a word means. The reference is `figure.meant`.

Who sees an effect is a number: a side of the battle, `cells.BY_CARD`, or what `places.seen_by` makes.
"""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.ifs import if_holds
from companion.figure.batch.lying import is_bare, some_lie
from companion.figure.batch.places import on_field, standing, taken_by_all
from companion.figure.batch.spins import shown_colour
from companion.figure.batch.verdicts import printed_damage
from companion.figure.batch.ways import beside, linked


@compiled
def by_of(table: Table, seen: int) -> int:
    """The figure whose effect it is; NOBODY for a card without one."""
    if seen & 3 == at.OTHERWISE:
        return (seen >> 2 & 31) - 1
    if seen == at.BY_CARD:
        return 0 | table[at.CARD_FIGURE]
    return 0 | table.half[at.SIDES + seen * at.SIDE + at.FIGURE]


@compiled
def other_of(table: Table, seen: int) -> int:
    """The opposing figure; a card's own; NOBODY where there is none."""
    if seen & 3 == at.OTHERWISE:
        return (seen >> 7 & 31) - 1
    if seen == at.BY_CARD:
        return 0 | table[at.CARD_FIGURE]
    return 0 | table.half[at.SIDES + (1 - seen) * at.SIDE + at.FIGURE]


@compiled
def began_on(table: Table, seen: int) -> int:
    """Where this figure stood when the battle or the card began."""
    if seen & 3 == at.OTHERWISE:
        return (seen >> 12 & 63) - 1
    return 0 | table[at.CARD_SPACE] if seen == at.BY_CARD else 0 | table.half[at.SIDES + seen * at.SIDE + at.SPACE]


@compiled
def other_began_on(table: Table, seen: int) -> int:
    """Where the opponent stood when the battle began."""
    if seen & 3 == at.OTHERWISE:
        return (seen >> 18 & 63) - 1
    return began_on(table, seen if seen == at.BY_CARD else 1 - seen)


@compiled
def is_off_field(table: Table, seen: int) -> bool:
    """Is this figure not on the Field, or is there none?"""
    by = by_of(table, seen)
    return by < 0 or table.where[by] < 0


@compiled
def owner_of(game: Game, table: Table, seen: int) -> int:
    """Owner of an effect: the figure's, or the player of the Trainer card."""
    by = by_of(table, seen)
    return 0 | table[at.TO_MOVE] if by < 0 else game[of.OWNER + by]


@compiled
def space_of(table: Table, seen: int) -> int:
    """Space of this figure; where it stood in the battle if it has left the Field. Below 0: not on the Field."""
    return began_on(table, seen) if is_off_field(table, seen) else 0 | table.where[by_of(table, seen)]


@compiled
def space_of_other(table: Table, seen: int) -> int:
    """Space of the opponent; where it stood in the battle if it has left the Field."""
    other = other_of(table, seen)
    now = -1 if other < 0 else 0 | table.where[other]
    return now if now >= 0 else other_began_on(table, seen)


@compiled
def shielded_of(table: Table, seen: int) -> int:
    """The figures that cannot be Knocked Out in this battle, as a set."""
    figures = 0
    if seen < at.BY_CARD:
        for side in (at.SIDES, at.SIDES + at.SIDE):
            if table.half[side + at.LEAVES] & at.SHIELDED:
                figures |= 1 << table.half[side + at.FIGURE]
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
    by, other, owner = by_of(table, seen), other_of(table, seen), owner_of(game, table, seen)
    if to == of.TO_OPPONENT:
        return one(other)
    if to == of.TO_SELF:
        return one(by)
    if to == of.TO_BOTH:
        return one(by) | one(other)
    if to == of.TO_FIELD_OTHERS:
        return on_field(game, table) & ~one(by)
    if to == of.TO_ENEMY_FIELD:
        return on_field(game, table) & ~game[of.OF_SEAT + owner]
    if to == of.TO_OWN_FIELD:
        return on_field(game, table) & game[of.OF_SEAT + owner]
    if to == of.TO_MOVED:
        return on_field(game, table) & table[at.DISPLACED] & ~one(by)
    if to == of.TO_LINE:
        origin, first = space_of(table, seen), space_of_other(table, seen)
        return row_behind(game, table, origin, first) if min(origin, first) >= 0 else 0
    if to >= of.TO_OWN_CENTER:
        return off_the_field(game, table, to, by, owner)
    if to == of.TO_OPPONENT_JOINED or to >= of.TO_OPPONENT_JOINED_OTHERS:
        return about_opponent(game, table, to, seen, by, other)
    figures = standing(game, table, joined_to(game, space_of(table, seen))) & ~one(by)
    if to == of.TO_OWN_JOINED:
        return figures & game[of.OF_SEAT + owner]
    return figures & ~game[of.OF_SEAT + owner] if to == of.TO_ENEMY_JOINED else figures


@compiled
def off_the_field(game: Game, table: Table, to: int, by: int, owner: int) -> int:
    """The figures that a to-word means which looks beside the Field too, as a set."""
    figures = 0
    for figure in range(game[of.N_FIGURES]):
        where, own = table.where[figure], game[of.OWNER + figure] == owner
        if to == of.TO_OWN_CENTER:
            is_meant = own and where == at.CENTER
        elif to == of.TO_OWN_OUT:
            is_meant = own and where == at.OUT and figure != by
        elif to == of.TO_ENEMY_BENCH:
            is_meant = not own and where == at.BENCH
        else:
            is_meant = where >= at.BENCH and (own or to == of.TO_EVERYBODY)
        if is_meant:
            figures |= 1 << figure
    return figures


@compiled
def about_opponent(game: Game, table: Table, to: int, seen: int, by: int, other: int) -> int:
    """The figures that a to-word means which looks from the opponent, as a set."""
    side = game[of.OF_SEAT + game[of.OWNER + max(other, 0)]]
    joined = standing(game, table, joined_to(game, space_of_other(table, seen)))
    if to == of.TO_OPPONENT_JOINED:
        return joined
    if to == of.TO_OPPONENT_JOINED_OTHERS:
        return joined & ~one(by)
    if to == of.TO_OPPONENTS_BESIDE:
        return joined & side
    if to == of.TO_OPPONENT_AND_BESIDE:
        return joined & side | one(other)
    if to == of.TO_OPPONENT_AND_BY_CHAIN:
        return one(other) | by_chain(game, table, seen, by) & side
    start = space_of_other(table, seen)
    if start < 0:
        return 0
    links = on_field(game, table) & ~one(by) & ~one(other)
    if to == of.TO_OPPONENTS_CHAIN:
        links &= side
    return standing(game, table, linked(game, 1 << start, spaces_of(game, table, links))) & links


@compiled
def spaces_of(game: Game, table: Table, figures: int) -> int:
    """The spaces on which these figures stand."""
    spaces = 0
    for figure in range(game[of.N_FIGURES]):
        if figures >> figure & 1 and table.where[figure] >= 0:
            spaces |= 1 << table.where[figure]
    return spaces


@compiled
def by_chain(game: Game, table: Table, seen: int, by: int) -> int:
    """The figures beside a chain that begins beside this figure, or in it, as a set."""
    start = space_of(table, seen)
    if start < 0:
        return 0
    # Whatever is free is no link; where the chain begins, it may come back to.
    reached = linked(game, 1 << start, taken_by_all(game, table))
    return standing(game, table, reached | beside(game, reached)) & ~one(by)


@compiled
def figure_on(game: Game, table: Table, space: int) -> int:
    """The figure on a space; NOBODY if none is."""
    for figure in range(game[of.N_FIGURES]):
        if table.where[figure] == space:
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
            where = table.where[figure]
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
    """Is there anything for this word to do to the figure, and does its `if` hold for it?"""
    if not is_something_to_do(game, table, effect, seen, figure):
        return False
    if not game[effect + of.IF_GIVEN]:
        return True
    to = game[effect + of.TO]
    subject = other_of(table, seen) if to == of.TO_SELF or to == of.TO_BOTH else figure
    return if_holds_for(game, table, effect, seen, subject)


@compiled
def is_something_to_do(game: Game, table: Table, effect: int, seen: int, figure: int) -> bool:
    """Is there anything for this word to do to the figure?"""
    word, where, by, to = (
        game[effect + of.WORD],
        table.where[figure],
        by_of(table, seen),
        game[effect + of.TO],
    )
    when = game[effect + of.WHEN]
    after_out = when == of.ON_OWN_KO or when == of.ON_OPPONENT_KO
    if word == of.W_WAIT:
        return where >= at.BENCH
    if word == of.W_FOR_TURNS and to in (of.TO_EVERYBODY, of.TO_OWN_EVERYBODY):
        return where >= at.BENCH
    if word == of.W_SPIN_CHECK and to == of.TO_ENEMY_BENCH:
        return where == at.BENCH
    if word == of.W_END_WAIT:
        return where >= at.BENCH and table.waits[figure] >= table[at.TURN]
    if word == of.W_TAKE_MARKERS:
        which = game[effect + of.A]
        return where >= 0 and (not is_bare(game, table, figure) if which < 0 else some_lie(game, table, figure, which))
    if word == of.W_CURE:
        return table.condition[figure] != 0
    if word == of.W_LEAVE_MATCH:
        return where >= 0 or (where == at.CENTER and after_out)
    if word == of.W_TO_BENCH:
        other = other_of(table, seen)
        if to == of.TO_OWN_CENTER:
            return where == at.CENTER
        if to == of.TO_OWN_OUT:
            return where == at.OUT
        out = after_out and figure in (by, other)
        return where >= 0 or (where == at.CENTER and ((figure == by and by == other) or out))
    if word == of.W_PUSH:
        return where >= 0 and figure != by
    return where >= 0


@compiled
def if_holds_for(game: Game, table: Table, effect: int, seen: int, subject: int) -> bool:
    """Is the `if` of a word for several figures true about this one?"""
    by = by_of(table, seen)
    if seen >= at.BY_CARD:
        return if_holds(game, table, effect, by, subject, of.MISS, 0, 0)
    side, other = at.SIDES + seen * at.SIDE, at.SIDES + (1 - seen) * at.SIDE
    own, opposing = table.wide[side + at.DEALT], table.wide[other + at.DEALT]
    if game[effect + of.BELOW] != of.ANY:
        own, opposing = printed_damage(game, table, side), printed_damage(game, table, other)
    return if_holds(game, table, effect, by, subject, shown_colour(game, table, other), own, opposing)


@compiled
def if_holds_alone(game: Game, table: Table, effect: int, seen: int) -> bool:
    """Is the `if` of a word that is about the two of the battle true? By printed damage."""
    by, subject = by_of(table, seen), other_of(table, seen)
    if seen >= at.BY_CARD:
        return if_holds(game, table, effect, by, subject, of.MISS, 0, 0)
    side, other = at.SIDES + seen * at.SIDE, at.SIDES + (1 - seen) * at.SIDE
    own, opposing = printed_damage(game, table, side), printed_damage(game, table, other)
    return if_holds(game, table, effect, by, subject, shown_colour(game, table, other), own, opposing)
