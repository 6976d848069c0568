"""The printed parts: OpenSCAD renders them, they are closed bodies of the stated sizes, the STL files are theirs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.hardware.play import pressed, shifts
from tests.hardware.solids import Solid, read_stl
from tests.tools import need_programs

ENCLOSURE = Path(__file__).resolve().parents[2] / "hardware" / "enclosure"
SOURCE = ENCLOSURE / "spinner_base.scad"
MAKEFILE = (ENCLOSURE / "Makefile").read_text(encoding="utf-8")


def listed(name: str) -> list[str]:
    """The words of a variable of the Makefile, those of other variables in it put in."""
    words = re.search(rf"^{name} := (.*)$", MAKEFILE, re.MULTILINE)[1].split()
    return [one for word in words for one in (listed(word[2:-1]) if word.startswith("$(") else [word])]


PARTS = listed("PARTS")
PICTURES = listed("PICTURES")
FACTS = re.compile(r"(\w+) = (-?[\d.]+|\[[^\]]*\])")

# Width, depth, height as they lie on the printer, from the sizes at the top of the source.
SIZES = {
    "body": (80, 80, 29.6),
    "hub": (20, 18, 7.2),
    "collar": (16, 16, 11.55),
    "plate": (55.83, 55.81, 10.2),  # 56 over the rim; there are hollows on three of the four sides
    "coin": (55.83, 55.81, 8),
    "pointer": (10.7, 15.8, 3),
    "lid_as5600": (75, 75, 7),
    "lid_encoder": (75, 75, 8.8),
    "wheel": (54.6, 54.6, 7.8),
    "coupon": (94.6, 34.6, 2),
    **dict.fromkeys(("tray_pico", "tray_nano", "tray_esp32", "tray_xiao"), (80, 80, 14.4)),
}


def rendered(part: str, to: Path, *sizes: str) -> subprocess.CompletedProcess[str]:
    need_programs("openscad")
    arguments = [word for size in (f'part="{part}"', *sizes) for word in ("-D", size)]
    command = ["openscad", "--export-format", "binstl", *arguments, "-o", str(to), str(SOURCE)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def facts(part: str, to: Path) -> dict[str, float]:
    """What the source says of itself."""
    return {name: float(value) for name, value in FACTS.findall(rendered(part, to).stderr)}


@pytest.fixture(scope="module")
def stl() -> Callable[[str], Solid]:
    return lambda part: read_stl(ENCLOSURE / "stl" / f"{part}.stl")


def test_every_part_has_a_size_and_a_file_under_a_megabyte():
    files = sorted((ENCLOSURE / "stl").iterdir())

    assert sorted(PARTS) == sorted(SIZES) == [file.stem for file in files]
    assert all(file.stat().st_size < 1_000_000 for file in files)


@pytest.mark.parametrize("part", PARTS)
def test_stl_is_a_closed_body_of_the_stated_size(part, stl):
    solid = stl(part)

    assert [] == solid.open_edges()
    assert solid.volume > 100
    assert SIZES[part] == pytest.approx(tuple(solid.size), abs=0.01)
    assert abs(solid.low[2]) < 1e-4  # it lies on the printer's bed


@pytest.mark.deep("pages")
@pytest.mark.parametrize("part", PARTS)
def test_stl_is_what_the_source_renders(part, stl, tmp_path):
    ran = rendered(part, tmp_path / "fresh.stl")

    assert ran.returncode == 0, ran.stderr
    assert "WARNING" not in ran.stderr
    fresh, kept = read_stl(tmp_path / "fresh.stl"), stl(part)
    assert [] == fresh.open_edges()
    # Another version of OpenSCAD may cut the same faces into other triangles.
    assert (kept.volume, kept.area) == pytest.approx((fresh.volume, fresh.area), rel=1e-5)
    assert np.allclose(kept.low, fresh.low, atol=1e-3) and np.allclose(kept.size, fresh.size, atol=1e-3)


def test_air_gap_of_the_parts_is_the_one_stated(stl, tmp_path):
    stated = facts("pointer", tmp_path / "x.stl")
    board_and_chip = 1.6 + 1.75
    lid, collar = stl("lid_as5600"), stl("collar")
    # The board lies on the highest face of the lid but the corners that hold it.
    seat = sorted(lid.flat_areas())[-2]
    # The bearing is flush with the body and 7 mm high; the neck of the collar ends below it.
    magnet_face = stated["body_h"] - 7 - stated["collar_play"] - collar.size[2]

    assert stated["air_gap"] == pytest.approx(magnet_face - seat - board_and_chip, abs=0.01)
    # The collar may be set higher or lower by its play, and the hub be lifted by it.
    assert 0.5 <= stated["air_gap"] - stated["collar_play"] and stated["air_gap"] + stated["collar_play"] <= 3


@pytest.mark.parametrize(
    "size, says",
    [
        ("air_gap=0.4", "0.5 to 3 mm"),
        ("air_gap=3", "0.5 to 3 mm"),
        ("magnet_d=12", "less than 3 mm of collar"),
        ("shaft_l=24", "gap cannot be made wider"),
        ("shaft_l=15", "must hold 5 mm of the shaft"),
        ("collar=[16,14]", "touch the outer ring"),
        ("collar_play=1.2", "out of the sensor's reach"),
        ("key_v=9.5", "too short to hold the plate's angle"),
        ("clamp_z=4.5", "reach into the disc"),
        ("figure_disc_d=70", "make body_d larger"),
        ("slots=40", "200 counts"),
        ("slots=100", "does not print"),
        ("lid_fit=0.3", "within 0.25 mm of the axis"),
        ('part="lid"', 'there is no "lid"'),
    ],
)
def test_sizes_that_cannot_work_are_refused(size, says, tmp_path):
    ran = rendered("pointer", tmp_path / "x.stl", size)

    assert ran.returncode != 0
    assert says in ran.stderr


@pytest.mark.parametrize("size", ["figure_disc_d=40", "air_gap=1", "board=[20,20]", "slots=50"])
def test_other_sizes_render(size, tmp_path):
    assert rendered("pointer", tmp_path / "x.stl", size).returncode == 0


def test_plate_takes_the_disc_of_the_figure(stl):
    floor, rim = sorted(stl("plate").flat_areas())[-2:]

    assert rim - floor == pytest.approx(3)
    assert stl("plate").flat_areas()[floor] == pytest.approx(np.pi * 25.2**2, rel=0.005)


# ---------------------------------------------------------------- the key between hub and plate

SCREW_DEG = 90.0
SLACK_MM = 0.01  # of a screw that is not quite tight


@pytest.fixture(scope="module", params=["plate", "coin"])
def key_and_hole(request, stl) -> tuple[np.ndarray, np.ndarray]:
    """Corners of the hub's key and edges of the hole for it, from the parts themselves."""
    # The hub is printed upside down.
    peg = np.unique(stl("hub").outline(3.0).reshape(-1, 2).round(5), axis=0) * [1, -1]
    hole = stl(request.param).outline(1.2)
    return peg, hole[(np.linalg.norm(hole, axis=2) < 12).all(axis=1)]


