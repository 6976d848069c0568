from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from companion.adapters.cases.figure_cases import load_cases
from companion.adapters.library.library import FileLibrary
from companion.cases.figure.format import Step
from companion.figure.printed.effects import Wait
from companion.figure.printed.figures import TRAINER_DISC
from companion.kernel.errors import DataError

VISIBLE = Path(__file__).parent.parent.parent / "cases" / "figure-visible.yaml"

FILE = """
game: figure
defaults:
  rules: tfg-2007
  board:
    spaces: [ga, a1, m, b1, gb]
    lines: [[ga, a1], [a1, m], [m, b1], [b1, gb]]
    entry_points: {a: [a1], b: [b1]}
    goals: {a: ga, b: gb}
    bench: 6
    center: 2
  kinds:
    Pawn:
      mp: 2
      disc:
        - {colour: white, name: Tackle, damage: 50, size: 48}
        - {colour: purple, name: Daze, stars: 1, size: 24, effects: [{do: wait, to: opponent}]}
        - {colour: miss, size: 24}
  to_move: a
  turn: 5
cases:
  - id: FC-1
    title: a case
    clauses: [FG-BATTLE-05]
    given:
      board: {bench: 3}
      figures:
        x: {owner: a, kind: Pawn, at: m}
        y: {owner: b, kind: Pawn, at: b1, condition: poisoned}
        z: {owner: b, kind: Pawn, at: center}
      waiting: {x: 7}
      trainers:
        a: {disc: [{colour: white, name: Success, size: 72}, {colour: miss, size: 24}], cards: [{name: Potion}]}
    when:
      - stay: {figure: x}
      - attack: y
      - spin: {x: Tackle, y: 1}
    then:
      at: {x: m, y: center}
      refused: {step: 2, clause: [FG-A, FG-B]}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return FileLibrary(tmp_path_factory.mktemp("home"))


def case(library, write, text=FILE):
    return load_cases(write(text, "cases.yaml"), library).cases[0]


def changed(old: str, new: str) -> str:
    assert old in FILE
    return FILE.replace(old, new, 1)


def test_a_case_comes_with_everything_resolved(library, write):
    given = case(library, write).given

    assert (3, 2, ["ga", "a1", "m", "b1", "gb"]) == (
        given.board.bench,
        given.board.center,
        [space.id for space in given.board.space],
    )
    assert [("x", "a", "m", None), ("y", "b", "b1", "poisoned"), ("z", "b", "center", None)] == [
        (figure.name, figure.owner, figure.at, figure.condition) for figure in given.figures
    ]
    assert (Wait(to="opponent"),) == given.figures[0].figure.disc.segments[1].effects
    assert {"a": (), "b": ("z",)} == given.center_order
    assert {"x": 7} == given.waiting
    assert [("Potion", "up", "none")] == [
        (held.card.name, held.face, held.card.target) for held in given.trainers["a"].cards
    ]
    assert ("a", None, 5, "tfg-2007") == (given.to_move, given.first_player, given.turn, given.rules)


def test_steps_and_checks_are_as_they_are_written(library, write):
    loaded = case(library, write)

    assert ["stay", "attack", "spin"] == [step.kind for step in loaded.when]
    assert {"x": "Tackle", "y": 1} == loaded.when[2].spin
    assert {"x": "m", "y": "center"} == loaded.then.at
    assert ("FG-A", "FG-B") == loaded.then.refused.clauses
    assert loaded.then.legal_moves is None


@pytest.mark.parametrize(
    "step, kind",
    [
        ("{move: {figure: x, to: a1}}", "move"),
        ("{surround: y}", "surround"),
        ("{name_attack: {figure: y, attack: Daze}}", "name_attack"),
        ("{choose: m}", "choose"),
        ("{choose: [m, a1]}", "choose"),
        ("{trainer: {card: Potion, spin: Success}}", "trainer"),
        ("{trainer: {card: Potion}}", "trainer"),
        ("{done: true}", "done"),
        ("{first: b}", "first"),
        ("{on_line: x}", "on_line"),
        ("{wake: y}", "wake"),
        ("{correct: {purpose: by_hand, put: {x: a1}, condition: {y: none}}}", "correct"),
    ],
)
def test_every_step_can_be_written(step, kind, library, write):
    assert kind == case(library, write, changed("{figure: x}", "{figure: x}\n      - " + step)).when[1].kind


@pytest.mark.parametrize("choice, picks", [("m", ("m",)), ("[m, a1]", ("m", "a1")), ("no", ("no",)), ("2", ("2",))])
def test_a_choice_is_a_list_of_words(choice, picks, library, write):
    assert picks == case(library, write, changed("attack: y", f"choose: {choice}")).when[1].choose


def test_a_figure_of_the_catalogue_may_be_named(library, write):
    loaded = case(
        library, write, changed("{owner: a, kind: Pawn", "{owner: a, kind: absol-r").replace("Tackle, y", "0, y")
    )

    assert "Absol" == loaded.given.figures[0].figure.name


def test_a_kind_may_be_a_figure_of_the_catalogue_or_be_written_at_its_figure(library, write):
    text = changed("    Pawn:", "    Cat: absol-r\n    Pawn:")
    text = text.replace("kind: Pawn, at: m}", "kind: Cat, at: m}").replace("x: Tackle", "x: Scratch")
    text = text.replace(
        "kind: Pawn, at: center", "kind: {mp: 3, types: [fire], disc: [{colour: miss, size: 1}]}, at: center"
    )

    x, _, z = case(library, write, text).given.figures

    assert ("absol-r", 3, ("fire",)) == (x.figure.id, z.figure.mp, z.figure.types)


def test_a_map_may_be_named_and_its_spaces_may_lie_somewhere(library, write):
    named = FILE[: FILE.index("  board:")] + "  board: tiny\n" + FILE[FILE.index("  kinds:") :]
    named = named.replace("      board: {bench: 3}\n", "")
    placed = changed("    bench: 6", "    at: {m: [10, 20]}\n    bench: 6")

    assert "tiny" == case(library, write, named).given.board.id
    assert (10.0, 20.0) == case(library, write, placed).given.board.space[2].at


def test_a_card_is_a_known_one_or_made_up(library, write):
    known = changed("{name: Potion}", "{name: Full Heal, face: down}, {name: No Wait, face: x}")
    made = changed("{name: Potion}", "{name: Tonic, lasting: true, target: own_field, effects: [{do: cure, to: self}]}")
    aimed = changed("- attack: y", "- trainer: {card: Potion, spin: 1, target: x}\n      - attack: y")

    heal, no_wait = case(library, write, known).given.trainers["a"].cards
    tonic = case(library, write, made).given.trainers["a"].cards[0].card

    assert ("full-heal", "any_field", "down") == (heal.card.id, heal.card.target, heal.face)
    assert ("x", True) == (no_wait.face, no_wait.card.may_move_after)
    assert (True, "own_field", 1) == (tonic.lasting, tonic.target, len(tonic.effects))
    assert "any_field" == case(library, write, aimed).given.trainers["a"].cards[0].card.target


def test_a_trainer_figure_without_a_disc_has_the_usual_one(library, write):
    text = changed("{disc: [{colour: white, name: Success, size: 72}, {colour: miss, size: 24}], cards", "{cards")

    assert TRAINER_DISC == case(library, write, text).given.trainers["a"].disc


FAULTS = [
    ("game: figure", "game: card", "game: expected figure, got 'card'"),
    ("game: figure\n", "", "game: expected figure, got nothing"),
    (
        "defaults:",
        "default:",
        "unknown key 'default' (did you mean 'defaults'?); the keys are game, defaults, cases",
    ),
    ("cases:", "cases: {}\nx:", "unknown key 'x'"),
    ("id: FC-1", "id: 3", "cases[0]: id: expected text, got 3"),
    ("id: FC-1\n    title", "title", "cases[0]: the key 'id' is missing"),
    ("title: a case", "titel: a case", "case FC-1: unknown key 'titel' (did you mean 'title'?)"),
    ("    clauses: [FG-BATTLE-05]\n", "", "case FC-1: the key 'clauses' is missing"),
    ("clauses: [FG-BATTLE-05]", "clauses: FG", "case FC-1: clauses: expected a list, got 'FG'"),
    (
        "rules: tfg-2007",
        "rules: tfg-2008",
        "defaults.rules (found in case FC-1): expected tfg-2007, duel-2017 or duel-2019, got 'tfg-2008'",
    ),
    ("  rules: tfg-2007\n", "", "case FC-1: given: the key 'rules' is missing"),
    (
        "rules: tfg-2007",
        "policies: {turn_limt: 3}\n  rules: tfg-2007",
        "defaults.policies (found in case FC-1): unknown house rule",
    ),
    (
        "rules: tfg-2007",
        "policies: {turn_limit: -3}\n  rules: tfg-2007",
        "policies (found in case FC-1): house rule turn_limit",
    ),
    (
        "bench: 6",
        "bensh: 6",
        "defaults.board (found in case FC-1): unknown key 'bensh' (did you mean 'bench'?)",
    ),
    ("bench: 3", "bensh: 3", "case FC-1: given.board: unknown key 'bensh' (did you mean 'bench'?)"),
    ("[m, b1], ", "[m, b2], ", "lines[2] (found in case FC-1): the line m–b2 leads to 'b2', which isn't a space"),
    ("spaces: [ga, a1,", "spaces: [ga, ga, a1,", "spaces[1] (found in case FC-1): the name 'ga' is used twice"),
    ("goals: {a: ga, b: gb}", "goals: {a: ga}", "goals (found in case FC-1): expected only the seats a and b, got a"),
    ("goals: {a: ga,", "goals: {c: ga,", "goals"),
    (
        "bench: 6",
        "at: {mm: [1, 2]}\n    bench: 6",
        "at.mm (found in case FC-1): expected a space of the mat, got 'mm' (did you mean 'm'?)",
    ),
    (
        "board: {bench: 3}",
        "board: tinny",
        "case FC-1: given.board: expected a mat (duel, six_on_six, three_on_three or",
    ),
    ("board: {bench: 3}", "board: tinny", "got 'tinny' (did you mean 'tiny'?)"),
    ("mp: 2", "mp: two", "defaults.kinds.Pawn.mp (found in case FC-1): expected a whole number, got 'two'"),
    ("mp: 2", "mb: 2", "kinds.Pawn"),
    ("do: wait", "do: wiat", "kinds.Pawn.disc[1].effects[0].do (found in case FC-1): expected"),
    ("damage: 50, ", "", "kinds.Pawn.disc[0] (found in case FC-1): a white segment needs damage"),
    ("size: 48}", "size: .inf}", "size (found in case FC-1): expected a number of at most"),
    ("owner: a, kind: Pawn", "owner: c, kind: Pawn", "case FC-1: given.figures.x.owner: expected a or b, got 'c'"),
    (
        "owner: a, kind: Pawn",
        "owner: a, kind: Pwan",
        "given.figures.x.kind: expected a kind of this file (Pawn) or the id",
    ),
    ("owner: a, kind: Pawn", "owner: a, kind: Pwan", "got 'Pwan' (did you mean 'Pawn'?)"),
    (
        "owner: a, kind: Pawn",
        "owner: a, kind: [1]",
        "given.figures.x.kind: expected a table of keys and values, got a list",
    ),
    (
        "kind: Pawn, at: m}",
        "kind: Pawn, at: mm}",
        "figures.x.at: expected a space of the mat, bench or center, got 'mm'",
    ),
    ("kind: Pawn, at: m}", "kind: Pawn, at: b1}", "given.figures.y.at: b1 isn't free: x is on it already"),
    ("kind: Pawn, at: m}", "kind: Pawn}", "case FC-1: given.figures.x: the key 'at' is missing"),
    ("condition: poisoned", "condition: sick", "given.figures.y.condition: expected"),
    ("waiting: {x: 7}", "waiting: {w: 7}", "given.waiting.w: expected a figure of this case (x, y, z), got 'w'"),
    ("waiting: {x: 7}", "waiting: {x: soon}", "given.waiting.x: expected a whole number or none, got 'soon'"),
    (
        "waiting: {x: 7}",
        "center_order: {b: [y]}",
        "given.center_order.b: expected each figure of b in the Pokémon Center once (z), got y",
    ),
    ("turn: 5", "turn: -1", "defaults.turn (found in case FC-1): expected a whole number of at least 0, got -1"),
    (
        "{name: Potion}",
        "{name: Potion, face: side}",
        "given.trainers.a.cards[0].face: expected up, down or the name of",
    ),
    (
        "{name: Potion}",
        "{name: Potion}, {name: Potion}",
        "given.trainers.a.cards[1].name: the card 'Potion' is here again",
    ),
    (
        "name: Success, size: 72",
        "name: Success, size: 72, stars: 1",
        "given.trainers.a.disc[0]: a white segment can't have stars",
    ),
    ("- stay: {figure: x}", "- stay: x", "case FC-1: when[0].stay: expected a table of keys and values, got 'x'"),
    (
        "- stay: {figure: x}",
        "- stay: {figur: x}",
        "case FC-1: when[0].stay: unknown key 'figur' (did you mean 'figure'?)",
    ),
    (
        "- stay: {figure: x}",
        "- stey: {figure: x}",
        "case FC-1: when[0]: unknown key 'stey' (did you mean 'stay'?)",
    ),
    (
        "- stay: {figure: x}",
        "- stay: {figure: w}",
        "when[0].stay.figure: expected a figure of this case (x, y, z), got 'w'",
    ),
    ("- stay: {figure: x}", "- {}", "case FC-1: when[0]: expected exactly one of move, stay, surround,"),
    ("- stay: {figure: x}", "- {done: true, attack: y}", "when[0]: expected exactly one of move, stay, surround"),
    ("- stay: {figure: x}", "- done: false", "case FC-1: when[0]: expected done: true"),
    ("- stay: {figure: x}", "- correct: {put: {x: m}}", "when[0].correct: the key 'purpose' is missing"),
    (
        "- stay: {figure: x}",
        "- correct: {purpose: fun, put: {x: m}}",
        "when[0].correct.purpose: expected by_hand or mistake, got 'fun'",
    ),
    (
        "- stay: {figure: x}",
        "- correct: {purpose: mistake, put: {x: mm}}",
        "when[0].correct.put.x: expected a space of the mat, bench or center, got 'mm'",
    ),
    (
        "- stay: {figure: x}",
        "- correct: {purpose: mistake, condition: {w: none}}",
        "when[0].correct.condition.w: expected a figure of this case",
    ),
    ("- stay: {figure: x}", "- move: {figure: x, to: mm}", "when[0].move.to: expected a space of the mat, got 'mm'"),
    (
        "- stay: {figure: x}",
        "- trainer: {card: Poison}",
        "when[0].trainer.card: expected a card of this case (Potion), got",
    ),
    (
        "- stay: {figure: x}",
        "- trainer: {card: Potion, spin: Yes!}",
        "when[0].trainer.spin: expected Success or Miss, got 'Yes!'",
    ),
    (
        "x: Tackle, y: 1",
        "x: Tickle, y: 1",
        "when[2].spin.x: expected Tackle, Daze or Miss, got 'Tickle' (did you mean 'Tackle'?)",
    ),
    ("x: Tackle, y: 1", "x: Tackle, y: 3", "when[2].spin.y: expected a segment number from 0 to 2, got 3"),
    ("x: Tackle, y: 1", "x: Tackle, y: -1", "when[2].spin.y: expected a segment number from 0 to 2, got -1"),
    ("spin: {x: Tackle, y: 1}", "spin: {}", "when[2]: the result of at least one figure is missing"),
    ("at: {x: m, y: center}", "at: {x: mm}", "case FC-1: then.at.x: expected a space of the mat, bench or center"),
    ("at: {x: m, y: center}", "at: {w: m}", "case FC-1: then.at.w: expected a figure of this case"),
    ("at: {x: m, y: center}", "att: {x: m}", "case FC-1: then: unknown key 'att' (did you mean 'at'?)"),
    (
        "at: {x: m, y: center}",
        "legal_moves: {x: [mm]}",
        "then.legal_moves.x[0]: expected a space of the mat, got 'mm'",
    ),
    ("at: {x: m, y: center}", "legal_attacks: {x: [w]}", "then.legal_attacks.x[0]: expected a figure of this case"),
    (
        "at: {x: m, y: center}",
        "cards: {b: {Potion: up}}",
        "then.cards.b.Potion: expected a card of seat b, got 'Potion'",
    ),
    ("at: {x: m, y: center}", "cards: {a: {Potion: side}}", "then.cards.a.Potion: expected a figure of this case"),
    ("at: {x: m, y: center}", "asks: something", "then.asks: expected action, attack_or_done, choose"),
    ("at: {x: m, y: center}", "winner: c", "then.winner: expected a, b, draw or none, got 'c'"),
    ("at: {x: m, y: center}", "condition: {x: sick}", "then.condition.x: expected"),
    ("at: {x: m, y: center}", "center_order: {b: [w]}", "then.center_order.b[0]: expected a figure of this case"),
    ("step: 2", "step: 3", "then.refused.step: expected a step number below 3, got 3"),
    ("step: 2", "stop: 2", "then.refused: unknown key 'stop' (did you mean 'step'?)"),
]


@pytest.mark.parametrize("old, new, sentence", FAULTS, ids=range(len(FAULTS)))
def test_a_fault_names_file_case_key_and_expectation(old, new, sentence, library, write):
    path = write(changed(old, new), "cases.yaml")

    with pytest.raises(DataError) as caught:
        load_cases(path, library)

    assert str(caught.value).startswith(str(path))
    assert sentence in str(caught.value)


def test_two_cases_of_one_id_are_refused(library, write):
    path = write(FILE + FILE[FILE.index("  - id: FC-1") :], "cases.yaml")

    with pytest.raises(DataError, match=r"case FC-1: id: an earlier case already has this id"):
        load_cases(path, library)


def test_a_case_of_another_file_format_is_told_from_one_of_the_figure_game(library, write):
    with pytest.raises(DataError, match="game: expected figure, got nothing"):
        load_cases(write("format: 1\ncards: []\nscenarios: []\n"), library)


def test_the_given_cases_are_read(library):
    loaded = load_cases(VISIBLE, library)

    assert len(yaml.safe_load(VISIBLE.read_text())["cases"]) == len(loaded.cases)
    assert all(isinstance(step, Step) for one in loaded.cases for step in one.when)
