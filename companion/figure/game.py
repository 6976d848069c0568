"""Lookup tables of a setup for the rules: names as numbers, derived values computed once.

Nothing here changes during a match except the memos: bounded caches of recurring queries about figures on spaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import inf
from operator import getitem
from sys import maxsize
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.figure._contents import (
    GivenBy,
    by_kind,
    does,
    every_effect,
    evolutions,
    forms,
    given_by_cards,
    given_by_kind,
    lays,
    numbers_of,
    printed_abilities,
)
from companion.figure._field import (
    Field,
    InPlay,
    MovesTo,
    PlainReach,
    Reach,
    Walkers,
    union,
)
from companion.figure.actions import Attack, Move, PlayTrainer, Stay
from companion.figure.printed.abilities import (
    ActsInstead,
    Aloof,
    CallsBeside,
    DigsIn,
    DivesIn,
    EntersLast,
    EvolvesWhen,
    Gilds,
    GoesAlong,
    GoesBack,
    GoesHome,
    GoesSteps,
    GoesThrough,
    HoldsStill,
    IgnoresDamageAbilities,
    Immune,
    KeepsAway,
    KnocksOutBeside,
    LeavesMatch,
    LetsPass,
    MakesSpinAgain,
    MaySpin,
    MoreDamage,
    MorePoints,
    MovesFully,
    NeverAttacks,
    NeverWaits,
    NoAttackAfterMove,
    NoGoal,
    NoInstantKnockOut,
    NotKnockedOut,
    NotMadeToSpin,
    NotMoved,
    NotSurrounded,
    OnlyOnField,
    Passes,
    PassesOverBlue,
    PassesOverMiss,
    PointsAtLeast,
    PointsAtMost,
    RedoesSpins,
    ReturnsFirst,
    RunsAway,
    Sheds,
    Shifts,
    SlipsUnder,
    SpendsAlly,
    StaysInMatch,
    StepsBack,
    StopsBeside,
    StopsCards,
    StopsLastMoved,
    StopsMoversAttacks,
    StopsWaking,
    StraightSteps,
    StrikesFar,
    StrikesFromBench,
    SwapsFirst,
    SwapsInstead,
    TakesLess,
    TimesDamage,
    WakesItself,
    WhenEntering,
    WhenKnockedOut,
    WhenOthersEnter,
    WhenPassing,
)
from companion.figure.printed.effects import (
    CHARGES,
    AgainUntilMiss,
    ChangeType,
    Condition,
    Focus,
    ForTurns,
    MaySpinAgain,
    Mutual,
    NoColour,
    NotedMarker,
    OneMoreSpin,
    PutMarker,
    Wish,
)
from companion.figure.printed.figures import CardTarget, TrainerCard
from companion.figure.printed.playmat import Graph, bits
from companion.figure.rulesets import ConditionRule
from companion.figure.state import ASIDE, BENCH, BESIDE, CENTER, OUT, Setup, Table
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, Seat

BENCH_NAME = "bench"
CENTER_NAME = "center"
OUT_NAME = "out"
ASIDE_NAME = "aside"
"""Beside the mat, where nobody can be put: figures get there by evolving (FG-EVOLVE-02)."""
OFF_FIELD = (BENCH_NAME, CENTER_NAME, OUT_NAME)
"""The places beside the Field, by name."""
FIRST_PLAYER = "first-player"
"""Source of the draw for the first player."""
RESPIN_WORDS = (AgainUntilMiss, Focus, NoColour, OneMoreSpin)
BY_HAND_POINTS = 2
"""The most Move Points that players add to a figure by a manual effect."""
DAMAGE_ABILITIES = (MoreDamage, TakesLess, TimesDamage)
POINTS_ABILITIES = (MorePoints, PointsAtLeast, PointsAtMost)
IMMUNITIES = (Immune, NeverWaits, NoInstantKnockOut, NotKnockedOut, NotMadeToSpin, NotMoved, StaysInMatch)
WAYS = (Passes, LetsPass, StopsBeside, HoldsStill)
OWN_STEPS = (StraightSteps, DivesIn, EntersLast, MovesFully)
ABILITIES_TO_USE = (
    GoesThrough,
    GoesHome,
    GoesAlong,
    GoesSteps,
    DigsIn,
    SwapsInstead,
    ActsInstead,
    StrikesFromBench,
    CallsBeside,
    SwapsFirst,
    Sheds,
    ReturnsFirst,
)
WAYS_OUT = (StepsBack, RunsAway, SlipsUnder)
NEVER_SURROUNDED = (Aloof, NotSurrounded)
NON_FIGHTERS = (NeverAttacks, StopsLastMoved)
TARGETS = (StopsWaking, StrikesFar)
BATTLE_ABILITIES = (Shifts, Gilds, IgnoresDamageAbilities)
SPIN_CHOICES = (MakesSpinAgain, MaySpin, RedoesSpins)
LOUD = (
    *(*NEVER_SURROUNDED, WhenEntering, WhenOthersEnter, WhenPassing, DivesIn, KeepsAway, KnocksOutBeside),
    *(WakesItself, NoAttackAfterMove, StopsMoversAttacks),
)
"""Abilities to check at a move, beside those on which figures it can attack."""
A = TypeVar("A")
STANDS: Mapping[CardTarget, tuple[int, int]] = {
    "own_field": (0, maxsize),
    "own_center": (CENTER, CENTER),
    "any_field": (0, maxsize),
    "own_bench": (BENCH, BENCH),
    "own_field_or_bench": (BENCH, maxsize),
    "own_anywhere": (CENTER, maxsize),
    "none": (maxsize, -maxsize),
}
"""Where a figure must be to be chosen for a card: lowest and highest number of its place."""


class UpCards(dict[tuple[str, ...], tuple[int, ...]]):
    """Cache of the numbers of a seat's face-up cards, by the faces of all its cards."""

    def __missing__(self, faces: tuple[str, ...]) -> tuple[int, ...]:
        found = self[faces] = tuple([card for card, face in enumerate(faces) if face == "up"])
        return found


