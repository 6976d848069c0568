"""Plates: what a team may bring, and the given ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.adapters.library.library import FileLibrary
from companion.figure._active_abilities import damage_by_abilities
from companion.figure.actions import PlayTrainer
from companion.figure.game import BENCH_NAME, CENTER_NAME
from companion.figure.printed.abilities import MoreDamage, WaitsAtStart, Who
from companion.figure.printed.figures import TrainerCard
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import Team, cards_of, cost_of_cards, setup_for, team_refusals
from companion.kernel.model import ChoiceRequest
from companion.texts.errors import ValidationError
from tests.positions import piece, position

DUEL = RULE_SETS["duel-2019"]
LIBRARY = FileLibrary(own=Path(__file__).parent / "no-data-of-the-players")
PLATES = [card for card in LIBRARY.cards() if card.kind == "plate"]
GIVES = MoreDamage(n=20)


def team(*cards: str, rules: str = "duel-2019") -> Team:
    known = next(one for one in LIBRARY.teams() if one.rules == "duel-2017" and one.format == "six_on_six")
    return replace(known, rules=rules, cards=cards, trainer="")


def refusals(*cards: str) -> list[tuple[str, str]]:
    return [(one.clause, one.text) for one in team_refusals(team(*cards), "six_on_six", DUEL, LIBRARY.shelf())]


def ids(cost: int) -> list[str]:
    return [card.id for card in PLATES if card.cost == cost]


def test_team_brings_plates_up_to_six_that_cost_eight_together():
    ones, twos = ids(1), ids(2)

    assert [] == refusals()
    assert [] == refusals(*ones[:6])
    assert [] == refusals(*ones[:4], *twos[:2])
    assert [("FG-PLATE-01", "team.too_many_cards")] == refusals(*ones[:7])
    assert [("FG-PLATE-01", "team.cards_cost")] == refusals(*ones[:3], *twos[:3])


def test_plates_are_different_known_and_no_trainer_cards():
    assert [("FG-PLATE-01", "team.card_twice")] == refusals("charcoal-2019", "charcoal-2019")
    assert [("FG-PLATE-01", "team.unknown_card")] == refusals("nobody-knows")
    assert [("FG-PLATE-01", "team.other_card")] == refusals("full-heal")


def test_plate_without_a_cost_costs_nothing():
    stones = [card for card in PLATES if card.cost is None]

    assert stones and 0 == cost_of_cards(stones)


def test_plates_are_brought_to_six_on_six_under_one_rule_set():
    assert cards_of("three_on_three", DUEL) is None
    assert cards_of("six_on_six", RULE_SETS["duel-2017"]) is None
    brought = (team("charcoal-2019"), team())
    mat = next(one for one in LIBRARY.playmats() if one.id == "duel")
    setup = setup_for("six_on_six", mat, DUEL, brought, LIBRARY.shelf())

    assert [["Charcoal"], []] == [[card.name for card in cards] for cards in setup.cards]
    assert (None, None) == setup.trainer_discs


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.id)
def test_each_given_plate_is_used_and_carried_out(plate):
    own = {"types": plate.types[:1], "name": (plate.names or ("x",))[0]}
    places = {"own_bench": BENCH_NAME, "own_center": CENTER_NAME}
    pieces = {
        "x": piece("a", places.get(plate.target, "m"), **own),
        "p": piece("a", CENTER_NAME if plate.needs is None else BENCH_NAME),
        "q": piece("a", BENCH_NAME),
        "y": piece("b", "a1"),
        "z": piece("b", "a2"),
        "v": piece("a", "b1"),
        "w": piece("a", "b2"),
    }
    at = position(pieces, rules="duel-2019", cards={"a": (plate,)})
    state = at.rules.apply(at.state, PlayTrainer(plate.name)).state
    while any(isinstance(request, ChoiceRequest) for request in at.rules.pending(state)):
        state = at.rules.apply(state, at.rules.answers(state, at.rules.pending(state)[0])[0]).state

    assert "up" not in state.table.cards[0]
    assert (state.table.to_move == 0) == plate.may_move_after


def test_what_a_card_gives_lasts_and_can_be_given():
    for gives in (WaitsAtStart(turns=1),):
        with pytest.raises(ValidationError):
            TrainerCard(id="x", name="X", kind="plate", target="own_field", lasting=True, gives=(gives,))
    with pytest.raises(ValidationError):
        TrainerCard(id="x", name="X", kind="plate", target="own_field", gives=(GIVES,))
    with pytest.raises(ValidationError):
        TrainerCard(id="x", name="X", kind="plate", lasting="match", gives=(GIVES,))


def test_gas_on_a_figure_does_not_reach_the_plate_beside_the_mat_for_which_it_stands():
    less = TrainerCard(id="x", name="X", kind="plate", lasting="match", gives=(MoreDamage(n=-20, to=Who(itself=True)),))
    pieces = {"v": piece("a", "a1", markers=("clinging_gas",)), "x": piece("a", "m"), "y": piece("b", "b1")}
    at = position(pieces, rules="duel-2019", cards={"a": (less,)})
    game, table = at.rules.game, replace(at.table, cards=(("beside",), ()))
    x, y = game.number["x"], game.number["y"]
    attack = next(one for one in game.discs[x] if one.colour == "white")

    assert 30 == damage_by_abilities(game, table, x, y, attack, 50)
