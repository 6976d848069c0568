"""The turn, from its beginning through the chosen figure's move to its end.

`battle` continues from an attack, `trainers` from a Trainer card; `knock_outs` removes figures from the Field.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from companion.figure._active_abilities import in_force
from companion.figure._battle import begin_battle
from companion.figure._destinations import entered
from companion.figure._evolving import freed
from companion.figure._forms import forms_ended
from companion.figure._knock_outs import come_back, woken_by
from companion.figure._marked import next_turn, sung_out
from companion.figure._passage import dives_in
from companion.figure._reactions import keeping_away
from companion.figure._reducers import replaced, with_turn_ended
from companion.figure._trainers import play_trainer, playable_cards, run_out
from companion.figure._used import passed_over, use_ability
from companion.figure._using import abilities_to_use, can_use_or_act
from companion.figure.actions import Action, Attack, Done, Move, PlayTrainer, Stay, UseAbility, Wake
from companion.figure.events import (
    AttacksAgain,
    Event,
    FigureMoved,
    FigureStayed,
    FigureSurrounded,
    FigureWoken,
    FirstPlayerDrawn,
    MadeToWait,
    MatchEnded,
    Passed,
    PositionSeen,
    TurnEnded,
)
from companion.figure.game import FIRST_PLAYER, Game
from companion.figure.movement import (
    cost_of,
    cost_of_open,
    enclosed,
    has_to_attack,
    is_enclosed,
    moves_and_stays,
    nobody_to_attack,
    sleepers_beside,
    some_figure_can_act,
    targets_of,
)
from companion.figure.printed.abilities import (
    Banishes,
    KeepsAway,
    MustBeAttacked,
    StopsMoversAttacks,
    WakesItself,
    WhenPassing,
)
from companion.figure.printed.effects import LyingMarker, NotedMarker
from companion.figure.printed.playmat import bits
from companion.figure.rulesets import policy_clause
from companion.figure.state import BENCH, Table, Winner
from companion.figure.tasks import (
    Arrive,
    Ask,
    BeginTurn,
    CheckDisplaced,
    CheckMover,
    CheckNeighbours,
    DrawFirstPlayer,
    EndTurn,
    KnockOutChosen,
    KnockOuts,
    MayAttack,
    TakeTurn,
    Task,
)
from companion.kernel.agenda import Result
from companion.kernel.model import SEAT_NAMES, Chance, Seat


def winner_of(seat: Seat) -> Winner:
    """The result in which *seat* wins."""
    return "a" if seat == 0 else "b"


END = Result((), (EndTurn(),))
"""The turn ends by itself: no decision is left."""
DONE = Done()
TO_TURN = Result((), (TakeTurn(),))
"""The player to move can act."""


def draw_first_player(game: Game, table: Table, task: DrawFirstPlayer, action: Chance) -> Result:
    """Answer the draw for the first player (FG-SETUP-04)."""
    assert action.source == FIRST_PLAYER
    seat = SEAT_NAMES.index(str(action.outcome))
    return Result((FirstPlayerDrawn(seat),), (BeginTurn(),))


def begin_turn(game: Game, table: Table, task: BeginTurn) -> Result:
    """Begin the turn, unless the match is a draw or the player to move cannot act (FG-WIN-02)."""
    rules = game.rules
    if WakesItself in game.abilities and (woken := _wake_themselves(game, table)):
        return Result(woken, (CheckDisplaced(), BeginTurn()))
    if table.turn > game.last_turn:
        return Result((MatchEnded("draw", policy_clause("turn_limit")),), last=True)
    events: tuple[Event, ...] = ()
    if rules.repetition is not None:
        position = position_mark(table)
        events = (PositionSeen(position),)
        if dict(table.seen).get(position, 0) + 1 >= rules.repetition:
            return Result((*events, MatchEnded("draw", policy_clause("repetition"))), last=True)
    if can_act(game, table):
        return Result(events, TO_TURN.tasks) if events else TO_TURN
    if rules.no_action_means_loss:
        return Result((*events, MatchEnded(winner_of(1 - table.to_move), "FG-WIN-02")), last=True)
    if _nobody_can_ever_act(game, table):
        return Result((*events, MatchEnded("draw", policy_clause("no_action_means_loss"))), last=True)
    return Result((*events, Passed(table.to_move)), (EndTurn(),))


def _wake_themselves(game: Game, table: Table) -> tuple[Event, ...]:
    """Remove the Special Conditions that abilities end at the start of their player's turn."""
    events: dict[int, Event] = {}
    for by, ability in in_force(game, table, WakesItself):
        if game.owners[by] == table.to_move:
            events |= {figure: event for figure, event in woken_by(game, table, by, ability) if figure not in events}
    return tuple(events.values())


