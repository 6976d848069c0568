"""One function for each word of the vocabulary: what it leads to.

A handler returns events, tasks, or both; it never changes the table and never
calls another handler. Words that are looked up during spins and comparison
(`survive`, `focus` …) are in `spins`, `verdicts` and `battle`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

from companion.figure.effects import (
    Aura,
    AuraMarker,
    ByHand,
    Cure,
    Dig,
    GiveCondition,
    JumpOver,
    KnockOut,
    MoveSelf,
    Pull,
    Push,
    PutMarker,
    SpinCheck,
    Swap,
    TakeSpace,
    To,
    ToBench,
    ToCenter,
    TurnAgain,
    Wait,
)
from companion.figure.events import (
    ConditionGiven,
    ConditionRemoved,
    Displaced,
    Event,
    LeftCenter,
    LeftToPlayers,
    MadeToWait,
    MarkerPlaced,
    SentToBench,
    Survived,
    Swapped,
    TurnGranted,
)
from companion.figure.game import Game
from companion.figure.landing import freely, pushed_in_line, row_behind, span, towards_or_away
from companion.figure.playmat import bits
from companion.figure.state import BENCH, CENTER, Table
from companion.figure.tasks import (
    Ask,
    Do,
    DoneByHand,
    DrawCondition,
    FiguresChosen,
    KnockOuts,
    KnockOutTogether,
    Land,
    PullChosen,
    PushOne,
    Shown,
    SpinChecks,
    SwapChosen,
)
from companion.figure.verdicts import holds_for
from companion.kernel.agenda import Result
from companion.kernel.model import Chance, ChanceRequest, Seat

DONE = "done"
"""The answer with which the players say that they did what the program cannot."""


def space_of(table: Table, shown: Shown) -> int:
    """Where this figure stands; where it stood in the battle if it has left the Field."""
    now = table.where[shown.by]
    return now if now >= 0 else shown.space


def about(game: Game, table: Table, to: To, shown: Shown) -> tuple[int, ...]:
    """The figures that a to-word means, seen from the figure whose effect it is."""
    owner = game.owners[shown.by]
    match to:
        case "opponent":
            return (shown.other,)
        case "self":
            return (shown.by,)
        case "both":
            return (shown.by, shown.other)
        case "field_others":
            return _standing(table, lambda figure: figure != shown.by)
        case "enemy_field":
            return _standing(table, lambda figure: game.owners[figure] != owner)
        case "moved":
            return _standing(table, lambda figure: bool(table.displaced >> figure & 1) and figure != shown.by)
        case "joined" | "own_joined" | "enemy_joined":
            joined = game.graph.neighbours[space_of(table, shown)]
            return tuple(
                figure
                for figure in _standing(table, lambda figure: bool(joined >> table.where[figure] & 1))
                if figure != shown.by and (to == "joined" or (game.owners[figure] == owner) == (to == "own_joined"))
            )
        case "opponent_joined":
            beside = game.graph.neighbours[space_of_other(table, shown)]
            return _standing(table, lambda figure: bool(beside >> table.where[figure] & 1))
        case "line":
            return row_behind(game, table, space_of(table, shown), space_of_other(table, shown))


def _standing(table: Table, wanted: Callable[[int], bool]) -> tuple[int, ...]:
    """The Field figures that are wanted."""
    return tuple(figure for figure, space in enumerate(table.where) if space >= 0 and wanted(figure))


def space_of_other(table: Table, shown: Shown) -> int:
    """Where the opponent stands; where it stood in the battle if it has left the Field."""
    now = table.where[shown.other]
    return now if now >= 0 else shown.other_space


def meant(game: Game, table: Table, effect: GroupWord, shown: Shown) -> tuple[int, ...]:
    """The figures that a word for several figures may be done to, before any is picked."""
    to = effect.who if isinstance(effect, SpinCheck) else effect.to
    figures = about(game, table, to, shown)
    if effect.within is not None:
        distance = game.graph.distance[space_of(table, shown)]
        figures = tuple(f for f in figures if table.where[f] >= 0 and 0 <= distance[table.where[f]] <= effect.within)
    return tuple(figure for figure in figures if _can_be_done_to(game, table, effect, shown, figure))


def _can_be_done_to(game: Game, table: Table, effect: GroupWord, shown: Shown, figure: int) -> bool:
    """Is there anything for this word to do to the figure?"""
    where = table.where[figure]
    match effect:
        case Wait():
            return where != CENTER
        case Cure():
            return table.conditions[figure] is not None
        case ToBench():
            # Only a Trainer card looks into the Center.
            return where >= 0 or (where == CENTER and figure == shown.by == shown.other)
        case Push():
            return where >= 0 and figure != shown.by
        case KnockOut(if_=condition, to=to) if condition is not None:
            subject = shown.other if to in ("self", "both") else figure
            damages = (shown.own_damage, shown.damage)
            return where >= 0 and holds_for(game, table, condition, shown.by, subject, shown.colour, damages)
        case _:
            return where >= 0


def _wait(game: Game, table: Table, effect: Wait, shown: Shown, figures: tuple[int, ...]) -> Result:
    until = table.turn + min(effect.turns, game.rules.longest_wait)
    return Result(tuple(MadeToWait(game.names[f], until) for f in figures if table.waits[f] < until))


def _condition(game: Game, table: Table, effect: GiveCondition, shown: Shown, figures: tuple[int, ...]) -> Result:
    conditions = tuple(condition for condition in effect.conditions if game.knows(condition))
    if not conditions or not figures:
        return Result()
    if len(conditions) > 1:
        return Result((), (DrawCondition(effect, shown.by, figures),))
    return Result(tuple(ConditionGiven(game.names[figure], conditions[0]) for figure in figures))


def draw_of_condition(game: Game, task: DrawCondition) -> ChanceRequest:
    """Which of several Special Conditions an effect gives: each as likely as the next."""
    conditions = tuple(condition for condition in task.effect.conditions if game.knows(condition))
    chance = Fraction(1, len(conditions))
    return ChanceRequest(f"condition-{game.names[task.by]}", tuple((condition, chance) for condition in conditions))


def condition_drawn(game: Game, table: Table, task: DrawCondition, action: Chance) -> Result:
    """The Special Condition was drawn."""
    condition = next(condition for condition in task.effect.conditions if condition == action.outcome)
    figures = [figure for figure in task.figures if table.where[figure] >= 0]
    return Result(tuple(ConditionGiven(game.names[figure], condition) for figure in figures))


def _cure(game: Game, table: Table, effect: Cure, shown: Shown, figures: tuple[int, ...]) -> Result:
    events = []
    for figure in figures:
        condition = table.conditions[figure]
        if condition is not None:
            events.append(ConditionRemoved(game.names[figure], condition, "EFFECT-cure"))
    return Result(tuple(events))


def _knock_out(game: Game, table: Table, effect: KnockOut, shown: Shown, figures: tuple[int, ...]) -> Result:
    return _out(game, figures, shown.shielded)


def _out(game: Game, figures: tuple[int, ...], shielded: tuple[int, ...]) -> Result:
    out = tuple(figure for figure in figures if figure not in shielded)
    saved = tuple(Survived(game.names[figure], "EFFECT-marker") for figure in figures if figure in shielded)
    return Result(saved, (KnockOuts(out, "EFFECT-knock_out"),) if out else ())


def knock_out_together(game: Game, table: Table, task: KnockOutTogether) -> Result:
    """Several `knock_out` of one attack: who goes out, goes at once; choices are asked one by one."""
    if any(effect.pick is not None for effect in task.effects):
        return Result((), tuple(Do(effect, task.shown) for effect in task.effects))
    figures = dict.fromkeys(f for effect in task.effects for f in meant(game, table, effect, task.shown))
    return _out(game, tuple(figures), task.shown.shielded)


def _to_bench(game: Game, table: Table, effect: ToBench, shown: Shown, figures: tuple[int, ...]) -> Result:
    events: list[Event] = []
    for figure in figures:
        if table.where[figure] >= 0:
            events.append(SentToBench(game.names[figure], "EFFECT-to_bench"))
        else:
            # A Trainer card that takes a figure out of the Center sets no Wait.
            events.append(LeftCenter(game.names[figure], 0, "EFFECT-to_bench"))
    return Result(tuple(events))


def _to_center(game: Game, table: Table, effect: ToCenter, shown: Shown, figures: tuple[int, ...]) -> Result:
    return Result((), (KnockOuts(figures, "EFFECT-to_center", knocked_out=False),) if figures else ())


def _push(game: Game, table: Table, effect: Push, shown: Shown, figures: tuple[int, ...]) -> Result:
    """The farthest first, so that nobody is in the way of who stood behind."""
    distance = game.graph.distance[space_of(table, shown)]
    in_turn = sorted(figures, key=lambda figure: -distance[table.where[figure]])
    return Result((), tuple(PushOne(effect, shown, figure) for figure in in_turn))


def push_one(game: Game, table: Table, task: PushOne) -> Result:
    """One pushed figure goes where its steps lead; who may choose, chooses."""
    effect, figure, origin = task.effect, task.figure, space_of(table, task.shown)
    if table.where[figure] < 0:
        return Result()
    if effect.line:
        _, most = span(effect.steps)
        moved = pushed_in_line(game, table, origin, figure, most)
        return Result(tuple(_displaced(game, table, one, to, "EFFECT-push") for one, to in moved))
    spaces = towards_or_away(game, table, table.where[figure], origin, effect.steps, away=True)
    chooser = game.owners[figure] if effect.chooser == "owner" else game.owners[task.shown.by]
    return landing(game, table, figure, spaces, chooser, "push-lands", "EFFECT-push")


def landing(
    game: Game, table: Table, figure: int, spaces: tuple[int, ...], chooser: Seat, prompt: str, clause: str
) -> Result:
    """The figure lands on the one space there is, or where *chooser* says."""
    if not spaces:
        return Result()
    if len(spaces) == 1:
        if spaces[0] == table.where[figure]:
            return Result()
        return Result((_displaced(game, table, figure, spaces[0], clause),))
    names = tuple(game.graph.names[space] for space in spaces)
    return Result((), (Ask(chooser, prompt, names, Land(figure, clause), game.names[figure]),))


def _displaced(game: Game, table: Table, figure: int, to: int, clause: str) -> Displaced:
    return Displaced(game.names[figure], game.place_name(table.where[figure]), game.graph.names[to], clause)


def land(game: Game, table: Table, task: Land) -> Result:
    """The figure lands where it was chosen."""
    to = game.graph.number[task.picked[0]]
    taken, _ = game.taken_and_blocking(table)
    # Where it stands counts as taken; so does a space that a correction filled
    # while the choice was open.
    if taken >> to & 1 or table.where[task.figure] < 0:
        return Result()
    return Result((_displaced(game, table, task.figure, to, task.clause),))


def _pull(game: Game, table: Table, effect: Pull, shown: Shown) -> Result:
    origin = space_of(table, shown)
    names = tuple(
        game.names[figure]
        for figure in about(game, table, effect.to, shown)
        if table.where[figure] >= 0
        and figure != shown.by
        and game.graph.distance[origin][table.where[figure]] <= effect.within
        and towards_or_away(game, table, table.where[figure], origin, effect.steps, away=False)
    )
    if not names:
        return Result()
    chosen = PullChosen(effect, shown)
    if len(names) == 1:
        return Result((), (PullChosen(effect, shown, names),))
    return Result((), (Ask(game.owners[shown.by], "pull-who", names, chosen, game.names[shown.by]),))


def pull_chosen(game: Game, table: Table, task: PullChosen) -> Result:
    """The figure that comes nearer was chosen; where it lands is the puller's choice too."""
    figure, origin = game.number[task.picked[0]], space_of(table, task.shown)
    if table.where[figure] < 0:
        # A correction took it off the Field while the choice was open.
        return Result()
    spaces = towards_or_away(game, table, table.where[figure], origin, task.effect.steps, away=False)
    chooser = game.owners[task.shown.by]
    return landing(game, table, figure, spaces, chooser, "pull-lands", "EFFECT-pull")


