from __future__ import annotations

import json
import zipfile
from pathlib import Path

import msgspec
import pytest

from companion.adapters.files import together
from companion.adapters.library.library import FileLibrary
from companion.adapters.sharing._bundle_import import keep, own_places
from companion.adapters.sharing.bundles import bytes_of, read_bundle
from companion.adapters.sharing.exchange import FileSharing
from companion.adapters.store.journal_files import FileFolders
from companion.app.ports.outside import FilePlace
from companion.app.ports.owned import MemoryBelongings, Owned
from companion.figure.printed.figures import TrainerFigure
from companion.figure.teams import Team
from companion.kernel.errors import DataError
from companion.sharing.bundle import Bundle, Picture, bundle_of, stock_of
from companion.sharing.comparing import Written, compared, plan_of
from tests.adapters.sharing.bundles import EEL, POTION, bundle, eel

PICTURE = Picture("figure", "eel", "jpg", b"\xff\xd8\xff a picture")
SHARK = eel(id="shark", name="Shark")
TEAM = Team(id="wet", name="Wet", format="three_on_three", rules="tfg-2007", figures=("eel", "eel", "shark"))
IN_ONE_FILE = """# of my grandmother
[[figure]]
id = "eel"   # a gift
name = "Eel"
mp = 1
segments = [{ colour = "miss", size = 24 }]

[[figure]]
id = "ray"
name = "Ray"
mp = 1
segments = [{ colour = "miss", size = 24 }]
"""


def take_in(home, theirs, choice="theirs"):
    library = FileLibrary(home)
    stock = stock_of(library.figures(), library.cards(), library.trainers(), library.playmats(), library.teams())
    found = compared(theirs, stock, own_places(home).keys())
    chosen = {one.key: choice for one in found if one.state == "different"}
    keep(plan_of(theirs, found, chosen, stock), theirs.pictures, home)
    return FileLibrary(home)


