"""A disc read from a photo: picked among those that wait, looked at, and taken into the disc editor."""

from companion.app.studio.photos.session import PhotoSession

__all__ = ["PhotoSession"]
