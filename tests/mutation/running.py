"""Run the quick tests against mutants, one process for all that are functions.

Tests are collected once. Each mutant is planted in a fork of that process, which runs the tests that enter its
function, the shortest first, and ends with the first that fails. A mutant that no fork can show, as it is no function's
or was needed while tests were collected, has a process that imports everything anew.
"""

from __future__ import annotations

import os
import resource
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.mutation.mutants import PACKAGES, Mutant, Name
from tests.mutation.planting import plant, plant_for_import, watch

FIGURE_TESTS = ("tests/kernel", "tests/figure", "tests/test_case_coverage.py")
CARD_TESTS = ("tests/cards",)
TESTS = dict(zip(PACKAGES, (FIGURE_TESTS, FIGURE_TESTS, CARD_TESTS), strict=True))
"""By package: the tests that have to find a mutant of it."""

ENDLESS_S = 120
"""Processor time after which a mutant is taken to run without end: several times what all tests need."""

MEMORY = 4 * 2**30
"""Bytes that a mutant may take."""

ARGUMENTS = ("-p", "no:cacheprovider", "-p", "no:terminal", "-o", "addopts=--import-mode=importlib", "-m", "not deep")


class Outcome(msgspec.Struct, frozen=True):
    """What became of a mutant. *by*: the test that failed, or what else ended it; none: it survived."""

    name: Name
    by: str | None


def outcomes(mutants: Sequence[Mutant], told: Callable[[Outcome], None] = lambda outcome: None) -> list[Outcome]:
    """What becomes of each mutant."""
    with tempfile.TemporaryDirectory(prefix="companion-mutation-") as home:
        tempfile.tempdir = home
        done: list[Outcome] = []
        packages = {mutant.name.module.split(".")[1] for mutant in mutants}
        paths = list(dict.fromkeys(path for package in PACKAGES if package in packages for path in TESTS[package]))
        forked = _in_child(lambda: _forked(mutants, paths))
        if not isinstance(forked, dict):
            raise RuntimeError(f"the tests do not pass without a mutant: {forked}")
        for number, mutant in enumerate(mutants):
            by = forked.get(str(number), "")
            if by == "":
                by = _alone(mutant)
            done.append(Outcome(mutant.name, by))
            told(done[-1])
        tempfile.tempdir = None
        return done


def _alone(mutant: Mutant) -> str | None:
    """Run the tests with a mutant that is there from the first import on."""
    package = mutant.name.module.split(".")[1]

    def work() -> int:
        plant_for_import(mutant)
        return int(pytest.main([*ARGUMENTS, "-x", *TESTS[package]], plugins=[_Unshrunk()]))

    code = _in_child(work, ENDLESS_S)
    return None if code == pytest.ExitCode.OK else f"a run of its own: {code}"


def _forked(mutants: Sequence[Mutant], paths: Sequence[str]) -> dict[str, str | None] | str:
    """By number of a mutant: what found it. One that is missing was not shown to any test."""
    loop = _Loop(mutants)
    code = pytest.main([*ARGUMENTS, *paths], plugins=[loop, _Unshrunk()])
    return loop.found if loop.failed is None and code == pytest.ExitCode.OK else f"{code}: {loop.failed}"


class _Unshrunk:
    """What hypothesis finds need not be made small."""

    def pytest_configure(self, config: pytest.Config) -> None:
        from hypothesis import Phase, settings  # not before pytest, which rewrites its plugins

        phases = [phase for phase in Phase if phase is not Phase.shrink]
        settings.register_profile("mutation", settings.get_profile("daily"), phases=phases, report_multiple_bugs=False)
        settings.load_profile("mutation")


class _Loop:
    """In place of pytest's loop over the collected tests: one for each mutant."""

    def __init__(self, mutants: Sequence[Mutant]) -> None:
        self.mutants = mutants
        self.found: dict[str, str | None] = {}
        self.failed: str | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        entering = _in_child(lambda: self._entering(session))
        if not isinstance(entering, dict):
            self.failed = str(entering)
            return True
        for number, mutant in enumerate(self.mutants):
            tests = entering.get(f"{mutant.name.module}:{mutant.name.function}", [])
            if tests:
                # Planted in the fork alone.
                by = _in_child(
                    lambda mutant=mutant, tests=tests: self._first_failure(session, mutant, tests), ENDLESS_S
                )
                if by != "":
                    self.found[str(number)] = by if by is None else str(by)
        return True

    def _entering(self, session: pytest.Session) -> dict[str, list[int]] | str:
        """By function: the tests that enter it, the shortest first."""
        entered: set[str] = set()
        by_function = {f"{mutant.name.module}:{mutant.name.function}": mutant for mutant in self.mutants}
        for key, mutant in by_function.items():
            if mutant.name.function:
                watch(mutant, partial(entered.add, key))
        tests: dict[str, list[tuple[float, int]]] = {}
        for number, item in enumerate(session.items):
            entered.clear()
            began = time.process_time()
            if not _passes(session, item):
                return f"{item.nodeid} fails"
            for key in entered:
                tests.setdefault(key, []).append((time.process_time() - began, number))
        return {key: [number for _, number in sorted(some)] for key, some in tests.items()}

    def _first_failure(self, session: pytest.Session, mutant: Mutant, tests: Sequence[int]) -> str | None:
        """The test that fails with the mutant; empty if it cannot be planted."""
        if not plant(mutant):
            return ""
        return next((item.nodeid for item in map(session.items.__getitem__, tests) if not _passes(session, item)), None)


def _passes(session: pytest.Session, item: pytest.Item) -> bool:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return session.testsfailed == 0


def _in_child(work: Callable[[], Any], processor_s: int | None = None) -> Any:
    """The result of work in a process of its own; a sentence if that process was ended."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            if processor_s is not None:
                resource.setrlimit(resource.RLIMIT_CPU, (processor_s, processor_s))
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            with open(write, "wb") as answer:
                answer.write(msgspec.json.encode(work()))
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(write)
    with open(read, "rb") as answered:
        answer = answered.read()
    _, status = os.waitpid(child, 0)
    return msgspec.json.decode(answer) if answer else f"ended with status {status}"
