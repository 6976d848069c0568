"""Refusals: why an action is illegal, each with its clause.

Gives the first reason that a player would; a ruling may name further clauses that it rests on.
"""

from __future__ import annotations

from companion.figure._handlers import draw_of_condition
from companion.figure._passage import why_it_never_attacks
from companion.figure._trainers import trainer_spin, why_not_play, why_too_late
from companion.figure._using import why_not_use
from companion.figure.actions import (
    Action,
    Attack,
    CallOnLine,
    Correct,
    Done,
    Move,
    NameAttack,
    PlayTrainer,
    Stay,
    UseAbility,
    Wake,
)
from companion.figure.corrections import why_not_correct
from companion.figure.game import OFF_FIELD, Game
from companion.figure.movement import (
    has_to_attack,
    sleepers_beside,
    targets_of,
    why_no_move,
    why_not_chosen,
)
from companion.figure.respins import SPIN_AGAIN
from companion.figure.rulesets import policy_clause
from companion.figure.spins import request_of, side_of
from companion.figure.state import ASIDE, BENCH, CENTER, OUT, State, Table
from companion.figure.tasks import (
    Ask,
    Battle,
    DrawCondition,
    DrawFirstPlayer,
    MayAttack,
    SpinChecks,
    SpinTrainer,
    TakeTurn,
    Task,
)
from companion.kernel.model import Chance, ChanceRequest, ChoiceRequest, Choose, Ruling
from companion.texts.texts import Phrase

PROMPT_CLAUSES = {
    "surround": "FG-SURROUND-02",
    "center-order": "FG-PC-04",
    "trainer-target": "FG-TRAINER-02",
    "plate-target": "FG-PLATE-02",
    "by-hand": "EFFECT-by_hand",
    "pick-card": "EFFECT-pick",
    "push-lands": "EFFECT-push",
    "pull-who": "EFFECT-pull",
    "pull-lands": "EFFECT-pull",
    "swap-with": "EFFECT-swap",
    "swap-for": "EFFECT-swap_other",
    "throw-lands": "EFFECT-throw_over",
    "move-who": "EFFECT-move_other",
    "other-lands": "EFFECT-move_other",
    "bring-who": "EFFECT-bring",
    "bring-lands": "EFFECT-bring",
    "draw-lands": "EFFECT-draw_along",
    "self-lands": "EFFECT-move_self",
    "jump-lands": "EFFECT-jump_over",
    "dig-lands": "EFFECT-dig",
    "entry-lands": "ABILITY-entry_instead",
    "pick-figures": "EFFECT-pick",
    "may-pick": "EFFECT-pick",
    "may-swap": "EFFECT-swap",
    "strike-lands": "ABILITY-strikes_from_bench",
    "call-lands": "ABILITY-calls_beside",
    "let-off": "EFFECT-marker",
    "when-attacked": "FG-BATTLE-01",
    "back-lands": "ABILITY-steps_back",
    "slip-lands": "ABILITY-slips_under",
    "away-lands": "ABILITY-keeps_away",
    "comes-instead": "ABILITY-runs_away",
    "may-wish": "EFFECT-wish",
    "whose-type": "EFFECT-change_type",
    "call-up-who": "EFFECT-call_up",
    "call-up-lands": "EFFECT-call_up",
    "spend-ally": "ABILITY-spends_ally",
    "evolve": "FG-EVOLVE-02",
    "whom-passed": "ABILITY-when_passing",
    "evolve-instead": "ABILITY-evolves",
    "may-evolve": "EFFECT-evolve",
    "form": "EFFECT-change_form",
    "bench-for-form": "EFFECT-change_form",
    "form-instead": "ABILITY-changes_form",
    "spend-for-form": "FG-FORM-03",
    SPIN_AGAIN: "FG-BATTLE-01",
}
"""Clauses of the open questions, by prompt."""


_NEVER_ATTACKS = {
    "ABILITY-never_attacks": "refused.never-attacks",
    "ABILITY-stops_last_moved": "refused.moved-last-turn",
}
"""Messages for figures that an ability keeps from attacking, by clause."""


