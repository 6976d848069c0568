"""The collection as screen values, by its intents."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from companion.adapters.library.owned import OwnedFile
from companion.app.lobby.lobby import Lobby
from companion.app.ports.outside import FilePlace
from companion.app.ports.owned import Owned
from companion.app.ports.photos import PhotoFile
from companion.app.screens.collection_intents import CountOwned, LookAtOwned, NoteOwned, OpenPrint, PickOwnPhoto
from companion.app.screens.lobby import HomeScreen
from companion.app.screens.lobby_intents import AskFilter, GoBack, LookFor, OpenTab, SetFilter
from companion.app.screens.studio_collection import CollectionScreen
from companion.app.screens.studio_intents import GoCollection, GoDisc, GoMat, GoPhoto, GoSharing, GoTrainer, GoUpload
from companion.figure.printed.figures import Figure
from companion.kernel.errors import DataError
from companion.sharing.bundle import Source
from tests.adapters.sharing.bundles import eel
from tests.app.lobby_fakes import MemoryLibrary, chosen, parts
from tests.app.sharing_fakes import MemorySharing
from tests.saying import said


@pytest.fixture
def library():
    return MemoryLibrary()


@pytest.fixture
def made(library):
    return parts(library=library)


@pytest.fixture
def at(made):
    lobby = Lobby(made)
    lobby.send(GoCollection())
    return lobby


class Folder:
    """Photos in a folder of one's own, and one on a stick; *broken* cannot be read."""

    def __init__(self):
        self.names = ["loose.jpg", "broken.jpg"]
        self.read = []

    def folder(self):
        return "photos"

    def waiting(self):
        own = [PhotoFile(f"photos/{name}", name, FilePlace("photos")) for name in self.names]
        return (*own, PhotoFile("/media/A/stick.jpg", "stick.jpg", FilePlace("/media/A", "A")))

    def picture(self, path, width_px=960):
        self.read.append(path)
        if "broken" in path:
            raise DataError(f"{path}: it is no picture")
        return b"PNG of " + path.encode()


def shown(at) -> list[str]:
    return [row.figure for row in at.screen().rows]


def test_every_figure_of_the_library_is_listed_by_name(at, library):
    screen = at.screen()

    assert isinstance(screen, CollectionScreen)
    assert {figure.id for figure in library.figures()} == set(shown(at))
    assert f"{len(library.figures())} figures" == screen.found
    assert ["Figures"] == chosen(screen.sections)


def test_doors_lead_to_where_more_is_made(at):
    doors = {}
    for section in ("figures", "mats", "cards"):
        at.send(OpenTab(section))
        doors[section] = [push.intent for push in at.screen().pushes]

    assert [GoDisc(), GoPhoto(), GoUpload(), GoSharing(), OpenPrint()] == doors["figures"]
    assert [GoMat(), GoSharing(), OpenPrint()] == doors["mats"]
    assert [GoTrainer(), GoSharing(), OpenPrint()] == doors["cards"]


def test_what_is_counted_is_kept_and_shown(at, made):
    for _ in range(2):
        at.send(CountOwned("figure", "aron-uc", 1))

    row = next(row for row in at.screen().rows if row.figure == "aron-uc")
    assert "×2" == row.owned
    assert {"aron-uc": Owned(count=2)} == made.belongings.all("figure")

    at.send(SetFilter("which", "owned"))
    assert ["aron-uc"] == shown(at)


def test_nothing_is_owned_less_than_not_at_all_nor_more_than_may_be(at, made):
    at.send(CountOwned("figure", "aron-uc", -1))
    assert 0 == made.belongings.all("figure").get("aron-uc", Owned()).count

    at.send(CountOwned("figure", "aron-uc", 5000))
    assert 999 == made.belongings.all("figure")["aron-uc"].count
    at.send(LookAtOwned("aron-uc"))
    assert not at.screen().look.owned.more.enabled


