"""Turns samples into angles: outliers, rest, fairness of spins, calibration.

`calibration`, `correction`, `learning`, `rest` and `selftest` import numpy; the modules with values don't.
"""
