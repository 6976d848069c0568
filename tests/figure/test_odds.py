"""The odds of a battle are those of the whole battle: counted out by hand, or fought very often."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.adapters.library.library import FileLibrary
from companion.figure.actions import Attack, NameAttack, Stay
from companion.figure.events import ConditionGiven, ConditionRemoved, Event, TurnEnded
from companion.figure.happenings import (
    ByPlayers,
    GetsCondition,
    Happening,
    IsMoved,
    LeavesField,
    LosesCondition,
    MustWait,
    TurnGiven,
)
from companion.figure.odds import Chosen, Odds, attacked, battle_left, battle_odds, count_odds, counted
from companion.figure.printed.abilities import Ability, MakesSpinAgain, MustBeAttacked, NeverAttacks
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import (
    AgainUntilMiss,
    ByHand,
    DamagePlus,
    Focus,
    GiveCondition,
    If,
    KnockOut,
    Mutual,
    NoColour,
    OneMoreSpin,
    Push,
    SpinCheck,
    Survive,
    TakeSpace,
    ToBench,
    TurnAgain,
    Wait,
)
from companion.figure.printed.figures import Figure
from companion.figure.rules import FigureRules
from companion.figure.rulesets import RULE_SETS
from companion.figure.state import State
from companion.figure.tasks import Battle
from companion.kernel.chance import SeededChance
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Request, TurnRequest
from tests.conformance.made_up import made_up_figure
from tests.positions import ALWAYS_HITS, ALWAYS_MISSES, PLAIN, Piece, Position, disc, mat, piece, position

SHIELD = "cannot_be_knocked_out_next_battle"
CONDITIONS = ("poisoned", "paralyzed", "burned", "confused", "frozen", "noxious")
PARTS = ("attacker_out", "defender_out", "both_out", "neither_out")


def before_battle(
    attacking: Disc,
    defending: Disc,
    *,
    rules: str = "duel-2017",
    conditions=(None, None),
    markers=((), ()),
    policies=None,
) -> Position:
    """x on a1 may attack y on m; z and v make sure that nobody is alone."""
    pieces = {
        "x": piece("a", "a1", attacking, condition=conditions[0], markers=markers[0], types=("Fire",)),
        "y": piece("b", "m", defending, condition=conditions[1], markers=markers[1], types=("Water",)),
        "v": piece("a", "ga"),
        "z": piece("b", "gb"),
    }
    return position(pieces, rules=rules, policies=policies)


def odds_of(match: Position) -> Odds:
    return battle_odds(match.rules, match.table, "x", "y")


def shares(odds: Odds) -> dict[str, float]:
    return {part: getattr(odds, part) for part in PARTS}


def chances(odds: Odds) -> dict[Happening, tuple[float, float]]:
    return {one.happening: (one.least, one.most) for one in odds.happenings}


def parts(rules: FigureRules, state: State) -> list[str]:
    """Who of x and y has left the Field, by the words of `Odds`."""
    attacker, defender = (state.table.where[rules.game.number[name]] < 0 for name in "xy")
    flags = zip(PARTS, (attacker, defender, attacker and defender, not attacker and not defender), strict=True)
    return [part for part, true in flags if true]


def asked(rules: FigureRules, state: State) -> Request | None:
    """What the battle waits for; None when it is over, and with it the turn or the match."""
    request = next(iter(rules.pending(state)), None)
    return None if isinstance(request, TurnRequest) else request


# ---------------------------------------------------------------- counted out


def counted_out(rules: FigureRules, state: State, names: dict[str, str]) -> dict[str, Fraction]:
    """Every outcome of every chance node of the whole battle; *names* are given when asked for."""
    sums: Counter[str] = Counter()
    _follow(rules, state, Fraction(1), names, sums)
    return {part: Fraction(sums[part]) for part in PARTS}


def _follow(rules: FigureRules, state: State, chance: Fraction, names: dict[str, str], sums: Counter[str]) -> None:
    match asked(rules, state):
        case None:
            for part in parts(rules, state):
                sums[part] += chance
        case ChoiceRequest(about=about):
            _follow(rules, rules.apply(state, NameAttack(about, names[about])).state, chance, names, sums)
        case ChanceRequest(source=source, outcomes=outcomes):
            for outcome, share in outcomes:
                step = rules.apply(state, Chance(source, outcome))
                _follow(rules, step.state, chance * Fraction(share), names, sums)


def begun(match: Position) -> State:
    match.do(Stay("x"), Attack("y"))
    return match.state


@st.composite
def plain_discs(draw):
    segments = []
    for _ in range(draw(st.integers(1, 5))):
        colour = draw(st.sampled_from(("white", "purple", "blue", "miss", "gold")))
        segments.append(
            Segment(
                colour,
                draw(st.integers(1, 8)),
                "" if colour == "miss" else draw(st.sampled_from("ABC")),
                damage=draw(st.sampled_from((0, 20, 50, 60))) if colour in ("white", "gold") else None,
                stars=draw(st.integers(0, 2)) if colour == "purple" else None,
            )
        )
    return Disc(tuple(segments))


conditions = st.sampled_from((None, None, *CONDITIONS))


@settings(max_examples=150)
@given(
    plain_discs(),
    plain_discs(),
    st.tuples(conditions, conditions),
    st.sampled_from(("nothing", "beats_miss")),
    st.sampled_from(("0", "none")),
)
def test_odds_agree_with_counting_out_when_discs_are_plain(attacking, defending, has, zero, floor):
    policies = {"zero_damage_white": zero, "poison_floor": floor}
    match = before_battle(attacking, defending, conditions=has, policies=policies)

    odds = odds_of(match)

    assert shares(odds) == pytest.approx(counted_out(match.rules, begun(match), {}), abs=1e-9)


@pytest.mark.parametrize("chooser, best", [("owner", min), ("opponent", max)])
@pytest.mark.parametrize("seed", range(10))
def test_odds_take_the_name_that_is_best_for_who_gives_it(chooser, best, seed):
    rng = random.Random(seed)
    colours = ("white 40 60", "white 70 90", "purple 1 60", "purple 2 30", "blue 60", "miss 90")
    defending, attacking = (disc(", ".join(rng.sample(colours, 4))) for _ in range(2))
    policies = {"paralyzed_chooser": chooser}
    given = {"rules": "tfg-2007", "conditions": (None, "paralyzed"), "policies": policies}
    match = before_battle(attacking, defending, **given)

    odds = odds_of(match)

    start = begun(match)
    by_name = {name: counted_out(match.rules, start, {"y": name}) for name in match.rules.game.attack_names(1)}
    worths = {name: one["defender_out"] - one["attacker_out"] for name, one in by_name.items()}
    named = next((one.attack for one in odds.chosen), next(iter(worths)))
    assert best(worths.values()) == worths[named]
    assert shares(odds) == pytest.approx(by_name[named], abs=1e-9)
    assert bool(odds.chosen) == (len({tuple(one.values()) for one in by_name.values()}) > 1)


BITE = "white 50 150 Bite, purple 1 60 Roar, blue 60 Dodge, miss 90"
SPECIAL = {
    "focus": (disc(BITE, Roar=Focus(plus=40)), PLAIN, {}),
    "focus-times-white": (disc(BITE, Bite=Focus(times=2)), PLAIN, {}),
    "one-more-spin": (disc(BITE, Bite=OneMoreSpin(plus=30)), disc("white 60 180, miss 180"), {}),
    "again-until-miss": (disc(BITE, Bite=AgainUntilMiss()), disc("white 120 240, miss 120"), {}),
    "no-colour-both": (disc(BITE, Roar=NoColour(colour="white")), PLAIN, {}),
    "no-colour-opponent": (disc(BITE, Dodge=NoColour(colour="miss", for_="opponent")), PLAIN, {}),
    "no-colour-against-no-colour": (
        disc(BITE, Roar=NoColour(colour="purple")),
        disc(BITE, Bite=NoColour(colour="purple", for_="opponent"), Dodge=AgainUntilMiss()),
        {},
    ),
    "survive": (PLAIN, disc(BITE, Bite=Survive(below=60), Roar=Survive(always=True)), {}),
    "mutual": (PLAIN, disc(BITE, Bite=Mutual()), {}),
    "damage-if": (disc(BITE, Bite=DamagePlus(n=40, if_=If(type="Water"))), disc("white 80 180, miss 180"), {}),
    "shielded": (PLAIN, PLAIN, {"markers": ((), (SHIELD,))}),
    "asleep": (PLAIN, disc(BITE, Bite=AgainUntilMiss()), {"conditions": (None, "asleep")}),
    "paralyzed-and-focus": (disc(BITE, Bite=Focus(plus=40)), PLAIN, {"conditions": ("paralyzed", "burned")}),
    "confused-and-one-more": (disc(BITE, Bite=OneMoreSpin(times=2)), PLAIN, {"conditions": ("confused", "frozen")}),
}


# ---------------------------------------------------------------- fought very often


def tolerance(chance: float, fights: int) -> float:
    """Five standard deviations of a share that was found in so many fights."""
    # Several happenings that are counted as one may come to a hair more than 1.
    return 5 * (max(chance * (1 - chance), 0.0) / fights) ** 0.5 + 4 / fights


class Fights:
    """A battle fought many times through the rules: chance is drawn, choices are made by `_worth`."""

    def __init__(self, rules: FigureRules, state: State, times: int, seed: int) -> None:
        self._rules = rules
        self._rng = random.Random(seed)
        self._chance = SeededChance(self._rng)
        self._worths: dict[State, float] = {}
        self.times = times
        self.parts: Counter[str] = Counter()
        self.happened: Counter[tuple[str, ...]] = Counter()
        """Figures that have left the Field, that were moved on it, that have a new Special Condition or Wait."""
        for _ in range(times):
            end, woken = self._end(state)
            self.parts.update(parts(rules, end))
            self.happened.update([*_changes(rules, state, end), *woken])

    def _end(self, state: State) -> tuple[State, list[tuple[str, ...]]]:
        """The state after a battle, and which conditions that it gave ended as the next turn began."""
        rules, woken = self._rules, list[tuple[str, ...]]()
        while requests := [one for one in rules.pending(state) if not isinstance(one, TurnRequest)]:
            # Either disc may stop first.
            request = requests[self._rng.randrange(len(requests))]
            if isinstance(request, ChanceRequest):
                step = rules.apply(state, Chance(request.source, self._chance.draw(request)))
                state, woken = step.state, woken + list(_ended_with_the_turn(step.events))
            else:
                state = self._best(state, request)
        return state, woken

    def _best(self, state: State, request: ChoiceRequest) -> State:
        sign = 1 if request.seat == 0 else -1
        after = [self._rules.apply(state, answer).state for answer in self._rules.answers(state, request)]
        worths = [sign * self._worth(one) for one in after]
        return next(one for one, worth in zip(after, worths, strict=True) if worth > max(worths) - 1e-12)

    def _worth(self, state: State) -> float:
        """The chance that y leaves the Field less the chance that x does, when everybody chooses well."""
        if state not in self._worths:
            self._look_into(state)
        return self._worths[state]

    def _look_into(self, start: State) -> None:
        """Work out everything that can follow, again and again until nothing changes: discs may spin for ever."""
        follows: dict[State, Callable[[], float]] = {}
        left = [start]
        while left:
            state = left.pop()
            if state not in self._worths:
                self._worths[state] = 0.0
                after, follows[state] = self._what_follows(state)
                left += after
        changed = 1.0
        while changed > 1e-9:
            changed = 0.0
            for state in reversed(follows):
                worth = follows[state]()
                changed = max(changed, abs(worth - self._worths[state]))
                self._worths[state] = worth

    def _what_follows(self, state: State) -> tuple[list[State], Callable[[], float]]:
        """The states after this one, and its worth by theirs."""
        rules, worths = self._rules, self._worths
        match asked(rules, state):
            case ChanceRequest(source=source, outcomes=outcomes) if not _goes_on_and_on(state):
                after = [(rules.apply(state, Chance(source, one)).state, float(share)) for one, share in outcomes]
                return [one for one, _ in after], lambda: sum(share * worths[one] for one, share in after)
            case ChoiceRequest(seat=seat) as request:
                pick = max if seat == 0 else min
                options = [rules.apply(state, one).state for one in rules.answers(state, request)]
                return options, lambda: pick(worths[one] for one in options)
            case _:
                out = parts(rules, state)
                worth = float(("defender_out" in out) - ("attacker_out" in out))
                return [], lambda: worth


def _goes_on_and_on(state: State) -> bool:
    """Has an attack repeated so often that nothing more comes of it?"""
    task = state.agenda[0]
    return isinstance(task, Battle) and any(side.times > 60 for side in task.sides)


def _ended_with_the_turn(events: Sequence[Event]) -> Iterator[tuple[str, ...]]:
    """Conditions that were given and, after the turn had ended, ended by themselves."""
    given, is_over = set[tuple[str, ...]](), False
    for event in events:
        is_over |= isinstance(event, TurnEnded)
        if isinstance(event, ConditionGiven):
            given.add(("condition", event.figure, event.condition))
        elif isinstance(event, ConditionRemoved) and is_over:
            yield from given & {("condition", event.figure, event.condition)}


def _changes(rules: FigureRules, before: State, after: State) -> Iterable[tuple[str, ...]]:
    one, other = before.table, after.table
    for figure, name in enumerate(rules.game.names):
        start, end = one.where[figure], other.where[figure]
        if start >= 0 and end < 0:
            yield "out", name
        if start >= 0 and end >= 0 and start != end:
            yield "moved", name
        if end >= 0 and other.conditions[figure] not in (None, one.conditions[figure]):
            yield "condition", name, other.conditions[figure]


def said(odds: Odds) -> dict[tuple[str, ...], tuple[float, float]]:
    """What the odds say of the things that `_changes` finds."""
    found: dict[tuple[str, ...], tuple[float, float]] = {}
    for one in odds.happenings:
        match one.happening:
            case LeavesField(figure=figure):
                key: tuple[str, ...] = ("out", figure)
            case IsMoved(figure=figure):
                key = ("moved", figure)
            case GetsCondition(figure=figure, condition=condition):
                key = ("condition", figure, condition)
            case _:
                continue
        least, most = found.get(key, (0.0, 0.0))
        found[key] = (least + one.least, most + one.most)
    return found


def check_agreement(odds: Odds, fights: Fights) -> None:
    for part, chance in shares(odds).items():
        assert chance == pytest.approx(fights.parts[part] / fights.times, abs=tolerance(chance, fights.times)), part
    chances = said(odds)
    for key in chances.keys() | fights.happened.keys():
        least, most = chances.get(key, (0.0, 0.0))
        share = fights.happened[key] / fights.times
        assert least - tolerance(least, fights.times) <= share <= most + tolerance(most, fights.times), key


@pytest.mark.parametrize("name", SPECIAL)
def test_odds_agree_with_many_battles_when_discs_spin_again_or_change_damage(name):
    attacking, defending, given = SPECIAL[name]
    match = before_battle(attacking, defending, **given)

    odds = odds_of(match)

    check_agreement(odds, Fights(match.rules, begun(match), 1000, seed=7))


@pytest.mark.parametrize("seed", range(30))
def test_odds_agree_with_many_battles_between_figures_that_nobody_made(seed):
    rng = random.Random(f"odds {seed}")
    rules = RULE_SETS["duel-2017"]
    attacking, defending = (made_up_figure(rng, rules, "made-up").disc for _ in range(2))
    has = tuple(rng.choice((None, None, *CONDITIONS)) for _ in range(2))
    match = before_battle(attacking, defending, conditions=has)

    odds = odds_of(match)

    check_agreement(odds, Fights(match.rules, begun(match), 500, seed))


@pytest.mark.parametrize("seed", range(20))
def test_odds_agree_with_many_battles_where_abilities_are_in_force(seed):
    rng = random.Random(f"abilities {seed}")
    pieces = {
        name: Piece(owner=owner, at=at, figure=able_figure(rng), condition=None, wait=0, markers=())
        for name, owner, at in (("x", "a", "a1"), ("y", "b", "m"), ("v", "a", "ga"), ("z", "b", "gb"))
    }
    match = position(pieces, rules="duel-2017")

    odds = odds_of(match)

    check_agreement(odds, Fights(match.rules, begun(match), 500, seed))


def able_figure(rng: random.Random) -> Figure:
    """A figure that nobody made, with abilities, but none by which it may not attack."""
    while True:
        figure = made_up_figure(rng, RULE_SETS["duel-2017"], "made-up")
        if figure.abilities and not any(isinstance(one, NeverAttacks | MustBeAttacked) for one in figure.abilities):
            return figure


# ---------------------------------------------------------------- figures of the library

LIBRARY = {figure.id: figure for figure in FileLibrary().figures()}
WITH_TEXTS = sorted(
    one.id
    for one in LIBRARY.values()
    if any(segment.effects for segment in one.disc.segments)
    and not any(isinstance(effect, ByHand) for segment in one.disc.segments for effect in segment.effects)
)
CROWDED = ("x", "a2", "a3", "a4", "y", "b2", "b3", "b4")


def standing(figure: str, owner: str, at: str, condition=None) -> Piece:
    return Piece(owner=owner, at=at, figure=LIBRARY[figure], condition=condition, wait=0, markers=())


def alone(attacker: str, defender: str) -> Position:
    """The two side by side, each with a friend behind it."""
    pieces = {
        "x": standing(attacker, "a", "a1"),
        "y": standing(defender, "b", "m"),
        "v": piece("a", "ga"),
        "z": piece("b", "gb"),
    }
    return position(pieces, rules="duel-2017")


def crowded(rng: random.Random) -> Position:
    """A crowd in which x has been chosen and may attack y."""
    while True:
        match = crowd(rng)
        if match.rules.check(match.state, Stay("x")) is None:
            match.do(Stay("x"))
            if match.rules.check(match.state, Attack("y")) is None:
                return match


def crowd(rng: random.Random) -> Position:
    """x beside y on a full mat; others stand near them, on the Bench, in the Center; some have conditions."""
    names = [space.id for space in mat("duel").space]
    lines = [tuple(line) for line in mat("duel").lines]
    first, second = rng.choice(lines)
    near = {other for line in lines for one in (first, second) if one in line for other in line} - {first, second}
    free = [*rng.sample(sorted(near), len(near)), *rng.sample(sorted({*names} - near - {first, second}), 6)]
    pieces = {}
    for name in CROWDED:
        at = {"x": first, "y": second}.get(name) or rng.choice((free[0], free[0], free[0], "bench", "center"))
        free = [space for space in free if space != at]
        condition = rng.choice((None, None, None, *CONDITIONS)) if at in names else None
        pieces[name] = standing(rng.choice(WITH_TEXTS), "a" if name[0] in "xa" else "b", at, condition)
    return position(pieces, rules="duel-2017", playmat="duel")


FOUND = {
    ("absol-r", "charizard-ex"): 0.63,
    ("voltorb-uc", "dialga-ex"): 0.85,
    ("geodude-c", "absol-r"): 0.68,
    ("eevee-r", "wobbuffet-r"): 0.36,
}
"""How often the attacker was Knocked Out in whole battles that were fought apart from this program's odds."""