def test_filters_are_set_and_taken_off_by_the_same_tap(at):
    every = shown(at)
    at.send(AskFilter("colour"))
    purple = next(option for option in at.screen().asking.options if option.label == "Purple")
    at.send(purple.intent)

    assert at.screen().asking is None
    assert len(every) > len(shown(at)) > 0
    at.send(purple.intent)
    assert every == shown(at)


def test_figures_of_one_edition_are_shown(at, library):
    at.send(AskFilter("edition"))
    last = next(option for option in at.screen().asking.options if option.label == "Duel 7 (2019)")
    at.send(last.intent)

    assert sum(one.edition == "v7_2019" for one in library.figures()) == len(at.screen().rows)
    at.send(LookAtOwned("groudon-ex-2019"))
    assert "Edition: Duel 7 (2019)" in at.screen().look.facts


def test_letters_are_looked_for_and_taken_off_again(at):
    at.send(LookFor("PIKA"))

    assert {"pikachu-uc"} <= set(shown(at))
    assert all("pika" in row.name.lower() for row in at.screen().rows)
    at.send(at.screen().filters[0].intent)
    assert "" == at.screen().word


def test_figure_is_looked_at_with_its_attacks_its_odds_and_its_note(at, made):
    at.send(LookAtOwned("pikachu-uc"))
    at.send(NoteOwned("lent to Bo"))
    look = at.screen().look

    assert "Pikachu" == look.name
    assert 1.0 == pytest.approx(sum(part.share for part in look.shares))
    assert "lent to Bo" == look.note
    assert {"pikachu-uc": Owned(note="lent to Bo")} == made.belongings.all("figure")
    assert [GoDisc("pikachu-uc"), OpenPrint("pikachu-uc")] == [push.intent for push in look.pushes]

    at.send(look.no_note.intent)
    assert "" == at.screen().look.note
    at.send(GoBack())
    assert at.screen().look is None
    at.send(GoBack())
    assert isinstance(at.screen(), HomeScreen)


def test_own_disc_is_changed_where_a_given_one_is_copied(at, library):
    aron = next(figure for figure in library.figures() if figure.id == "aron-uc")
    library.save_figure(msgspec.structs.replace(aron, id="own-aron", name="My Aron"))
    lobby = Lobby(parts(library=library))
    lobby.send(GoCollection())
    lobby.send(SetFilter("which", "own-discs"))
    assert ["own-aron"] == shown(lobby)

    labels = {}
    for id in ("own-aron", "aron-uc"):
        lobby.send(LookAtOwned(id))
        labels[id] = lobby.screen().look.pushes[0].label
    assert {"own-aron": "Change the disc", "aron-uc": "Copy the disc"} == labels


def test_mats_and_cards_are_counted_too(at, made):
    at.send(OpenTab("mats"))
    mat = at.screen().entries[0]
    at.send(mat.owned.more.intent)
    at.send(OpenTab("cards"))
    card = at.screen().entries[0]
    at.send(card.owned.more.intent)

    assert 1 == at.screen().entries[0].owned.count
    assert {mat.id: Owned(count=1)} == made.belongings.all("mat")
    assert {card.id: Owned(count=1)} == made.belongings.all("card")


@pytest.mark.parametrize("changed, key", [(False, "by"), (True, "by-changed")])
def test_what_others_made_is_said_to_be_theirs(library, changed, key):
    library.save_figure(eel(id="eel"))
    sharing = MemorySharing(library)
    sharing.by["figure", "eel"] = Source(author="Ben", licence="CC BY 4.0", changed=changed)
    lobby = Lobby(replace(parts(library=library), sharing=sharing))
    lobby.send(GoCollection())
    lobby.send(LookAtOwned("eel"))

    facts = lobby.screen().look.facts
    assert said(f"collection.owned.{key}", author="Ben", licence="CC BY 4.0") == facts[-1]
    sharing.by.clear()
    lobby.send(LookAtOwned("eel"))
    assert said("collection.owned.yours") == lobby.screen().look.facts[-1]


