"""Players of others: found by their entry points, each in a process of its own with limits.

What crosses into that process is JSON: the setup, and of the match what the seat may see. `process` holds it to its
limits, `worker` is its program.
`reviewers` is a module to be asked for by name: reviews and advice, worked out in a process each.
"""