@pytest.mark.parametrize("attacker, defender", FOUND, ids=[f"{a}-{b}" for a, b in FOUND])
def test_own_figure_is_knocked_out_as_often_as_whole_battles_say(attacker, defender):
    odds = odds_of(alone(attacker, defender))

    least, most = chances(odds)[LeavesField("x", "knocked-out")]
    assert FOUND[attacker, defender] == pytest.approx(most, abs=0.015)
    assert least == most


@pytest.mark.parametrize("attacker, defender", FOUND, ids=[f"{a}-{b}" for a, b in FOUND])
def test_odds_that_misled_agree_with_whole_battles(attacker, defender):
    match = alone(attacker, defender)

    odds = odds_of(match)

    check_agreement(odds, Fights(match.rules, begun(match), 4000, seed=1))


ASKING = (
    ("kabuto-uc", "psyduck-uc", "deoxys-ex-3", "drapion-r"),
    ("deoxys-ex-3", "deoxys-ex-3", "absol-r", "absol-r"),
    ("reuniclus-r", "kabuto-uc", "reuniclus-r", "absol-r"),
    ("reuniclus-r", "reuniclus-r", "reuniclus-r", "reuniclus-r"),
    ("absol-r", "corphish-uc", "absol-r", "absol-r"),
    ("absol-r", "sandshrew-c", "absol-r", "absol-r"),
    ("absol-r", "pachirisu-c", "absol-r", "absol-r"),
    ("exeggutor-uc", "exeggutor-uc", "exeggcute-c", "exeggcute-c"),
    ("slaking-r", "drapion-r", "absol-r", "absol-r"),
    ("slaking-r", "corphish-uc", "absol-r", "absol-r"),
    ("victini-ex-2019", "growlithe-r-2019", "absol-r", "absol-r"),
    ("swampert-ex-2019", "solgaleo-ex-2019", "absol-r", "absol-r"),
    ("absol-r", "haxorus-ex-2019", "absol-r", "absol-r"),
    ("delibird-uc-2019", "electrode-r-2019", "absol-r", "voltorb-uc"),
    ("genesect-ex-2019", "lunala-ex-2019", "absol-r", "absol-r"),
    ("vespiquen-r-2019", "dialga-ux-2019", "combee-uc-2019", "absol-r"),
)


