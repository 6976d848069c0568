"""Bases of every make, for the tests of the bridge."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.firmware_bridge.simavr import Builds, Simavr


@pytest.fixture(scope="session")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Builds:
    """The firmware and its simulator, built once for all tests."""
    directory = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        directory = directory.parent  # that of all workers
    return Builds(directory / "firmware")


@pytest.fixture
def simavr(builds: Builds, tmp_path: Path) -> Iterator[Callable[..., Simavr]]:
    """Starts simulated bases, with the options of `Simavr.start`."""
    started: list[Simavr] = []

    def start(**options: object) -> Simavr:
        directory = tmp_path / f"base-{len(started)}"
        directory.mkdir()
        base = Simavr(builds, directory)
        started.append(base)
        return base.start(**options)

    yield start
    for base in started:
        base.close()
