"""Recognise records of the same match: one is a prefix of the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.app.match.games import GAMES
from companion.app.ports.outside import MatchHead, MatchStore, MatchSummary
from companion.kernel.errors import JournalError

_STRANGE = (JournalError, LookupError, ArithmeticError, TypeError, ValueError, AssertionError)
"""Errors from an unreadable record."""


def as_written_today(head: MatchHead, entries: Sequence[bytes]) -> tuple[MatchHead, tuple[bytes, ...]]:
    """Re-encode a record in this version, so that records of one match compare equal across versions.

    An unreadable record is returned unchanged.
    """
    game = GAMES[head.game]
    stored, version = game.stored, head.journal_version
    try:
        journal = stored.journal(entries, version)
        if journal.later:
            return head, tuple(entries)
        setup = stored.setup(head.setup, version)
        found = journal.entries
        if version < stored.version:
            found = list(game.completed(game.rules(setup), found, version))
        head = replace(head, setup=stored.encode_setup(setup), journal_version=stored.version)
        return head, tuple(stored.encode(entry, stored.version) for entry in found)
    except _STRANGE:
        return head, tuple(entries)


def begins_as(one: Sequence[bytes], other: Sequence[bytes]) -> bool:
    """Is one of these a prefix of the other, or are they equal?"""
    shared = min(len(one), len(other))
    return tuple(one[:shared]) == tuple(other[:shared])


def may_be_one(one: MatchHead, other: MatchHead) -> bool:
    """Could two heads belong to one match? A cheap filter; the entries decide."""
    return (one.game, one.began, one.players) == (other.game, other.began, other.players)


def distinct(store: MatchStore, summaries: Sequence[MatchSummary]) -> Iterator[MatchSummary]:
    """Each match once, in order: of several records of one match only the longest.

    Every count of matches uses this. An unreadable record counts as a match of its own.
    """
    alike: defaultdict[tuple[str, str, tuple[str, str]], list[MatchSummary]] = defaultdict(list)
    for summary in summaries:
        alike[summary.head.game, summary.head.began, summary.head.players].append(summary)
    dropped: set[str] = set()
    for group in alike.values():
        if len(group) > 1:
            dropped |= _shorter(store, group)
    for summary in summaries:
        if summary.id not in dropped:
            yield summary


def _shorter(store: MatchStore, group: Sequence[MatchSummary]) -> set[str]:
    """Ids of records that are a prefix of (or equal to) another one in the group."""
    kept: list[tuple[MatchHead, tuple[bytes, ...]]] = []
    dropped: set[str] = set()
    for summary in sorted(group, key=lambda one: -one.entries):
        try:
            head, entries = as_written_today(summary.head, store.entries(summary.id))
        except JournalError:
            continue
        if any(head == other and begins_as(entries, longer) for other, longer in kept):
            dropped.add(summary.id)
        else:
            kept.append((head, entries))
    return dropped
