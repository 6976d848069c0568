"""Bases."""
