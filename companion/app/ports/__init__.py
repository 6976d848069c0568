"""Ports: store, library, card library, settings, clock, spins, bases; and `Parts`, which composes one of each."""
