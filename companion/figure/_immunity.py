"""Immunities: figures that abilities protect from attacks and cards, and attacks that they negate.

Setups without such abilities never get here: callers check `Game.has_immunities` or `Game.abilities` first.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from companion.figure._active_abilities import concerns, holds, in_force, keeps_from_knock_out
from companion.figure._verdicts import shown_segment
from companion.figure.events import AttackNegated, Event, MadeToWait, Survived, Unaffected
from companion.figure.game import Game
from companion.figure.printed.abilities import (
    Immune,
    NegatesAttacks,
    NeverWaits,
    NoInstantKnockOut,
    NotMadeToSpin,
    NotMoved,
    StaysInMatch,
    StopsJumps,
)
from companion.figure.printed.disc import Segment
from companion.figure.printed.effects import (
    Condition,
    Effect,
    GiveCondition,
    KnockOut,
    LeaveMatch,
    Push,
    SpinCheck,
    ToBench,
    ToCenter,
    Wait,
)
from companion.figure.state import Table, misses_turn
from companion.figure.tasks import BattleSide, Shown


def spared(
    game: Game, table: Table, effect: Effect, shown: Shown, figures: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[Event, ...]]:
    """The figures that the effect applies to, and the events for the protected ones."""
    events = {figure: told for figure in figures if (told := _kept_from(game, table, effect, shown, figure))}
    return tuple(figure for figure in figures if figure not in events), tuple(events.values())


def _kept_from(game: Game, table: Table, effect: Effect, shown: Shown, figure: int) -> Event | None:
    match effect:
        case Wait() if never_waits(game, table, figure):
            return Unaffected(game.names[figure], game.names[figure], "ABILITY-never_waits")
        case GiveCondition() if len(effect.conditions) == 1:
            return kept_from_condition(game, table, effect, shown.by, figure, effect.conditions[0])
        case SpinCheck() if (told := _not_made_to_spin(game, table, figure)) is not None:
            return told
        case SpinCheck(goes=goes) if not effect.knocks_out:
            return kept_in_place(game, table, effect, shown, figure) if goes else None
        case KnockOut() | SpinCheck():
            return kept_from_knock_out(game, table, figure) or _kept_in_battle(game, table, effect, shown, figure)
        case LeaveMatch() if (told := kept_in_match(game, table, figure, by=shown.by)) is not None:
            return told
        case Push() | ToBench() | ToCenter():
            return kept_in_place(game, table, effect, shown, figure)
        case _:
            return None


def never_waits(game: Game, table: Table, figure: int) -> bool:
    """Does an ability keep the figure from Waiting at its current place?"""
    return any(
        by == figure
        and (ability.where == "anywhere" or table.where[by] >= 0)
        and holds(game, table, by, ability.while_)
        for by, ability in game.abilities.get(NeverWaits, ())
    )


def made_to_wait(game: Game, table: Table, figure: int, until: int, clause: str = "FG-WAIT-01") -> MadeToWait:
    """The event for a figure that has to Wait up to turn *until*."""
    idle = not misses_turn(table, game.owners[figure], until)
    return MadeToWait(game.names[figure], until, clause, idle=idle or UNSET)


def kept_from_condition(
    game: Game, table: Table, effect: Effect, by: int, figure: int, condition: Condition
) -> Unaffected | None:
    """The event for a figure protected from this Special Condition, or None."""
    for immune, ability in in_force(game, table, Immune):
        if condition not in ability.conditions or not concerns(game, table, immune, ability, figure):
            continue
        attack = attack_with(game, by, effect)
        opposing = by >= 0 and game.owners[by] != game.owners[figure]
        if ability.colour is None or (opposing and attack is not None and attack.colour == ability.colour):
            return Unaffected(game.names[figure], game.names[immune], "ABILITY-immune")
    return None


def kept_from_knock_out(game: Game, table: Table, figure: int) -> Survived | None:
    """The event for a figure that an attack's effect does not Knock Out, or None."""
    for by, ability in in_force(game, table, NoInstantKnockOut):
        if concerns(game, table, by, ability, figure):
            return Survived(game.names[figure], "ABILITY-no_instant_knock_out")
    return None


