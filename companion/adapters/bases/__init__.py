"""The spinner bases as the app's ports see them: spins, roles, calibrations, what is known of each base.

Built on `firmware_bridge`; simulated bases (`simulated`) stand beside real ones, and bring numpy with them; the bases
on the network are in `wireless`.
"""

from companion.adapters.bases.bridge import BridgeLike, Simulator
from companion.adapters.bases.file import BasesFile
from companion.adapters.bases.keys import KeptKey, KeysFile, code_of, key_of, new_key
from companion.adapters.bases.spins import BaseSpins

__all__ = [
    "BaseSpins",
    "BasesFile",
    "BridgeLike",
    "KeptKey",
    "KeysFile",
    "Simulator",
    "code_of",
    "key_of",
    "new_key",
    "simulated",
    "wireless",
    "wording",
]
