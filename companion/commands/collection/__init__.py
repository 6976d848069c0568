"""`companion collection`: bundles out and in, several owners' side by side, team codes, and photos from a phone."""
