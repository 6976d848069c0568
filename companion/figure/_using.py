"""Abilities that a player uses in a turn: which are usable now, on what target, and why not.

`used` carries them out. Setups without such abilities never get here: callers check
`Game.has_abilities_to_use` first.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.figure._active_abilities import entries_held, holds, in_force, kept_asleep, means
from companion.figure._destinations import freely, span
from companion.figure._field import union
from companion.figure._forms import at_will, by_ability
from companion.figure._immunity import held_fast_by, stays
from companion.figure._passage import straight_levels
from companion.figure._targets import about, meant
from companion.figure.actions import UsableWord, UseAbility
from companion.figure.game import Game
from companion.figure.movement import may_be_chosen, some_figure_can_act, why_not_chosen
from companion.figure.printed.abilities import (
    ActsInstead,
    CallsBeside,
    ChangesForm,
    DigsIn,
    GoesAlong,
    GoesHome,
    GoesSteps,
    GoesThrough,
    ReturnsFirst,
    Sheds,
    StopsPassing,
    StrikesFromBench,
    SwapsFirst,
    SwapsInstead,
)
from companion.figure.printed.effects import GroupWord
from companion.figure.printed.playmat import bits
from companion.figure.state import BENCH, Table
from companion.figure.tasks import Shown
from companion.kernel.model import Ruling

KINDS: dict[UsableWord, type] = {
    "swaps_first": SwapsFirst,
    "goes_through": GoesThrough,
    "goes_home": GoesHome,
    "goes_along": GoesAlong,
    "goes_steps": GoesSteps,
    "digs_in": DigsIn,
    "swaps_instead": SwapsInstead,
    "acts_instead": ActsInstead,
    "strikes_from_bench": StrikesFromBench,
    "calls_beside": CallsBeside,
    "sheds": Sheds,
    "returns_first": ReturnsFirst,
    "changes_form": ChangesForm,
}
"""The ability type of each usable word."""
MOVING_ITSELF: frozenset[UsableWord] = frozenset(
    {"goes_through", "goes_home", "goes_along", "goes_steps", "swaps_instead", "swaps_first", "returns_first"}
)
"""Abilities that move their own figure from its space."""
AT_THE_BEGINNING: frozenset[UsableWord] = frozenset({"strikes_from_bench", "sheds", "returns_first"})
"""Abilities usable only before anything else in a turn, even a Trainer card."""


WITHOUT_CHOOSING: frozenset[UsableWord] = frozenset({"sheds", "changes_form"})
"""Abilities usable by figures that may not be chosen."""


def _holders(game: Game, does: UsableWord) -> tuple[int, ...]:
    """The figures that can ever do this: those with the ability, or those that can take a form."""
    if does == "changes_form" and game.has_forms:
        return tuple(figure for figure, forms in enumerate(game.forms) if forms)
    return tuple(dict.fromkeys(by for by, _ in game.abilities.get(KINDS[does], ())))


def abilities_to_use(game: Game, table: Table, *, begun: bool) -> list[UseAbility]:
    """Every legal use of an ability by the player to move, each once."""
    found: dict[UseAbility, None] = {}
    for does in KINDS:
        if begun and does in AT_THE_BEGINNING:
            continue
        for figure in _holders(game, does):
            if game.owners[figure] != table.to_move or (
                does not in WITHOUT_CHOOSING and not may_be_chosen(game, table, figure)
            ):
                continue
            name = game.names[figure]
            found |= dict.fromkeys(UseAbility(name, does, target) for target in targets(game, table, figure, does))
    return list(found)


def can_use_or_act(game: Game, table: Table, *, begun: bool = False) -> bool:
    """Has the player to move a figure that can move or attack, or a usable ability?"""
    if some_figure_can_act(game, table, game.field(table)):
        return True
    return game.has_abilities_to_use and bool(abilities_to_use(game, table, begun=begun))


def why_not_use(game: Game, table: Table, action: UseAbility, *, begun: bool) -> Ruling | None:
    """Why this ability may not be used so now, or None. The figure must be part of the match."""
    figure, does = game.number[action.figure], action.does
    facts = (("figure", action.figure), ("target", action.target))
    clause = f"ABILITY-{does}"
    if game.owners[figure] != table.to_move:
        return why_not_chosen(game, table, figure)
    if figure not in _holders(game, does):
        return Ruling(clause, "refused.no-such-ability", facts[:1])
    if begun and does in AT_THE_BEGINNING:
        return Ruling(clause, "refused.ability-too-late", facts[:1], ("FG-TURN-01",))
    if does not in WITHOUT_CHOOSING and (ruling := why_not_chosen(game, table, figure)) is not None:
        return ruling
    if action.target in targets(game, table, figure, does):
        return None
    return Ruling(clause, f"refused.ability-{does}", facts)


def targets(game: Game, table: Table, figure: int, does: UsableWord) -> tuple[str, ...]:
    """Figures or spaces for which the figure's ability is usable now; ("",) if it needs no target."""
    if does == "changes_form":
        return _formed(game, table, figure)
    if table.where[figure] == BENCH and does in _FROM_BENCH:
        return _FROM_BENCH[does](game, table, figure)
    if does not in _TARGETS or table.where[figure] < 0:
        return ()
    if not any(by == figure for by, _ in in_force(game, table, KINDS[does])):
        return ()
    if does in MOVING_ITSELF and game.has_immunities and held_fast_by(game, table, figure) is not None:
        return ()
    return _TARGETS[does](game, table, figure)


