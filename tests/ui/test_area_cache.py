"""Pictures are kept by how many pixels they have together."""

from __future__ import annotations

from types import SimpleNamespace

from companion.ui.area_cache import by_area


class Painter:
    """Makes pictures of so many pixels by name, and tells which it made."""

    def __init__(self, most: int) -> None:
        self.made: list[str] = []
        self.kept = by_area(lambda: most)(self._paint)

    def _paint(self, name: str, width: int = 10) -> SimpleNamespace:
        self.made.append(name)
        return SimpleNamespace(width=width, height=10)


def test_what_is_asked_for_again_is_made_once():
    painter = Painter(most=200)

    assert painter.kept("a") is painter.kept("a")
    assert painter.kept("a", width=5) is not painter.kept("a")
    assert ["a", "a"] == painter.made


def test_what_was_asked_for_longest_ago_goes_when_there_are_too_many_pixels():
    painter = Painter(most=200)
    for name in "abacba":
        painter.kept(name)

    assert ["a", "b", "c", "b", "a"] == painter.made


def test_one_large_picture_takes_the_place_of_several_and_stays_though_it_is_too_large():
    painter = Painter(most=200)
    for name in "ab":
        painter.kept(name)
    painter.kept("large", width=30)
    painter.kept("large", width=30)
    painter.kept("a")

    assert ["a", "b", "large", "a"] == painter.made


def test_after_it_was_emptied_there_is_room_for_as_many_as_before():
    painter = Painter(most=200)
    for name in "ab":
        painter.kept(name)
    painter.kept.cache_clear()
    for name in "abab":
        painter.kept(name)

    assert ["a", "b", "a", "b"] == painter.made
