"""The command line: help that explains, errors in one sentence, exit statuses that mean something."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from xml.etree import ElementTree

import click
import pytest
from click.testing import CliRunner

from companion.__main__ import COMMANDS, main
from companion.commands.manual import Manual

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DUEL = os.path.join(ROOT, "board_maps", "mats", "duel.toml")
CASES = os.path.join(ROOT, "tests", "cases", "figure-visible.yaml")


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Runs a command line in a directory and a home of its own; gives the result."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))

    def run(*arguments, text=""):
        return CliRunner().invoke(main, arguments, input=text, prog_name="companion")

    return run


def process(*arguments, text="", **environment):
    """A real process with its own standard streams."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        input=text,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"} | environment,
        timeout=120,
    )


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


def assert_one_sentence(result, *parts):
    """Exit status 2, nothing but one sentence on standard error, no traceback."""
    assert result.exit_code == 2
    assert result.stderr.startswith("companion: ") and result.stderr.count("\n") == 1
    for part in parts:
        assert part in result.stderr


# ---------------------------------------------------------------- help


@pytest.mark.parametrize("words, command", COMMAND_LINES.values(), ids=COMMAND_LINES)
def test_help_says_what_a_command_does(run, words, command):
    result = run(*words, "--help")

    assert result.exit_code == 0
    assert command.help and " ".join(command.help.split()[:5]) in " ".join(result.output.split())
    assert "Usage: companion" in result.output


@pytest.mark.parametrize("words, command", COMMAND_LINES.values(), ids=COMMAND_LINES)
def test_help_gives_examples_and_exit_statuses_when_a_command_does_something(run, words, command):
    if isinstance(command, Manual):
        output = run(*words, "--help").output

        assert "Examples:" in output and "Exit status:" in output
        assert command.examples and all(f"companion {' '.join(words)}" in line for line, _ in command.examples[:1])


@pytest.mark.parametrize("words, command", COMMAND_LINES.values(), ids=COMMAND_LINES)
def test_every_option_is_explained(words, command):
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name


def test_short_options_of_help_work_too(run):
    assert run("-h").output == run("--help").output


def test_the_list_of_commands_is_that_of_the_modules():
    context = click.Context(main)

    assert [name for name, _, _ in COMMANDS] == main.list_commands(context)
    assert all(main.get_command(context, name) is not None for name, _, _ in COMMANDS)


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
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)

    assert done.stderr == "loaded []\n"


def test_no_command_but_the_app_loads_kivy():
    code = (
        "import sys; from companion.__main__ import main\n"
        "for line in ['demo --seed 1', 'rules list', 'boards list', 'figures coverage', 'matches list', 'bench -h']:\n"
        "    try: main(line.split(), prog_name='companion')\n"
        "    except SystemExit: pass\n"
        "print('loaded', 'kivy' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=120)

    assert done.stderr == "loaded False\n"


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    "line, parts",
    [
        ("bords", ["'bords'", "did you mean boards"]),
        ("xyzzy", ["'xyzzy'", "companion --help"]),
        ("--colour", ["--colour"]),
        ("rules show", ["companion rules show --help"]),
        ("rules show FG-MUVE-03", ["'FG-MUVE-03'", "FG-MOVE-03"]),
        ("rules show xyz", ["'xyz'", "companion rules list"]),
        ("rules list --section cooking", ["'cooking'", "Moving"]),
        ("rules check none.yaml", ["none.yaml"]),
        ("boards check none.toml", ["none.toml"]),
        ("boards draw dual", ["'dual'", "did you mean duel"]),
        ("boards draw none.toml", ["none.toml"]),
        ("boards draw duel -o duel.gif", ["duel.gif", ".svg or .png"]),
        ("boards draw duel -o none/duel.svg", ["none/duel.svg"]),
        ("boards draw duel --size 3", ["64 to 8192"]),
        ("boards draw duel --size wide", ["'wide'"]),
        ("figures show pikachuu", ["'pikachuu'", "pikachu-uc"]),
        ("figures show Pikachu", ["pikachu-r, pikachu-uc"]),
        ("figures list --type fyre", ["'fyre'", "fire"]),
        ("figures list --mp 12", ["12"]),
        ("figures list --rules chess", ["'chess'", "tfg-2007"]),
        ("figures check none.toml", ["none.toml"]),
        ("teams check none.toml", ["none.toml"]),
        ("demo --seed x", ["'x'"]),
        ("demo --format two_on_two", ["'two_on_two'", "six_on_six"]),
        ("demo --rules chess", ["'chess'"]),
        ("bench cooking", ["'cooking'"]),
        ("bench --rounds 0", ["0"]),
    ],
)
def test_wrong_input_is_answered_with_one_sentence_and_status_2(run, tmp_path, line, parts):
    result = run(*line.split())

    assert_one_sentence(result, *parts)
    assert result.stdout == ""


