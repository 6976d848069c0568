"""Stand-in for MicroPython's module bluetooth, which its build for WebAssembly lacks: a radio that notes what is said.

Names, order and defaults of arguments are those of docs.micropython.org, library/bluetooth. What a board does by itself
is done here too: it stops advertising when a central comes, keeps no more of what is written than its buffer holds, and
gives a buffer in append mode away once.
"""

from binascii import hexlify, unhexlify

IRQ_CENTRAL_CONNECT = 1
IRQ_CENTRAL_DISCONNECT = 2
IRQ_GATTS_WRITE = 3
IRQ_MTU_EXCHANGED = 21
ENOMEM = 12
ENOTCONN = 128
DEFAULT_BUFFER = 20


def UUID(value):
    return bytes(reversed(unhexlify(value.replace("-", ""))))


class BLE:
    def __init__(self):
        self.said = []
        self.room = 1000
        self.connections = set()
        self._active = False
        self._handler = None
        self._config = {"mtu": 256}
        self._values = {}
        self._buffers = {}

    # What a program calls

    def active(self, active=None):
        if active is not None and active != self._active:
            self._active = active
            self.said.append("on" if active else "off")
            if not active:
                self.connections.clear()
        return self._active

    def config(self, *asked, **given):
        self._check()
        if asked:
            return self._config[asked[0]]
        for name, value in given.items():
            if name not in ("mtu", "gap_name", "rxbuf", "addr_mode"):
                raise ValueError("unknown config param")
            self._config[name] = value
        return None

    def irq(self, handler):
        self._handler = handler

    def gatts_register_services(self, services):
        self._check()
        handles = []
        handle = 16
        for _, characteristics in services:
            own = []
            for _, flags in characteristics:
                own.append(handle)
                self._values[handle] = b""
                self._buffers[handle] = (DEFAULT_BUFFER, False)
                handle += 3 if flags & 0x30 else 2
            handles.append(tuple(own))
        return tuple(handles)

    def gatts_set_buffer(self, handle, size, append=False):
        self._check()
        self._buffers[handle] = (size, append)

    def gatts_read(self, handle):
        self._check()
        value = self._values[handle]
        if self._buffers[handle][1]:
            self._values[handle] = b""
        return value

    def gatts_notify(self, connection, handle, data=None):
        self._check()
        if connection not in self.connections:
            raise OSError(ENOTCONN)
        if not self.room:
            raise OSError(ENOMEM)
        self.room -= 1
        self.said.append(f"notify {connection} {hexlify(bytes(data)).decode()}")

    def gap_advertise(self, interval_us, adv_data=None, *, resp_data=None, connectable=True):
        self._check()
        if not self.room:
            raise OSError(ENOMEM)
        assert len(adv_data) <= 31 and len(resp_data) <= 31
        said, more = hexlify(bytes(adv_data)).decode(), hexlify(bytes(resp_data)).decode()
        self.said.append(f"advertise {interval_us} {said} {more}")

    def gap_disconnect(self, connection):
        self._check()
        if connection not in self.connections:
            raise OSError(ENOTCONN)
        self.said.append(f"disconnect {connection}")
        return True

    def _check(self):
        if not self._active:
            raise OSError(19)

    # What happens to it

    def central_comes(self, connection):
        self.connections.add(connection)
        self._handler(IRQ_CENTRAL_CONNECT, (connection, 0, b"\x01\x02\x03\x04\x05\x06"))

    def central_leaves(self, connection):
        self.connections.discard(connection)
        self._handler(IRQ_CENTRAL_DISCONNECT, (connection, 0, b"\x01\x02\x03\x04\x05\x06"))

    def central_writes(self, connection, handle, data):
        size, append = self._buffers[handle]
        value = self._values[handle] if append else b""
        self._values[handle] = (value + data)[:size]
        self._handler(IRQ_GATTS_WRITE, (connection, handle))

    def central_exchanges_mtu(self, connection, mtu):
        self._handler(IRQ_MTU_EXCHANGED, (connection, min(mtu, self._config["mtu"])))
