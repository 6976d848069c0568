"""`companion mats`, `companion figures`, `companion teams`."""

from __future__ import annotations

import os
import shutil
from xml.etree import ElementTree

import pytest

from tests.commands.cli import DUEL, ROOT, assert_one_sentence
from tests.saying import said


def test_boards_list_marks_provisional_mats(run):
    rows = run("mats", "list").output.splitlines()

    assert [row.split()[0] for row in rows[1:]] == ["duel", "six_on_six", "three_on_three", "tiny"]
    assert ["provisional:" in row for row in rows[1:]] == [False, True, True, False]


@pytest.mark.parametrize("name", ["duel", DUEL])
def test_a_mat_is_drawn_into_a_file_of_its_name_when_none_is_given(run, tmp_path, name):
    result = run("mats", "draw", name)

    assert result.exit_code == 0 and "duel.svg" in result.output
    assert ElementTree.parse(tmp_path / "duel.svg").getroot().tag.endswith("svg")


def test_a_mat_is_drawn_as_png_when_the_name_says_so(run, tmp_path):
    assert run("mats", "draw", "tiny", "-o", "tiny.PNG", "--size", "200").exit_code == 0

    assert (tmp_path / "tiny.PNG").read_bytes().startswith(b"\x89PNG")


def test_figures_are_listed_by_move_points_type_and_rules(run):
    rows = run("figures", "list", "--mp", "3", "--type", "Electric", "--rules", "tfg-2007").output.splitlines()

    assert rows[-1].endswith("figures") and int(rows[-1].split()[0]) == len(rows) - 2 > 0
    assert all("Electric" in row for row in rows[1:-1])
    assert not any(row.startswith("jolteon-r") for row in rows)  # a Gold segment, which those rules do not know


def test_a_figure_is_shown_with_chances_and_sentences(run):
    output = run("figures", "show", "absol-r").output

    assert "20.8%" in output and "75.0°" in output and "Double-Edge ★★" in output
    assert "Knocked Out" in output
    assert said("command.figures.may-play", rules="Figure game 2007") in output


def test_coverage_counts_every_figure_once(run):
    header, *rows = [row.split("  ") for row in run("figures", "coverage").output.splitlines()]
    numbers = {row[0]: [int(cell) for cell in row[1:] if cell.strip().isdigit()] for row in rows if len(row) > 3}

    assert [cell.strip() for cell in header if cell][:5] == [
        "edition",
        "figures",
        "complete",
        "attacks only",
        "manual",
    ]
    assert numbers["Duel 3.0.5 (2017)"][:4] == [219, 218, 0, 1]
    assert all(row[0] == sum(row[1:4]) for row in numbers.values())


def test_teams_are_listed_and_their_files_pass_the_check(run):
    assert "hearth-three" in run("teams", "list").output

    folder = os.path.join(ROOT, "companion", "figure", "library", "teams")
    result = run("teams", "check", *(os.path.join(folder, name) for name in sorted(os.listdir(folder))))
    assert result.exit_code == 0 and result.output.count("OK ") == len(os.listdir(folder))


@pytest.mark.parametrize("figure, warned", [("caterpie-uc", True), ("absol-r", False)])
def test_a_team_that_can_lose_before_it_has_moved_passes_the_check_with_a_warning(run, tmp_path, figure, warned):
    (tmp_path / "team.toml").write_text(
        'id = "worms"\nname = "Worms"\nformat = "three_on_three"\nrules = "tfg-2007"\n'
        f'figures = ["caterpie-uc", "caterpie-uc", "{figure}"]\n'
    )

    result = run("teams", "check", "team.toml")

    assert result.exit_code == 0 and "OK team.toml: Worms" in result.output
    assert ("Warning: If Worms goes first, it loses at once" in result.output) == warned


def test_figure_files_that_ship_pass_the_check(run):
    folder = os.path.join(ROOT, "companion", "figure", "library")
    names = [
        name
        for name in sorted(os.listdir(folder))
        if name.endswith(".toml") and name not in ("trainers.toml", "plates.toml")
    ]

    assert run("figures", "check", *(os.path.join(folder, name) for name in names)).exit_code == 0


