"""How many sequences of actions there are: a wrong rule rarely leaves the counts as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.perft.positions_in_files import HERE, read
from tests.rule_checks import divide, perft

FILES = sorted(HERE.glob("*.perft"))
DEEP = [path for path in FILES if read(path, slow=True)[1]]


def check_file(path: Path, *, slow: bool = False) -> None:
    """Count to every depth of the file.

    Raises:
        AssertionError: A count is another one; says it by first action.
    """
    start, counts = read(path, slow=slow)
    for depth, count in sorted(counts.items()):
        found = perft(start.rules, start.state, depth)
        if found != count:
            parts = divide(start.rules, start.state, depth)
            lines = [f"{path.name}, depth {depth}: {count} expected, {found} found"]
            raise AssertionError("\n".join(lines + [f"{number:8} {action}" for action, number in parts.items()]))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_counts_are_those_of_the_file(path):
    check_file(path)


@pytest.mark.deep("matches")
@pytest.mark.parametrize("path", DEEP, ids=[path.stem for path in DEEP])
def test_deep_counts_are_those_of_the_file(path):
    check_file(path, slow=True)


def test_failure_prints_the_count_by_first_action(tmp_path):
    wrong = tmp_path / "wrong.perft"
    wrong.write_text((HERE / "surround.perft").read_text().replace("2 = 6", "2 = 7"))

    with pytest.raises(AssertionError) as failed:
        check_file(wrong)

    assert str(failed.value).splitlines() == [
        "wrong.perft, depth 2: 7 expected, 6 found",
        "       4 Stay(figure='x')",
        "       2 Move(figure='v', to='m')",
        "       0 Move(figure='v', to='gb')",
    ]
