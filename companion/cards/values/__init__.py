"""Values of a card match: setup, state, tasks, actions, events, programs; decks and their check; the compiled setup."""
