"""Effects that move figures: choose and carry out landings.

`destinations` computes where a figure can land.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.figure._active_abilities import in_force, means
from companion.figure._destinations import entered, freely, pushed_in_line, span, towards_or_away
from companion.figure._immunity import attack_with, fixed, kept_from_knock_out, made_to_wait, never_waits, stopped_jump
from companion.figure._targets import about, can_swap, name_of, off_field, owner_of, space_of
from companion.figure._verdicts import holds_for
from companion.figure.events import Displaced, Event, Swapped
from companion.figure.game import Game
from companion.figure.printed.abilities import WhenPassing
from companion.figure.printed.effects import Dig, JumpOver, MoveSelf, Pull, Push, Swap, TakeSpace
from companion.figure.printed.playmat import bits
from companion.figure.state import BENCH, CENTER, OUT, Table
from companion.figure.tasks import Ask, Do, KnockOuts, Land, PullChosen, PushOne, Shown, SwapChosen
from companion.kernel.agenda import Result
from companion.kernel.model import Seat

FROM_BENCH = ("EFFECT-move_other", "EFFECT-call_up")
"""Clauses by which a figure may come from the Bench."""
NOBODY = "nobody"
"""The answer of a player who moves no figure, spends none, or swaps with none."""


def push(game: Game, table: Table, effect: Push, shown: Shown, figures: tuple[int, ...]) -> Result:
    """Push the farthest figures first, to clear the way for those nearer."""
    origin = space_of(table, shown)
    if origin < 0:
        # A Trainer card without a figure on the Field: there is nothing to push away from.
        return Result()
    distance = game.graph.distance[origin]
    in_turn = sorted(figures, key=lambda figure: -distance[table.where[figure]])
    return Result((), tuple(PushOne(effect, shown, figure) for figure in in_turn))


def push_one(game: Game, table: Table, task: PushOne) -> Result:
    """Push one figure along its steps; of several landing spaces its mover chooses."""
    effect, figure, origin = task.effect, task.figure, space_of(table, task.shown)
    if table.where[figure] < 0:
        return Result()
    if effect.line:
        _, most = span(effect.steps)
        stuck = fixed(game, table, effect, task.shown, range(len(table.where)))
        moved = pushed_in_line(game, table, origin, figure, most, stuck)
        return Result(tuple(_displaced(game, table, one, to, "EFFECT-push") for one, to in moved))
    spaces = towards_or_away(game, table, table.where[figure], origin, effect.steps, away=True)
    chooser = game.owners[figure] if effect.chooser == "owner" else owner_of(game, table, task.shown)
    return landing(game, table, figure, spaces, chooser, "push-lands", "EFFECT-push")


def landing(
    game: Game, table: Table, figure: int, spaces: tuple[int, ...], chooser: Seat, prompt: str, clause: str
) -> Result:
    """Land the figure on the only space, or on the one that *chooser* picks."""
    return _landing(game, table, Land(figure, clause), spaces, chooser, prompt)


def _landing(game: Game, table: Table, task: Land, spaces: tuple[int, ...], chooser: Seat, prompt: str) -> Result:
    names = tuple(game.graph.names[space] for space in spaces)
    if len(names) < 2:
        return land(game, table, replace(task, picked=names)) if names else Result()
    return Result((), (Ask(chooser, prompt, names, task, game.names[task.figure]),))


def _or_stays(table: Table, figure: int, spaces: tuple[int, ...], *, may: bool) -> tuple[int, ...]:
    """These spaces, plus the figure's own if it *may* stay."""
    return tuple(sorted({*spaces, table.where[figure]})) if may and spaces else spaces


def _displaced(game: Game, table: Table, figure: int, to: int, clause: str) -> Displaced:
    return Displaced(game.names[figure], game.place_name(table.where[figure]), game.graph.names[to], clause)


def land(game: Game, table: Table, task: Land) -> Result:
    """Land the figure on the chosen space."""
    to = game.graph.number[task.picked[0]]
    taken, _ = game.taken_and_blocking(table)
    # Its own space counts as taken, and so does one that a correction filled while the choice was open.
    if taken >> to & 1 or table.where[task.figure] < (BENCH if task.clause in FROM_BENCH else 0):
        return Result()
    comes = entered(game, table, task.figure, to) if table.where[task.figure] == BENCH else ()
    events: tuple[Event, ...] = (_displaced(game, table, task.figure, to, task.clause),)
    return Result((*events, *_then_waits(game, table, task)), comes)


