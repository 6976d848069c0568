"""Looks over the shoulder of the rules: could every event come true on the table before it?

Written from the rulebook, with the plain searches of the tests, and not from the rules' own code.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from companion.figure.actions import Correct
from companion.figure.events import (
    AbilityUsed,
    Attacked,
    AttackGranted,
    AttackNamed,
    AttackNegated,
    AttacksAgain,
    BattleDecided,
    CardPlacedUnder,
    CardTurned,
    ConditionGiven,
    ConditionRemoved,
    Displaced,
    EnteredCenter,
    Event,
    Evolved,
    FigureMoved,
    FigureStayed,
    FigureSurrounded,
    FigureWoken,
    FormChanged,
    FormLasts,
    KnockedOut,
    LeftCenter,
    LeftMatch,
    MadeToWait,
    MarkerPlaced,
    MarkerRemoved,
    MatchEnded,
    MovedByAbility,
    SentOut,
    SentToBench,
    SpinOnLine,
    Spun,
    SpunAgain,
    Swapped,
    TurnEnded,
    WentBack,
)
from companion.figure.printed.abilities import (
    Ability,
    Aloof,
    Banishes,
    ChangesForm,
    ClearsCenter,
    ComesBack,
    EvolvesWhen,
    GoesBack,
    LeavesMatch,
    MorePoints,
    NeverWaits,
    NotSurrounded,
    OustsSurrounded,
    PassesOverBlue,
    PassesOverMiss,
    PointsAtLeast,
    Shifts,
    StaysInMatch,
    StraightSteps,
    StrikesFar,
)
from companion.figure.printed.effects import WISHED, Effect, ForTurns, NotedMarker, ToBench, Wish
from companion.figure.printed.figures import Figure
from companion.figure.rules import FigureRules
from companion.figure.state import ASIDE, BENCH, CENTER, OUT, State, Table
from companion.kernel.match import Match
from companion.kernel.model import SEAT_NAMES, TurnRequest
from tests.figure.naive import neighbours


def effects_of(figure: Figure) -> tuple[Effect, ...]:
    """Every effect of its attacks and abilities."""
    of_attacks = (effect for segment in figure.disc.segments for effect in segment.effects)
    return (*of_attacks, *(effect for one in figure.abilities for effect in getattr(one, "effects", ())))


class Audit:
    """What can be said of events without knowing how the rules came to them."""

    def __init__(self, rules: FigureRules) -> None:
        self.rules = rules
        self.game = rules.game
        self._beside = [neighbours(self.game.graph, space) for space in range(len(self.game.graph.names))]

    def check(self, match: Match[State, Table], where: str) -> None:
        """Every event of the match.

        Raises:
            AssertionError: One could not come true; the message names the entry.
        """
        spoiled = not self._looks_at_every_ring()
        for number, (entry, (before, after)) in enumerate(zip(match.standing, pairwise(match.states), strict=True)):
            table = before.table
            for event in entry.events:
                fault = self.fault(table, event)
                assert not fault, f"{where}, entry {number}: {event}: {fault}"
                table = self.rules.fold(table, event)
            spoiled = spoiled or (isinstance(entry.action, Correct) and entry.action.purpose == "mistake")
            assert spoiled or not (ringed := self.ringed(after)), f"{where}, entry {number}: {ringed} stay surrounded"
            turns = sum(isinstance(event, TurnEnded) for event in entry.events)
            assert turns <= 1 or not self.rules.setup.rules.no_action_means_loss, f"{where}, entry {number}: two turns"

    def abilities_of(self, figure: int) -> tuple[Ability, ...]:
        """What is printed on the figure, and whatever its player's plates could give it."""
        given = (one for card in self.rules.setup.cards[self.game.owners[figure]] for one in card.gives)
        return (*self.game.figures[figure].abilities, *given)

    def _looks_at_every_ring(self) -> bool:
        """Is whoever is ever surrounded out, by the policies of this match?"""
        rules = self.rules.setup.rules
        wanted = ("checked", "each", "knocked_out")
        return (rules.surround_after_push, rules.surround_several, rules.surround_own_move) == wanted

    def ringed(self, state: State) -> list[str]:
        """The figures that are enclosed where a player is to act, and nothing is left to be looked at."""
        if not any(isinstance(one, TurnRequest) for one in self.rules.pending(state)):
            return []
        return [
            name
            for name, figure in self.game.number.items()
            if self._is_enclosed(state.table, figure) and not self._may_be_never_surrounded(figure)
        ]

    def _may_be_never_surrounded(self, figure: int) -> bool:
        """Has it the ability, in force or not?"""
        return any(isinstance(one, NotSurrounded) for one in self.abilities_of(figure))

    def fault(self, table: Table, event: Event) -> str:
        """Why the event could not come true on this table; nothing if it could."""
        match event:
            case FigureMoved():
                return self._moved(table, event)
            case FigureStayed(figure=figure):
                return self._not_to_be_chosen(table, self.number(figure))
            case Attacked(figure=figure, target=target):
                return "" if self._are_joined_enemies(table, figure, target) else "they do not face each other"
            case FigureWoken(figure=figure, by=by):
                joined = self.place(table, by) in self._beside[self.place(table, figure)]
                asleep = table.conditions[self.number(figure)] == "asleep"
                return "" if joined and asleep else "no sleeper beside it"
            case AttackNamed(figure=figure, attack=attack):
                return "" if attack in {s.name for s in self.disc(figure) if s.colour != "miss"} else "no such attack"
            case Spun():
                return self._spun(table, event)
            case SpinOnLine(figure=figure) | SpunAgain(figure=figure):
                on_field = figure not in self.game.number or self.place(table, figure) >= 0
                return "" if on_field else "who spins is off the Field"
            case BattleDecided():
                return self._decided(event)
            case FigureSurrounded(figure=figure):
                return "" if self._is_enclosed(table, self.number(figure)) else "it is not enclosed"
            case MovedByAbility():
                return self._moved_by_ability(table, event)
            case LeftMatch(figure=figure):
                leaves = self._leaves(table, figure) or self._has_ousters(figure) or self._has_banishers()
                return "" if leaves and self.place(table, figure) >= 0 else "it does not leave so"
            case Evolved(figure=figure, into=into, clause=clause):
                fits = self.number(into) in self.game.evolutions[self.number(figure)]
                from_bench = clause in ("ABILITY-evolves", "EFFECT-evolve") and self.place(table, figure) == BENCH
                there = (self.place(table, figure) >= 0 or from_bench) and self.place(table, into) == ASIDE
                return "" if fits and there else "it does not evolve into that"
            case FormChanged(figure=figure, into=into):
                return self._formed(table, figure, into)
            case FormLasts(figure=figure, until=until):
                lasts = 0 < table.form_until[self.number(figure)] < until
                return "" if lasts else "it was no form, or one that lasts as long"
            case WentBack(figure=figure, into=into, clause=clause) if clause != "ABILITY-goes_back":
                return self._back_from_form(table, figure, into, clause)
            case WentBack(figure=figure, into=into):
                back = self.place(table, figure) == OUT and table.beneath[self.number(figure)] == self.number(into)
                says = any(isinstance(one, GoesBack) for one in self.abilities_of(self.number(figure)))
                return "" if back and says else "it does not go back so"
            case SentOut(figure=figure, clause="FG-FORM-03"):
                spends = {name for one in self.game.figures if one.form is not None for name in one.form.spends}
                return "" if self.game.figures[self.number(figure)].name in spends else "no form asks for it"
            case SentOut(figure=figure):
                there = self.place(table, figure)
                wished = there == BENCH and event.clause == "EFFECT-wish"
                return "" if there >= 0 or there == CENTER or wished else "it was neither on the Field nor in a Center"
            case AttackNegated(figure=figure, by=by):
                owners = {self.game.owners[self.number(one)] for one in (figure, by)}
                return "" if len(owners) == 2 else "they are of one side"
            case KnockedOut(figure=figure) if self._leaves(table, figure) and not self._may_stay(figure):
                return "it had to leave the match"
            case AttackGranted(figure=figure):
                mine = self.game.owners[self.number(figure)] == table.to_move
                return "" if mine and self.place(table, figure) >= 0 else "it is not its player's turn"
            case AttacksAgain(figure=figure):
                return "" if table.again == self.number(figure) else "nothing lets it attack again"
            case AbilityUsed(figure=figure, clause=clause):
                return self._used(figure, clause)
            case SentToBench(figure=figure) if self.place(table, figure) == OUT:
                return "" if self._brings_back() or self._has_banishers() else "nothing brings it back"
            case EnteredCenter(figure=figure, clause="ABILITY-banishes"):
                return "" if self.place(table, figure) == OUT else "it was not out of the match"
            case KnockedOut(figure=figure) | EnteredCenter(figure=figure) | SentToBench(figure=figure):
                return "" if self.place(table, figure) >= 0 else "it was not on the Field"
            case LeftCenter(figure=figure):
                return self._left(table, event)
            case MadeToWait(until=until):
                return "" if until >= table.turn else f"turn {until} is over"
            case ConditionGiven(figure=figure, condition=condition):
                known = condition in self.rules.setup.rules.conditions
                return "" if known and self.place(table, figure) >= 0 else "it cannot have that"
            case ConditionRemoved(figure=figure, condition=condition):
                return "" if table.conditions[self.number(figure)] == condition else "it did not have that"
            case Displaced():
                return self._displaced(table, event)
            case Swapped(figure=figure, other=other):
                either = max(self.place(table, figure), self.place(table, other)) >= 0
                return "" if figure != other and either else "nobody is on the Field"
            case MarkerPlaced(figure=figure, marker=marker):
                # What lies for some turns under everybody lies on the Bench, too (EFFECT-for_turns).
                at = self.place(table, figure)
                there = at >= 0 or (at == BENCH and isinstance(marker, NotedMarker)) or (at > OUT and marker == WISHED)
                there = there or (at == OUT and event.clause == "ABILITY-banishes")
                return "" if there else "it is not on the Field"
            case MarkerRemoved(figure=figure, marker=marker):
                return "" if marker in table.markers[self.number(figure)] else "no such marker lies there"
            case CardTurned(seat=seat, card=card) | CardPlacedUnder(seat=seat, card=card):
                turned = isinstance(event, CardTurned)
                faces = [face for one, face in self._cards(table, seat) if one == card]
                return "" if any(face != "down" if turned else face == "up" for face in faces) else f"it lies {faces}"
            case TurnEnded(turn=turn, to_move=to_move):
                following = 1 - table.to_move if table.granted is None else table.granted
                return "" if (turn, to_move) == (table.turn, following) else "the turn is not passed on so"
            case MatchEnded():
                return self._ended(table, event)
            case _:
                return ""

    def number(self, figure: str) -> int:
        return self.game.number[figure]

    def place(self, table: Table, figure: str) -> int:
        return table.where[self.number(figure)]

    def disc(self, figure: str) -> Any:
        return self.game.discs[self.number(figure)]

    def _cards(self, table: Table, seat: int) -> list[tuple[str, str]]:
        names = [card.name for card in self.rules.setup.cards[seat]]
        return list(zip(names, table.cards[seat], strict=True))

    def _not_to_be_chosen(self, table: Table, figure: int) -> str:
        if self.game.owners[figure] != table.to_move:
            return "it is not the mover's"
        if table.waits[figure] >= table.turn:
            return "it must Wait"
        return "it sleeps" if table.conditions[figure] == "asleep" else ""

    def _moved(self, table: Table, event: FigureMoved) -> str:
        figure, to = self.number(event.figure), self.game.graph.number[event.to]
        start = table.where[figure]
        if to in table.where:
            return "the space is taken"
        entries = self.game.graph.entries[table.to_move]
        ways = (
            [self.game.graph.distance[start][to]]
            if start >= 0
            else [
                1 + self.game.graph.distance[entry][to] for entry in entries if self.game.graph.distance[entry][to] >= 0
            ]
        )
        if start < BENCH or not ways or not 0 < min(ways) <= event.cost <= self._most_points(figure):
            return f"it stands on {start}, ways {ways}"
        return self._not_to_be_chosen(table, figure)

    def _most_points(self, figure: int) -> int:
        """Move Points that the figure can come by, with everything that abilities of this match might add."""
        abilities = [one for number in range(len(self.game.names)) for one in self.abilities_of(number)]
        straight = [one.steps for one in self.abilities_of(figure) if isinstance(one, StraightSteps)]
        added = sum(one.n * len(self.game.names) for one in abilities if isinstance(one, MorePoints) and one.n > 0)
        points = self.game.figures[figure].mp + added + 2 * any(isinstance(one, PointsAtLeast) for one in abilities)
        every = [one for held in self.game.figures for one in effects_of(held)]
        every += [one for cards in self.rules.setup.cards for card in cards for one in card.effects]
        lasting = {one.is_ for one in every if isinstance(one, ForTurns)}
        wishes = any(isinstance(one, Wish) for one in every)
        if "trick_room" in lasting or wishes:
            points = max(points, 3 + added)
        return max([points + ("tailwind" in lasting), *straight])

    def _leaves(self, table: Table, figure: str) -> bool:
        if "curse_leaves_match" in table.markers[self.number(figure)]:
            return True
        return any(isinstance(one, LeavesMatch) for one in self.abilities_of(self.number(figure)))

    def _formed(self, table: Table, figure: str, into: str) -> str:
        """It takes a form that is free, or is again what it was."""
        number, other = self.number(figure), self.number(into)
        former = other in self.game.former_forms(table, number)
        fits = former or (other in self.game.forms[number] and other not in table.beneath)
        there = self.place(table, figure) != ASIDE and self.place(table, into) == ASIDE
        return "" if fits and there else "it cannot take that form"

    def _back_from_form(self, table: Table, figure: str, into: str, clause: str) -> str:
        """Its turns are over, or it is a form on the Field only."""
        number = self.number(figure)
        if table.beneath[number] != self.number(into):
            return "it does not go back so"
        if clause == "ABILITY-only_on_field":
            return "" if self.place(table, figure) < 0 else "it is on the Field"
        return "" if 0 < table.form_until[number] <= table.turn else "its turns are not over"

    def _has_ousters(self, figure: str) -> bool:
        """Has the other side a figure whose ability takes surrounded ones out?"""
        owner = self.game.owners[self.number(figure)]
        return any(
            isinstance(one, OustsSurrounded) and self.game.owners[by] != owner
            for by in range(len(self.game.figures))
            for one in self.abilities_of(by)
        )

    def _has_banishers(self) -> bool:
        """Has any figure the ability with which others leave for some turns, or a card that gives it?"""
        return Banishes in self.game.abilities

    def _may_stay(self, figure: str) -> bool:
        """Has it the ability with which nothing takes it out of the match, in force or not?"""
        return any(isinstance(one, StaysInMatch) for one in self.game.figures[self.number(figure)].abilities)

    def _brings_back(self) -> bool:
        """Has any figure what brings others back that left the match?"""
        if any(isinstance(one, ChangesForm) and one.frees for figure in self.game.figures for one in figure.abilities):
            return True
        return any(
            isinstance(effect, ToBench) and effect.to == "own_out"
            for figure in self.game.figures
            for effect in effects_of(figure)
        )

    def _moved_by_ability(self, table: Table, event: MovedByAbility) -> str:
        """It stood there, and goes to a free space in its player's turn: how far, the cases hold."""
        start, to = self.place(table, event.figure), self.game.graph.number[event.to]
        if to in table.where:
            return "the space is taken"
        if self.game.place_name(start) != event.start or start < BENCH:
            return "it stands elsewhere"
        mine = self.game.owners[self.number(event.figure)] == table.to_move
        return "" if mine else "it is not the mover's"

    def _are_joined_enemies(self, table: Table, figure: str, target: str) -> bool:
        space, other = self.place(table, figure), self.place(table, target)
        owners = (self.game.owners[self.number(figure)], self.game.owners[self.number(target)])
        if min(space, other) < 0 or owners != (table.to_move, 1 - table.to_move):
            return False
        far = any(isinstance(one, StrikesFar) for one in self.abilities_of(self.number(figure)))
        return other in self._beside[space] or (far and bool(set(self._beside[space]) & set(self._beside[other])))

    def _spun(self, table: Table, event: Spun) -> str:
        disc = self.disc(event.figure)
        segment = disc[event.counts]
        shift = (event.counts - event.shown) % len(disc)
        abilities = self.abilities_of(self.number(event.figure))
        by_ability = sum(one.segments for one in abilities if isinstance(one, Shifts))
        told = (segment.label, segment.colour) == (event.attack, event.colour)
        by_marker = 2 * table.markers[self.number(event.figure)].count("shifted_two")
        shifts = {(n + by_marker) % len(disc) for n in range(by_ability + 2)}
        lying = table.markers[self.number(event.figure)]
        if any(isinstance(one, NotedMarker) and one.what == "taunted" for one in lying) or any(
            isinstance(one, PassesOverBlue | PassesOverMiss)
            for figure in range(len(self.game.names))
            for one in self.abilities_of(figure)
        ):
            # Results are passed over until another colour comes.
            shifts = set(range(len(disc)))
        if event.clause == "EFFECT-spin_check":
            shifts = {0}
        return "" if told and shift in shifts else "the disc shows something else"

    def _used(self, figure: str, clause: str) -> str:
        abilities = self.abilities_of(self.number(figure))
        words = {f"ABILITY-{one.__struct_config__.tag}" for one in abilities}
        return "" if clause in words else "it has no such ability"

    def _decided(self, event: BattleDecided) -> str:
        """Blue and Miss never win; the higher damage or stars do."""
        if not event.winner:
            return ""
        if event.tie:
            return "a tie has a winner"
        number = event.figures.index(event.winner)
        ours, theirs = event.colours[number], event.colours[1 - number]
        damage, other = event.damages[number], event.damages[1 - number]
        stars, other_stars = event.stars[number], event.stars[1 - number]
        won = {
            "white": theirs == "miss" or (theirs in ("white", "gold") and damage > other),
            "gold": theirs in ("miss", "purple") or (theirs in ("white", "gold") and damage > other),
            "purple": theirs in ("white", "miss") or (theirs == "purple" and stars > other_stars),
        }
        return "" if won.get(ours, False) else "that does not win"

    def _is_enclosed(self, table: Table, figure: int) -> bool:
        space, owner = table.where[figure], self.game.owners[figure]
        if self._is_aloof(table, figure):
            return False
        holders = {
            table.where[other]
            for other in range(len(table.where))
            if self.game.owners[other] != owner
            and table.conditions[other] != "asleep"
            and not self._is_aloof(table, other)
        }
        return space >= 0 and bool(self._beside[space]) and self._beside[space] <= holders

    def _is_aloof(self, table: Table, figure: int) -> bool:
        return any(isinstance(one, Aloof) and table.where[figure] >= 0 for one in self.abilities_of(figure))

    def _left(self, table: Table, event: LeftCenter) -> str:
        figure = self.number(event.figure)
        inside = table.centers[self.game.owners[figure]]
        if figure not in inside:
            return "it is not in the Center"
        cleared = any(
            isinstance(one, ClearsCenter | ComesBack) or (isinstance(one, EvolvesWhen) and one.frees)
            for placed in self.game.figures
            for one in placed.abilities
        )
        called = any(
            isinstance(effect, ToBench) and effect.to == "own_center"
            for placed in self.game.figures
            for effect in effects_of(placed)
        )
        if event.clause == "EFFECT-to_bench" or cleared or called:
            return ""
        # An attack that speaks of a Knock Out may take its figure out again in the same turn.
        just_in = bool(table.knocked_out >> figure & 1)
        pushed_out = just_in or (inside[0] == figure and len(inside) >= self.game.capacity)
        own_turn = self.game.owners[figure] == table.to_move
        rested = any(isinstance(one, NeverWaits) for one in self.abilities_of(figure))
        clauses = ("FG-BENCH-03",) if own_turn else ("FG-BENCH-04", *(["ABILITY-never_waits"] if rested else []))
        as_clause = event.clause in clauses
        return "" if pushed_out and as_clause else f"{inside} in the Center"

    def _displaced(self, table: Table, event: Displaced) -> str:
        to = self.game.graph.number[event.to]
        start = self.place(table, event.figure)
        # An attack may let a figure come from the Bench with its MP (EFFECT-move_other).
        nearest = BENCH if event.clause in ("EFFECT-move_other", "EFFECT-call_up") else 0
        if start < nearest or self.game.place_name(start) != event.start:
            return "it stands elsewhere"
        return "the space is taken" if to in table.where else ""

    def _ended(self, table: Table, event: MatchEnded) -> str:
        if event.clause not in ("FG-WIN-01", "POLICY-goal-by-effect"):
            return ""
        winner = SEAT_NAMES.index(event.winner)
        goal = self.game.graph.number[self.rules.setup.playmat.goals[SEAT_NAMES[1 - winner]]]
        there = [figure for figure, space in enumerate(table.where) if space == goal]
        return "" if [self.game.owners[figure] for figure in there] == [winner] else "nobody is on the Goal"
