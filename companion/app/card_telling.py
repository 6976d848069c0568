"""What happened in a match of the card game, in words: a phrase for every event that is anybody's news.

An event names Pokémon by number, so telling it takes the table that it found and the
one that it left. Equal events in a row (seven cards drawn, three coins) are gathered
into one line by `gathered`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from companion.app.card_laid import laid
from companion.app.card_sums import in_short
from companion.app.card_words import CardWords, joined
from companion.app.texts import Fact, Phrase, all_of, phrase
from companion.cards import events as ev
from companion.cards import zones
from companion.cards.actions import Changed
from companion.cards.game import Game
from companion.cards.hidden import redact
from companion.cards.kinds import UNKNOWN
from companion.cards.state import Table
from companion.kernel.model import SEAT_NAMES, Seat

View: TypeAlias = Seat | Literal["all", "both"]
"""Whose eyes: a player's, those of one who sees every card, or only what both players see."""


class Gather(msgspec.Struct, frozen=True):
    """How a line grows when the next one says the same of other *items*: cards, or sides of coins."""

    key: str
    facts: tuple[tuple[str, Fact], ...]
    items: tuple[str, ...]
    of: Literal["cards", "coins"] = "cards"


class Told(msgspec.Struct, frozen=True):
    """An event in words: the phrase, its rule, whose news it is, and the event itself."""

    phrase: Phrase
    clause: str
    seat: Seat | None
    event: Any
    gather: Gather | None = None

    @property
    def heads_a_turn(self) -> bool:
        """Does a turn begin with it?"""
        return isinstance(self.event, ev.TurnBegan)


def seen_by(event: ev.Event, view: View) -> Any:
    """The event as *view* learns of it, hidden cards face-down."""
    match view:
        case "all":
            return event
        case "both":
            return redact(redact(event, 0), 1)
        case _:
            return redact(event, view)


