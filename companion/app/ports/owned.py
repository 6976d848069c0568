"""Port: what the players own of figures, mats and Trainer cards, and what they wrote of it."""

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
    """What its owner says of one figure, mat or card.

    *count* is how many there are. *photo* is the name of a picture of one's own in the folder `photos`, "" for none.
    """

    count: Annotated[int, msgspec.Meta(ge=0, le=MOST_OWNED)] = 0
    note: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""
    photo: Annotated[str, msgspec.Meta(max_length=120)] = ""


NOT_OWNED = Owned()


class Belongings(Protocol):
    """What the players own. An id that no library knows is kept as well as any other.

    *remark*: what of the file had to be left out when it was read, "" where all was.
    """

    @property
    def remark(self) -> Fact: ...

    def all(self, kind: OwnedKind) -> Mapping[str, Owned]:
        """All that is written down of a kind, by id.

        Raises:
            DataError: The file cannot be read; the message can be shown.
        """

    def keep(self, kind: OwnedKind, id: str, owned: Owned) -> None:
        """Write down what is owned of *id*, in the place of what was written before; the rest stays as it stands.

        Raises:
            DataError: The file cannot be read, and so is left as it is, or it cannot be written.
        """


class MemoryBelongings:
    """Belongings that last as long as the program."""

    remark: Fact = ""

    def __init__(self) -> None:
        self._kept: dict[OwnedKind, dict[str, Owned]] = {kind: {} for kind in OWNED_KINDS}

    def all(self, kind: OwnedKind) -> Mapping[str, Owned]:
        """All of a kind, by id."""
        return dict(self._kept[kind])

    def keep(self, kind: OwnedKind, id: str, owned: Owned) -> None:
        """Keep what is owned of it."""
        self._kept[kind][id] = owned