WORDED_PROMPTS = frozenset(
    {
        "when-attacked",
        "let-off",
        "spend-ally",
        "move-who",
        "may-pick",
        "may-swap",
        "may-wish",
        "draw-lands",
        "evolve",
        "form",
        "bench-for-form",
        "whom-passed",
        SPIN_AGAIN,
    }
)
"""Prompts whose options include words of the rules besides figures."""


def why_not(game: Game, state: State, action: Action) -> Ruling | None:
    """Why *action* is illegal now, or None if it is legal."""
    if isinstance(action, Correct):
        return why_not_correct(game, state.table, action)
    if not state.agenda:
        return Ruling(state.table.ended_by or "FG-WIN-01", "refused.match-over")
    table, task = state.table, state.agenda[0]
    match task:
        case TakeTurn():
            return _why_not_turn(game, table, task, action)
        case MayAttack():
            return _why_not_attack(game, table, task, action)
        case Battle():
            return _why_not_spin(game, table, task, action)
        case Ask():
            return _why_not_choice(game, task, action)
        case _:
            return _why_not_chance(game, task, action)


def _why_not_turn(game: Game, table: Table, task: TakeTurn, action: Action) -> Ruling | None:
    if task.chosen >= 0 and (ruling := _why_not_after_swap(game, task, action)) is not None:
        return ruling
    match action:
        case Move(figure=name, to=to):
            if name not in game.number:
                return _no_such_figure(name)
            figure = game.number[name]
            if to not in OFF_FIELD and to not in game.graph.number:
                return Ruling("FG-MOVE-01", "refused.no-such-space", (("space", to),))
            return why_not_chosen(game, table, figure) or why_no_move(game, table, figure, game.place_number(to))
        case Stay(figure=name):
            return _no_such_figure(name) if name not in game.number else _why_not_stay(game, table, game.number[name])
        case PlayTrainer(card=card):
            return why_not_play(game, table, card, after_trainer=task.after_trainer)
        case UseAbility(figure=name):
            if name not in game.number:
                return _no_such_figure(name)
            return why_not_use(game, table, action, begun=task.begun)
        case Done():
            return None
        case Attack(target=name) | Wake(target=name):
            return Ruling("FG-TURN-04", "refused.choose-first", (), ("FG-TURN-01", *_why_never(game, table, name)))
        case _:
            return _nothing_asked(action)


def _why_not_after_swap(game: Game, task: TakeTurn, action: Action) -> Ruling | None:
    """Only the figure that changed places first may act in this turn."""
    chosen = game.names[task.chosen]
    match action:
        case Move(figure=name) | Stay(figure=name) if name in game.number and name != chosen:
            return Ruling("ABILITY-swaps_first", "refused.swapped-first", (("figure", chosen),), ("FG-TURN-01",))
        case UseAbility():
            return Ruling("ABILITY-swaps_first", "refused.swapped-first", (("figure", chosen),), ("FG-TURN-01",))
        case PlayTrainer():
            return why_too_late(game)
        case _:
            return None


def _why_never(game: Game, table: Table, target: str) -> tuple[str, ...]:
    """Clauses by which no figure could ever attack this target where it is."""
    if target not in game.number:
        return ()
    place = table.where[game.number[target]]
    never = {
        BENCH: ("FG-BENCH-01",),
        CENTER: ("FG-PC-01",),
        OUT: ("ABILITY-leaves_match",),
        ASIDE: ("FG-EVOLVE-02",),
    }
    return never.get(place, ("FG-BATTLE-01",))


def _why_not_stay(game: Game, table: Table, figure: int) -> Ruling | None:
    ruling = why_not_chosen(game, table, figure)
    if ruling is not None:
        return ruling
    facts = (("figure", game.names[figure]),)
    if table.where[figure] == BENCH:
        return Ruling("FG-BENCH-01", "refused.attack-from-bench", facts, ("FG-TURN-02",))
    never = game.has_non_fighters and why_it_never_attacks(game, table, figure)
    if never and not sleepers_beside(game, table, figure):
        return Ruling(never, _NEVER_ATTACKS[never], facts, ("FG-TURN-02",))
    if not targets_of(game, table, figure) and not sleepers_beside(game, table, figure):
        return Ruling("FG-TURN-02", "refused.stay-without-attack", facts)
    return None