def _then_waits(game: Game, table: Table, task: Land) -> Iterator[Event]:
    """Make a figure Wait after its move, if the effect says so."""
    until = table.turn + 1
    if not task.waits or table.waits[task.figure] >= until:
        return
    if not (game.has_immunities and never_waits(game, table, task.figure)):
        yield made_to_wait(game, table, task.figure, until, task.clause)


def pull(game: Game, table: Table, effect: Pull, shown: Shown) -> Result:
    """Pull one figure nearer: its puller chooses which, and where it lands."""
    origin = space_of(table, shown)
    if origin < 0:
        return Result()
    stuck = fixed(game, table, effect, shown, range(len(table.where)))
    names = tuple(
        game.names[figure]
        for figure in about(game, table, effect.to, shown)
        if table.where[figure] >= 0
        and figure not in stuck
        and figure != shown.by
        and game.graph.distance[origin][table.where[figure]] <= effect.within
        and towards_or_away(game, table, table.where[figure], origin, effect.steps, away=False)
    )
    if not names:
        return Result()
    chosen = PullChosen(effect, shown)
    if len(names) == 1:
        return Result((), (PullChosen(effect, shown, names),))
    return Result((), (Ask(owner_of(game, table, shown), "pull-who", names, chosen, name_of(game, shown)),))


def pull_chosen(game: Game, table: Table, task: PullChosen) -> Result:
    """Pull the chosen figure nearer; the puller also chooses where it lands."""
    figure, origin = game.number[task.picked[0]], space_of(table, task.shown)
    if table.where[figure] < 0:
        # A correction took it off the Field while the choice was open.
        return Result()
    spaces = towards_or_away(game, table, table.where[figure], origin, task.effect.steps, away=False)
    chooser = owner_of(game, table, task.shown)
    return landing(game, table, figure, spaces, chooser, "pull-lands", "EFFECT-pull")


def take_space(game: Game, table: Table, effect: TakeSpace, shown: Shown) -> Result:
    """Move this figure to the space that the other left, if it is free."""
    taken, _ = game.taken_and_blocking(table)
    if off_field(table, shown) or shown.other_space < 0 or taken >> shown.other_space & 1:
        return Result()
    return Result((_displaced(game, table, shown.by, shown.other_space, "EFFECT-take_space"),))


def swap(game: Game, table: Table, effect: Swap, shown: Shown) -> Result:
    """Change places with another figure; this figure's owner chooses which."""
    damages = (shown.own_damage, shown.damage)
    if off_field(table, shown) or (
        effect.if_ is not None and not holds_for(game, table, effect.if_, shown.by, shown.other, shown.colour, damages)
    ):
        return Result()
    others = _swappable(game, table, effect, shown)
    stuck = fixed(game, table, effect, shown, others)
    names = tuple(game.names[figure] for figure in others if figure not in stuck)
    if not names:
        return Result()
    owner = game.owners[shown.by]
    if effect.may:
        asked = SwapChosen(shown.by)
        return Result((), (Ask(owner, "may-swap", (NOBODY, *names), asked, game.names[shown.by]),))
    if len(names) == 1:
        return Result((), (SwapChosen(shown.by, names),))
    return Result((), (Ask(owner, "swap-with", names, SwapChosen(shown.by), game.names[shown.by]),))


def _swappable(game: Game, table: Table, effect: Swap, shown: Shown) -> tuple[int, ...]:
    own = [figure for figure in game.of_seat[owner_of(game, table, shown)] if figure != shown.by]
    match effect.with_:
        case "opponent":
            return (shown.other,) if shown.other != shown.by and table.where[shown.other] >= 0 else ()
        case "own_bench":
            return tuple(figure for figure in own if table.where[figure] == BENCH)
        case "own_center":
            return tuple(figure for figure in own if table.where[figure] == CENTER)
        case "own_bench_or_center":
            return tuple(figure for figure in own if table.where[figure] in (BENCH, CENTER))
        case "own_anywhere":
            return tuple(figure for figure in own if table.where[figure] > OUT)
        case "own_field_or_bench":
            return tuple(figure for figure in own if table.where[figure] >= BENCH)
        case "own_joined":
            joined = game.graph.joined_to(table.where[shown.by])
            return tuple(figure for figure in own if table.where[figure] >= 0 and joined >> table.where[figure] & 1)
        case "any_field":
            return tuple(one for one, space in enumerate(table.where) if space >= 0 and one != shown.by)
        case "own_field":
            return tuple(figure for figure in own if table.where[figure] >= 0)


