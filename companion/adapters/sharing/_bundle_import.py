"""Imports a bundle into the players' own folders, all or nothing.

Everything is prepared and validated before the first file is written, and all files are written in one transaction, so
that not even a power cut leaves half of it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any

from companion.adapters.files.together import write_together
from companion.adapters.files.toml import read_toml, rewritten_toml
from companion.adapters.library import figures, maps, teams
from companion.adapters.library.library import OWN_FIGURES, OWN_MATS, OWN_TEAMS, OWN_TRAINERS
from companion.adapters.sharing._sources import SourcesFile
from companion.adapters.sharing.bundles import table_of
from companion.kernel.errors import CompanionError
from companion.sharing.bundle import Key, Kind, Picture, slug
from companion.sharing.comparing import Written

PHOTOS = "photos"
FOLDER: Mapping[Kind, str] = {
    "figure": OWN_FIGURES,
    "card": OWN_TRAINERS,
    "trainer": OWN_TRAINERS,
    "mat": OWN_MATS,
    "team": OWN_TEAMS,
}


def own_places(home: Path) -> dict[Key, Path]:
    """The players' own files by item. A faulty file has no items."""
    found: dict[Key, Path] = {}
    for folder, keys_of in (
        (OWN_FIGURES, _figure_keys),
        (OWN_TRAINERS, _trainer_keys),
        (OWN_MATS, lambda raw: _ids("mat", [raw])),
        (OWN_TEAMS, lambda raw: _ids("team", [raw])),
    ):
        for path in _files(home / folder):
            with contextlib.suppress(CompanionError):
                for key in keys_of(read_toml(path)):
                    found.setdefault(key, path)
    return found


def _files(folder: Path) -> list[Path]:
    with contextlib.suppress(OSError):
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.startswith("."))
    return []


def _figure_keys(raw: Mapping[str, Any]) -> list[Key]:
    return _ids("figure", raw.get("figure"))


def _trainer_keys(raw: Mapping[str, Any]) -> list[Key]:
    named = raw.get("trainer_figure")
    names = named.get("names") if isinstance(named, Mapping) else None
    found = _ids("card", raw.get("card"))
    if isinstance(names, list):
        found += [("trainer", one) for one in names if isinstance(one, str)]
    return found


def _ids(kind: Kind, rows: Any) -> list[Key]:
    rows = rows if isinstance(rows, list) else []
    return [(kind, row["id"]) for row in rows if isinstance(row, Mapping) and isinstance(row.get("id"), str)]


# ---------------------------------------------------------------- planned files


class _Draft:
    """The files as they would become, before any is written."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._places = own_places(home)
        self.tables: dict[Path, dict[str, Any]] = {}
        self.pictures: dict[Path, bytes] = {}

    def put(self, written: Written) -> None:
        """Add an item to the file that holds it, or to a new one."""
        path = self._places.get((written.kind, written.id)) if written.replaces else None
        match written.kind:
            case "figure" | "card":
                self._put_row(written, path)
            case "trainer":
                self._put_trainer(written, path)
            case "mat" | "team":
                self.tables[path or self._free(written.kind, written.id)] = table_of(written.item)

    def _put_row(self, written: Written, path: Path | None) -> None:
        table = table_of(written.item)
        if path is None:
            self.tables[self._free(written.kind, written.id)] = table
            return
        here = self._table(path)
        (row,) = table[written.kind]
        here[written.kind] = [row if one.get("id") == written.id else one for one in here[written.kind]]

    def _put_trainer(self, written: Written, path: Path | None) -> None:
        """Add a Trainer figure to its own file, as those of one file share a disc."""
        if path is not None:
            here = self._table(path)
            names = [name for name in here["trainer_figure"]["names"] if name != written.id]
            if names:
                here["trainer_figure"] = {**here["trainer_figure"], "names": names}
            else:
                del here["trainer_figure"]
        self.tables[self._free("trainer", f"{slug(written.id)}-figure")] = table_of(written.item)

    def _table(self, path: Path) -> dict[str, Any]:
        if path not in self.tables:
            self.tables[path] = read_toml(path)
        return self.tables[path]

    def _free(self, kind: Kind, name: str) -> Path:
        folder = self._home / FOLDER[kind]
        names = chain((name,), (f"{name}-{number}" for number in count(2)))
        paths = (folder / f"{one}.toml" for one in names)
        return next(path for path in paths if path not in self.tables and not os.path.lexists(path))

    def put_picture(self, picture: Picture, id: str) -> str | None:
        """Add a picture to the photo folder; returns its name, None if that name is taken."""
        path = self._home / PHOTOS / f"{picture.kind}-{id}.{picture.ending}"
        if os.path.lexists(path):
            return None
        self.pictures[path] = picture.data
        return path.name

    def contents(self) -> dict[Path, bytes]:
        """Every file with its new contents, in writing order.

        Raises:
            DataError: One of them could not be read back.
        """
        for path, table in self.tables.items():
            _read_again(path, table)
        written = {path: rewritten_toml(path, table).encode() for path, table in self.tables.items()}
        return {**self.pictures, **written}


def _read_again(path: Path, table: Mapping[str, Any]) -> None:
    readers: Mapping[str, Callable[[Any, Path], object]] = {
        OWN_FIGURES: figures.figure_file_of,
        OWN_TRAINERS: figures.trainer_file_of,
        OWN_MATS: maps.playmat_of,
        OWN_TEAMS: teams.team_of,
    }
    readers[path.parent.name](dict(table), path)


# ---------------------------------------------------------------- writing


def keep(plan: Sequence[Written], pictures: Sequence[Picture], home: Path) -> dict[Key, str]:
    """Save the planned items in the players' own folders; pictures of other items are left out.

    Returns the names of the saved pictures in the photo folder, by item.

    Raises:
        DataError: Something cannot be saved; then nothing has changed.
    """
    draft = _Draft(home)
    for written in plan:
        draft.put(written)
    kept_as = {(written.kind, written.came_as): written.id for written in plan}
    named: dict[Key, str] = {}
    for picture in pictures:
        id = kept_as.get((picture.kind, picture.id))
        if id is not None and (name := draft.put_picture(picture, id)) is not None:
            named[picture.kind, id] = name
    write_together(home, {**draft.contents(), **SourcesFile(home).with_those_of(plan)})
    return named
