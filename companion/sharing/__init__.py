"""What players share: bundles of figures, mats, Trainer cards and teams, what is new in one, pooled, and team codes."""
