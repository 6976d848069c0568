"""Pictures of mats: the same scene as SVG and as PNG, whatever the map."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
from PIL import Image

from companion.adapters.library.library import FileLibrary
from companion.adapters.pictures.boards import SCREEN, scene_of, write_picture
from companion.adapters.pictures.drawings import Panel, Ring, Star, Words, png, svg
from companion.figure.printed.playmat import Playmat, Space
from companion.kernel.errors import DataError

SVG = "{http://www.w3.org/2000/svg}"
MATS = {mat.id: mat for mat in FileLibrary().playmats()}


def plain_mat(**changes):
    """A map as a ruling case writes it: without millimetres."""
    facts = {
        "id": "plain",
        "name": "Plain",
        "bench": 3,
        "center": 1,
        "space": tuple(Space(id=name) for name in ("ga", "m", "gb")),
        "lines": (("ga", "m"), ("m", "gb")),
        "entry_points": {"a": ("m",), "b": ("m",)},
        "goals": {"a": "ga", "b": "gb"},
    }
    return Playmat(**facts | changes)


@pytest.mark.parametrize("mat", MATS.values(), ids=MATS)
def test_a_scene_shows_every_space_its_places_and_its_marks(mat):
    shapes = scene_of(mat).shapes

    written = [shape.text for shape in shapes if isinstance(shape, Words)]
    assert {space.id for space in mat.space} <= set(written)
    assert len([shape for shape in shapes if isinstance(shape, Star)]) == 2
    entries = sum(len(names) for names in mat.entry_points.values())
    # Two panels for each Entry Point, one each for the ground and the mat.
    assert len([shape for shape in shapes if isinstance(shape, Panel)]) == 2 * entries + 2
    assert written.count("BENCH") == written.count("P.C.") == 2


@pytest.mark.parametrize("mat", MATS.values(), ids=MATS)
def test_no_two_spaces_or_places_overlap(mat):
    rings = [shape for shape in scene_of(mat).shapes if isinstance(shape, Ring) and shape.fill]

    for i, one in enumerate(rings):
        for other in rings[:i]:
            apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
            assert apart > one.radius + other.radius


@pytest.mark.parametrize("mat", MATS.values(), ids=MATS)
def test_everything_lies_inside_the_scene(mat):
    scene = scene_of(mat)

    for shape in scene.shapes:
        if isinstance(shape, Ring | Star | Words):
            assert 0 < shape.x < scene.width and 0 < shape.y < scene.height


def test_a_provisional_mat_says_so_on_the_picture():
    assert "provisional" in [s.text for s in scene_of(MATS["six_on_six"]).shapes if isinstance(s, Words)]
    assert "provisional" not in [s.text for s in scene_of(MATS["duel"]).shapes if isinstance(s, Words)]


def test_a_map_without_millimetres_is_laid_out_by_its_lines():
    scene = scene_of(plain_mat())

    at = {shape.text: (shape.x, shape.y) for shape in scene.shapes if isinstance(shape, Words)}
    assert at["ga"][1] > at["m"][1] > at["gb"][1]


def test_svg_can_be_read_and_keeps_signs_that_mean_something_there():
    root = ElementTree.fromstring(svg(scene_of(plain_mat(name="<Tom & Ann>")), 640))

    assert root.get("width") == "640"
    assert root.findtext(f"{SVG}title") == "<Tom & Ann>"
    assert len(root.findall(f"{SVG}line")) >= 2


def test_png_is_as_wide_as_asked_for_and_green():
    picture = Image.open(io.BytesIO(png(scene_of(MATS["duel"]), 300)))

    assert picture.width == 300 and picture.height == pytest.approx(300, rel=0.1)
    colours = {colour: count for count, colour in picture.getcolors(1 << 20)}
    most = max(colours, key=colours.get)
    assert "#{:02X}{:02X}{:02X}".format(*most) == SCREEN.mat


def test_the_same_map_gives_the_same_files():
    scene = scene_of(MATS["tiny"])

    assert svg(scene) == svg(scene) and png(scene, 200) == png(scene, 200)


@pytest.mark.parametrize(
    "name, width, said",
    [
        ("mat.gif", 640, ".svg or .png"),
        ("mat", 640, ".svg or .png"),
        ("mat.png", 10, "64 to 8192 pixels wide, not 10"),
        ("none/mat.svg", 640, "can't be written"),
    ],
)
def test_a_picture_that_cannot_be_written_is_refused_in_a_sentence(tmp_path, name, width, said):
    with pytest.raises(DataError, match=said):
        write_picture(MATS["tiny"], tmp_path / name, width)

    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written_to_its_end_leaves_the_old_one(tmp_path, monkeypatch):
    path = tmp_path / "old.svg"
    path.write_text("the old one")

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(DataError, match="can't be written: No space left on device"):
        write_picture(MATS["duel"], path)

    assert ("the old one", ["old.svg"]) == (path.read_text(), [one.name for one in tmp_path.iterdir()])
