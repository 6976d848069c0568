"""Bundles as files, strictly read; what is taken out of them into the players' own folders; codes as QR pictures."""
