"""Teams: what makes one legal, and what its figures are called at the table."""

from __future__ import annotations

import pytest

from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import GiveCondition, If, KnockOut, NoColour, SpinCheck, Wait
from companion.figure.printed.figures import Figure, TrainerCard
from companion.figure.rulesets import DUEL_2017, TFG_2007, with_policies
from companion.figure.teams import Shelf, Team, figure_refusals, table_names, team_refusals, team_warnings
from companion.texts.texts import Phrase


def figure(id: str, *effects, colour: str = "purple", name: str = "") -> Figure:
    attack = {
        "purple": Segment("purple", 1, "Spore", stars=1, effects=effects),
        "gold": Segment("gold", 1, "Dive", damage=50, effects=effects),
    }[colour]
    return Figure(id=id, name=name or id.capitalize(), mp=2, disc=Disc((attack, Segment("miss", 1))))


PLAIN = figure("plain")
CARDS = {id: TrainerCard(id=id, name=id.upper()) for id in ("one", "two", "three", "four")}


def shelf(*figures: Figure) -> Shelf:
    return Shelf({one.id: one for one in (PLAIN, *figures)}, CARDS)


def team(*figures: str, format: str = "three_on_three", cards=(), trainer: str = "") -> Team:
    return Team(id="team", name="Team", format=format, rules="tfg-2007", figures=figures, cards=cards, trainer=trainer)


SIX = ("plain",) * 6
THREE_CARDS = ("one", "two", "three")


def test_team_of_three_is_legal_without_trainer():
    assert () == team_refusals(team(*SIX[:3]), "three_on_three", TFG_2007, shelf())


def test_team_of_six_is_legal_with_trainer_and_three_cards():
    six = team(*SIX, format="six_on_six", cards=THREE_CARDS, trainer="Red")

    assert () == team_refusals(six, "six_on_six", TFG_2007, shelf())


def test_team_of_six_needs_no_trainer_when_the_rule_set_has_none():
    assert () == team_refusals(team(*SIX, format="six_on_six"), "six_on_six", DUEL_2017, shelf())


@pytest.mark.parametrize(
    "wrong, text",
    [
        (team(*SIX[:5], format="six_on_six", cards=THREE_CARDS, trainer="Red"), "team.figures"),
        (team(*SIX, "plain", format="six_on_six", cards=THREE_CARDS, trainer="Red"), "team.figures"),
        (team(*SIX, format="six_on_six", cards=("one", "two"), trainer="Red"), "team.cards"),
        (team(*SIX, format="six_on_six", cards=("one", "two", "two"), trainer="Red"), "team.card_twice"),
        (team(*SIX, format="six_on_six", cards=("one", "two", "nine"), trainer="Red"), "team.unknown_card"),
        (team(*SIX, format="six_on_six", cards=THREE_CARDS), "team.no_trainer"),
        (
            team(*SIX[:5], "nobody", format="six_on_six", cards=THREE_CARDS, trainer="Red"),
            "team.unknown_figure",
        ),
    ],
    ids=["too few", "too many", "two cards", "a card twice", "unknown card", "no Trainer", "unknown figure"],
)
def test_team_is_refused_when_it_is_not_what_the_format_asks_for(wrong, text):
    refusals = team_refusals(wrong, "six_on_six", TFG_2007, shelf())

    assert [("FG-SETUP-01", text)] == [(ruling.clause, ruling.text) for ruling in refusals]


@pytest.mark.parametrize(
    "strange, text, what",
    [
        (figure("strange", colour="gold"), "team.unknown_colour", ("colour", Phrase("segment.gold"))),
        (
            figure("strange", GiveCondition(to="opponent", is_="asleep")),
            "team.unknown_condition",
            ("condition", Phrase("condition.asleep")),
        ),
        (
            figure("strange", KnockOut(to="opponent", if_=If(condition="burned"))),
            "team.unknown_condition",
            ("condition", Phrase("condition.burned")),
        ),
        (figure("strange", Wait(to="opponent", turns=3)), "team.unknown_wait", ("wait", "3")),
        (figure("strange", NoColour(colour="gold")), "team.unknown_colour", ("colour", Phrase("segment.gold"))),
        (
            figure("strange", SpinCheck(who="opponent", out_if=("gold", "miss"))),
            "team.unknown_colour",
            ("colour", Phrase("segment.gold")),
        ),
        (
            figure("strange", KnockOut(to="opponent", if_=If(spun="gold"))),
            "team.unknown_colour",
            ("colour", Phrase("segment.gold")),
        ),
    ],
    ids=["colour", "condition", "condition asked", "wait", "respun colour", "checked colour", "shown colour"],
)
def test_team_is_refused_when_a_disc_goes_beyond_the_rule_set(strange, text, what):
    refusals = team_refusals(team("plain", "plain", "strange"), "three_on_three", TFG_2007, shelf(strange))

    assert [("FG-SETUP-01", text)] == [(ruling.clause, ruling.text) for ruling in refusals]
    assert ("figure", "Strange") in refusals[0].facts and what in refusals[0].facts
    assert () == figure_refusals(strange, DUEL_2017)


def test_disc_is_refused_once_when_two_attacks_go_beyond_alike():
    twice = figure("twice", GiveCondition(to="opponent", is_="asleep"), GiveCondition(to="self", is_="asleep"))

    assert 1 == len(figure_refusals(twice, TFG_2007))


def test_figures_keep_their_printed_names_when_no_two_are_alike():
    names = table_names(((figure("pikachu"), figure("eevee")), (figure("onix"),)))

    assert (("Pikachu", "Eevee"), ("Onix",)) == names


def test_figures_get_names_of_their_own_when_they_are_alike():
    pikachu, eevee = figure("pikachu"), figure("eevee")

    names = table_names(((pikachu, pikachu, eevee), (pikachu, pikachu, pikachu)))

    assert ("Pikachu", "Pikachu 2", "Eevee") == names[0]
    assert ("Pikachu (b)", "Pikachu 2 (b)", "Pikachu 3 (b)") == names[1]


def test_names_stay_apart_when_a_printed_name_looks_like_a_numbered_one():
    names = table_names(((figure("one", name="Unown"), figure("two", name="Unown 2"), figure("one", name="Unown")), ()))

    assert 3 == len(set(names[0]))


SLOW = [Figure(id=f"slow-{mp}", name="Slow", mp=mp, disc=PLAIN.disc) for mp in (0, 1)]


def warned(figures, rules=TFG_2007, **trainers):
    format = "six_on_six" if len(figures) == 6 else "three_on_three"
    return team_warnings(team(*figures, format=format, **trainers), format, rules, shelf(*SLOW))


def test_team_is_warned_of_when_it_would_lose_in_the_first_turn():
    (warning,) = warned(("slow-1", "slow-0", "slow-1"))

    assert (warning.text, warning.clauses) == ("team.stuck_when_first", ("FG-WIN-02", "FG-MOVE-02", "FG-MOVE-04"))
    assert warned(("slow-1",) * 6, DUEL_2017)


def test_team_is_not_warned_of_when_something_can_be_done_in_the_first_turn():
    assert () == warned(("slow-1", "plain", "slow-1"))
    assert () == warned(("slow-1",) * 6, TFG_2007, cards=THREE_CARDS, trainer="Red")
    assert () == warned(("slow-1",) * 3, with_policies(TFG_2007, {"no_action_means_loss": False}))
