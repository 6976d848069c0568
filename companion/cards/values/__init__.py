"""The values of a card match: setup, state, tasks, actions, events, program; decks, their check; a setup made ready."""
