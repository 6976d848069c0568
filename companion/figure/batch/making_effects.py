"""Effects of a setup written as rows of the array of its facts, and what stands for all parts of that array."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.compiling import Game as Facts
from companion.figure.batch.known import does, families, refused
from companion.figure.batch.numbers import (
    conditions_in,
    is_restored,
    is_restored_evolved,
    marker_number,
    markers_in,
    or_any,
    suffering,
)
from companion.figure.game import Game
from companion.figure.landing import span
from companion.figure.printed import (
    COLOURS,
    CONDITIONS,
    AuraMarker,
    DamagePlus,
    DamageTimes,
    Effect,
    Expose,
    Figure,
    ForTurns,
    GiveCondition,
    If,
    MoveOther,
    NotedMarker,
    PutMarker,
    SpinCheck,
    word,
)
from companion.figure.state import Setup
from companion.texts import phrase

WHENS = ("takes_effect", "on_own_ko", "on_opponent_ko", "on_tie")


class EffectMaker:
    """Writes effects, and what lies under figures by them."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = Game(setup)
        self.facts: Facts = np.zeros(of.SIZE, np.int64)
        self.attack_names: dict[str, int] = {}
        self.figure_names: dict[str, int] = {}
        self.types: dict[str, int] = {}
        self.auras: dict[AuraMarker | NotedMarker, int] = {}
        self.writing_of, self.exposed_by_cards = at.NOBODY, set[NotedMarker]()
        self.twins: list[tuple[int, Effect]] = []
        self.throws_back = self.game.has_mirrors or does(setup, "reflect")
        self.n_effects = self.n_steps = self.n_runs = self.n_run_effects = self.n_named = 0

    def _put(self, first: int, values: Sequence[int]) -> None:
        self.facts[first : first + len(values)] = values

    def _number(self, known: dict[Any, int], what: Any) -> int:
        return known.setdefault(what, len(known))

    def _write_effect(self, effect: Effect) -> None:
        number = self._write_row(effect)
        if isinstance(effect, GiveCondition | PutMarker | ForTurns) and self.throws_back:
            twin = replace(effect, to="self", within=None, pick=None)
            self.twins.append((number, twin))
        if isinstance(effect, SpinCheck) and effect.repeats and self.game.has_evolution:
            self.twins.append((number, replace(effect, repeats=False)))

    def _write_row(self, effect: Effect) -> int:
        number = self.n_effects
        if number >= of.MOST_EFFECTS:
            raise refused(phrase("batch.effects", n=number + 1, most=of.MOST_EFFECTS))
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
            of.NOTES_MISSES: bool(getattr(said, "misses", False)),
            of.ENDED_CARDS: self._plates(said.ends_cards) if getattr(said, "ends_cards", None) is not None else 0,
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
            effect = replace(effect, repeats=False)
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
        columns[of.BELOW], columns[of.AT_LEAST] = or_any(condition.damage_below), or_any(condition.damage_at_least)
        columns[of.MP_LEAST], columns[of.MP_MOST] = or_any(condition.mp_at_least), or_any(condition.mp_at_most)
        columns[of.TAKEN_ENTRIES], columns[of.AWAY] = or_any(condition.entries_taken), or_any(condition.away)
        columns[of.OTHER_IS] = self._those(
            lambda one: (
                (condition.type is None or condition.type in one.types)
                and not (condition.not_types is not None and set(condition.not_types) & set(one.types))
                and condition.name in (None, one.name)
                and (condition.names is None or one.name in condition.names)
            )
        )
        columns[of.OTHER_SUFFERS] = suffering(condition.condition, condition.any_condition, None)
        columns[of.SUFFERS] = suffering(
            condition.own_condition, condition.own_any_condition, condition.own_no_condition
        )
        flags = (
            (condition.evolved, of.IF_EVOLVED),
            (condition.in_form, of.IF_IN_FORM),
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
            columns[of.MARKED] = markers_in(set.intersection(*kinds))
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
                return conditions_in(known), single, marker_number(effect.marker)
            case "knock_out":
                return (effect.around,)
            case "push":
                return effect.line, effect.chooser == "owner"
            case "take_markers":
                return (markers_in(effect.which) if effect.which else -1,)
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
                return or_any(effect.below), or_any(effect.at_least), *always, effect.shows or 0
            case "damage_plus":
                return self._of_damage_plus(effect)
            case "damage_times":
                return self._of_damage_times(effect)
            case "focus":
                return effect.plus or 0, or_any(effect.times), effect.stars or 0
            case "one_more_spin":
                return effect.plus or 0, or_any(effect.times)
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
                return of.TIMED.index(effect.is_), or_any(effect.turns)
            case "change_form":
                return effect.bench, self._called(effect.into) if effect.into else of.ANY
            case "ready_cards":
                return effect.players == "both", effect.one, self._plates(effect.called, effect.not_cards)
            case "end_cards":
                return effect.under_opponent, effect.one, self._plates(effect.called)
            case "wish":
                return (effect.for_ == "enemy",)
            case "evolve":
                return (effect.where == "bench",)
            case _:
                return ()

    def _plates(self, called: str | None, besides: Sequence[str] = ()) -> int:
        """The plates of both seats with this word in their names, as a set."""
        return sum(
            1 << seat * at.MOST_CARDS + number
            for seat, cards in enumerate(self.setup.cards)
            for number, card in enumerate(cards)
            if card.kind == "plate" and (called is None or called in card.name) and card.name not in besides
        )

    def _exposed(self, effect: Expose) -> NotedMarker:
        """What lies under whoever was exposed by the figure whose attacks are being written, or by anybody."""
        by = self.game.names[max(self.writing_of, 0)]
        marker = NotedMarker("exposed", about=effect.type or "", by=by, plus=effect.plus, stars=effect.stars)
        if self.writing_of < 0:
            self.exposed_by_cards.add(marker)
        return marker

    def _write_auras(self) -> None:
        self.facts[of.AURA_BY : of.AURA_BY + of.MOST_AURAS] = at.NOBODY
        self._number_by_families()
        alike: dict[Any, int] = {}
        for marker, number in self.auras.items():
            self.facts[of.AURA_PLUS + number] = marker.plus
            if isinstance(marker, AuraMarker):
                self.facts[of.AURA_FOR + number] = self._of_type(marker.type)
                continue
            self.facts[of.AURA_BY + number] = self.game.number[marker.by]
            self.facts[of.AURA_STARS + number] = marker.stars
            self.facts[of.AURA_LIKE + number] = self._number(alike, marker._replace(by=""))
            helped = self._of_type(marker.about) if marker.about else self._those(is_restored)
            self.facts[of.AURA_FOR + number] = helped
            if not marker.about:
                self.facts[of.AURA_IF_EVOLVED + number] = self._those(is_restored_evolved)

    def _number_by_families(self) -> None:
        """What is laid by a figure is laid by whoever may come to stand for it."""
        for marker in [one for one in self.auras if isinstance(one, NotedMarker)]:
            anybody = range(len(self.game.names)) if marker in self.exposed_by_cards else ()
            for other in (*families(self.setup)[self.game.number[marker.by]], *anybody):
                self._number(self.auras, marker._replace(by=self.game.names[other]))

    def _of_type(self, type: str | None) -> int:
        return self._those(lambda one: type in one.types)

    def _of_check(self, effect: SpinCheck) -> Sequence[int]:
        colours = sum(1 << COLOURS.index(colour) for colour in set(effect.out_if))
        gets = effect.gets if effect.gets is not None and self.game.knows(effect.gets) else None
        return (
            colours,
            or_any(effect.damage_at_least),
            or_any(effect.damage_at_most),
            (None, "center", "bench", "nearer").index(effect.goes),
            0 if gets is None else CONDITIONS.index(gets) + 1,
            effect.waits or 0,
            marker_number(effect.marker),
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
            return 1, of.BY_CONDITIONS, conditions_in(effect.conditions)
        if effect.times is None:
            return 1, of.BY_COUNT
        if effect.if_ is not None:
            return effect.times, of.BY_IF
        return effect.times, of.BY_NEAR, self._called((effect.near or "",))
