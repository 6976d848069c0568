"""A process that takes in a bundle is killed at any moment: all of the bundle is there afterwards, or nothing of it."""

from __future__ import annotations

import random
import sys
from collections import Counter

import pytest

from companion.adapters.files.together import LIST
from companion.adapters.library import FileLibrary
from tests.adapters.killing import Killer
from tests.adapters.sharing.taking import furnish, take_in

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="no process can be killed so there"),
]
ROUNDS = 3
"""How often it is killed after each line that it says."""


@pytest.fixture
def killer():
    killer = Killer("tests.adapters.sharing.taking")
    yield killer
    killer.stop()


def files(home):
    """What stands in the home; what a write has not brought to its end begins with a dot."""
    found = {str(path.relative_to(home)): path for path in home.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if not path.name.startswith(".")}


def furnished(home):
    furnish(home)
    return home


def test_a_bundle_is_taken_in_whole_or_not_at_all_whenever_it_is_killed(killer, tmp_path):
    before = files(furnished(tmp_path / "before"))
    take_in(furnished(tmp_path / "after"))
    after = files(tmp_path / "after")
    lines = 2 * (1 + len({name for name in after if after[name] != before.get(name)}))
    rng, met = random.Random(16), Counter()
    for number in range(lines * ROUNDS):
        home = furnished(tmp_path / str(number))
        said = killer.kill(home, seed=number, after=number % lines + 1, pause_s=rng.uniform(0, 0.002))
        torn = files(home) not in (before, after)

        library = FileLibrary(home)
        now = files(home)
        assert () == library.problems()
        assert now in (before, after), said
        assert not (home / LIST).exists() or now == before
        met.update({"torn": torn, "before": now == before, "after": now == after})

    # Else the moments were not those that matter. How many there are of each is up to the machine.
    assert met["torn"] > 3 and met["after"] > 3


def test_what_was_killed_before_anything_was_written_down_is_as_it_was(killer, tmp_path):
    before = files(furnished(tmp_path))
    killer.kill(tmp_path, seed=1, after=0, pause_s=0)

    assert () == FileLibrary(tmp_path).problems()
    assert files(tmp_path) == before
