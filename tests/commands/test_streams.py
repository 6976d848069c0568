"""What acts on a terminal reaches none, whatever brought it; what cannot be encoded ends in no traceback."""

from __future__ import annotations

import click
import pytest
from rich.live import Live
from rich.text import Text

from companion.commands import output
from companion.commands._streams import guarded_streams, write_as_it_is
from companion.texts.plain import as_name, is_name, is_plain, plain
from tests.commands.cli import process

EVIL = "\x1b]0;PWN\x07Eve\x9b2J\u202e"


def test_only_letters_go_through_the_standard_streams(capsys):
    with guarded_streams():
        click.echo(f"one {EVIL}\ttwo\nthree")
        click.secho(EVIL, bold=True, err=True)

    assert ("one �]0;PWN�Eve�2J�\ttwo\nthree\n", True) == ((said := capsys.readouterr()).out, "Eve" in said.err)
    assert is_plain(said.err.strip())


def test_data_for_a_program_stays_as_it_is(capsys):
    with guarded_streams():
        write_as_it_is("\u202eabc\n")

    assert "\u202eabc\n" == capsys.readouterr().out


def test_a_console_draws_its_lines_and_no_ones_escapes(capsys):
    with guarded_streams():
        console = output.console(highlight=False, width=60)
        console.print(Text(f"board {EVIL}"))
        console.print(f"plain {EVIL}", markup=False)
        with Live(Text(EVIL), console=console):
            pass
        output.table(["name"], [[f"two\nlines {EVIL}"], ["other"]])

    said = capsys.readouterr().out
    assert is_plain(said, lines=True)
    assert "board �]0;PWN" in said and "two lines" in said


@pytest.mark.parametrize("columns", range(20, 34))
def test_a_number_and_its_per_cent_stay_in_one_line_of_a_cell(capsys, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    output.table(["program", "share"], [["greedy", "100 % (76 % – 100 %)"]], right=["share"])

    said = capsys.readouterr().out
    assert 3 == said.count(" %") and [] == [line for line in said.splitlines() if line.strip().startswith("%")]


@pytest.mark.parametrize(
    "name, good",
    [
        ("Ann", True),
        ("Zoë 👩\u200d👧", True),
        ("", False),
        (" ", False),
        ("@log.moved", True),
        (EVIL, False),
        ("a\nb", False),
    ],
)
def test_what_may_be_a_name(name, good):
    assert good == is_name(name)
    assert as_name(name) == name if good else is_plain(as_name(name))


def test_a_line_end_in_a_name_is_a_blank():
    assert "a b c" == plain("a\nb\u2028c")


@pytest.mark.parametrize("line", ["play --b Ben --a", "cards play --b Ben --a", "settings set name-a"])
def test_a_name_that_acts_is_refused_where_it_is_typed(line, run):
    for name in (EVIL, "a\nb"):
        done = run(*line.split(), name, text="quit\n")

        assert 2 == done.exit_code
        assert "a player's name must have 1 to 24 characters" in done.stderr and is_plain(done.stderr, lines=True)


@pytest.mark.parametrize("name", ["[/b]Ann", "[red]Ann[/red]", "{who}", "@log.moved"])
def test_a_name_is_read_as_nothing_but_a_name(name, run):
    shown = run("play", "--a", name, "--b", "Ben", "--seed", "3", text="board\n1\nrecord\nquit\n")
    listed = run("matches", "list")

    assert (0, True) == (shown.exit_code, name in shown.output)
    assert (0, True) == (listed.exit_code, f"{name} – Ben" in listed.output)


def test_output_that_cannot_be_encoded_is_no_traceback(tmp_path):
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "COMPANION_HOME": str(tmp_path)}

    done = process("play", "--a", "Ann", "--b", "Ben", "--seed", "3", text="board\nquit\n", **ascii_only)

    assert (0, False) == (done.returncode, "Traceback" in done.stderr)
    assert "Ben" in done.stdout and done.stdout.isascii()
