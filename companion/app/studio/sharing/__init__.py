"""Sharing: bundles out and in, a team as a code, and a photo from a phone."""
