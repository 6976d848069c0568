"""The collection, and the studio in which discs, mats and Trainer cards are made."""

from companion.app.studio.discs import Read
from companion.app.studio.gallery import Gallery
from companion.app.studio.rooms import StudioRooms

__all__ = [
    "Gallery",
    "Read",
    "StudioRooms",
    "collection",
]
