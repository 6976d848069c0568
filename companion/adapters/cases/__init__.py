"""Readers of ruling cases in YAML, of both games, with every fault named by file and place."""
