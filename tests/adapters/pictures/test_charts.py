"""The curve of a review as a picture: every mistake is on it, and names have their letters."""

from __future__ import annotations

from companion.adapters.pictures.charts import chart_of, picture_of
from companion.adapters.pictures.drawings import Ring, Scene, Words, png, svg
from companion.app.screens.review import ReviewMark, ReviewPoint, ReviewView


def review(players=("Ann", "Ben"), marks=()):
    return ReviewView(
        title="Review",
        result="Ann won",
        about="Three on three",
        language="en",
        players=players,
        points=(ReviewPoint(0, 0, 0.5), ReviewPoint(1, 1, 0.25), ReviewPoint(2, 2, 1.0)),
        marks=marks,
        start="",
        rows=(),
        note="",
        spins=(),
        mistakes=(),
        empty="",
        words={"turn": "Turn"},
    )


def written(text):
    return png(Scene("", 40, 10, (Words(20, 5, text, 6, "#FFFFFF"),)), 200)


def test_the_picture_names_both_players_and_has_a_ring_for_each_mistake():
    scene = chart_of(review(marks=(ReviewMark(1, 0.25, 1), ReviewMark(2, 1.0, 0))))
    rings = [shape for shape in scene.shapes if isinstance(shape, Ring)]

    assert 2 == len(rings) and rings[0].y > rings[1].y
    assert b">Ann<" in svg(scene) and b">Ben<" in svg(scene)
    assert picture_of(review()).startswith(b"\x89PNG")


def test_letters_of_german_are_in_the_picture():
    assert written("\u00fc") != written("\u0378")
