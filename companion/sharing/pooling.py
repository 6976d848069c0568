"""Several owners' bundles side by side: where they agree, and what they dispute, segment by segment."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.figure.printed.comparison import Dispute, disputes
from companion.figure.printed.figures import Figure
from companion.sharing.bundle import Bundle, Item, Key, Kind, Stock, items_of


class Owner(msgspec.Struct, frozen=True):
    """Whose bundle it is, by a name that no other of the bundles goes by."""

    name: str
    bundle: Bundle


class Version(msgspec.Struct, frozen=True):
    """One way in which a thing is entered, and who entered it so.

    *disputes* (of a figure) and *fields* (of anything else) are what it says differently from the first version.
    """

    item: Item
    owners: tuple[str, ...]
    disputes: tuple[Dispute, ...] = ()
    fields: tuple[str, ...] = ()


class Agreed(msgspec.Struct, frozen=True, kw_only=True):
    """A thing that several owners entered. The first version is the one that most have; of as many the earlier."""

    kind: Kind
    id: str
    versions: tuple[Version, ...]

    @property
    def owners(self) -> int:
        """How many entered it."""
        return sum(len(version.owners) for version in self.versions)

    @property
    def disputed(self) -> bool:
        """Does anybody say it differently?"""
        return len(self.versions) > 1

    @property
    def segments(self) -> tuple[int, int]:
        """Segments of a figure's first version that nobody disputes, and all of them; (0, 0) of anything else."""
        first = self.versions[0].item
        if not isinstance(first, Figure):
            return 0, 0
        touched = {one.segment for version in self.versions for one in version.disputes if one.segment is not None}
        count = len(first.disc.segments)
        return count - len(touched & set(range(count))), count


class Pooled(msgspec.Struct, frozen=True, kw_only=True):
    """What several owners have: *together* what two or more entered, *alone* what only one did.

    *given* counts what they all have as it came with the program. *alike* are ids of figures of one
    name that different owners use, and no owner both: perhaps one figure.
    """

    together: tuple[Agreed, ...]
    alone: tuple[tuple[Key, str], ...]
    given: int = 0
    alike: tuple[tuple[str, tuple[str, ...]], ...] = ()


def pooled(owners: Sequence[Owner], given: Stock | None = None, program: str = "") -> Pooled:
    """Lay the bundles of several owners side by side.

    What all have as it is *given* with the program is nobody's entry; where one has it otherwise, the
    program is one of the owners, by the name *program*. What somebody only passes on is said by who made it, once.
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
    groups.sort(key=lambda group: -len(group[1]))  # stable: of as many the earlier stays first
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
