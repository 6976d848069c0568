"""Sharing: export and import of bundles, a team as a code, and a photo from a phone."""
