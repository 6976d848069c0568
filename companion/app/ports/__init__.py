"""Ports: store, library, card library, settings, clock, spins, bases; and `Parts`, which holds one of each."""