def can_act(game: Game, table: Table) -> bool:
    """Can the player to move move, attack or use a Trainer card or plate?"""
    return can_use_or_act(game, table) or bool(playable_cards(game, table, table.to_move))


def _nobody_can_ever_act(game: Game, table: Table) -> bool:
    """Would both players pass for ever, with every Wait over and nothing left that expires?"""
    if any(until >= table.turn for until in (*table.banned, *table.form_until)) or _some_marker_runs_out(table):
        return False
    rested = msgspec.structs.replace(table, waits=(0,) * len(table.waits), movers=(-1, -1))
    return not any(can_act(game, msgspec.structs.replace(rested, to_move=seat)) for seat in (0, 1))


def _some_marker_runs_out(table: Table) -> bool:
    """Does any marker expire with a turn, such as one whose figure then returns to the match?"""
    return any(isinstance(one, NotedMarker) and one.until >= table.turn for lying in table.markers for one in lying)


def position_mark(table: Table) -> str:
    """A mark that two turns share only if everything on the table is the same."""
    facts = (
        table.where,
        table.centers,
        table.conditions,
        tuple(max(wait - table.turn, -1) for wait in table.waits),
        tuple(tuple(_as_of_now(table, marker) for marker in lying) for lying in table.markers),
        table.cards,
        table.to_move,
        *(one for one in (table.movers,) if one != (-1, -1)),
        *((tuple(max(until - table.turn, -1) for until in table.banned),) if any(table.banned) else ()),
        *(one for one in (table.beneath, table.lost) if one),
        *([tuple(max(until - table.turn, 0) for until in table.form_until), table.megas] if table.form_until else []),
    )
    return blake2b(msgspec.json.encode(facts), digest_size=8).hexdigest()


def _as_of_now(table: Table, marker: LyingMarker) -> LyingMarker:
    """A marker with its remaining turns instead of its last turn."""
    if isinstance(marker, NotedMarker) and marker.until:
        return marker._replace(until=marker.until - table.turn)
    return marker


def turn_answers(game: Game, table: Table, task: TakeTurn) -> list[Action]:
    """Every legal Trainer card or plate, move, stay and use of an ability of the player to move.

    `Done`, the refusal to act, is legal but not listed.
    """
    seat = table.to_move
    answers: list[Action] = []
    if game.has_cards and not task.after_trainer and task.chosen < 0:
        for card in playable_cards(game, table, seat):
            answers.append(game.plays[seat][card])
    moves_and_stays(game, table, game.of_seat[seat] if task.chosen < 0 else (task.chosen,), answers)
    if game.has_abilities_to_use and task.chosen < 0:
        answers += abilities_to_use(game, table, begun=task.begun)
    return answers


def may_take_turn(game: Game, table: Table, task: TakeTurn) -> Result | None:
    """Wait for the player; end the turn if the figure that had to be used has left the Field."""
    if task.chosen < 0 or table.where[task.chosen] >= 0:
        return None
    figure = game.stands_for(table, task.chosen)
    return END if table.where[figure] < 0 else Result((), (msgspec.structs.replace(task, chosen=figure),))


