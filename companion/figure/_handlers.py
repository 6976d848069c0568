"""Handlers: one function for each effect of the vocabulary.

A handler returns events, tasks, or both; it never changes the table and never calls another handler. Effects
looked up during spins and comparison (`survive`, `focus` …) are in `spins`, `verdicts` and `battle`; effects
that move figures are in `moving`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from companion.figure._active_abilities import in_force, kept_asleep
from companion.figure._evolving import freed, gone_back, let_evolve
from companion.figure._forms import change_form
from companion.figure._immunity import (
    attack_with,
    kept_from_condition,
    kept_in_match,
    made_to_wait,
    never_waits,
    spared,
)
from companion.figure._knock_outs import left_center
from companion.figure._marked import ONCE
from companion.figure._moving import NOBODY, dig, jump_over, landing, move_self, pull, push, swap, take_space
from companion.figure._rearranging import bring, draw_along, move_other, swap_other, throw_over
from companion.figure._targets import meant, name_of, off_field, owner_of
from companion.figure.events import (
    AttackGranted,
    CardReadied,
    CardsBanned,
    CardTurned,
    ConditionGiven,
    ConditionRemoved,
    Event,
    LeftCenter,
    ManualEffect,
    MarkerPlaced,
    MarkerRemoved,
    SentOut,
    SentToBench,
    Survived,
    TurnGranted,
    Unaffected,
    WaitEnded,
)
from companion.figure.game import Game
from companion.figure.printed.abilities import Absorbs, LongerWaits, ReturnsCondition, TakesNoMarkers, TurnsOut
from companion.figure.printed.effects import (
    WISHED,
    AttackAgain,
    Aura,
    AuraMarker,
    BanCards,
    Bring,
    ByHand,
    CallUp,
    ChangeForm,
    ChangeType,
    Cure,
    Dig,
    DrawAlong,
    Effect,
    EndCards,
    EndWait,
    Evolve,
    Expose,
    ForTurns,
    GiveCondition,
    GroupWord,
    Imprison,
    JumpOver,
    KnockOut,
    LeaveMatch,
    Marker,
    MoveOther,
    MoveSelf,
    NotedMarker,
    Pull,
    Push,
    PutMarker,
    ReadyCards,
    SpinCheck,
    Swap,
    SwapOther,
    TakeMarkers,
    TakeSpace,
    ThrowOver,
    TimedKind,
    ToBench,
    ToCenter,
    TurnAgain,
    Wait,
    Wish,
)
from companion.figure.printed.playmat import bits
from companion.figure.state import BENCH, OUT, Table
from companion.figure.tasks import (
    Ask,
    CallsUp,
    CardPicked,
    Do,
    DoneByHand,
    DrawCondition,
    FiguresChosen,
    KnockOuts,
    KnockOutTogether,
    PullChosen,
    Shown,
    SpinChecks,
    TypeTaken,
    WishGranted,
)
from companion.kernel.agenda import Result
from companion.kernel.model import Chance, ChanceRequest, Seat

DONE = "done"
"""The answer by which the players confirm that they did what the program cannot."""


def _wait(game: Game, table: Table, effect: Wait, shown: Shown, figures: tuple[int, ...]) -> Result:
    owner = owner_of(game, table, shown)
    waits = ((figure, _until(game, table, effect.turns, owner, figure)) for figure in figures)
    return Result(tuple(made_to_wait(game, table, f, until) for f, until in waits if table.waits[f] < until))


def _until(game: Game, table: Table, turns: int, owner: Seat, figure: int) -> int:
    """The last turn of a Wait given by an effect of *owner*."""
    until = table.turn + min(turns, game.rules.longest_wait)
    if game.owners[figure] != owner:
        until += any(game.owners[by] == owner for by, _ in in_force(game, table, LongerWaits))
    return until


def _condition(game: Game, table: Table, effect: GiveCondition, shown: Shown, figures: tuple[int, ...]) -> Result:
    conditions = tuple(condition for condition in effect.conditions if game.knows(condition))
    if not conditions or not figures:
        return Result()
    if len(conditions) > 1:
        return Result((), (DrawCondition(effect, shown.by, figures),))
    given = tuple(ConditionGiven(game.names[figure], conditions[0]) for figure in figures)
    marked: tuple[Event, ...] = ()
    if (marker := effect.marker) is not None:
        lacking = (figure for figure in figures if marker not in ONCE or marker not in table.markers[figure])
        marked = tuple(MarkerPlaced(game.names[figure], marker, "EFFECT-condition") for figure in lacking)
    absorbed = _absorbed(game, table, given)
    return Result(given + marked + absorbed + _returned(game, table, effect, shown.by, given))


def _absorbed(game: Game, table: Table, given: Sequence[Event | None]) -> tuple[MarkerPlaced, ...]:
    """Markers that abilities give to figures along with these Special Conditions."""
    holders = {game.names[by]: one for by, one in in_force(game, table, Absorbs)}
    return tuple(
        MarkerPlaced(event.figure, one.marker, "ABILITY-absorbs")
        for event in given
        if isinstance(event, ConditionGiven)
        and (one := holders.get(event.figure)) is not None
        and event.condition in one.conditions
        and one.marker not in table.markers[game.number[event.figure]]
    )


def _returned(
    game: Game, table: Table, effect: GiveCondition, by: int, given: Sequence[Event]
) -> tuple[ConditionGiven | Unaffected, ...]:
    """The Special Condition returned to the figure whose attack gave it."""
    if by < 0 or table.where[by] < 0 or attack_with(game, by, effect) is None:
        return ()
    holders = {game.names[holder] for holder, _ in in_force(game, table, ReturnsCondition) if holder != by}
    for event in given:
        if isinstance(event, ConditionGiven) and event.figure in holders:
            kept = game.has_immunities and kept_from_condition(game, table, effect, by, by, event.condition)
            return (kept or ConditionGiven(game.names[by], event.condition),)
    return ()


def draw_of_condition(game: Game, task: DrawCondition) -> ChanceRequest:
    """Draw one of an effect's Special Conditions, all equally likely."""
    conditions = tuple(condition for condition in task.effect.conditions if game.knows(condition))
    chance = Fraction(1, len(conditions))
    by = game.names[task.by] if task.by >= 0 else "card"
    return ChanceRequest(f"condition-{by}", tuple((condition, chance) for condition in conditions))


