"""A mat is drawn, tried and kept by touches."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from companion.adapters.files.drafts import FileDrafts
from companion.app.lobby.lobby import Lobby
from companion.app.screens.lobby import SetupScreen
from companion.app.screens.mat_intents import OpenMatPhotos
from companion.app.screens.studio_intents import Fill, GoCollection, GoMat
from companion.app.screens.studio_mat import MatScreen
from tests.app.lobby_fakes import MemoryLibrary, parts
from tests.app.table_fakes import MemoryStore
from tests.saying import said
from tests.ui.geometry import faults
from tests.ui.pilot import SIZES
from tests.ui.studio.mats_drawn import mat_photo
from tests.ui.test_lobby import Hand
from tests.ui.test_whole_match import MOST_STEPS
from tests.ui.test_whole_match import Fingers as Players

pytestmark = pytest.mark.kivy

BELOW = {"a1": (0.2, 0.9), "c1": (0.4, 0.9), "d1": (0.6, 0.9), "f1": (0.8, 0.9), "b2": (0.3, 0.7), "e2": (0.7, 0.7)}


class Fingers(Hand):
    """Draws on the mat, and counts every touch."""

    def __init__(self, ui, made):
        super().__init__(ui, made)
        self.touches = 0

    def tap(self, words, within=None):
        self.touches += 1
        super().tap(words, within)

    @property
    def field(self):
        return self.shell.view.field

    def on_mat(self, *places):
        """Tap places of the mat, in parts of it, or spaces by their names."""
        for place in places:
            self.touches += 1
            self.ui.tap(*self._spot(place))
            self.ui.frames(2)

    def drag(self, *way):
        """Draw one finger over these places and spaces."""
        self.touches += 1
        spots = [self._spot(place) for place in way]
        finger = self.ui.touch(*spots[0])
        finger.touch_down()
        self.ui.frames(1)
        for start, end in pairwise(spots):
            for n in range(1, 9):
                finger.touch_move(*(a + (b - a) * n / 8 for a, b in zip(start, end, strict=True)))
                self.ui.frames(1)
        finger.touch_up()
        self.ui.frames(2)

    def _spot(self, place):
        if isinstance(place, str):
            space = next(one for one in self.screen.spaces if one.id == place)
            place = (space.x, space.y)
        return self.field.to_window(*self.field.at(*place))

    def pinch(self, start, end):
        """Two fingers, on both sides of the middle of the mat, go from so many pixels apart to so many."""
        x, y = self.field.center
        fingers = [self.ui.touch(x - start / 2, y), self.ui.touch(x + start / 2, y)]
        for finger in fingers:
            finger.touch_down()
            self.ui.frames(1)
        for n in range(1, 6):
            apart = start + (end - start) * n / 5
            for finger, side in zip(fingers, (-1, 1), strict=True):
                finger.touch_move(x + side * apart / 2, y)
                self.ui.frames(1)
        for finger in fingers:
            finger.touch_up()
        self.ui.frames(2)


def at_mat(ui, size, **kwargs):
    ui.size(*size)
    fingers = Fingers(ui, Lobby(parts(**kwargs)))
    fingers.send(GoCollection(), GoMat())
    return fingers


def drawn(fingers):
    """Twelve spaces on the grid."""
    fingers.tap("Mirror")
    fingers.on_mat(*BELOW.values())
    fingers.tap("Lines")
    for way in (("a1", "c1", "d1", "f1"), ("a1", "b2", "b3", "a4"), ("c1", "b2", "e2", "d1")):
        fingers.drag(*way)
    fingers.tap("Entry\u00a0Points")
    fingers.on_mat("a1", "f1")
    fingers.tap("Goals")
    fingers.on_mat("c1")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_mat_is_drawn_on_the_grid_tried_and_saved_by_touches(ui, size):
    library = MemoryLibrary()
    fingers = at_mat(ui, size, library=library)
    drawn(fingers)

    assert (12, 18) == (len(fingers.screen.spaces), len(fingers.screen.lines))
    assert said("mat.odd-count.none") == fingers.screen.verdict
    fingers.tap("Try it")
    fingers.on_mat("a1")
    fingers.tap("1 MP")
    assert {"c1", "b2"} == {one.id for one in fingers.screen.spaces if one.mark == "reach"}
    fingers.tap("Save")
    assert 12 == len(library.mats["own-my-mat-1"].space)
    assert [] == faults(ui)
    fingers.tap("Set up a match")
    assert isinstance(fingers.screen, SetupScreen)


def test_a_mat_of_twelve_spaces_is_drawn_over_a_picture_in_sixty_touches(ui, tmp_path):
    from companion.adapters.photos.folder import FilePhotos

    corners = mat_photo(tmp_path / "mat.png", plain=True)
    library = MemoryLibrary()
    ui.size(800, 480)
    given = replace(parts(library=library), photos=FilePhotos(lambda: (), tmp_path))
    fingers = Fingers(ui, Lobby(given))
    fingers.tap("Collection")
    fingers.tap("Mats")
    fingers.tap("New mat")
    fingers.tap("Photo")
    fingers.tap("mat.png")
    fingers.on_mat(*corners)
    fingers.tap("Straighten")
    drawn(fingers)
    fingers.tap("Save")

    saved = library.mats["own-my-mat-1"]
    assert (12, 18) == (len(saved.space), len(saved.lines))
    # The photo is half as wide again as it is high.
    assert 1.2 < saved.size_mm[0] / saved.size_mm[1] < 1.8
    assert 27 == fingers.touches


def test_what_was_found_in_a_picture_is_taken_one_by_one_or_all(ui, tmp_path):
    from companion.adapters.photos.folder import FilePhotos

    corners = mat_photo(tmp_path / "mat.png")
    ui.size(1280, 800)
    given = replace(parts(), photos=FilePhotos(lambda: (), tmp_path))
    fingers = Fingers(ui, Lobby(given))
    fingers.send(GoCollection(), GoMat())
    fingers.tap("Photo")
    fingers.tap("mat.png")
    fingers.on_mat(*corners)
    fingers.tap("Straighten")
    found = len(fingers.screen.found)

    assert 10 <= found <= 14
    fingers.on_mat(fingers.screen.found[0])
    assert (1, found - 1) == (len(fingers.screen.spaces), len(fingers.screen.found))
    fingers.tap("Take all")
    assert (found, 0) == (len(fingers.screen.spaces), len(fingers.screen.found))
    assert len(fingers.screen.lines) >= 10
    fingers.tap("Undo")
    fingers.tap("None of them")
    assert (1, 0) == (len(fingers.screen.spaces), len(fingers.screen.found))


def test_a_corner_is_dragged_onto_its_place(ui, tmp_path):
    from companion.adapters.photos.folder import FilePhotos

    mat_photo(tmp_path / "mat.png")
    ui.size(800, 480)
    fingers = Fingers(ui, Lobby(replace(parts(), photos=FilePhotos(lambda: (), tmp_path))))
    fingers.send(GoCollection(), GoMat(), OpenMatPhotos())
    fingers.tap("mat.png")
    fingers.drag((0.99, 0.99), (0.5, 0.5), (0.9, 0.8))

    assert [(0, 0), (1, 0), (0.9, 0.8), (0, 1)] == [(round(x, 2), round(y, 2)) for x, y in fingers.screen.corners]


def test_a_match_is_played_by_touches_on_a_mat_of_ones_own_to_the_winner(ui):
    store = MemoryStore()
    fingers = at_mat(ui, (1280, 800), store=store, library=MemoryLibrary(), seed=4)
    drawn(fingers)
    for words in ("Save", "Set up a match", "My mat 1", "Start the match"):
        fingers.tap(words)
    players = Players(fingers, seed=11)
    for _ in range(MOST_STEPS):
        if fingers.screen.table.winner and fingers.screen.table.battle is None:
            break
        players.step()

    assert fingers.screen.table.winner, players.done[-20:]
    assert ("over", "own-my-mat-1") == (store.ends["m1"][0], store.heads["m1"].about["playmat"])


def test_two_fingers_zoom_and_draw_nothing(ui):
    fingers = at_mat(ui, (800, 480))
    fingers.pinch(60, 180)

    assert fingers.field.zoom > 2
    assert () == fingers.screen.spaces
    before = fingers.field.at(0.5, 0.5)
    fingers.drag((0.5, 0.5), (0.45, 0.5))
    assert fingers.field.at(0.5, 0.5) != before
    assert () == fingers.screen.spaces
    fingers.on_mat((0.5, 0.5))
    assert [(0.5, 0.5)] == [(one.x, one.y) for one in fingers.screen.spaces]
    fingers.tap("Whole mat")
    assert 1.0 == fingers.field.zoom


def test_a_stroke_becomes_a_pinch_when_a_second_finger_comes(ui):
    fingers = at_mat(ui, (800, 480))
    fingers.on_mat((0.2, 0.9), (0.8, 0.9))
    one = ui.touch(*fingers._spot("a1"))
    one.touch_down()
    one.touch_move(*fingers._spot((0.5, 0.5)))
    ui.frames(2)
    other = ui.touch(*fingers._spot((0.5, 0.2)))
    other.touch_down()
    one.touch_move(*fingers._spot((0.4, 0.4)))
    for finger in (one, other):
        finger.touch_up()
    ui.frames(2)

    assert {(0.2, 0.9), (0.8, 0.9)} == {(space.x, space.y) for space in fingers.screen.spaces}


def test_a_drag_moves_a_space_or_joins_two(ui):
    fingers = at_mat(ui, (1280, 800))
    fingers.on_mat((0.2, 0.9), (0.8, 0.9))
    fingers.drag("a1", "b1")
    fingers.drag("a1", (0.2, 0.6))

    assert {frozenset(("a2", "b1"))} == {frozenset(line) for line in fingers.screen.lines}
    fingers.tap("Lines")
    fingers.on_mat((0.5, 0.75))
    assert () == fingers.screen.lines


def test_a_space_is_named_on_the_letters(ui):
    fingers = at_mat(ui, (800, 480))
    fingers.on_mat((0.2, 0.9))
    fingers.tap("Names")
    fingers.on_mat("a1")
    for letter in "gate":
        fingers.tap(letter.upper() if letter == "g" else letter)
    fingers.tap("Done")

    assert ["Gate"] == [one.id for one in fingers.screen.spaces]


def test_a_killed_app_offers_the_draft_again(ui, tmp_path):
    given = replace(parts(), drafts=FileDrafts(tmp_path))
    ui.size(480, 800)
    fingers = Fingers(ui, Lobby(given))
    fingers.send(GoCollection(), GoMat())
    drawn(fingers)
    spaces = fingers.screen.spaces
    ui.window.remove_widget(fingers.shell)

    again = Fingers(ui, Lobby(replace(parts(), drafts=FileDrafts(tmp_path))))
    again.send(GoCollection(), GoMat())
    again.tap("Go on")
    assert isinstance(again.screen, MatScreen) and spaces == again.screen.spaces


def test_what_cannot_be_saved_says_why(ui):
    fingers = at_mat(ui, (800, 480))
    fingers.send(Fill("mat-name", "Meadow"))
    fingers.tap("Save")

    assert fingers.reads("The mat has no spaces.", fingers.shell.view._remark)
