"""The second front-end: a whole match in a terminal."""
