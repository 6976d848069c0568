"""Words on Pokémon in play: damage and counters, healing, Special Conditions, Knock Outs, switching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from typing import Any, TypeAlias

from msgspec.structs import replace

from companion.cards.modifiers import applying, selectors, targets
from companion.cards.modifiers import facts as queries
from companion.cards.modifiers.plain import conditions_of
from companion.cards.play.attack.damage import COUNTER
from companion.cards.play.moves.from_hand import answered
from companion.cards.printed.vocabulary import (
    Condition,
    Count,
    Cure,
    Damage,
    GiveCondition,
    Heal,
    KnockOut,
    MoveCounters,
    NoHealing,
    PutCounters,
    Switch,
    Who,
)
from companion.cards.values.events import (
    ConditionGiven,
    ConditionRemoved,
    CountersPut,
    DamageHealed,
    Prevented,
    Switched,
)
from companion.cards.values.game import Game
from companion.cards.values.memory import Talk
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Answer, Handler, Handlers, by_word, on
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import CHECKED_LATER, Hit, KnockOuts, Onward, Scope, Word
from companion.cards.words._laying import LAYING
from companion.cards.words._picking import (
    NOBODY,
    Picked,
    after,
    by_chance,
    checks,
    chooser,
    nothing_done,
    one_of,
    pokemon,
    talking,
)
from companion.cards.words._shields import exposed
from companion.cards.zones.zones import ACTIVE, find, name_of, owner_of, place_name, pokemon_of
from companion.kernel.model import Request

Counts: TypeAlias = tuple[tuple[int, int], ...]
"""Pokémon (uids), each with a number of counters or points."""

# --- damage and counters ----------------------------------------------------------------


@talking
def damage(game: Game, table: Table, word: Damage, scope: Scope) -> Talk:
    """Do the same base damage to each Pokémon; the calculation follows as it lands."""
    found = yield from pokemon(game, table, scope, word.to, "choose-to-damage")
    amount = selectors.amount(game, table, scope, word.amount)
    return _hits(word, after(scope, found), tuple((uid, amount) for uid in found.those), word.plain)


def _hits(word: Damage | PutCounters, scope: Scope, points: Counts, plain: bool) -> Outcome:
    hits: tuple[Word, ...] = tuple(
        Hit(uid, number, plain, sure=isinstance(word, Damage) and word.sure) for uid, number in points if number > 0
    )
    return Outcome(words=(*hits, Onward(word, phase="check")) if hits and checks(scope) else hits, scope=scope)


def check(game: Game, table: Table, word: Onward, scope: Scope, answer: Answer) -> Outcome:
    """Check for Knock Outs once all of a word's damage has landed."""
    return Outcome(tasks=checks(scope))


@talking
def put_counters(game: Game, table: Table, word: PutCounters, scope: Scope) -> Talk:
    """Put the same number on each, as many as leave *until_left* HP, or one by one as the player chooses.

    In editions without the distinction (`counters_are_damage`), an attack does damage instead.
    """
    as_damage = game.edition.counters_are_damage and scope.kind == "attack"
    amount = selectors.amount(game, table, scope, word.amount)
    if isinstance(word.amount, Count) and word.amount.count in selectors.IN_POINTS:
        amount //= COUNTER
    group = word.to if not (word.spread and isinstance(word.to, Who)) else replace(word.to, pick=None)
    found = yield from pokemon(game, table, scope, group, "choose-for-counters")
    events: tuple[Any, ...] = ()
    if not (as_damage or word.spread):
        open_to = yield from exposed(game, table, scope, found, "counters")
        found, events, scope = open_to.found, open_to.events, open_to.scope
    if word.spread:
        counts = yield from _spread(table, scope, found, amount)
        if not as_damage:
            counts, events, scope = yield from _arriving(game, table, scope, counts)
    elif word.until_left is not None:
        counts = tuple((uid, _down_to(game, table, uid, word.until_left)) for uid in found.those)
    else:
        counts = tuple((uid, amount) for uid in found.those)
    behind = after(scope, found, sum(count for _, count in counts))
    if as_damage:
        exact = word.spread or word.until_left is not None
        return _hits(word, behind, tuple((uid, count * COUNTER) for uid, count in counts), exact)
    return Outcome(events + put(table, counts), tasks=checks(scope), scope=behind)