def condition_drawn(game: Game, table: Table, task: DrawCondition, action: Chance) -> Result:
    """Give the figures the Special Condition that was drawn."""
    condition = next(condition for condition in task.effect.conditions if condition == action.outcome)
    events: list[Event] = []
    for figure in task.figures:
        if table.where[figure] >= 0:
            kept = game.has_immunities and kept_from_condition(game, table, task.effect, task.by, figure, condition)
            events.append(kept or ConditionGiven(game.names[figure], condition))
    absorbed = _absorbed(game, table, events)
    return Result((*events, *absorbed, *_returned(game, table, task.effect, task.by, events)))


def _take_markers(game: Game, table: Table, effect: TakeMarkers, shown: Shown, figures: tuple[int, ...]) -> Result:
    return Result(
        tuple(
            MarkerRemoved(game.names[figure], marker)
            for figure in figures
            for marker in table.markers[figure]
            if marker != WISHED and (not effect.which or marker in effect.which)
        )
    )


def _end_wait(game: Game, table: Table, effect: EndWait, shown: Shown, figures: tuple[int, ...]) -> Result:
    return Result(tuple(WaitEnded(game.names[figure]) for figure in figures))


def _cure(game: Game, table: Table, effect: Cure, shown: Shown, figures: tuple[int, ...]) -> Result:
    events = []
    for figure in figures:
        condition = table.conditions[figure]
        by_ability = shown.by >= 0 and attack_with(game, shown.by, effect) is None
        if condition == "asleep" and by_ability and kept_asleep(game, table):
            continue
        if condition is not None:
            events.append(ConditionRemoved(game.names[figure], condition, "EFFECT-cure"))
    return Result(tuple(events))


def _knock_out(game: Game, table: Table, effect: KnockOut, shown: Shown, figures: tuple[int, ...]) -> Result:
    if effect.around:
        joined = 0
        for figure in figures:
            joined |= game.graph.joined_to(table.where[figure])
        beside = (one for one, space in enumerate(table.where) if space >= 0 and joined >> space & 1)
        figures = tuple(dict.fromkeys((*figures, *beside)))
    return _out(game, _turned(game, table, effect, shown.by, figures), shown)


