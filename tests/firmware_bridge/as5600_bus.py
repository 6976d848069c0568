"""An AS5600 on a bus, as far as its registers are used: pointer, burst, settings, and ways to be dead."""

from __future__ import annotations

import errno

MOST_BYTES = 32
"""Of one SMBus block."""


class FakeAs5600:
    """The chip behind `smbus2.SMBus`'s methods; anything but its address is answered by nobody.

    The data sheet, "I²C Interface" and "Register Description": writing a register's number sets the
    pointer, reading counts it up by itself; RAW ANGLE is held while its two bytes are read.
    """

    def __init__(self) -> None:
        self.registers = [0] * 256
        self.dead: int | None = None
        """An errno with which every transfer fails; None: it works."""
        self.transfers: list[tuple[str, int, int]] = []
        self.closed = False
        self.put(raw=0, status=0x20)

    def put(self, raw: int, status: int = 0x20) -> None:
        """The magnet stands here."""
        self.registers[0x0B:0x0E] = status, raw >> 8, raw & 0xFF

    def lose_power(self) -> None:
        """Settings that were not burned in are gone."""
        self.registers[0x07:0x09] = 0, 0

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
        self._transfer("read", i2c_addr, register, length)
        assert 0 < length <= MOST_BYTES
        return [self.registers[(register + i) & 0xFF] for i in range(length)]

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        self._transfer("write", i2c_addr, register, value)
        assert 0 <= value <= 0xFF
        self.registers[register] = value

    def close(self) -> None:
        self.closed = True

    def _transfer(self, what: str, i2c_addr: int, register: int, number: int) -> None:
        assert not self.closed, "nobody talks on a bus that was let go"
        self.transfers.append((what, register, number))
        if self.dead is not None:
            raise OSError(self.dead, "as the kernel says it")
        if i2c_addr != 0x36:
            raise OSError(errno.EREMOTEIO, "nobody answers")
