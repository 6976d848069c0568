"""Evolution: who may evolve and when, what becomes of everything that lay on a figure, and what odds make of it."""

from __future__ import annotations

import msgspec
import pytest

from companion.figure.actions import Attack, Correct, SetEvolved, Stay
from companion.figure.events import Corrected, Evolved
from companion.figure.happenings import Evolves, IsAgain, LeavesField
from companion.figure.odds import battle_odds
from companion.figure.printed.abilities import EvolvesWhen, GoesBack, LeavesMatch
from companion.figure.printed.figures import Figure
from companion.figure.rules import FigureRules
from companion.figure.rulesets import RULE_SETS
from companion.figure.state import ASIDE, BENCH, Placed, Setup, Table
from companion.figure.tasks import MayAttack
from companion.figure.teams import Shelf, Team, setup_for, team_refusals
from companion.kernel.model import Chance, Choose
from companion.texts.errors import ValidationError
from tests.positions import ALWAYS_HITS, ALWAYS_MISSES, disc, mat

LINE = {"pup": "", "dog": "Pup", "wolf": "Dog", "fox": "Pup"}
RULES = RULE_SETS["duel-2019"]


def printed(name: str, plate=ALWAYS_HITS) -> Figure:
    return Figure(id=name, name=name.capitalize(), mp=2, disc=plate, evolves_from=LINE.get(name, ""))


def setup(*aside: str, foe=ALWAYS_MISSES, rules=RULES) -> Setup:
    figures = [
        Placed("Pup", 0, printed("pup")),
        Placed("Foe", 1, printed("foe", foe)),
        Placed("Pal", 1, printed("pal")),
    ]
    figures += [Placed(name.capitalize(), 0, printed(name), aside=True) for name in aside]
    return Setup(format="three_on_three", playmat=mat("tiny"), rules=rules, figures=tuple(figures))


def standing(rules: FigureRules) -> Table:
    """Pup and Foe side by side in turn 4, Pup Poisoned."""
    start, number = rules.start().table, rules.game.graph.number
    where = (number["m"], number["b1"], BENCH, *start.where[3:])
    poisoned = ("poisoned", *start.conditions[1:])
    changed = {"where": where, "conditions": poisoned, "turn": 4, "to_move": 0, "first_player": 0}
    return type(start)(**{name: changed.get(name, getattr(start, name)) for name in start.__struct_fields__})


def after_battle(rules: FigureRules):
    state = rules.at_turn(standing(rules))
    for action in (Stay("Pup"), Attack("Foe"), Chance("Pup", 0), Chance("Foe", 0)):
        assert rules.check(state, action) is None, action
        state = rules.apply(state, action).state
    return state


def test_evolutions_begin_beside_the_mat_and_only_where_figures_evolve():
    rules = FigureRules(setup("dog", "wolf"))

    assert (BENCH, BENCH, BENCH, ASIDE, ASIDE) == rules.start().table.where
    assert ((3,), (), (), (4,), ()) == rules.game.evolutions
    assert not FigureRules(setup("dog", rules=RULE_SETS["duel-2017"])).game.has_evolution


def test_what_it_may_evolve_into_is_asked_of_its_player():
    rules = FigureRules(setup("dog", "fox"))
    (asked,) = rules.pending(after_battle(rules))

    assert (0, "evolve", ("Dog", "Fox", "stays"), "Pup") == (asked.seat, asked.prompt, asked.options, asked.about)


def test_everything_that_lay_on_it_stays_and_it_evolves_further_later():
    rules = FigureRules(setup("dog", "wolf"))
    state = after_battle(rules)
    step = rules.apply(state, Choose(0, ("Dog",)))

    assert Evolved("Pup", "Dog") in step.events
    table = step.state.table
    assert (ASIDE, rules.game.graph.number["m"]) == (table.where[0], table.where[3])
    assert (None, "poisoned") == (table.conditions[0], table.conditions[3])
    assert (0, 1) == (rules.game.times_evolved(table, 0), rules.game.times_evolved(table, 3))
    assert (0, 3) == (rules.game.root(table, 3), rules.game.stands_for(table, 0))
    further = rules.fold(table, Evolved("Dog", "Wolf"))
    assert (2, 0, 4) == (
        rules.game.times_evolved(further, 4),
        rules.game.root(further, 4),
        rules.game.stands_for(further, 0),
    )


def test_put_right_a_figure_is_again_what_it_was_two_evolutions_before():
    rules = FigureRules(setup("dog", "wolf"))
    table = standing(rules)
    evolved = rules.fold(rules.fold(table, Evolved("Pup", "Dog")), Evolved("Dog", "Wolf"))

    assert table == rules.fold(evolved, Corrected((SetEvolved("Wolf", "Pup"),), "a mistake"))


@pytest.mark.parametrize(
    "changes",
    [
        (SetEvolved("Pup", "Wolf"),),
        (SetEvolved("Dog", "Pup"),),
        (SetEvolved("Foe", "Dog"),),
        (SetEvolved("Pup", "Nobody"),),
        (SetEvolved("Pup", "Dog"), SetEvolved("Pup", "Dog")),
    ],
    ids=["skips one", "not in play", "other side", "nobody", "twice"],
)
def test_a_correction_keeps_to_the_line(changes):
    rules = FigureRules(setup("dog", "wolf"))
    state = rules.at_turn(standing(rules))

    assert "CORRECTION" == rules.check(state, Correct(changes, "so")).clause
    assert rules.check(state, Correct((SetEvolved("Pup", "Dog"), SetEvolved("Dog", "Wolf")), "so")) is None


