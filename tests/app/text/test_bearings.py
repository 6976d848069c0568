"""What is in force on a figure, in sentences of both languages."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.adapters.files.texts_file import load_texts
from companion.app.text.figure_abilities import bearing_sentence
from companion.figure.active_effects import bearings
from companion.figure.printed.abilities import (
    Ability,
    Immune,
    LetsPass,
    MoreDamage,
    MorePoints,
    PointsAtMost,
    TimesDamage,
    While,
    Who,
)
from companion.figure.printed.figures import TrainerCard
from tests.figure.test_active_effects import having, placed
from tests.positions import Piece, disc, piece, position
from tests.texts.test_texts import faults

ENGLISH = load_texts("en")
GIVES = MoreDamage(n=30)
ON_BENCH = While(on_bench=True)
CASES: tuple[tuple[str, Ability, str, str], ...] = (
    (
        "b1",
        PointsAtMost(n=1, to=Who()),
        "1 MP instead of 2: y next to it.",
        "1 Bewegungspunkt statt 2: y neben ihr.",
    ),
    (
        "gb",
        MorePoints(n=1, to=Who()),
        "3 MP instead of 2: y on gb.",
        "3 Bewegungspunkte statt 2: y auf gb.",
    ),
    (
        "bench",
        MorePoints(n=1, to=Who(), while_=ON_BENCH),
        "3 MP instead of 2: y on the Bench.",
        "3 Bewegungspunkte statt 2: y auf der Bank.",
    ),
    ("b1", MoreDamage(n=20, to=Who()), "20 more damage: y next to it.", "20 mehr Schaden: y neben ihr."),
    ("b1", MoreDamage(n=-20, to=Who()), "20 less damage: y next to it.", "20 weniger Schaden: y neben ihr."),
    (
        "b1",
        MoreDamage(n=20, to=Who(), attack="Bite"),
        "20 more damage with Bite: y next to it.",
        "20 mehr Schaden mit Bite: y neben ihr.",
    ),
    (
        "b1",
        MoreDamage(n=-20, to=Who(), attack="Bite"),
        "20 less damage with Bite: y next to it.",
        "20 weniger Schaden mit Bite: y neben ihr.",
    ),
    (
        "b1",
        LetsPass(side="any"),
        "From y next to it: All other figures can move past this figure.",
        "Durch y neben ihr: Alle anderen Figuren können an dieser Figur vorbeiziehen.",
    ),
)


@pytest.mark.parametrize("at, ability, english, german", CASES)
def test_a_sentence_says_what_is_changed_and_by_whom(at: str, ability: Ability, english: str, german: str) -> None:
    match = placed(x=piece("a", "m", disc("white 10 360 Bite")), y=having("b", at, ability))
    game = match.rules.game
    (bearing,) = bearings(game, match.table, 0)
    said = bearing_sentence(game, match.table, 0, bearing)

    for language, wanted in (("en", english), ("de", german)):
        table = load_texts(language)
        assert [] == list(faults(table, said)) and wanted == table.tell(said)


def test_its_own_abilities_are_said_to_be_its_own() -> None:
    own = (TimesDamage(times=2), Immune(conditions=("asleep",), while_=While(on_entry_point=True)))
    match = placed(x=having("a", "a1", *own), y=piece("b", "gb"))
    game = match.rules.game
    said = [
        load_texts("en").tell(bearing_sentence(game, match.table, 0, one)) for one in bearings(game, match.table, 0)
    ]

    assert [
        "Damage times 2: its own ability.",
        "From its own ability: This figure doesn't become Asleep while this figure is on an Entry Point.",
    ] == said


def test_what_a_card_gives_is_the_card_s_beside_the_mat_or_under_a_figure() -> None:
    strong = MoreDamage(n=20, to=Who(type="fire", itself=True))
    power = TrainerCard(id="power", name="Power", kind="plate", lasting="match", gives=(strong,))
    attack = TrainerCard(id="attack", name="Attack", kind="plate", target="own_field", lasting="turn", gives=(GIVES,))
    pieces = {"v": piece("a", "a1"), "x": of_type("fire", piece("a", "m")), "y": piece("b", "b1")}
    match = position(pieces, rules="duel-2019", cards={"a": (power, attack)})
    game, table = match.rules.game, replace(match.table, cards=(("beside", "x"), ()))
    said = {
        name: [ENGLISH.tell(bearing_sentence(game, table, figure, one)) for one in bearings(game, table, figure)]
        for name, figure in game.number.items()
    }

    assert {"v": [], "x": ["20 more damage: Power.", "30 more damage: Attack."], "y": []} == said


def of_type(type: str, made: Piece) -> Piece:
    return replace(made, figure=replace(made.figure, types=(type,)))
