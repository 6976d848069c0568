"""Puts matches in the terminal together, of either game: from the store or new, to the console, to the next one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from difflib import get_close_matches
from functools import partial
from typing import Any, ClassVar, TypeAlias

import click
import msgspec

from companion.app.match.game import ChanceBy, MatchGame
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.match.taking_back import PROGRAM
from companion.app.ports.outside import Game, MatchSummary
from companion.app.ports.parts import Parts
from companion.app.ports.settings import PlayerName
from companion.app.screens.lobby_intents import Rematch
from companion.app.screens.moments import EndScreen
from companion.app.text.save_status import Keeping
from companion.commands import output, parts
from companion.commands.command_texts import say
from companion.commands.manual import INTERRUPTED, OK, complain, nearest, told, typed
from companion.console.board import SIDES
from companion.console.terminal import Desk, Terminal
from companion.kernel.errors import DataError, JournalError, SettingsError
from companion.kernel.numbers import whole
from companion.players.given import GIVEN, PERSON
from companion.players.seating import GameId, InstalledPlayers
from companion.texts.errors import quoted
from companion.texts.plain import plain
from companion.texts.texts import Phrase, Texts, phrase

AnyReferee: TypeAlias = MatchReferee[Any, Any, Any, Any]
MOST_MOMENTS = 12
"""So many moments are told, the last ones."""


class Playing(ABC):
    """Matches of a game in the terminal. *command* plays one."""

    game: ClassVar[MatchGame[Any, Any, Any, Any, Any]]
    command: ClassVar[str]

    def __init__(self, made: Parts, outside: Outside, chance: ChanceBy, hints: bool) -> None:
        self.made = made
        self.outside = outside
        self.chance = chance
        self._hints = hints

    def begin(self, setup: Any, seats: Seats) -> AnyReferee:
        """Begin a match."""
        return MatchReferee.begin(self.game, self.outside, setup, seats, self.chance)

    def resume(self, match_id: str) -> AnyReferee:
        """Open a match again.

        Raises:
            JournalError: It can only be looked at.
        """
        referee: AnyReferee = MatchReferee.resume(self.game, self.outside, match_id, self.chance)
        if referee.look_only:
            why = "error.play.written-later" if referee.later else "error.play.other-rules"
            raise JournalError(phrase(why, id=match_id, command=typed(f"matches show {match_id}")))
        return referee

    def go_on(self, wanted: str) -> int:
        """Go on with the match that was left last, or the *wanted* one; returns the exit status.

        Raises:
            JournalError: There is none, it is over, or it cannot be played on.
        """
        referee = self.resume(self._left(wanted))
        following = self._after_left(referee)
        return self.play(referee, resumed=True) if following is None else self.play(following)

    def play_again(self, wanted: str, best_of: int = 1) -> int:
        """Play a match that is over once more; one of several games goes on with the next.

        *best_of*: of how many games it is the first.

        Raises:
            JournalError: There is none, it is not over, or it is one of the other game.
        """
        return self.play(self._rematch(self._over(wanted), best_of))

    def play(self, referee: AnyReferee, resumed: bool = False) -> int:
        """Play one match after the other until one is left, or no other is wanted; returns the exit status."""
        while True:
            status = self._to_its_end(referee, resumed)
            if status != OK or referee.state.table.winner is None:
                return status
            end = self._end(referee.match_id)
            _show_end(end)
            following = self._following(referee, end)
            if following is None:
                return status
            referee, resumed = following, False

    @abstractmethod
    def _table(self, referee: AnyReferee, desk: Desk) -> AbstractContextManager[Terminal[Any]]:
        """The table of a match, while it is played."""

    @abstractmethod
    def _clock(self, referee: AnyReferee) -> str:
        """What is left of the time, or that it is over; "" without a clock."""

    @abstractmethod
    def _end(self, match_id: str) -> EndScreen:
        """The end of a match that is over."""

    @abstractmethod
    def _again(self, referee: AnyReferee, best_of: int) -> AnyReferee:
        """Once more after a match that is over, as one of so many games."""

    @abstractmethod
    def _rematch(self, summary: MatchSummary, best_of: int) -> AnyReferee:
        """The next game of a stored match that is over, or that match once more."""

    def _following(self, referee: AnyReferee, end: EndScreen) -> AnyReferee | None:
        """What is asked for after a match."""
        again = _asked_again(end)
        return None if again is None else self._again(referee, again.best_of)

    def _after_left(self, referee: AnyReferee) -> AnyReferee | None:
        """The next game, where a match was left between two."""
        return None

    def _goes_on(self, summary: MatchSummary, summaries: Sequence[MatchSummary]) -> bool:
        """Is a match that is over one that is gone on with by another game?"""
        return False

    def _left(self, wanted: str) -> str:
        summaries = self.made.store.summaries()
        own = [one for one in summaries if one.head.game == self.game.id]
        left = [one.id for one in own if one.status == "open" or self._goes_on(one, summaries)]
        if wanted == "last":
            if not left:
                raise JournalError(phrase("error.play.none-left", begins=typed(self.command)))
            return left[0]
        found = self._found(wanted)
        if found.id not in left:
            raise JournalError(phrase("error.play.over", id=found.id, command=typed(f"matches show {found.id}")))
        return found.id

    def _over(self, wanted: str) -> MatchSummary:
        if wanted == "last":
            own = [one for one in self.made.store.summaries() if one.head.game == self.game.id]
            over = [one for one in own if one.status == "over"]
            if not over:
                raise JournalError(phrase(f"error.play.none-over.{self.game.id}"))
            return over[0]
        found = self._found(wanted)
        if found.status != "over":
            resumes = typed(f"{self.command} --resume {found.id}")
            raise JournalError(phrase("error.play.not-over", id=found.id, command=resumes))
        return found

    def _found(self, wanted: str) -> MatchSummary:
        from companion.commands.matches import find_match

        found = find_match(self.made.store, wanted)
        if found.head.game != self.game.id:
            raise JournalError(phrase("error.match.other-game", id=found.id, game=found.head.game))
        return found

    def _to_its_end(self, referee: AnyReferee, resumed: bool) -> int:
        """Play one match and say what became of it; returns the exit status."""
        store, id = self.made.store, referee.match_id
        texts = self.made.texts.at_keyboard()
        desk = Desk(
            texts,
            output.out(),
            ask,
            typed(),
            keeping=Keeping(store, texts).news,
            hints=partial(_hints_of, referee, texts) if self._hints else tuple,
            clock=partial(self._clock, referee),
        )
        with self._table(referee, desk) as player:
            if resumed:
                player.resume()
            click.echo(say("play.how"))
            ending = player.play()
            if why := store.waiting():
                return complain(phrase("store.waiting", why=why))
            if ending == "over":
                click.echo(say("play.over", how=typed(f"matches show {id}")))
                return OK
            if ending != "quit":
                click.echo()
            click.echo(say("play.kept", how=typed(f"{self.command} --resume {id}")))
            return INTERRUPTED if ending == "interrupted" else OK


def _show_end(end: EndScreen) -> None:
    """Tell what counted in the match, turn by turn, and how a match of several games stands."""
    if end.moments:
        click.echo("\n" + say("end.moments"))
    for moment in end.moments[-MOST_MOMENTS:]:
        click.echo(
            output.wrapped(say("end.moment", turn=moment.turn, side=SIDES[moment.seat], what=moment.words), "  ")
        )
    if end.score:
        click.echo(end.score)


def _asked_again(end: EndScreen) -> Rematch | None:
    """What is played next by the same players: a rematch, a match of several games, its next one; None: nothing."""
    offered = [(push.label, push.intent) for push in end.pushes if isinstance(push.intent, Rematch)]
    click.echo()
    for number, (label, _) in enumerate(offered, start=1):
        click.echo(f"  {number}  {label}")
    try:
        while line := ask(say("end.which")).strip():
            number = whole(line, len(offered)) or 0
            if 0 < number <= len(offered):
                return offered[number - 1][1]
            click.echo(say("settings.numbers", n=len(offered)))
    except EOFError:
        click.echo()
    return None


def _hints_of(referee: AnyReferee, texts: Texts) -> Sequence[str]:
    """How it stands and what is best for who is asked, worked out here and now; in either game."""
    from companion.app.reviews.advising import Advising
    from companion.reviews.inline_runner import ReviewersHere

    advising = Advising(ReviewersHere().adviser(referee.head.game, referee.rules.setup), referee, texts)
    while advising.tick():
        pass
    view = advising.view()
    # Of cards that are still being laid out nothing is known, not even who is likely to win.
    return view.lines if view.seat is None and referee.head.game == "card" else (view.said, *view.lines)


def ask(prompt: str) -> str:
    """A line that is typed; EOFError ends it."""
    with suppress(ImportError):
        # Lines can be edited and called back where the system knows how.
        import readline  # noqa: F401  # importing it is what it is for
    return input(plain(prompt))


def outside(made: Parts) -> Outside:
    """Outside of a figure referee."""
    return Outside(
        store=made.store, clock=made.clock, spins=made.spins, rng=made.rng, bases=made.bases, players=made.players
    )


def players_of(
    wanted: tuple[str | None, str | None], made: Parts, game: Game, demo: str
) -> tuple[tuple[str, str], tuple[str, str]]:
    """Names and kinds of the players; None is the usual name. *demo*: the command that shows two programs playing.

    Raises:
        DataError: A name is too long, there is no such program, or there is nobody to play.
    """
    try:
        usual = made.settings.load().names
    except SettingsError as error:
        click.echo(told(error.said), err=True)
        usual = (say("play.player-a"), say("play.player-b"))
    names, kinds = list[str](), list[str]()
    for seat, given in enumerate(wanted):
        kinds.append(played_by(given, made.players, game))
        name = called(kinds[seat]) if kinds[seat] != PERSON else (given or usual[seat])
        try:
            names.append(msgspec.convert(name.strip(), PlayerName))
        except msgspec.ValidationError:
            raise DataError(phrase("error.play.name", name=quoted(name))) from None
    if PERSON not in kinds:
        raise DataError(phrase("error.play.nobody", demo=demo))
    if names[0] == names[1]:
        names = [f"{names[0][:20]} (a)", f"{names[1][:20]} (b)"]
    return (names[0], names[1]), (kinds[0], kinds[1])


def played_by(given: str | None, players: InstalledPlayers, game: GameId) -> str:
    """The program that is meant by a name, or a person. No other program is loaded, or waited for.

    Raises:
        DataError: There is no such program, or it cannot be loaded.
    """
    known = players.known()
    name = (given or "").removeprefix(f"{PROGRAM}:")
    if name in known:
        players.load((name,))
        for wrong in players.news():
            raise DataError(wrong)
    if name in known or given == name or not given:
        return kind_of(given, players.names(game), known)
    return kind_of(given, parts.programs(players, game, (name,)), known)


def kind_of(given: str | None, programs: Sequence[str], known: Sequence[str] = ()) -> str:
    """The program that is meant by a name, or a person.

    "program:NAME" is never a person, nor is a name that is *known* for one of the programs that do not play this game.

    Raises:
        DataError: There is no such program.
    """
    explicit, mark, name = (given or "").partition(":")
    if not mark or explicit != PROGRAM:
        name = given or ""
        if name not in {*programs, *known}:
            _refuse_misspelled(name, programs)
            return PERSON
    if name not in programs:
        raise DataError(phrase("error.play.no-program", name=quoted(name), programs=", ".join(programs)))
    return name


def _refuse_misspelled(name: str, programs: Sequence[str]) -> None:
    """Refuse a name in small letters that is nearly a program's: it is hardly a person's.

    Raises:
        DataError: It is.
    """
    near = get_close_matches(name, programs, n=1, cutoff=0.75) if name.islower() else []
    if near:
        raise DataError(phrase("error.play.misspelled", name=quoted(name), near=near[0], person=name.capitalize()))


def called(kind: str) -> str:
    """What a program is called at the table."""
    return parts.texts().say(f"kind.{kind}") if kind in GIVEN else kind[:24]


def programs_of(wanted: tuple[str, str], players: InstalledPlayers, game: GameId) -> tuple[str, str]:
    """The programs that play a match that is only watched.

    Raises:
        DataError: There is no such program, or it cannot be loaded.
    """
    one, other = (played_by(f"{PROGRAM}:{name.removeprefix(f'{PROGRAM}:')}", players, game) for name in wanted)
    return one, other


def house_rules(lines: tuple[str, ...], known: Sequence[str], written: str, there_are: Phrase) -> Mapping[str, str]:
    """House rules by name, of *lines* like NAME=VALUE. *written* is said of others, *there_are* of names not *known*.

    Raises:
        DataError: A line is not written so, or there is no such rule.
    """
    found: dict[str, str] = {}
    for line in lines:
        name, sign, value = line.partition("=")
        name = name.strip().replace("-", "_").removeprefix("POLICY_")
        if not sign or not value.strip():
            raise DataError(phrase(written, line=quoted(line)))
        if name not in known:
            hint = nearest(name, known) or there_are
            raise DataError(phrase("error.policy.none", wanted=quoted(name), hint=hint))
        found[name] = value.strip()
    return found