@pytest.mark.parametrize("command", ["boards check", "figures check", "teams check", "rules check"])
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
    result = run("boards", "check", "one.toml", DUEL, "two.toml")

    assert result.exit_code == 2
    assert [line.split(":")[1].strip() for line in result.stderr.splitlines()] == ["one.toml", "two.toml"]
    assert result.stdout.startswith(f"OK {DUEL}: Duel: 28 spaces, 34 lines")


# ---------------------------------------------------------------- rules


def test_a_clause_is_shown_whatever_its_case(run):
    result = run("rules", "show", "fg-move-03")

    assert result.exit_code == 0
    assert result.stdout.startswith("FG-MOVE-03") and "Source:" in result.stdout


def test_a_policy_is_shown_with_its_values_and_what_each_rule_set_has(run):
    output = run("rules", "show", "POLICY-surround-several").output

    assert "Values: one, each. Printed: tfg-2007: one, duel-2017: each." in output


def test_an_effect_is_shown_in_either_spelling(run):
    assert run("rules", "show", "EFFECT-turn-again").output == run("rules", "show", "effect-turn_again").output


def test_the_list_of_rules_names_every_kind_of_clause(run):
    output = run("rules", "list").output

    assert all(clause in output for clause in ("FG-SETUP-01", "FG-DUEL-01", "POLICY-pc-capacity", "EFFECT-push"))


# ---------------------------------------------------------------- boards, figures, teams


def test_boards_list_marks_provisional_mats(run):
    rows = run("boards", "list").output.splitlines()

    assert [row.split()[0] for row in rows[1:]] == ["duel", "six_on_six", "three_on_three", "tiny"]
    assert ["provisional:" in row for row in rows[1:]] == [False, True, True, False]


@pytest.mark.parametrize("name", ["duel", DUEL])
def test_a_mat_is_drawn_into_a_file_of_its_name_when_none_is_given(run, tmp_path, name):
    result = run("boards", "draw", name)

    assert result.exit_code == 0 and "duel.svg" in result.output
    assert ElementTree.parse(tmp_path / "duel.svg").getroot().tag.endswith("svg")


def test_a_mat_is_drawn_as_png_when_the_name_says_so(run, tmp_path):
    assert run("boards", "draw", "tiny", "-o", "tiny.PNG", "--size", "200").exit_code == 0

    assert (tmp_path / "tiny.PNG").read_bytes().startswith(b"\x89PNG")


def test_figures_are_listed_by_move_points_type_and_rules(run):
    rows = run("figures", "list", "--mp", "3", "--type", "Electric", "--rules", "tfg-2007").output.splitlines()

    assert rows[-1].endswith("figures") and int(rows[-1].split()[0]) == len(rows) - 2 > 0
    assert all("electric" in row for row in rows[1:-1])
    assert not any(row.startswith("jolteon-r") for row in rows)  # a Gold segment, which those rules do not know


def test_a_figure_is_shown_with_chances_and_sentences(run):
    output = run("figures", "show", "absol-r").output

    assert "20.8%" in output and "75.0°" in output and "Double-Edge ★★" in output
    assert "Knocked Out" in output
    assert "Under tfg-2007: it may play." in output


