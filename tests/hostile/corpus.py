"""Files that nobody means well with: each has a name, and what makes it under a path."""

from __future__ import annotations

import io
import os
import random
import stat
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

ESCAPES = "\x1b]0;PWN\x07\x1b[2J\u202eEve"
HEX = "0x" + "f" * 15_000

_CHAIN = "".join(f"x{n}: &x{n} {'[' * 45}{f'*x{n - 1}' if n else 1}{']' * 45}\n" for n in range(30)) + "? *x29\n: 1\n"
_BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9)
)
_FIGURE = """
[[figure]]
id = "evil"
name = "Eve\\u001b[2J\\u202e"
mp = 2
types = ["fire"]
"""
_BUNDLE = (
    b'{"file":"figure-companion bundle","version":%s,"author":"\\u001b[2J","licence":"@log.moved","entries":'
    b'[{"kind":"figure","id":"%s","sha256":"' + b"0" * 64 + b'"}]}'
)
_HEAD = (
    '{"file":"figure-companion match","version":2,"entries":0,"status":"open","result":"","head":'
    '{"game":"figure","rules":"tfg-2007","policies":{},"players":["\\u001b[2J","@log.moved"],"brought":["",""],'
    '"began":"\\u001b]0;x\\u0007","rules_version":1,"journal_version":1,"setup":"{}","kinds":["random","random"],'
    '"about":{},"head_version":2}}\n'
)


