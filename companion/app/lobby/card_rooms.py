"""The card game's rooms of the lobby: set-up, deck picker, table, replay; and the way from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, assert_never

from msgspec.structs import replace

from companion.app.lobby.card_decks import DeckSession
from companion.app.lobby.card_match import CardMatch, begin_again, begin_next, begin_series
from companion.app.lobby.card_past import CardReplaySession, next_of
from companion.app.lobby.card_setup import CardSetupSession
from companion.app.lobby.settings import SettingsSession
from companion.app.match.card_game import CARD, CardReferee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.outside import MatchSummary
from companion.app.ports.parts import Parts
from companion.app.saying.say import Say
from companion.app.screens.card_intents import CardIntent, NextGame
from companion.app.screens.card_lobby import CardLobbyScreen
from companion.app.screens.lobby import AtCardTable, ChoicesScreen, Remark
from companion.app.screens.lobby_intents import (
    ExportList,
    GoHome,
    GoReview,
    GoRules,
    PickDeck,
    ReadList,
    TakeList,
    WriteList,
)
from companion.app.screens.spinner_intents import GoSpinners
from companion.app.screens.table import AdviceView
from companion.kernel.model import Ruling, Seat

CardRoom: TypeAlias = Literal["card-setup", "card-house-rules", "deck", "card-table", "card-replay"]
DeckIntent: TypeAlias = PickDeck | ReadList | WriteList | TakeList | ExportList


class CardRooms:
    """What is open of the card game: at most one set-up, one match at the table, one match that is looked at."""

    def __init__(self, parts: Parts, settings: SettingsSession) -> None:
        self._parts, self._settings = parts, settings
        self._say = Say(parts.texts)
        self.setup: CardSetupSession | None = None
        self.deck: DeckSession | None = None
        self.match: CardMatch | None = None
        self.replay: CardReplaySession | None = None
        self.later = False
        """Has a later version of the program written in the match that could not be gone on with?"""
        self._shown: AtCardTable | None = None

    # ------------------------------------------------------------ set-up

    def set_up(self) -> None:
        """Set up a match, as the last one was."""
        self.setup = CardSetupSession(self._parts, replace(self._settings.settings, names=self._settings.names))

    def choose_deck(self, seat: Seat) -> bool:
        """Choose the deck of a seat; False where nothing is set up."""
        if self.setup is None or seat not in (0, 1):
            return False
        self.deck = DeckSession(self._parts, self.setup, seat)
        return True

    def build(self, intent: DeckIntent) -> tuple[bool, Remark | None]:
        """Something was tapped in the deck picker: is the deck chosen, and what is to be said?

        Raises:
            DataError: A file cannot be read or written, or a deck not be kept.
        """
        picker, setup = self.deck, self.setup
        if picker is None or setup is None:
            return False, None
        match intent:
            case PickDeck(deck=id):
                setup.take_deck(picker.seat, picker.picked(id) if id else None)
                return True, None
            case ReadList(path=path):
                picker.read_file(path)
                return False, None
            case WriteList(lines=lines):
                picker.write(lines)
                return False, None
            case TakeList(keep=keep):
                deck = picker.taken(keep)
                if deck is None:
                    return False, Remark(self._say("deck.nothing-read"))
                setup.take_deck(picker.seat, deck)
                return True, None
            case ExportList(deck=id, place=place):
                return False, picker.export(id, place)
            case _:
                assert_never(intent)

    # ------------------------------------------------------------ matches

    def start(self) -> Remark | None:
        """Begin the match that is set up; or why not.

        Raises:
            CompanionError: It cannot be begun, or not be kept.
        """
        setup = self.setup
        if setup is None:
            return None
        refusal = setup.refusal()
        if isinstance(refusal, Ruling):
            return Remark(setup.said(refusal), clause=refusal.clause)
        if refusal:
            return Remark(refusal)
        plan = setup.plan
        seats = Seats(players=plan.names, kinds=plan.kinds, brought=(setup.deck_name(0), setup.deck_name(1)))
        self._sit_down(MatchReferee.begin(CARD, self.outside(), setup.setup(), seats, self.chance()))
        return self._settings.remember(setup.kept())

    def resume(self, match_id: str, summaries: Sequence[MatchSummary]) -> bool:
        """Go on with a match, or with its next game; False where it can only be looked at.

        Raises:
            JournalError: There is no such match, or it cannot be read.
        """
        referee = MatchReferee.resume(CARD, self.outside(), match_id, self.chance())
        if referee.look_only:
            self.later = referee.later
            return False
        self._sit_down(referee)
        if referee.state.table.winner is not None:
            self.next_game(summaries)
        return True

    def next_game(self, summaries: Sequence[MatchSummary]) -> None:
        """The next game of the match at the table; one that was begun already is gone on with.

        Raises:
            JournalError: It cannot be kept, or not be read.
        """
        if self.match is None:
            return
        begun = next_of(self.match.referee.match_id, summaries)
        if begun is not None:
            self.resume(begun.id, summaries)
            return
        self._change_to(begin_next(self.match.referee, self.outside(), self.chance()))

    def play_again(self, match_id: str, best_of: int, summaries: Sequence[MatchSummary]) -> None:
        """The players of a match that is over play again: the next game of several, else with the sides swapped.

        *best_of*: a game that stood alone is the first of so many.

        Raises:
            JournalError: It cannot be read, or not be kept.
        """
        if self.match is None or self.match.referee.match_id != match_id:
            referee = MatchReferee.resume(CARD, self.outside(), match_id, self.chance())
            if referee.look_only:
                return
            self._sit_down(referee)
        assert self.match is not None
        referee, outside, chance = self.match.referee, self.outside(), self.chance()
        terms, table = referee.rules.setup.terms, referee.state.table
        if table.winner is not None and terms.decided(table.winner, table.ended_by) is None:
            self.next_game(summaries)
        elif best_of > 1 and terms.best_of == 1:
            self._change_to(begin_series(referee, outside, chance, 3))
        else:
            self._change_to(begin_again(referee, outside, chance))

    def _change_to(self, following: CardReferee | None) -> None:
        """Another match takes the place of the one at the table; None leaves it there."""
        if following is not None:
            self._sit_down(following)

    def open(self, match_id: str) -> None:
        """Look at a match of the past.

        Raises:
            JournalError: There is no such match, or it cannot be read.
        """
        self.replay = CardReplaySession(self._parts, self.outside(), match_id)

    def _sit_down(self, referee: CardReferee) -> None:
        self.leave_table()
        self.match = CardMatch(self._parts, referee)
        self.match.session.sit_down()

    def close_question(self) -> None:
        """Ask no more where to write something."""
        if self.replay is not None:
            self.replay.close_question()
        if self.deck is not None:
            self.deck.close_question()

    def leave_table(self) -> None:
        """The match leaves the table, and its programs and bases with it."""
        if self.match is not None:
            self.match.session.rise()
        self.match = None

    def leave(self) -> None:
        """Home again: nothing of the card game is open."""
        self.leave_table()
        self.setup = self.deck = self.replay = None
        self._shown = None

    def outside(self) -> Outside:
        """What a referee needs; bases only where coins are spun on one."""
        parts = self._parts
        bases = parts.bases if self._settings.settings.coins == "bases" else None
        return Outside(
            store=parts.store, clock=parts.clock, spins=parts.spins, rng=parts.rng, bases=bases, players=parts.players
        )

    def chance(self) -> ChanceBy:
        """Who answers chance, by the settings; coins that the program throws turn on the screen."""
        settings = self._settings.settings
        match settings.coins:
            case "hand":
                return ChanceBy(spins="hand", unfair=settings.unfair)
            case "bases" if self._parts.bases is not None:
                return ChanceBy(spins="bases", unfair=settings.unfair)
            case _:
                return ChanceBy(spins="screen", unfair=settings.unfair)

    # ------------------------------------------------------------ at the table

    def send(self, intent: CardIntent, summaries: Sequence[MatchSummary]) -> None:
        """Something was tapped at the table.

        Raises:
            CompanionError: The next game cannot be begun.
        """
        if self.match is None:
            return
        if isinstance(intent, NextGame) and intent.again:
            self._change_to(begin_again(self.match.referee, self.outside(), self.chance()))
        elif isinstance(intent, NextGame):
            self.next_game(summaries)
        else:
            self.match.send(intent)

    def choose(self, what: str, value: str) -> Remark | None:
        """Something was set: a part of the set-up, a tab of the deck picker."""
        if self.deck is not None and what == "tab":
            self.deck.choose(what, value)
        elif self.setup is not None:
            return self.setup.choose(what, value)
        return None

    def spin_by(self) -> None:
        """Coins come from elsewhere from now on."""
        if self.match is not None:
            self.match.referee.outside = self.outside()
            self.match.session.spin_by(self.chance())

    # ------------------------------------------------------------ what is shown

    def screen(
        self, room: CardRoom, summary: MatchSummary | None, remark: Remark | None
    ) -> CardLobbyScreen | ChoicesScreen | None:
        """The screen of a room, None where nothing is open there."""
        match room:
            case "card-setup" if self.setup is not None:
                return self.setup.screen(self._settings.coins(), remark, self._settings.hints())
            case "card-house-rules" if self.setup is not None:
                return self.setup.house_rules(remark)
            case "deck" if self.deck is not None:
                return self.deck.screen(remark)
            case "card-replay" if self.replay is not None:
                return self.replay.screen(summary, remark)
            case _:
                return None

    def at_table(
        self, match: CardMatch, remark: Remark | None, ends: bool = False, advice: AdviceView | None = None
    ) -> AtCardTable:
        """The match at the table; the same value until something has changed. *ends*: its end is about to be shown."""
        say, settings, drawn = self._say, self._settings.settings, match.screen()
        facing, coins, kept = settings.seating == "facing", self._settings.coins(), self._shown
        if kept is not None and kept.table is drawn and kept.remark is remark and kept.advice is advice:
            if (kept.facing, kept.quick_spins, kept.coins, kept.ends) == (facing, settings.quick_spins, coins, ends):
                return kept
        on_base = settings.coins == "bases" and self._parts.bases is not None
        self._shown = AtCardTable(
            table=drawn,
            facing=facing,
            coins=coins,
            quick_spins=settings.quick_spins,
            ends=ends,
            leave=say.push("push.leave", GoHome()),
            rules=say.push("push.rules", GoRules()),
            spinners=say.push("push.spinners", GoSpinners()) if on_base else None,
            review=say.push("review.push", GoReview(match.referee.match_id)) if drawn.winner else None,
            advice=advice,
            remark=remark,
        )
        return self._shown