def _why_not_attack(game: Game, table: Table, task: MayAttack, action: Action) -> Ruling | None:
    chosen = game.names[task.figure]
    if isinstance(action, Done | Wake) and has_to_attack(game, table, task.figure):
        return Ruling("ABILITY-must_be_attacked", "refused.must-attack-it", (("figure", chosen),))
    match action:
        case Attack(target=name):
            return _no_such_figure(name) if name not in game.number else _why_no_target(game, table, task, name)
        case Wake(target=name):
            if name not in game.number:
                return _no_such_figure(name)
            if game.number[name] in sleepers_beside(game, table, task.figure):
                return None
            return Ruling("FG-DUEL-04", "refused.wake", (("figure", name),))
        case Done() if task.moved:
            return None
        case Done():
            return Ruling("FG-TURN-02", "refused.must-attack", (("figure", chosen),))
        case Move() | Stay() | UseAbility():
            return Ruling("FG-TURN-01", "refused.one-figure", (("figure", chosen),), ("FG-TURN-04",))
        case PlayTrainer():
            return why_too_late(game)
        case _:
            return _nothing_asked(action)


def _why_no_target(game: Game, table: Table, task: MayAttack, name: str) -> Ruling | None:
    target = game.number[name]
    if target in targets_of(game, table, task.figure):
        return None
    facts = (("figure", game.names[task.figure]), ("target", name))
    if game.owners[target] == game.owners[task.figure]:
        return Ruling("FG-BATTLE-01", "refused.own-side", facts)
    if table.where[target] == BENCH:
        return Ruling("FG-BENCH-01", "refused.attack-the-bench", facts, ("FG-BATTLE-01",))
    if table.where[target] == CENTER:
        return Ruling("FG-PC-01", "refused.attack-the-center", facts, ("FG-BATTLE-01",))
    if table.where[target] == OUT:
        return Ruling("ABILITY-leaves_match", "refused.out-of-match", (("figure", name),), ("FG-BATTLE-01",))
    if table.where[target] == ASIDE:
        return Ruling("FG-EVOLVE-02", "refused.aside", (("figure", name),), ("FG-BATTLE-01",))
    if has_to_attack(game, table, task.figure):
        return Ruling("ABILITY-must_be_attacked", "refused.must-attack-it", facts[:1], ("FG-BATTLE-01",))
    if game.has_non_fighters and (never := why_it_never_attacks(game, table, task.figure)):
        return Ruling(never, _NEVER_ATTACKS[never], facts[:1], ("FG-BATTLE-01",))
    return Ruling("FG-BATTLE-01", "refused.not-joined", facts)


def _why_not_spin(game: Game, table: Table, task: Battle, action: Action) -> Ruling | None:
    number = side_of(game, task, action)
    if number is None:
        return _only_spins(action)
    side = task.sides[number]
    request = request_of(game, table, side)
    name = game.names[side.figure]
    facts = (("figure", name),)
    if request is None:
        return Ruling("FG-BATTLE-01", "refused.has-spun", facts)
    match action, request:
        case NameAttack(attack=attack), ChoiceRequest(options=options):
            if attack in options:
                return None
            return Ruling("FG-COND-03", "refused.no-such-attack", (*facts, ("attack", attack)))
        case NameAttack(), _:
            return Ruling("FG-COND-03", "refused.nothing-to-name", facts)
        case Chance(), ChoiceRequest():
            return Ruling("FG-COND-03", "refused.name-first", facts)
        case Chance(source=source, outcome=outcome), ChanceRequest(source=wanted, outcomes=outcomes):
            if source != wanted:
                return Ruling("FG-DUEL-02", "refused.name-first", facts)
            return _why_no_outcome(name, outcome, outcomes)
        case CallOnLine(source=source), ChanceRequest(source=wanted):
            return _why_not_on_line(game, source, wanted)
        case CallOnLine(), ChoiceRequest():
            return Ruling("FG-COND-03", "refused.name-first", facts)
        case _:
            return _only_spins(action)


