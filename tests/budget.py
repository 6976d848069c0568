"""What the tests cost: processor time by folder, held against tests/budget.toml, and the dearest tests by name.

Seconds of another machine say little, so a budget is in units: the processor time of `MATCHES` random matches. A
machine that does other things beside is fast now and slow a minute later, so some matches are played when a process
of tests begins, and again after each `AGAIN_S` of its tests; a unit is the mean of that. What a test costs is the
time of its process and of the processes that it waited for. Every run prints its costs. Where COMPANION_BUDGET is 1,
as in `.ci/run`, a folder that costs `BEYOND` times its budget fails the run, and so does a test that costs `BEYOND`
times `MOST_OF_A_TEST`. What is drawn on an X display is drawn by the processor, and that does not go along with
units: a test there may cost `MOST_ON_A_DISPLAY`.
"""

from __future__ import annotations

import gc
import os
import random
import resource
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

BUDGET = Path(__file__).with_suffix(".toml")
MATCHES = 1000
AGAIN_S = 5.0
BEYOND = 1.25
MOST_OF_A_TEST = 7.0
"""In units: some four seconds on a machine that does nothing else."""
MOST_ON_A_DISPLAY = 12.0
ROUNDS = 5
"""Screens that a test leaves behind go in cycles, many objects at a time. All of them are searched for between two
tests, after so many searches among what is young: that is a cost of the folder, and not of the test that came last."""
NAMED = 10
"""So many of the dearest tests are named."""
SLIGHT = 12.0
"""A folder within so many units of its budget has not grown: that much the same work differs from run to run."""


def used_s() -> float:
    """Processor time of this process and of those that it has waited for."""
    return sum(
        one.ru_utime + one.ru_stime for one in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


@cache
def _rules() -> Any:
    from companion.commands import parts
    from companion.figure.rules import FigureRules

    return FigureRules(parts.starter_setup("three_on_three", "tfg-2007"))


def unit_s(matches: int = 50) -> float:
    """Processor time of a unit on this machine, now."""
    rules, rng = _rules(), random.Random(1)

    def play(many: int) -> float:
        began = time.process_time()
        for _ in range(many):
            state = rules.start()
            while pending := rules.pending(state):
                state = rules.apply(state, rng.choice(rules.answers(state, pending[0]))).state
        return time.process_time() - began

    play(3)  # what is made once is made
    return MATCHES * play(matches) / matches


def folder_of(nodeid: str) -> str:
    """The folder of a test below tests, one level deep; of a file that lies there itself: tests."""
    parts = nodeid.partition("::")[0].split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


class Costs:
    """Processor seconds of a run: by folder, and of the dearest tests; and what a unit took on the way."""

    def __init__(self, measure: Callable[[], float] = unit_s) -> None:
        self._measure, self._since_s = measure, 0.0
        self.folders: Counter[str] = Counter()
        self.tests: Counter[str] = Counter()
        self.collecting_s: list[float] = []
        self.units_s: list[float] = []

    def add(self, nodeid: str, seconds: float) -> None:
        """A test was run."""
        self.folders[folder_of(nodeid)] += seconds
        self.tests[nodeid] += seconds
        self._since_s += seconds
        if self._since_s >= AGAIN_S:
            self.measure()

    def measure(self) -> None:
        """Look how long a unit takes now."""
        self._since_s = 0.0
        self.units_s.append(self._measure())

    def to_send(self) -> dict[str, Any]:
        """What a process of several hands to the one that waits for all: plain values."""
        return {
            "folders": dict(self.folders),
            "tests": dict(self.tests.most_common(200)),
            "collecting_s": self.collecting_s,
            "units_s": self.units_s,
        }

    def take(self, sent: dict[str, Any]) -> None:
        """What another process has sent."""
        self.folders.update(sent["folders"])
        self.tests.update(sent["tests"])
        self.collecting_s += sent["collecting_s"]
        self.units_s += sent["units_s"]

    @property
    def unit_s(self) -> float:
        return sum(self.units_s) / len(self.units_s)


def faults(
    costs: Costs, budget: dict[str, float], exceptions: dict[str, str], a_test: float = MOST_OF_A_TEST
) -> Iterator[str]:
    """What costs more than it may."""
    for folder, seconds in sorted(costs.folders.items()):
        units, most = seconds / costs.unit_s, budget.get(folder)
        if most is None:
            yield f"{folder} has no budget in {BUDGET.name}; it cost {units:.0f} units"
        elif units > most * BEYOND and units > most + SLIGHT:
            dearest = [(one, cost) for one, cost in costs.tests.most_common() if folder_of(one) == folder][:5]
            named = "; ".join(f"{one} {cost / costs.unit_s:.0f}" for one, cost in dearest)
            yield f"{folder}: {units:.0f} of {most:.0f} units; {named}"
    for one, seconds in costs.tests.most_common():
        if seconds / costs.unit_s > a_test * BEYOND and one.partition("[")[0] not in exceptions:
            yield f"{one} cost {seconds / costs.unit_s:.1f} units; {a_test:.0f} are the most of a daily test"


def limits(*, display: bool) -> tuple[dict[str, float], dict[str, str], float]:
    """What folders may cost in units, the tests that may cost more than others, and what any other may."""
    read = tomllib.loads(BUDGET.read_text("utf-8"))
    folders = read["display" if display else "folders"]
    return folders, read["exceptions"], MOST_ON_A_DISPLAY if display else MOST_OF_A_TEST


class Accountant:
    """The plug-in of a run."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._costs = Costs()
        self._faults: list[str] = []
        self._test = ""
        gc.set_threshold(20_000, 10, 1_000_000)
        self._budget, self._exceptions, self._a_test = limits(display=os.environ.get("COMPANION_TEST_DISPLAY") == "1")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if session.items:
            self._costs.collecting_s.append(used_s())
            self._costs.measure()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        began, self._test = used_s(), item.nodeid
        try:
            return (yield)
        finally:
            self._costs.add(item.nodeid, used_s() - began)
            if gc.get_count()[2] >= ROUNDS:
                began = used_s()
                gc.collect()
                self._costs.folders[folder_of(item.nodeid)] += used_s() - began

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """What several tests are given is a cost of the folder, and not of the test that came first."""
        began = used_s()
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self._costs.tests[self._test] -= used_s() - began

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self._costs.take(getattr(node, "workeroutput", {}).get("costs") or Costs().to_send())

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput["costs"] = self._costs.to_send()
        elif self._costs.units_s and os.environ.get("COMPANION_BUDGET") == "1":
            self._faults += faults(self._costs, self._budget, self._exceptions, self._a_test)
            if self._faults and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        costs = self._costs
        if not costs.units_s or sum(costs.folders.values()) < costs.unit_s * MOST_OF_A_TEST:
            return  # a corner of the tests
        whole, unit = sum(costs.folders.values()), costs.unit_s
        terminalreporter.section(f"{whole:.0f} s of processor time, in units of {unit:.2f} s")
        collecting = ", ".join(f"{one:.0f} s" for one in costs.collecting_s)
        terminalreporter.line(f"collecting: {collecting}")
        for folder, seconds in costs.folders.most_common():
            of = self._budget.get(folder)
            terminalreporter.line(f"{seconds / unit:6.0f} of {of or 0:4.0f} units {seconds:6.0f} s  {folder}")
        for one, seconds in costs.tests.most_common(NAMED):
            terminalreporter.line(f"{seconds / unit:6.1f}               {seconds:6.1f} s  {one}")
        for fault in self._faults:
            terminalreporter.line(f"TOO DEAR: {fault}", red=True)