def test_clamped_plate_has_one_place_on_its_key_and_that_is_the_middle(key_and_hole):
    tight = {turned: pressed(*key_and_hole, turned, SCREW_DEG + 180) for turned in np.arange(-6, 6.01, 0.1)}

    assert max(tight, key=tight.get) == pytest.approx(0, abs=0.01)
    assert pressed(*key_and_hole, 0.0, SCREW_DEG + 180) == pytest.approx(0, abs=1e-3)
    # What is pressed as far as it goes cannot be shifted to the sides either.
    allowed = shifts(*key_and_hole, 0.0)
    at_rest = allowed[allowed[:, 1] < 1e-3]
    assert np.abs(at_rest[:, 0]).max() < 0.002


def test_slack_in_the_clamp_turns_the_plate_by_less_than_a_tenth_of_a_degree(key_and_hole):
    tight = pressed(*key_and_hole, 0.0, SCREW_DEG + 180)
    loose = [
        turned
        for turned in np.arange(-1, 1.001, 0.01)
        if pressed(*key_and_hole, turned, SCREW_DEG + 180) >= tight - SLACK_MM
    ]

    assert 0.02 < max(np.abs(loose)) < 0.1


def test_plate_goes_on_easily_and_one_way_only(key_and_hole):
    free = shifts(*key_and_hole, 0.0)
    fits = [turned for turned in range(0, 360, 5) if len(shifts(*key_and_hole, turned))]

    assert 0.25 <= np.ptp(free[:, 0]) and 0.25 <= np.ptp(free[:, 1])
    assert fits == [0]


