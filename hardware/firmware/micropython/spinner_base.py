"""What a base does: answer its host, sample on exact slots, beat, tell faults.

The same behaviour as firmware_bridge/wire/base_side.py with live=True. Nothing of a board is touched here, so that this
runs in CPython as well; main.py brings the sensors, the line and the time.

Time comes in steps: what has passed since the last one, in microseconds. So every number stays below 2**30, where
MicroPython keeps it without using memory.
"""

import spinner_wire as wire

FIRMWARE = (1, 1)
BEAT_US = 500_000
SECOND_US = 1_000_000
RATE_LEAST = 50
RATE_MOST = 1000
FILTER_MOST = 3
FAULT_AFTER = 8


class Watched:
    """A fault that may begin and end: *count* says how often it began. *ends* is 0 where nobody is told of that."""

    def __init__(self, begins, ends):
        self.begins = begins
        self.ends = ends
        self.holds = False
        self.told = False
        self.row = 0
        self.count = 0

    def see(self, bad):
        if bad == self.holds:
            self.row = 0
            return
        self.row += 1
        if self.row == FAULT_AFTER:
            self.row = 0
            self.holds = bad
            self.count += bad


class NoVitals:
    """A board that knows nothing of itself."""

    flags = agc = magnitude = supply_mv = battery_mv = 0
    resets = wire.NOT_KNOWN
    battery = wire.NO_BATTERY

    def look(self):
        """Look at all of it."""


