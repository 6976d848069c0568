"""The attack of a turn: which are open to the Active Pokémon, and why one is not."""

from __future__ import annotations

from companion.cards.modifiers import facts as queries
from companion.cards.play.attack import attacking
from companion.cards.play.moves.from_hand import about_pokemon
from companion.cards.values import Game, Table, UseAttack
from companion.kernel import Result, Ruling, Seat


def why_not_attack(game: Game, table: Table, seat: Seat, action: UseAttack) -> Ruling | None:
    """Why the Active Pokémon cannot use an attack (1.16); one that it has not is told by where it is (CG-EVOLVE-07)."""
    ruling = attacking.why_no_attack(game, table, seat, action.attack)
    active = table.sides[seat].active
    if ruling is None or active is None:
        return ruling
    if any(attack.name == action.attack for attack in queries.attacks(game, table, active)):
        return ruling
    return _why_not_its(game, table, seat, action.attack) or ruling


def attack(game: Game, table: Table, action: UseAttack) -> Result:
    """The attack begins; the end of the turn comes with it."""
    return Result((), (attacking.program_of(game, table, action.seat, action.attack),))


def attack_answers(game: Game, table: Table, seat: Seat) -> list[UseAttack]:
    """Every attack that may be used."""
    if table.sides[seat].active is None:
        return []
    return [UseAttack(seat, name) for name in attacking.usable_attacks(game, table, seat)]


def _why_not_its(game: Game, table: Table, seat: Seat, name: str) -> Ruling | None:
    """Whose attack it is, if it is that of a card under the Active Pokémon or of a Benched one."""
    side = table.sides[seat]
    assert side.active is not None
    facts = about_pokemon(game, side.active, attack=name)
    below = (game.cards[card] for card in side.active.cards[1:])
    if any(own.name == name for card in below for own in card.attacks):
        return Ruling("CG-EVOLVE-07", "card-attack-left-below", facts, ("CG-ATTACK-03",))
    for pokemon in side.bench:
        if any(own.name == name for own in queries.attacks(game, table, pokemon)):
            return Ruling("CG-BENCH-05", "card-attack-of-the-bench", facts, ("CG-ATTACK-01",))
    return None
