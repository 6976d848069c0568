"""A setup compiled into the array of its facts; what the compiled rules do not know is refused here, by name.

Nothing is passed over: each word, each field of it and each policy is either written into the array or refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
import numpy as np

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.compiling import Game as Facts
from companion.figure.batch.known import does, is_of_evolution, kinds_of_markers, refuse_unknown
from companion.figure.game import RESPIN_WORDS, Game
from companion.figure.in_force import IN_BATTLES
from companion.figure.landing import span, straight_on
from companion.figure.printed import (
    CHARGES,
    COLOURS,
    CONDITIONS,
    AuraMarker,
    DamagePlus,
    DamageTimes,
    Disc,
    Effect,
    Expose,
    Figure,
    ForTurns,
    GiveCondition,
    If,
    KnockOut,
    MoveOther,
    NotedMarker,
    NothingHere,
    Passes,
    PutMarker,
    Segment,
    SpinCheck,
    TrainerCard,
    WaitsAtStart,
    WakesItself,
    While,
    Who,
    ability_word,
    word,
)
from companion.figure.rulesets import ConditionRule
from companion.figure.state import Setup
from companion.figure.verdicts import BEATS

HOWS = ("nothing", "first", "second", "first_out", "second_out", "damage", "stars")
WHENS = ("takes_effect", "on_own_ko", "on_opponent_ko", "on_tie")
DURING_SPINS = (
    *("again_until_miss", "damage_plus", "damage_times", "focus", "mutual", "no_colour", "one_more_spin", "survive"),
    *("may_spin_again", "nothing_here", "reflect"),
)
"""Words that are looked up during a battle and have nothing to do after it."""


class Made(NamedTuple):
    """A setup made ready: the array of its facts, and what the numbers in it stand for."""

    facts: Facts
    game: Game
    attacks: tuple[str, ...]
    auras: tuple[AuraMarker | NotedMarker, ...]


def made_of(setup: Setup) -> Made:
    """A setup made ready for the compiled rules.

    Raises:
        DataError: The setup has something that the compiled rules do not know; says what.
    """
    refuse_unknown(setup)
    maker = _Maker(setup)
    return Made(maker.facts, maker.game, tuple(maker.attack_names), tuple(maker.auras))


class _Maker:
    """Writes the facts, part by part."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = Game(setup)
        self.facts: Facts = np.zeros(of.SIZE, np.int64)
        self.attack_names: dict[str, int] = {}
        self.figure_names: dict[str, int] = {}
        self.types: dict[str, int] = {}
        self.auras: dict[AuraMarker | NotedMarker, int] = {}
        self.writing_of = at.NOBODY
        self.twins: list[tuple[int, Effect]] = []
        self.throws_back = self.game.has_mirrors or does(setup, "reflect")
        self.n_effects = self.n_steps = self.n_runs = self.n_run_effects = self.n_named = 0
        self._write_rules()
        self._write_mat()
        self._write_conditions()
        self._write_figures()
        self._write_cards()
        self._write_abilities()
        self._write_twins()
        self._write_markers()
        self._write_auras()

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
        self._write_flags()
        for (one, other), (how, _) in BEATS.items():
            facts[of.BEATS + COLOURS.index(one) * of.COLOURS + COLOURS.index(other)] = HOWS.index(how)

    def _write_flags(self) -> None:
        game, facts = self.game, self.facts
        facts[of.COUNTS_LOST], facts[of.NOTES_MOVERS] = game.counts_lost, game.has_stopped_movers
        facts[of.HAS_USES], facts[of.HAS_SPIN_CHOICES] = game.has_abilities_to_use, game.has_spin_choices
        facts[of.ASKS_FIRST] = game.asks_before_battles
        woken = game.abilities.get(WakesItself, ())
        facts[of.WAKES_NEAR] = any(one.to is not None for _, one in woken)
        facts[of.NO_GOAL] = sum(1 << figure for figure in game.no_goal)
        facts[of.LEAVE_MATCH] = sum(1 << figure for figure in game.leave_match)
        facts[of.KNOWS_ASLEEP] = game.knows("asleep")
        facts[of.DRUMMERS] = self._having("Belly Drum")
        cells = (of.HARDEN, of.DODGE, of.OVERHEAT, of.LEAF_STORM, of.TECHNO_BLAST)
        names = ("Harden", "Dodge", "Overheat", "Leaf Storm", "Techno Blast")
        for cell, name in zip(cells, names, strict=True):
            facts[cell] = self._number(self.attack_names, name)

    def _write_markers(self) -> None:
        """Where each kind of marker that can be laid is counted, and what charges do that are let off."""
        kinds = kinds_of_markers(self.setup)
        self.facts[of.TRAP] = self._write_row(KnockOut(to="opponent"))
        for number, condition in enumerate(CHARGES.values()):
            if self.game.has_charges:
                self.facts[of.CHARGED + number] = self._write_row(GiveCondition(to="line", is_=condition))
        self.facts[of.HAS_MARKERS] = len(kinds) > 0 or does(self.setup, "for_turns") or does(self.setup, "expose")
        for number, kind in enumerate(of.LYING):
            self.facts[of.SLOT + number] = kinds.index(kind) if kind in kinds else -1

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
            self.writing_of = number
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
        facts[of.STARS + number] = -1 if segment.stars is None else segment.stars
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
        number = self._write_row(effect)
        if isinstance(effect, GiveCondition | PutMarker | ForTurns) and self.throws_back:
            twin = msgspec.structs.replace(effect, to="self", within=None, pick=None)
            self.twins.append((number, twin))

    def _write_row(self, effect: Effect) -> int:
        number = self.n_effects
        row = of.EFFECT + number * of.EFFECT_WIDTH
        self._put(of.ATTACK_WITH + number * at.MOST_FIGURES, self._attacks_with(effect))
        self.n_effects += 1
        said: Any = effect
        values = {
            of.WORD: of.WORDS_KNOWN.index(word(effect)),
            of.WHEN: WHENS.index(effect.when),
            of.WITHIN: getattr(said, "within", None) or 0,
            of.PICK: getattr(said, "pick", None) or 0,
            of.MAY: bool(getattr(said, "may", False)),
            **self._if(getattr(said, "if_", None)),
            **dict(zip((of.A, of.B, of.C, of.D, of.E, of.F, of.G, of.H), self._own_fields(said), strict=False)),
        }
        to = getattr(said, "to", getattr(said, "who", None))
        if to is not None:
            values[of.TO] = of.TOS.index(to)
        steps = getattr(said, "steps", msgspec.UNSET)
        if steps is not msgspec.UNSET and steps is not None:
            values[of.LOW], values[of.HIGH] = span(steps)
        for column, value in values.items():
            self.facts[row + column] = value
        return number

    def _write_twins(self) -> None:
        """What is thrown back at the figure whose attack gives it."""
        for number, twin in self.twins:
            self.facts[of.EFFECT + number * of.EFFECT_WIDTH + of.TWIN] = self._write_row(twin)

    def _attacks_with(self, effect: Effect) -> list[int]:
        """By figure: 1 and the number of its first segment with this effect; 0 for none."""
        if isinstance(effect, SpinCheck) and effect.repeats:
            # It is done as one that is not repeated, and no attack has that one.
            effect = msgspec.structs.replace(effect, repeats=False)
        found, first = list[int](), 1
        for disc in self.game.discs:
            having = (first + i for i, segment in enumerate(disc) if effect in segment.effects)
            found.append(next(having, 0))
            first += len(disc)
        return found

    def _if(self, condition: If | None) -> dict[int, int]:
        numbers = (of.SPUN, of.BELOW, of.AT_LEAST, of.MP_LEAST, of.MP_MOST, of.TAKEN_ENTRIES, of.AWAY)
        sets = (of.OTHER_IS, of.OTHER_SUFFERS, of.SUFFERS)
        friends = (of.FRIENDS_WITH, of.FRIENDS_CALLED, of.BESIDE_IT, of.BESIDE_OWN, of.MARKED)
        columns = dict.fromkeys((*numbers, *sets, *friends), of.ANY)
        if condition is None:
            return columns
        columns[of.IF_GIVEN] = 1
        columns[of.SPUN] = of.ANY if condition.spun is None else COLOURS.index(condition.spun)
        columns[of.MORE_THAN_HALF] = bool(condition.more_than_half)
        columns[of.BELOW], columns[of.AT_LEAST] = _or_any(condition.damage_below), _or_any(condition.damage_at_least)
        columns[of.MP_LEAST], columns[of.MP_MOST] = _or_any(condition.mp_at_least), _or_any(condition.mp_at_most)
        columns[of.TAKEN_ENTRIES], columns[of.AWAY] = _or_any(condition.entries_taken), _or_any(condition.away)
        columns[of.OTHER_IS] = self._those(
            lambda one: (
                (condition.type is None or condition.type in one.types)
                and not (condition.not_types is not None and set(condition.not_types) & set(one.types))
                and condition.name in (None, one.name)
                and (condition.names is None or one.name in condition.names)
            )
        )
        columns[of.OTHER_SUFFERS] = _suffering(condition.condition, condition.any_condition, None)
        columns[of.SUFFERS] = _suffering(
            condition.own_condition, condition.own_any_condition, condition.own_no_condition
        )
        flags = (
            (condition.evolved or condition.in_form, of.IF_NEVER),
            (condition.has_to_wait, of.IF_WAITS),
            (condition.off_field, of.IF_OFF_FIELD),
            (condition.on_entry_point, of.IF_ON_ENTRY),
            (condition.on_own_entry, of.IF_ON_OWN_ENTRY),
            (condition.stuck, of.IF_STUCK),
            (condition.more_mp, of.IF_MORE_MP),
            (condition.as_many_mp, of.IF_AS_MANY_MP),
        )
        columns[of.IF_FLAGS] = sum(flag for given, flag in flags if given)
        if condition.friend_attack is not None:
            columns[of.FRIENDS_WITH] = self._having(condition.friend_attack)
        if condition.friend_names is not None:
            columns[of.FRIENDS_CALLED] = self._called(condition.friend_names)
        if condition.beside_names is not None:
            columns[of.BESIDE_IT] = self._called(condition.beside_names)
        if condition.own_beside_type is not None:
            columns[of.BESIDE_OWN] = self._those(lambda one: condition.own_beside_type in one.types)
        kinds: list[set[str]] = [{one} for one in (condition.marker,) if one is not None]
        kinds += [set(condition.markers)] if condition.markers is not None else []
        if kinds:
            columns[of.MARKED] = _markers(set.intersection(*kinds))
        return columns

    def _those(self, wanted: Callable[[Figure], bool]) -> int:
        """The figures for which it is so by what is printed on them, as a set."""
        return sum(1 << number for number, figure in enumerate(self.game.figures) if wanted(figure))

    def _called(self, names: Sequence[str]) -> int:
        """The figures with one of these printed names."""
        return self._those(lambda one: one.name in names)

    def _having(self, attack: str) -> int:
        """The figures that have an attack of this name."""
        return self._those(lambda one: any(segment.name == attack for segment in one.disc.segments))

    def _own_fields(self, effect: Any) -> Sequence[int]:
        """The columns from A on, which each word uses in its own way."""
        match word(effect):
            case "wait":
                return effect.turns, effect.per_show
            case "condition":
                known = [one for one in effect.conditions if self.game.knows(one)]
                single = CONDITIONS.index(effect.conditions[0]) + 1 if len(effect.conditions) == 1 else 0
                return _conditions(known), single, _marker(effect.marker)
            case "knock_out":
                return (effect.around,)
            case "push":
                return effect.line, effect.chooser == "owner"
            case "take_markers":
                return (_markers(effect.which) if effect.which else -1,)
            case "spin_check":
                return self._of_check(effect)
            case "marker":
                return (of.LYING.index(effect.is_),)
            case "swap":
                return of.WITHS.index(effect.with_), effect.may
            case "swap_other":
                return effect.turns, effect.beside
            case "move_other":
                return self._of_move_other(effect)
            case "bring":
                by_name = bool(effect.names)
                return by_name, self._called(effect.names) if by_name else self._of_type(effect.type)
            case "move_self":
                return effect.may, effect.then_waits
            case "jump_over":
                return effect.steps is not msgspec.UNSET, effect.out, effect.may
            case "survive":
                always = (effect.always, effect.both, effect.spares)
                return _or_any(effect.below), _or_any(effect.at_least), *always, effect.shows or 0
            case "damage_plus":
                return self._of_damage_plus(effect)
            case "damage_times":
                return self._of_damage_times(effect)
            case "focus":
                return effect.plus or 0, _or_any(effect.times), effect.stars or 0
            case "one_more_spin":
                return effect.plus or 0, _or_any(effect.times)
            case "may_spin_again":
                return (effect.both,)
            case "no_colour":
                return COLOURS.index(effect.colour), effect.for_ == "both"
            case "turn_again":
                return (("mover", "opponent", "own").index(effect.whose),)
            case "aura":
                return (self._number(self.auras, AuraMarker(effect.type, effect.plus)),)
            case "expose":
                return (self._number(self.auras, self._exposed(effect)),)
            case "for_turns":
                return of.TIMED.index(effect.is_), _or_any(effect.turns)
            case "change_form":
                return (effect.bench,)
            case _:
                return ()

    def _exposed(self, effect: Expose) -> NotedMarker:
        """What lies under whoever was exposed by the figure whose attacks are being written."""
        by = self.game.names[self.writing_of]
        return NotedMarker("exposed", about=effect.type or "", by=by, plus=effect.plus, stars=effect.stars)

    def _write_auras(self) -> None:
        self.facts[of.AURA_BY : of.AURA_BY + of.MOST_AURAS] = at.NOBODY
        for marker, number in self.auras.items():
            self.facts[of.AURA_PLUS + number] = marker.plus
            if isinstance(marker, AuraMarker):
                self.facts[of.AURA_FOR + number] = self._of_type(marker.type)
                continue
            self.facts[of.AURA_BY + number] = self.game.number[marker.by]
            self.facts[of.AURA_STARS + number] = marker.stars
            helped = self._of_type(marker.about) if marker.about else self._those(is_restored)
            self.facts[of.AURA_FOR + number] = helped

    def _of_type(self, type: str | None) -> int:
        return self._those(lambda one: type in one.types)

    def _of_check(self, effect: SpinCheck) -> Sequence[int]:
        colours = sum(1 << COLOURS.index(colour) for colour in set(effect.out_if))
        gets = effect.gets if effect.gets is not None and self.game.knows(effect.gets) else None
        return (
            colours,
            _or_any(effect.damage_at_least),
            _or_any(effect.damage_at_most),
            (None, "center", "bench", "nearer").index(effect.goes),
            0 if gets is None else CONDITIONS.index(gets) + 1,
            effect.waits or 0,
            _marker(effect.marker),
            effect.knocks_out,
        )

    def _of_move_other(self, effect: MoveOther) -> Sequence[int]:
        condition = 0 if effect.condition is None else CONDITIONS.index(effect.condition) + 1
        if effect.names:
            how, figures = of.OF_THE_NAMES, self._called(effect.names)
        elif effect.condition is not None:
            how, figures = of.OF_THE_CONDITION, 0
        elif effect.bench:
            how, figures = of.FROM_THE_BENCH, 0
        else:
            how, figures = of.OF_THE_TYPE, self._of_type(effect.type)
        return how, figures, condition, effect.sleeping, effect.steps or 0, effect.within or 0

    def _of_damage_plus(self, effect: DamagePlus) -> Sequence[int]:
        if effect.with_attack is not None:
            return effect.n, of.PER_WITH_ATTACK, self._having(effect.with_attack)
        if effect.beside is not None:
            return effect.n, of.PER_BESIDE, self._called((effect.beside,))
        return effect.n, of.PERS.index(effect.per)

    def _of_damage_times(self, effect: DamageTimes) -> Sequence[int]:
        if effect.conditions:
            return 1, of.BY_CONDITIONS, _conditions(effect.conditions)
        if effect.times is None:
            return 1, of.BY_COUNT
        if effect.if_ is not None:
            return effect.times, of.BY_IF
        return effect.times, of.BY_NEAR, self._called((effect.near or "",))

    def _write_abilities(self) -> None:
        rows: list[tuple[int, int, Any]] = sorted(
            (
                (of.KINDS.index(kind), by, ability)
                for by, figure in enumerate(self.game.figures)
                for ability in figure.abilities
                if (kind := ability_word(ability)) in of.KINDS and not is_of_evolution(ability)
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

        def said(name: str, default: Any = None) -> Any:
            return getattr(ability, name, default)

        facts[row + of.BY], facts[row + of.ALIKE] = by, alike
        facts[row + of.N], facts[row + of.FLAGS] = _amount(ability), _flags(ability)
        facts[row + of.ONCE] = said("once", False)
        attack = said("attack")
        facts[row + of.ATTACK] = -1 if attack is None else self._number(self.attack_names, attack)
        facts[row + of.MANNER] = of.MANNERS.index(ability.manner) if said("manner") else -1
        colour = said("colour", said("spun"))
        facts[row + of.OF_COLOUR] = -1 if colour is None else COLOURS.index(colour)
        facts[row + of.LEAST_DAMAGE] = _or_any(said("damage_at_least"))
        facts[row + of.MOST_DAMAGE] = _or_any(said("damage_at_most"))
        facts[row + of.UP_TO] = _or_any(said("up_to"))
        lost = said("lost", said("names"))
        facts[row + of.LOST_ONES] = self._called(lost) if lost else -1
        facts[row + of.THEN] = ("ends", "may_attack", "must_attack").index(said("then", "ends"))
        facts[row + of.X], facts[row + of.Y] = self._of_word(ability), self._of_types(ability)
        named = said("besides", said("attacks", ()))
        named = named if isinstance(named, tuple) else ()
        facts[row + of.NAMES], facts[row + of.N_NAMED] = self.n_named, len(named)
        self._put(of.ABILITY_NAMES + self.n_named, [self._number(self.attack_names, name) for name in named])
        self.n_named += len(named)
        given = said("effects", ())
        facts[row + of.EFFECTS_GIVEN], facts[row + of.N_GIVEN] = self.n_effects, len(given)
        for effect in given:
            self._write_effect(effect)
        self._write_while(row, by, ability)
        facts_of = {of.TO_WHO: said("to"), of.PER_WHO: said("per"), of.WHO_WHO: said("who")}
        facts_of[of.OTHER_WHO] = next(
            (
                said(name)
                for name in ("battling", "from_bench", "trades", "beside", "by")
                if isinstance(said(name), Who)
            ),
            None,
        )
        for first, who in facts_of.items():
            nobody = (1 << by if first == of.TO_WHO else -1, of.ANYWHERE, 0, 0, 0, -1)
            self._put(row + first, nobody if who is None else self._who(by, who))
        if isinstance(ability, Passes) and ability.to is not None:
            self._write_passed(row, by, ability.who)

    def _write_passed(self, row: int, by: int, who: Who) -> None:
        """Whom figures of either side may pass: it is seen from the figure that moves, whose ability it need not be."""
        anybody = msgspec.structs.replace(who, itself=True)
        opposing = next(iter(self.game.of_seat[1 - self.game.owners[by]]), by)
        self._put(row + of.WHO_WHO, self._who(by, anybody))
        self._put(row + of.OTHER_WHO, self._who(opposing, anybody))

    def _of_word(self, ability: Any) -> int:
        """The cell X, which each word uses in its own way."""
        match ability_word(ability):
            case "not_knocked_out":
                return (None, "damage", "effects").index(ability.by)
            case "recolours":
                return COLOURS.index(ability.as_)
            case "absorbs":
                return of.LYING.index(ability.marker)
            case "goes_steps":
                return span(ability.steps)[0]
            case _:
                return 0

    def _of_types(self, ability: Any) -> int:
        """The figures that are of the types which the ability names, and of none that it leaves out."""
        wanted = (getattr(ability, "type", None), *getattr(ability, "types", ()))
        of_one = {one for one in wanted if one is not None}
        of_none = {getattr(ability, "not_type", None), *getattr(ability, "not_types", ())}
        only = getattr(ability, "only_type", None)
        return self._those(
            lambda one: (
                (not of_one or bool(of_one & set(one.types)))
                and not of_none & set(one.types)
                and (only is None or one.types == (only,))
            )
        )

    def _write_while(self, row: int, by: int, ability: Any) -> None:
        when: While | None = getattr(ability, "while_", None)
        muted = of.MAY_BE_MUTED if self.game.has_muted and type(ability) in IN_BATTLES else 0
        self.facts[row + of.WHILE] = muted
        if when is None:
            return
        parts = (
            (when.on_bench, of.ON_BENCH),
            (when.own_turn, of.OWN_TURN),
            (when.on_entry_point, of.ON_ENTRY),
            (when.has_condition, of.WITH_CONDITION),
            (when.some, of.SOME),
            (when.none, of.NONE_THERE),
            (when.no_condition, of.WITHOUT_CONDITION),
            (when.entries_held, of.ENTRIES_HELD),
            (when.center_full, of.CENTER_FULL),
            (when.conditions, of.WITH_ONE_OF),
            (when.without, of.WITHOUT_ONE_OF),
        )
        self.facts[row + of.WHILE] += sum(part for given, part in parts if given)
        self.facts[row + of.SUFFERING], self.facts[row + of.NOT_SUFFERING] = (
            _conditions(when.conditions),
            _conditions(when.without),
        )
        self.facts[row + of.MANY] = when.many or 1
        for first, who in ((of.SOME_WHO, when.some), (of.NONE_WHO, when.none)):
            if who is not None:
                self._put(row + first, self._who(by, who))

    def _who(self, by: int, who: Who) -> tuple[int, ...]:
        """Whom an ability speaks of: the figures that it may be by what stays the same, and what may change."""
        game, figures = self.game, 0
        for number, figure in enumerate(game.figures):
            own = game.owners[number] == game.owners[by]
            if (
                (number != by or who.itself)
                and who.side in (None, "own" if own else "opposing")
                and (not who.names or figure.name in who.names)
                and figure.name not in who.not_names
                and who.mp in (None, figure.mp)
                and (who.mp_up_to is None or figure.mp <= who.mp_up_to)
                and (who.type is None or who.type in figure.types)
                and (who.also_type is None or who.also_type in figure.types)
                and (who.not_type is None or who.not_type not in figure.types)
            ):
                figures |= 1 << number
        flags = of.UNCONDITIONED * bool(who.no_condition) + of.HAS_TO_WAIT * bool(who.has_to_wait)
        friends = -1
        if who.beside_own_type is not None:
            friends = self._of_type(who.beside_own_type) & self.facts[of.OF_SEAT + game.owners[by]]
        place = of.PLACES.index(who.place)
        return figures, place, _conditions(who.conditions), who.within or 0, flags, friends

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
            word(effect) == "marker" and getattr(effect, "is_", "") == of.LYING[of.M_SHIELD] for effect in card.effects
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


def _suffering(condition: str | None, some: bool | None, none: bool | None) -> int:
    """The Special Conditions, with 0 for none, that a part of an `if` lets a figure have; ANY for all."""
    allowed = of.ANY
    if condition is not None:
        allowed &= _conditions((condition,))
    if some:
        allowed &= ~1
    return allowed & 1 if none else allowed


def _marker(marker: str | None) -> int:
    """A marker's number and 1; 0 for none."""
    return 0 if marker is None else of.LYING.index(marker) + 1


def _markers(markers: Iterable[str]) -> int:
    """Markers as a set of their numbers."""
    return sum(1 << of.LYING.index(one) for one in set(markers))


def _or_any(value: int | None) -> int:
    return of.ANY if value is None else value


def is_restored(figure: Figure) -> bool:
    """Is it one of the Restored figures, whatever it evolved from?"""
    return any(isinstance(one, NothingHere) and one.why == "restored" for one in figure.abilities)


def _amount(ability: Any) -> int:
    """The cell N, which each word uses in its own way."""
    match ability_word(ability):
        case "immune" | "absorbs" | "wakes_itself" | "knocks_out_beside":
            return _conditions(ability.conditions)
        case "takes_no_markers":
            return sum(1 << of.TIMED.index(kind) for kind in set(ability.which)) if ability.which else -1
        case "never_waits":
            return int(ability.where == "anywhere")
        case "lets_pass":
            return int(ability.side == "any")
        case "recolours":
            return _markers(ability.marked)
        case "goes_steps":
            return span(ability.steps)[1]
        case _:
            known = ("n", "times", "segments", "steps", "many")
            return next((getattr(ability, name) or 0 for name in known if hasattr(ability, name)), 0)


def _flags(ability: Any) -> int:
    """What an ability says with yes or no."""
    flags = {
        "half": of.IS_HALF,
        "last": of.IS_LAST,
        "chain": of.IS_CHAIN,
        "over": of.IS_OVER,
        "straight": of.IS_STRAIGHT,
        "over_itself": of.IS_BY_OTHERS,
        "by_damage": of.IS_BY_DAMAGE,
        "entry_needed": of.IS_ENTRY_NEEDED,
        "wakers": of.IS_WAKERS,
        "everywhere": of.IS_EVERYWHERE,
        "abilities": of.IS_ABILITIES_TOO,
        "by_opposing": of.IS_BY_OPPOSING,
        "themselves": of.IS_THEMSELVES,
        "only_evolving": of.IS_ONLY_EVOLVING,
    }
    found = sum(flag for name, flag in flags.items() if getattr(ability, name, False))
    if isinstance(getattr(ability, "attacks", None), bool) and ability.attacks:
        found += of.IS_ATTACKS_ONLY
    if getattr(ability, "to", None) is not None:
        found += of.IS_FOR_THEM
    if getattr(ability, "side", None) == "opposing":
        found += of.IS_BY_OPPOSING
    return found
