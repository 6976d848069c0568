"""Bundles as files, strictly validated; their import into the players' own folders; codes as QR pictures."""
