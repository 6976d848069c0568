"""Third-party players: found by their entry points, each in its own process with limits.

Only JSON crosses into that process: the setup, and the part of the match that the seat may see. `process` enforces the
limits, `worker` is its program. Import `reviewers` by name: it computes reviews and advice, in a process each.
"""
