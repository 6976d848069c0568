"""The program about itself: help by sections, where the data lie, completion in shells."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from companion.__main__ import COMMANDS, SECTIONS, main
from companion.commands._completion import COMPLETE, SHELLS
from tests.commands.cli import ROOT, assert_one_sentence


def test_the_first_page_shows_at_most_twelve_commands_and_all_of_them_have_a_section(run):
    shown = [name for first, _ in SECTIONS.values() for name in first]
    others = [name for _, more in SECTIONS.values() for name in more]
    page, every = run("--help").output, run("help", "all").output

    assert len(shown) <= 12 and sorted([*shown, *others]) == sorted(name for name, _ in COMMANDS)
    assert all(f"\n  {name} " in page for name in shown) and not any(f"\n  {name} " in page for name in others)
    assert "companion help all" in page
    assert all(f"\n  {name} " in every for name in (*shown, *others, "figures list", "lab study run"))


@pytest.mark.parametrize("group", ["figures", "rules", "cards", "lab study", "matches"])
def test_a_group_without_a_command_shows_its_help_as_a_page(run, group):
    result = run(*group.split())

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == run(*group.split(), "--help").stdout == run("help", *group.split()).stdout


def test_help_names_what_there_is_when_it_knows_no_such_command(run):
    assert_one_sentence(run("help", "figures", "lst"), "'lst'", "did you mean list", "companion figures --help")
    assert_one_sentence(run("help", "version", "x"), "'x'")


def test_the_version_is_said_by_a_command_too(run):
    assert run("version").output == run("--version").output


def test_where_names_the_folder_that_the_environment_gives(run, tmp_path):
    run("settings", "set", "name-a", "Ann")

    places = {one["what"]: one for one in json.loads(run("where", "--json").stdout)}

    assert places["home"]["path"] == str(tmp_path / "home")
    assert places["settings"] == {"what": "settings", "path": str(tmp_path / "home" / "settings.toml"), "exists": True}
    assert not places["mats"]["exists"]
    assert str(tmp_path / "home" / "settings.toml") in run("where").output


# ---------------------------------------------------------------- a terminal without colours


def test_a_dumb_terminal_gets_no_sequences_at_all(tmp_path):
    drawn = {}
    for term in ("xterm", "dumb"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("TERM", term)
            patch.setenv("COMPANION_HOME", str(tmp_path))
            drawn[term] = CliRunner().invoke(main, ["rules", "show", "FG-MOVE-03"], color=True).output
    assert "\x1b[1m" in drawn["xterm"] and "\x1b" not in drawn["dumb"]


# ---------------------------------------------------------------- completion


def completed(*words, shell="bash", home):
    """What the shell is answered when the last word is being completed."""
    asked = {COMPLETE: f"{shell}_complete", "COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
    answer = subprocess.run(
        [sys.executable, "-m", "companion"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | asked | {"COMPANION_HOME": str(home)},
    )
    assert answer.stderr == ""
    return [line.partition(",")[2] for line in answer.stdout.splitlines()]


@pytest.mark.parametrize(
    "words, among",
    [
        (("companion", "fig"), ("figures",)),
        (("companion", "figures", "show", "PIKACHU-u"), ("pikachu-uc",)),
        (("companion", "teams", "show", "hearth"), ("hearth-three", "hearth-six")),
        (("companion", "mats", "draw", "du"), ("duel",)),
        (("companion", "rules", "show", "fg-move-0"), ("FG-MOVE-03",)),
        (("companion", "cards", "show", "base1-5"), ("base1-58",)),
        (("companion", "cards", "check", "storm"), ("storm-tide",)),
        (("companion", "play", "--b", "gr"), ("greedy",)),
        (("companion", "figures", "list", "--j"), ("--json",)),
        (("companion", "settings", "set", "name"), ("name-a", "name-b")),
        (("companion", "help", "fig"), ("figures",)),
        (("companion", "nothing", "of", "wher"), ("where",)),
    ],
    ids=" ".join,
)
def test_commands_options_and_ids_are_completed(tmp_path, words, among):
    found = completed(*words, home=tmp_path)

    assert {*among} <= {*found}
    assert all(one.casefold().startswith(words[-1].casefold()) for one in found)


def test_the_ids_of_matches_are_completed_and_a_damaged_store_is_silent(run, tmp_path):
    run("play", "--seed", "1", text="quit\n")
    (match,) = json.loads(run("matches", "list", "--json").stdout)
    home = tmp_path / "home"

    assert {"last", match["id"]} <= set(completed("companion", "matches", "show", "", home=home))
    for file in home.glob("matches.sqlite3*"):
        file.write_bytes(b"no database at all" * 400)
    assert [] == completed("companion", "matches", "show", match["id"][:4], home=home)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_for_the_program_as_it_is_called(run, shell):
    script = run("completion", shell).output

    assert f"{COMPLETE}={shell}_complete" in script and "companion" in script
    if shell == "bash":
        assert "./run.sh" in run("completion", shell, program="./run.sh").output
    else:
        assert_one_sentence(run("completion", shell, program="./run.sh"), "PATH")


def test_the_script_of_bash_completes_in_a_shell(tmp_path):
    if shutil.which("bash") is None:
        pytest.skip("there is no bash")
    (tmp_path / "companion").write_text(f'#!/bin/sh\nexec {sys.executable} -m companion "$@"\n')
    (tmp_path / "companion").chmod(0o755)
    asked = (
        'eval "$(companion completion bash)"; COMP_WORDS=(companion figures show pikachu-uc); COMP_CWORD=3; '
        '_companion_completion companion; echo "${COMPREPLY[@]}"'
    )
    path = {
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "COMPANION_HOME": str(tmp_path),
        "COMPANION_COMMAND": "companion",
    }
    shown = subprocess.run(
        ["bash", "--norc", "-c", asked], capture_output=True, text=True, cwd=ROOT, env=os.environ | path
    )

    assert "pikachu-uc" in shown.stdout.split()
