"""A position as a picture: everything that stands somewhere is on it, in both formats and both kinds of file."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.adapters.pictures.drawings import Words, svg
from companion.adapters.pictures.positions import picture_of, position_of, write_position
from companion.app.lobby.past import position_of as view_of
from companion.app.match.figure_game import FIGURE
from companion.app.match.record import Record as MatchRecord
from companion.commands import parts
from companion.kernel.errors import DataError
from tests.reviews.making import keep_played


@pytest.fixture
def record(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    store = parts.store()
    yield MatchRecord.of(FIGURE, store, keep_played(store))
    store.shut()


def seen(record, at):
    return view_of(record, at, parts.library(), parts.texts())


def words_of(scene):
    return [shape.text for shape in scene.shapes if isinstance(shape, Words)]


@pytest.mark.parametrize("part", [0, 3, 1])
def test_every_figure_space_and_player_is_on_it(record, part):
    view = seen(record, len(record.standing) // part if part else 0)
    words = words_of(position_of(view))

    assert all(figure.name in words for figure in view.table.figures if figure.place != "out")
    assert all(space.id in words for space in view.table.spaces)
    assert all(f"{player} · Bench" in words for player in record.head.players)
    assert view.title in words and view.where in words


def test_nothing_is_drawn_beyond_its_edges(record):
    scene = position_of(seen(record, len(record.standing)))

    assert all(
        0 <= shape.x <= scene.width and 0 <= shape.y <= scene.height for shape in scene.shapes if hasattr(shape, "x")
    )


def test_conditions_waits_and_what_lies_beside_the_mat_are_said(record):
    view = seen(record, 5)
    first, *others = view.table.figures
    table = replace(view.table, figures=(replace(first, place="bench", slot=0, condition="PO", wait=True), *others))
    words = words_of(position_of(replace(view, table=table, lines=("Ann, out of the match: " + "Treecko " * 30,))))

    assert f"PO {view.words['wait']}" in words
    assert 1 < sum("Treecko" in line for line in words) and max(map(len, words)) < 90


def test_a_picture_is_written_as_its_name_ends(record, tmp_path):
    view = seen(record, 4)
    for name in ("at.png", "at.svg"):
        write_position(view, tmp_path / name)

    assert (tmp_path / "at.png").read_bytes() == picture_of(view)
    assert Image.open(io.BytesIO(picture_of(view))).width == 1280
    assert ElementTree.fromstring(svg(position_of(view))).tag.endswith("svg")
    assert (tmp_path / "at.svg").read_bytes() == svg(position_of(view))
    with pytest.raises(DataError):
        write_position(view, tmp_path / "at.gif")