def _turned(game: Game, table: Table, effect: Effect, by: int, figures: tuple[int, ...]) -> tuple[int, ...]:
    """The figures that go out; an ability may turn a White attack's Knock Out back on its own figure."""
    attack = attack_with(game, by, effect)
    if attack is None or attack.colour != "white":
        return figures
    turning = {one for one, _ in in_force(game, table, TurnsOut) if game.owners[one] != game.owners[by]}
    return tuple(dict.fromkeys(by if figure in turning else figure for figure in figures))


def _out(game: Game, figures: tuple[int, ...], shown: Shown) -> Result:
    out = tuple(figure for figure in figures if figure not in shown.shielded)
    saved = tuple(Survived(game.names[figure], "EFFECT-marker") for figure in figures if figure in shown.shielded)
    return Result(saved, (KnockOuts(out, "EFFECT-knock_out", by=shown.by),) if out else ())


def knock_out_together(game: Game, table: Table, task: KnockOutTogether) -> Result:
    """Several `knock_out` of one attack: the figures go out at once, choices are asked one by one."""
    if any(effect.pick is not None for effect in task.effects):
        return Result((), tuple(Do(effect, task.shown) for effect in task.effects))
    named = dict.fromkeys(f for effect in task.effects for f in meant(game, table, effect, task.shown))
    figures, kept = tuple(named), tuple[Event, ...]()
    if game.has_immunities:
        figures, kept = spared(game, table, task.effects[0], task.shown, figures)
    figures = _turned(game, table, task.effects[0], task.shown.by, figures)
    out = _out(game, figures, task.shown)
    return Result(kept + out.events, out.tasks)


def _to_bench(game: Game, table: Table, effect: ToBench, shown: Shown, figures: tuple[int, ...]) -> Result:
    events: list[Event] = []
    for figure in figures:
        if table.where[figure] >= 0 or table.where[figure] == OUT:
            events.append(SentToBench(game.names[figure], "EFFECT-to_bench"))
        elif effect.when == "takes_effect" and effect.to != "own_center":
            # A Trainer card that takes a figure out of the Center causes no Wait.
            events.append(LeftCenter(game.names[figure], 0, "EFFECT-to_bench"))
        else:
            # After a battle the figure Waits as on any way from the Center to the Bench (FG-BENCH-03, -04).
            events.append(left_center(game, table, figure))
    return Result(tuple(events), freed(game, events) if game.evolves else ())


def _to_center(game: Game, table: Table, effect: ToCenter, shown: Shown, figures: tuple[int, ...]) -> Result:
    return Result((), (KnockOuts(figures, "EFFECT-to_center", knocked_out=False),) if figures else ())


def _leave_match(game: Game, table: Table, effect: LeaveMatch, shown: Shown, figures: tuple[int, ...]) -> Result:
    return Result(
        tuple(event for figure in figures for event in (SentOut(game.names[figure]), *gone_back(game, table, figure)))
    )


def _spin_check(game: Game, table: Table, effect: SpinCheck, shown: Shown, figures: tuple[int, ...]) -> Result:
    spinning = tuple(figure for figure in figures if not (effect.knocks_out and figure in shown.shielded))
    return Result((), (SpinChecks(effect, spinning, (-1,) * len(spinning), shown.by),) if spinning else ())


def spin_checks(game: Game, table: Table, task: SpinChecks) -> Result | None:
    """Wait for every spin, then Knock Out the figures with a named result, or do what the effect says instead."""
    if -1 in task.results:
        return None
    named = tuple(
        figure
        for figure, result in zip(task.figures, task.results, strict=True)
        if table.where[figure] >= (BENCH if task.effect.who == "enemy_bench" else 0)
        and is_named(game, task.effect, figure, result)
    )
    if task.effect.knocks_out:
        named = _turned(game, table, task.effect, task.by, named)
        return Result((), (KnockOuts(named, "EFFECT-spin_check", by=task.by),) if named else ())
    events = tuple(event for figure in named for event in _checked(game, table, task, figure))
    if task.effect.goes == "nearer" and task.by >= 0 and table.where[task.by] >= 0:
        return Result(events, tuple(_comes_nearer(game, table, task.by, figure) for figure in named))
    return Result(events, _gone(task.effect, named))


