"""The odds of a battle: which of its two figures leaves the Field, and what else happens.

Plays the battle's own tasks through every outcome with its probability, up to the end of the turn, so the
odds come from the very rules that decide. Counting can begin at any moment of a battle. It is a generator
that does little work between two `yield`s, so a UI can spread it over frames.

Theory of operation: first the spins. Few results are final, and equal states are merged; respins continue
until the remaining probability is below `NEGLIGIBLE`. Then the consequences of each pair of results: a tree
of chance and choices with equal states evaluated once. Where a player may cause another spin, or get out of
the way first, the spins are part of that tree.

Choices: each player takes the option with the best bar for them: the probability that the opposing figure
leaves the Field minus the probability that their own does; of equals, the first. A Paralyzed figure's attack
is named once and for all respins, the attacker's first and the defender's in answer to it. Orders into a
Pokémon Center are taken as they come: all of those figures leave the Field. What else happens is a range over
all options, the best or not.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product, takewhile
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from companion.figure._handlers import is_named
from companion.figure._reducers import FOLDS
from companion.figure.actions import Action, Attack, NameAttack
from companion.figure.events import Event, ManualEffect
from companion.figure.game import Game
from companion.figure.happenings import ByPlayers, Happening, happened
from companion.figure.printed.effects import NoColour
from companion.figure.rules import HANDLE, FigureRules
from companion.figure.spins import NAME_ATTACK, answer_spins, look_at_results, request_of
from companion.figure.state import State, Table
from companion.figure.tasks import (
    Ask,
    Battle,
    BattleSide,
    EndTurn,
    EnterCenter,
    MayAttack,
    ReturnToBench,
    SpinChecks,
    Task,
)
from companion.kernel.agenda import carry_out
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Seat

NEGLIGIBLE = 1e-6
"""Prunes states of the spins less likely than this; spreads their probability over the rest."""
ALIKE = 1e-12
"""Tolerance within which probabilities are equal."""


class HappeningChance(msgspec.Struct, frozen=True):
    """Probability of a happening, in [0, 1]: from *least* to *most*, depending on the players' choices."""

    happening: Happening
    least: float
    most: float


class Chosen(msgspec.Struct, frozen=True):
    """A choice that affects the bar: whose it is, its prompt, and the figure it is about.

    *attack*: the one named for a Paralyzed figure; "" for other choices.
    """

    seat: Seat
    prompt: str
    about: str = ""
    attack: str = ""


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """Probabilities of a battle, each in [0, 1].

    *attacker_out* and *defender_out*: this figure is off the Field at the end of the battle, alone or with
    the other; *both_out*, *neither_out*: both are, or neither. *happenings*: the likeliest first; *chosen*:
    the choices that the first four assume.
    """

    attacker_out: float
    defender_out: float
    both_out: float
    neither_out: float
    happenings: tuple[HappeningChance, ...] = ()
    chosen: tuple[Chosen, ...] = ()


Counting: TypeAlias = Generator[None, None, Odds]
"""A computation of odds, in steps between `yield`s."""


def battle_odds(rules: FigureRules, table: Table, attacker: str, defender: str) -> Odds:
    """The odds of *attacker* attacking *defender* on *table*, to some five digits."""
    return counted(count_odds(rules, table, attacked(rules, table, attacker, defender), (attacker, defender)))


def counted(counting: Counting) -> Odds:
    """Run the computation to its end."""
    while True:
        try:
            next(counting)
        except StopIteration as done:
            odds: Odds = done.value
            return odds


def attacked(rules: FigureRules, table: Table, attacker: str, defender: str) -> State:
    """The state after this attack, with nothing left to do but the battle."""
    return rules.apply(State(table, (MayAttack(rules.game.number[attacker], moved=False),)), Attack(defender)).state


def battle_left(state: State) -> State:
    """*state*, with nothing left to do but the battle under way."""
    return State(
        state.table, tuple(takewhile(lambda task: not isinstance(task, ReturnToBench | EndTurn), state.agenda))
    )


def count_odds(rules: FigureRules, before: Table, state: State, fighters: tuple[str, str]) -> Counting:
    """Count the odds from *state* on, a moment of the battle between *fighters*, the attacker first.

    *state* holds only the battle's tasks (`battle_left`). *before* is the table to compare the outcome with.
    """
    first, second = (rules.game.number[name] for name in fighters)
    sums = yield from _Counter(rules, before, (first, second)).count(state)
    return sums.odds()


