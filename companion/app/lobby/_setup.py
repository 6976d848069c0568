"""Setting up a match: format, mat, rule set, house rules, names, teams.

A `Plan` is what has been chosen so far; nothing is begun before it has no refusal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from companion.app.lobby._navigation import LobbyRoom
from companion.app.match.referee import Seats
from companion.app.ports.outside import Game
from companion.app.ports.parts import Parts
from companion.app.ports.settings import PlayerName, Settings
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import ChoicesScreen, ChoiceView, Option, Push, Remark, SeatSetup, SetupScreen
from companion.app.screens.room import AnyIntent, Room
from companion.app.studio.gallery import Gallery
from companion.app.table.clocks import PLAYER_MINUTES, TURN_MINUTES, about_clocks
from companion.app.text.clauses import clause_text
from companion.app.text.figure_cards import card_words
from companion.app.text.mats import mat_doubt
from companion.app.text.say import Say
from companion.figure.rulesets import (
    POLICIES,
    RULE_SETS,
    CardRule,
    RuleSet,
    changed_policies,
    policy_clause,
    policy_values,
    with_policies,
)
from companion.figure.state import Format, Setup
from companion.figure.teams import (
    Team,
    cards_of,
    cards_under,
    has_trainers,
    mat_refusals,
    setup_for,
    team_refusals,
    team_warnings,
    usual_mat,
)
from companion.kernel.model import Ruling, Seat
from companion.kernel.numbers import is_digits, whole
from companion.players.given import GIVEN, PERSON
from companion.texts.errors import ValidationError
from companion.texts.texts import Phrase

FORMATS: tuple[Format, ...] = get_args(Format)

NUMBERS: Mapping[str, tuple[int, ...]] = {
    "pc_capacity": (1, 2, 3, 4),
    "turn_limit": (50, 100, 200),
    "repetition": (3, 5),
}
"""The numbers that are offered where a policy may be any whole number from 1."""
MOST_MINUTES = 600
MOST_NAMED = 2
"""So many house rules are named where all of them are only counted."""


Clock: TypeAlias = Literal["turn", "player", "match"]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A match of either game that is being set up.

    *policies* are those that are not as they are printed. *turn_min*: minutes of a turn, 0 is no clock.
    """

    format: str
    policies: Mapping[str, Any] = {}
    names: tuple[str, str]
    kinds: tuple[str, str] = (PERSON, PERSON)
    turn_min: int = 0


class FigurePlan(Plan, frozen=True, kw_only=True):
    """A match of the figure game. *player_min*: minutes of a player, 0 is no clock."""

    format: Format
    mat: str
    rules: str
    teams: tuple[Team | None, Team | None] = (None, None)
    player_min: int = 0


P = TypeVar("P", bound=Plan)


