"""Files that people write: read with errors that name the place, and written whole or not at all."""

from companion.adapters.files.decoding import Misfit, decode, perhaps, shown
from companion.adapters.files.home import reason, write_whole
from companion.adapters.files.tables import refused
from companion.adapters.files.text import read_bytes
from companion.adapters.files.toml import read_toml

__all__ = ["Misfit", "decode", "perhaps", "read_bytes", "read_toml", "reason", "refused", "shown", "write_whole"]
