from __future__ import annotations

import pytest

from companion.adapters.library.figures import load_figure_file, load_figures, load_trainers
from companion.adapters.library.library import FileLibrary, given_library
from companion.figure.printed.effects import Wait
from companion.figure.printed.figures import TRAINER_DISC
from companion.kernel.errors import DataError

PAWN = """
[[figure]]
id = "rook"
name = "Rook"
mp = 1
segments = [{colour = "miss", size = 24}]

[[figure]]
id = "pawn"
name = "Pawn"
mp = 2
segments = [
    {colour = "white", name = "Tackle", damage = 50, size = 12},
    {colour = "purple", name = "Daze", stars = 1, size = 8, effects = [{do = "wait", to = "opponent"}]},
    {colour = "miss", size = 4},
]
"""


def changed(old: str, new: str) -> str:
    assert old in PAWN
    return PAWN.replace(old, new, 1)


def test_figures_are_read_with_their_effects(write):
    pawn = load_figures(write(PAWN))[1]

    assert ("pawn", "Pawn", 2, 24) == (pawn.id, pawn.name, pawn.mp, pawn.disc.total)
    assert (Wait(to="opponent"),) == pawn.disc.segments[1].effects


@pytest.mark.parametrize(
    "text, sentence",
    [
        (
            changed('do = "wait"', 'do = "wiat"'),
            "figure[1].segments[1].effects[0].do (figure pawn, segment 2 Daze, effect 1 wiat): expected wait, ",
        ),
        (changed('do = "wait"', 'do = "wiat"'), "got 'wiat' (did you mean 'wait'?)"),
        (
            changed('to = "opponent"', 'to = "all"'),
            "segments[1].effects[0].to (figure pawn, segment 2 Daze, effect 1 wait)",
        ),
        (
            changed("segments = [\n", 'types = ["water", "watr"]\nsegments = [\n'),
            "figure[1].types[1] (figure pawn): expected bug, dark, ",
        ),
        (changed("segments = [\n", 'types = ["watr"]\nsegments = [\n'), "got 'watr' (did you mean 'water'?)"),
        (
            changed('do = "wait", to = "opponent"', 'do = "aura", type = "fier", plus = 10'),
            "segments[1].effects[0].type (figure pawn, segment 2 Daze, effect 1 aura): expected bug, dark, ",
        ),
        (
            changed("size = 12", "size = 13"),
            "figure[1].segments (figure pawn): expected sizes in units of 15 degrees that",
        ),
        (changed("size = 12", "size = 13"), "add up to 24, a whole disc, got 25"),
        (
            changed("size = 12", "size = -12"),
            "segments[0].size (figure pawn, segment 1 Tackle): expected a number above 0",
        ),
        (
            changed("damage = 50", 'damage = "50"'),
            "segments[0].damage (figure pawn, segment 1 Tackle): expected a whole",
        ),
        (
            changed("damage = 50, ", ""),
            "figure[1].segments[0] (figure pawn, segment 1 Tackle): a white segment needs damage",
        ),
        (
            changed("stars = 1", "stars = 10"),
            "segments[1].stars (figure pawn, segment 2 Daze): expected a whole number of at",
        ),
        (changed('"white"', '"withe"'), "segments[0].colour (figure pawn, segment 1 Tackle): expected blue, gold,"),
        (changed('"white"', '"withe"'), "(did you mean 'white'?)"),
        (changed("mp = 2", "mp = 10"), "figure[1].mp (figure pawn): expected a whole number of at most 9, got 10"),
        (changed("mp = 2", ""), "figure[1] (figure pawn): the key 'mp' is missing"),
        (
            changed("mp = 2", "mp = 2\nmb = 2"),
            "figure[1] (figure pawn): unknown key 'mb' (did you mean 'mp'?)",
        ),
        (
            changed('id = "pawn"', 'id = "Pawn!"'),
            "figure[1].id (figure Pawn!): expected lower-case letters and digits, join",
        ),
        (changed('id = "pawn"', 'id = "pawn\\n"'), "expected lower-case letters and digits, join"),
        (changed('id = "pawn"', 'id = "rook"'), "figure[1].id (figure rook): the id "),
        (changed('name = "Pawn"', 'name = ""'), "figure[1].name (figure pawn): expected text of length at least 1"),
        (
            changed("[[figure]]", "[[figures]]"),
            "unknown key 'figures' (did you mean 'figure'?); the keys are figure,",
        ),
        (
            changed('[{colour = "miss", size = 24}]', "[" + "{colour = 'miss', size = 0.01}," * 97 + "]"),
            "figure[0].segments (figure rook): expected at most 96 segments, got 97",
        ),
        ("figure = 3", "figure: expected a list, got 3"),
        ("[figure]\nid = 'x'", "figure: expected a list, got a table of keys and values"),
        (
            changed('[{colour = "miss", size = 24}]', "[]"),
            "figure[0].segments (figure rook): the list needs at least one segment, but is empty",
        ),
        ("[[known]]\nnumber = '3'", "known[0] (known 1): the key 'name' is missing"),
        ("[[known]]\nname = 'Lugia'\nnumber = 3", "known[0].number (known 1 Lugia): expected text, got 3"),
    ],
)
def test_a_faulty_file_of_figures_is_refused_with_its_place(text, sentence, write):
    path = write(text)

    with pytest.raises(DataError) as caught:
        load_figures(path)

    assert str(caught.value).startswith(f"{path}: ")
    assert sentence in str(caught.value)


