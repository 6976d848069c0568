"""The I2C bus of a base: why a transfer failed, and a bus that a sensor holds is freed by hand.

A reset in mid-byte leaves the AS5600 waiting for clocks, with SDA low; no transfer ends that. Up to nine clocks by
hand end its byte, and SDA going up while SCL is high ends its transfer.
"""

from errno import ETIMEDOUT

import spinner_wire as wire

CLOCKS = 9
HALF_CLOCK_US = 5
REST = 50  # after a transfer that took all of its time so many are not tried: samples and beats go on


class Bus:
    """*make* gives the board's bus, and with it the pins to the bus.

    *line* takes a pin from it, by "sda" or "scl": it gives a function that lets the line go (1), pulls it low (0), or
    says how it stands (no argument). *level* says that while the bus has the pins. *why* is the cause of
    the last failure: BUS_TIMEOUT, BUS_HELD, or 0 where nobody answered.
    """

    def __init__(self, make, line, level, sleep_us):
        self._make = make
        self._line = line
        self._level = level
        self._sleep_us = sleep_us
        self._rest = 0
        self.why = 0
        self._free()
        self._i2c = make()

    def read_into(self, device, register, data):
        """Whether as many bytes came as *data* has room for."""
        if self._rest:
            self._rest -= 1
            return False
        try:
            self._i2c.readfrom_mem_into(device, register, data)
        except OSError as error:
            self._fail(error)
            return False
        return True

    def write(self, device, register, data):
        """Whether it was taken."""
        if self._rest:
            self._rest -= 1
            return False
        try:
            self._i2c.writeto_mem(device, register, data)
        except OSError as error:
            self._fail(error)
            return False
        return True

    def is_high(self, name):
        """Whether the line is let go by everybody, between transfers."""
        return bool(self._level(name))

    def _fail(self, error):
        timed_out = error.args[0] == ETIMEDOUT
        self.why = wire.BUS_TIMEOUT if timed_out else 0
        if not (self._level("sda") and self._level("scl")):
            self.why = wire.BUS_HELD
            self._free()
            self._i2c = self._make()
        if timed_out:
            self._rest = REST

    def _free(self):
        sda, scl, sleep_us = self._line("sda"), self._line("scl"), self._sleep_us
        sda(1)
        scl(1)
        sleep_us(HALF_CLOCK_US)
        if sda() and scl():
            return
        for _ in range(CLOCKS):
            if sda():
                break
            scl(0)
            sleep_us(HALF_CLOCK_US)
            scl(1)
            sleep_us(HALF_CLOCK_US)
        sda(0)
        sleep_us(HALF_CLOCK_US)
        sda(1)
        sleep_us(HALF_CLOCK_US)
