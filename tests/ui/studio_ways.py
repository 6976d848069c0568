"""Ways to the screens of the studio's editors, for pictures and tests."""

from __future__ import annotations

from typing import Any

from companion.app.screens.disc_intents import PaintRing, PickSegment, UndoDraft
from companion.app.screens.lobby_intents import Choose, Rename
from companion.app.screens.studio_intents import GoCollection, GoDisc, GoTrainer

BEGUN = (
    GoDisc(),
    Choose("brush", "miss"),
    PaintRing(2, 28),
    Choose("brush", "white"),
    PaintRing(32, 208),
)
CARD = (
    GoTrainer(),
    Rename("card-name", "Switch Back"),
    Choose("target", "own_field"),
    Choose("fx.add", ""),
    Choose("fx.word", "swap"),
    Choose("fx.field.with", "own_bench"),
    Choose("fx.close", ""),
)
RAINING = (
    GoDisc("absol-r"),
    PickSegment(-1),
    Choose("ability.add", ""),
    Choose("ability.word", "damage_plus"),
    Choose("ability.field.while.some", "yes"),
    Choose("ability.field.while.some.side", "opposing"),
    Choose("ability.field.while.some.names", "Kyogre"),
)
"""An ability that is in force while another figure is there."""
WAYS: dict[str, tuple[Any, ...]] = {
    "disc-new": (GoDisc(),),
    "disc-painted": BEGUN,
    "disc-segment": (GoDisc("absol-r"), Choose("brush", ""), PickSegment(1)),
    "disc-purple": (GoDisc("lugia-ex"), PickSegment(0)),
    "disc-many": (GoDisc("gyarados-r"), PickSegment(1)),
    "disc-figure": (GoDisc("groudon-ex"), PickSegment(-1)),
    "disc-names": (GoDisc("groudon-ex"), PickSegment(1), Choose("names", "attack"), Choose("letter", "S")),
    "disc-words": (GoDisc("groudon-ex"), PickSegment(1), Choose("fx.add", "")),
    "disc-effect": (
        GoDisc("groudon-ex"),
        PickSegment(1),
        Choose("fx.add", ""),
        Choose("fx.word", "knock_out"),
        Choose("fx.more", ""),
        Choose("fx.field.if.spun", "purple"),
    ),
    "disc-pad": (
        GoDisc("groudon-ex"),
        PickSegment(1),
        Choose("fx.add", ""),
        Choose("fx.word", "damage_plus"),
        Choose("fx.pad", "n"),
    ),
    "disc-wanting": (GoDisc("groudon-ex"), PickSegment(1), Choose("fx.add", ""), Choose("fx.word", "condition")),
    "ability-rows": (GoDisc("absol-r"), PickSegment(-1)),
    "ability-words": (GoDisc("absol-r"), PickSegment(-1), Choose("ability.add", "")),
    "ability-begun": RAINING[:4],
    "ability-while": RAINING,
    "ability-more": (*RAINING, Choose("ability.more", ""), Choose("ability.field.per", "yes")),
    "ability-names": (*RAINING, Choose("ability.names", "while.some.names"), Choose("ability.letter", "G")),
    "ability-same": (
        *RAINING,
        Choose("ability.close", ""),
        Choose("ability.add", ""),
        Choose("ability.word", "mp_plus"),
    ),
    "ability-within": (
        *RAINING[:3],
        Choose("ability.word", "whoever_battles"),
        Choose("ability.field.effects", "wait"),
        Choose("ability.field.effects", "condition"),
    ),
    "card-new": (GoTrainer(),),
    "card": CARD,
    "card-effect": (*CARD, Choose("fx.edit", "0")),
    "disc-undone": (*BEGUN, UndoDraft()),
}
READ = ((0, 90, "white", False), (90, 150, None, True), (150, 255, "purple", True), (255, 360, "miss", False))
"""What a photo may have been read as."""


def open_way(lobby: Any, way: tuple[Any, ...]) -> None:
    """Go there."""
    lobby.send(GoCollection())
    for intent in way:
        lobby.send(intent)
