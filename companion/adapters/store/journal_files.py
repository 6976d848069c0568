"""Matches as files of JSON lines, for sharing and for bug reports: the head first, then one entry per line.

An import is replayed before anything is saved: every action must be legal, and lead to the events in the file.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

import msgspec
import platformdirs

from companion.adapters.files.decoding import KeyPart, ValidationIssue, decode, key_path, refuse_acting, shown
from companion.adapters.files.home import APP, VARIABLE, home, write_whole
from companion.adapters.files.text import read_text
from companion.adapters.store._chain import first_link, next_link
from companion.adapters.store._rows import last_time
from companion.app.match.games import GAMES
from companion.app.match.heads import upcast_head
from companion.app.match.identity import as_written_today, begins_as, may_be_one
from companion.app.ports.outside import (
    HEAD_VERSION,
    FilePlace,
    ListFile,
    MatchFile,
    MatchHead,
    MatchStore,
    MatchSummary,
    Status,
    TakenIn,
)
from companion.app.ports.settings import PlayerName
from companion.app.screens.card_page import CardMatchBook
from companion.app.screens.lobby import MatchBook, PositionView
from companion.app.screens.review import ReviewView
from companion.kernel.errors import ENTRY, DataError, JournalError
from companion.kernel.match import Match
from companion.texts.errors import expectation, placed, quoted, said_by
from companion.texts.plain import as_name, is_name
from companion.texts.texts import Fact, Phrase, phrase

KIND: Literal["figure-companion match"] = "figure-companion match"
VERSION = 3
"""Version of the first line; earlier versions can be read too. Head and entries have versions of their own."""
CHAINED = 3
"""First version with the chain in the first line."""
LIMIT_BYTES = 20_000_000
"""Size limit; a match of a thousand entries takes a fiftieth of it."""
LIST_LIMIT_BYTES = 100_000
"""Size limit; a deck list of sixty cards takes a fiftieth of it."""
LONGEST_TITLE, LONGEST_TIME = 200, 40
"""Limits of letters in the name of a team or deck, and in the start time of a match."""
LINE_END = re.compile(r"\r\n|\r|\n")
HEXADECIMAL = re.compile(r"([0-9a-f]{2})+")
NOT_IN_A_FILE_NAME = re.compile(r"[^\w ()+&',.-]")
"""Characters that a stick's file system may refuse, or that are awkward in names."""
LONGEST_NAME = 60
"""Limit of letters of a deck's name in its file name."""
MOST_FILES = 40
"""Limit of offered files; older ones can only be named."""
MOUNTS = (Path("/media"), Path("/run/media"))


class FirstLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """First line of an exported match: format, head, number of following lines, and their chain.

    *links* are those of the head and of each line, in hexadecimal.
    """

    file: Literal["figure-companion match"]
    version: int
    entries: int
    status: Status
    result: str
    links: tuple[str, ...] = ()
    head: Any


class _Read(NamedTuple):
    """Parsed contents of a file; *places* are the line numbers of head and entries."""

    first: FirstLine
    head: MatchHead
    entries: Sequence[bytes]
    places: Sequence[int]


class _Head(msgspec.Struct, frozen=True):
    players: tuple[str, str]


class _Players(msgspec.Struct, frozen=True):
    """The part of a first line that distinguishes matches."""

    head: _Head


class WholeStore(MatchStore, Protocol):
    """A store that can save a whole match at once."""

    def add(
        self, head: MatchHead, entries: Sequence[bytes], status: Status = "open", result: str = "", last_at: str = ""
    ) -> str:
        """Save a match atomically; returns its id. *last_at*: when it was last played; "": now."""

    def lengthen(self, match_id: str, entries: Sequence[bytes], status: Status, result: str) -> None:
        """Append entries to a match and set its status, atomically."""


# ---------------------------------------------------------------- out


