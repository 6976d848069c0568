"""The draft of a correction at the card table: what players change before they enter it, and its panel.

Pure: a draft is a value, and the table with it is the fold of the correction that it would become. Whether the table
can bear it, the rules say.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from companion.app.cards.asking import BY_HAND
from companion.app.cards.table.faces import Faces
from companion.app.cards.table.view import CardSight
from companion.app.cards.telling import CardTeller
from companion.app.cards.told import seen_by
from companion.app.screens.cards import CardButton
from companion.app.screens.table import Enter, GiveReason, PutRight, PutRightGroup, PutRightOption, PutRightView
from companion.app.sessions.drafts import Draft, asked_by_hand, draft_view
from companion.cards.modifiers.plain import conditions_of
from companion.cards.printed.vocabulary import CONDITIONS, UNKNOWN
from companion.cards.rules import CardRules
from companion.cards.values.actions import Changed, Correct
from companion.cards.values.events import Corrected
from companion.cards.values.state import Pokemon, Table
from companion.cards.zones.names import zone_at
from companion.cards.zones.zones import at, cards_in, in_play, place_name, place_of, possible
from companion.kernel.model import SEAT_NAMES, ChoiceRequest, Ruling, Seat
from companion.kernel.numbers import whole
from companion.texts.texts import Fact, Texts, phrase
from companion.wording.words import CardWords

CLAUSE = "CORRECTION"
MISTAKES = ("forgotten", "misread", "knocked-over", "illegal")
NO_REASON = "–"
"""Stands for the reason while the rules are asked what they think of a draft that has none yet."""
TURNED = ("asleep", "confused", "paralyzed")
"""Conditions of which a Pokémon has one at most."""
DAMAGE = (10, 20, 30, 50, -10, -20, -30, -50)
"""Changes of damage that have a button."""
PILES = ("hand", "discard", "deck-top", "deck-bottom", "deck", "prizes", "lost")
OPEN_PILES = ("discard", "lost", "supporter")
MOST_CARDS = 40
"""So many cards of a zone have buttons."""

Steps: TypeAlias = tuple[Changed, ...]


class PuttingRight:
    """Drafts of one match."""

    def __init__(
        self,
        rules: CardRules,
        texts: Texts,
        teller: CardTeller,
        words: CardWords,
        faces: Faces,
        rng: random.Random,
    ) -> None:
        self._rules = rules
        self._game = rules.game
        self._texts = texts
        self._teller = teller
        self._words = words
        self._faces = faces
        self._rng = rng

    # --- drafts ---

    def draft(self, sight: CardSight, by_hand: str) -> Draft[Changed] | None:
        """The draft that is open: one that was begun, or an empty one where players do something by hand."""
        if sight.look_only or sight.view.draft is not None:
            return sight.view.draft
        asked = asked_by_hand(sight.pending, BY_HAND)
        is_asked = asked is not None and bool(sight.head.persons)
        return self.begun(sight, by_hand) if is_asked else None

    def begun(self, sight: CardSight, by_hand: str) -> Draft[Changed]:
        """An empty draft: for what players carry out, where they are asked to, else for a mistake."""
        asked = asked_by_hand(sight.pending, BY_HAND)
        return Draft() if asked is None else Draft(by_hand=True, reason=self._what(asked, by_hand))

    def _what(self, asked: ChoiceRequest, by_hand: str) -> str:
        card = self._faces.name(asked.about)
        return f"{card}: {by_hand}" if by_hand else card

    def table(self, table: Table, draft: Draft[Changed]) -> Table:
        """The table as the draft would have it."""
        return self._rules.fold(table, Corrected(draft.steps, draft.reason)) if draft.steps else table

    def as_seen(self, sight: CardSight, draft: Draft[Changed]) -> tuple[Table, Steps]:
        """The table as the draft would have it, and its changes, as far as whoever looks may know them.

        A dealt card that lies face-down to them stays face-down on its way to where they would not see it either: to
        draft a draw shows no card.
        """
        table, seen = sight.seen.table, list[Changed]()
        for step in draft.steps:
            seen.append(self._face_down(step) if self._is_hidden(table, step) else step)
            table = self._rules.fold(table, Corrected((seen[-1],), NO_REASON))
        return table, tuple(seen)

    def _is_hidden(self, table: Table, step: Changed) -> bool:
        card, _, to = step.value.partition(" -> ")
        start, end = zone_at(step.place), zone_at(to)
        if step.what != "card" or start is None or end is None or end.zone in OPEN_PILES:
            return False
        return self._game.dealt[start.seat] and card not in cards_in(table.sides[start.seat], start.zone)

    def _face_down(self, step: Changed) -> Changed:
        return replace(step, value=f"{UNKNOWN} -> {step.value.partition(' -> ')[2]}")

    def with_change(self, sight: CardSight, draft: Draft[Changed], words: Enter) -> Draft[Changed] | Ruling:
        """The draft with what *words* mean, or why there is no such change, or why the table cannot bear it."""
        table = self.table(sight.state.table, draft)
        changes = self._changes(table, words)
        if isinstance(changes, Ruling):
            return changes
        after = replace(draft, steps=(*draft.steps, *changes))
        ruling = self._rules.check(sight.state, Correct(after.steps, NO_REASON))
        if ruling is not None:
            return ruling
        is_same = self.table(sight.state.table, after) == table and words.what not in ("shuffle", "shuffled")
        return Ruling(CLAUSE, "card-put-right.same") if is_same else after

    # --- words ---

    def _changes(self, table: Table, words: Enter) -> Steps | Ruling:
        """The changes that *words* mean on this table. *name* is a place, or a player where no place is concerned."""
        what, place, value = words.what, words.name, words.value
        match what:
            case "damage" if value[:1] in ("+", "-"):
                return self._more_damage(table, place, value)
            case "condition":
                return self._condition(table, place, value)
            case "draw":
                return self._drawn(table, place, value)
            case "shuffle":
                return (Changed("shuffled", place if "-" in place else f"{place}-deck"),)
            case "discard":
                return (Changed("card", place, f"{value} -> {self._owner(table, place, value)}-discard"),)
            case "move" | "attach":
                return (Changed("card", place, value),)
            case _:
                return (Changed(what, place, value),)

    def _more_damage(self, table: Table, place: str, value: str) -> Steps | Ruling:
        """So much more damage, or less; less than none is none."""
        pokemon = at(table, place)
        more = whole(value[1:], 9999)
        if pokemon is None or more is None or value[0] not in "+-":
            return (Changed("damage", place, value),)
        return (Changed("damage", place, str(max(0, pokemon.damage + (more if value[0] == "+" else -more)))),)

    def _condition(self, table: Table, place: str, value: str) -> Steps:
        """One Special Condition more, or less; of those that turn the card the last one counts."""
        pokemon = at(table, place)
        has = [] if pokemon is None else list(conditions_of(pokemon))
        if value in has:
            has = [one for one in has if one != value]
            return (Changed("conditions", place, ",".join(has)),)
        kept = [one for one in has if not (one in TURNED and value in TURNED)]
        return (Changed("conditions", place, ",".join((*kept, value) if value != "none" else ())),)

    def _drawn(self, table: Table, name: str, value: str) -> Steps | Ruling:
        """So many cards off the top of a deck to the hand.

        Of a shuffled deck that is dealt chance says which; of a real one nobody has named it.
        """
        count = whole(value, 99)
        if name[:1] not in SEAT_NAMES or count is None:
            return Ruling(CLAUSE, "card-put-right.draw")
        seat = SEAT_NAMES.index(name[:1])
        steps: list[Changed] = []
        for _ in range(count):
            deck = table.sides[seat].deck
            if not len(deck):
                return Ruling(CLAUSE, "card-put-right.deck-empty")
            top = deck.top[0] if deck.top else self._shuffled(seat, deck.rest) if deck.rest else deck.bottom[0]
            at_ = f"{SEAT_NAMES[seat]}-deck" + ("-top" if deck.top else "")
            steps.append(Changed("card", at_, f"{top} -> {SEAT_NAMES[seat]}-hand"))
            table = self._rules.fold(table, Corrected((steps[-1],), NO_REASON))
        return tuple(steps)

    def _shuffled(self, seat: Seat, cards: Sequence[str]) -> str:
        """A card of those that are shuffled."""
        if not self._game.dealt[seat] and UNKNOWN in cards:
            return UNKNOWN
        return self._rng.choice(cards)

    def _owner(self, table: Table, place: str, card: str) -> str:
        """By name: whose discard pile a card at *place* goes to (CG-ZONE-12)."""
        if place == "stadium" and table.stadium is not None:
            return SEAT_NAMES[table.stadium.by]
        pokemon = at(table, place)
        for one in () if pokemon is None else pokemon.attached:
            if one.card == card and card not in pokemon.energy:  # type: ignore[union-attr]  # there is one
                return SEAT_NAMES[one.owner]
        return place[:1]

    # --- the panel ---

    def way_in(self, sight: CardSight) -> CardButton | None:
        """Opens a draft, where there is none."""
        return None if sight.look_only else CardButton(self._say("put-right.open"), PutRight())

    def view(self, sight: CardSight, draft: Draft[Changed], by_hand: str) -> PutRightView:
        """The panel of an open draft. *sight* is the table without it."""
        asked = asked_by_hand(sight.pending, BY_HAND) if draft.by_hand else None
        table, seen = self.as_seen(sight, draft)
        return draft_view(
            self._texts,
            draft,
            asked,
            carried_out=None if asked is None else (self._faces.name(asked.about), by_hand),
            lead=self._lead(draft, asked),
            groups=(group for group in self._groups(table, draft.picked) if group.options),
            steps=self.said(sight, seen),
            reasons=self._reasons(draft),
        )

    def said(self, sight: CardSight, steps: Steps) -> tuple[str, ...]:
        """The changes in words, as far as whoever looks may know them."""
        seen = seen_by(Corrected(steps, NO_REASON), sight.eyes)
        return tuple(self._texts.tell(self._teller.changed(step)) for step in seen.changes)

    def _lead(self, draft: Draft[Changed], asked: ChoiceRequest | None) -> str:
        if draft.picked:
            return self._tell("card-put-right.what", place=self._words.place(draft.picked))
        if asked is not None and not draft.steps:
            return self._tell("put-right.by-hand", player=self._words.players[asked.seat])
        return self._texts.say("card-put-right.tap")

    def _reasons(self, draft: Draft[Changed]) -> Iterator[PutRightOption]:
        for key in MISTAKES:
            reason = self._texts.say(f"card-put-right.reason.{key}")
            yield PutRightOption(reason, GiveReason(reason), draft.reason == reason)

    def _groups(self, table: Table, picked: str) -> Iterator[PutRightGroup]:
        found, spot = place_of(picked), zone_at(picked)
        pokemon = at(table, picked)
        if pokemon is not None and found is not None:
            yield from self._pokemon_groups(table, picked, found[0], pokemon)
        elif picked == "stadium" and table.stadium is not None:
            card = table.stadium.card
            yield self._group("cards", [(self._faces.name(card), Enter("discard", picked, card))])
        elif spot is not None:
            yield from self._zone_groups(table, picked, spot.seat)
        else:
            yield self._used(table)

    def _pokemon_groups(self, table: Table, place: str, seat: Seat, pokemon: Pokemon) -> Iterator[PutRightGroup]:
        yield self._group("damage", [(f"{n:+}".replace("-", "−"), Enter("damage", place, f"{n:+}")) for n in DAMAGE])
        if place == place_name(seat, 0):
            known = [one for one in CONDITIONS if one in self._game.edition.conditions]
            has = conditions_of(pokemon)
            yield PutRightGroup(
                self._say_group("conditions"),
                tuple(
                    PutRightOption(
                        self._texts.say(f"card-condition.{one}"), Enter("condition", place, one), chosen=one in has
                    )
                    for one in known
                ),
            )
        else:
            yield self._group("place", [(self._option("active"), Enter("active", place))])
        lying = (*pokemon.energy, *(one.card for one in pokemon.attached), *pokemon.cards)
        several = [card for card in dict.fromkeys(lying) if len(lying) > 1]
        yield self._group("discard", [(self._faces.name(card), Enter("discard", place, card)) for card in several])
        own = SEAT_NAMES[seat]
        yield self._group(
            "to-hand", [(self._faces.name(card), Enter("move", place, f"{card} -> {own}-hand")) for card in several]
        )
        moved = list(dict.fromkeys(pokemon.energy))
        others = [n for n, one in enumerate(in_play(table, seat)) if one.uid != pokemon.uid]
        yield self._group(
            "to-pokemon",
            [
                (
                    self._tell("card-put-right.option.onto", card=self._faces.name(card), place=self._place(seat, n)),
                    Enter("move", place, f"{card} -> {place_name(seat, n)}"),
                )
                for card in moved
                for n in others
            ][:MOST_CARDS],
        )
        yield self._group(
            "leaves",
            [
                (self._texts.say(f"card-zone.{zone.replace('-', '_')}"), Enter("leaves", place, f"{own}-{zone}"))
                for zone in ("hand", "discard", "deck")
            ],
        )
        if pokemon.lasting or pokemon.copies:
            yield self._group("effects", [(self._option("effects"), Enter("effects", place))])
        if pokemon.marks:
            yield self._group("marks", [(self._option("marks"), Enter("marks", place, ""))])

    def _place(self, seat: Seat, index: int) -> Fact:
        return self._words.place(place_name(seat, index))

    def _zone_groups(self, table: Table, place: str, seat: Seat) -> Iterator[PutRightGroup]:
        """What can be done with the cards of a zone; of a hidden one with those that may lie there, by the list."""
        own, zone = SEAT_NAMES[seat], place[2:]
        if zone.startswith("deck"):
            yield self._group("deck", [(self._option("shuffle"), Enter("shuffle", f"{own}-deck"))])
            draws = [
                (self._tell("card-put-right.option.draw", n=str(n)), Enter("draw", own, str(n))) for n in (1, 2, 3)
            ]
            yield self._group("draw", draws)
        spot = zone_at(place)
        assert spot is not None
        cards = self._lying(table, seat, place)
        for to in PILES:
            if to == zone or (to == "lost" and not self._game.edition.lost_zone):
                continue
            options = [(self._faces.name(card), Enter("move", place, f"{card} -> {own}-{to}")) for card in cards]
            yield self._group(f"to-{to}", options)
        basics = [card for card in cards if self._game.cards[card].stage == "basic"]
        yield self._group(
            "to-bench", [(self._faces.name(card), Enter("move", place, f"{card} -> {own}-bench")) for card in basics]
        )
        onto = [
            card
            for card in cards
            if self._game.cards[card].kind in ("energy", "tool") or self._game.cards[card].is_evolution
        ]
        yield self._group(
            "to-pokemon",
            [
                (
                    self._tell("card-put-right.option.onto", card=self._faces.name(card), place=self._place(seat, n)),
                    Enter("attach", place, f"{card} -> {place_name(seat, n)}"),
                )
                for card in onto
                for n in range(len(in_play(table, seat)))
            ][:MOST_CARDS],
        )

    def _lying(self, table: Table, seat: Seat, place: str) -> list[str]:
        """The cards of a zone by name: those that are seen, else those of a real deck that may lie there."""
        spot = zone_at(place)
        if spot is None:
            return []
        if self._game.dealt[seat]:
            found = list(dict.fromkeys(cards_in(table.sides[seat], spot.zone)))
        else:
            found = list(possible(self._game, table, seat, spot.zone))
        return [card for card in found if card != UNKNOWN][:MOST_CARDS]

    def _used(self, table: Table) -> PutRightGroup:
        """What was done in this turn and may be done again, of what the edition counts."""
        counted = ["energy", "supporters", "retreats"]
        if self._game.edition.supporters_per_turn is None:
            counted.remove("supporters")
        used = Counter({what: getattr(table.used, what) for what in counted})
        return self._group(
            "used",
            [
                (self._option(f"used-{what}-{n}"), Enter("used", "", f"{what}={n}"))
                for what, done in used.items()
                for n in (0 if done else 1,)
            ],
        )

    # --- words ---

    def _group(self, key: str, options: Sequence[tuple[str, Enter]]) -> PutRightGroup:
        return PutRightGroup(self._say_group(key), tuple(PutRightOption(*one) for one in options))

    def _say_group(self, key: str) -> str:
        return self._texts.say(f"card-put-right.group.{key}")

    def _option(self, key: str) -> str:
        return self._texts.say(f"card-put-right.option.{key}")

    def _say(self, key: str) -> str:
        return self._texts.say(key)

    def _tell(self, key: str, **facts: Fact) -> str:
        return self._texts.tell(phrase(key, **facts))
