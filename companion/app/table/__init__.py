"""The figure game at the table: session, projection to a screen, taps, asking, battle, mat and odds as values."""