def match_as_lines(store: MatchStore, match_id: str) -> str:
    """A match of the store as JSON lines, each with its line end.

    Raises:
        JournalError: There is no such match.
    """
    head, entries = store.head(match_id), store.entries(match_id)
    summary = store.summary(match_id)
    assert summary is not None, "its head was read"
    first = FirstLine(
        file=KIND,
        version=VERSION,
        entries=len(entries),
        status=summary.status,
        result=summary.result,
        links=_links(msgspec.json.encode(head), entries),
        head=head,
    )
    lines = [msgspec.json.encode(first), *entries]
    return "".join(f"{line.decode()}\n" for line in lines)


def _links(head: bytes, lines: Sequence[bytes]) -> tuple[str, ...]:
    found = [first_link(head)]
    for number, line in enumerate(lines):
        found.append(next_link(found[-1], number, line))
    return tuple(link.hex() for link in found)


def export_match(store: MatchStore, match_id: str, path: Path | str) -> None:
    """Export a match of the store to a file, overwriting it.

    Raises:
        JournalError: There is no such match, or the file cannot be written.
    """
    write_whole(Path(path), match_as_lines(store, match_id), JournalError)


class FileFolders:
    """Places for files that players exchange: the export directory, and USB sticks."""

    def __init__(self, directory: Path | None = None, sticks: Callable[[], Sequence[Path]] | None = None) -> None:
        self._directory = export_directory() if directory is None else directory
        self._sticks = mounted_sticks if sticks is None else sticks

    def places(self) -> Sequence[FilePlace]:
        """The directory, followed by each mounted stick."""
        sticks = [FilePlace(str(stick / APP), stick.name) for stick in self._sticks()]
        return (FilePlace(str(self._directory)), *sticks)

    def files(self, pattern: str) -> Sequence[tuple[Path, FilePlace]]:
        """The newest files of a kind in these places."""
        found: list[tuple[float, Path, FilePlace]] = []
        for place in self.places():
            # On a stick, people may put a file anywhere near the top.
            folders = [Path(place.path), *([Path(place.path).parent] if place.stick else [])]
            for folder in folders:
                with suppress(OSError):
                    found += [(path.stat().st_mtime, path, place) for path in folder.glob(pattern)]
        found.sort(key=lambda one: (-one[0], str(one[1])))
        return tuple((path, place) for _, path, place in found[:MOST_FILES])


class FileExports(FileFolders):
    """The `Exports` of the app: a file for each match, in the export directory or on a USB stick."""

    def __init__(
        self, store: WholeStore, directory: Path | None = None, sticks: Callable[[], Sequence[Path]] | None = None
    ) -> None:
        super().__init__(directory, sticks)
        self._store = store

    def write(self, match_id: str, place: FilePlace | None = None) -> str:
        path = (self._directory if place is None else Path(place.path)) / f"{match_id}.jsonl"
        export_match(self._store, match_id, path)
        return str(path)

    def write_page(self, match_id: str, book: MatchBook | CardMatchBook, place: FilePlace | None = None) -> str:
        from companion.adapters.replays.page import file_name, page_of

        path = (self._directory if place is None else Path(place.path)) / file_name(match_id, book)
        write_whole(path, page_of(book), JournalError)
        return str(path)

    def write_position(self, match_id: str, at: int, view: PositionView, place: FilePlace | None = None) -> str:
        from companion.adapters.pictures.positions import picture_of

        path = (self._directory if place is None else Path(place.path)) / f"{match_id}-{at}.png"
        write_whole(path, picture_of(view), JournalError)
        return str(path)

    def write_review(
        self, match_id: str, review: ReviewView, kind: Literal["page", "picture"], place: FilePlace | None = None
    ) -> str:
        # Both draw: import the drawing code only when needed.
        folder = self._directory if place is None else Path(place.path)
        if kind == "page":
            from companion.adapters.replays.reviews import review_page

            path = folder / f"{match_id}-review.html"
            write_whole(path, review_page(review), JournalError)
        else:
            from companion.adapters.pictures.charts import picture_of

            path = folder / f"{match_id}-review.png"
            write_whole(path, picture_of(review), JournalError)
        return str(path)

    def found(self) -> Sequence[MatchFile]:
        return tuple(MatchFile(str(path), place, _players(path)) for path, place in self.files("*.jsonl"))

    def lists(self) -> Sequence[ListFile]:
        return tuple(ListFile(str(path), place) for path, place in self.files("*.txt"))

    def read_list(self, path: str) -> str:
        return read_text(Path(path), DataError, LIST_LIMIT_BYTES)

    def write_list(self, name: str, lines: str, place: FilePlace | None = None) -> str:
        folder = self._directory if place is None else Path(place.path)
        called = " ".join(NOT_IN_A_FILE_NAME.sub(" ", name)[:LONGEST_NAME].split()).strip(" .") or "deck"
        others = (folder / f"{called} ({number}).txt" for number in count(2))
        path = next(one for one in chain((folder / f"{called}.txt",), others) if _is_free_for(one, lines))
        write_whole(path, lines, DataError)
        return str(path)

    def take_in(self, path: str) -> TakenIn:
        return import_match(self._store, path)


