"""The figure-game companion: a referee for a physical table."""

__version__ = "0.2.0"

__all__ = [
    "__version__",
    "adapters",
    "app",
    "cards",
    "cases",
    "commands",
    "console",
    "figure",
    "kernel",
    "players",
    "rulebook",
    "sharing",
    "texts",
    "ui",
    "wording",
]
