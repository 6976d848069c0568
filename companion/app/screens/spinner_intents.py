"""Intents of the Spinners screen, the wizard and the scanner."""

from __future__ import annotations

from companion.app.screens.lobby_intents import LobbyIntent


class SpinnerIntent(LobbyIntent, frozen=True):
    """Something to be done with a spinner base."""


class GoSpinners(SpinnerIntent, frozen=True, tag="go-spinners"):
    """Open the spinner bases."""


class FindBases(SpinnerIntent, frozen=True, tag="find-bases"):
    """Look for bases on every port again."""


class AddSimulated(SpinnerIntent, frozen=True, tag="add-simulated"):
    """Add a simulated base, to try everything without hardware."""


class ForgetBase(SpinnerIntent, frozen=True, tag="forget-base"):
    """Take a base from the list; its calibration is kept for when it comes back."""

    base: str


class PickBase(SpinnerIntent, frozen=True, tag="pick-base"):
    """Show this base; "" none."""

    base: str


class SetRole(SpinnerIntent, frozen=True, tag="set-role"):
    """It was chosen what spins on the base that is shown: a figure by its name, or another kind of thing."""

    kind: str
    figure: str = ""


class NameBase(SpinnerIntent, frozen=True, tag="name-base"):
    """A name was entered for the base that is shown."""

    name: str = ""


class FlickBase(SpinnerIntent, frozen=True, tag="flick-base"):
    """Give a simulated base's disc a push."""

    base: str
    speed_deg_s: float = 1200.0


class StartSelfTest(SpinnerIntent, frozen=True, tag="start-self-test"):
    """Test the parts of a base."""

    base: str


class TestSpins(SpinnerIntent, frozen=True, tag="test-spins"):
    """Begin to count where the disc of a base comes to rest, or (*on* false) end it."""

    base: str
    on: bool = True


class StartWizard(SpinnerIntent, frozen=True, tag="start-wizard"):
    """Calibrate a base step by step."""

    base: str


class WizardNext(SpinnerIntent, frozen=True, tag="wizard-next"):
    """Finish this step and go on; at the end keep the calibration."""


class WizardBack(SpinnerIntent, frozen=True, tag="wizard-back"):
    """Do the last step again."""


class SetFigureZero(SpinnerIntent, frozen=True, tag="set-figure-zero"):
    """The figure's first border is under the pointer now; *figure* is an id of the library."""

    base: str
    figure: str


class JoinNetwork(SpinnerIntent, frozen=True, tag="join-network"):
    """Have a base on a cable join a Wi-Fi network; its repr does not tell the password."""

    base: str
    network: str
    password: str

    def __repr__(self) -> str:
        return f"JoinNetwork({self.base!r}, {self.network!r})"


class JoinBluetooth(SpinnerIntent, frozen=True, tag="join-bluetooth"):
    """Have a base on a cable join for Bluetooth."""

    base: str


class StartScan(SpinnerIntent, frozen=True, tag="start-scan"):
    """Measure a real figure's disc on this base."""

    base: str


class MarkBorder(SpinnerIntent, frozen=True, tag="mark-border"):
    """The next border is under the pointer now."""


class UnmarkBorder(SpinnerIntent, frozen=True, tag="unmark-border"):
    """Take the last border back."""


class PaintScan(SpinnerIntent, frozen=True, tag="paint-scan"):
    """The borders are all marked: go on with the disc in the editor."""