def _through(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The free spaces beyond figures beside this one, unless they let nobody through."""
    taken, _ = game.taken_and_blocking(table)
    closed = {by for by, one in in_force(game, table, StopsPassing) if one.manner == "through"}
    spaces = 0
    for other, space in enumerate(table.where):
        opposing = game.owners[other] != game.owners[figure]
        if (
            space >= 0
            and game.graph.neighbours[table.where[figure]] >> space & 1
            and not (opposing and other in closed)
        ):
            steps = max(one.steps for by, one in in_force(game, table, GoesThrough) if by == figure)
            spaces |= game.graph.neighbours[space]
            if steps > 1:
                spaces |= union(game.graph.flood(1 << space, taken, steps))
    return _names(game, spaces & ~taken)


def _along(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The free spaces beside the chain of figures of the type that begins beside this one."""
    taken, _ = game.taken_and_blocking(table)
    start, spaces = table.where[figure], 0
    for by, one in in_force(game, table, GoesAlong):
        if by == figure:
            of_type = sum(
                1 << space
                for other, space in enumerate(table.where)
                if space >= 0 and other != figure and one.type in game.types(table, other)
            )
            for space in bits(union(game.graph.flood(1 << start, ~of_type, len(table.where)))):
                spaces |= game.graph.neighbours[space]
    return _names(game, spaces & ~taken)


def _steps(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The free spaces at the ability's distance."""
    taken, _ = game.taken_and_blocking(table)
    start, spaces = table.where[figure], 0
    for by, one in in_force(game, table, GoesSteps):
        if by == figure:
            low, high = span(one.steps)
            if one.straight:
                levels = straight_levels(game, start, high, taken, 0)
                there = union(levels[low - 1 if low else 0 :])
            else:
                there = sum(1 << space for space in freely(game, table, start, one.steps))
                there &= union((1 << start, *game.graph.flood(1 << start, taken, high))[low:])
            spaces |= there & _beside_those(game, table, figure, one)
    return _names(game, spaces & ~taken)


def _beside_those(game: Game, table: Table, figure: int, ability: GoesSteps) -> int:
    """The spaces beside the figures that the ability requires; all if it requires none."""
    if ability.beside is None:
        return -1
    spaces = 0
    for other, space in enumerate(table.where):
        if space >= 0 and means(game, table, figure, ability.beside, other):
            spaces |= game.graph.neighbours[space]
    return spaces


def _dug(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The free spaces 1 step from an own Entry Point."""
    if not any(by == figure for by, _ in game.abilities.get(DigsIn, ())):
        return ()
    taken, _ = game.taken_and_blocking(table)
    entries = game.entry_masks[game.owners[figure]]
    return _names(game, union(tuple(game.graph.neighbours[entry] for entry in bits(entries))) & ~entries & ~taken)


def _swapped_from_bench(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    whos = [
        one.from_bench
        for by, one in game.abilities.get(SwapsInstead, ())
        if by == figure and one.from_bench is not None and holds(game, table, by, one.while_)
    ]
    return tuple(
        game.names[other]
        for other, space in enumerate(table.where)
        if space >= 0
        and any(means(game, table, figure, who, other) for who in whos)
        and not stays(game, table, figure, other)
    )


def _swapped_instead(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    whos = [one.who for by, one in in_force(game, table, SwapsInstead) if by == figure]
    return tuple(
        game.names[other]
        for other, space in enumerate(table.where)
        if space >= 0
        and other != figure
        and any(means(game, table, figure, who, other) for who in whos)
        and not stays(game, table, figure, other)
    )


def _acted(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """No target to choose, but the first effect must have a figure to apply to."""
    shown = Shown(figure, -1, table.where[figure], -1)
    first = (one.effects[0] for by, one in in_force(game, table, ActsInstead) if by == figure)
    some = any(
        meant(game, table, one, shown) if isinstance(one, GroupWord) else about(game, table, one.to, shown)
        for one in first
    )
    return ("",) if some else ()


def _home(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    goal = game.graph.goals[game.owners[figure]]
    taken, _ = game.taken_and_blocking(table)
    return () if taken >> goal & 1 else (game.graph.names[goal],)


def _struck(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The opposing figures on an own Entry Point with a free space beside them."""
    if not any(holds(game, table, by, None) for by, _ in game.abilities[StrikesFromBench] if by == figure):
        return ()
    entries = game.entry_masks[game.owners[figure]]
    return tuple(
        game.names[other]
        for other in game.of_seat[1 - game.owners[figure]]
        if table.where[other] >= 0 and entries >> table.where[other] & 1 and beside(game, table, other)
    )


def _called(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The other own figures that it can call from the Field or the Bench, if there is room beside it."""
    if not beside(game, table, figure):
        return ()
    calling = [one for by, one in in_force(game, table, CallsBeside) if by == figure]
    held = entries_held(game, table, game.owners[figure])
    return tuple(
        game.names[other]
        for other in game.of_seat[game.owners[figure]]
        if other != figure
        and table.where[other] >= BENCH
        and not stays(game, table, figure, other)
        and any(
            game.figures[other].name in one.names and not (table.where[other] == BENCH and one.entry_needed and held)
            for one in calling
        )
    )


def _swapped_first_from_bench(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The figures on the Field that a benched one may change places with before it is used."""
    firsts = (
        one for by, one in game.abilities.get(SwapsFirst, ()) if by == figure and holds(game, table, by, one.while_)
    )
    whos = [one.from_bench for one in firsts if one.from_bench is not None]
    return tuple(
        game.names[other]
        for other, space in enumerate(table.where)
        if space >= 0
        and any(means(game, table, figure, who, other) for who in whos)
        and not stays(game, table, figure, other)
    )


def _swapped(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    joined, owner = game.graph.neighbours[table.where[figure]], game.owners[figure]
    mine = [one for by, one in in_force(game, table, SwapsFirst) if by == figure]
    friends = any(one.who is None and one.from_bench is None for one in mine)
    whos = [one.who for one in mine if one.who is not None]
    return tuple(
        game.names[other]
        for other, space in enumerate(table.where)
        if space >= 0
        and other != figure
        and not stays(game, table, figure, other)
        and (
            (friends and game.owners[other] == owner and joined >> space & 1)
            or any(means(game, table, figure, who, other) for who in whos)
        )
    )


def _shed(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    condition = table.conditions[figure]
    return () if condition is None or (condition == "asleep" and kept_asleep(game, table)) else ("",)


def _returned(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """It goes to the Bench, without a target."""
    return ("",)


def _formed(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The forms that the figure can take now, by its ability or as every figure may."""
    if not game.has_forms:
        return ()
    found = [*by_ability(game, table, figure, "beginning"), *at_will(game, table, figure)]
    if may_be_chosen(game, table, figure):
        found += by_ability(game, table, figure, "first")
    return tuple(game.names[into] for into in dict.fromkeys(found))


_TARGETS: dict[UsableWord, Callable[[Game, Table, int], tuple[str, ...]]] = {
    "goes_through": _through,
    "goes_home": _home,
    "goes_along": _along,
    "goes_steps": _steps,
    "swaps_instead": _swapped_instead,
    "acts_instead": _acted,
    "calls_beside": _called,
    "swaps_first": _swapped,
    "sheds": _shed,
    "returns_first": _returned,
}

_FROM_BENCH: dict[UsableWord, Callable[[Game, Table, int], tuple[str, ...]]] = {
    "strikes_from_bench": _struck,
    "digs_in": _dug,
    "swaps_instead": _swapped_from_bench,
    "swaps_first": _swapped_first_from_bench,
}


def beside(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The free spaces joined to the figure's."""
    taken, _ = game.taken_and_blocking(table)
    return _names(game, game.graph.neighbours[table.where[figure]] & ~taken)


def _names(game: Game, spaces: int) -> tuple[str, ...]:
    return tuple(game.graph.names[space] for space in bits(spaces))
