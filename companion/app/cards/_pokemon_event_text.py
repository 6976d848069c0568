"""Events of Pokémon in play in words: attachments, damage, effects, and how they leave play."""

from __future__ import annotations

from companion.app.cards.damage_breakdown import in_short
from companion.app.cards.told_lines import Gather, Telling, goes_to
from companion.card_text.laid import laid_on_player, laid_on_pokemon
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values import events as ev
from companion.cards.values.state import Table
from companion.cards.zones import zones
from companion.texts.texts import Phrase, called, phrase


class TellsPokemon(Telling):
    """Tells of Pokémon in play."""

    def _evolved(self, event: ev.Evolved, before: Table, after: Table) -> Phrase:
        card = self.words.card(event.card)
        return self.about(event, before, "leveled-up" if event.level_up else "evolved", card=card)

    def _devolved(self, event: ev.Devolved, before: Table, after: Table) -> Phrase:
        return self.about(event, before, "devolved", card=self.words.card(event.card), to=goes_to(event.to))

    def _exchanged(self, event: ev.Exchanged, before: Table, after: Table) -> Phrase:
        return self.about(event, before, "exchanged", card=self.words.card(event.card), to=goes_to(event.to))

    def _attached(self, event: ev.EnergyAttached | ev.CardAttached, before: Table, after: Table) -> Phrase:
        card = self.words.card(event.card)
        if event.from_ in ("hand", "aside"):
            return self.to_own(event, before, "attached", card=card)
        return self.to_own(event, before, "attached-from", card=card, **{"from": Phrase(f"card-zone.{event.from_}")})

    def _energy_left(self, event: ev.EnergyLeft, before: Table, after: Table) -> Gather:
        pokemon = ("pokemon", self.words.whose(before, event.pokemon))
        if event.to == "discard":
            return Gather("card-log.energy-discarded", (pokemon,), (event.card,))
        return Gather("card-log.energy-left", (pokemon, ("to", goes_to(event.to))), (event.card,))

    def _energy_moved(self, event: ev.EnergyMoved, before: Table, after: Table) -> Phrase:
        card, target = self.words.card(event.card), self.words.pokemon(before, event.to)
        return self.about(event, before, "energy-moved", card=card, target=target)

    def _card_left(self, event: ev.AttachedLeft, before: Table, after: Table) -> Phrase:
        return self.about(event, before, "card-left", card=self.words.card(event.card), to=goes_to(event.to))

    def _switched(self, event: ev.Switched, before: Table, after: Table) -> Phrase:
        old = before.sides[event.seat].active
        if old is None:
            return self.about(event, before, "switched-in")
        return self.about(event, before, "switched", other=self.words.pokemon(before, old.uid))

    def _power(self, event: ev.PowerUsed, before: Table, after: Table) -> Phrase:
        if event.pokemon and zones.get(before, event.pokemon) is not None:
            return self.about(event, before, "power-used", power=event.power)
        lies = self.words.card(event.card or (before.stadium.card if before.stadium is not None else UNKNOWN))
        power = called(event.power)
        return self.by(event, "power-named" if lies == power else "power-of", power=power, card=lies)

    def _chosen(self, event: ev.PokemonChosen, before: Table, after: Table) -> Phrase | None:
        return self.by(event, "chosen", pokemon=self.words.all_whose(before, event.chosen)) if event.chosen else None

    # --- damage and what else is done to them ---

    def _damage(self, event: ev.DamageDealt, before: Table, after: Table) -> Phrase:
        summed = in_short(self.words, before, event)
        key = ("damage" if event.amount else "damage-none") + ("" if summed is None else "-sum")
        return self.about(
            event, before, key, n=event.amount, sum=summed or "", rest=self._hp_left(after, event.pokemon)
        )

    def _counters(self, event: ev.CountersPut, before: Table, after: Table) -> Phrase:
        key = "counter" if event.count == 1 else "counters"
        return self.about(event, before, key, n=event.count, rest=self._hp_left(after, event.pokemon))

    def _healed(self, event: ev.DamageHealed, before: Table, after: Table) -> Phrase:
        return self.about(event, before, "healed", n=event.amount, rest=self._hp_left(after, event.pokemon))

    def _hp_left(self, table: Table, uid: int) -> Phrase:
        left, hp = self.words.hp(table, uid)
        return phrase("card-log.hp-left" if left else "card-log.hp-none", left=left, hp=hp)

    def _prevented(self, event: ev.Prevented, before: Table, after: Table) -> Phrase:
        pokemon = zones.get(before, event.pokemon)
        own = pokemon is not None and event.by in pokemon.cards
        key = "prevented-by" if event.by and not own else "prevented"
        return self.about(event, before, key, what=Phrase(f"card-prevented.{event.what}"), by=self.words.card(event.by))

    def _condition(self, event: ev.ConditionGiven, before: Table, after: Table) -> Phrase:
        if event.condition == "poisoned" and event.poison > 1:
            return self.about(event, before, "condition-poison", n=event.poison)
        return self.about(event, before, "condition-given", condition=Phrase(f"card-condition.{event.condition}"))

    def _lasting(self, event: ev.LastingLaid, before: Table, after: Table) -> Phrase:
        lasting = event.lasting
        if not event.pokemon:
            key = "card-log.lasting-player" if lasting.until else "card-log.lasting-player-on"
            what = laid_on_player(self.texts, self.words.game, lasting, event.seat)
            source, player = self.words.card(lasting.source), self.players[lasting.by]
            return phrase(key, source=source, player=player, turn=lasting.until, what=what)
        key = "lasting-until" if lasting.until else "lasting-play" if lasting.stays else "lasting-active"
        name = self.texts.fact(self.words.whose(before, event.pokemon))
        what = laid_on_pokemon(self.texts, self.words.game, lasting, name)
        return phrase(f"card-log.{key}", turn=lasting.until, what=what)

    def _mark(self, event: ev.MarkPut, before: Table, after: Table) -> Phrase:
        return self.about(
            event, before, "mark-put" if event.amount > 0 else "mark-off", name=event.name, n=abs(event.amount)
        )

    def _copy(self, event: ev.CopyBegan | ev.Mirrored, before: Table, after: Table) -> Phrase:
        return self.about(event, before, "copied" if event.card else "copy-ended", card=self.words.card(event.card))

    def _knocked_out(self, event: ev.KnockedOut, before: Table, after: Table) -> Phrase:
        return self.about(
            event, before, "knocked-out" if event.to == "discard" else "knocked-out-to", to=goes_to(event.to)
        )

    def _left_play(self, event: ev.PokemonLeft, before: Table, after: Table) -> Phrase:
        apart = event.to != event.attached_to
        key = "left-play-apart" if apart else "left-play"
        return self.about(event, before, key, to=goes_to(event.to), rest=goes_to(event.attached_to))

    def _prize(self, event: ev.PrizeTaken, before: Table, after: Table) -> Phrase:
        left = sum(card is not None for card in after.sides[event.seat].prizes)
        return self.by(event, "prize-taken" if left else "last-prize-taken", card=self.words.card(event.card), n=left)

    def _by_hand(self, event: ev.ManualEffect, before: Table, after: Table) -> Phrase:
        key = "card-log.by-hand-about" if event.about else "card-log.by-hand"
        return phrase(key, card=self.words.card(event.card), about=event.about)
