"""A study as values: its pairings, cut into chunks of matches that can be played anywhere, in any order.

A chunk is named by everything that its matches follow from, so that a result which is kept under that name stays
true: a study that is changed plays only what is new in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

import msgspec

from companion.api import CompanionError
from companion.api.figures import RULES_VERSION, Setup
from companion.api.texts import Fact

CHUNK = 20
"""Matches in a chunk; a study that is stopped loses less than one chunk for each worker."""


class StudyError(CompanionError):
    """A study cannot go on; what was played is kept."""


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """Who meets whom where: the first of each two has seat a."""

    rules: str
    mat: str
    teams: tuple[str, str]
    players: tuple[str, str]
    setup: Setup
    mark: str = ""
    """What of the setup the matches follow from, in a few letters."""

    @property
    def format(self) -> str:
        """The format that is played."""
        return self.setup.format


class Chunk(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of one pairing: *many* of them from number *first* on. *id* names them and all that they follow from."""

    id: str
    pairing: Pairing
    seed: int
    first: int
    many: int


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """Every pairing of a study, and how many matches each plays; *left_out*: who could not meet, and why."""

    name: str
    seed: int
    matches: int
    pairings: tuple[Pairing, ...]
    left_out: tuple[Fact, ...] = ()

    @property
    def total(self) -> int:
        """How many matches there are in all."""
        return self.matches * len(self.pairings)

    def chunks(self) -> Iterator[Chunk]:
        """All matches of the study, pairing by pairing."""
        for pairing in self.pairings:
            yield from self.chunks_of(pairing)

    def chunks_of(self, pairing: Pairing) -> Iterator[Chunk]:
        """The matches of a pairing."""
        seed = number_of(f"{self.seed} {pairing.mark}")
        for first in range(0, self.matches, CHUNK):
            many = min(CHUNK, self.matches - first)
            id = _letters(f"{seed} {pairing.mark} {first} {many}".encode())
            yield Chunk(id=id, pairing=pairing, seed=seed, first=first, many=many)


def marked(pairing: Pairing) -> Pairing:
    """The pairing with its mark."""
    setup = msgspec.json.encode(pairing.setup)
    said = f"{RULES_VERSION} {' '.join(pairing.players)} "
    return msgspec.structs.replace(pairing, mark=_letters(said.encode() + setup))


def number_of(text: str) -> int:
    """A seed below 2**64 that follows from a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def _letters(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()