class CardTeller:
    """Puts the events of one match into words."""

    def __init__(self, game: Game, players: tuple[str, str]) -> None:
        self.words = CardWords(game, players)
        self._game = game
        self._players = players
        self._tell: Mapping[type, Callable[[Any, Table, Table], Phrase | Gather | None]] = {
            ev.HandsShaken: lambda event, *_: Phrase("card-log.hands-shaken"),
            ev.CoinFlipped: self._coin,
            ev.CoinWon: lambda event, *_: self._by(event, "coin-won"),
            ev.FirstPlayerSet: lambda event, *_: self._by(event, "first-player"),
            ev.Shuffled: lambda event, *_: self._by(event, "shuffled"),
            ev.HandDealt: _silent,
            ev.HandChecked: _silent,
            ev.MulliganTaken: self._mulligan,
            ev.MulliganAnnounced: lambda event, *_: self._by(event, "mulligan-announced"),
            ev.ExtraTaken: self._extra,
            ev.SetupFinished: _silent,
            ev.PrizesLaid: self._prizes_laid,
            ev.PokemonRevealed: self._revealed,
            ev.TurnBegan: lambda event, *_: self._by(event, "turn-began", n=event.turn),
            ev.TurnEnded: lambda event, *_: self._by(event, "turn-ended"),
            ev.EndIsDue: lambda event, *_: Phrase("card-log.end-is-due"),
            ev.CardMoved: self._moved,
            ev.CardsShown: self._shown,
            ev.DeckOrdered: self._ordered,
            ev.PokemonPlaced: self._placed,
            ev.Evolved: self._evolved,
            ev.Devolved: self._devolved,
            ev.EnergyAttached: self._attached,
            ev.EnergyLeft: self._energy_left,
            ev.EnergyMoved: self._energy_moved,
            ev.CardAttached: self._attached,
            ev.AttachedLeft: self._card_left,
            ev.TrainerPlayed: lambda event, *_: self._by(event, "trainer-played", card=self.words.card(event.card)),
            ev.StadiumPlayed: lambda event, *_: phrase("card-log.stadium-played", card=self.words.card(event.card)),
            ev.StadiumLeft: lambda event, *_: phrase(
                "card-log.stadium-left", card=self.words.card(event.card), to=_to(event.to)
            ),
            ev.Retreated: lambda event, before, _: self._about(event, before, "retreated"),
            ev.RetreatFailed: lambda event, before, _: self._about(event, before, "retreat-failed"),
            ev.Switched: self._switched,
            ev.Promoted: lambda event, before, _: self._about(event, before, "promoted"),
            ev.PowerUsed: self._power,
            ev.AttackUsed: lambda event, before, _: self._about(event, before, "attack-used", attack=event.attack),
            ev.PokemonChosen: self._chosen,
            ev.AttackFailed: lambda event, before, _: phrase(
                "card-log.attack-failed", attacker=self.words.pokemon(before, event.pokemon), why=_failed(event.why)
            ),
            ev.DamageDealt: self._damage,
            ev.CountersPut: self._counters,
            ev.DamageHealed: self._healed,
            ev.Prevented: self._prevented,
            ev.ConditionGiven: self._condition,
            ev.ConditionRemoved: lambda event, before, _: self._about(
                event, before, "condition-removed", condition=f"@card-condition.{event.condition}"
            ),
            ev.LastingLaid: self._lasting,
            ev.LastingEnded: lambda event, before, _: self._on_whom(event, before, "lasting-ended"),
            ev.MarkPut: self._mark,
            ev.CopyBegan: self._copy,
            ev.KnockedOut: self._knocked_out,
            ev.PokemonLeft: self._left_play,
            ev.PrizeTaken: self._prize,
            ev.WayFound: lambda event, *_: self._by(event, "way", why=_won(event.clause)),
            ev.GameWon: lambda event, *_: phrase(
                "card-log.won", player=self._players[SEAT_NAMES.index(event.winner)], why=_won(event.clause)
            ),
            ev.SuddenDeathBegan: lambda event, *_: Phrase("card-log.sudden-death"),
            ev.LeftToPlayers: self._by_hand,
            ev.EffectsBegan: lambda event, *_: self._answers(event, "between") if event.card else None,
            ev.TriggerSet: lambda event, *_: self._answers(event, "trigger"),
            ev.Corrected: self._corrected,
        }

    def tell(self, event: ev.Event, before: Table, after: Table, view: View = "all") -> Told | None:
        """The event in words as *view* sees it; None for one that is nobody's news."""
        shown = seen_by(event, view)
        said = self._tell[type(event)](shown, before, after)
        if said is None:
            return None
        gather = said if isinstance(said, Gather) else None
        told = self.phrase_of(said) if isinstance(said, Gather) else said
        return Told(told, event.clause, seat_of(event), event, gather)

    def gathered(self, lines: Iterable[Told]) -> list[Told]:
        """The lines, equal ones in a row as one."""
        found: list[Told] = []
        for line in lines:
            more = self.together(found[-1], line) if found else None
            if more is None:
                found.append(line)
            else:
                found[-1] = more
        return found

    def together(self, one: Told, next_: Told) -> Told | None:
        """Both lines as one, or None where they do not say the same."""
        if isinstance(one.event, ev.WayFound) and isinstance(next_.event, ev.GameWon) and one.seat == next_.seat:
            return next_  # who has found the way has won by it
        if _is_search(one.event) and isinstance(next_.event, ev.CardMoved) and one.seat == next_.seat:
            return self._searched(next_)
        first, second = one.gather, next_.gather
        if first is None or second is None or (one.clause, one.seat) != (next_.clause, next_.seat):
            return None
        if first.facts != second.facts or not _go_together(first.key, second.key):
            return None
        whole = msgspec.structs.replace(first, items=first.items + second.items)
        return msgspec.structs.replace(one, phrase=self.phrase_of(whole), gather=whole)

    def _searched(self, line: Told) -> Told | None:
        """A look through the own deck and the first card taken from it, as one line."""
        gather = line.gather
        if gather is None or gather.key not in ("card-log.drawn", "card-log.taken-from-deck"):
            return None
        gather = msgspec.structs.replace(gather, key="card-log.searched")
        return msgspec.structs.replace(line, phrase=self.phrase_of(gather), gather=gather)

    def phrase_of(self, gather: Gather) -> Phrase:
        """The phrase of what was gathered."""
        if gather.of == "coins":
            several = "-many" if len(gather.items) > 1 and gather.key in MANY_COINS else ""
            sides = all_of([Phrase(f"card-coin.{side}") for side in gather.items], "card-list.comma")
            return Phrase(gather.key + several, (*gather.facts, ("coins", sides), ("n", str(len(gather.items)))))
        return Phrase(gather.key, (*gather.facts, ("cards", self.words.cards(gather.items))))

    # --- what many have in common ---

    def _by(self, event: Any, key: str, **facts: Fact | int) -> Phrase:
        """Something that a player does."""
        return phrase(f"card-log.{key}", player=self._players[event.seat], **facts)

    def _about(self, event: Any, table: Table, key: str, **facts: Fact | int) -> Phrase:
        """Something about a Pokémon, named with its player."""
        pokemon = self.words.whose(table, event.pokemon)
        return phrase(f"card-log.{key}", pokemon=pokemon, player=self._players[event.seat], **facts)

    def _to_own(self, event: Any, table: Table, key: str, **facts: Fact | int) -> Phrase:
        """Something that a player does to a Pokémon, named with its player where that is the other."""
        own = zones.owner_of(table, event.pokemon) == event.seat
        named = (self.words.pokemon if own else self.words.whose)(table, event.pokemon)
        return self._by(event, key, pokemon=named, **facts)

    def _answers(self, event: ev.TriggerSet | ev.EffectsBegan, key: str) -> Phrase:
        return phrase(f"card-log.{key}", card=self.words.card(event.card))

    # --- setup and coins ---

    def _coin(self, event: ev.CoinFlipped, before: Table, after: Table) -> Gather:
        side = "heads" if event.heads else "tails"
        return Gather(f"card-log.coin-{event.why}", (("player", self._players[event.seat]),), (side,), "coins")

    def _mulligan(self, event: ev.MulliganTaken, before: Table, after: Table) -> Phrase:
        if not event.cards:
            return self._by(event, "mulligan-hidden")
        return self._by(event, "mulligan", cards=self.words.cards(event.cards))

    def _extra(self, event: ev.ExtraTaken, before: Table, after: Table) -> Phrase:
        return self._by(event, "extra-taken" if event.count else "extra-declined", n=event.count)

    def _prizes_laid(self, event: ev.PrizesLaid, before: Table, after: Table) -> Phrase:
        return self._by(event, "one-prize-laid" if event.count == 1 else "prizes-laid", n=event.count)

    def _revealed(self, event: ev.PokemonRevealed, before: Table, after: Table) -> Phrase:
        return phrase(
            "card-log.revealed", sides=all_of([self._side(after, seat) for seat in (0, 1)], "card-log.revealed-sides")
        )

    def _side(self, table: Table, seat: Seat) -> Phrase:
        side = table.sides[seat]
        player = self._players[seat]
        active = "@card-name.nothing" if side.active is None else self.words.face(side.active)
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
            return None  # a Trainer card that was played goes away
        if way == ("aside", "discard") and event.clause == "CG-SUPPORT-02":
            return None
        if event.from_ == "supporter" or event.to == "supporter":
            return None
        key = WAYS.get(way)
        if key == "drawn" and event.sees == "both":
            key = "taken-from-deck"  # what is drawn nobody else sees
        player = ("player", self._players[event.seat])
        if key is None:
            from_ = "deck" if event.from_ in ("deck_top", "deck_bottom") else event.from_
            facts: tuple[tuple[str, Fact], ...] = (player, ("from", f"@card-zone.{from_}"), ("to", _to(event.to)))
            return Gather("card-log.moved", facts, (event.card,))
        facts = (player, ("to", _to(event.to))) if key == "put-back" else (player,)
        return Gather(f"card-log.{key}", facts, (event.card,))

    def _shown(self, event: ev.CardsShown, before: Table, after: Table) -> Phrase:
        player, zone = self._players[event.seat], f"@card-zone.{event.zone}"
        cards = self.words.cards(event.cards)
        if event.to is None:
            return self._by(event, "shown", cards=cards)
        if event.zone == "deck":
            key = "shown-own-deck" if event.to == event.seat else "shown-deck"
            return self._by(event, key, other=self._players[event.to])
        if event.to == event.seat:
            return self._by(event, "shown-own", cards=cards)
        return phrase("card-log.shown-to", player=player, other=self._players[event.to], zone=zone, cards=cards)

    def _ordered(self, event: ev.DeckOrdered, before: Table, after: Table) -> Phrase:
        if UNKNOWN in event.cards:
            return self._by(event, "ordered-top-hidden", n=len(event.cards))
        return self._by(event, "ordered-bottom" if event.bottom else "ordered-top", cards=self.words.cards(event.cards))

    # --- Pokémon and what is on them ---

    def _placed(self, event: ev.PokemonPlaced, before: Table, after: Table) -> Phrase:
        hidden = event.cards[0] == UNKNOWN
        pokemon = zones.get(after, event.pokemon)
        card: Fact = "@card-name.unknown-pokemon" if hidden or pokemon is None else self.words.face(pokemon)
        if before.setup is not None:
            return self._by(event, "placed-active" if event.active else "placed-bench", card=card)
        if event.active:
            return self._by(event, "placed-as-active", card=card)
        if event.from_ in ("hand", "aside"):
            return self._by(event, "placed", card=card)
        return self._by(event, "placed-from", card=card, **{"from": f"@card-zone.{event.from_}"})

    def _evolved(self, event: ev.Evolved, before: Table, after: Table) -> Phrase:
        card = self.words.card(event.card)
        return self._about(event, before, "leveled-up" if event.level_up else "evolved", card=card)

    def _devolved(self, event: ev.Devolved, before: Table, after: Table) -> Phrase:
        return self._about(event, before, "devolved", card=self.words.card(event.card), to=_to(event.to))

    def _attached(self, event: ev.EnergyAttached | ev.CardAttached, before: Table, after: Table) -> Phrase:
        card = self.words.card(event.card)
        if event.from_ in ("hand", "aside"):
            return self._to_own(event, before, "attached", card=card)
        return self._to_own(event, before, "attached-from", card=card, **{"from": f"@card-zone.{event.from_}"})

    def _energy_left(self, event: ev.EnergyLeft, before: Table, after: Table) -> Gather:
        pokemon = ("pokemon", self.words.whose(before, event.pokemon))
        if event.to == "discard":
            return Gather("card-log.energy-discarded", (pokemon,), (event.card,))
        return Gather("card-log.energy-left", (pokemon, ("to", _to(event.to))), (event.card,))

    def _energy_moved(self, event: ev.EnergyMoved, before: Table, after: Table) -> Phrase:
        card, target = self.words.card(event.card), self.words.pokemon(before, event.to)
        return self._about(event, before, "energy-moved", card=card, target=target)

    def _card_left(self, event: ev.AttachedLeft, before: Table, after: Table) -> Phrase:
        return self._about(event, before, "card-left", card=self.words.card(event.card), to=_to(event.to))

    def _switched(self, event: ev.Switched, before: Table, after: Table) -> Phrase:
        old = before.sides[event.seat].active
        if old is None:
            return self._about(event, before, "switched-in")
        return self._about(event, before, "switched", other=self.words.pokemon(before, old.uid))

    def _power(self, event: ev.PowerUsed, before: Table, after: Table) -> Phrase:
        if event.pokemon and zones.get(before, event.pokemon) is not None:
            return self._about(event, before, "power-used", power=event.power)
        lies = event.card or (before.stadium.card if before.stadium is not None else UNKNOWN)
        return self._by(event, "power-of", power=event.power, card=self.words.card(lies))

    def _chosen(self, event: ev.PokemonChosen, before: Table, after: Table) -> Phrase | None:
        return self._by(event, "chosen", pokemon=self.words.all_whose(before, event.chosen)) if event.chosen else None

    # --- damage and what else is done to them ---

    def _damage(self, event: ev.DamageDealt, before: Table, after: Table) -> Phrase:
        summed = in_short(self.words, before, event)
        key = ("damage" if event.amount else "damage-none") + ("" if summed is None else "-sum")
        return self._about(
            event, before, key, n=event.amount, sum=summed or "", rest=self._hp_left(after, event.pokemon)
        )

    def _counters(self, event: ev.CountersPut, before: Table, after: Table) -> Phrase:
        key = "counter" if event.count == 1 else "counters"
        return self._about(event, before, key, n=event.count, rest=self._hp_left(after, event.pokemon))

    def _healed(self, event: ev.DamageHealed, before: Table, after: Table) -> Phrase:
        return self._about(event, before, "healed", n=event.amount, rest=self._hp_left(after, event.pokemon))

    def _hp_left(self, table: Table, uid: int) -> Phrase:
        left, hp = self.words.hp(table, uid)
        return phrase("card-log.hp-left" if left else "card-log.hp-none", left=left, hp=hp)

    def _prevented(self, event: ev.Prevented, before: Table, after: Table) -> Phrase:
        key = "prevented-by" if event.by else "prevented"
        return self._about(event, before, key, what=f"@card-prevented.{event.what}", by=self.words.card(event.by))

    def _condition(self, event: ev.ConditionGiven, before: Table, after: Table) -> Phrase:
        if event.condition == "poisoned" and event.poison > 1:
            return self._about(event, before, "condition-poison", n=event.poison)
        return self._about(event, before, "condition-given", condition=f"@card-condition.{event.condition}")

    def _lasting(self, event: ev.LastingLaid, before: Table, after: Table) -> Phrase:
        lasting = event.lasting
        if lasting.until:
            key = "lasting-until"
        elif not event.pokemon:
            key = "lasting-on"
        else:
            key = "lasting-play" if lasting.stays else "lasting-active"
        return self._on_whom(event, before, key, what=laid(lasting), turn=lasting.until)

    def _on_whom(self, event: ev.LastingLaid | ev.LastingEnded, table: Table, key: str, **facts: Fact | int) -> Phrase:
        """Something that lies on a Pokémon, or (without one) on a player."""
        whom = self.words.whose(table, event.pokemon) if event.pokemon else self._players[event.seat]
        card = event.lasting.source
        pokemon = zones.get(table, event.pokemon)
        own = pokemon is not None and card in pokemon.cards
        by: Fact = "" if own else phrase("card-log.lasting-by", source=self.words.card(card))
        return phrase(f"card-log.{key}", whom=whom, by=by, source=self.words.card(card), **facts)

    def _mark(self, event: ev.MarkPut, before: Table, after: Table) -> Phrase:
        return self._about(
            event, before, "mark-put" if event.amount > 0 else "mark-off", name=event.name, n=abs(event.amount)
        )

    def _copy(self, event: ev.CopyBegan, before: Table, after: Table) -> Phrase:
        return self._about(event, before, "copied" if event.card else "copy-ended", card=self.words.card(event.card))

    def _knocked_out(self, event: ev.KnockedOut, before: Table, after: Table) -> Phrase:
        return self._about(
            event, before, "knocked-out" if event.to == "discard" else "knocked-out-to", to=_to(event.to)
        )

    def _left_play(self, event: ev.PokemonLeft, before: Table, after: Table) -> Phrase:
        apart = event.to != event.attached_to
        key = "left-play-apart" if apart else "left-play"
        return self._about(event, before, key, to=_to(event.to), rest=_to(event.attached_to))

    def _prize(self, event: ev.PrizeTaken, before: Table, after: Table) -> Phrase:
        left = sum(card is not None for card in after.sides[event.seat].prizes)
        return self._by(event, "prize-taken" if left else "last-prize-taken", card=self.words.card(event.card), n=left)

    def _by_hand(self, event: ev.LeftToPlayers, before: Table, after: Table) -> Phrase:
        key = "card-log.by-hand-about" if event.about else "card-log.by-hand"
        return phrase(key, card=self.words.card(event.card), about=event.about)

    # --- corrections ---

    def _corrected(self, event: ev.Corrected, before: Table, after: Table) -> Phrase:
        said = joined([self.changed(one) for one in event.changes])
        return phrase("card-log.corrected", changes=said, reason=event.reason)

    def changed(self, change: Changed) -> Phrase:
        """What one change of a correction puts right."""
        what, value, place = change.what, change.value, self.words.place(change.place)
        if what in ("card", "name"):
            card, _, to = (part.strip() for part in value.partition("->"))
            goal = self.words.place(to) if what == "card" else self.words.card(to)
            return phrase(f"card-correct.{what}", card=self.words.card(card), place=place, to=goal)
        if what in ("conditions", "marks") and not value.strip():
            return phrase(f"card-correct.no-{what}", place=place)
        if what == "leaves":
            return phrase("card-correct.leaves", place=place, value=self.words.place(value))
        if what in PLAIN_CHANGES:
            return phrase(f"card-correct.{what}", place=place, value=value)
        return phrase("card-correct.other", what=what, place=place, value=value)


