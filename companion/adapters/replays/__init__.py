"""A match as a page that plays by itself in any browser: one file, with nothing from anywhere else.

`reviews` makes a page of a review; it is asked for by name, since it draws and brings what draws with it.
"""

from companion.adapters.replays.page import file_name, page_of

__all__ = ["file_name", "page_of", "reviews"]
