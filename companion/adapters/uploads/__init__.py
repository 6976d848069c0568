"""Serves a page for photos from a phone, on request, in the home network, for some minutes."""
