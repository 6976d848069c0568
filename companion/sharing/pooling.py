"""Pools the bundles of several owners: their agreements, and their disputes, segment by segment."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.figure.printed.comparison import Dispute, disputes
from companion.figure.printed.figures import Figure
from companion.sharing.bundle import Bundle, Item, Key, Kind, Stock, items_of


class Owner(msgspec.Struct, frozen=True):
    """Owner of a bundle, by a name unique among the bundles."""

    name: str
    bundle: Bundle


class Version(msgspec.Struct, frozen=True):
    """One version of an item, and the owners who entered it.

    *disputes* (of a figure) and *fields* (of anything else) are its differences from the first version.
    """

    item: Item
    owners: tuple[str, ...]
    disputes: tuple[Dispute, ...] = ()
    fields: tuple[str, ...] = ()


class Agreed(msgspec.Struct, frozen=True, kw_only=True):
    """An item that several owners entered. The most common version is first; ties go to the earlier."""

    kind: Kind
    id: str
    versions: tuple[Version, ...]

    @property
    def owners(self) -> int:
        """Number of owners who entered it."""
        return sum(len(version.owners) for version in self.versions)

    @property
    def disputed(self) -> bool:
        """Do any versions differ?"""
        return len(self.versions) > 1

    @property
    def segments(self) -> tuple[int, int]:
        """Number of undisputed segments of a figure's first version, and of all; (0, 0) for other items."""
        first = self.versions[0].item
        if not isinstance(first, Figure):
            return 0, 0
        touched = {one.segment for version in self.versions for one in version.disputes if one.segment is not None}
        count = len(first.disc.segments)
        return count - len(touched & set(range(count))), count


class Pooled(msgspec.Struct, frozen=True, kw_only=True):
    """Pooled items of several owners: *together* those that two or more entered, *alone* the others.

    *given* counts items that all have as given with the program. *alike* are ids of figures with the same name that
    different owners use, but no owner both: perhaps one figure.
    """

    together: tuple[Agreed, ...]
    alone: tuple[tuple[Key, str], ...]
    given: int = 0
    alike: tuple[tuple[str, tuple[str, ...]], ...] = ()


def pooled(owners: Sequence[Owner], given: Stock | None = None, program: str = "") -> Pooled:
    """Pool the bundles of several owners.

    Items that all have as *given* with the program are nobody's entry; if one differs, the program counts as an owner
    named *program*. An item that is merely passed on counts for its author, once.
    """
    found: dict[Key, list[tuple[str, Item]]] = {}
    passed_on: list[tuple[Key, str, Item]] = []
    for owner in owners:
        for key, item in items_of(owner.bundle):
            source = owner.bundle.sources.get(key)
            if source is None or source.changed or source.author == owner.bundle.author:
                found.setdefault(key, []).append((owner.name, item))
            else:
                passed_on.append((key, source.author, item))
    for key, author, item in passed_on:
        entries = found.setdefault(key, [])
        if author not in (name for name, _ in entries):
            entries.append((author, item))
    as_given = 0
    for (kind, id), entries in list(found.items()):
        known = given.of(kind).get(id) if given is not None else None
        if known is not None and all(item == known for _, item in entries):
            as_given += 1
            del found[kind, id]
        elif known is not None:
            entries.insert(0, (program, known))
    together = []
    alone: list[tuple[Key, str]] = []
    for key, entries in sorted(found.items(), key=lambda one: one[0]):
        if len(entries) == 1:
            alone.append((key, entries[0][0]))
        else:
            together.append(Agreed(kind=key[0], id=key[1], versions=_versions(entries)))
    return Pooled(
        together=tuple(together),
        alone=tuple(alone),
        given=as_given,
        alike=_alike(found),
    )


def _versions(entries: Sequence[tuple[str, Item]]) -> tuple[Version, ...]:
    groups: list[tuple[Item, list[str]]] = []
    for owner, item in entries:
        for other, owners in groups:
            if not any(_differ(other, item)):
                owners.append(owner)
                break
        else:
            groups.append((item, [owner]))
    groups.sort(key=lambda group: -len(group[1]))  # stable: ties keep their order
    first = groups[0][0]
    return tuple(Version(item, tuple(owners), *_differ(first, item)) for item, owners in groups)


def _differ(one: Item, other: Item) -> tuple[tuple[Dispute, ...], tuple[str, ...]]:
    if isinstance(one, Figure) and isinstance(other, Figure):
        return disputes(one, other), ()
    return (), tuple(name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name))


def _alike(found: dict[Key, list[tuple[str, Item]]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    named: dict[str, dict[str, set[str]]] = {}
    for (kind, id), entries in found.items():
        if kind == "figure":
            for owner, item in entries:
                named.setdefault(" ".join(item.name.split()).casefold(), {}).setdefault(id, set()).add(owner)
    alike = []
    for ids in named.values():
        owners = list(ids.values())
        apart = all(not (one & other) for at, one in enumerate(owners) for other in owners[at + 1 :])
        if len(ids) > 1 and apart:
            first = next(iter(ids))
            alike.append((found["figure", first][0][1].name, tuple(sorted(ids))))
    return tuple(sorted(alike))