def test_figures_of_one_name_are_listed_with_their_ids(run):
    result = run("figures", "show", "Pikachu")

    assert result.exit_code == 0
    head = said("command.figures.several", n=5, name="Pikachu", how="companion figures show pikachu-r")
    assert head == result.output.splitlines()[0]
    rows = [line.split() for line in result.output.splitlines()[2:]]
    assert {
        "pikachu-r": "2017",
        "pikachu-r-2019": "2019",
        "pikachu-uc": "2017",
        "pikachu-uc-2019": "2019",
        "pikachu-ux-2019": "2019",
    } == {row[0]: row[2] for row in rows}


def test_figures_of_an_edition_are_listed_by_its_year_or_its_id(run):
    by_year, by_id = (run("figures", "list", "--edition", wanted).output for wanted in ("2019", "v7_2019"))

    _, *rows, count = by_year.splitlines()
    assert by_year == by_id and rows and all("  2019  " in row for row in rows) and f"{len(rows)} figures" == count
    assert_one_sentence(run("figures", "list", "--edition", "2018"), "edition '2018'", "2006, 2017, 2019")


def test_coverage_of_one_edition_is_one_row(run):
    rows = [line.split("  ") for line in run("figures", "coverage", "--edition", "2019").output.splitlines()]

    assert ["Duel 7 (2019)"] == [row[0] for row in rows[1:] if len(row) > 3]


def test_teams_are_listed_with_the_year_of_a_printing_that_has_a_namesake(run):
    assert "Flareon (2017)" in run("teams", "list").output


def test_a_faulty_figure_of_the_players_own_is_left_out_and_said(run, tmp_path):
    own = tmp_path / "home" / "figures"
    own.mkdir(parents=True)
    (own / "mine.toml").write_text(
        '[[figure]]\nid = "mine-r"\nname = "Mine"\nmp = 2\ntypes = ["watr"]\nsegments = []\n'
    )

    shown, listed = run("figures", "show", "mine-r"), run("figures", "list", "--type", "bug")

    assert 2 == shown.exit_code and "unknown figure 'mine-r'" in shown.stderr
    assert shown.stderr.startswith(f"companion: skipped: {own / 'mine.toml'}: figure[0].types[0] (figure mine-r): ")
    assert 0 == listed.exit_code and "did you mean 'water'?" in shown.stderr


def test_the_forms_of_a_figure_are_found_by_what_it_is(run):
    output = run("figures", "show", "deoxys").output

    assert all(f"Deoxys {form} Forme" in output for form in ("Speed", "Normal", "Attack", "Defense"))


def test_a_mat_whose_id_is_not_the_name_of_its_file_is_refused(run, tmp_path):
    mat = os.path.join(ROOT, "board_maps", "mats", "tiny.toml")
    for name in ("tiny.toml", "my_mat.toml"):
        shutil.copy(mat, tmp_path / name)

    assert run("mats", "check", "tiny.toml").exit_code == 0
    assert_one_sentence(run("mats", "check", "my_mat.toml"), "my_mat.toml: id: expected 'my_mat'", "'tiny'")


def test_trainer_cards_are_listed_with_what_they_do_and_trainer_figures_with_their_disc(run):
    rows = run("trainers", "list").output.splitlines()

    assert any(row.startswith("full-heal") and "loses its Special Condition" in row for row in rows)
    assert any(row.split() == ["Red", "W0:92", "×:8"] for row in rows)


def test_plates_are_listed_by_what_they_cost_whom_they_are_for_and_a_word(run):
    cheap, wait = run("plates", "list", "--cost", "1", "--type", "Dragon"), run("plates", "list", "--word", "wait")

    assert ["dragon-fang-2019", "dragon-sphere-2019"] == [
        row.split()[0] for row in cheap.output.splitlines() if row.startswith("dragon-")
    ]
    assert "2 plates" == cheap.output.splitlines()[-1] and "clear-wait-2019" in wait.output
    assert "0 plates\n" == run("plates", "list", "--cost", "9").output
    assert_one_sentence(run("plates", "list", "--type", "dragn"), "did you mean dragon?")


