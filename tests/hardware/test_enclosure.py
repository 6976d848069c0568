"""The printed parts: OpenSCAD renders them, they are closed bodies of the stated sizes, the STL files are theirs."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.hardware.solids import Solid, read_stl
from tests.tools import need_programs

ENCLOSURE = Path(__file__).resolve().parents[2] / "hardware" / "enclosure"
SOURCE = ENCLOSURE / "spinner_base.scad"
MAKEFILE = (ENCLOSURE / "Makefile").read_text(encoding="utf-8")
PARTS = re.search(r"^PARTS := (.*)$", MAKEFILE, re.MULTILINE)[1].split()
PICTURES = re.search(r"^PICTURES := (.*)$", MAKEFILE, re.MULTILINE)[1].split()
FACTS = re.compile(r"(\w+) = (-?[\d.]+|\[[^\]]*\])")

# Width, depth, height as they lie on the printer, from the sizes at the top of the source.
SIZES = {
    "body": (80, 80, 29.6),
    "hub": (17.8, 20, 24.55),
    "plate": (55.83, 55.81, 8.2),  # 56 over the rim; there are hollows on three of the four sides
    "coin": (55.83, 55.81, 6),
    "pointer": (10.7, 13.8, 3),
    "lid_as5600": (75, 75, 7),
    "lid_encoder": (75, 75, 8.8),
    "wheel": (54.6, 54.6, 7.8),
}


def rendered(part: str, to: Path, *sizes: str) -> subprocess.CompletedProcess[str]:
    need_programs("openscad")
    arguments = [word for size in (f'part="{part}"', *sizes) for word in ("-D", size)]
    command = ["openscad", "--export-format", "binstl", *arguments, "-o", str(to), str(SOURCE)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


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


@pytest.mark.slow
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
    lid, hub = stl("lid_as5600"), stl("hub")
    # The board lies on the highest face of the lid but the corners that hold it.
    seat = sorted(lid.flat_areas())[-2]
    # The hub is printed upside down, standing on its key; its shoulder lies on the bearing, flush with the body.
    magnet_face = stated["body_h"] + 1.2 + 4 - hub.size[2]

    assert stated["air_gap"] == pytest.approx(magnet_face - seat - board_and_chip, abs=0.01)
    assert 0.5 <= stated["air_gap"] <= 3


@pytest.mark.parametrize(
    "size, says",
    [
        ("air_gap=0.4", "0.5 to 3 mm"),
        ("air_gap=3", "0.5 to 3 mm"),
        ("magnet_d=8", "less than 0.8 mm of shaft"),
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


def test_pictures_of_the_guide_are_there():
    assert all((ENCLOSURE / f"{name}.png").stat().st_size < 100_000 for name in PICTURES)
    assert {f"{name}.png" for name in PICTURES} == {file.name for file in ENCLOSURE.glob("*.png")}
