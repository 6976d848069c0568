"""The figure-game companion: a referee for a physical table."""

__version__ = "0.1.0"
