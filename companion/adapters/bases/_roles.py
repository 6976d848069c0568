"""Roles of bases: chosen by a person, else assigned by the number of bases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.app.ports.bases import Role, Spinnable


class Roles:
    """Remembers the order in which bases first answered, so that a lost one keeps its place."""

    def __init__(self) -> None:
        self.order: list[str] = []

    def found(self, base: str) -> bool:
        """Record that a base answered; True the first time."""
        if base in self.order:
            return False
        self.order.append(base)
        return True

    def forget(self, base: str) -> None:
        """Remove a base from the order."""
        if base in self.order:
            self.order.remove(base)

    def roles(self, chosen: Mapping[str, Role | None]) -> dict[str, Role]:
        """Role of each base of *chosen*, which has a person's choices.

        One base without a choice serves both players, two serve one each; if one player has a base by choice, the first
        without a choice serves the other.
        """
        kinds = {role.kind for role in chosen.values() if role is not None}
        left = [base for base, role in chosen.items() if role is None]
        if "both" in kinds:
            free: list[Role] = []
        elif "a" in kinds or "b" in kinds:
            free = [Role(kind) for kind in ("a", "b") if kind not in kinds]
        else:
            free = [Role("both")] if len(left) == 1 else [Role("a"), Role("b")]
        given = dict(zip(left, free, strict=False))
        return {base: role if role is not None else given.get(base, Role()) for base, role in chosen.items()}

    def bases(self, roles: Mapping[str, Role], discs: Sequence[Spinnable]) -> dict[str, str]:
        """Base of each disc, by source: in order of preference its own, its kind's, its player's, or both players'."""
        found = {}
        for disc in discs:
            wanted = [
                Role("figure", disc.source),
                *([Role("trainer")] if disc.trainer else []),
                *([Role("coin")] if disc.coin else []),
                Role("a" if disc.seat == 0 else "b"),
                Role("both"),
            ]
            for role in wanted:
                base = next((base for base, its in roles.items() if its == role), None)
                if base is not None:
                    found[disc.source] = base
                    break
        return found