@dataclass
class _Sums:
    """Accumulator of the ends of a battle, weighted by probability; *first* is the attacker."""

    first_out: float = 0.0
    second_out: float = 0.0
    both_out: float = 0.0
    least: dict[Happening, float] = field(default_factory=dict)
    most: dict[Happening, float] = field(default_factory=dict)
    chosen: tuple[Chosen, ...] = ()

    def add(self, other: _Sums, chance: float) -> None:
        """Add *other* weighted by its probability."""
        self.first_out += chance * other.first_out
        self.second_out += chance * other.second_out
        self.both_out += chance * other.both_out
        for own, others in ((self.least, other.least), (self.most, other.most)):
            for happening, share in others.items():
                own[happening] = own.get(happening, 0.0) + chance * share
        if other.chosen:
            self.chosen = tuple(dict.fromkeys(self.chosen + other.chosen))

    def bar(self) -> tuple[float, float, float]:
        """Probabilities that the first, the second, both are out."""
        return self.first_out, self.second_out, self.both_out

    def worth(self) -> float:
        """Value to the attacker's owner, in [−1, 1]."""
        return self.second_out - self.first_out

    def odds(self) -> Odds:
        """Convert to the public result, clamped to [0, 1]."""
        # Many small probabilities may add up to a little more than 1.
        chances = [
            HappeningChance(one, min(self.least.get(one, 0.0), 1.0), min(most, 1.0)) for one, most in self.most.items()
        ]
        return Odds(
            attacker_out=min(self.first_out, 1.0),
            defender_out=min(self.second_out, 1.0),
            both_out=min(self.both_out, 1.0),
            neither_out=max(0.0, 1.0 - self.first_out - self.second_out + self.both_out),
            happenings=tuple(sorted(chances, key=lambda one: -one.most)),
            chosen=self.chosen,
        )


def _with_range(best: _Sums, options: Sequence[_Sums]) -> _Sums:
    """*best*, with its happenings as a range over all options."""
    happenings = dict.fromkeys(happening for one in options for happening in one.most)
    return _Sums(
        *best.bar(),
        least={
            happening: least
            for happening in happenings
            if (least := min(one.least.get(happening, 0.0) for one in options)) > 0
        },
        most={happening: max(one.most.get(happening, 0.0) for one in options) for happening in happenings},
        chosen=best.chosen,
    )


_Summing: TypeAlias = Generator[None, None, _Sums]


