"""Abilities of a setup written as rows of the array of its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.figure.batch import cells as at
from companion.figure.batch import facts as of
from companion.figure.batch.known import is_of_evolution, refused
from companion.figure.batch.making_effects import EffectMaker
from companion.figure.batch.numbers import (
    amount_of,
    conditions_in,
    flags_of,
    or_any,
)
from companion.figure.in_force import IN_BATTLES
from companion.figure.landing import span
from companion.figure.printed import (
    COLOURS,
    If,
    Passes,
    ToBench,
    While,
    Who,
    ability_word,
)
from companion.texts import phrase

OF_KINDS = {
    of.HAS_POINTS: ("mp_plus", "mp_at_least", "mp_at_most"),
    of.HAS_WAYS: ("passes", "lets_pass", "passes_nobody", "stops_beside"),
    of.HAS_DAMAGE: ("damage_plus", "damage_times", "takes_less"),
    of.HAS_RINGS: ("aloof", "not_surrounded"),
    of.HAS_TARGETS: ("stops_waking", "never_attacks", "stops_last_moved", "strikes_far"),
}
"""The words of abilities, by the cell that says whether there is one of them."""


class Row(NamedTuple):
    """An ability that is looked up: the number of its word, whose it is, the card that gives it (below 0: none)."""

    kind: int
    by: int
    ability: Any
    card: int


class AbilityMaker(EffectMaker):
    """Writes abilities of figures, and those that cards give."""

    def _write_abilities(self) -> None:
        rows = sorted(self._abilities(), key=lambda row: (row.kind, row.card >= 0))
        kinds = [row.kind for row in rows]
        self.facts[of.HAS_ABILITIES] = len(rows) > 0
        for number in range(len(of.KINDS)):
            self.facts[of.KIND_FIRST + number] = kinds.index(number) if number in kinds else 0
            self.facts[of.KIND_MANY + number] = kinds.count(number)
        for cell, words in OF_KINDS.items():
            self.facts[cell] = any(of.KINDS[kind] in words for kind in kinds)
        once = list(dict.fromkeys(row.ability for row in rows if getattr(row.ability, "once", False)))
        for number, row in enumerate(rows):
            alike = once.index(row.ability) if row.ability in once else 0
            cell = of.ABILITY + number * of.ABILITY_WIDTH
            self._write_ability(cell, row.by, row.ability, alike)
            if row.card >= 0:
                self._write_given(cell, row.card)
                alike_given = (one for one in rows[number:] if (one.kind, one.card) == (row.kind, row.card))
                self.facts[cell + of.GIVEN_WITH] = sum(1 for _ in alike_given)

    def _abilities(self) -> Iterator[Row]:
        """Every ability that is looked up, of the figures first, then what cards give to each of their player."""
        for by, figure in enumerate(self.game.figures):
            for ability in figure.abilities:
                if self.game.has_evolution or not is_of_evolution(ability):
                    yield from _row(by, ability, -1)
        for seat, cards in enumerate(self.setup.cards):
            for number, card in enumerate(cards):
                own = self.game.of_seat[seat][:1] if card.target == "none" else self.game.of_seat[seat]
                for ability in card.gives:
                    condition = getattr(ability, "while_", None)
                    given = While(card=card.name) if condition is None else replace(condition, card=card.name)
                    if self.game.has_evolution or not is_of_evolution(ability):
                        for by in own:
                            yield from _row(by, replace(ability, while_=given), seat * at.MOST_CARDS + number)

    def _write_needed_card(self, row: int, by: int, name: str) -> None:
        """The ability is in force as long as this card lies under its figure; without one, never."""
        seat = self.game.owners[by]
        number = self.game.card_number(seat, name)
        self.facts[row + of.WHILE] |= of.ON_CARD | (of.OFF_FIELD_TOO if self.game.gives_abilities else 0)
        if number is None:
            self.facts[row + of.WHILE] |= of.NEVER
        first = seat * at.MOST_CARDS + (number or 0)
        self.facts[row + of.CARD], self.facts[row + of.FIRST_CARD] = first, first
        if name in self.game.turn_cards:
            self.facts[row + of.FLAGS] |= of.IS_FOR_A_TURN

    def _write_given(self, row: int, card: int) -> None:
        """What a card gives is in force as long as it lies under the figure, or beside the mat."""
        seat, number = divmod(card, at.MOST_CARDS)
        name = self.setup.cards[seat][number].name
        first = self.game.card_number(seat, name)
        self.facts[row + of.CARD], self.facts[row + of.FIRST_CARD] = card, seat * at.MOST_CARDS + (first or 0)
        self.facts[row + of.WHILE] |= of.ON_CARD | of.OFF_FIELD_TOO
        if name in self.game.turn_cards:
            self.facts[row + of.FLAGS] |= of.IS_FOR_A_TURN

    def _write_ability(self, row: int, by: int, ability: Any, alike: int) -> None:
        facts = self.facts

        def said(name: str, default: Any = None) -> Any:
            return getattr(ability, name, default)

        facts[row + of.BY], facts[row + of.ALIKE] = by, alike
        facts[row + of.N], facts[row + of.FLAGS] = amount_of(ability), flags_of(ability)
        facts[row + of.ONCE] = said("once", False)
        attack = said("attack")
        facts[row + of.ATTACK] = -1 if attack is None else self._number(self.attack_names, attack)
        facts[row + of.MANNER] = of.MANNERS.index(ability.manner) if said("manner") else -1
        colour = said("colour", said("spun"))
        facts[row + of.OF_COLOUR] = -1 if colour is None else COLOURS.index(colour)
        facts[row + of.LEAST_DAMAGE] = or_any(said("damage_at_least"))
        facts[row + of.MOST_DAMAGE] = or_any(said("damage_at_most"))
        facts[row + of.UP_TO] = or_any(said("up_to"))
        lost = said("lost", said("names", said("into")))
        facts[row + of.LOST_ONES] = self._called(lost) if lost else -1
        facts[row + of.THEN] = ("ends", "may_attack", "must_attack").index(said("then", "ends"))
        facts[row + of.X], facts[row + of.Y] = self._of_word(ability), self._of_types(ability)
        named = said("besides", said("attacks", said("jumps", ())))
        named = named if isinstance(named, tuple) else ()
        if self.n_named + len(named) > of.MOST_NAMED:
            raise refused(phrase("batch.abilities", n=self.n_named, most=of.MOST_NAMED))
        facts[row + of.NAMES], facts[row + of.N_NAMED] = self.n_named, len(named)
        self._put(of.ABILITY_NAMES + self.n_named, [self._number(self.attack_names, name) for name in named])
        self.n_named += len(named)
        given = said("effects", ())
        if said("frees"):
            names = None if ability.frees is True else If(names=ability.frees)
            given = (ToBench(to="own_out" if names else "own_center", pick=1, if_=names),)
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
        anybody = replace(who, itself=True)
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
            case "banishes":
                return int(ability.goes == "center")
            case "evolves":
                return ("battle", "knocked_out", "to_bench", "shed").index(ability.at)
            case "changes_form":
                return ("beginning", "first", "knocked_out").index(ability.at)
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
        self.facts[row + of.MANY] = getattr(ability, "times", None) or 1
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
            (when.evolved, of.EVOLVED),
            (when.form_changed, of.FORM_CHANGED),
        )
        self.facts[row + of.WHILE] += sum(part for given, part in parts if given)
        self.facts[row + of.SUFFERING], self.facts[row + of.NOT_SUFFERING] = (
            conditions_in(when.conditions),
            conditions_in(when.without),
        )
        if when.card is not None:
            self._write_needed_card(row, by, when.card)
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
        return figures, place, conditions_in(who.conditions), who.within or 0, flags, friends


def _row(by: int, ability: Any, card: int) -> Iterator[Row]:
    kind = ability_word(ability)
    if kind in of.KINDS:
        yield Row(of.KINDS.index(kind), by, ability, card)
