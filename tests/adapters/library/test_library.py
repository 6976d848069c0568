from __future__ import annotations

import shutil

import pytest

from companion.adapters.library.library import FileLibrary, given_library, given_mats
from companion.app.ports.outside import Library
from companion.figure.teams import Team
from companion.kernel.errors import DataError
from tests.saying import in_english

PAWN = """
[[figure]]
id = "{id}"
name = "Pawn"
mp = 2
segments = [{{colour = "miss", size = 24}}]
"""
MINE = Team(
    id="mine", name="Mine", format="three_on_three", rules="duel-2017", figures=("absol-r", "absol-r", "arbok-uc")
)


@pytest.fixture
def own(tmp_path):
    for part in ("mats", "figures", "teams"):
        (tmp_path / part).mkdir()
    return tmp_path


def test_everything_that_is_given_is_sound(tmp_path):
    library: Library = FileLibrary(tmp_path / "nothing")

    assert {"duel", "six_on_six", "three_on_three", "tiny"} == {mat.id for mat in library.playmats()}
    assert len(library.figures()) >= 220
    assert 8 == len(library.teams())
    assert library.cards() and library.trainers() and library.rulebook()
    assert () == library.problems()
    assert not (tmp_path / "nothing").exists()


def test_asking_again_reads_nothing(tmp_path):
    library = FileLibrary(tmp_path)

    assert library.figures() is library.figures()
    assert library.playmats() is library.playmats()
    assert library.teams() is library.teams()
    assert library.rulebook() is library.rulebook()


def test_figures_are_listed_by_name(tmp_path):
    names = [figure.name for figure in FileLibrary(tmp_path).figures()]

    assert sorted(names) == names


def test_the_players_own_data_join_what_is_given(own):
    mat = (given_mats() / "tiny.toml").read_text().replace('id = "tiny"', 'id = "my-mat"')
    (own / "mats" / "my.toml").write_text(mat)
    (own / "figures" / "my.toml").write_text(PAWN.format(id="my-pawn"))
    (own / "figures" / "notes.txt").write_text("not read")
    library = FileLibrary(own)
    library.save_team(MINE)

    assert "my-mat" == library.playmats()[-1].id
    assert "my-pawn" in [figure.id for figure in library.figures()]
    assert MINE == library.teams()[0]
    assert () == library.problems()
    assert MINE == FileLibrary(own).teams()[0]


def test_a_saved_team_takes_the_place_of_the_earlier_one(own):
    library = FileLibrary(own)
    library.save_team(MINE)
    other = Team(id="mine", name="Other", format=MINE.format, rules=MINE.rules, figures=MINE.figures)
    library.save_team(other)

    assert [other] == [team for team in library.teams() if team.id == "mine"]


def test_a_saved_team_stands_for_the_starter_team_of_its_id(own):
    library = FileLibrary(own)
    starter = library.teams()[0]
    mine = Team(id=starter.id, name="Mine", format=MINE.format, rules=MINE.rules, figures=MINE.figures)
    library.save_team(mine)

    assert [mine] == [team for team in library.teams() if team.id == starter.id]


@pytest.mark.parametrize(
    "part, name, text, sentence",
    [
        ("mats", "x.toml", "id = 3", "x.toml: id: expected a text, got 3"),
        (
            "mats",
            "x.toml",
            (given_mats() / "tiny.toml").read_text(),
            "expected an id of its own, but 'tiny' is used already",
        ),
        ("figures", "x.toml", PAWN.format(id="absol-r"), "expected an id of its own, but 'absol-r' is used already"),
        (
            "figures",
            "x.toml",
            PAWN.format(id="y") + PAWN.format(id="z").replace("24", "23"),
            "add up to 24, a whole disc, got 23",
        ),
        ("teams", "x.toml", "id = 'x'", "x.toml: expected the key 'name', but it is missing"),
        ("teams", "x.toml", "\x00", "x.toml, line 1: expected text"),
    ],
)
def test_a_faulty_file_of_the_players_is_left_out_with_a_sentence(part, name, text, sentence, own):
    (own / part / name).write_text(text)
    sound = FileLibrary(own / "nothing")
    library = FileLibrary(own)

    assert 1 == len(library.problems())
    assert sentence in in_english(library.problems())[0]
    assert [figure.id for figure in sound.figures()] == [figure.id for figure in library.figures()]
    assert [mat.id for mat in sound.playmats()] == [mat.id for mat in library.playmats()]
    assert [team.id for team in sound.teams()] == [team.id for team in library.teams()]


def test_a_team_of_a_figure_that_is_gone_is_left_out(own):
    (own / "figures" / "my.toml").write_text(PAWN.format(id="my-pawn"))
    library = FileLibrary(own)
    library.save_team(Team(id="m", name="M", format=MINE.format, rules=MINE.rules, figures=("my-pawn",) * 3))
    assert "m" == library.teams()[0].id
    (own / "figures" / "my.toml").unlink()

    assert "figures[0]: expected the id of a figure, got 'my-pawn'" in in_english(FileLibrary(own).problems())[0]


def test_a_directory_that_may_not_be_read_is_a_problem_and_no_more(open_dir, as_nobody):
    (open_dir / "teams").mkdir(mode=0)

    def ask() -> None:
        library = FileLibrary(open_dir)
        raise RuntimeError(len(library.teams()), in_english(library.problems()))

    assert f"RuntimeError: (8, ('{open_dir / 'teams'}: cannot be read: Permission denied',))" == as_nobody(ask)


def test_a_team_that_cannot_be_saved_is_named(own):
    shutil.rmtree(own / "teams")
    (own / "teams").write_text("in the way")

    with pytest.raises(DataError, match=r"mine\.toml: cannot be written"):
        FileLibrary(own).save_team(MINE)


def test_given_data_have_ids_of_their_own():
    assert (given_library() / "teams").is_dir()
