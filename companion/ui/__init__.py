"""The touch screen: draws the screen models of companion.app and sends intents back. Decides nothing."""

__all__ = [
    "app",
    "cards",
    "moments",
    "opening",
    "screens",
    "widgets",
]
