"""A disc that obeys physics, its sensors, a base made of both; and the study of how well spins are told."""

from firmware_bridge.sim.accuracy import (
    BOARDS,
    BUILDS,
    CALIBRATED,
    NOISY,
    OVER_LINKS,
    PLUGGED,
    SPEEDS_TURNS_S,
    UNCALIBRATED,
    UNFAIR,
    Borders,
    Build,
    Figures,
    Study,
    parts,
    run,
)
from firmware_bridge.sim.lossy import BLE, WIFI, LossyLine, LossyTransport
from firmware_bridge.sim.physics import some_bearing
from firmware_bridge.sim.sensor_model import Ripple, SensorModel, some_encoder, some_sensor
from firmware_bridge.sim.simulator import SimulatedBase, simulated_transport
from firmware_bridge.sim.wireless import WirelessBase

__all__ = [
    "BLE",
    "BOARDS",
    "BUILDS",
    "CALIBRATED",
    "NOISY",
    "OVER_LINKS",
    "PLUGGED",
    "SPEEDS_TURNS_S",
    "UNCALIBRATED",
    "UNFAIR",
    "WIFI",
    "Borders",
    "Build",
    "Figures",
    "LossyLine",
    "LossyTransport",
    "Ripple",
    "SensorModel",
    "SimulatedBase",
    "Study",
    "WirelessBase",
    "parts",
    "run",
    "simulated_transport",
    "some_bearing",
    "some_encoder",
    "some_sensor",
]