def _take_space(game: Game, table: Table, effect: TakeSpace, shown: Shown) -> Result:
    taken, _ = game.taken_and_blocking(table)
    if table.where[shown.by] < 0 or taken >> shown.other_space & 1:
        return Result()
    return Result((_displaced(game, table, shown.by, shown.other_space, "EFFECT-take_space"),))


def _swap(game: Game, table: Table, effect: Swap, shown: Shown) -> Result:
    if table.where[shown.by] < 0:
        return Result()
    names = tuple(game.names[figure] for figure in _swappable(game, table, effect, shown))
    if not names:
        return Result()
    if len(names) == 1:
        return Result((), (SwapChosen(shown.by, names),))
    return Result((), (Ask(game.owners[shown.by], "swap-with", names, SwapChosen(shown.by), game.names[shown.by]),))


def _swappable(game: Game, table: Table, effect: Swap, shown: Shown) -> tuple[int, ...]:
    own = [figure for figure in game.of_seat[game.owners[shown.by]] if figure != shown.by]
    match effect.with_:
        case "opponent":
            return (shown.other,) if table.where[shown.other] >= 0 else ()
        case "own_bench":
            return tuple(figure for figure in own if table.where[figure] == BENCH)
        case "own_center":
            return tuple(figure for figure in own if table.where[figure] == CENTER)
        case "own_field":
            return tuple(figure for figure in own if table.where[figure] >= 0)


