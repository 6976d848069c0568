"""Tables at which something is to be put right, on plain figures and the tiny mat."""

from __future__ import annotations

from msgspec.structs import replace

from companion.app.screens.table import Act, CloseNotice
from companion.app.table.session import TableSession
from companion.figure.actions import Action, Attack, PutFigure, Stay
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import ByHand
from companion.figure.printed.figures import TrainerCard
from companion.kernel.model import Chance
from tests.app.table_fakes import begun, setup, texts

FIRST_A = Chance("first-player", "a")
HANDY = Disc((Segment("purple", 3, "Juggle", stars=3, effects=(ByHand(text="Move any figure."),)), Segment("miss", 1)))
TUG = TrainerCard(id="tug", name="Tug", target="none", effects=(ByHand(text="Change two places."),))
SHELL = TrainerCard(id="shell", name="Shell", target="own_field", lasting=True)


def table(*actions: Action, kinds: tuple[str, str] = ("person", "person"), **how: object) -> TableSession:
    """Anna's turn; Xa on m, Xb on b1 beside it, the others on their Benches."""
    match_setup = setup(**how)
    if match_setup.cards != ((), ()):
        match_setup = replace(match_setup, cards=((TUG, SHELL), (TUG, SHELL)))
    referee = begun(match_setup, kinds=kinds)
    referee.put(FIRST_A)
    referee.correct((PutFigure("Xa", "m"), PutFigure("Xb", "b1")), "set up")
    for action in actions:
        assert not hasattr(referee.put(action), "clause"), action
    return TableSession(referee, texts())


def by_hand(**how: object) -> TableSession:
    """Xa has shown an attack that players carry out, and its verdict was read."""
    session = table(Stay("Xa"), Attack("Xb"), disc=HANDY, **how)
    for intent in (Act(Chance("Xa", 0)), Act(Chance("Xb", 1))):
        session.send(intent)
    assert session.screen().battle is not None and session.screen().put_right is None
    session.send(CloseNotice())
    return session
