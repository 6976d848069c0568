"""The disc editor: enter a figure by touch, from scratch, a copy, a base's measurement or a photo."""
