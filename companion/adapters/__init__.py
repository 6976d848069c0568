"""Everything outside the program, behind the ports of `companion.app.ports`: files, store, bases, players.

A room for each kind; `clock`, `displays`, `memory` and `seeded_spins` are small enough to stand alone.
"""