def files(home):
    return {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_what_is_taken_in_is_in_the_library(tmp_path):
    theirs = bundle(EEL, SHARK, teams=(TEAM,), cards=(POTION,), trainers=(TrainerFigure("Tess"),), pictures=(PICTURE,))

    library = take_in(tmp_path, theirs)

    assert [] == list(library.problems())
    assert {EEL, SHARK} <= set(library.figures()) and TEAM in library.teams() and POTION in library.cards()
    assert "Tess" in {trainer.name for trainer in library.trainers()}
    assert PICTURE.data == (tmp_path / "photos" / "figure-eel.jpg").read_bytes()


def test_author_and_licence_stay_with_each_thing(tmp_path):
    theirs = bundle(EEL, SHARK, author="Ben", cards=(POTION,), trainers=(TrainerFigure("Tess"),))
    take_in(tmp_path, theirs)
    sharing = FileSharing(FileFolders(tmp_path / "share"), tmp_path)
    eels = [sharing.source_of(("figure", "eel"), one) for one in (EEL, eel(damage=70))]

    assert set(theirs.keys) == set(sharing.sources())
    assert [("Ben", "CC0", False), ("Ben", "CC0", True)] == [(one.author, one.licence, one.changed) for one in eels]
    assert sharing.source_of(("figure", "ray"), eel(id="ray")) is None


def test_a_thing_kept_beside_ones_own_is_unchanged_under_its_new_id(tmp_path):
    FileLibrary(tmp_path).save_figure(eel(damage=90))
    take_in(tmp_path, bundle(EEL, author="Ben"), "both")
    found = FileSharing(FileFolders(tmp_path / "share"), tmp_path).source_of(("figure", "eel-ben"), eel(id="eel-ben"))

    assert ("Ben", False) == (found.author, found.changed)


def test_what_is_passed_on_stays_its_authors(tmp_path):
    take_in(tmp_path, bundle(EEL, SHARK, author="Ben"))
    library = FileLibrary(tmp_path)
    library.save_figure(eel(id="ray", name="Ray"))
    library.save_figure(msgspec.structs.replace(SHARK, mp=1))
    sharing = FileSharing(FileFolders(tmp_path / "share"), tmp_path)
    stock = stock_of(library.figures(), (), (), (), ())
    keys = [("figure", id) for id in ("eel", "ray", "shark")]
    path = sharing.write(bundle_of(keys, stock, "Ann", "CC BY 4.0", sharing.sources()), "ann")
    read = sharing.read(path)
    take_in(tmp_path / "third", read)
    third = FileSharing(FileFolders(tmp_path / "share"), tmp_path / "third").sources()

    assert [("Ben", False), ("Ann", False), ("Ben", True)] == [
        (one.author, one.changed) for one in map(read.source_of, keys)
    ]
    assert [("Ben", "CC0"), ("Ann", "CC BY 4.0"), ("Ben", "CC0")] == [
        (third[key].author, third[key].licence) for key in keys
    ]
    assert third["figure", "shark"].sha256 == sharing.sources()["figure", "shark"].sha256
    assert read == read_bundle(path) and bytes_of(read) == Path(path).read_bytes()


def test_a_bundle_of_one_author_is_as_it_was_before(tmp_path):
    (tmp_path / "old.figures").write_bytes(bytes_of(bundle(EEL, author="Ben")))
    listed = json.loads(zipfile.ZipFile(tmp_path / "old.figures").read("manifest.json"))

    assert (1, [{"kind", "id", "sha256"}]) == (listed["version"], [set(one) for one in listed["entries"]])


def test_whom_things_are_by_is_kept_where_it_cannot_be_read(tmp_path):
    path = tmp_path / "shared" / "sources.toml"
    take_in(tmp_path, bundle(EEL, SHARK, author="Ben"))
    path.write_text(text := path.read_text().replace("CC0", "", 1))
    told = []
    sources = FileSharing(FileFolders(tmp_path / "share"), tmp_path, on_remark=told.append).sources()

    assert [("figure", "shark")] == list(sources) and 1 == len(told)
    assert text == path.with_name("sources.toml.bad").read_text()


def test_taken_in_again_it_is_the_same(tmp_path):
    theirs = bundle(EEL, SHARK, teams=(TEAM,), cards=(POTION,), trainers=(TrainerFigure("Tess"),))
    take_in(tmp_path, theirs)
    before = files(tmp_path)

    take_in(tmp_path, theirs)

    assert before == files(tmp_path)


def test_theirs_goes_where_mine_stands_and_all_else_there_stays(tmp_path):
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "mine.toml").write_text(IN_ONE_FILE)

    library = take_in(tmp_path, bundle(EEL))

    text = (tmp_path / "figures" / "mine.toml").read_text()
    assert ["mine.toml"] == [path.name for path in (tmp_path / "figures").iterdir()]
    assert text.startswith("# of my grandmother") and 'id = "ray"' in text
    assert {"eel", "ray"} <= {figure.id for figure in library.figures()} and EEL in library.figures()


def test_both_are_kept_and_the_picture_goes_with_the_new_one(tmp_path):
    take_in(tmp_path, bundle(EEL))

    library = take_in(tmp_path, bundle(eel(damage=90), pictures=(PICTURE,)), "both")

    assert {EEL, eel(damage=90, id="eel-ann")} <= set(library.figures())
    assert (tmp_path / "photos" / "figure-eel-ann.jpg").exists()


def test_a_trainer_figure_with_another_disc_moves_out_of_its_file(tmp_path):
    two = Bundle(author="Ann", licence="CC0", trainers=(TrainerFigure("Tess"),))
    take_in(tmp_path, two)
    (tmp_path / "trainers" / "tess-figure.toml").write_text(
        '[trainer_figure]\nnames = ["Tess", "Tom"]\nsegments = [{ colour = "miss", size = 24 }]\n'
    )

    library = take_in(tmp_path, Bundle(author="Ann", licence="CC0", trainers=(TrainerFigure("Tess", EEL.disc),)))

    discs = {trainer.name: trainer.disc for trainer in library.trainers()}
    assert EEL.disc == discs["Tess"] and EEL.disc != discs["Tom"]