def test_coverage_counts_every_figure_once(run):
    header, *rows = [row.split("  ") for row in run("figures", "coverage").output.splitlines()]
    numbers = {row[0]: [int(cell) for cell in row[1:] if cell.strip().isdigit()] for row in rows if len(row) > 3}

    assert header[0] == "edition"
    figures, expressed, by_hand = numbers["all"][:3]
    assert figures == expressed + by_hand >= 220
    assert numbers["v3_0_5_2017"][0] == 219


def test_teams_are_listed_and_their_files_pass_the_check(run):
    assert "hearth-three" in run("teams", "list").output

    folder = os.path.join(ROOT, "companion", "figure", "library", "teams")
    result = run("teams", "check", *(os.path.join(folder, name) for name in sorted(os.listdir(folder))))
    assert result.exit_code == 0 and result.output.count("OK ") == len(os.listdir(folder))


def test_figure_files_that_ship_pass_the_check(run):
    folder = os.path.join(ROOT, "companion", "figure", "library")
    names = [name for name in sorted(os.listdir(folder)) if name.endswith(".toml") and name != "trainers.toml"]

    assert run("figures", "check", *(os.path.join(folder, name) for name in names)).exit_code == 0


# ---------------------------------------------------------------- demo


@pytest.mark.parametrize("rules", ["tfg-2007", "duel-2017"])
@pytest.mark.parametrize("form", ["six_on_six", "three_on_three"])
def test_a_demo_is_the_same_to_the_letter_when_its_seed_is(run, form, rules):
    line = ("demo", "--seed", "1", "--format", form, "--rules", rules)

    first, second = run(*line), run(*line)

    assert first.exit_code == 0
    assert first.stdout_bytes == second.stdout_bytes
    assert "Turn 2: " in first.stdout
    assert " wins: " in first.stdout or "The match is a draw" in first.stdout
    assert "FG-WIN-0" in first.stdout or "POLICY-" in first.stdout


def test_demos_differ_when_no_seed_is_given_and_say_which_they_were(run):
    output = run("demo").output

    seed = output.split("seed ")[1].split(".")[0]
    assert run("demo", "--seed", seed).output == output


def test_a_demo_is_the_same_in_another_process_and_says_nothing_on_standard_error():
    done = [process("demo", "--seed", "7", PYTHONHASHSEED=str(number)) for number in (1, 2)]

    assert done[0].stdout == done[1].stdout and "wins: " in done[0].stdout
    assert [one.stderr for one in done] == ["", ""]


def test_without_a_display_the_app_says_so_in_one_line_and_plays_the_demo():
    done = process(DISPLAY="", WAYLAND_DISPLAY="")

    first, second = done.stdout.splitlines()[:2]
    assert done.returncode == 0
    assert "no display" in first and "seed" in second


def test_a_reader_that_goes_away_is_no_traceback():
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m companion demo --seed 1 | head -1; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
    )

    assert done.stdout.splitlines()[1] == "141"
    assert done.stderr == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_one_sentence():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "boards", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            timeout=60,
        )

    assert done.returncode == 2
    assert done.stderr.startswith("companion: ") and done.stderr.count("\n") == 1


# ---------------------------------------------------------------- ruling cases


def test_all_given_cases_pass(run):
    result = run("rules", "check", CASES)

    *lines, closing = result.output.splitlines()
    assert result.exit_code == 0
    assert closing == f"{len(lines)} passed, 0 failed"
    assert all(line.startswith("PASS FC-") for line in lines)


SMALL = """
game: figure
defaults:
  rules: tfg-2007
  board: tiny
  kinds:
    Pawn: {mp: 2, disc: [{colour: white, name: Tackle, damage: 50, size: 48}, {colour: miss, size: 48}]}
cases:
  - id: FC-ONE
    title: a figure moves
    clauses: [FG-MOVE-01]
    given: {to_move: a, first_player: a, turn: 5, figures: {x: {owner: a, kind: Pawn, at: a1}}}
    when: [{move: {figure: x, to: m}}]
    then: {at: {x: SPACE}}
  - id: FC-TWO
    title: another
    clauses: [FG-MOVE-01]
    given: {to_move: a, first_player: a, turn: 5, figures: {x: {owner: a, kind: Pawn, at: a1}}}
    when: []
    then: {turn: 5}
"""