def _is_free_for(path: Path, text: str) -> bool:
    """Does no file of this name exist, or one with just this content?"""
    if not os.path.lexists(path):
        return True
    data = text.encode("utf-8", "surrogatepass")
    with suppress(OSError):
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    return False


def mounted_sticks(roots: Sequence[Path] = MOUNTS) -> Sequence[Path]:
    """Mounted, writable USB sticks: below /media or /run/media, for this user or for all."""
    sticks = []
    for root in roots:
        with suppress(OSError):
            inner = [path for path in sorted(root.iterdir()) if path.is_dir()]
            for path in inner:
                below = [path]
                with suppress(OSError):
                    below += sorted(one for one in path.iterdir() if one.is_dir())
                sticks += [one for one in below if os.path.ismount(one) and os.access(one, os.W_OK)]
    return tuple(sticks)


def _players(path: Path) -> tuple[str, str] | None:
    """Players named in a file's first line."""
    with suppress(OSError, ValueError):
        with path.open("rb") as file:
            line = file.readline(LIMIT_BYTES).removeprefix(codecs.BOM_UTF8).split(b"\r")[0]
        one, other = msgspec.json.decode(line, type=_Players).head.players
        return as_name(one)[:LONGEST_TITLE], as_name(other)[:LONGEST_TITLE]
    return None


def export_directory() -> Path:
    """Export directory: the user's documents, or in the home if another one is configured."""
    if os.environ.get(VARIABLE):
        return home() / "exports"
    return Path(platformdirs.user_documents_dir()) / APP


# ---------------------------------------------------------------- in


def import_match(store: WholeStore, path: Path | str, *, copy: bool = False) -> TakenIn:
    """Replay the match in a file and save it. A match with a fault is not saved at all.

    A known match is not saved twice: if one record continues the other, the longer one stays. With *copy* the file is
    saved as a separate match.

    Raises:
        JournalError: The file cannot be read, is no such match, is truncated, or does not replay; the message gives the
            line.
    """
    from companion.adapters.store._journal_games import RULES  # the rules of both games

    path = Path(path)
    first, head, lines, places = _read(path)
    game = GAMES[head.game]
    stored = game.stored
    try:
        rules = RULES[head.game](head)
        journal = stored.journal(lines, head.journal_version)
        if journal.later:
            raise JournalError(phrase("error.store.later"))
        for number, line, entry in zip(places[1:], lines, journal.entries, strict=True):
            own = msgspec.json.decode(stored.encode(entry, stored.version))
            stranger = _stranger(stored.upcast(line, head.journal_version), own)
            if stranger is not None:
                no_key = phrase("error.store.unknown-key", name=key_path(stranger))
                raise JournalError(phrase("error.file.in-line", line=number, said=no_key))
        entries = game.completed(rules, journal.entries, head.journal_version)
        match = Match.replay(rules, entries)
    except JournalError as error:
        version = phrase("error.store.other-rules", then=head.rules_version, now=game.rules_version)
        other = version if head.rules_version != game.rules_version else ""
        raise JournalError(
            placed(path, phrase("error.store.with-rules", why=_in_lines(error.said, places), other=other))
        ) from error
    except (LookupError, ArithmeticError, TypeError, ValueError, AssertionError, RecursionError) as error:
        raise JournalError(
            placed(path, phrase("error.store.no-replay", kind=type(error).__name__, why=said_by(error)))
        ) from error
    # The rules decide who has won, not the file.
    winner = match.rules.table(match.state).winner or ""
    status: Status = "over" if winner else ("open" if first.status == "over" else first.status)
    setup = stored.encode_setup(stored.setup(head.setup, head.journal_version))
    if status == "open" and not head.persons:
        status = "abandoned"  # nobody can continue it
    head = msgspec.structs.replace(head, setup=setup, journal_version=stored.version)
    # Save in the format of this version.
    written = [stored.encode(entry, stored.version) for entry in entries]
    if not copy:
        known = _known(store, head, written)
        if known is not None:
            summary, held = known
            if held >= len(entries):
                return TakenIn(summary.id, "known" if held == len(entries) else "kept")
            more = [stored.encode(entry, summary.head.journal_version) for entry in entries[held:]]
            store.lengthen(summary.id, more, status, winner)
            return TakenIn(summary.id, "longer")
    return TakenIn(store.add(head, written, status, winner, last_time(head.began, written)))