def test_a_file_that_has_the_name_already_is_left_alone(tmp_path):
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "eel.toml").write_text("this is no figure")

    take_in(tmp_path, bundle(EEL))

    assert "this is no figure" == (tmp_path / "figures" / "eel.toml").read_text()
    assert (tmp_path / "figures" / "eel-2.toml").exists()


def test_a_picture_of_ones_own_is_never_replaced(tmp_path):
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "figure-eel.jpg").write_bytes(b"mine")

    take_in(tmp_path, bundle(EEL, pictures=(PICTURE,)))

    assert b"mine" == (tmp_path / "photos" / "figure-eel.jpg").read_bytes()


@pytest.mark.parametrize("fails_at", [1, 2, 3, 4, 5])
def test_where_one_file_cannot_be_written_everything_is_as_it_was(tmp_path, monkeypatch, fails_at):
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "mine.toml").write_text(IN_ONE_FILE)
    before = files(tmp_path)
    calls = []
    real = together.write_whole

    def fails(path, data, *more):
        calls.append(path)
        if len(calls) == fails_at:
            raise DataError("the disk is full")
        real(path, data, *more)

    monkeypatch.setattr(together, "write_whole", fails)
    theirs = bundle(EEL, SHARK, teams=(TEAM,), pictures=(PICTURE,))

    with pytest.raises(DataError, match="full"):
        take_in(tmp_path, theirs)

    assert before == files(tmp_path)


def test_what_could_not_be_read_again_is_not_written(tmp_path):
    bad = EEL.__class__(id="eel", name="Eel", mp=2, disc=EEL.disc.__class__(EEL.disc.segments[:1]))

    with pytest.raises(DataError, match="24"):
        keep([Written("figure", "eel", bad)], (), tmp_path)

    assert {} == files(tmp_path)


def test_a_faulty_file_of_ones_own_holds_nothing(tmp_path):
    for folder, text in (
        ("figures", "x = ["),
        ("figures", 'figure = "eel"'),
        ("trainers", "trainer_figure = 3\ncard = [1]"),
        ("mats", "id = 3"),
    ):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / f"{len(text)}.toml").write_text(text)

    assert {} == own_places(tmp_path)


@pytest.fixture
def exchange(tmp_path):
    """Bundles in a folder, and a home beside it."""
    belongings = MemoryBelongings()
    for kind, id, photo in (("figure", "eel", "eel.JPEG"), ("figure", "shark", "none.jpg"), ("mat", "m", "note.txt")):
        belongings.keep(kind, id, Owned(photo=photo))
    folders = FileFolders(tmp_path / "share", lambda: [tmp_path / "stick"])
    return FileSharing(folders, tmp_path / "home", belongings=belongings)


def test_a_bundle_goes_out_and_comes_in_by_the_port(exchange, tmp_path):
    (tmp_path / "home" / "photos").mkdir(parents=True)
    (tmp_path / "home" / "photos" / "eel.JPEG").write_bytes(PICTURE.data)
    pictures = exchange.pictures([("figure", "eel"), ("figure", "shark"), ("mat", "m")])

    path = exchange.write(bundle(EEL, SHARK).with_pictures(pictures), "../Ann's / eels")

    assert (PICTURE,) == pictures
    assert [path] == [found.path for found in exchange.found()]
    assert (tmp_path / "share" / "Ann's eels.figures") == tmp_path.joinpath(path)
    found = exchange.read(path)
    exchange.keep([Written("figure", "eel", eel(id="ray"))], found.pictures)
    assert "figure-ray.jpg" == exchange._belongings.all("figure")["ray"].photo
    assert frozenset({("figure", "ray")}) == exchange.own()


def test_no_bundle_is_written_over_another(exchange, tmp_path):
    stick = FilePlace(str(tmp_path / "stick"), "STICK")
    one, again, other = (exchange.write(bundle(figure), "eel", stick) for figure in (EEL, EEL, SHARK))

    assert one == again != other and other.endswith("eel (2).figures")


def test_a_qr_code_says_the_text(exchange):
    matrix = exchange.qr("10J1-Q8BR-QSN8-R9")

    assert 21 == len(matrix) == len(matrix[0])
    assert (True,) * 7 == matrix[0][:7] == matrix[0][-7:]
