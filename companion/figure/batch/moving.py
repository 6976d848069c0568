"""Effects that move figures, and where they land. The reference is `figure.moving` and `figure.landing`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.entering import enter, jump
from companion.figure.batch.immunity import is_jump_stopped, is_kept_from_knock_out, never_waits, stuck_of
from companion.figure.batch.meant import (
    about,
    by_of,
    figure_on,
    if_holds_alone,
    is_off_field,
    one,
    other_began_on,
    other_of,
    owner_of,
    shielded_of,
    space_of,
    space_of_other,
)
from companion.figure.batch.places import add, add_seen, add_set, bare, displace, inside, keep_spaces, put, taken_by_all
from companion.figure.batch.ways import beside, linked


@compiled
def towards_or_away(game: Game, table: Table, start: int, origin: int, low: int, high: int, turn: int) -> int:
    """Landing spaces from *start* when every step leads farther from *origin* (*turn* 1) or nearer (-1)."""
    taken = taken_by_all(game, table)
    row = of.DISTANCE + origin * of.MOST_SPACES
    level = 1 << start
    wanted = level if low == 0 else 0
    reached = 0
    for step in range(1, high + 1):
        grown = 0
        while level:
            space = lowest(level)
            level &= level - 1
            near = game[of.NEIGHBOURS + space] & ~taken
            while near:
                following = lowest(near)
                near &= near - 1
                if game[row + following] == game[row + space] + turn:
                    grown |= 1 << following
        if not grown:
            break
        level = reached = grown
        if step >= low:
            wanted |= grown
    return wanted if wanted else reached


@compiled
def freely(game: Game, table: Table, start: int, low: int, high: int) -> int:
    """Landing spaces from *start* along free spaces."""
    taken = taken_by_all(game, table)
    level = 1 << start
    wanted = level if low == 0 else 0
    reached = 0
    seen = level | taken
    for step in range(1, high + 1):
        level = beside(game, level) & ~seen
        if not level:
            break
        seen |= level
        reached = level
        if step >= low:
            wanted |= level
    return wanted if wanted else reached


@compiled
def landing(game: Game, table: Table, figure: int, spaces: int, chooser: int, comes: int) -> None:
    """The figure lands on the one space there is, or where *chooser* says; *comes*: what comes of that."""
    if not spaces:
        return
    if spaces & (spaces - 1):
        keep_spaces(table, spaces)
        add(table, at.ASK_LAND, figure | comes << 5, chooser)
    else:
        land(game, table, figure, lowest(spaces), comes)


@compiled
def land(game: Game, table: Table, figure: int, to: int, comes: int) -> None:
    """The figure lands where it was chosen, if that is not where it stands."""
    where = table.where[figure]
    if taken_by_all(game, table) >> to & 1 or where < (at.BENCH if comes == at.FROM_BENCH else 0):
        return
    if where == at.BENCH:
        enter(game, table, figure, to)
    until = table[at.TURN] + 1
    waits = comes == at.WAITS_THEN and table.waits[figure] < until and not never_waits(game, table, figure)
    displace(table, figure, to)
    if waits:
        table.waits[figure] = until


@compiled
def push(game: Game, table: Table, number: int, seen: int, figures: int) -> None:
    """Push each of these figures: the farthest first, so that nobody is in the way of who stood behind."""
    origin = space_of(table, seen)
    if origin < 0:
        return
    # The agenda is a stack: the nearest goes on first; of two as far, the one that is named later.
    to = game[of.EFFECT + number * of.EFFECT_WIDTH + of.TO]
    while figures:
        nearest, least, latest = -1, 2 * of.MOST_SPACES, -1
        left = figures
        while left:
            figure = lowest(left)
            left &= left - 1
            distance = game[of.DISTANCE + origin * of.MOST_SPACES + table.where[figure]]
            named = rank(game, table, to, seen, figure)
            if distance < least or (distance == least and named > latest):
                nearest, least, latest = figure, distance, named
        figures &= ~(1 << nearest)
        add_seen(table, at.PUSH_ONE, number, seen, nearest)


@compiled
def rank(game: Game, table: Table, to: int, seen: int, figure: int) -> int:
    """When a figure is named among those that a to-word means: in the order of the row, the opponent first."""
    if to == of.TO_LINE:
        previous, here = space_of(table, seen), space_of_other(table, seen)
        for step in range(at.MOST_FIGURES):
            if table.where[figure] == here:
                return step
            previous, here = here, game[of.STRAIGHT + previous * of.MOST_SPACES + here]
    if figure == other_of(table, seen) and to in (of.TO_OPPONENT_AND_BESIDE, of.TO_OPPONENT_AND_BY_CHAIN):
        return -1
    return figure


@compiled
def push_one(game: Game, table: Table, number: int, seen: int, figure: int) -> None:
    """Push one figure along its steps; of several landing spaces its mover chooses."""
    where = table.where[figure]
    if where < 0:
        return
    effect, origin = of.EFFECT + number * of.EFFECT_WIDTH, space_of(table, seen)
    if game[effect + of.A]:
        stuck = stuck_of(game, table, number, by_of(table, seen))
        push_in_line(game, table, origin, figure, game[effect + of.HIGH], stuck)
        return
    spaces = towards_or_away(game, table, where, origin, game[effect + of.LOW], game[effect + of.HIGH], 1)
    chooser = game[of.OWNER + figure] if game[effect + of.B] else owner_of(game, table, seen)
    landing(game, table, figure, spaces, chooser, at.ONLY_LANDS)


@compiled
def push_in_line(game: Game, table: Table, pusher: int, figure: int, steps: int, stuck: int) -> None:
    """Push a figure straight on, with every figure behind it, up to one that is *stuck*."""
    previous, here = pusher, 0 | table.where[figure]
    moved = 0
    for _ in range(steps):
        chain_end = end_of_chain(game, table, previous, here, stuck)
        if chain_end < 0:
            break
        following = game[of.STRAIGHT + previous * of.MOST_SPACES + here]
        moved |= shift_chain(game, table, previous, here)
        previous, here = here, following
    table[at.DISPLACED] |= moved


@compiled
def end_of_chain(game: Game, table: Table, previous: int, here: int, stuck: int) -> int:
    """The free space behind a row of figures from *here* straight on; -1 if it is stuck."""
    reached = 0
    first = here
    while True:
        figure = figure_on(game, table, here)
        if figure < 0:
            break
        if stuck >> figure & 1:
            return -1
        following = game[of.STRAIGHT + previous * of.MOST_SPACES + here]
        reached |= 1 << here
        if following < 0 or (reached >> following & 1 and following != here):
            return -1
        previous, here = here, following
    return -1 if here == first else here


@compiled
def shift_chain(game: Game, table: Table, previous: int, here: int) -> int:
    """Every figure of a row goes one space straight on; returns them as a set."""
    moved = 0
    carried = figure_on(game, table, here)
    while carried >= 0:
        following = game[of.STRAIGHT + previous * of.MOST_SPACES + here]
        waiting = figure_on(game, table, following)
        put(table, carried, following)
        moved |= 1 << carried
        previous, here = here, following
        carried = waiting
    return moved


@compiled
def pull(game: Game, table: Table, number: int, seen: int) -> None:
    """Pull one figure nearer: its puller chooses which, and where it lands."""
    origin = space_of(table, seen)
    if origin < 0:
        return
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    by = by_of(table, seen)
    left = about(game, table, game[effect + of.TO], seen) & ~one(by) & ~stuck_of(game, table, number, by)
    figures = 0
    while left:
        figure = lowest(left)
        left &= left - 1
        where = table.where[figure]
        if where < 0 or game[of.DISTANCE + origin * of.MOST_SPACES + where] > game[effect + of.WITHIN]:
            continue
        if towards_or_away(game, table, where, origin, game[effect + of.LOW], game[effect + of.HIGH], -1):
            figures |= 1 << figure
    picked = one_or_asked(table, at.ASK_PULL, number, seen, figures)
    if picked >= 0:
        pull_chosen(game, table, number, seen, picked)


@compiled
def one_or_asked(table: Table, kind: int, number: int, seen: int, figures: int) -> int:
    """The only figure of a set; below 0 where there is none, or where it is asked for now which one."""
    if figures & (figures - 1) == 0:
        return lowest(figures) if figures else -1
    table[at.OPTIONS] = figures
    add_seen(table, kind, number, seen)
    return -1


@compiled
def pull_chosen(game: Game, table: Table, number: int, seen: int, figure: int) -> None:
    """The figure that comes nearer was chosen; where it lands is the puller's choice too."""
    effect, where = of.EFFECT + number * of.EFFECT_WIDTH, table.where[figure]
    low, high = game[effect + of.LOW], game[effect + of.HIGH]
    spaces = towards_or_away(game, table, where, space_of(table, seen), low, high, -1)
    landing(game, table, figure, spaces, owner_of(game, table, seen), at.ONLY_LANDS)


