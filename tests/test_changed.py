"""Which tests a change can reach."""

from __future__ import annotations

import pytest

from tests.changed import wanted
from tests.test_layers import ROOT, table_of

TABLE = table_of("""
[companion]
takes = ["everything"]
[kernel]
[figure]
takes = ["kernel"]
[players]
takes = ["figure"]
[cards]
takes = ["kernel"]
[firmware_bridge]
""")


def folders(*paths):
    """The folders that these changes reach."""
    return {one for one in wanted(paths, TABLE) if not one.endswith(".py")}


@pytest.mark.parametrize(
    "path, reached",
    [
        ("companion/figure/_turn.py", {"figure", "players", "conformance", "golden", "perft"}),
        ("companion/players/rating.py", {"players"}),
        ("companion/kernel/match.py", {"kernel", "figure", "cards", "players", "conformance", "golden", "perft"}),
        ("firmware_bridge/link.py", {"firmware_bridge"}),
        ("hardware/enclosure/spinner_base.scad", {"hardware", "firmware_bridge"}),
        ("tests/figure/helper.py", {"figure"}),
        ("README.md", set()),
        ("companion/GUIDE.md", set()),
    ],
)
def test_a_change_reaches_the_tests_of_its_package_and_of_all_above_it(path, reached):
    assert {f"tests/{one}" for one in reached} == folders(path)


def test_a_test_that_has_changed_is_run_and_what_reads_everything_always_is():
    found = wanted(["tests/figure/test_odds.py"], TABLE)

    assert "tests/figure/test_odds.py" in found and "tests/test_layers.py" in found
    assert all((ROOT / one).exists() for one in found)


def test_a_helper_of_all_tests_asks_for_all_of_them():
    assert ["tests"] == wanted(["tests/positions.py"], TABLE)


def test_without_a_change_nothing_is_run():
    assert [] == wanted([], TABLE)