def test_who_has_moved_may_still_attack_as_what_a_correction_made_of_it():
    rules = FigureRules(setup("dog"))
    state = rules.apply(rules.at_turn(standing(rules)), Stay("Pup")).state
    assert isinstance(state.agenda[0], MayAttack)

    state = rules.apply(state, Correct((SetEvolved("Pup", "Dog"),), "forgotten")).state

    assert ("Foe",) == rules.targets(state, "Dog")
    assert rules.check(state, Attack("Foe")) is None


def test_odds_do_not_take_a_figure_that_evolves_for_one_that_has_left():
    rules = FigureRules(setup("dog", foe=disc("miss 180, blue 180")))
    odds = battle_odds(rules, standing(rules), "Pup", "Foe")

    assert (0.0, pytest.approx(0.5)) == (odds.attacker_out, odds.defender_out)
    chances = {one.happening: (one.least, one.most) for one in odds.happenings}
    assert (pytest.approx(0.0), pytest.approx(0.5)) == chances[Evolves("Pup", "Dog")]
    assert LeavesField("Pup", "knocked-out") not in chances


def able(of: Setup, name: str, *abilities) -> Setup:
    """The setup in which this figure has these abilities."""
    placed = [
        msgspec.structs.replace(
            one, figure=msgspec.structs.replace(one.figure, ability=True, abilities=abilities, disc=ALWAYS_MISSES)
        )
        if one.name == name
        else one
        for one in of.figures
    ]
    return msgspec.structs.replace(of, figures=tuple(placed))


def test_odds_know_that_a_figure_may_evolve_instead_of_being_knocked_out():
    instead = EvolvesWhen(at="knocked_out")
    rules = FigureRules(able(setup("dog", foe=disc("miss 180, white 50 180")), "Pup", instead))
    odds = battle_odds(rules, standing(rules), "Pup", "Foe")

    chances = {one.happening: (one.least, one.most) for one in odds.happenings}
    assert (0.0, pytest.approx(0.5)) == chances[Evolves("Pup", "Dog")]
    assert 0.0 == odds.attacker_out


def test_odds_say_that_a_figure_that_leaves_the_match_is_again_what_it_was():
    rules = FigureRules(able(setup("dog", foe=ALWAYS_HITS), "Dog", LeavesMatch(), GoesBack()))
    table = rules.fold(standing(rules), Evolved("Pup", "Dog"))
    happenings = [one.happening for one in battle_odds(rules, table, "Dog", "Foe").happenings]

    assert [IsAgain("Dog", "Pup"), LeavesField("Pup", "leaves-match")] == happenings


@pytest.mark.parametrize("other", [{"conditions": ("burned",)}, {"attack": "Bite"}])
def test_what_holds_after_a_battle_only_is_refused_at_other_times(other):
    with pytest.raises(ValidationError):
        EvolvesWhen(at="shed", **other)
    with pytest.raises(ValidationError):
        EvolvesWhen(at="battle", times=2)
    with pytest.raises(ValidationError):
        EvolvesWhen(at="battle", frees=True)


# ---------------------------------------------------------------- teams


def team(*evolutions: str, rules: str = "duel-2019") -> Team:
    figures = ("pup", "foe", "pal")
    return Team(id="t", name="T", format="three_on_three", rules=rules, figures=figures, evolutions=evolutions)


SHELF = Shelf({one: printed(one) for one in (*LINE, "foe", "pal")}, {})


@pytest.mark.parametrize(
    "brought, text",
    [
        (("wolf",), "team.evolves_from_nobody"),
        (("cat",), "team.unknown_figure"),
        (("pal",), "team.evolves_from_nobody"),
        (("dog",) * 7, "team.evolutions"),
    ],
)
def test_what_no_figure_evolves_into_is_not_brought(brought, text):
    refusals = team_refusals(team(*brought), "three_on_three", RULES, SHELF)

    assert [("FG-EVOLVE-01", text)] == [(one.clause, one.text) for one in refusals]


def test_a_team_brings_a_whole_line_and_nothing_under_older_rules():
    assert () == team_refusals(team("dog", "wolf", "fox"), "three_on_three", RULES, SHELF)
    older = team_refusals(team("dog", rules="duel-2017"), "three_on_three", RULE_SETS["duel-2017"], SHELF)
    assert ["team.no_evolution"] == [one.text for one in older]


def test_figures_have_the_numbers_of_their_spots_and_evolutions_come_last():
    both = (team("dog"), team("fox"))
    made = setup_for("three_on_three", mat("three_on_three"), RULES, both, SHELF)

    assert [False] * 6 + [True] * 2 == [placed.aside for placed in made.figures]
    assert [0, 0, 0, 1, 1, 1, 0, 1] == [placed.owner for placed in made.figures]
    assert 8 == len({placed.name for placed in made.figures})
