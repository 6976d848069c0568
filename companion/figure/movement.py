"""Movement: reachable spaces, rulings on moves, enclosed figures.

What blocks and what can be passed are arguments of the search, so that effects and conditions change
arguments and never the search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.figure._active_abilities import clauses_that_take_points, points_by_abilities
from companion.figure._field import MEMO_SIZE, NOWHERE, Field, Reach, union
from companion.figure._marked import given_by_hand
from companion.figure._passage import (
    aloof,
    blocking_for,
    dives_in,
    enters_later,
    is_held_still,
    is_never_surrounded,
    moves_fully,
    never_attacks,
    not_helping,
    spaces_struck,
    stopping_for,
    stops_waking,
    straight_levels,
    straight_steps,
    to_be_attacked,
)
from companion.figure.actions import Action
from companion.figure.game import Game
from companion.figure.printed.abilities import MustBeAttacked, StopsWaking
from companion.figure.printed.effects import WISHED, LyingMarker, NotedMarker
from companion.figure.printed.playmat import bits
from companion.figure.state import ASIDE, BENCH, CENTER, OUT, Table
from companion.kernel.model import Ruling, Seat

TAKES_POINTS: Mapping[LyingMarker, int] = {"mp_minus_1": 1, "mp_minus_2": 2, "weak_armor": 1}
"""Markers that take Move Points, and how many."""


def _points_taken(lying: tuple[LyingMarker, ...]) -> int:
    """Move Points that the markers under a figure take from it."""
    return sum(TAKES_POINTS.get(marker, 0) for marker in lying)


WISHED_POINTS = 3
"""Move Points of a figure with a wish for it (EFFECT-wish)."""
TAILWIND_UP_TO = 4
"""Upper bound of Move Points by `tailwind`."""


def _in_trick_room(points: int) -> int:
    """Turn many Move Points into 1, few into 3."""
    return 1 if points >= 3 else 3 if points <= 1 else points


def _by_timed_markers(lying: tuple[LyingMarker, ...], points: int) -> int:
    """Move Points after the markers that change them for some turns."""
    kinds = {marker.what for marker in lying if isinstance(marker, NotedMarker)}
    if "trick_room" in kinds:
        points = _in_trick_room(points)
    return max(points, min(points + 1, TAILWIND_UP_TO)) if "tailwind" in kinds else points


def move_points(game: Game, table: Table, figure: int) -> int:
    """Move Points of the figure now (FG-MOVE-01, FG-MOVE-02)."""
    points = game.points[figure]
    if table.markers[figure] and WISHED in table.markers[figure]:
        points = WISHED_POINTS
    if game.has_points_abilities:
        points = points_by_abilities(game, table, figure, points)
    if table.markers[figure]:
        points = _by_timed_markers(table.markers[figure], points)
    if table.turn == 1:
        points -= _first_turn_loss(game, table, figure)
    if table.markers[figure]:
        points -= _points_taken(table.markers[figure])
        points = min(points + given_by_hand(table.markers[figure], "more_points"), game.most_points)
    return points if points > 0 else 0


def _first_turn_loss(game: Game, table: Table, figure: int) -> int:
    return 1 if table.turn == 1 and game.owners[figure] == table.first_player else 0


def reach_of(game: Game, table: Table, figure: int, field: Field) -> Reach:
    """Reachable spaces of the figure, if it may be chosen. Cached: do not mutate."""
    reach, taken = _reach_over_taken(game, table, figure, field), field.all_taken
    return Reach(reach.spaces & ~taken, reach.levels) if reach.spaces & taken else reach


def _reach_over_taken(game: Game, table: Table, figure: int, field: Field) -> Reach:
    """As `reach_of`, but the spaces may include taken ones."""
    if game.has_move_abilities:
        return _reach_by_abilities(game, table, figure, field)
    start = table.where[figure]
    if start < BENCH:
        return NOWHERE
    if table.turn != 1 and not table.markers[figure] and (start >= 0 or not _entries_hide(game, figure, field)):
        place = game.plain_reach[figure][start]
        return place[field.all_held & place.inner]
    points = move_points(game, table, figure)
    nearby = game.near[start][points] if start >= 0 else game.near_entries[game.owners[figure]][points]
    key = (figure, start, points, field.all_held & nearby, field.all_taken & nearby)
    reach = game.known_reach.get(key)
    if reach is None:
        reach = _keep_reach(game, key, _levels(game, figure, start, points, field), field)
    return reach


def _entries_hide(game: Game, figure: int, field: Field) -> bool:
    """Does a figure that can be passed close an Entry Point to this one?"""
    passable = field.all_taken ^ field.all_held
    return bool(passable and passable & game.entry_masks[game.owners[figure]])


def _keep_reach(game: Game, key: tuple[int, ...], levels: tuple[int, ...], field: Field) -> Reach:
    if len(game.known_reach) >= MEMO_SIZE:
        game.known_reach.clear()
    reach = game.known_reach[key] = Reach(union(levels) & ~field.all_taken, levels)
    return reach


def _reach_by_abilities(game: Game, table: Table, figure: int, field: Field) -> Reach:
    """As `reach_of`, where abilities add Move Points, let figures pass or stop them, or grant special steps."""
    start = table.where[figure]
    if start < BENCH or (start == BENCH and enters_later(game, table, figure)):
        return NOWHERE
    if is_held_still(game, table, figure):
        return NOWHERE
    points = move_points(game, table, figure)
    straight = straight_steps(game, table, figure, points)
    farthest = max(points, straight)
    nearby = game.near[start][farthest] if start >= 0 else game.near_entries[game.owners[figure]][points]
    blocking, stopping = blocking_for(game, table, figure, field), stopping_for(game, table, figure)
    fully = figure in game.move_fully and moves_fully(game, table, figure)
    dives = start == BENCH and dives_in(game, table, figure)
    key = (
        figure,
        start,
        points,
        straight,
        blocking & nearby,
        field.all_taken & nearby,
        stopping & nearby,
        fully,
        dives,
    )
    reach = game.known_reach.get(key)
    if reach is None:
        levels = _levels_by_ways(game, figure, start, points, field.all_taken, blocking, stopping)
        if straight:
            levels = _with_straight(levels, straight_levels(game, start, straight, blocking, stopping))
        if dives:
            levels = (0, *levels[1:2])
        if fully:
            levels = _farthest(levels, field.all_taken)
        reach = _keep_reach(game, key, levels, field)
    return reach


def _farthest(levels: tuple[int, ...], taken: int) -> tuple[int, ...]:
    """Keep only the spaces of the highest cost at which the figure can land."""
    costs = [cost for cost, level in enumerate(levels) if level & ~taken]
    return (*(0,) * costs[-1], levels[costs[-1]]) if costs else ()


def _levels_by_ways(
    game: Game, figure: int, start: int, points: int, taken: int, blocking: int, stopping: int
) -> tuple[int, ...]:
    if points <= 0:
        return ()
    if start != BENCH:
        return game.graph.flood_stopping(1 << start, blocking, stopping, points)
    entries = game.entry_masks[game.owners[figure]] & ~taken
    # If every Entry Point stops the newcomer, the empty frontier spreads nowhere.
    onward = game.graph.flood_stopping(entries & ~stopping, blocking | entries, stopping, points - 1)
    return (entries, *onward) if entries else ()


def _with_straight(levels: tuple[int, ...], straight: tuple[int, ...]) -> tuple[int, ...]:
    """Merge spaces by cost with those reached in a straight line; each only at its least cost."""
    both, seen = list[int](), 0
    for cost in range(max(len(levels), len(straight))):
        level = (levels[cost] if cost < len(levels) else 0) | (straight[cost] if cost < len(straight) else 0)
        both.append(level & ~seen)
        seen |= level
    return tuple(both)


def _levels(game: Game, figure: int, start: int, points: int, field: Field) -> tuple[int, ...]:
    """The spaces that the figure can pass or land on, by cost: item 0 costs 1 MP."""
    if points <= 0:
        return ()
    if start != BENCH:
        return game.graph.flood(1 << start, field.all_held, points)
    # A taken Entry Point is closed, whoever stands there (FG-MOVE-05).
    entries = game.entry_masks[game.owners[figure]] & ~field.all_taken
    return game.levels_entering(entries, points, field.all_held)


def cost_of(game: Game, table: Table, figure: int, space: int) -> int:
    """Cost of a move in MP; 0 where the figure cannot go."""
    reach = reach_of(game, table, figure, game.field(table))
    return _cost_in(reach, space) if reach.spaces >> space & 1 else 0


def cost_of_open(game: Game, table: Table, figure: int, space: int, field: Field) -> int:
    """As `cost_of`, for a move known to be legal."""
    return _cost_in(_reach_over_taken(game, table, figure, field), space)


def costs_in(reach: Reach) -> dict[int, int]:
    """Cost of a move in MP to each space within reach."""
    costs = {}
    for space in bits(reach.spaces):
        cost = 1
        for level in reach.levels:
            if level >> space & 1:
                break
            cost += 1
        costs[space] = cost
    return costs


def _cost_in(reach: Reach, space: int) -> int:
    cost = 1
    for level in reach.levels:
        if level >> space & 1:
            break
        cost += 1
    return cost


def why_not_chosen(game: Game, table: Table, figure: int) -> Ruling | None:
    """Why the figure may not be chosen to move or attack in this turn."""
    name = game.names[figure]
    if game.owners[figure] != table.to_move:
        return Ruling("FG-TURN-01", "refused.not-yours", (("figure", name),))
    if table.where[figure] == CENTER:
        return Ruling("FG-PC-05", "refused.in-center", (("figure", name),), ("FG-PC-01",))
    if table.where[figure] == OUT:
        return Ruling("ABILITY-leaves_match", "refused.out-of-match", (("figure", name),))
    if table.where[figure] == ASIDE:
        return Ruling("FG-EVOLVE-02", "refused.aside", (("figure", name),))
    if table.waits[figure] >= table.turn:
        also = ("FG-BENCH-04", "FG-BENCH-03") if table.where[figure] == BENCH else ("FG-WAIT-01",)
        return Ruling("FG-MOVE-07", "refused.must-wait", (("figure", name),), also)
    rule = game.condition_rule(table, figure)
    if rule is not None and not rule.may_be_chosen:
        return Ruling(rule.clause, "refused.asleep", (("figure", name),), ("FG-MOVE-07",))
    return None


def may_be_chosen(game: Game, table: Table, figure: int) -> bool:
    """May this figure of the player to move be chosen (fast path of `why_not_chosen`)?"""
    if table.where[figure] < BENCH or table.waits[figure] >= table.turn:
        return False
    if table.conditions[figure] is None:
        return True
    rule = game.condition_rule(table, figure)
    return rule is None or rule.may_be_chosen


def why_no_move(game: Game, table: Table, figure: int, to: int) -> Ruling | None:
    """Why the figure, which may be chosen, may not move to *to*.

    Gives the first reason that a player would: too far even on an empty board, then a closed Entry Point,
    then figures in the way.

    Source: FG-MOVE-01 to FG-MOVE-06, FG-TURN-03.
    """
    facts = (("figure", game.names[figure]), ("space", game.place_name(to)))
    start = table.where[figure]
    if to == CENTER:
        return Ruling("FG-PC-05", "refused.to-center", facts, ("FG-PC-01",))
    if to == BENCH:
        return Ruling("FG-MOVE-06", "refused.to-bench", facts)
    if to == OUT:
        return Ruling("FG-MOVE-01", "refused.to-out", facts)
    if to == start:
        return Ruling("FG-TURN-03", "refused.same-space", facts)
    if reach_of(game, table, figure, game.field(table)).spaces >> to & 1:
        return None
    if is_held_still(game, table, figure):
        return Ruling("ABILITY-holds_still", "refused.held-still", facts, ("FG-MOVE-01",))
    if start == BENCH and enters_later(game, table, figure):
        return Ruling("ABILITY-enters_last", "refused.enters-last", facts, ("FG-MOVE-04",))
    diving = start == BENCH and dives_in(game, table, figure)
    if diving and not _beside_entries(game, figure) >> to & 1:
        return Ruling("ABILITY-dives_in", "refused.dives-in", facts, ("FG-MOVE-04",))
    if figure in game.move_fully and moves_fully(game, table, figure):
        needed = _empty_board_cost(game, table, figure, to)
        if 0 <= needed < move_points(game, table, figure) and not game.taken_and_blocking(table)[0] >> to & 1:
            return Ruling("ABILITY-moves_fully", "refused.moves-fully", facts, ("FG-MOVE-01",))
    return _why_out_of_reach(game, table, figure, to)


def _beside_entries(game: Game, figure: int) -> int:
    """The spaces 1 step from an Entry Point of the figure's player."""
    entries = game.entry_masks[game.owners[figure]]
    return union(tuple(game.graph.neighbours[entry] for entry in bits(entries))) & ~entries


