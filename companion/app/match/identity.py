"""Which records are of one match: those that begin alike, and of which one goes on where the other ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.app.match.games import GAMES
from companion.app.ports.outside import MatchHead, MatchStore, MatchSummary
from companion.kernel.errors import JournalError

_STRANGE = (JournalError, LookupError, ArithmeticError, TypeError, ValueError, AssertionError)
"""What a record leads to that cannot be read."""


def as_written_today(head: MatchHead, entries: Sequence[bytes]) -> tuple[MatchHead, tuple[bytes, ...]]:
    """A record as this version writes it, so that two versions' records of one match are alike.

    What cannot be read stays as it is.
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
    """Is one of these the beginning of the other, or are they the same?"""
    shared = min(len(one), len(other))
    return tuple(one[:shared]) == tuple(other[:shared])


def may_be_one(one: MatchHead, other: MatchHead) -> bool:
    """Do two heads tell of one beginning? A quick look; the records decide."""
    return (one.game, one.began, one.players) == (other.game, other.began, other.players)


def distinct(store: MatchStore, summaries: Sequence[MatchSummary]) -> Iterator[MatchSummary]:
    """Each match once, in their order: of records of one match only the longest.

    What counts matches counts these. What cannot be read is a match of its own.
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
    """The ids of those of which the group holds a record that is as long or longer."""
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
