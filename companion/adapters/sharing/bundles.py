"""Bundles as files: a zip with a manifest, and a JSON file or a picture for each item.

The manifest (`manifest.json`) gives author, licence and format version, and of every entry its kind, its id and the
SHA-256 of its bytes. An entry has the same content as one's own TOML files. The name of an entry follows from its kind
and id, so that a bundle cannot choose where anything is saved.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

import msgspec

from companion.adapters.files.decoding import ValidationIssue, decode, key_path, shown
from companion.adapters.files.text import read_bytes
from companion.adapters.library import figures, maps, teams
from companion.adapters.sharing._zips import MOST_BYTES, unzipped, zipped
from companion.figure.printed.figures import Figure, Id, TrainerCard, TrainerFigure, TrainerFile
from companion.figure.printed.playmat import Playmat
from companion.figure.teams import Team
from companion.kernel.errors import DataError
from companion.sharing.bundle import KINDS, Bundle, Item, Key, Kind, Picture, Source, items_of, slug
from companion.texts.errors import cut, expectation, placed, quoted
from companion.texts.plain import is_name
from companion.texts.texts import Fact, phrase

ENDING = ".figures"
KIND: Literal["figure-companion bundle"] = "figure-companion bundle"
VERSION, OF_ONE = 2, 1
"""Current format version, and the earlier one in which a bundle has a single author. A later version is refused, since
its fields may mean more.
"""
LIST = "manifest.json"
MOST_LIST, MOST_ITEM, MOST_PICTURE = 1_000_000, 200_000, 600_000
"""Size limits in bytes of the manifest, of an item, and of a picture, which is small: it is viewed on a screen."""
LONGEST_AUTHOR, LONGEST_LICENCE = 60, 100
FOLDERS: Mapping[Kind, str] = {
    "figure": "figures",
    "card": "cards",
    "trainer": "trainers",
    "mat": "mats",
    "team": "teams",
}
PICTURES = "pictures"
PICTURE_SIGNS: Mapping[str, Callable[[bytes], bool]] = {
    "jpg": lambda data: data[:3] == b"\xff\xd8\xff",
    "png": lambda data: data[:8] == b"\x89PNG\r\n\x1a\n",
    "webp": lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP",
}
"""Checks, by file extension, whether bytes begin as such a picture does."""


Sha256 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class _Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of the manifest. A *picture* belongs to the figure, card or mat of its kind and id.

    *author*, *licence* and *source*: the entry's author and the fingerprint of the original, if they differ from the
    manifest's.
    """

    kind: Kind
    id: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    sha256: Sha256
    picture: Literal["", "jpg", "png", "webp"] = ""
    author: Annotated[str, msgspec.Meta(max_length=LONGEST_AUTHOR)] = ""
    licence: Annotated[str, msgspec.Meta(max_length=LONGEST_LICENCE)] = ""
    source: Sha256 | Literal[""] = ""


