"""Sentences of each language as data, with look-up and templates: the bottom layer of all wording."""
