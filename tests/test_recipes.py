"""The recipe of CONTRIBUTING for a new word is followed to the letter, in a copy of the project."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RECIPE = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## A word, from value")[2].partition("\n## ")[0]
EDITS = re.findall(r"In\s+`([^`]+)`, (before|instead of) `([^`]+)`:\n\n   ```\w+\n(.*?)^   ```$", RECIPE, re.M | re.S)
FILES = re.findall(r"^   ```\w+ (\S+)\n(.*?)^   ```$", RECIPE, re.M | re.S)
WHOLE = "tests/figure/test_words.py"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the recipe touches and runs, after it was followed."""
    to = tmp_path_factory.mktemp("project")
    wanted = ["git", "ls-files", "-co", "--exclude-standard", "companion", "firmware_bridge", "tests", "*.toml"]
    for name in subprocess.run(wanted, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines():
        if not name.startswith("tests/fixtures") and (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
    for path, how, anchor, block in EDITS:
        file, text = to / path, out_of_list(block)
        lines = file.read_text("utf-8").splitlines(keepends=True)
        at = next(number for number, line in enumerate(lines) if line.startswith(anchor))
        lines[at] = text + lines[at] if how == "before" else text.removesuffix("\n") + lines[at].removeprefix(anchor)
        file.write_text("".join(lines), "utf-8")
    for path, block in FILES:
        (to / path).write_text(out_of_list(block), "utf-8")
    return to


def out_of_list(block: str) -> str:
    return re.sub(r"^   ", "", block, flags=re.M)


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    home = {
        "PYTHONPATH": str(project),
        "PATH": "/usr/bin:/bin",
        "COMPANION_HOME": str(project / "home"),
        "LANG": "C.UTF-8",
    }
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=project, capture_output=True, text=True, env=home, check=False
    )


def test_every_block_of_the_recipe_is_used():
    named = {*re.findall(r"`\./(?:run|test)\.sh ([^`]+)`", RECIPE)}

    assert RECIPE.count("```") // 2 == len(EDITS) + len(FILES)
    assert {WHOLE, "rules check tests/cases/*.yaml"} <= named


def test_the_cases_of_the_recipe_pass_once_it_is_followed(project):
    checked = run(project, "companion", "rules", "check", *(path for path, _ in FILES))

    assert 0 == checked.returncode, checked.stdout + checked.stderr


def test_a_word_is_whole_once_the_recipe_is_followed(project):
    whole = run(project, "pytest", "-q", "-p", "no:cacheprovider", WHOLE)

    assert 0 == whole.returncode, whole.stdout


def test_a_step_that_was_left_out_is_named(project):
    handlers = project / "companion" / "figure" / "handlers.py"
    text = handlers.read_text("utf-8")
    handlers.write_text(text.replace("    Calm: _calm,\n", ""), "utf-8")
    lacking = run(project, "pytest", "-q", "-p", "no:cacheprovider", WHOLE)
    handlers.write_text(text, "utf-8")

    assert "effect calm lacks a handler in companion/figure/handlers.py" in lacking.stdout
