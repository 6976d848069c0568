"""Exact odds as screen values, computed in small steps and cached per position.

Computing the odds of a battle can take longer than a frame, so it runs in a limited number of
steps per frame; until it is done, the screen shows the odds as being counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, assert_never

from companion.app.screens.table import OddsLine, OddsView
from companion.app.text.figure_effects import left_in_words
from companion.app.text.figure_events import marker_name
from companion.figure.happenings import (
    ByPlayers,
    EntersField,
    Evolves,
    GetsCondition,
    GetsMarker,
    Happening,
    IsAgain,
    IsMoved,
    LeavesCenter,
    LeavesField,
    LosesCondition,
    LosesMarker,
    MatchDecided,
    MayAttackAgain,
    MustWait,
    TakesForm,
    TurnGiven,
)
from companion.figure.odds import Chosen, Counting, HappeningChance, Odds, attacked, battle_left, count_odds
from companion.figure.rules import FigureRules
from companion.figure.state import State, Table
from companion.kernel.model import SEAT_NAMES
from companion.texts.texts import Phrase, Texts, called, phrase

KEPT = 400
"""Maximum number of cached positions; a match seldom has more."""
STEPS = 60
"""Steps per frame: some 3 ms on a desktop computer. Most battles need fewer."""
CERTAIN = 1e-9
"""Tolerance for equal chances."""

Key: TypeAlias = tuple[Table, State, tuple[str, str]]
"""Cache key: the table before the battle, the state of the battle, its attacker and defender."""


class OddsBook:
    """Computes and caches the odds of the positions of one match."""

    def __init__(self, rules: FigureRules, texts: Texts, players: tuple[str, str]) -> None:
        self._rules = rules
        self._texts = texts
        self._players = players
        self._known: dict[Key, OddsView] = {}
        self._open: dict[Key, Counting] = {}
        self._shown: set[Key] = set()
        """The odds on the last screen."""
        self._ahead: Key | None = None
        """The odds to prefetch."""

    def begin_screen(self) -> None:
        """Begin a new screen: odds requested from now on are on it."""
        self._shown = set()

    def of_attack(self, table: Table, attacker: str, defender: str) -> OddsView:
        """The odds of a possible battle on *table*."""
        return self._shown_view(self._attack(table, attacker, defender))

    def of_battle(self, before: Table, state: State, attacker: str, defender: str) -> OddsView:
        """The odds of a battle that began on *before* and is now at *state*, given the spins so far."""
        return self._shown_view((before, battle_left(state), (attacker, defender)))

    def count_ahead(self, table: Table, attacker: str, defender: str) -> bool:
        """Prefetch these odds when no others are pending; False if they are known."""
        key = self._attack(table, attacker, defender)
        if key in self._known:
            return False
        self._ahead = key
        return True

    @property
    def waited_for(self) -> bool:
        """Does the screen show odds that are still being computed?"""
        return not self._shown <= self._known.keys()

    def work(self) -> bool:
        """Compute for a frame. True: odds on the screen are now known."""
        finished = False
        wanted = [key for key in self._shown if key not in self._known]
        if self._ahead is not None and self._ahead not in self._known:
            wanted.append(self._ahead)
        # Drop what nobody needs any more; continue the rest.
        self._open = {key: self._open.get(key) or self._counting(key) for key in dict.fromkeys(wanted)}
        left = STEPS
        for key, counting in self._open.items():
            while left > 0 and key not in self._known:
                left -= 1
                try:
                    next(counting)
                except StopIteration as done:
                    self._know(key, done.value)
                    finished = finished or key in self._shown
        return finished

    def _attack(self, table: Table, attacker: str, defender: str) -> Key:
        return table, attacked(self._rules, table, attacker, defender), (attacker, defender)

    def _counting(self, key: Key) -> Counting:
        before, state, fighters = key
        return count_odds(self._rules, before, state, fighters)

    def _shown_view(self, key: Key) -> OddsView:
        self._shown.add(key)
        return self._known[key] if key in self._known else OddsView(self._words(key), counting=True)

    def _know(self, key: Key, odds: Odds) -> None:
        if len(self._known) >= KEPT:
            self._known = {one: view for one, view in self._known.items() if one in self._shown}
        self._known[key] = OddsView(
            self._words(key),
            own_out=odds.attacker_out,
            other_out=odds.defender_out,
            both_out=odds.both_out,
            neither_out=odds.neither_out,
            lines=self._lines(odds, key[2]),
            notes=tuple(self._texts.tell(self._choice(chosen)) for chosen in odds.chosen),
        )

    # ------------------------------------------------------------ in words

    def _words(self, key: Key) -> tuple[str, str, str]:
        """Labels of the three parts of the bar."""
        attacker, defender = (self._texts.say("odds.out", (("figure", figure),)) for figure in key[2])
        return defender, self._texts.say("odds.neither"), attacker

    def _lines(self, odds: Odds, fighters: tuple[str, str]) -> tuple[OddsLine, ...]:
        """Events in words, the likeliest first, without those in the bar."""
        outs = dict(zip(fighters, (odds.attacker_out, odds.defender_out), strict=True))
        return tuple(
            OddsLine(self._texts.tell(self._said(one.happening)), one.most, min(one.least, one.most))
            for one in odds.happenings
            if not _is_in_the_bar(one, outs)
        )

    def _said(self, happening: Happening) -> Phrase:
        match happening:
            case LeavesField(figure=figure, how=how):
                return phrase(f"odds.{how}", figure=figure)
            case EntersField(figure=figure):
                return phrase("odds.enters-field", figure=figure)
            case LeavesCenter(figure=figure):
                return phrase("odds.leaves-center", figure=figure)
            case Evolves(figure=figure, into=into):
                return phrase("odds.evolves", figure=figure, into=into)
            case TakesForm(figure=figure, into=into):
                return phrase("odds.takes-form", figure=figure, into=into)
            case IsAgain(figure=figure, into=into):
                return phrase("odds.is-again", figure=figure, into=into)
            case IsMoved(figure=figure):
                return phrase("odds.moved", figure=figure)
            case GetsCondition(figure=figure, condition=condition):
                return phrase("odds.condition", figure=figure, condition=Phrase(f"condition.{condition}"))
            case LosesCondition(figure=figure, condition=condition):
                return phrase("odds.condition-lost", figure=figure, condition=Phrase(f"condition.{condition}"))
            case MustWait(figure=figure):
                return phrase("odds.must-wait", figure=figure)
            case GetsMarker(figure=figure, marker=marker):
                return phrase("odds.marker", figure=figure, marker=marker_name(marker))
            case LosesMarker(figure=figure, marker=marker):
                return phrase("odds.marker-lost", figure=figure, marker=marker_name(marker))
            case MayAttackAgain(figure=figure):
                return phrase("odds.may-attack-again", figure=figure)
            case TurnGiven(seat=seat):
                return phrase("odds.turn-given", player=self._players[seat])
            case ByPlayers(figure=figure, text=text):
                return phrase("odds.by-players", figure=figure, text=left_in_words(text))
            case MatchDecided(winner="draw"):
                return phrase("odds.draw")
            case MatchDecided(winner=winner):
                return phrase("odds.wins", player=self._players[SEAT_NAMES.index(winner)])
            case _:
                assert_never(happening)

    def _choice(self, chosen: Chosen) -> Phrase:
        """The choice that the bar assumes."""
        player = self._players[chosen.seat]
        if chosen.attack:
            return phrase("odds.named", player=player, figure=chosen.about, attack=chosen.attack)
        key = "odds.chosen-about" if chosen.about else "odds.chosen"
        return phrase(key, player=player, about=called(chosen.about), prompt=Phrase(f"prompt.{chosen.prompt}"))


def _is_in_the_bar(one: HappeningChance, outs: Mapping[str, float]) -> bool:
    """Does a line only repeat the bar: a fighter is Knocked Out as often as it goes out at all?"""
    match one.happening:
        case LeavesField(figure=figure, how="knocked-out") if figure in outs:
            return abs(one.least - outs[figure]) < CERTAIN
        case _:
            return False
