"""Modifiers."""
