"""Ways to a base: serial ports, a base in this process, a Pi's own pins (`gpio`, `i2c`: loaded where they are used)."""

from firmware_bridge.ports.pin_checks import board_faults, build_faults
from firmware_bridge.ports.pins import Board, Pin, PinMap, Role, Wire, pin_maps, volts
from firmware_bridge.ports.pty_port import PtyPort
from firmware_bridge.ports.transport import READ_WAIT_S, LocalTransport, SerialTransport, Transport, ports, waiting

__all__ = [
    "READ_WAIT_S",
    "Board",
    "LocalTransport",
    "Pin",
    "PinMap",
    "PtyPort",
    "Role",
    "SerialTransport",
    "Transport",
    "Wire",
    "board_faults",
    "build_faults",
    "gpio",
    "i2c",
    "pin_maps",
    "ports",
    "volts",
    "waiting",
]