def test_a_disc_closes_though_its_sizes_cannot_be_written_exactly(write):
    thirds = "[" + "{colour = 'miss', size = 0.8}," * 30 + "]"

    rook = load_figures(write(changed('[{colour = "miss", size = 24}]', thirds)))[0]

    assert 30 == len(rook.disc.segments)


def test_figures_without_a_disc_are_known_and_not_played():
    file = load_figure_file(given_library() / "originals.toml")

    assert ["groudon-original"] == [figure.id for figure in file.figures]
    assert "Lugia" in [known.name for known in file.known]


def test_every_given_figure_closes_its_disc():
    assert {24} == {figure.disc.total for figure in FileLibrary().figures()}


def test_discs_of_one_name_and_rarity_in_an_edition_are_one_disc():
    discs: dict[tuple[str, str, str], list[object]] = {}
    for figure in FileLibrary().figures():
        discs.setdefault((figure.name, figure.edition, figure.rarity), []).append((figure.mp, figure.disc))

    assert {} == {key: len(several) for key, several in discs.items() if any(one != several[0] for one in several)}


def test_a_figure_is_called_as_it_is_read():
    names = {figure.id: figure.name for figure in FileLibrary().figures()}

    assert ["Deoxys Speed Forme", "Deoxys Defense Forme"] == [names["deoxys-ex"], names["deoxys-ex-4-2019"]]
    assert "Zygarde 10% Forme" == names["zygarde-10percent-forme-ex-2019"]
    assert [] == [name for name in names.values() if "ercent" in name]


def test_the_trainer_figures_have_the_disc_that_the_rules_give_them():
    file = load_trainers(given_library() / "trainers.toml")

    assert {TRAINER_DISC} == {trainer.disc for trainer in file.trainers}
    assert "Red" in {trainer.name for trainer in file.trainers}
    assert {"full-heal", "max-revive"} <= {card.id for card in FileLibrary().cards()}


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("[[card]]\nid = 'x'\n", "card[0] (card x): the key 'name' is missing"),
        (
            "[[card]]\nid = 'x'\nname = 'X'\ntarget = 'me'",
            "card[0].target (card x): expected any_field, none, own_anywhere",
        ),
        (
            "[[card]]\nid = 'x'\nname = 'X'\neffects = [{do = 'x'}]",
            "card[0].effects[0].do (card x, effect 1 x): expected",
        ),
        (
            "[[card]]\nid = 'x'\nname = 'X'\neffects = [{do = 'focus', plus = 20}]",
            "card[0].effects[0] (card x, effect 1 focus): focus affects the spins of a battle: a Trainer card",
        ),
        ("[[card]]\nid = 'x'\nname = 'X'\n" * 2, "card[1].id (card x): the id "),
        (
            "[[card]]\nid = 'x'\nname = 'X'\neffects = [{do = 'put_marker', type = 'frog'}]",
            "card[0].effects[0]",
        ),
        (
            "[trainer_figure]\nnames = ['Red']\nsegments = [{colour = 'miss', size = 23}]",
            "trainer_figure.segments: expected sizes in units of 15 degrees that add up to 24",
        ),
    ],
)
def test_a_faulty_file_of_trainers_is_refused_with_its_place(text, sentence, write):
    with pytest.raises(DataError) as caught:
        load_trainers(write(text))

    assert sentence in str(caught.value)
