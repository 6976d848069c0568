"""The page of a card match: its tables as data for the script of the page.

Each Pokémon, as it stood, and each card stands in the page once; a step says which of them are where.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from companion.adapters.replays.record import LineData
from companion.app.screens.card_page import CardMatchBook, CardPageHit, CardPageSide, CardPageTable
from companion.app.screens.cards import CardFaceView, EnergyView, PrizeView, SumsView, TileView

NOBODY = -1
"""In place of a Pokémon: there is none."""


class TileData(msgspec.Struct, frozen=True, kw_only=True):
    """A Pokémon in play, with what is on it; *down*: it lies face-down, and nobody knows more."""

    name: str
    down: bool
    stage: str
    band: str
    left: int
    hp: int
    energy: tuple[EnergyView, ...]
    tools: tuple[str, ...]
    badges: tuple[tuple[str, str], ...]
    stands: tuple[str, ...]
    under: int


class CardData(msgspec.Struct, frozen=True, array_like=True):
    """A card of an open hand: its name, what colours it, and how many of it there are."""

    name: str
    band: str
    count: int


class SideData(msgspec.Struct, frozen=True, kw_only=True):
    """A half of the table. Pokémon and cards by their numbers; *prizes* by place: "" face-down, a name, or null."""

    active: int
    bench: tuple[int, ...]
    size: int
    prizes: tuple[str | None, ...]
    deck: int
    discard: int
    top: str
    lost: int
    beside: str
    hand: int
    cards: tuple[int, ...]


class CardFrame(msgspec.Struct, frozen=True, kw_only=True):
    """The table after a step, and what happened in it."""

    turn: int
    mover: int
    sides: tuple[SideData, SideData]
    stadium: str
    hits: tuple[CardPageHit, ...]
    coins: tuple[str, ...]
    sums: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


class CardMatchData(msgspec.Struct, frozen=True, kw_only=True):
    """All that the script of the page draws."""

    players: tuple[str, str]
    tiles: tuple[TileData, ...]
    cards: tuple[CardData, ...]
    frames: tuple[CardFrame, ...]
    record: tuple[LineData, ...]
    words: Mapping[str, str]


class CardReader:
    """Takes the tables of a match, and keeps of each what is new."""

    def __init__(self) -> None:
        self._tiles: dict[TileData, int] = {}
        self._cards: dict[CardData, int] = {}

    def read(self, book: CardMatchBook) -> CardMatchData:
        """The match as data."""
        frames = tuple(map(self._frame, book.tables))
        return CardMatchData(
            players=book.players,
            tiles=tuple(self._tiles),
            cards=tuple(self._cards),
            frames=frames,
            record=tuple(
                LineData(one.text, one.clause, one.turn, one.step, -1 if one.seat is None else one.seat)
                for one in book.record
            ),
            words=book.words,
        )

    def _frame(self, table: CardPageTable) -> CardFrame:
        one, other = table.sides
        return CardFrame(
            turn=table.turn,
            mover=-1 if table.mover is None else table.mover,
            sides=(self._side(one), self._side(other)),
            stadium="" if table.stadium is None else table.stadium.name,
            hits=table.hits,
            coins=table.coins,
            sums=tuple(map(_sums, table.sums)),
        )

    def _side(self, side: CardPageSide) -> SideData:
        return SideData(
            active=NOBODY if side.active is None else self._tile(side.active),
            bench=tuple(map(self._tile, side.bench)),
            size=side.bench_size,
            prizes=tuple(map(_prize, side.prizes)),
            deck=side.deck,
            discard=side.discard,
            top=side.top,
            lost=side.lost,
            beside=side.beside,
            hand=side.hand,
            cards=self._hand(side.cards),
        )

    def _tile(self, tile: TileView) -> int:
        data = TileData(
            name=tile.name,
            down=tile.face_down,
            stage=tile.stage,
            band=tile.band,
            left=tile.left,
            hp=tile.hp,
            energy=tile.energy,
            tools=tile.tools,
            badges=tuple(zip(tile.badges, tile.badge_names, strict=True)),
            stands=tile.stands,
            under=tile.under,
        )
        return self._tiles.setdefault(data, len(self._tiles))

    def _hand(self, cards: Iterable[CardFaceView]) -> tuple[int, ...]:
        found = (CardData(one.name, one.band, one.count) for one in cards)
        return tuple(self._cards.setdefault(one, len(self._cards)) for one in found)


def _prize(prize: PrizeView) -> str | None:
    return None if prize.taken else prize.name


def _sums(sums: SumsView) -> tuple[str, tuple[tuple[str, str], ...]]:
    return sums.title, tuple((line.text, line.clause) for line in sums.lines)
