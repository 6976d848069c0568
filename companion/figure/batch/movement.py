"""Movement: reachable spaces, whom a figure can attack or wake, who is enclosed. The reference is `figure.movement`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import in_force, means_some
from companion.figure.batch.bits import count, lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.lying import points_by_timed, points_taken
from companion.figure.batch.noted import WISHED_POINTS, is_wished
from companion.figure.batch.places import add_set, field_of, held_of, standing, taken_by_all, taken_of, wakeable_of
from companion.figure.batch.strength import points_by_abilities
from companion.figure.batch.ways import (
    aloof,
    beside,
    blocking_for,
    dives_in,
    enters_later,
    is_never_surrounded,
    moves_fully,
    never_attacks,
    not_helping,
    spaces_struck,
    stopping_for,
    stops_waking,
    straight_level,
    straight_steps,
)


@compiled
def move_points(game: Game, table: Table, figure: int) -> int:
    """Move Points of the figure now (FG-MOVE-01, FG-MOVE-02)."""
    points = WISHED_POINTS if is_wished(game, table, figure) else game[of.POINTS + figure]
    if game[of.HAS_POINTS]:
        points = points_by_abilities(game, table, figure, points)
    marked = game[of.HAS_MARKERS] and table[at.LAIN] >> figure & 1
    if marked:
        points = points_by_timed(table, figure, points)
    if table[at.TURN] == 1 and game[of.OWNER + figure] == table[at.FIRST_PLAYER]:
        points -= 1
    if marked:
        points -= points_taken(game, table, figure)
    return max(points, 0)


@compiled
def reach_of(game: Game, table: Table, figure: int, taken: int, held: int) -> int:
    """Reachable spaces of the figure, if it may be chosen."""
    start = table.where[figure]
    if start < at.BENCH or (start == at.BENCH and enters_later(game, table, figure)):
        return 0
    if game[of.KIND_MANY + of.K_HOLDS_STILL] and means_some(game, table, of.K_HOLDS_STILL, figure):
        return 0
    if (
        game[of.KIND_MANY + of.K_STRAIGHT_STEPS]
        + game[of.KIND_MANY + of.K_MOVES_FULLY]
        + game[of.KIND_MANY + of.K_DIVES_IN]
    ):
        return reach_by_steps(game, table, figure, taken, held)
    points = move_points(game, table, figure)
    if points <= 0:
        return 0
    seen, stopping = 0 | held, 0
    if game[of.HAS_WAYS] or game[of.HAS_NOTED] or game[of.SLOT + of.M_PUMPKIN] >= 0:
        seen, stopping = blocking_for(game, table, figure, held), stopping_for(game, table, figure)
    if start >= 0:
        frontier = 1 << start
        reached = 0
    else:
        # A taken Entry Point is closed, whoever stands there (FG-MOVE-05).
        frontier = game[of.ENTRIES + game[of.OWNER + figure]] & ~taken
        reached = frontier
        seen |= frontier
        frontier &= ~stopping
        points -= 1
    seen |= frontier
    for _ in range(points):
        frontier = beside(game, frontier) & ~seen
        if not frontier:
            break
        reached |= frontier
        seen |= frontier
        frontier &= ~stopping
    return reached & ~taken


@compiled
def reach_by_steps(game: Game, table: Table, figure: int, taken: int, held: int) -> int:
    """As `reach_of`, where abilities give steps of their own, or ask for the cost of a space."""
    start, points = table.where[figure], move_points(game, table, figure)
    straight = straight_steps(game, table, figure, points)
    blocking, stopping = blocking_for(game, table, figure, held), stopping_for(game, table, figure)
    fully = moves_fully(game, table, figure)
    dives = start == at.BENCH and dives_in(game, table, figure)
    seen, merged_seen = 0 | blocking, 0
    frontier = 1 << start if start >= 0 else game[of.ENTRIES + game[of.OWNER + figure]] & ~taken
    entering = start < 0
    seen |= frontier
    reached = 0
    for cost in range(1, max(points, straight) + 1):
        level = 0
        if cost <= points:
            level = frontier if entering else beside(game, frontier) & ~seen
            entering = False
            seen |= level
            frontier = level & ~stopping
        if cost <= straight:
            level |= straight_level(game, start, cost, blocking, stopping)
        level &= ~merged_seen
        merged_seen |= level
        if dives and cost != 2:
            level = 0
        if fully:
            reached = level & ~taken if level & ~taken else reached
        else:
            reached |= level
    return reached & ~taken


@compiled
def may_be_chosen(game: Game, table: Table, figure: int) -> bool:
    """May this figure of the player to move be chosen (FG-MOVE-07)?"""
    if table.where[figure] < at.BENCH or table.waits[figure] >= table[at.TURN]:
        return False
    return game[of.MAY_BE_CHOSEN + table.condition[figure]] != 0


@compiled
def targets_of(game: Game, table: Table, figure: int) -> int:
    """The opposing figures on joined spaces, as a set (FG-BATTLE-01)."""
    space = table.where[figure]
    if space < 0 or never_attacks(game, table, figure):
        return 0
    spaces = 0 | game[of.NEIGHBOURS + space]
    if game[of.KIND_MANY + of.K_STRIKES_FAR]:
        spaces |= spaces_struck(game, table, figure, taken_by_all(game, table))
    beside_it = standing(game, table, spaces)
    targets = beside_it & game[of.OF_SEAT + 1 - game[of.OWNER + figure]]
    wanted = targets & in_force(game, table, of.K_MUST_BE_ATTACKED)
    return wanted if wanted else targets


@compiled
def has_to_attack(game: Game, table: Table, figure: int) -> bool:
    """Stands the figure beside one that it has to attack?"""
    return (targets_of(game, table, figure) & in_force(game, table, of.K_MUST_BE_ATTACKED)) != 0


@compiled
def sleepers_beside(game: Game, table: Table, figure: int) -> int:
    """Own figures on joined spaces that the figure could wake, as a set (FG-DUEL-04)."""
    space = table.where[figure]
    if space < 0:
        return 0
    owner = game[of.OWNER + figure]
    joined = game[of.NEIGHBOURS + space] & wakeable_of(game, table, owner)
    sleepers = standing(game, table, joined) & game[of.OF_SEAT + owner] if joined else 0
    if game[of.KIND_MANY + of.K_STOPS_WAKING]:
        for sleeper in range(game[of.N_FIGURES]):
            if sleepers >> sleeper & 1 and stops_waking(game, table, figure, sleeper):
                sleepers &= ~(1 << sleeper)
    return sleepers


@compiled
def has_somebody_beside(game: Game, table: Table, figure: int) -> bool:
    """Is there somebody whom the figure could attack, or wake, from where it stands?"""
    space = table.where[figure]
    if space < 0:
        return False
    owner = game[of.OWNER + figure]
    opposing, wakeable = taken_of(game, table, 1 - owner), wakeable_of(game, table, owner)
    return is_beside(game, table, figure, space, opposing, wakeable)


@compiled
def is_beside(game: Game, table: Table, figure: int, space: int, opposing: int, wakeable: int) -> bool:
    """Could the figure, on a space, attack somebody on *opposing* spaces or wake somebody on *wakeable* ones?"""
    joined = game[of.NEIGHBOURS + space]
    if not game[of.HAS_TARGETS]:
        return (joined & (opposing | wakeable)) != 0
    if joined & wakeable and sleepers_beside(game, table, figure):
        return True
    if never_attacks(game, table, figure):
        return False
    if joined & opposing:
        return True
    if not game[of.KIND_MANY + of.K_STRIKES_FAR]:
        return False
    return (spaces_struck(game, table, figure, taken_by_all(game, table)) & opposing) != 0


@compiled
def some_figure_can_act(game: Game, table: Table, seat: int) -> bool:
    """Has the seat a figure that may be chosen and can move or attack?"""
    own, other, held, wakeable = field_of(game, table, seat)
    figures = game[of.OF_SEAT + seat]
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        if not may_be_chosen(game, table, figure):
            continue
        where = table.where[figure]
        if where >= 0 and is_beside(game, table, figure, where, other, wakeable):
            return True
        if reach_of(game, table, figure, own | other, held):
            return True
    return False


@compiled
def enclosed(game: Game, table: Table, seat: int) -> int:
    """The Field figures of *seat* whose every joined space an opposing figure holds, as a set (FG-SURROUND-01)."""
    held = held_of(game, table, 1 - seat)
    apart = aloof(game, table) if game[of.HAS_RINGS] else 0
    others = apart & game[of.OF_SEAT + 1 - seat]
    while others:
        held &= ~(1 << table.where[lowest(others)])
        others &= others - 1
    victims = 0
    figures = game[of.OF_SEAT + seat] & table[at.FIELD] & ~apart
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        if not game[of.SIDES + table.where[figure]] & ~held:
            if not game[of.KIND_MANY + of.K_NOT_SURROUNDED] or is_ringed(game, table, figure, held):
                victims |= 1 << figure
    return victims


@compiled
def is_ringed(game: Game, table: Table, figure: int, held: int) -> bool:
    """Is the figure enclosed by those on *held* spaces, whatever abilities say of who encloses it?"""
    if is_never_surrounded(game, table, figure):
        return False
    return not game[of.SIDES + table.where[figure]] & ~(held & ~not_helping(game, table, figure))


@compiled
def is_enclosed(game: Game, table: Table, figure: int) -> bool:
    """Does an opposing figure hold every space joined to the figure's?"""
    space, owner = table.where[figure], game[of.OWNER + figure]
    if space < 0:
        return False
    if game[of.HAS_RINGS]:
        return (enclosed(game, table, owner) >> figure & 1) != 0
    return not game[of.SIDES + space] & ~held_of(game, table, 1 - owner)


@compiled
def is_on_goal(game: Game, table: Table, figure: int) -> bool:
    """Does it stand where its player wins?"""
    if game[of.NO_GOAL] >> figure & 1:
        return False
    return table.where[figure] == game[of.GOAL + game[of.OWNER + figure]]


@compiled
def surround(game: Game, table: Table, mover: int, victims: int) -> None:
    """Knock Outs of one side's enclosed figures (FG-SURROUND-02, policy surround_several)."""
    if count(victims) > 1 and game[of.ONE_OF_SEVERAL]:
        add_set(table, at.ASK_SURROUND, victims, mover)
    else:
        add_set(table, at.KNOCK_OUTS, victims, at.KNOCKED | at.BY_RING)