def swap_chosen(game: Game, table: Table, task: SwapChosen) -> Result:
    """The two change places."""
    if table.where[task.figure] < 0:
        # A correction took it off the Field while the choice was open.
        return Result()
    return Result((Swapped(game.names[task.figure], task.picked[0]),))


def _move_self(game: Game, table: Table, effect: MoveSelf, shown: Shown) -> Result:
    if table.where[shown.by] < 0:
        return Result()
    spaces = freely(game, table, table.where[shown.by], effect.steps)
    return landing(game, table, shown.by, spaces, game.owners[shown.by], "self-lands", "EFFECT-move_self")


def _jump_over(game: Game, table: Table, effect: JumpOver, shown: Shown) -> Result:
    if table.where[shown.by] < 0:
        return Result()
    over = table.where[shown.other] if table.where[shown.other] >= 0 else shown.other_space
    if isinstance(effect.steps, int | tuple):
        spaces = towards_or_away(game, table, over, table.where[shown.by], effect.steps, away=True)
        spaces = tuple(space for space in spaces if space != over)
    else:
        taken, _ = game.taken_and_blocking(table)
        spaces = tuple(bits(game.graph.neighbours[over] & ~taken))
    return landing(game, table, shown.by, spaces, game.owners[shown.by], "jump-lands", "EFFECT-jump_over")


