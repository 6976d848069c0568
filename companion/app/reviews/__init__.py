"""Hints and reviews for the front-ends: in words and as view data; selection of reviewable matches."""
