"""Evolution: which figure may evolve and when, and what it evolves into. The reference is `figure.evolving`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import first_row
from companion.figure.batch.battle import has_bad_neighbours
from companion.figure.batch.bits import lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.entering import add_coming
from companion.figure.batch.lines import beneath, stands_instead, stood_upon
from companion.figure.batch.meant import owner_of
from companion.figure.batch.places import add, add_seen, add_set, seen_by
from companion.figure.batch.spins import segment_of

AFTER_BATTLE, WHEN_KNOCKED_OUT, TO_BENCH, WHEN_SHED = range(4)
"""When an ability lets its figure evolve, as `facts.X` says it."""
OF_ABILITY, HAS_TO, INSTEAD = range(3)
"""Which question it is what a figure evolves into. HAS_TO: it was chosen to. INSTEAD: of being Knocked Out."""


@compiled
def evolutions_of(game: Game, table: Table, figure: int, on_bench: bool) -> int:
    """What the figure, on the Field or the Bench, can evolve into now, as a set; of several of a kind, one."""
    where = table.where[figure]
    if where != at.BENCH if on_bench else where < 0:
        return 0
    left, found, kinds = game[of.EVOLUTIONS + figure], 0, 0
    if left:
        left &= ~stood_upon(game, table)
    while left:
        into = lowest(left)
        left &= left - 1
        kind = game[of.KIND_OF_FIGURE + into]
        if table.where[into] == at.ASIDE and not kinds >> kind & 1:
            found |= 1 << into
            kinds |= 1 << kind
    return found


@compiled
def may_evolve(game: Game, table: Table, had: int) -> None:
    """Each figure that Knocked Out the one that it battled may evolve, and whom abilities let (FG-EVOLVE-02).

    *had*: the Special Conditions of the two when the battle was decided, 3 bits for each.
    """
    for number in range(1, -1, -1):
        figure = table.half[at.SIDES + number * at.SIDE + at.FIGURE]
        other = table.half[at.SIDES + (1 - number) * at.SIDE + at.FIGURE]
        out = table[at.KNOCKED_OUT] >> other & 1
        if out or (game[of.EVOLVES] and by_ability(game, table, number, had >> 3 * number & 7)):
            ask(game, table, figure, evolutions_of(game, table, figure, False), False, OF_ABILITY)


@compiled
def by_ability(game: Game, table: Table, number: int, had: int) -> bool:
    """Does an ability let the figure of this side evolve after the battle?"""
    side, other = at.SIDES + number * at.SIDE, at.SIDES + (1 - number) * at.SIDE
    condition = table.condition[table.half[other + at.FIGURE]]
    got = condition if condition != had else 0
    row = first_row(game, of.K_EVOLVES)
    for _ in range(game[of.KIND_MANY + of.K_EVOLVES]):
        if game[row + of.BY] == table.half[side + at.FIGURE] and game[row + of.X] == AFTER_BATTLE:
            if not game[row + of.N] or game[row + of.N] >> got & 1:
                if game[row + of.ATTACK] < 0 or showed(game, table, side, row):
                    return True
        row += of.ABILITY_WIDTH
    return False


@compiled
def showed(game: Game, table: Table, side: int, row: int) -> bool:
    """Has the side shown the attack that the ability names, so often?"""
    if table.half[side + at.MISSED] or game[of.NAME + segment_of(game, table, side)] != game[row + of.ATTACK]:
        return False
    return max(table.half[side + at.TIMES], 1) >= max(game[row + of.MANY], 1)


@compiled
def ask(game: Game, table: Table, figure: int, into: int, on_bench: bool, question: int) -> None:
    """Ask what the figure evolves into, if there is anything."""
    if into:
        add_set(table, at.ASK_EVOLVE, into, figure | (1 if on_bench else 0) << 5 | question << 6)


@compiled
def evolution_chosen(game: Game, table: Table, asked: int, into: int) -> None:
    """The figure evolves, or stays as it is (*into* below 0)."""
    figure, on_bench, question = asked & 31, asked >> 5 & 1, asked >> 6 & 3
    if question == INSTEAD:
        evolved_instead(game, table, figure, asked >> 8, into)
    elif into >= 0 and evolutions_of(game, table, figure, on_bench != 0) >> into & 1:
        evolve(game, table, figure, into)


@compiled
def evolve(game: Game, table: Table, figure: int, into: int) -> None:
    """The figure evolves or changes its form; what the other one's ability does when it comes so is done."""
    stands_instead(game, table, figure, into)
    if has_bad_neighbours(game):
        add(table, at.CHECK_NEIGHBOURS)
    if table.where[into] >= 0:
        add_coming(game, table, into, table.where[into])


