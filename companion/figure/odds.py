"""The odds of a battle, before it is fought.

The battle's own tasks are played through every outcome, each with its probability,
so that the odds come from the very rules that will decide. Results that stand are
few, and states that are alike are counted together; respins go on until what is
left is less likely than `NEGLIGIBLE`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import msgspec
from msgspec.structs import replace

from companion.figure.actions import NameAttack
from companion.figure.battle import begin_battle, outcome_of
from companion.figure.effects import Effect, NoColour
from companion.figure.game import Game
from companion.figure.rules import FigureRules
from companion.figure.spins import answer_spins, look_at_results, request_of
from companion.figure.state import Table
from companion.figure.tasks import Battle, Do, KnockOutTogether, Side
from companion.kernel import Chance, ChanceRequest, ChoiceRequest

__all__ = ["Odds", "battle_odds"]


NEGLIGIBLE = 1e-6
"""A state less likely than this is not looked into; its share is spread over the rest."""


class EffectChance(msgspec.Struct, frozen=True):
    """How likely it is that *figure*'s *attack* does this effect."""

    figure: str
    attack: str
    effect: Effect
    chance: float


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """Chances of a battle, seen from the attacker; win, nothing and lose sum to 1.

    *win*: its result beats the other's (a Knock Out, or its Purple is done).
    *knocks_out* and *knocked_out* count Knock Outs by the comparison. *effects*
    are what may come, the likeliest first.
    """

    win: float
    nothing: float
    lose: float
    knocks_out: float
    knocked_out: float
    effects: tuple[EffectChance, ...]


def battle_odds(rules: FigureRules, table: Table, attacker: str, defender: str) -> Odds:
    """The odds of *attacker* attacking *defender* on *table*, to some five digits.

    A Paralyzed figure's attack is named as is best for whoever names it: the
    attacker's choice is the one that leaves most when the defender answers well.
    """
    game = rules.game
    first, second = game.number[attacker], game.number[defender]
    begun = begin_battle(game, table, first, second)
    for event in begun.events:
        table = rules.evolve(table, event)
    battle = next(task for task in begun.tasks if isinstance(task, Battle))
    choices = [_names_to_give(game, table, battle, number) for number in (0, 1)]
    every = {names: _odds(game, table, battle, names) for names in product(choices[0] or ("",), choices[1] or ("",))}
    return _best(game, every, first, second)


def _names_to_give(game: Game, table: Table, battle: Battle, number: int) -> tuple[str, ...]:
    request = request_of(game, table, battle.sides[number])
    return request.options if isinstance(request, ChoiceRequest) else ()


def _best(game: Game, every: dict[tuple[str, str], Odds], first: int, second: int) -> Odds:
    """Of the odds by named attacks, those that come about when both choose well."""
    if len(every) == 1:
        return next(iter(every.values()))
    owner_names = game.rules.paralyzed_chooser == "owner"

    def worth(odds: Odds) -> float:
        return (odds.win - odds.lose) * (1 if owner_names else -1)

    firsts = dict.fromkeys(names[0] for names in every)
    answered = [min((odds for names, odds in every.items() if names[0] == name), key=worth) for name in firsts]
    return max(answered, key=worth)


def _odds(game: Game, table: Table, battle: Battle, names: tuple[str, str]) -> Odds:
    sums = _Sums(game, table)
    for state, chance in _standing(game, table, battle, names).items():
        sums.add(state, chance)
    return sums.odds()


def _standing(game: Game, table: Table, battle: Battle, names: tuple[str, str]) -> dict[Battle, float]:
    """The battles whose results stand, with their chances.

    Unless a disc can make the other spin again, each figure's result is its own
    affair: the two are played out apart and put together.
    """
    first, second = battle.sides
    if any(_touches_the_other(game, side) for side in battle.sides):
        return _play_out(game, table, battle, names)
    firsts = _play_out(game, table, Battle((first, _at_rest(second))), names)
    seconds = _play_out(game, table, Battle((_at_rest(first), second)), names)
    together: dict[Battle, float] = {}
    for one, chance in firsts.items():
        for other, share in seconds.items():
            if chance * share > NEGLIGIBLE:
                together[Battle((one.sides[0], other.sides[1]))] = chance * share
    return together


def _touches_the_other(game: Game, side: Side) -> bool:
    return any(isinstance(effect, NoColour) for segment in game.discs[side.figure] for effect in segment.effects)


def _at_rest(side: Side) -> Side:
    """A stand-in for the other figure while one is played out: it has spun, a Miss."""
    return replace(side, spun=0, missed=True, settled=True)


def _play_out(game: Game, table: Table, battle: Battle, names: tuple[str, str]) -> dict[Battle, float]:
    """Every battle whose results stand, from *battle* on, with its chance."""
    standing: dict[Battle, float] = {}
    open_states: dict[Battle, float] = {battle: 1.0}
    while open_states:
        following: dict[Battle, float] = {}
        for state, chance in open_states.items():
            after = list(_step(game, table, state, names))
            if not after:
                standing[state] = standing.get(state, 0.0) + chance
            for reached, share in after:
                if chance * share > NEGLIGIBLE:
                    following[reached] = following.get(reached, 0.0) + chance * share
        open_states = following
    return standing


def _step(game: Game, table: Table, state: Battle, names: tuple[str, str]) -> Iterable[tuple[Battle, float]]:
    """The states that follow, with their chances; none where both results stand."""
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


class _Sums:
    """What the results that stand add up to."""

    def __init__(self, game: Game, table: Table) -> None:
        self._game = game
        self._table = table
        self._winners = [0.0, 0.0]
        self._nothing = 0.0
        self._out: dict[int, float] = {}
        self._effects: dict[tuple[str, str, Effect], float] = {}

    def add(self, state: Battle, chance: float) -> None:
        """Count a battle whose results stand."""
        outcome = outcome_of(self._game, self._table, state.sides)
        if outcome.winner is None:
            self._nothing += chance
        else:
            self._winners[outcome.winner] += chance
        for figure in outcome.out:
            self._out[figure] = self._out.get(figure, 0.0) + chance
        for task in outcome.done:
            for effect in task.effects if isinstance(task, KnockOutTogether) else (task.effect,):
                key = self._key(state, task, effect)
                self._effects[key] = self._effects.get(key, 0.0) + chance
        self._figures = (state.sides[0].figure, state.sides[1].figure)

    def _key(self, state: Battle, task: Do | KnockOutTogether, effect: Effect) -> tuple[str, str, Effect]:
        by = next(side for side in state.sides if side.figure == task.shown.by)
        return self._game.names[by.figure], self._game.discs[by.figure][by.spun].label, effect

    def odds(self) -> Odds:
        """The sums as shares of all that was counted."""
        total = self._nothing + sum(self._winners)
        effects = [
            EffectChance(figure, attack, effect, chance / total)
            for (figure, attack, effect), chance in self._effects.items()
        ]
        return Odds(
            win=self._winners[0] / total,
            nothing=self._nothing / total,
            lose=self._winners[1] / total,
            knocks_out=self._out.get(self._figures[1], 0.0) / total,
            knocked_out=self._out.get(self._figures[0], 0.0) / total,
            effects=tuple(sorted(effects, key=lambda one: (-one.chance, one.figure, one.attack))),
        )
