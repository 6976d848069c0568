"""The Spinners screen and its rooms: overview, calibration wizard, scanner, spin test."""

from companion.app.spinners.rooms import BaseRooms
from companion.app.spinners.wizard import WizardSession

__all__ = [
    "BaseRooms",
    "WizardSession",
]