@pytest.mark.parametrize("attacker, defender, friend, foe", ASKING, ids=["-".join(four[:2]) for four in ASKING])
def test_odds_of_discs_that_ask_agree_with_many_battles(attacker, defender, friend, foe):
    pieces = {
        "x": standing(attacker, "a", "a1"),
        "y": standing(defender, "b", "m"),
        "v": standing(friend, "a", "ga"),
        "z": standing(foe, "b", "gb"),
    }
    match = position(pieces, rules="duel-2017")

    odds = odds_of(match)

    check_agreement(odds, Fights(match.rules, begun(match), 1500, seed=3))


ABLE = tuple(
    sorted(one.id for one in LIBRARY.values() if one.abilities and not one.form and NeverAttacks() not in one.abilities)
)


def check_a_pair_with_abilities(rng: random.Random) -> None:
    places = {"x": ("a", "a1"), "y": ("b", "m"), "v": ("a", "ga"), "z": ("b", "gb")}
    pieces = {name: standing(rng.choice(ABLE), *place) for name, place in places.items()}
    match = position(pieces, rules="duel-2019")

    odds = odds_of(match)

    check_agreement(odds, Fights(match.rules, begun(match), 2000, rng.getrandbits(32)))


@pytest.mark.parametrize("seed", range(4))
def test_odds_of_discs_of_the_library_with_abilities_agree_with_many_battles(seed):
    check_a_pair_with_abilities(random.Random(f"pairs with abilities {seed}"))


