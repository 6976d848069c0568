"""`companion cards`: play and watch the card game, look at cards, check decks; `companion editions`."""