def _why_no_outcome(name: str, outcome: object, outcomes: tuple[tuple[object, object], ...]) -> Ruling | None:
    # Compare types too: True == 1 and 1.0 == 1, but only an int is a segment.
    if any(outcome == possible and type(outcome) is type(possible) for possible, _ in outcomes):
        return None
    return Ruling("FG-BATTLE-01", "refused.no-such-outcome", (("figure", name), ("outcome", str(outcome))))


def _why_not_on_line(game: Game, source: str, wanted: str) -> Ruling | None:
    if source != wanted or source not in game.number:
        return Ruling(policy_clause("spin_on_line"), "refused.not-on-line", (("figure", source),))
    if game.rules.spin_on_line == "nearest":
        return Ruling(policy_clause("spin_on_line"), "refused.nearest", (("figure", source),))
    return None


def _only_spins(action: Action) -> Ruling:
    if isinstance(action, Chance | NameAttack | CallOnLine):
        source = action.figure if isinstance(action, NameAttack) else action.source
        return Ruling("FG-BATTLE-01", "refused.not-in-battle", (("figure", source),))
    return Ruling("FG-BATTLE-01", "refused.spin-first")


def _why_not_choice(game: Game, task: Ask, action: Action) -> Ruling | None:
    clause = PROMPT_CLAUSES[task.prompt]
    if not isinstance(action, Choose):
        return Ruling(clause, "refused.choose-now", (("prompt", Phrase(f"prompt.{task.prompt}")),))
    if action.seat != task.seat:
        return Ruling(clause, "refused.not-your-choice")
    if len(action.picks) != task.many or len(set(action.picks)) != len(action.picks):
        return Ruling(clause, "refused.choose-so-many", (("many", str(task.many)),))
    for pick in action.picks:
        if pick not in task.options:
            return Ruling(clause, "refused.no-option", (("option", pick),))
    return None


def _why_not_chance(game: Game, task: Task, action: Action) -> Ruling | None:
    match task, action:
        case SpinTrainer(seat=seat), Chance(source=source, outcome=outcome):
            request = trainer_spin(game, seat)
            if source == request.source:
                return _why_no_outcome(source, outcome, request.outcomes)
        case SpinChecks(), Chance(source=source, outcome=outcome):
            figure = game.number.get(source)
            if figure in task.figures and task.results[task.figures.index(figure)] == -1:
                return _why_no_outcome(source, outcome, game.spins[figure].outcomes)
        case DrawCondition(), Chance(source=source, outcome=outcome):
            drawn = draw_of_condition(game, task)
            if source == drawn.source:
                return _why_no_outcome(source, outcome, drawn.outcomes)
        case DrawFirstPlayer(), Chance(source="first-player", outcome="a" | "b"):
            return None
        case _:
            pass
    clause, text = _WAITS_FOR.get(type(task), ("FG-BATTLE-01", "refused.spin-first"))
    return Ruling(clause, text)


_WAITS_FOR: dict[type, tuple[str, str]] = {
    SpinTrainer: ("FG-TRAINER-01", "refused.spin-trainer"),
    SpinChecks: ("EFFECT-spin_check", "refused.spin-first"),
    DrawCondition: ("EFFECT-condition", "refused.draw-first"),
    DrawFirstPlayer: ("FG-SETUP-04", "refused.draw-first"),
}


def _nothing_asked(action: Action) -> Ruling:
    if isinstance(action, Chance | CallOnLine):
        return Ruling("FG-BATTLE-01", "refused.nobody-spins", (("figure", action.source),))
    if isinstance(action, NameAttack):
        return Ruling("FG-COND-03", "refused.nothing-to-name", (("figure", action.figure),))
    return Ruling("FG-TURN-01", "refused.nothing-to-choose")


def _no_such_figure(name: str) -> Ruling:
    return Ruling("FG-TURN-01", "refused.no-such-figure", (("figure", name),))
