"""Pictures of wirings: every pin where it is on the board, every wire in colour and in words."""

from __future__ import annotations

import io
from itertools import combinations, pairwise
from xml.etree import ElementTree

import msgspec
import pytest
from PIL import Image

from companion.adapters.library.pin_maps import build_of, given_boards
from companion.adapters.pictures._wiring_plans import plan_of
from companion.adapters.pictures.drawings import Panel, Ring, Stroke, Words, png, svg
from companion.adapters.pictures.wiring import COLOURS, GROUND, ROLES, scene_of, write_wiring
from companion.kernel.errors import DataError
from firmware_bridge.ports.pins import Wire, pin_maps, volts

MAPS = {pin_map.name: pin_map for board in given_boards().values() for pin_map in pin_maps(board)}
SCENES = {name: scene_of(pin_map) for name, pin_map in MAPS.items()}

each_map = pytest.mark.parametrize("name", MAPS)


def words(name):
    return [shape for shape in SCENES[name].shapes if isinstance(shape, Words)]


@each_map
def test_every_pin_is_named_on_its_side_in_its_order(name):
    middle = {}
    for strip in MAPS[name].board.strip:
        labels = [pin.label for pin in strip.pins]
        rows = [
            [word for word in words(name) if word.text == label and word.height == pytest.approx(3.1)]
            for label in labels
        ]
        assert all(rows)
        middle.setdefault(strip.side, []).extend(word.x for row in rows if len(row) == 1 for word in row)
        lone = [row[0].y for row in rows if len(row) == 1]
        assert lone == sorted(lone)
    assert max(middle["left"]) < min(middle["right"])


@each_map
def test_numbers_of_places_stand_beside_each_other_as_on_the_header(name):
    places = {word.text: (word.x, word.y) for word in words(name) if word.text.isdigit() and word.height < 2}

    assert len(places) == sum(pin.place > 0 for pin in MAPS[name].board.pins())
    if MAPS[name].board.id == "raspberry_pi":
        for odd in range(1, 40, 2):
            (x0, y0), (x1, y1) = places[str(odd)], places[str(odd + 1)]
            assert y0 == y1 and x0 < x1


@each_map
def test_every_wire_is_named_in_colour_and_voltage_and_told_once_more_below(name):
    written = [word.text for word in words(name)]
    colours = {shape.colour for shape in SCENES[name].shapes if isinstance(shape, Stroke)}

    for wire in MAPS[name].build.wire:
        assert f"{wire.colour}, {volts(wire.volts)}" in written
        assert {wire.colour, ROLES[wire.role], wire.to} <= set(written)
        assert COLOURS[wire.colour] in colours


@each_map
def test_all_notes_are_written_whole(name):
    text = " ".join(word.text for word in words(name))

    for note in MAPS[name].build.notes:
        assert note in text


@each_map
def test_everything_lies_inside_the_scene(name):
    scene = SCENES[name]

    for shape in scene.shapes:
        match shape:
            case Stroke(start, end):
                points = [start, end]
            case Panel():
                points = [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
            case Ring():
                points = [(shape.x - shape.radius, shape.y), (shape.x + shape.radius, shape.y)]
            case Words():
                share = {"start": (0, 1), "middle": (-0.5, 0.5), "end": (-1, 0)}[shape.anchor]
                width = len(shape.text) * shape.height * 0.54
                points = [(shape.x + part * width, shape.y) for part in share]
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in points), shape


@each_map
def test_no_two_wires_run_on_top_of_each_other(name):
    for one, other in combinations(plan_of(MAPS[name]).ways, 2):
        for a in pairwise(one):
            for b in pairwise(other):
                for along, across in ((0, 1), (1, 0)):
                    level = a[0][across] == a[1][across] and b[0][across] == b[1][across]
                    apart = abs(a[0][across] - b[0][across])
                    begin = max(min(p[along] for p in a), min(p[along] for p in b))
                    end = min(max(p[along] for p in a), max(p[along] for p in b))
                    assert not (level and begin < end and apart < 2)


@each_map
def test_wires_go_from_their_pins_to_the_pins_of_the_sensor(name):
    plan, build = plan_of(MAPS[name]), MAPS[name].build

    for wire, way in zip(build.wire, plan.ways, strict=True):
        assert (plan.pads[wire.pin], plan.ends[wire.to]) == (way[0], way[-1])
        # Every part is level or upright.
        assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(way))


def test_joined_pins_of_the_sensor_are_drawn_and_said():
    assert "join" in [word.text for word in words("nano as5600")]
    assert "join" not in [word.text for word in words("nano encoder")]


def test_svg_can_be_read_and_png_has_the_ground_and_the_wires():
    scene = SCENES["pico as5600"]
    root = ElementTree.fromstring(svg(scene, 640))
    picture = Image.open(io.BytesIO(png(scene, 400)))
    colours = dict.fromkeys("#{:02X}{:02X}{:02X}".format(*colour) for _, colour in picture.getcolors(1 << 20))

    assert ("640", 400) == (root.get("width"), picture.width)
    assert {GROUND, COLOURS["red"], COLOURS["blue"]} <= set(colours)


def test_the_same_map_gives_the_same_picture():
    assert svg(scene_of(MAPS["esp32 encoder"])) == svg(SCENES["esp32 encoder"])


@pytest.mark.parametrize("name, said", [("x.gif", "must end in .svg or .png"), ("none/x.svg", "can't be written")])
def test_a_picture_that_cannot_be_written_is_refused_in_a_sentence(tmp_path, name, said):
    with pytest.raises(DataError, match=said):
        write_wiring(build_of(given_boards()["nano"]), tmp_path / name)


def test_every_colour_that_a_wire_may_have_can_be_drawn():
    (colour,) = (field.type for field in msgspec.inspect.type_info(Wire).fields if field.name == "colour")

    assert set(COLOURS) == set(colour.values)
