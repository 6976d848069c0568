"""The collection: the players' possessions and creations, and the ways to more of them."""
