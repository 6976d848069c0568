"""A disc that obeys physics, its sensors, a base made of both; and the study of how well spins are told."""

from firmware_bridge.sim.accuracy import (
    BOARDS,
    BUILDS,
    CALIBRATED,
    NOISY,
    SPEEDS_TURNS_S,
    UNFAIR,
    Borders,
    Build,
    Figures,
    Study,
    parts,
    run,
)
from firmware_bridge.sim.physics import some_bearing
from firmware_bridge.sim.sensor_model import Ripple, SensorModel, some_encoder, some_sensor
from firmware_bridge.sim.simulator import SimulatedBase, simulated_transport

__all__ = [
    "BOARDS",
    "BUILDS",
    "CALIBRATED",
    "NOISY",
    "SPEEDS_TURNS_S",
    "UNFAIR",
    "Borders",
    "Build",
    "Figures",
    "Ripple",
    "SensorModel",
    "SimulatedBase",
    "Study",
    "parts",
    "run",
    "simulated_transport",
    "some_bearing",
    "some_encoder",
    "some_sensor",
]
