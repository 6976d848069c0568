"""The figure game as the referee runs it: discs of figures and Trainer figures are spun."""

from __future__ import annotations

from typing import TypeAlias

from companion.app.match._spins import Discs
from companion.app.match.entries import Json, Printed, Stored, Upcaster
from companion.app.match.game import ChanceBy, MatchGame, SetupFacts
from companion.app.match.record import Record as MatchRecord
from companion.app.match.referee import MatchReferee
from companion.app.ports.bases import Spinnable
from companion.figure.actions import Action, CallOnLine, Correct
from companion.figure.events import Event, TurnEnded
from companion.figure.rules import RULES_VERSION, FigureRules
from companion.figure.rulesets import RULE_SETS, changed_policies
from companion.figure.state import Setup, State, Table
from companion.kernel.journal import Applied, Remarked, Retracted


def _facts(setup: Setup) -> SetupFacts:
    return SetupFacts(
        rules=setup.rules.id,
        policies=changed_policies(setup.rules),
        about={"format": setup.format, "playmat": setup.playmat.id},
    )


def _looked_at(table: Table) -> State:
    return State(table, ())


def _discs(rules: FigureRules) -> Discs:
    game = rules.game
    figures = {name: game.figures[number] for number, name in enumerate(game.names)}
    trainers = {
        game.trainer_source(seat): (seat, disc)
        for seat, disc in enumerate(game.setup.trainer_discs)
        if disc is not None
    }
    return Discs(
        spinnables=(
            *(
                Spinnable(
                    source=name,
                    seat=game.owners[game.number[name]],
                    borders_deg=figure.disc.borders_deg(),
                    figure=figure.id,
                )
                for name, figure in figures.items()
            ),
            *(
                Spinnable(source=source, seat=seat, borders_deg=disc.borders_deg(), trainer=True)
                for source, (seat, disc) in trainers.items()
            ),
        ),
        dials={
            **{name: figure.disc.dial for name, figure in figures.items()},
            **{source: disc.dial for source, (_, disc) in trainers.items()},
        },
        nearest=game.rules.spin_on_line == "nearest",
        on_line=CallOnLine,
    )


def _white_text_shown(setup: Json) -> Json:
    """Version 1 to 2: play behaved as "shown" before the rule existed."""
    rules = setup["rules"]
    return {**setup, "rules": {"white_text": "shown", **rules}}


def _without_evolution(setup: Json) -> Json:
    """Version 2 to 3: no evolution."""
    rules = setup["rules"]
    return {**setup, "rules": {"evolution": None, **rules}}


def _without_forms(setup: Json) -> Json:
    """Version 3 to 4: no change of form."""
    rules = setup["rules"]
    return {**setup, "rules": {"forms": None, **rules}}


_TRAINER_CARDS = {"kind": "trainer", "least": 3, "most": 3, "cost": None, "spun": True}
"""The card rules of matches with Trainers up to version 4."""


def _without_plates(setup: Json) -> Json:
    """Version 4 to 5: no plates."""
    rules = setup["rules"]
    return {**setup, "rules": {"cards": _TRAINER_CARDS if rules.get("has_trainers") else None, **rules}}


PRINTED = Printed("rules", RULE_SETS)
UPCASTERS = (
    Upcaster(setup=_white_text_shown),
    Upcaster(setup=_without_evolution),
    Upcaster(setup=_without_forms),
    Upcaster(setup=_without_plates),
    Upcaster(),  # version 6 stores only changed values
)
"""One per version, oldest first."""

FIGURE: MatchGame[Setup, FigureRules, State, Action, Event] = MatchGame(
    id="figure",
    rules=FigureRules,
    rules_version=RULES_VERSION,
    stored=Stored(Applied[Action, Event] | Retracted | Remarked, Setup, PRINTED, UPCASTERS),
    facts=_facts,
    looked_at=_looked_at,
    correct=Correct,
    closing=(CallOnLine,),
    on_source=(CallOnLine,),
    turn_ended=TurnEnded,
    setup=lambda rules: rules.setup,
    discs=_discs,
    chance=ChanceBy(),
)

Referee: TypeAlias = MatchReferee[FigureRules, State, Action, Event]
"""A match of the figure game."""
Record: TypeAlias = MatchRecord[FigureRules, State, Action, Event]
"""A recorded match of the figure game, read-only."""
