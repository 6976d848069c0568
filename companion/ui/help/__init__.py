"""Context help: the "?" on every screen, and its overlay."""
