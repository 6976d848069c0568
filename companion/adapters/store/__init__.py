"""Matches kept in SQLite, through a pulled plug; and as files of JSON lines, out and in."""

from companion.adapters.store.journal_files import FileExports, export_match, import_match, match_as_lines
from companion.adapters.store.sqlite import SqliteStore

__all__ = [
    "FileExports",
    "SqliteStore",
    "export_match",
    "import_match",
    "match_as_lines",
]
