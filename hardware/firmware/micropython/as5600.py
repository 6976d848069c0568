"""The AS5600, a magnetic angle sensor at I2C address 0x36; the bus (bus.py) is handed in."""

import spinner_wire as wire

DEVICE = 0x36
CONF_HIGH = 0x07  # its lowest two bits are the slow filter; lost with the power
STATUS = 0x0B  # then RAW ANGLE, high and low
AGC = 0x1A  # then MAGNITUDE, high and low


class AS5600:
    """*raw* and *magnet* are of the last `read` that was answered; *why* is the bus's word of one that was not."""

    def __init__(self, bus):
        self._bus = bus
        self._bytes = bytearray(3)
        self._conf = bytearray(1)
        self._filter = 0
        self._is_set = False  # since it last had power
        self.raw = wire.NO_ANGLE
        self.magnet = 0
        self.agc = self.magnitude = 0

    @property
    def why(self):
        return self._bus.why

    def read(self):
        """Whether it answered. One burst, so that the two halves of the angle are of one moment."""
        data = self._bytes
        if not (self._is_set or self._set()) or not self._bus.read_into(DEVICE, STATUS, data):
            self._is_set = False
            return False
        self.magnet = data[0] & wire.MAGNET_BITS
        self.raw = (data[1] & 0x0F) << 8 | data[2]
        return True

    def diagnose(self):
        """The bits of a diagnosis that are true; *agc* and *magnitude* where the sensor answered."""
        data = self._bytes
        bits = wire.BUS_READ
        if self._bus.read_into(DEVICE, AGC, data):
            self.agc = data[0]
            self.magnitude = (data[1] & 0x0F) << 8 | data[2]
            bits |= wire.AGC_READ
        if self._bus.is_high("sda"):
            bits |= wire.SDA_HIGH
        if self._bus.is_high("scl"):
            bits |= wire.SCL_HIGH
        return bits

    def set_filter(self, slow_filter):
        self._filter = slow_filter
        self._is_set = self._set()

    def _set(self):
        conf = self._conf
        if not self._bus.read_into(DEVICE, CONF_HIGH, conf):
            return False
        conf[0] = conf[0] & 0xFC | self._filter
        self._is_set = self._bus.write(DEVICE, CONF_HIGH, conf)
        return self._is_set
