"""Bundles as files, strictly read; what is taken out of them into the players' own folders; codes as QR pictures."""

from companion.adapters.sharing.bundles import ENDING, bytes_of, read_bundle
from companion.adapters.sharing.exchange import FileSharing
from companion.adapters.sharing.keeping import keep, own_places
from companion.adapters.sharing.qr import qr_matrix

__all__ = ["ENDING", "FileSharing", "bytes_of", "keep", "own_places", "qr_matrix", "read_bundle"]
