"""An encoder on gpiozero's mock pins, whose edges have the times that a clock says; and where things are."""

from __future__ import annotations

from companion.adapters.library.pin_maps import build_of, given_boards
from firmware_bridge.ports.pins import PinMap

GRAY = ((False, False), (True, False), (True, True), (False, True))
"""(A, B) at each quarter step, counted up: A before B."""


def given_map(board: str, build: str) -> PinMap:
    return build_of(given_boards()[board], build)


class Clock:
    """Seconds that pass when somebody waits."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s

    def sleep(self, seconds: float) -> None:
        self.now_s += seconds


def mock_factory(clock):
    """gpiozero's mock pins, whose edges bear the time of *clock*, as those of the kernel do."""
    from gpiozero.pins.mock import MockFactory, MockPin
    from gpiozero.pins.pi import PiPin

    class ClockedPin(MockPin):
        driven = False
        """Something outside holds its level: a pull-up then changes nothing, as in the world."""

        def _set_pull(self, value):
            if self.driven:
                self._pull = value
            else:
                super()._set_pull(value)

        def _call_when_changed(self):
            PiPin._call_when_changed(self, clock(), self._state)

    return MockFactory(pin_class=ClockedPin)


class MockEncoder:
    """The disc's end of the wires: turned step by step, it drives the pins as an encoder does."""

    def __init__(self, factory, pin_map: PinMap, index_at: int = 0) -> None:
        self.a, self.b, self.index = (factory.pin(pin_map.number(r)) for r in ("encoder_a", "encoder_b", "index"))
        self.counts_per_turn = pin_map.build.counts_per_turn
        self.index_at = index_at
        self.at = 0
        self.show()

    def show(self) -> None:
        """Put the pins where the disc stands."""
        a, b = GRAY[self.at % 4]
        drive(self.a, a)
        drive(self.b, b)
        drive(self.index, (self.at - self.index_at) % self.counts_per_turn == 0)

    def turn(self, steps: int) -> None:
        """Turn by so many quarter steps, up or down, without letting time pass."""
        way = 1 if steps > 0 else -1
        for _ in range(abs(steps)):
            self.at += way
            self.show()


def drive(pin, level: bool) -> None:
    pin.driven = True
    if level:
        pin.drive_high()
    else:
        pin.drive_low()
