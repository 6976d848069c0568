"""Matches kept in SQLite, through a pulled plug; and as files of JSON lines, out and in."""
