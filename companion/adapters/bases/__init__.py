"""Spinner bases behind the app's ports: spins, roles, calibrations, known values of each base.

Built on `firmware_bridge`; `simulated` adds simulated bases to real ones and imports numpy; `wireless` handles bases on
the network.
"""