def _comes_nearer(game: Game, table: Table, by: int, figure: int) -> PullChosen:
    """Pull the figure a step nearer to the source of the attack or ability."""
    shown = Shown(by, figure, table.where[by], table.where[figure])
    return PullChosen(Pull(within=1, steps=1), shown, (game.names[figure],))


def _checked(game: Game, table: Table, task: SpinChecks, figure: int) -> Iterator[Event]:
    """What the effect gives to a figure with a named result, before it goes anywhere."""
    effect, name, on_field = task.effect, game.names[figure], table.where[figure] >= 0
    if on_field and effect.gets is not None and game.knows(effect.gets):
        kept = game.has_immunities and kept_from_condition(game, table, effect, task.by, figure, effect.gets)
        given = ConditionGiven(name, effect.gets, "EFFECT-spin_check")
        yield kept or given
        yield from () if kept else _absorbed(game, table, (given,))
    if effect.waits is not None and not (game.has_immunities and never_waits(game, table, figure)):
        owner = table.to_move if task.by < 0 else game.owners[task.by]
        until = _until(game, table, effect.waits, owner, figure)
        if table.waits[figure] < until:
            yield made_to_wait(game, table, figure, until, "EFFECT-spin_check")
    if on_field and effect.marker is not None:
        yield MarkerPlaced(name, effect.marker, "EFFECT-spin_check")
    if on_field and effect.ends_cards is not None:
        seat = game.owners[figure]
        for card, face in _plates(game, table, seat, effect.ends_cards):
            if face == name:
                yield CardTurned(seat, card, "EFFECT-spin_check")
    if on_field and effect.misses:
        attack = game.discs[figure][task.results[task.figures.index(figure)]].name
        marker = NotedMarker("attack_misses", table.turn + 1, attack)
        if attack and marker not in table.markers[figure]:
            yield MarkerPlaced(name, marker, "EFFECT-spin_check")
    if on_field and effect.goes == "bench":
        yield SentToBench(name, "EFFECT-spin_check")


def _gone(effect: SpinCheck, figures: tuple[int, ...]) -> tuple[KnockOuts, ...]:
    """Send the figures to the Pokémon Center after a spin check, without a Knock Out."""
    return (KnockOuts(figures, "EFFECT-spin_check", knocked_out=False),) if effect.goes == "center" and figures else ()


def is_named(game: Game, effect: SpinCheck, figure: int, result: int) -> bool:
    """Does the check name this result? The damage bound holds for White and Gold only."""
    segment = game.discs[figure][result]
    if effect.damage_at_most is not None and (segment.damage or 0) > effect.damage_at_most:
        return False
    hits = segment.damage is not None and segment.damage >= (effect.damage_at_least or 0)
    bounded = effect.damage_at_least is not None
    if segment.colour in effect.out_if:
        return hits or segment.damage is None or not bounded
    names_damage_colour = "white" in effect.out_if or "gold" in effect.out_if
    return bounded and hits and not names_damage_colour


def _turn_again(game: Game, table: Table, effect: TurnAgain, shown: Shown) -> Result:
    owner = owner_of(game, table, shown)
    seat = {"mover": table.to_move, "opponent": 1 - owner, "own": owner}[effect.whose]
    return Result((TurnGranted(seat),))


def _attack_again(game: Game, table: Table, effect: AttackAgain, shown: Shown) -> Result:
    """Grant another attack, in the figure's own turn only; a defender gets none."""
    if off_field(table, shown) or game.owners[shown.by] != table.to_move:
        return Result()
    return Result((AttackGranted(game.names[shown.by]),))


def _marker(game: Game, table: Table, effect: PutMarker, shown: Shown, figures: tuple[int, ...]) -> Result:
    if effect.is_ in ONCE:
        figures = tuple(figure for figure in figures if effect.is_ not in table.markers[figure])
    return _marked(game, table, effect, shown, figures, effect.is_, "EFFECT-marker")


def _marked(
    game: Game,
    table: Table,
    effect: Effect,
    shown: Shown,
    figures: tuple[int, ...],
    marker: Marker | NotedMarker,
    clause: str,
) -> Result:
    """Lay the marker under the figures, except an opponent whose ability refuses markers."""
    if shown.other in figures and attack_with(game, shown.by, effect) is not None:
        if any(by == shown.other and _is_among(one.which, marker) for by, one in in_force(game, table, TakesNoMarkers)):
            name = game.names[shown.other]
            placed = tuple(MarkerPlaced(game.names[one], marker, clause) for one in figures if one != shown.other)
            return Result((*placed, Unaffected(name, name, "ABILITY-takes_no_markers")))
    return Result(tuple(MarkerPlaced(game.names[figure], marker, clause) for figure in figures))


