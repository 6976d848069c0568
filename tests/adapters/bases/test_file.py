"""What is kept of bases: there and back, damaged files set aside, nothing lost."""

from __future__ import annotations

import os

import pytest

from companion.adapters.bases.file import BasesFile, KeptBase, KeptBases, KeptDisc
from companion.app.ports.bases import Role
from companion.kernel.errors import SettingsError
from firmware_bridge.reading.calibration_values import Calibration, Friction, Harmonic
from tests.saying import in_english

RED = "00000000000000aa"
CALIBRATION = Calibration(
    harmonics=(Harmonic(1.25, -0.5), Harmonic(2e-7, 0.0)), residual_deg=0.03, direction=-1, zero_deg=301.5, spins=6
)
FRICTION = Friction(dry=300.0, viscous=0.25, drag=2e-5, noise_deg_s2=14.0, brake_limit=8.5, push_limit=9.5, spins=6)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "home" / "bases.toml"


def test_nothing_is_known_before_anything_was_kept(path):
    file = BasesFile(path)

    assert KeptBases() == file.load()
    assert "" == file.remark and not path.exists()
    assert Calibration() == file.known(RED).calibration and file.known(RED).friction is None


def test_what_is_kept_comes_back_to_the_last_digit(path):
    file = BasesFile(path)
    role = Role("figure", 'Än "the" \\ ☃ (b)')
    file.change_base(RED, name="Röd", role=role, calibration=CALIBRATION, friction=FRICTION)
    file.change_disc("pikachu-r", zero_deg=12.5, friction=FRICTION)

    again = BasesFile(path).load()

    assert file.load() == again
    assert KeptBase(name="Röd", role=role, calibration=CALIBRATION, friction=FRICTION) == again.of(RED)
    assert KeptDisc(zero_deg=12.5, friction=FRICTION) == again.disc["pikachu-r"]
    assert ["bases.toml"] == os.listdir(path.parent)


def test_one_thing_is_changed_and_the_others_stay(path):
    file = BasesFile(path)
    file.change_base(RED, name="Red", calibration=CALIBRATION)
    file.change_base(RED, role=Role("a"))

    assert KeptBase(name="Red", role=Role("a"), calibration=CALIBRATION) == BasesFile(path).load().of(RED)


def test_what_another_program_kept_in_between_stays(path):
    app, command = BasesFile(path), BasesFile(path)
    app.load()
    command.change_base(RED, calibration=CALIBRATION)
    app.change_base("00000000000000bb", name="Green")

    assert CALIBRATION == app.load().of(RED).calibration == BasesFile(path).load().of(RED).calibration


def test_a_figures_own_friction_counts_before_that_of_the_base():
    own = Friction(dry=1.0, viscous=0.0, drag=0.0, noise_deg_s2=1.0, brake_limit=8.0, push_limit=8.0)
    kept = KeptBases(base={RED: KeptBase(friction=FRICTION)}, disc={"mew": KeptDisc(friction=own), "abra": KeptDisc()})

    assert (own, FRICTION, FRICTION) == tuple(kept.friction(RED, figure) for figure in ("mew", "abra", ""))
    assert kept.friction("other", "") is None


@pytest.mark.parametrize(
    "text, fault",
    [
        ("[base", "invalid TOML at the end"),
        ("[base.aa]\nnam = 'x'", "unknown key 'nam' (did you mean 'name'?)"),
        ("[base.aa]\nrole = {kind = 'c'}", "base.aa.role.kind: expected"),
        ("[base.aa.calibration]\ndirection = 2", "base.aa.calibration.direction: expected"),
        ("[disc.mew]\nzero_deg = nan", "disc.mew.zero_deg: expected a number"),
        ("\0", "binary data"),
    ],
)
def test_a_damaged_file_is_kept_with_one_sentence(path, text, fault):
    path.parent.mkdir()
    path.write_text(text)
    file = BasesFile(path)

    assert KeptBase() == file.load().of("aa")
    (remark,) = in_english([file.remark])
    assert fault in remark and "bases.toml.bad" in remark and "\n" not in remark
    assert text == (path.parent / "bases.toml.bad").read_text()
    file.change_base(RED, name="Red")
    assert "Red" == BasesFile(path).load().of(RED).name


def test_one_value_that_does_not_fit_is_lost_alone(path):
    file = BasesFile(path)
    file.change_base(RED, name="Red", calibration=CALIBRATION, friction=FRICTION)
    file.change_disc("mew", zero_deg=3.0)
    path.write_text(path.read_text().replace("direction = -1", "direction = 2"))
    kept = BasesFile(path).load()

    assert KeptBase(name="Red", friction=FRICTION) == kept.of(RED)
    assert 3.0 == kept.zero_deg("mew")


def test_what_is_known_outlives_a_file_that_is_damaged_while_the_app_runs(path):
    file = BasesFile(path)
    file.change_base(RED, calibration=CALIBRATION)
    path.write_text("base = 3")
    file.change_base("00000000000000bb", name="Green")

    assert CALIBRATION == BasesFile(path).load().of(RED).calibration
    assert "bases.toml.bad" in in_english([file.remark])[0]


def test_what_cannot_be_written_still_counts_and_is_written_with_the_next_change(tmp_path):
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a directory should be")
    file = BasesFile(blocked / "bases.toml")
    with pytest.raises(SettingsError, match=r"bases\.toml: "):
        file.change_base(RED, name="Red")
    assert "Red" == file.load().of(RED).name

    blocked.unlink()
    file.change_disc("mew", zero_deg=3.0)

    assert "Red" == BasesFile(blocked / "bases.toml").load().of(RED).name


def test_a_directory_in_its_place_is_said_and_stays(path):
    path.mkdir(parents=True)
    file = BasesFile(path)

    assert KeptBases() == file.load()
    assert "this is a directory, not a file" in in_english([file.remark])[0]
    with pytest.raises(SettingsError):
        file.change_base(RED, name="Red")
    assert "Red" == file.load().of(RED).name and path.is_dir()
