"""Ruling cases of both games: their format as values, and their runners and checks.

`companion.adapters.cases` reads them from YAML.
"""
