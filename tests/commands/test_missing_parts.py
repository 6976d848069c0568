"""What is not installed with the core is asked for in one sentence, and the core does without it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.commands.manual import PARTS, WRONG_INPUT, status_of
from tests.commands.cli import ROOT

WITHOUT = f"""
import sys
for name in {tuple(PARTS)!r}:
    sys.modules[name] = None
from companion.__main__ import main
main(sys.argv[1:], prog_name="companion")
"""


def core(*arguments: str, home: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program where only the core is installed."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "COMPANION_HOME": str(home), "LANG": "C.UTF-8", **environment},
        check=False,
    )


@pytest.mark.parametrize("package, part", PARTS.items())
def test_a_package_that_is_missing_is_named_with_what_brings_it(package, part, capsys):
    def asks():
        raise ModuleNotFoundError("no", name=f"{package}.inner")

    assert WRONG_INPUT == status_of(asks)
    said = capsys.readouterr().err
    assert f"type pip install 'figure-game-companion[{part}]'" in said and said.count("\n") == 1


def test_in_an_environment_of_pipx_its_own_pip_is_named(tmp_path, monkeypatch, capsys):
    def asks():
        raise ModuleNotFoundError("no", name="kivy")

    (tmp_path / "pipx_metadata.json").write_text("{}")
    monkeypatch.setattr("sys.prefix", str(tmp_path))

    assert WRONG_INPUT == status_of(asks)
    said = capsys.readouterr().err
    assert "type pipx runpip figure-game-companion install 'figure-game-companion[app]'" in said


def test_a_module_of_the_program_that_is_missing_is_a_mistake():
    def asks():
        raise ModuleNotFoundError("no", name="companion.nowhere")

    with pytest.raises(ModuleNotFoundError):
        status_of(asks)


@pytest.mark.parametrize("line", ["demo --seed 1", "cards demo --seed 1", "figures list", "editions", "matches list"])
def test_the_core_does_without_all_parts(line, tmp_path):
    done = core(*line.split(), home=tmp_path)

    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.parametrize(
    "line, part",
    [
        ("app", "app"),
        ("spinner list", "bases"),
        ("mats draw duel -o x.png", "pictures"),
    ],
)
def test_the_core_says_what_brings_the_rest(line, part, tmp_path):
    done = core(*line.split(), home=tmp_path, DISPLAY=":9")

    assert 2 == done.returncode
    assert f"figure-game-companion[{part}]" in done.stderr and done.stderr.count("\n") == 1