@pytest.mark.deep("matches")
def test_odds_of_any_discs_of_the_library_with_abilities_agree_with_many_battles(draw):
    for _ in range(10):
        check_a_pair_with_abilities(draw.rng)


def test_a_figure_that_may_be_spun_again_is_where_its_player_is_better_off():
    # x shows White 50 for a half and a Miss for the other; y always does 20, and x's Miss is out against it.
    attacking = disc("white 50 180, miss 180")
    pieces = {
        "x": piece("a", "a1", attacking),
        "y": Piece(owner="b", at="m", figure=asking(MakesSpinAgain()), condition=None, wait=0, markers=()),
        "v": piece("a", "ga"),
        "z": piece("b", "gb"),
    }

    odds = odds_of(position(pieces, rules="duel-2017"))

    # Where White shows, y's player has x spin again: y is out for a quarter, x for three.
    assert {"attacker_out": 0.75, "defender_out": 0.25, "both_out": 0, "neither_out": 0} == shares(odds)
    assert (Chosen(1, "spin-again", "y"),) == odds.chosen


def asking(ability: Ability) -> Figure:
    """A figure that always does 20, with this ability."""
    return Figure(id="y", name="y", mp=2, disc=disc("white 20 360"), ability=True, abilities=(ability,))


def check_a_crowded_mat(rng: random.Random) -> None:
    match = crowded(rng)

    odds = odds_of(match)

    match.do(Attack("y"))
    check_agreement(odds, Fights(match.rules, match.state, 3000, rng.getrandbits(32)))


