"""A page for photos from a phone: served on request in the network at home, for some minutes."""

from companion.adapters.uploads.addresses import own_address
from companion.adapters.uploads.server import PhotoUpload, PhotoUploads

__all__ = ["PhotoUpload", "PhotoUploads", "own_address"]
