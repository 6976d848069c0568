"""What a base reads: an angle sensor, an encoder, or both."""

import spinner_wire as wire


class Sensors:
    """Either may be None. After `read` the fields are those of a sample."""

    def __init__(self, angle=None, encoder=None, has_index=False):
        self._angle = angle
        self._encoder = encoder
        self.has = wire.HAS_ANGLE if angle else 0
        if encoder:
            self.has |= wire.HAS_ENCODER | (wire.HAS_INDEX if has_index else 0)
        self.raw = wire.NO_ANGLE
        self.magnet = self.flags = 0
        self.count = self.index = self.index_count = 0

    def read(self):
        self.flags = 0
        if self._angle:
            self._read_angle(self._angle)
        if self._encoder:
            self._read_encoder(self._encoder)

    def _read_angle(self, angle):
        if angle.read():
            self.raw = angle.raw
            self.magnet = angle.magnet
        else:
            self.raw = wire.NO_ANGLE
            self.magnet = 0
            self.flags = wire.SENSOR_SILENT | angle.why

    def _read_encoder(self, encoder):
        if encoder.read():
            self.flags |= wire.ILLEGAL_STEP
        self.count = encoder.count
        self.index = encoder.index
        self.index_count = encoder.index_count

    def set_filter(self, slow_filter):
        if self._angle:
            self._angle.set_filter(slow_filter)
