"""The odds shown before a battle are those of the battle: counted out, or fought very often."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.figure.actions import Attack, NameAttack, Stay
from companion.figure.disc import Disc, Segment
from companion.figure.effects import (
    AgainUntilMiss,
    DamagePlus,
    Focus,
    GiveCondition,
    If,
    KnockOut,
    Mutual,
    NoColour,
    OneMoreSpin,
    Push,
    Survive,
    Wait,
)
from companion.figure.events import BattleDecided, KnockedOut
from companion.figure.odds import Odds, battle_odds
from companion.figure.rulesets import RULE_SETS
from companion.figure.state import State
from companion.kernel.chance import SeededChance
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest
from tests.conformance.made_up import made_up_figure
from tests.positions import PLAIN, Position, disc, piece, position

SHIELD = "cannot_be_knocked_out_next_battle"
CONDITIONS = ("poisoned", "paralyzed", "burned", "confused", "frozen", "noxious")


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
    return {part: getattr(odds, part) for part in ("win", "nothing", "lose", "knocks_out", "knocked_out")}


def counted_out(match: Position, names: dict[str, str]) -> dict[str, Fraction]:
    """Every outcome of every chance node of the battle, with its probability; *names* are given when asked for."""
    match.do(Stay("x"), Attack("y"))
    sums: Counter[str] = Counter()
    _follow(match, match.state, Fraction(1), names, sums)
    return {part: Fraction(sums[part]) for part in ("win", "nothing", "lose", "knocks_out", "knocked_out")}


def _follow(match: Position, state: State, chance: Fraction, names: dict[str, str], sums: Counter[str]) -> None:
    request = match.rules.pending(state)[0]
    if isinstance(request, ChoiceRequest):
        ways = [(NameAttack(request.about, names[request.about]), Fraction(1))]
    else:
        assert isinstance(request, ChanceRequest)
        ways = [(Chance(request.source, outcome), share) for outcome, share in request.outcomes]
    for action, share in ways:
        step = match.rules.apply(state, action)
        for part in _parts(step.events):
            sums[part] += chance * share
        if not any(isinstance(event, BattleDecided) for event in step.events):
            _follow(match, step.state, chance * share, names, sums)


def _parts(events) -> list[str]:
    """What a battle came to, by the words of `Odds`; nothing while it is open."""
    decided = next((event for event in events if isinstance(event, BattleDecided)), None)
    if decided is None:
        return []
    # Only who goes out by the comparison counts; effects name other clauses.
    out = {event.figure for event in events if isinstance(event, KnockedOut) and event.clause == decided.clause}
    parts = [{"x": "win", "y": "lose", "": "nothing"}[decided.winner]]
    return parts + [{"y": "knocks_out", "x": "knocked_out"}[figure] for figure in sorted(out)]


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

    assert odds.win + odds.nothing + odds.lose == pytest.approx(1, abs=1e-9)
    assert shares(odds) == pytest.approx(dict(counted_out(match, {})), abs=1e-9)


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

    outcomes = [
        counted_out(before_battle(attacking, defending, **given), {"y": name})
        for name in match.rules.game.attack_names(1)
    ]
    assert odds.win - odds.lose == pytest.approx(best(one["win"] - one["lose"] for one in outcomes), abs=1e-9)


FIGHTS = 2500
# Far less than one in a thousand right odds is off by so much.
NEAR = 0.05

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


def fought(match: Position, times: int, seed: int) -> dict[str, float]:
    """The battle fought many times."""
    match.do(Stay("x"), Attack("y"))
    rng = random.Random(seed)
    chance = SeededChance(rng)
    sums: Counter[str] = Counter()
    for _ in range(times):
        state, parts = match.state, []
        while not parts:
            requests = match.rules.pending(state)
            request = requests[rng.randrange(len(requests))]
            step = match.rules.apply(state, Chance(request.source, chance.draw(request)))
            state, parts = step.state, _parts(step.events)
        sums.update(parts)
    return {part: sums[part] / times for part in ("win", "nothing", "lose", "knocks_out", "knocked_out")}


@pytest.mark.parametrize("name", SPECIAL)
def test_odds_agree_with_many_battles_when_discs_spin_again_or_change_damage(name):
    attacking, defending, given = SPECIAL[name]
    match = before_battle(attacking, defending, **given)

    odds = odds_of(match)

    assert odds.win + odds.nothing + odds.lose == pytest.approx(1)
    assert shares(odds) == pytest.approx(fought(match, FIGHTS, seed=7), abs=NEAR)


@pytest.mark.parametrize("seed", range(30))
def test_odds_agree_with_many_battles_between_figures_that_nobody_made(seed):
    rng = random.Random(f"odds {seed}")
    rules = RULE_SETS["duel-2017"]
    attacking, defending = (made_up_figure(rng, rules, "made-up").disc for _ in range(2))
    has = tuple(rng.choice((None, None, *CONDITIONS)) for _ in range(2))
    match = before_battle(attacking, defending, conditions=has)

    odds = odds_of(match)

    assert shares(odds) == pytest.approx(fought(match, 700, seed), abs=0.09)


def test_odds_of_an_even_battle_are_even():
    odds = odds_of(before_battle(PLAIN, PLAIN))

    # A quarter each of White 50, Purple, Blue, Miss: White loses to Purple and beats Miss, Purple beats both.
    assert shares(odds) == pytest.approx(
        {"win": 3 / 16, "nothing": 10 / 16, "lose": 3 / 16, "knocks_out": 1 / 16, "knocked_out": 1 / 16}
    )


def test_effects_come_as_often_as_their_attack_takes_effect():
    bang, venom = KnockOut(to="joined"), GiveCondition(to="opponent", is_="poisoned")
    shove, later = Push(steps=1), Wait(to="opponent", when="on_tie")
    attacking = disc(
        "white 50 90 Bang, purple 1 90 Venom, blue 90 Shove, miss 90", Bang=(bang, later), Venom=venom, Shove=shove
    )

    odds = odds_of(before_battle(attacking, PLAIN))

    # Shown 1/4: White unless dodged (3/4), Purple where it wins (against White and Miss), Blue always.
    assert {(one.attack, one.effect): one.chance for one in odds.effects} == pytest.approx(
        {("Bang", bang): 3 / 16, ("Venom", venom): 2 / 16, ("Shove", shove): 4 / 16}
    )
    assert [one.attack for one in odds.effects] == ["Shove", "Bang", "Venom"]


def test_odds_leave_the_table_as_it_is():
    match = before_battle(PLAIN, PLAIN, conditions=("paralyzed", "asleep"))
    table = match.table

    odds_of(match)

    assert match.table is table
