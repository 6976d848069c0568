"""What bears on a figure, in sentences: what is changed of it, by whose ability or card, and where that figure is."""

from __future__ import annotations

from companion.app.saying.figure_abilities import ability_sentences
from companion.figure.bearing import Bearing
from companion.figure.game import Game
from companion.figure.printed.abilities import MoreDamage, TimesDamage
from companion.figure.state import BENCH, Table
from companion.texts.texts import Phrase, phrase


def bearing_sentence(game: Game, table: Table, figure: int, bearing: Bearing) -> Phrase:
    """The sentence for one ability that bears on the figure, as in "1 MP instead of 2: Wobbuffet next to it"."""
    by = game.number[bearing.by]
    card = game.card_giving(by, bearing.ability)
    who = _whose(game, table, figure, by) if card is None else phrase("bearing.card", card=card.name)
    if bearing.points is not None:
        before, after = bearing.points
        return phrase("bearing.points", before=before, after=after, who=who)
    match bearing.ability:
        case MoreDamage(attack=attack):
            key = f"bearing.damage-{'plus' if bearing.damage > 0 else 'minus'}"
            if attack is not None:
                return phrase(f"{key}-attack", n=abs(bearing.damage), attack=attack, who=who)
            return phrase(key, n=abs(bearing.damage), who=who)
        case TimesDamage(times=times):
            return phrase("bearing.damage-times", n=times, who=who)
        case ability:
            (said,) = ability_sentences([ability])
            return phrase("bearing.other", who=who, said=said)


def _whose(game: Game, table: Table, figure: int, by: int) -> Phrase:
    """Whose ability it is: its own, or that of a figure beside it, elsewhere, or on the Bench."""
    if by == figure:
        return Phrase("bearing.own")
    name, space, other = game.names[by], table.where[figure], table.where[by]
    if other == BENCH:
        return phrase("bearing.on-bench", by=name)
    if min(space, other) >= 0 and game.graph.neighbours[space] >> other & 1:
        return phrase("bearing.beside", by=name)
    return phrase("bearing.elsewhere", by=name, space=game.place_name(other))
