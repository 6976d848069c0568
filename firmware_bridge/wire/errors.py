"""Errors of the bridge.

```
BridgeError
├── WireError (ValueError)            bytes that are no frame, or a frame that is no message
│   └── SealError                     the other end of a sealed link does not hold its key
├── BaseLostError (ConnectionError)   a base cannot be opened, or fell silent
├── CalibrationError (ValueError)     spins from which no calibration can be learned
├── PinMapError (ValueError)          a pin map that would not work, or would harm a board
└── RecordingError (ValueError)       a recording that cannot be read or written
```

Messages are sentences for display.
"""

from __future__ import annotations


class BridgeError(Exception):
    """Root of the bridge's errors."""


class WireError(BridgeError, ValueError):
    """Bytes that are no frame, or a frame that is no message."""


class SealError(WireError):
    """The other end of a sealed link does not hold its key, or its data was tampered with."""


class BaseLostError(BridgeError, ConnectionError):
    """A base cannot be opened, or its cable was pulled."""


class CalibrationError(BridgeError, ValueError):
    """Nothing can be learned from these spins; the message says why."""


class PinMapError(BridgeError, ValueError):
    """A pin map that would not work, or would harm a board."""


class RecordingError(BridgeError, ValueError):
    """A recording that cannot be read or written."""
