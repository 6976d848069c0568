from __future__ import annotations

import shutil

import pytest
from msgspec.structs import replace

from companion.adapters.library.card_decks import save_card_deck
from companion.adapters.library.figures import save_figure
from companion.adapters.library.library import FileLibrary, given_library, given_mats
from companion.app.ports.outside import Library
from companion.cards.values.decks import CardDeck
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import Cure
from companion.figure.printed.figures import TRAINER_DISC, TrainerCard, TrainerFigure, TrainerFile
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import Team, setup_for
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
    assert library.figures() and library.teams() and library.cards() and library.trainers() and library.rulebook()
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


@pytest.mark.parametrize("text", ["id = ", 'id = "mine"\nwrong = 1'])
def test_a_file_that_cannot_be_read_is_never_written_over(own, text):
    mat = replace(FileLibrary(own).playmats()[0], id="mine")
    deck = CardDeck(id="mine", name="Mine", edition="xy-2016", cards=())
    for part in ("teams", "mats", "card-decks"):
        (own / part).mkdir(exist_ok=True)
        (own / part / "mine.toml").write_text(text)
    library = FileLibrary(own)
    for _ in range(2):
        library.save_team(MINE)
        library.save_playmat(mat)
        save_card_deck(own, deck)

    for part in ("teams", "mats", "card-decks"):
        assert ["mine-2.toml", "mine.toml"] == sorted(path.name for path in (own / part).iterdir())
        assert text == (own / part / "mine.toml").read_text()


def test_a_saved_team_stands_for_the_starter_team_of_its_id(own):
    library = FileLibrary(own)
    starter = library.teams()[0]
    mine = Team(id=starter.id, name="Mine", format=MINE.format, rules=MINE.rules, figures=MINE.figures)
    library.save_team(mine)

    assert [mine] == [team for team in library.teams() if team.id == starter.id]


