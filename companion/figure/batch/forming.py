"""Forms: which form a figure can take and when, and how long it keeps it. The reference is `figure.forms`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row, is_in_force
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.evolving import evolve, go_back
from companion.figure.batch.lines import beneath, form_cell, former_forms, line_of, stands_instead, stood_upon
from companion.figure.batch.meant import by_of, is_off_field, other_of, owner_of
from companion.figure.batch.places import add, add_seen, add_set, place, seen_by
from companion.figure.batch.ways import is_beside_one_with

AT_THE_BEGINNING, FIRST, WHEN_KNOCKED_OUT = range(3)
"""When an ability lets its figure change its form, as `facts.X` says it."""
ANY_KNOCK_OUT, IN_A_BATTLE, BY_THE_DAMAGE = range(3)
"""Instead of which Knock Outs, as `facts.N` says it."""
FORMED = 2
"""Part of a turn that is begun: a figure took a form at will."""
ON_FIELD, ON_BENCH = 1, 2


@compiled
def forms_of(game: Game, table: Table, figure: int, into: int) -> int:
    """The forms that the figure can take now, of those *into*, as a set; of several of a kind, one."""
    if table.where[figure] == at.ASIDE:
        return 0
    former = former_forms(game, table, figure)
    found, kinds = 0, 0
    for one in (former, game[of.FORMS + figure] & ~former & ~stood_upon(game, table)):
        left = one & into
        while left:
            form = lowest(left)
            left &= left - 1
            kind = game[of.KIND_OF_FIGURE + form]
            if table.where[form] == at.ASIDE and not kinds >> kind & 1:
                if may_be_mega(game, table, form):
                    found |= 1 << form
                    kinds |= 1 << kind
    return found


@compiled
def may_be_mega(game: Game, table: Table, into: int) -> bool:
    """One Mega Evolution at a time, and no more in a match than the rules say (FG-FORM-03)."""
    if not game[of.MEGA_FORMS] >> into & 1:
        return True
    owner = game[of.OWNER + into]
    own = game[of.OF_SEAT + owner]
    for one in range(game[of.N_FIGURES]):
        if own >> one & 1 and is_mega(game, table, one):
            return False
    return game[of.MOST_MEGAS] < 0 or table[at.MEGAS + owner] < game[of.MOST_MEGAS]


@compiled
def is_mega(game: Game, table: Table, figure: int) -> bool:
    """Is this a figure that is there as a Mega Evolution now?"""
    there = table.where[figure] != at.ASIDE and beneath(table, figure) >= 0
    return there and game[of.MEGA_FORMS] >> figure & 1 != 0


@compiled
def is_stopped(game: Game, table: Table, figure: int) -> bool:
    """Does an opposing figure beside this one keep it from changing its form by an ability?"""
    return game[of.KIND_MANY + of.K_STOPS_FORMS] > 0 and is_beside_one_with(game, table, of.K_STOPS_FORMS, figure)


@compiled
def spendable(game: Game, table: Table, into: int) -> int:
    """The figures of which one leaves the match for this form, as a set; none where it asks for none."""
    names = game[of.SPENDS + into]
    if names < 0:
        return 0
    for one in range(game[of.N_FIGURES]):
        if names >> one & 1 and table.where[one] in (at.OUT, at.ASIDE):
            names &= ~(1 << one)
    return names


@compiled
def at_will(game: Game, table: Table, figure: int) -> int:
    """The forms that the figure's player may let it take in a turn, as a set (FG-FORM-03)."""
    where, found = table.where[figure], 0
    if where < at.BENCH:
        return 0
    wanted = ON_BENCH if where == at.BENCH else ON_FIELD
    left = forms_of(game, table, figure, -1)
    while left:
        into = lowest(left)
        left &= left - 1
        if game[of.AT_WILL + into] == wanted and (game[of.SPENDS + into] < 0 or spendable(game, table, into)):
            found |= 1 << into
    return found


@compiled
def by_ability(game: Game, table: Table, figure: int, when: int) -> int:
    """The forms that the figure's ability lets it take now, as a set."""
    if not game[of.KIND_MANY + of.K_CHANGES_FORM] or table.where[figure] < 0:
        return 0
    if table[at.CHANGED] >> figure & 1 or is_stopped(game, table, figure):
        return 0
    found = 0
    row = first_row(game, of.K_CHANGES_FORM)
    for _ in range(game[of.KIND_MANY + of.K_CHANGES_FORM]):
        if game[row + of.BY] == figure and game[row + of.X] == when and is_in_force(game, table, row):
            found |= forms_of(game, table, figure, game[row + of.LOST_ONES])
        row += of.ABILITY_WIDTH
    return found


