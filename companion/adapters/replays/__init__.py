"""A match as a page that plays by itself in any browser: one file, with nothing from anywhere else.

`reviews` makes a page of a review; it is asked for by name, since it draws and brings what draws with it.
"""

from companion.adapters.replays.page import page_of

__all__ = ["page_of", "reviews"]
