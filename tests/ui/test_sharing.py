"""Sharing by touch, and its screens at several sizes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.app.ports.uploads import UploadedPhoto, UploadState
from companion.app.screens.studio_intents import Fill, GoCollection
from companion.app.screens.studio_panel import QrView
from tests.adapters.sharing.bundles import EEL, bundle, eel
from tests.app.lobby_fakes import MemoryLibrary, parts
from tests.app.sharing_fakes import MemorySharing, QuietUploads
from tests.ui.geometry import faults
from tests.ui.pictures import take_all
from tests.ui.pilot import in_sizes
from tests.ui.sharing_screens import SCREENS
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy


@pytest.fixture
def library():
    made = MemoryLibrary()
    made.own["eel"] = EEL
    return made


@pytest.fixture
def sharing(library):
    return MemorySharing(library, {"ann": bundle(eel(damage=50), eel(id="ray", name="Ray"))})


@pytest.fixture
def uploads():
    return QuietUploads()


@pytest.fixture
def hand(ui, library, sharing, uploads):
    from companion.app.lobby.lobby import Lobby

    made = Hand(ui, Lobby(replace(parts(library=library), sharing=sharing, uploads=uploads)))
    made.send(GoCollection())
    return made


def test_a_bundle_is_taken_in_by_touch(hand, library):
    hand.tap("Share")
    hand.tap("Import")
    hand.tap("ann")
    hand.tap("Keep both")
    hand.tap("Import all 2")

    assert {"eel": 40, "eel-ann": 50, "ray": 40} == {
        figure.id: figure.disc.segments[0].damage for figure in library.own.values()
    }


def test_a_bundle_is_written_by_touch(hand, sharing):
    hand.tap("Share")
    hand.tap("Eel")
    hand.tap("Hearth (3)")
    hand.tap("CC0")
    hand.send(Fill("author", "Ann"))
    hand.tap("Write the file")

    ((name, written, _),) = sharing.written
    assert ("Ann", "CC0", 4) == (name, written.licence, len(written.figures))


def test_the_squares_on_the_screen_are_those_of_the_code(hand):
    from kivy.graphics import Rectangle

    from companion.ui.studio.sharing import QUIET_SQUARES, QrSquares

    hand.tap("Share")
    hand.tap("Team code")
    hand.tap("Hearth (3)")

    (qr,) = (part for part in hand.screen.aside if isinstance(part, QrView))
    paper, *ink = [one for one in hand.the(QrSquares).canvas.children if isinstance(one, Rectangle)]
    count = len(qr.squares) + 2 * QUIET_SQUARES
    side = paper.size[0] / count
    drawn = [[False] * count for _ in range(count)]
    for one in ink:
        row = round((paper.pos[1] + paper.size[1] - one.pos[1]) / side) - 1
        first = round((one.pos[0] - paper.pos[0]) / side)
        for column in range(first, first + round(one.size[0] / side)):
            drawn[row][column] = True

    within = slice(QUIET_SQUARES, -QUIET_SQUARES)
    assert [list(row) for row in qr.squares] == [row[within] for row in drawn[within]]
    assert int(side) == side >= 4


def test_a_photo_that_comes_in_changes_the_screen(hand, uploads):
    hand.tap("From a phone")
    (upload,) = uploads.opened
    assert [upload.address] == [part.words for part in hand.screen.aside if isinstance(part, QrView)]

    upload.now = UploadState(stage="waiting", photos=(UploadedPhoto("/photos/photo-1.jpg"),))
    hand.ui.frames(9)

    assert hand.reads("Photo 1")
    hand.tap("Read a disc")
    assert not upload.closed


@pytest.mark.deep("screens")
@pytest.mark.parametrize("size", in_sizes([(800, 480), (480, 800), (1280, 800)]))
def test_nothing_of_sharing_is_cut_covered_or_too_small(ui, size):
    ui.size(*size)
    found = {}

    def look(name):
        found.update({name: wrong} if (wrong := faults(ui)) else {})

    names = take_all(ui, ("sharing-",), look)

    assert {f"sharing-{name}" for name in SCREENS} <= set(names)
    assert {} == found


def test_a_screen_that_is_shown_again_keeps_its_place(ui):
    from companion.ui.studio.sharing import SharingView

    view = ui.mount(SharingView(lambda intent: None))
    view.show(SCREENS["picked"]())
    ui.frames(5)
    view.panel.scroller.scroll_y = 0.2

    view.show(SCREENS["picked"]())

    assert 0.2 == view.panel.scroller.scroll_y


@pytest.mark.parametrize("width", [260, 330, 900])
def test_code_of_a_team_is_broken_between_its_groups_only(ui, width):
    from companion.app.screens.studio_panel import QrView
    from companion.ui.studio.sharing import QrPart

    code = "12J1-QQSN-SDHG-Q574-WG61-AFDZ-XZQ8-MC7"
    part = ui.mount(QrPart(None, size_hint=(None, None), width=width))
    part.show(QrView(squares=((True,),), words=code))
    ui.frames(4)
    (words,) = [widget for widget in part.walk() if getattr(widget, "text", "")]
    lines = words.text.split("\n")

    assert code == "".join(lines)
    assert (1 if width > 600 else 2) == len(lines)
    assert all(line.endswith("-") for line in lines[:-1])
    assert words.texture_size[1] < words.font_size * (1.5 if width > 600 else 2.9), "each on a line of its own"
