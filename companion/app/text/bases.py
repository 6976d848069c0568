"""State of a spinner base in words."""

from __future__ import annotations

from companion.app.ports.bases import BaseAtTable, BaseState, Role
from companion.app.text.say import Say
from companion.texts.texts import Texts


class BaseWords:
    """Sentences and short facts about bases."""

    def __init__(self, texts: Texts) -> None:
        self._say = Say(texts)

    def stands(self, state: BaseState) -> str:
        """Presence and kind of a base."""
        say = self._say
        if state.stands in ("silent", "lost", "refused"):
            return say.tell(state.why) or say(f"base.stands.{state.stands}")
        if state.stands == "asking":
            return say("base.stands.asking")
        if state.simulated:
            return say("base.stands.simulated")
        return say("base.stands.there", board=state.board, firmware=state.firmware)

    def role(self, state: BaseState) -> str:
        """Role of a base."""
        return self.role_words(state.role)

    def role_words(self, role: Role) -> str:
        """A role."""
        return self._say(f"base.role.{role.kind}", figure=role.figure)

    def stage(self, state: BaseState) -> str:
        """Stage of a base's disc: still, turning, at rest."""
        stage = state.stage if state.stands == "there" else "lost"
        return self._say(f"base.stage.{stage}")

    def facts(self, state: BaseState) -> tuple[tuple[str, str], ...]:
        """Signal, magnet, losses, calibration: (what, value)."""
        say, health = self._say, state.health
        facts = [("signal", say("base.fact.rate", rate=f"{health.rate_hz:.0f}", wanted=health.wanted_hz))]
        facts.append(("sensor", self._sensor(state)))
        if state.angle:
            facts.append(("magnet", say(f"base.magnet.{health.magnet}")))
        facts += [
            ("lost", say("base.fact.lost", share=say.percent(health.lost_share), n=health.lost_samples)),
            ("rejected", say.percent(health.rejected_share)),
            ("frames", str(health.bad_frames)),
            ("again", say("base.fact.again", resets=health.resets, reconnects=health.reconnects)),
            ("calibration", self.calibration(state)),
        ]
        return tuple((say(f"base.fact-name.{name}"), value) for name, value in facts)

    def calibration(self, state: BaseState) -> str:
        """Accuracy of a base's calibration."""
        if not state.angle:
            return self._say("base.fact.encoder")
        if not state.spins:
            key = "base.fact.uncalibrated" if state.friction else "base.fact.uncalibrated-no-friction"
            return self._say(key, degrees=self._say.decimal(state.unsure_deg, ".2g"))
        key = "base.fact.calibrated" if state.friction else "base.fact.calibrated-no-friction"
        return self._say(key, degrees=self._say.decimal(state.residual_deg, ".2f"), n=state.spins)

    def at_table(self, base: BaseAtTable, player: str) -> str:
        """Prompt for a disc that is spun on a base, or its state."""
        return self._say(f"spinner.base.{base.stage}", player=player, base=base.name, why=base.why)

    def caution(self, base: BaseAtTable) -> str:
        """Warning that a base about to be spun on may not notice hands; "" if it does."""
        if not base.hands_after or base.stage not in ("idle", "armed", "result", "ambiguous", "invalid"):
            return ""
        return self._say("spinner.hands-unnoticed", base=base.name, n=base.hands_after)

    def _sensor(self, state: BaseState) -> str:
        return self._say(f"base.sensor.{state.health.sensor}") if state.angle else self._say("base.sensor.encoder")
