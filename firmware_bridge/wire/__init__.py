"""The conversation with a base: payloads, frames, counters, sessions, and the base's own side of it."""
