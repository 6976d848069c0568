"""The deep round: what its command takes and refuses, and that it runs, repeats and tells its tries."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests import deep
from tests.deep import MINUTES, PARTS, ROOT, Draw, Plan, plan_of


def test_without_words_the_seed_is_the_commits_and_every_part_is_tried():
    assert Plan(deep.seed_of_commit(), MINUTES, "", None, None) == plan_of([])


def test_words_say_seed_minutes_part_try_and_tries():
    words = ["--seed", "7", "--minutes=0.5", "--part", "kills", "--try", "0", "--tries", "3"]

    assert Plan(7, 0.5, "kills", 0, 3) == plan_of(words)


@pytest.mark.parametrize(
    "words, named",
    [
        ("--seed x", "'x'"),
        ("--seed -1", "'-1'"),
        ("--seed 1.5", "'1.5'"),
        ("--seed", "--seed"),
        ("--part nonsense", "'nonsense'"),
        ("--part", "--part"),
        ("--minutes 0", "'0'"),
        ("--minutes 0.0", "'0.0'"),
        ("--minutes nan", "'nan'"),
        ("--minutes -3", "'-3'"),
        ("--minutes \N{FULLWIDTH DIGIT ONE}", "'\N{FULLWIDTH DIGIT ONE}'"),
        ("--try 3", "--part"),
        ("--tries 0 --part kills", "'0'"),
        ("--fast", "'--fast'"),
        ("kills", "'kills'"),
    ],
)
def test_what_cannot_be_is_refused_with_one_sentence(capsys, words, named):
    with pytest.raises(SystemExit) as ended:
        plan_of(words.split())

    said = capsys.readouterr().err
    assert 2 == ended.value.code
    assert said.startswith("test.sh: ") and named in said and 1 == said.count("\n")


def test_a_part_that_is_not_there_is_answered_with_those_that_are(capsys):
    with pytest.raises(SystemExit):
        plan_of(["--part", "nonsense"])

    said = capsys.readouterr().err
    assert all(part in said for part in PARTS)


def test_a_try_follows_from_seed_test_and_number_alone():
    def draws(*what):
        return Draw(*what).rng.getrandbits(64)

    assert draws(1, "a", 2) == draws(1, "a", 2)
    assert 4 == len({draws(1, "a", 2), draws(2, "a", 2), draws(1, "b", 2), draws(1, "a", 3)})


def test_shares_of_all_tries_are_all_things_in_an_order_of_the_seed():
    things = [*range(10)]
    first, second, third, fourth = (Draw(1, "a", number).share(things, 4) for number in range(4))

    assert sorted([*first, *second, *third[:2]]) == things
    assert [*third[2:], *fourth[:2]] == [*first[:4]]
    assert first != Draw(2, "a", 0).share(things, 4)


SEARCH = """
import pytest

@pytest.mark.deep("damage")
def test_that_takes_long():
    pass

@pytest.mark.deep("damage")
def test_that_searches(draw):
    draw.notes.append(f"note of {draw.number}")
    assert draw.rng.random() != draw.number
    assert draw.number != FAILS_AT
"""


def round_of(folder, fails_at, *words):
    """A round whose only tests are these; what it prints and its status."""
    (folder / "tests").mkdir(exist_ok=True)
    for name in ("__init__.py", "conftest.py", "deep.py", "budget.py", "budget.toml", "spoken.py"):
        if (ROOT / "tests" / name).exists():
            (folder / "tests" / name).write_text((ROOT / "tests" / name).read_text("utf-8"), "utf-8")
    (folder / "tests" / "test_search.py").write_text(f"FAILS_AT = {fails_at}\n{SEARCH}")
    (folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), "utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COMPANION"))}
    environment["PYTHONPATH"] = os.pathsep.join([str(folder), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.deep", "run", "--seed", "1", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_a_round_says_how_far_it_came(tmp_path):
    status, said = round_of(tmp_path, -1, "--minutes", "5", "--tries", "6")

    assert 0 == status, said
    assert re.search(r"^damage +1/ +1 +6 ", said, re.M) and "7 tests and tries (seed 1)" in said
    assert {f"note of {number}" for number in range(6)} <= {*said.splitlines()}


def test_a_try_that_fails_is_named_with_what_repeats_it(tmp_path):
    status, said = round_of(tmp_path, 2, "--minutes", "5", "--tries", "6")

    assert 1 == status
    assert "FAILED tests/test_search.py::test_that_searches: ./test.sh --deep --seed 1 --part damage --try 2" in said

    status, said = round_of(tmp_path, 2, "--part", "damage", "--try", "2")
    assert (1, 1) == (status, said.count("--try 2"))
    status, said = round_of(tmp_path, 2, "--part", "damage", "--try", "3")
    assert 0 == status and "1 tests and tries" in said
