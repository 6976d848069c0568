"""Pictures of the app for README, taken from inside; `.ci/pictures` runs it on a display."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from PIL import Image

from companion.api import card_setup
from companion.app.cards.table.session import CardTableSession
from companion.app.match.card_game import CARD
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.screens.card_intents import TapPlace
from companion.app.screens.collection_intents import LookAtOwned
from companion.app.screens.disc_intents import PickSegment
from companion.app.screens.lobby import AtCardTable, ChoiceView, Push
from companion.app.screens.lobby_intents import GoHome, GoSetup, NamePlayer, Start
from companion.app.screens.studio_intents import GoCollection, GoDisc, GoMat
from companion.app.screens.table import Act
from companion.cards.rules import CardRules
from companion.commands import parts
from companion.kernel.model import ChanceRequest
from companion.kernel.player import view_of
from companion.players.sensible_card_player import SensibleCardPlayer
from tests.bench.window import Table, open_app

LIMIT_BYTES = 200_000
NAMES = ("Robin", "Kim")
TURNS = 9
EDITION = "platinum-2009"
CARD_TURN = 7
ENTRIES = 400
STUDIO = {
    "collection": (GoCollection(), LookAtOwned("groudon-ex")),
    "disc": (GoDisc("groudon-ex"), PickSegment(1)),
    "mat": (GoMat("duel"),),
}
"""Pictures of the collection and the studio, each with its ways."""


def take(folder: Path) -> None:
    """Take all of them."""
    app, window = open_app()
    window.frames(10)

    def keep(name: str) -> None:
        window.frames(20)
        window.frames_for(1.5)
        shot = Path(window.window.screenshot(name=str(folder / f"{name}-shot-.png")))
        target = folder / f"{name}.png"
        with Image.open(shot) as picture:
            # A palette is a third of the size, and there are few colours.
            picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(target, optimize=True)
        shot.unlink()
        size = target.stat().st_size
        assert size < LIMIT_BYTES, f"{target} has {size} bytes"

    app.shell.send(GoSetup())
    for seat, name in enumerate(NAMES):
        app.shell.send(NamePlayer(seat, name))
    keep("setup")
    app.shell.send(Start())
    window.frames_for(1.0)
    table = Table(app, window)
    for _ in range(TURNS):
        table.turn()
    table.choose()
    keep("table")
    assert table.attack() is not None, "nobody could attack"
    keep("battle")
    app.shell.send(GoHome())
    for name, ways in STUDIO.items():
        for way in ways:
            app.shell.send(way)
        keep(name)
        app.shell.send(GoHome())
    from companion.ui.cards.at_card_table import AtCardTableView  # a window is opened by its import

    session = card_match()
    view = AtCardTableView(session.send)
    window.window.remove_widget(app.shell)
    window.window.add_widget(view)
    window.frames(3)
    session.send(TapPlace("a-active"))
    push = Push("", GoHome())
    coins = ChoiceView(title="", options=())
    view.show(AtCardTable(table=session.screen(), facing=True, coins=coins, leave=push, rules=push))
    keep("cards")


def card_match() -> CardTableSession:
    """A card match in its middle, with the first player in turn."""
    made = parts.app_parts(seed=3)
    outside = Outside(store=made.store, clock=made.clock, spins=made.spins, rng=random.Random(3))
    players = Seats(players=NAMES)
    referee = MatchReferee.begin(CARD, outside, card_setup(EDITION), players, ChanceBy(spins="program"))
    session, player = CardTableSession(referee, made.texts), SensibleCardPlayer(random.Random(3))
    for _ in range(ENTRIES):
        session.tick(1.0)
        screen = session.screen()
        if screen.turn >= CARD_TURN and screen.seats[0].to_move and all(seat.bench for seat in screen.seats):
            return session
        for request in referee.pending()[:1]:
            if isinstance(request, ChanceRequest):
                session.send(TapPlace(request.source))
            else:
                own = CardRules(referee.rules.setup)
                session.send(Act(player.answer(view_of(referee.rules, referee.state, request, own))))
    raise SystemExit("that match has no such turn")


if __name__ == "__main__":
    take(Path(sys.argv[1]))
