"""The Spinners screen and its rooms: overview, calibration wizard, self-test, scanner, spin test."""
