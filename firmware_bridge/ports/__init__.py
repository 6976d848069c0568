"""Ways to a base: serial ports, a sealed link over TCP or Bluetooth LE, a base in this process, a Pi's own pins.

`ble`, `gpio` and `i2c` are loaded where they are used.
"""

from firmware_bridge.ports.nearby import Nearby, Sighting, announced, host_name
from firmware_bridge.ports.pin_checks import board_faults, build_faults
from firmware_bridge.ports.pins import Board, Pin, PinMap, Role, Wire, pin_maps, volts
from firmware_bridge.ports.pty_port import PtyPort
from firmware_bridge.ports.sealed_way import SealedTransport
from firmware_bridge.ports.tcp import PORT, Address, TcpTransport, given_address
from firmware_bridge.ports.tcp_port import TcpPort
from firmware_bridge.ports.transport import READ_WAIT_S, LocalTransport, SerialTransport, Transport, ports, waiting

__all__ = [
    "PORT",
    "READ_WAIT_S",
    "Address",
    "Board",
    "LocalTransport",
    "Nearby",
    "Pin",
    "PinMap",
    "PtyPort",
    "Role",
    "SealedTransport",
    "SerialTransport",
    "Sighting",
    "TcpPort",
    "TcpTransport",
    "Transport",
    "Wire",
    "announced",
    "ble",
    "board_faults",
    "build_faults",
    "given_address",
    "gpio",
    "host_name",
    "i2c",
    "pin_maps",
    "ports",
    "volts",
    "waiting",
]
