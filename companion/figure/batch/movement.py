"""Movement: reachable spaces, whom a figure can attack or wake, who is enclosed. The reference is `figure.movement`."""

from __future__ import annotations

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.abilities import (
    aloof,
    blocking_for,
    enters_later,
    in_force,
    never_attacks,
    points_by_abilities,
    stopping_for,
)
from companion.figure.batch.bits import count, lowest
from companion.figure.batch.compiling import Game, Table, compiled
from companion.figure.batch.places import add, field_of, held_of, standing, taken_of, wakeable_of


@compiled
def move_points(game: Game, table: Table, figure: int) -> int:
    """Move Points of the figure now (FG-MOVE-01, FG-MOVE-02)."""
    points = game[of.POINTS + figure]
    if game[of.HAS_ABILITIES]:
        points = points_by_abilities(game, table, figure, points)
    if table[at.TURN] == 1 and game[of.OWNER + figure] == table[at.FIRST_PLAYER]:
        points -= 1
    points -= table[at.SLOWED + figure]
    return max(points, 0)


@compiled
def beside(game: Game, frontier: int) -> int:
    """All spaces joined to one of these."""
    grown = 0
    while frontier:
        grown |= game[of.NEIGHBOURS + lowest(frontier)]
        frontier &= frontier - 1
    return grown


@compiled
def reach_of(game: Game, table: Table, figure: int, taken: int, held: int) -> int:
    """Reachable spaces of the figure, if it may be chosen."""
    start = table[at.WHERE + figure]
    if start == at.CENTER or (start == at.BENCH and enters_later(game, table, figure)):
        return 0
    points = move_points(game, table, figure)
    if points <= 0:
        return 0
    seen, stopping = 0 | held, 0
    if game[of.HAS_ABILITIES]:
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
def may_be_chosen(game: Game, table: Table, figure: int) -> bool:
    """May this figure of the player to move be chosen (FG-MOVE-07)?"""
    if table[at.WHERE + figure] == at.CENTER or table[at.WAITS + figure] >= table[at.TURN]:
        return False
    return game[of.MAY_BE_CHOSEN + table[at.CONDITION + figure]] != 0


@compiled
def targets_of(game: Game, table: Table, figure: int) -> int:
    """The opposing figures on joined spaces, as a set (FG-BATTLE-01)."""
    space = table[at.WHERE + figure]
    if space < 0 or never_attacks(game, table, figure):
        return 0
    beside_it = standing(game, table, game[of.NEIGHBOURS + space])
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
    space = table[at.WHERE + figure]
    if space < 0:
        return 0
    owner = game[of.OWNER + figure]
    joined = game[of.NEIGHBOURS + space] & wakeable_of(game, table, owner)
    return standing(game, table, joined) & game[of.OF_SEAT + owner] if joined else 0


@compiled
def has_somebody_beside(game: Game, table: Table, figure: int) -> bool:
    """Is there somebody whom the figure could attack, or wake, from where it stands?"""
    space = table[at.WHERE + figure]
    if space < 0:
        return False
    owner = game[of.OWNER + figure]
    opposing, wakeable = taken_of(game, table, 1 - owner), wakeable_of(game, table, owner)
    return is_beside(game, table, figure, space, opposing, wakeable)


@compiled
def is_beside(game: Game, table: Table, figure: int, space: int, opposing: int, wakeable: int) -> bool:
    """Could the figure, on a space, attack somebody on *opposing* spaces or wake somebody on *wakeable* ones?"""
    near = opposing | wakeable
    if game[of.HAS_ABILITIES] and never_attacks(game, table, figure):
        near = wakeable
    return (game[of.NEIGHBOURS + space] & near) != 0


@compiled
def some_figure_can_act(game: Game, table: Table, seat: int, rested: bool) -> bool:
    """Has the seat a figure that may be chosen and can move or attack? *rested*: as if nobody had to Wait."""
    own, other, held, wakeable = field_of(game, table, seat)
    figures = game[of.OF_SEAT + seat]
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        where = table[at.WHERE + figure]
        if where == at.CENTER or (not rested and table[at.WAITS + figure] >= table[at.TURN]):
            continue
        if not game[of.MAY_BE_CHOSEN + table[at.CONDITION + figure]]:
            continue
        if where >= 0 and is_beside(game, table, figure, where, other, wakeable):
            return True
        if reach_of(game, table, figure, own | other, held):
            return True
    return False


@compiled
def can_act(game: Game, table: Table, seat: int, rested: bool) -> bool:
    """Can the seat move, attack or use a Trainer card?"""
    return playable_cards(game, table, seat) != 0 or some_figure_can_act(game, table, seat, rested)


@compiled
def playable_cards(game: Game, table: Table, seat: int) -> int:
    """The seat's face-up Trainer cards, as a set; none without a Trainer figure."""
    cards = 0
    for card in range(game[of.N_CARDS + seat]):
        if table[at.CARDS + seat * at.MOST_CARDS + card] == at.UP:
            cards |= 1 << card
    return cards


@compiled
def enclosed(game: Game, table: Table, seat: int) -> int:
    """The Field figures of *seat* whose every joined space an opposing figure holds, as a set (FG-SURROUND-01)."""
    apart = aloof(game, table)
    free = ~held_of(game, table, 1 - seat)
    others = apart & game[of.OF_SEAT + 1 - seat]
    while others:
        free |= 1 << table[at.WHERE + lowest(others)]
        others &= others - 1
    victims = 0
    figures = game[of.OF_SEAT + seat] & ~apart
    while figures:
        figure = lowest(figures)
        figures &= figures - 1
        space = table[at.WHERE + figure]
        if space >= 0 and not game[of.SIDES + space] & free:
            victims |= 1 << figure
    return victims


@compiled
def is_enclosed(game: Game, table: Table, figure: int) -> bool:
    """Does an opposing figure hold every space joined to the figure's?"""
    space, owner = table[at.WHERE + figure], game[of.OWNER + figure]
    if space < 0:
        return False
    if game[of.HAS_ABILITIES]:
        return (enclosed(game, table, owner) >> figure & 1) != 0
    return not game[of.SIDES + space] & ~held_of(game, table, 1 - owner)


@compiled
def is_on_goal(game: Game, table: Table, figure: int) -> bool:
    """Does it stand where its player wins?"""
    return table[at.WHERE + figure] == game[of.GOAL + game[of.OWNER + figure]]


@compiled
def surround(game: Game, table: Table, mover: int, victims: int) -> None:
    """Knock Outs of one side's enclosed figures (FG-SURROUND-02, policy surround_several)."""
    if count(victims) > 1 and game[of.ONE_OF_SEVERAL]:
        add(table, at.ASK_SURROUND, victims, mover)
    else:
        add(table, at.KNOCK_OUTS, victims, 1)