def swap_chosen(game: Game, table: Table, task: SwapChosen) -> Result:
    """Let the two change places, or nobody."""
    if task.picked == (NOBODY,):
        return Result()
    if table.where[task.figure] < 0 or not can_swap(game, table, task.figure, game.number[task.picked[0]]):
        # A correction removed one of them while the choice was open.
        return Result()
    other = game.number[task.picked[0]]
    comes = entered(game, table, other, table.where[task.figure]) if table.where[other] == BENCH else ()
    return Result((Swapped(game.names[task.figure], task.picked[0]),), comes)


def move_self(game: Game, table: Table, effect: MoveSelf, shown: Shown) -> Result:
    """Move this figure along free spaces."""
    if off_field(table, shown):
        return Result()
    spaces = _or_stays(table, shown.by, freely(game, table, table.where[shown.by], effect.steps), may=effect.may)
    task = Land(shown.by, "EFFECT-move_self", waits=effect.then_waits)
    return _landing(game, table, task, spaces, owner_of(game, table, shown), "self-lands")


def jump_over(game: Game, table: Table, effect: JumpOver, shown: Shown) -> Result:
    """Land this figure beyond the opponent, or beside it."""
    damages = (shown.own_damage, shown.damage)
    if off_field(table, shown) or (
        effect.if_ is not None and not holds_for(game, table, effect.if_, shown.by, shown.other, shown.colour, damages)
    ):
        return Result()
    if (stopped := stopped_jump(game, table, effect, shown)) is not None:
        return Result((stopped,))
    over = table.where[shown.other] if table.where[shown.other] >= 0 else shown.other_space
    if isinstance(effect.steps, int | tuple):
        spaces = towards_or_away(game, table, over, table.where[shown.by], effect.steps, away=True)
        spaces = tuple(space for space in spaces if space != over)
    else:
        taken, _ = game.taken_and_blocking(table)
        spaces = tuple(bits(game.graph.neighbours[over] & ~taken))
    spaces = _or_stays(table, shown.by, spaces, may=effect.may)
    jumped = landing(game, table, shown.by, spaces, owner_of(game, table, shown), "jump-lands", "EFFECT-jump_over")
    if spaces and WhenPassing in game.abilities:
        jumped = Result(jumped.events, (*jumped.tasks, *_done_in_jumping(game, table, effect, shown)))
    if not effect.out or not spaces or table.where[shown.other] < 0 or shown.other in shown.shielded:
        return jumped
    if game.has_immunities and (kept := kept_from_knock_out(game, table, shown.other)) is not None:
        return Result((*jumped.events, kept), jumped.tasks)
    return Result(jumped.events, (*jumped.tasks, KnockOuts((shown.other,), "EFFECT-knock_out")))


def _done_in_jumping(game: Game, table: Table, effect: JumpOver, shown: Shown) -> Iterator[Do]:
    """Apply what an ability of the figure below does to one that jumps over it with this attack."""
    attack = attack_with(game, shown.by, effect)
    for by, ability in in_force(game, table, WhenPassing):
        is_named = by == shown.other and attack is not None and attack.name in ability.jumps
        if is_named and means(game, table, by, ability.who, shown.by):
            over = Shown(by, shown.by, table.where[by], table.where[shown.by])
            yield from (Do(given, over) for given in ability.effects)


def dig(game: Game, table: Table, effect: Dig, shown: Shown) -> Result:
    """Let the figure come up beside the chain of figures that begins on its joined spaces, or stay."""
    if off_field(table, shown):
        return Result()
    start = table.where[shown.by]
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
        game, table, shown.by, tuple(bits(spaces | 1 << start)), owner_of(game, table, shown), "dig-lands", "EFFECT-dig"
    )
