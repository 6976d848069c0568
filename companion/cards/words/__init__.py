"""Handlers of the vocabulary, one per word, by family."""