def _is_among(which: tuple[TimedKind, ...], marker: Marker | NotedMarker) -> bool:
    """Does an ability refuse this marker, by name or because it refuses all?"""
    return not which or (isinstance(marker, NotedMarker) and marker.what in which)


def _for_turns(game: Game, table: Table, effect: ForTurns, shown: Shown, figures: tuple[int, ...]) -> Result:
    mine = owner_of(game, table, shown) == table.to_move
    until = table.turn + (effect.turns if effect.turns is not None else 2 if mine else 1)
    marker = NotedMarker(effect.is_, until)
    lacking = tuple(figure for figure in figures if marker not in table.markers[figure])
    return _marked(game, table, effect, shown, lacking, marker, "EFFECT-for_turns")


def _imprison(game: Game, table: Table, effect: Imprison, shown: Shown) -> Result:
    if not shown.attack or shown.other < 0 or table.where[shown.other] < 0:
        return Result()
    marker = NotedMarker("attack_misses", about=shown.attack)
    return _marked(game, table, effect, shown, (shown.other,), marker, "EFFECT-imprison")


def _expose(game: Game, table: Table, effect: Expose, shown: Shown) -> Result:
    if off_field(table, shown) or shown.other < 0 or table.where[shown.other] < 0:
        return Result()
    by = game.names[shown.by]
    marker = NotedMarker("exposed", about=effect.type or "", by=by, plus=effect.plus, stars=effect.stars)
    if marker in table.markers[shown.other]:
        return Result()
    return _marked(game, table, effect, shown, (shown.other,), marker, "EFFECT-expose")


def _ready_cards(game: Game, table: Table, effect: ReadyCards, shown: Shown) -> Result:
    owner = owner_of(game, table, shown)
    seats = (0, 1) if effect.players == "both" else (owner,)
    found = [
        (seat, card)
        for seat in seats
        for card, face in _plates(game, table, seat, effect.called)
        if face == "down" and card not in effect.not_cards
    ]
    if effect.one and len(found) > 1:
        picked = CardPicked(owner, ready=True)
        return Result((), (Ask(owner, "pick-card", tuple(card for _, card in found), picked, name_of(game, shown)),))
    return Result(tuple(CardReadied(seat, card) for seat, card in found))


def _plates(game: Game, table: Table, seat: Seat, called: str | None) -> Iterator[tuple[str, str]]:
    """Names and faces of a seat's plates with this word in their names."""
    for card, face in zip(game.setup.cards[seat], table.cards[seat], strict=True):
        if card.kind == "plate" and (called is None or called in card.name):
            yield card.name, face


def _end_cards(game: Game, table: Table, effect: EndCards, shown: Shown) -> Result:
    owner = owner_of(game, table, shown)
    seat = 1 - owner if shown.other < 0 or not effect.under_opponent else game.owners[shown.other]
    under = game.names[shown.other] if shown.other >= 0 and effect.under_opponent else None
    working = [
        card
        for card, face in _plates(game, table, seat, effect.called)
        if face not in ("up", "down") and under in (None, face)
    ]
    if effect.one and len(working) > 1:
        picked = CardPicked(seat, ready=False)
        return Result((), (Ask(owner, "pick-card", tuple(working), picked, name_of(game, shown)),))
    return Result(tuple(CardTurned(seat, card, "EFFECT-end_cards") for card in working))


def card_picked(game: Game, table: Table, task: CardPicked) -> Result:
    """Ready or end the plate that was picked."""
    seat, (card,) = task.seat, task.picked
    # A correction may have turned it while the choice was open.
    faces = dict(_plates(game, table, seat, None))
    if task.ready:
        return Result((CardReadied(seat, card),)) if faces[card] == "down" else Result()
    return Result((CardTurned(seat, card, "EFFECT-end_cards"),)) if faces[card] not in ("up", "down") else Result()


def _ban_cards(game: Game, table: Table, effect: BanCards, shown: Shown) -> Result:
    seat = 1 - owner_of(game, table, shown)
    until = table.turn + (2 if seat == table.to_move else 1)
    return Result((CardsBanned(seat, until),)) if game.has_cards and table.banned[seat] < until else Result()


