"""Bundles for the tests: good ones, and ones that nobody means well with."""

from __future__ import annotations

import hashlib
import io
import json
import stat
import struct
import zipfile
from collections.abc import Callable, Mapping
from typing import Any

from companion.adapters.sharing.bundles import bytes_of
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.figures import Figure, TrainerCard
from companion.sharing.bundle import Bundle

EEL = Figure(
    id="eel",
    name="Eel",
    mp=2,
    types=("water",),
    disc=Disc(
        (
            Segment("white", 12, "Bite", damage=40),
            Segment("purple", 6, "Daze", stars=1),
            Segment("blue", 3, "Dodge"),
            Segment("miss", 3),
        )
    ),
)
POTION = TrainerCard(id="brew", name="Brew", target="own_field")


def eel(**changed: Any) -> Figure:
    """The eel, with another first segment or other facts: *damage*, *size*, or any field of a figure."""
    first, second, *others = EEL.disc.segments
    if "damage" in changed:
        first = Segment("white", first.size, "Bite", damage=changed.pop("damage"))
    if "size" in changed:
        by = changed.pop("size")
        first = Segment("white", first.size + by, "Bite", damage=first.damage)
        second = Segment("purple", second.size - by, "Daze", stars=1)
    fields = {name: getattr(EEL, name) for name in EEL.__struct_fields__} | {"disc": Disc((first, second, *others))}
    return Figure(**fields | changed)


def bundle(*figures: Figure, author: str = "Ann", **more: Any) -> Bundle:
    """A bundle of these figures."""
    return Bundle(author=author, licence="CC0", figures=figures, **more)


ROW = {
    "id": "eel",
    "name": "Eel",
    "mp": 2,
    "segments": [{"colour": "white", "size": 20, "name": "Bite", "damage": 40}, {"colour": "miss", "size": 4}],
}


def entry(data: bytes, kind: str = "figure", id: str = "eel", **more: Any) -> dict[str, Any]:
    """A row of the list."""
    return {"kind": kind, "id": id, "sha256": hashlib.sha256(data).hexdigest(), **more}


def listed(*entries: Mapping[str, Any], **changed: Any) -> bytes:
    """The list of a bundle."""
    whole = {"file": "figure-companion bundle", "version": 1, "author": "Eve", "licence": "CC0", "entries": entries}
    return json.dumps(whole | changed).encode()


