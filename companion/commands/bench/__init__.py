"""`companion bench`: how fast rules and app are, how well bases tell spins; always as a ratio in the same run."""