def _wish(game: Game, table: Table, effect: Wish, shown: Shown) -> Result:
    """Ask for whom the figure leaves the match; figures that have left it are no choice."""
    if off_field(table, shown):
        return Result()
    owner = game.owners[shown.by]
    seat: Seat = owner if effect.for_ == "friend" else (1 - owner)
    names = tuple(
        game.names[one]
        for one in game.of_seat[seat]
        if table.where[one] > OUT and one != shown.by and not _kept(game, table, one, shown.by)
    )
    if not names or _kept(game, table, shown.by, shown.by):
        return Result()
    asked = WishGranted(effect, shown.by)
    return Result((), (Ask(owner, "may-wish", (NOBODY, *names), asked, name_of(game, shown)),))


def _kept(game: Game, table: Table, figure: int, by: int) -> bool:
    """Does an ability keep the figure in the match?"""
    return game.has_immunities and kept_in_match(game, table, figure, by=by) is not None


def wish_granted(game: Game, table: Table, task: WishGranted) -> Result:
    """Take the figure out of the match for the one that was chosen."""
    other = game.number.get(task.picked[0], -1)
    if other < 0 or table.where[other] <= OUT or table.where[task.figure] < 0:
        return Result()
    gone = (SentOut(game.names[task.figure], "EFFECT-wish"), *gone_back(game, table, task.figure))
    if task.effect.for_ == "enemy":
        return Result((*gone, SentOut(game.names[other], "EFFECT-wish"), *gone_back(game, table, other)))
    if WISHED in table.markers[other]:
        return Result(gone)
    return Result((*gone, MarkerPlaced(game.names[other], WISHED, "EFFECT-wish")))


def _change_type(game: Game, table: Table, effect: ChangeType, shown: Shown) -> Result:
    figure = shown.by if effect.to == "self" else shown.other
    if figure < 0 or table.where[figure] < 0:
        return Result()
    if effect.type is not None:
        return _typed(game, table, shown, figure, effect.type)
    names = tuple(game.names[one] for one, space in enumerate(table.where) if space >= 0 and one != figure)
    if len(names) < 2:
        return Result((), tuple(TypeTaken(figure, (name,)) for name in names))
    return Result((), (Ask(owner_of(game, table, shown), "whose-type", names, TypeTaken(figure), game.names[figure]),))


def type_taken(game: Game, table: Table, task: TypeTaken) -> Result:
    """Give the figure the types of the chosen one."""
    other = game.number[task.picked[0]]
    if table.where[task.figure] < 0:
        return Result()
    return _typed(game, table, Shown(-1, -1, -1, -1), task.figure, " ".join(game.types(table, other)))


def _typed(game: Game, table: Table, shown: Shown, figure: int, types: str) -> Result:
    """Lay a marker with the types under the figure; it replaces an earlier one."""
    marker = NotedMarker("typed", about=types)
    if marker in table.markers[figure] or not types:
        return Result()
    before = (m for m in table.markers[figure] if isinstance(m, NotedMarker) and m.what == "typed")
    gone = tuple(MarkerRemoved(game.names[figure], one) for one in before)
    return Result((*gone, MarkerPlaced(game.names[figure], marker, "EFFECT-change_type")))


def _call_up(game: Game, table: Table, effect: CallUp, shown: Shown) -> Result:
    owner = owner_of(game, table, shown)
    return Result((), (CallsUp(1 - owner), CallsUp(owner)))


def calls_up(game: Game, table: Table, task: CallsUp) -> Result:
    """Let the seat choose a figure from the Bench and one of its free Entry Points."""
    spaces = tuple(bits(game.entry_masks[task.seat] & ~game.field(table).all_taken))
    benched = tuple(game.names[one] for one in game.of_seat[task.seat] if table.where[one] == BENCH)
    if not spaces or not benched:
        return Result()
    if not task.picked and len(benched) > 1:
        return Result((), (Ask(task.seat, "call-up-who", benched, task),))
    figure = game.number[(task.picked or benched)[0]]
    if table.where[figure] != BENCH:
        # A correction moved it while the choice was open.
        return Result()
    return landing(game, table, figure, spaces, task.seat, "call-up-lands", "EFFECT-call_up")


