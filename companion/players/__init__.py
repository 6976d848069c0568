"""Computer players: they answer requests in a person's place. By name (`Players`), each in a seat (`Program`).

A player is anything with `answer(view)` (`companion.kernel.Player`); those of others are found by `adapters.players`.
"""