def take_turn(game: Game, table: Table, task: TakeTurn, action: Action) -> Result:
    """Carry out the first action of the player to move."""
    match action:
        case Move(figure=name, to=to):
            figure = game.number[name]
            cost = cost_of(game, table, figure, game.graph.number[to])
            start = table.where[figure]
            clause = "FG-MOVE-04" if start == BENCH else "FG-MOVE-01"
            moved = FigureMoved(name, game.place_name(start), to, cost, clause)
            dives = start == BENCH and dives_in(game, table, figure)
            meets = KeepsAway in game.abilities
            if WhenPassing in game.abilities and not dives:
                if passing := passed_over(game, table, figure, game.graph.number[to]):
                    comes = entered(game, table, figure, game.graph.number[to]) if start == BENCH else ()
                    return Result((moved,), (*passing, *comes, Arrive(figure, moved=True, meets=meets)))
            if start == BENCH and game.has_entering:
                comes = entered(game, table, figure, game.graph.number[to])
                return Result((moved,), (*comes, *_arrives(game, figure, dives=dives)))
            if dives:
                return Result((moved,), _arrives(game, figure, dives=True))
            return Result((moved,), (Arrive(figure, moved=True, meets=meets),))
        case Stay(figure=name):
            return Result((FigureStayed(name),), (Arrive(game.number[name], moved=False),))
        case PlayTrainer(card=card):
            return play_trainer(game, table, card)
        case UseAbility():
            return use_ability(game, table, task, action)
        case Done() if task.begun:
            return Result((), (EndTurn(),))
        case Done():
            return _refuse_to_act(game, table)
        case _:
            raise AssertionError(action)


def quiet_move(game: Game, table: Table, action: Move) -> tuple[Table, tuple[Task, ...], tuple[Event, ...]] | None:
    """Resolve a move that surrounds nobody and reaches no Goal: table, agenda and events; None for others.

    Fast path for nearly all moves: afterwards the mover may attack or wake, or the next player is to move and
    can act. Equivalent to `take_turn`, `arrive`, `may_attack`, `end_turn` and `begin_turn` in sequence,
    without the tasks between them; only with `Game.has_quiet_moves`.
    """
    figure, to = game.number[action.figure], game.graph.number[action.to]
    seat, start = table.to_move, table.where[figure]
    if to == game.goal[seat]:
        return None
    cost = cost_of_open(game, table, figure, to, game.field(table))
    where = replaced(table.where, figure, to)
    field = game.field_after_move(table, where, figure)
    if not field.is_open:
        return None
    clause = "FG-MOVE-04" if start == BENCH else "FG-MOVE-01"
    moved = FigureMoved(action.figure, game.places[start], action.to, cost, clause)
    if game.graph.neighbours[to] & (field.taken[1 - seat] | field.wakeable[seat]):
        after = msgspec.structs.replace(table, where=where)
        return after, (MayAttack(figure, moved=True), *END.tasks), (moved,)
    if table.again >= 0 or table.released or table.granted is not None:
        return None
    if any(table.markers) and _markers_change(game, table, where):
        return None
    if (game.turn_cards and game.lying_for_a_turn(table)) or (
        game.has_forms and any(True for _ in forms_ended(game, table))
    ):
        return None
    after = with_turn_ended(game, table, table.turn, 1 - seat, where)
    if after.turn > game.last_turn or not some_figure_can_act(game, after, field):
        return None
    return after, TO_TURN.tasks, (moved, TurnEnded(table.turn, 1 - seat))


def _markers_change(game: Game, table: Table, where: tuple[int, ...]) -> bool:
    """Does the end of the turn, with figures at *where*, change a marker, or act by one?"""
    after = msgspec.structs.replace(table, where=where)
    return Banishes in game.abilities or bool(sung_out(game, after)[1]) or any(True for _ in next_turn(game, after))


def _arrives(game: Game, figure: int, *, dives: bool) -> tuple[Arrive | EndTurn, ...]:
    """Tasks after a move; a figure that dives in does nothing more."""
    meets = KeepsAway in game.abilities
    if dives:
        return Arrive(figure, moved=True, attacks=False, meets=meets), EndTurn()
    return (Arrive(figure, moved=True, meets=meets),)