@compiled
def come_nearer(game: Game, table: Table, figure: int, to: int) -> None:
    """The figure comes a step nearer to the one by whose attack or ability it does."""
    where, origin = table.where[figure], table.where[to]
    if where >= 0 and origin >= 0:
        spaces = towards_or_away(game, table, where, origin, 1, 1, -1)
        landing(game, table, figure, spaces, game[of.OWNER + to], at.ONLY_LANDS)


@compiled
def take_space(game: Game, table: Table, seen: int) -> None:
    """Move this figure to the space that the other left, if it is free."""
    space = other_began_on(table, seen)
    if is_off_field(table, seen) or space < 0 or taken_by_all(game, table) >> space & 1:
        return
    displace(table, by_of(table, seen), space)


@compiled
def swap(game: Game, table: Table, number: int, seen: int) -> None:
    """Two change places; whom this figure changes with is its owner's choice."""
    effect = of.EFFECT + number * of.EFFECT_WIDTH
    if is_off_field(table, seen) or not if_holds_alone(game, table, effect, seen):
        return
    figures = swappable(game, table, game[effect + of.A], seen)
    figures &= ~stuck_of(game, table, number, by_of(table, seen))
    if not figures:
        return
    if game[effect + of.B]:
        figures |= 1 << at.NONE_PICKED
    picked = one_or_asked(table, at.ASK_SWAP, number, seen, figures)
    if picked >= 0:
        swap_chosen(game, table, by_of(table, seen), picked)