@pytest.mark.parametrize("seed", range(4))
def test_odds_on_a_crowded_mat_agree_with_whole_battles(seed):
    check_a_crowded_mat(random.Random(f"whole battles {seed}"))


@pytest.mark.deep("matches")
def test_odds_on_any_crowded_mat_agree_with_whole_battles(draw):
    for _ in range(6):
        check_a_crowded_mat(draw.rng)


# ---------------------------------------------------------------- by hand


def test_odds_of_an_even_battle_are_even():
    odds = odds_of(before_battle(PLAIN, PLAIN))

    # A quarter each of White 50, Purple, Blue, Miss: only White against Miss sends anybody out.
    assert shares(odds) == pytest.approx(
        {"attacker_out": 1 / 16, "defender_out": 1 / 16, "both_out": 0, "neither_out": 14 / 16}
    )
    assert chances(odds) == {LeavesField(one, "knocked-out"): (1 / 16, 1 / 16) for one in "xy"}


def test_both_go_out_by_one_text():
    attacking = disc("purple 1 90 Blast, miss 270", Blast=KnockOut(to="both"))

    odds = odds_of(before_battle(attacking, disc("white 50 180, blue 180")))

    # Purple beats White (1/8); a Miss loses to it (3/8).
    assert {"attacker_out": 0.5, "defender_out": 0.125, "both_out": 0.125, "neither_out": 0.5} == shares(odds)