def test_a_failing_case_says_what_differs_and_the_status_is_1(run, tmp_path):
    (tmp_path / "cases.yaml").write_text(SMALL.replace("SPACE", "a2"))

    result = run("rules", "check", "cases.yaml")

    assert result.exit_code == 1
    one, two, closing = result.output.splitlines()
    assert one.startswith("FAIL FC-ONE a figure moves: ") and "(expected a2, got m)" in one
    assert (two, closing) == ("PASS FC-TWO another", "1 passed, 1 failed")


def test_only_one_case_is_run_when_it_is_named(run, tmp_path):
    (tmp_path / "cases.yaml").write_text(SMALL.replace("SPACE", "a2"))

    result = run("rules", "check", "cases.yaml", "--only", "FC-TWO")

    assert result.exit_code == 0
    assert result.output == "PASS FC-TWO another\n1 passed, 0 failed\n"


def test_a_case_that_is_not_there_is_wrong_input(run, tmp_path):
    (tmp_path / "cases.yaml").write_text(SMALL.replace("SPACE", "m"))

    assert_one_sentence(run("rules", "check", "cases.yaml", "--only", "FC-THREE"), "'FC-THREE'")


def test_results_are_given_as_json(run, tmp_path):
    (tmp_path / "cases.yaml").write_text(SMALL.replace("SPACE", "a2"))

    result = run("rules", "check", "cases.yaml", "--format", "json")

    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (told["passed"], told["failed"]) == (1, 1)
    assert [case["passed"] for case in told["cases"]] == [False, True]


def test_nothing_is_run_when_one_of_the_files_is_faulty(run, tmp_path):
    (tmp_path / "cases.yaml").write_text(SMALL.replace("SPACE", "m"))
    (tmp_path / "faulty.yaml").write_text(SMALL.replace("at: a1", "at: nowhere"))

    result = run("rules", "check", "cases.yaml", "faulty.yaml")

    assert_one_sentence(result, "faulty.yaml", "FC-ONE", "nowhere")
    assert result.stdout == ""


# ---------------------------------------------------------------- play, and what is kept

RANDOM_PLAY = ("play", "--a", "Ann", "--b", "random", "--seed", "4")
LOOK_AND_LEAVE = "look charmander\nmove squirtle a1\nundo\nmove squirtle a1\nmove squirtle e5\nwhy\nlog\nquit\n"


def match_id(output):
    return output.split("companion play --resume ")[1].split()[0]


def test_a_match_that_is_left_is_kept_listed_and_gone_on_with(run):
    left = run(*RANDOM_PLAY, text="1\n1\nquit\n")

    id = match_id(left.output)
    assert left.exit_code == 0
    assert id in run("matches", "list", "--open").output
    again = run("play", "--resume", text="quit\n")
    assert again.exit_code == 0 and match_id(again.output) == id
    assert run("play", "--resume", id, text="quit\n").exit_code == 0


def test_the_end_of_the_input_is_one_sentence_and_the_match_is_kept(run):
    result = run(*RANDOM_PLAY, text="1\n")

    assert result.exit_code == 0
    assert result.output.endswith(
        f"The match is kept; companion play --resume {match_id(result.output)} goes on with it.\n"
    )


def test_commands_in_words_are_obeyed(run):
    output = run("play", "--seed", "4", text=LOOK_AND_LEAVE).output

    assert "Charmander" in output and "White" in output
    assert "Undone." in output
    assert "FG-" in output.split("Undone.")[1]


