"""Names and spins of a battle, until both results stand.

Theory of operation: a side is *to spin* (spun is -1), has *spun*, or is *settled*. Results are evaluated only
when both sides have spun, so either may stop first. A result can ban colours (for one or both), require
another spin of its own, or stand; a banned colour is spun again even if it stood.

Source: steps 1 and 2 of a battle; FG-COND-03, FG-DUEL-02 to -06.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from companion.figure._active_abilities import passes_over_blue, passes_over_miss, shift_of
from companion.figure._marked import is_timed
from companion.figure._verdicts import shown_colour, shown_segment
from companion.figure.actions import Action, CallOnLine, NameAttack
from companion.figure.events import AttackNamed, Event, SpinOnLine, Spun, SpunAgain
from companion.figure.game import Game
from companion.figure.printed.abilities import PassesOverBlue, PassesOverMiss, Recolours
from companion.figure.printed.colours import Colour
from companion.figure.printed.disc import Segment
from companion.figure.printed.effects import AgainUntilMiss, Focus, NoColour, OneMoreSpin
from companion.figure.state import Table
from companion.figure.tasks import Battle, BattleSide
from companion.kernel.agenda import Result
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Request, Seat

NAME_ATTACK = "name-attack"
"""The prompt for the named attack of a Paralyzed figure."""

Why = Literal["again_until_miss", "focus", "one_more_spin", "no_colour"]


def draw_source(game: Game, figure: int) -> str:
    """Source of the draw between equally small attacks (FG-DUEL-02)."""
    return f"smallest-{game.names[figure]}"


def request_of(game: Game, table: Table, side: BattleSide) -> Request | None:
    """Request of one side of a battle: a name, a draw, a spin; None once it has spun."""
    if side.spun >= 0:
        return None
    if table.conditions[side.figure] is None:
        return game.spins[side.figure]
    rule = game.condition_rule(table, side.figure)
    if rule is not None and not side.named:
        if rule.misses == "named" and (names := game.attack_names(side.figure)):
            return ChoiceRequest(_chooser(game, side.figure), NAME_ATTACK, names, game.names[side.figure])
        if rule.misses == "smallest" and len(names := game.smallest_attacks(side.figure)) > 1:
            return _draw_between(game, side.figure, names)
    return game.spins[side.figure]


def _draw_between(game: Game, figure: int, attacks: tuple[str, ...]) -> ChanceRequest:
    chance = Fraction(1, len(attacks))
    return ChanceRequest(draw_source(game, figure), tuple((name, chance) for name in attacks))


def _chooser(game: Game, figure: int) -> Seat:
    owner = game.owners[figure]
    return owner if game.rules.paralyzed_chooser == "owner" else 1 - owner


def answer_spins(game: Game, table: Table, battle: Battle, action: Action) -> Result:
    """Answer a battle: with a name, a draw, a result, or a stop on the line."""
    number = _disc_of(game, battle, action) if type(action) is Chance else None
    if number is None:
        number = side_of(game, battle, action)
    assert number is not None
    side = battle.sides[number]
    name = game.names[side.figure]
    event: Event
    match action:
        case NameAttack(attack=attack):
            rule = game.condition_rule(table, side.figure)
            event, side = AttackNamed(name, attack, rule.clause if rule else ""), replace(side, named=attack)
        case Chance(outcome=str() as attack):
            rule = game.condition_rule(table, side.figure)
            event, side = AttackNamed(name, attack, rule.clause if rule else ""), replace(side, named=attack)
        case Chance(outcome=int() as segment):
            event, side = _spun(game, table, side, segment, battle.sides[1 - number].figure)
        case CallOnLine():
            event, side = SpinOnLine(name), to_spin(game, table, side)
        case _:
            raise AssertionError(action)
    sides = (side, battle.sides[1]) if number == 0 else (battle.sides[0], side)
    return Result((event,), (Battle(sides),))


def is_spin(game: Game, table: Table, task: object, action: Chance) -> bool:
    """Is this a result that the battle waits for? A fast path: False only means that `check` must look closer."""
    if type(task) is not Battle or type(action.outcome) is not int:
        return False
    figure = game.number.get(action.source)
    for side in task.sides:
        if side.figure == figure:
            return request_of(game, table, side) is game.spins[figure] and 0 <= action.outcome < len(game.discs[figure])
    return False


def _disc_of(game: Game, battle: Battle, spin: Chance) -> int | None:
    """Which side owns this spin (fast path of `side_of`)."""
    first, second = battle.sides
    if spin.source == game.names[first.figure]:
        return 0
    return 1 if spin.source == game.names[second.figure] else None


def side_of(game: Game, battle: Battle, action: Action) -> int | None:
    """Which side of the battle an answer is for; None for neither."""
    for number, side in enumerate(battle.sides):
        name = game.names[side.figure]
        match action:
            case NameAttack(figure=figure) if figure == name:
                return number
            case Chance(source=source) | CallOnLine(source=source) if source in (name, draw_source(game, side.figure)):
                return number
            case _:
                pass
    return None


def _spun(game: Game, table: Table, side: BattleSide, shown: int, other: int) -> tuple[Event, BattleSide]:
    """The result as it counts under the figure's Special Condition, markers and abilities."""
    disc = game.discs[side.figure]
    if not (side.all_miss or side.colours or game.has_changed_spins) and _suffers_nothing(table, side.figure):
        segment = disc[shown]
        event = Spun(game.names[side.figure], shown, shown, segment.label, segment.colour, False, "FG-BATTLE-01")
        return event, replace(side, spun=shown, missed=False)
    rule = game.condition_rule(table, side.figure)
    shift = 0 if rule is None else rule.shift
    by_ability = shift_of(game, table, side.figure) if game.has_battle_abilities else 0
    by_marker = 2 * table.markers[side.figure].count("shifted_two") if table.markers[side.figure] else 0
    counts = (shown + shift + by_ability + by_marker) % len(disc)
    turned = counts
    if table.markers[side.figure] and is_timed(table, side.figure, "taunted"):
        counts = _past(disc, counts, ("purple", "blue"))
    taunted = counts != turned
    by_blue = PassesOverBlue in game.abilities and disc[counts].colour == "blue"
    if by_blue and passes_over_blue(game, table, side.figure, other):
        past = _past(disc, counts, ("blue", "miss"))
        by_ability, counts = by_ability or past - counts, past
    by_miss = PassesOverMiss in game.abilities and disc[counts].colour == "miss"
    if by_miss and passes_over_miss(game, table, side.figure):
        past = _past(disc, counts, ("miss",))
        by_ability, counts = by_ability or past - counts, past
    segment = disc[counts]
    may_miss = (rule is not None or side.all_miss) and segment.colour != "miss"
    missed = may_miss and segment.name in _counting_as_miss(game, table, side)
    recoloured = bool(side.colours) and segment.colour != side.colours[counts] == "miss"
    clause = rule.clause if rule is not None and (missed or counts != shown) else "FG-BATTLE-01"
    if by_ability:
        clause = "ABILITY-passes_over_miss" if by_miss else "ABILITY-shifts"
        clause = "ABILITY-passes_over_blue" if by_blue else clause
    elif by_marker:
        clause = "EFFECT-marker"
    if taunted:
        clause = "EFFECT-for_turns"
    if recoloured and not missed:
        missed, clause = True, "ABILITY-recolours" if Recolours in game.abilities else "EFFECT-marker"
    event = Spun(game.names[side.figure], shown, counts, segment.label, segment.colour, missed, clause)
    return event, replace(side, spun=counts, missed=missed)