def test_a_figure_sent_to_the_bench_is_out_too():
    attacking = disc("purple 1 180 Roar, miss 180", Roar=ToBench(to="opponent"))

    odds = odds_of(before_battle(attacking, ALWAYS_MISSES))

    assert {"attacker_out": 0, "defender_out": 0.5, "both_out": 0, "neither_out": 0.5} == shares(odds)
    assert {LeavesField("y", "to-bench"): (0.5, 0.5)} == chances(odds)


def test_what_is_read_but_changes_nothing_does_not_happen():
    venom = disc(
        "blue 180 Venom, white 50 180 Fang", Venom=GiveCondition(to="opponent", is_="poisoned"), Fang=TurnAgain()
    )
    has = {"conditions": (None, "poisoned")}

    odds = odds_of(before_battle(venom, ALWAYS_MISSES, **has))

    # y is Poisoned already; White Knocks it Out, and the next turn is given.
    assert {LeavesField("y", "knocked-out"): (0.5, 0.5), TurnGiven(0): (0.5, 0.5)} == chances(odds)


def test_a_condition_that_is_taken_to_the_center_was_never_set():
    sting = GiveCondition(to="opponent", is_="poisoned")
    attacking = disc("white 50 360 Sting", Sting=sting)

    odds = odds_of(before_battle(attacking, disc("miss 90, blue 270")))

    assert {LeavesField("y", "knocked-out"): (0.25, 0.25)} == chances(odds)


