"""Computer players: they answer requests in a person's place. `Players` lists them by name, `Program` seats one.

A player is any object with `answer(view)` (`companion.kernel.Player`); `adapters.players` finds third-party ones.
"""
