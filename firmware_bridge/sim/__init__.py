"""A disc that obeys physics, its sensors, a base made of both."""