@compiled
def formed(game: Game, table: Table, figure: int, may_be_used: bool) -> int:
    """The forms that the figure can take now, by its ability or as every figure may, as a set."""
    if not game[of.HAS_FORMS] or not game[of.FORMS + figure]:
        return 0
    found = by_ability(game, table, figure, AT_THE_BEGINNING) | at_will(game, table, figure)
    return found | by_ability(game, table, figure, FIRST) if may_be_used else found


@compiled
def change_by_will(game: Game, table: Table, figure: int, into: int, begun: int) -> None:
    """The player lets the figure take the form: by its ability, else as every figure may (FG-FORM-03)."""
    if by_ability(game, table, figure, AT_THE_BEGINNING) >> into & 1:
        add(table, at.TAKE_TURN, begun)
        change(game, table, figure, into)
        return
    if by_ability(game, table, figure, FIRST) >> into & 1:
        add(table, at.TAKE_TURN, begun, into + 1)
        change(game, table, figure, into)
        return
    spent = spendable(game, table, into)
    if spent & (spent - 1):
        add_set(table, at.ASK_SPENT, spent, figure | into << 5 | begun << 10)
    else:
        change_in_turn(game, table, figure, into, begun, lowest(spent) if spent else at.NOBODY)


@compiled
def change_in_turn(game: Game, table: Table, figure: int, into: int, begun: int, spent: int) -> None:
    """The figure takes the form, and its player's turn goes on; who does nothing more has acted (FG-FORM-03)."""
    add(table, at.TAKE_TURN, begun | FORMED)
    add(table, at.CHECK_DISPLACED, 0)
    until = last_turn(game, table, figure, into)
    if spent >= 0:
        place(game, table, spent, at.OUT)
        go_back(game, table, spent)
    change_until(game, table, figure, into, until)


@compiled
def last_turn(game: Game, table: Table, figure: int, into: int) -> int:
    """The last turn of a form that is taken now, 0 for good; whoever was this before stays so (FG-FORM-04)."""
    if line_of(table, figure) >> into & 1:
        return 0 | table.half[form_cell(game, into)]
    turns = game[of.FORM_TURNS + into]
    return table[at.TURN] + turns if turns else 0


@compiled
def change(game: Game, table: Table, figure: int, into: int) -> None:
    """The figure changes its form; what the new one's ability does when it comes so is done."""
    change_until(game, table, figure, into, last_turn(game, table, figure, into))


@compiled
def change_until(game: Game, table: Table, figure: int, into: int, until: int) -> None:
    """The figure changes its form up to this turn."""
    is_taken = not line_of(table, figure) >> into & 1
    evolve(game, table, figure, into)
    table.half[form_cell(game, into)] = until
    table[at.CHANGED] |= 1 << into
    if is_taken and game[of.MEGA_FORMS] >> into & 1:
        table[at.MEGAS + game[of.OWNER + into]] += 1


# ---------------------------------------------------------------- instead of a Knock Out


@compiled
def forms_instead(game: Game, table: Table, figure: int, how: int) -> bool:
    """Does the figure change its form instead of being Knocked Out in this way, or is it asked for?"""
    if not game[of.KIND_MANY + of.K_CHANGES_FORM] or is_stopped(game, table, figure):
        return False
    row = first_row(game, of.K_CHANGES_FORM)
    for _ in range(game[of.KIND_MANY + of.K_CHANGES_FORM]):
        if game[row + of.BY] == figure and game[row + of.X] == WHEN_KNOCKED_OUT and is_meant(game[row + of.N], how):
            into = forms_of(game, table, figure, game[row + of.LOST_ONES]) if is_in_force(game, table, row) else 0
            if into:
                must = 1 if game[row + of.FLAGS] & of.IS_MUST else 0
                if must and into & (into - 1) == 0:
                    formed_instead(game, table, figure, how, lowest(into))
                else:
                    add_set(table, at.ASK_FORM_INSTEAD, into, figure | must << 5 | how << 6)
                return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def is_meant(which: int, how: int) -> bool:
    """Is a Knock Out in this way one of those which an ability speaks of?"""
    by_what = how & at.BY_RING
    if which == IN_A_BATTLE:
        return by_what == at.BY_DAMAGE or by_what == at.BY_EFFECT
    return which == ANY_KNOCK_OUT or by_what == at.BY_DAMAGE