@compiled
def swappable(game: Game, table: Table, whom: int, seen: int) -> int:
    """With whom this figure may change places, as a set."""
    by, other = by_of(table, seen), other_of(table, seen)
    if whom == of.WITH_OPPONENT:
        return one(other) if other != by and other >= 0 and table.where[other] >= 0 else 0
    figures, joined = 0, game[of.NEIGHBOURS + table.where[by]]
    for figure in range(game[of.N_FIGURES]):
        where = table.where[figure]
        if figure == by or (whom != of.WITH_ANY_FIELD and game[of.OWNER + figure] != game[of.OWNER + by]):
            continue
        on_field = where >= 0
        benched, inside = where == at.BENCH, where == at.CENTER
        if (
            (on_field and whom in (of.WITH_OWN_FIELD, of.WITH_ANY_FIELD, of.WITH_OWN_ANYWHERE))
            or (on_field and whom == of.WITH_OWN_FIELD_OR_BENCH)
            or (on_field and whom == of.WITH_OWN_JOINED and joined >> where & 1)
            or (benched and whom in (of.WITH_OWN_BENCH, of.WITH_OWN_BENCH_OR_CENTER, of.WITH_OWN_ANYWHERE))
            or (benched and whom == of.WITH_OWN_FIELD_OR_BENCH)
            or (inside and whom in (of.WITH_OWN_CENTER, of.WITH_OWN_BENCH_OR_CENTER, of.WITH_OWN_ANYWHERE))
        ):
            figures |= 1 << figure
    return figures


