"""Events of a card match in words: a phrase for each event that anybody is told.

An event names Pokémon by number, so its telling needs the tables before and after it.
`together` merges equal neighbours (seven cards drawn, three coins) into one line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.app.cards._card_event_text import TellsCards
from companion.app.cards._pokemon_event_text import TellsPokemon
from companion.app.cards.told_lines import Audience, Gather, Told, goes_to, seat_of, seen_by
from companion.cards.values import events as ev
from companion.cards.values.game import Game
from companion.cards.values.state import Table
from companion.kernel.model import SEAT_NAMES
from companion.texts.texts import Phrase, Texts, phrase


class CardTeller(TellsCards, TellsPokemon):
    """Puts the events of one match into words."""

    def __init__(self, game: Game, players: tuple[str, str], texts: Texts) -> None:
        super().__init__(game, players, texts)
        self._tell: Mapping[type, Callable[[Any, Table, Table], Phrase | Gather | None]] = {
            ev.HandsShaken: lambda event, *_: Phrase("card-log.hands-shaken"),
            ev.CoinFlipped: self._coin,
            ev.CoinWon: lambda event, *_: self.by(event, "coin-won"),
            ev.FirstPlayerSet: lambda event, *_: self.by(event, "first-player"),
            ev.Shuffled: lambda event, *_: self.by(event, "shuffled"),
            ev.HandDealt: _silent,
            ev.HandChecked: _silent,
            ev.MulliganTaken: self._mulligan,
            ev.MulliganAnnounced: lambda event, *_: self.by(event, "mulligan-announced"),
            ev.ExtraTaken: self._extra,
            ev.SetupFinished: _silent,
            ev.PrizesLaid: self._prizes_laid,
            ev.PokemonRevealed: self._revealed,
            ev.PokemonTurnedUp: self._turned_up,
            ev.TurnBegan: lambda event, *_: self.by(event, "turn-began", n=event.turn),
            ev.TurnEnded: lambda event, *_: self.by(event, "turn-ended"),
            ev.EndIsDue: lambda event, *_: Phrase("card-log.end-is-due"),
            ev.CardMoved: self._moved,
            ev.CardsShown: self._shown,
            ev.DeckOrdered: self._ordered,
            ev.PokemonPlaced: self._placed,
            ev.Evolved: self._evolved,
            ev.Devolved: self._devolved,
            ev.Exchanged: self._exchanged,
            ev.EnergyAttached: self._attached,
            ev.EnergyLeft: self._energy_left,
            ev.EnergyMoved: self._energy_moved,
            ev.CardAttached: self._attached,
            ev.AttachedLeft: self._card_left,
            ev.TrainerPlayed: lambda event, *_: self.by(event, "trainer-played", card=self.words.card(event.card)),
            ev.StadiumPlayed: lambda event, *_: phrase("card-log.stadium-played", card=self.words.card(event.card)),
            ev.StadiumLeft: lambda event, *_: phrase(
                "card-log.stadium-left", card=self.words.card(event.card), to=goes_to(event.to)
            ),
            ev.Retreated: lambda event, before, _: self.about(event, before, "retreated"),
            ev.RetreatFailed: lambda event, before, _: self.about(event, before, "retreat-failed"),
            ev.Switched: self._switched,
            ev.Promoted: lambda event, before, _: self.about(event, before, "promoted"),
            ev.PowerUsed: self._power,
            ev.AttackUsed: lambda event, before, _: self.about(event, before, "attack-used", attack=event.attack),
            ev.PokemonChosen: self._chosen,
            ev.AttackFailed: lambda event, before, _: phrase(
                "card-log.attack-failed", attacker=self.words.pokemon(before, event.pokemon), why=_failed(event.why)
            ),
            ev.DamageDealt: self._damage,
            ev.CountersPut: self._counters,
            ev.DamageHealed: self._healed,
            ev.Prevented: self._prevented,
            ev.ConditionGiven: self._condition,
            ev.ConditionRemoved: lambda event, before, _: self.about(
                event, before, "condition-removed", condition=Phrase(f"card-condition.{event.condition}")
            ),
            ev.LastingLaid: self._lasting,
            ev.MarkPut: self._mark,
            ev.CopyBegan: self._copy,
            ev.Mirrored: self._copy,
            ev.KnockedOut: self._knocked_out,
            ev.PokemonLeft: self._left_play,
            ev.PrizeTaken: self._prize,
            ev.WayFound: lambda event, *_: self.by(event, "way", why=_won(event.clause)),
            ev.GameWon: lambda event, *_: phrase(
                "card-log.won", player=self.players[SEAT_NAMES.index(event.winner)], why=_won(event.clause)
            ),
            ev.GameDrawn: lambda event, *_: Phrase("card-log.game-drawn"),
            ev.Conceded: lambda event, *_: self.by(event, "conceded"),
            ev.TimeCalled: lambda event, *_: Phrase("card-log.time"),
            ev.Penalized: lambda event, *_: self.by(
                event,
                f"penalized.{event.penalty}",
                other=self.players[1 - event.seat],
                reason=event.reason,
                n=event.prizes,
            ),
            ev.SuddenDeathBegan: lambda event, *_: Phrase(
                "card-log.sudden-death-time" if event.clause == "CG-MATCH-02" else "card-log.sudden-death"
            ),
            ev.ManualEffect: self._by_hand,
            ev.EffectsBegan: lambda event, *_: self.answers(event, "between") if event.card else None,
            ev.TriggerSet: lambda event, *_: self.answers(event, "trigger"),
            ev.Corrected: self._corrected,
        }

    def tell(self, event: ev.Event, before: Table, after: Table, view: Audience = "all") -> Told | None:
        """The event in words for *view*; None if it is not worth telling."""
        shown = seen_by(event, view)
        said = self._tell[type(event)](shown, before, after)
        if said is None:
            return None
        gather = said if isinstance(said, Gather) else None
        told = self.phrase_of(said) if isinstance(said, Gather) else said
        return Told(told, event.clause, seat_of(event), event, gather)

    def together(self, one: Told, next_: Told) -> Told | None:
        """Two consecutive lines merged into one, or None if they cannot be merged."""
        if isinstance(one.event, ev.WayFound) and isinstance(next_.event, ev.GameWon) and one.seat == next_.seat:
            return next_  # the way won the game
        if _is_search(one.event) and isinstance(next_.event, ev.CardMoved) and one.seat == next_.seat:
            return self._searched(next_)
        if _says_it_again(one, next_):
            return one
        if _is_look(one) and isinstance(next_.event, ev.CardsShown) and next_.event.zone == "aside":
            return next_
        first, second = one.gather, next_.gather
        if first is None or second is None or (one.clause, one.seat) != (next_.clause, next_.seat):
            return None
        if first.facts != second.facts or not _go_together(first.key, second.key):
            return None
        whole = msgspec.structs.replace(first, items=first.items + second.items)
        return msgspec.structs.replace(one, phrase=self.phrase_of(whole), gather=whole)

    def _searched(self, line: Told) -> Told | None:
        """A search of the own deck and the first card taken from it, as one line."""
        gather = line.gather
        if gather is None or gather.key not in ("card-log.drawn", "card-log.taken-from-deck"):
            return None
        gather = msgspec.structs.replace(gather, key="card-log.searched")
        return msgspec.structs.replace(line, phrase=self.phrase_of(gather), gather=gather)


def _is_search(event: ev.Event) -> bool:
    """Does a player search the own deck?"""
    return isinstance(event, ev.CardsShown) and event.zone == "deck" and event.to == event.seat


def _is_look(line: Told) -> bool:
    """Are cards taken off a deck to look at them?"""
    return line.gather is not None and line.gather.key == "card-log.looked-at"


def _says_it_again(line: Told, next_: Told) -> bool:
    """Does the preceding calculation already name the cause of the prevention?"""
    match line.event, next_.event:
        case ev.DamageDealt(pokemon=one, steps=steps), ev.Prevented(what="damage", pokemon=other, by=by):
            return one == other and any(step.by == by for step in steps)
        case _:
            return False


def _go_together(key: str, next_: str) -> bool:
    return key == next_ or (key == "card-log.searched" and next_ in ("card-log.drawn", "card-log.taken-from-deck"))


def _silent(event: Any, before: Table, after: Table) -> None:
    """Plumbing: other events tell about it."""


def _failed(why: str) -> Phrase:
    return Phrase(f"card-failed.{why}")


def _won(clause: str) -> Phrase:
    ways = ("CG-WIN-01", "CG-WIN-02", "CG-WIN-03", "CG-WIN-04", "CG-WIN-05")
    known = (*ways, "CG-MATCH-01", "CG-MATCH-02", "CG-PENALTY-02", "CG-PENALTY-03")
    return Phrase(f"card-won.{clause if clause in known else 'other'}")
