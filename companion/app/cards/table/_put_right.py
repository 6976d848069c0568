"""Corrections of the card game: what words mean, and what the panel of a draft offers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from companion.app.cards.asking import BY_HAND
from companion.app.cards.event_text import CardTeller
from companion.app.cards.table._view import CardSight
from companion.app.cards.table.faces import Faces
from companion.app.cards.told_lines import seen_by
from companion.app.screens.cards import CardButton
from companion.app.screens.table import Enter, PutRightGroup, PutRightOption
from companion.app.sessions.drafts import NO_REASON, Draft, PuttingRight
from companion.card_text.names import CardWords
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
from companion.texts.texts import Texts

TURNED = ("asleep", "confused", "paralyzed")
"""Conditions of which a Pokémon has one at most."""
DAMAGE = (10, 20, 30, 50, -10, -20, -30, -50)
"""Changes of damage that have a button."""
PILES = ("hand", "discard", "deck-top", "deck-bottom", "deck", "prizes", "lost")
OPEN_PILES = ("discard", "lost", "supporter")
MOST_CARDS = 40
"""So many cards of a zone have buttons."""

Steps: TypeAlias = tuple[Changed, ...]


class CardPuttingRight(PuttingRight[Changed]):
    """Drafts of one card match."""

    words, unclear, nowhere = "card-put-right", "card-put-right", "card-put-right.tap"
    prompt, button = BY_HAND, CardButton
    reasons: ClassVar[Mapping[str, bool]] = dict.fromkeys(("forgotten", "misread", "knocked-over", "illegal"), False)

    def __init__(
        self,
        rules: CardRules,
        texts: Texts,
        teller: CardTeller,
        words: CardWords,
        faces: Faces,
        rng: random.Random,
    ) -> None:
        super().__init__(rules, texts, words.players)
        self._rules: CardRules
        self._game, self._teller, self._words, self._faces, self._rng = rules.game, teller, words, faces, rng

    def _told(self, sight: CardSight, asked: ChoiceRequest) -> tuple[str, str]:
        return self._faces.name(asked.about), sight.told

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

    def _correction(self, steps: Steps) -> Correct:
        return Correct(steps, NO_REASON)

    def _is_same(self, sight: CardSight, draft: Draft[Changed], after: Draft[Changed]) -> bool:
        table, new = sight.state.table, after.steps[len(draft.steps) :]
        shuffled = any(step.what == "shuffled" for step in new)
        return not shuffled and self.table(table, after) == self.table(table, draft)

    # --- words ---

    def _changes(self, sight: CardSight, draft: Draft[Changed], words: Enter) -> Steps | Ruling:
        """A name is a place, or a player where no place is concerned."""
        table, what, place, value = self.table(sight.state.table, draft), words.what, words.name, words.value
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
            return self._unclear("draw")
        seat = SEAT_NAMES.index(name[:1])
        steps: list[Changed] = []
        for _ in range(count):
            deck = table.sides[seat].deck
            if not len(deck):
                return self._unclear("deck-empty")
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

    def _drafted(self, sight: CardSight, draft: Draft[Changed]) -> tuple[Table, tuple[str, ...]]:
        table, seen = self.as_seen(sight, draft)
        return table, self.said(sight, seen)

    def said(self, sight: CardSight, steps: Steps) -> tuple[str, ...]:
        """The changes in words, as far as whoever looks may know them."""
        seen = seen_by(Corrected(steps, NO_REASON), sight.eyes)
        return tuple(self._texts.tell(self._teller.changed(step)) for step in seen.changes)

    def _of_picked(self, picked: str) -> str:
        return self._say("card-put-right.what", place=self._words.place(picked))

    def _groups(self, sight: CardSight, table: Table, draft: Draft[Changed]) -> Iterator[PutRightGroup]:
        picked = draft.picked
        found, spot, pokemon = place_of(picked), zone_at(picked), at(table, picked)
        if pokemon is not None and found is not None:
            yield from self._pokemon_groups(table, picked, found[0], pokemon)
        elif picked == "stadium" and table.stadium is not None:
            yield self._cards("cards", [table.stadium.card], "discard", picked)
        elif spot is not None:
            yield from self._zone_groups(table, picked, spot.seat)
        else:
            yield self._used(table)

    def _pokemon_groups(self, table: Table, place: str, seat: Seat, pokemon: Pokemon) -> Iterator[PutRightGroup]:
        changes = ((f"{n:+}".replace("-", "−"), Enter("damage", place, f"{n:+}")) for n in DAMAGE)
        yield self._group("damage", *(PutRightOption(*one) for one in changes))
        if place == place_name(seat, 0):
            known, has = (one for one in CONDITIONS if one in self._game.edition.conditions), conditions_of(pokemon)
            named = ((self._say(f"card-condition.{one}"), Enter("condition", place, one), one in has) for one in known)
            yield self._group("conditions", *(PutRightOption(*one) for one in named))
        else:
            yield self._group("place", self._option("active", Enter("active", place)))
        lying = (*pokemon.energy, *(one.card for one in pokemon.attached), *pokemon.cards)
        several = [card for card in dict.fromkeys(lying) if len(lying) > 1]
        yield self._cards("discard", several, "discard", place)
        own = SEAT_NAMES[seat]
        yield self._cards("to-hand", several, "move", place, f"{own}-hand")
        others = [n for n, one in enumerate(in_play(table, seat)) if one.uid != pokemon.uid]
        yield self._onto(dict.fromkeys(pokemon.energy), others, "move", place, seat)
        zones = ((f"card-zone.{zone}", Enter("leaves", place, f"{own}-{zone}")) for zone in ("hand", "discard", "deck"))
        yield self._group("leaves", *(PutRightOption(self._say(key), enter) for key, enter in zones))
        if pokemon.lasting or pokemon.copies:
            yield self._group("effects", self._option("effects", Enter("effects", place)))
        if pokemon.marks:
            yield self._group("marks", self._option("marks", Enter("marks", place, "")))

    def _zone_groups(self, table: Table, place: str, seat: Seat) -> Iterator[PutRightGroup]:
        """What can be done with the cards of a zone; of a hidden one with those that may lie there, by the list."""
        own, zone = SEAT_NAMES[seat], place[2:]
        if zone.startswith("deck"):
            yield self._group("deck", self._option("shuffle", Enter("shuffle", f"{own}-deck")))
            draws = ((self._say("card-put-right.option.draw", n=n), Enter("draw", own, str(n))) for n in (1, 2, 3))
            yield self._group("draw", *(PutRightOption(*one) for one in draws))
        cards = self._lying(table, seat, place)
        for to in PILES:
            if to != zone and (to != "lost" or self._game.edition.lost_zone):
                yield self._cards(f"to-{to}", cards, "move", place, f"{own}-{to}")
        basics = [card for card in cards if self._game.cards[card].stage == "basic"]
        yield self._cards("to-bench", basics, "move", place, f"{own}-bench")
        known = self._game.cards
        onto = [card for card in cards if known[card].kind in ("energy", "tool") or known[card].is_evolution]
        yield self._onto(onto, range(len(in_play(table, seat))), "attach", place, seat)

    def _cards(self, key: str, cards: Iterable[str], what: str, place: str, to: str = "") -> PutRightGroup:
        """Cards by name, each of which can be put somewhere else."""
        entered = ((card, Enter(what, place, f"{card} -> {to}" if to else card)) for card in cards)
        return self._group(key, *(PutRightOption(self._faces.name(card), enter) for card, enter in entered))

    def _onto(self, cards: Iterable[str], others: Iterable[int], what: str, place: str, seat: Seat) -> PutRightGroup:
        """Cards by name, each of which can be put onto some Pokémon."""
        pairs = ((card, place_name(seat, n)) for card, n in product(cards, others))
        options = (
            PutRightOption(
                self._say("card-put-right.option.onto", card=self._faces.name(card), place=self._words.place(to)),
                Enter(what, place, f"{card} -> {to}"),
            )
            for card, to in islice(pairs, MOST_CARDS)
        )
        return self._group("to-pokemon", *options)

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
        after = {what: 0 if getattr(table.used, what) else 1 for what in counted}
        options = (self._option(f"used-{what}-{n}", Enter("used", "", f"{what}={n}")) for what, n in after.items())
        return self._group("used", *options)
