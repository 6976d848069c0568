"""Implementations of the ports of `companion.app.ports`: files, store, bases, players and everything else outside.

Each kind has a package; `clock`, `displays`, `memory` and `seeded_spins` are small enough to stand alone.
"""
