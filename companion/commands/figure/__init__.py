"""The figure game on the command line: `play`, `demo`, `boards`, `figures`, `teams`."""

__all__ = [
    "demo",
    "ending",
    "lesson",
    "play",
    "playing",
]
