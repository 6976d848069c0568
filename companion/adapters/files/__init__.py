"""Files read and written whole: text, TOML, YAML, strict decoding into values, the player's home.

A fault is one sentence that names file, place and what was expected. `yaml` is loaded where such a file is read.
"""