# The sunk half of the coin is lighter by more than its screws can make good.
@pytest.mark.parametrize("part, most", [("plate", 3), ("coin", 9)])
def test_screws_of_the_clamp_keep_the_balance(part, most, stl):
    # Steel: 3 mm and 16 or 12 mm long, head of 5.5 x 3 mm, nut; distances from the axis as in `clamp`.
    steel = 7.85e-3 * np.pi / 4

    def moment(tip: float, length: float, nut: float) -> float:
        screw = steel * 3**2 * length * (tip + length / 2) + steel * 5.5**2 * 3 * (tip + length + 1.5)
        return screw + 0.33 * (nut + 1.3)

    clamped, opposite = moment(8, 16, 14), moment(12, 12, 16)
    plastic = 1.24e-3 * stl(part).moment[1]

    assert clamped > 25
    # Gram millimetres. On a base a degree out of level, 3 turn a plate with 0.5 µN m, a tenth of what a bearing brakes
    # with that loses 20 degrees a second in a second.
    assert abs(clamped - opposite + plastic) < most


# ---------------------------------------------------------------- what a printer can do


@pytest.mark.parametrize(
    "part, bridged_mm2",
    [
        ("body", 55),
        ("hub", 60),
        ("collar", 50),
        ("pointer", 1),
        ("lid_as5600", 300),
        ("coupon", 1),
        ("tray_esp32", 190),  # nearly all of it the flat hollows of the feet
        ("tray_xiao", 200),
    ],
)
def test_hardly_anything_is_printed_in_the_air(part, bridged_mm2, stl):
    assert stl(part).overhang() < bridged_mm2


def test_lip_below_the_bearing_hangs_over_by_no_more_than_half_a_millimetre(stl):
    # Upside down, as it is printed: the seat is 7 mm deep.
    def radius(height: float) -> float:
        edges = np.linalg.norm(stl("body").outline(height), axis=2)
        return float(edges.min())

    assert radius(6.9) == pytest.approx(11.075, abs=0.02)
    assert radius(7.05) == pytest.approx(10.575 - 0.05, abs=0.02)
    assert radius(7.5) == pytest.approx(10.575 - 0.5, abs=0.02)
    # Where the seat begins on the bed it is wider, or the first layer, which is pressed flat, would make it narrower.
    assert radius(0.1) > 11.075 + 0.25


def test_coupon_has_four_seats_and_four_bores_and_takes_five_minutes(stl):
    coupon = stl("coupon")
    edges = coupon.outline(1.0)
    seats, bores = [], []
    for number in range(4):
        for middle, found, most in (((number * 23.4, 0), seats, 11.6), ((number * 23.4, -16), bores, 4.6)):
            away = np.linalg.norm(edges.reshape(-1, 2) - middle, axis=1)
            found.append(2 * away[away < most].max())

    assert [22.05, 22.10, 22.15, 22.20] == pytest.approx(seats, abs=0.01)
    assert [8.00, 8.05, 8.10, 8.15] == pytest.approx(bores, abs=0.01)
    assert coupon.volume < 5 * 60 * 4  # cubic millimetres; an ordinary printer lays down 4 in a second


