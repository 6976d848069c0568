"""The collection: what the players own and have made, and the ways to more of it."""
