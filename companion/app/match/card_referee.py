"""Runs a match of the card game: actions in; rulings and events out.

Like `Referee`, for the other game: every entry is in the store before anybody is shown
what it led to. Coins are flipped by the program, entered by hand or read from a
spinner base; decks that the program deals are drawn by it, and of real decks it asks
only what the table has seen. It knows no screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from companion.app.match.card_entries import decode_entries, decode_setup
from companion.app.match.entries import encode_entry, encode_setup
from companion.app.match.figure_referee import Kind, Outside
from companion.app.match.taking_back import PROGRAM, taken_back_outcomes, why_no_take_back, why_no_undo
from companion.app.ports import RULES_VERSION, MatchHead, Spinnable
from companion.cards import CardRules
from companion.cards.editions import changed_policies
from companion.cards.values import COIN_SOURCES, Action, Changed, Correct, Event, Setup, State, Table, TurnEnded
from companion.figure import Disc, OnTheLine, Segment
from companion.kernel import (
    SEAT_NAMES,
    Applied,
    Chance,
    ChanceRequest,
    ChoiceRequest,
    Entry,
    JournalError,
    Match,
    Note,
    Request,
    Retracted,
    Ruling,
    Seat,
    SeededChance,
    TurnRequest,
)
from companion.players import SensibleCardPlayer

CardHappening: TypeAlias = Applied[Action, Event] | Ruling
COIN_DISC = Disc((Segment("blue", 1, "Heads"), Segment("blue", 1, "Tails")))
"""What a spinner base with the role of the coin turns: two halves, the first is heads."""
COIN_SPINNABLES = tuple(
    Spinnable(source=source, seat=seat, borders_deg=COIN_DISC.borders_deg(), coin=True)
    for seat, source in enumerate(COIN_SOURCES)
)


class CardChanceBy(msgspec.Struct, frozen=True, kw_only=True):
    """Who answers which kind of chance.

    *coins*: flipped by the program, entered by hand, or spun on a base's disc of two
    halves as soon as it delivers. *draws*: cards of a deck that the program deals.
    """

    coins: Literal["program", "hand", "base"] = "program"
    draws: Literal["program", "hand"] = "program"


@dataclass(frozen=True, kw_only=True)
class Seats:
    """Who plays: names, persons or programs, and what their decks are called."""

    players: tuple[str, str]
    kinds: tuple[Kind, Kind] = ("person", "person")
    decks: tuple[str, str] = ("", "")


class CardReferee:
    """One match of the card game. Everything that changes it goes through here, from one thread."""

    def __init__(
        self, outside: Outside, match_id: str, head: MatchHead, match: Match[State, Table], chance: CardChanceBy
    ) -> None:
        assert isinstance(match.rules, CardRules)
        self.outside = outside
        self.match_id = match_id
        self.head = head
        self.chance = chance
        self.rules: CardRules = match.rules
        self._match = match
        self._draws = SeededChance(outside.rng)
        self._program = SensibleCardPlayer(outside.rng)
        self._result = ""
        if chance.coins == "base" and outside.bases is not None:
            outside.bases.play(COIN_SPINNABLES)

    @classmethod
    def begin(cls, outside: Outside, setup: Setup, seats: Seats, chance: CardChanceBy | None = None) -> CardReferee:
        """Begin a match and keep its head.

        Raises:
            JournalError: The store cannot keep it.
        """
        head = MatchHead(
            game="card",
            format="",
            rules=setup.edition.id,
            policies=changed_policies(setup.edition),
            playmat="",
            players=seats.players,
            teams=seats.decks,
            began=outside.clock.now(),
            rules_version=RULES_VERSION,
            setup=encode_setup(setup),
            kinds=seats.kinds,
        )
        match_id = outside.store.create(head)
        return cls(outside, match_id, head, Match(CardRules(setup)), chance or CardChanceBy())

    @classmethod
    def resume(cls, outside: Outside, match_id: str, chance: CardChanceBy | None = None) -> CardReferee:
        """Go on with a stored match, exactly where it stands.

        Raises:
            JournalError: There is no such match, it cannot be read, or its entries do
                not replay because the rules' behaviour has changed since.
        """
        head = outside.store.head(match_id)
        if head.game != "card":
            raise JournalError(f"match {match_id} is one of the {head.game} game")
        entries = decode_entries(outside.store.entries(match_id))
        try:
            match = Match.replay(CardRules(decode_setup(head.setup)), entries)
        except (ArithmeticError, AssertionError, LookupError, TypeError) as error:
            raise JournalError(
                "these rules do not lead to what was recorded: the match was played by others"
            ) from error
        referee = cls(outside, match_id, head, match, chance or CardChanceBy())
        referee._keep_result()
        return referee

    # ------------------------------------------------------------ looking

    @property
    def state(self) -> State:
        """The state now."""
        return self._match.state

    @property
    def entries(self) -> list[Entry]:
        """Every entry, also those that no longer count."""
        return self._match.entries

    @property
    def standing(self) -> list[Applied[Action, Event]]:
        """The applied entries that still count, oldest first."""
        return self._match.standing

    def state_at(self, number: int) -> State:
        """The state before standing entry *number*, counted from 0."""
        return self._match.states[number]

    def pending(self) -> tuple[Request, ...]:
        """Everything the match waits for; empty when it is over."""
        return self.rules.pending(self.state)

    def previous(self, source: str) -> int | str | None:
        """What *source* showed before that was taken back: it may count again instead of a new flip."""
        for request in self.pending():
            if isinstance(request, ChanceRequest) and request.source == source:
                for outcome in taken_back_outcomes(self.entries).get(source, ())[:1]:
                    if any(outcome == possible for possible, _ in request.outcomes):
                        return outcome
        return None

    def plays(self, seat: Seat) -> bool:
        """Does a program play this seat?"""
        return self.head.kinds[seat] == "random"

    # ------------------------------------------------------------ changing

    def put(self, action: Action, by: str = "", evidence: str = "") -> CardHappening:
        """Put *action* to the rules: the ruling that refuses it, or the entry that is kept now.

        Raises:
            JournalError: The store cannot keep it; nothing has changed.
        """
        ruling = self.rules.check(self.state, action)
        if ruling is not None:
            return ruling
        note = Note(self.outside.clock.now(), by, evidence)
        # Kept before it is shown; so it is worked out once for the store and once for the match.
        events = self.rules.apply(self.state, action).events
        self._store(Applied(action, events, note))
        entry: Applied[Action, Event] = self._match.apply(action, note)
        self._keep_result()
        return entry

    def correct(self, changes: tuple[Changed, ...], reason: str, by: str = "referee") -> CardHappening:
        """Put right what no rule does: a card was misread, a counter was knocked off."""
        return self.put(Correct(changes, reason), by, "by hand")

    def why_no_undo(self) -> Ruling | None:
        """Why the last action may not be undone, or None if it may."""
        return why_no_undo(self.entries, (Correct,), TurnEnded)

    def undo(self, by: str = "") -> Ruling | None:
        """Take back the last action, which is free until chance has spoken; or why not."""
        ruling = self.why_no_undo()
        if ruling is None:
            self._retract(len(self.standing) - 1, "", by)
        return ruling

    def take_back(self, start: int, reason: str, by: str = "referee") -> Ruling | None:
        """Take back the standing entries from number *start* on, for a reason; or why not."""
        ruling = why_no_take_back(self.entries, start, reason)
        if ruling is None:
            self._retract(start, reason.strip(), by)
        return ruling

    def abandon(self) -> None:
        """Nobody plays this match to its end."""
        if self.state.table.winner is None:
            self.outside.store.close(self.match_id, "abandoned", "")

    def _retract(self, start: int, reason: str, by: str) -> None:
        note = Note(self.outside.clock.now(), by)
        self._store(Retracted(start, reason, note))
        self._match.retract(start, reason, note)
        self._keep_result()

    def _store(self, entry: Entry) -> None:
        self.outside.store.append(self.match_id, len(self.entries), encode_entry(entry))

    def _keep_result(self) -> None:
        """Close the match in the store when it is over, and open it again when that was taken back."""
        result = self.state.table.winner or ""
        if result != self._result:
            self.outside.store.close(self.match_id, "over" if result else "open", result)
            self._result = result

    # ------------------------------------------------------------ chance

    def tick(self) -> list[CardHappening]:
        """Do one thing that the program does by itself: a draw, a coin that came in, an answer for a program's seat.

        Raises:
            JournalError: The store cannot keep it; nothing more has changed.
        """
        for request in self.pending():
            if isinstance(request, ChanceRequest):
                outcome = self._outcome(request)
                if outcome is not None:
                    return [self.put(Chance(request.source, outcome[0]), PROGRAM, outcome[1])]
            elif self.plays(request.seat):
                action = self._program.answer(self.rules, self.state, request)
                return [self.put(action, PROGRAM, SEAT_NAMES[request.seat])]
        return []

    def _outcome(self, request: ChanceRequest) -> tuple[int | str, str] | None:
        """What chance shows and what that rests on; None while it is to be entered."""
        is_coin = request.source in COIN_SOURCES
        if is_coin and self.chance.coins == "base":
            return self._from_base(request)
        if (self.chance.coins if is_coin else self.chance.draws) != "program":
            return None
        outcome = self._draws.draw(request)
        assert isinstance(outcome, int | str)
        return outcome, "drawn"

    def coin_on_base(self) -> str:
        """The coin that is to be spun on a base now, by its source; "" where none is."""
        if self.chance.coins != "base":
            return ""
        sources = (request.source for request in self.pending() if isinstance(request, ChanceRequest))
        return next((source for source in sources if source in COIN_SOURCES), "")

    def _from_base(self, request: ChanceRequest) -> tuple[str, str] | None:
        """A spin of the disc of two halves: its first half is heads. On the line, or unfair, it is spun again."""
        spins = self.outside.bases or self.outside.spins
        spins.arm(frozenset({request.source}))
        while (spin := spins.poll()) is not None:
            if spin.source != request.source:
                continue
            half = COIN_DISC.read(spin.angle_deg, spin.spread_deg)
            spins.arm(frozenset())
            if not spin.unfair and not isinstance(half, OnTheLine):
                evidence = f"{spin.evidence} {spin.angle_deg % 360:.1f}° ± {spin.spread_deg:.1f}°"
                return ("heads", "tails")[half.segment], evidence
            spins.arm(frozenset({request.source}))
        return None


def waits_for_a_person(referee: CardReferee) -> tuple[TurnRequest | ChoiceRequest, ...]:
    """What persons have to answer now."""
    return tuple(
        request
        for request in referee.pending()
        if isinstance(request, TurnRequest | ChoiceRequest) and not referee.plays(request.seat)
    )
