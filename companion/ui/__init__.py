"""The touch screen: draws the screen models of companion.app and sends intents back. Decides nothing."""

from companion.ui.app import CompanionApp, run

__all__ = [
    "CompanionApp",
    "run",
    "screens",
    "widgets",
]
