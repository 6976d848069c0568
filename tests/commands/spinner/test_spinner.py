"""`companion spinner`: bases in this process, and bases of another process behind a port."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from contextlib import contextmanager

import msgspec
import pytest

from companion.adapters.bases import simulated as simulated_bases
from companion.commands.spinner import bases as spinner_bases
from companion.commands.spinner import doctor as spinner_doctor
from firmware_bridge import recording
from firmware_bridge.sim.simulator import SimulatedBase
from firmware_bridge.wire import session
from tests.commands.cli import ROOT, assert_one_sentence
from tests.saying import said


@pytest.fixture(autouse=True)
def no_ports_of_this_machine(monkeypatch):
    """Whatever is plugged in here is left alone, and nobody has to be waited for who resets first."""
    monkeypatch.setattr(spinner_bases, "serial_ports", dict)
    monkeypatch.setattr(session, "PATIENCE_S", 1.0)


@contextmanager
def simulated(home, *options):
    """A simulated base in a process of its own; gives its hands, a pipe for lines."""
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "spinner", "simulate", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"COMPANION_HOME": str(home)},
    ) as process:
        try:
            assert " is on /dev/" in process.stdout.readline()
            yield process.stdin
        finally:
            if process.poll() is None:
                process.stdin.write("quit\n")
                process.stdin.flush()
            process.communicate()


@contextmanager
def port_of_something_else():
    """A port on which there is no base."""
    master, slave = pty.openpty()
    try:
        yield os.ttyname(slave)
    finally:
        os.close(slave)
        os.close(master)


# ---------------------------------------------------------------- in this process


def test_a_simulated_base_is_listed_with_everything_that_it_says_of_itself(run):
    result = run("spinner", "list", "--simulated")

    header, row = result.output.splitlines()
    assert result.exit_code == 0
    assert header.split() == ["name", "id", "port", "board", "sensors", "calibrated", "use"]
    assert row.startswith("simulated 1  53494d4241534501") and row.split()[-3:] == ["1.0", "angle", "no"]


def test_a_base_calibrates_itself_and_everybody_knows_it_then(run, tmp_path):
    result = run("spinner", "calibrate", "--simulated", "--figure", "onix-r")

    assert result.exit_code == 0
    assert "6 of 6: " in result.output and "Error after: 0.0" in result.output
    assert result.output.endswith(said("command.calibrate.kept") + "\n")
    assert "° left" in run("spinner", "list", "--simulated").output
    doctor = run("spinner", "doctor", "--simulated")
    assert doctor.exit_code == 0 and doctor.output.endswith("All is well.\n")
    assert "[disc.onix-r]" in (tmp_path / "home" / "bases.toml").read_text()


def test_the_first_border_of_a_disc_is_set_without_a_spin(run, tmp_path):
    result = run("spinner", "calibrate", "--simulated", "--figure", "onix-r", "--zero-only")

    assert result.exit_code == 0 and "The disc of Onix begins" in result.output
    kept = (tmp_path / "home" / "bases.toml").read_text()
    assert "[disc.onix-r]" in kept and "harmonics" not in kept


def test_the_doctor_says_what_is_to_be_done_and_the_status_is_1(run):
    result = run("spinner", "doctor", "--simulated")

    assert result.exit_code == 1
    assert "!! calibration" in result.output and "companion spinner calibrate" in result.output
    assert result.output.endswith("1 thing to do.\n")


def test_a_sound_base_is_found_well_by_its_self_test(run):
    result = run("spinner", "selftest", "--simulated")

    assert result.exit_code == 0
    assert "6 of 6 spins." in result.output
    lines = result.output.split("4. Result\n")[1].splitlines()
    about = ["supply", "bus", "resets", "timing", "air gap", "magnet", "level", "bearing", "plate"]
    assert about == [line[3:15].strip() for line in lines[:-1] if line.startswith("OK ")]
    assert said("command.selftest.well") == lines[-1]


def test_a_self_test_says_what_is_wrong_and_the_status_is_1(run, monkeypatch):
    made = simulated_bases.some_bearing

    def rough(rng):
        return msgspec.structs.replace(made(rng), spot=150.0, spot_deg=120.0)

    monkeypatch.setattr(simulated_bases, "some_bearing", rough)

    result = run("spinner", "selftest", "--simulated")

    assert result.exit_code == 1
    assert "!! bearing      The bearing is rough at one place" in result.output
    assert result.output.endswith(said("command.selftest.to-do", n=1) + "\n")


def test_a_recording_gives_the_results_that_came_out_live(run, tmp_path):
    recorded = run("spinner", "record", "try.spin", "--simulated", "--seconds", "25")
    replayed = run("spinner", "replay", "try.spin")

    assert (recorded.exit_code, replayed.exit_code) == (0, 0)
    live, again = (
        [line.split(" s  ")[1] for line in said.output.splitlines() if " stopped at " in line]
        for said in (recorded, replayed)
    )
    assert len(live) == 3 and live == again
    assert replayed.output.splitlines()[-1].endswith(" s, 3 spins")


def test_a_recording_that_ends_in_the_middle_of_a_line_is_played_so_far(run, tmp_path):
    run("spinner", "record", "try.spin", "--simulated", "--seconds", "10")
    whole = (tmp_path / "try.spin").read_bytes()
    (tmp_path / "try.spin").write_bytes(whole[:-20])

    result = run("spinner", "replay", "try.spin")

    assert result.exit_code == 0 and "in the middle of a line" in result.output and "1 spin" in result.output


def test_a_base_is_watched_for_a_while(run, monkeypatch):
    monkeypatch.setattr(spinner_bases.time, "sleep", lambda seconds: None)

    result = run("spinner", "monitor", "--simulated", "--seconds", "10", "--seed", "3")

    assert result.exit_code == 0
    first, spin, last = result.stdout.splitlines()
    assert "It spins every " in result.stderr
    assert first == "simulated 1 on simulated 1: simulated, firmware 1.0, sensors: angle."
    assert " stopped at " in spin and "turns, up to" in spin
    assert "10.0 s, 1 spin; 500 of 500 samples per second, 0.0% lost" in last


class Liar(SimulatedBase):
    """A base that has another number each time it is asked."""

    def advance(self, now_us: int) -> None:
        if now_us > 3_000_000 and now_us // 500_000 > self._now_us // 500_000:
            self._side.identity = msgspec.structs.replace(self._side.identity, uid=self._rng.bytes(8))
            self.reset()
        super().advance(now_us)


@pytest.mark.parametrize("status, command", [(2, ("monitor", "--seconds", "12")), (1, ("doctor",))], ids=str)
def test_a_base_that_says_to_be_another_each_time_is_told_in_a_sentence(status, command, run, monkeypatch):
    monkeypatch.setattr(spinner_bases.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(simulated_bases, "SimulatedBase", Liar)
    monkeypatch.setattr(spinner_doctor, "LISTEN_S", 12.0)

    result = run("spinner", *command, "--simulated")

    assert status == result.exit_code and isinstance(result.exception, SystemExit)
    assert said("error.base.another") in " ".join(result.output.split())


def test_ctrl_c_ends_watching_and_is_no_error(run, monkeypatch):
    def interrupted(desk, seconds):
        if any(link.live.state == "armed" for link in desk.bridge.links()):
            raise KeyboardInterrupt
        let_pass(desk, seconds)

    let_pass = spinner_bases.Desk.let_pass
    monkeypatch.setattr(spinner_bases.Desk, "let_pass", interrupted)

    result = run("spinner", "monitor", "--simulated")

    assert result.exit_code == 0 and " s, 0 spins; " in result.output


def test_of_two_bases_with_one_name_the_id_tells_which_is_meant(tmp_path):
    with spinner_bases.desk_of(spinner_bases.Kept(tmp_path / "bases.toml"), pace=0.0) as desk:
        desk.simulate(seed=1)
        one, other = desk.add_simulated(), desk.add_simulated()
        spinner_bases.ask(desk)
        desk.bridge.rename(other.id, one.identity.name)
        desk.let_pass(2.0)

        with pytest.raises(spinner_bases.NoBaseError, match="several bases are called 'simulated 1': name"):
            spinner_bases.chosen(desk, "simulated 1")
        with pytest.raises(spinner_bases.NoBaseError, match="several bases answer"):
            spinner_bases.chosen(desk, None)
        assert other.id == spinner_bases.chosen(desk, other.id).base


def test_the_doctor_looks_at_the_pins_of_a_raspberry_pi(run, tmp_path, monkeypatch):
    (tmp_path / "model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(spinner_doctor, "MODEL", tmp_path / "model")
    monkeypatch.setattr(spinner_doctor, "DEVICES", tmp_path)

    # Long lines are broken somewhere.
    said = "".join(run("spinner", "doctor", "--simulated").output.split())

    assert f"OKGPIO{tmp_path / 'gpiochip0'}." in said
    assert "!!I2CI2Cisoff:typesudoraspi-config" in said


# ---------------------------------------------------------------- behind a port


def test_places_that_the_environment_names_are_looked_at_too(run, monkeypatch):
    monkeypatch.setenv("COMPANION_BASES", "/dev/none-1 socket://127.0.0.1:9")

    result = run("spinner", "list")

    assert result.exit_code == 1
    assert "/dev/none-1 isn't there" in result.output and "socket://127.0.0.1:9 can't be reached" in result.output


def test_a_link_that_nobody_serves_any_more_is_not_opened(run, tmp_path):
    ports = tmp_path / "home" / "ports"
    ports.mkdir(parents=True)
    with port_of_something_else() as other:
        (ports / "left").symlink_to(other)
        os.utime(ports / "left", (0, 0), follow_symlinks=False)

        assert run("spinner", "list").output.startswith("No base answered.")


def test_a_machine_without_pins_says_so_when_they_are_asked(run):
    assert_one_sentence(run("spinner", "monitor", "gpio"), "gpio: there are no pins here")


def test_a_base_of_another_process_is_found_watched_and_pulled(run, tmp_path):
    with simulated(tmp_path / "home", "--name", "left", "--seed", "5") as hands, port_of_something_else() as other:
        port = str(tmp_path / "home" / "ports" / "left")
        listed = run("spinner", "list", "--port", port, "--port", other)
        assert listed.exit_code == 0
        assert "left " in listed.output and f"{other}: Nothing answers here" in listed.output

        assert_one_sentence(run("spinner", "monitor", "right"), "'right'", "choose from left")
        hands.write("flick 1000\nwait 1.5\npull\n")
        hands.flush()
        watched = run("spinner", "monitor", "left", "--seconds", "2.5")

    assert watched.exit_code == 1
    assert "lost: " in watched.output and "someone pulled its cable" in watched.output


def test_what_cannot_be_done_with_a_simulated_base_is_answered_in_a_sentence(run):
    result = run("spinner", "simulate", text="dance\nnudge far\nflick 0\nquit\n")

    assert result.exit_code == 0
    said = result.stderr.splitlines()
    assert len(said) == 2 and "“dance”" in said[0] and "“nudge far”" in said[1] and "flick [SPEED]" in said[1]


def test_no_base_is_said_with_what_was_found_instead(run):
    with port_of_something_else() as other:
        doctor = run("spinner", "doctor", other)
    listed = run("spinner", "list")

    assert doctor.exit_code == 1 and "!! answer" in doctor.output and f"{other}: Nothing answers" in doctor.output
    assert listed.exit_code == 1 and listed.output.startswith("No base answered.")


@pytest.mark.parametrize(
    "line, parts",
    [
        ("spinner lst", ["'lst'", "did you mean list"]),
        ("spinner monitor", ["there is no port at all", "companion spinner doctor"]),
        ("spinner monitor /dev/none", ["/dev/none isn't there"]),
        ("spinner monitor left --simulated", ["brings its own base"]),
        ("spinner monitor --seconds 0", ["0"]),
        ("spinner calibrate --simulated --figure onyx", ["'onyx'", "onix-r"]),
        ("spinner calibrate --zero-only", ["--figure"]),
        ("spinner record none/try.spin --simulated --seconds 1", ["none/try.spin can't be written"]),
        ("spinner replay none.spin", ["none.spin can't be read"]),
        ("spinner replay none.spin --speed 0", ["'0' isn't a speed"]),
        ("spinner replay none.spin --speed fast", ["'fast' isn't a speed"]),
        ("spinner simulate --spikes 200", ["200"]),
        ("spinner simulate --link /proc/none/left", ["/proc/none can't be created"]),
    ],
)
def test_wrong_input_is_one_sentence_and_status_2(run, line, parts):
    assert_one_sentence(run(*line.split()), *parts)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00binary", b'{"spinner_recording": 9}\n', b"[[[[\n"])
def test_a_faulty_recording_is_refused_with_one_sentence(run, tmp_path, content):
    (tmp_path / "faulty.spin").write_bytes(content)

    assert_one_sentence(run("spinner", "replay", "faulty.spin"), "faulty.spin, line 1")


def test_a_recording_on_a_full_disk_is_not_said_to_be_kept(run, monkeypatch):
    monkeypatch.setattr(recording.RecordingWriter, "_write", _on_a_full_disk)

    done = run("spinner", "record", "try.spin", "--simulated", "--seconds", "30")

    assert 2 == done.exit_code
    assert "recording to try.spin stopped: No space left on device" in done.stderr
    assert "Recorded" not in done.stdout


def _on_a_full_disk(writer, line, now_s):
    if now_s:
        writer._fail(OSError(28, "No space left on device"))