@compiled
def ability_at(game: Game, figure: int, when: int) -> int:
    """The ability of the figure by which it may evolve then, by its row; below 0 without one."""
    row = first_row(game, of.K_EVOLVES)
    for _ in range(game[of.KIND_MANY + of.K_EVOLVES]):
        if game[row + of.BY] == figure and game[row + of.X] == when:
            return row
        row += of.ABILITY_WIDTH
    return -1


@compiled
def asks_instead(game: Game, table: Table, figure: int, how: int) -> bool:
    """Ask whether the figure evolves instead of being Knocked Out in this way; False where it cannot."""
    if ability_at(game, figure, WHEN_KNOCKED_OUT) < 0:
        return False
    into = evolutions_of(game, table, figure, False)
    ask(game, table, figure, into, False, INSTEAD | how << 2)
    return into != 0


@compiled
def evolved_instead(game: Game, table: Table, figure: int, how: int, into: int) -> None:
    """The figure evolves and stays on the Field, or is Knocked Out after all; what others do comes after it."""
    if into < 0 or not evolutions_of(game, table, figure, False) >> into & 1:
        add_set(table, at.ENTER_CENTER, 0, figure | (how | at.ASKED) << 5)
        return
    row, space = ability_at(game, figure, WHEN_KNOCKED_OUT), table.where[figure]
    if game[row + of.FLAGS] & of.IS_FREEING:
        add_seen(table, at.DO, game[row + of.EFFECTS_GIVEN], seen_by(into, at.NOBODY, space, at.NOBODY))
    evolve(game, table, figure, into)


@compiled
def let_freed_evolve(game: Game, table: Table) -> None:
    """Put in front the question for those that went from the Center to the Bench and may evolve so."""
    figures, many, freed = 0, 0, 0 | table[at.FREED]
    table[at.FREED] = 0
    while freed:
        figure = (freed & 31) - 1
        freed >>= 5
        if ability_at(game, figure, TO_BENCH) >= 0:
            figures |= figure + 1 << 5 * many
            many += 1
    if figures:
        add_set(table, at.MAY_EVOLVE_NOW, figures)


@compiled
def may_evolve_now(game: Game, table: Table, figures: int) -> None:
    """Each of the figures, 1 more than their numbers in 5 bits each, may evolve where it stands."""
    for i in range(5, -1, -1):
        figure = (figures >> 5 * i & 31) - 1
        if figure >= 0:
            on_bench = table.where[figure] == at.BENCH
            ask(game, table, figure, evolutions_of(game, table, figure, on_bench), on_bench, OF_ABILITY)


@compiled
def let_evolve(game: Game, table: Table, effect: int, seen: int) -> None:
    """The owner of the effect may let one of its figures evolve: first it says which."""
    owner, on_bench, able = owner_of(game, table, seen), game[effect + of.A], 0
    for figure in range(game[of.N_FIGURES]):
        if game[of.OWNER + figure] == owner and evolutions_of(game, table, figure, on_bench != 0):
            able |= 1 << figure
    if able:
        add_set(table, at.ASK_EVOLVER, able | 1 << at.NONE_PICKED, owner | on_bench << 1)


@compiled
def evolver_chosen(game: Game, table: Table, on_bench: int, figure: int) -> None:
    """The figure that evolves was chosen, or none; where it has several evolutions, its player says which."""
    if figure == at.NONE_PICKED:
        return
    into = evolutions_of(game, table, figure, on_bench != 0)
    if into & (into - 1):
        ask(game, table, figure, into, on_bench != 0, HAS_TO)
    elif into:
        evolve(game, table, figure, lowest(into))


@compiled
def go_back(game: Game, table: Table, figure: int) -> None:
    """The figure that has left the match is again what it evolved from, where its ability says so."""
    if game[of.GO_BACK] >> figure & 1:
        below = beneath(table, figure)
        if below >= 0:
            stands_instead(game, table, figure, below)
