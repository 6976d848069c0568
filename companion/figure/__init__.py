"""The figure battle game: playmat, discs, movement, battle, effects."""
