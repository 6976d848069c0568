"""Sharing as screen values, by its intents: bundles out and in, team codes, a photo from a phone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.app.lobby.lobby import Lobby
from companion.app.ports.uploads import UploadedPhoto, UploadState
from companion.app.screens.collection_intents import (
    KeepTeam,
    OpenBundle,
    PickShared,
    ServeAgain,
    SettleDifference,
    TakeIn,
    WriteBundle,
)
from companion.app.screens.lobby import ChoiceView, NameView
from companion.app.screens.lobby_intents import GoBack, GoHome, OpenTab
from companion.app.screens.studio_intents import Fill, GoCollection, GoMat, GoPhoto, GoSharing, GoUpload
from companion.app.screens.studio_panel import DiffersView, PictureRow, ProgressView, PushRow, QrView, SaidView
from tests.adapters.sharing.bundles import EEL, bundle, eel
from tests.app.lobby_fakes import MemoryLibrary, chosen, parts
from tests.app.sharing_fakes import MemorySharing, QuietUploads
from tests.saying import said

RAY = eel(id="ray", name="Ray")


@pytest.fixture
def library():
    made = MemoryLibrary()
    made.own["eel"] = EEL
    return made


@pytest.fixture
def sharing(library):
    theirs = {"ann": bundle(eel(damage=50), RAY), "same": bundle(EEL), "bad": bundle(EEL)}
    return MemorySharing(library, theirs)


@pytest.fixture
def uploads():
    return QuietUploads()


@pytest.fixture
def made(library, sharing, uploads):
    return Lobby(replace(parts(library=library), sharing=sharing, uploads=uploads))


def at(made, *intents):
    made.send(GoSharing())
    for intent in intents:
        made.send(intent)
    return made.screen()


def found(screen, kind):
    return [part for part in (*screen.panel.parts, *screen.aside) if isinstance(part, kind)]


def words_on(screen):
    return [part.text for part in found(screen, SaidView)]


def button(screen):
    return found(screen, PushRow)[0].pushes[0]


# ---------------------------------------------------------------- out


PICKED = (PickShared("figure", "eel"), PickShared("team", "hearth-three"))
SIGNED = (Fill("author", "Zoë"), Fill("licence", "CC0"))


def test_ones_own_and_the_teams_are_offered(made):
    options = {view.title: [option.label for option in view.options] for view in found(at(made), ChoiceView)}

    assert ["Eel"] == options["Your figures"]
    assert "Hearth (3)" in options["Teams"] and "All 12" in options["Teams"]


@pytest.mark.parametrize(
    "intents, why",
    [(PICKED, said("share.refused.no-author")), ((*PICKED, Fill("author", "Zoë")), said("share.refused.no-licence"))],
)
def test_what_is_lacking_is_said(made, sharing, intents, why):
    screen = at(made, *intents)

    assert (False, why) == (button(screen).enabled, button(screen).why)
    made.send(WriteBundle())
    assert why == made.screen().remark.text
    assert [] == sharing.written


def test_nothing_is_written_where_nothing_was_picked(made, sharing):
    assert said("share.refused.nothing") == at(made, *SIGNED, WriteBundle()).remark.text
    assert [] == sharing.written


def test_what_was_picked_is_written_with_what_it_needs(made, sharing):
    screen = at(made, *PICKED, *SIGNED)
    assert button(screen).enabled and "4 figures, 1 team" in words_on(screen)

    made.send(WriteBundle())

    ((name, written, _),) = sharing.written
    assert ("Zoë", "Zoë", "CC0") == (name, written.author, written.licence)
    assert {"eel", "pikachu-uc", "machop-c", "charmander-uc"} == {figure.id for figure in written.figures}
    assert "Saved to exports/Zoë.figures" == made.screen().remark.text


def test_a_stick_can_be_written_to(made, sharing):
    sharing.sticks.append("STICK")

    at(made, *PICKED, *SIGNED, Fill("place", "/media/STICK"), WriteBundle())

    assert "STICK" == sharing.written[0][2].stick


def test_all_of_a_kind_are_picked_at_once_and_left_out_again(made, library):
    screen = at(made, PickShared("team"))
    assert any(f"{len(library.teams())} teams" in one for one in words_on(screen))

    made.send(PickShared("team"))

    assert not any(chosen(view.options) for view in found(made.screen(), ChoiceView))


def test_what_is_no_choice_does_nothing(made):
    before = at(made)
    for what, value in (
        ("pick", "figure:none"),
        ("pick", ""),
        ("pick-all", "x"),
        ("section", "x"),
        ("place", "/etc"),
        ("file", "/etc/passwd"),
        ("differs:all", "theirs"),
        ("team", "x"),
    ):
        made.send(Fill(what, value))

    assert before == made.screen()


# ---------------------------------------------------------------- in


LOOKED = (OpenTab("take"), OpenBundle("exports/ann.figures"))


def test_a_file_is_looked_at_before_anything_is_kept(made, sharing):
    screen = at(made, *LOOKED)

    assert "By Ann, licence: CC0. 2 figures." in words_on(screen)
    assert said("share.counts", new=1, same=0, different=1) in words_on(screen)
    (differs,) = found(screen, DiffersView)
    assert (("1. Bite: damage", "40", "50"),) == differs.rows
    assert ["Keep mine"] == chosen(differs.options)
    assert [] == sharing.kept


@pytest.mark.parametrize(
    "choice, kept",
    [
        ("mine", {"ray": False}),
        ("theirs", {"ray": False, "eel": True}),
        ("both", {"ray": False, "eel-ann": False}),
    ],
)
def test_what_is_chosen_is_kept_and_the_library_has_it(made, sharing, choice, kept):
    at(made, *LOOKED, SettleDifference(choice, "figure", "eel"), TakeIn())

    assert kept == {written.id: written.replaces for written in sharing.kept}
    assert "done" == made.screen().remark.kind


def test_where_nothing_is_new_there_is_nothing_to_take_in(made):
    screen = at(made, OpenTab("take"), OpenBundle("exports/same.figures"))

    assert (False, said("share.refused.nothing-new")) == (button(screen).enabled, button(screen).why)


def test_a_faulty_file_is_refused_with_a_sentence(made):
    screen = at(made, OpenTab("take"), OpenBundle("exports/bad.figures"))

    assert "exports/bad.figures: the file is cut off" == screen.remark.text
    assert "take" == screen.panel.page


def test_back_closes_the_file_first(made):
    made.send(GoCollection())
    at(made, *LOOKED)
    made.send(GoBack())
    assert ("take", "take") == (made.screen().kind, made.screen().panel.page)

    made.send(GoBack())

    assert "CollectionScreen" == type(made.screen()).__name__


def test_without_a_file_it_is_said_where_they_are_looked_for(made, sharing):
    sharing.files.clear()

    assert any("exports" in one for one in words_on(at(made, OpenTab("take"))))


# ---------------------------------------------------------------- codes


def test_a_team_is_shown_as_its_code_and_as_squares(made):
    screen = at(made, OpenTab("code"), Fill("team", "hearth-three"))

    (qr,) = found(screen, QrView)
    assert "10J1-Q8BR-QSN8-R9" == qr.words
    assert 21 == len(qr.squares)


def test_a_code_that_was_typed_becomes_a_team(made, library):
    screen = at(made, OpenTab("code"), Fill("code", "10j1 q8br qsn8 r9"), Fill("team-name", "Ours"))
    assert said("share.code-means", figures="Charmander (2017), Machop (2017), Pikachu (2017)") in words_on(screen)

    made.send(KeepTeam())

    assert ["Ours"] == [team.name for team in library.saved.values()]
    assert said("share.team-kept", team="Ours") == made.screen().remark.text


def test_a_wrong_code_is_said_while_it_stands_there(made, library):
    screen = at(made, OpenTab("code"), Fill("code", "10J1-Q8BR-QSN8-R8"))

    assert any("One character of this code is wrong" in one for one in words_on(screen))
    made.send(KeepTeam())
    assert "refusal" == made.screen().remark.kind
    assert {} == library.saved


def test_names_are_typed_by_the_letters_that_fit(made):
    names = {view.intent.field: view.most for view in found(at(made), NameView)}

    assert {"author": 40, "licence": 60} == names


# ---------------------------------------------------------------- a photo


def upload(made):
    made.send(GoUpload())
    return made.screen()


def test_the_page_is_served_from_when_the_room_is_open_until_it_is_left(made, uploads):
    assert [] == uploads.opened
    screen = upload(made)
    (qr,) = found(screen, QrView)
    assert uploads.opened[0].address == qr.words
    assert "Photos for the table" == uploads.words["title"]

    made.send(GoBack())

    assert uploads.opened[0].closed


def test_it_is_closed_on_the_way_home(made, uploads):
    upload(made)

    made.send(GoHome())

    assert uploads.opened[0].closed


def test_what_comes_in_is_shown(made, uploads):
    upload(made)
    uploads.opened[0].now = UploadState(stage="receiving", done=300, of=1000)
    made.tick(0.1)

    assert [0.3] == [part.share for part in found(made.screen(), ProgressView)]


CAME = tuple(UploadedPhoto(f"/home/photos/photo-{number}.jpg") for number in (1, 2))


def test_photos_that_came_can_be_read_while_the_page_waits_for_more(made, uploads):
    upload(made)
    for number in (1, 2):
        uploads.opened[0].now = UploadState(stage="waiting", photos=CAME[:number])
        made.tick(0.1)

    screen = made.screen()
    assert said("upload.came", n=2) in words_on(screen) and 1 == len(found(screen, QrView))
    rows = found(screen, PictureRow)
    assert [said("upload.photo", n=2), said("upload.photo", n=1)] == [row.words for row in rows]
    made.send(rows[1].pushes[0].intent)
    assert not uploads.opened[0].closed

    made.send(GoBack())

    assert rows == found(made.screen(), PictureRow)


def test_what_came_by_an_earlier_page_is_still_there(made, uploads):
    upload(made)
    uploads.opened[0].now = UploadState(stage="closed", photos=CAME[:1])
    made.tick(0.1)
    (row,) = found(made.screen(), PictureRow)
    assert [GoPhoto(CAME[0].path), GoMat(photo=CAME[0].path)] == [push.intent for push in row.pushes]

    made.send(ServeAgain())
    uploads.opened[1].now = UploadState(stage="waiting", photos=CAME[1:])
    made.tick(0.1)

    assert [said("upload.photo", n=2), said("upload.photo", n=1)] == [
        row.words for row in found(made.screen(), PictureRow)
    ]


def test_a_page_that_closed_by_itself_can_be_opened_anew(made, uploads):
    upload(made)
    uploads.opened[0].now = UploadState(stage="closed")
    made.tick(0.1)
    assert ServeAgain() == button(made.screen()).intent

    made.send(ServeAgain())

    assert 2 == len(uploads.opened) and uploads.opened[0].closed
    assert 1 == len(found(made.screen(), QrView))


def test_without_a_network_that_is_said(made, uploads):
    uploads.broken = True

    assert "This computer is in no network." in words_on(upload(made))


def test_where_nothing_can_be_shared_or_served_that_is_said():
    made = Lobby(parts())

    assert [said("share.not-here")] == words_on(at(made, WriteBundle(), TakeIn(), KeepTeam()))
    assert said("upload.not-here") in words_on(upload(made))
