"""Widgets shared by the screens: mat, tokens, discs, buttons, sheets."""