def _zip(name: str, data: bytes, mode: int = stat.S_IFREG, packed: int = zipfile.ZIP_STORED) -> bytes:
    """A zip file that pretends to be a bundle, with one entry beside its list."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", packed) as file:
        file.writestr(zipfile.ZipInfo("manifest.json", (1980, 1, 1, 0, 0, 0)), _BUNDLE % (b"1", name[8:-5].encode()))
        info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        info.external_attr, info.compress_type = mode << 16, packed
        file.writestr(info, data)
    return written.getvalue()


def _random(size: int) -> bytes:
    return random.Random(size).randbytes(size)


CONTENTS: Mapping[str, bytes] = {
    "empty.toml": b"",
    "blank.yaml": b" \n\t\n",
    "newlines.txt": b"\n" * 50_000,
    "random.toml": _random(3000),
    "random.jsonl": _random(3000),
    "random.spin": _random(30_000),
    "nul.toml": b'id = "a\0b"\n',
    "latin.toml": 'id = "Pokémon"\n'.encode("latin-1"),
    "utf16.toml": 'id = "a"\n'.encode("utf-16"),
    "utf16.txt": "4 Pikachu\n".encode("utf-16"),
    "bom.yaml": b"\xef\xbb\xbfcases: []\n",
    "surrogate.jsonl": b'{"file":"\\ud800"}\n',
    "surrogate.yaml": b'cases: ["\\ud800"]\n',
    "deep.toml": b"x = " + b"[" * 20_000,
    "deep-inline.toml": b"x = " + b"{a = " * 5_000,
    "dotted.toml": b".".join([b"a"] * 9_000) + b" = 1\n",
    "hex.toml": f"x = {HEX}\n".encode(),
    "decimal.toml": b"x = " + b"9" * 10_000 + b"\n",
    "nan.toml": b"x = nan\ny = inf\n",
    "unclosed.toml": b'id = "abc\n',
    "wrong.toml": b"id = 3\nname = []\nspace = 7\nfigure = 1\nset = 2\ncard = {}\n",
    "escapes.toml": _FIGURE.encode(),
    "huge-name.toml": b'id = "' + b"A" * 15_000 + b'"\nname = "' + b"B" * 15_000 + b'"\n',
    "keys.toml": b'"\\u001b[2J" = 1\n"@log.moved" = 2\n',
    "deep.yaml": b"[" * 5_000,
    "chain.yaml": _CHAIN.encode(),
    "bomb.yaml": _BOMB.encode(),
    "loop.yaml": b"a: &a [*a]\n",
    "bool.yaml": b"a: !!bool x\n",
    "int.yaml": b'a: !!int ""\n',
    "time.yaml": b"a: !!timestamp x\n",
    "map.yaml": b"!!map [1]\n",
    "python.yaml": b"!!python/object/apply:os.system ['true']\n",
    "merge.yaml": b"<<: 3\n",
    "cases.yaml": b'cases: [{id: "\\e[2J", given: 3}]\nscenarios: 7\n',
    "scenarios.yaml": b"edition: \xc2\xb2\nscenarios: [{id: a, given: {bench.\xc2\xb2: 1}}]\n",
    "deep.jsonl": b"[" * 50_000 + b"\n",
    "head.jsonl": _HEAD.encode(),
    "cut.jsonl": _HEAD.encode()[:-40],
    "many.jsonl": b"{}\n" * 20_000,
    "cards.json": b'[{"id": "\\u001b[2J", "name": "@log.moved", "supertype": 3}]',
    "deep.json": b'{"a":' * 50_000,
    "deep.spin": b"[" * 20_000 + b"\n",
    "far.spin": b'{"spinner_recording":1}\n[0,"<","aGk="]\n[9223372036854775807,"<","aGk="]\n',
    "silent.spin": b'{"spinner_recording":1}\n[0,"<","aGk="]\n[99999999999,"<","aGk="]\n',
    "escapes.spin": b'{"spinner_recording":1,"where":"\\u001b[2J"}\n[0,"<","aGk="]\n',
    "word.spin": b'{"spinner_recording":1}\n[0,"' + b"A" * 70_000 + b'","aGk="]\n',
    "word.toml": b"A" * 15_000 + b" = 1\n",
    "word-twice.toml": b"A" * 15_000 + b" = 1\n" + b"A" * 15_000 + b" = 1\n",
    "word.yaml": b'"' + b"A" * 15_000 + b'": 1\n',
    "word.json": b'[{"id": "' + b"A" * 70_000 + b'", "supertype": "' + b"B" * 70_000 + b'"}]',
    "word.jsonl": b'{"format":"' + b"A" * 70_000 + b'"}\n',
    "word.txt": b"4 " + b"A" * 70_000 + b"\n",
    "version.spin": b'{"spinner_recording":"\\u001b[2J"}\n',
    "bomb.figures": _zip("figures/evil.json", b" " * 20_000_000, packed=zipfile.ZIP_DEFLATED),
    "climbs.figures": _zip("../../evil.toml", b"{}"),
    "link.figures": _zip("figures/evil.json", b"/etc/passwd", stat.S_IFLNK),
    "escapes.figures": _zip("figures/\x1b[2J.json", b"{}"),
    "hash.figures": _zip("figures/evil.json", b"{}"),
    "cut.figures": _zip("figures/evil.json", b"{}")[:-9],
    "newer.figures": _zip("figures/evil.json", b"{}").replace(b'"version":1', b'"version":9'),
    "random.figures": b"PK\x03\x04" + _random(4000) + b"PK\x05\x06" + bytes(18),
    "list.txt": b"4 Pik\x1b[2Jachu BS 58\n\xc2\xb2 Raichu\n" + b"9" * 5_000 + b" Onix\n",
    "sqlite.sqlite3": b"SQLite format 3\0" + _random(4000),
}
"""Files by name; the ending is that of the kind it pretends to be."""


def _linked(path: Path) -> None:
    path.symlink_to(path)


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3_000_000_000)


def _link_to(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def _locked(path: Path) -> None:
    path.write_bytes(b"")
    path.chmod(0)


MADE: Mapping[str, Callable[[Path], None]] = {
    "folder.toml": Path.mkdir,
    "pipe.toml": os.mkfifo,
    "pipe.spin": os.mkfifo,
    "zero.spin": _link_to("/dev/zero"),
    "zero.toml": _link_to("/dev/zero"),
    "full.svg": _link_to("/dev/full"),
    "loop.toml": _linked,
    "nowhere.yaml": _link_to("/nowhere/at/all"),
    "locked.toml": _locked,
    "sparse.jsonl": _sparse,
    "sparse.spin": _sparse,
    f"name{ESCAPES}.toml": lambda path: path.write_bytes(b"id = 3\n") and None,
    "name\nwith\nlines.yaml": lambda path: path.write_bytes(b"a: [\n") and None,
    "@log.moved.toml": lambda path: path.write_bytes(b"id = 3\n") and None,
}
"""What is not an ordinary file, or has a name that is none."""

NAMES = (*CONTENTS, *MADE)
WORDS = ("", "²", "9" * 5_000, ESCAPES, "@log.moved", "\n", "../../etc/passwd", "/dev/zero", "--", "-", "{0.x}")
"""Words in place of a name or an id."""


def make(name: str, folder: Path) -> Path:
    """One of the files, made anew in a folder."""
    path = folder / name
    if name in CONTENTS:
        path.write_bytes(CONTENTS[name])
    else:
        MADE[name](path)
    return path