def test_wheel_and_forks_make_240_legal_quarter_steps_and_an_index_of_one_count(stl, tmp_path):
    stated = facts("pointer", tmp_path / "x.stl")
    step_deg = 0.05
    turned = np.radians(np.arange(0, 360, step_deg) + 0.01)

    def dark(radius: float, fork_deg: float) -> np.ndarray:
        """Is the light of this fork covered, for each angle of the wheel, which is printed upside down?"""
        angle = np.radians(fork_deg) - turned
        points = radius * np.stack([np.cos(angle), -np.sin(angle)], axis=1)
        return stl("wheel").inside(points, height=1.8 + 4)

    a, b = dark(stated["wheel_r"], stated["fork_a"]), dark(stated["wheel_r"], stated["fork_b"])
    # Diodes hold the index down while A or B is lit.
    index = dark(stated["index_r"], stated["fork_z"]) & a & b
    state = 2 * a.astype(int) + (a ^ b)
    steps = np.diff(np.append(state, state[0])) % 4

    assert stated["counts_per_turn"] == 240
    assert {240, 0} == {np.count_nonzero(steps == 1), np.count_nonzero(steps == 3)}
    assert np.count_nonzero(steps == 2) == 0
    # Each count takes a quarter of a slot, 1.5 degrees, give or take what the 72 corners of a circle do; so does the
    # index, which begins and ends with a count.
    lengths = np.diff(np.flatnonzero(steps)) * step_deg
    assert (lengths > 1.35).all() and (lengths < 1.65).all()
    assert np.count_nonzero(index & ~np.roll(index, 1)) == 1
    assert np.count_nonzero(index) * step_deg == pytest.approx(1.5, abs=0.15)


def test_index_tab_may_be_off_by_a_degree_and_a_half(stl, tmp_path):
    stated = facts("pointer", tmp_path / "x.stl")
    tab = np.radians(np.arange(0, 360, 0.05))
    points = stated["index_r"] * np.stack([np.cos(tab), np.sin(tab)], axis=1)
    width_deg = np.count_nonzero(stl("wheel").inside(points, height=1.8 + 4)) * 0.05

    # It must cover its count of 1.5 degrees, and leave free those a slot before and behind.
    assert (width_deg - 1.5) / 2 >= 1.5 and (2 * 6 - 1.5 - width_deg) / 2 >= 1.5


def test_pictures_of_the_guide_are_there_and_small():
    assert all((ENCLOSURE / f"{name}.png").stat().st_size < 30_000 for name in PICTURES)
    assert {f"{name}.png" for name in PICTURES} == {file.name for file in ENCLOSURE.glob("*.png")}
    for name in PICTURES:
        with Image.open(ENCLOSURE / f"{name}.png") as picture:
            assert picture.mode == "P" and 250 < picture.width < 1000 and 150 < picture.height < 1400, name


def seen(picture: Path) -> np.ndarray:
    """A picture as a table of greys, (48, 48): what remains of it when graphics cards round differently."""
    with Image.open(picture) as opened:
        return np.asarray(opened.convert("L").resize((48, 48), Image.Resampling.BOX), dtype=float)


# Not all of them: one is half a minute's work.
@pytest.mark.deep("pages")
@pytest.mark.parametrize("name", ["section", "step_6_wireless", "step_8"])
def test_picture_is_what_the_source_draws(name, tmp_path):
    need_programs("make", "openscad", "xvfb-run")
    for file in ("Makefile", "spinner_base.scad", "trim.py"):
        shutil.copy(ENCLOSURE / file, tmp_path)
    command = ["make", "-C", str(tmp_path), f"{name}.png", f"PYTHON={sys.executable}"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stderr
    fresh, kept = seen(tmp_path / f"{name}.png"), seen(ENCLOSURE / f"{name}.png")
    assert np.abs(fresh - kept).mean() < 3
    # Other pictures are far from that.
    assert min(np.abs(seen(ENCLOSURE / f"{other}.png") - kept).mean() for other in PICTURES if other != name) > 10
