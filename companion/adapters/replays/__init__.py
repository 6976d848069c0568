"""A match as a self-contained page that plays by itself in any browser.

`page` renders it, `reviews` renders a page of a review and imports the drawing code; import each only when needed.
"""
