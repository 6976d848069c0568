"""Pictures written to files: mats, wiring; SVG and PNG from one scene."""

from companion.adapters.pictures.boards import write_picture
from companion.adapters.pictures.wiring import write_wiring

__all__ = [
    "write_picture",
    "write_wiring",
]