def with_seat(pair: tuple[Any, Any], seat: Seat, value: Any) -> tuple[Any, Any]:
    """The values of both seats with another one for *seat*."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


class MatchSetupRoom(LobbyRoom, ABC, Generic[P]):
    """The set-up of a match of either game: changes a plan, one choice at a time, and shows it."""

    reads_ahead = True
    game: ClassVar[Game]
    words: ClassVar[str]
    """The key of its own words, and of those of its clocks."""
    clock_words: ClassVar[str]
    clocks: ClassVar[Mapping[Clock, tuple[int, ...]]]
    """By clock: the minutes that are offered."""
    policies: ClassVar[Sequence[str]]
    registration: ClassVar[str] = ""
    """The clause of what is refused in a sentence."""
    plan: P

    def __init__(self, parts: Parts, say: Say, people: tuple[str, str]) -> None:
        self._parts, self._say, self._people = parts, say, people
        self._clauses = {clause.id: clause for clause in parts.library.rulebook(self.game)}
        self._loading = 0
        """So many players were being loaded when it was looked last."""

    def tick(self, dt_s: float) -> bool:
        """Show the players that are loaded meanwhile; of one that cannot be it is said once."""
        players, changed = self._parts.players, False
        if (loading := players.loading()) != self._loading:
            self._loading, changed = loading, True
            self.players_came()
        if wrong := players.news():
            self.nav.tell_too([self._say.alone(one) for one in wrong])
        return changed

    def players_came(self) -> None:
        """More players are loaded."""

    # ------------------------------------------------------------ changing

    def do(self, intent: AnyIntent) -> Remark | None:
        """Set a part of the plan, what no longer fits is replaced by what is usual; or begin the match."""
        remark = None
        match intent:
            case go.SetClock(of=of, minutes=minutes) if of in self.clocks and minutes >= 0:
                self.plan = replace(self.plan, **{f"{of}_min": min(minutes, MOST_MINUTES)})
            case go.ResetPolicies():
                self.plan = replace(self.plan, policies={})
            case go.SetPolicy(policy=name, value=value) if name in self.policies:
                remark = self._set_policy(name, value)
            case go.SetKind(seat=0 | 1 as seat, kind=kind):
                self._set_kind(seat, kind)
            case go.NamePlayer(seat=0 | 1 as seat, name=name):
                self.plan = replace(self.plan, names=self._renamed(seat, name))
            case go.Start():
                return self._start()
            case _:
                self._set(intent)
        self._fit()
        return remark

    @abstractmethod
    def _set(self, intent: AnyIntent) -> None:
        """Set a part of the plan that only this game has."""

    @abstractmethod
    def _fit(self) -> None:
        """Fill in what is missing, and replace what does not go with the rest."""

    @abstractmethod
    def _set_policy(self, name: str, value: str) -> Remark | None:
        """Change a policy."""

    def _set_kind(self, seat: Seat, wanted: str) -> None:
        """A program goes by what it is, and people by what they were called before.

        Not if the seat was given a name, or the other seat goes by that.
        """
        kind = wanted if wanted in self._parts.players.names(self.game) else PERSON
        plan, names = self.plan, self.plan.names
        name = self._people[seat] if kind == PERSON else self._kind_name(kind)
        if names[seat] in (self._people[seat], self._kind_name(plan.kinds[seat])) and name != names[1 - seat]:
            names = self._renamed(seat, name)
        self.plan = replace(plan, kinds=with_seat(plan.kinds, seat, kind), names=names)

    def _renamed(self, seat: Seat, name: str) -> tuple[str, str]:
        """The names after a player was called something; an empty name leaves the earlier one."""
        try:
            return with_seat(self.plan.names, seat, msgspec.convert(name.strip(), PlayerName))
        except msgspec.ValidationError:
            return self.plan.names

    def _start(self) -> Remark | None:
        refusal = self.refusal()
        if isinstance(refusal, Ruling):
            return Remark(self._say.ruling(refusal), clause=refusal.clause)
        if refusal:
            return Remark(refusal, clause=self.registration)
        self.nav.only(self._begun())
        return self.nav.settings.remember(self.kept())

    @abstractmethod
    def _begun(self) -> Room:
        """The match at its table.

        Raises:
            CompanionError: It cannot be begun, or not be kept.
        """

    @abstractmethod
    def kept(self) -> dict[str, Any]:
        """What the settings are to remember of the plan."""

    # ------------------------------------------------------------ asking

    def refusal(self) -> Ruling | str:
        """Why the match cannot begin: a ruling, a sentence, or ""."""
        return self._seat_refusal(0) or self._seat_refusal(1)

    @abstractmethod
    def _seat_refusal(self, seat: Seat) -> Ruling | str:
        """Why it cannot begin with this seat."""

    @property
    @abstractmethod
    def printed(self) -> Any:
        """The rules without the house rules."""

    @property
    @abstractmethod
    def rules(self) -> Any:
        """The rules with the house rules in them."""

    # ------------------------------------------------------------ showing

    def _around(self, first: str, why: str, remark: Remark | None) -> dict[str, Any]:
        """The fields of `MatchSetup` that both games make alike."""
        say, changed = self._say, [self._policy(name).title for name in self.plan.policies]
        named = changed[:MOST_NAMED] + ["…"] * (len(changed) > MOST_NAMED)
        return {
            "title": say(f"{self.words}.title"),
            "house_rules": say.push("setup.house-rules", go.GoHouseRules()),
            "house_rules_note": say.count(f"{self.words}.changed", len(changed), rules=say.listed(named)),
            "first": first,
            "lesson": say.push("push.card-lesson" if self.game == "card" else "push.lesson", go.GoLesson(self.game)),
            "start": Push(say("setup.start"), go.Start(), accent=True, enabled=not why, why=why),
            "back": say.push("push.home", go.GoHome()),
            "remark": remark,
        }

    def _player(self, seat: Seat) -> dict[str, Any]:
        """The fields of `PlayerSetup`; who may play are people, and programs that are loaded by now."""
        say, plan, players = self._say, self.plan, self._parts.players
        kinds = {kind: self._kind_name(kind) for kind in (PERSON, *players.names(self.game))}
        loading = say("setup.players-loading") if players.loading() else ""
        return {
            "seat": seat,
            "heading": say(f"{self.words}.seat.{seat}"),
            "name": plan.names[seat],
            "name_push": say("setup.rename"),
            "kind": say.choice("", kinds, partial(go.SetKind, seat), plan.kinds[seat], loading),
        }

    def _kind_name(self, kind: str) -> str:
        return self._say(f"kind.{kind}") if kind in (PERSON, *GIVEN) else kind

    def _clock(self, of: Clock) -> ChoiceView:
        say, key, now = self._say, f"{self.clock_words}.{of}-clock", getattr(self.plan, f"{of}_min")
        minutes = {one: say.count(f"{self.clock_words}.minutes", one) for one in sorted({*self.clocks[of], now})}
        note = say(f"{key}-note") if now and say.has(f"{key}-note") else ""
        return say.choice(key, minutes, partial(go.SetClock, of), now, note)

    def house_rules(self, remark: Remark | None = None) -> ChoicesScreen:
        """Every policy that is offered, with its values and the reason for the default."""
        say = self._say
        return ChoicesScreen(
            kind="house-rules",
            title=say("house-rules.title"),
            intro=self._house_rules_intro(),
            choices=tuple(self._policy(name) for name in self.policies if self._is_offered(name)),
            back=say.push("push.setup", go.GoBack()),
            extra=(say.push("house-rules.reset", go.ResetPolicies()),) if self.plan.policies else (),
            remark=remark,
        )

    def _policy(self, name: str) -> ChoiceView:
        id = self._clause_of(name)
        clause = self._clauses.get(id)
        printed, now = (self._written(name, getattr(rules, name)) for rules in (self.printed, self.rules))
        return ChoiceView(
            title=clause.title if clause is not None else name,
            options=tuple(
                Option(self._label(name, value), go.SetPolicy(name, value), value == now, value == printed)
                for value in self._values(name, now, printed)
            ),
            note=clause_text(self._parts.texts, clause) if clause is not None else "",
            changed=now != printed,
            changed_note=self._say("house-rules.changed") if now != printed else "",
            clause=id if clause is not None else "",
        )

    @abstractmethod
    def _house_rules_intro(self) -> str:
        """Of which rules they are changes."""

    def _is_offered(self, policy: str) -> bool:
        """Is a policy one that is chosen on the screen?"""
        return True

    @abstractmethod
    def _clause_of(self, policy: str) -> str:
        """Id of the clause that explains a policy."""

    @abstractmethod
    def _written(self, policy: str, value: Any) -> str:
        """A policy's value as it is written."""

    @abstractmethod
    def _values(self, policy: str, now: str, printed: str) -> Iterable[str]:
        """The values of a policy as they are offered; numbers that stand already are among them."""

    @abstractmethod
    def _label(self, policy: str, value: str) -> str:
        """What a value is called."""


