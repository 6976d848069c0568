"""Sharing: bundles out and in, a team as a code, and a photo from a phone."""

from companion.app.studio.sharing.session import SharingSession
from companion.app.studio.sharing.upload import UploadSession

__all__ = ["SharingSession", "UploadSession"]