PLAIN_CHANGES = frozenset({"damage", "conditions", "marks", "effects", "entered", "active", "shuffled", "used"})

MANY_COINS = frozenset({"card-log.coin-effect", "card-log.coin-need", "card-log.coin-sleep"})
"""Coins that are flipped several at a time."""

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
}
"""From where to where a card goes, and the text for it; any other way is told by its two ends."""


def _is_search(event: ev.Event) -> bool:
    """Does a player look through the own deck?"""
    return isinstance(event, ev.CardsShown) and event.zone == "deck" and event.to == event.seat


def _go_together(key: str, next_: str) -> bool:
    return key == next_ or (key == "card-log.searched" and next_ in ("card-log.drawn", "card-log.taken-from-deck"))


def seat_of(event: ev.Event) -> Seat | None:
    """Whose news an event is."""
    if isinstance(event, ev.GameWon):
        return SEAT_NAMES.index(event.winner)
    return getattr(event, "seat", None)


def _silent(event: Any, before: Table, after: Table) -> None:
    """Plumbing: other events tell what there is to tell."""


def _to(zone: str) -> str:
    return f"@card-to.{zone}"


def _failed(why: str) -> str:
    return f"@card-failed.{why}"


def _won(clause: str) -> str:
    known = ("CG-WIN-01", "CG-WIN-02", "CG-WIN-03", "CG-WIN-04", "CG-WIN-05")
    return f"@card-won.{clause if clause in known else 'other'}"
