"""The shared ground of both games: model, match, agenda, journal, chance, errors, testing."""