def _why_out_of_reach(game: Game, table: Table, figure: int, to: int) -> Ruling:
    taken, blocking = game.taken_and_blocking(table)
    if game.has_ways:
        blocking = blocking_for(game, table, figure, game.field(table))
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
    if game.has_ways and stopping_for(game, table, figure):
        levels = _levels_by_ways(game, figure, table.where[figure], points, taken, blocking, 0)
        if union(levels) >> to & 1:
            return Ruling("ABILITY-stops_beside", "refused.stopped", facts, ("FG-MOVE-03",))
    return Ruling("FG-MOVE-03", "refused.cut-off", facts)


def _too_far(
    game: Game, table: Table, figure: int, facts: tuple[tuple[str, str], ...], points: int, needed: int
) -> Ruling:
    facts = (*facts, ("points", str(points)), ("needed", str(needed)))
    entering = table.where[figure] == BENCH
    also: tuple[str, ...] = ("FG-MOVE-04",) if entering else ()
    if game.has_points_abilities and needed <= game.points[figure]:
        also += clauses_that_take_points(game, table, figure)
    if needed <= straight_steps(game, table, figure, points):
        also += ("ABILITY-straight_steps",)
    if needed <= points + _first_turn_loss(game, table, figure):
        return Ruling("FG-MOVE-02", "refused.first-turn", facts, ("FG-MOVE-01", *also))
    if entering and points < 1:
        return Ruling("FG-MOVE-04", "refused.cannot-enter", facts, ("FG-MOVE-01",))
    return Ruling("FG-MOVE-01", "refused.too-far", facts, also)


