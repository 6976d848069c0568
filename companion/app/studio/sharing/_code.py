"""The section that shows a team's code, and reads a typed code."""

from __future__ import annotations

from functools import partial

from companion.app.ports.parts import Parts
from companion.app.ports.sharing import Sharing
from companion.app.screens.collection_intents import KeepTeam
from companion.app.screens.lobby import ChoiceView, NameView, Remark
from companion.app.screens.room import AnyIntent
from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_panel import PanelPart, PanelView, PushRow, QrView, SaidView
from companion.app.studio.sharing._bundle_text import team_label
from companion.app.text.say import Say
from companion.figure.printed.figures import printing_names
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import Team, shelf_of, team_refusals
from companion.kernel.errors import CompanionError
from companion.sharing.bundle import free_id, slug
from companion.sharing.codes import code_of, team_of_code

LONGEST_CODE, LONGEST_NAME = 60, 24


class CodeSection:
    """The team whose code is shown, and the typed code."""

    def __init__(self, parts: Parts, sharing: Sharing) -> None:
        self._library, self._sharing = parts.library, sharing
        self._say = Say(parts.texts)
        self._team = self._code = self._name = ""
        self._drawn: tuple[str, QrView] | None = None
        self.look()

    def look(self) -> None:
        """Reload the library."""
        library = self._library
        self._shelf = shelf_of(library.figures(), library.cards(), library.trainers())
        self._teams = {team.id: team for team in library.teams()}

    def do(self, intent: AnyIntent) -> None:
        """Choose a team, or type a code or a name."""
        match intent:
            case Fill(field="team", value=value) if value in self._teams:
                self._team = value
            case Fill(field="code", value=value):
                self._code = value[:LONGEST_CODE].strip()
            case Fill(field="team-name", value=value):
                self._name = value[:LONGEST_NAME].strip()
            case _:
                pass

    def keep(self) -> Remark:
        """Save the team of the typed code.

        Raises:
            CompanionError: The code is invalid, or the team cannot be saved.
        """
        team = self._typed()
        for ruling in team_refusals(team, team.format, RULE_SETS[team.rules], self._shelf):
            return Remark(self._say.ruling(ruling), clause=ruling.clause)
        self._library.save_team(team)
        self._code = self._name = ""
        self._team = team.id
        self.look()
        return Remark(self._say("share.team-kept", team=team.name), "done")

    def _typed(self) -> Team:
        name = self._name or self._say("share.team-of-code")
        id = free_id(f"own-{slug(name) or 'team'}", self._teams)
        return team_of_code(self._code, self._shelf, id, name)

    # ------------------------------------------------------------ what is shown

    def panel(self) -> PanelView:
        """The teams, and the field for a code."""
        say = self._say
        labels = {team.id: team_label(say, team) for team in self._teams.values()}
        teams = say.options(labels, partial(Fill, "team"), self._team)
        typed: tuple[PanelPart, ...] = ()
        if self._code:
            try:
                team = self._typed()
            except CompanionError as error:
                typed = (SaidView(say("share.refusal", why=error.said), "ask"),)
            else:
                called = printing_names(self._shelf.figures.values())
                names = say.listed(say.texts.named(called[id]) for id in team.figures)
                typed = (
                    SaidView(say("share.code-means", figures=names), "sentence"),
                    NameView(say("share.team-name"), Fill("team-name"), team.name, LONGEST_NAME),
                    PushRow((say.push("share.keep-team", KeepTeam(), accent=True),)),
                )
        return PanelView(
            page="code",
            head="",
            parts=(
                NameView(say("share.type-code"), Fill("code"), self._code, LONGEST_CODE),
                *typed,
                ChoiceView(title=say("share.code-of"), options=teams),
            ),
        )

    def aside(self) -> tuple[PanelPart, ...]:
        """The code of the chosen team."""
        team = self._teams.get(self._team)
        if team is None:
            return (SaidView(self._say("share.code-note")),)
        try:
            code = code_of(team, self._shelf)
        except CompanionError as error:
            return (SaidView(self._say("share.refusal", why=error.said), "ask"),)
        if self._drawn is None or self._drawn[0] != code:
            self._drawn = code, QrView(self._sharing.qr(code), code)
        return (
            SaidView(team_label(self._say, team), "sentence"),
            self._drawn[1],
            SaidView(self._say("share.code-note")),
        )