def test_figures_that_no_library_knows_are_named_and_kept(at, made):
    made.belongings.keep("figure", "never-seen", Owned(count=3))

    assert "never-seen" in at.screen().found or at.send(OpenTab("figures")) is None
    assert "never-seen" in at.screen().found


def test_broken_file_is_said_and_the_figures_are_there_all_the_same(library, tmp_path):
    path = tmp_path / "collection.toml"
    path.write_text("[figure\n")
    made = parts(library=library)
    lobby = Lobby(replace(made, belongings=OwnedFile(path)))
    lobby.send(GoCollection())

    assert "collection.toml" in lobby.screen().remark.text
    assert len(library.figures()) == len(lobby.screen().rows)
    lobby.send(CountOwned("figure", "aron-uc", 1))
    assert "collection.toml" in lobby.screen().remark.text
    assert "[figure\n" == path.read_text()


def test_what_was_left_out_of_the_file_is_said_until_something_is_touched(library, tmp_path):
    path = tmp_path / "collection.toml"
    path.write_text("[figure.aron-uc]\ncount = 'two'\n")
    lobby = Lobby(replace(parts(library=library), belongings=OwnedFile(path)))
    lobby.send(GoCollection())
    lobby.screen()
    lobby.tick(0.1)

    assert "collection.toml.bad" in lobby.screen().remark.text
    lobby.send(CountOwned("figure", "aron-uc", 1))
    assert lobby.screen().remark is None and {"aron-uc": Owned(count=1)} == OwnedFile(path).all("figure")


def test_rows_are_made_once_for_a_thousand_figures(library):
    given = library.figures()
    for number in range(1000):
        one: Figure = given[number % len(given)]
        library.save_figure(msgspec.structs.replace(one, id=f"own-{number}", name=f"{one.name} {number}"))
    lobby = Lobby(parts(library=library))
    lobby.send(GoCollection())
    rows = lobby.screen().rows
    lobby.send(LookAtOwned("own-500"))

    assert 1000 + len(given) == len(rows)
    assert rows is lobby.screen().rows


@pytest.fixture
def with_photos(library):
    made = replace(parts(library=library), photos=Folder())
    lobby = Lobby(made)
    lobby.send(GoCollection())
    lobby.send(LookAtOwned("absol-r"))
    return lobby, made


def test_photo_of_ones_own_is_chosen_seen_and_taken_off(with_photos):
    at, made = with_photos
    at.send(at.screen().look.photo_push.intent)
    assert ["No photo", "loose.jpg", "broken.jpg"] == [option.label for option in at.screen().asking.options]
    at.send(PickOwnPhoto("loose.jpg"))

    assert b"PNG of photos/loose.jpg" == at.screen().look.photo
    assert at.screen().asking is None
    assert {"absol-r": Owned(photo="loose.jpg")} == made.belongings.all("figure")
    at.send(CountOwned("figure", "absol-r", 1))
    assert 1 == at.screen().look.owned.count
    assert ["photos/loose.jpg"] == made.photos.read

    at.send(PickOwnPhoto())
    assert b"" == at.screen().look.photo


@pytest.mark.parametrize("name, said", [("broken.jpg", "no picture"), ("gone.jpg", "gone.jpg isn't in the folder")])
def test_photo_that_cannot_be_seen_is_a_sentence(with_photos, name, said):
    at, made = with_photos
    made.belongings.keep("figure", "absol-r", Owned(photo=name))
    at.send(CountOwned("figure", "absol-r", 1))

    assert b"" == at.screen().look.photo
    assert said in at.screen().look.photo_note


def test_photo_that_is_not_in_the_folder_is_not_taken(with_photos):
    at, made = with_photos
    for name in ("stick.jpg", "../secret", "nothing.jpg"):
        at.send(PickOwnPhoto(name))
    assert "" == made.belongings.all("figure")["absol-r"].photo


def test_escape_closes_the_question_before_the_figure(with_photos):
    at, _ = with_photos
    at.send(AskFilter("photo"))
    at.send(GoBack())
    assert at.screen().look is not None
    assert at.screen().asking is None
