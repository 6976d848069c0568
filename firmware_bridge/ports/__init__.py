"""Ways to a base: serial ports, a sealed link over TCP or Bluetooth LE, a base in this process, a Pi's own pins.

`ble`, `gpio` and `i2c` are loaded where they are used.
"""