def _spin_check(game: Game, table: Table, effect: SpinCheck, shown: Shown, figures: tuple[int, ...]) -> Result:
    spinning = tuple(figure for figure in figures if figure not in shown.shielded)
    return Result((), (SpinChecks(effect, spinning, (-1,) * len(spinning)),) if spinning else ())


def spin_checks(game: Game, table: Table, task: SpinChecks) -> Result | None:
    """Waits for every spin, then Knocks Out whose result is named."""
    if -1 in task.results:
        return None
    out = tuple(
        figure
        for figure, result in zip(task.figures, task.results, strict=True)
        if table.where[figure] >= 0 and _named_by(game, task.effect, figure, result)
    )
    return Result((), (KnockOuts(out, "EFFECT-spin_check"),) if out else ())


def _named_by(game: Game, effect: SpinCheck, figure: int, result: int) -> bool:
    """Is this result one that goes out? The damage bound holds for White and Gold only."""
    segment = game.discs[figure][result]
    hits = segment.damage is not None and segment.damage >= (effect.damage_at_least or 0)
    bounded = effect.damage_at_least is not None
    if segment.colour in effect.out_if:
        return hits or segment.damage is None or not bounded
    names_damage_colour = "white" in effect.out_if or "gold" in effect.out_if
    return bounded and hits and not names_damage_colour