class HouseRulesRoom(Room):
    """The policies of the match that is being set up."""

    def __init__(self, setup: MatchSetupRoom[Any]) -> None:
        self._setup = setup

    def screen(self, back: str = "", remark: Remark | None = None) -> ChoicesScreen:
        return self._setup.house_rules(remark)

    def do(self, intent: AnyIntent) -> Remark | None:
        return self._setup.do(intent)

    def rulebook(self) -> tuple[Game, str]:
        return self._setup.rulebook()


class SetupSession(MatchSetupRoom[FigurePlan]):
    """The set-up of the figure game. *last*: what the last match was set up by, if that counts."""

    way_back = "push.setup"
    game, words, clock_words = "figure", "setup", "clock"
    clocks: ClassVar[Mapping[Clock, tuple[int, ...]]] = {"turn": TURN_MINUTES, "player": PLAYER_MINUTES}
    policies, registration = POLICIES, "FG-SETUP-01"

    def __init__(self, parts: Parts, gallery: Gallery, names: tuple[str, str], last: Settings | None = None) -> None:
        super().__init__(parts, Say(parts.texts), names)
        self._gallery = gallery
        self.plan = FigurePlan(format="six_on_six", mat="", rules="tfg-2007", names=names)
        if last is not None:
            self._as_before(last)
        self._fit()

    def tick(self, dt_s: float) -> bool:
        return super().tick(dt_s) | self.nav.settings.tick()  # bases that come and go are told here

    def _as_before(self, last: Settings) -> None:
        """The match as it was set up the last time; what is not there any more is as usual."""
        usual = self.plan
        format = next((one for one in FORMATS if one == last.format), usual.format)
        rules = last.rules if last.rules in RULE_SETS else usual.rules
        turn_min, player_min = last.clocks
        self.plan = replace(
            usual,
            format=format,
            rules=rules,
            policies=_still_there(rules, last.house_rules) if rules == last.rules else {},
            mat=last.mat,
            turn_min=turn_min,
            player_min=player_min,
        )
        for seat in (0, 1):
            self._set_kind(seat, last.kinds[seat])
            for team in self._parts.library.teams():
                if (team.id, team.format, team.rules) == (last.teams[seat], format, rules):
                    self.take_team(seat, team)

    def kept(self) -> dict[str, Any]:
        """What the settings are to remember of the plan."""
        plan = self.plan
        return {
            "format": plan.format,
            "rules": plan.rules,
            "mat": plan.mat,
            "teams": tuple(team.id if team is not None else "" for team in plan.teams),
            "kinds": plan.kinds,
            "clocks": (plan.turn_min, plan.player_min),
            "house_rules": {name: _written(value) for name, value in plan.policies.items()},
        }

    # ------------------------------------------------------------ changing

    def _set(self, intent: AnyIntent) -> None:
        match intent:
            case go.SetFormat(format=format) if format in FORMATS:
                self.plan = replace(self.plan, format=format, mat="", teams=(None, None))
            case go.SetMat(mat=mat):
                self.plan = replace(self.plan, mat=mat)
            case go.SetRules(rules=rules) if rules in RULE_SETS:
                self.plan = replace(self.plan, rules=rules, mat="", teams=(None, None))
            case _:
                pass

    def _begun(self) -> Room:
        from companion.app.lobby._figure_match_room import FigureMatchRoom

        one, other = self.plan.teams
        seats = Seats(
            players=self.plan.names,
            kinds=self.plan.kinds,
            brought=(one.name if one else "", other.name if other else ""),
            about=about_clocks(self.plan.turn_min, self.plan.player_min),
        )
        return FigureMatchRoom.begun(self.nav, self.setup(), seats)

    def take_team(self, seat: Seat, team: Team) -> None:
        """A seat plays with *team*."""
        self.plan = replace(self.plan, teams=with_seat(self.plan.teams, seat, team))

    def _set_policy(self, name: str, value: str) -> None:
        printed = getattr(self.printed, name)
        changed = getattr(with_policies(self.printed, {name: _typed(value)}), name)
        policies = {other: kept for other, kept in self.plan.policies.items() if other != name}
        if changed != printed:
            policies[name] = changed
        self.plan = replace(self.plan, policies=policies)

    def _fit(self) -> None:
        plan = self.plan
        printed = self.printed
        mats = self._mats()
        mat = plan.mat
        if mat not in mats:
            wanted = usual_mat(plan.format, plan.rules)
            wanted = wanted if wanted in mats else plan.format
            mat = wanted if wanted in mats else next(iter(mats), "")
        policies = {name: value for name, value in plan.policies.items() if value != getattr(printed, name)}
        teams: list[Team | None] = []
        for seat in (0, 1):
            teams.append(plan.teams[seat] or self._usual_team(seat))
        self.plan = replace(plan, mat=mat, policies=policies, teams=tuple(teams))

    def _usual_team(self, seat: Seat) -> Team | None:
        """The first or second team made for this format and rule set: starter teams come in pairs."""
        fitting = [
            team
            for team in self._parts.library.teams()
            if team.format == self.plan.format
            and team.rules == self.plan.rules
            and not team.id.startswith("own-")
            and not self.team_refusals(team)
        ]
        return fitting[min(seat, len(fitting) - 1)] if fitting else None

    # ------------------------------------------------------------ asking

    @property
    def printed(self) -> RuleSet:
        return RULE_SETS[self.plan.rules]

    @property
    def rules(self) -> RuleSet:
        return with_policies(self.printed, self.plan.policies)

    @property
    def _played_with(self) -> str:
        """What is brought beside figures, for the format's note."""
        return "plain" if self.cards is None else "trainers" if self.with_trainers else "plates"

    @property
    def cards(self) -> CardRule | None:
        """Which cards it is played with: Trainer cards, plates, or none."""
        return cards_of(self.plan.format, self.printed)

    @property
    def with_trainers(self) -> bool:
        """Is it played with Trainer figures and cards?"""
        return has_trainers(self.plan.format, self.printed)

    def team_refusals(self, team: Team) -> tuple[Ruling, ...]:
        """Why a team may not play the match that is being set up."""
        return team_refusals(team, self.plan.format, self.printed, self._gallery.shelf)

    def refusal(self) -> Ruling | str:
        return super().refusal() if self.plan.mat else self._say("setup.no-mat")

    def setup(self) -> Setup:
        """The match that is set up.

        Raises:
            IllegalActionError: It has a refusal.
        """
        one, other = self.plan.teams
        assert one is not None and other is not None, "asked only where there is no refusal"
        mat = self._gallery.playmats[self.plan.mat]
        return setup_for(self.plan.format, mat, self.rules, (one, other), self._gallery.shelf)

    def _mats(self) -> dict[str, str]:
        """The mats on which the format can be played: id and name."""
        return {mat.id: mat.name for mat in self._gallery.playmats.values() if not mat_refusals(self.plan.format, mat)}

    def _seat_refusal(self, seat: Seat) -> str:
        team = self.plan.teams[seat]
        if team is None:
            return self._say("setup.no-team", player=self.plan.names[seat])
        refusals = self.team_refusals(team)
        return self._say.ruling(refusals[0]) if refusals else ""

    def _seat_warning(self, seat: Seat) -> str:
        team = self.plan.teams[seat]
        if team is None or self.team_refusals(team):
            return ""
        return " ".join(
            self._say.ruling(warning)
            for warning in team_warnings(team, self.plan.format, self.rules, self._gallery.shelf)
        )

    def _first(self) -> str:
        """How it is decided who goes first, and who had better not."""
        teams = self.plan.teams
        warned = [team.name for seat, team in enumerate(teams) if team is not None and self._seat_warning(seat)]
        match warned:
            case []:
                return self._say("setup.first")
            case [team]:
                return self._say("setup.first-loses", name=team)
            case _:
                return self._say("setup.first-loses-any")

    # ------------------------------------------------------------ showing

    def screen(self, back: str = "push.home", remark: Remark | None = None) -> SetupScreen:
        """The set-up as it stands, with what is a setting and matters here."""
        say, plan, settings = self._say, self.plan, self.nav.settings
        format_note = say(f"format.note.{plan.format}-{self._played_with}")
        rules_note = say(f"ruleset.note.{plan.rules}")
        match = (
            say.choice("setup.format", say.labels("format", FORMATS), go.SetFormat, plan.format, format_note),
            settings.spins(),
            say.choice("setup.rules", say.labels("ruleset", RULE_SETS), go.SetRules, plan.rules, rules_note),
            *self._stand_ins(),
            self._mat_choice(),
            *map(self._clock, self.clocks),
            settings.hints(),
        )
        around = self._around(self._first(), str(self.refusal()), remark)
        return SetupScreen(match=match, seats=(self._seat(0), self._seat(1)), **around)

    def _mat_choice(self) -> ChoiceView:
        say, plan = self._say, self.plan
        mat = self._gallery.playmats.get(plan.mat)
        why = "" if mat is None else mat_doubt(say.texts, mat)
        return ChoiceView(
            title=say("setup.mat"),
            options=say.options(self._mats(), go.SetMat, plan.mat),
            note="" if mat is None else say("setup.mat-note", bench=mat.bench, center=mat.center),
            warning=say("setup.provisional", why=why) if why else "",
        )

    def _stand_ins(self) -> tuple[ChoiceView, ...]:
        """What these teams' cards do of which nobody documented it, and the house rule for them; none without any."""
        known, teams = self._gallery.shelf.cards, [team for team in self.plan.teams if team is not None]
        brought = dict.fromkeys(id for team in teams for id in team.cards if self.with_trainers and id in known)
        cards = cards_under(self.rules, [known[id] for id in brought if known[id].undocumented])
        said = [self._say("setup.stand-in", card=card.name, words=card_words(self._say.texts, card)) for card in cards]
        return (replace(self._policy("undocumented_cards"), note=" ".join(said)),) if cards else ()

    def _seat(self, seat: Seat) -> SeatSetup:
        say, team = self._say, self.plan.teams[seat]
        small = [self._gallery.small(id) for id in team.figures] if team is not None else []
        cards = ""
        if team is not None and self.cards is not None:
            known = self._gallery.shelf.cards
            names = [self._gallery.name(known[id]) if id in known else id for id in team.cards]
            key = "setup.cards" if self.with_trainers else "setup.plates"
            cards = say(key, trainer=team.trainer or "–", cards=say.listed(names) or "–")
        return SeatSetup(
            team_heading=say("setup.team"),
            team=team.name if team is not None else say("setup.none"),
            team_note=say("setup.mp-sum", n=sum(disc.mp for disc in small if disc is not None)),
            figures=tuple(disc for disc in small if disc is not None),
            cards=cards,
            refusal=self._seat_refusal(seat),
            warning=self._seat_warning(seat),
            choose_team=say.push("setup.choose-team", go.GoTeam(seat)),
            **self._player(seat),
        )

    def _house_rules_intro(self) -> str:
        return self._say("house-rules.intro", rules=Phrase(f"ruleset.{self.plan.rules}"))

    def _clause_of(self, policy: str) -> str:
        return policy_clause(policy)

    def _written(self, policy: str, value: Any) -> str:
        return _written(value)

    def _label(self, policy: str, value: str) -> str:
        if self._say.has(f"policy-value.{policy}.{value}"):
            return self._say(f"policy-value.{policy}.{value}")
        return self._say(f"policy-value.number.{policy}", n=value) if is_digits(value) else value

    def _values(self, policy: str, now: str, printed: str) -> list[str]:
        values: list[str] = []
        for value in policy_values(policy):
            if value == "n":
                values += map(str, sorted({*NUMBERS.get(policy, (1, 2, 3)), *filter(None, [whole(now)])}))
            else:
                values.append(value)
        return sorted(values, key=lambda value: value != "none") if "none" in values and "0" not in values else values


def _still_there(rules: str, kept: Mapping[str, str]) -> Mapping[str, Any]:
    """The policies in which house rules that were *kept* change a rule set; none where one of them is gone."""
    try:
        changed = with_policies(RULE_SETS[rules], {name: _typed(value) for name, value in kept.items()})
    except ValidationError:
        return {}
    return changed_policies(changed)


def _written(value: Any) -> str:
    """A policy's value as it is written in `policy_values`."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _typed(value: str) -> Any:
    """A written value as `with_policies` wants it."""
    if value in ("true", "false"):
        return value == "true"
    number = whole(value)
    return value if number is None else number
