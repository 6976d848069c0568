"""Matches kept in SQLite, through a pulled plug; and as files of JSON lines, out and in."""

from companion.adapters.store.backups import back_up, back_up_daily, daily_backups, restore
from companion.adapters.store.journal_files import (
    FileExports,
    FileFolders,
    export_match,
    import_match,
    match_as_lines,
    mounted_sticks,
)
from companion.adapters.store.recovery import Recovery
from companion.adapters.store.sqlite import SqliteStore
from companion.adapters.store.waiting import WaitingStore

__all__ = [
    "FileExports",
    "FileFolders",
    "Recovery",
    "SqliteStore",
    "WaitingStore",
    "back_up",
    "back_up_daily",
    "daily_backups",
    "export_match",
    "import_match",
    "match_as_lines",
    "mounted_sticks",
    "restore",
]
