"""A disc read from a photo: picked among those that wait, looked at, and taken into the disc editor."""
