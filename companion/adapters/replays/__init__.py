"""A match as a page that plays by itself in any browser: one file, with nothing from anywhere else.

`page` makes it, `reviews` a page of a review, which draws and brings what draws with it; each is loaded when a page is
wanted.
"""
