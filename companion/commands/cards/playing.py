"""Puts a card match in the terminal together: from options or from the store, to the session, to the console."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from companion.app.match.card_game import CARD, CardReferee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.parts import Parts
from companion.app.saying.keeping import Keeping
from companion.app.saying.say import Say
from companion.app.table.clocks import clocked
from companion.cards.editions.values import POLICIES
from companion.cards.registration.formats import Format, check_in, setup_in
from companion.cards.values.actions import Decides
from companion.cards.values.decks import PLAIN, CardDeck, without_list
from companion.cards.values.state import Setup
from companion.cards.values.terms import Terms
from companion.commands import output, parts
from companion.commands.cards.coins import CoinOnBase
from companion.commands.cards.decks import said
from companion.commands.figure.ending import asked_again, show_end
from companion.commands.figure.playing import (
    ask,
    hints_of,
    left_match,
    outside,
    over_match,
    play_to_its_end,
    players_of,
    refuse_look_only,
)
from companion.commands.manual import OK, nearest, typed
from companion.commands.words import say
from companion.console.card_play import CardPlayer
from companion.kernel.errors import DataError
from companion.players.given import PERSON
from companion.texts.errors import UnfitError, quoted
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


def begin(
    wanted: Wanted, names: tuple[str | None, str | None], seed: int | None, coins: Coins, hints: bool = False
) -> int:
    """Set up a match and play it; returns the exit status.

    Raises:
        CompanionError: It cannot be set up, or not be kept.
    """
    format, decks = put_together(wanted)
    terms = structs.replace(wanted.terms, format=format.id)
    setup = setup_of(format, decks, wanted.real, terms)
    made = parts.app_parts(seed, waits=True)
    players, kinds = players_of(names, made, "card", typed("cards demo"))
    for seat, real in enumerate(wanted.real):
        if real and kinds[seat] != PERSON:
            raise DataError(phrase("error.play.real-cards"))
    seats = Seats(players=players, kinds=kinds, brought=(decks[0].name, decks[1].name))
    referee = MatchReferee.begin(CARD, _outside(made, coins), setup, seats, ChanceBy(spins=SPINS[coins]))
    for side, seat in zip("▲▼", (0, 1), strict=True):
        how = say("play.real-cards") if wanted.real[seat] else ""
        click.echo(f"{side} {players[seat]}: {decks[seat].name}{how}")
    return _play(referee, made, coins, resumed=False, hints=hints)


def go_on(wanted: str, seed: int | None, coins: Coins, hints: bool = False) -> int:
    """Go on with a match that was left, in a game or between two (CG-MATCH-03); returns the exit status.

    Raises:
        JournalError: There is none, it is over, or it cannot be played on.
    """
    made = parts.app_parts(seed, waits=True)
    id = left_match(made.store, wanted, "card", typed("cards play"), partial(goes_on, made.store))
    referee = MatchReferee.resume(CARD, _outside(made, coins), id, ChanceBy(spins=SPINS[coins]))
    refuse_look_only(referee)
    following = begin_next(referee, _outside(made, coins), ChanceBy(spins=SPINS[coins]))
    if following is None:
        return _play(referee, made, coins, resumed=True, hints=hints)
    click.echo(f"{_stands(referee, made)}.")
    return _play(following, made, coins, resumed=False, hints=hints)


def play_again(wanted: str, seed: int | None, coins: Coins, hints: bool = False, best_of: int = 1) -> int:
    """Play a match that is over once more; one of several games goes on with the next.

    *best_of*: of how many games it is the first.

    Raises:
        JournalError: There is none, it is not over, or it is one of the other game.
    """
    made = parts.app_parts(seed, waits=True)
    id = over_match(made.store, wanted, "card", "cards play").id
    outside, chance = _outside(made, coins), ChanceBy(spins=SPINS[coins])
    referee = MatchReferee.resume(CARD, outside, id, chance)
    refuse_look_only(referee)
    following = begin_next(referee, outside, chance) or _again(referee, made, coins, best_of)
    return _play(following, made, coins, resumed=False, hints=hints)


def _outside(made: Parts, coins: Coins) -> Outside:
    """Outside of a card referee; bases only where coins are spun on one."""
    return replace(outside(made), bases=made.bases if coins == "base" else None)


def _play(referee: CardReferee, made: Parts, coins: Coins, resumed: bool, hints: bool) -> int:
    """Play one game after the other until the match is over or is left."""
    while True:
        status = _play_game(referee, made, resumed, hints)
        following = _next_game(referee, made, coins) if status == OK else None
        if following is None:
            return status
        referee, resumed = following, False


def _next_game(referee: CardReferee, made: Parts, coins: Coins) -> CardReferee | None:
    """What is played next: of a match of several its next game; after its end, which is told, what is asked for."""
    terms, table = referee.rules.setup.terms, referee.state.table
    if table.winner is None:
        return None
    end = CardEndSession(made, referee.match_id).screen()
    show_end(end)
    if terms.decided(table.winner, table.ended_by) is not None:
        again = asked_again(end, ask)
        return None if again is None else _again(referee, made, coins, again.best_of)
    try:
        if ask(say("play.next-game")).strip().lower() in ("quit", "q", "exit"):
            return None
    except (EOFError, KeyboardInterrupt):
        return None
    return begin_next(referee, _outside(made, coins), ChanceBy(spins=SPINS[coins]))


def _again(referee: CardReferee, made: Parts, coins: Coins, best_of: int) -> CardReferee:
    """Once more after a match that is over; *best_of*: as one of so many games, of which it was the first."""
    outside, chance = _outside(made, coins), ChanceBy(spins=SPINS[coins])
    if best_of > 1 and referee.rules.setup.terms.best_of == 1:
        following = begin_series(referee, outside, chance, 3)
    else:
        following = begin_again(referee, outside, chance)
    assert following is not None  # it is over
    return following


def _stands(referee: CardReferee, made: Parts) -> str:
    """How a match of several games stands."""
    rules = referee.rules
    return score_in_words(Say(made.texts), referee.head, rules.setup.terms, referee.state.table.winner)


def _clock(referee: CardReferee, made: Parts) -> str:
    """What is left of the time, or that it is over; "" without a clock."""
    texts, clocks = Say(made.texts), clocks_of(referee.rules.setup.terms, referee.entries, made.clock.now())
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


def _play_game(referee: CardReferee, made: Parts, resumed: bool, hints: bool) -> int:
    texts = made.texts.at_keyboard()
    session = CardSession(referee, texts, made.library.rulebook("card"), printed=made.cards.sentences)
    bases = referee.outside.bases
    waits = None if bases is None else CoinOnBase(session, referee, bases)
    clock, keeping = partial(_clock, referee, made), Keeping(made.store, made.texts).news
    console = output.out()
    two = console.is_terminal and not any(referee.plays(seat) for seat in (0, 1))
    away = partial(hand_over, partial(output.clear, console), referee.head.players) if two else None
    wanted = partial(hints_of, referee, texts) if hints else tuple
    player = CardPlayer(session, texts, console, ask, waits, clock, typed(), keeping, away, wanted)
    return play_to_its_end(player, made.store, referee.match_id, resumed, typed("cards play"))


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
    policies: dict[str, str] = {}
    for line in lines:
        name, sign, value = line.partition("=")
        name = name.strip().replace("-", "_").removeprefix("POLICY_")
        if not sign or not value.strip():
            raise DataError(phrase("error.policy.written-cards", line=quoted(line)))
        if name not in POLICIES:
            hint = nearest(name, list(POLICIES)) or phrase("error.lists", command=typed("editions"))
            raise DataError(phrase("error.policy.none", wanted=quoted(name), hint=hint))
        policies[name] = value.strip()
    changed = structs.replace(format, rules={**format.rules, **policies})
    try:
        changed.rules_of()
    except UnfitError as error:
        raise DataError(error.said) from error
    return changed
