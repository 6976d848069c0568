"""The card game on the touch screen: session, projection, taps, corrections, drawn cards, and its web page."""
