"""`companion collection`: exports, imports and compares bundles, converts team codes, receives photos from a phone."""
