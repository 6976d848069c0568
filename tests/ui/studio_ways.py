"""Ways to the screens of the studio's editors, for pictures and tests."""

from __future__ import annotations

from typing import Any

from companion.app.screens.disc_intents import OfferNames, PaintRing, PickSegment, TakeBrush, UndoDraft
from companion.app.screens.studio_intents import Fill, GoCollection, GoDisc, GoTrainer

BEGUN = (
    GoDisc(),
    TakeBrush("miss"),
    PaintRing(2, 28),
    TakeBrush("white"),
    PaintRing(32, 208),
)
CARD = (
    GoTrainer(),
    Fill("card-name", "Switch Back"),
    Fill("target", "own_field"),
    Fill("fx.add", ""),
    Fill("fx.word", "swap"),
    Fill("fx.field.with", "own_bench"),
    Fill("fx.close", ""),
)
RAINING = (
    GoDisc("absol-r"),
    PickSegment(-1),
    Fill("ability.add", ""),
    Fill("ability.word", "damage_plus"),
    Fill("ability.field.while.some", "yes"),
    Fill("ability.field.while.some.side", "opposing"),
    Fill("ability.field.while.some.names", "Kyogre"),
)
"""An ability that is in force while another figure is there."""
WAYS: dict[str, tuple[Any, ...]] = {
    "disc-new": (GoDisc(),),
    "disc-painted": BEGUN,
    "disc-segment": (GoDisc("absol-r"), TakeBrush(), PickSegment(1)),
    "disc-purple": (GoDisc("lugia-ex"), PickSegment(0)),
    "disc-many": (GoDisc("gyarados-r"), PickSegment(1)),
    "disc-figure": (GoDisc("groudon-ex"), PickSegment(-1)),
    "disc-names": (GoDisc("groudon-ex"), PickSegment(1), OfferNames("attack"), Fill("letter", "S")),
    "disc-words": (GoDisc("groudon-ex"), PickSegment(1), Fill("fx.add", "")),
    "disc-effect": (
        GoDisc("groudon-ex"),
        PickSegment(1),
        Fill("fx.add", ""),
        Fill("fx.word", "knock_out"),
        Fill("fx.more", ""),
        Fill("fx.field.if.spun", "purple"),
    ),
    "disc-pad": (
        GoDisc("groudon-ex"),
        PickSegment(1),
        Fill("fx.add", ""),
        Fill("fx.word", "damage_plus"),
        Fill("fx.pad", "n"),
    ),
    "disc-wanting": (GoDisc("groudon-ex"), PickSegment(1), Fill("fx.add", ""), Fill("fx.word", "condition")),
    "ability-rows": (GoDisc("absol-r"), PickSegment(-1)),
    "ability-words": (GoDisc("absol-r"), PickSegment(-1), Fill("ability.add", "")),
    "ability-begun": RAINING[:4],
    "ability-while": RAINING,
    "ability-more": (*RAINING, Fill("ability.more", ""), Fill("ability.field.per", "yes")),
    "ability-names": (*RAINING, Fill("ability.names", "while.some.names"), Fill("ability.letter", "G")),
    "ability-same": (
        *RAINING,
        Fill("ability.close", ""),
        Fill("ability.add", ""),
        Fill("ability.word", "mp_plus"),
    ),
    "ability-within": (
        *RAINING[:3],
        Fill("ability.word", "whoever_battles"),
        Fill("ability.field.effects", "wait"),
        Fill("ability.field.effects", "condition"),
    ),
    "card-new": (GoTrainer(),),
    "card": CARD,
    "card-effect": (*CARD, Fill("fx.edit", "0")),
    "disc-undone": (*BEGUN, UndoDraft()),
}
READ = ((0, 90, "white", False), (90, 150, None, True), (150, 255, "purple", True), (255, 360, "miss", False))
"""What a photo may have been read as."""


def open_way(lobby: Any, way: tuple[Any, ...]) -> None:
    """Go there."""
    lobby.send(GoCollection())
    for intent in way:
        lobby.send(intent)
