"""A setup compiled into the array of its facts; what the compiled rules do not know is refused here, by name.

Nothing is passed over: each word, each field of it and each policy is either written into the array or refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.compiling import Game as Facts
from companion.figure.batch.known import does, has_notes, kinds_of_markers, refuse_unknown
from companion.figure.batch.making_abilities import AbilityMaker
from companion.figure.batch.making_effects import WHENS
from companion.figure.batch.numbers import (
    or_any,
)
from companion.figure.game import RESPIN_WORDS, Game
from companion.figure.landing import straight_on
from companion.figure.printed import (
    CHARGES,
    COLOURS,
    CONDITIONS,
    AuraMarker,
    Disc,
    Form,
    GiveCondition,
    KnockOut,
    NotedMarker,
    Segment,
    TrainerCard,
    WaitsAtStart,
    WakesItself,
    word,
)
from companion.figure.rulesets import ConditionRule
from companion.figure.state import Setup
from companion.figure.verdicts import BEATS

HOWS = ("nothing", "first", "second", "first_out", "second_out", "damage", "stars")
NEEDS = (None, "room_in_center", "entries_held", "holds_entries", "no_mega")
DURING_SPINS = (
    *("again_until_miss", "damage_plus", "damage_times", "focus", "mutual", "no_colour", "one_more_spin", "survive"),
    *("may_spin_again", "nothing_here", "reflect"),
)
"""Words that are looked up during a battle and have nothing to do after it."""


class Made(NamedTuple):
    """A setup made ready: the array of its facts, and what the numbers in it stand for. *width*: numbers in a row."""

    facts: Facts
    width: int
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
    return Made(maker.facts, maker.width, maker.game, tuple(maker.attack_names), tuple(maker.auras))


class _Maker(AbilityMaker):
    """Writes the facts, part by part."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._write_rules()
        self._write_mat()
        self._write_conditions()
        self._write_figures()
        self.width = self._write_places()
        self._write_cards()
        self._write_abilities()
        self._write_twins()
        self._write_markers()
        self._write_auras()

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
        facts[of.CARDS_GO_ON] = rules.has_trainers and rules.trainer_success_ends_turn == "never"
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
        facts[of.PLATES] = game.has_cards and not self.setup.rules.has_trainers
        facts[of.ENDS_BY_KNOCK_OUTS] = game.ends_by_knock_outs
        facts[of.HAS_EVOLUTION], facts[of.HAS_FORMS] = game.has_evolution, game.has_forms
        facts[of.MEGA_FORMS] = self._those(lambda one: one.form is not None and one.form.mega)
        megas = None if self.setup.rules.forms is None else self.setup.rules.forms.megas
        facts[of.MOST_MEGAS] = or_any(megas)
        facts[of.ONLY_ON_FIELD] = sum(1 << figure for figure in game.only_on_field)
        facts[of.EVOLVES] = len(game.evolves) > 0
        facts[of.GO_BACK] = sum(1 << figure for figure in game.go_back) if game.has_evolution else 0
        if game.has_evolution and self.setup.rules.evolution is not None:
            facts[of.EVOLVED_DAMAGE] = self.setup.rules.evolution.damage
            facts[of.EVOLVED_STARS] = self.setup.rules.evolution.stars
        facts[of.ASKS_FIRST], facts[of.HAS_CARDS] = game.asks_before_battles, game.has_cards
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
        self.facts[of.HAS_EXPOSED] = does(self.setup, "expose")
        self.facts[of.HAS_AURAS] = does(self.setup, "aura")
        self.facts[of.HAS_LYING] = self.facts[of.HAS_MARKERS] or self.facts[of.HAS_AURAS] or has_notes(self.setup)
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
            facts[of.EVOLUTIONS + number] = sum(1 << into for into in game.evolutions[number])
            facts[of.FORMS + number] = sum(1 << into for into in game.forms[number])
            facts[of.TAKES + number] = sum(1 << one for one in game.takes[number])
            self._write_form(number, figure.form)
            facts[of.KIND_OF_FIGURE + number] = [one.id for one in game.figures].index(figure.id)
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

    def _write_form(self, number: int, form: Form | None) -> None:
        own = sum(1 << one for one in self.game.of_seat[self.game.owners[number]])
        spends = () if form is None else form.spends
        self.facts[of.SPENDS + number] = self._called(spends) & own if spends else of.ANY
        if form is not None:
            self.facts[of.FORM_TURNS + number] = form.turns or 0
            self.facts[of.AT_WILL + number] = ("", "field", "bench").index(form.at_will)

    def _write_places(self) -> int:
        """Where each figure begins, and where in a row it is counted what lies under it; returns how long a row is."""
        lying = at.LINE + len(self.game.figures)
        noted = has_notes(self.setup)
        many = at.ALL_LYING if noted else at.LYING
        self.facts[of.HAS_NOTED], self.facts[of.N_LYING] = noted, many
        for number, placed in enumerate(self.setup.figures):
            self.facts[of.FIRST_PLACE + number] = at.ASIDE if placed.aside else at.BENCH
            if not placed.aside:
                self.facts[of.FIRST_LINE + number] = lying
                lying += many
        # Under figures beside the mat nothing lies, and that too has to be somewhere.
        asides = [number for number, placed in enumerate(self.setup.figures) if placed.aside]
        for number in asides:
            self.facts[of.FIRST_LINE + number] = lying
        lying += many if asides else 0
        self.facts[of.FORMS_AT] = 2 * lying
        return lying + ((len(self.game.figures) + 1) // 2 if self.game.has_forms else 0)

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
        facts[of.HAS_A_NAME + number] = bool(segment.name)
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

    def _write_cards(self) -> None:
        self.writing_of = at.NOBODY
        for seat, disc in enumerate(self.setup.trainer_discs):
            cards = self.setup.cards[seat]
            if self.game.has_cards and (disc is not None or not self.setup.rules.has_trainers):
                self.facts[of.N_CARDS + seat] = len(cards)
            if disc is not None and self.setup.rules.has_trainers:
                self.facts[of.TRAINER_SEGMENTS + seat] = len(disc.segments)
                missed = [number for number, segment in enumerate(disc.segments) if segment.colour == "miss"]
                self.facts[of.TRAINER_MISS + seat] = sum(1 << number for number in missed)
                self._write_reaches(of.TRAINER_REACHES + 24 * seat, disc)
            for number, card in enumerate(cards):
                self._write_card(seat * at.MOST_CARDS + number, card, cards)

    def _write_card(self, number: int, card: TrainerCard, cards: Sequence[TrainerCard]) -> None:
        facts = self.facts
        facts[of.CARD_TARGET + number] = of.TARGETS.index(card.target)
        facts[of.CARD_LASTS + number] = (False, True, "turn", "match").index(card.lasting)
        facts[of.CARD_GOES_ON + number] = card.may_move_after
        facts[of.CARD_NEEDS + number] = NEEDS.index(card.needs)
        facts[of.CARD_FOR + number] = self._those(
            lambda one: (
                (not card.types or bool(set(card.types) & set(one.types)))
                and (not card.names or one.name in card.names)
            )
        )
        if card.until_out_by:
            facts[of.CARD_UNTIL + number] = self._of_type(card.until_out_by)
        facts[of.CARD_SHIELDS + number] = any(
            word(effect) == "marker" and getattr(effect, "is_", "") == of.LYING[of.M_SHIELD] for effect in card.effects
        )
        facts[of.CARD_EFFECTS + number], facts[of.CARD_N_EFFECTS + number] = self.n_effects, len(card.effects)
        facts[of.CARD_CALLED + number] = sum(
            1 << i for i, other in enumerate(cards) if card.name in (other.name, other.id)
        )
        for effect in card.effects:
            self._write_effect(effect)
