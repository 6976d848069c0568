"""Setting up a card match: format, games, clocks, names, decks, coins, house rules.

A `CardPlan` is what has been chosen so far; nothing is begun before it has no refusal. A deck
is None where real cards are played without a list.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, get_args

from msgspec.structs import replace

from companion.app.cards.facts import deck_in_short
from companion.app.lobby._card_text import CardSay
from companion.app.lobby._setup import Clock, MatchSetupRoom, Plan, with_seat
from companion.app.match.referee import Seats
from companion.app.ports.cards import DeckEntry
from companion.app.ports.outside import Game
from companion.app.ports.parts import Parts
from companion.app.ports.settings import Settings
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_lobby import CardSeatSetup, CardSetupScreen
from companion.app.screens.lobby import ChoiceView, Remark
from companion.app.screens.room import AnyIntent, Room
from companion.app.text.clauses import card_policy_label
from companion.cards.editions.edition import Edition
from companion.cards.editions.house_rules import with_policies
from companion.cards.editions.values import POLICIES, is_list, policy_values, written
from companion.cards.registration.formats import Format, check_in, setup_in
from companion.cards.values.actions import Decides
from companion.cards.values.deck_check import DeckVerdict
from companion.cards.values.decks import CardDeck, without_list
from companion.cards.values.state import Setup
from companion.cards.values.terms import BestOf, Terms
from companion.kernel.model import Ruling, Seat
from companion.kernel.numbers import whole
from companion.players.given import GIVEN, PERSON
from companion.texts.errors import ValidationError
from companion.texts.texts import Phrase

MATCH_MINUTES = (0, 30, 40, 50, 60, 75)
TURN_MINUTES = (0, 1, 2, 3, 5)
GAMES: tuple[BestOf, ...] = get_args(BestOf)
ON_TIME: tuple[Decides, ...] = get_args(Decides)
FALLBACK = "advanced-1999"


class CardPlan(Plan, frozen=True, kw_only=True):
    """A card match that is being set up. *policies* are as they are written.

    *real*, by seat: is it a deck of real cards? *match_min*: minutes of the match, 0 is no clock.
    """

    real: tuple[bool, bool] = (True, True)
    decks: tuple[CardDeck | None, CardDeck | None] = (None, None)
    best_of: BestOf = 1
    match_min: int = 0
    on_time: Decides = "draw"


class CardSetupSession(MatchSetupRoom[CardPlan]):
    """The set-up of the card game."""

    way_back = "push.card-setup"
    game, words, clock_words = "card", "card-setup", "card-setup"
    clocks: ClassVar[Mapping[Clock, tuple[int, ...]]] = {"match": MATCH_MINUTES, "turn": TURN_MINUTES}
    policies = POLICIES
    _say: CardSay

    def __init__(self, parts: Parts, settings: Settings) -> None:
        super().__init__(parts, CardSay(parts.texts), settings.names)
        self._library = parts.cards
        self._checked_for: Format | None = None
        self._verdicts: dict[CardDeck, DeckVerdict] = {}
        self._chosen = set[CardDeck]()
        """What the players chose, which stays even if it may not be played: they are told why."""
        formats = [one.id for one in self._library.formats()]
        format = settings.card_format if settings.card_format in formats else FALLBACK
        self.plan = CardPlan(
            format=format,
            policies=self._still_there(format, settings.card_house_rules) if format == settings.card_format else {},
            names=settings.names,
            real=settings.card_real,
            best_of=settings.card_best_of,
            match_min=settings.card_clocks[0],
            turn_min=settings.card_clocks[1],
            on_time=next((one for one in ON_TIME if one == settings.card_on_time), "draw"),
        )
        self._last_kinds = {seat: kind for seat, kind in enumerate(settings.card_kinds) if kind != PERSON}
        """The programs of the last match that are not loaded yet, by seat."""
        self._seat_last()
        self.plan = replace(self.plan, decks=(self._last(settings, 0), self._last(settings, 1)))
        self._fit()

    def _still_there(self, format: str, kept: Mapping[str, str]) -> Mapping[str, str]:
        """House rules that were *kept*, where they can still be those of a format; none where one of them is gone."""
        rules = self._library.format(format).rules_of()
        try:
            changed = with_policies(rules, kept)
        except ValidationError:
            return {}
        return {name: value for name, value in kept.items() if getattr(changed, name) != getattr(rules, name)}

    def _seat_last(self) -> None:
        for seat, kind in [*self._last_kinds.items()]:
            if kind in self._parts.players.names("card"):
                self._set_kind(seat, kind)

    # ------------------------------------------------------------ changing

    def players_came(self) -> None:
        """More players are loaded: one of the last match takes its seat, unless somebody was chosen for it."""
        self._seat_last()
        self._fit()

    def _set(self, intent: AnyIntent) -> None:
        match intent:
            case go.SetFormat(format=format) if any(one.id == format for one in self._library.formats()):
                self.plan = replace(self.plan, format=format, policies={})
            case go.SetGames(games=games) if games in GAMES:
                self.plan = replace(self.plan, best_of=3 if games == 3 else 1)
            case go.SetOnTime(decides=decides) if decides in ON_TIME:
                self.plan = replace(self.plan, on_time=decides)
            case go.SetReal(seat=0 | 1 as seat, real=real):
                self._set_real(seat, real)
            case _:
                pass

    def _begun(self) -> Room:
        from companion.app.lobby._card_match_room import CardMatchRoom

        plan = self.plan
        seats = Seats(players=plan.names, kinds=plan.kinds, brought=(self.deck_name(0), self.deck_name(1)))
        return CardMatchRoom.begun(self.nav, self.setup(), seats)

    def rulebook(self) -> tuple[Game, str]:
        return "card", self.given.edition

    def take_deck(self, seat: Seat, deck: CardDeck | None) -> None:
        """A seat plays with *deck*; None: with real cards of which there is no list."""
        self.plan = replace(self.plan, decks=with_seat(self.plan.decks, seat, deck))
        if deck is not None:
            self._chosen.add(deck)
        else:
            self._set_real(seat, True)
        self._fit()

    def _set_kind(self, seat: Seat, wanted: str) -> None:
        self._last_kinds.pop(seat, None)
        super()._set_kind(seat, wanted)
        if self.plan.kinds[seat] != PERSON:
            # A program would have to see real cards.
            self.plan = replace(self.plan, real=with_seat(self.plan.real, seat, False))

    def _set_real(self, seat: Seat, real: bool) -> None:
        self.plan = replace(self.plan, real=with_seat(self.plan.real, seat, real))
        if real:
            self._set_kind(seat, PERSON)

    def _set_policy(self, name: str, value: str) -> Remark | None:
        policies = {other: kept for other, kept in self.plan.policies.items() if other != name}
        if value != written(name, getattr(self.printed, name)):
            policies[name] = value
        try:
            with_policies(self.printed, policies)
        except ValidationError as error:
            return Remark(self._say("card-setup.contradiction", why=error.said))
        self.plan = replace(self.plan, policies=policies)
        return None

    def _fit(self) -> None:
        """A deck that the program deals needs a list, and one of another edition is no use."""
        edition = self.given.edition
        for seat in (0, 1):
            deck = self.plan.decks[seat]
            if deck is not None and (deck.edition != edition or self._is_unfit(deck)):
                deck = None
            if deck is None and not self.plan.real[seat]:
                deck = self._usual(seat)
            self.plan = replace(self.plan, decks=with_seat(self.plan.decks, seat, deck))

    def _is_unfit(self, deck: CardDeck) -> bool:
        """Is it a deck that nobody chose, and that may not be played?"""
        return deck not in self._chosen and bool(self.verdict(deck).refusals)

    def _usual(self, seat: Seat) -> CardDeck | None:
        """The first or second deck that may be played."""
        fitting: list[CardDeck] = []
        for entry in self._library.decks():
            if entry.edition == self.given.edition and not entry.own and len(fitting) <= seat:
                deck = self._library.deck(entry.id)
                if not self.verdict(deck).refusals:
                    fitting.append(deck)
        return fitting[-1] if fitting else None

    def _last(self, settings: Settings, seat: Seat) -> CardDeck | None:
        """The deck that the seat played last, if it is there still."""
        id = settings.card_decks[seat]
        if id and any(entry.id == id for entry in self._library.decks()):
            return self._library.deck(id)
        return None

    # ------------------------------------------------------------ asking

    @property
    def given(self) -> Format:
        """The format as it is given."""
        return self._library.format(self.plan.format)

    @property
    def printed(self) -> Edition:
        return self.given.rules_of()

    @property
    def rules(self) -> Edition:
        return self.format.rules_of()

    @property
    def format(self) -> Format:
        """The format with the house rules of this match."""
        return replace(self.given, rules={**self.given.rules, **self.plan.policies})

    def entries(self) -> tuple[DeckEntry, ...]:
        """The decks that are made for the edition."""
        return tuple(entry for entry in self._library.decks() if entry.edition == self.given.edition)

    def verdict(self, deck: CardDeck) -> DeckVerdict:
        """May a deck be played in this match?"""
        format = self.format
        if self._checked_for != format:
            self._checked_for, self._verdicts = format, {}
        if deck not in self._verdicts:
            self._verdicts[deck] = check_in(format, deck, self._library.shelf())
        return self._verdicts[deck]

    def _seat_refusal(self, seat: Seat) -> Ruling | str:
        plan = self.plan
        if plan.real[seat] and plan.kinds[seat] != PERSON:
            return self._say("card-setup.program-real", player=plan.names[seat])
        deck = plan.decks[seat]
        if deck is None:
            return "" if plan.real[seat] else self._say("card-setup.no-deck", player=plan.names[seat])
        return next(iter(self.verdict(deck).refusals), "")

    def terms(self) -> Terms:
        """What the players agree on."""
        plan = self.plan
        return Terms(
            format=plan.format,
            best_of=plan.best_of,
            match_clock_s=plan.match_min * 60,
            turn_clock_s=plan.turn_min * 60,
            on_time=plan.on_time,
        )

    def setup(self) -> Setup:
        """The match that is set up.

        Raises:
            IllegalActionError: It has a refusal.
        """
        plan, format = self.plan, self.format
        one, other = (
            deck or without_list(format.edition, self.deck_name(seat), format.id)
            for seat, deck in enumerate(plan.decks)
        )
        dealt = (not plan.real[0], not plan.real[1])
        return setup_in(format, (one, other), self._library.shelf(), dealt, self.terms())

    def deck_name(self, seat: Seat) -> str:
        """What a seat's deck is called."""
        deck = self.plan.decks[seat]
        return deck.name if deck is not None else self._say("card-setup.no-list")

    def kept(self) -> dict[str, Any]:
        plan = self.plan
        known = {entry.id for entry in self._library.decks()}
        return {
            "card_format": plan.format,
            "card_decks": tuple(deck.id if deck is not None and deck.id in known else "" for deck in plan.decks),
            "card_real": plan.real,
            "card_best_of": plan.best_of,
            "card_kinds": plan.kinds,
            "card_clocks": (plan.match_min, plan.turn_min),
            "card_on_time": plan.on_time,
            "card_house_rules": dict(plan.policies),
        }

    # ------------------------------------------------------------ showing

    def screen(self, back: str = "push.home", remark: Remark | None = None) -> CardSetupScreen:
        """The set-up as it stands, with what is a setting and matters here."""
        say, settings, refusal = self._say, self.nav.settings, self.refusal()
        match = (
            self._format_choice(),
            self._games(),
            settings.coins(),
            *map(self._clock, self.clocks),
            *((self._on_time(),) if self.plan.match_min else ()),
            settings.hints(),
        )
        why = say.deck_ruling(refusal) if isinstance(refusal, Ruling) else refusal
        around = self._around(say(f"card-setup.first.{self.rules.coin_winner}"), why, remark)
        return CardSetupScreen(match=match, seats=(self._seat(0), self._seat(1)), **around)

    def _format_choice(self) -> ChoiceView:
        say, given = self._say, self.given
        note = say("card-setup.format-note", edition=Phrase(f"card-edition.{given.edition}"))
        names = {one.id: one.name for one in self._library.formats()}
        return say.choice("card-setup.format", names, go.SetFormat, given.id, note)

    def _games(self) -> ChoiceView:
        games = self._say.labels("card-setup.best-of-value", GAMES)
        return self._say.choice("card-setup.best-of", games, go.SetGames, self.plan.best_of)

    def _on_time(self) -> ChoiceView:
        say, now = self._say, self.plan.on_time
        decides, note = say.labels("card-setup.on-time-value", ON_TIME), say(f"card-setup.on-time-note.{now}")
        return say.choice("card-setup.on-time", decides, go.SetOnTime, now, note)

    def _seat(self, seat: Seat) -> CardSeatSetup:
        say, plan = self._say, self.plan
        deck, real = plan.decks[seat], plan.real[seat]
        deals = {True: say("card-setup.deals.real"), False: say("card-setup.deals.dealt")}
        verdict = DeckVerdict() if deck is None else self.verdict(deck)
        refusals = tuple((say.ruling(one), one.clause) for one in verdict.refusals)
        if deck is None and (refusal := self._seat_refusal(seat)):
            refusals = ((str(refusal), ""),)
        return CardSeatSetup(
            deals=say.choice(
                "", deals, partial(go.SetReal, seat), real, say(f"card-setup.deals-note.{self._deals_note(seat)}")
            ),
            deck=self.deck_name(seat),
            deck_note=self._deck_note(deck),
            refusals=refusals,
            advice=" ".join(say.ruling(one) for one in verdict.hints),
            choose_deck=say.push("card-setup.choose-deck", go.GoDeck(seat)),
            **self._player(seat),
        )

    def _deals_note(self, seat: Seat) -> str:
        """What is said of how a seat's deck is dealt. A program that looks ahead cannot where a hand is never named."""
        plan = self.plan
        if plan.kinds[seat] == PERSON:
            return "real" if plan.real[seat] else "dealt"
        looks_ahead = plan.kinds[seat] in GIVEN and "card" in GIVEN[plan.kinds[seat]].thinks
        return "program-blind" if looks_ahead and plan.real[1 - seat] else "program"

    def _deck_note(self, deck: CardDeck | None) -> str:
        if deck is None:
            return self._say("card-setup.no-list-note", format=self.given.name)
        short = deck_in_short(self._parts.texts, deck, self._library.shelf())
        return " · ".join(
            filter(None, (short, self._say.count("card-setup.by-hand", len(deck.by_hand), cards=deck.size)))
        )

    def _house_rules_intro(self) -> str:
        return self._say("card-setup.house-rules-intro", format=self.given.name)

    def _is_offered(self, policy: str) -> bool:
        """Lists and orders are the edition's own."""
        return is_offered(policy)

    def _clause_of(self, policy: str) -> str:
        return f"CG-POLICY-{policy.replace('_', '-')}"

    def _written(self, policy: str, value: Any) -> str:
        return written(policy, value)

    def _label(self, policy: str, value: str) -> str:
        return card_policy_label(self._parts.texts, policy, value)

    def _values(self, policy: str, now: str, printed: str) -> list[str]:
        values: list[str] = []
        for value in policy_values(policy):
            if value != "n":
                values.append(value)
                continue
            numbers = {number for one in (now, printed) if (number := whole(one)) is not None} or {1}
            middle = min(numbers)
            values += map(str, sorted({*numbers, *(n for n in (middle - 1, middle + 1) if n > 0)}))
        return values


def is_offered(policy: str) -> bool:
    """Is a policy one that is chosen on the screen: a word, a number, yes or no?"""
    values = policy_values(policy)
    return not is_list(policy) and "n–n" not in values and ("n" in values or len(values) > 1)
