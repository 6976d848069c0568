"""Spinner."""