def _known(store: WholeStore, head: MatchHead, entries: Sequence[bytes]) -> tuple[MatchSummary, int] | None:
    """Longest stored record of the match, and its number of entries; None if there is none."""
    found: list[tuple[MatchSummary, int]] = []
    for summary in store.summaries():
        if may_be_one(summary.head, head):
            with suppress(JournalError):  # a damaged record counts as different
                other, held = as_written_today(summary.head, store.entries(summary.id))
                if other == head and begins_as(held, entries):
                    found.append((summary, len(held)))
    return max(found, key=lambda one: one[1], default=None)


def _read(path: Path) -> _Read:
    text = read_text(path, JournalError, LIMIT_BYTES)
    numbered = _lines(text)
    if not numbered:
        raise JournalError(placed(path, phrase("error.store.empty")))
    first, head = _first_line(path, *numbered[0])
    last, line = numbered[-1]
    if len(numbered) > 1 and not (text.endswith(("\n", "\r")) or _is_json(line)):
        # Data after the last line end was not completely written.
        raise JournalError(placed(path, phrase("error.store.cut-off"), line=last))
    if len(numbered) - 1 != first.entries:
        count = len(numbered) - 1
        raise JournalError(placed(path, phrase("error.store.too-few", entries=first.entries, count=count), line=last))
    raw = [line.encode() for _, line in numbered[1:]]
    entries, places = [_compact(line) for line in raw], [number for number, _ in numbered]
    for number, entry in zip(places[1:], entries, strict=True):
        with suppress(msgspec.DecodeError, UnicodeError, RecursionError):  # invalid JSON is refused when it is parsed
            try:
                refuse_acting(msgspec.json.decode(entry))
            except ValidationIssue as misfit:
                said = placed(key_path(misfit.path), misfit.said)
                raise JournalError(placed(path, said, line=number)) from None
    if first.version >= CHAINED:
        _check_links(path, first, raw, places)
    return _Read(first, head, entries, places)


def _lines(text: str) -> list[tuple[int, str]]:
    """Non-blank lines with their numbers.

    Mail programs and editors may change line ends, and add spaces and empty lines: no value contains any.
    """
    lines = (line.strip(" \t") for line in LINE_END.split(text))
    return [(number, line) for number, line in enumerate(lines, start=1) if line]


