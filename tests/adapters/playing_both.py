"""Plays both games at once, each in a process of its own, in one store; as `playing` and `playing_cards` do."""

from __future__ import annotations

from tests.adapters import playing, playing_cards

if __name__ == "__main__":
    playing.serve(playing.player(), playing_cards.player())
