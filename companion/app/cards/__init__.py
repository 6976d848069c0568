"""The card game at the table: session, observation, requests, typed actions, and the log in words."""