def _suffers_nothing(table: Table, figure: int) -> bool:
    """Is the figure without a Special Condition and without markers?"""
    return table.conditions[figure] is None and not table.markers[figure]


def _past(disc: tuple[Segment, ...], at: int, colours: tuple[Colour, ...]) -> int:
    """The next segment clockwise, from *at* on, in none of these colours; *at* if there is none."""
    following = ((at + far) % len(disc) for far in range(len(disc)))
    return next((one for one in following if disc[one].colour not in colours), at)


def _counting_as_miss(game: Game, table: Table, side: BattleSide) -> tuple[str, ...]:
    """Attacks of the side's figure that count as Miss in this spin."""
    rule = game.condition_rule(table, side.figure)
    if side.all_miss or (rule is not None and rule.misses == "all"):
        return game.attack_names(side.figure)
    if rule is None or rule.misses == "none":
        return ()
    return (side.named,) if side.named else game.smallest_attacks(side.figure)[:1]


def to_spin(game: Game, table: Table, side: BattleSide) -> BattleSide:
    """The side before another spin; a Paralyzed figure names an attack again (FG-COND-03)."""
    rule = game.condition_rule(table, side.figure)
    named = "" if rule is not None and rule.misses == "named" else side.named
    return replace(side, spun=-1, missed=False, named=named)


