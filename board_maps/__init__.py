"""Data only: map files and their format. They are read by `companion.adapters`."""

__all__: list[str] = []
