"""A process that takes in a bundle is killed at any moment: all of the bundle is there afterwards, or nothing of it."""

from __future__ import annotations

import random
import sys

import pytest

from companion.adapters.files.together import LIST
from companion.adapters.library.library import FileLibrary
from tests.adapters.killing import Killer
from tests.adapters.sharing.taking import furnish, take_in

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no process can be killed so there")


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


def killed(killer, folder, rounds, rng):
    """Kill it in each round once after each line that it says."""
    before = files(furnished(folder / "before"))
    take_in(furnished(folder / "after"))
    after = files(folder / "after")
    lines = 2 * (1 + len({name for name in after if after[name] != before.get(name)}))
    for number in range(lines * rounds):
        home = furnished(folder / str(number))
        said = killer.kill(home, seed=number, after=number % lines + 1, pause_s=rng.uniform(0, 0.002))

        library = FileLibrary(home)
        now = files(home)
        assert () == library.problems()
        assert now in (before, after), said
        assert not (home / LIST).exists() or now == before


def test_a_bundle_is_taken_in_whole_or_not_at_all_whenever_it_is_killed(killer, tmp_path):
    killed(killer, tmp_path, 1, random.Random(16))


@pytest.mark.deep("kills")
def test_a_bundle_is_taken_in_whole_or_not_at_all_at_whatever_moment(killer, tmp_path, draw):
    killed(killer, tmp_path, 3, draw.rng)


def test_what_was_killed_before_anything_was_written_down_is_as_it_was(killer, tmp_path):
    before = files(furnished(tmp_path))
    killer.kill(tmp_path, seed=1, after=0, pause_s=0)

    assert () == FileLibrary(tmp_path).problems()
    assert files(tmp_path) == before