@pytest.mark.parametrize(
    "line, parts",
    [
        ("play --map dual", ["'dual'", "duel"]),
        ("play --map duel", ["Bench for 6", "FG-SETUP-02"]),
        ("play --team-a nobody", ["'nobody'", "companion teams list"]),
        ("play --team-a hearth-six", ["FG-SETUP-01"]),
        ("play --team-a none.toml", ["none.toml"]),
        ("play --policy surround_several", ["NAME=VALUE"]),
        ("play --policy surround_severl=each", ["'surround_severl'", "surround_several"]),
        ("play --policy surround_several=all", ["one or each", "'all'"]),
        ("play --policy turn_limit=0", ["turn_limit", "from 1"]),
        ("play --a random --b random", ["companion demo"]),
        ("play --a ABCDEFGHIJKLMNOPQRSTUVWXYZ", ["1 to 24 letters"]),
        ("play --resume", ["no match to go on with"]),
        ("play --resume 2020", ["no match"]),
        ("play --resume --rules duel-2017", ["--seed and --spins"]),
        ("matches show last", ["no match has been played yet"]),
        ("matches export last", ["no match has been played yet"]),
        ("matches import none.jsonl", ["none.jsonl"]),
    ],
)
def test_a_match_that_cannot_be_is_one_sentence_and_status_2(run, line, parts):
    assert_one_sentence(run(*line.split()), *parts)


def test_house_rules_names_and_teams_are_kept_with_the_match(run):
    run(
        *("play", "--a", "Ann", "--b", "Ben", "--policy", "surround_several=each", "--policy", "turn_limit=50"),
        *("--team-a", "hearth-three", "--team-b", "hearth-three"),
        text="quit\n",
    )

    output = run("matches", "show", "last").output
    assert "Ann – Ben" in output
    assert "surround_several = each" in output and "turn_limit = 50" in output
    assert "(changed)" in run("matches", "list").output


def test_spins_entered_by_hand_are_asked_for_by_segment(run):
    # Whoever begins enters a figure; the draw is the program's.
    result = run("play", "--spins", "hand", text="quit\n")

    assert result.exit_code == 0


def test_a_match_is_shown_up_to_a_turn(run):
    run(*RANDOM_PLAY, text="1\n1\n1\n1\n1\n1\nquit\n")

    whole, begun = run("matches", "show", "last").output, run("matches", "show", "last", "--turn", "1").output
    assert "Turn 3: " in whole
    assert "Turn 2: " not in begun and " goes first." in begun
    assert_one_sentence(run("matches", "show", "last", "--turn", "99"), "no turn 99")


def test_a_match_goes_out_and_in_again(run, tmp_path):
    run(*RANDOM_PLAY, text="1\n1\n1\n1\nquit\n")

    assert run("matches", "export", "last", "-o", "match.jsonl").exit_code == 0
    result = run("matches", "import", "match.jsonl")
    assert result.exit_code == 0 and result.output.startswith("match.jsonl is match ")
    assert run("matches", "list").output.endswith("2 matches\n")
    lines = (tmp_path / "match.jsonl").read_text().splitlines()
    assert run("matches", "export", "last", "-o", "-").output.splitlines()[1:] == lines[1:]


def test_a_match_file_with_a_fault_is_not_kept(run, tmp_path):
    run(*RANDOM_PLAY, text="1\n1\nquit\n")
    run("matches", "export", "last", "-o", "match.jsonl")
    text = (tmp_path / "match.jsonl").read_text()
    (tmp_path / "match.jsonl").write_text(text[:-40])

    assert_one_sentence(run("matches", "import", "match.jsonl"), "match.jsonl")
    assert run("matches", "list").output.endswith("1 match\n")


def test_a_process_that_is_interrupted_says_one_sentence_and_keeps_the_match(tmp_path):
    code = (
        "import builtins, sys; from companion.__main__ import main\n"
        "def stop(prompt): raise KeyboardInterrupt\n"
        "builtins.input = stop\n"
        "main(['play', '--seed', '1'], prog_name='companion')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
        env=os.environ | {"COMPANION_HOME": str(tmp_path)},
    )

    assert done.returncode == 130
    assert done.stderr == "" and "The match is kept; companion play --resume " in done.stdout
