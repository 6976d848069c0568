"""Hostile files before every command; `python -m tests.hostile` puts all before all, and prints what each got."""
