"""A page for one photo from a phone: served on request in the network at home, and closed after it."""

from companion.adapters.uploads.addresses import own_address
from companion.adapters.uploads.server import PhotoUpload, PhotoUploads

__all__ = ["PhotoUpload", "PhotoUploads", "own_address"]
