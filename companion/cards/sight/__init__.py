"""Observation: the part of a state that a seat may see, and its requests."""