def _empty_board_cost(game: Game, table: Table, figure: int, to: int) -> int:
    """Cost in MP if no figure were in the way; -1 if no lines lead there."""
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
    """The opposing figures that the figure could attack, on joined spaces or by an ability (FG-BATTLE-01)."""
    space = table.where[figure]
    if space < 0 or (game.has_non_fighters and never_attacks(game, table, figure)):
        return ()
    opponent = 1 - game.owners[figure]
    joined = game.graph.neighbours[space]
    if game.strike_far and figure in game.strike_far:
        joined |= spaces_struck(game, table, figure)
    field = game.field(table)
    joined &= field.taken[opponent]
    if not joined:
        return ()
    targets = _standing_on(table, field.in_play[opponent], joined)
    if MustBeAttacked in game.abilities:
        return to_be_attacked(game, table, targets) or targets
    return targets


def has_to_attack(game: Game, table: Table, figure: int) -> bool:
    """Is the figure beside one that it must attack?"""
    return bool(to_be_attacked(game, table, targets_of(game, table, figure)))


def nobody_to_attack(game: Game, table: Table, figure: int, field: Field) -> bool:
    """Is there nobody that the figure could attack or wake from its space?"""
    space = table.where[figure]
    if space < 0:
        return True
    owner = game.owners[figure]
    if not game.has_attack_abilities:
        return not game.graph.neighbours[space] & (field.taken[1 - owner] | field.wakeable[owner])
    if game.has_non_fighters and never_attacks(game, table, figure):
        return not sleepers_beside(game, table, figure)
    if game.strike_far and figure in game.strike_far and spaces_struck(game, table, figure) & field.taken[1 - owner]:
        return False
    if StopsWaking in game.abilities and game.graph.neighbours[space] & field.wakeable[owner]:
        return not (game.graph.neighbours[space] & field.taken[1 - owner] or sleepers_beside(game, table, figure))
    return not game.graph.neighbours[space] & (field.taken[1 - owner] | field.wakeable[owner])