def test_what_is_of_another_kind_says_which_command_shows_it(run):
    for line, sentence in (
        ("figures show X-Attack-2019", "'X-Attack-2019' is a plate: companion plates show x-attack-2019 shows it"),
        ("figures show charcoal", "is a plate: companion plates show charcoal-2019 shows it"),
        ("plates show pikachu-r", "is a figure: companion figures show pikachu-r shows it"),
        ("trainers show charcoal", "is a plate: companion plates show charcoal-2019 shows it"),
        ("plates show max-revvive", "unknown plate 'max-revvive' (did you mean Max Revive"),
    ):
        assert_one_sentence(run(*line.split()), sentence)


def test_a_card_of_one_name_is_shown_of_the_kind_that_is_asked_for(run):
    plate, card = run("plates", "show", "max revive").output, run("trainers", "show", "Max Revive").output

    assert "plate, costs 2" in plate and "Trainer card\n" in card
    assert said("command.trainers.played", rules="Duel 2019", format="Six on six") in plate
    assert said("command.trainers.played", rules="Figure game 2007", format="Six on six") in card


def test_a_mega_evolution_says_under_which_rules_it_is_whose_form(run):
    output = " ".join(run("figures", "show", "mega-absol-ux-2019").output.split())

    assert said("look.only-form-of", names="Absol", rules="Duel 2019") in output
    assert "Under Duel 2019, Mega Absol is only a form that other figures take" in output
    evolves = said("look.evolves-from", name="Charmeleon", rules="Duel 2019")
    assert evolves in run("figures", "show", "charizard-ex-2019").output


def test_a_team_is_shown_with_its_plates_and_what_they_do(run):
    dawn, hearth = run("teams", "show", "Dawn").output, run("teams", "show", "hearth-six").output

    assert "Plates, with a total cost of 7" in run("teams", "show", "dawn-six").output
    assert "Dawn" in dawn and "Trainer cards that Red spins for" in hearth and "max-revive" in hearth
    assert_one_sentence(run("teams", "show", "dawn-sixx"), "unknown team 'dawn-sixx'", "dawn-six")


def test_own_trainer_cards_are_checked_and_then_listed(run, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "trainers").mkdir(parents=True)
    mine = tmp_path / "home" / "trainers" / "mine.toml"
    mine.write_text('[[card]]\nid = "potion"\nname = "Potion"\neffects = [{do = "cure", to = "self"}]\n')

    assert f"OK {mine}: 1 Trainer card, 0 Trainer figures" in run("trainers", "check", str(mine)).output
    assert "potion" in run("trainers", "list").output

    mine.write_text('[[card]]\nid = "potion"\n')
    assert_one_sentence(run("trainers", "check", str(mine)), "name")


def test_a_practice_set_is_printed_where_nothing_is_named(run, tmp_path):
    result = run("print", "-o", "practice.pdf")

    pages = (tmp_path / "practice.pdf").read_bytes().count(b"/Type /Page\n")
    assert result.exit_code == 0 and f"Wrote {pages} pages to practice.pdf" in result.output and pages > 3


@pytest.mark.parametrize(
    "words, part",
    [
        (("--figure", "pikatchu", "-o", "p.pdf"), "did you mean pikachu"),
        (("--team", "nobody", "-o", "p.pdf"), "nobody"),
        (("--mat", "nowhere", "-o", "p.pdf"), "nowhere"),
        (("-o", "p.png"), "must end in .pdf"),
        (("-o", "no/folder/p.pdf"), "no/folder/p.pdf"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(words, part, run, tmp_path):
    assert_one_sentence(run("print", *words), part)
    assert not (tmp_path / "p.pdf").exists()


def test_boards_check_says_what_is_unusual_about_a_sound_mat(run, tmp_path):
    with open(os.path.join(ROOT, "board_maps", "mats", "tiny.toml")) as file:
        tiny = file.read()
    (tmp_path / "tiny.toml").write_text(tiny + '[[space]]\nid = "x"\nat = [20, 20]\n')
    result = run("mats", "check", "tiny.toml")

    assert result.exit_code == 0
    assert [
        "   unusual: the space x has no lines",
        "   unusual: the two halves differ: nothing in the other half matches x",
    ] == result.output.splitlines()[1:]