class _List(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Manifest of a bundle."""

    file: Literal["figure-companion bundle"]
    version: int
    author: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_AUTHOR)]
    licence: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_LICENCE)]
    entries: tuple[_Entry, ...]


# ---------------------------------------------------------------- out


def bytes_of(bundle: Bundle) -> bytes:
    """Serialise a bundle; reproducible byte for byte.

    Raises:
        DataError: Author or licence are no names, there is nothing to share, or a picture is too large.
    """
    if not is_name(bundle.author) or len(bundle.author) > LONGEST_AUTHOR:
        raise DataError(phrase("error.bundle.author", most=LONGEST_AUTHOR))
    if not is_name(bundle.licence) or len(bundle.licence) > LONGEST_LICENCE:
        raise DataError(phrase("error.bundle.licence", most=LONGEST_LICENCE))
    found: dict[str, tuple[_Entry, bytes]] = {}
    for (kind, id), item in items_of(bundle):
        data = msgspec.json.format(msgspec.json.encode(table_of(item), order="deterministic"), indent=1) + b"\n"
        entry = _Entry(kind=kind, id=slug(id) if kind == "trainer" else id, sha256=_hash(data))
        source, now = bundle.source_of((kind, id)), fingerprint(item)
        if (source.author, source.licence) != (bundle.author, bundle.licence):
            by = {"author": source.author, "licence": source.licence, "source": source.sha256 or now}
            entry = msgspec.structs.replace(entry, **by)
        found[_path_of(entry)] = entry, data
    for picture in bundle.pictures:
        if len(picture.data) > MOST_PICTURE:
            raise DataError(phrase("error.bundle.picture", id=quoted(picture.id), most=f"{MOST_PICTURE / 1e3:g}"))
        entry = _Entry(kind=picture.kind, id=picture.id, sha256=_hash(picture.data), picture=_ending(picture.ending))
        found[_path_of(entry)] = entry, picture.data
    if not found:
        raise DataError(phrase("error.bundle.empty"))
    ordered = sorted(found)
    made = _List(
        file=KIND,
        version=VERSION if any(entry.author for entry, _ in found.values()) else OF_ONE,
        author=bundle.author,
        licence=bundle.licence,
        entries=tuple(found[path][0] for path in ordered),
    )
    first = msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n"
    return zipped({LIST: first, **{path: found[path][1] for path in ordered}})


def _ending(ending: str) -> Literal["jpg", "png", "webp"]:
    match ending:
        case "jpg" | "png" | "webp":
            return ending
        case _:
            raise ValueError(ending)


def table_of(item: Item) -> dict[str, Any]:
    """Plain values of an own file with just this item."""
    match item:
        case Figure():
            return figures.figure_table(item)
        case TrainerCard():
            return figures.trainer_table(TrainerFile(trainers=(), cards=(item,)))
        case TrainerFigure():
            return figures.trainer_table(TrainerFile(trainers=(item,), cards=()))
        case Playmat():
            return maps.playmat_table(item)
        case Team():
            return teams.team_table(item)


def fingerprint(item: Item) -> str:
    """SHA-256 of an entry's content without its id."""
    table = table_of(item)
    for row in (table, *table.get("figure", ()), *table.get("card", ())):
        row.pop("id", None)
    return _hash(msgspec.json.encode(_whole(table), order="deterministic"))


def _whole(value: Any) -> Any:
    """Normalise whole floats to integers, as 12.0 and 12 are equal."""
    if isinstance(value, Mapping):
        return {key: _whole(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_whole(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _path_of(entry: _Entry) -> str:
    if entry.picture:
        return f"{PICTURES}/{FOLDERS[entry.kind]}/{entry.id}.{entry.picture}"
    return f"{FOLDERS[entry.kind]}/{entry.id}.json"


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# ---------------------------------------------------------------- in


def read_bundle(path: Path | str) -> Bundle:
    """Read and validate the bundle in a file.

    Raises:
        DataError: It cannot be read, or anything in it is invalid; the message names the file and the place.
    """
    path = Path(path)
    data = read_bytes(path, limit_bytes=MOST_BYTES)
    try:
        return _bundle_of(data, path)
    except ValidationIssue as misfit:
        place = key_path(misfit.path)
        raise DataError(placed(path, placed(place, misfit.said) if place else misfit.said)) from None
    except _InFile as error:
        raise DataError(error.said) from None
    except DataError as error:
        raise DataError(placed(path, error.said)) from None


class _InFile(DataError):
    """An error that already names the file."""


def _bundle_of(data: bytes, path: Path) -> Bundle:
    entries = unzipped(data, _most_of)
    if LIST not in entries:
        raise DataError(phrase("error.bundle.no-list", name=LIST))
    listed = _list_of(entries.pop(LIST))
    by_path: dict[str, _Entry] = {}
    for number, entry in enumerate(listed.entries):
        _refuse_entry(entry, number)
        named = _path_of(entry)
        if named in by_path:
            raise ValidationIssue(("entries", number, "id"), phrase("error.bundle.id-twice", id=quoted(entry.id)))
        by_path[named] = entry
    _refuse_unlisted(entries, by_path)
    for named, entry in by_path.items():
        if _hash(entries[named]) != entry.sha256:
            _refuse(named, phrase("error.bundle.hash"))
    return _with_items(listed, by_path, entries, path)


def _most_of(name: str) -> int:
    """Size limit of an entry of this name; 0 for an invalid name."""
    if name == LIST:
        return MOST_LIST
    folder, _, rest = name.partition("/")
    if folder == PICTURES:
        return MOST_PICTURE if rest.partition("/")[0] in FOLDERS.values() else 0
    return MOST_ITEM if folder in FOLDERS.values() else 0


def _list_of(data: bytes) -> _List:
    raw = _json(LIST, data)
    if not isinstance(raw, dict) or raw.get("file") != KIND:
        raise DataError(phrase("error.bundle.other", name=LIST))
    version = raw.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise ValidationIssue(
            (LIST, "version"), expectation(phrase("error.store.version", most=VERSION), shown(version))
        )
    if version > VERSION:
        raise DataError(phrase("error.bundle.newer", version=shown(version), known=VERSION))
    try:
        listed = decode(raw, _List)
    except ValidationIssue as misfit:
        raise misfit.under(LIST) from None
    for key, text in (("author", listed.author), ("licence", listed.licence)):
        if not is_name(text):
            raise ValidationIssue((LIST, key), phrase("error.bundle.name"))
    return listed


def _refuse_entry(entry: _Entry, number: int) -> None:
    """Refuse an id that is no valid file name: nothing else gets near a path."""
    try:
        msgspec.convert(entry.id.replace("_", "-"), Id)
    except msgspec.ValidationError:
        raise ValidationIssue(
            (LIST, "entries", number, "id"), expectation(phrase("error.file.id"), shown(entry.id))
        ) from None
    by = (entry.author, entry.licence, entry.source)
    if any(by) and not (all(by) and is_name(entry.author) and is_name(entry.licence)):
        raise ValidationIssue((LIST, "entries", number, "author"), phrase("error.bundle.name"))
    if entry.picture and entry.kind in ("team", "trainer"):
        raise ValidationIssue((LIST, "entries", number, "picture"), phrase("error.bundle.stranger"))


def _refuse_unlisted(entries: Mapping[str, bytes], by_path: Mapping[str, _Entry]) -> None:
    for named in by_path:
        if named not in entries:
            _refuse(named, phrase("error.bundle.missing"))
    for named in entries:
        if named not in by_path:
            _refuse(named, phrase("error.bundle.stranger"))


def _with_items(listed: _List, by_path: Mapping[str, _Entry], entries: Mapping[str, bytes], path: Path) -> Bundle:
    found: dict[Kind, dict[str, Any]] = {kind: {} for kind in KINDS}
    pictures: list[Picture] = []
    sources: dict[Key, Source] = {}
    for named, entry in sorted(by_path.items(), key=lambda one: (KINDS.index(one[1].kind), one[0])):
        if entry.picture:
            if not PICTURE_SIGNS[entry.picture](entries[named]):
                _refuse(named, phrase("error.bundle.no-picture"))
            pictures.append(Picture(entry.kind, entry.id, entry.picture, entries[named]))
            continue
        key, item = _item(entry, _json(named, entries[named]), path / named)
        if key[1] in found[entry.kind]:
            _refuse(named, phrase("error.bundle.id-twice", id=quoted(key[1])))
        found[entry.kind][key[1]] = item
        if entry.author:
            changed = entry.source != fingerprint(item)
            sources[key] = Source(author=entry.author, licence=entry.licence, sha256=entry.source, changed=changed)
    bundle = Bundle(
        author=listed.author,
        licence=listed.licence,
        figures=_values(found, "figure"),
        cards=_values(found, "card"),
        trainers=_values(found, "trainer"),
        mats=_values(found, "mat"),
        teams=_values(found, "team"),
        pictures=tuple(pictures),
        sources=sources,
    )
    if not any(found.values()):
        raise DataError(phrase("error.bundle.empty"))
    for picture in pictures:
        if picture.id not in found[picture.kind]:
            raise DataError(phrase("error.bundle.picture-of", id=quoted(picture.id)))
    for team in bundle.teams:
        # It must contain everything that it needs to be played.
        _in_file(partial(teams.team_of, teams.team_table(team), path / f"teams/{team.id}.json", bundle.shelf))
    return bundle


def _values(found: Mapping[Kind, Mapping[str, Any]], kind: Kind) -> tuple[Any, ...]:
    return tuple(found[kind].values())


def _item(entry: _Entry, raw: Any, place: Path) -> tuple[Key, Item]:
    """The single item of an entry, with the id in the manifest."""
    items = _in_file(lambda: _items(entry.kind, raw, place))
    if len(items) != 1:
        raise _InFile(placed(place, phrase("error.bundle.one", got=len(items))))
    item = items[0]
    id: str = getattr(item, "id", item.name)
    if (slug(id) if entry.kind == "trainer" else id) != entry.id:
        raise _InFile(placed(place, phrase("error.bundle.other-id", id=shown(id), listed=quoted(entry.id))))
    if not is_name(item.name):
        raise _InFile(placed(place, phrase("error.bundle.name")))
    return (entry.kind, id), item


def _items(kind: Kind, raw: Any, place: Path) -> Sequence[Item]:
    match kind:
        case "figure":
            file = figures.figure_file_of(raw, place)
            return (*file.figures, *[_nothing(place) for _ in file.known])
        case "card":
            cards = figures.trainer_file_of(raw, place)
            return (*cards.cards, *[_nothing(place) for _ in cards.trainers])
        case "trainer":
            trainers = figures.trainer_file_of(raw, place)
            return (*trainers.trainers, *[_nothing(place) for _ in trainers.cards])
        case "mat":
            return (maps.playmat_of(raw, place),)
        case "team":
            return (teams.team_of(raw, place),)


def _nothing(place: Path) -> NoReturn:
    raise DataError(placed(place, phrase("error.bundle.stranger")))


def _in_file(read: Callable[[], Any]) -> Any:
    """Call *read*; its errors already name the file."""
    try:
        return read()
    except DataError as error:
        raise _InFile(error.said) from None


def _json(name: str, data: bytes) -> Any:
    try:
        data.decode("utf-8")
        return msgspec.json.decode(data)
    except UnicodeDecodeError as error:
        _refuse(name, phrase("error.file.no-utf8", byte=f"0x{data[error.start]:02x}"))
    except (msgspec.DecodeError, RecursionError) as error:
        _refuse(name, phrase("error.bundle.json", why=cut(str(error))))


def _refuse(name: str, said: Fact) -> NoReturn:
    raise DataError(phrase("error.bundle.entry", name=shown(name), said=said))
