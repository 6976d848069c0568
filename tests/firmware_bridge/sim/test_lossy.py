"""Links that lose: what gets through, in which order, when, and that the same seed loses the same."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from firmware_bridge.wire.errors import BaseLostError
from tests.firmware_bridge.sim.lossy import BLE, WIFI, LossyLine, LossyTransport

STEP_S = 0.002


class Numbers:
    """A way to a base that says a number in each step of time, as a frame of twenty bytes."""

    name = "numbers"

    def __init__(self) -> None:
        self.said = 0
        self.heard = b""
        self.is_open = False

    def open(self) -> None:
        self.is_open = True

    def read(self) -> bytes:
        self.said += 1
        return b"%019d\0" % self.said

    def write(self, data: bytes) -> None:
        self.heard += data

    def close(self) -> None:
        self.is_open = False


class Host:
    """Reads in each step of time, and opens what is closed."""

    def __init__(self, line: LossyLine, seed: int = 1) -> None:
        self.now_s = 0.0
        self.base = Numbers()
        self.transport = LossyTransport(self.base, line, lambda: self.now_s, np.random.default_rng(seed))
        self.transport.open()
        self.heard: list[tuple[float, int]] = []
        self.lost: list[float] = []

    def run(self, seconds: float) -> Host:
        for _ in range(round(seconds / STEP_S)):
            self.now_s += STEP_S
            try:
                if not self.base.is_open:
                    self.transport.open()
                data = self.transport.read()
            except BaseLostError:
                self.lost.append(self.now_s)
            else:
                self.heard += [(self.now_s, int(frame)) for frame in data.split(b"\0")[:-1]]
        return self

    @property
    def numbers(self) -> list[int]:
        return [number for _, number in self.heard]


STEADY_WIFI = msgspec.structs.replace(WIFI, breaks_a_s=0.0)
STEADY_BLE = msgspec.structs.replace(BLE, breaks_a_s=0.0)


def test_a_cable_gives_every_byte_at_once():
    host = Host(LossyLine(name="cable")).run(1.0)

    assert [*range(1, 501)] == host.numbers
    assert [pytest.approx(STEP_S * number) for number in host.numbers] == [at_s for at_s, _ in host.heard]


@pytest.mark.parametrize("line", [WIFI, BLE], ids=lambda line: line.name)
def test_the_same_seed_loses_the_same(line):
    line = msgspec.structs.replace(line, breaks_a_s=0.5)

    one, again, other = Host(line, 1).run(10.0), Host(line, 1).run(10.0), Host(line, 2).run(10.0)

    assert (one.heard, one.lost) == (again.heard, again.lost)
    assert one.heard != other.heard


def test_wifi_loses_nothing_while_it_is_connected():
    host = Host(STEADY_WIFI).run(20.0)

    assert [*range(1, len(host.numbers) + 1)] == host.numbers
    assert 10_000 - 150 <= len(host.numbers)


def test_wifi_stalls_and_then_gives_all_at_once():
    host = Host(STEADY_WIFI).run(20.0)
    times = [at_s for at_s, _ in host.heard]

    waits = np.diff(times)

    assert 5 <= np.count_nonzero(waits > 0.19) <= 20  # ten are to be expected
    assert 0.25 > waits.max()
    assert 90 < max(times.count(at_s) for at_s in set(times))


def test_bluetooth_loses_one_packet_in_twenty_and_never_a_part_of_a_frame():
    host = Host(STEADY_BLE).run(60.0)

    assert host.numbers == sorted(set(host.numbers))
    assert 0.03 < 1 - len(host.numbers) / host.base.said < 0.07


def test_what_the_host_says_is_lost_too():
    host = Host(LossyLine(name="lossy", lost=0.5))
    for word in range(100):
        host.transport.write(b"%02d\0" % word)
        host.run(STEP_S)

    words = [int(word) for word in host.base.heard.split(b"\0")[:-1]]
    assert words == sorted(set(words))
    assert 30 < len(words) < 70


def test_a_broken_connection_loses_what_was_under_way_and_comes_back():
    line = LossyLine(name="weak", interval_s=(0.05, 0.05), breaks_a_s=1.0, away_s=(0.5, 0.5))
    host = Host(line, seed=3).run(20.0)

    missing = np.diff(host.numbers) - 1
    waits = np.diff([at_s for at_s, _ in host.heard])
    assert 5 < np.count_nonzero(waits > 0.5) < 20
    assert 240 <= len(host.lost) / np.count_nonzero(waits > 0.5) <= 260  # for half a second nobody is reached
    assert 0 < missing.max() <= 30  # the base of this test says nothing while nobody reads


def test_nobody_reads_from_what_is_not_open():
    host = Host(WIFI)
    host.transport.close()

    with pytest.raises(BaseLostError):
        host.transport.read()
    with pytest.raises(BaseLostError):
        host.transport.write(b"x")
