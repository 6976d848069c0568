"""What a player may do in a turn: for each kind of move why not, what comes of it, and every one that there is.

`why_not_…` judges one action; `…_answers` lists what passes, in a fixed order. Both rest
on the same questions, so they agree. The player whose turn it is is taken for granted;
`refusals` asks that.
"""

from companion.cards.play.moves.attack import (
    asked_besides,
    attack,
    attack_answers,
    program_of,
    steps_of,
    usable_attacks,
    why_not_attack,
)
from companion.cards.play.moves.bench import bench, bench_answers, why_not_bench
from companion.cards.play.moves.energy import attach, attach_answers, why_not_attach
from companion.cards.play.moves.evolve import (
    end_of_turn_by,
    evolve,
    evolve_answers,
    goes_on_by,
    level_up,
    level_up_answers,
    why_not_evolve,
    why_not_level_up,
)
from companion.cards.play.moves.from_hand import about, answered, why_not_there
from companion.cards.play.moves.hand import hand_of
from companion.cards.play.moves.idle import does_nothing
from companion.cards.play.moves.limits import is_used_up
from companion.cards.play.moves.lineup import lineup
from companion.cards.play.moves.paying import can_pay
from companion.cards.play.moves.powers import (
    STADIUM,
    discard,
    discard_answers,
    power_answers,
    use_power,
    why_not_discard,
    why_not_power,
)
from companion.cards.play.moves.retreat import retreat, retreat_answers, retreated, why_not_retreat
from companion.cards.play.moves.stopping import may_stop, offered
from companion.cards.play.moves.trainers import ends_in, is_attached, play, trainer_answers, why_not_play

__all__ = [
    "STADIUM",
    "about",
    "answered",
    "asked_besides",
    "attach",
    "attach_answers",
    "attack",
    "attack_answers",
    "bench",
    "bench_answers",
    "can_pay",
    "discard",
    "discard_answers",
    "does_nothing",
    "end_of_turn_by",
    "ends_in",
    "evolve",
    "evolve_answers",
    "goes_on_by",
    "hand_of",
    "is_attached",
    "is_used_up",
    "level_up",
    "level_up_answers",
    "lineup",
    "may_stop",
    "offered",
    "play",
    "power_answers",
    "program_of",
    "retreat",
    "retreat_answers",
    "retreated",
    "steps_of",
    "trainer_answers",
    "usable_attacks",
    "use_power",
    "why_not_attach",
    "why_not_attack",
    "why_not_bench",
    "why_not_discard",
    "why_not_evolve",
    "why_not_level_up",
    "why_not_play",
    "why_not_power",
    "why_not_retreat",
    "why_not_there",
]
