"""Movement: reachable spaces, rulings on moves, enclosed figures.

What blocks and what can be passed are arguments of the search, so that effects
and conditions change arguments and never the search.
"""

from __future__ import annotations

from companion.figure.game import MEMO_SIZE, NOWHERE, Field, Game, Reach, union
from companion.figure.state import BENCH, CENTER, Table
from companion.kernel import Ruling, Seat


def move_points(game: Game, table: Table, figure: int) -> int:
    """Move Points of the figure now (FG-MOVE-01, FG-MOVE-02)."""
    points = game.points[figure]
    if table.turn == 1:
        points -= _first_turn_loss(game, table, figure)
    if table.markers[figure]:
        points -= table.markers[figure].count("mp_minus_1")
    return points if points > 0 else 0


def _first_turn_loss(game: Game, table: Table, figure: int) -> int:
    return 1 if table.turn == 1 and game.owners[figure] == table.first_player else 0


def reach_of(game: Game, table: Table, figure: int, field: Field) -> Reach:
    """Reachable spaces of the figure, if it may be chosen. Not to be changed: it is a memo."""
    start = table.where[figure]
    if start == CENTER:
        return NOWHERE
    if table.turn == 1 or table.markers[figure]:
        points = move_points(game, table, figure)
    else:
        points = game.points[figure]
    nearby = game.near[start][points] if start >= 0 else game.near_entries[game.owners[figure]][points]
    # Only figures nearby can be in the way, so that the same question comes again.
    key = (figure, start, points, field.all_held & nearby, field.all_taken & nearby)
    reach = game.known_reach.get(key)
    if reach is None:
        if len(game.known_reach) >= MEMO_SIZE:
            game.known_reach.clear()
        levels = _levels(game, figure, start, points, field)
        spaces = union(levels) & ~field.all_taken
        reach = game.known_reach[key] = Reach(spaces, levels, game.moves_to(figure, spaces))
    return reach


def _levels(game: Game, figure: int, start: int, points: int, field: Field) -> tuple[int, ...]:
    """The spaces the figure can pass or land on, by cost: item 0 costs 1 MP."""
    if points <= 0:
        return ()
    if start != BENCH:
        return game.graph.flood(1 << start, field.all_held, points)
    # A taken Entry Point is closed, whoever stands there (FG-MOVE-05).
    entries = game.entry_masks[game.owners[figure]] & ~field.all_taken
    return (entries, *game.graph.flood(entries, field.all_held, points - 1)) if entries else ()


def cost_of(game: Game, table: Table, figure: int, space: int) -> int:
    """Cost of a move in MP; 0 where the figure cannot go."""
    reach = reach_of(game, table, figure, game.field(table))
    if not reach.spaces >> space & 1:
        return 0
    return next(cost for cost, level in enumerate(reach.levels, start=1) if level >> space & 1)


def why_not_chosen(game: Game, table: Table, figure: int) -> Ruling | None:
    """Why the figure may not be chosen to move or attack in this turn."""
    name = game.names[figure]
    if game.owners[figure] != table.to_move:
        return Ruling("FG-TURN-01", "refused.not-yours", (("figure", name),))
    if table.where[figure] == CENTER:
        return Ruling("FG-PC-05", "refused.in-center", (("figure", name),), ("FG-PC-01",))
    if table.waits[figure] >= table.turn:
        also = ("FG-BENCH-04", "FG-BENCH-03") if table.where[figure] == BENCH else ("FG-WAIT-01",)
        return Ruling("FG-MOVE-07", "refused.must-wait", (("figure", name),), also)
    rule = game.condition_rule(table, figure)
    if rule is not None and not rule.may_be_chosen:
        return Ruling(rule.clause, "refused.asleep", (("figure", name),), ("FG-MOVE-07",))
    return None


def may_be_chosen(game: Game, table: Table, figure: int) -> bool:
    """May this figure of the player to move be chosen? The quick form of `why_not_chosen`."""
    if table.where[figure] == CENTER or table.waits[figure] >= table.turn:
        return False
    if table.conditions[figure] is None:
        return True
    rule = game.condition_rule(table, figure)
    return rule is None or rule.may_be_chosen


def why_no_move(game: Game, table: Table, figure: int, to: int) -> Ruling | None:
    """Why the figure, which may be chosen, may not move to *to*.

    The first reason that a player would give: too far even on an empty board,
    then a closed Entry Point, then figures in the way.

    Source: FG-MOVE-01 to FG-MOVE-06, FG-TURN-03.
    """
    facts = (("figure", game.names[figure]), ("space", game.place_name(to)))
    start = table.where[figure]
    if to == CENTER:
        return Ruling("FG-PC-05", "refused.to-center", facts, ("FG-PC-01",))
    if to == BENCH:
        return Ruling("FG-MOVE-06", "refused.to-bench", facts)
    if to == start:
        return Ruling("FG-TURN-03", "refused.same-space", facts)
    if reach_of(game, table, figure, game.field(table)).spaces >> to & 1:
        return None
    return _why_out_of_reach(game, table, figure, to)


