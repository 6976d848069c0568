"""Pictures of discs for lists: made in time, and no larger than they are shown."""

from __future__ import annotations

import pytest

from companion.app.studio.gallery import Gallery
from tests.app.lobby_fakes import parts

pytestmark = pytest.mark.kivy
SIDE = 60.0


@pytest.fixture
def discs():
    gallery = Gallery(parts())
    return [gallery.small(figure).segments for figure in list(gallery.figures)[:6]]


def test_a_picture_is_as_large_as_it_is_shown(ui, discs):
    from companion.ui.screens.small_discs import Painter

    picture = Painter().picture(discs[0], SIDE, True, lambda: None)

    assert (60, 60) == tuple(picture.size)


def test_pictures_are_made_ahead_and_are_there_when_they_are_wanted(ui, discs):
    from companion.ui.screens.small_discs import Painter

    painter = Painter()
    painter.ahead((segments, SIDE, False) for segments in discs)
    ui.frames(3 * len(discs))
    asked_again = []

    pictures = [painter.picture(segments, SIDE, False, lambda: asked_again.append(1)) for segments in discs]

    assert None not in pictures and [] == asked_again
    assert painter._event is None


def test_what_is_in_sight_comes_before_what_is_made_ahead(ui, discs, monkeypatch):
    from companion.ui.screens.small_discs import Painter

    made = []
    painter = Painter()
    paint = painter._paint
    # Of this one alone: a page of another test may still have some to draw.
    monkeypatch.setattr(painter, "_paint", lambda key: made.append(key[0]) or paint(key))
    painter.ahead((segments, SIDE, False) for segments in discs[:5])
    painter._wanted[lambda: None] = (discs[5], 60, False)
    ui.frames(12)

    assert discs[5] == made[0] and {*discs} == {*made}


def test_pictures_of_a_page_that_is_left_are_not_made(ui, discs, monkeypatch):
    from companion.ui.screens.setup import SetupView
    from companion.ui.screens.team import TeamView

    for view in (SetupView, TeamView):
        page = ui.mount(view(lambda intent: None))
        page.painter.ahead((segments, SIDE, True) for segments in discs)
        page.painter._wanted[lambda: None] = (discs[0], 60, False)
        page.parent.remove_widget(page)
        monkeypatch.setattr(page.painter, "_paint", lambda key: pytest.fail("it is drawn all the same"))
        ui.frames(3)

        assert page.painter._event is None
