"""Observation: what a seat may see of a state, and its requests."""
