"""Many matches at once: the same game as `FigureRules`, and a refusal by name of what is not known."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from companion.commands.parts import starter_setup
from companion.figure.actions import Attack, Done
from companion.figure.printed import (
    ABILITY_TYPES,
    EFFECT_TYPES,
    AbilityByHand,
    ByHand,
    Disc,
    Figure,
    ForTurns,
    If,
    PutMarker,
    ToBench,
    Wait,
)
from companion.figure.rulesets import RULE_SETS, with_policies
from companion.figure.state import Placed, Setup
from companion.kernel import DataError
from tests.conformance.made_up import made_up_figure
from tests.conformance.matches import KINDS, library, setup_of
from tests.positions import disc, mat

WHY = "the extra studies is not installed"
door = pytest.importorskip("companion.figure.batch", reason=WHY)
differential = pytest.importorskip("tests.figure.batch.differential", reason=WHY)
compiling = pytest.importorskip("companion.figure.batch.compiling", reason=WHY)
pointers = pytest.importorskip("companion.figure.batch.pointers", reason=WHY)
answers = pytest.importorskip("companion.figure.batch.answers", reason=WHY)
playing = pytest.importorskip("companion.figure.batch.playing", reason=WHY)
known = pytest.importorskip("companion.figure.batch.known", reason=WHY)

QUICK, LONG = 20, 2_000

each_kind = pytest.mark.parametrize("format, rules", KINDS, ids=[f"{format}-{rules}" for format, rules in KINDS])


def setup_with(*, rules: str = "tfg-2007", **facts: Any) -> Setup:
    """One figure against another on the smallest mat, the first one with these facts."""
    text, effects = facts.pop("text", "white 50 90, purple 1 90, blue 90, miss 90"), facts.pop("effects", {})
    one = Figure(id="one", name="One", mp=2, disc=disc(text, **effects), **facts)
    other = Figure(id="other", name="Other", mp=2, disc=disc("white 50 90, purple 1 90, blue 90, miss 90"))
    figures = (Placed("One", 0, one), Placed("Other", 1, other))
    return Setup(format="three_on_three", playmat=mat("tiny"), rules=RULE_SETS[rules], figures=figures)


# ---------------------------------------------------------------- the same game


@each_kind
def test_matches_are_the_same_on_both_with_the_same_answers(format, rules):
    compared = differential.compare_many(format, rules, range(QUICK))

    assert [] == compared.differences
    assert QUICK == compared.matches and compared.actions > 20 * QUICK


@pytest.mark.slow
@each_kind
def test_many_matches_are_the_same_on_both_with_the_same_answers(format, rules):
    compared = differential.compare_many(format, rules, range(LONG))

    assert [] == compared.differences
    assert LONG == compared.matches
    met = {
        "Attacked",
        "Displaced",
        "FigureSurrounded",
        "FigureWoken",
        "KnockedOut",
        "LeftCenter",
        "MadeToWait",
        "Passed",
    }
    met |= {"Swapped", "SpunAgain", "Survived", "MarkerRemoved", "ConditionRemoved", "TurnGranted", "AttackNamed"}
    met -= {"FigureWoken"} if rules == "tfg-2007" else set()
    # Without cards, and with plain discs, nothing takes a condition away.
    met -= {"ConditionRemoved"} if (format, rules) == ("three_on_three", "tfg-2007") else set()
    assert met <= compared.met.keys()
    if rules == "duel-2019":
        assert {"Evolved", "FormChanged", "FormLasts", "WentBack"} <= compared.met.keys()
    if (format, rules) == ("six_on_six", "duel-2019"):
        assert {"PlateUsed", "CardPlacedBeside", "CardPlacedUnder", "CardReadied", "CardsBanned"} <= compared.met.keys()
    if (format, rules) == ("six_on_six", "tfg-2007"):
        assert {"CardTurned", "CardPlacedUnder", "TrainerSpun"} <= compared.met.keys()


def test_the_compared_matches_have_every_word_that_is_known():
    setups = [differential.known_part_of(setup_of(*kind, seed)) for kind in KINDS for seed in range(200)]

    assert known.FIELDS.keys() == set().union(*map(differential.words_of, setups))
    assert known.ABILITIES.keys() == set().union(*map(differential.abilities_of, setups))


# ---------------------------------------------------------------- what is not known is refused by its name


def refusal_of(setup: Setup) -> str:
    with pytest.raises(DataError) as refused:
        door.Batch(setup, 1)
    return str(refused.value)


def refused_for_a_field(value: Any) -> bool:
    """Is this an ability whose word is known, and something in it not?"""
    name = str(type(value).__struct_config__.tag)
    return isinstance(value, ABILITY_TYPES) and name in known.ABILITIES and any(known.unknown_ability(value))


def made_up(kinds: tuple[type, ...], of_figure: Any) -> dict[str, Any]:
    """One value for each word, out of figures that nobody made."""
    rng, found = random.Random(1), dict[str, Any]()
    while len(found) < len(kinds):
        figure = made_up_figure(rng, RULE_SETS["duel-2017"], "made-up")
        found |= {
            str(type(one).__struct_config__.tag): one for one in of_figure(figure) if not refused_for_a_field(one)
        }
    return found


EFFECTS = made_up(EFFECT_TYPES, lambda figure: [e for segment in figure.disc.segments for e in segment.effects])
ABILITIES = made_up(ABILITY_TYPES, lambda figure: figure.abilities)


@pytest.mark.parametrize("said", EFFECTS)
def test_a_word_of_an_attack_is_known_or_refused_by_its_name(said, monkeypatch):
    setup = setup_with(rules="duel-2017", text="white 50 180 Bite, miss 180", effects={"Bite": EFFECTS[said]})
    if said in known.FIELDS:
        door.Batch(differential.known_part_of(setup), 1)
        monkeypatch.setattr(known, "FIELDS", {one: known.FIELDS[one] for one in known.FIELDS if one != said})

    assert f"the word {said}, in Bite of One" in refusal_of(setup)


@pytest.mark.parametrize("said", ABILITIES)
def test_a_word_of_an_ability_is_known_or_refused_by_its_name(said, monkeypatch):
    setup = setup_with(rules="duel-2017", ability=True, abilities=(ABILITIES[said],))
    if said in known.ABILITIES:
        door.Batch(setup, 1)
        monkeypatch.setattr(known, "ABILITIES", {})

    assert f"the word {said}, of One" in refusal_of(setup)


@pytest.mark.parametrize("said", known.FIELDS)
def test_a_field_of_a_word_that_is_not_known_is_refused_by_its_name(said, monkeypatch):
    effect = replace(EFFECTS[said], when="on_tie")
    setup = setup_with(rules="duel-2017", text="white 50 180 Bite, miss 180", effects={"Bite": effect})
    monkeypatch.setattr(known, "FIELDS", {one: fields - {"when"} for one, fields in known.FIELDS.items()})

    assert f"when of the word {said}, in Bite of One" in refusal_of(setup)


def test_a_policy_that_is_not_known_is_refused_by_its_name(monkeypatch):
    setup = setup_with()
    kept = replace(setup, rules=with_policies(setup.rules, {"repetition": 3}))

    assert "the policy repetition" in refusal_of(kept)

    monkeypatch.setattr(known, "RULE_FIELDS", known.RULE_FIELDS - {"white_text"})

    assert "the policy white_text" in refusal_of(setup)


TOGETHER = If(marker="curse", markers=("cracked",))


@pytest.mark.parametrize(
    "effect, said",
    [
        (ToBench(to="both", pick=2), "pick of the word to_bench"),
        (Wait(to="opponent", if_=TOGETHER), "markers of the word wait"),
        (ForTurns(to="opponent", is_="tailwind", turns=9), "turns of the word for_turns"),
    ],
)
def test_a_value_that_is_not_known_is_refused_with_its_word(effect, said):
    setup = setup_with(text="white 50 180 Bite, miss 180", effects={"Bite": effect})

    assert said in refusal_of(setup)


def test_two_kinds_of_markers_that_could_save_one_figure_are_refused():
    saved = tuple(PutMarker(to="self", is_=kind) for kind in ("disguise", "full"))
    either = setup_with(text="white 50 180 Bite, miss 180", effects={"Bite": saved[0]})
    both = setup_with(text="white 50 180 Bite, miss 180", effects={"Bite": saved})

    assert "the word full" in refusal_of(both)
    assert () == tuple(known.unknown_in(either))


def test_most_discs_of_the_library_are_played():
    played = [figure for figure in library().figures() if not any(door.unknown_of(figure))]

    assert 0.99 < len(played) / len(library().figures())


def test_a_setup_that_is_too_large_is_refused_with_what_is_the_most():
    figure = setup_with().figures[0].figure
    many = tuple(Placed(f"One {number}", number % 2, figure) for number in range(13))
    effects = tuple(Wait(to="opponent") for _ in range(9))

    assert "13 figures, where 12 are the most" in refusal_of(replace(setup_with(), figures=many))
    segments = setup_with().figures[0].figure.disc.segments * 7
    wide = replace(figure, disc=Disc(segments))
    assert "28 segments" in refusal_of(replace(setup_with(), figures=(Placed("One", 0, wide),)))
    assert "9 effects" in refusal_of(setup_with(text="white 50 180 Bite, miss 1", effects={"Bite": effects}))


# ---------------------------------------------------------------- many of them


@each_kind
def test_a_match_takes_less_than_a_kilobyte(format, rules):
    assert 1024 > door.Batch(starter_setup(format, rules), 10).bytes_a_match


def test_a_match_of_very_many_turns_is_left_unfinished():
    batch = door.Batch(setup_with(), 2)
    batch.play(most=1)
    batch.tables[1, door.batch.at.TURN] = playing.MOST_TURNS
    batch.play()

    assert 0 <= batch.winners[0] and (-1, 1) == (batch.winners[1], batch.actions[1])


def test_a_match_of_a_seed_is_the_same_however_many_there_are_and_whoever_plays_them():
    setup = differential.known_part_of(setup_of("three_on_three", "duel-2017", 1))
    all_at_once, two_parts, alone = door.Batch(setup, 50, seed=7), door.Batch(setup, 50, seed=7), door.Batch(setup, 1)
    all_at_once.play()
    two_parts.play(most=5)
    two_parts.play(last=20)
    two_parts.play(first=20)
    alone.begin(seed=7, first=33)
    alone.play()

    assert np.array_equal(all_at_once.tables, two_parts.tables)
    assert np.array_equal(all_at_once.tables[33], alone.tables[0])
    assert len({tuple(row) for row in all_at_once.tables}) > 40
    assert (all_at_once.winners >= 0).all() and all_at_once.answers(0) == ()


def drawn_segments(facts: Any, chances: Any, drawn: Any) -> None:
    """Segments of the first figure's disc, drawn by compiled code; Python cannot call what is only a part of it."""

    @compiling.compiled_and_kept
    def draw(facts: Any, chances: Any, drawn: Any) -> None:
        for number in range(len(drawn)):
            drawn[number] = answers.drawn_segment(pointers.facts_at(facts, 0), 0, pointers.chance_at(chances, 0))

    draw(facts, chances, drawn)


