"""Before the first turn: decks, mulligans, the first player, Active and Bench face-down."""
