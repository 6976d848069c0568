"""The lobby: Home, set-up, teams, past matches, settings, the rulebook; and the way into a match."""