def _aura(game: Game, table: Table, effect: Aura, shown: Shown) -> Result:
    marker = AuraMarker(effect.type, effect.plus)
    if off_field(table, shown) or marker in table.markers[shown.by]:
        return Result()
    return Result((MarkerPlaced(game.names[shown.by], marker, "EFFECT-aura"),))


def _by_hand(game: Game, table: Table, effect: ByHand, shown: Shown) -> Result:
    name = name_of(game, shown)
    asked = Ask(table.to_move, "by-hand", (DONE,), DoneByHand(), name)
    return Result((ManualEffect(name, effect.text),), (asked,))


GROUP_HANDLERS: dict[type, Callable[[Game, Table, Any, Shown, tuple[int, ...]], Result]] = {
    Wait: _wait,
    GiveCondition: _condition,
    Cure: _cure,
    TakeMarkers: _take_markers,
    EndWait: _end_wait,
    KnockOut: _knock_out,
    ToBench: _to_bench,
    ToCenter: _to_center,
    LeaveMatch: _leave_match,
    Push: push,
    SpinCheck: _spin_check,
    PutMarker: _marker,
    ForTurns: _for_turns,
}
"""Effects for several figures, which the caller has already determined."""

HANDLERS: dict[type, Callable[[Game, Table, Any, Shown], Result]] = {
    Pull: pull,
    TakeSpace: take_space,
    Swap: swap,
    SwapOther: swap_other,
    ThrowOver: throw_over,
    MoveOther: move_other,
    Bring: bring,
    DrawAlong: draw_along,
    AttackAgain: _attack_again,
    MoveSelf: move_self,
    JumpOver: jump_over,
    TurnAgain: _turn_again,
    Imprison: _imprison,
    Expose: _expose,
    Aura: _aura,
    Dig: dig,
    Evolve: let_evolve,
    ChangeForm: change_form,
    ReadyCards: _ready_cards,
    EndCards: _end_cards,
    BanCards: _ban_cards,
    Wish: _wish,
    CallUp: _call_up,
    ChangeType: _change_type,
    ByHand: _by_hand,
}


def do(game: Game, table: Table, task: Do) -> Result:
    """Carry out an effect by its handler; where there is a choice of figures, ask first."""
    effect, shown = task.effect, task.shown
    if isinstance(effect, SpinCheck) and effect.repeats:
        once = Do(replace(effect, repeats=False), shown)
        return Result((), (once,) * (1 + (game.times_evolved(table, shown.by) if shown.by >= 0 else 0)))
    alone = HANDLERS.get(type(effect))
    if alone is not None:
        return alone(game, table, effect, shown)
    assert isinstance(effect, GroupWord)
    figures = meant(game, table, effect, shown)
    if effect.may and figures:
        names = (NOBODY, *(game.names[figure] for figure in figures))
        chosen = FiguresChosen(effect, shown)
        return Result((), (Ask(owner_of(game, table, shown), "may-pick", names, chosen, name_of(game, shown)),))
    if effect.pick is not None and len(figures) > effect.pick:
        names = tuple(game.names[figure] for figure in figures)
        chosen = FiguresChosen(effect, shown)
        asked = Ask(owner_of(game, table, shown), "pick-figures", names, chosen, name_of(game, shown), effect.pick)
        return Result((), (asked,))
    return _to_group(game, table, effect, shown, figures)


def _to_group(game: Game, table: Table, effect: Effect, shown: Shown, figures: tuple[int, ...]) -> Result:
    """Carry out an effect on the figures that no ability protects from it."""
    if not game.has_immunities:
        return GROUP_HANDLERS[type(effect)](game, table, effect, shown, figures)
    figures, kept = spared(game, table, effect, shown, figures)
    result = GROUP_HANDLERS[type(effect)](game, table, effect, shown, figures)
    return Result(kept + result.events, result.tasks)


def figures_chosen(game: Game, table: Table, task: FiguresChosen) -> Result:
    """Carry out an effect on the figures that were picked for it."""
    assert isinstance(task.effect, GroupWord)
    # A correction may have taken one away while the choice was open.
    there = meant(game, table, task.effect, task.shown)
    picked = (game.number[name] for name in task.picked if name != NOBODY)
    still = tuple(figure for figure in picked if figure in there)
    return _to_group(game, table, task.effect, task.shown, still)