@compiled
def swap_chosen(game: Game, table: Table, figure: int, other: int) -> None:
    """The two change places, if there is another, and who comes from the Bench does what it does then."""
    if other == at.NONE_PICKED or table.where[figure] < 0:
        return
    if table.where[other] == at.BENCH:
        enter(game, table, other, table.where[figure])
    change_places(game, table, figure, other)


@compiled
def change_places(game: Game, table: Table, figure: int, other: int) -> None:
    """The two change places, also in the order of a Pokémon Center."""
    for seat in range(2):
        for i in range(table[at.IN_CENTER + seat]):
            one = inside(table, seat, i)
            if one in (figure, other):
                table[at.CENTERS + seat] += ((other if one == figure else figure) - one) << 5 * i
    where = table.where[figure]
    put(table, figure, table.where[other])
    put(table, other, where)
    for moved in (figure, other):
        if table.where[moved] >= 0:
            table[at.DISPLACED] |= 1 << moved
        else:
            bare(game, table, moved)


@compiled
def or_stays(table: Table, figure: int, spaces: int, may: int) -> int:
    """These spaces, and where the figure stands, if it *may* stay there instead."""
    return spaces | 1 << table.where[figure] if may and spaces else spaces


@compiled
def move_self(game: Game, table: Table, number: int, seen: int) -> None:
    """Move this figure along free spaces."""
    if is_off_field(table, seen):
        return
    effect, by = of.EFFECT + number * of.EFFECT_WIDTH, by_of(table, seen)
    spaces = freely(game, table, table.where[by], game[effect + of.LOW], game[effect + of.HIGH])
    comes = at.WAITS_THEN if game[effect + of.B] else at.ONLY_LANDS
    landing(game, table, by, or_stays(table, by, spaces, game[effect + of.A]), owner_of(game, table, seen), comes)


@compiled
def jump_over(game: Game, table: Table, number: int, seen: int) -> None:
    """Land this figure beyond the opponent, or beside it."""
    effect, by, other = of.EFFECT + number * of.EFFECT_WIDTH, by_of(table, seen), other_of(table, seen)
    if is_off_field(table, seen) or not if_holds_alone(game, table, effect, seen):
        return
    if is_jump_stopped(game, table, number, by, other):
        return
    over = 0 | table.where[other]
    if over < 0:
        over = other_began_on(table, seen)
    if game[effect + of.A]:
        low, high = game[effect + of.LOW], game[effect + of.HIGH]
        spaces = towards_or_away(game, table, over, table.where[by], low, high, 1) & ~(1 << over)
    else:
        spaces = game[of.NEIGHBOURS + over] & ~taken_by_all(game, table)
    spaces = or_stays(table, by, spaces, game[effect + of.C])
    if game[effect + of.B] and spaces and table.where[other] >= 0 and not shielded_of(table, seen) >> other & 1:
        if not is_kept_from_knock_out(game, table, other):
            add_set(table, at.KNOCK_OUTS, 1 << other, at.KNOCKED | at.BY_EFFECT)
    if spaces and game[of.KIND_MANY + of.K_WHEN_PASSING]:
        jump(game, table, number, by, other)
    landing(game, table, by, spaces, owner_of(game, table, seen), at.ONLY_LANDS)


@compiled
def dig(game: Game, table: Table, seen: int) -> None:
    """The figure comes up beside the chain of figures that begins on its joined spaces, or stays."""
    if is_off_field(table, seen):
        return
    by = by_of(table, seen)
    start = 1 << table.where[by]
    taken = taken_by_all(game, table)
    chain = linked(game, start, taken)
    if not chain:
        return
    spaces = (beside(game, start) | beside(game, chain)) & ~taken
    if spaces:
        landing(game, table, by, spaces | start, owner_of(game, table, seen), at.ONLY_LANDS)
