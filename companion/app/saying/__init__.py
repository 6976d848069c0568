"""Saying."""
