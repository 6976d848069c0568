"""A photo below the mat: its corners, undoing it, keeping it, and photos that cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.app.lobby.lobby import Lobby
from companion.app.ports.outside import FilePlace
from companion.app.ports.photos import Corners, PhotoFile, ReadDisc, ReadMat, ReadSpace
from companion.app.screens.lobby import ChoicesScreen
from companion.app.screens.lobby_intents import GoBack, GoHome
from companion.app.screens.mat_intents import (
    DropFoundMat,
    OpenMatPhotos,
    PickMatPhoto,
    ResumeMat,
    SetMatCorner,
    StraightenMat,
    TakeFoundMat,
    TurnMatPhoto,
)
from companion.app.screens.studio_intents import GoCollection, GoMat
from companion.kernel.errors import DataError
from tests.app.lobby_fakes import parts
from tests.app.studio.mats.drawing import Studio
from tests.saying import said

WHOLE = ((0, 0), (1, 0), (1, 1), (0, 1))
CORNERS = ((0.1, 0.1), (0.9, 0.12), (0.95, 0.9), (0.05, 0.85))
FOUND = (ReadSpace(0.2, 0.6, 0.03), ReadSpace(0.5, 0.6, 0.03), ReadSpace(0.8, 0.1, 0.03))


class Stick:
    """`Photos` of a stick with one photo, a mat of 600 × 400 pixels; *gone*: it was pulled out."""

    def __init__(self) -> None:
        self.gone = False
        self.read: list[Corners | None] = []

    def folder(self) -> str:
        return "/photos"

    def waiting(self) -> Sequence[PhotoFile]:
        return () if self.gone else (PhotoFile("/stick/mat.jpg", "mat.jpg", FilePlace("/stick", "KEY")),)

    def picture(self, path: str, width_px: int = 960) -> bytes:
        self._there(path)
        return b"photo"

    def read_disc(self, path: str) -> ReadDisc:
        raise NotImplementedError

    def read_mat(self, path: str, corners: Corners | None = None) -> ReadMat:
        self._there(path)
        self.read.append(corners)
        return ReadMat(FOUND, ((0, 1), (1, 2)), b"straight", 600, 400)

    def _there(self, path: str) -> None:
        if self.gone or path != "/stick/mat.jpg":
            raise DataError(f"{path}: no photo")


@pytest.fixture
def stick() -> Stick:
    return Stick()


def over(stick: Stick, **kwargs: object) -> Studio:
    """A studio over the straightened photo."""
    studio = Studio(Lobby(replace(parts(**kwargs), photos=stick)))
    studio.send(OpenMatPhotos(), PickMatPhoto("/stick/mat.jpg"))
    studio.send(*(SetMatCorner(x, y) for x, y in CORNERS), StraightenMat())
    return studio


def test_photos_are_offered_with_their_stick(stick):
    studio = Studio(Lobby(replace(parts(), photos=stick)))
    studio.send(OpenMatPhotos())

    (choice,) = studio.screen.choices
    assert ["mat.jpg · KEY"] == [option.label for option in choice.options]
    stick.gone = True
    studio.send(OpenMatPhotos())
    assert said("mat.photos-none", folder="/photos") == studio.screen.intro
    studio.send(GoBack())
    assert "Spaces" == studio.screen.tools[0].label


def test_a_photo_that_has_just_come_is_drawn_over_at_once_and_a_kept_draft_is_asked_about_first(stick):
    at = Lobby(replace(parts(), photos=stick))
    for intent in (GoCollection(), GoMat(photo="/stick/mat.jpg")):
        at.send(intent)
    assert WHOLE == at.screen().corners
    at.send(StraightenMat())
    at.send(GoHome())

    for intent in (GoCollection(), GoMat(photo="/stick/mat.jpg")):
        at.send(intent)
    assert () == at.screen().corners and at.screen().question is not None
    at.send(ResumeMat(kept=False))

    assert WHOLE == at.screen().corners


def test_the_nearest_corner_is_moved_by_a_tap_and_the_held_one_by_a_drag(stick):
    studio = Studio(Lobby(replace(parts(), photos=stick)))
    studio.send(OpenMatPhotos(), PickMatPhoto("/stick/mat.jpg"), SetMatCorner(0.8, 0.2), SetMatCorner(1.4, 0.3, 2))

    assert ((0, 0), (0.8, 0.2), (1, 0.3), (0, 1)) == studio.screen.corners
    studio.send(TurnMatPhoto())
    assert ((0, 1), (0, 0), (0.8, 0.2), (1, 0.3)) == studio.screen.corners
    studio.send(GoBack())
    assert "Photos to draw over" == studio.screen.title
    studio.send(GoBack())
    assert ((), None) == (studio.screen.corners, studio.screen.ground)


def test_a_mat_gets_the_shape_that_it_has_in_its_photo(stick):
    studio = over(stick)

    assert (1.5, b"straight", 0.4) == (
        round(studio.screen.aspect, 2),
        studio.screen.ground.picture,
        studio.screen.ground.dim,
    )
    assert ((), ()) == studio.screen.grid
    assert [CORNERS] == stick.read


@pytest.mark.parametrize("corners", [((0.9, 0.9), (0.1, 0.1), (0.9, 0.1), (0.1, 0.9)), ((0.5, 0.5),) * 4])
def test_corners_that_enclose_nothing_are_refused(stick, corners):
    studio = Studio(Lobby(replace(parts(), photos=stick)))
    studio.send(OpenMatPhotos(), PickMatPhoto("/stick/mat.jpg"))
    studio.send(*(SetMatCorner(x, y, number) for number, (x, y) in enumerate(corners)), StraightenMat())

    assert studio.screen.remark.text.startswith("These corners don't enclose a mat.")
    assert 4 == len(studio.screen.corners)


def test_what_was_found_is_taken_with_the_lines_between_what_is_taken(stick):
    studio = over(stick)

    # What is read is in parts of the width; the mat is two thirds as high.
    assert ((0.2, 0.9), (0.5, 0.9), (0.8, 0.15)) == tuple((x, round(y, 3)) for x, y in studio.screen.found)
    assert ((0, 1), (1, 2)) == studio.screen.found_lines
    studio.send(TakeFoundMat(0))
    assert (1, 2, ((0, 1),)) == (len(studio.screen.spaces), len(studio.screen.found), studio.screen.found_lines)
    studio.send(TakeFoundMat(0))
    assert (("a1", "b1"),) == studio.screen.lines
    studio.send(TakeFoundMat())
    assert (3, 2, ()) == (len(studio.screen.spaces), len(studio.screen.lines), studio.screen.found)
    studio.push("Undo")
    studio.send(DropFoundMat())
    assert (2, ()) == (len(studio.screen.spaces), studio.screen.found)


def test_a_photo_is_undone_like_any_step_and_not_read_twice(stick):
    studio = over(stick)
    studio.push("Undo")

    assert (None, 1.0) == (studio.screen.ground, studio.screen.aspect)
    stick.gone = True
    studio.push("Redo")
    assert b"straight" == studio.screen.ground.picture
    studio.send(PickMatPhoto(""))
    assert studio.screen.ground is None


def test_the_photo_is_there_after_a_kill_though_its_stick_is_gone(stick):
    studio = over(stick)
    stick.gone = True
    drafts = studio.lobby._parts.drafts
    again = Studio(Lobby(replace(parts(), photos=stick, drafts=drafts)))
    again.send(ResumeMat())

    assert (b"straight", 3) == (again.screen.ground.picture, len(again.screen.found))
    drafts.drop("mat-photo")
    once_more = Studio(Lobby(replace(parts(), photos=stick, drafts=drafts)))
    once_more.send(ResumeMat())
    assert (b"", ()) == (once_more.screen.ground.picture, once_more.screen.found)


def test_a_photo_that_cannot_be_read_is_refused_in_words(stick):
    studio = Studio(Lobby(replace(parts(), photos=stick)))
    studio.send(OpenMatPhotos(), PickMatPhoto("/stick/other.jpg"))

    assert isinstance(studio.screen, ChoicesScreen)
    assert "/stick/other.jpg: no photo" == studio.screen.remark.text
    alone = Studio(Lobby(parts()))
    alone.send(OpenMatPhotos(), PickMatPhoto("/stick/mat.jpg"))
    assert said("mat.no-photos") == alone.screen.remark.text
