"""A match as a page that plays by itself in any browser: one file, with nothing from anywhere else."""

from companion.adapters.replays.page import page_of

__all__ = ["page_of"]
