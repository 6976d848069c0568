"""A team's abilities in words and numbers: legality, reach, damage, weaknesses, battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.app.ports.owned import NOT_OWNED, Owned
from companion.app.ports.parts import Parts
from companion.app.screens.lobby import ChoiceView, Push, TeamLook
from companion.app.screens.lobby_intents import SightMat
from companion.app.studio.collection._disc_summary import expected_damage, whole_percent
from companion.app.studio.collection._filters import strongest
from companion.app.studio.collection._strengths import Battles, Counting, count_battles, turns_to_goal
from companion.app.studio.gallery import Gallery
from companion.app.text.say import Say
from companion.figure.printed.colours import COLOURS
from companion.figure.printed.figures import Figure
from companion.figure.printed.playmat import Playmat
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import Team, figure_refusals, mat_refusals, team_refusals, team_warnings, usual_mat
from companion.kernel.errors import CompanionError

STEPS = 60
"""Steps of computing battles per frame."""
TOLD = 20
"""Number of updates of the shown progress."""
WORST = 5
"""Maximum number of enemies named."""


class TeamSight:
    """The view of a team. It computes the battles while it is open, a few steps per frame."""

    def __init__(self, parts: Parts, gallery: Gallery, team: Team, close: Push, mat: str = "") -> None:
        self._parts, self._gallery, self._say = parts, gallery, Say(parts.texts)
        self.team, self._close = team, close
        self._rules = RULE_SETS[team.rules]
        self._figures = [gallery.figures[id] for id in team.figures if id in gallery.figures]
        self._mats = [mat for mat in gallery.playmats.values() if not mat_refusals(team.format, mat)]
        self._mat = next((one for one in self._mats if one.id == mat), None) or self._usual_mat()
        self._battles: Battles | None = None
        self._share = 0.0
        self._counting = self._begin()
        self._turns: dict[str, int] = {}

    def _usual_mat(self) -> Playmat | None:
        wanted = usual_mat(self.team.format, self._rules.id)
        return next((mat for mat in self._mats if mat.id == wanted), self._mats[0] if self._mats else None)

    def _begin(self) -> Counting | None:
        if self._mat is None or not self._figures:
            return None
        enemies = [one for one in self._gallery.figures.values() if not figure_refusals(one, self._rules)]
        # Figures unknown to these rules fight no battles under them.
        own = [one for one in self._figures if not figure_refusals(one, self._rules)]
        return count_battles(own, enemies, self._mat, self._rules, self.team.format) if own and enemies else None

    def choose_mat(self, mat: str) -> None:
        """Compute reach on another mat; battles do not depend on it."""
        self._mat = next((one for one in self._mats if one.id == mat), self._mat)
        self._turns = {}

    def tick(self) -> bool:
        """Continue computing; True when there is something new to show."""
        if self._counting is None:
            return False
        before = int(self._share * TOLD)
        for _ in range(STEPS):
            try:
                self._share = next(self._counting)
            except StopIteration as done:
                self._battles, self._counting = done.value, None
                return True
        return int(self._share * TOLD) != before

    # ------------------------------------------------------------ showing

    def screen(self) -> TeamLook:
        """The results so far."""
        say = self._say
        parts = (
            ("check", self._check()),
            ("reach", self._reach()),
            ("damage", self._damage()),
            ("weak", self._weak()),
            ("battles", self._fought()),
        )
        percent = whole_percent(int(self._share * TOLD) / TOLD, say)
        discs = [disc for figure in self._figures if (disc := self._gallery.small(figure.id)) is not None]
        return TeamLook(
            name=self.team.name,
            figures=tuple(discs),
            parts=tuple((say(f"collection.sight.{name}"), tuple(said)) for name, said in parts if said),
            choices=self._choices(),
            counting=say("collection.sight.counting", share=percent) if self._counting is not None else "",
            close=self._close,
        )

    def _choices(self) -> tuple[ChoiceView, ...]:
        if len(self._mats) < 2:
            return ()
        options = tuple(self._say.option(mat.name, SightMat(mat.id), mat is self._mat) for mat in self._mats)
        return (ChoiceView(title=self._say("collection.sight.mat"), options=options),)

    def _check(self) -> list[str]:
        """The format's rulings, and missing figures."""
        say, team, shelf = self._say, self.team, self._gallery.shelf
        refusals = team_refusals(team, team.format, self._rules, shelf)
        warnings = team_warnings(team, team.format, self._rules, shelf)
        format, rules = say(f"format.{team.format}"), say(f"ruleset.{team.rules}")
        said = [say.ruling(ruling) for ruling in (*refusals, *warnings)]
        said = said or [say("collection.sight.may-play", format=format, rules=rules)]
        return [*said, *self._lacking()]

    def _lacking(self) -> list[str]:
        """Figures of the team without enough owned copies; none if no ownership has been recorded."""
        owned = owned_or_none(self._parts)
        if not any(one.count for one in owned.values()):
            return []
        lacking = [
            self._gallery.names[figure.id]
            for figure in dict.fromkeys(self._figures)
            if owned.get(figure.id, NOT_OWNED).count < self.team.figures.count(figure.id)
        ]
        return [self._say("collection.sight.lacking", which=self._say.listed(lacking))] if lacking else []

    def _reach(self) -> list[str]:
        if self._mat is None:
            return []
        turns: dict[int, list[Figure]] = {}
        for figure in self._figures:
            if figure.id not in self._turns:
                self._turns[figure.id] = turns_to_goal(figure, self._mat, self._rules, self.team.format)
            turns.setdefault(self._turns[figure.id], []).append(figure)
        said = [
            self._say.count("collection.sight.turns", number, which=self._names(figures))
            for number, figures in sorted(turns.items())
            if number
        ]
        return [*said, *([self._say("collection.sight.never", which=self._names(turns[0]))] if 0 in turns else [])]

    def _damage(self) -> list[str]:
        """A spin by a random figure of the team: colours and damage."""
        say, figures = self._say, self._figures
        if not figures:
            return []
        parts = dict.fromkeys(COLOURS, 0.0)
        for figure in figures:
            for segment, share in zip(figure.disc.segments, figure.disc.shares(), strict=True):
                parts[segment.colour] += float(share) / len(figures)
        colours = [
            say("collection.glance.share", colour=say(f"segment.{colour}"), share=whole_percent(share, say))
            for colour, share in sorted(parts.items(), key=lambda part: -part[1])
            if share
        ]
        chances = [expected_damage(figure) for figure in figures]
        chance = sum(one for one, _ in chances) / len(figures)
        mean = sum(one * mean for one, mean in chances) / len(figures) / chance if chance else 0.0
        best = max(figures, key=strongest)
        said = [say("collection.sight.spin", colours=say.listed(colours))]
        if chance:
            average = say.decimal(mean, ".0f")
            said.append(say("collection.sight.mean", mean=average, most=strongest(best), who=self._gallery.name(best)))
        return said

    def _weak(self) -> list[str]:
        """The team's weaknesses, by its discs alone."""
        say, figures = self._say, self._figures
        if not figures:
            return []
        there = {segment.colour for figure in figures for segment in figure.disc.segments}
        said = [say(f"collection.sight.no-{colour}") for colour in ("purple", "blue") if colour not in there]
        most = max(figure.mp for figure in figures)
        said += [say("collection.sight.slow", n=most)] if most < 2 else []
        said += [say("collection.sight.nobody-fast")] if most == 2 else []
        types = {type for figure in figures for type in figure.types}
        said += [say("collection.sight.one-type", type=say.types(tuple(types)))] if len(types) == 1 else []
        by_hand = [figure for figure in figures if figure.by_hand or figure.ability_by_hand]
        said += [say("collection.sight.by-hand", which=self._names(by_hand))] if by_hand else []
        return said

    def _fought(self) -> list[str]:
        if self._battles is None:
            return []
        say, battles, figures = self._say, self._battles, self._gallery.figures
        of = len(battles.enemies)
        worst = [enemy for enemy in battles.enemies if 2 * enemy.beats > len(self._figures)]
        said = [say.count("collection.sight.beaten-by", len(worst), all=of)]
        said += [
            say(
                "collection.sight.enemy",
                who=self._gallery.name(figures[enemy.figure]),
                n=enemy.beats,
                all=len(self._figures),
                loses=whole_percent(enemy.loses, say),
                wins=whole_percent(enemy.wins, say),
            )
            for enemy in worst[:WORST]
        ]
        ranked = sorted(battles.beaten.items(), key=lambda pair: -pair[1])
        if ranked:
            best, last = ranked[0], ranked[-1]
            said.append(say("collection.sight.best", who=self._gallery.name(figures[best[0]]), n=best[1], all=of))
            if len(ranked) > 1:
                said.append(say("collection.sight.last", who=self._gallery.name(figures[last[0]]), n=last[1], all=of))
        return said

    def _names(self, figures: Sequence[Figure]) -> str:
        return self._say.listed(dict.fromkeys(self._gallery.names[figure.id] for figure in figures))


def owned_or_none(parts: Parts) -> Mapping[str, Owned]:
    """Owned figures; none if the file is unreadable, which the collection reports."""
    try:
        return parts.belongings.all("figure")
    except CompanionError:
        return {}