def _is_json(line: str) -> bool:
    try:
        msgspec.json.decode(line.encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


def _compact(line: bytes) -> bytes:
    """A line of JSON with normalised whitespace; unchanged if it is none."""
    try:
        return msgspec.json.encode(msgspec.json.decode(line))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return line


def _check_links(path: Path, first: FirstLine, entries: Sequence[bytes], places: Sequence[int]) -> None:
    """Refuse a file that differs from its export, naming the first changed line."""
    if len(first.links) != len(entries) + 1:
        raise JournalError(placed(path, placed("links", expectation(len(entries) + 1, len(first.links))), line=1))
    link = first_link(msgspec.json.encode(first.head))
    found = [{link.hex()}]
    for number, (entry, expected) in enumerate(zip(entries, first.links, strict=False)):
        link = bytes.fromhex(expected) if HEXADECIMAL.fullmatch(expected) else b""
        found.append({next_link(link, number, one).hex() for one in (entry, _compact(entry))})
    for place, links, expected in zip(places, found, first.links, strict=True):
        if expected not in links:
            raise JournalError(placed(path, phrase("error.store.not-exported"), line=place))


def _first_line(path: Path, number: int, line: str) -> tuple[FirstLine, MatchHead]:
    try:
        raw = msgspec.json.decode(line.encode())
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise JournalError(placed(path, phrase("error.store.head-json", why=str(error)), line=number)) from None
    if not isinstance(raw, dict) or raw.get("file") != KIND:
        head_of = expectation(phrase("error.store.head", kind=quoted(KIND)), shown(raw))
        raise JournalError(placed(path, head_of, line=number))
    version = raw.get("version")
    if not isinstance(version, int) or not 1 <= version <= VERSION:
        known = expectation(phrase("error.store.version", most=VERSION), shown(version))
        raise JournalError(placed(path, placed("version", known), line=number))
    try:
        first = decode(raw, FirstLine)
        head = _decode_head(first.head)
    except ValidationIssue as misfit:
        place = key_path(misfit.path)
        said = placed(place, misfit.said) if place else misfit.said
        raise JournalError(placed(path, said, line=number)) from None
    return first, head


def _decode_head(raw: Any) -> MatchHead:
    raw = upcast_head(raw)
    try:
        head = decode(raw, MatchHead)
    except ValidationIssue as misfit:
        raise misfit.under("head") from None
    if head.is_later:
        raise ValidationIssue(
            ("head", "head_version"), expectation(phrase("error.store.version", most=HEAD_VERSION), head.head_version)
        )
    _refuse_names(head)
    stranger = _stranger(raw, msgspec.to_builtins(head))
    if stranger is not None:
        raise ValidationIssue(("head",), phrase("error.store.unknown-key", name=key_path(stranger)))
    return head


def _refuse_names(head: MatchHead) -> None:
    """Refuse names that could not have been typed or generated."""
    for seat, name in enumerate(head.players):
        try:
            decode(name, PlayerName)
        except ValidationIssue:
            raise ValidationIssue(("head", "players", seat), phrase("error.play.name", name=shown(name))) from None
    if head.players[0] == head.players[1]:
        raise ValidationIssue(("head", "players"), phrase("error.store.same-name", name=shown(head.players[0])))
    for key, texts, most in (("brought", head.brought, LONGEST_TITLE), ("began", (head.began,), LONGEST_TIME)):
        for text in texts:
            if len(text) > most or (text and not is_name(text)):
                raise ValidationIssue(("head", key), expectation(phrase("error.file.plain-text"), shown(text)))
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):  # the game's own reader refuses invalid JSON
        try:
            refuse_acting(msgspec.json.decode(head.setup))
        except ValidationIssue as misfit:
            raise misfit.under("head", "setup") from None


def _stranger(raw: Any, known: Any, path: tuple[KeyPart, ...] = ()) -> tuple[KeyPart, ...] | None:
    """Path of an unknown key: one in *raw* that its decoded form *known* lacks.

    Keys with a default value, which decoding omits, don't count.
    """
    if isinstance(raw, dict) and isinstance(known, dict):
        for key, value in raw.items():
            if key not in known:
                if value not in ("", None, [], {}):
                    return (*path, key)
                continue
            found = _stranger(value, known[key], (*path, key))
            if found is not None:
                return found
    elif isinstance(raw, list) and isinstance(known, list):
        for number, (value, other) in enumerate(zip(raw, known, strict=False)):
            found = _stranger(value, other, (*path, number))
            if found is not None:
                return found
    return None


def _in_lines(said: Fact, places: Sequence[int]) -> Fact:
    """A sentence about an entry, rephrased for its line."""
    if isinstance(said, Phrase) and said.key == ENTRY:
        facts = dict(said.facts)
        return phrase("error.file.in-line", line=places[int(str(facts["number"]))], said=facts["why"])
    return said
