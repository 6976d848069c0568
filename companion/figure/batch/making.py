"""A setup compiled into the array of its facts; what the compiled rules do not know is refused here, by name.

Nothing is passed over: each word, each field of it and each policy is either written into the array or refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
import numpy as np

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.compiling import Game as Facts
from companion.figure.batch.known import is_of_evolution, refuse_unknown
from companion.figure.game import RESPIN_WORDS, Game
from companion.figure.landing import span, straight_on
from companion.figure.printed import (
    COLOURS,
    CONDITIONS,
    AuraMarker,
    Disc,
    Effect,
    GiveCondition,
    If,
    Segment,
    TrainerCard,
    WaitsAtStart,
    While,
    Who,
    word,
)
from companion.figure.rulesets import ConditionRule
from companion.figure.state import Setup
from companion.figure.verdicts import BEATS

HOWS = ("nothing", "first", "second", "first_out", "second_out", "damage", "stars")
WHENS = ("takes_effect", "on_own_ko", "on_opponent_ko", "on_tie")
DURING_SPINS = (
    *("again_until_miss", "damage_plus", "damage_times", "focus", "mutual", "no_colour", "one_more_spin", "survive"),
)
"""Words that are looked up during a battle and have nothing to do after it."""


class Made(NamedTuple):
    """A setup made ready: the array of its facts, and what the numbers in it stand for."""

    facts: Facts
    game: Game
    attacks: tuple[str, ...]
    auras: tuple[AuraMarker, ...]


def made_of(setup: Setup) -> Made:
    """A setup made ready for the compiled rules.

    Raises:
        DataError: The setup has something that the compiled rules do not know; says what.
    """
    refuse_unknown(setup)
    maker = _Maker(setup)
    auras = tuple(AuraMarker(type, plus) for type, plus in maker.auras)
    return Made(maker.facts, maker.game, tuple(maker.attack_names), auras)


class _Maker:
    """Writes the facts, part by part."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = Game(setup)
        self.facts: Facts = np.zeros(of.SIZE, np.int64)
        self.attack_names: dict[str, int] = {}
        self.figure_names: dict[str, int] = {}
        self.types: dict[str, int] = {}
        self.auras: dict[tuple[str, int], int] = {}
        self.n_effects = self.n_steps = self.n_runs = self.n_run_effects = self.n_named = 0
        self._write_rules()
        self._write_mat()
        self._write_conditions()
        self._write_figures()
        self._write_cards()
        self._write_abilities()
        for (type, plus), aura in self.auras.items():
            self.facts[of.AURA_TYPE + aura] = self._number(self.types, type)
            self.facts[of.AURA_PLUS + aura] = plus

    def _put(self, first: int, values: Sequence[int]) -> None:
        self.facts[first : first + len(values)] = values

    def _number(self, known: dict[Any, int], what: Any) -> int:
        return known.setdefault(what, len(known))

    def _write_rules(self) -> None:
        rules, facts = self.setup.rules, self.facts
        facts[of.N_FIGURES], facts[of.N_SPACES] = len(self.game.names), len(self.game.graph.names)
        facts[of.CAPACITY], facts[of.LONGEST_WAIT] = self.game.capacity, rules.longest_wait
        facts[of.OWN_MOVE_KNOCKS_OUT] = rules.surround_own_move == "knocked_out"
        facts[of.ONE_OF_SEVERAL] = rules.surround_several == "one"
        facts[of.GOAL_WINS] = rules.surround_on_goal == "goal_wins"
        facts[of.EFFECTS_WIN] = rules.goal_by_effect == "win"
        facts[of.LOOKS_AFTER_PUSH] = rules.surround_after_push == "checked"
        facts[of.WHITE_TEXT] = ("shown", "not_on_tie", "won").index(rules.white_text)
        facts[of.CARDS_GO_ON] = rules.trainer_success_ends_turn == "never"
        facts[of.NOT_BELOW_0] = rules.poison_floor == "0"
        facts[of.ZERO_BEATS_MISS] = rules.zero_damage_white == "beats_miss"
        facts[of.LOSES_WITHOUT_ACTION] = rules.no_action_means_loss
        facts[of.TURN_LIMIT] = rules.turn_limit or 0
        for (one, other), (how, _) in BEATS.items():
            facts[of.BEATS + COLOURS.index(one) * of.COLOURS + COLOURS.index(other)] = HOWS.index(how)

    def _write_mat(self) -> None:
        graph, game = self.game.graph, self.game
        self._put(of.GOAL, game.goal)
        self._put(of.ENTRIES, game.entry_masks)
        self._put(of.OF_SEAT, [sum(1 << figure for figure in own) for own in game.of_seat])
        self._put(of.NEIGHBOURS, graph.neighbours)
        self._put(of.SIDES, game.sides)
        for one, distances in enumerate(graph.distance):
            self._put(of.DISTANCE + one * of.MOST_SPACES, distances)
            # Who pushes need not stand beside whom it pushes.
            onward = [straight_on(game, one, other) for other in range(len(graph.names))]
            self._put(of.STRAIGHT + one * of.MOST_SPACES, [-1 if space is None else space for space in onward])

    def _write_conditions(self) -> None:
        free = ConditionRule("", 0, "none", 0, True, True, "stays", False)
        for number, condition in enumerate((None, *CONDITIONS)):
            rule = free if condition is None else self.setup.rules.conditions.get(condition, free)
            self.facts[of.DAMAGE_LESS + number] = rule.damage_less
            self.facts[of.MISSES + number] = ("none", "named", "smallest", "all").index(rule.misses)
            self.facts[of.SHIFT + number] = rule.shift
            self.facts[of.MAY_BE_CHOSEN + number] = rule.may_be_chosen
            self.facts[of.BLOCKS + number] = rule.blocks
            self.facts[of.ENDS_WHEN + number] = ("stays", "when_attacked", "after_battle").index(rule.ends)
            self.facts[of.MAY_BE_WOKEN + number] = rule.may_be_woken

    def _write_figures(self) -> None:
        game, facts = self.game, self.facts
        segment = names = 0
        for number, figure in enumerate(game.figures):
            facts[of.OWNER + number], facts[of.POINTS + number] = game.owners[number], figure.mp
            starts = (one.turns for one in figure.abilities if isinstance(one, WaitsAtStart))
            facts[of.FIRST_WAIT + number] = max(starts, default=0)
            facts[of.TYPES + number] = sum(1 << self._number(self.types, type) for type in set(figure.types))
            facts[of.FIGURE_NAME + number] = self._number(self.figure_names, figure.name)
            facts[of.DISC + number], facts[of.N_SEGMENTS + number] = segment, len(figure.disc.segments)
            for part in (
                (of.ATTACKS, of.N_ATTACKS, game.attack_names(number)),
                (of.SMALLEST, of.N_SMALLEST, game.smallest_attacks(number)),
            ):
                first, many, said = part
                facts[first + number], facts[many + number] = names, len(said)
                self._put(of.ATTACK_NAMES + names, [self._number(self.attack_names, name) for name in said])
                names += len(said)
            self._write_reaches(of.REACHES + segment, figure.disc)
            for printed in figure.disc.segments:
                self._write_segment(segment, number, printed)
                segment += 1

    def _write_reaches(self, first: int, disc: Disc) -> None:
        reached = Fraction()
        for number, share in enumerate(disc.shares()):
            reached += share
            self.facts[first + number] = int(reached * of.FULL_TURN)

    def _write_segment(self, number: int, figure: int, segment: Segment) -> None:
        facts = self.facts
        facts[of.COLOUR + number] = COLOURS.index(segment.colour)
        facts[of.DAMAGE + number] = -1 if segment.damage is None else segment.damage
        facts[of.STARS + number] = segment.stars or 0
        name = facts[of.NAME + number] = self._number(self.attack_names, segment.name)
        facts[of.HAVE_ATTACK + name] |= 1 << figure
        facts[of.RESPINS + number] = any(isinstance(effect, RESPIN_WORDS) for effect in segment.effects)
        facts[of.EFFECTS + number], facts[of.N_EFFECTS + number] = self.n_effects, len(segment.effects)
        first = self.n_effects
        for effect in segment.effects:
            facts[of.WORDS + number] |= 1 << of.WORDS_KNOWN.index(word(effect))
            if isinstance(effect, GiveCondition) and {"poisoned", "noxious"} & set(effect.conditions):
                facts[of.POISONERS] |= 1 << figure
            self._write_effect(effect)
        for when, said in enumerate(WHENS):
            wanted = [
                first + i for i, e in enumerate(segment.effects) if e.when == said and word(e) not in DURING_SPINS
            ]
            self._write_program(when * of.MOST_SEGMENTS + number, wanted)

    def _write_program(self, at_when: int, effects: list[int]) -> None:
        """What is done, in order; several `knock_out` one after the other are a run."""
        facts, steps = self.facts, list[int]()
        run: list[int] = []
        for effect in [*effects, -1]:
            row = of.EFFECT + effect * of.EFFECT_WIDTH
            if effect >= 0 and facts[row + of.WORD] == of.W_KNOCK_OUT:
                run.append(effect)
                continue
            if len(run) > 1:
                steps.append(-1 - self.n_runs)
                facts[of.RUNS + self.n_runs], facts[of.N_RUNS + self.n_runs] = self.n_run_effects, len(run)
                self._put(of.RUN_EFFECTS + self.n_run_effects, run)
                self.n_runs += 1
                self.n_run_effects += len(run)
            else:
                steps += run
            run = []
            if effect >= 0:
                steps.append(effect)
        facts[of.PROGRAM + at_when], facts[of.N_PROGRAM + at_when] = self.n_steps, len(steps)
        self._put(of.STEPS + self.n_steps, steps)
        self.n_steps += len(steps)

    def _write_effect(self, effect: Effect) -> None:
        row = of.EFFECT + self.n_effects * of.EFFECT_WIDTH
        self._put(of.ATTACK_WITH + self.n_effects * at.MOST_FIGURES, self._attacks_with(effect))
        self.n_effects += 1
        said: Any = effect
        values = {
            of.WORD: of.WORDS_KNOWN.index(word(effect)),
            of.WHEN: WHENS.index(effect.when),
            of.WITHIN: getattr(said, "within", None) or 0,
            of.PICK: getattr(said, "pick", None) or 0,
            **self._if(getattr(said, "if_", None)),
            **self._own_fields(said),
        }
        to = getattr(said, "to", getattr(said, "who", None))
        if to is not None:
            values[of.TO] = of.TOS.index(to)
        steps = getattr(said, "steps", msgspec.UNSET)
        if steps is not msgspec.UNSET:
            values[of.LOW], values[of.HIGH] = span(steps)
        for column, value in values.items():
            self.facts[row + column] = value

    def _attacks_with(self, effect: Effect) -> list[int]:
        """By figure: 1 and the number of its first segment with this effect; 0 for none."""
        found, first = list[int](), 1
        for disc in self.game.discs:
            having = (first + i for i, segment in enumerate(disc) if effect in segment.effects)
            found.append(next(having, 0))
            first += len(disc)
        return found

    def _if(self, condition: If | None) -> dict[int, int]:
        columns = dict.fromkeys((of.SPUN, of.TYPE, of.BELOW, of.AT_LEAST, of.HAS, of.OWN_HAS), of.ANY)
        if condition is None:
            return columns
        if condition.spun is not None:
            columns[of.SPUN] = COLOURS.index(condition.spun)
        if condition.more_than_half:
            columns[of.SPUN] = columns[of.SPUN] + 1 | of.MORE_THAN_HALF
        if condition.type is not None:
            columns[of.TYPE] = self._number(self.types, condition.type)
        if condition.damage_below is not None:
            columns[of.BELOW] = condition.damage_below
        if condition.damage_at_least is not None:
            columns[of.AT_LEAST] = condition.damage_at_least
        if condition.condition is not None:
            columns[of.HAS] = CONDITIONS.index(condition.condition) + 1
        if condition.own_condition is not None:
            columns[of.OWN_HAS] = CONDITIONS.index(condition.own_condition) + 1
        return columns

    def _own_fields(self, effect: Any) -> dict[int, int]:
        """The columns A, B and C, which each word uses in its own way."""
        match word(effect):
            case "wait":
                return {of.A: effect.turns}
            case "condition":
                known = [one for one in effect.conditions if self.game.knows(one)]
                single = CONDITIONS.index(effect.conditions[0]) + 1 if len(effect.conditions) == 1 else 0
                return {of.A: _conditions(known), of.B: single}
            case "knock_out":
                return {of.C: effect.if_ is not None}
            case "push":
                return {of.A: effect.line, of.B: effect.chooser == "owner"}
            case "swap":
                return {of.A: of.WITHS.index(effect.with_)}
            case "jump_over":
                return {of.A: effect.steps is not msgspec.UNSET}
            case "survive":
                return {of.A: _or_any(effect.below), of.B: _or_any(effect.at_least), of.C: effect.always}
            case "damage_plus":
                return {of.A: effect.n, of.B: of.PERS.index(effect.per)}
            case "damage_times":
                near = -1 if effect.near is None else self._number(self.figure_names, effect.near)
                return {of.A: _or_any(effect.times), of.B: near}
            case "focus" | "one_more_spin":
                return {of.A: effect.plus or 0, of.B: _or_any(effect.times)}
            case "spin_check":
                colours = sum(1 << COLOURS.index(colour) for colour in set(effect.out_if))
                return {of.A: colours, of.B: _or_any(effect.damage_at_least)}
            case "no_colour":
                return {of.A: COLOURS.index(effect.colour), of.B: effect.for_ == "both"}
            case "turn_again":
                return {of.A: effect.whose == "opponent"}
            case "marker":
                return {of.A: of.MARKERS.index(effect.is_)}
            case "aura":
                return {of.A: self._number(self.auras, (effect.type, effect.plus))}
            case _:
                return {}

    def _write_abilities(self) -> None:
        rows: list[tuple[int, int, Any]] = sorted(
            (
                (of.KINDS.index(kind), by, ability)
                for by, figure in enumerate(self.game.figures)
                for ability in figure.abilities
                if (kind := str(type(ability).__struct_config__.tag)) in of.KINDS and not is_of_evolution(ability)
            ),
            key=lambda row: row[:2],
        )
        kinds = [kind for kind, _, _ in rows]
        self.facts[of.HAS_ABILITIES] = len(rows) > 0
        for number in range(len(of.KINDS)):
            self.facts[of.KIND_FIRST + number] = kinds.index(number) if number in kinds else 0
            self.facts[of.KIND_MANY + number] = kinds.count(number)
        for number, (_, by, ability) in enumerate(rows):
            alike = [other for _, _, other in rows].index(ability)
            self._write_ability(of.ABILITY + number * of.ABILITY_WIDTH, by, ability, alike)

    def _write_ability(self, row: int, by: int, ability: Any, alike: int) -> None:
        facts = self.facts
        facts[row + of.BY], facts[row + of.ALIKE] = by, alike
        facts[row + of.N] = self._amount(ability)
        facts[row + of.ONCE] = getattr(ability, "once", False)
        attack = getattr(ability, "attack", None)
        facts[row + of.ATTACK] = -1 if attack is None else self._number(self.attack_names, attack)
        facts[row + of.MANNER] = -1
        if hasattr(ability, "manner"):
            facts[row + of.MANNER] = of.MANNERS.index(ability.manner)
        elif getattr(ability, "colour", None) is not None:
            facts[row + of.MANNER] = COLOURS.index(ability.colour)
        elif getattr(ability, "side", None) == "opposing":
            facts[row + of.MANNER] = of.OPPOSING_ONLY
        named = getattr(ability, "besides", getattr(ability, "attacks", ()))
        facts[row + of.NAMES], facts[row + of.N_NAMED] = self.n_named, len(named)
        self._put(of.ABILITY_NAMES + self.n_named, [self._number(self.attack_names, name) for name in named])
        self.n_named += len(named)
        type = getattr(ability, "type", None)
        facts[row + of.OF_TYPE] = -1 if type is None else self._number(self.types, type)
        given = getattr(ability, "effects", ())
        facts[row + of.EFFECTS_GIVEN], facts[row + of.N_GIVEN] = self.n_effects, len(given)
        for effect in given:
            self._write_effect(effect)
        self._write_while(row, by, getattr(ability, "while_", None))
        # A word that has both speaks here of its `who`; a `to` beside it is refused before.
        to = getattr(ability, "who", getattr(ability, "to", None))
        self._put(row + of.TO_WHO, self._who(by, to) if to is not None else (1 << by, of.ANYWHERE, 0))
        per = getattr(ability, "per", None)
        self._put(row + of.PER_WHO, self._who(by, per) if per is not None else (-1, of.ANYWHERE, 0))

    def _amount(self, ability: Any) -> int:
        """The cell N, which each word uses in its own way."""
        if hasattr(ability, "conditions"):
            return _conditions(ability.conditions)
        if hasattr(ability, "where"):
            return int(ability.where == "anywhere")
        if hasattr(ability, "side"):
            return int(ability.side == "any")
        return next((getattr(ability, name) for name in ("n", "times", "segments") if hasattr(ability, name)), 0)

    def _write_while(self, row: int, by: int, when: While | None) -> None:
        self._put(row + of.SOME_WHO, (0, of.ANYWHERE, 0))
        if when is None:
            return
        parts = (
            (when.on_bench, of.ON_BENCH),
            (when.own_turn, of.OWN_TURN),
            (when.on_entry_point, of.ON_ENTRY),
            (when.has_condition, of.WITH_CONDITION),
            (when.some, of.SOME),
            (when.no_condition, of.WITHOUT_CONDITION),
        )
        self.facts[row + of.WHILE] = sum(part for given, part in parts if given)
        if when.some is not None:
            self._put(row + of.SOME_WHO, self._who(by, when.some))

    def _who(self, by: int, who: Who) -> tuple[int, int, int]:
        """Whom an ability speaks of: the figures that it may be by what stays the same, their place, conditions."""
        game, figures = self.game, 0
        for number, figure in enumerate(game.figures):
            own = game.owners[number] == game.owners[by]
            if (
                (number != by or who.itself)
                and who.side in (None, "own" if own else "opposing")
                and (not who.names or figure.name in who.names)
                and (who.type is None or who.type in figure.types)
                and (who.not_type is None or who.not_type not in figure.types)
            ):
                figures |= 1 << number
        return figures, of.PLACES.index(who.place), _conditions(who.conditions)

    def _write_cards(self) -> None:
        for seat, disc in enumerate(self.setup.trainer_discs):
            cards = self.setup.cards[seat]
            if disc is not None and self.setup.rules.has_trainers:
                self.facts[of.N_CARDS + seat] = len(cards)
                self.facts[of.TRAINER_SEGMENTS + seat] = len(disc.segments)
                missed = [number for number, segment in enumerate(disc.segments) if segment.colour == "miss"]
                self.facts[of.TRAINER_MISS + seat] = sum(1 << number for number in missed)
                self._write_reaches(of.TRAINER_REACHES + 24 * seat, disc)
            for number, card in enumerate(cards):
                self._write_card(seat * at.MOST_CARDS + number, card, cards)

    def _write_card(self, number: int, card: TrainerCard, cards: Sequence[TrainerCard]) -> None:
        facts = self.facts
        facts[of.CARD_TARGET + number] = of.TARGETS.index(card.target)
        facts[of.CARD_LASTS + number], facts[of.CARD_GOES_ON + number] = card.lasting, card.may_move_after
        facts[of.CARD_SHIELDS + number] = any(
            word(effect) == "marker" and getattr(effect, "is_", "") == of.MARKERS[1] for effect in card.effects
        )
        facts[of.CARD_EFFECTS + number], facts[of.CARD_N_EFFECTS + number] = self.n_effects, len(card.effects)
        facts[of.CARD_CALLED + number] = sum(
            1 << i for i, other in enumerate(cards) if card.name in (other.name, other.id)
        )
        for effect in card.effects:
            self._write_effect(effect)


def _conditions(conditions: Iterable[str]) -> int:
    """Special Conditions as a set of their numbers."""
    return sum(1 << CONDITIONS.index(one) + 1 for one in CONDITIONS if one in set(conditions))


def _or_any(value: int | None) -> int:
    return of.ANY if value is None else value
