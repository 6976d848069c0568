"""Reads hand-written files with errors that give the place, and writes files atomically."""

from companion.adapters.files.decoding import ValidationIssue, decode, perhaps, shown
from companion.adapters.files.home import reason, write_whole
from companion.adapters.files.tables import refused
from companion.adapters.files.text import read_bytes
from companion.adapters.files.toml import read_toml

__all__ = [
    "ValidationIssue",
    "decode",
    "perhaps",
    "read_bytes",
    "read_toml",
    "reason",
    "refused",
    "shown",
    "write_whole",
]