def test_what_ends_with_the_battle_happens_too():
    odds = odds_of(before_battle(ALWAYS_MISSES, ALWAYS_MISSES, conditions=(None, "frozen")))

    assert {LosesCondition("y", "frozen"): (1.0, 1.0)} == chances(odds)


SHOVE = disc("purple 2 180 Shove, miss 180", Shove=(Push(to="opponent", steps=1, chooser="mover"), TakeSpace()))
MAY_STEP_ASIDE = disc(
    "purple 2 180 Shove, miss 180", Shove=(Push(to="opponent", steps=1, chooser="owner"), TakeSpace())
)


def ring(attacking: Disc) -> Position:
    """y on m is pushed by x from b1, to a1 or a2, where x behind it and v on ga enclose it, or to b2."""
    pieces = {
        "x": piece("a", "b1", attacking),
        "y": piece("b", "m", ALWAYS_HITS),
        "v": piece("a", "ga"),
        "z": piece("b"),
    }
    return position(pieces, rules="duel-2017")


@pytest.mark.parametrize("attacking, seat, out", [(SHOVE, 0, 0.5), (MAY_STEP_ASIDE, 1, 0.0)], ids=["own", "other"])
def test_who_chooses_takes_what_is_best_for_them_and_the_rest_is_a_range(attacking, seat, out):
    odds = odds_of(ring(attacking))

    assert {"attacker_out": 0.5, "defender_out": out, "both_out": 0, "neither_out": 0.5 - out} == shares(odds)
    assert (Chosen(seat, "push-lands", "y"),) == odds.chosen
    assert {
        IsMoved("x"): (0.5, 0.5),
        IsMoved("y"): (0.0, 0.5),
        LeavesField("y", "knocked-out"): (0.0, 0.5),
        LeavesField("x", "knocked-out"): (0.5, 0.5),
    } == chances(odds)


def test_a_choice_that_changes_nothing_in_the_bar_is_not_named():
    attacking = disc("purple 2 360 Howl", Howl=Wait(to="enemy_field", pick=1))

    odds = odds_of(before_battle(attacking, ALWAYS_MISSES))

    assert () == odds.chosen
    assert {MustWait("y"): (0.0, 1.0), MustWait("z"): (0.0, 1.0)} == chances(odds)


