"""Before the first turn: decks, mulligans, who begins, Active and Bench face-down."""
