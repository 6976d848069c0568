"""Events of the setup, of cards moving between zones, and of corrections, in words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.app.cards.told_lines import Gather, Telling, goes_to
from companion.card_text.names import joined
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values import events as ev
from companion.cards.values.actions import Changed
from companion.cards.values.state import Table
from companion.cards.zones import zones
from companion.cards.zones.names import zone_at
from companion.cards.zones.typed_cards import name_typed
from companion.kernel.model import Seat
from companion.texts.texts import Fact, Phrase, all_of, phrase

WAYS: Mapping[tuple[str, str], str] = {
    ("deck", "hand"): "drawn",
    ("deck_top", "hand"): "drawn",
    ("deck_bottom", "hand"): "drawn",
    ("deck", "discard"): "milled",
    ("deck_top", "discard"): "milled",
    ("hand", "discard"): "discarded",
    ("discard", "hand"): "taken-from-discard",
    ("aside", "hand"): "taken-from-aside",
    ("hand", "deck"): "hand-to-deck",
    ("hand", "deck_top"): "hand-to-deck-top",
    ("hand", "deck_bottom"): "hand-to-deck-bottom",
    ("aside", "deck"): "put-back",
    ("aside", "deck_top"): "put-back",
    ("aside", "deck_bottom"): "put-back",
    ("deck", "aside"): "looked-at",
    ("deck_top", "aside"): "looked-at",
    ("deck_bottom", "aside"): "looked-at",
    ("aside", "discard"): "discarded-aside",
}
"""Texts by source and destination of a card; other moves are described by both zones."""


class TellsCards(Telling):
    """Tells of the setup, of moving cards, and of corrections."""

    # --- setup and coins ---

    def _coin(self, event: ev.CoinFlipped, before: Table, after: Table) -> Gather:
        side = "heads" if event.heads else "tails"
        return Gather(f"card-log.coin-{event.why}", (("player", self.players[event.seat]),), (side,), "coins")

    def _mulligan(self, event: ev.MulliganTaken, before: Table, after: Table) -> Phrase:
        if not event.cards:
            return self.by(event, "mulligan-hidden")
        return self.by(event, "mulligan", cards=self.words.cards(event.cards))

    def _extra(self, event: ev.ExtraTaken, before: Table, after: Table) -> Phrase:
        return self.by(event, "extra-taken" if event.count else "extra-declined", n=event.count)

    def _prizes_laid(self, event: ev.PrizesLaid, before: Table, after: Table) -> Phrase:
        return self.by(event, "one-prize-laid" if event.count == 1 else "prizes-laid", n=event.count)

    def _revealed(self, event: ev.PokemonRevealed, before: Table, after: Table) -> Phrase:
        return phrase(
            "card-log.revealed", sides=all_of([self._side(after, seat) for seat in (0, 1)], "card-log.revealed-sides")
        )

    def _turned_up(self, event: ev.PokemonTurnedUp, before: Table, after: Table) -> Phrase:
        return self.by(event, "turned-up", card=self.words.card(event.card))

    def _side(self, table: Table, seat: Seat) -> Phrase:
        side = table.sides[seat]
        player = self.players[seat]
        active = Phrase("card-name.nothing") if side.active is None else self.words.face(side.active)
        if not side.bench:
            return phrase("card-log.revealed-side", player=player, active=active)
        bench = self.words.cards([pokemon.cards[0] for pokemon in side.bench])
        return phrase("card-log.revealed-side-bench", player=player, active=active, bench=bench)

    # --- cards from zone to zone ---

    def _moved(self, event: ev.CardMoved, before: Table, after: Table) -> Gather | Phrase | None:
        way = (event.from_, event.to)
        if event.to == "prizes" and event.clause == "CG-SETUP-06":
            return None  # `PrizesLaid` says it
        if event.from_ == "aside" and event.clause == "CG-TRAINER-02":
            return None  # a Trainer card is discarded after use
        if way == ("aside", "discard") and event.clause == "CG-SUPPORT-02":
            return None
        if event.from_ == "supporter" or event.to == "supporter":
            return None
        key = WAYS.get(way)
        if key == "drawn" and (event.searched or event.sees == "both"):
            key = "taken-from-deck"  # "drawn" is for cards that nobody else sees
        player = ("player", self.players[event.seat])
        if key is None:
            from_ = "deck" if event.from_ in ("deck_top", "deck_bottom") else event.from_
            facts: tuple[tuple[str, Fact], ...] = (
                player,
                ("from", Phrase(f"card-zone.{from_}")),
                ("to", goes_to(event.to)),
            )
            key = "card-log.put" if event.to in ("deck", "deck_top", "deck_bottom") else "card-log.moved"
            return Gather(key, facts, (event.card,))
        facts = (player, ("to", goes_to(event.to))) if key == "put-back" else (player,)
        return Gather(f"card-log.{key}", facts, (event.card,))

    def _shown(self, event: ev.CardsShown, before: Table, after: Table) -> Phrase:
        player, zone = self.players[event.seat], Phrase(f"card-zone.{event.zone}")
        cards = self.words.cards(event.cards)
        if event.to is None:
            return self.by(event, "shown", cards=cards)
        if event.zone == "deck":
            key = "shown-own-deck" if event.to == event.seat else "shown-deck"
            return self.by(event, key, other=self.players[event.to])
        if event.to == event.seat:
            return self.by(event, "shown-own", cards=cards)
        return phrase("card-log.shown-to", player=player, other=self.players[event.to], zone=zone, cards=cards)

    def _ordered(self, event: ev.DeckOrdered, before: Table, after: Table) -> Phrase:
        if UNKNOWN in event.cards:
            return self.by(event, "ordered-top-hidden", n=len(event.cards))
        return self.by(event, "ordered-bottom" if event.bottom else "ordered-top", cards=self.words.cards(event.cards))

    def _placed(self, event: ev.PokemonPlaced, before: Table, after: Table) -> Phrase:
        hidden = event.cards[0] == UNKNOWN
        pokemon = zones.get(after, event.pokemon)
        card: Fact = Phrase("card-name.unknown-pokemon") if hidden or pokemon is None else self.words.face(pokemon)
        if before.setup is not None:
            return self.by(event, "placed-active" if event.active else "placed-bench", card=card)
        if event.active:
            return self.by(event, "placed-as-active", card=card)
        if event.from_ in ("hand", "aside"):
            return self.by(event, "placed", card=card)
        return self.by(event, "placed-from", card=card, **{"from": Phrase(f"card-zone.{event.from_}")})

    # --- corrections ---

    def _corrected(self, event: ev.Corrected, before: Table, after: Table) -> Phrase:
        said = joined([self.changed(one) for one in event.changes])
        return phrase("card-log.corrected", changes=said, reason=event.reason)

    def changed(self, change: Changed) -> Phrase:
        """The phrase of one change in a correction."""
        what, value, place = change.what, change.value, self.words.place(change.place)
        if what in ("card", "name"):
            card, _, to = (part.strip() for part in value.partition("->"))
            goal = self.words.place(to) if what == "card" else self.words.card(to)
            return phrase(f"card-correct.{what}", card=self.words.card(card), place=place, to=goal)
        if what in ("conditions", "marks") and not value.strip():
            return phrase(f"card-correct.no-{what}", place=place)
        if what == "typed" and value == UNKNOWN:
            spot = zone_at(change.place)
            return phrase("card-correct.typed-hidden", player=self.players[0 if spot is None else spot.seat])
        if what == "typed":
            return phrase("card-correct.typed", card=name_typed(value))
        if what == "leaves":
            return phrase("card-correct.leaves", place=place, value=self.words.place(value))
        if what in PLAIN_CHANGES:
            return phrase(f"card-correct.{what}", place=place, value=value)
        return phrase("card-correct.other", what=what, place=place, value=value)


PLAIN_CHANGES = frozenset({"damage", "conditions", "marks", "effects", "entered", "active", "shuffled", "used"})
