"""run.sh and test.sh decide what to start, and when not to install; every first start proves the installing itself."""

from __future__ import annotations

import shutil
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MADE_OF = ["run.sh", "test.sh", ".ci/setup.sh", "requirements.lock", "requirements-dev.lock", "pyproject.toml"]


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout with a space in its path, installed, whose python only says what it was asked."""
    root = tmp_path / "the companion"
    for name in MADE_OF:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    script(root / ".venv/bin/python", 'printf "[%s]" "$@"')
    stamp(root)
    # A system on which every package is installed, and python cannot make a .venv.
    script(tmp_path / "bin/dpkg-query", 'printf "install ok installed"')
    for name in ("python3.11", "python3.12", "python3.13", "python3", "apt-get"):
        script(tmp_path / "bin" / name, f'echo "{name} was called" >&2; exit 1')
    return root


def stamp(root: Path, kind: str = "runtime") -> None:
    command = f'root="{root}"; . "{root}/.ci/setup.sh"; echo "{kind} $(ingredients)"'
    line = subprocess.run(["bash", "-c", command], check=True, capture_output=True, text=True).stdout
    (root / ".venv/.companion-stamp").write_text(line, encoding="utf-8")


def run(root: Path, *arguments: str, started: str = "run.sh", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [root / started, *arguments],
        env={"PATH": f"{root.parent}/bin:/usr/bin:/bin"} | environment,
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_arguments_are_handed_on_as_they_are(project):
    ran = run(project, "figures", "show", "two words")

    assert ran.stdout == "[-m][companion][figures][show][two words]"
    assert ran.stderr == ""


def test_the_program_says_what_can_be_done_when_there_is_no_display(project):
    ran = run(project)

    assert ran.stdout == "[-m][companion]"
    assert ran.stderr == ""


@pytest.mark.parametrize(
    "environment", [{"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}, {"SDL_VIDEODRIVER": "kmsdrm"}]
)
def test_the_app_opens_when_there_is_a_display(project, environment):
    ran = run(project, **environment)

    assert ran.stdout == "[-m][companion]"
    assert ran.stderr == ""


def test_it_starts_from_a_link_in_another_directory(project, tmp_path):
    (tmp_path / "bin/companion").symlink_to(project / "run.sh")

    ran = subprocess.run([tmp_path / "bin/companion", "--help"], cwd="/", capture_output=True, text=True, check=True)

    assert ran.stdout == "[-m][companion][--help]"


def test_it_says_how_it_was_called_so_that_what_the_program_names_can_be_typed(project):
    script(project / ".venv/bin/python", 'printf "%s" "$COMPANION_COMMAND"')
    (project.parent / "bin/figures").symlink_to(project / "run.sh")
    path = f"{project.parent}/bin:/usr/bin:/bin"

    def called(*command: str) -> str:
        return subprocess.run(command, cwd=project, env={"PATH": path}, capture_output=True, text=True).stdout

    assert called("./run.sh", "--help") == "./run.sh"
    assert called("bash", "run.sh", "--help") == "./run.sh"
    assert called("figures", "--help") == "figures"
    assert called(str(project / "run.sh"), "--help") == str(project / "run.sh").replace(" ", "\\ ")


@pytest.mark.parametrize("changed", MADE_OF[3:])
def test_it_installs_when_what_it_was_made_from_has_changed(project, changed):
    with (project / changed).open("a", encoding="utf-8") as file:
        file.write("# changed\n")

    ran = run(project, "--help")

    assert "Installing into" in ran.stderr
    assert "[-m][pip][install]" in ran.stdout


def test_it_makes_venv_anew_when_an_installation_was_interrupted(project):
    (project / ".venv/.companion-stamp").unlink()

    ran = run(project, "--help")

    assert ran.returncode == 1
    assert "python3.11 was called" in ran.stderr or "a Python from 3.11 to 3.13 is needed" in ran.stderr
    assert not (project / ".venv/.companion-stamp").exists()


def test_it_says_what_is_missing_when_there_is_no_python(project):
    (project / ".venv/.companion-stamp").unlink()

    ran = run(project, "--help")

    assert "run.sh: a Python from 3.11 to 3.13 is needed, and there is none on the PATH." in ran.stderr


@pytest.mark.parametrize("user, begins", [(0, "apt-get install"), (1000, "sudo apt-get install")])
def test_the_app_names_its_missing_packages_and_installs_none(project, user, begins):
    script(project.parent / "bin/dpkg-query", "exit 1")
    script(project.parent / "bin/id", f"echo {user}")

    ran = run(project, DISPLAY=":0")

    assert (1, "") == (ran.returncode, ran.stdout)
    assert f"please type: {begins}" in ran.stderr and "libgl1" in ran.stderr
    assert "apt-get was called" not in ran.stderr


def test_set_up_by_root_installs_what_is_missing(project):
    stamp(project, "dev")
    script(project.parent / "bin/dpkg-query", "exit 1")
    script(project.parent / "bin/id", "echo 0")

    assert "apt-get was called" in run(project, "--setup", started="test.sh").stderr


def test_tests_that_are_chosen_are_all_that_is_run(project):
    stamp(project, "dev")
    script(project.parent / "bin/dpkg-query", "exit 1")  # a corner needs none of the packages

    ran = run(project, "tests/figure", "-k", "surround or wait", started="test.sh")

    assert ran.stdout == "[-m][pytest][tests/figure][-k][surround or wait]"
    assert ran.stderr == ""


def test_set_up_installs_and_runs_nothing(project):
    stamp(project, "dev")

    ran = run(project, "--setup", started="test.sh")

    assert (ran.returncode, ran.stdout) == (0, "")
    assert "./test.sh tests/figure -k surround" in ran.stderr


def test_set_up_names_every_missing_package_in_one_command(project):
    stamp(project, "dev")
    script(project.parent / "bin/dpkg-query", "exit 1")
    script(project.parent / "bin/id", "echo 1000")

    ran = run(project, "--setup", started="test.sh")

    assert ran.returncode == 1
    (line,) = ran.stderr.splitlines()
    assert "sudo apt-get install" in line and "xvfb" in line and "gcc-avr" in line and "openscad" in line
