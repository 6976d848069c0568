"""A guided first match of each game: its script as data, and the session that leads through it at the real table."""
