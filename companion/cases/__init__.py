"""Ruling cases of both games: their format as values, and what plays and judges them.

Reading them from YAML is `companion.adapters.cases`.
"""