def test_a_segment_comes_up_as_often_as_it_is_wide():
    setup = setup_with(text="white 50 90, purple 1 180, blue 10, miss 80")
    facts = door.batch.made_of(setup).facts
    drawn = np.empty(36_000, np.int64)
    drawn_segments(facts, np.array([5], np.uint64), drawn)
    counts = np.bincount(drawn, minlength=4)

    expected = np.array([9_000, 18_000, 1_000, 8_000])
    assert ((counts - expected) ** 2 / expected).sum() < 16.3  # once in a thousand of 3 degrees of freedom


def test_an_action_that_answers_nothing_is_refused():
    batch = door.Batch(setup_with(), 1)

    with pytest.raises(KeyError):
        batch.take(0, Attack("Other"))
    with pytest.raises(KeyError):
        batch.take(0, Done())


def test_a_player_who_will_not_act_loses():
    batch = door.Batch(setup_with(), 1)
    batch.take(0, batch.answers(0)[0])
    mover = batch.table(0).to_move
    batch.take(0, Done())

    assert 1 - mover == batch.winners[0]
    assert "FG-WIN-02" == batch.table(0).ended_by


def test_what_the_players_carry_out_is_named():
    by_hand = setup_with(ability=True, abilities=(AbilityByHand(text="Look at a card."),))
    attack = setup_with(text="white 50 180 Bite, miss 180", effects={"Bite": ByHand(text="Sing.")})

    assert ("One",) == door.Batch(by_hand, 1).left_to_players
    assert ("One",) == door.Batch(attack, 1).left_to_players
    assert () == door.Batch(setup_with(), 1).left_to_players