class _Counter:
    """Counts one battle."""

    def __init__(self, rules: FigureRules, before: Table, fighters: tuple[int, int]) -> None:
        self._rules = rules
        self._game: Game = rules.game
        self._before = before
        self._fighters = fighters
        self._follows: dict[State, _Sums] = {}
        """Sums over states whose spins are over, or in which a player is asked about them."""
        self._battles: dict[State, _Sums] = {}
        """Sums over states that wait for spins: several, where a player may cause another spin."""

    def count(self, state: State) -> _Summing:
        """The sums from *state* on, whatever it waits for."""
        task = state.agenda[0] if state.agenda else None
        if not isinstance(task, Battle):
            return (yield from self._following(state))
        known = self._battles.get(state)
        if known is None:
            known = self._battles[state] = yield from self._battle(state, task)
        return known

    def _battle(self, state: State, task: Battle) -> _Summing:
        """The sums of a battle that waits for named attacks and spins."""
        rest = state.agenda[1:]
        choices = [self._names_to_give(state.table, side) for side in task.sides]
        every: dict[tuple[str, str], _Sums] = {}
        first, second = (
            choice.options if choice else (side.named,) for choice, side in zip(choices, task.sides, strict=True)
        )
        for names in product(first, second):
            every[names] = yield from self._with_names(state.table, task, rest, names)
        return self._best_names(every, choices)

    # ------------------------------------------------------------ names

    def _names_to_give(self, table: Table, side: BattleSide) -> ChoiceRequest | None:
        """The choice between a Paralyzed figure's attacks, even if only a respin would ask for it."""
        request = None if side.named else request_of(self._game, table, replace(side, spun=-1))
        return request if isinstance(request, ChoiceRequest) else None

    def _best_names(self, every: dict[tuple[str, str], _Sums], choices: Sequence[ChoiceRequest | None]) -> _Sums:
        """The sums for the attacks named when both players choose optimally."""
        if len(every) == 1:
            return next(iter(every.values()))
        first, second = ([names[number] for names in every] for number in (0, 1))
        answered = [
            self._best([((one, other), every[one, other]) for other in dict.fromkeys(second)], choices[1])
            for one in dict.fromkeys(first)
        ]
        names, best = self._best(answered, choices[0])
        best = _with_range(best, tuple(every.values()))
        for name, choice in zip(names, choices, strict=True):
            if choice is not None and _differ(every.values()):
                named = Chosen(choice.seat, NAME_ATTACK, choice.about, name)
                best.chosen = tuple(dict.fromkeys((*best.chosen, named)))
        return best

    def _best(
        self, options: Sequence[tuple[tuple[str, str], _Sums]], choice: ChoiceRequest | None
    ) -> tuple[tuple[str, str], _Sums]:
        if choice is None:
            (only,) = options
            return only
        return options[self._best_of([sums for _, sums in options], choice.seat)]

    def _best_of(self, options: Sequence[_Sums], seat: Seat) -> int:
        """Index of the best option for *seat*, the first of equals."""
        sign = 1 if seat == self._game.owners[self._fighters[0]] else -1
        worths = [sign * sums.worth() for sums in options]
        best = max(worths)
        return next(number for number, worth in enumerate(worths) if worth > best - ALIKE)

    # ------------------------------------------------------------ spins

    def _with_names(self, table: Table, battle: Battle, rest: tuple[Task, ...], names: tuple[str, str]) -> _Summing:
        standing = yield from self._standing(table, battle, names)
        total = sum(standing.values())
        sums = _Sums()
        for state, chance in standing.items():
            sums.add((yield from self._decided(table, state, rest)), chance / total)
        return sums

    def _standing(
        self, table: Table, battle: Battle, names: tuple[str, str]
    ) -> Generator[None, None, dict[Battle, float]]:
        """The battles with final results, and their probabilities.

        Unless a disc can make the other spin again, the two figures' results are independent: they are played
        out separately and combined.
        """
        first, second = battle.sides
        together: dict[Battle, float] = {}
        if any(_touches_the_other(self._game, side) for side in battle.sides):
            for standing, chance in (yield from self._play_out(table, battle, names)).items():
                _count(together, self._plainly(standing), chance)
            return together
        firsts = yield from self._play_out(table, Battle((first, _at_rest(second))), names)
        seconds = yield from self._play_out(table, Battle((_at_rest(first), second)), names)
        for one, chance in self._alike(firsts, 0).items():
            for other, share in self._alike(seconds, 1).items():
                _count(together, Battle((one, other)), chance * share)
        return together

    def _alike(self, standing: dict[Battle, float], number: int) -> dict[BattleSide, float]:
        """One side's final results, equal ones merged."""
        sides: dict[BattleSide, float] = {}
        for battle, chance in standing.items():
            side = self._plainly(battle).sides[number]
            sides[side] = sides.get(side, 0.0) + chance
        return sides

    def _plainly(self, battle: Battle) -> Battle:
        """The battle with each result replaced by the first equal segment: nothing depends on which of them it is."""
        one, other = (replace(side, spun=self._first_alike(side)) for side in battle.sides)
        return Battle((one, other))

    def _first_alike(self, side: BattleSide) -> int:
        disc = self._game.discs[side.figure]
        shown = disc[side.spun]
        return next(
            number
            for number, one in enumerate(disc)
            if (one.colour, one.damage, one.stars, one.effects)
            == (shown.colour, shown.damage, shown.stars, shown.effects)
            and one.name == shown.name
        )

    def _play_out(
        self, table: Table, battle: Battle, names: tuple[str, str]
    ) -> Generator[None, None, dict[Battle, float]]:
        """Every battle with final results reachable from *battle*, with its probability."""
        standing: dict[Battle, float] = {}
        open_states: dict[Battle, float] = {battle: 1.0}
        while open_states:
            following: dict[Battle, float] = {}
            for state, chance in open_states.items():
                yield
                after = list(_step(self._game, table, state, names))
                if not after:
                    standing[state] = standing.get(state, 0.0) + chance
                for reached, share in after:
                    _count(following, reached, chance * share)
            open_states = following
        return standing

    # ------------------------------------------------------------ consequences

    def _decided(self, table: Table, battle: Battle, rest: tuple[Task, ...]) -> _Summing:
        """The sums from two final results."""
        yield
        result = HANDLE[Battle](self._game, table, battle)
        assert result is not None
        for event in result.events:
            table = self._rules.fold(table, event)
        return (yield from self._following(State(table, result.tasks if result.last else result.tasks + rest)))

    def _following(self, state: State) -> _Summing:
        """The sums from a state, with its tasks carried out up to the next request (expectimax node)."""
        known = self._follows.get(state)
        if known is None:
            yield
            events: list[Event] = []
            table, agenda = carry_out(self._game, state.table, state.agenda, events, HANDLE, FOLDS)
            after = yield from self._answered(State(table, agenda))
            known = self._follows[state] = _with_by_players(after, events)
        return known

    def _answered(self, state: State) -> _Summing:
        """The sums over all answers to the state's request."""
        if not state.agenda:
            return self._end(state.table)
        request = self._rules.pending(state)[0]
        match request:
            case ChoiceRequest(seat=seat, prompt=prompt, about=about):
                options: list[_Sums] = []
                for answer in self._rules.answers(state, request)[: 1 if _orders(state.agenda[0]) else None]:
                    options.append((yield from self._after(state, answer)))
                best = options[self._best_of(options, seat)]
                best = _with_range(best, options)
                if _differ(options):
                    best.chosen = tuple(dict.fromkeys((*best.chosen, Chosen(seat, prompt, about))))
                return best
            case ChanceRequest():
                sums = _Sums()
                for answer, chance in self._outcomes(state, request):
                    sums.add((yield from self._after(state, answer)), chance)
                return sums
            case _:
                raise AssertionError(request)

    def _after(self, state: State, answer: Action) -> _Summing:
        """The sums from one answer."""
        yield
        step = self._rules.apply(state, answer)
        return _with_by_players((yield from self.count(step.state)), step.events)

    def _outcomes(self, state: State, request: ChanceRequest) -> list[tuple[Chance, float]]:
        """The outcomes with their probabilities; for a checked spin, only whether it goes out."""
        task = state.agenda[0]
        answers: dict[object, tuple[Chance, float]] = {}
        for outcome, probability in request.outcomes:
            assert isinstance(outcome, int | str)
            kind: object = outcome
            if isinstance(task, SpinChecks) and isinstance(outcome, int):
                kind = is_named(self._game, task.effect, self._game.number[request.source], outcome)
            answer, chance = answers.get(kind, (Chance(request.source, outcome), 0.0))
            answers[kind] = (answer, chance + float(probability))
        return list(answers.values())

    def _end(self, table: Table) -> _Sums:
        """The sums at the end of the battle."""
        first, second = (float(table.where[self._game.stands_for(table, figure)] < 0) for figure in self._fighters)
        what = dict.fromkeys(happened(self._game, self._before, table), 1.0)
        return _Sums(first, second, first * second, what, what)


