"""The touch screen: draws the screen models of companion.app and sends intents back. Decides nothing."""

from companion.ui.opening import configure, run

__all__ = [
    "app",
    "configure",
    "run",
    "screens",
    "widgets",
]
