"""Reads and writes whole files: text, TOML, YAML, strict decoding into values, the player's home.

A fault is one sentence with file, place and expectation. Import `yaml` only where such files are read.
"""
