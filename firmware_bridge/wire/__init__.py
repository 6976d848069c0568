"""The protocol of a base: payloads, frames, counters, sessions, and the base's own side."""
