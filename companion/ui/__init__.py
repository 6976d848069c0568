"""The touch screen: draws the screen models of companion.app and sends intents back. Decides nothing."""
