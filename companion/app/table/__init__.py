"""The figure game at the table: session, projection to a screen, taps, requests, battle, mat and odds as values."""
