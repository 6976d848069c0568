"""The command line: help that explains, errors in one sentence, streams that behave."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from companion.__main__ import COMMANDS, MOVED, SECTIONS, main
from companion.commands._help_pages import HelpPage, help_texts
from companion.commands.manual import Manual, name_of
from tests.commands.cli import DUEL, ROOT, assert_one_sentence, process
from tests.saying import said


def all_commands():
    """Every command of the command line, as (words, command)."""

    def below(words, command):
        yield words, command
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                yield from below((*words, name), command.get_command(context, name))

    return list(below((), main))


COMMAND_LINES = {" ".join(words): (words, command) for words, command in all_commands()}


LANGUAGES = ("en", "de")
FRAME = ("usage", "options", "commands", "examples", "exits", "default", "at-least", "from-to", "required", "fields")
"""Words of every help page."""

# ---------------------------------------------------------------- help


@pytest.mark.parametrize("words, command", COMMAND_LINES.values(), ids=COMMAND_LINES)
def test_help_says_what_a_command_does(run, words, command):
    result = run(*words, "--help")

    assert result.exit_code == 0
    assert HelpPage(words, help_texts("en")).line() in " ".join(result.output.split())
    assert "Usage: companion" in result.output


@pytest.mark.parametrize("words, command", COMMAND_LINES.values(), ids=COMMAND_LINES)
def test_help_gives_examples_and_exit_statuses_when_a_command_does_something(run, words, command):
    if isinstance(command, Manual):
        output = run(*words, "--help").output

        assert "Examples:" in output and "Exit status:" in output
        assert command.examples and all(f"companion {' '.join(words)}" in line for line in command.examples[:1])


@pytest.mark.parametrize("words", [words for words, _ in COMMAND_LINES.values()], ids=COMMAND_LINES)
def test_help_says_what_to_type_as_the_program_was_started(run, words):
    as_installed = run(*words, "--help").output
    from_checkout = run(*words, "--help", program="./run.sh").output
    written = re.compile(rf"companion(?= (?:{'|'.join(name for name, _ in COMMANDS)})\b)")

    assert from_checkout.startswith(f"Usage: {' '.join(('./run.sh', *words))}")
    assert written.search(as_installed)
    assert not written.search(" ".join(from_checkout.split()))


@pytest.mark.parametrize(
    "line, said",
    [
        ("demo --seed 1", "--rules tfg-2007 replays it. ./run.sh play starts"),
        ("cards demo --seed 1", "./run.sh cards demo --edition advanced-1999 --seed 1 replays it."),
        ("play --seed 1", "saved. ./run.sh play --resume "),
        ("rules show xyz", "; ./run.sh rules list lists them all"),
        ("rules show", "; see ./run.sh rules show --help."),
    ],
)
def test_what_is_said_at_the_end_can_be_typed_where_it_was_started_by_run_sh(run, line, said):
    assert said in run(*line.split(), program="./run.sh").output


def test_help_of_a_match_says_how_it_is_gone_on_with(run):
    assert (
        "leaves and saves the match; ./run.sh play --resume"
        in run("play", program="./run.sh", text="help\nquit\n").output
    )
    cards = run("cards", "play", program="./run.sh", text="help\nquit\n").output
    assert "leaves and saves the match; ./run.sh cards play --resume" in cards


def test_program_is_named_as_it_was_started():
    assert "Usage: python -m companion [" in process("--help").stdout
    assert "Usage: ./run.sh [" in process("--help", COMPANION_COMMAND="./run.sh").stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words, command", COMMAND_LINES.values(), ids=COMMAND_LINES)
def test_every_command_option_example_and_status_has_its_text_and_none_stands_in_code(words, command, language):
    page = HelpPage(words, help_texts(language))

    assert page.line()
    assert command.help is None
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            assert parameter.help is None
            assert page.near(f"option.{name_of(parameter)}"), parameter.name
    assert all(page.own(f"example.{number}") for number, _ in enumerate(command.examples, 1))
    assert all(page.near(f"exit.{status}") for status in command.exits)
    assert all(page.near(f"field.{field}") for field in command.fields)


def test_no_text_of_the_help_is_left_over():
    shown = {f"help.{word}" for word in FRAME} | {"help.option.help"}
    typed = set()
    for words, command in COMMAND_LINES.values():
        own = "-".join(words) or "companion"
        near = (own, *("-".join(words[:length]) for length in range(len(words) - 1, 0, -1)))
        options = [one for one in command.params if isinstance(one, click.Option)]
        wanted = [f"option.{name_of(one)}" for one in options] + [f"default.{name_of(one)}" for one in options]
        others = [*(f"exit.{status}" for status in command.exits), *(f"field.{field}" for field in command.fields)]
        for what in (*wanted, *others):
            places = (*(f"help.{place}.{what}" for place in near), f"help.{what}")
            shown |= {next((place for place in places if place in help_texts("en")), "")}
        shown |= {f"help.{own}.what", *(f"help.{own}.example.{at}" for at, _ in enumerate(command.examples, 1))}
        # With its own settings: a command keeps the options of help that it makes for the first context that asks.
        usage = command.collect_usage_pieces(click.Context(command, **command.context_settings))
        pieces = [*usage, *(one.metavar or "" for one in options)]
        typed |= set(re.findall(r"[A-Z]\w*", " ".join(pieces)))
    shown |= {f"help.metavar.{word}" for word in typed}
    shown |= {"help.companion.more", *(f"help.companion.section.{section}" for section in SECTIONS)}

    assert [] == sorted(set(help_texts("en")) - shown)


@pytest.mark.parametrize("words", [words for words, _ in COMMAND_LINES.values()], ids=COMMAND_LINES)
def test_help_is_shown_in_german(run, monkeypatch, words):
    monkeypatch.setenv("COMPANION_LANGUAGE", "de")

    printed = " ".join(run(*words, "--help").output.split())

    assert printed.startswith(f"Aufruf: {' '.join(('companion', *words))}")
    assert HelpPage(words, help_texts("de")).line() in printed
    assert "Diese Hilfe anzeigen." in printed and "Options:" not in printed


def test_an_option_says_its_default_and_its_limits(run):
    printed = " ".join(run("spinner", "record", "--help").output.split())

    assert f"{said('help.spinner.option.seconds')} [default: until you press Ctrl-C; at least 0.1]" in printed
    assert "[default: 1.0; 0.01 to 60]" in " ".join(run("lab", "ladder", "--help").output.split())


def test_a_hidden_option_has_no_row_in_the_help(run):
    printed = run("rules", "check", "--help").output
    options = printed[printed.index("Options:") : printed.index("Examples:")].rstrip().splitlines()[1:]

    assert ["--only", "--json", "-h,"] == ["".join(line.split()[:1]) for line in options]


def test_short_options_of_help_work_too(run):
    assert run("-h").output == run("--help").output


def test_the_list_of_commands_is_that_of_the_modules():
    context = click.Context(main)

    assert [name for name, _ in COMMANDS] == main.list_commands(context)
    assert all(main.get_command(context, name) is not None for name, _ in COMMANDS)


def test_version_is_shown(run):
    result = run("--version")

    assert result.exit_code == 0 and result.output.startswith("companion 0.")


def test_help_loads_neither_kivy_nor_anything_slow():
    code = (
        "import sys; from companion.__main__ import main\n"
        "try: main(['--help'], prog_name='companion')\n"
        "except SystemExit: pass\n"
        "slow = {'kivy', 'numpy', 'yaml', 'PIL', 'rich', 'sqlite3'} & set(sys.modules)\n"
        "print('loaded', sorted(slow), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)

    assert done.stderr == "loaded []\n"


def test_no_command_but_the_app_loads_kivy():
    code = (
        "import sys; from companion.__main__ import main\n"
        "for line in ['demo --seed 1', 'rules list', 'mats list', 'figures coverage', 'matches list',\n"
        "    'lab ladder -h', 'spinner list --simulated']:\n"
        "    try: main(line.split(), prog_name='companion')\n"
        "    except SystemExit: pass\n"
        "print('loaded', 'kivy' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)

    assert done.stderr == "loaded False\n"


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    "line, parts",
    [
        ("figurs", ["'figurs'", "did you mean figures"]),
        ("xyzzy", ["'xyzzy'", "companion --help"]),
        ("--colour", ["--colour"]),
        ("rules show", ["companion rules show --help"]),
        ("rules show FG-MUVE-03", ["'FG-MUVE-03'", "FG-MOVE-03"]),
        ("rules show xyz", ["'xyz'", "companion rules list"]),
        ("rules show FG-MOVE-03 xyz", ["'xyz'"]),
        ("rules find wait xyz", ["'wait xyz'", "companion rules list"]),
        ("rules find wait --game chess", ["'chess'"]),
        ("nosuch", ["'nosuch'; see companion --help"]),
        ("rules list --section cooking", ["'cooking'", "Moving"]),
        ("rules check none.yaml", ["none.yaml"]),
        ("mats check none.toml", ["none.toml"]),
        ("mats draw dual", ["'dual'", "did you mean duel"]),
        ("mats draw none.toml", ["none.toml"]),
        ("mats draw duel -o duel.gif", ["duel.gif", ".svg or .png"]),
        ("mats draw duel -o none/duel.svg", ["none/duel.svg"]),
        ("mats draw duel --size 3", ["64 to 8192"]),
        ("mats draw duel --size wide", ["'wide'"]),
        ("figures show pikachuu", ["'pikachuu'", "pikachu-uc"]),
        ("figures list --type fyre", ["'fyre'", "fire"]),
        ("figures list --mp 12", ["12"]),
        ("figures list --rules chess", ["'chess'", "tfg-2007"]),
        ("figures check none.toml", ["none.toml"]),
        ("teams check none.toml", ["none.toml"]),
        ("demo --seed x", ["'x'"]),
        ("demo --format two_on_two", ["'two_on_two'", "six_on_six"]),
        ("demo --rules chess", ["'chess'"]),
        ("lab ladder --game cooking", ["'cooking'"]),
        ("lab ladder --games 0", ["0"]),
    ],
)
def test_wrong_input_is_answered_with_one_sentence_and_status_2(run, tmp_path, line, parts):
    result = run(*line.split())

    assert_one_sentence(result, *parts)
    assert result.stdout == ""


@pytest.mark.parametrize("old, new", MOVED.items())
def test_a_command_that_was_moved_names_its_new_place(run, old, new):
    is_there = new in COMMAND_LINES
    assert is_there or Path(ROOT, *new.split()[-1].split("."), "__main__.py").is_file()

    assert_one_sentence(run(old, "run", "--help"), f"'{old}'", f"companion {new}" if is_there else new)


@pytest.mark.parametrize("command", ["mats check", "figures check", "teams check", "rules check"])
@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00binary", b"id = 3", b"[[[[", b"a: [b", b"x" * 3_000_000, b"{" * 100_000],
    ids=["empty", "binary", "wrong type", "broken", "no TOML", "large", "deep"],
)
def test_a_faulty_file_is_refused_with_one_sentence(run, tmp_path, command, content):
    (tmp_path / "faulty.toml").write_bytes(content)

    result = run(*command.split(), "faulty.toml")

    if command == "figures check" and content == b"":
        assert result.output == "OK faulty.toml: 0 figures\n"
    else:
        assert_one_sentence(result, "faulty.toml")


def test_each_faulty_file_of_several_is_named(run):
    result = run("mats", "check", "one.toml", DUEL, "two.toml")

    assert result.exit_code == 2
    assert [line.split(":")[1].strip() for line in result.stderr.splitlines()] == ["one.toml", "two.toml"]
    assert result.stdout.startswith(f"OK {DUEL}: Duel: 28 spaces, 34 lines")


@pytest.mark.parametrize("words", [("--size", "wide"), ("--size", "10x10"), ("--rotate", "45")], ids=" ".join)
def test_window_that_cannot_be_is_refused(run, words):
    result = run("app", *words)

    assert_one_sentence(result)