def _refuse_to_act(game: Game, table: Table) -> Result:
    if game.rules.no_action_means_loss:
        return Result((MatchEnded(winner_of(1 - table.to_move), "FG-WIN-02"),), last=True)
    return Result((Passed(table.to_move),), (EndTurn(),))


def arrive(game: Game, table: Table, task: Arrive) -> Result:
    """Check the Goal after a move (FG-WIN-01), then the mover's surround (FG-SURROUND-01)."""
    figure = game.stands_for(table, task.figure)
    mover, on_goal = game.owners[figure], _on_goal(game, table, figure)
    if on_goal and task.moved and game.rules.surround_on_goal == "goal_wins":
        return Result((MatchEnded(winner_of(mover), "FG-WIN-01"),), last=True)
    if task.meets and (away := keeping_away(game, table, figure)):
        return Result((), (*away, CheckDisplaced(), msgspec.structs.replace(task, meets=False)))
    victims = enclosed(game, table, 1 - mover)
    if not task.attacks:
        return _arrive_without_attack(game, figure, task.moved, mover, victims)
    if game.has_bad_neighbours:
        return _arrive_with_neighbours(game, figure, task.moved, mover, victims)
    if not victims and not on_goal and not is_enclosed(game, table, figure):
        if nobody_to_attack(game, table, figure, game.field(table)):
            return END
        return Result((), (MayAttack(figure, task.moved), EndTurn()))
    after = (CheckMover(figure, task.moved), MayAttack(figure, task.moved), EndTurn())
    if not victims:
        return Result((), after)
    surrounded, tasks = surround(game, mover, victims)
    return Result(surrounded, (*tasks, *after))


def _arrive_with_neighbours(game: Game, figure: int, moved: bool, mover: Seat, victims: tuple[int, ...]) -> Result:
    """As after any move, then check which figures an ability Knocks Out where they stand now."""
    surrounded, tasks = surround(game, mover, victims) if victims else ((), ())
    after = (CheckMover(figure, moved), CheckNeighbours(), MayAttack(figure, moved), EndTurn())
    return Result(surrounded, (*tasks, *after))


def _arrive_without_attack(game: Game, figure: int, moved: bool, mover: Seat, victims: tuple[int, ...]) -> Result:
    """As after any move, with the next task already in the agenda."""
    surrounded, tasks = surround(game, mover, victims) if victims else ((), ())
    neighbours = (CheckNeighbours(),) if game.has_bad_neighbours else ()
    return Result(surrounded, (*tasks, CheckMover(figure, moved), *neighbours))


def surround(
    game: Game, mover: Seat, victims: tuple[int, ...]
) -> tuple[tuple[Event, ...], tuple[Ask | KnockOuts, ...]]:
    """Knock Out one side's enclosed figures (FG-SURROUND-02, policy surround_several)."""
    names = tuple(game.names[victim] for victim in victims)
    if len(victims) > 1 and game.rules.surround_several == "one":
        return (), (Ask(mover, "surround", names, KnockOutChosen("FG-SURROUND-02")),)
    return tuple(FigureSurrounded(name, "FG-SURROUND-01") for name in names), (KnockOuts(victims, "FG-SURROUND-01"),)


def knock_out_chosen(game: Game, table: Table, task: KnockOutChosen) -> Result:
    """Knock Out the mover's choice of several surrounded figures (FG-SURROUND-02)."""
    (name,) = task.picked
    if not is_enclosed(game, table, game.number[name]):
        # A correction opened its ring, or removed it, while the choice was open.
        return Result()
    return Result((FigureSurrounded(name, task.clause),), (KnockOuts((game.number[name],), task.clause),))


