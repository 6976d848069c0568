"""Readers of ruling cases in YAML for both games; they report every fault with file and place."""