@compiled
def formed_instead(game: Game, table: Table, figure: int, how: int, into: int) -> None:
    """The figure changes its form and stays on the Field, or is Knocked Out after all (*into* below 0)."""
    space = table.where[figure]
    if into < 0 or space < 0 or not forms_of(game, table, figure, -1) >> into & 1:
        add_set(table, at.ENTER_CENTER, 0, figure | (how | at.ASKED) << 5)
        return
    for i in range(game[of.KIND_MANY + of.K_CHANGES_FORM] - 1, -1, -1):
        row = first_row(game, of.K_CHANGES_FORM) + i * of.ABILITY_WIDTH
        if game[row + of.BY] == figure and game[row + of.FLAGS] & of.IS_FREEING and is_in_force(game, table, row):
            add_seen(table, at.DO, game[row + of.EFFECTS_GIVEN], seen_by(into, at.NOBODY, space, at.NOBODY))
    change(game, table, figure, into)


# ---------------------------------------------------------------- by what attacks and cards say


@compiled
def change_form(game: Game, table: Table, number: int, seen: int) -> None:
    """This figure may change its form; or it may go to the Bench, and changes it there where it can."""
    effect, by = of.EFFECT + number * of.EFFECT_WIDTH, by_of(table, seen)
    by_card = by >= 0 and by == other_of(table, seen) and table.where[by] == at.BENCH
    if is_off_field(table, seen) and not by_card:
        return
    if game[effect + of.A]:
        table[at.OPTIONS] = 1 << by
        add_seen(table, at.ASK_BENCH_FOR_FORM, number, seen)
    elif game[of.HAS_FORMS]:
        into = forms_of(game, table, by, game[effect + of.B])
        if into:
            add_set(table, at.ASK_FORM, into, by | owner_of(game, table, seen) << 5)


@compiled
def bench_chosen(game: Game, table: Table, number: int, seen: int, picked: int) -> None:
    """The figure goes to the Bench and changes its form there, or stays; of several forms its player says which."""
    by = by_of(table, seen)
    if picked == at.NONE_PICKED or table.where[by] < 0:
        return
    into = 0
    if game[of.HAS_FORMS]:
        into = forms_of(game, table, by, game[of.EFFECT + number * of.EFFECT_WIDTH + of.B])
    place(game, table, by, at.BENCH)
    if into & (into - 1):
        add_set(table, at.ASK_FORM, into, by | game[of.OWNER + by] << 5 | 1 << 6)
    elif into:
        change(game, table, by, lowest(into))


@compiled
def form_chosen(game: Game, table: Table, figure: int, into: int) -> None:
    """The figure changes its form, or keeps it (*into* below 0)."""
    if into >= 0 and forms_of(game, table, figure, -1) >> into & 1:
        change(game, table, figure, into)


# ---------------------------------------------------------------- how long they last


@compiled
def end_forms(game: Game, table: Table) -> None:
    """At the end of a turn: the forms end that end with it, and those that are nothing off the Field (FG-FORM-04)."""
    ending = 0
    for figure in range(game[of.N_FIGURES]):
        below, where = beneath(table, figure), table.where[figure]
        if below < 0 or where == at.ASIDE or not game[of.TAKES + figure] >> below & 1:
            continue
        if where < 0 and game[of.ONLY_ON_FIELD] >> figure & 1:
            ending |= 1 << figure
        elif 0 < table.half[form_cell(game, figure)] <= table[at.TURN]:
            if is_mega(game, table, figure) and is_mega_kept(game, table, game[of.OWNER + figure]):
                table.half[form_cell(game, figure)] = table[at.TURN] + 1
            else:
                ending |= 1 << figure
    while ending:
        figure = lowest(ending)
        ending &= ending - 1
        stands_instead(game, table, figure, beneath(table, figure))


@compiled
def is_mega_kept(game: Game, table: Table, seat: int) -> bool:
    """Does a figure on an Entry Point of this seat keep turns from ending its Mega Evolution?"""
    row = first_row(game, of.K_KEEPS_MEGA)
    for _ in range(game[of.KIND_MANY + of.K_KEEPS_MEGA]):
        space = table.where[game[row + of.BY]]
        if space >= 0 and game[of.ENTRIES + seat] >> space & 1 and is_in_force(game, table, row):
            return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def some_form_ends(game: Game, table: Table) -> bool:
    """Is a figure a form that turns end?"""
    for figure in range(game[of.N_FIGURES] if game[of.HAS_FORMS] else 0):
        if table.half[form_cell(game, figure)] >= table[at.TURN]:
            return True
    return False