def _orders(task: Task) -> bool:
    """Does the task only ask which of the leaving figures enters the Center first (FG-PC-04)?"""
    return isinstance(task, Ask) and isinstance(task.then, EnterCenter)


def _differ(options: Iterable[_Sums]) -> bool:
    """Does the bar depend on which option is taken?"""
    return any(max(part) - min(part) > ALIKE for part in zip(*(one.bar() for one in options), strict=True))


def _with_by_players(sums: _Sums, events: Iterable[Event]) -> _Sums:
    """The sums, with what these events leave to the players."""
    left: dict[Happening, float] = {ByPlayers(e.source, e.text): 1.0 for e in events if isinstance(e, ManualEffect)}
    if not left:
        return sums
    return _Sums(*sums.bar(), least={**sums.least, **left}, most={**sums.most, **left}, chosen=sums.chosen)


def _count(states: dict[Battle, float], state: Battle, chance: float) -> None:
    if chance > NEGLIGIBLE:
        states[state] = states.get(state, 0.0) + chance


def _touches_the_other(game: Game, side: BattleSide) -> bool:
    return any(isinstance(effect, NoColour) for segment in game.discs[side.figure] for effect in segment.effects)


def _at_rest(side: BattleSide) -> BattleSide:
    """A stand-in for the other figure while one is played out: it has spun a Miss."""
    return replace(side, spun=0, missed=True, settled=True, repeated=-1, once=-1, banned=())


def _step(game: Game, table: Table, state: Battle, names: tuple[str, str]) -> Iterable[tuple[Battle, float]]:
    """The successor states with their probabilities; none if both results are final."""
    for number, side in enumerate(state.sides):
        request = request_of(game, table, side)
        match request:
            case None:
                continue
            case ChoiceRequest():
                named = NameAttack(request.about, names[number])
                return [(_battle_of(answer_spins(game, table, state, named).tasks), 1.0)]
            case ChanceRequest(source=source, outcomes=outcomes):
                return [
                    (
                        _battle_of(answer_spins(game, table, state, Chance(source, outcome)).tasks),
                        float(probability),
                    )
                    for outcome, probability in outcomes
                    if isinstance(outcome, int | str)
                ]
            case _:
                raise AssertionError(request)
    again = look_at_results(game, table, state)
    return [] if again is None else [(_battle_of(again.tasks), 1.0)]


def _battle_of(tasks: tuple[object, ...]) -> Battle:
    (battle,) = tasks
    assert isinstance(battle, Battle)
    return battle