def test_a_wait_in_which_no_turn_is_missed_is_nothing_that_happens():
    tired = disc("purple 2 360 Nap", Nap=Wait(to="both"))

    odds = odds_of(before_battle(tired, ALWAYS_MISSES))

    assert {MustWait("y"): (1.0, 1.0)} == chances(odds)


def test_spins_that_a_text_asks_for_are_counted_out():
    attacking = disc("purple 2 360 Quake", Quake=SpinCheck(who="field_others", out_if=("miss", "white")))

    odds = odds_of(before_battle(attacking, PLAIN))

    # Purple, of two stars, wins but against Blue (3/4); then each of y, v, z is out by half of its disc.
    expected = {LeavesField(name, "knocked-out"): (0.375, 0.375) for name in "yvz"}
    assert expected == chances(odds)
    assert 0.375 == odds.defender_out


def test_what_the_players_carry_out_is_said_and_not_counted():
    attacking = disc("blue 180 Riddle, miss 180", Riddle=ByHand(text="Agree on it."))

    odds = odds_of(before_battle(attacking, ALWAYS_MISSES))

    assert {ByPlayers("x", "Agree on it."): (0.5, 0.5)} == chances(odds)


# ---------------------------------------------------------------- as the battle goes on


def left(match: Position, before) -> Odds:
    return counted(count_odds(match.rules, before, battle_left(match.state), ("x", "y")))


def test_odds_follow_the_first_disc():
    match = before_battle(PLAIN, PLAIN)
    before = match.table
    match.do(Stay("x"), Attack("y"))

    match.spin(y=0)

    # White 50 was shown: x's Miss is out, its own White ties, Purple wins without a Knock Out.
    assert {"attacker_out": 0.25, "defender_out": 0, "both_out": 0, "neither_out": 0.75} == shares(left(match, before))


@pytest.mark.parametrize("name", SPECIAL)
@pytest.mark.parametrize("seed", range(3))
def test_odds_agree_with_many_battles_from_any_moment_on(name, seed):
    attacking, defending, given = SPECIAL[name]
    match = before_battle(attacking, defending, **given)
    before, start = match.table, begun(match)
    rng = random.Random(seed)
    chance = SeededChance(rng)
    for _ in range(rng.randrange(1, 4)):
        requests = [one for one in match.pending if isinstance(one, ChanceRequest)]
        if not requests:
            break
        start = match.state
        request = rng.choice(requests)
        match.do(Chance(request.source, chance.draw(request)))
    match.state = start

    odds = left(match, before)

    fights = Fights(match.rules, start, 300, seed)
    for part, share in shares(odds).items():
        assert share == pytest.approx(fights.parts[part] / 300, abs=tolerance(share, 300)), part


def test_a_respin_by_a_paralyzed_figure_keeps_the_name():
    match = before_battle(
        disc("purple 1 90 Haze, white 50 90 Claw, miss 180", Haze=NoColour(colour="white")),
        disc("white 60 180 Bite, blue 90 Dodge, purple 1 90 Glare"),
        rules="tfg-2007",
        conditions=(None, "paralyzed"),
    )
    before = match.table
    match.do(Stay("x"), Attack("y"), NameAttack("y", "Dodge"))
    match.spin(y=0, x=0)

    odds = left(match, before)

    # White is banned for both and y spins again: a Dodge that counts as Miss (1/2), or Purple against Purple (1/2).
    assert "name-attack" == match.pending[0].prompt
    assert {"attacker_out": 0, "defender_out": 0, "both_out": 0, "neither_out": 1} == pytest.approx(shares(odds))
    assert () == odds.chosen


def test_odds_are_counted_in_small_steps():
    match = before_battle(PLAIN, PLAIN)
    counting = count_odds(match.rules, match.table, attacked(match.rules, match.table, "x", "y"), ("x", "y"))

    steps = sum(1 for _ in counting)

    # Two discs of four segments, sixteen pairs of results.
    assert 16 < steps < 60


def test_odds_leave_the_table_as_it_is():
    match = before_battle(PLAIN, PLAIN, conditions=("paralyzed", "asleep"))
    table = match.table

    odds_of(match)

    assert match.table is table
