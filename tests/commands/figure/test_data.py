"""`companion boards`, `companion figures`, `companion teams`."""

from __future__ import annotations

import os
import shutil
from xml.etree import ElementTree

import pytest

from tests.commands.cli import DUEL, ROOT, assert_one_sentence


def test_boards_list_marks_provisional_mats(run):
    rows = run("boards", "list").output.splitlines()

    assert [row.split()[0] for row in rows[1:]] == ["duel", "six_on_six", "three_on_three", "tiny"]
    assert ["provisional:" in row for row in rows[1:]] == [False, True, True, False]


@pytest.mark.parametrize("name", ["duel", DUEL])
def test_a_mat_is_drawn_into_a_file_of_its_name_when_none_is_given(run, tmp_path, name):
    result = run("boards", "draw", name)

    assert result.exit_code == 0 and "duel.svg" in result.output
    assert ElementTree.parse(tmp_path / "duel.svg").getroot().tag.endswith("svg")


def test_a_mat_is_drawn_as_png_when_the_name_says_so(run, tmp_path):
    assert run("boards", "draw", "tiny", "-o", "tiny.PNG", "--size", "200").exit_code == 0

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
    assert "It may play under Figure game 2007." in output


def test_coverage_counts_every_figure_once(run):
    header, *rows = [row.split("  ") for row in run("figures", "coverage").output.splitlines()]
    numbers = {row[0]: [int(cell) for cell in row[1:] if cell.strip().isdigit()] for row in rows if len(row) > 3}

    assert [cell.strip() for cell in header if cell][:5] == [
        "edition",
        "figures",
        "complete",
        "attacks only",
        "by hand",
    ]
    assert numbers["Duel 3.0.5 (2017)"][:4] == [219, 107, 96, 16]
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
    names = [name for name in sorted(os.listdir(folder)) if name.endswith(".toml") and name != "trainers.toml"]

    assert run("figures", "check", *(os.path.join(folder, name) for name in names)).exit_code == 0


def test_figures_of_one_name_are_listed_with_their_ids(run):
    result = run("figures", "show", "Pikachu")

    assert result.exit_code == 0
    assert result.output.startswith(
        "2 figures have the name Pikachu. companion figures show pikachu-r shows one of them:\n"
    )
    assert ["pikachu-r", "pikachu-uc"] == [line.split()[0] for line in result.output.splitlines()[2:]]


def test_a_faulty_figure_of_the_players_own_is_left_out_and_said(run, tmp_path):
    own = tmp_path / "home" / "figures"
    own.mkdir(parents=True)
    (own / "mine.toml").write_text(
        '[[figure]]\nid = "mine-r"\nname = "Mine"\nmp = 2\ntypes = ["watr"]\nsegments = []\n'
    )

    shown, listed = run("figures", "show", "mine-r"), run("figures", "list", "--type", "bug")

    assert 2 == shown.exit_code and "there is no figure 'mine-r'" in shown.stderr
    assert shown.stderr.startswith(f"companion: left out: {own / 'mine.toml'}: figure[0].types[0] (figure mine-r): ")
    assert 0 == listed.exit_code and "is 'water' meant?" in shown.stderr


def test_a_mat_whose_id_is_not_the_name_of_its_file_is_refused(run, tmp_path):
    mat = os.path.join(ROOT, "board_maps", "mats", "tiny.toml")
    for name in ("tiny.toml", "my_mat.toml"):
        shutil.copy(mat, tmp_path / name)

    assert run("boards", "check", "tiny.toml").exit_code == 0
    assert_one_sentence(run("boards", "check", "my_mat.toml"), "my_mat.toml: id: expected 'my_mat'", "'tiny'")
