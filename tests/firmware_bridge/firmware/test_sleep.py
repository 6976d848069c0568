"""When a base without a cable sleeps, and what wakes it."""

from __future__ import annotations

import importlib
import sys
import time
from types import SimpleNamespace

import pytest

from tests.firmware_bridge.firmwares import MICROPYTHON

SILENT = 0x01
LOOK_MS = 1000


@pytest.fixture
def base(monkeypatch):
    """A sleeping place for a base whose disc is at 1,000; what was done to its radio; its time."""
    monkeypatch.syspath_prepend(str(MICROPYTHON))
    monkeypatch.setattr(time, "ticks_diff", lambda end, start: end - start, raising=False)
    before = set(sys.modules)
    sleep = importlib.import_module("spinner_sleep")
    done: list[str] = []
    sensors = SimpleNamespace(raw=1000, flags=0, read=lambda: done.append("look"))
    radio = SimpleNamespace(on=lambda: done.append("on"), off=lambda: done.append("off"))
    yield SimpleNamespace(sleep=sleep.Sleep(sensors, radio, 0), sensors=sensors, done=done)
    for name in set(sys.modules) - before:
        if name.startswith("spinner_"):
            del sys.modules[name]


def fall_asleep(base) -> None:
    assert LOOK_MS == base.sleep.turn(600_001, False)
    assert LOOK_MS == base.sleep.turn(601_001, False)
    base.done.clear()


def test_a_base_sleeps_when_no_host_came_for_ten_minutes(base):
    assert 0 == base.sleep.turn(600_000, False)
    assert ([], False) == (base.done, base.sleep.is_asleep)
    assert LOOK_MS == base.sleep.turn(600_001, False)
    assert (["off"], True) == (base.done, base.sleep.is_asleep)


def test_a_base_with_a_host_never_sleeps_and_waits_again_when_it_went(base):
    for now in range(0, 3_600_000, 1000):
        assert 0 == base.sleep.turn(now, True)
    assert 0 == base.sleep.turn(3_600_000 + 599_000, False)
    assert LOOK_MS == base.sleep.turn(3_600_000 + 599_001, False)


@pytest.mark.parametrize("raw", [943, 1000, 1057])
def test_a_table_that_shakes_wakes_nobody(base, raw):
    fall_asleep(base)
    base.sensors.raw = raw

    assert LOOK_MS == base.sleep.turn(602_000, False)
    assert ["look"] == base.done


@pytest.mark.parametrize("raw", [942, 1058, 3000, 0])
def test_turning_the_disc_wakes_it_for_another_ten_minutes(base, raw):
    fall_asleep(base)
    base.sensors.raw = raw

    assert 0 == base.sleep.turn(602_000, False)
    assert (["look", "on"], False) == (base.done, base.sleep.is_asleep)
    assert 0 == base.sleep.turn(1_202_000, False)
    assert LOOK_MS == base.sleep.turn(1_202_001, False)


def test_a_disc_that_is_moved_over_the_zero_by_little_wakes_nobody(base):
    base.sensors.raw = 4090
    fall_asleep(base)
    base.sensors.raw = 10

    assert LOOK_MS == base.sleep.turn(602_000, False)


def test_a_sensor_that_does_not_answer_wakes_nobody(base):
    fall_asleep(base)
    base.sensors.raw, base.sensors.flags = 0xFFFF, SILENT

    assert LOOK_MS == base.sleep.turn(602_000, False)
    base.sensors.raw, base.sensors.flags = 1100, 0
    assert 0 == base.sleep.turn(603_000, False)
