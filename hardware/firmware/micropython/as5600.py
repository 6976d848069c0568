"""The AS5600, a magnetic angle sensor at I2C address 0x36; the bus is handed in."""

import spinner_wire as wire

DEVICE = 0x36
CONF_HIGH = 0x07  # its lowest two bits are the slow filter; lost with the power
STATUS = 0x0B  # then RAW ANGLE, high and low


class AS5600:
    """*raw* and *magnet* are of the last `read` that was answered."""

    def __init__(self, i2c):
        self._i2c = i2c
        self._bytes = bytearray(3)
        self._filter = 0
        self._is_set = False  # since it last had power
        self.raw = wire.NO_ANGLE
        self.magnet = 0

    def read(self):
        """Whether it answered. One burst, so that the two halves of the angle are of one moment."""
        data = self._bytes
        try:
            if not self._is_set:
                self._set()
            self._i2c.readfrom_mem_into(DEVICE, STATUS, data)
        except OSError:
            self._is_set = False
            return False
        self.magnet = data[0] & wire.MAGNET_BITS
        self.raw = (data[1] & 0x0F) << 8 | data[2]
        return True

    def set_filter(self, slow_filter):
        self._filter = slow_filter
        try:
            self._set()
        except OSError:
            self._is_set = False

    def _set(self):
        conf = self._i2c.readfrom_mem(DEVICE, CONF_HIGH, 1)[0]
        self._i2c.writeto_mem(DEVICE, CONF_HIGH, bytes([conf & 0xFC | self._filter]))
        self._is_set = True
