"""Data only: map files and their format. They are read by `companion.adapters`."""
