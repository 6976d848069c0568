"""The card game at the touch screen: session, projection, taps, putting right; its cards as drawn; a page of it."""
