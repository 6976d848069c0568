"""The rulebook as data: what every clause says, and where it stands."""
