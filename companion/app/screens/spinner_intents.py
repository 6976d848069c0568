"""Intents of the Spinners screen, the wizard and the scanner."""

from __future__ import annotations

from companion.app.screens.lobby_intents import LobbyIntent


class SpinnerIntent(LobbyIntent, frozen=True):
    """Something to be done with a spinner base."""


class GoSpinners(SpinnerIntent, frozen=True, tag="go-spinners"):
    """Open the spinner bases."""


class FindBases(SpinnerIntent, frozen=True, tag="find-bases"):
    """Search for bases on every port again."""


class AddSimulated(SpinnerIntent, frozen=True, tag="add-simulated"):
    """Add a simulated base, to try everything without hardware."""


class ForgetBase(SpinnerIntent, frozen=True, tag="forget-base"):
    """Remove a base from the list; its calibration is kept in case it comes back."""

    base: str


class PickBase(SpinnerIntent, frozen=True, tag="pick-base"):
    """Select this base; "" none."""

    base: str


class SetRole(SpinnerIntent, frozen=True, tag="set-role"):
    """Set the role of the selected base: a figure by its name, or another kind of thing."""

    kind: str
    figure: str = ""


class NameBase(SpinnerIntent, frozen=True, tag="name-base"):
    """Name the selected base."""

    name: str = ""


class FlickBase(SpinnerIntent, frozen=True, tag="flick-base"):
    """Give a simulated base's disc a push."""

    base: str
    speed_deg_s: float = 1200.0


class StartSelfTest(SpinnerIntent, frozen=True, tag="start-self-test"):
    """Test the parts of a base."""

    base: str


class TestSpins(SpinnerIntent, frozen=True, tag="test-spins"):
    """Start counting where the disc of a base comes to rest, or (*on* false) stop."""

    base: str
    on: bool = True


class StartWizard(SpinnerIntent, frozen=True, tag="start-wizard"):
    """Calibrate a base step by step."""

    base: str


class WizardNext(SpinnerIntent, frozen=True, tag="wizard-next"):
    """Finish this step and continue; at the end save the calibration."""


class WizardBack(SpinnerIntent, frozen=True, tag="wizard-back"):
    """Repeat the last step."""


class SetFigureZero(SpinnerIntent, frozen=True, tag="set-figure-zero"):
    """The figure's first border is under the pointer now; *figure* is an id of the library."""

    base: str
    figure: str


class JoinNetwork(SpinnerIntent, frozen=True, tag="join-network"):
    """Join a base on a cable to a Wi-Fi network; the repr omits the password."""

    base: str
    network: str
    password: str

    def __repr__(self) -> str:
        return f"JoinNetwork({self.base!r}, {self.network!r})"


class JoinBluetooth(SpinnerIntent, frozen=True, tag="join-bluetooth"):
    """Pair a base on a cable for Bluetooth."""

    base: str


class StartScan(SpinnerIntent, frozen=True, tag="start-scan"):
    """Measure a real figure's disc on this base."""

    base: str


class MarkBorder(SpinnerIntent, frozen=True, tag="mark-border"):
    """The next border is under the pointer now."""


class UnmarkBorder(SpinnerIntent, frozen=True, tag="unmark-border"):
    """Undo the last border."""


class PaintScan(SpinnerIntent, frozen=True, tag="paint-scan"):
    """Continue in the disc editor, with all borders marked."""
