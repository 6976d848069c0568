"""`companion spinner`: find, watch, calibrate, check and simulate spinner bases."""

__all__ = [
    "bases",
    "words",
]
