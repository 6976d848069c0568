"""Files read and written whole: text, TOML, YAML, strict decoding into values, the player's home.

A fault is one sentence that names file, place and what was expected. `yaml` is loaded where such a file is read.
"""

from companion.adapters.files.decoding import KeyPart, Misfit, decode, key_path, perhaps, refuse_acting, shown
from companion.adapters.files.drafts import FileDrafts
from companion.adapters.files.faults import FileFaults
from companion.adapters.files.home import (
    APP,
    VARIABLE,
    home,
    make_folder,
    make_private,
    reason,
    sync_directory,
    write_whole,
)
from companion.adapters.files.own_table import OwnTable, kept_copy, own_place
from companion.adapters.files.settings import TomlSettings
from companion.adapters.files.tables import load_table, refused
from companion.adapters.files.text import read_bytes, read_text, refuse_long_lines
from companion.adapters.files.texts_file import FIRST_LANGUAGE, languages, load_texts
from companion.adapters.files.together import finish_together, write_together
from companion.adapters.files.toml import read_toml, rewritten_toml, toml_of, write_toml

__all__ = [
    "APP",
    "FIRST_LANGUAGE",
    "VARIABLE",
    "FileDrafts",
    "FileFaults",
    "KeyPart",
    "Misfit",
    "OwnTable",
    "TomlSettings",
    "decode",
    "finish_together",
    "home",
    "kept_copy",
    "key_path",
    "languages",
    "load_table",
    "load_texts",
    "make_folder",
    "make_private",
    "own_place",
    "perhaps",
    "read_bytes",
    "read_text",
    "read_toml",
    "reason",
    "refuse_acting",
    "refuse_long_lines",
    "refused",
    "rewritten_toml",
    "shown",
    "sync_directory",
    "toml_of",
    "write_together",
    "write_toml",
    "write_whole",
    "yaml",
]
