"""The recipes of CONTRIBUTING are followed to the letter, each in a copy of the project."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCK = re.compile(
    r"(?:In\s+`(?P<path>[^`]+)`,\s+(?P<how>before|instead\s+of)\s+`(?P<line>[^`]+)`:\n\n)?"
    r"   ```\w+(?: (?P<new>\S+))?\n(?P<text>.*?)^   ```$",
    re.M | re.S,
)


class Edit(NamedTuple):
    """Text that goes before a line, or stands instead of it; without a *line* it is a file."""

    path: str
    line: str
    text: str
    instead: bool


class Recipe(NamedTuple):
    """A recipe: its edits, and the commands of its last step, of which the first plays the case."""

    edits: tuple[Edit, ...]
    checks: tuple[tuple[str, ...], ...]
    blocks: int


def recipe(section: str) -> Recipe:
    edits = []
    for found in BLOCK.finditer(section):
        path, how, line, new, text = found.group("path", "how", "line", "new", "text")
        edits.append(Edit(new or path, line or "", re.sub(r"^   ", "", text, flags=re.M), how != "before"))
    last = re.split(r"^\d\. ", section, flags=re.M)[-1].partition("\n\n")[0]
    named = re.findall(r"`\./(run|test)\.sh\s([^`]+)`", last)
    checks = ((*("companion" if by == "run" else "pytest -q",), words) for by, words in named)
    return Recipe(
        tuple(edits),
        tuple(tuple(shlex.split(" ".join(check))) for check in checks),
        len(re.findall(r"^   ```\w", section, re.M)),
    )


SECTIONS = dict(re.findall(r"^## A ([\w ]+), from [^\n]*\n(.*?)(?=^## )", TEXT, re.M | re.S))
RECIPES = {name: recipe(section) for name, section in SECTIONS.items()}


TOLD = {
    "rule": ("FO-062", "companion/figure/movement.py", "FO-062"),
    "word": ("CALM-1", "companion/figure/_handlers.py", "effect calm lacks a handler in companion/figure/_handlers.py"),
    "house rule": ("bench_size", "companion/rulebook/card.toml", "CG-POLICY-bench-size"),
    "button": ("test_last_spins", "companion/texts/de-screen-help.toml", "screens.help.tool.spins"),
}
"""Of each recipe: what its case is called where it fails; a file that may be forgotten, and how that is named."""


class Project:
    """A copy of the project in which a recipe is followed."""

    def __init__(self, root: Path, edits: Sequence[Edit]) -> None:
        self.root, self.edits = root, edits
        wanted = ["git", "ls-files", "-co", "--exclude-standard", "companion", "firmware_bridge", "tests", "*.toml"]
        for name in subprocess.run(wanted, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines():
            if not name.startswith("tests/fixtures") and (ROOT / name).is_file():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, root / name)

    def follow(self, left_out: Sequence[Edit] = ()) -> None:
        """Make all edits but these, from how the files were at first."""
        for path in {edit.path for edit in self.edits}:
            given = ROOT / path
            lines = given.read_text("utf-8").splitlines(keepends=True) if given.exists() else []
            for edit in self.edits:
                if edit.path == path and edit not in left_out:
                    at = next(n for n, line in enumerate(lines) if line.startswith(edit.line)) if edit.line else 0
                    lines[at : at + edit.instead] = edit.text.splitlines(keepends=True)
            (self.root / path).write_text("".join(lines), "utf-8")

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        home = {"COMPANION_HOME": str(self.root / "home"), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}
        whole = [sys.executable, "-m", *command, *(("-p", "no:cacheprovider") if command[0] == "pytest" else ())]
        env = home | {"PYTHONPATH": str(self.root)}
        return subprocess.run(whole, cwd=self.root, capture_output=True, text=True, env=env, check=False)


@pytest.fixture(scope="module")
def project_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Project]:
    """Where a recipe is followed."""
    return cache(lambda name: Project(tmp_path_factory.mktemp("project"), RECIPES[name].edits))


def test_the_recipes_stand_first_and_every_block_of_them_is_used():
    assert ["rule", "word", "house rule", "button"] == list(RECIPES)
    assert ["Start", *SECTIONS] == [
        title.removeprefix("A ").partition(",")[0] for title in re.findall(r"^## (.*)$", TEXT, re.M)[:5]
    ]
    for name, made in RECIPES.items():
        assert made.blocks == len(made.edits), name
        assert len(made.checks) >= 2, name


@pytest.mark.parametrize("name", RECIPES)
def test_the_case_fails_before_the_recipe_is_followed(project_of, name):
    project = project_of(name)
    project.follow(left_out=[edit for edit in project.edits if not edit.path.startswith("tests/")])
    case = project.run(*RECIPES[name].checks[0])
    if " skipped" in case.stdout:
        pytest.skip("no OpenGL here")

    assert 0 != case.returncode
    assert TOLD[name][0] in case.stdout + case.stderr


@pytest.mark.parametrize("name, number", [(name, n) for name, made in RECIPES.items() for n in range(len(made.checks))])
def test_all_holds_once_the_recipe_is_followed(project_of, name, number):
    project = project_of(name)
    project.follow()
    checked = project.run(*RECIPES[name].checks[number])

    assert 0 == checked.returncode, checked.stdout + checked.stderr


@pytest.mark.parametrize("name", RECIPES)
def test_code_of_a_recipe_is_formatted(project_of, name):
    project = project_of(name)
    project.follow()
    checked = project.run("ruff", "format", "--check", *{e.path for e in project.edits if e.path.endswith(".py")})

    assert 0 == checked.returncode, checked.stdout


@pytest.mark.parametrize("name", RECIPES)
def test_a_step_that_was_left_out_is_named(project_of, name):
    project, (_, path, said) = project_of(name), TOLD[name]
    project.follow(left_out=[edit for edit in project.edits if edit.path == path])
    checked = (project.run(*check) for check in reversed(RECIPES[name].checks))
    failed = next(one for one in checked if one.returncode != 0)

    assert said in failed.stdout
