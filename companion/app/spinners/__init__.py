"""The Spinners screen and its rooms: overview, calibration wizard, self-test, scanner, spin test."""

from companion.app.spinners.rooms import BaseRooms
from companion.app.spinners.self_test import SelfTestSession
from companion.app.spinners.wizard import WizardSession

__all__ = [
    "BaseRooms",
    "SelfTestSession",
    "WizardSession",
]
