"""Samples to angles: what is believed, when a disc stands, whether a spin was fair; calibration.

The values stand here. `calibration`, `correction`, `learning`, `rest` and `selftest` bring numpy with them.
"""