@pytest.mark.parametrize(
    "part, name, text, sentence",
    [
        ("mats", "x.toml", "id = 3", "x.toml: id: expected text, got 3"),
        (
            "mats",
            "x.toml",
            (given_mats() / "tiny.toml").read_text(),
            "the id 'tiny' is already taken",
        ),
        ("figures", "x.toml", PAWN.format(id="absol-r"), "the id 'absol-r' is already taken"),
        (
            "figures",
            "x.toml",
            PAWN.format(id="y") + PAWN.format(id="z").replace("24", "23"),
            "add up to 24, a whole disc, got 23",
        ),
        ("teams", "x.toml", "id = 'x'", "x.toml: the key 'name' is missing"),
        ("teams", "x.toml", "\x00", "x.toml, line 1: this is binary data, not text"),
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


def test_a_directory_that_may_not_be_read_is_a_problem_and_no_more(open_dir, as_nobody, monkeypatch):
    (open_dir / "teams").mkdir(mode=0)
    # The checkout may lie in a folder that is closed to others.
    for where in (given_library, given_mats):
        given = shutil.copytree(where(), open_dir / where.__name__)
        monkeypatch.setattr(f"companion.adapters.library.library.{where.__name__}", lambda given=given: given)

    def ask() -> None:
        library = FileLibrary(open_dir)
        raise RuntimeError(len(library.teams()), in_english(library.problems()))

    assert f'RuntimeError: (12, ("{open_dir / "teams"}: can\'t be read: Permission denied",))' == as_nobody(ask)


def test_a_team_that_cannot_be_saved_is_named(own):
    shutil.rmtree(own / "teams")
    (own / "teams").write_text("in the way")

    with pytest.raises(DataError, match=r"mine\.toml: can't be written"):
        FileLibrary(own).save_team(MINE)


def test_given_data_have_ids_of_their_own():
    assert (given_library() / "teams").is_dir()


POTION = TrainerCard(id="potion", name="Potion", target="own_field", effects=(Cure(to="self"),), may_move_after=True)
ODD = Disc((Segment("white", 18, "Success", damage=0), Segment("miss", 6)))


def test_the_players_own_trainer_cards_and_figures_join_what_is_given(tmp_path):
    FileLibrary(tmp_path).save_trainers("mine", TrainerFile(trainers=(TrainerFigure("Misty", ODD),), cards=(POTION,)))
    library = FileLibrary(tmp_path)

    assert POTION == library.shelf().cards["potion"] and "full-heal" in library.shelf().cards
    assert ODD == library.shelf().trainer_disc("Misty")
    assert TRAINER_DISC == library.shelf().trainer_disc("Red") == library.shelf().trainer_disc("Nobody")
    assert () == library.problems()


def test_a_match_is_played_with_the_discs_of_its_trainer_figures(tmp_path):
    library = FileLibrary(tmp_path)
    library.save_trainers("mine", TrainerFile(trainers=(TrainerFigure("Misty", ODD),), cards=()))
    teams = {team.id: team for team in library.teams()}
    mat = next(mat for mat in library.playmats() if mat.id == "six_on_six")
    ours = replace(teams["brook-six"], trainer="Misty")

    setup = setup_for("six_on_six", mat, RULE_SETS["tfg-2007"], (ours, teams["hearth-six"]), library.shelf())

    assert (ODD, TRAINER_DISC) == setup.trainer_discs


@pytest.mark.parametrize(
    "file",
    [
        TrainerFile(trainers=(), cards=(replace(POTION, id="full-heal"),)),
        TrainerFile(trainers=(TrainerFigure("Red", ODD),), cards=()),
    ],
)
def test_what_is_given_is_not_replaced_by_own_trainers(file, tmp_path):
    with pytest.raises(DataError, match="the id "):
        FileLibrary(tmp_path).save_trainers("mine", file)

    assert not (tmp_path / "trainers").exists()


def trainer(name, disc=ODD):
    return TrainerFile(trainers=(TrainerFigure(name, disc),), cards=())


def own_names(home):
    library = FileLibrary(home)
    assert () == library.problems()
    return [one.name for one in library.trainers() if one not in FileLibrary(home / "nowhere").trainers()]


class TestRenamedTrainerFigures:
    def test_the_old_one_goes(self, tmp_path):
        library = FileLibrary(tmp_path)
        library.save_trainers("misty", trainer("Misty"))
        library.save_trainers("amber", trainer("Amber"), instead_of="Misty")

        assert ["Amber"] == [one.name for one in library.trainers() if one.disc == ODD] == own_names(tmp_path)

    def test_one_of_the_old_name_is_another_one(self, tmp_path):
        library = FileLibrary(tmp_path)
        library.save_trainers("misty", trainer("Misty"))
        library.save_trainers("amber", trainer("Amber"), instead_of="Misty")
        library.save_trainers("misty", trainer("Misty"))

        assert {"Amber", "Misty"} == set(own_names(tmp_path))

    def test_what_else_stands_in_its_file_stays(self, tmp_path):
        both = TrainerFile(trainers=(TrainerFigure("Misty", ODD), TrainerFigure("Tom", ODD)), cards=(POTION,))
        FileLibrary(tmp_path).save_trainers("mine", both)
        FileLibrary(tmp_path).save_trainers("amber", trainer("Amber", TRAINER_DISC), instead_of="Misty")

        assert {"Amber", "Tom"} == set(own_names(tmp_path))
        assert POTION in FileLibrary(tmp_path).cards()

    def test_one_that_is_given_stays_and_its_name_is_not_taken(self, tmp_path):
        library = FileLibrary(tmp_path)
        library.save_trainers("mine", trainer("Redd"), instead_of="Red")
        assert {"Red", "Redd"} < {one.name for one in library.trainers()}
        with pytest.raises(DataError, match="the id "):
            library.save_trainers("mine", trainer("Red"), instead_of="Red")

    def test_a_file_that_nobody_can_read_is_left_alone(self, tmp_path):
        (tmp_path / "trainers").mkdir()
        (tmp_path / "trainers" / "misty.toml").write_text("x = [")
        FileLibrary(tmp_path).save_trainers("misty", trainer("Misty"))

        assert "x = [" == (tmp_path / "trainers" / "misty.toml").read_text()
        assert "Misty" in {one.name for one in FileLibrary(tmp_path).trainers()}


def test_a_faulty_file_of_trainers_is_left_out_and_named(tmp_path):
    (tmp_path / "trainers").mkdir()
    (tmp_path / "trainers" / "odd.toml").write_text("[[card]]\nid = 'x'\n")
    library = FileLibrary(tmp_path)

    assert "x" not in library.shelf().cards
    (problem,) = in_english(library.problems())
    assert "odd.toml" in problem and "the key 'name' is missing" in problem


def test_file_with_more_than_the_figure_is_not_overwritten(tmp_path):
    one, other = FileLibrary(tmp_path / "nowhere").figures()[:2]
    folder = tmp_path / "figures"
    own = replace(one, id="own-x"), replace(other, id="own-y")
    for figure in own:
        save_figure(folder / f"{figure.id}.toml", figure)
    both = (folder / "own-x.toml").read_text() + "\n" + (folder / "own-y.toml").read_text()
    (folder / "own-y.toml").unlink()
    (folder / "own-x.toml").write_text(both)
    library = FileLibrary(tmp_path)
    assert {"own-x", "own-y"} <= {figure.id for figure in library.figures()}

    with pytest.raises(DataError, match="this file must hold only this figure"):
        library.save_figure(own[0])
    assert both == (folder / "own-x.toml").read_text()


def test_file_that_cannot_be_read_is_not_overwritten(tmp_path):
    figure = replace(FileLibrary(tmp_path).figures()[0], id="own-x")
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "own-x.toml").write_text("[[figure]]\nname = 3\n")

    with pytest.raises(DataError, match="this file must hold only this figure"):
        FileLibrary(tmp_path).save_figure(figure)
