"""The data that ship with the app: discs, teams, Trainer cards and mats."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.figures import TRAINER_DISC, Figure, TrainerCard
from companion.figure.printed.playmat import Graph, Playmat
from companion.figure.rulesets import RULE_SETS, TFG_2007, with_policies
from companion.figure.teams import (
    Shelf,
    Team,
    cards_of,
    cards_under,
    figure_refusals,
    has_trainers,
    mat_refusals,
    team_refusals,
)

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "companion" / "figure" / "library"
MATS = ROOT / "board_maps" / "mats"
CASES = ROOT / "tests" / "cases"

# Raised when the vocabulary learns to say more; a disc never falls back.
EXPRESSED = 218
WHOLLY = 218


def read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def figure(table: dict[str, Any]) -> Figure:
    disc = Disc(msgspec.convert(table["segments"], tuple[Segment, ...]))
    return msgspec.convert({**{k: v for k, v in table.items() if k != "segments"}, "disc": disc}, Figure)


FIGURES = [figure(table) for path in sorted(LIBRARY.glob("*.toml")) for table in read(path).get("figure", [])]
BY_ID = {one.id: one for one in FIGURES}
TEAMS = {path.stem: msgspec.convert(read(path), Team) for path in sorted((LIBRARY / "teams").glob("*.toml"))}
CARD_FILES = ("trainers.toml", "plates.toml")
CARDS = [msgspec.convert(table, TrainerCard) for name in CARD_FILES for table in read(LIBRARY / name)["card"]]
PLAYMATS = {path.stem: msgspec.convert(read(path), Playmat) for path in sorted(MATS.glob("*.toml"))}


def effects_of(one: Figure) -> list[Any]:
    return [effect for segment in one.disc.segments for effect in segment.effects]


def test_library_holds_discs_of_the_three_editions():
    assert {"v3_0_5_2017", "v7_2019", "tfg-2006"} == {one.edition for one in FIGURES}


def test_library_says_most_discs_without_the_players_hands():
    assert sum(not one.by_hand for one in FIGURES if one.edition == "v3_0_5_2017") >= EXPRESSED


def test_library_plays_most_discs_wholly_with_their_abilities():
    of_2017 = [one for one in FIGURES if one.edition == "v3_0_5_2017"]

    assert sum(not one.by_hand and not one.ability_by_hand for one in of_2017) >= WHOLLY


def test_every_ability_is_said_or_what_is_left_of_it_is_named():
    assert [] == [one.id for one in FIGURES if one.ability != bool(one.abilities)]


def test_library_uses_no_id_twice():
    assert [] == [one for one, count in Counter(one.id for one in FIGURES).items() if count > 1]


def test_every_disc_closes_at_24_whole_sectors():
    assert [] == [one.id for one in FIGURES if one.disc.total != 24]
    assert [] == [one.id for one in FIGURES for s in one.disc.segments if s.size != int(s.size)]


def test_every_figure_is_known_to_one_rule_set_at_least():
    assert [] == [one.id for one in FIGURES if all(figure_refusals(one, rules) for rules in RULE_SETS.values())]


def test_every_figure_has_a_type_and_a_way_to_move():
    assert [] == [one.id for one in FIGURES if not one.types or not 0 <= one.mp <= 3]
    # Those without MP are discs of 2019, and stand where something else puts them.
    assert {"v7_2019"} == {one.edition for one in FIGURES if one.mp == 0}


def test_what_is_not_known_of_an_original_is_said():
    assert [] == [one.id for one in FIGURES if one.edition == "tfg-2006" and not one.provisional]


def test_known_originals_name_stand_ins_of_the_library():
    known = read(LIBRARY / "originals.toml")["known"]

    assert known and [] == [one["proxy"] for one in known if one.get("proxy", "lugia-ex") not in BY_ID]


def test_trainer_disc_is_the_one_that_the_rules_spin():
    trainer = read(LIBRARY / "trainers.toml")["trainer_figure"]

    assert Disc(msgspec.convert(trainer["segments"], tuple[Segment, ...])) == TRAINER_DISC


def test_trainer_cards_without_a_known_effect_have_a_stand_in_or_are_left_to_the_players():
    unsure = [card for card in CARDS if card.certainty in ("low", "unknown")]

    assert {"x-attack", "x-accuracy", "switch", "no-wait"} == {card.id for card in unsure}
    assert [] == [card.id for card in CARDS if card.undocumented and (card.by_hand or card not in unsure)]
    agreed = cards_under(with_policies(TFG_2007, {"undocumented_cards": "by_hand"}), CARDS)
    assert {card.id for card in unsure} == {card.id for card in agreed if card.kind == "trainer" and card.by_hand}


@pytest.mark.parametrize("team", TEAMS.values(), ids=TEAMS.keys())
def test_team_is_legal_under_its_rule_set(team):
    shelf = Shelf(BY_ID, {card.id: card for card in CARDS})
    rules = RULE_SETS[team.rules]

    assert () == team_refusals(team, team.format, rules, shelf)
    assert (cards_of(team.format, rules) is not None) == bool(team.cards)
    assert has_trainers(team.format, rules) == bool(team.trainer)


@pytest.mark.parametrize("team", TEAMS.values(), ids=TEAMS.keys())
def test_team_needs_no_hands_and_loses_no_ability(team):
    assert [] == [one for one in team.figures if BY_ID[one].by_hand or BY_ID[one].ability_by_hand]
    assert [] == [card.id for card in CARDS if card.id in team.cards and card.by_hand]


def test_teams_come_in_pairs_with_the_same_move_points():
    kinds = Counter((team.rules, team.format) for team in TEAMS.values())
    points = {(t.rules, t.format, sum(BY_ID[one].mp for one in t.figures)) for t in TEAMS.values()}

    assert {(rules, form) for rules in RULE_SETS for form in ("six_on_six", "three_on_three")} == kinds.keys()
    assert min(kinds.values()) >= 2
    assert len(points) == len(kinds)


def test_every_format_has_its_mat():
    assert () == mat_refusals("six_on_six", PLAYMATS["six_on_six"])
    assert () == mat_refusals("six_on_six", PLAYMATS["duel"])
    assert () == mat_refusals("three_on_three", PLAYMATS["three_on_three"])


@pytest.mark.parametrize("playmat", PLAYMATS.values(), ids=PLAYMATS.keys())
def test_mat_has_no_fault(playmat):
    assert [] == playmat.faults()
    assert [] == playmat.way_faults()
    assert playmat.source


@pytest.mark.parametrize("playmat", PLAYMATS.values(), ids=PLAYMATS.keys())
def test_mat_turned_by_180_degrees_is_itself(playmat):
    width, height = playmat.size_mm
    name_at = {space.at: space.id for space in playmat.space}
    turned = {space.id: name_at[width - space.at[0], height - space.at[1]] for space in playmat.space}

    assert lines(playmat) == {frozenset(turned[end] for end in line) for line in lines(playmat)}
    assert playmat.goals["b"] == turned[playmat.goals["a"]]
    assert set(playmat.entry_points["b"]) == {turned[entry] for entry in playmat.entry_points["a"]}
    assert turned[playmat.goals["a"]] != playmat.goals["a"]


@pytest.mark.parametrize("name", ["duel", "six_on_six"])
def test_mat_is_not_its_own_mirror_image(name):
    playmat = PLAYMATS[name]
    name_at = {space.at: space.id for space in playmat.space}
    mirrored = {space.id: name_at[playmat.size_mm[0] - space.at[0], space.at[1]] for space in playmat.space}

    assert lines(playmat) != {frozenset(mirrored[end] for end in line) for line in lines(playmat)}


@pytest.mark.parametrize("name", ["duel", "six_on_six"])
def test_mat_of_six_has_the_known_28_spaces_and_34_lines(name):
    graph = Graph(PLAYMATS[name])

    assert (28, 34) == (len(graph.names), len(graph.playmat.lines))
    assert {2: 16, 3: 12} == Counter(space.bit_count() for space in graph.neighbours)
    for seat in (0, 1):
        for entry in graph.entries[seat]:
            assert graph.distance[entry][graph.goal_to_reach(seat)] == 6
            assert graph.distance[entry][graph.goals[seat]] == 3


def test_goal_side_diagonal_lies_to_the_right_of_the_own_goal():
    playmat = PLAYMATS["duel"]
    at = {space.id: space.at for space in playmat.space}

    # Seat a looks up the mat: its right is a larger x.
    inward = [line for line in playmat.lines if sorted(line) == ["d2", "e1"]]
    assert len(inward) == 1
    assert at["e1"][0] > at[playmat.goals["a"]][0]


def test_provisional_mats_say_why():
    assert {"six_on_six", "three_on_three"} == {mat.id for mat in PLAYMATS.values() if mat.provisional}


def test_three_on_three_has_room_for_three_and_two_ways_in():
    playmat = PLAYMATS["three_on_three"]

    assert (3, 1) == (playmat.bench, playmat.center)
    assert [2, 2] == [len(entries) for entries in playmat.entry_points.values()]


def lines(playmat: Playmat) -> set[frozenset[str]]:
    return {frozenset(line) for line in playmat.lines}
