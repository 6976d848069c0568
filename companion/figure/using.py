"""Abilities that a player uses in a turn: which of them may be used now, on whom, and why not.

What comes of it is in `used`. Setups without such abilities never come here: who asks
looks at `Game.has_abilities_to_use` first.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.figure.abilities import (
    CallsBeside,
    GoesHome,
    GoesThrough,
    Sheds,
    StopsPassing,
    StrikesFromBench,
    SwapsFirst,
)
from companion.figure.actions import UsableWord, UseAbility
from companion.figure.game import Game
from companion.figure.in_force import holds, in_force
from companion.figure.movement import may_be_chosen, some_figure_can_act, why_not_chosen
from companion.figure.playmat import bits
from companion.figure.state import BENCH, Table
from companion.kernel import Ruling

KINDS: dict[UsableWord, type] = {
    "swaps_first": SwapsFirst,
    "goes_through": GoesThrough,
    "goes_home": GoesHome,
    "strikes_from_bench": StrikesFromBench,
    "calls_beside": CallsBeside,
    "sheds": Sheds,
}
"""Each word that is used in a turn, with its value."""
AT_THE_BEGINNING: frozenset[UsableWord] = frozenset({"strikes_from_bench", "sheds"})
"""Abilities that are used before anything else in a turn, a Trainer card too."""


def abilities_to_use(game: Game, table: Table, *, after_trainer: bool) -> list[UseAbility]:
    """Every use of an ability that is open to the player to move, each once."""
    found: dict[UseAbility, None] = {}
    for does, kind in KINDS.items():
        if after_trainer and does in AT_THE_BEGINNING:
            continue
        for figure in dict.fromkeys(by for by, _ in game.abilities.get(kind, ())):
            if game.owners[figure] != table.to_move or (does != "sheds" and not may_be_chosen(game, table, figure)):
                continue
            name = game.names[figure]
            found |= dict.fromkeys(UseAbility(name, does, target) for target in targets(game, table, figure, does))
    return list(found)


def can_use_or_act(game: Game, table: Table, *, after_trainer: bool = False) -> bool:
    """Has the player to move a figure that can move, attack, or whose ability can be used?"""
    if some_figure_can_act(game, table):
        return True
    return game.has_abilities_to_use and bool(abilities_to_use(game, table, after_trainer=after_trainer))


def why_not_use(game: Game, table: Table, action: UseAbility, *, after_trainer: bool) -> Ruling | None:
    """Why this ability may not be used so now; None if it may. The figure is one of the match."""
    figure, does = game.number[action.figure], action.does
    facts = (("figure", action.figure), ("target", action.target))
    clause = f"ABILITY-{does}"
    if game.owners[figure] != table.to_move:
        return why_not_chosen(game, table, figure)
    if not any(by == figure for by, _ in game.abilities.get(KINDS[does], ())):
        return Ruling(clause, "refused.no-such-ability", facts[:1])
    if after_trainer and does in AT_THE_BEGINNING:
        return Ruling(clause, "refused.ability-too-late", facts[:1], ("FG-TURN-01",))
    if does != "sheds" and (ruling := why_not_chosen(game, table, figure)) is not None:
        return ruling
    if action.target in targets(game, table, figure, does):
        return None
    return Ruling(clause, f"refused.ability-{does}", facts)


def targets(game: Game, table: Table, figure: int, does: UsableWord) -> tuple[str, ...]:
    """The figures or spaces for which the figure's ability can be used now; ("",) where it needs none."""
    if does == "strikes_from_bench":
        return _struck(game, table, figure) if table.where[figure] == BENCH else ()
    if table.where[figure] < 0 or not any(by == figure for by, _ in in_force(game, table, KINDS[does])):
        return ()
    return _TARGETS[does](game, table, figure)


def _through(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The free spaces beside a figure beside this one, unless that one lets nobody through."""
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
            spaces |= game.graph.neighbours[space]
    return _names(game, spaces & ~taken)


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
    """The other own figures of the names that it calls, on the Field or the Bench, where there is room beside it."""
    if not beside(game, table, figure):
        return ()
    names = {name for by, one in in_force(game, table, CallsBeside) if by == figure for name in one.names}
    return tuple(
        game.names[other]
        for other in game.of_seat[game.owners[figure]]
        if other != figure and table.where[other] >= BENCH and game.figures[other].name in names
    )


def _swapped(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    joined = game.graph.neighbours[table.where[figure]]
    return tuple(
        game.names[other]
        for other in game.of_seat[game.owners[figure]]
        if table.where[other] >= 0 and joined >> table.where[other] & 1
    )


def _shed(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    return () if table.conditions[figure] is None else ("",)


_TARGETS: dict[UsableWord, Callable[[Game, Table, int], tuple[str, ...]]] = {
    "goes_through": _through,
    "goes_home": _home,
    "calls_beside": _called,
    "swaps_first": _swapped,
    "sheds": _shed,
}


def beside(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """The free spaces joined to the figure's."""
    taken, _ = game.taken_and_blocking(table)
    return _names(game, game.graph.neighbours[table.where[figure]] & ~taken)


def _names(game: Game, spaces: int) -> tuple[str, ...]:
    return tuple(game.graph.names[space] for space in bits(spaces))
