"""What every test stands on: Kivy without a screen, a home of its own, chance without surprises.

This file is read before any test module, and so before anything can import kivy, which reads its environment
once.
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest

from tests import budget, deep, spoken
from tests.deep import draw as draw

os.environ["KIVY_NO_ARGS"] = "1"  # else Kivy takes pytest's arguments for its own
os.environ["KIVY_NO_CONFIG"] = "1"  # else ~/.kivy/config.ini is read, and written
os.environ["KIVY_NO_CONSOLELOG"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"
# A window is made with the first import of a view, and off-screen it does not grow afterwards.
os.environ["KCFG_GRAPHICS_WIDTH"], os.environ["KCFG_GRAPHICS_HEIGHT"] = "1280", "800"
if os.environ.get("COMPANION_TEST_DISPLAY") != "1":
    # ./test.sh sets the variable for the tests that it runs on an X display.
    os.environ["SDL_VIDEODRIVER"] = "offscreen"

# Tests that run on several processors would have the width of a terminal, as if somebody had asked for it.
os.environ.pop("COLUMNS", None)

# English, whatever the system speaks.
os.environ["COMPANION_LANGUAGE"] = "en"

# A directory for the whole run: no test may see, or touch, what the person at this machine has saved.
_HOME = tempfile.mkdtemp(prefix="companion-tests-")
atexit.register(shutil.rmtree, _HOME, ignore_errors=True)
os.environ["COMPANION_HOME"] = _HOME

# The daily round tries the same examples everywhere, whatever the speed of the machine; the deep round others.
hypothesis.settings.register_profile("daily", derandomize=True, deadline=None, database=None)
hypothesis.settings.register_profile("search", deadline=None, database=None, max_examples=300)
hypothesis.settings.load_profile("daily")


def pytest_configure(config: pytest.Config) -> None:
    """What a run costs; and in a deep round, what it does."""
    config.pluginmanager.register(budget.Accountant(config))
    if deep.FOLDER in os.environ:
        config.pluginmanager.register(deep.Round())


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was collected stays to the end: no search for cycles need look at it again."""
    gc.collect()
    gc.freeze()


_CRASHED: set[str] = set()


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str, report: pytest.TestReport, sched: Any) -> None:
    """A test of the screens whose process was ended by the driver of the window is run once more, and counted as that.

    Twice in some twenty runs of all tests a process ended with a segmentation fault below Kivy, each time in another
    test; no run with checked memory has shown where. A second time is a failure.
    """
    if crashitem.startswith("tests/ui/") and crashitem not in _CRASHED:
        _CRASHED.add(crashitem)
        sched.mark_test_pending(crashitem)
        report.outcome = "rerun"  # type: ignore[assignment]  # a word that xdist names for this


def _watch_databases() -> list[sqlite3.Connection]:
    """Every database that is opened from now on."""
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def watched(*given: Any, **more: Any) -> sqlite3.Connection:
        opened.append(connect(*given, **more))
        return opened[-1]

    sqlite3.connect = watched
    return opened


_DATABASES = _watch_databases()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """A test closes its databases, of which Python 3.13 would warn later, and leaves texts in their own language."""
    yield
    spoken.turn_back()
    left = [database for database in _DATABASES if not _closed(database)]
    _DATABASES.clear()
    for database in left:
        database.close()
    if left:
        pytest.fail(f"{item.nodeid} leaves {len(left)} databases open", pytrace=False)


def _closed(database: sqlite3.Connection) -> bool:
    try:
        _ = database.total_changes
    except sqlite3.ProgrammingError:
        return True
    return False