def _why_out_of_reach(game: Game, table: Table, figure: int, to: int) -> Ruling:
    taken, blocking = game.taken_and_blocking(table)
    facts: tuple[tuple[str, str], ...] = (
        ("figure", game.names[figure]),
        ("space", game.graph.names[to]),
    )
    points, needed = move_points(game, table, figure), _empty_board_cost(game, table, figure, to)
    if needed < 0:
        return Ruling("FG-MOVE-01", "refused.no-way", facts)
    if needed > points:
        return _too_far(game, table, figure, facts, points, needed)
    entering = table.where[figure] == BENCH
    if entering and _only_entry_points_in_the_way(game, table, figure, to, taken, blocking):
        return Ruling("FG-MOVE-05", "refused.entry-taken", facts, ("FG-MOVE-03",))
    if taken >> to & 1:
        return Ruling("FG-MOVE-03", "refused.taken", facts)
    return Ruling("FG-MOVE-03", "refused.cut-off", facts)


def _too_far(
    game: Game, table: Table, figure: int, facts: tuple[tuple[str, str], ...], points: int, needed: int
) -> Ruling:
    facts = (*facts, ("points", str(points)), ("needed", str(needed)))
    entering = table.where[figure] == BENCH
    also = ("FG-MOVE-04",) if entering else ()
    if needed <= points + _first_turn_loss(game, table, figure):
        return Ruling("FG-MOVE-02", "refused.first-turn", facts, ("FG-MOVE-01", *also))
    if entering and points < 1:
        return Ruling("FG-MOVE-04", "refused.cannot-enter", facts, ("FG-MOVE-01",))
    return Ruling("FG-MOVE-01", "refused.too-far", facts, also)


def _empty_board_cost(game: Game, table: Table, figure: int, to: int) -> int:
    """The least MP to get there if no figure were in the way; -1 where no lines lead there."""
    distance = game.graph.distance
    start = table.where[figure]
    if start != BENCH:
        return distance[start][to]
    ways = [distance[entry][to] for entry in game.graph.entries[game.owners[figure]]]
    ways = [way for way in ways if way >= 0]
    return 1 + min(ways) if ways else -1


def _only_entry_points_in_the_way(game: Game, table: Table, figure: int, to: int, taken: int, blocking: int) -> bool:
    """Would the figure get there if it could enter over taken Entry Points?"""
    entries = game.entry_masks[game.owners[figure]]
    if entries >> to & 1 and taken >> to & 1:
        return True
    reached = entries | union(game.graph.flood(entries, blocking, move_points(game, table, figure) - 1))
    return bool(reached >> to & 1) and not taken >> to & 1


def targets_of(game: Game, table: Table, figure: int) -> tuple[int, ...]:
    """The opposing figures on joined spaces: whom the figure could attack (FG-BATTLE-01)."""
    space = table.where[figure]
    if space < 0:
        return ()
    opponent = 1 - game.owners[figure]
    joined = game.graph.neighbours[space] & game.field(table).taken[opponent]
    if not joined:
        return ()
    where = table.where
    return tuple(other for other in game.of_seat[opponent] if where[other] >= 0 and joined >> where[other] & 1)


def nobody_to_attack(game: Game, table: Table, figure: int, field: Field) -> bool:
    """Is there nobody whom the figure could attack, nor wake, from where it stands?"""
    space = table.where[figure]
    if space < 0:
        return True
    owner = game.owners[figure]
    return not game.graph.neighbours[space] & (field.taken[1 - owner] | field.wakeable[owner])


def some_figure_can_act(game: Game, table: Table) -> bool:
    """Has the player to move a figure that may be chosen and can move or attack?"""
    field = game.field(table)
    return any(
        may_be_chosen(game, table, figure)
        and bool(reach_of(game, table, figure, field).spaces or not nobody_to_attack(game, table, figure, field))
        for figure in game.of_seat[table.to_move]
    )


def sleepers_beside(game: Game, table: Table, figure: int) -> tuple[int, ...]:
    """Own figures on joined spaces that the figure could wake (FG-DUEL-04)."""
    owner, space = game.owners[figure], table.where[figure]
    joined = game.graph.neighbours[space] & game.field(table).wakeable[owner] if space >= 0 else 0
    if not joined:
        return ()
    where = table.where
    return tuple(other for other in game.of_seat[owner] if where[other] >= 0 and joined >> where[other] & 1)


def enclosed(game: Game, table: Table, seat: Seat) -> tuple[int, ...]:
    """The Field figures of *seat* whose every joined space an opposing figure holds.

    Source: FG-SURROUND-01, -04, -05.
    """
    field = game.field(table)
    if not field.taken[seat]:
        return ()
    free, sides, where = ~field.held[1 - seat], game.sides, table.where
    return tuple([one for one in game.of_seat[seat] if (space := where[one]) >= 0 and not sides[space] & free])


def is_enclosed(game: Game, table: Table, figure: int) -> bool:
    """Does an opposing figure hold every space joined to the figure's?"""
    space = table.where[figure]
    return space >= 0 and not game.sides[space] & ~game.field(table).held[1 - game.owners[figure]]
