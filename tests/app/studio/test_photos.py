"""A disc is read from a photo that waits, and goes on in the disc editor."""

from __future__ import annotations

from dataclasses import replace

from companion.app.lobby.lobby import Lobby
from companion.app.ports.outside import FilePlace
from companion.app.ports.photos import Outline, PhotoFile, ReadDisc, ReadSegment
from companion.app.screens.lobby import ChoicesScreen
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.studio import PhotoScreen
from companion.app.screens.studio_collection import CollectionScreen
from companion.app.screens.studio_disc import DiscEditorScreen
from companion.app.screens.studio_intents import GoCollection, GoPhoto, PickPhoto, TakeReading
from companion.kernel.errors import DataError
from companion.texts.texts import phrase
from tests.app.lobby_fakes import parts

READ = ReadDisc(
    (
        ReadSegment(10, 190, "white", ("one-colour",)),
        ReadSegment(190, 280, "blue"),
        ReadSegment(280, 10, "miss"),
    ),
    Outline(0.5, 0.4, 0.3, 0.28, 0.0),
    b"png",
    0.46,
)


class FakePhotos:
    """One photo that waits. *answer* is what comes of it, None while it is being read."""

    def __init__(self, *names):
        self.names, self.begun, self.answer = names, "", None

    def folder(self):
        return "/home/photos"

    def waiting(self):
        return [PhotoFile(f"/stick/{name}", name, FilePlace("/stick", "STICK")) for name in self.names]

    def begin_disc(self, path):
        self.begun, self.answer = path, None

    def disc_begun(self):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def opened(*names):
    photos = FakePhotos(*names)
    at = Lobby(replace(parts(), photos=photos))
    at.send(GoCollection())
    at.send(GoPhoto())
    return at, photos


def test_a_photo_that_has_just_come_is_read_at_once_and_the_way_back_leads_to_where_it_came_from():
    photos = FakePhotos("a.jpg")
    at = Lobby(replace(parts(), photos=photos))
    at.send(GoCollection())
    before = at.screen()
    at.send(GoPhoto("/photos/b.jpg"))
    assert isinstance(at.screen(), PhotoScreen)
    at.send(PickPhoto())
    assert isinstance(at.screen(), ChoicesScreen)
    at.send(PickPhoto("/photos/b.jpg"))

    at.send(GoBack())

    assert before == at.screen()


def test_photos_that_wait_are_offered_with_where_they_lie():
    at, _ = opened("a.jpg", "b.jpg")
    screen = at.screen()

    assert isinstance(screen, ChoicesScreen)
    assert ["a.jpg · STICK", "b.jpg · STICK"] == [one.label for one in screen.choices[0].options]


def test_where_to_put_photos_is_said_when_none_waits():
    at, _ = opened()

    assert "/home/photos" in at.screen().intro and "There's no photo yet" in at.screen().intro


def test_a_photo_is_read_while_the_app_goes_on_and_opens_the_editor():
    at, photos = opened("a.jpg")
    at.send(PickPhoto("/stick/a.jpg"))
    reading = at.screen()
    assert isinstance(reading, PhotoScreen) and b"" == reading.picture
    assert "/stick/a.jpg" == photos.begun
    assert not any(push.intent == TakeReading() for push in reading.pushes)

    photos.answer = READ
    at.tick(0.1)

    read = at.screen()
    assert b"png" == read.picture and "Check 1 segment" in read.text
    assert [True, False, False] == [part.doubtful for part in read.parts]
    assert "several segments" in read.lines[0] and read.likest.startswith("Most similar: ")
    at.send(TakeReading())
    editor = at.screen()
    assert isinstance(editor, DiscEditorScreen)
    assert (0,) == editor.doubts
    at.send(GoBack())
    assert isinstance(at.screen(), PhotoScreen)


def test_a_photo_that_cannot_be_read_is_said_over_the_others():
    at, photos = opened("a.jpg")
    at.send(PickPhoto("/stick/a.jpg"))
    photos.answer = DataError(phrase("error.photo.no-disc"))
    at.tick(0.1)

    screen = at.screen()
    assert isinstance(screen, ChoicesScreen)
    assert screen.remark is not None and "no disc found" in screen.remark.text


def test_back_leads_from_the_draft_to_the_photos_and_out():
    at, photos = opened("a.jpg")
    at.send(PickPhoto("/stick/a.jpg"))
    photos.answer = READ
    at.tick(0.1)

    at.send(GoBack())
    assert isinstance(at.screen(), ChoicesScreen)
    at.send(GoBack())
    assert isinstance(at.screen(), CollectionScreen)