def _arriving(
    game: Game, table: Table, scope: Scope, counts: Counts
) -> Generator[Request, str, tuple[Counts, tuple[Any, ...], Scope]]:
    """The counters that reach their Pokémon; prevented ones are lost."""
    meant = tuple(uid for uid, count in counts if count > 0)
    open_to = yield from exposed(game, table, scope, Picked(meant), "counters")
    left = tuple(one for one in counts if one[1] <= 0 or one[0] in open_to.found.those)
    return left, open_to.events, open_to.scope


def put(table: Table, counts: Counts) -> tuple[CountersPut, ...]:
    """Events that put these counters on the Pokémon."""
    return tuple(CountersPut(owner_of(table, uid), uid, count) for uid, count in counts if count > 0)


def _down_to(game: Game, table: Table, uid: int, left: int) -> int:
    return max(0, (queries.hp_left(game, table, pokemon_of(table, uid)) - left) // COUNTER)


def _spread(table: Table, scope: Scope, found: Picked, amount: int) -> Generator[Request, str, Counts]:
    """Let the player distribute the counters one at a time, in the order of the places."""
    places = {name_of(table, uid): uid for uid in found.those}
    put_on: Counter[int] = Counter()
    for _ in range(amount if places else 0):
        place = yield from one_of(scope.seat, "choose-for-counter", tuple(places), scope.card)
        put_on[places[place]] += 1
    return tuple((uid, put_on[uid]) for uid in found.those if put_on[uid])


# --- moving counters --------------------------------------------------------------------


class _Moving:
    """Counters being moved: the changes so far, and the limit before a Knock Out."""

    def __init__(self, game: Game, table: Table, word: MoveCounters) -> None:
        self.game, self.table, self.word = game, table, word
        self.total = 0
        self._moved: Counter[int] = Counter()

    def gives(self, p: Pokemon) -> bool:
        """Does it have a counter left?"""
        return self.word.swap or p.damage + COUNTER * self._moved[p.uid] >= COUNTER

    def takes(self, p: Pokemon) -> bool:
        """May it take another counter? With *safe*, not one that would Knock it Out."""
        if not self.word.safe:
            return True
        return queries.hp_left(self.game, self.table, p) - COUNTER * self._moved[p.uid] > COUNTER

    def places(self, found: Picked, useful: Callable[[Pokemon], bool]) -> dict[str, int]:
        """The Pokémon that are useful now, by place."""
        return {name_of(self.table, uid): uid for uid in found.those if useful(pokemon_of(self.table, uid))}

    def move(self, source: int, target: int, count: int = 1) -> None:
        """Move this many counters."""
        self._moved[source] -= count
        self._moved[target] += count
        self.total += count

    def swap(self, first: Picked, second: Picked) -> None:
        """Exchange all counters of the first and the second."""
        for one, other in zip(first.those, second.those, strict=False):
            on_one, on_other = pokemon_of(self.table, one).damage, pokemon_of(self.table, other).damage
            self.move(one, other, on_one // COUNTER)
            self.move(other, one, on_other // COUNTER)

    def off(self) -> tuple[DamageHealed, ...]:
        """Events for counters that left in the end."""
        return tuple(
            DamageHealed(owner_of(self.table, uid), uid, -count * COUNTER, "CG-DMG-13")
            for uid, count in self._moved.items()
            if count < 0
        )

    def came(self) -> Counts:
        """Counters to put in the end."""
        return tuple((uid, count) for uid, count in self._moved.items() if count > 0)


@talking
def move_counters(game: Game, table: Table, word: MoveCounters, scope: Scope) -> Talk:
    """Move counters one by one, which neither heals nor does damage (CG-DMG-13).

    A chosen or only Pokémon is not asked about again for each counter. Counters that a prevention effect
    keeps off their target have left their source all the same.
    """
    moving = _Moving(game, table, word)
    sources = yield from pokemon(game, table, scope, word.from_, "choose-to-take-counters-from", moving.gives)
    giving = yield from exposed(game, table, scope, sources)
    sources, scope = giving.found, giving.scope
    targets = yield from pokemon(
        game,
        table,
        scope,
        word.to,
        "choose-to-put-counters-on",
        lambda p: moving.takes(p) and (len(sources.those) > 1 or p.uid not in sources.those),
    )
    if word.swap:
        taking = yield from exposed(game, table, scope, targets, "counters")
        targets, scope, kept_off = taking.found, taking.scope, taking.events
        moving.swap(sources, targets)
        counts = moving.came()
    else:
        yield from _move(scope, moving, sources, targets)
        counts, kept_off, scope = yield from _arriving(game, table, scope, moving.came())
    events = (*giving.events, *moving.off(), *kept_off, *put(table, counts))
    return Outcome(events, tasks=checks(scope), scope=after(scope, targets, moving.total))


def _move(scope: Scope, moving: _Moving, sources: Picked, targets: Picked) -> Generator[Request, str, None]:
    for _ in range(selectors.amount(moving.game, moving.table, scope, moving.word.amount)):
        giving = moving.places(sources, moving.gives)
        source = yield from one_of(
            scope.seat, "choose-to-take-counters-from", tuple(giving), scope.card, may=moving.word.up_to
        )
        if source == NOBODY:
            return
        taking = moving.places(targets, moving.takes)
        taking.pop(source, None)
        target = yield from one_of(scope.seat, "choose-to-put-counters-on", tuple(taking), scope.card)
        if target == NOBODY:
            return
        moving.move(giving[source], taking[target])


# --- healing, conditions ----------------------------------------------------------------


@talking
def heal(game: Game, table: Table, word: Heal, scope: Scope) -> Talk:
    """Remove damage, as much as there is; *done* counts the counters."""
    found = yield from pokemon(game, table, scope, word.to, "choose-to-heal")
    open_to = yield from exposed(game, table, scope, found)
    found, scope = open_to.found, open_to.scope
    amount = None if word.amount == "all" else selectors.amount(game, table, scope, word.amount)
    events: list[Any] = list(open_to.events)
    healed = 0
    for uid in found.those:
        damage = pokemon_of(table, uid).damage
        off = damage if amount is None else max(0, min(damage, amount))
        if word.up_to:
            off = yield from _as_much_as_wanted(scope, off)
        against = applying.of(game, table, NoHealing, uid) if off else ()
        if against:
            events.append(Prevented(owner_of(table, uid), uid, "healing", against[0].card))
        elif off:
            events.append(DamageHealed(owner_of(table, uid), uid, off, "CG-GEN-01"))
            healed += off
    return Outcome(tuple(events), scope=after(scope, found, healed // COUNTER))


def _as_much_as_wanted(scope: Scope, most: int) -> Generator[Request, str, int]:
    """Ask for this many points or fewer, in counters; the most comes first."""
    counters = tuple(str(number) for number in range(most // COUNTER, -1, -1))
    return COUNTER * int((yield from one_of(scope.seat, "choose-how-many-counters", counters, scope.card)))


@talking
def give_condition(game: Game, table: Table, word: GiveCondition, scope: Scope) -> Talk:
    """Give conditions that the edition has to Active Pokémon (CG-COND-02) that can get them."""
    found = yield from pokemon(game, table, scope, word.to, "choose-for-condition", lambda p: _is_active(table, p))
    open_to = yield from exposed(game, table, scope, found)
    found, scope = open_to.found, open_to.scope
    named = (word.is_,) if isinstance(word.is_, str) else word.is_
    conditions = tuple(condition for condition in named if condition in game.edition.conditions)
    if word.choose:
        said = yield from one_of(scope.seat, "choose-condition", conditions, scope.card)
        conditions = tuple(condition for condition in conditions if condition == said)
    events: list[Any] = list(open_to.events)
    given: list[int] = []
    for uid in found.those:
        events += (_condition(game, table, word, uid, condition) for condition in conditions)
        if any(isinstance(event, ConditionGiven) and event.pokemon == uid for event in events):
            given.append(uid)
    return Outcome(tuple(events), scope=after(scope, replace(found, those=tuple(given))))


def _condition(game: Game, table: Table, word: GiveCondition, uid: int, condition: Condition) -> Any:
    seat = owner_of(table, uid)
    if queries.immune(game, table, pokemon_of(table, uid), condition):
        return Prevented(seat, uid, "condition")
    confusion = word.confusion or 0
    return ConditionGiven(seat, uid, condition, word.poison, word.sleep_coins, confusion=confusion)


def _is_active(table: Table, p: Pokemon) -> bool:
    place = find(table, p.uid)
    return place is not None and place[1] == ACTIVE


@talking
def cure(game: Game, table: Table, word: Cure, scope: Scope) -> Talk:
    """End the given conditions; *done* counts the Pokémon that had any."""
    found = yield from pokemon(game, table, scope, word.to, "choose-to-cure", lambda p: bool(_curable(word, p)))
    open_to = yield from exposed(game, table, scope, found)
    found, scope = open_to.found, open_to.scope
    cured: list[ConditionRemoved] = []
    for uid in found.those:
        conditions = _curable(word, pokemon_of(table, uid))
        if word.choose:
            said = yield from one_of(scope.seat, "choose-condition", conditions, scope.card)
            conditions = tuple(condition for condition in conditions if condition == said)
        cured += (ConditionRemoved(owner_of(table, uid), uid, condition, "CG-GEN-01") for condition in conditions)
    return Outcome((*open_to.events, *cured), scope=after(scope, found))


def _curable(word: Cure, p: Pokemon) -> tuple[Condition, ...]:
    return tuple(condition for condition in conditions_of(p) if not word.is_ or condition in word.is_)


# --- Knock Outs, switching --------------------------------------------------------------


@talking
def knock_out(game: Game, table: Table, word: KnockOut, scope: Scope) -> Talk:
    """Knock them Out: now, or with all others when the cause of the text is over (CG-AMB-09)."""
    found = yield from pokemon(game, table, scope, word.to, "choose-to-knock-out")
    open_to = yield from exposed(game, table, scope, found)
    found, events = open_to.found, open_to.events
    behind = after(open_to.scope, found)
    if scope.kind in CHECKED_LATER:
        return Outcome(events, scope=replace(behind, forced=scope.forced + found.those))
    return Outcome(events, tasks=(KnockOuts(forced=found.those),) if found.those else (), scope=behind)


@talking
def switch(game: Game, table: Table, word: Switch, scope: Scope) -> Talk:
    """Exchange the Active Pokémon with a Benched one; without a Bench nothing happens.

    If an attack switches the opponent's side, the new Active becomes the Defending Pokémon (CG-ATTACK-14).
    """
    seat = scope.seat if word.side == "own" else 1 - scope.seat
    side = table.sides[seat]
    if side.active is None:
        return Outcome(scope=nothing_done(scope))
    open_to = yield from exposed(game, table, scope, Picked((side.active.uid,)))
    shown, scope = open_to.events, open_to.scope
    places = {place_name(seat, number): p.uid for number, p in enumerate(side.bench, 1)}
    if word.with_ is not None:
        fitting = targets.candidates(game, table, scope, word.with_)
        places = {place: uid for place, uid in places.items() if uid in fitting}
    if not open_to.found.those or not places:
        return Outcome(shown, scope=nothing_done(scope))
    if isinstance(word.with_, Who) and word.with_.by == "random":
        place = yield from by_chance(tuple(places))
    else:
        chooses = scope.seat if word.by is None else chooser(scope, word.by)
        place = yield from one_of(chooses, "choose-to-switch-in", tuple(places), scope.card, may=word.up_to)
    if place == NOBODY:
        return Outcome(shown, scope=nothing_done(scope))
    new = places[place]
    behind = after(scope, Picked((new,)))
    if scope.kind == "attack" and seat != scope.seat and scope.defending == side.active.uid:
        behind = replace(behind, defending=new)
    switched = Switched(seat, new, "CG-RETREAT-12")
    tasks = answered(game, "switched_out", side.active.uid, seat) + answered(game, "became_active", new, seat)
    return Outcome((*shown, switched), tasks=tasks, scope=behind)


BOARD: Handlers = by_word(
    on(Damage, damage),
    on(PutCounters, put_counters),
    on(MoveCounters, move_counters),
    on(Heal, heal),
    on(GiveCondition, give_condition),
    on(Cure, cure),
    on(KnockOut, knock_out),
    on(Switch, switch),
    *LAYING.items(),
)

ONWARD: dict[type, Handler[Onward]] = {Damage: check, PutCounters: check}
"""By word: handlers that continue an `Onward` of it."""