def _kept_in_battle(game: Game, table: Table, effect: Effect, shown: Shown, figure: int) -> Survived | None:
    """The event for a figure that its opponent in the battle does not Knock Out, or None."""
    attack = attack_with(game, shown.by, effect)
    if attack is None or figure != shown.other:
        return None
    kept = keeps_from_knock_out(game, table, figure, shown.by, attack.colour, "effects", printed=attack.damage or 0)
    return Survived(game.names[figure], "ABILITY-not_knocked_out") if kept else None


def _not_made_to_spin(game: Game, table: Table, figure: int) -> Unaffected | None:
    """The event for a figure that attacks cannot make spin, or None."""
    if any(by == figure for by, _ in in_force(game, table, NotMadeToSpin)):
        return Unaffected(game.names[figure], game.names[figure], "ABILITY-not_made_to_spin")
    return None


def kept_in_match(game: Game, table: Table, figure: int, *, by: int = -1) -> Unaffected | None:
    """The event for a figure that stays in the match, or None; *by*: the figure whose attack would remove it."""
    opposing = by >= 0 and game.owners[by] != game.owners[figure]
    for one, ability in in_force(game, table, StaysInMatch):
        if one == figure and (opposing or not ability.attacks):
            return Unaffected(game.names[figure], game.names[figure], "ABILITY-stays_in_match")
    return None


def held_fast_by(game: Game, table: Table, figure: int) -> int | None:
    """The figure whose ability keeps this one from moving itself by attacks and abilities, or None."""
    for by, ability in in_force(game, table, NotMoved):
        if (
            ability.themselves
            and _means_mover(game, ability, by, figure)
            and concerns(game, table, by, ability, figure)
        ):
            return by
    return None


def _means_mover(game: Game, ability: NotMoved, by: int, mover: int) -> bool:
    """Does the ability of *by* apply to what *mover* does?"""
    return not ability.by_opposing or game.owners[mover] != game.owners[by]


def stays(game: Game, table: Table, mover: int, figure: int) -> bool:
    """Is the figure protected from being moved by abilities of *mover*?"""
    return any(
        one.abilities and concerns(game, table, by, one, figure) and _means_mover(game, one, by, mover)
        for by, one in in_force(game, table, NotMoved)
    )


def kept_in_place(game: Game, table: Table, effect: Effect, shown: Shown, figure: int) -> Unaffected | None:
    """The event for a figure that another's attack does not move, or None."""
    if shown.by < 0 or shown.by == figure or table.where[figure] < 0:
        return None
    attack = attack_with(game, shown.by, effect)
    for by, ability in in_force(game, table, NotMoved):
        named = attack is not None and attack.name in ability.besides
        if concerns(game, table, by, ability, figure) and not named and _means_mover(game, ability, by, shown.by):
            return Unaffected(game.names[figure], game.names[by], "ABILITY-not_moved")
    return None


def fixed(game: Game, table: Table, effect: Effect, shown: Shown, figures: Iterable[int]) -> frozenset[int]:
    """The figures that this attack cannot move."""
    if not game.has_immunities:
        return frozenset()
    return frozenset(figure for figure in figures if kept_in_place(game, table, effect, shown, figure))


def attack_with(game: Game, by: int, effect: Effect) -> Segment | None:
    """The figure's attack with this effect; None for a card's."""
    return next((segment for segment in game.discs[by] if effect in segment.effects), None) if by >= 0 else None


def stopped_jump(game: Game, table: Table, effect: Effect, shown: Shown) -> Unaffected | None:
    """The event for an opponent that this attack cannot jump over, or None."""
    attack = attack_with(game, shown.by, effect)
    for by, ability in in_force(game, table, StopsJumps):
        if by == shown.other and by != shown.by and attack is not None and attack.name in ability.attacks:
            return Unaffected(game.names[by], game.names[by], "ABILITY-stops_jumps")
    return None


def negation(game: Game, table: Table, side: BattleSide) -> AttackNegated | None:
    """The event for the attack that this side shows if an opposing figure's ability negates its effects."""
    shown = shown_segment(game, side)
    if side.missed or not shown.effects:
        return None
    for by, ability in in_force(game, table, NegatesAttacks):
        if game.owners[by] != game.owners[side.figure] and shown.name in ability.attacks:
            return AttackNegated(game.names[side.figure], shown.label, game.names[by])
    return None
