"""The moments around a match: the first start, a guided match, and the end."""
