"""Transports to a base: serial port, sealed TCP or Bluetooth LE, a base in this process, a Pi's own pins.

Import `ble`, `gpio` and `i2c` only where they are used.
"""
