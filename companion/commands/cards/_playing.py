"""Puts a card match in the terminal together: from options to the session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import click
from msgspec import structs

from companion.app.cards.session import CardSession
from companion.app.lobby.card_clocks import clocks_of
from companion.app.lobby.card_ending import CardEndSession
from companion.app.lobby.card_match import begin_again, begin_next, begin_series, score_in_words
from companion.app.lobby.card_summaries import goes_on
from companion.app.match.card_game import CARD
from companion.app.match.game import ChanceBy
from companion.app.match.referee import Seats
from companion.app.ports.outside import MatchSummary
from companion.app.screens.moments import EndScreen
from companion.app.table.clocks import clocked
from companion.app.text.say import Say
from companion.cards.editions.values import POLICIES
from companion.cards.registration.formats import Format, check_in, setup_in
from companion.cards.values.actions import Decides
from companion.cards.values.decks import PLAIN, CardDeck, without_list
from companion.cards.values.state import Setup
from companion.cards.values.terms import Terms
from companion.commands import output, parts
from companion.commands.cards._coins import CoinOnBase
from companion.commands.cards.decks import said
from companion.commands.command_texts import say
from companion.commands.manual import typed
from companion.commands.playing import AnyReferee, Playing, ask, house_rules, outside, players_of
from companion.console.card_play import CardPlayer
from companion.console.terminal import Desk
from companion.kernel.errors import DataError
from companion.players.given import PERSON
from companion.texts.errors import ValidationError, quoted
from companion.texts.texts import phrase

USUAL_EDITION = "advanced-1999"
Coins = Literal["program", "hand", "base"]
SPINS: Mapping[Coins, Literal["program", "hand", "bases"]] = {"program": "program", "hand": "hand", "base": "bases"}
"""Where the referee has a coin from, by what the option is called."""


@dataclass(frozen=True)
class Wanted:
    """A match as the options ask for it; None is what is usual."""

    edition: str | None
    decks: tuple[str | None, str | None]
    real: tuple[bool, bool] = (False, False)
    policies: tuple[str, ...] = ()
    format: str | None = None
    no_list: tuple[bool, bool] = (False, False)
    terms: Terms = PLAIN


def terms_of(best_of: str, match_min: int, turn_min: int, on_time: Decides) -> Terms:
    """Terms of a match as the options ask for them."""
    return Terms(
        best_of=3 if best_of == "3" else 1,
        match_clock_s=60 * match_min,
        turn_clock_s=60 * turn_min,
        on_time=on_time,
    )


class CardPlaying(Playing):
    """Matches of the card game; bases serve only where coins are spun on one."""

    game = CARD
    command = "cards play"

    def __init__(self, seed: int | None, coins: Coins, hints: bool) -> None:
        made = parts.app_parts(seed, waits=True)
        around = replace(outside(made), bases=made.bases if coins == "base" else None)
        super().__init__(made, around, ChanceBy(spins=SPINS[coins]), hints)

    @contextmanager
    def _table(self, referee: AnyReferee, desk: Desk) -> Iterator[CardPlayer]:
        rulebook, printed = self.made.library.rulebook("card"), self.made.cards.sentences
        session = CardSession(referee, desk.texts, rulebook, printed=printed)
        bases = self.outside.bases
        waits = None if bases is None else CoinOnBase(session, referee, bases)
        two = desk.console.is_terminal and not any(referee.plays(seat) for seat in (0, 1))
        away = partial(hand_over, partial(output.clear, desk.console), referee.head.players) if two else None
        yield CardPlayer(session, desk, waits, away)

    def _clock(self, referee: AnyReferee) -> str:
        texts = Say(self.made.texts)
        clocks = clocks_of(referee.rules.setup.terms, referee.entries, self.made.clock.now())
        player = referee.head.players[referee.state.table.to_move]
        found = []
        if clocks.match_s:
            match = clocked(clocks.match_left_s)
            found.append(
                texts("card-match.time-over") if clocks.is_match_over else texts("card-match.match-left", left=match)
            )
        if clocks.turn_s:
            turn = texts("card-match.turn-left", left=clocked(clocks.turn_left_s), player=player)
            found.append(texts("card-match.turn-over", player=player) if clocks.is_turn_over else turn)
        return " ".join(found)

    def _following(self, referee: AnyReferee, end: EndScreen) -> AnyReferee | None:
        """After a game of several that does not decide the match comes the next, after a pause."""
        table = referee.state.table
        if referee.rules.setup.terms.decided(table.winner, table.ended_by) is not None:
            return super()._following(referee, end)
        try:
            if ask(say("play.next-game")).strip().lower() in ("quit", "q", "exit"):
                return None
        except (EOFError, KeyboardInterrupt):
            return None
        return begin_next(referee, self.outside, self.chance)

    def _after_left(self, referee: AnyReferee) -> AnyReferee | None:
        """In a game or between two (CG-MATCH-03)."""
        following = begin_next(referee, self.outside, self.chance)
        if following is not None:
            terms, result = referee.rules.setup.terms, referee.state.table.winner
            click.echo(f"{score_in_words(Say(self.made.texts), referee.head, terms, result)}.")
        return following

    def _goes_on(self, summary: MatchSummary, summaries: Sequence[MatchSummary]) -> bool:
        return goes_on(self.made.store, summary, summaries)

    def _end(self, match_id: str) -> EndScreen:
        return CardEndSession(self.made, match_id).screen()

    def _again(self, referee: AnyReferee, best_of: int) -> AnyReferee:
        if best_of > 1 and referee.rules.setup.terms.best_of == 1:
            following = begin_series(referee, self.outside, self.chance, 3)
        else:
            following = begin_again(referee, self.outside, self.chance)
        assert following is not None  # it is over
        return following

    def _rematch(self, summary: MatchSummary, best_of: int) -> AnyReferee:
        referee = self.resume(summary.id)
        return begin_next(referee, self.outside, self.chance) or self._again(referee, best_of)


def begin(wanted: Wanted, names: tuple[str | None, str | None], seed: int | None, coins: Coins, hints: bool) -> int:
    """Set up a match and play it; returns the exit status.

    Raises:
        CompanionError: It cannot be set up, or not be kept.
    """
    format, decks = put_together(wanted)
    terms = structs.replace(wanted.terms, format=format.id)
    setup = setup_of(format, decks, wanted.real, terms)
    playing = CardPlaying(seed, coins, hints)
    players, kinds = players_of(names, playing.made, "card", typed("cards demo"))
    for seat, real in enumerate(wanted.real):
        if real and kinds[seat] != PERSON:
            raise DataError(phrase("error.play.real-cards"))
    referee = playing.begin(setup, Seats(players=players, kinds=kinds, brought=(decks[0].name, decks[1].name)))
    for side, seat in zip("▲▼", (0, 1), strict=True):
        how = say("play.real-cards") if wanted.real[seat] else ""
        click.echo(f"{side} {players[seat]}: {decks[seat].name}{how}")
    return playing.play(referee)


def hand_over(clear: Callable[[], None], players: tuple[str, str], seat: int) -> None:
    """Clear the terminal, and wait until the player of *seat* sits before it."""
    clear()
    ask(say("play.away", player=players[seat], other=players[1 - seat]))


# ---------------------------------------------------------------- decks and rules


def put_together(wanted: Wanted) -> tuple[Format, tuple[CardDeck, CardDeck]]:
    """The format with the house rules of this match, and both decks.

    Raises:
        DataError: There is no such deck or format, a deck is for another edition, or a house rule is none.
    """
    asked = wanted.format or wanted.edition
    given = [None if name is None else parts.card_deck(name, asked) for name in wanted.decks]
    named = next((deck.format or deck.edition for deck in given if deck is not None), USUAL_EDITION)
    format = parts.card_format(asked or named)
    if wanted.edition is not None and wanted.edition != format.edition:
        raise DataError(
            phrase("error.play.format-edition", id=quoted(format.id), own=format.edition, wanted=wanted.edition)
        )
    none = without_list(format.edition, "no list", format.id)
    usual = (none, none) if all(wanted.no_list) else _usual_decks(format.edition)
    one, other = (none if wanted.no_list[seat] else deck or usual[seat] for seat, deck in enumerate(given))
    for deck in (one, other):
        if deck.edition != format.edition:
            raise DataError(
                phrase("error.play.deck-edition", id=quoted(deck.id), own=deck.edition, wanted=format.edition)
            )
    return _with_house_rules(format, wanted.policies), (one, other)


def _usual_decks(edition: str) -> tuple[CardDeck, CardDeck]:
    """The first two decks that are given with the program for an edition."""
    from companion.adapters.library.card_decks import given_decks

    # Not those of the players: a demo is the same everywhere.
    fitting = [deck for deck in given_decks() if deck.edition == edition]
    if len(fitting) < 2:
        raise DataError(phrase("error.play.no-decks", edition=edition))
    return fitting[0], fitting[1]


def setup_of(
    format: Format,
    decks: tuple[CardDeck, CardDeck],
    real: tuple[bool, bool] = (False, False),
    terms: Terms = PLAIN,
) -> Setup:
    """The match between two decks; a real one without cards has no list.

    Raises:
        DataError: One may not be played.
    """
    for deck, is_real in zip(decks, real, strict=True):
        if deck.cards or not is_real:
            for ruling in check_in(format, deck, parts.card_shelf()).refusals:
                raise DataError(phrase("error.play.deck-refused", id=quoted(deck.id), why=said(ruling)))
    return setup_in(format, decks, parts.card_shelf(), (not real[0], not real[1]), terms)


def _with_house_rules(format: Format, lines: tuple[str, ...]) -> Format:
    there_are = phrase("error.lists", command=typed("editions"))
    policies = house_rules(lines, tuple(POLICIES), "error.policy.written-cards", there_are)
    changed = structs.replace(format, rules={**format.rules, **policies})
    try:
        changed.rules_of()
    except ValidationError as error:
        raise DataError(error.said) from error
    return changed
