"""Sharing between players: bundles of figures, mats, Trainer cards and teams, comparison, pooling, and team codes."""
