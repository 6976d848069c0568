"""Port: the players' collection of figures, mats and Trainer cards, with notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Protocol, TypeAlias, get_args

import msgspec

from companion.texts.texts import Fact

OwnedKind: TypeAlias = Literal["figure", "mat", "card"]
OWNED_KINDS: tuple[OwnedKind, ...] = get_args(OwnedKind)
MOST_OWNED = 999
LONGEST_NOTE = 200


class Owned(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Owner's record of one figure, mat or card.

    *count* is the number owned. *photo* is the name of one's own picture in the folder `photos`, "" for none.
    """

    count: Annotated[int, msgspec.Meta(ge=0, le=MOST_OWNED)] = 0
    note: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""
    photo: Annotated[str, msgspec.Meta(max_length=120)] = ""


NOT_OWNED = Owned()


class Belongings(Protocol):
    """The players' collection. Ids unknown to the library are kept too.

    *remark*: what was left out of the file, "" if nothing.
    """

    @property
    def remark(self) -> Fact: ...

    def all(self, kind: OwnedKind) -> Mapping[str, Owned]:
        """All records of a kind, by id.

        Raises:
            DataError: The file cannot be read; the message is for display.
        """

    def keep(self, kind: OwnedKind, id: str, owned: Owned) -> None:
        """Save the record of *id*, replacing the earlier one; the others stay as they are.

        Raises:
            DataError: The file cannot be read, and so is left as it is, or it cannot be written.
        """


class MemoryBelongings:
    """A collection in memory, for the life of the program."""

    remark: Fact = ""

    def __init__(self) -> None:
        self._kept: dict[OwnedKind, dict[str, Owned]] = {kind: {} for kind in OWNED_KINDS}

    def all(self, kind: OwnedKind) -> Mapping[str, Owned]:
        """All records of a kind, by id."""
        return dict(self._kept[kind])

    def keep(self, kind: OwnedKind, id: str, owned: Owned) -> None:
        """Save a record."""
        self._kept[kind][id] = owned
