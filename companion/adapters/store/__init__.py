"""Matches stored in SQLite, safe against power cuts; export and import as JSON lines."""
