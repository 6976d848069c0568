"""A simulated base: a physical model of the disc, its sensors, and the base's protocol."""