def _turn_again(game: Game, table: Table, effect: TurnAgain, shown: Shown) -> Result:
    seat = table.to_move if effect.whose == "mover" else 1 - game.owners[shown.by]
    return Result((TurnGranted(seat),))


def _marker(game: Game, table: Table, effect: PutMarker, shown: Shown) -> Result:
    figures = [figure for figure in about(game, table, effect.to, shown) if table.where[figure] >= 0]
    return Result(tuple(MarkerPlaced(game.names[figure], effect.is_) for figure in figures))


def _aura(game: Game, table: Table, effect: Aura, shown: Shown) -> Result:
    marker = AuraMarker(effect.type, effect.plus)
    if table.where[shown.by] < 0 or marker in table.markers[shown.by]:
        return Result()
    return Result((MarkerPlaced(game.names[shown.by], marker, "EFFECT-aura"),))


def _dig(game: Game, table: Table, effect: Dig, shown: Shown) -> Result:
    """The figure comes up beside the chain of figures that begins on its joined spaces, or stays."""
    start = table.where[shown.by]
    if start < 0:
        return Result()
    taken, _ = game.taken_and_blocking(table)
    beside = game.graph.neighbours[start]
    chain = game.graph.flood(1 << start, ~taken, len(table.where))
    for level in chain:
        for space in bits(level):
            beside |= game.graph.neighbours[space]
    spaces = (beside if chain else 0) & ~taken
    if not spaces:
        return Result()
    return landing(
        game, table, shown.by, tuple(bits(spaces | 1 << start)), game.owners[shown.by], "dig-lands", "EFFECT-dig"
    )


def _by_hand(game: Game, table: Table, effect: ByHand, shown: Shown) -> Result:
    name = game.names[shown.by] if shown.by >= 0 else ""
    asked = Ask(table.to_move, "by-hand", (DONE,), DoneByHand(), name)
    return Result((LeftToPlayers(name, effect.text),), (asked,))


GroupWord: TypeAlias = Wait | GiveCondition | Cure | KnockOut | ToBench | ToCenter | Push | SpinCheck

GROUP_HANDLERS: dict[type, Callable[[Game, Table, Any, Shown, tuple[int, ...]], Result]] = {
    Wait: _wait,
    GiveCondition: _condition,
    Cure: _cure,
    KnockOut: _knock_out,
    ToBench: _to_bench,
    ToCenter: _to_center,
    Push: _push,
    SpinCheck: _spin_check,
}
"""Words for several figures: which they are was settled before."""

HANDLERS: dict[type, Callable[[Game, Table, Any, Shown], Result]] = {
    Pull: _pull,
    TakeSpace: _take_space,
    Swap: _swap,
    MoveSelf: _move_self,
    JumpOver: _jump_over,
    TurnAgain: _turn_again,
    PutMarker: _marker,
    Aura: _aura,
    Dig: _dig,
    ByHand: _by_hand,
}


def do(game: Game, table: Table, task: Do) -> Result:
    """Carry out an effect by the handler of its word; who is meant is asked for where there is a choice."""
    effect, shown = task.effect, task.shown
    alone = HANDLERS.get(type(effect))
    if alone is not None:
        return alone(game, table, effect, shown)
    assert isinstance(effect, GroupWord)
    figures = meant(game, table, effect, shown)
    if effect.pick is not None and len(figures) > effect.pick:
        names = tuple(game.names[figure] for figure in figures)
        chosen = FiguresChosen(effect, shown)
        asked = Ask(game.owners[shown.by], "pick-figures", names, chosen, game.names[shown.by], effect.pick)
        return Result((), (asked,))
    return GROUP_HANDLERS[type(effect)](game, table, effect, shown, figures)


def figures_chosen(game: Game, table: Table, task: FiguresChosen) -> Result:
    """The figures that an effect is about were picked."""
    figures = tuple(game.number[name] for name in task.picked)
    standing = tuple(figure for figure in figures if table.where[figure] >= 0)
    return GROUP_HANDLERS[type(task.effect)](game, table, task.effect, task.shown, standing)