class Game:
    """Lookup tables of a match, constant throughout; figures and spaces are numbers."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.graph = Graph(setup.playmat)
        self._read_figures(setup)
        self._read_cards(setup)
        self._read_lines(setup)
        self._read_abilities()
        self._read_flags(setup)
        self._make_answers(setup)
        self._measure_reach()
        self._choose_for_cards(setup)
        self._begin_memos()

    def _read_figures(self, setup: Setup) -> None:
        self.names: tuple[str, ...] = tuple(placed.name for placed in setup.figures)
        self.number: dict[str, int] = {name: i for i, name in enumerate(self.names)}
        self.owners: tuple[Seat, ...] = tuple(placed.owner for placed in setup.figures)
        self.of_seat: tuple[tuple[int, ...], ...] = tuple(
            tuple(i for i, owner in enumerate(self.owners) if owner == seat) for seat in (0, 1)
        )
        self.figures = tuple(placed.figure for placed in setup.figures)
        self.points: tuple[int, ...] = tuple(figure.mp for figure in self.figures)
        self.capacity: int = setup.rules.pc_capacity or setup.playmat.center
        self.last_turn: float = inf if setup.rules.turn_limit is None else setup.rules.turn_limit
        self.discs = tuple(placed.figure.disc.segments for placed in setup.figures)
        self._respinning: tuple[frozenset[int], ...] = tuple(
            frozenset(i for i, segment in enumerate(disc) if any(isinstance(e, RESPIN_WORDS) for e in segment.effects))
            for disc in self.discs
        )
        self.following: tuple[frozenset[int], ...] = tuple(
            frozenset(
                i
                for i, segment in enumerate(disc)
                if any(effect.when != "takes_effect" or isinstance(effect, Mutual) for effect in segment.effects)
            )
            for disc in self.discs
        )
        """By figure: the segments that do something on a tie or a Knock Out, when all else of a battle is done."""

    def _read_cards(self, setup: Setup) -> None:
        every_card = (*setup.cards[0], *setup.cards[1])
        self.gives_abilities = any(card.gives for card in every_card)
        """Can a card give abilities to figures while it lies there?"""
        self.ends_by_knock_outs = any(card.until_out_by for card in every_card)
        self.turn_cards: frozenset[str] = frozenset(card.name for card in every_card if card.lasting == "turn")
        """Names of the cards that lie under a figure until the turn ends."""
        self.cards_for_a_turn: tuple[tuple[Seat, int], ...] = tuple(
            (seat, number)
            for seat, cards in enumerate(setup.cards)
            for number, card in enumerate(cards)
            if card.lasting == "turn"
        )
        """The same by their seat and number."""
        self._card_numbers: tuple[dict[str, int], dict[str, int]] = (
            numbers_of(setup.cards[0]),
            numbers_of(setup.cards[1]),
        )
        self.has_spun_cards: bool = setup.rules.has_trainers
        self.has_cards = setup.rules.cards is not None and any(
            cards and (disc is not None or not setup.rules.cards.spun)
            for cards, disc in zip(setup.cards, setup.trainer_discs, strict=True)
        )
        """Can Trainer cards or plates be chosen, by any seat?"""

    def _read_lines(self, setup: Setup) -> None:
        self.evolutions: tuple[tuple[int, ...], ...] = evolutions(setup)
        """By figure: its owner's figures that it can evolve into; all empty where nobody evolves (FG-EVOLVE-01)."""
        self.forms: tuple[tuple[int, ...], ...] = forms(setup)
        """By figure: its owner's figures whose form it can take; all empty where nobody can (FG-FORM-01)."""
        self.has_forms = any(self.forms)
        self.has_evolution = any(self.evolutions) or self.has_forms
        """Can a figure take another's place by evolving or changing its form?"""
        self.takes: tuple[frozenset[int], ...] = tuple(
            frozenset(one for one, forms in enumerate(self.forms) if figure in forms)
            for figure in range(len(setup.figures))
        )
        """By figure: those that can take its form."""

    def _read_abilities(self) -> None:
        printed, given = tuple(printed_abilities(self.setup)), tuple(given_by_cards(self.setup))
        self.abilities = by_kind((*printed, *given))
        """All figures' abilities by type, each with the number of its figure.

        Types that nobody has are absent, so a query for one costs a single lookup.
        """
        self.printed: Mapping[type, tuple[tuple[int, Any], ...]] = by_kind(printed)
        """The same without those that cards give."""
        self.given: Mapping[type, tuple[GivenBy, ...]] = given_by_kind(self.setup)
        """Abilities that cards give, by type."""
        self.evolves = self._by_figure(EvolvesWhen) if self.has_evolution else {}
        """Other occasions for evolving, by figure; empty where nobody evolves."""
        self.entering = self._by_figure(WhenEntering)
        """Effects when a figure comes from the Bench to the Field, by figure."""
        self.when_knocked_out = self._by_figure(WhenKnockedOut)
        """Effects when a figure is Knocked Out, by figure."""
        self.go_back = frozenset(self._by_figure(GoesBack))
        """Figures that revert to what they evolved from when they leave the match."""
        self.only_on_field = frozenset(self._by_figure(OnlyOnField))
        """The figures that are forms on the Field only."""
        self.no_goal = frozenset(self._by_figure(NoGoal))
        """The figures that do not win on the Goal."""
        self.leave_match = frozenset(self._by_figure(LeavesMatch))
        """The figures that leave the match when they are Knocked Out."""
        self.rests_after_move = frozenset(self._by_figure(NoAttackAfterMove))
        """The figures that do not attack in a turn in which they moved."""
        self.move_fully = frozenset(self._by_figure(MovesFully))
        """The figures that may have to move as far as their Move Points reach."""
        self.strike_far = frozenset(self._by_figure(StrikesFar))
        """The figures that may be able to attack from two lines away."""
        self.dive_in = frozenset(by for by, one in self.abilities.get(DivesIn, ()) if one.to is None)
        """The figures that enter to a space beside an Entry Point only."""

    def _by_figure(self, kind: type[A]) -> dict[int, list[A]]:
        found: dict[int, list[A]] = {}
        for by, ability in self.abilities.get(kind, ()):
            found.setdefault(by, []).append(ability)
        return found

    def _has(self, *kinds: type) -> bool:
        return not self.abilities.keys().isdisjoint(kinds)

    def _read_flags(self, setup: Setup) -> None:
        """Precompute flags that the turn needs: groups of abilities, and what effects can do."""
        self.has_typing = does(setup, ChangeType)
        self.has_stopped_movers = self._has(StopsLastMoved)
        self.has_damage_abilities = self._has(*DAMAGE_ABILITIES)
        self.has_points_abilities = self._has(*POINTS_ABILITIES)
        self.has_ways = self._has(*WAYS) or lays(setup, "pumpkin") or does(setup, Wish)
        self.has_move_abilities = self.has_points_abilities or self.has_ways or self._has(*OWN_STEPS)
        self.has_immunities = self._has(*IMMUNITIES)
        self.has_aloof = self._has(*NEVER_SURROUNDED)
        self.has_abilities_to_use = self.has_forms or self._has(*ABILITIES_TO_USE)
        self.has_non_fighters = self._has(*NON_FIGHTERS)
        self.has_attack_abilities = self._has(*NON_FIGHTERS, *TARGETS)
        """Does an ability change which figures a figure can attack or wake from its space?"""
        self.has_battle_abilities = self._has(*BATTLE_ABILITIES)
        self.has_changed_spins = self._has(*BATTLE_ABILITIES, PassesOverBlue, PassesOverMiss)
        """Can an ability change how a spin counts?"""
        self.has_entering = self._has(WhenEntering, WhenOthersEnter)
        self.has_bad_neighbours = self._has(KnocksOutBeside) or any(
            one.to is not None for _, one in self.abilities.get(WakesItself, ())
        )
        self.counts_lost = any(one.lost for _, one in self.abilities.get(MoreDamage, ()))
        # These abilities stop plates, not Trainer cards.
        self.has_stopped_cards = self._has(StopsCards) and not self.has_spun_cards
        effects = tuple(effect for disc in self.discs for segment in disc for effect in segment.effects)
        self.has_spin_choices = self._has(*SPIN_CHOICES) or any(isinstance(one, MaySpinAgain) for one in effects)
        charges = any(isinstance(one, PutMarker) and one.is_ in CHARGES for one in effects)
        self.asks_before_battles = charges or self._has(*WAYS_OUT, SpendsAlly)
        self.has_quiet_moves = not self._has(*NON_FIGHTERS, *TARGETS, *LOUD) and setup.rules.repetition is None
        """Can a move that surrounds nobody be resolved at once, since no ability and no policy reacts to it?"""

    def _make_answers(self, setup: Setup) -> None:
        self.moves: tuple[tuple[Move, ...], ...] = tuple(
            tuple(Move(name, space) for space in self.graph.names) for name in self.names
        )
        self.moves_to: tuple[MovesTo, ...] = tuple(map(MovesTo, self.moves))
        """The figure's moves to a set of spaces."""
        self.stays: tuple[Stay, ...] = tuple(Stay(name) for name in self.names)
        self.attacks: tuple[Attack, ...] = tuple(Attack(name) for name in self.names)
        self.plays: tuple[tuple[PlayTrainer, ...], ...] = tuple(
            tuple(PlayTrainer(card.name) for card in cards) for cards in setup.cards
        )
        self.trainer_spins: tuple[ChanceRequest | None, ...] = tuple(
            None if disc is None else ChanceRequest(self.trainer_source(seat), tuple(enumerate(disc.shares())))
            for seat, disc in enumerate(setup.trainer_discs)
        )
        """By seat: the Trainer figure's spin."""
        self.spins: tuple[ChanceRequest, ...] = tuple(
            ChanceRequest(placed.name, tuple(enumerate(placed.figure.disc.shares()))) for placed in setup.figures
        )
        self.results: tuple[tuple[Chance, ...], ...] = tuple(
            tuple(Chance(name, segment) for segment in range(len(disc)))
            for name, disc in zip(self.names, self.discs, strict=True)
        )

    def _measure_reach(self) -> None:
        self.goal: tuple[int, int] = (self.graph.goal_to_reach(0), self.graph.goal_to_reach(1))
        self.entry_masks: tuple[int, ...] = tuple(
            sum(1 << entry for entry in set(entries)) for entries in self.graph.entries
        )
        self.all_entries: int = self.entry_masks[0] | self.entry_masks[1]
        self.joined: tuple[int, ...] = (*self.graph.neighbours, 0, 0, 0, 0)
        """The spaces joined to a figure's, by its place; none for the last four, off the Field."""
        # A space without lines has no side to enclose it from: with every bit set, it always lacks a holder.
        self.sides: tuple[int, ...] = tuple(joined or -1 for joined in self.graph.neighbours)
        """The spaces that must be held to enclose a figure, by its space."""
        # BENCH, CENTER, OUT and ASIDE are -1 to -4: they index the last four entries.
        self.places: tuple[str, ...] = (*self.graph.names, ASIDE_NAME, *reversed(OFF_FIELD))
        """Names of the spaces, then of the places off the Field, by number."""
        self._bit: tuple[int, ...] = (*(1 << space for space in range(len(self.graph.names))), 0, 0, 0, 0)
        longest = max(self.points, default=0) + self._points_to_come_by()
        longest = max([longest, *(one.steps for _, one in self.abilities.get(StraightSteps, ()))]) + BY_HAND_POINTS
        self.most_points = longest
        """Upper bound of any figure's Move Points, with all that abilities and players can add."""
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.nearby_of(1 << space, points) for points in range(longest + 1))
            for space in range(len(self.graph.names))
        )
        """By space and MP: all spaces within reach if no figure were in the way."""
        self.near_entries: tuple[tuple[int, ...], ...] = tuple(
            tuple(mask | self.nearby_of(mask, points - 1) if points else 0 for points in range(longest + 1))
            for mask in self.entry_masks
        )
        """The same from a seat's Bench."""
        from_spaces = {mp: self._reach_from_spaces(mp) for mp in set(self.points)}
        from_benches = {mp: (self._reach_from_bench(0, mp), self._reach_from_bench(1, mp)) for mp in set(self.points)}
        self.plain_reach: tuple[tuple[PlainReach, ...], ...] = tuple(
            (*from_spaces[mp], from_benches[mp][owner]) for mp, owner in zip(self.points, self.owners, strict=True)
        )
        """The spaces that a figure reaches with its printed Move Points: by its place, the Bench last.

        Figures with equal Move Points share the tables. They do not hold if the Bench's Entry Points are
        occupied by figures that can be passed.
        """
        everybody = range(len(self.names))
        self.walkers = Walkers(tuple(zip(everybody, self.plain_reach, self.moves_to, self.stays, strict=True)))

    def _choose_for_cards(self, setup: Setup) -> None:
        self.whereabouts: tuple[tuple[int, ...], ...] = tuple(map(self._whereabouts_of, range(len(self.names))))
        """By figure and place: a set of one bit; the sum over all figures holds three sets.

        The lowest bits are the figures on the Field, then those on the Bench, then those in a Center.
        """
        self.chosen_for: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(self._may_be_chosen_for(seat, card) for card in cards) for seat, cards in enumerate(setup.cards)
        )
        """By seat and card: the figures it can be used for, wherever they are; of any type where types change."""
        self.wanted: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._wanted(seat, card) for card in range(len(cards))) for seat, cards in enumerate(setup.cards)
        )
        """By seat and card: the `whereabouts` bits of figures it can be used for; -1 if it has no target."""
        self.up_cards = (UpCards(), UpCards())
        """By seat: the cards that lie face-up."""

    def _begin_memos(self) -> None:
        self.known_reach: dict[tuple[int, ...], Reach] = {}
        """Cache of `movement.reach_of`."""
        self._smallest: dict[int, tuple[str, ...]] = {}
        self._no_conditions: tuple[None, ...] = (None,) * len(self.names)
        self._in_play = InPlay(self.of_seat)
        self._field_of: tuple[tuple[int, ...], tuple[Condition | None, ...], Field] = (
            (),
            (),
            Field((0, 0), (0, 0), (0, 0), 0, 0, False, ((), ()), 0, False),
        )
        self._lying_of: tuple[tuple[tuple[str, ...], tuple[str, ...]], bool, tuple[tuple[Seat, int], ...]] = (
            ((), ()),
            False,
            (),
        )

    def _may_be_chosen_for(self, seat: Seat, card: TrainerCard) -> tuple[int, ...]:
        everybody = range(len(self.figures)) if card.target == "any_field" else self.of_seat[seat]
        return tuple(
            figure
            for figure in everybody
            if (not card.names or self.figures[figure].name in card.names)
            and (self.has_typing or not card.types or not {*card.types}.isdisjoint(self.figures[figure].types))
        )

    def _whereabouts_of(self, figure: int) -> tuple[int, ...]:
        many = len(self.names)
        on_field, on_bench, in_center = (1 << many * kind + figure for kind in range(3))
        # As in `places`, the last four are no spaces.
        return (*(on_field for _ in self.graph.names), 0, 0, in_center, on_bench)

    def _wanted(self, seat: Seat, card: int) -> int:
        least, most = STANDS[self.setup.cards[seat][card].target]
        if least > most:
            return -1
        return sum(
            self.whereabouts[figure][place]
            for figure in self.chosen_for[seat][card]
            for place in (0, BENCH, CENTER)
            if least <= place <= most
        )

    def _points_to_come_by(self) -> int:
        """The most Move Points that abilities can add to the printed ones."""
        more: int = sum(
            max(one.n, 0) * (1 if one.per is None else len(self.names)) for _, one in self.abilities.get(MorePoints, ())
        )
        least: int = max((one.n for _, one in self.abilities.get(PointsAtLeast, ())), default=0)
        lasting = {effect.is_ for effect in every_effect(self.setup) if isinstance(effect, ForTurns)}
        up_to = 3 if "trick_room" in lasting or does(self.setup, Wish) else 0
        return more + max(least, up_to) + ("tailwind" in lasting)

    def field(self, table: Table) -> Field:
        """Occupied spaces as bit sets; caches the last table."""
        where, conditions, field = self._field_of
        # Compare by identity: events that move nobody keep these two tuples.
        if where is not table.where or conditions is not table.conditions:
            field = self._look_at_field(table)
            self._field_of = (table.where, table.conditions, field)
        return field

    def field_after_move(self, before: Table, where: tuple[int, ...], figure: int) -> Field:
        """`field` after a move, updated incrementally: in *where* only this figure's place differs from *before*."""
        known, conditions, field = self._field_of
        came, gone = self._bit[where[figure]], ~self._bit[before.where[figure]]
        # `field` handles shared spaces, Special Conditions that let figures pass, and figures entering play.
        if (
            known is not before.where
            or conditions is not before.conditions
            or conditions[figure] is not None
            or field.is_shared
            or field.all_taken & came
            or known[figure] < BENCH
        ):
            return self.field(replace(before, where=where))
        seat, to = self.owners[figure], where[figure]
        own, other = field.taken[seat] & gone | came, field.taken[1 - seat]
        taken = (own, other) if seat == 0 else (other, own)
        if field.held is field.taken:
            held, all_held = taken, own | other
        else:
            own_held, other_held = field.held[seat] & gone | came, field.held[1 - seat]
            held, all_held = (own_held, other_held) if seat == 0 else (other_held, own_held), own_held | other_held
        whereabouts = field.whereabouts
        if known[figure] == BENCH:
            whereabouts += self.whereabouts[figure][to] - self.whereabouts[figure][BENCH]
        if field.is_open:
            # A figure that comes beside no opposing figure encloses nobody and is not enclosed.
            beside = self.graph.neighbours[to] & other
            is_open = not beside or self._stays_open(to, beside, held[seat], held[1 - seat])
        else:
            is_open = self._is_open(where, held, field.in_play)
        moved = Field(taken, held, field.wakeable, own | other, all_held, False, field.in_play, whereabouts, is_open)
        self._field_of = (where, conditions, moved)
        return moved

    def _stays_open(self, to: int, beside: int, own: int, opposing: int) -> bool:
        """Does the position stay without enclosed figures? Checks the newcomer and the opposing figures beside it."""
        sides = self.sides
        for space in bits(beside):
            if not sides[space] & ~own:
                return False
        return bool(sides[to] & ~opposing)

    def _is_open(
        self, where: tuple[int, ...], held: tuple[int, int], in_play: tuple[tuple[int, ...], tuple[int, ...]]
    ) -> bool:
        """Is nobody enclosed, leaving abilities aside?"""
        sides = self.sides
        for seat in (0, 1):
            free = ~held[1 - seat]
            for one in in_play[seat]:
                if (space := where[one]) >= 0 and not sides[space] & free:
                    return False
        return True

    def taken_and_blocking(self, table: Table) -> tuple[int, int]:
        """The occupied spaces, and those whose figures let nobody pass (FG-MOVE-03)."""
        field = self.field(table)
        return field.all_taken, field.all_held

    def _look_at_field(self, table: Table) -> Field:
        where, bit, many = table.where, self._bit, len(self.names)
        whereabouts = sum(map(getitem, self.whereabouts, where))
        in_play = self._in_play[(whereabouts | whereabouts >> many) & ((1 << many) - 1)]
        first = second = on_bench = 0
        for figure in in_play[0]:
            first |= bit[where[figure]]
            on_bench += where[figure] == BENCH
        for figure in in_play[1]:
            second |= bit[where[figure]]
            on_bench += where[figure] == BENCH
        taken, everybody = (first, second), first | second
        is_shared = everybody.bit_count() + on_bench < len(in_play[0]) + len(in_play[1])
        if table.conditions == self._no_conditions:
            is_open = self._is_open(where, taken, in_play)
            return Field(taken, taken, (0, 0), everybody, everybody, is_shared, in_play, whereabouts, is_open)
        passable, wakeable = [0, 0], [0, 0]
        for figure in (*in_play[0], *in_play[1]):
            condition = table.conditions[figure]
            if condition is not None and (rule := self.rules.conditions.get(condition)) is not None:
                passable[self.owners[figure]] |= 0 if rule.blocks else bit[where[figure]]
                wakeable[self.owners[figure]] |= bit[where[figure]] if rule.may_be_woken else 0
        held = (first & ~passable[0], second & ~passable[1])
        all_held, is_open = held[0] | held[1], self._is_open(where, held, in_play)
        return Field(
            taken, held, (wakeable[0], wakeable[1]), everybody, all_held, is_shared, in_play, whereabouts, is_open
        )

    def lies(self, table: Table) -> bool:
        """Does a Trainer card or plate lie under a figure or beside the mat?"""
        cards, lies, _ = self._lying_of
        # Compare by identity, as in `field`.
        return lies if cards is table.cards else self._look_at_cards(table)[1]

    def lying_for_a_turn(self, table: Table) -> tuple[tuple[Seat, int], ...]:
        """The cards that lie on the table until the turn ends, by seat and number."""
        cards, _, lying = self._lying_of
        return lying if cards is table.cards else self._look_at_cards(table)[2]

    def _look_at_cards(
        self, table: Table
    ) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], bool, tuple[tuple[Seat, int], ...]]:
        """The cards' faces, whether one lies on the table, and which lie for a turn; caches the last table."""
        cards = table.cards
        lies = any(face not in ("up", "down") for faces in cards for face in faces)
        lying = tuple([one for one in self.cards_for_a_turn if cards[one[0]][one[1]] not in ("up", "down")])
        self._lying_of = (cards, lies, lying)
        return self._lying_of

    def _reach_from_spaces(self, points: int) -> tuple[PlainReach, ...]:
        return tuple(
            PlainReach(near[points - 1] if points else 0, partial(self.graph.flood, 1 << space, steps=points))
            for space, near in enumerate(self.near)
        )

    def _reach_from_bench(self, seat: Seat, points: int) -> PlainReach:
        entries = self.entry_masks[seat]
        inner = entries | self.near_entries[seat][points - 1] if points else 0
        return PlainReach(inner, partial(self._levels_from_bench, entries, points))

    def _levels_from_bench(self, entries: int, points: int, held: int) -> tuple[int, ...]:
        """The spaces by cost if every occupied Entry Point is closed, whoever stands there (FG-MOVE-05)."""
        return self.levels_entering(entries & ~held, points, held)

    def levels_entering(self, entries: int, points: int, held: int) -> tuple[int, ...]:
        """The spaces that a figure reaches from the Bench through these Entry Points, by cost: item 0 costs 1 MP."""
        return (entries, *self.graph.flood(entries, held, points - 1)) if entries and points > 0 else ()

    def nearby_of(self, frontier: int, steps: int) -> int:
        """All spaces within so many steps if no figure were in the way."""
        return union(self.graph.flood(frontier, 0, steps))

    def respins(self, figure: int, segment: int) -> bool:
        """Can this segment, once shown, cause anyone to spin again?"""
        return segment in self._respinning[figure]

    def types(self, table: Table, figure: int) -> tuple[str, ...]:
        """The figure's current types (EFFECT-change_type)."""
        if self.has_typing and table.markers[figure]:
            for marker in table.markers[figure]:
                if isinstance(marker, NotedMarker) and marker.what == "typed":
                    return tuple(marker.about.split())
        return self.figures[figure].types

    def condition_rule(self, table: Table, figure: int) -> ConditionRule | None:
        """Rule of the figure's Special Condition; None without one (or one that these rules lack)."""
        condition = table.conditions[figure]
        return None if condition is None else self.rules.conditions.get(condition)

    def knows(self, condition: Condition) -> bool:
        """Does the rule set know this Special Condition?"""
        return condition in self.rules.conditions

    def place_name(self, where: int) -> str:
        """A space's name, "bench", "center", "out" or "aside"."""
        return self.places[where]

    def place_number(self, name: str) -> int:
        """The number of a place by its name.

        Raises:
            KeyError: No place has this name.
        """
        if name in OFF_FIELD:
            return (BENCH, CENTER, OUT)[OFF_FIELD.index(name)]
        if name == ASIDE_NAME and name not in self.graph.number:
            return ASIDE
        return self.graph.number[name]

    def root(self, table: Table, figure: int) -> int:
        """The team's figure as which this one began, before it evolved (FG-EVOLVE-02)."""
        while table.beneath and table.beneath[figure] >= 0:
            figure = table.beneath[figure]
        return figure

    def line(self, table: Table, figure: int) -> tuple[int, ...]:
        """The figures whose place this one has taken, itself first: earlier stages and other forms."""
        line = [figure]
        while table.beneath and table.beneath[line[-1]] >= 0:
            line.append(table.beneath[line[-1]])
        return tuple(line)

    def former_forms(self, table: Table, figure: int) -> tuple[int, ...]:
        """The figure's forms before this one, back to its last evolution (FG-FORM-02)."""
        line = self.line(table, figure)
        found = []
        for one, below in pairwise(line):
            if one not in self.forms[below]:
                break
            found.append(below)
        return tuple(found)

    def times_evolved(self, table: Table, figure: int) -> int:
        """How often the figure evolved in this match (FG-EVOLVE-03), not counting changes of form."""
        times = 0
        while table.beneath and (below := table.beneath[figure]) >= 0:
            times += figure in self.evolutions[below]
            figure = below
        return times

    def stands_for(self, table: Table, figure: int) -> int:
        """The figure that this one has become by evolving or changing its form; itself if it has not."""
        while table.beneath and table.where[figure] == ASIDE and figure in table.beneath:
            figure = table.beneath.index(figure)
        if table.changed and table.where[figure] == ASIDE:
            # It went back to a former form, which has nothing beneath it.
            family = {*self.forms[figure], *self.takes[figure]}
            back = [one for one in family if table.changed >> one & 1 and table.where[one] != ASIDE]
            return back[0] if len(back) == 1 else figure
        return figure

    def attack_names(self, figure: int) -> tuple[str, ...]:
        """The names of its non-Miss attacks, each once, in the order of the disc."""
        return tuple(dict.fromkeys(s.name for s in self.discs[figure] if s.colour != "miss"))

    def smallest_attacks(self, figure: int) -> tuple[str, ...]:
        """The figure's attacks (by name) with the smallest total share of the disc."""
        if figure not in self._smallest:
            shares: dict[str, Fraction] = {}
            for segment in self.discs[figure]:
                if segment.colour != "miss":
                    shares[segment.name] = shares.get(segment.name, Fraction()) + Fraction(segment.size)
            least = min(shares.values(), default=Fraction())
            self._smallest[figure] = tuple(name for name, share in shares.items() if share == least)
        return self._smallest[figure]

    def trainer_source(self, seat: Seat) -> str:
        """Source id of the Trainer figure's spin."""
        return f"trainer-{SEAT_NAMES[seat]}"

    def card_called(self, seat: Seat, name: str) -> TrainerCard | None:
        """A seat's Trainer card or plate by its name."""
        number = self.card_number(seat, name)
        return None if number is None else self.setup.cards[seat][number]

    def card_giving(self, by: int, ability: Any) -> TrainerCard | None:
        """The card that gives the figure this ability; None if it is printed on the figure."""
        for seat, number, given, _ in self.given.get(type(ability), ()):
            if (by, ability) in given[BESIDE]:
                return self.setup.cards[seat][number]
        return None

    def card_number(self, seat: Seat, name: str) -> int | None:
        """The number of a seat's Trainer card by its name; the first one face-up would be the caller's to pick."""
        return self._card_numbers[seat].get(name)