def some_figure_can_act(game: Game, table: Table, field: Field) -> bool:
    """Does the player to move have a figure that may be chosen and can move or attack?"""
    where, waits, turn = table.where, table.waits, table.turn
    plain, free = not game.has_move_abilities and turn != 1, ~field.all_taken
    # A loop for speed: it runs at the beginning of every turn, and the first figure mostly settles it.
    for figure in field.in_play[table.to_move]:
        start = where[figure]
        if waits[figure] >= turn:
            continue
        if table.conditions[figure] is not None and not may_be_chosen(game, table, figure):
            continue
        # One free space beside it is enough, and mostly available.
        if plain and game.points[figure] and not table.markers[figure]:
            beside = game.graph.neighbours[start] if start >= 0 else game.entry_masks[table.to_move]
            if beside & free:
                return True
        if reach_of(game, table, figure, field).spaces or not nobody_to_attack(game, table, figure, field):
            return True
    return False


def moves_and_stays(game: Game, table: Table, figures: Sequence[int], answers: list[Action]) -> None:
    """Add all moves and stays of these figures (all or one of the player to move) to *answers*.

    Where everybody has their printed Move Points, one inlined loop does all per-figure work for speed.
    """
    field, where = game.field(table), table.where
    if len(figures) == 1 or game.has_attack_abilities or game.has_move_abilities or table.turn == 1:
        for figure in figures:
            if may_be_chosen(game, table, figure):
                answers += game.moves_to[figure][reach_of(game, table, figure, field).spaces]
                if where[figure] >= 0 and not nobody_to_attack(game, table, figure, field):
                    answers.append(game.stays[figure])
        return
    seat, waits, turn, conditions, markers = table.to_move, table.waits, table.turn, table.conditions, table.markers
    held, free, joined = field.all_held, ~field.all_taken, game.joined
    others, passable = field.taken[1 - seat] | field.wakeable[seat], field.all_taken ^ held
    for figure, reach_from, moves_to, stay in game.walkers[field.in_play[seat]]:
        start = where[figure]
        if waits[figure] >= turn:
            continue
        if conditions[figure] is not None or markers[figure] or (passable and start == BENCH):
            if not may_be_chosen(game, table, figure):
                continue
            answers += moves_to[reach_of(game, table, figure, field).spaces]
        else:
            place = reach_from[start]
            answers += moves_to[place[held & place.inner].spaces & free]
        if joined[start] & others:
            answers.append(stay)