def check_mover(game: Game, table: Table, task: CheckMover) -> Result:
    """Is the chosen figure itself enclosed (policy surround_own_move); is it on the Goal?"""
    figure = game.stands_for(table, task.figure)
    owner = game.owners[figure]
    if not task.enclosed and game.rules.surround_own_move == "knocked_out" and is_enclosed(game, table, figure):
        clause = policy_clause("surround_own_move")
        # A figure that changes its form instead of being Knocked Out is still on the Goal.
        after = (KnockOuts((figure,), clause), CheckMover(figure, task.moved, enclosed=True))
        return Result((FigureSurrounded(game.names[figure], clause),), after)
    if task.moved and _on_goal(game, table, figure):
        return Result((MatchEnded(winner_of(owner), "FG-WIN-01"),), last=True)
    return Result()


def _on_goal(game: Game, table: Table, figure: int) -> bool:
    return table.where[figure] == game.goal[game.owners[figure]] and figure not in game.no_goal


def may_attack(game: Game, table: Table, task: MayAttack) -> Result | None:
    """Wait if there is a figure to attack or to wake; else the turn ends by itself."""
    if (figure := game.stands_for(table, task.figure)) != task.figure:
        return Result((), (msgspec.structs.replace(task, figure=figure),))
    if task.moved and (task.figure in game.rests_after_move or _is_stopped_after_move(game, table, task.figure)):
        return Result()
    return Result() if nobody_to_attack(game, table, task.figure, game.field(table)) else None


def _is_stopped_after_move(game: Game, table: Table, figure: int) -> bool:
    """Does a neighbouring opponent keep the figure from attacking in a turn in which it moved?"""
    space, owner = table.where[figure], game.owners[figure]
    return space >= 0 and any(
        game.owners[by] != owner and game.graph.joined_to(table.where[by]) >> space & 1
        for by, _ in in_force(game, table, StopsMoversAttacks)
    )


def attack_answers(game: Game, table: Table, task: MayAttack) -> list[Action]:
    """Answers after a move: figures to attack or wake, and the end of the turn, if it moved."""
    answers: list[Action] = []
    for target in targets_of(game, table, task.figure):
        answers.append(game.attacks[target])
    if MustBeAttacked in game.abilities and has_to_attack(game, table, task.figure):
        return answers
    for sleeper in sleepers_beside(game, table, task.figure):
        answers.append(Wake(game.names[sleeper]))
    if task.moved:
        answers.append(DONE)
    return answers


def attack_or_end(game: Game, table: Table, task: MayAttack, action: Action) -> Result:
    """Let the chosen figure attack or wake a sleeper, or end the turn."""
    match action:
        case Attack(target=target):
            return begin_battle(game, table, task.figure, game.number[target])
        case Wake(target=target):
            return Result((FigureWoken(target, game.names[task.figure]),), (CheckDisplaced(),))
        case _:
            return Result()


def end_turn(game: Game, table: Table, task: EndTurn) -> Result:
    """End the turn; the next one is the other player's, or that of the player who was given it."""
    if table.again >= 0:
        again = AttacksAgain(game.names[table.again])
        return Result((again,), (MayAttack(table.again, moved=True), EndTurn()))
    if any(table.markers):
        gone, due = sung_out(game, table)
        if due:
            return Result(gone, (KnockOuts(due, "EFFECT-for_turns"), CheckDisplaced(), EndTurn()))
    if Banishes in game.abilities and (back := tuple(come_back(game, table))):
        return Result(back, (*freed(game, back), EndTurn()))
    following = 1 - table.to_move if table.granted is None else table.granted
    events: list[Event] = []
    if table.released and following == table.to_move:
        # Their owner's next turn comes one turn later than expected (FG-BENCH-04).
        events += [
            MadeToWait(game.names[figure], table.waits[figure] + 1, "FG-BENCH-04") for figure in bits(table.released)
        ]
    if any(table.markers):
        events += next_turn(game, table)
    if game.has_forms:
        events += forms_ended(game, table)
    if game.turn_cards:
        events += run_out(game, table)
    events.append(TurnEnded(table.turn, following))
    return Result(tuple(events), (BeginTurn(),))
