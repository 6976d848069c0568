"""A disc that obeys physics, its sensors, a base made of both; and the study of how well spins are told."""