def look_at_results(game: Game, table: Table, battle: Battle) -> Result | None:
    """Let figures spin again whose results require it; None if both results stand."""
    sides = list(_with_bans(game, battle.sides))
    events: list[Event] = []
    for number, side in enumerate(sides):
        judged, why = _judge(game, table, side)
        if why is None:
            sides[number] = judged
            continue
        again_by = game.discs[side.figure][side.spun].label
        events.append(SpunAgain(game.names[side.figure], again_by, why, f"EFFECT-{why}"))
        sides[number] = to_spin(game, table, judged)
    if not events:
        return None if tuple(sides) == battle.sides else Result((), (Battle((sides[0], sides[1])),))
    return Result(tuple(events), (Battle((sides[0], sides[1])),))


def _with_bans(game: Game, sides: tuple[BattleSide, BattleSide]) -> tuple[BattleSide, BattleSide]:
    """Add the colours banned by a shown `no_colour` to the sides."""
    banned = [set(sides[0].banned), set(sides[1].banned)]
    any_more = False
    for number, side in enumerate(sides):
        if side.missed or side.repeated >= 0 or (side.once >= 0 and not side.settled):
            continue
        for effect in shown_segment(game, side).effects:
            if isinstance(effect, NoColour):
                any_more = True
                banned[1 - number].add(effect.colour)
                if effect.for_ == "both":
                    banned[number].add(effect.colour)
    if not any_more:
        return sides
    first, second = (replace(side, banned=tuple(sorted(banned[n]))) for n, side in enumerate(sides))
    return first, second


def _judge(game: Game, table: Table, side: BattleSide) -> tuple[BattleSide, Why | None]:
    """The side after its result was evaluated, and why it spins again, if it does."""
    disc = game.discs[side.figure]
    if side.repeated >= 0:
        return _judge_repeated(side)
    if side.once >= 0 and not side.settled:
        return _judge_once_more(game, side)
    if shown_colour(game, side) in side.banned and _can_avoid(game, table, side):
        return replace(side, settled=False, times=0, once=-1, landed_again=False), "no_colour"
    if side.settled or side.missed:
        return replace(side, settled=True), None
    segment = disc[side.spun]
    if side.focus >= 0 and segment.name == disc[side.focus].name:
        return side, "focus"
    if _has_focus(segment) and any(_ends_focus(game, table, side, other, segment.name) for other in range(len(disc))):
        return replace(side, focus=side.spun), "focus"
    if len(disc) > 1 and any(isinstance(effect, AgainUntilMiss) for effect in segment.effects):
        return replace(side, repeated=side.spun, times=1), "again_until_miss"
    if any(isinstance(effect, OneMoreSpin) for effect in segment.effects):
        return replace(side, once=side.spun), "one_more_spin"
    return replace(side, settled=True), None


def _has_focus(segment: Segment) -> bool:
    return any(isinstance(effect, Focus) for effect in segment.effects)


def _ends_focus(game: Game, table: Table, side: BattleSide, number: int, name: str) -> bool:
    """Does segment *number* end the respins for `focus` on an attack of this *name*?

    A second `focus` keeps spinning, so a disc with nothing but such attacks would never come to rest.
    """
    segment = game.discs[side.figure][number]
    if segment.name == name:
        return False
    colour = side.colours[number] if side.colours else segment.colour
    return colour == "miss" or not _has_focus(segment) or segment.name in _counting_as_miss(game, table, side)


def _judge_repeated(side: BattleSide) -> tuple[BattleSide, Why | None]:
    if not side.missed and side.spun == side.repeated:
        return replace(side, times=side.times + 1), "again_until_miss"
    return replace(side, spun=side.repeated, missed=False, repeated=-1, settled=True), None


def _judge_once_more(game: Game, side: BattleSide) -> tuple[BattleSide, Why | None]:
    disc = game.discs[side.figure]
    again = not side.missed and disc[side.spun].name == disc[side.once].name
    return replace(side, spun=side.once, missed=False, landed_again=again, settled=True), None


def _can_avoid(game: Game, table: Table, side: BattleSide) -> bool:
    """Can a result without a banned colour stand, if the same attacks count as Miss?"""
    disc = game.discs[side.figure]
    focused = disc[side.focus].name if side.focus >= 0 else None
    missed = _counting_as_miss(game, table, side)
    for number, segment in enumerate(disc):
        colour = side.colours[number] if side.colours else segment.colour
        if colour == "miss" or segment.name in missed:
            if "miss" not in side.banned:
                return True
        elif colour not in side.banned and segment.name != focused and (side.focus < 0 or not _has_focus(segment)):
            return True
    return False