class Base:
    """One base.

    sensors    has read(), which never fails nor waits long, and then raw, magnet, flags, count, index, index_count;
               set_filter(0 to 3); and has, the bits HAS_...
    write      write(frame, length) sends a frame and returns True, or returns False where the line has no room
    keep_name  keep_name(bytes) keeps the name through a loss of power
    vitals     has look(), and then flags, agc, magnitude, supply_mv, resets and battery_mv of a diagnosis; and battery,
               in percent, which may change at any time
    """

    def __init__(self, sensors, write, keep_name, board, uid, name, reset, counts_per_turn=0, vitals=None):
        self._sensors = sensors
        self._write = write
        self._keep_name = keep_name
        self._board = board
        self._uid = uid
        self._name = name
        self._counts_per_turn = counts_per_turn
        self._vitals = vitals or NoVitals()
        self._encoder = wire.Encoder()
        self._decoder = wire.Decoder()
        self._odd_frames = 0
        self._t_low = self._t_high = 0
        self._until_beat = BEAT_US
        self._uptime_ms = 0
        self.rate_hz = 0
        self._until_slot = 0
        self._part_us = 0  # what the slot leaves out: rate_hz of these are a microsecond
        self._seq = 0
        self._late_us = 0  # the worst since somebody asked
        self._batch_most = 1
        self._batch = bytearray(wire.MAX_PAYLOAD)  # the payload that grows
        self._batched = self._batch_length = 0
        self._batch_seq = self._batch_t = self._batch_magnet = 0  # of its last sample
        self._dropped = self._dropped_said = 0
        self._drop_flag = False
        self._silence = Watched(wire.FAULT_SENSOR_SILENT, wire.FAULT_SENSOR_BACK)
        self._no_magnet = Watched(wire.FAULT_MAGNET_MISSING, wire.FAULT_MAGNET_BACK)
        self._stuck_bus = Watched(wire.FAULT_BUS_STUCK, 0)
        self._identify(reset)

    @property
    def is_faulty(self):
        return self._silence.holds or self._no_magnet.holds

    @property
    def wait_us(self):
        """How long there is nothing to do; negative when something is late."""
        if self.rate_hz and self._until_slot < self._until_beat:
            return self._until_slot
        return self._until_beat

    def advance(self, passed_us):
        """Bring the time on, and do what is due."""
        low = self._t_low + passed_us
        self._t_low = low & 0xFFFF
        self._t_high = (self._t_high + (low >> 16)) & 0xFFFF
        self._until_beat -= passed_us
        if self.rate_hz:
            self._until_slot -= passed_us
            if self._until_slot <= 0:
                if -self._until_slot > self._late_us:
                    self._late_us = -self._until_slot
                self._skip_slots()
                if self._until_beat <= 0 and self._until_beat < self._until_slot:
                    self._beat()
                self._sample()
        if self._until_beat <= 0:
            self._beat()

    def receive(self, byte):
        """Take one byte from the host."""
        payload = self._decoder.feed(byte)
        if payload is not None:
            self._answer(wire.unpack_request(payload))

    # What it says

    def _say(self, length):
        """Send the payload that was written; whether there was room for it."""
        if self._write(self._encoder.frame, self._encoder.encode(length)):
            return True
        self._dropped += 1
        self._drop_flag = True
        return False

    def _identify(self, reset):
        to = self._encoder.payload
        self._say(
            wire.pack_identity(
                to, FIRMWARE, self._board, self._sensors.has, reset, self._counts_per_turn, self._uid, self._name
            )
        )

    def _say_fault(self, code, count, t_low, t_high):
        return self._say(wire.pack_fault(self._encoder.payload, code, count, t_low, t_high))

    def _beat(self):
        self._uptime_ms += BEAT_US // 1000
        bad = self._decoder.bad + self._odd_frames
        self._say(wire.pack_heartbeat(self._encoder.payload, self._uptime_ms, bad, self._vitals.battery))
        dropped = self._dropped
        if dropped != self._dropped_said:
            low = self._t_low + self._until_beat  # the beat's own time, a little ago
            high = (self._t_high + (low >> 16)) & 0xFFFF
            if self._say_fault(wire.FAULT_LINE_FULL, dropped, low & 0xFFFF, high):
                self._dropped_said = dropped
        self._until_beat += BEAT_US

    # Samples

    def _next_slot(self):
        self._until_slot += SECOND_US // self.rate_hz
        self._part_us += SECOND_US % self.rate_hz
        if self._part_us >= self.rate_hz:
            self._part_us -= self.rate_hz
            self._until_slot += 1
        self._seq = (self._seq + 1) & 0xFFFF

    def _skip_slots(self):
        """A slot that was missed for good uses up its number, so that the host sees what is missing."""
        period_us = (SECOND_US + self.rate_hz - 1) // self.rate_hz
        while self._until_slot + period_us <= 0:
            self._next_slot()

    def _sample(self):
        sensors = self._sensors
        sensors.read()
        flags = sensors.flags
        if self._drop_flag:
            flags |= wire.FRAMES_DROPPED
        if -self._until_slot * self.rate_hz > SECOND_US // 2:
            flags |= wire.LATE
        if self._batch_most == 1 or not self._has_joined(sensors, flags):
            length = wire.pack_sample(
                self._encoder.payload,
                self._seq,
                self._t_low,
                self._t_high,
                sensors.raw,
                sensors.magnet,
                flags,
                sensors.count,
                sensors.index,
                sensors.index_count,
            )
            if self._say(length):
                self._drop_flag = False
        self._next_slot()
        if sensors.has & wire.HAS_ANGLE:
            silent = bool(sensors.flags & wire.SENSOR_SILENT)
            silence, no_magnet, stuck_bus = self._silence, self._no_magnet, self._stuck_bus
            held = bool(sensors.flags & wire.BUS_HELD)
            # A call costs more than all of this: as a rule nothing changes.
            if silent != silence.holds or silence.row:
                silence.see(silent)
            if held != stuck_bus.holds or stuck_bus.row:
                stuck_bus.see(held)
            if not silent:
                missing = not sensors.magnet & wire.MAGNET_DETECTED
                if missing != no_magnet.holds or no_magnet.row:
                    no_magnet.see(missing)
            if silence.holds != silence.told:
                self._tell(silence)
            if no_magnet.holds != no_magnet.told:
                self._tell(no_magnet)
            if stuck_bus.holds != stuck_bus.told:
                self._tell(stuck_bus)

    def _has_joined(self, sensors, flags):
        """Whether the sample waits for others of its batch; one with a flag goes by itself, after those that wait."""
        if self._batched and (
            flags or self._seq != (self._batch_seq + 1) & 0xFFFF or sensors.magnet != self._batch_magnet
        ):
            self._send_batch()
        if flags:
            return False
        batch = self._batch
        if self._batched:
            step_us = (self._t_low - self._batch_t) & 0xFFFF  # two slots in a row are nearer than that
            self._batch_length = wire.go_on_batch(batch, self._batch_length, step_us, sensors.raw)
        else:
            self._batch_length = wire.begin_batch(
                batch, self._seq, self._t_low, self._t_high, sensors.magnet, sensors.raw
            )
        self._batch_seq = self._seq
        self._batch_t = self._t_low
        self._batch_magnet = sensors.magnet
        self._batched += 1
        if self._batched == self._batch_most:
            self._send_batch()
        return True

    def _send_batch(self):
        if self._batched:
            self._batched = 0
            self._encoder.payload[: wire.MAX_PAYLOAD] = self._batch
            self._say(self._batch_length)

    def _tell(self, fault):
        code = fault.begins if fault.holds else fault.ends
        if not code or self._say_fault(code, fault.count, self._t_low, self._t_high):
            fault.told = fault.holds

    # What it is told

    def _answer(self, request):
        if request is None:
            self._odd_frames += 1
        elif request[0] == "h":  # in whatever version: the host decides what to make of the answer
            self._identify(wire.ANSWERED)
        elif request[0] == "c":
            self._configure(request[1], request[2], request[3])
        elif request[0] == "d":
            self._diagnose()
        elif request[0] == "p":
            self._say(wire.pack_pong(self._encoder.payload, request[1], self._t_low, self._t_high))
        else:
            self._name = request[1]
            self._keep_name(self._name)
            self._identify(wire.ANSWERED)

    def _diagnose(self):
        vitals = self._vitals
        vitals.look()
        late_us = min(self._late_us, 0xFFFF)
        self._late_us = 0
        self._say(
            wire.pack_diagnosis(
                self._encoder.payload,
                vitals.flags,
                vitals.agc,
                vitals.magnitude,
                vitals.supply_mv,
                vitals.resets,
                late_us,
                vitals.battery_mv,
            )
        )

    def _configure(self, rate_hz, slow_filter, batch):
        self._send_batch()
        batch = 1 if self._sensors.has & wire.HAS_ENCODER else min(max(batch, 1), wire.BATCH_MOST)
        self._batch_most = batch
        if rate_hz:
            rate_hz = min(max(rate_hz, RATE_LEAST), RATE_MOST)
        slow_filter = min(slow_filter, FILTER_MOST)
        self._sensors.set_filter(slow_filter)
        if rate_hz != self.rate_hz:
            self._until_slot = 0
            self._part_us = 0
        self.rate_hz = rate_hz
        self._silence.told = self._no_magnet.told = self._stuck_bus.told = False  # what holds is said again
        self._say(wire.pack_configured(self._encoder.payload, rate_hz, slow_filter, batch))