def zipped(
    entries: Mapping[str, bytes] | list[tuple[str, bytes]],
    change: Callable[[zipfile.ZipInfo], None] = lambda _: None,
    packed: int = zipfile.ZIP_STORED,
) -> bytes:
    """A zip file of these, as somebody else may make it."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", packed) as file:
        for name, data in entries.items() if isinstance(entries, Mapping) else entries:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = packed
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            change(info)
            file.writestr(info, data)
    return written.getvalue()


def with_figure(row: Any = ROW, path: str = "figures/eel.json", id: str = "eel", **changed: Any) -> bytes:
    """A bundle with one figure, as its row says."""
    data = row if isinstance(row, bytes) else json.dumps({"figure": [row]}).encode()
    return zipped({"manifest.json": listed(entry(data, id=id), **changed), path: data})


def _kind(mode: int) -> Callable[[zipfile.ZipInfo], None]:
    def change(info: zipfile.ZipInfo) -> None:
        if info.filename != "manifest.json":
            info.external_attr = (mode | 0o777) << 16

    return change


def _of(mode: int) -> bytes:
    data = b"/etc/passwd"
    return zipped({"manifest.json": listed(entry(data)), "figures/eel.json": data}, _kind(mode))


def _bomb() -> bytes:
    data = b" " * 150_000
    return zipped({"manifest.json": listed(entry(data)), "figures/eel.json": data}, packed=zipfile.ZIP_DEFLATED)


def _false_size() -> bytes:
    """An entry that unpacks to a hundred times what it declares."""
    data = b" " * 100_000
    made = zipped({"manifest.json": listed(entry(data)), "figures/eel.json": data}, packed=zipfile.ZIP_DEFLATED)
    return made.replace(struct.pack("<L", len(data)), struct.pack("<L", 1000))


def _encrypted() -> bytes:
    made = bytearray(with_figure())
    at = 0
    for sign, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := made.find(sign, at + 1)) >= 0:
            made[at + place] |= 1
    return bytes(made)


def _twice() -> bytes:
    data = json.dumps({"figure": [ROW]}).encode()
    rows = [("manifest.json", listed(entry(data))), ("figures/eel.json", data), ("figures/EEL.json", data)]
    return zipped(rows)


def _many() -> bytes:
    return zipped({"manifest.json": listed(), **{f"figures/x{number}.json": b"" for number in range(3_500)}})


def _counted() -> bytes:
    """The end of the file says that there are few entries; its list has many."""
    made = bytearray(_many())
    at = made.rindex(b"PK\x05\x06")
    made[at + 8 : at + 12] = struct.pack("<HH", 2, 2)
    return bytes(made)


def _two(ids: tuple[str, str]) -> bytes:
    found = {f"figures/{id}.json": json.dumps({"figure": [ROW]}).encode() for id in ids}
    rows = [entry(data, id=id) for id, data in zip(ids, found.values(), strict=True)]
    return zipped({"manifest.json": listed(*rows), **found})


def _team() -> bytes:
    team = {"id": "t", "name": "T", "format": "three_on_three", "rules": "tfg-2007", "figures": ["eel"] * 3}
    data = json.dumps(team).encode()
    return zipped({"manifest.json": listed(entry(data, "team", "t")), "teams/t.json": data})


def _picture(data: bytes, id: str = "eel") -> bytes:
    figure = json.dumps({"figure": [ROW]}).encode()
    rows = listed(entry(figure), entry(data, id=id, picture="jpg"))
    return zipped({"manifest.json": rows, "figures/eel.json": figure, f"pictures/figures/{id}.jpg": data})


GOOD = bytes_of(bundle(EEL))
SIZES = ROW | {"segments": [{"colour": "white", "size": 20, "name": "Bite", "damage": 40}]}
HOSTILE: Mapping[str, tuple[bytes, str]] = {
    "empty": (b"", "a bundle is a zip file"),
    "text": (b"hello\n", "a bundle is a zip file"),
    "no-list": (zipped({"figures/eel.json": b"{}"}), "it has no manifest.json"),
    "cut": (GOOD[:-30], "the file is cut off"),
    "cut-early": (GOOD[:200], "the file is cut off"),
    "behind": (GOOD + b"more", "has extra data before or after it"),
    "damaged": (GOOD.replace(b'"damage": 40', b'"damage": 90'), "the file is damaged"),
    "climbs": (zipped({"manifest.json": listed(), "../eel.json": b"{}"}), "could lead out of its folder"),
    "climbs-inside": (
        zipped({"manifest.json": listed(), "figures/../../eel.json": b"{}"}),
        "could lead out of its folder",
    ),
    "absolute": (zipped({"manifest.json": listed(), "/etc/eel.json": b"{}"}), "could lead out of its folder"),
    "drive": (zipped({"manifest.json": listed(), "C:/eel.json": b"{}"}), "could lead out of its folder"),
    "backslash": (zipped({"manifest.json": listed(), "figures\\eel.json": b"{}"}), "could lead out of its folder"),
    "link": (_of(stat.S_IFLNK), "it is a link"),
    "device": (_of(stat.S_IFCHR), "it isn't a plain file"),
    "pipe": (_of(stat.S_IFIFO), "it isn't a plain file"),
    "folder": (zipped({"manifest.json": listed(), "figures/": b""}), "doesn't belong in a bundle"),
    "stranger": (zipped({"manifest.json": listed(), "run.sh": b"#!"}), "doesn't belong in a bundle"),
    "unlisted": (zipped({"manifest.json": listed(), "figures/eel.json": b"{}"}), "doesn't belong in a bundle"),
    "missing": (zipped({"manifest.json": listed(entry(b""))}), "the list names it, but the bundle doesn't contain it"),
    "twice": (_twice(), "two entries have this name"),
    "listed-twice": (
        zipped({"manifest.json": listed(entry(b"{}"), entry(b"{}")), "figures/eel.json": b"{}"}),
        "is in it twice",
    ),
    "many": (_many(), "at most 3000 files"),
    "counted": (_counted(), "at most 3000 files"),
    "encrypted": (_encrypted(), "it is encrypted"),
    "packed": (
        zipped({"manifest.json": listed(entry(b"{}")), "figures/eel.json": b"{}"}, packed=zipfile.ZIP_BZIP2),
        "uses a compression method that bundles don't allow",
    ),
    "bomb": (_bomb(), "unpacks to far too much"),
    "false-size": (_false_size(), "the file is damaged"),
    "large": (with_figure(b" " * 300_000), "it is too large"),
    "hash": (
        zipped({"manifest.json": listed(entry(b"other")), "figures/eel.json": b"{}"}),
        "its content has changed",
    ),
    "newer": (with_figure(version=3), "this bundle has version 3; this program knows 2"),
    "version": (with_figure(version="one"), "version"),
    "other": (with_figure(file="zip"), "isn't the list of a bundle"),
    "list": (zipped({"manifest.json": b"[]"}), "isn't the list of a bundle"),
    "nothing": (zipped({"manifest.json": listed()}), "this bundle is empty"),
    "no-author": (with_figure(author=""), "author"),
    "acting-author": (with_figure(author="Eve\x1b[2J"), "author"),
    "unknown-key": (with_figure(run="rm"), "run"),
    "latin": (with_figure('{"figure": "Pokémon"}'.encode("latin-1")), "UTF-8"),
    "json": (with_figure(b"{"), "it isn't valid JSON"),
    "deep": (with_figure(b"[" * 100_000), "it isn't valid JSON"),
    "sizes": (with_figure(SIZES), "24"),
    "no-figure": (with_figure(b"{}"), "must hold one thing, but holds 0"),
    "id": (with_figure(ROW | {"id": "../eel"}), "id"),
    "listed-id": (with_figure(path="figures/x.json", id="../eel"), "id"),
    "other-id": (with_figure(ROW | {"id": "shark"}), "but the list calls it 'eel'"),
    "same-id": (_two(("eel", "eel-2")), "but the list calls it 'eel-2'"),
    "acting-name": (with_figure(ROW | {"name": "Eve\x1b[2J"}), "name"),
    "type": (with_figure(ROW | {"types": ["evil"]}), "types[0]"),
    "alone": (_team(), "figures[0]"),
    "picture": (_picture(b"GIF89a"), "it isn't the kind of picture that its name says"),
    "picture-of": (_picture(b"\xff\xd8\xff", "shark"), "it holds a picture of 'shark', but not 'shark' itself"),
}
"""Bundles by name, with what their refusal says."""