def sleepers_beside(game: Game, table: Table, figure: int) -> tuple[int, ...]:
    """Own figures on joined spaces that the figure could wake (FG-DUEL-04)."""
    owner, space = game.owners[figure], table.where[figure]
    wakeable = game.field(table).wakeable[owner]
    joined = game.graph.neighbours[space] & wakeable if wakeable and space >= 0 else 0
    if not joined:
        return ()
    sleepers = _standing_on(table, game.of_seat[owner], joined)
    return tuple(other for other in sleepers if not stops_waking(game, table, figure, other))


def _standing_on(table: Table, figures: Sequence[int], spaces: int) -> tuple[int, ...]:
    """The figures that are on one of these spaces."""
    where = table.where
    return tuple([one for one in figures if (at := where[one]) >= 0 and spaces >> at & 1])


def enclosed(game: Game, table: Table, seat: Seat) -> tuple[int, ...]:
    """The Field figures of *seat* with opposing figures on every joined space.

    Source: FG-SURROUND-01, -04, -05.
    """
    field = game.field(table)
    # Abilities can only keep figures from being enclosed, never enclose any.
    if field.is_open:
        return ()
    if game.has_aloof:
        return tuple(one for one in game.of_seat[seat] if is_enclosed(game, table, one))
    free, sides, where = ~field.held[1 - seat], game.sides, table.where
    return tuple([one for one in field.in_play[seat] if (space := where[one]) >= 0 and not sides[space] & free])


def is_enclosed(game: Game, table: Table, figure: int) -> bool:
    """Does an opposing figure hold every space joined to the figure's?"""
    space, seat = table.where[figure], game.owners[figure]
    if space < 0:
        return False
    held = game.field(table).held[1 - seat]
    if game.has_aloof:
        if figure in aloof(game, table, seat) or is_never_surrounded(game, table, figure):
            return False
        for one in aloof(game, table, 1 - seat):
            held &= ~(1 << table.where[one])
        held &= ~not_helping(game, table, figure)
    return not game.sides[space] & ~held
